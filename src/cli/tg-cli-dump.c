/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include <stdio.h>
#include <string.h>

#include <glib/gi18n.h>

#include "tg-cli-commands.h"
#include "tg-cli-util.h"

#define DEFAULT_ELEMENTS 16

/* So much is put together before it is written. */
#define PIECE (1u << 16)

static void
write_header (TgJson *json,
              TgGguf *gguf)
{
  tg_json_member_uint (json, "version", tg_gguf_get_version (gguf));
  tg_json_member_string (json, "endianness", tg_gguf_get_byte_order (gguf) == TG_BIG_ENDIAN ? "big" : "little");
  tg_json_member_uint (json, "size", tg_gguf_get_size (gguf));
  tg_json_member_uint (json, "alignment", tg_gguf_get_alignment (gguf));
  tg_json_member_uint (json, "metadata_end", tg_gguf_get_metadata_end (gguf));
  tg_json_member_uint (json, "data_start", tg_gguf_get_data_start (gguf));
}

static void
write_entry (TgJson        *json,
             TgGguf        *gguf,
             const TgEntry *entry,
             guint64        max_elements)
{
  g_autoptr (GString) text = g_string_new (NULL);
  const char *key;
  gsize length;
  TgValue value;

  key = tg_gguf_get_key (gguf, entry, &length);
  tg_value_init (&value, gguf, entry);
  tg_value_append_json (&value, max_elements, text);

  tg_json_begin_object (json);
  tg_json_key (json, "key");
  tg_json_bytes (json, key, length);
  tg_json_member_string (json, "type", tg_value_type_get_nick (entry->type));
  tg_json_member_string (json, "element_type", entry->type == TG_VALUE_ARRAY ? tg_value_type_get_nick (entry->element_type) : NULL);
  tg_json_member_uint (json, "count", entry->count);
  tg_json_key (json, "value");
  tg_json_raw (json, text->str);
  tg_json_member_uint (json, "offset", tg_entry_get_value_offset (entry));
  tg_json_member_uint (json, "size", tg_entry_get_value_size (entry));
  tg_json_end_object (json);
}

static void
write_tensor (TgJson         *json,
              TgGguf         *gguf,
              const TgTensor *tensor)
{
  const char *name;
  gsize length;

  name = tg_gguf_get_name (gguf, tensor, &length);

  tg_json_begin_object (json);
  tg_json_key (json, "name");
  tg_json_bytes (json, name, length);
  tg_json_member_string (json, "type", tensor->type != NULL ? tensor->type->name : NULL);
  tg_json_member_uint (json, "type_id", tensor->type_id);
  tg_json_key (json, "dims");
  tg_json_begin_row (json);
  for (guint i = 0; i < tensor->n_dims; i++)
    tg_json_uint (json, tg_gguf_get_ne (gguf, tensor, i));
  tg_json_end_array (json);
  tg_json_key (json, "offset");
  if (tensor->data_offset <= G_MAXUINT64 - tg_gguf_get_data_start (gguf))
    tg_json_uint (json, tg_gguf_get_data_start (gguf) + tensor->data_offset);
  else
    tg_json_null (json); /* beyond what 64 bits can say */
  tg_json_member_uint (json, "size", tensor->n_bytes);
  tg_json_member_uint (json, "elements", tensor->n_elements);
  tg_json_end_object (json);
}

/* A file of any size is written piece by piece. */
static void
flush_if_long (TgJson *json)
{
  if (tg_json_get_length (json) >= PIECE)
    tg_json_flush (json, stdout);
}

static void
write_file (TgJson *json,
            TgGguf *gguf,
            guint64 max_elements)
{
  tg_json_begin_object (json);
  write_header (json, gguf);

  tg_json_key (json, "metadata");
  tg_json_begin_array (json);
  for (guint64 i = 0; i < tg_gguf_get_n_entries (gguf); i++)
    {
      write_entry (json, gguf, tg_gguf_get_entry (gguf, i), max_elements);
      flush_if_long (json);
    }
  tg_json_end_array (json);

  tg_json_key (json, "tensors");
  tg_json_begin_array (json);
  for (guint64 i = 0; i < tg_gguf_get_n_tensors (gguf); i++)
    {
      write_tensor (json, gguf, tg_gguf_get_tensor (gguf, i));
      flush_if_long (json);
    }
  tg_json_end_array (json);

  tg_json_key (json, "problems");
  tg_cli_write_problems (json, tg_gguf_get_problems (gguf));
  tg_json_end_object (json);
  tg_cli_print_json (json);
}

/**
 * tg_cli_dump:
 * @command: the command
 * @argv: FILE
 *
 * Prints all that the index of a file holds as JSON; of a damaged one, all that
 * came before the fault.
 */
TgCliStatus
tg_cli_dump (const TgCliCommand *command,
             char              **argv)
{
  g_auto (GStrv) arguments = argv;
  g_autofree char *arrays = NULL;
  g_autoptr (TgGguf) gguf = NULL;
  g_autoptr (TgJson) json = tg_json_new ();
  gboolean as_json = FALSE;
  guint64 max_elements = DEFAULT_ELEMENTS;
  TgCliStatus status;
  const GOptionEntry entries[] = {
    { "json", 0, 0, G_OPTION_ARG_NONE, &as_json, N_("Write JSON, which is the only form there is"), NULL },
    { "arrays", 0, 0, G_OPTION_ARG_STRING, &arrays, N_("How many elements of an array to write (16)"), N_("N|all") },
    G_OPTION_ENTRY_NULL,
  };

  if (!tg_cli_parse (command, entries, &arguments, 1, 1))
    return TG_CLI_USAGE;
  if (arrays != NULL && strcmp (arrays, "all") == 0)
    max_elements = G_MAXUINT64;
  else if (arrays != NULL && !g_ascii_string_to_unsigned (arrays, 10, 0, G_MAXUINT64, &max_elements, NULL))
    {
      fprintf (stderr, "tensorglass-cli dump: %s\n", _("--arrays takes a number or “all”"));
      return TG_CLI_USAGE;
    }

  gguf = tg_cli_open_file (arguments[1], &status);
  if (gguf != NULL)
    write_file (json, gguf, max_elements);

  return status;
}
