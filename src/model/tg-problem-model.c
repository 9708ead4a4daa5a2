/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include "tg-problem-model.h"

/**
 * TgProblemModel:
 *
 * The problems of a model as rows, worst first and else as they were found. Of a
 * kind that occurs more often than is recorded, a last row says how much more.
 * Immutable. Main thread.
 */
struct _TgProblemModel
{
  GObject   parent_instance;

  TgShards *shards;
  GArray   *order; /* guint32: which problem */
  GArray   *more;  /* More */
};

typedef struct
{
  TgProblemLevel level;
  TgProblemKind  kind;
  guint64        n;
} More;

static void tg_problem_model_list_model_init (GListModelInterface *iface);

G_DEFINE_FINAL_TYPE_WITH_CODE (TgProblemModel, tg_problem_model, G_TYPE_OBJECT,
                               G_IMPLEMENT_INTERFACE (G_TYPE_LIST_MODEL, tg_problem_model_list_model_init))

static GType
tg_problem_model_get_item_type (GListModel *list)
{
  return TG_TYPE_PROBLEM_ITEM;
}

static guint
tg_problem_model_get_n_items (GListModel *list)
{
  TgProblemModel *self = TG_PROBLEM_MODEL (list);

  return self->order->len + self->more->len;
}

static gpointer
tg_problem_model_get_item (GListModel *list,
                           guint       position)
{
  TgProblemModel *self = TG_PROBLEM_MODEL (list);
  const More *more;

  if (position < self->order->len)
    return tg_problem_item_new (self->shards,
                                tg_problem_list_get (tg_shards_get_problems (self->shards),
                                                     g_array_index (self->order, guint32, position)));
  position -= self->order->len;
  if (position >= self->more->len)
    return NULL;

  more = &g_array_index (self->more, More, position);

  return tg_problem_item_new_more (self->shards, more->level, more->kind, more->n);
}

static void
tg_problem_model_list_model_init (GListModelInterface *iface)
{
  iface->get_item_type = tg_problem_model_get_item_type;
  iface->get_n_items = tg_problem_model_get_n_items;
  iface->get_item = tg_problem_model_get_item;
}

static void
tg_problem_model_finalize (GObject *object)
{
  TgProblemModel *self = TG_PROBLEM_MODEL (object);

  g_clear_pointer (&self->order, g_array_unref);
  g_clear_pointer (&self->more, g_array_unref);
  g_clear_pointer (&self->shards, tg_shards_unref);

  G_OBJECT_CLASS (tg_problem_model_parent_class)->finalize (object);
}

static void
tg_problem_model_class_init (TgProblemModelClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = tg_problem_model_finalize;
}

static void
tg_problem_model_init (TgProblemModel *self)
{
  self->order = g_array_new (FALSE, FALSE, sizeof (guint32));
  self->more = g_array_new (FALSE, FALSE, sizeof (More));
}

/**
 * tg_problem_model_new:
 * @shards: a model
 *
 * Returns: (transfer full): its problems
 */
TgProblemModel *
tg_problem_model_new (TgShards *shards)
{
  TgProblemModel *self;
  const TgProblemList *problems;
  guint64 n_listed[TG_N_PROBLEM_KINDS] = { 0 };
  TgProblemLevel levels[TG_N_PROBLEM_KINDS] = { 0 };

  g_return_val_if_fail (shards != NULL, NULL);

  self = g_object_new (TG_TYPE_PROBLEM_MODEL, NULL);
  self->shards = tg_shards_ref (shards);
  problems = tg_shards_get_problems (shards);
  for (TgProblemLevel level = TG_PROBLEM_STRUCTURE; level <= TG_PROBLEM_MEANING; level++)
    for (guint32 i = 0; i < tg_problem_list_get_n (problems); i++)
      {
        const TgProblem *problem = tg_problem_list_get (problems, i);

        if (problem->level != level)
          continue;
        n_listed[problem->kind]++;
        levels[problem->kind] = level;
        g_array_append_val (self->order, i);
      }

  for (guint kind = 0; kind < TG_N_PROBLEM_KINDS; kind++)
    {
      const guint64 n = tg_problem_list_count_kind (problems, (TgProblemKind) kind);
      const More more = { levels[kind], (TgProblemKind) kind, n - n_listed[kind] };

      if (n > n_listed[kind] && n_listed[kind] > 0)
        g_array_append_val (self->more, more);
    }

  return self;
}
