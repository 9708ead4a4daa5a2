/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include <math.h>
#include <string.h>

#include "tg-error.h"
#include "tg-findings.h"

static TgRows *
make_rows (gconstpointer bytes,
           gsize         n_bytes,
           guint32       type_id,
           guint64       n0,
           guint64       n1,
           guint64       n2)
{
  const guint64 ne[] = { n0, n1, n2, 1 };
  g_autoptr (GBytes) copy = g_bytes_new (bytes, n_bytes);
  g_autoptr (TgMapping) mapping = tg_mapping_new_from_bytes (copy, "test");
  g_autoptr (TgView) view = tg_view_new (mapping, 0, n_bytes);

  return tg_rows_new_for_view (view, tg_tensor_type_get (type_id), TG_LITTLE_ENDIAN, ne, "test", NULL);
}

static float *
make_values (gsize n)
{
  float *values = g_new (float, n);

  for (gsize i = 0; i < n; i++)
    values[i] = (float) (i % 1013) + 1.0f;

  return values;
}

static void
assert_found (const TgFindings *found,
              TgFindingKind     kind,
              guint64           n,
              guint64           row,
              guint64           column)
{
  g_assert_cmpuint (found->kinds[kind].n, ==, n);
  if (n > 0)
    {
      g_assert_cmpuint (found->kinds[kind].row, ==, row);
      g_assert_cmpuint (found->kinds[kind].column, ==, column);
    }
}

/* Weights in order give no alarm. */
static void
test_nothing (void)
{
  g_autofree float *values = make_values (300 * 200);
  g_autoptr (TgRows) rows = make_rows (values, 300 * 200 * sizeof *values, TG_TYPE_ID_F32, 300, 200, 1);
  g_autoptr (GError) error = NULL;
  TgFindings found;

  g_assert_true (tg_findings_search (&found, rows, 0, NULL, &error));
  g_assert_no_error (error);
  for (guint i = 0; i < TG_N_FINDING_KINDS; i++)
    g_assert_cmpuint (found.kinds[i].n, ==, 0);
  g_assert_false (tg_findings_are_serious (&found));
}

/* Each kind is counted, and its first place named, however many threads search. */
static void
test_weights (void)
{
  enum
  {
    W = 3000,
    H = 150,
    D = 4
  };
  g_autofree float *values = make_values (W * H * D);
  g_autoptr (TgRows) rows = NULL;
  TgFindings found;

  values[7 * W + 5] = NAN;
  values[500 * W + 2999] = NAN;
  values[20 * W] = -INFINITY;
  memset (values + 30 * W, 0, 2 * W * sizeof *values);
  memset (values + 2 * H * W, 0, H * W * sizeof *values);
  for (guint i = 0; i < W; i++)
    values[50 * W + i] = 3.5f;
  rows = make_rows (values, W * H * D * sizeof *values, TG_TYPE_ID_F32, W, H, D);

  for (guint threads = 1; threads < 4; threads++)
    {
      g_assert_true (tg_findings_search (&found, rows, threads, NULL, NULL));
      assert_found (&found, TG_FINDING_NAN, 2, 7, 5);
      assert_found (&found, TG_FINDING_INFINITE, 1, 20, 0);
      assert_found (&found, TG_FINDING_ZERO_ROWS, 2 + H, 30, 0);
      assert_found (&found, TG_FINDING_ZERO_SLICES, 1, 2 * H, 0);
      assert_found (&found, TG_FINDING_CONSTANT_ROWS, 1, 50, 0);
      g_assert_true (tg_findings_are_serious (&found));
    }
}

/* Rows so long that they are searched in parts are whole rows all the same. */
static void
test_long_rows (void)
{
  enum
  {
    W = 600000,
    H = 3
  };
  g_autofree float *values = make_values (W * H);
  g_autoptr (TgRows) rows = NULL;
  g_autoptr (TgRows) broken = NULL;
  TgFindings found;

  memset (values, 0, W * sizeof *values);
  for (guint i = 0; i < W; i++)
    values[2 * W + i] = -1.0f;
  rows = make_rows (values, W * H * sizeof *values, TG_TYPE_ID_F32, W, H, 1);
  g_assert_true (tg_findings_search (&found, rows, 2, NULL, NULL));
  assert_found (&found, TG_FINDING_ZERO_ROWS, 1, 0, 0);
  assert_found (&found, TG_FINDING_CONSTANT_ROWS, 1, 2, 0);

  values[W - 1] = 1.0f;
  values[2 * W] = 1.0f;
  broken = make_rows (values, W * H * sizeof *values, TG_TYPE_ID_F32, W, H, 1);
  g_assert_true (tg_findings_search (&found, broken, 2, NULL, NULL));
  assert_found (&found, TG_FINDING_ZERO_ROWS, 0, 0, 0);
  assert_found (&found, TG_FINDING_CONSTANT_ROWS, 0, 0, 0);
}

/* Blocks of Q8_0: 2 bytes of scale, 32 codes. */
static void
test_blocks (void)
{
  enum
  {
    N = 64
  };
  guint8 blocks[N][34];
  g_autoptr (TgRows) rows = NULL;
  TgFindings found;

  for (guint i = 0; i < N; i++)
    {
      blocks[i][0] = 0x00;
      blocks[i][1] = 0x3c; /* 1 */
      for (guint k = 2; k < 34; k++)
        blocks[i][k] = (guint8) (i * 7 + k);
    }
  blocks[3][1] = 0x00;                        /* scale 0 */
  blocks[9][1] = 0x7c;                        /* +Inf */
  blocks[10][0] = 0x01, blocks[10][1] = 0x00; /* the least denormal */
  memcpy (blocks[21], blocks[20], 34);
  memcpy (blocks[22], blocks[20], 34);
  rows = make_rows (blocks, sizeof blocks, TG_TYPE_ID_Q8_0, 256, 8, 1);

  g_assert_true (tg_findings_search (&found, rows, 1, NULL, NULL));
  assert_found (&found, TG_FINDING_ZERO_SCALES, 1, 0, 96);
  assert_found (&found, TG_FINDING_INFINITE_SCALES, 1, 1, 32);
  assert_found (&found, TG_FINDING_DENORMAL_SCALES, 1, 1, 64);
  assert_found (&found, TG_FINDING_REPEATED_BLOCKS, 2, 2, 160);
  g_assert_true (tg_findings_are_serious (&found));
}

/* What is not in the file is not searched; a search nobody wants any more ends. */
static void
test_partial (void)
{
  g_autofree float *values = make_values (300 * 200);
  g_autoptr (TgRows) rows = NULL;
  g_autoptr (GError) error = NULL;
  TgProgress progress = { 1, 0 };
  TgFindings found;

  values[100 * 300 + 7] = NAN;
  rows = make_rows (values, 50 * 300 * sizeof *values, TG_TYPE_ID_F32, 300, 200, 1);
  g_assert_true (tg_findings_search (&found, rows, 0, NULL, NULL));
  assert_found (&found, TG_FINDING_NAN, 0, 0, 0);
  g_assert_false (tg_findings_search (&found, rows, 0, &progress, &error));
  g_assert_error (error, TG_ERROR, TG_ERROR_CANCELLED);
}

/* Every kind has its words, in singular and plural. */
static void
test_sentences (void)
{
  for (guint i = 0; i < TG_N_FINDING_KINDS; i++)
    for (guint64 n = 1; n <= 2; n++)
      {
        const TgFinding finding = { n, 0, 0 };
        g_autofree char *sentence = tg_finding_to_sentence ((TgFindingKind) i, &finding, FALSE);

        g_assert_true (g_str_has_prefix (sentence, n == 1 ? "1 " : "2 "));
      }
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/analysis/findings/nothing", test_nothing);
  g_test_add_func ("/analysis/findings/weights", test_weights);
  g_test_add_func ("/analysis/findings/long-rows", test_long_rows);
  g_test_add_func ("/analysis/findings/blocks", test_blocks);
  g_test_add_func ("/analysis/findings/partial", test_partial);
  g_test_add_func ("/analysis/findings/sentences", test_sentences);

  return g_test_run ();
}
