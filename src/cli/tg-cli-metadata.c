/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include <glib/gi18n.h>

#include "tg-cli-commands.h"
#include "tg-cli-util.h"
#include "tg-text.h"

/* Of an array a table shows so many elements. */
#define TABLE_ELEMENTS 8

static void
print_table (TgGguf *gguf)
{
  printf ("key\ttype\tcount\tvalue\n");
  for (guint64 i = 0; i < tg_gguf_get_n_entries (gguf); i++)
    {
      const TgEntry *entry = tg_gguf_get_entry (gguf, i);
      g_autofree char *type = NULL;
      g_autofree char *text = NULL;
      const char *key;
      gsize length;
      TgValue value;

      key = tg_gguf_get_key (gguf, entry, &length);
      tg_value_init (&value, gguf, entry);
      type = tg_value_type_to_text (&value);
      text = tg_value_to_text (&value, TABLE_ELEMENTS);
      tg_cli_print_cell (key, length, '\t');
      printf ("%s\t%" PRIu64 "\t", type, entry->count);
      tg_cli_print_cell (text, strlen (text), '\n');
    }
}

/* A string goes out as it stands in the file, but a terminal does not get what it
 * could act on. */
static void
print_string (const char *bytes,
              gsize       length)
{
  g_autofree char *shown = NULL;

  if (isatty (STDOUT_FILENO))
    {
      shown = tg_text_display (bytes, length, 0, TG_TEXT_LINES);
      printf ("%s\n", shown);
      return;
    }
  fwrite (bytes, 1, length, stdout);
  putchar ('\n');
}

/* Of an array an element a line. */
static void
print_value (TgValue *value)
{
  TgValueIter iter;
  TgValue element;

  if (value->type == TG_VALUE_STRING)
    {
      gsize length;
      const char *bytes = tg_value_get_string (value, &length);

      print_string (bytes, length);
      return;
    }
  if (value->type != TG_VALUE_ARRAY)
    {
      g_autofree char *text = tg_value_to_text (value, 0);

      printf ("%s\n", text);
      return;
    }

  tg_value_iter_init (&iter, value);
  while (tg_value_iter_next (&iter, &element))
    {
      g_autofree char *text = tg_value_to_text (&element, 0);

      tg_cli_print_cell (text, strlen (text), '\n');
    }
}

/**
 * tg_cli_metadata:
 * @command: the command
 * @argv: FILE, and a key
 *
 * Prints all keys as a table with the first elements of arrays, or the value of
 * one key whole.
 */
TgCliStatus
tg_cli_metadata (const TgCliCommand *command,
                 char              **argv)
{
  g_auto (GStrv) arguments = argv;
  g_autoptr (TgShards) shards = NULL;
  TgCliStatus status;
  TgGguf *gguf;
  TgValue value;

  if (!tg_cli_parse (command, NULL, &arguments, 1, 2))
    return TG_CLI_USAGE;
  shards = tg_cli_open_model (arguments[1], &status);
  if (shards == NULL)
    return status;

  gguf = tg_shards_get_main (shards);
  if (arguments[2] == NULL)
    print_table (gguf);
  else if (tg_value_find (&value, gguf, arguments[2]))
    print_value (&value);
  else
    {
      tg_cli_complain (arguments[1], _("there is no key “%s”; “tensorglass-cli metadata” lists them"), arguments[2]);
      return TG_CLI_UNREADABLE;
    }

  return status;
}
