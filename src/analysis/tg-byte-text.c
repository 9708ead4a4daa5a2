/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include "tg-byte-text.h"

#include <inttypes.h>
#include <string.h>

#include <glib/gi18n.h>

#include "tg-error.h"
#include "tg-format.h"
#include "tg-text.h"

static const char digits[] = "0123456789abcdef";

static const char *const nicks[TG_N_BYTE_FORMATS] = {
  [TG_BYTE_FORMAT_HEX] = "hex",
  [TG_BYTE_FORMAT_SPACED_HEX] = "spaced-hex",
  [TG_BYTE_FORMAT_C_ARRAY] = "c-array",
  [TG_BYTE_FORMAT_BASE64] = "base64",
  [TG_BYTE_FORMAT_TEXT] = "text",
  [TG_BYTE_FORMAT_VALUES] = "values",
};

const char *
tg_byte_format_get_nick (TgByteFormat format)
{
  g_return_val_if_fail ((guint) format < TG_N_BYTE_FORMATS, NULL);

  return nicks[format];
}

gboolean
tg_byte_format_from_nick (const char   *nick,
                          TgByteFormat *format)
{
  g_return_val_if_fail (nick != NULL && format != NULL, FALSE);

  for (guint i = 0; i < TG_N_BYTE_FORMATS; i++)
    if (strcmp (nicks[i], nick) == 0)
      {
        *format = (TgByteFormat) i;
        return TRUE;
      }

  return FALSE;
}

static void
append_hex (GString      *text,
            const guint8 *bytes,
            gsize         n,
            gboolean      spaced)
{
  for (gsize i = 0; i < n; i++)
    {
      if (spaced && i > 0)
        g_string_append_c (text, i % 16 == 0 ? '\n' : ' ');
      g_string_append_c (text, digits[bytes[i] >> 4]);
      g_string_append_c (text, digits[bytes[i] & 15]);
    }
}

static void
append_c_array (GString      *text,
                const guint8 *bytes,
                gsize         n)
{
  g_string_append_printf (text, "const unsigned char bytes[%" G_GSIZE_FORMAT "] = {", n);
  for (gsize i = 0; i < n; i++)
    {
      g_string_append (text, i % 12 == 0 ? "\n  0x" : " 0x");
      g_string_append_c (text, digits[bytes[i] >> 4]);
      g_string_append_c (text, digits[bytes[i] & 15]);
      g_string_append_c (text, ',');
    }
  g_string_append (text, "\n};\n");
}

/* The weights of one block that bytes from @begin to @end have something of their own to say
 * about; of a block that is there whole, all. */
static void
append_weights (GString       *text,
                const TgPlace *place,
                const TgBlock *block,
                guint64        begin,
                guint64        end)
{
  const guint first = (guint) (MAX (begin, place->block_offset) - place->block_offset);
  const guint last = (guint) MIN (end - place->block_offset, block->type->block_bytes);
  guint8 levels[TG_BLOCK_MAX_WEIGHTS] = { 0 }, of_byte[TG_BLOCK_MAX_WEIGHTS];

  for (guint byte = first; byte < last; byte++)
    {
      memset (of_byte, 0, sizeof of_byte);
      tg_block_find_weights (block->type, block->order, byte, 0xff, of_byte);
      for (guint i = 0; i < block->type->block_elements; i++)
        levels[i] |= of_byte[i];
    }

  for (guint i = 0; i < block->type->block_elements; i++)
    if (levels[i] & TG_BLOCK_LEVEL_WEIGHT)
      {
        g_autofree char *value = tg_format_float (tg_block_get_weight (block, i));

        g_string_append (text, value);
        g_string_append_c (text, '\n');
      }
}

/* The value, or the element of an array, that a range is. A string has a length as well, which
 * does not count twice. */
static void
append_value (GString           *text,
              const TgAnnotator *annotator,
              const TgFileRange *range)
{
  g_autofree char *shown = NULL;
  TgValue value;

  if (range->kind != TG_RANGE_VALUE || !tg_annotator_find_value (annotator, range->offset, &value) ||
      value.type == TG_VALUE_ARRAY)
    return;

  shown = tg_value_to_text (&value, 0);
  g_string_append (text, shown);
  g_string_append_c (text, '\n');
}

static void
append_values (GString           *text,
               const TgAnnotator *annotator,
               guint64            begin,
               guint64            end)
{
  for (guint64 at = begin; at < end;)
    {
      TgPlace place;
      TgBlock block;

      if (!tg_annotator_locate (annotator, at, &place))
        return;
      if (tg_annotator_get_block (annotator, &place, &block))
        {
          append_weights (text, &place, &block, begin, end);
          at = place.block_offset + block.type->block_bytes;
        }
      else
        {
          append_value (text, annotator, &place.range);
          at = place.range.offset + place.range.size;
        }
    }
}

/**
 * tg_byte_text_new:
 * @annotator: names the bytes of the file
 * @begin: the first byte
 * @size: how many
 * @format: what to make of them
 * @error: return location for an error
 *
 * Returns: (transfer full) (nullable): text for the clipboard, valid UTF-8
 */
char *
tg_byte_text_new (const TgAnnotator *annotator,
                  guint64            begin,
                  guint64            size,
                  TgByteFormat       format,
                  GError           **error)
{
  g_autoptr (GString) text = g_string_new (NULL);
  const guint8 *bytes;

  g_return_val_if_fail (annotator != NULL, NULL);
  g_return_val_if_fail ((guint) format < TG_N_BYTE_FORMATS, NULL);

  if (size > TG_BYTE_TEXT_MAX)
    {
      g_set_error (error, TG_ERROR, TG_ERROR_TOO_LARGE,
                   _("%" PRIu64 " bytes are too many to copy (at most %" PRIu64 "); save them to a file instead"),
                   size, TG_BYTE_TEXT_MAX);
      return NULL;
    }
  bytes = tg_mapping_peek (tg_annotator_get_mapping (annotator), begin, size);
  if (bytes == NULL)
    {
      g_set_error_literal (error, TG_ERROR, TG_ERROR_TRUNCATED, _("Not all of these bytes are in the file"));
      return NULL;
    }

  switch (format)
    {
    case TG_BYTE_FORMAT_HEX:
    case TG_BYTE_FORMAT_SPACED_HEX:
      append_hex (text, bytes, size, format == TG_BYTE_FORMAT_SPACED_HEX);
      break;
    case TG_BYTE_FORMAT_C_ARRAY:
      append_c_array (text, bytes, size);
      break;
    case TG_BYTE_FORMAT_BASE64:
      return g_base64_encode (bytes, size);
    case TG_BYTE_FORMAT_TEXT:
      tg_text_append_display (text, bytes, size, 0, TG_TEXT_LINES);
      break;
    case TG_BYTE_FORMAT_VALUES:
    default:
      append_values (text, annotator, begin, begin + size);
      if (text->len == 0)
        {
          g_set_error_literal (error, TG_ERROR, TG_ERROR_UNSUPPORTED,
                               _("These bytes are not values: select weights or metadata values"));
          return NULL;
        }
      break;
    }

  return g_string_free (g_steal_pointer (&text), FALSE);
}
