/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include "tg-array-item.h"

#include "tg-array-model.h"

/**
 * TgArrayItem:
 *
 * A row of a #TgArrayModel: a number and a reference. Made when it is looked at,
 * so two rows are the same if their indices are. Main thread.
 */
struct _TgArrayItem
{
  GObject       parent_instance;

  TgArrayModel *model;
  guint64       index;
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
 * @index: which element it is, whatever row that is
 *
 * Returns: (transfer full): a row
 */
TgArrayItem *
tg_array_item_new (TgArrayModel *model,
                   guint64       index)
{
  TgArrayItem *self = g_object_new (TG_TYPE_ARRAY_ITEM, NULL);

  self->model = g_object_ref (model);
  self->index = index;

  return self;
}

guint64
tg_array_item_get_index (TgArrayItem *self)
{
  g_return_val_if_fail (TG_IS_ARRAY_ITEM (self), 0);

  return self->index;
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

  return tg_array_model_dup_cell (self->model, self->index, column);
}
