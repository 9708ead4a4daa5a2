/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include "tg-gradual-list.h"

/* A list that a view is given little by little.
 *
 * GTK 4.8 makes the widgets of 200 rows at once, however few of them are seen; with some
 * columns that takes longer than a window may keep one waiting. So a view gets a slice of
 * its list: the first portion now, and the next one each time nothing else is to be done,
 * until it has all and the slice is no more in the way. */

#define KEY "tg-gradual-list"

typedef struct
{
  guint source_id;
  guint portion;
} Growth;

static void
growth_free (gpointer data)
{
  Growth *growth = data;

  g_source_remove (growth->source_id);
  g_free (growth);
}

static gboolean
grow_cb (gpointer user_data)
{
  GtkSliceListModel *self = user_data;
  const Growth *growth = g_object_get_data (G_OBJECT (self), KEY);
  GListModel *model = gtk_slice_list_model_get_model (self);
  const guint size = gtk_slice_list_model_get_size (self);

  if (model == NULL || g_list_model_get_n_items (model) <= size + growth->portion)
    tg_gradual_list_finish (self);
  else
    gtk_slice_list_model_set_size (self, size + growth->portion);

  return G_SOURCE_CONTINUE;
}

/**
 * tg_gradual_list_set_model:
 * @self: what the view is given; its size is this function's alone
 * @model: (nullable): all rows
 * @portion: how many rows to begin with, and to add at a time; positive
 *
 * Shows another list. Each time rows have come, and everybody knows of them, the property
 * "size" of @self is notified of. Main thread.
 */
void
tg_gradual_list_set_model (GtkSliceListModel *self,
                           GListModel        *model,
                           guint              portion)
{
  Growth *growth;

  g_return_if_fail (GTK_IS_SLICE_LIST_MODEL (self));
  g_return_if_fail (portion > 0);

  /* Without the old rows, which are not to be cut first. */
  g_object_set_data (G_OBJECT (self), KEY, NULL);
  gtk_slice_list_model_set_model (self, NULL);
  gtk_slice_list_model_set_size (self, portion);
  gtk_slice_list_model_set_model (self, model);

  growth = g_new (Growth, 1);
  growth->portion = portion;
  growth->source_id = g_idle_add (grow_cb, self);
  g_object_set_data_full (G_OBJECT (self), KEY, growth, growth_free);
}

/**
 * tg_gradual_list_finish:
 * @self: a list that may have rows to come
 *
 * Shows all rows from now on, for whoever needs a certain one of them. Main thread.
 */
void
tg_gradual_list_finish (GtkSliceListModel *self)
{
  g_return_if_fail (GTK_IS_SLICE_LIST_MODEL (self));

  gtk_slice_list_model_set_size (self, G_MAXUINT);
  g_object_set_data (G_OBJECT (self), KEY, NULL);
}
