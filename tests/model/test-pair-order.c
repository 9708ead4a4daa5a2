/* SPDX-License-Identifier: GPL-3.0-or-later */

/* In what order the rows of a comparison come, and in what groups. */

#include "config.h"

#include <glib.h>

#include "tg-pair-order.h"
#include "tg-test-pair.h"

/* The first letters of the roles and the layers of all rows, in order. */
static char *
get_order (TgComparison *comparison,
           TgPairColumn  column,
           gboolean      descending)
{
  GListModel *items = tg_comparison_get_items (comparison);
  GString *order = g_string_new (NULL);
  g_autoptr (GPtrArray) rows = g_ptr_array_new_with_free_func (g_object_unref);

  for (guint i = 0; i < g_list_model_get_n_items (items); i++)
    {
      TgPairItem *item = g_list_model_get_item (items, i);
      guint at = 0;

      while (at < rows->len && tg_pair_item_compare (rows->pdata[at], item, column, descending) < 0)
        at++;
      g_ptr_array_insert (rows, (gint) at, item);
    }
  for (guint i = 0; i < rows->len; i++)
    {
      const char *name = tg_pair_item_get_name (rows->pdata[i]);

      /* "blk.2.attn_q.weight": q2; "blk.0.only_in_a.weight": A */
      if (g_str_has_suffix (name, "in_a.weight"))
        g_string_append (order, " A");
      else if (g_str_has_suffix (name, "in_b.weight"))
        g_string_append (order, " B");
      else
        g_string_append_printf (order, " %c%c", g_str_has_suffix (name, "q.weight") ? 'q' : name[6], name[4]);
    }

  return g_string_free (order, FALSE);
}

static void
assert_order (TgComparison *comparison,
              TgPairColumn  column,
              gboolean      descending,
              const char   *expected)
{
  g_autofree char *order = get_order (comparison, column, descending);

  g_assert_cmpstr (order, ==, expected);
}

/* Rows without a number come last in both directions; equal ones in the order of the file. */
static void
test_order (void)
{
  g_autoptr (TgComparison) comparison = tg_test_pair_new_comparison ();

  tg_test_pair_wait (comparison);
  assert_order (comparison, TG_PAIR_COLUMN_ERROR, TRUE, " q2 q1 q0 f2 f0 f1 a0 a1 a2 A B");
  assert_order (comparison, TG_PAIR_COLUMN_ERROR, FALSE, " a0 a1 a2 f1 f0 f2 q0 q1 q2 A B");
  assert_order (comparison, TG_PAIR_COLUMN_RANK, FALSE, " q2 q1 q0 f2 f0 f1 a0 a1 a2 A B");
  assert_order (comparison, TG_PAIR_COLUMN_SNR, FALSE, " q2 q1 q0 f2 f0 f1 a0 a1 a2 A B");
  assert_order (comparison, TG_PAIR_COLUMN_NAME, FALSE, " a0 q0 f0 A B a1 q1 f1 a2 q2 f2");
  assert_order (comparison, TG_PAIR_COLUMN_TYPE, FALSE, " A B a0 a1 a2 q0 q1 q2 f0 f1 f2");
  assert_order (comparison, TG_PAIR_COLUMN_BYTES, TRUE, " a0 a1 a2 B f0 f1 f2 q0 q1 q2 A");
}

/* Roles have the names people use; layers are counted, and there is a group for the rest. */
static void
test_groups (void)
{
  g_autoptr (TgComparison) comparison = tg_test_pair_new_comparison ();
  g_autoptr (TgPairItem) group = tg_pair_item_new_group ("Group");
  static const struct
  {
    guint pair;
    const char *role;
    const char *layer;
  } expected[] = {
    { 0, "Attention query", "Layer 0" },
    { 4, "Feed-forward down", "Layer 1" },
    { 9, "only_in_a", "Layer 0" },
  };

  tg_test_pair_wait (comparison);
  for (gsize i = 0; i < G_N_ELEMENTS (expected); i++)
    {
      g_autoptr (TgPairItem) item = tg_comparison_get_item (comparison, expected[i].pair);
      g_autofree char *role = tg_pair_item_dup_group (item, TG_PAIR_GROUPING_ROLE);
      g_autofree char *layer = tg_pair_item_dup_group (item, TG_PAIR_GROUPING_LAYER);

      g_assert_cmpstr (role, ==, expected[i].role);
      g_assert_cmpstr (layer, ==, expected[i].layer);
      g_assert_null (tg_pair_item_dup_group (item, TG_PAIR_GROUPING_NONE));
      if (i < 2)
        tg_pair_item_add_member (group, item);
    }

  tg_pair_item_update_totals (group);
  g_assert_true (tg_pair_item_is_group (group));
  g_assert_cmpuint (tg_pair_item_get_totals (group)->n[TG_PAIR_DIFFERENT], ==, 2);
  g_assert_cmpuint (tg_pair_item_get_measures (group)->n, ==, 4096);
  g_assert_cmpuint (tg_pair_item_get_totals (group)->n_bytes[0], ==, 2 * 2048 * 4);
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/model/pair-order/order", test_order);
  g_test_add_func ("/model/pair-order/groups", test_groups);

  return g_test_run ();
}
