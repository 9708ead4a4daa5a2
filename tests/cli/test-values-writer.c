/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <glib.h>

#include "tg-error.h"
#include "tg-values-writer.h"

static TgRows *
make_rows (guint32        type_id,
           TgByteOrder    order,
           const guint64 *ne,
           gconstpointer  data,
           gsize          size)
{
  g_autoptr (GBytes) bytes = g_bytes_new (data, size);
  g_autoptr (TgMapping) mapping = tg_mapping_new_from_bytes (bytes, "test");
  g_autoptr (TgView) view = tg_view_new (mapping, 0, size);
  g_autoptr (GError) error = NULL;
  TgRows *rows = tg_rows_new_for_view (view, tg_tensor_type_get (type_id), order, ne, "w", &error);

  g_assert_no_error (error);

  return rows;
}

/* All of a tensor, written to memory. */
static char *
write_all (const TgRows  *rows,
           TgValuesFormat format,
           gsize         *length,
           GError       **error)
{
  char *text = NULL;
  FILE *stream = open_memstream (&text, length);
  TgValuesWindow window;

  tg_values_window_init (&window, rows);
  tg_values_write (rows, &window, format, stream, NULL, error);
  fclose (stream);

  return text;
}

static void
check_npy (guint32        type_id,
           TgByteOrder    order,
           const guint64 *ne,
           gconstpointer  data,
           gsize          size,
           const char    *dictionary,
           gconstpointer  expected,
           gsize          expected_size)
{
  g_autoptr (TgRows) rows = make_rows (type_id, order, ne, data, size);
  g_autoptr (GError) error = NULL;
  gsize length;
  char *npy = write_all (rows, TG_VALUES_NPY, &length, &error);
  const guint8 *bytes = (const guint8 *) npy;
  gsize header = 10 + (gsize) (bytes[8] | bytes[9] << 8);

  g_assert_no_error (error);
  g_assert_cmpmem (npy, 8, "\x93NUMPY\x01\0", 8);
  g_assert_cmpuint (header % 64, ==, 0);
  g_assert_cmpint (npy[header - 1], ==, '\n');
  g_assert_cmpint (strncmp (npy + 10, dictionary, strlen (dictionary)), ==, 0);
  g_assert_cmpint (npy[10 + strlen (dictionary)], ==, ' ');
  g_assert_cmpmem (npy + header, length - header, expected, expected_size);
  free (npy);
}

/* NumPy reads what it is told in the header: type and shape have to be right, and
 * elements are little-endian whatever the file is. */
static void
test_npy (void)
{
  static const guint8 big[] = { 0, 0, 0, 1, 0x80, 0, 0, 0, 0xff, 0xff, 0xff, 0xfe };
  static const guint8 little[] = { 1, 0, 0, 0, 0, 0, 0, 0x80, 0xfe, 0xff, 0xff, 0xff };
  static const guint8 halves[] = { 0x00, 0x3c, 0x00, 0xc0 };
  static const guint8 floats[] = { 0, 0, 0x80, 0x3f, 0, 0, 0, 0xc0 };
  const guint64 vector[4] = { 3, 1, 1, 1 };
  const guint64 matrix[4] = { 1, 3, 1, 1 };
  const guint64 pair[4] = { 2, 1, 1, 1 };
  const guint64 deep[4] = { 1, 1, 3, 1 };
  const guint64 deeper[4] = { 1, 1, 1, 3 };

  check_npy (TG_TYPE_ID_I32, TG_BIG_ENDIAN, vector, big, sizeof big,
             "{'descr': '<i4', 'fortran_order': False, 'shape': (3,), }", little, sizeof little);
  check_npy (TG_TYPE_ID_I32, TG_LITTLE_ENDIAN, matrix, little, sizeof little,
             "{'descr': '<i4', 'fortran_order': False, 'shape': (3, 1,), }", little, sizeof little);
  check_npy (TG_TYPE_ID_I8, TG_LITTLE_ENDIAN, deep, big, 3,
             "{'descr': '|i1', 'fortran_order': False, 'shape': (3, 1, 1,), }", big, 3);
  check_npy (TG_TYPE_ID_I8, TG_LITTLE_ENDIAN, deeper, big, 3,
             "{'descr': '|i1', 'fortran_order': False, 'shape': (3, 1, 1, 1,), }", big, 3);
  check_npy (TG_TYPE_ID_F16, TG_LITTLE_ENDIAN, pair, halves, sizeof halves,
             "{'descr': '<f4', 'fortran_order': False, 'shape': (2,), }", floats, sizeof floats);
}

/* Raw floats are the weights and nothing else. */
static void
test_f32 (void)
{
  static const guint8 halves[] = { 0x3c, 0x00, 0xc0, 0x00 };
  static const guint8 floats[] = { 0, 0, 0x80, 0x3f, 0, 0, 0, 0xc0 };
  const guint64 ne[4] = { 2, 1, 1, 1 };
  g_autoptr (TgRows) rows = make_rows (TG_TYPE_ID_F16, TG_BIG_ENDIAN, ne, halves, sizeof halves);
  g_autoptr (GError) error = NULL;
  gsize length;
  char *bytes = write_all (rows, TG_VALUES_F32, &length, &error);

  g_assert_no_error (error);
  g_assert_cmpmem (bytes, length, floats, sizeof floats);
  free (bytes);
}

/* Rows longer than what is on its way at once come out in one piece; what is
 * missing at the end is an error after what is there. */
static void
test_long_rows (void)
{
  const guint64 ne[4] = { 20000, 2, 1, 1 };
  g_autofree guint8 *bytes = g_malloc0 (40000);
  g_autoptr (TgRows) whole = make_rows (TG_TYPE_ID_I8, TG_LITTLE_ENDIAN, ne, bytes, 40000);
  g_autoptr (TgRows) cut = make_rows (TG_TYPE_ID_I8, TG_LITTLE_ENDIAN, ne, bytes, 30000);
  g_autoptr (GError) error = NULL;
  gsize length;
  char *text = write_all (whole, TG_VALUES_CSV, &length, &error);

  g_assert_no_error (error);
  g_assert_cmpuint (length, ==, 2 * 2 * 20000);
  for (gsize i = 0; i < length; i++)
    {
      char separator = (i + 1) % 40000 == 0 ? '\n' : ',';

      g_assert_cmpint (text[i], ==, i % 2 == 0 ? '0' : separator);
    }
  free (text);

  text = write_all (cut, TG_VALUES_CSV, &length, &error);
  g_assert_error (error, TG_ERROR, TG_ERROR_TRUNCATED);
  g_assert_cmpuint (length, >=, 40000);
  free (text);
}

/* Whoever does not want it any more is not made to wait. */
static void
test_cancel (void)
{
  const guint64 ne[4] = { 4, 1, 1, 1 };
  g_autoptr (TgRows) rows = make_rows (TG_TYPE_ID_I8, TG_LITTLE_ENDIAN, ne, "abcd", 4);
  TgProgress progress = { .cancelled = 1 };
  g_autoptr (GError) error = NULL;
  TgValuesWindow window;

  tg_values_window_init (&window, rows);
  g_assert_false (tg_values_write (rows, &window, TG_VALUES_TEXT, stdout, &progress, &error));
  g_assert_error (error, TG_ERROR, TG_ERROR_CANCELLED);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/cli/values-writer/npy", test_npy);
  g_test_add_func ("/cli/values-writer/f32", test_f32);
  g_test_add_func ("/cli/values-writer/long-rows", test_long_rows);
  g_test_add_func ("/cli/values-writer/cancel", test_cancel);

  return g_test_run ();
}
