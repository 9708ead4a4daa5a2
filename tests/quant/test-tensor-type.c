/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include <glib.h>

#include "tg-tensor-type.h"

/* A row stands where its id says; a wrong table is worse than none. */
static void
test_rows (void)
{
  for (guint32 id = 0; id < TG_N_TYPE_IDS; id++)
    {
      const TgTensorType *type = tg_tensor_type_get (id);

      g_assert_nonnull (type);
      g_assert_cmpuint (type->id, ==, id);
      g_assert_true (tg_tensor_type_from_name (type->name) == type);
      g_assert_true (type->removed || type->block_bytes > 0);
    }
}

/* Ids of forks and of files that are simply wrong have no row. */
static void
test_unknown (void)
{
  g_assert_null (tg_tensor_type_get (TG_N_TYPE_IDS));
  g_assert_null (tg_tensor_type_get (156));
  g_assert_null (tg_tensor_type_get (G_MAXUINT32));
  g_assert_null (tg_tensor_type_from_name ("Q9_K"));
}

/* Sizes that people know by heart. */
static void
test_bits_per_weight (void)
{
  g_assert_cmpfloat (tg_tensor_type_get_bits_per_weight (tg_tensor_type_from_name ("q4_K")), ==, 4.5);
  g_assert_cmpfloat (tg_tensor_type_get_bits_per_weight (tg_tensor_type_get (TG_TYPE_ID_Q6_K)), ==, 6.5625);
  g_assert_cmpfloat (tg_tensor_type_get_bits_per_weight (tg_tensor_type_get (TG_TYPE_ID_Q1_0)), ==, 1.125);
  g_assert_cmpfloat (tg_tensor_type_get_bits_per_weight (tg_tensor_type_get (4)), ==, 0.0);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/quant/tensor-type/rows", test_rows);
  g_test_add_func ("/quant/tensor-type/unknown", test_unknown);
  g_test_add_func ("/quant/tensor-type/bits-per-weight", test_bits_per_weight);

  return g_test_run ();
}
