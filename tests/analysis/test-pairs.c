/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Which tensors of two models belong together, and what comparing them says. */

#include "config.h"

#include <string.h>

#include <glib.h>
#include <glib/gstdio.h>

#include "tg-error.h"
#include "tg-format.h"
#include "tg-gguf-writer.h"
#include "tg-pairs.h"
#include "tg-test-util.h"

/* Q4_0_4_4: its bytes can be seen, its weights cannot. */
#define REMOVED 31

static TgShards *
open_bytes (GBytes *bytes)
{
  g_autoptr (TgMapping) mapping = tg_mapping_new_from_bytes (bytes, "test.gguf");
  g_autoptr (TgGguf) gguf = tg_gguf_open (mapping, TG_OPEN_NONE, NULL, NULL);

  return tg_shards_new_single (gguf);
}

static TgShards *
open_model (TgGgufWriter *writer)
{
  g_autoptr (GBytes) bytes = tg_gguf_writer_to_bytes (writer);

  return open_bytes (bytes);
}

/* Adds a tensor of 32 columns and as many rows as @bytes are enough for. */
static void
add (TgGgufWriter *writer,
     const char   *name,
     guint32       type_id,
     gconstpointer bytes,
     gsize         n_bytes)
{
  const TgTensorType *type = tg_tensor_type_get (type_id);
  const guint64 ne[] = { 32, n_bytes / type->block_bytes * type->block_elements / 32 };

  tg_gguf_writer_add_tensor (writer, name, type_id, ne, 2, bytes, n_bytes);
}

static void
assert_status (const TgPairs *pairs,
               const char    *name,
               TgPairStatus   status)
{
  for (guint64 i = 0; i < tg_pairs_get_n (pairs); i++)
    if (g_str_equal (tg_pairs_get (pairs, i)->name, name))
      {
        g_auto (TgPairResult) result = { 0 };
        g_autoptr (GError) error = NULL;

        g_assert_true (tg_pair_compare (tg_pairs_get (pairs, i), 2, &result, NULL, &error));
        g_assert_no_error (error);
        g_assert_cmpstr (tg_pair_status_get_nick (result.status), ==, tg_pair_status_get_nick (status));
        if (status == TG_PAIR_DIFFERENT || status == TG_PAIR_EQUAL || status == TG_PAIR_IDENTICAL)
          g_assert_null (result.reason);
        else
          g_assert_nonnull (result.reason);
        return;
      }
  g_assert_not_reached ();
}

/* Every status, and the order of the pairs. */
static void
test_statuses (void)
{
  g_autoptr (TgGgufWriter) one = tg_gguf_writer_new ();
  g_autoptr (TgGgufWriter) two = tg_gguf_writer_new ();
  g_autoptr (TgShards) a = NULL;
  g_autoptr (TgShards) b = NULL;
  g_autoptr (TgPairs) pairs = NULL;
  static const char *const names[] = { "same", "other", "halves", "same", "shape", "mine", "removed", "fork", "yours" };
  float floats[32] = { 1.0f, -2.0f, 0.5f };
  guint16 halves[32] = { 0x3c00, 0xc000, 0x3800 };
  guint8 zeros[128] = { 0 };
  guint8 ones[128] = { 1 };

  add (one, "same", TG_TYPE_ID_F32, floats, sizeof floats);
  add (one, "other", TG_TYPE_ID_F32, zeros, sizeof zeros);
  add (one, "halves", TG_TYPE_ID_F32, floats, sizeof floats);
  add (one, "same", TG_TYPE_ID_F32, zeros, sizeof zeros);
  add (one, "shape", TG_TYPE_ID_F32, zeros, sizeof zeros);
  add (one, "mine", TG_TYPE_ID_F32, zeros, sizeof zeros);
  add (one, "removed", REMOVED, zeros, 126);
  add (one, "fork", TG_TYPE_ID_F32, zeros, sizeof zeros);

  add (two, "yours", TG_TYPE_ID_F32, zeros, sizeof zeros);
  add (two, "removed", REMOVED, ones, 126);
  add (two, "shape", TG_TYPE_ID_F32, zeros, sizeof zeros / 2);
  add (two, "halves", TG_TYPE_ID_F16, halves, sizeof halves);
  add (two, "other", TG_TYPE_ID_F32, floats, sizeof floats);
  add (two, "same", TG_TYPE_ID_F32, floats, sizeof floats);
  tg_gguf_writer_add_tensor (two, "fork", 200, (guint64[]){ 32, 1 }, 2, zeros, sizeof zeros);

  a = open_model (one);
  b = open_model (two);
  pairs = tg_pairs_new (a, b);
  g_assert_cmpuint (tg_pairs_get_n (pairs), ==, G_N_ELEMENTS (names));
  for (gsize i = 0; i < G_N_ELEMENTS (names); i++)
    g_assert_cmpstr (tg_pairs_get (pairs, i)->name, ==, names[i]);

  assert_status (pairs, "same", TG_PAIR_IDENTICAL);
  assert_status (pairs, "other", TG_PAIR_DIFFERENT);
  assert_status (pairs, "halves", TG_PAIR_EQUAL);
  assert_status (pairs, "mine", TG_PAIR_ONLY_A);
  assert_status (pairs, "yours", TG_PAIR_ONLY_B);
  g_assert_cmpint (tg_pairs_get (pairs, 3)->status, ==, TG_PAIR_DUPLICATE);
  g_assert_cmpint (tg_pairs_get (pairs, 8)->status, ==, TG_PAIR_ONLY_B);
  g_assert_true (tg_pairs_get (pairs, 8)->tensors[0] == TG_PAIR_NONE);
  g_assert_true (tg_pairs_get (pairs, 8)->tensors[1] == 0);

  /* From the tensor of either model to the pair. */
  g_assert_true (tg_pairs_find (pairs, 0, 1) == 1);
  g_assert_true (tg_pairs_find (pairs, 1, 4) == 1);
  g_assert_true (tg_pairs_find (pairs, 1, 0) == 8);
}

/* Reasons for not comparing: shapes that differ, removed and unknown types. */
static void
test_reasons (void)
{
  g_autoptr (TgGgufWriter) one = tg_gguf_writer_new ();
  g_autoptr (TgGgufWriter) two = tg_gguf_writer_new ();
  g_autoptr (TgShards) a = NULL;
  g_autoptr (TgShards) b = NULL;
  g_autoptr (TgPairs) pairs = NULL;
  g_auto (TgPairResult) result = { 0 };
  g_autofree char *wide = NULL;
  g_autofree char *narrow = NULL;
  guint8 zeros[256] = { 0 };
  guint8 ones[256] = { 1 };

  add (one, "removed", REMOVED, zeros, 36);
  tg_gguf_writer_add_tensor (one, "shape", TG_TYPE_ID_F32, (guint64[]){ 32, 2 }, 2, zeros, 256);
  tg_gguf_writer_add_tensor (one, "vector", TG_TYPE_ID_F32, (guint64[]){ 64 }, 1, zeros, 256);
  tg_gguf_writer_add_tensor (one, "fork", 200, (guint64[]){ 32 }, 1, zeros, 32);
  add (two, "removed", REMOVED, ones, 36);
  tg_gguf_writer_add_tensor (two, "shape", TG_TYPE_ID_F32, (guint64[]){ 64, 1 }, 2, zeros, 256);
  tg_gguf_writer_add_tensor (two, "vector", TG_TYPE_ID_F32, (guint64[]){ 64, 1 }, 2, zeros, 256);
  tg_gguf_writer_add_tensor (two, "fork", 200, (guint64[]){ 32 }, 1, zeros, 32);
  a = open_model (one);
  b = open_model (two);
  pairs = tg_pairs_new (a, b);

  assert_status (pairs, "removed", TG_PAIR_UNREADABLE);
  assert_status (pairs, "shape", TG_PAIR_SHAPE);
  assert_status (pairs, "vector", TG_PAIR_IDENTICAL);
  assert_status (pairs, "fork", TG_PAIR_UNREADABLE);
  g_assert_true (tg_pair_compare (tg_pairs_get (pairs, 1), 1, &result, NULL, NULL));
  wide = tg_format_shape ((guint64[]){ 32, 2 }, 2);
  narrow = tg_format_shape ((guint64[]){ 64, 1 }, 2);
  g_assert_nonnull (strstr (result.reason, wide));
  g_assert_nonnull (strstr (result.reason, narrow));
}

/* A tensor that was cut short is not compared, and the reason says how much is there. */
static void
test_truncated (void)
{
  g_autoptr (TgGgufWriter) writer = tg_gguf_writer_new ();
  guint8 zeros[256] = { 0 };
  g_autoptr (GBytes) bytes = NULL;
  g_autoptr (GBytes) cut = NULL;
  g_autoptr (TgShards) a = NULL;
  g_autoptr (TgShards) b = NULL;
  g_autoptr (TgPairs) pairs = NULL;
  g_auto (TgPairResult) result = { 0 };

  add (writer, "w", TG_TYPE_ID_F32, zeros, sizeof zeros);
  bytes = tg_gguf_writer_to_bytes (writer);
  cut = g_bytes_new_from_bytes (bytes, 0, g_bytes_get_size (bytes) - 8);
  a = open_bytes (bytes);
  b = open_bytes (cut);
  pairs = tg_pairs_new (a, b);
  g_assert_true (tg_pair_compare (tg_pairs_get (pairs, 0), 1, &result, NULL, NULL));
  g_assert_cmpint (result.status, ==, TG_PAIR_UNREADABLE);
  g_assert_nonnull (strstr (result.reason, "62 of 64"));
}

/* Same bytes of another byte order are not the same weights; and a file in the other byte
 * order with the same weights is equal to this one, not identical. */
static void
test_byte_orders (void)
{
  g_autoptr (TgGgufWriter) one = tg_gguf_writer_new ();
  g_autoptr (TgGgufWriter) two = tg_gguf_writer_new ();
  g_autoptr (TgShards) a = NULL;
  g_autoptr (TgShards) b = NULL;
  g_autoptr (TgPairs) pairs = NULL;
  guint32 plain[32], swapped[32];

  for (guint i = 0; i < 32; i++)
    {
      const float value = (float) i;

      memcpy (&plain[i], &value, sizeof value);
      swapped[i] = GUINT32_SWAP_LE_BE (plain[i]);
    }
  tg_gguf_writer_set_order (two, TG_BIG_ENDIAN);
  add (one, "weights", TG_TYPE_ID_F32, plain, sizeof plain);
  add (one, "bytes", TG_TYPE_ID_F32, plain, sizeof plain);
  add (two, "weights", TG_TYPE_ID_F32, swapped, sizeof swapped);
  add (two, "bytes", TG_TYPE_ID_F32, plain, sizeof plain);
  a = open_model (one);
  b = open_model (two);
  pairs = tg_pairs_new (a, b);
  assert_status (pairs, "weights", TG_PAIR_EQUAL);
  assert_status (pairs, "bytes", TG_PAIR_DIFFERENT);
}

/* Numbers that do not fit a float are not called equal because their floats are. */
static void
test_wide (void)
{
  g_autoptr (TgGgufWriter) one = tg_gguf_writer_new ();
  g_autoptr (TgGgufWriter) two = tg_gguf_writer_new ();
  g_autoptr (TgShards) a = NULL;
  g_autoptr (TgShards) b = NULL;
  g_autoptr (TgPairs) pairs = NULL;
  double x[32] = { 1.0 };
  double y[32] = { 1.0 + 1e-12 };

  add (one, "w", TG_TYPE_ID_F64, x, sizeof x);
  add (two, "w", TG_TYPE_ID_F64, y, sizeof y);
  a = open_model (one);
  b = open_model (two);
  pairs = tg_pairs_new (a, b);
  assert_status (pairs, "w", TG_PAIR_DIFFERENT);
}

/* Tensors of a model in parts are found whichever part they are in, and have one number
 * through all of them; the pairs keep both models. */
static void
test_shards (void)
{
  g_autofree char *folder = g_dir_make_tmp ("tensorglass-test-XXXXXX", NULL);
  char *paths[2];
  g_autoptr (TgGgufWriter) whole = tg_gguf_writer_new ();
  g_autoptr (GError) error = NULL;
  TgShards *a, *b;
  TgPairs *pairs;
  g_autoptr (TgPairs) kept = NULL;
  guint8 zeros[128] = { 0 };

  for (guint part = 0; part < 2; part++)
    {
      g_autoptr (TgGgufWriter) writer = tg_gguf_writer_new ();
      g_autofree char *base = g_strdup_printf ("m-0000%u-of-00002.gguf", part + 1);

      tg_gguf_writer_add_uint (writer, "split.no", TG_VALUE_UINT16, part);
      tg_gguf_writer_add_uint (writer, "split.count", TG_VALUE_UINT16, 2);
      tg_gguf_writer_add_uint (writer, "split.tensors.count", TG_VALUE_INT32, 3);
      add (writer, part == 0 ? "x" : "y", TG_TYPE_ID_F32, zeros, sizeof zeros);
      if (part == 1)
        add (writer, "z", TG_TYPE_ID_F32, zeros, sizeof zeros);
      paths[part] = g_build_filename (folder, base, NULL);
      g_assert_true (tg_gguf_writer_to_file (writer, paths[part], &error));
    }
  add (whole, "z", TG_TYPE_ID_F32, zeros, sizeof zeros);
  add (whole, "y", TG_TYPE_ID_F32, zeros, sizeof zeros);
  add (whole, "x", TG_TYPE_ID_F32, zeros, sizeof zeros);

  a = open_model (whole);
  b = tg_shards_open (paths[1], NULL, TG_OPEN_NONE, NULL, &error);
  g_assert_no_error (error);
  pairs = tg_pairs_new (a, b);
  tg_shards_unref (a);
  tg_shards_unref (b);
  kept = tg_pairs_ref (pairs);
  tg_pairs_unref (pairs);

  g_assert_cmpuint (tg_pairs_get_n (kept), ==, 3);
  g_assert_true (tg_pairs_get (kept, 0)->tensors[1] == 2);
  g_assert_true (tg_pairs_get (kept, 1)->tensors[1] == 1);
  g_assert_true (tg_pairs_get (kept, 2)->tensors[1] == 0);
  g_assert_true (tg_pairs_find (kept, 1, 2) == 0);
  assert_status (kept, "x", TG_PAIR_IDENTICAL);
  assert_status (kept, "z", TG_PAIR_IDENTICAL);

  g_assert_cmpint (g_remove (paths[0]), ==, 0);
  g_free (paths[0]);
  tg_test_remove (paths[1]);
}

/* Cancelling is the one thing that has no result. */
static void
test_cancelled (void)
{
  g_autoptr (TgGgufWriter) writer = tg_gguf_writer_new ();
  g_autoptr (TgShards) a = NULL;
  g_autoptr (TgPairs) pairs = NULL;
  g_autoptr (GError) error = NULL;
  g_auto (TgPairResult) result = { 0 };
  TgProgress progress = { .cancelled = 1 };
  guint8 zeros[128] = { 0 };

  add (writer, "w", TG_TYPE_ID_F32, zeros, sizeof zeros);
  a = open_model (writer);
  pairs = tg_pairs_new (a, a);
  g_assert_false (tg_pair_compare (tg_pairs_get (pairs, 0), 1, &result, &progress, &error));
  g_assert_error (error, TG_ERROR, TG_ERROR_CANCELLED);
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/analysis/pairs/statuses", test_statuses);
  g_test_add_func ("/analysis/pairs/reasons", test_reasons);
  g_test_add_func ("/analysis/pairs/truncated", test_truncated);
  g_test_add_func ("/analysis/pairs/byte-orders", test_byte_orders);
  g_test_add_func ("/analysis/pairs/wide", test_wide);
  g_test_add_func ("/analysis/pairs/shards", test_shards);
  g_test_add_func ("/analysis/pairs/cancelled", test_cancelled);

  return g_test_run ();
}
