/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include "tg-file-page-private.h"

#include <glib/gi18n.h>

#include "tg-problem-model.h"

/* What is wrong with a file, or has become of it. */

/* What became of the file since, in a sentence; %NULL if nothing did. */
static const char *
describe_change (TgFileChange change)
{
  switch (change)
    {
    case TG_FILE_CHANGED:
      return _("The file was changed while open. Reload to see it as it is now.");

    case TG_FILE_GROWN:
      return _("The file has grown while open. Reload to see it as it is now.");

    case TG_FILE_CUT:
      return _("The file became shorter while open. What is missing is shown as zeros.");

    case TG_FILE_REMOVED:
      return _("The file was moved or deleted while open. It can be seen until this window is closed.");

    case TG_FILE_UNREADABLE:
      return _("The file can no longer be opened. It can be seen until this window is closed.");

    case TG_FILE_UNCHANGED:
    default:
      return NULL;
    }
}

/* The file of the page, or (1) the one it is compared with, which may be %NULL. */
static TgFile *
get_file (TgFilePage *self,
          guint       which)
{
  if (which == 0)
    return self->file;

  return self->selection != NULL ? tg_selection_get_other (self->selection) : NULL;
}

/* Says of which of two files @sentence is: "B tiny-Q4_K.gguf: The file was changed while open." */
static char *
name_file (TgFilePage *self,
           guint       which,
           const char *sentence)
{
  TgFile *file = get_file (self, which);
  TgComparison *comparison = self->selection != NULL ? tg_selection_get_comparison (self->selection) : NULL;
  g_autofree char *name = NULL;

  if (comparison == NULL)
    return g_strdup (sentence);

  /* As they are called above the pages: two files may have one name. */
  name = g_strdup_printf ("%s %s", tg_comparison_get_side (comparison, file) == 0 ? "A" : "B",
                          tg_file_get_display_name (file));

  /* Translators: the name of a file, and a sentence about it */
  return g_strdup_printf (_("%s: %s"), name, sentence);
}

/* Returns whether there is a change to tell of. */
static gboolean
show_change (TgFilePage *self,
             guint       which)
{
  const TgFileChange change = tg_file_get_change (get_file (self, which));
  const gboolean can_reload = change != TG_FILE_REMOVED && change != TG_FILE_UNREADABLE;
  g_autofree char *text = NULL;

  if (change == TG_FILE_UNCHANGED)
    self->closed_change[which] = TG_FILE_UNCHANGED;
  if (change == self->closed_change[which])
    return FALSE;

  text = name_file (self, which, describe_change (change));
  tg_problem_bar_show (self->problem_bar, TG_PROBLEM_FILE, text, can_reload ? _("Reload") : NULL,
                       can_reload ? "win.reload" : NULL);

  return TRUE;
}

/* Returns whether there are problems to tell of. Faults are told of elsewhere. */
static gboolean
show_problems (TgFilePage *self,
               guint       which)
{
  TgFile *file = get_file (self, which);
  TgShards *shards = tg_file_get_shards (file);
  const TgProblem *worst = shards != NULL ? tg_problem_list_get_worst (tg_shards_get_problems (shards)) : NULL;
  g_autofree char *summary = NULL;
  g_autofree char *text = NULL;

  if (worst == NULL || self->closed_problems[which] || tg_gguf_get_fault (tg_file_get_opened (file)) != NULL)
    return FALSE;

  summary = tg_problem_bar_summarize (tg_shards_get_problems (shards));
  text = name_file (self, which, summary);
  if (which > 0)
    tg_problem_bar_show (self->problem_bar, worst->level, text, _("Open"), "win.open-other");
  else if (worst->kind == TG_PROBLEM_SHARD && tg_shards_get_n_missing (shards) > 0)
    tg_problem_bar_show (self->problem_bar, worst->level, text, _("Choose Folder…"), "win.choose-folder");
  else
    tg_problem_bar_show (self->problem_bar, worst->level, text, _("Show Problems"), "win.show-problems");
  tg_problem_bar_explain (self->problem_bar, worst->kind);

  return TRUE;
}

/**
 * tg_file_page_update_bar:
 * @self: a file page
 *
 * Shows what became of the file since it was opened, or of the one it is compared with, or
 * else the worst problem of the one or the other: the first of these that was not closed yet.
 */
void
tg_file_page_update_bar (TgFilePage *self)
{
  for (self->bar_about = 0; self->bar_about < TG_N_BAR_FILES; self->bar_about++)
    if (get_file (self, self->bar_about) != NULL && show_change (self, self->bar_about))
      return;
  for (self->bar_about = 0; self->bar_about < TG_N_BAR_FILES; self->bar_about++)
    if (get_file (self, self->bar_about) != NULL && show_problems (self, self->bar_about))
      return;

  self->bar_about = 0;
  tg_problem_bar_hide (self->problem_bar);
}

/* What the bar says was read; there may be something else to say. */
void
tg_file_page_close_bar (TgFilePage *self)
{
  TgFile *file = get_file (self, self->bar_about);
  const TgFileChange change = file != NULL ? tg_file_get_change (file) : TG_FILE_UNCHANGED;

  if (change != self->closed_change[self->bar_about])
    self->closed_change[self->bar_about] = change;
  else
    self->closed_problems[self->bar_about] = TRUE;
  tg_file_page_update_bar (self);
}

/* What was closed is of contents that are not there any more. */
void
tg_file_page_renew_bar (TgFilePage *self,
                        guint       which)
{
  self->closed_change[which] = TG_FILE_UNCHANGED;
  self->closed_problems[which] = FALSE;
  tg_file_page_update_bar (self);
}

static void
other_loaded_cb (TgFilePage *self)
{
  tg_file_page_renew_bar (self, 1);
}

/* To be called when the file is compared with another, or with none any more. */
void
tg_file_page_watch_other (TgFilePage *self)
{
  TgFile *other = tg_selection_get_other (self->selection);
  g_autoptr (TgFile) before = NULL;

  if (self->other_signals == NULL)
    {
      self->other_signals = g_signal_group_new (TG_TYPE_FILE);
      g_signal_group_connect_swapped (self->other_signals, "loaded", G_CALLBACK (other_loaded_cb), self);
      g_signal_group_connect_swapped (self->other_signals, "notify::change", G_CALLBACK (tg_file_page_update_bar), self);
    }
  before = g_signal_group_dup_target (self->other_signals);
  g_signal_group_set_target (self->other_signals, other);
  if (other != before)
    other_loaded_cb (self);
  else
    tg_file_page_update_bar (self); /* they may have changed sides */
}

/* Looks whether reading has met the end of a file that was cut short. */
void
tg_file_page_check_files (TgFilePage *self)
{
  for (guint which = 0; which < TG_N_BAR_FILES; which++)
    if (get_file (self, which) != NULL)
      tg_file_check (get_file (self, which));
}

/**
 * tg_file_page_move_problem:
 * @self: a file page
 * @backwards: whether to the one before
 *
 * Selects what the next problem is about, in the order of their list, round and round.
 */
void
tg_file_page_move_problem (TgFilePage *self,
                           gboolean    backwards)
{
  g_autoptr (TgProblemModel) model = NULL;
  guint row, n;

  g_return_if_fail (TG_IS_FILE_PAGE (self));

  model = tg_problem_model_new (tg_file_get_shards (self->file));
  n = g_list_model_get_n_items (G_LIST_MODEL (model));
  row = tg_selection_get_problem (self->selection);
  for (guint i = 0; i < n; i++)
    {
      g_autoptr (TgProblemItem) item = NULL;

      if (backwards)
        row = row == 0 || row >= n ? n - 1 : row - 1;
      else
        row = row >= n - 1 ? 0 : row + 1;
      item = g_list_model_get_item (G_LIST_MODEL (model), row);
      /* Rows that only count more of a kind lead nowhere. */
      if (tg_problem_item_get_problem (item) == NULL)
        continue;

      tg_selection_set_problem (self->selection, row);
      tg_selection_select_problem (self->selection, tg_problem_item_get_problem (item));
      return;
    }
}
