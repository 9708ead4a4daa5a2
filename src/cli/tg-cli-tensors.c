/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include <inttypes.h>
#include <stdio.h>

#include <glib/gi18n.h>

#include "tg-cli-commands.h"
#include "tg-cli-util.h"

static void
print_tensor (TgGguf         *gguf,
              const TgTensor *tensor)
{
  char bits[G_ASCII_DTOSTR_BUF_SIZE];
  const char *name;
  gsize length;

  name = tg_gguf_get_name (gguf, tensor, &length);
  tg_cli_print_cell (name, length, '\t');
  if (tensor->type != NULL)
    printf ("%s\t", tensor->type->name);
  else
    printf ("%" PRIu32 "\t", tensor->type_id);
  for (guint i = 0; i < tensor->n_dims; i++)
    printf ("%s%" PRIu64, i > 0 ? "x" : "", tg_gguf_get_ne (gguf, tensor, i));
  printf ("\t%" PRIu64 "\t%" PRIu64 "\t", tensor->n_elements, tensor->n_bytes);
  if (tensor->data_offset <= G_MAXUINT64 - tg_gguf_get_data_start (gguf))
    printf ("%" PRIu64, tg_gguf_get_data_start (gguf) + tensor->data_offset);
  putchar ('\t');
  if (tensor->type != NULL)
    fputs (g_ascii_formatd (bits, sizeof bits, "%g", tg_tensor_type_get_bits_per_weight (tensor->type)), stdout);
  putchar ('\t');
}

/**
 * tg_cli_tensors:
 * @command: the command
 * @argv: FILE, and a pattern the names must match
 *
 * Prints a line a tensor, in the order of the file. Sizes are ne[0] first; the
 * offset counts from the start of the (part's) file.
 *
 * Returns: %TG_CLI_UNREADABLE when no name matches, or the file could not be read to its end
 */
TgCliStatus
tg_cli_tensors (const TgCliCommand *command,
                char              **argv)
{
  g_auto (GStrv) arguments = argv;
  g_autoptr (TgShards) shards = NULL;
  g_autoptr (GPatternSpec) pattern = NULL;
  TgCliStatus status;
  guint64 n_printed = 0;

  if (!tg_cli_parse (command, NULL, &arguments, 1, 2))
    return TG_CLI_USAGE;
  shards = tg_cli_open_model (arguments[1], &status);
  if (shards == NULL)
    return status;
  if (arguments[2] != NULL)
    pattern = g_pattern_spec_new (arguments[2]);

  printf ("name\ttype\tshape\telements\tbytes\toffset\tbits_per_weight\tpart\n");
  for (guint part = 0; part < tg_shards_get_n_parts (shards); part++)
    {
      TgGguf *gguf = tg_shards_get_part (shards, part);

      if (gguf == NULL)
        continue;
      for (guint64 i = 0; i < tg_gguf_get_n_tensors (gguf); i++)
        {
          const TgTensor *tensor = tg_gguf_get_tensor (gguf, i);
          g_autofree char *name = tg_gguf_dup_name (gguf, tensor);

          if (pattern != NULL && !g_pattern_spec_match_string (pattern, name))
            continue;
          print_tensor (gguf, tensor);
          printf ("%u\n", part + 1);
          n_printed++;
        }
    }

  return pattern != NULL && n_printed == 0 ? tg_cli_refuse_pattern (arguments[1]) : status;
}
