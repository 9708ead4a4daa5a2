/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include <string.h>
#include <unistd.h>

#include <glib.h>

#include "tg-dequantize.h"
#include "tg-error.h"
#include "tg-gguf-writer.h"
#include "tg-parallel.h"
#include "tg-rows.h"
#include "tg-test-util.h"

/* A tensor of random bytes, or as many of them as are there. */
typedef struct
{
  const TgTensorType *type;
  guint64             ne[4];
  gsize               n_weights;
  gsize               n_bytes;
  guint8             *bytes;
  float              *values;
  TgRows             *rows;
} Tensor;

static void
tensor_init (Tensor        *self,
             guint32        type_id,
             const guint64 *ne,
             gsize          missing)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (type_id + (guint32) ne[0]);
  g_autoptr (TgMapping) mapping = NULL;
  g_autoptr (GBytes) bytes = NULL;
  g_autoptr (GError) error = NULL;
  g_autoptr (TgView) view = NULL;

  self->type = tg_tensor_type_get (type_id);
  memcpy (self->ne, ne, sizeof self->ne);
  self->n_weights = (gsize) (ne[0] * ne[1] * ne[2] * ne[3]);
  self->n_bytes = self->n_weights / self->type->block_elements * self->type->block_bytes;
  self->bytes = g_malloc (self->n_bytes + 1);
  for (gsize i = 0; i < self->n_bytes; i++)
    /* No float is a NaN, which would not be equal to itself. */
    self->bytes[i] = (guint8) g_rand_int_range (rand, 0, 120);
  self->values = g_new (float, self->n_weights + 1);
  tg_dequantize (self->type, TG_LITTLE_ENDIAN, self->bytes, self->n_weights / self->type->block_elements, self->values);

  /* The tensor begins at an odd byte, as nothing in the code may mind. */
  bytes = g_bytes_new_take (g_malloc (self->n_bytes - missing + 1), self->n_bytes - missing + 1);
  memcpy ((guint8 *) g_bytes_get_data (bytes, NULL) + 1, self->bytes, self->n_bytes - missing);
  mapping = tg_mapping_new_from_bytes (bytes, "test");
  view = tg_view_new (mapping, 1, self->n_bytes - missing);
  self->rows = tg_rows_new_for_view (view, self->type, TG_LITTLE_ENDIAN, ne, "w", &error);
  g_assert_no_error (error);
}

static void
tensor_clear (Tensor *self)
{
  g_free (self->bytes);
  g_free (self->values);
  tg_rows_unref (self->rows);
}

/* Any stretch of weights, at any place, is the same stretch of the whole tensor. */
static void
test_read (void)
{
  static const guint32 ids[] = { TG_TYPE_ID_F32, TG_TYPE_ID_I8, TG_TYPE_ID_Q4_0, TG_TYPE_ID_NVFP4, TG_TYPE_ID_Q6_K };
  static const guint64 ne[4] = { 512, 3, 2, 1 };

  for (gsize t = 0; t < G_N_ELEMENTS (ids); t++)
    {
      Tensor tensor;

      tensor_init (&tensor, ids[t], ne, 0);
      for (gsize first = 0; first < tensor.n_weights; first += 37)
        for (gsize n = 0; n <= tensor.n_weights - first; n += 61)
          {
            g_autofree float *values = g_new (float, MAX (n, 1));
            g_autoptr (GError) error = NULL;

            g_assert_true (tg_rows_read (tensor.rows, first / 512, first % 512, n, values, &error));
            g_assert_cmpmem (values, n * sizeof *values, tensor.values + first, n * sizeof *values);
          }
      tensor_clear (&tensor);
    }
}

/* What the file does not have is an error that names the tensor, not zeros. */
static void
test_read_beyond (void)
{
  static const guint64 ne[4] = { 64, 4, 1, 1 };
  Tensor tensor;
  float values[64];

  /* Half a block is missing: six of eight and a half are of use. */
  tensor_init (&tensor, TG_TYPE_ID_Q4_0, ne, 27);
  g_assert_true (tg_rows_is_partial (tensor.rows));
  g_assert_cmpuint (tg_rows_get_n_available (tensor.rows), ==, 6 * 32);
  g_assert_true (tg_rows_read (tensor.rows, 2, 60, 4, values, NULL));
  for (gsize n = 5; n <= 64; n++)
    {
      g_autoptr (GError) error = NULL;

      g_assert_false (tg_rows_read (tensor.rows, 2, 60, n, values, &error));
      g_assert_error (error, TG_ERROR, TG_ERROR_TRUNCATED);
      g_assert_nonnull (strstr (error->message, "“w”"));
    }
  g_assert_null (tg_rows_peek_block (tensor.rows, 3, 0, NULL));
  tensor_clear (&tensor);
}

/* Sees that pieces come in order, block by block, and notes which weights were seen. */
typedef struct
{
  const Tensor *tensor;
  guint64       first;
  guint8       *seen;
  guint64      *next; /* of each range, the weight that has to come */
  guint64       n_ranges;
  guint         n_workers;
} Check;

static void
check_piece (const TgRowsPiece *piece,
             gpointer           data)
{
  Check *check = data;
  const Tensor *tensor = check->tensor;
  guint64 begin = piece->row * tensor->ne[0] + piece->column;
  guint64 n = piece->n_rows * piece->n_columns;

  g_assert_cmpuint (piece->range, <, check->n_ranges);
  g_assert_cmpuint (piece->worker, <, check->n_workers);
  g_assert_cmpuint (n, >, 0);
  g_assert_cmpuint (n, <=, TG_ROWS_PIECE);
  g_assert_true (piece->n_rows == 1 || (piece->column == 0 && piece->n_columns == tensor->ne[0]));
  g_assert_cmpuint (piece->n_blocks * tensor->type->block_elements, ==, n);
  g_assert_cmpmem (piece->blocks, piece->n_blocks * tensor->type->block_bytes,
                   tensor->bytes + begin / tensor->type->block_elements * tensor->type->block_bytes,
                   piece->n_blocks * tensor->type->block_bytes);
  g_assert_cmpmem (piece->values, n * sizeof (float), tensor->values + begin, n * sizeof (float));

  g_assert_cmpuint (begin, >=, check->next[piece->range]);
  check->next[piece->range] = begin + n;
  for (guint64 i = 0; i < n; i++)
    g_assert_cmpuint (check->seen[begin - check->first + i]++, ==, 0);
}

static void
check_run (const Tensor *tensor,
           guint64       first_row,
           guint64       n_rows,
           guint64       n_expected)
{
  Check check = { tensor, first_row * tensor->ne[0], NULL, NULL, 0, 3 };
  g_autoptr (GError) error = NULL;
  guint64 n_seen = 0;

  check.n_ranges = tg_rows_count_ranges (tensor->rows, n_rows);
  check.seen = g_new0 (guint8, n_rows * tensor->ne[0] + 1);
  check.next = g_new0 (guint64, check.n_ranges + 1);
  g_assert_true (tg_rows_run (tensor->rows, first_row, n_rows, 3, check_piece, &check, NULL, &error));
  g_assert_no_error (error);

  for (guint64 i = 0; i < n_rows * tensor->ne[0]; i++)
    {
      g_assert_cmpuint (check.seen[i], ==, i < n_expected ? 1 : 0);
      n_seen += check.seen[i];
    }
  g_assert_cmpuint (n_seen, ==, n_expected);
  g_free (check.seen);
  g_free (check.next);
}

/* Every weight is seen exactly once, whatever the shape: one element, vectors,
 * columns, rows longer than a piece and than a range, four dimensions, none. */
static void
test_run (void)
{
  static const struct
  {
    guint32 id;
    guint64 ne[4];
  } shapes[] = {
    { TG_TYPE_ID_F32, { 1, 1, 1, 1 } },
    { TG_TYPE_ID_F32, { 9000, 1, 1, 1 } },
    { TG_TYPE_ID_F16, { 1, 600001, 1, 1 } },
    { TG_TYPE_ID_F32, { 3, 40000, 5, 1 } },
    { TG_TYPE_ID_Q4_0, { 8192, 65, 1, 1 } },
    { TG_TYPE_ID_Q4_K, { 8448, 70, 1, 1 } },
    { TG_TYPE_ID_Q8_0, { 300032, 3, 1, 1 } },
    { TG_TYPE_ID_IQ3_S, { 256, 3, 2, 2 } },
    { TG_TYPE_ID_F32, { 0, 7, 1, 1 } },
    { TG_TYPE_ID_Q4_0, { 32, 0, 1, 1 } },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (shapes); i++)
    {
      guint64 n_rows;
      Tensor tensor;

      tensor_init (&tensor, shapes[i].id, shapes[i].ne, 0);
      n_rows = tg_rows_get_n_rows (tensor.rows);
      g_assert_false (tg_rows_is_partial (tensor.rows));
      check_run (&tensor, 0, n_rows, tensor.n_weights);
      if (n_rows > 2)
        check_run (&tensor, 1, n_rows - 2, (n_rows - 2) * tensor.ne[0]);
      check_run (&tensor, n_rows, 0, 0);
      tensor_clear (&tensor);
    }
}

/* Of a tensor cut short there are the weights up to the last whole block. */
static void
test_run_partial (void)
{
  static const guint64 ne[4] = { 96, 500, 1, 1 };
  Tensor tensor;

  for (gsize missing = 1; missing < 27000; missing += 999)
    {
      gsize n_blocks;

      tensor_init (&tensor, TG_TYPE_ID_Q4_0, ne, missing);
      n_blocks = (tensor.n_bytes - missing) / 18;
      check_run (&tensor, 0, 500, n_blocks * 32);
      tensor_clear (&tensor);
    }
}

/* The cut into ranges does not depend on threads, and there are never many: the
 * results of all of them are kept. */
static void
test_ranges (void)
{
  g_autoptr (GBytes) nothing = g_bytes_new_static ("", 0);
  g_autoptr (TgMapping) mapping = tg_mapping_new_from_bytes (nothing, "test");
  g_autoptr (TgView) view = tg_view_new (mapping, 0, 0);
  const guint64 shapes[][4] = {
    { 1, G_GUINT64_CONSTANT (1) << 62, 1, 1 },
    { G_GUINT64_CONSTANT (1) << 62, 1, 1, 1 },
    { 262144, 10752, 1, 1 },
    { G_GUINT64_CONSTANT (1) << 30, 1024, 1024, 1024 },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (shapes); i++)
    {
      g_autoptr (GError) error = NULL;
      g_autoptr (TgRows) rows = tg_rows_new_for_view (view, tg_tensor_type_get (TG_TYPE_ID_F32), TG_LITTLE_ENDIAN,
                                                      shapes[i], "w", &error);

      g_assert_no_error (error);
      g_assert_cmpuint (tg_rows_count_ranges (rows, tg_rows_get_n_rows (rows)), <=, 4 << 14);
      g_assert_cmpuint (tg_rows_get_n_available (rows), ==, 0);
    }
}

static void
assert_refused (guint32        type_id,
                const guint64 *ne,
                TgError        code)
{
  g_autoptr (GError) error = NULL;

  g_assert_null (tg_rows_new_for_view (NULL, tg_tensor_type_get (type_id), TG_LITTLE_ENDIAN, ne, "w", &error));
  g_assert_error (error, TG_ERROR, (gint) code);
  g_assert_nonnull (strstr (error->message, "“w”"));
}

/* What has no rows of weights is refused with the reason. */
static void
test_refused (void)
{
  const guint64 fine[4] = { 64, 2, 1, 1 };
  const guint64 broken[4] = { 33, 2, 1, 1 };
  const guint64 large[4] = { 1 << 20, G_GUINT64_CONSTANT (1) << 43, 1, 1 };
  const guint64 wrapped[4] = { G_GUINT64_CONSTANT (1) << 32, G_GUINT64_CONSTANT (1) << 32, 1, 1 };
  const guint64 nothing[4] = { G_GUINT64_CONSTANT (1) << 32, G_GUINT64_CONSTANT (1) << 32, 0, 1 };
  g_autoptr (TgRows) rows = NULL;

  assert_refused (31, fine, TG_ERROR_UNSUPPORTED);
  assert_refused (4, fine, TG_ERROR_UNSUPPORTED);
  assert_refused (TG_TYPE_ID_Q4_0, broken, TG_ERROR_CORRUPT);
  assert_refused (TG_TYPE_ID_F32, large, TG_ERROR_TOO_LARGE);
  assert_refused (TG_TYPE_ID_F32, wrapped, TG_ERROR_TOO_LARGE);

  rows = tg_rows_new_for_view (NULL, tg_tensor_type_get (TG_TYPE_ID_F32), TG_LITTLE_ENDIAN, nothing, "w", NULL);
  g_assert_cmpuint (tg_rows_get_n_rows (rows), ==, 0);
  g_assert_cmpuint (tg_rows_get_n_slices (rows), ==, 0);
}

static void
cancel_piece (const TgRowsPiece *piece,
              gpointer           data)
{
  TgProgress *progress = data;

  tg_progress_cancel (progress);
}

static void
forbid_piece (const TgRowsPiece *piece,
              gpointer           data)
{
  g_assert_not_reached ();
}

/* Nothing is done once it is not wanted any more, and the owner learns that. */
static void
test_cancel (void)
{
  static const guint64 ne[4] = { 1024, 1024, 1, 1 };
  g_autoptr (GError) error = NULL;
  TgProgress progress = { 0 };
  Tensor tensor;

  tensor_init (&tensor, TG_TYPE_ID_Q8_0, ne, 0);
  g_assert_false (tg_rows_run (tensor.rows, 0, 1024, 2, cancel_piece, &progress, &progress, &error));
  g_assert_error (error, TG_ERROR, TG_ERROR_CANCELLED);
  g_clear_error (&error);
  g_assert_false (tg_rows_run (tensor.rows, 0, 1024, 2, forbid_piece, NULL, &progress, &error));
  g_assert_error (error, TG_ERROR, TG_ERROR_CANCELLED);
  tensor_clear (&tensor);
}

static void
ignore_piece (const TgRowsPiece *piece,
              gpointer           data)
{
}

/* A file cut short while it is open: an error, no crash, and no zeros for weights. */
static void
test_fault (void)
{
  const guint64 ne[4] = { 1024, 256, 1, 1 };
  g_autofree float *content = g_new0 (float, 1024 * 256);
  char *path = tg_test_temp_file ("cut.bin", content, 1024 * 256 * sizeof *content);
  g_autoptr (GError) error = NULL;
  g_autoptr (TgMapping) mapping = tg_mapping_new (path, &error);
  g_autoptr (TgView) view = NULL;
  g_autoptr (TgRows) rows = NULL;
  float value;

  g_assert_no_error (error);
  view = tg_view_new (mapping, 0, tg_mapping_get_size (mapping));
  rows = tg_rows_new_for_view (view, tg_tensor_type_get (TG_TYPE_ID_F32), TG_LITTLE_ENDIAN, ne, "cut", &error);
  g_assert_no_error (error);
  g_assert_true (tg_rows_run (rows, 0, 256, 1, ignore_piece, NULL, NULL, &error));

  g_assert_cmpint (truncate (path, 4096), ==, 0);
  g_assert_false (tg_rows_run (rows, 0, 256, 2, ignore_piece, NULL, NULL, &error));
  g_assert_error (error, TG_ERROR, TG_ERROR_TRUNCATED);
  g_assert_nonnull (strstr (error->message, "“cut”"));
  g_clear_error (&error);
  g_assert_true (tg_rows_has_faulted (rows));
  g_assert_false (tg_rows_read (rows, 200, 0, 1, &value, &error));
  g_assert_error (error, TG_ERROR, TG_ERROR_TRUNCATED);
  tg_test_remove (path);
}

/* From a cell of the picture to the bytes and back. */
static void
test_places (void)
{
  static const guint64 ne[4] = { 64, 3, 2, 2 };
  guint64 slice, row, column, offset;
  const guint8 *block;
  Tensor tensor;

  tensor_init (&tensor, TG_TYPE_ID_Q4_0, ne, 0);
  g_assert_cmpuint (tg_rows_get_n_rows (tensor.rows), ==, 12);
  g_assert_cmpuint (tg_rows_get_n_slices (tensor.rows), ==, 4);
  g_assert_cmpuint (tg_rows_get_slice_rows (tensor.rows), ==, 3);

  tg_rows_locate (tensor.rows, 7 * 64 + 40, &slice, &row, &column);
  g_assert_cmpuint (slice, ==, 2);
  g_assert_cmpuint (row, ==, 1);
  g_assert_cmpuint (column, ==, 40);

  block = tg_rows_peek_block (tensor.rows, 7, 40, &offset);
  g_assert_cmpmem (block, 18, tensor.bytes + 15 * 18, 18);
  g_assert_cmpuint (offset, ==, 1 + 15 * 18);
  for (guint64 i = 0; i < 18; i++)
    {
      g_assert_true (tg_rows_find (tensor.rows, offset + i, &row, &column));
      g_assert_cmpuint (row, ==, 7);
      g_assert_cmpuint (column, ==, 32);
    }
  g_assert_false (tg_rows_find (tensor.rows, 0, &row, &column));
  g_assert_true (tg_rows_find (tensor.rows, tensor.n_bytes, &row, &column));
  g_assert_false (tg_rows_find (tensor.rows, tensor.n_bytes + 1, &row, &column));
  tensor_clear (&tensor);
}

/* Opens what @writer made, less @missing bytes at its end. */
static TgGguf *
open_written (TgGgufWriter *writer,
              gsize         missing)
{
  g_autoptr (GBytes) whole = tg_gguf_writer_to_bytes (writer);
  g_autoptr (GBytes) bytes = g_bytes_new_from_bytes (whole, 0, g_bytes_get_size (whole) - missing);
  g_autoptr (TgMapping) mapping = tg_mapping_new_from_bytes (bytes, "test");
  g_autoptr (GError) error = NULL;
  TgGguf *gguf = tg_gguf_open (mapping, TG_OPEN_NONE, NULL, &error);

  g_assert_no_error (error);

  return gguf;
}

/* Tensors of a file: byte order and shape come from it, and so do the reasons why
 * there are no weights. */
static void
test_gguf (void)
{
  static const guint8 big[] = { 0x3f, 0x80, 0, 0, 0xc0, 0, 0, 0, 0x40, 0x40, 0, 0 };
  static const guint64 ne[] = { 1, 3 };
  static const guint64 many[] = { 1, 1, 1, 1, 3 };
  g_autoptr (TgGgufWriter) writer = tg_gguf_writer_new ();
  g_autoptr (TgGguf) gguf = NULL;
  g_autoptr (TgGguf) cut = NULL;
  g_autoptr (TgRows) rows = NULL;
  g_autoptr (TgRows) partial = NULL;
  g_autoptr (GError) error = NULL;
  float values[3];

  tg_gguf_writer_set_order (writer, TG_BIG_ENDIAN);
  tg_gguf_writer_add_tensor (writer, "removed", 31, ne, 2, big, sizeof big);
  tg_gguf_writer_add_tensor (writer, "unknown", 200, ne, 2, big, sizeof big);
  tg_gguf_writer_add_tensor (writer, "many", TG_TYPE_ID_F32, many, 5, big, sizeof big);
  tg_gguf_writer_add_tensor (writer, "row", TG_TYPE_ID_Q4_0, ne, 2, big, sizeof big);
  tg_gguf_writer_add_tensor (writer, "fine", TG_TYPE_ID_F32, ne, 2, big, sizeof big);
  gguf = open_written (writer, 0);

  rows = tg_rows_new (gguf, tg_gguf_find_tensor (gguf, "fine"), &error);
  g_assert_no_error (error);
  g_assert_cmpstr (tg_rows_get_name (rows), ==, "fine");
  g_assert_cmpuint (tg_rows_get_ne (rows, 1), ==, 3);
  g_assert_cmpuint (tg_rows_get_ne (rows, 3), ==, 1);
  g_assert_true (tg_rows_read (rows, 0, 0, 3, values, &error));
  g_assert_cmpfloat (values[0], ==, 1.0f);
  g_assert_cmpfloat (values[1], ==, -2.0f);
  g_assert_cmpfloat (values[2], ==, 3.0f);

  g_assert_null (tg_rows_new (gguf, tg_gguf_find_tensor (gguf, "removed"), &error));
  g_assert_error (error, TG_ERROR, TG_ERROR_UNSUPPORTED);
  g_clear_error (&error);
  g_assert_null (tg_rows_new (gguf, tg_gguf_find_tensor (gguf, "unknown"), &error));
  g_assert_error (error, TG_ERROR, TG_ERROR_UNSUPPORTED);
  g_assert_nonnull (strstr (error->message, "200"));
  g_clear_error (&error);
  g_assert_null (tg_rows_new (gguf, tg_gguf_find_tensor (gguf, "many"), &error));
  g_assert_error (error, TG_ERROR, TG_ERROR_UNSUPPORTED);
  g_clear_error (&error);
  g_assert_null (tg_rows_new (gguf, tg_gguf_find_tensor (gguf, "row"), &error));
  g_assert_error (error, TG_ERROR, TG_ERROR_CORRUPT);
  g_clear_error (&error);

  /* Of the last tensor, 5 of 12 bytes; then none. */
  cut = open_written (writer, 20 + 7);
  partial = tg_rows_new (cut, tg_gguf_find_tensor (cut, "fine"), &error);
  g_assert_no_error (error);
  g_assert_cmpuint (tg_rows_get_n_available (partial), ==, 1);
  g_assert_true (tg_rows_read (partial, 0, 0, 1, values, NULL));
  g_clear_pointer (&cut, tg_gguf_unref);
  cut = open_written (writer, 20 + 12 + 1);
  g_assert_null (tg_rows_new (cut, tg_gguf_find_tensor (cut, "fine"), &error));
  g_assert_error (error, TG_ERROR, TG_ERROR_TRUNCATED);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/analysis/rows/read", test_read);
  g_test_add_func ("/analysis/rows/read-beyond", test_read_beyond);
  g_test_add_func ("/analysis/rows/run", test_run);
  g_test_add_func ("/analysis/rows/run-partial", test_run_partial);
  g_test_add_func ("/analysis/rows/ranges", test_ranges);
  g_test_add_func ("/analysis/rows/refused", test_refused);
  g_test_add_func ("/analysis/rows/cancel", test_cancel);
  g_test_add_func ("/analysis/rows/fault", test_fault);
  g_test_add_func ("/analysis/rows/places", test_places);
  g_test_add_func ("/analysis/rows/gguf", test_gguf);

  return g_test_run ();
}
