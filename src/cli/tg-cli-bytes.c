/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include <inttypes.h>
#include <stdio.h>

#include <glib/gi18n.h>

#include "tg-cli-commands.h"
#include "tg-cli-util.h"

#define PIECE (1u << 20)

/**
 * tg_cli_bytes:
 * @command: the command
 * @argv: FILE and TENSOR
 *
 * Writes the bytes of a tensor as they stand in the file. Of one that is cut
 * short, those that are there.
 *
 * Returns: %TG_CLI_UNREADABLE when not all of them could be written
 */
TgCliStatus
tg_cli_bytes (const TgCliCommand *command,
              char              **argv)
{
  g_auto (GStrv) arguments = argv;
  g_autoptr (TgShards) shards = NULL;
  g_autoptr (TgView) view = NULL;
  g_autoptr (GError) error = NULL;
  const TgTensor *tensor;
  TgGguf *gguf;
  TgCliStatus status;
  guint64 size;

  if (!tg_cli_parse (command, NULL, &arguments, 2, 2))
    return TG_CLI_USAGE;
  shards = tg_cli_open_model (arguments[1], &status);
  if (shards == NULL)
    return status;
  tensor = tg_cli_find_tensor (shards, arguments[1], arguments[2], &gguf);
  if (tensor == NULL)
    return TG_CLI_UNREADABLE;
  view = tg_gguf_new_view (gguf, tensor, &error);
  if (view == NULL)
    {
      tg_cli_complain (arguments[1], "%s", error->message);
      return TG_CLI_UNREADABLE;
    }

  size = tg_view_get_size (view);
  for (guint64 offset = 0; offset < size; offset += PIECE)
    {
      const gsize n = (gsize) MIN (PIECE, size - offset);

      if (fwrite (tg_view_peek (view, offset, n), 1, n, stdout) != n)
        return TG_CLI_UNREADABLE; /* said by whoever closes the output */
    }

  if (tg_view_has_faulted (view))
    {
      tg_cli_complain (arguments[1], _("the file became shorter while it was read; what is missing was written as zeros"));
      return TG_CLI_UNREADABLE;
    }
  if (size < tensor->n_bytes)
    {
      tg_cli_complain (arguments[1],
                       _("tensor “%s” has only %" PRIu64 " of its %" PRIu64 " bytes in the file"),
                       arguments[2], size, tensor->n_bytes);
      return TG_CLI_UNREADABLE;
    }

  return status;
}
