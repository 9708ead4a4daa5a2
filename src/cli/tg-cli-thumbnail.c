/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include <stdio.h>

#include <glib/gi18n.h>

#include "tg-cli-commands.h"
#include "tg-cli-util.h"
#include "tg-export-heatmap.h"
#include "tg-thumbnail.h"

#define DEFAULT_SIZE 128
#define MAX_SIZE 2048

/**
 * tg_cli_thumbnail:
 * @command: the command
 * @argv: FILE and the picture to write
 *
 * Draws a picture of the model for a file manager. Only the header is read, so it
 * takes no longer for a large model; a file that is no GGUF gets none.
 */
TgCliStatus
tg_cli_thumbnail (const TgCliCommand *command,
                  char              **argv)
{
  g_auto (GStrv) arguments = argv;
  g_autoptr (TgGguf) gguf = NULL;
  g_autoptr (TgShards) shards = NULL;
  g_autoptr (TgModelInfo) info = NULL;
  int size = DEFAULT_SIZE;
  cairo_surface_t *surface;
  g_autoptr (GBytes) bytes = NULL;
  g_autoptr (GError) error = NULL;
  TgCliStatus status;
  const GOptionEntry entries[] = {
    { "size", 's', 0, G_OPTION_ARG_INT, &size, N_("Width and height in pixels (128)"), N_("SIZE") },
    G_OPTION_ENTRY_NULL,
  };

  if (!tg_cli_parse (command, entries, &arguments, 2, 2))
    return TG_CLI_USAGE;
  if (size < 1 || size > MAX_SIZE)
    {
      fprintf (stderr, "tensorglass-cli thumbnail: ");
      fprintf (stderr, _("the size must be 1 to %d pixels"), MAX_SIZE);
      fprintf (stderr, "\n");
      return TG_CLI_USAGE;
    }

  gguf = tg_cli_open_file (arguments[1], &status);
  if (gguf == NULL || status != TG_CLI_OK)
    return status;

  /* No sibling is looked for: where thumbnails are made there may be none to see. */
  shards = tg_shards_new_single (gguf);
  if (!tg_cli_may_write (shards, arguments[2]))
    return TG_CLI_USAGE;
  info = tg_model_info_new (shards);
  surface = tg_thumbnail_draw (info, size);
  bytes = tg_export_surface_to_png (surface, &error);
  cairo_surface_destroy (surface);
  if (bytes == NULL)
    {
      tg_cli_complain (arguments[2], "%s", error->message);
      return TG_CLI_UNREADABLE;
    }

  return tg_cli_write_file (arguments[2], bytes) ? TG_CLI_OK : TG_CLI_UNREADABLE;
}
