/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include <math.h>
#include <string.h>

#include <glib.h>

#include "tg-bytes.h"
#include "tg-quantize.h"
#include "tg-test-util.h"

/* Weights in a row of the inputs; what a row holds is told in the data's README. */
#define ROW 256
#define ROW_ZERO 8
#define ROW_MINUS_ZERO 9
#define ROW_BELOW_TINY 19
#define ROW_SUBNORMAL 20

typedef void (*Quantizer) (const TgTensorType *type,
                           const float        *values,
                           gsize               n_blocks,
                           guint8             *blocks);

static float *
load_floats (const char *name,
             gsize      *n)
{
  g_autofree char *path = g_strconcat ("quantize/", name, ".f32", NULL);
  g_autofree guint8 *bytes = tg_test_load_data (path, n);
  float *values;

  *n /= sizeof (float);
  values = g_new (float, *n);
  for (gsize i = 0; i < *n; i++)
    values[i] = tg_load_f32 (bytes + sizeof (float) * i, TG_LITTLE_ENDIAN);

  return values;
}

/* Compares row by row, leaving out those of the bit set @undefined. */
static void
check_against (const TgTensorType *type,
               const char         *output,
               guint32             undefined,
               Quantizer           quantize)
{
  g_autofree char *path = g_strconcat ("quantize/", output, ".bin", NULL);
  gsize n, expected_length;
  g_autofree float *values = load_floats (type->name, &n);
  g_autofree guint8 *expected = tg_test_load_data (path, &expected_length);
  gsize n_blocks = n / type->block_elements;
  gsize row_bytes = ROW / type->block_elements * type->block_bytes;
  g_autofree guint8 *blocks = g_malloc (n_blocks * type->block_bytes);

  memset (blocks, 0x55, n_blocks * type->block_bytes);
  quantize (type, values, n_blocks, blocks);

  g_assert_cmpuint (n_blocks * type->block_bytes, ==, expected_length);
  for (gsize row = 0; row < n / ROW; row++)
    if (row >= 32 || (undefined >> row & 1) == 0)
      g_assert_cmpmem (blocks + row * row_bytes, row_bytes, expected + row * row_bytes, row_bytes);
}

/* Every quantizer gives ggml's bytes for 28 kinds of weights: zeros, outliers,
 * ties, subnormals, overflowing scales ... A wrong order of two operations, or
 * one contracted multiply-add, shows here. */
static void
test_reference (gconstpointer data)
{
  const TgTensorType *type = data;
  guint32 undefined = 0;

  switch (type->id)
    {
    case TG_TYPE_ID_Q4_0:
    case TG_TYPE_ID_Q4_1:
    case TG_TYPE_ID_Q5_0:
    case TG_TYPE_ID_Q5_1:
    case TG_TYPE_ID_Q8_0:
    case TG_TYPE_ID_Q8_1:
    case TG_TYPE_ID_MXFP4:
    case TG_TYPE_ID_Q2_0:
    case TG_TYPE_ID_Q2_K:
    case TG_TYPE_ID_TQ1_0:
    case TG_TYPE_ID_TQ2_0:
      undefined = 1u << ROW_SUBNORMAL;
      break;

    default:
      break;
    }

  check_against (type, type->name, undefined, tg_quantize);
}

static void
quantize_without_search (const TgTensorType *type,
                         const float        *values,
                         gsize               n_blocks,
                         guint8             *blocks)
{
  tg_quantize_iq4_nl_reference (values, n_blocks, blocks);
}

/* The other form of IQ4_NL; it leaves the codes of zero blocks open. */
static void
test_iq4_nl_reference (void)
{
  check_against (tg_tensor_type_get (TG_TYPE_ID_IQ4_NL), "IQ4_NL_ref",
                 1u << ROW_ZERO | 1u << ROW_MINUS_ZERO | 1u << ROW_BELOW_TINY | 1u << ROW_SUBNORMAL,
                 quantize_without_search);
}

/* Weights like those of an attention matrix, heavy tails and outlier columns,
 * take other paths through the searches than the synthetic rows do. */
static void
test_realistic (void)
{
  static const struct
  {
    guint32     id;
    const char *sha256;
  } expected[] = {
    { TG_TYPE_ID_IQ4_NL, "5d23411c60b0f038b4a8413f0a9ec82eefca94adb429baa942490eacac87e250" },
    { TG_TYPE_ID_IQ4_XS, "069609533d2274eb9e0c8032a7915e420c4746256832b84c647e72adaeb6e326" },
    { TG_TYPE_ID_MXFP4, "fb26a4dee77e1c05c9a61d537e484712cf1cbef659093d4689541dd5959e4e28" },
    { TG_TYPE_ID_Q2_K, "08025d5723ce65711e81349728036e0f894ed4ecf5e6040b4f54d7bbc76caf6c" },
    { TG_TYPE_ID_Q3_K, "8d42ea9bae726dec839576a498286e3caecc7425b1f7afd07b73322d0ee39180" },
    { TG_TYPE_ID_Q4_0, "57f6a89976828574a1945cdcf9e5f9d2730710a006ecec58c256887cb912d7fe" },
    { TG_TYPE_ID_Q4_K, "a59f76bb667192192f000abaab9b2e14f42bd9915aa3db130197e71c388cd376" },
    { TG_TYPE_ID_Q5_1, "7225130ccec382d91277b96f8ac7113dcf6964b16c3fa3010922df440db084b3" },
    { TG_TYPE_ID_Q5_K, "1cee5f364dda9a7ab1ee124e1d42f4091815f4d62e6243ad226af7cc7716c929" },
    { TG_TYPE_ID_Q6_K, "c54a3725da396d5c6c7c66963a3f124772c6faf8d616422dad9066d7f1946917" },
    { TG_TYPE_ID_Q8_0, "26c0198e131395f7e2e2625507644e2ff6dcf37b5ed38a85487fcf403113e9bb" },
  };
  gsize n;
  g_autofree float *values = load_floats ("attn_k", &n);

  for (gsize i = 0; i < G_N_ELEMENTS (expected); i++)
    {
      const TgTensorType *type = tg_tensor_type_get (expected[i].id);
      gsize n_blocks = n / type->block_elements;
      g_autofree guint8 *blocks = g_malloc (n_blocks * type->block_bytes);
      g_autofree char *sha256 = NULL;

      tg_quantize (type, values, n_blocks, blocks);
      sha256 = tg_test_sha256 (blocks, n_blocks * type->block_bytes);
      g_assert_cmpstr (sha256, ==, expected[i].sha256);
    }
}

/* Any bits at all are taken without undefined behaviour (the sanitizers see to
 * that), and blocks do not depend on what lies before them. */
static void
test_any_bits (void)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (20260821);
  g_autofree guint32 *bits = g_new (guint32, 64 * ROW);
  g_autofree float *values = g_new (float, 64 * ROW);

  for (gsize i = 0; i < 64 * ROW; i++)
    bits[i] = g_rand_int (rand);
  /* The last rows hold little but infinities and NaNs. */
  for (gsize i = 56 * ROW; i < 64 * ROW; i++)
    bits[i] |= 0x7f800000;
  memcpy (values, bits, sizeof (float) * 64 * ROW);

  for (guint32 id = 0; id < TG_N_TYPE_IDS; id++)
    {
      const TgTensorType *type = tg_tensor_type_get (id);
      g_autofree guint8 *together = NULL;
      g_autofree guint8 *alone = NULL;
      gsize n_blocks;

      if (!tg_tensor_type_can_quantize (type))
        continue;
      n_blocks = 64 * ROW / type->block_elements;
      together = g_malloc (n_blocks * type->block_bytes);
      alone = g_malloc (type->block_bytes);
      tg_quantize (type, values, n_blocks, together);
      for (gsize i = n_blocks; i-- > 0;)
        {
          tg_quantize (type, values + i * type->block_elements, 1, alone);
          g_assert_cmpmem (alone, type->block_bytes, together + i * type->block_bytes, type->block_bytes);
        }
    }
}

/* F32 is a copy; the types that need a grid, integers and removed ids are refused. */
static void
test_which (void)
{
  static const float value = -1.5f;
  guint8 bytes[4];
  guint n = 0;

  tg_quantize (tg_tensor_type_get (TG_TYPE_ID_F32), &value, 1, bytes);
  g_assert_cmpfloat (tg_load_f32 (bytes, TG_LITTLE_ENDIAN), ==, -1.5f);

  for (guint32 id = 0; id < TG_N_TYPE_IDS; id++)
    n += tg_tensor_type_can_quantize (tg_tensor_type_get (id)) ? 1 : 0;
  g_assert_cmpuint (n, ==, 23);
  g_assert_false (tg_tensor_type_can_quantize (tg_tensor_type_get (TG_TYPE_ID_IQ2_XXS)));
  g_assert_false (tg_tensor_type_can_quantize (tg_tensor_type_get (TG_TYPE_ID_I8)));
  g_assert_false (tg_tensor_type_can_quantize (tg_tensor_type_get (TG_TYPE_ID_F64)));
  g_assert_false (tg_tensor_type_can_quantize (tg_tensor_type_get (31)));
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  for (guint32 id = TG_TYPE_ID_F16; id < TG_N_TYPE_IDS; id++)
    {
      const TgTensorType *type = tg_tensor_type_get (id);
      g_autofree char *path = g_strconcat ("/quant/quantize/reference/", type->name, NULL);

      if (tg_tensor_type_can_quantize (type))
        g_test_add_data_func (path, type, test_reference);
    }
  g_test_add_func ("/quant/quantize/reference/IQ4_NL-without-search", test_iq4_nl_reference);
  g_test_add_func ("/quant/quantize/realistic", test_realistic);
  g_test_add_func ("/quant/quantize/any-bits", test_any_bits);
  g_test_add_func ("/quant/quantize/which", test_which);

  return g_test_run ();
}
