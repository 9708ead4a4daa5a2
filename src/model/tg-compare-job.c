/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include "tg-compare-job.h"

struct _TgCompareBoard
{
  GMutex  mutex;
  GArray *found; /* of TgCompared */
};

typedef struct
{
  TgPairs        *pairs;
  GArray         *order; /* of guint64 */
  TgCompareBoard *board;
} Input;

static void
compared_clear (gpointer data)
{
  TgCompared *compared = data;

  tg_pair_result_clear (&compared->result);
}

static GArray *
new_list (void)
{
  GArray *list = g_array_new (FALSE, FALSE, sizeof (TgCompared));

  g_array_set_clear_func (list, compared_clear);

  return list;
}

TgCompareBoard *
tg_compare_board_new (void)
{
  TgCompareBoard *self = g_atomic_rc_box_new0 (TgCompareBoard);

  g_mutex_init (&self->mutex);
  self->found = new_list ();

  return self;
}

TgCompareBoard *
tg_compare_board_ref (TgCompareBoard *self)
{
  return g_atomic_rc_box_acquire (self);
}

static void
board_clear (gpointer data)
{
  TgCompareBoard *self = data;

  g_mutex_clear (&self->mutex);
  g_array_unref (self->found);
}

void
tg_compare_board_unref (TgCompareBoard *self)
{
  g_atomic_rc_box_release_full (self, board_clear);
}

/* Returns: (transfer full) (element-type TgCompared): what has been found since this was asked last. */
GArray *
tg_compare_board_fetch (TgCompareBoard *self)
{
  GArray *found, *empty = new_list ();

  g_mutex_lock (&self->mutex);
  found = self->found;
  self->found = empty;
  g_mutex_unlock (&self->mutex);

  return found;
}

static void
input_free (gpointer data)
{
  Input *input = data;

  tg_pairs_unref (input->pairs);
  g_array_unref (input->order);
  tg_compare_board_unref (input->board);
  g_free (input);
}

static gpointer
compare_in_thread (gpointer     data,
                   TgProgress  *progress,
                   GError     **error)
{
  Input *input = data;

  for (guint i = 0; i < input->order->len; i++)
    {
      TgCompared compared = { .index = g_array_index (input->order, guint64, i) };

      if (!tg_pair_compare (tg_pairs_get (input->pairs, compared.index), 0, &compared.result, progress, error))
        return NULL;

      g_mutex_lock (&input->board->mutex);
      g_array_append_val (input->board->found, compared);
      g_mutex_unlock (&input->board->mutex);
    }

  return tg_compare_board_ref (input->board);
}

/**
 * tg_compare_job_start:
 * @job: runs it
 * @pairs: two models
 * @order: (element-type guint64): the numbers of the pairs to compare, as they shall come
 * @board: where the results go
 *
 * Compares pairs one after the other, each with all threads. The result of the job
 * is the board again; its per mille is that of the pair under way.
 */
void
tg_compare_job_start (TgJob          *job,
                      TgPairs        *pairs,
                      GArray         *order,
                      TgCompareBoard *board)
{
  Input *input;

  g_return_if_fail (TG_IS_JOB (job));

  input = g_new0 (Input, 1);
  input->pairs = tg_pairs_ref (pairs);
  input->order = g_array_ref (order);
  input->board = tg_compare_board_ref (board);
  tg_job_run (job, compare_in_thread, input, input_free, (GDestroyNotify) tg_compare_board_unref);
}

/**
 * tg_match_free:
 * @match: (type TgMatch): what a job has found
 */
void
tg_match_free (gpointer match)
{
  TgMatch *self = match;

  g_clear_pointer (&self->pairs, tg_pairs_unref);
  g_clear_pointer (&self->metadata, tg_metadata_diff_unref);
  g_free (self);
}

static void
models_free (gpointer data)
{
  TgShards **models = data;

  tg_shards_unref (models[0]);
  tg_shards_unref (models[1]);
  g_free (models);
}

static gpointer
match_in_thread (gpointer     data,
                 TgProgress  *progress,
                 GError     **error)
{
  TgShards **models = data;
  TgMatch *match = g_new (TgMatch, 1);

  match->pairs = tg_pairs_new (models[0], models[1]);
  match->metadata = tg_metadata_diff_new (models[0], models[1]);

  return match;
}

/**
 * tg_match_job_start:
 * @job: runs it
 * @a: a model
 * @b: another model
 *
 * Matches the tensors and the metadata of two models. The result of the job is a #TgMatch.
 */
void
tg_match_job_start (TgJob    *job,
                    TgShards *a,
                    TgShards *b)
{
  TgShards **models;

  g_return_if_fail (TG_IS_JOB (job));

  models = g_new (TgShards *, 2);
  models[0] = tg_shards_ref (a);
  models[1] = tg_shards_ref (b);
  tg_job_run (job, match_in_thread, models, models_free, tg_match_free);
}
