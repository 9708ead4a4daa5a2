/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include <glib/gi18n.h>

#include "tg-annotate.h"
#include "tg-cli-commands.h"
#include "tg-cli-util.h"
#include "tg-error.h"
#include "tg-format.h"
#include "tg-offset.h"
#include "tg-value.h"

#define BYTES_PER_LINE 16

/* Without --length. */
#define DEFAULT_LENGTH 256

/* So much of the document is put together before it is written. */
#define PIECE (1u << 16)

typedef struct
{
  TgAnnotator *annotator;
  TgMapping   *mapping;
  guint        digits;
} Dump;

/* What a span is as one word for a program: of a block the field, else the role. */
static const char *
get_role_nick (const TgSpan *span)
{
  static const char *const nicks[TG_N_BLOCK_ROLES] = {
    [TG_BLOCK_SCALE] = "scale",
    [TG_BLOCK_MIN] = "min",
    [TG_BLOCK_SUBSCALE] = "sub-scales",
    [TG_BLOCK_HIGH_BITS] = "high-bits",
    [TG_BLOCK_CODES] = "codes",
  };

  if (span->role == TG_BYTE_DATA && span->block_role != TG_BLOCK_OTHER)
    return nicks[span->block_role];

  return tg_byte_role_get_nick (span->role);
}

/* 00000000  47 47 55 46                                      |GGUF|              magic
 *
 * A line never has bytes of two spans, and only the first of a span says what it is. */
static void
print_line (const Dump   *dump,
            guint64       offset,
            gsize         n,
            const char   *words)
{
  const guint8 *bytes = tg_mapping_peek (dump->mapping, offset, n);
  g_autofree char *start = tg_format_offset_padded (offset, dump->digits);

  printf ("%s  ", start);
  for (gsize i = 0; i < BYTES_PER_LINE; i++)
    if (i >= n)
      fputs ("   ", stdout);
    else if (bytes == NULL)
      fputs ("-- ", stdout);
    else
      printf ("%02x ", bytes[i]);
  fputs (" |", stdout);
  for (gsize i = 0; i < n; i++)
    putchar (bytes != NULL && bytes[i] >= ' ' && bytes[i] < 127 ? bytes[i] : '.');
  putchar ('|');
  if (words != NULL)
    printf ("%*s%s", (int) (BYTES_PER_LINE - n) + 2, "", words);
  putchar ('\n');
}

static void
print_span (const Dump *dump,
            guint64     begin,
            guint64     end,
            const char *words)
{
  for (guint64 at = begin; at < end; at += BYTES_PER_LINE)
    print_line (dump, at, (gsize) MIN (BYTES_PER_LINE, end - at), at == begin ? words : NULL);
}

static void
write_span (TgJson     *json,
            const Dump *dump,
            const TgSpan *span,
            guint64     begin,
            guint64     end,
            const char *words)
{
  g_autoptr (GString) hex = g_string_new (NULL);
  const guint8 *bytes = tg_mapping_peek (dump->mapping, begin, end - begin);

  for (guint64 i = 0; bytes != NULL && i < end - begin; i++)
    g_string_append_printf (hex, "%02x", bytes[i]);

  tg_json_begin_object (json);
  tg_json_member_uint (json, "offset", begin);
  tg_json_member_uint (json, "size", end - begin);
  tg_json_member_string (json, "role", get_role_nick (span));
  tg_json_member_string (json, "description", words);
  tg_json_key (json, "bytes");
  if (bytes != NULL)
    tg_json_string (json, hex->str);
  else
    tg_json_null (json); /* missing */
  tg_json_end_object (json);
}

static void
run_dump (const Dump *dump,
          guint64     begin,
          guint64     end,
          TgJson     *json)
{
  TgSpan span;

  for (guint64 at = begin; at < end && tg_annotator_get_span (dump->annotator, at, &span);)
    {
      const guint64 size = tg_mapping_get_size (dump->mapping);
      guint64 span_end = MIN (end, span.offset + span.size);
      g_autofree char *words = tg_annotator_describe (dump->annotator, at);

      /* What is there and what is missing are not one piece, and JSON has no piece without end. */
      if (at < size)
        span_end = MIN (span_end, size);
      if (json != NULL)
        span_end = MIN (span_end, at + PIECE);
      if (json != NULL)
        write_span (json, dump, &span, at, span_end, words);
      else
        print_span (dump, at, span_end, words);
      if (json != NULL && tg_json_get_length (json) >= PIECE)
        tg_json_flush (json, stdout);
      at = span_end;
    }
}

/* Where to begin and how many bytes belong to it, by the options; else what is wrong, after
 * saying it. */
static TgCliStatus
find_place (TgGguf     *gguf,
            const char *path,
            const char *at,
            const char *tensor_name,
            const char *key,
            guint64    *begin,
            guint64    *size)
{
  g_autoptr (GError) error = NULL;

  *begin = 0;
  *size = DEFAULT_LENGTH;
  if (tensor_name != NULL)
    {
      const TgTensor *tensor = tg_gguf_find_tensor (gguf, tensor_name);

      if (tensor == NULL)
        tg_cli_complain (path, _("there is no tensor “%s”; “tensorglass-cli tensors” lists them"), tensor_name);
      else if (!tg_gguf_get_data_position (gguf, tensor, begin))
        tg_cli_complain (path, _("the data of “%s” is not in the file"), tensor_name);
      else
        {
          *size = tg_gguf_get_available_bytes (gguf, tensor);
          return TG_CLI_OK;
        }
      return TG_CLI_UNREADABLE;
    }
  if (key != NULL)
    {
      const TgEntry *entry = tg_gguf_find_entry (gguf, key);

      if (entry == NULL)
        {
          tg_cli_complain (path, _("there is no key “%s”; “tensorglass-cli metadata” lists them"), key);
          return TG_CLI_UNREADABLE;
        }
      *begin = entry->offset;
      *size = entry->size;
      return TG_CLI_OK;
    }
  if (at != NULL && !tg_offset_parse (at, 0, tg_gguf_get_size (gguf), begin, &error))
    {
      /* What is no offset of any file is not this file's fault. */
      if (g_error_matches (error, TG_ERROR, TG_ERROR_CORRUPT))
        {
          tg_cli_complain (g_get_prgname (), "%s", error->message);
          return TG_CLI_USAGE;
        }
      tg_cli_complain (path, "%s", error->message);
      return TG_CLI_UNREADABLE;
    }

  return TG_CLI_OK;
}

static void
print_range (TgGguf  *gguf,
             guint64  begin,
             guint64  size,
             gboolean as_json)
{
  g_autoptr (TgFileMap) map = tg_file_map_new (gguf);
  g_autoptr (TgAnnotator) annotator = tg_annotator_new (map);
  const guint64 n_bytes = tg_annotator_get_n_bytes (annotator);
  const guint64 end = begin + MIN (size, n_bytes - begin);
  const Dump dump = { annotator, tg_gguf_get_mapping (gguf), tg_format_offset_digits (n_bytes) };
  g_autoptr (TgJson) json = NULL;

  if (!as_json)
    {
      run_dump (&dump, begin, end, NULL);
      return;
    }

  json = tg_json_new ();
  tg_json_begin_object (json);
  tg_json_member_uint (json, "offset", begin);
  tg_json_member_uint (json, "size", end - begin);
  tg_json_key (json, "spans");
  tg_json_begin_array (json);
  run_dump (&dump, begin, end, json);
  tg_json_end_array (json);
  tg_json_end_object (json);
  tg_cli_print_json (json);
}

/**
 * tg_cli_hex:
 * @command: the command
 * @argv: FILE
 *
 * Prints bytes with what each of them is. With --tensor or --key the bytes of that, else
 * some from --at (or the beginning) on; --length says how many.
 */
TgCliStatus
tg_cli_hex (const TgCliCommand *command,
            char              **argv)
{
  g_auto (GStrv) arguments = argv;
  g_autofree char *at = NULL;
  g_autofree char *tensor = NULL;
  g_autofree char *key = NULL;
  g_autofree char *length = NULL;
  g_autoptr (TgGguf) gguf = NULL;
  gboolean as_json = FALSE;
  guint64 begin, size, wanted = 0;
  TgCliStatus status, place_status;
  const GOptionEntry entries[] = {
    { "at", 0, 0, G_OPTION_ARG_STRING, &at, /* xgettext:no-c-format */
      N_("Begin at this byte: 0x1a4, 420, end or 50%"), N_("OFFSET") },
    { "tensor", 0, 0, G_OPTION_ARG_STRING, &tensor, N_("The data of a tensor"), N_("NAME") },
    { "key", 0, 0, G_OPTION_ARG_STRING, &key, N_("The record of a metadata key"), N_("KEY") },
    { "length", 0, 0, G_OPTION_ARG_STRING, &length, N_("How many bytes"), N_("N") },
    { "json", 0, 0, G_OPTION_ARG_NONE, &as_json, N_("Write JSON"), NULL },
    G_OPTION_ENTRY_NULL,
  };

  if (!tg_cli_parse (command, entries, &arguments, 1, 1))
    return TG_CLI_USAGE;
  if ((at != NULL) + (tensor != NULL) + (key != NULL) > 1)
    {
      fprintf (stderr, "tensorglass-cli hex: %s\n", _("only one of --at, --tensor and --key says where to begin"));
      return TG_CLI_USAGE;
    }
  if (length != NULL && !g_ascii_string_to_unsigned (length, 10, 1, G_MAXUINT64, &wanted, NULL))
    {
      fprintf (stderr, "tensorglass-cli hex: %s\n", _("--length takes a number of bytes"));
      return TG_CLI_USAGE;
    }

  gguf = tg_cli_open_file (arguments[1], &status);
  if (gguf == NULL)
    return status;
  place_status = find_place (gguf, arguments[1], at, tensor, key, &begin, &size);
  if (place_status != TG_CLI_OK)
    return place_status;
  if (length != NULL)
    size = wanted;
  print_range (gguf, begin, size, as_json);

  return status;
}
