/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include "tg-search-job.h"

#include <glib/gi18n.h>

#include "tg-difference.h"
#include "tg-error.h"

/* The piece of the file between two notes of progress when all matches are looked for. */
#define WINDOW ((guint64) 16 << 20)

typedef struct
{
  TgMapping *mapping;
  TgMapping *other; /* to compare with */
  TgPattern *pattern;
  guint64    from;
  gboolean   forwards;
} Input;

static Input *
input_new (TgMapping *mapping,
           TgMapping *other,
           TgPattern *pattern,
           guint64    from,
           gboolean   forwards)
{
  Input *input = g_new0 (Input, 1);

  input->mapping = tg_mapping_ref (mapping);
  input->other = other != NULL ? tg_mapping_ref (other) : NULL;
  input->pattern = pattern != NULL ? tg_pattern_ref (pattern) : NULL;
  input->from = from;
  input->forwards = forwards;

  return input;
}

static void
input_free (gpointer data)
{
  Input *input = data;

  g_clear_pointer (&input->mapping, tg_mapping_unref);
  g_clear_pointer (&input->other, tg_mapping_unref);
  g_clear_pointer (&input->pattern, tg_pattern_unref);
  g_free (input);
}

void
tg_found_all_free (TgFoundAll *self)
{
  g_array_unref (self->matches);
  g_free (self);
}

static gboolean
check_end (const Input  *input,
           TgProgress   *progress,
           GError      **error)
{
  if (tg_progress_is_cancelled (progress))
    {
      g_set_error_literal (error, TG_ERROR, TG_ERROR_CANCELLED, _("cancelled"));
      return FALSE;
    }
  if (tg_mapping_has_faulted (input->mapping) || (input->other != NULL && tg_mapping_has_faulted (input->other)))
    {
      g_set_error_literal (error, TG_ERROR, TG_ERROR_TRUNCATED, _("The file was cut short while it was searched"));
      return FALSE;
    }

  return TRUE;
}

static gpointer
find (gpointer     data,
      TgProgress  *progress,
      GError     **error)
{
  const Input *input = data;
  const guint64 size = tg_mapping_get_size (input->mapping);
  g_autofree TgFound *found = g_new0 (TgFound, 1);

  if (input->forwards)
    found->found = tg_search_forwards (input->mapping, input->pattern, input->from, size, progress, &found->match);
  else
    found->found = tg_search_backwards (input->mapping, input->pattern, 0, input->from, progress, &found->match);

  /* Round, over the whole file: there is none in the part that was searched already. */
  if (!found->found && check_end (input, progress, NULL))
    {
      found->wrapped = TRUE;
      if (input->forwards)
        found->found = tg_search_forwards (input->mapping, input->pattern, 0, size, progress, &found->match);
      else
        found->found = tg_search_backwards (input->mapping, input->pattern, 0, size, progress, &found->match);
    }
  if (!check_end (input, progress, error))
    return NULL;

  return g_steal_pointer (&found);
}

static gpointer
find_all (gpointer     data,
          TgProgress  *progress,
          GError     **error)
{
  const Input *input = data;
  const guint64 size = tg_mapping_get_size (input->mapping);
  const guint64 overlap = tg_pattern_get_max_length (input->pattern) - 1;
  g_autoptr (TgFoundAll) all = g_new0 (TgFoundAll, 1);
  guint64 at = 0;

  all->matches = g_array_new (FALSE, FALSE, sizeof (TgMatch));
  while (at < size && !tg_progress_is_cancelled (progress))
    {
      const guint64 window_end = at + MIN (WINDOW, size - at);
      const guint64 end = window_end + MIN (overlap, size - window_end);
      TgMatch match;

      /* Every match that begins in the window lies before @end. */
      while (at < window_end && !tg_progress_is_cancelled (progress))
        {
          if (!tg_search_forwards (input->mapping, input->pattern, at, end, NULL, &match) ||
              match.offset >= window_end)
            {
              at = window_end;
              break;
            }
          all->n_matches++;
          if (all->matches->len < TG_FOUND_ALL_MAX)
            g_array_append_val (all->matches, match);
          at = match.offset + match.length;
        }
      tg_progress_set (progress, at, size);
    }
  if (!check_end (input, progress, error))
    return NULL;

  return g_steal_pointer (&all);
}

static gpointer
find_difference (gpointer     data,
                 TgProgress  *progress,
                 GError     **error)
{
  const Input *input = data;
  g_autofree TgFound *found = g_new0 (TgFound, 1);

  if (input->forwards)
    found->found = tg_difference_forwards (input->mapping, input->other, input->from, G_MAXUINT64, progress,
                                           &found->match);
  else
    found->found = tg_difference_backwards (input->mapping, input->other, 0, input->from, progress,
                                            &found->match);
  if (!check_end (input, progress, error))
    return NULL;

  return g_steal_pointer (&found);
}

/**
 * tg_search_job_find:
 * @job: runs the search
 * @mapping: the file
 * @pattern: what to look for
 * @from: forwards: where the match begins at the earliest; backwards: where it ends at the latest
 * @forwards: which way
 *
 * Looks for one match, going on at the other end of the file.
 */
void
tg_search_job_find (TgJob     *job,
                    TgMapping *mapping,
                    TgPattern *pattern,
                    guint64    from,
                    gboolean   forwards)
{
  g_return_if_fail (TG_IS_JOB (job));
  g_return_if_fail (mapping != NULL && pattern != NULL);

  tg_job_run (job, find, input_new (mapping, NULL, pattern, from, forwards), input_free, g_free);
}

void
tg_search_job_find_all (TgJob     *job,
                        TgMapping *mapping,
                        TgPattern *pattern)
{
  g_return_if_fail (TG_IS_JOB (job));
  g_return_if_fail (mapping != NULL && pattern != NULL);

  tg_job_run (job, find_all, input_new (mapping, NULL, pattern, 0, TRUE), input_free,
              (GDestroyNotify) tg_found_all_free);
}

void
tg_search_job_find_difference (TgJob     *job,
                               TgMapping *a,
                               TgMapping *b,
                               guint64    from,
                               gboolean   forwards)
{
  g_return_if_fail (TG_IS_JOB (job));
  g_return_if_fail (a != NULL && b != NULL);

  tg_job_run (job, find_difference, input_new (a, b, NULL, from, forwards), input_free, g_free);
}
