/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include "tg-array-item.h"

#include "tg-array-model.h"

/**
 * TgArrayItem:
 *
 * A row of a #TgArrayModel: a number and a reference, made when it is looked at.
 * Which element that is changes with what is searched for. Main thread.
 */
struct _TgArrayItem
{
  GObject       parent_instance;

  TgArrayModel *model;
  guint         row;
};

G_DEFINE_FINAL_TYPE (TgArrayItem, tg_array_item, G_TYPE_OBJECT)

static void
tg_array_item_dispose (GObject *object)
{
  TgArrayItem *self = TG_ARRAY_ITEM (object);

  g_clear_object (&self->model);

  G_OBJECT_CLASS (tg_array_item_parent_class)->dispose (object);
}

static void
tg_array_item_class_init (TgArrayItemClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = tg_array_item_dispose;
}

static void
tg_array_item_init (TgArrayItem *self)
{
}

/**
 * tg_array_item_new:
 * @model: the model it belongs to
 * @row: which row it is
 *
 * Returns: (transfer full): a row
 */
TgArrayItem *
tg_array_item_new (TgArrayModel *model,
                   guint         row)
{
  TgArrayItem *self = g_object_new (TG_TYPE_ARRAY_ITEM, NULL);

  self->model = g_object_ref (model);
  self->row = row;

  return self;
}

/* Which element is in the row now; %G_MAXUINT64 once there is no such row any more. */
guint64
tg_array_item_get_index (TgArrayItem *self)
{
  g_return_val_if_fail (TG_IS_ARRAY_ITEM (self), 0);

  return tg_array_model_get_index (self->model, self->row);
}

/**
 * tg_array_item_dup_cell:
 * @self: a row
 * @column: a column
 *
 * Returns: (transfer full) (nullable): what to show there, safe to show
 */
char *
tg_array_item_dup_cell (TgArrayItem   *self,
                        TgArrayColumn  column)
{
  g_return_val_if_fail (TG_IS_ARRAY_ITEM (self), NULL);

  return tg_array_model_dup_cell (self->model, tg_array_item_get_index (self), column);
}
