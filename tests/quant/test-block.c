/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include <math.h>
#include <string.h>

#include <glib.h>

#include "tg-block.h"
#include "tg-dequantize.h"
#include "tg-half.h"
#include "tg-swap.h"
#include "tg-test-util.h"

#define N_RANDOM 64

static guint8 *
make_random_blocks (const TgTensorType *type,
                    gsize               n_blocks)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (1 + type->id);
  guint8 *blocks = g_malloc (n_blocks * type->block_bytes);

  for (gsize i = 0; i < n_blocks * type->block_bytes; i++)
    blocks[i] = (guint8) g_rand_int_range (rand, 0, 256);

  return blocks;
}

static gboolean
is_same (float a,
         float b)
{
  return tg_float_to_bits (a) == tg_float_to_bits (b) || (isnan (a) && isnan (b));
}

static void
check_weights (const TgTensorType *type,
               TgByteOrder         order,
               const guint8       *blocks,
               gsize               n_blocks)
{
  g_autofree float *expected = g_new (float, n_blocks * type->block_elements);

  tg_dequantize (type, order, blocks, n_blocks, expected);
  for (gsize i = 0; i < n_blocks; i++)
    for (guint j = 0; j < type->block_elements; j++)
      {
        const TgBlock block = { type, blocks + i * type->block_bytes, order };

        g_assert_true (is_same (tg_block_get_weight (&block, j), expected[i * type->block_elements + j]));
      }
}

/* What the inspector shows as the result is what the rest of the program works
 * with: the arithmetic of each weight has the decoder's bits, in both byte orders. */
static void
test_weights (gconstpointer data)
{
  const TgTensorType *type = data;
  g_autofree guint8 *blocks = make_random_blocks (type, N_RANDOM);

  check_weights (type, TG_LITTLE_ENDIAN, blocks, N_RANDOM);
  check_weights (type, TG_BIG_ENDIAN, blocks, N_RANDOM);
}

/* The same for the blocks that the reference was asked about: special scales,
 * every entry of the grids, every pattern of signs. */
static void
test_special_weights (void)
{
  for (guint32 id = 0; id < TG_N_TYPE_IDS; id++)
    {
      const TgTensorType *type = tg_tensor_type_get (id);
      g_autofree char *name = g_strconcat ("dequantize/", type->name, ".bin", NULL);
      g_autofree char *path = g_test_build_filename (G_TEST_DIST, "data", name, NULL);
      g_autofree guint8 *blocks = NULL;
      g_autofree guint8 *swapped = NULL;
      gsize n;

      if (!g_file_test (path, G_FILE_TEST_EXISTS))
        continue;
      blocks = tg_test_load_data (name, &n);
      swapped = g_malloc (n);
      tg_swap_blocks (type, blocks, n / type->block_bytes, swapped);
      check_weights (type, TG_LITTLE_ENDIAN, blocks, n / type->block_bytes);
      check_weights (type, TG_BIG_ENDIAN, swapped, n / type->block_bytes);
    }
}

/* Which bits make which weight is the reference map: SHA-256 of a set of bits,
 * as many bytes as the block, for each weight and level. */
static void
test_map (void)
{
  static const struct
  {
    guint32     id;
    const char *sha256;
  } expected[] = {
    { TG_TYPE_ID_Q4_0, "c66ee16c9105398418f9c31a4d70c5c8f01f5c2d7a42ec6cfe98d0d924302680" },
    { TG_TYPE_ID_Q4_1, "f7d1d96aaea2b3cc1be9d2f82f774ef028e1af070460e0f1753a79be2d5ed00e" },
    { TG_TYPE_ID_Q5_0, "84c67004162567d99e759dfb4e3c0ec4deedbbfd0523603d928a9bae2ca1ca13" },
    { TG_TYPE_ID_Q5_1, "0aa8ae9ffc261a0d3ef968d3657365b566f76c371a01c837f7d34701d089ca3e" },
    { TG_TYPE_ID_Q8_0, "0e65b6959020e9f62e987f84a177189d319782e2fd8a1f4a5f59481e4a1bfe5d" },
    { TG_TYPE_ID_Q8_1, "f8525c10a699f718986f144480ff703a94263226d56ed6eb954eb1299ee9938e" },
    { TG_TYPE_ID_Q2_K, "939c24b7a54d4685de62cced6aba4e341efac902133a7ff643f354f77e3f3621" },
    { TG_TYPE_ID_Q3_K, "70dc5c209d63733b2eaf227ce2451549ccb74c76f29b383911a70f7564c7fc3c" },
    { TG_TYPE_ID_Q4_K, "14590b03f5cf51dee8fdffbb3ad9c81a0eb1f986cd79ccb994b001a6ea2552ca" },
    { TG_TYPE_ID_Q5_K, "7536f50d642730b18a4db97aea11479e6894c6691493b81363816806e2460ed6" },
    { TG_TYPE_ID_Q6_K, "ad4564ad278f8a0615486e73d6b7ac948e570e1bd8f246aff980c815b1174435" },
    { TG_TYPE_ID_Q8_K, "8d4a2e78dc652d48e6989c36e47c91e9f4886982f4a46dba629228c0b4fbe5ff" },
    { TG_TYPE_ID_IQ2_XXS, "c59a2efb484662fd05104eb096845e9a054e57b907423de1bc892049eb1b7c36" },
    { TG_TYPE_ID_IQ2_XS, "769fb29e1954700c94b96c0acb44d4b4e1dc3d813adcd9d43cc54b2ede836cdd" },
    { TG_TYPE_ID_IQ3_XXS, "3c71fc3727600a767e7819d342abd585d9c06b4df0d9260196bda0a749cf9f79" },
    { TG_TYPE_ID_IQ1_S, "c1b03f390f54448330ee7a4ca3639e28edfd81d06215126cd45fa68cdf9e9b50" },
    { TG_TYPE_ID_IQ4_NL, "c66ee16c9105398418f9c31a4d70c5c8f01f5c2d7a42ec6cfe98d0d924302680" },
    { TG_TYPE_ID_IQ3_S, "b518389aea79d8b33abb303f08fed658d5d7ba3e7366193e478aa1387c3b6acc" },
    { TG_TYPE_ID_IQ2_S, "39125d0624cad5276a94c610a8bf04748f412888fb21c00b465c13239796730a" },
    { TG_TYPE_ID_IQ4_XS, "409fc1a15b473ece3114aac7964a9b1679f186fd840702cfaccc6644d930581e" },
    { TG_TYPE_ID_IQ1_M, "7482ea8290c994caf007e72954fece9257cc68bcb764fcf4db250f1f6f0c396e" },
    { TG_TYPE_ID_TQ1_0, "29d84cbf224add24e72d919e367a433ad4ff85c11ff06131a6b5aa4d636f9b24" },
    { TG_TYPE_ID_TQ2_0, "5eb2ab804b63ef3b462164166954308b561c0813f7262ed3df07919905abeaa6" },
    { TG_TYPE_ID_MXFP4, "c0c509de5aa4fe11a60f03157496329f8860d16d5526a023a44ce493fd953971" },
    { TG_TYPE_ID_NVFP4, "6b0291bb6fc057ee6881fd39b868b1c43bdb7f9613c5eeb982d8083f9e864234" },
    { TG_TYPE_ID_Q1_0, "6d80140bb9ffdf8f4bc0bcde4d34ccc4e2e724fb2f4bca4c4906da6ec268c61b" },
    { TG_TYPE_ID_Q2_0, "04f89a5f9b2dba20079ff691d4767b36dc418c5cc9585b6b405edd41bbb65c36" },
  };

  for (gsize t = 0; t < G_N_ELEMENTS (expected); t++)
    {
      const TgTensorType *type = tg_tensor_type_get (expected[t].id);
      g_autoptr (GByteArray) map = g_byte_array_new ();
      g_autofree char *sha256 = NULL;

      for (guint j = 0; j < type->block_elements; j++)
        for (guint level = TG_BLOCK_LEVEL_WEIGHT; level <= TG_BLOCK_LEVEL_BLOCK; level <<= 1)
          {
            TgBlockBits bits[TG_BLOCK_MAX_BITS];
            guint n_bits = tg_block_get_weight_bits (type, TG_LITTLE_ENDIAN, j, level, bits);
            g_autofree guint8 *set = g_malloc0 (type->block_bytes);

            for (guint k = 0; k < n_bits; k++)
              set[bits[k].byte] |= (guint8) ((2u << bits[k].high) - (1u << bits[k].low));
            g_byte_array_append (map, set, type->block_bytes);
          }
      sha256 = tg_test_sha256 (map->data, map->len);
      g_assert_cmpstr (sha256, ==, expected[t].sha256);
    }
}

/* No weight ever changes with a bit that the inspector does not name for it, and
 * each bit belongs to an item that says so. */
static void
check_flips (const TgTensorType *type,
             TgByteOrder         order)
{
  g_autofree guint8 *bytes = make_random_blocks (type, 1);
  float before[TG_BLOCK_MAX_WEIGHTS], after[TG_BLOCK_MAX_WEIGHTS];

  tg_dequantize (type, order, bytes, 1, before);
  for (guint byte = 0; byte < type->block_bytes; byte++)
    for (guint bit = 0; bit < 8; bit++)
      {
        guint8 levels[TG_BLOCK_MAX_WEIGHTS];
        TgBlockBits bits[TG_BLOCK_MAX_BITS];
        guint field, item, n_bits, n;
        guint64 raw;
        gboolean listed = FALSE;

        n = tg_block_find_weights (type, order, byte, (guint8) (1u << bit), levels);
        g_assert_true (tg_block_find_item (type, order, byte, bit, &field, &item));
        n_bits = tg_block_get_item_bits (type, order, field, item, bits);
        for (guint k = 0; k < n_bits; k++)
          listed |= bits[k].byte == byte && bits[k].low <= bit && bit <= bits[k].high;
        g_assert_true (listed);
        raw = tg_block_get_raw (&(TgBlock){ type, bytes, order }, field, item);

        bytes[byte] ^= (guint8) (1u << bit);
        tg_dequantize (type, order, bytes, 1, after);
        for (guint j = 0; j < type->block_elements; j++)
          {
            g_assert_true (levels[j] != 0 || is_same (before[j], after[j]));
            n -= levels[j] != 0 ? 1 : 0;
          }
        g_assert_cmpuint (n, ==, 0);
        /* A digit in base 3 need not change with each bit of its byte. */
        if (type->id != TG_TYPE_ID_TQ1_0)
          g_assert_cmpuint (tg_block_get_raw (&(TgBlock){ type, bytes, order }, field, item), !=, raw);
        bytes[byte] ^= (guint8) (1u << bit);
      }
}

static void
test_flips (gconstpointer data)
{
  check_flips (data, TG_LITTLE_ENDIAN);
  check_flips (data, TG_BIG_ENDIAN);
}

/* Whoever counts codes or draws scales for whole tensors sees the same numbers
 * as whoever looks at one block; scale, level and minimum give the weight. */
static void
check_unpacked (const TgTensorType *type,
                TgByteOrder         order)
{
  g_autofree guint8 *blocks = make_random_blocks (type, N_RANDOM);
  guint n_sub = type->block_elements / tg_block_get_sub_block (type);
  g_autofree guint8 *codes = g_malloc ((gsize) N_RANDOM * type->block_elements);
  g_autofree float *scales = g_new (float, N_RANDOM *n_sub);
  g_autofree float *minimums = g_new0 (float, N_RANDOM *n_sub);
  g_autofree float *numbers = g_new (float, N_RANDOM *TG_BLOCK_MAX_WEIGHTS);
  gboolean has_minimums;

  tg_block_unpack_codes (type, order, blocks, N_RANDOM, codes);
  tg_block_unpack_scales (type, order, blocks, N_RANDOM, scales);
  has_minimums = tg_block_unpack_minimums (type, order, blocks, N_RANDOM, minimums);

  for (guint i = 0; i < N_RANDOM; i++)
    for (guint j = 0; j < type->block_elements; j++)
      {
        const TgBlock block = { type, blocks + (gsize) i * type->block_bytes, order };
        guint code = codes[i * type->block_elements + j];
        guint sub = i * n_sub + j / tg_block_get_sub_block (type);
        float value = scales[sub] * (float) tg_block_get_code_level (type, code);
        float weight = tg_block_get_weight (&block, j);

        g_assert_cmpuint (code, ==, tg_block_get_code (&block, j));
        g_assert_cmpuint (code, <, tg_block_get_n_codes (type));
        if (has_minimums)
          value += minimums[sub];
        /* Signs and shifts of grids are not in the code. */
        if (type->family == TG_FAMILY_IQ && type->block_elements == 256 && type->id != TG_TYPE_ID_IQ4_XS)
          g_assert_true (isnan (weight) || fabsf (fabsf (value) - fabsf (weight)) <= fabsf (scales[sub]) * 0.125f);
        else
          g_assert_true (is_same (value, weight));
      }

  for (guint f = 0; f < tg_block_get_n_fields (type); f++)
    {
      TgBlockField info;

      tg_block_get_field (type, f, &info);
      tg_block_unpack_field (type, order, f, blocks, N_RANDOM, numbers);
      for (guint i = 0; i < N_RANDOM; i++)
        for (guint k = 0; k < info.n_items; k++)
          {
            const TgBlock block = { type, blocks + (gsize) i * type->block_bytes, order };

            g_assert_true (is_same (numbers[i * info.n_items + k], (float) tg_block_get_number (&block, f, k)));
          }
    }
}

static void
test_unpacked (gconstpointer data)
{
  check_unpacked (data, TG_LITTLE_ENDIAN);
  check_unpacked (data, TG_BIG_ENDIAN);
}

/* The formulas that people read. */
static void
test_formula (void)
{
  static const struct
  {
    guint32     id;
    const char *formula;
  } expected[] = {
    { TG_TYPE_ID_F16, "value" },
    { TG_TYPE_ID_Q4_0, "d × (code − 8)" },
    { TG_TYPE_ID_Q4_1, "d × code + m" },
    { TG_TYPE_ID_Q8_0, "d × code" },
    { TG_TYPE_ID_Q1_0, "d × sign" },
    { TG_TYPE_ID_Q3_K, "d × (scale − 32) × (code − 4)" },
    { TG_TYPE_ID_Q4_K, "d × scale × code − dmin × min" },
    { TG_TYPE_ID_IQ2_XXS, "d × (0.5 + scale) × 0.25 × grid[index] × sign" },
    { TG_TYPE_ID_IQ3_XXS, "d × (0.5 + scale) × 0.5 × grid[index] × sign" },
    { TG_TYPE_ID_IQ3_S, "d × (2 × scale + 1) × grid[index] × sign" },
    { TG_TYPE_ID_IQ1_M, "d × (2 × scale + 1) × (grid[index] + shift)" },
    { TG_TYPE_ID_IQ4_XS, "d × (scale − 32) × table[code]" },
    { TG_TYPE_ID_TQ1_0, "d × (code − 1)" },
    { TG_TYPE_ID_MXFP4, "d × table[code]" },
    { TG_TYPE_ID_NVFP4, "scale × table[code]" },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (expected); i++)
    {
      g_autofree char *formula = tg_block_dup_formula (tg_tensor_type_get (expected[i].id));

      g_assert_cmpstr (formula, ==, expected[i].formula);
    }
}

/* A Q4_K block of which weight 235 is known in every detail. */
static void
make_q4_k (guint8 *bytes)
{
  static const guint8 head[] = {
    0x67, 0x05, 0x67, 0x11, 0xfb, 0xb0, 0xff, 0xfd, 0xf4, 0xaf, 0xfe, 0xa4, 0x8b, 0x0d, 0xff, 0xf3
  };

  memset (bytes, 0, 144);
  memcpy (bytes, head, sizeof head);
  bytes[123] = 0x67;
}

/* Each number of a weight is there, tied to its field, and the line reads well. */
static void
test_arithmetic (void)
{
  guint8 bytes[144];
  const TgBlock block = { tg_tensor_type_get (TG_TYPE_ID_Q4_K), bytes, TG_LITTLE_ENDIAN };
  TgBlockTerm terms[TG_BLOCK_MAX_TERMS];
  g_autofree char *line = NULL;
  TgBlockField info;

  make_q4_k (bytes);
  line = tg_block_dup_arithmetic (&block, 235);
  g_assert_cmpstr (line, ==, "8.2433\302\240×\302\24010⁻⁵ × 51 × 6 − 0.00065947 × 47 = −0.00577033");

  g_assert_cmpuint (tg_block_get_terms (&block, 235, terms), ==, 9);
  g_assert_cmpstr (terms[2].symbol, ==, "scale");
  g_assert_cmpstr (terms[2].text, ==, "51");
  g_assert_cmpuint (terms[2].item, ==, 7);
  g_assert_cmpuint (terms[2].role, ==, TG_BLOCK_SUBSCALE);
  tg_block_get_field (block.type, (guint) terms[2].field, &info);
  g_assert_cmpstr (info.name, ==, "scale");
  g_assert_cmpuint (info.n_items, ==, 8);
  g_assert_cmpuint (info.n_weights, ==, 32);
  g_assert_cmpuint (info.level, ==, TG_BLOCK_LEVEL_SUB_BLOCK);
  g_assert_cmpstr (terms[3].symbol, ==, "×");
  g_assert_cmpint (terms[3].field, ==, -1);
  g_assert_cmpstr (terms[4].text, ==, "6");
  g_assert_cmpuint (terms[4].item, ==, 235);
  g_assert_cmpstr (terms[8].text, ==, "47");
}

/* Signs, shifts and entries of the grids appear with the numbers they stand for. */
static void
test_grid_arithmetic (void)
{
  /* d = 1, and everything else 0: entry 0 of the grid, smallest scale. */
  guint8 iq2_xxs[66] = { 0x00, 0x3c };
  guint8 iq1_s[50] = { 0x00, 0x3c };
  TgBlock block = { tg_tensor_type_get (TG_TYPE_ID_IQ2_XXS), iq2_xxs, TG_LITTLE_ENDIAN };
  g_autofree char *plus = NULL;
  g_autofree char *minus = NULL;
  g_autofree char *parity = NULL;
  g_autofree char *shift = NULL;

  plus = tg_block_dup_arithmetic (&block, 0);
  g_assert_cmpstr (plus, ==, "1 × (0.5 + 0) × 0.25 × 8 × 1 = 1");
  iq2_xxs[6] = 1;
  minus = tg_block_dup_arithmetic (&block, 0);
  g_assert_cmpstr (minus, ==, "1 × (0.5 + 0) × 0.25 × 8 × −1 = −1");
  parity = tg_block_dup_arithmetic (&block, 7);
  g_assert_cmpstr (parity, ==, "1 × (0.5 + 0) × 0.25 × 8 × −1 = −1");

  block = (TgBlock){ tg_tensor_type_get (TG_TYPE_ID_IQ1_S), iq1_s, TG_LITTLE_ENDIAN };
  iq1_s[35] = 0x80;
  shift = tg_block_dup_arithmetic (&block, 0);
  g_assert_cmpstr (shift, ==, "1 × (2 × 0 + 1) × (−1 + −0.125) = −1.125");
}

/* Whole numbers are never rounded on their way to the reader. */
static void
test_text (void)
{
  static const guint8 lowest[8] = { 0x80 };
  static const guint8 minus_two[1] = { 0xfe };
  const TgBlock i64 = { tg_tensor_type_get (TG_TYPE_ID_I64), lowest, TG_BIG_ENDIAN };
  const TgBlock i8 = { tg_tensor_type_get (TG_TYPE_ID_I8), minus_two, TG_LITTLE_ENDIAN };
  g_autofree char *big = tg_block_dup_text (&i64, 0, 0);
  g_autofree char *small = tg_block_dup_text (&i8, 0, 0);

  g_assert_cmpstr (big, ==, "−9223372036854775808");
  g_assert_cmpstr (small, ==, "−2");
}

static void
check_roles (guint32     id,
             TgByteOrder order,
             const char *expected)
{
  const TgTensorType *type = tg_tensor_type_get (id);
  g_autofree guint8 *roles = g_malloc (type->block_bytes);
  g_autoptr (GString) text = g_string_new (NULL);

  tg_block_get_byte_roles (type, order, roles);
  /* A letter and how often it comes: "s2 c16". */
  for (guint i = 0, begin = 0; i < type->block_bytes; i++)
    if (i + 1 == type->block_bytes || roles[i + 1] != roles[i])
      {
        g_string_append_printf (text, "%s%c%u", begin > 0 ? " " : "", "smbhco"[roles[i]], i + 1 - begin);
        begin = i + 1;
      }
  g_assert_cmpstr (text->str, ==, expected);
}

/* Every byte of a block has the role of most of its bits. */
static void
test_roles (void)
{
  check_roles (TG_TYPE_ID_F32, TG_LITTLE_ENDIAN, "o4");
  check_roles (TG_TYPE_ID_Q4_0, TG_LITTLE_ENDIAN, "s2 c16");
  check_roles (TG_TYPE_ID_Q4_K, TG_LITTLE_ENDIAN, "s2 m2 b12 c128");
  check_roles (TG_TYPE_ID_Q5_1, TG_BIG_ENDIAN, "s2 m2 h4 c16");
  check_roles (TG_TYPE_ID_Q6_K, TG_LITTLE_ENDIAN, "c128 h64 b16 s2");
  check_roles (TG_TYPE_ID_Q8_K, TG_LITTLE_ENDIAN, "s4 c256 o32");
  check_roles (TG_TYPE_ID_MXFP4, TG_LITTLE_ENDIAN, "s1 c16");
  /* Low bytes of the words are scales of 16 weights; the high ones share with d. */
  check_roles (TG_TYPE_ID_IQ1_M, TG_LITTLE_ENDIAN, "c32 h16 b1 s1 b1 s1 b1 s1 b1 s1");
  check_roles (TG_TYPE_ID_IQ1_M, TG_BIG_ENDIAN, "c32 h16 s1 b1 s1 b1 s1 b1 s1 b1");
}

/* Removed types have a size and nothing else. */
static void
test_unknown (void)
{
  const TgTensorType *removed = tg_tensor_type_get (31);

  g_assert_false (tg_block_is_known (removed));
  g_assert_cmpuint (tg_block_get_n_fields (removed), ==, 0);
  g_assert_cmpuint (tg_block_get_n_codes (tg_tensor_type_get (TG_TYPE_ID_F16)), ==, 0);
}

/* A code is told as the number that is stored and multiplied: signed where it is a signed
 * byte, with its bias where the formula takes that off, the level where a grid has it. */
static void
test_code_numbers (void)
{
  static const struct
  {
    guint32 type;
    int     first;
    int     last;
  } numbers[] = {
    { TG_TYPE_ID_Q4_0, 0, 15 },
    { TG_TYPE_ID_Q5_1, 0, 31 },
    { TG_TYPE_ID_Q8_0, -128, 127 },
    { TG_TYPE_ID_Q8_1, -128, 127 },
    { TG_TYPE_ID_Q8_K, -128, 127 },
    { TG_TYPE_ID_Q3_K, 0, 7 },
    { TG_TYPE_ID_Q6_K, 0, 63 },
    { TG_TYPE_ID_IQ4_NL, 0, 15 },
    { TG_TYPE_ID_TQ1_0, 0, 2 },
    { TG_TYPE_ID_IQ2_XXS, 8, 43 },
    { TG_TYPE_ID_IQ1_S, -1, 1 },
  };
  guint8 bytes[34] = { 0 };
  const TgBlock block = { tg_tensor_type_get (TG_TYPE_ID_Q8_0), bytes, TG_LITTLE_ENDIAN };
  g_autofree char *arithmetic = NULL;

  for (gsize i = 0; i < G_N_ELEMENTS (numbers); i++)
    {
      const TgTensorType *type = tg_tensor_type_get (numbers[i].type);

      g_test_message ("%s", type->name);
      g_assert_cmpint (tg_block_get_code_number (type, 0), ==, numbers[i].first);
      g_assert_cmpint (tg_block_get_code_number (type, tg_block_get_n_codes (type) - 1), ==, numbers[i].last);
    }

  /* d is 1; the codes are 2 and -2. */
  bytes[1] = 0x3c;
  bytes[2] = 0x02;
  bytes[3] = 0xfe;
  g_assert_cmpint (tg_block_get_code_number (block.type, tg_block_get_code (&block, 0)), ==, 2);
  g_assert_cmpint (tg_block_get_code_number (block.type, tg_block_get_code (&block, 1)), ==, -2);
  arithmetic = tg_block_dup_arithmetic (&block, 1);
  g_assert_cmpstr (arithmetic, ==, "1 × −2 = −2");
}

static void
add_for_each_type (const char       *name,
                   gboolean          with_codes,
                   GTestDataFunc     func)
{
  for (guint32 id = 0; id < TG_N_TYPE_IDS; id++)
    {
      const TgTensorType *type = tg_tensor_type_get (id);
      g_autofree char *path = g_strdup_printf ("/quant/block/%s/%s", name, type->name);

      if (tg_block_is_known (type) && (!with_codes || tg_block_get_n_codes (type) > 0))
        g_test_add_data_func (path, type, func);
    }
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  add_for_each_type ("weights", FALSE, test_weights);
  add_for_each_type ("flips", FALSE, test_flips);
  add_for_each_type ("unpacked", TRUE, test_unpacked);
  g_test_add_func ("/quant/block/special-weights", test_special_weights);
  g_test_add_func ("/quant/block/map", test_map);
  g_test_add_func ("/quant/block/formula", test_formula);
  g_test_add_func ("/quant/block/arithmetic", test_arithmetic);
  g_test_add_func ("/quant/block/grid-arithmetic", test_grid_arithmetic);
  g_test_add_func ("/quant/block/text", test_text);
  g_test_add_func ("/quant/block/roles", test_roles);
  g_test_add_func ("/quant/block/unknown", test_unknown);
  g_test_add_func ("/quant/block/code-numbers", test_code_numbers);

  return g_test_run ();
}
