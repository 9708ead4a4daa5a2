/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include <math.h>
#include <stdlib.h>

#include <glib.h>

#include "tg-dequantize.h"
#include "tg-half.h"
#include "tg-swap.h"
#include "tg-test-util.h"

/* SHA-256 of floats as little-endian bytes, every NaN being the same one. */
static char *
hash_values (const float *values,
             gsize        n)
{
  g_autofree guint32 *bits = g_new (guint32, n);

  for (gsize i = 0; i < n; i++)
    bits[i] = GUINT32_TO_LE (isnan (values[i]) ? 0x7fc00000 : tg_float_to_bits (values[i]));

  return tg_test_sha256 (bits, n * sizeof *bits);
}

static void
assert_same_bits (const float *values,
                  const float *expected,
                  gsize        n)
{
  for (gsize i = 0; i < n; i++)
    if (!isnan (values[i]) || !isnan (expected[i]))
      g_assert_cmphex (tg_float_to_bits (values[i]), ==, tg_float_to_bits (expected[i]));
}

/* A type with golden blocks, the blocks, and what they decode to. */
typedef struct
{
  const TgTensorType *type;
  guint8             *blocks;
  gsize               n_blocks;
  char               *sha256;
} Golden;

static void
golden_clear (Golden *self)
{
  g_free (self->blocks);
  g_free (self->sha256);
}

/* Reads the table of golden files; a line that does not fit its file ends the test. */
static GArray *
load_golden (void)
{
  GArray *all = g_array_new (FALSE, FALSE, sizeof (Golden));
  gsize length;
  g_autofree guint8 *table = tg_test_load_data ("dequantize/sha256.tsv", &length);
  g_autofree char *text = g_strndup ((const char *) table, length);
  g_auto (GStrv) lines = g_strsplit (g_strchomp (text), "\n", -1);

  g_array_set_clear_func (all, (GDestroyNotify) golden_clear);
  for (gsize i = 1; lines[i] != NULL; i++)
    {
      g_auto (GStrv) fields = g_strsplit (lines[i], "\t", -1);
      g_autofree char *name = g_strdup_printf ("dequantize/%s.bin", fields[0]);
      Golden golden;

      golden.type = tg_tensor_type_from_name (fields[0]);
      g_assert_nonnull (golden.type);
      golden.blocks = tg_test_load_data (name, &length);
      golden.n_blocks = g_ascii_strtoull (fields[1], NULL, 10);
      golden.sha256 = g_strdup (fields[2]);
      g_assert_cmpuint (length, ==, golden.n_blocks * golden.type->block_bytes);
      g_array_append_val (all, golden);
    }
  g_assert_cmpuint (all->len, ==, 26);

  return all;
}

/* Everything but what ggml removed has values. */
static void
test_can_dequantize (void)
{
  for (guint32 id = 0; id < TG_N_TYPE_IDS; id++)
    {
      const TgTensorType *type = tg_tensor_type_get (id);

      g_assert_cmpint (tg_tensor_type_can_dequantize (type), ==, !type->removed);
    }
}

/* The portable path is always there, and the best one is one that is. */
static void
test_paths (void)
{
  g_assert_true (tg_simd_path_is_available (TG_SIMD_PORTABLE));
  g_assert_true (tg_simd_path_is_available (tg_simd_get_best ()));
  g_assert_cmpstr (tg_simd_path_get_nick (TG_SIMD_PORTABLE), ==, "portable");
  g_assert_cmpstr (tg_simd_path_get_nick (TG_SIMD_AVX512), ==, "avx512");
}

/* Each golden file on each path: the reference's floats to the bit. */
static void
test_golden (void)
{
  g_autoptr (GArray) all = load_golden ();

  for (guint i = 0; i < all->len; i++)
    for (guint path = 0; path < TG_N_SIMD_PATHS; path++)
      {
        const Golden *golden = &g_array_index (all, Golden, i);
        gsize n = golden->n_blocks * golden->type->block_elements;
        g_autofree float *values = g_new (float, n);
        g_autofree char *sha256 = NULL;

        if (!tg_simd_path_is_available (path))
          continue;

        tg_dequantize_with_path (path, golden->type, TG_LITTLE_ENDIAN, golden->blocks, golden->n_blocks, values);
        sha256 = hash_values (values, n);
        g_test_message ("%s %s", golden->type->name, tg_simd_path_get_nick (path));
        g_assert_cmpstr (sha256, ==, golden->sha256);
      }
}

/* Any number of blocks at any alignment, with not a byte read behind the last
 * block and not a float written behind the last weight or before the first. */
static void
check_pieces (const TgTensorType *type,
              const guint8       *blocks,
              TgSimdPath          path)
{
  g_autofree float *expected = g_new (float, 17 * type->block_elements);

  tg_dequantize_with_path (TG_SIMD_PORTABLE, type, TG_LITTLE_ENDIAN, blocks, 17, expected);
  for (gsize n = 0; n <= 17; n++)
    {
      gsize n_values = n * type->block_elements;
      guint8 *in = tg_test_guarded_new (n * type->block_bytes);
      guint8 *out = tg_test_guarded_new ((n_values + 1) * sizeof (float));
      float *values = (float *) (gpointer) out;

      memcpy (in, blocks, n * type->block_bytes);
      tg_dequantize_with_path (path, type, TG_LITTLE_ENDIAN, in, n, values + 1);
      assert_same_bits (values + 1, expected, n_values);
      g_assert_cmphex (tg_float_to_bits (values[0]), ==, 0xa5a5a5a5);

      tg_test_guarded_free (in, n * type->block_bytes);
      tg_test_guarded_free (out, (n_values + 1) * sizeof (float));
    }
}

static void
test_pieces (void)
{
  g_autoptr (GArray) all = load_golden ();

  for (guint path = 0; path < TG_N_SIMD_PATHS; path++)
    {
      guint8 bytes[17 * 36];

      if (!tg_simd_path_is_available (path))
        continue;

      for (guint i = 0; i < all->len; i++)
        check_pieces (g_array_index (all, Golden, i).type, g_array_index (all, Golden, i).blocks, path);

      /* The types that golden files do not cover. */
      for (gsize i = 0; i < sizeof bytes; i++)
        bytes[i] = (guint8) (i * 167 + 13);
      for (guint32 id = 0; id < TG_N_TYPE_IDS; id++)
        if (tg_tensor_type_get (id)->block_bytes <= 8 && tg_tensor_type_can_dequantize (tg_tensor_type_get (id)))
          check_pieces (tg_tensor_type_get (id), bytes, path);
      check_pieces (tg_tensor_type_get (TG_TYPE_ID_Q8_1), bytes, path);
    }
}

/* Long runs of the float types are read from several pages in turns; around the
 * lengths where that begins and ends the weights are those of single reads. */
static void
test_long_runs (void)
{
  const guint32 ids[] = { TG_TYPE_ID_F32, TG_TYPE_ID_F16, TG_TYPE_ID_BF16 };
  const gsize lengths[] = { 4095, 4096, 4097, 16383, 16384, 16385, 40000 };

  for (guint path = 0; path < TG_N_SIMD_PATHS; path++)
    for (gsize i = 0; i < G_N_ELEMENTS (ids) * G_N_ELEMENTS (lengths); i++)
      {
        const TgTensorType *type = tg_tensor_type_get (ids[i % G_N_ELEMENTS (ids)]);
        gsize n = lengths[i / G_N_ELEMENTS (ids)];
        guint8 *in = tg_test_guarded_new (n * type->block_bytes);
        guint8 *out = tg_test_guarded_new (n * sizeof (float));
        g_autofree float *expected = g_new (float, n);

        for (gsize k = 0; k < n * type->block_bytes; k++)
          in[k] = (guint8) ((k * 2654435761u) >> 13);
        for (gsize k = 0; k < n; k++)
          tg_dequantize_with_path (TG_SIMD_PORTABLE, type, TG_LITTLE_ENDIAN,
                                   in + k * type->block_bytes, 1, expected + k);

        if (tg_simd_path_is_available (path))
          {
            tg_dequantize_with_path (path, type, TG_LITTLE_ENDIAN, in, n, (float *) (gpointer) out);
            assert_same_bits ((float *) (gpointer) out, expected, n);
          }

        tg_test_guarded_free (in, n * type->block_bytes);
        tg_test_guarded_free (out, n * sizeof (float));
      }
}

/* All 65,536 patterns of both half types, against the reference's output. */
static void
test_halves (void)
{
  g_autofree guint8 *bytes = g_malloc (2 * 65536);
  g_autofree float *values = g_new (float, 65536);

  for (guint i = 0; i < 65536; i++)
    {
      bytes[2 * i] = (guint8) (i & 255);
      bytes[2 * i + 1] = (guint8) (i >> 8);
    }

  for (guint path = 0; path < TG_N_SIMD_PATHS; path++)
    {
      g_autofree char *f16 = NULL;
      g_autofree char *bf16 = NULL;

      if (!tg_simd_path_is_available (path))
        continue;

      tg_dequantize_with_path (path, tg_tensor_type_get (TG_TYPE_ID_F16), TG_LITTLE_ENDIAN, bytes, 65536, values);
      f16 = hash_values (values, 65536);
      g_assert_cmpstr (f16, ==, "385ff5fe69182797cda5f1827e20cf423f4416bc9246f27d0eec27cac9039259");

      tg_dequantize_with_path (path, tg_tensor_type_get (TG_TYPE_ID_BF16), TG_LITTLE_ENDIAN, bytes, 65536, values);
      bf16 = hash_values (values, 65536);
      g_assert_cmpstr (bf16, ==, "f12e27efe34841dfd6391497b86f389096b03a376586e1d9691bba0a8de3980a");
    }
}

/* One number in the bytes of a file, little-endian, and the float it becomes. */
typedef struct
{
  guint32 type_id;
  guint8  bytes[8];
  float   value;
} PlainCase;

/* clang-format off */
static const PlainCase plain_cases[] = {
  { TG_TYPE_ID_F32, { 0x00, 0x00, 0xc0, 0xbf }, -1.5f },
  { TG_TYPE_ID_F32, { 0x01, 0x00, 0x00, 0x00 }, 0x1p-149f },
  { TG_TYPE_ID_F64, { 0, 0, 0, 0, 0, 0, 0xf8, 0x3f }, 1.5f },
  /* 1 + 2^-24 is half-way between two floats, the even one is 1. */
  { TG_TYPE_ID_F64, { 0, 0, 0, 0x10, 0, 0, 0xf0, 0x3f }, 1.0f },
  { TG_TYPE_ID_F64, { 1, 0, 0, 0x10, 0, 0, 0xf0, 0x3f }, 0x1.000002p0f },
  { TG_TYPE_ID_F64, { 0, 0, 0, 0, 0, 0, 0xf0, 0x7e }, INFINITY },
  { TG_TYPE_ID_I8,  { 0x80 }, -128.0f },
  { TG_TYPE_ID_I16, { 0xfe, 0xff }, -2.0f },
  { TG_TYPE_ID_I16, { 0x00, 0x80 }, -32768.0f },
  { TG_TYPE_ID_I32, { 0x01, 0x00, 0x00, 0x01 }, 16777216.0f },
  { TG_TYPE_ID_I32, { 0x03, 0x00, 0x00, 0x01 }, 16777220.0f },
  { TG_TYPE_ID_I32, { 0x00, 0x00, 0x00, 0x80 }, -2147483648.0f },
  { TG_TYPE_ID_I64, { 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff }, -1.0f },
  /* 2^55 + 2^31 + 1: a detour over double would round the 1 away and then tie. */
  { TG_TYPE_ID_I64, { 1, 0, 0, 0x80, 0, 0, 0x80, 0 }, 0x1.000002p55f },
  { TG_TYPE_ID_I64, { 0, 0, 0, 0, 0, 0, 0, 0x80 }, -0x1p63f },
};
/* clang-format on */

/* What has no reference is the nearest float, in either byte order, whether the
 * element comes alone or among enough others for vector instructions. */
static void
test_plain (void)
{
  for (guint path = 0; path < TG_N_SIMD_PATHS; path++)
    for (gsize i = 0; i < G_N_ELEMENTS (plain_cases); i++)
      {
        const PlainCase *c = &plain_cases[i];
        const TgTensorType *type = tg_tensor_type_get (c->type_id);
        guint8 little[37 * 8], big[37 * 8];
        float values[37];

        if (!tg_simd_path_is_available (path))
          continue;

        for (gsize k = 0; k < 37 * type->block_bytes; k++)
          {
            little[k] = c->bytes[k % type->block_bytes];
            big[k] = c->bytes[type->block_bytes - 1 - k % type->block_bytes];
          }
        for (gsize n = 1; n <= 37; n += 36)
          {
            tg_dequantize_with_path (path, type, TG_LITTLE_ENDIAN, little, n, values);
            for (gsize k = 0; k < n; k++)
              g_assert_cmphex (tg_float_to_bits (values[k]), ==, tg_float_to_bits (c->value));
            tg_dequantize_with_path (path, type, TG_BIG_ENDIAN, big, n, values);
            for (gsize k = 0; k < n; k++)
              g_assert_cmphex (tg_float_to_bits (values[k]), ==, tg_float_to_bits (c->value));
          }
      }
}

/* Q8_1 has no reference decoder: scale times code, the sum has no part in it. */
static void
test_q8_1 (void)
{
  const TgTensorType *type = tg_tensor_type_get (TG_TYPE_ID_Q8_1);
  guint8 block[36] = { 0x00, 0xb8, 0x00, 0x7c };
  float values[32];

  for (gsize i = 0; i < 32; i++)
    block[4 + i] = (guint8) (i * 8 - 128);

  for (guint path = 0; path < TG_N_SIMD_PATHS; path++)
    {
      if (!tg_simd_path_is_available (path))
        continue;
      tg_dequantize_with_path (path, type, TG_LITTLE_ENDIAN, block, 1, values);
      for (gsize i = 0; i < 32; i++)
        g_assert_cmpfloat (values[i], ==, -0.5f * ((float) i * 8 - 128));
    }
}

/* The blocks as sequences of bytes (b) and of numbers of 2 (H) and 4 (I) bytes. */
/* clang-format off */
static const struct
{
  guint32     type_id;
  const char *layout;
} layouts[] = {
  { TG_TYPE_ID_Q4_0,    "H 16b" },
  { TG_TYPE_ID_Q4_1,    "H H 16b" },
  { TG_TYPE_ID_Q5_0,    "H I 16b" },
  { TG_TYPE_ID_Q5_1,    "H H I 16b" },
  { TG_TYPE_ID_Q8_0,    "H 32b" },
  { TG_TYPE_ID_Q8_1,    "H H 32b" },
  { TG_TYPE_ID_Q2_K,    "16b 64b H H" },
  { TG_TYPE_ID_Q3_K,    "32b 64b 12b H" },
  { TG_TYPE_ID_Q4_K,    "H H 12b 128b" },
  { TG_TYPE_ID_Q5_K,    "H H 12b 32b 128b" },
  { TG_TYPE_ID_Q6_K,    "128b 64b 16b H" },
  { TG_TYPE_ID_Q8_K,    "I 256b 16H" },
  { TG_TYPE_ID_IQ2_XXS, "H 4b I 4b I 4b I 4b I 4b I 4b I 4b I 4b I" },
  { TG_TYPE_ID_IQ2_XS,  "H 32H 8b" },
  { TG_TYPE_ID_IQ2_S,   "H 32b 32b 8b 8b" },
  { TG_TYPE_ID_IQ3_XXS, "H 64b 8I" },
  { TG_TYPE_ID_IQ3_S,   "H 64b 8b 32b 4b" },
  { TG_TYPE_ID_IQ1_S,   "H 32b 8H" },
  { TG_TYPE_ID_IQ1_M,   "32b 16b 4H" },
  { TG_TYPE_ID_IQ4_NL,  "H 16b" },
  { TG_TYPE_ID_IQ4_XS,  "H H 4b 128b" },
  { TG_TYPE_ID_TQ1_0,   "48b 4b H" },
  { TG_TYPE_ID_TQ2_0,   "64b H" },
  { TG_TYPE_ID_MXFP4,   "b 16b" },
  { TG_TYPE_ID_NVFP4,   "4b 32b" },
  { TG_TYPE_ID_Q1_0,    "H 16b" },
  { TG_TYPE_ID_Q2_0,    "H 16b" },
};
/* clang-format on */

/* Copies one block with the bytes of its numbers reversed. */
static void
swap_by_layout (const char         *layout,
                const TgTensorType *type,
                const guint8       *block,
                guint8             *swapped)
{
  g_auto (GStrv) fields = g_strsplit (layout, " ", -1);
  gsize offset = 0;

  for (gsize i = 0; fields[i] != NULL; i++)
    {
      char *kind;
      gsize count = MAX (strtoul (fields[i], &kind, 10), 1);
      gsize size = *kind == 'I' ? 4 : (*kind == 'H' ? 2 : 1);

      for (gsize k = 0; k < count; k++, offset += size)
        for (gsize at = 0; at < size; at++)
          swapped[offset + at] = block[offset + size - 1 - at];
    }
  g_assert_cmpuint (offset, ==, type->block_bytes);
}

/* Blocks of a big-endian file decode to what their little-endian twins do. */
static void
test_big_endian (void)
{
  g_autoptr (GArray) all = load_golden ();

  for (guint i = 0; i < all->len; i++)
    {
      const Golden *golden = &g_array_index (all, Golden, i);
      const TgTensorType *type = golden->type;
      const char *layout = NULL;
      gsize n = golden->n_blocks * type->block_elements;
      g_autofree guint8 *swapped = g_malloc (golden->n_blocks * type->block_bytes);
      g_autofree float *values = g_new (float, n);
      g_autofree char *sha256 = NULL;

      for (gsize k = 0; k < G_N_ELEMENTS (layouts); k++)
        if (layouts[k].type_id == type->id)
          layout = layouts[k].layout;
      g_assert_nonnull (layout);

      for (gsize k = 0; k < golden->n_blocks; k++)
        swap_by_layout (layout, type, golden->blocks + k * type->block_bytes, swapped + k * type->block_bytes);
      tg_dequantize (type, TG_BIG_ENDIAN, swapped, golden->n_blocks, values);
      sha256 = hash_values (values, n);
      g_assert_cmpstr (sha256, ==, golden->sha256);
    }
}

/* Every number of every block is swapped, also those that decoding does not
 * need, and twice makes the block whole again. */
static void
test_swap (void)
{
  for (gsize i = 0; i < G_N_ELEMENTS (layouts); i++)
    {
      const TgTensorType *type = tg_tensor_type_get (layouts[i].type_id);
      gsize size = type->block_bytes;
      g_autofree guint8 *block = g_malloc (size);
      g_autofree guint8 *expected = g_malloc (size);
      g_autofree guint8 *once = g_malloc (2 * size);
      g_autofree guint8 *twice = g_malloc (size);

      for (gsize k = 0; k < size; k++)
        block[k] = (guint8) (k * 7 + 1);
      swap_by_layout (layouts[i].layout, type, block, expected);

      tg_swap_blocks (type, block, 1, once + size);
      g_assert_cmpmem (once + size, size, expected, size);
      tg_swap_blocks (type, once + size, 1, twice);
      g_assert_cmpmem (twice, size, block, size);
    }
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/quant/dequantize/can-dequantize", test_can_dequantize);
  g_test_add_func ("/quant/dequantize/paths", test_paths);
  g_test_add_func ("/quant/dequantize/golden", test_golden);
  g_test_add_func ("/quant/dequantize/pieces", test_pieces);
  g_test_add_func ("/quant/dequantize/long-runs", test_long_runs);
  g_test_add_func ("/quant/dequantize/halves", test_halves);
  g_test_add_func ("/quant/dequantize/plain", test_plain);
  g_test_add_func ("/quant/dequantize/q8-1", test_q8_1);
  g_test_add_func ("/quant/dequantize/big-endian", test_big_endian);
  g_test_add_func ("/quant/dequantize/swap", test_swap);

  return g_test_run ();
}
