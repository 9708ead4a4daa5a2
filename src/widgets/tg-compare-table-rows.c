/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include "tg-compare-table-private.h"

#include <math.h>
#include <string.h>

#include "tg-compat-list.h"
#include "tg-gradual-list.h"

/* Which rows the table has, and in what order. */

/* Rows that come at a time. */
#define PORTION 12

/* The groups that a filter unfolds have no more members than this. */
#define MAX_UNFOLDED 1000

static GListModel *
create_children_cb (gpointer object,
                    gpointer user_data)
{
  GListModel *members = tg_pair_item_get_members (object);

  return members != NULL ? g_object_ref (members) : NULL;
}

static gboolean
is_wanted (TgCompareTable *self,
           TgPairItem     *item)
{
  g_autofree char *folded = NULL;
  g_autofree char *role = NULL;

  if (self->role != NULL)
    {
      role = tg_pair_item_dup_role (item);
      if (g_strcmp0 (role, self->role) != 0)
        return FALSE;
    }
  if (self->filter == NULL)
    return TRUE;

  folded = g_utf8_casefold (tg_pair_item_get_name (item), -1);
  return strstr (folded, self->filter) != NULL;
}

static int
compare_cb (gconstpointer a,
            gconstpointer b,
            gpointer      user_data)
{
  TgCompareTable *self = user_data;

  return tg_pair_item_compare ((TgPairItem *) a, (TgPairItem *) b, self->sort_column, self->sort_descending);
}

static int
compare_error_cb (gconstpointer a,
                  gconstpointer b)
{
  return tg_pair_item_compare (*(TgPairItem *const *) a, *(TgPairItem *const *) b, TG_PAIR_COLUMN_ERROR, TRUE);
}

/* Numbers the rows from the worst on, and finds out how large an error gets. */
static void
rank_items (TgCompareTable *self,
            GPtrArray      *items)
{
  g_autoptr (GPtrArray) ranked = g_ptr_array_new ();
  double largest = 0.0;

  for (guint i = 0; i < items->len; i++)
    {
      const TgPairResult *result = tg_pair_item_get_result (items->pdata[i]);

      if (result->status == TG_PAIR_DIFFERENT && result->measures.n > 0)
        g_ptr_array_add (ranked, items->pdata[i]);
      else
        tg_pair_item_set_rank (items->pdata[i], 0);
    }
  for (guint i = 0; i < ranked->len; i++)
    {
      const double error = tg_measures_get_rel_rmse (&tg_pair_item_get_result (ranked->pdata[i])->measures);

      if (isfinite (error))
        largest = MAX (largest, error);
    }
  g_ptr_array_sort (ranked, compare_error_cb);
  for (guint i = 0; i < ranked->len; i++)
    tg_pair_item_set_rank (ranked->pdata[i], i + 1);

  if (largest != self->largest)
    {
      self->largest = largest;
      g_object_notify (G_OBJECT (self), "largest");
    }
}

static gboolean
is_same (GListStore *list,
         GPtrArray  *items)
{
  const guint n = g_list_model_get_n_items (G_LIST_MODEL (list));
  gboolean same = n == items->len;

  for (guint i = 0; i < n && same; i++)
    {
      g_autoptr (GObject) item = g_list_model_get_item (G_LIST_MODEL (list), i);

      same = item == items->pdata[i];
    }

  return same;
}

static void
set_list (GListStore *list,
          GPtrArray  *items)
{
  if (!is_same (list, items))
    g_list_store_splice (list, 0, g_list_model_get_n_items (G_LIST_MODEL (list)), items->pdata, items->len);
}

/* Puts items into groups; groups that were there before are the same rows. */
static GPtrArray *
group_items (TgCompareTable *self,
             GPtrArray      *items)
{
  g_autoptr (GHashTable) members =
    g_hash_table_new_full (g_direct_hash, g_direct_equal, NULL, (GDestroyNotify) g_ptr_array_unref);
  GPtrArray *groups = g_ptr_array_new ();

  for (guint i = 0; i < items->len; i++)
    {
      char *name = tg_pair_item_dup_group (items->pdata[i], self->grouping);
      TgPairItem *group = g_hash_table_lookup (self->groups, name);
      GPtrArray *list;

      if (group == NULL)
        {
          group = tg_pair_item_new_group (name);
          g_hash_table_insert (self->groups, g_strdup (name), group);
        }
      g_free (name);

      list = g_hash_table_lookup (members, group);
      if (list == NULL)
        {
          list = g_ptr_array_new ();
          g_hash_table_insert (members, group, list);
          g_ptr_array_add (groups, group);
        }
      g_ptr_array_add (list, items->pdata[i]);
    }

  for (guint i = 0; i < groups->len; i++)
    {
      set_list (G_LIST_STORE (tg_pair_item_get_members (groups->pdata[i])),
                g_hash_table_lookup (members, groups->pdata[i]));
      tg_pair_item_update_totals (groups->pdata[i]);
    }

  return groups;
}

/* The groups that are unfolded. */
static GHashTable *
get_expanded (TgCompareTable *self)
{
  GHashTable *expanded = g_hash_table_new (g_direct_hash, g_direct_equal);
  const guint n = g_list_model_get_n_items (G_LIST_MODEL (self->tree));

  for (guint i = 0; i < n && self->grouping != TG_PAIR_GROUPING_NONE; i++)
    {
      g_autoptr (GtkTreeListRow) row = gtk_tree_list_model_get_row (self->tree, i);

      if (gtk_tree_list_row_get_expanded (row))
        {
          g_autoptr (GObject) item = gtk_tree_list_row_get_item (row);

          g_hash_table_add (expanded, item);
        }
    }

  return expanded;
}

/* Those groups that a filter has left something of, as long as that is not too much to make. */
static GHashTable *
get_found (GPtrArray *groups)
{
  GHashTable *found = g_hash_table_new (g_direct_hash, g_direct_equal);
  guint n = 0;

  for (guint i = 0; i < groups->len; i++)
    {
      n += g_list_model_get_n_items (tg_pair_item_get_members (groups->pdata[i]));
      if (n <= MAX_UNFOLDED)
        g_hash_table_add (found, groups->pdata[i]);
    }

  return found;
}

static void
set_expanded (TgCompareTable *self,
              GHashTable     *expanded)
{
  if (self->grouping == TG_PAIR_GROUPING_NONE)
    return;

  for (guint i = 0; i < g_list_model_get_n_items (G_LIST_MODEL (self->tree)); i++)
    {
      g_autoptr (GtkTreeListRow) row = gtk_tree_list_model_get_row (self->tree, i);
      g_autoptr (GObject) item = gtk_tree_list_row_get_item (row);

      gtk_tree_list_row_set_expanded (row, g_hash_table_contains (expanded, item));
    }
}

/* For groups that have nothing to do with those until now. */
void
tg_compare_table_forget_groups (TgCompareTable *self)
{
  g_hash_table_remove_all (self->groups);
  if (self->unfolded != NULL)
    g_hash_table_remove_all (self->unfolded);
  self->unfolding = self->filter != NULL;
}

/* Takes over @filter. */
void
tg_compare_table_take_filter (TgCompareTable *self,
                              char           *filter)
{
  if (self->filter == NULL && filter != NULL && self->unfolded == NULL)
    self->unfolded = get_expanded (self);
  self->unfolding = filter != NULL && (self->unfolding || g_strcmp0 (filter, self->filter) != 0);
  g_free (self->filter);
  self->filter = filter;
}

/* Returns: (transfer full): the groups that are to be unfolded now. */
static GHashTable *
choose_unfolded (TgCompareTable *self,
                 GPtrArray      *groups)
{
  if (self->filter == NULL && self->unfolded != NULL)
    return g_steal_pointer (&self->unfolded);
  if (!self->unfolding || groups == NULL)
    return get_expanded (self);

  self->unfolding = FALSE;

  return get_found (groups);
}

/* Puts the cursor on the row that is wanted, if it is seen, and goes there if it was asked
 * for; nothing is unfolded for it. */
void
tg_compare_table_show_wanted (TgCompareTable *self)
{
  const guint n = g_list_model_get_n_items (G_LIST_MODEL (self->shown));
  guint position = GTK_INVALID_LIST_POSITION;

  for (guint i = 0; i < n && self->wanted != NULL && position == GTK_INVALID_LIST_POSITION; i++)
    {
      g_autoptr (GtkTreeListRow) row = g_list_model_get_item (G_LIST_MODEL (self->shown), i);
      g_autoptr (GObject) item = gtk_tree_list_row_get_item (row);

      if (item == G_OBJECT (self->wanted))
        position = i;
    }

  self->moving = TRUE;
  gtk_single_selection_set_selected (self->cursor, position);
  if (self->going && position != GTK_INVALID_LIST_POSITION)
    {
      self->going = FALSE;
      tg_compat_column_view_go_to (self->column_view, position, FALSE);
    }
  self->moving = FALSE;
}

/* All pairs, which the comparison keeps. */
static GPtrArray *
collect_items (TgCompareTable *self)
{
  GPtrArray *items = g_ptr_array_new ();
  GListModel *all = self->comparison != NULL ? tg_comparison_get_items (self->comparison) : NULL;
  const guint n = all != NULL ? g_list_model_get_n_items (all) : 0;

  for (guint i = 0; i < n; i++)
    {
      g_autoptr (TgPairItem) item = g_list_model_get_item (all, i);

      g_ptr_array_add (items, item);
    }

  return items;
}

/* Shows what is known by now in the rows that are there, where they are. */
void
tg_compare_table_refresh (TgCompareTable *self)
{
  g_autoptr (GPtrArray) items = collect_items (self);

  rank_items (self, items);
  for (guint i = 0; i < g_list_model_get_n_items (G_LIST_MODEL (self->rows)); i++)
    {
      g_autoptr (TgPairItem) item = g_list_model_get_item (G_LIST_MODEL (self->rows), i);

      if (tg_pair_item_is_group (item))
        tg_pair_item_update_totals (item);
    }
}

/* Works out anew which rows there are and in what order; @anew, if that is not only because
 * more is known. */
void
tg_compare_table_rebuild (TgCompareTable *self,
                          gboolean        anew)
{
  g_autoptr (GPtrArray) items = collect_items (self);
  g_autoptr (GPtrArray) groups = NULL;
  g_autoptr (GHashTable) expanded = NULL;
  const guint n = items->len;

  rank_items (self, items);
  for (guint i = items->len; i-- > 0;)
    if (!is_wanted (self, items->pdata[i]))
      g_ptr_array_remove_index (items, i);

  if (self->grouping != TG_PAIR_GROUPING_NONE)
    groups = group_items (self, items);
  expanded = choose_unfolded (self, groups);
  /* Rows that go take the cursor with them; it is put back. */
  self->moving = TRUE;
  tg_compat_column_view_stay_at_top (self->column_view, anew);
  if (is_same (self->rows, groups != NULL ? groups : items))
    {
      set_expanded (self, expanded);
      gtk_sorter_changed (self->order, GTK_SORTER_CHANGE_DIFFERENT);
    }
  else
    {
      tg_gradual_list_set_model (self->shown, NULL, PORTION);
      set_list (self->rows, groups != NULL ? groups : items);
      set_expanded (self, expanded);
      tg_gradual_list_set_model (self->shown, G_LIST_MODEL (self->sorted), PORTION);
    }
  self->moving = FALSE;
  tg_compare_table_show_wanted (self);

  gtk_stack_set_visible_child_name (self->stack, items->len > 0 || n == 0 ? "rows" : "nothing");
}

/* The wanted row may be among those that come. */
static void
rows_came_cb (TgCompareTable *self)
{
  if (!self->moving && gtk_single_selection_get_selected (self->cursor) == GTK_INVALID_LIST_POSITION)
    tg_compare_table_show_wanted (self);
}

void
tg_compare_table_init_rows (TgCompareTable *self)
{
  self->order = GTK_SORTER (gtk_custom_sorter_new (compare_cb, self, NULL));
  self->groups = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_object_unref);
  self->rows = g_list_store_new (TG_TYPE_PAIR_ITEM);
  self->tree = gtk_tree_list_model_new (G_LIST_MODEL (g_object_ref (self->rows)), FALSE, FALSE, create_children_cb,
                                        NULL, NULL);
  /* Rows that only change places stay the same rows, with the same widgets. */
  self->sorted = gtk_sort_list_model_new (G_LIST_MODEL (g_object_ref (self->tree)),
                                          GTK_SORTER (gtk_tree_list_row_sorter_new (g_object_ref (self->order))));
  self->shown = gtk_slice_list_model_new (G_LIST_MODEL (g_object_ref (self->sorted)), 0, G_MAXUINT);
  self->cursor = gtk_single_selection_new (G_LIST_MODEL (g_object_ref (self->shown)));
  gtk_single_selection_set_autoselect (self->cursor, FALSE);
  gtk_single_selection_set_can_unselect (self->cursor, TRUE);
  g_signal_connect_object (self->shown, "notify::size", G_CALLBACK (rows_came_cb), self, G_CONNECT_SWAPPED);
}

void
tg_compare_table_dispose_rows (TgCompareTable *self)
{
  g_clear_object (&self->cursor);
  g_clear_object (&self->shown);
  g_clear_object (&self->sorted);
  g_clear_object (&self->order);
  g_clear_object (&self->tree);
  g_clear_object (&self->rows);
  g_clear_pointer (&self->groups, g_hash_table_unref);
  g_clear_pointer (&self->unfolded, g_hash_table_unref);
}
