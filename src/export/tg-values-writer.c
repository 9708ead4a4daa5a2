/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include "tg-values-writer.h"

#include <errno.h>
#include <inttypes.h>
#include <string.h>

#include <glib/gi18n.h>

#include "tg-element.h"
#include "tg-error.h"
#include "tg-format.h"

/* Values on their way at once. */
#define PIECE 8192

typedef struct
{
  const TgRows         *rows;
  const TgValuesWindow *window;
  TgValuesFormat        format;
  FILE                 *stream;
} Writer;

/**
 * tg_values_format_from_nick:
 * @nick: "text", "csv", "f32" or "npy"
 * @format: (out): the format
 *
 * Returns: whether there is such a format
 */
gboolean
tg_values_format_from_nick (const char     *nick,
                            TgValuesFormat *format)
{
  static const char *const nicks[] = { "text", "csv", "f32", "npy" };

  for (guint i = 0; i < G_N_ELEMENTS (nicks); i++)
    if (strcmp (nicks[i], nick) == 0)
      {
        *format = (TgValuesFormat) i;
        return TRUE;
      }

  return FALSE;
}

/**
 * tg_values_window_init:
 * @self: (out caller-allocates): all of @rows
 * @rows: a tensor
 */
void
tg_values_window_init (TgValuesWindow *self,
                       const TgRows   *rows)
{
  *self = (TgValuesWindow){
    .n_slices = tg_rows_get_n_slices (rows),
    .n_rows = tg_rows_get_slice_rows (rows),
    .n_columns = tg_rows_get_n_columns (rows),
  };
}

/* Whether a float could not hold the values: they are taken as they stand in the file. */
static gboolean
is_exact (const TgTensorType *type)
{
  return tg_element_is_integer (type) || type->id == TG_TYPE_ID_F64;
}

/* The sizes of the array, the fastest-varying last, as NumPy has them: a tensor
 * with one dimension is a vector; one with four, if all of it is wanted, has four. */
static void
append_shape (const Writer *writer,
              GString      *header)
{
  const TgValuesWindow *window = writer->window;
  const guint64 ne3 = tg_rows_get_ne (writer->rows, 3);

  if (window->n_slices > 1 && ne3 > 1)
    g_string_append_printf (header, "%" PRIu64 ", %" PRIu64 ", ", ne3, window->n_slices / ne3);
  else if (window->n_slices != 1)
    g_string_append_printf (header, "%" PRIu64 ", ", window->n_slices);
  if (tg_rows_get_n_rows (writer->rows) != 1)
    g_string_append_printf (header, "%" PRIu64 ", ", window->n_rows);
  g_string_append_printf (header, "%" PRIu64 ",", window->n_columns);
}

/* NPY format version 1.0: magic, version, length of the rest of the header, and
 * a Python dictionary that is padded with blanks to a multiple of 64 bytes.
 * (numpy.lib.format) */
static void
write_npy_header (const Writer *writer)
{
  static const char magic[] = "\x93NUMPY\x01";
  const TgTensorType *type = tg_rows_get_type (writer->rows);
  const char kind = tg_element_is_integer (type) ? 'i' : 'f';
  const guint size = is_exact (type) ? type->block_bytes : 4;
  g_autoptr (GString) header = g_string_new (NULL);
  gsize length;

  g_string_append_printf (header, "{'descr': '%c%c%u', 'fortran_order': False, 'shape': (",
                          size > 1 ? '<' : '|', kind, size);
  append_shape (writer, header);
  g_string_append (header, "), }");

  /* 10 bytes come before, and a line end after the blanks. */
  while ((10 + header->len + 1) % 64 != 0)
    g_string_append_c (header, ' ');
  g_string_append_c (header, '\n');

  length = header->len;
  fwrite (magic, 1, sizeof magic, writer->stream);
  putc ((int) (length & 0xff), writer->stream);
  putc ((int) (length >> 8), writer->stream);
  fwrite (header->str, 1, header->len, writer->stream);
}

/* Elements as they stand in the file, in little-endian order. */
static void
write_elements (const Writer *writer,
                const guint8 *bytes,
                gsize         n)
{
  const guint size = tg_rows_get_type (writer->rows)->block_bytes;
  const gboolean swap = tg_rows_get_byte_order (writer->rows) == TG_BIG_ENDIAN;

  for (gsize i = 0; i < n; i++)
    for (guint k = 0; k < size; k++)
      putc (bytes[size * i + (swap ? size - 1 - k : k)], writer->stream);
}

static void
write_floats (const Writer *writer,
              const float  *values,
              gsize         n)
{
  for (gsize i = 0; i < n; i++)
    {
      guint32 bits;

      memcpy (&bits, values + i, sizeof bits);
      bits = GUINT32_TO_LE (bits);
      fwrite (&bits, sizeof bits, 1, writer->stream);
    }
}

/* @bytes: the elements in the file, of types that have one in a block, else NULL. */
static void
write_text (const Writer *writer,
            const float  *values,
            const guint8 *bytes,
            gsize         n,
            gboolean      begins_row)
{
  const TgTensorType *type = tg_rows_get_type (writer->rows);
  const TgByteOrder order = tg_rows_get_byte_order (writer->rows);

  for (gsize i = 0; i < n; i++)
    {
      g_autofree char *text = NULL;

      if (bytes != NULL)
        text = tg_element_dup_text (type, order, bytes + i * type->block_bytes);
      else
        text = tg_format_float (values[i]);
      if (i > 0 || !begins_row)
        putc (writer->format == TG_VALUES_CSV ? ',' : '\t', writer->stream);
      fputs (text, writer->stream);
    }
}

/* A part of a row, from column @column on. */
static gboolean
write_part (const Writer *writer,
            guint64       row,
            guint64       column,
            gsize         n,
            GError      **error)
{
  const TgTensorType *type = tg_rows_get_type (writer->rows);
  const guint8 *bytes = NULL;
  float values[PIECE];

  if (!tg_rows_read (writer->rows, row, column, n, values, error))
    return FALSE;
  if (is_exact (type))
    bytes = tg_rows_peek_block (writer->rows, row, column, NULL);

  if (writer->format == TG_VALUES_F32 || (writer->format == TG_VALUES_NPY && bytes == NULL))
    write_floats (writer, values, n);
  else if (writer->format == TG_VALUES_NPY)
    write_elements (writer, bytes, n);
  else
    write_text (writer, values, bytes, n, column == writer->window->first_column);

  return TRUE;
}

static gboolean
write_row (const Writer *writer,
           guint64       row,
           TgProgress   *progress,
           GError      **error)
{
  const TgValuesWindow *window = writer->window;

  for (guint64 i = 0; i < window->n_columns; i += PIECE)
    {
      const gsize n = (gsize) MIN (PIECE, window->n_columns - i);

      if (tg_progress_is_cancelled (progress))
        {
          g_set_error_literal (error, TG_ERROR, TG_ERROR_CANCELLED, _("The work was cancelled"));
          return FALSE;
        }
      if (!write_part (writer, row, window->first_column + i, n, error))
        return FALSE;
    }
  if (writer->format == TG_VALUES_TEXT || writer->format == TG_VALUES_CSV)
    putc ('\n', writer->stream);

  return TRUE;
}

/**
 * tg_values_write:
 * @rows: a tensor
 * @window: which of its values, all inside the tensor
 * @format: how
 * @stream: where to
 * @progress: (nullable): progress, in rows
 * @error: return location
 *
 * Writes values. Integers and F64 are exact as text and in NPY. Fails with
 * %TG_ERROR_TRUNCATED at the first value that the file does not have, after
 * those before it, with %TG_ERROR_CANCELLED, and with a %G_FILE_ERROR if @stream
 * takes no more.
 *
 * Returns: whether all was written
 */
gboolean
tg_values_write (const TgRows         *rows,
                 const TgValuesWindow *window,
                 TgValuesFormat        format,
                 FILE                 *stream,
                 TgProgress           *progress,
                 GError              **error)
{
  const Writer writer = { rows, window, format, stream };
  const gboolean blank_lines = format == TG_VALUES_TEXT || format == TG_VALUES_CSV;

  g_return_val_if_fail (window->n_columns <= tg_rows_get_n_columns (rows), FALSE);

  if (format == TG_VALUES_NPY)
    write_npy_header (&writer);
  for (guint64 slice = 0; slice < window->n_slices; slice++)
    {
      if (slice > 0 && blank_lines)
        putc ('\n', stream);
      for (guint64 i = 0; i < window->n_rows; i++)
        {
          const guint64 row = (window->first_slice + slice) * tg_rows_get_slice_rows (rows) + window->first_row + i;

          if (!write_row (&writer, row, progress, error))
            return FALSE;
          if (ferror (stream))
            {
              g_set_error_literal (error, G_FILE_ERROR, (gint) g_file_error_from_errno (errno), g_strerror (errno));
              return FALSE;
            }
          tg_progress_set (progress, slice * window->n_rows + i + 1, window->n_slices * window->n_rows);
        }
    }

  return TRUE;
}
