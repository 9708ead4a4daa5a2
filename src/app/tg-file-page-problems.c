/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include "tg-file-page-private.h"

#include <glib/gi18n.h>

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

/**
 * tg_file_page_update_bar:
 * @self: a file page
 *
 * Shows what became of the file since it was opened, or else its worst problem.
 */
void
tg_file_page_update_bar (TgFilePage *self)
{
  const TgFileChange change = tg_file_get_change (self->file);
  TgShards *shards = tg_file_get_shards (self->file);
  g_autofree char *summary = NULL;
  const TgProblem *worst;

  if (change != TG_FILE_UNCHANGED)
    {
      const gboolean can_reload = change != TG_FILE_REMOVED && change != TG_FILE_UNREADABLE;

      tg_problem_bar_show (self->problem_bar, TG_PROBLEM_FILE, describe_change (change),
                           can_reload ? _("Reload") : NULL, can_reload ? "win.reload" : NULL);
      return;
    }

  worst = tg_problem_list_get_worst (tg_shards_get_problems (shards));
  if (worst == NULL || self->bar_closed || tg_gguf_get_fault (tg_file_get_opened (self->file)) != NULL)
    {
      tg_problem_bar_hide (self->problem_bar);
      return;
    }

  summary = tg_problem_bar_summarize (tg_shards_get_problems (shards));
  if (worst->kind == TG_PROBLEM_SHARD && tg_shards_get_n_missing (shards) > 0)
    tg_problem_bar_show (self->problem_bar, worst->level, summary, _("Choose Folder…"), "win.choose-folder");
  else
    tg_problem_bar_show (self->problem_bar, worst->level, summary, _("Show Problems"), "win.show-problems");
  tg_problem_bar_explain (self->problem_bar, worst->kind);
}

/**
 * tg_file_page_move_problem:
 * @self: a file page
 * @backwards: whether to the one before
 *
 * Selects what the next problem is about, round and round.
 */
void
tg_file_page_move_problem (TgFilePage *self,
                           gboolean    backwards)
{
  const TgProblemList *problems;
  guint n;

  g_return_if_fail (TG_IS_FILE_PAGE (self));

  problems = tg_shards_get_problems (tg_file_get_shards (self->file));
  n = (guint) tg_problem_list_get_n (problems);
  if (n == 0)
    return;

  if (backwards)
    self->problem = self->problem <= 1 ? n : self->problem - 1;
  else
    self->problem = self->problem % n + 1;
  tg_selection_select_problem (self->selection, tg_problem_list_get (problems, self->problem - 1));
}
