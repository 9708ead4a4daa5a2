/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include <stdio.h>

#include <glib/gi18n.h>

#include "tg-cli-commands.h"
#include "tg-cli-range.h"
#include "tg-cli-util.h"

typedef struct
{
  char *rows;
  char *columns;
  char *slice;
  char *format;
} Options;

static void
options_clear (Options *self)
{
  g_free (self->rows);
  g_free (self->columns);
  g_free (self->slice);
  g_free (self->format);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Options, options_clear)

static gboolean
parse_format (const char     *nick,
              TgValuesFormat *format)
{
  *format = TG_VALUES_TEXT;
  if (nick == NULL || tg_values_format_from_nick (nick, format))
    return TRUE;

  fprintf (stderr, "tensorglass-cli values: ");
  fprintf (stderr, _("--format must be text, csv, f32 or npy, not “%s”"), nick);
  fprintf (stderr, "\n");
  return FALSE;
}

/**
 * tg_cli_values:
 * @command: the command
 * @argv: FILE and TENSOR
 *
 * Writes the weights of a tensor, or a window of them, decoded. Of one that is
 * cut short, those that are there, in order.
 *
 * Returns: %TG_CLI_UNREADABLE when not all of them could be written
 */
TgCliStatus
tg_cli_values (const TgCliCommand *command,
               char              **argv)
{
  g_auto (GStrv) arguments = argv;
  g_auto (Options) options = { 0 };
  g_autoptr (TgShards) shards = NULL;
  g_autoptr (TgRows) rows = NULL;
  g_autoptr (GError) error = NULL;
  const TgTensor *tensor;
  TgGguf *gguf;
  TgCliStatus status;
  TgValuesFormat format;
  TgValuesWindow window;
  const GOptionEntry entries[] = {
    { "rows", 0, 0, G_OPTION_ARG_STRING, &options.rows, N_("Rows A to B, without B (all)"), N_("A:B") },
    { "cols", 0, 0, G_OPTION_ARG_STRING, &options.columns, N_("Columns A to B, without B (all)"), N_("A:B") },
    { "slice", 0, 0, G_OPTION_ARG_STRING, &options.slice, N_("One slice of a tensor with more than two dimensions (all)"),
      N_("I[,J]") },
    { "format", 0, 0, G_OPTION_ARG_STRING, &options.format, N_("text, csv, f32 (little-endian) or npy (text)"),
      N_("FORMAT") },
    G_OPTION_ENTRY_NULL,
  };

  if (!tg_cli_parse (command, entries, &arguments, 2, 2) || !parse_format (options.format, &format))
    return TG_CLI_USAGE;
  shards = tg_cli_open_model (arguments[1], &status);
  if (shards == NULL)
    return status;
  tensor = tg_cli_find_tensor (shards, arguments[1], arguments[2], &gguf);
  if (tensor == NULL)
    return TG_CLI_UNREADABLE;
  rows = tg_rows_new (gguf, tensor, &error);
  if (rows != NULL && !tg_cli_parse_window (rows, options.rows, options.columns, options.slice, &window))
    return TG_CLI_USAGE;

  if (rows == NULL || !tg_values_write (rows, &window, format, stdout, NULL, &error))
    {
      /* What could not be written is said by whoever closes the output. */
      if (!ferror (stdout))
        tg_cli_complain (arguments[1], "%s", error->message);
      return TG_CLI_UNREADABLE;
    }

  return status;
}
