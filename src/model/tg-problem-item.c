/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include "tg-problem-item.h"

#include <glib/gi18n.h>

#include "tg-format.h"

/**
 * TgProblemItem:
 *
 * A row of a #TgProblemModel: a problem, or how many more there are of its kind.
 * Main thread.
 */
struct _TgProblemItem
{
  GObject          parent_instance;

  TgShards        *shards; /* keeps the problem */
  const TgProblem *problem;
  TgProblemLevel   level;
  TgProblemKind    kind;
  char            *summary; /* if there is no problem */
};

G_DEFINE_FINAL_TYPE (TgProblemItem, tg_problem_item, G_TYPE_OBJECT)

static void
tg_problem_item_finalize (GObject *object)
{
  TgProblemItem *self = TG_PROBLEM_ITEM (object);

  g_clear_pointer (&self->shards, tg_shards_unref);
  g_clear_pointer (&self->summary, g_free);

  G_OBJECT_CLASS (tg_problem_item_parent_class)->finalize (object);
}

static void
tg_problem_item_class_init (TgProblemItemClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = tg_problem_item_finalize;
}

static void
tg_problem_item_init (TgProblemItem *self)
{
}

/**
 * tg_problem_item_new:
 * @shards: the model
 * @problem: one of its problems
 *
 * Returns: (transfer full): a row
 */
TgProblemItem *
tg_problem_item_new (TgShards        *shards,
                     const TgProblem *problem)
{
  TgProblemItem *self = g_object_new (TG_TYPE_PROBLEM_ITEM, NULL);

  self->shards = tg_shards_ref (shards);
  self->problem = problem;
  self->level = problem->level;
  self->kind = problem->kind;

  return self;
}

/**
 * tg_problem_item_new_more:
 * @shards: the model
 * @level: how bad they are
 * @kind: what sort they are
 * @n: how many more than have rows of their own
 *
 * Returns: (transfer full): a row
 */
TgProblemItem *
tg_problem_item_new_more (TgShards       *shards,
                          TgProblemLevel  level,
                          TgProblemKind   kind,
                          guint64         n)
{
  TgProblemItem *self = g_object_new (TG_TYPE_PROBLEM_ITEM, NULL);
  g_autofree char *summary = tg_problem_kind_summarize (kind, n);

  self->shards = tg_shards_ref (shards);
  self->level = level;
  self->kind = kind;
  /* Translators: after a list of problems, what is not listed any more:
   * "And more: 900 keys occur twice". */
  self->summary = g_strdup_printf (_("And more: %s"), summary);

  return self;
}

/* The problem; %NULL if the row tells how many more there are. */
const TgProblem *
tg_problem_item_get_problem (TgProblemItem *self)
{
  g_return_val_if_fail (TG_IS_PROBLEM_ITEM (self), NULL);

  return self->problem;
}

TgProblemKind
tg_problem_item_get_kind (TgProblemItem *self)
{
  g_return_val_if_fail (TG_IS_PROBLEM_ITEM (self), TG_PROBLEM_NOT_GGUF);

  return self->kind;
}

TgProblemLevel
tg_problem_item_get_level (TgProblemItem *self)
{
  g_return_val_if_fail (TG_IS_PROBLEM_ITEM (self), TG_PROBLEM_MEANING);

  return self->level;
}

const char *
tg_problem_item_get_field (TgProblemItem *self)
{
  g_return_val_if_fail (TG_IS_PROBLEM_ITEM (self), NULL);

  return self->problem != NULL ? self->problem->field : "";
}

const char *
tg_problem_item_get_sentence (TgProblemItem *self)
{
  g_return_val_if_fail (TG_IS_PROBLEM_ITEM (self), NULL);

  return self->problem != NULL ? self->problem->sentence : self->summary;
}

/**
 * tg_problem_item_dup_place:
 * @self: a row
 *
 * Returns: (transfer full): the offset, with the part if there are several; "" if
 *   the row is about many
 */
char *
tg_problem_item_dup_place (TgProblemItem *self)
{
  g_autofree char *offset = NULL;

  g_return_val_if_fail (TG_IS_PROBLEM_ITEM (self), NULL);

  if (self->problem == NULL)
    return g_strdup ("");

  offset = tg_format_offset (self->problem->offset);
  if (tg_shards_get_n_parts (self->shards) < 2)
    return g_steal_pointer (&offset);

  /* Translators: a place in a model of several files: "part 2, 0x1a4". */
  return g_strdup_printf (_("part %u, %s"), self->problem->part + 1, offset);
}

/* All of it in one line, for the clipboard and for tooltips. */
char *
tg_problem_item_to_string (TgProblemItem *self)
{
  g_return_val_if_fail (TG_IS_PROBLEM_ITEM (self), NULL);

  return self->problem != NULL ? tg_problem_to_string (self->problem) : g_strdup (self->summary);
}
