/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include "tg-comparison.h"

#include "tg-compare-job.h"

/**
 * TgComparison:
 *
 * Two files side by side: the reference (A, side 0) and the one that is compared
 * with it (B, side 1). Once both are loaded their tensors are matched, and there
 * is a row for each pair; then the pairs are compared in a worker, in the order of
 * the rows, and the rows get their results. If a file is loaded anew, all begins
 * again; if both are, that waits for the second. Main thread.
 */
struct _TgComparison
{
  GObject            parent_instance;

  TgFile            *files[2];
  TgShards          *models[2]; /* what was in them when they were matched; NULL until both are loaded */
  gboolean           by_bits; /* which of them is the reference is still to be seen */
  TgComparisonState  state;
  TgPairs           *pairs;    /* NULL until both files are loaded */
  TgMetadataDiff    *metadata; /* likewise */
  GListStore        *items;    /* of TgPairItem, by number of the pair */

  TgJob             *match_job;
  TgJob             *compare_job;
  TgCompareBoard    *board;
  guint              poll_id;

  guint              n_wanted;  /* pairs that are to be compared */
  guint              n_done;    /* those with a result */
  double             weights_wanted;
  double             weights_done;
  double             weights_before; /* done when the current run began */
  gint64             started;
};

enum
{
  PROP_STATE = 1,
  N_PROPS
};

enum
{
  MATCHED,
  PROGRESS,
  N_SIGNALS
};

static GParamSpec *properties[N_PROPS];
static guint signals[N_SIGNALS];

G_DEFINE_ENUM_TYPE (TgComparisonState, tg_comparison_state,
                    G_DEFINE_ENUM_VALUE (TG_COMPARISON_LOADING, "loading"),
                    G_DEFINE_ENUM_VALUE (TG_COMPARISON_FAILED, "failed"),
                    G_DEFINE_ENUM_VALUE (TG_COMPARISON_BUSY, "busy"),
                    G_DEFINE_ENUM_VALUE (TG_COMPARISON_STOPPED, "stopped"),
                    G_DEFINE_ENUM_VALUE (TG_COMPARISON_DONE, "done"))

G_DEFINE_FINAL_TYPE (TgComparison, tg_comparison, G_TYPE_OBJECT)

/* How often results are fetched, in milliseconds. */
#define POLL_INTERVAL 100

static void
set_state (TgComparison      *self,
           TgComparisonState  state)
{
  if (self->state == state)
    return;

  self->state = state;
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_STATE]);
}

static double
get_weights (const TgPair *pair)
{
  return (double) pair->infos[0]->n_elements;
}

/* Gives the rows what the worker has found since. */
static void
fetch (TgComparison *self)
{
  g_autoptr (GArray) found = tg_compare_board_fetch (self->board);

  for (guint i = 0; i < found->len; i++)
    {
      TgCompared *compared = &g_array_index (found, TgCompared, i);
      g_autoptr (TgPairItem) item = g_list_model_get_item (G_LIST_MODEL (self->items), (guint) compared->index);

      self->n_done++;
      self->weights_done += get_weights (tg_pair_item_get_pair (item));
      tg_pair_item_take_result (item, &compared->result);
    }
  g_signal_emit (self, signals[PROGRESS], 0);
}

static gboolean
poll_cb (gpointer user_data)
{
  fetch (user_data);

  return G_SOURCE_CONTINUE;
}

static void
compared_cb (TgComparison *self)
{
  g_clear_handle_id (&self->poll_id, g_source_remove);
  fetch (self);
  set_state (self, TG_COMPARISON_DONE);
}

static void
drop_results (TgComparison *self)
{
  tg_job_cancel (self->match_job);
  tg_job_cancel (self->compare_job);
  g_clear_handle_id (&self->poll_id, g_source_remove);
  g_clear_pointer (&self->pairs, tg_pairs_unref);
  g_clear_pointer (&self->metadata, tg_metadata_diff_unref);
  for (guint side = 0; side < 2; side++)
    g_clear_pointer (&self->models[side], tg_shards_unref);
  g_list_store_remove_all (self->items);
  self->n_wanted = self->n_done = 0;
  self->weights_wanted = self->weights_done = 0;
}

static void
matched_cb (TgComparison *self)
{
  TgMatch *match = tg_job_steal_result (self->match_job, NULL);
  g_autoptr (GPtrArray) items = g_ptr_array_new_with_free_func (g_object_unref);

  self->pairs = g_steal_pointer (&match->pairs);
  self->metadata = g_steal_pointer (&match->metadata);
  tg_match_free (match);

  for (guint64 i = 0; i < tg_pairs_get_n (self->pairs) && i < G_MAXUINT; i++)
    {
      const TgPair *pair = tg_pairs_get (self->pairs, i);

      g_ptr_array_add (items, tg_pair_item_new (self->pairs, i));
      if (pair->status == TG_PAIR_WAITING)
        {
          self->n_wanted++;
          self->weights_wanted += get_weights (pair);
        }
    }
  g_list_store_splice (self->items, 0, 0, items->pdata, items->len);
  g_signal_emit (self, signals[MATCHED], 0);
  tg_comparison_start (self);
}

/* The file with more bits per weight is what the other was made of. */
static void
order_files (TgComparison *self)
{
  const TgModelInfo *one = tg_file_get_info (self->files[0]);
  const TgModelInfo *other = tg_file_get_info (self->files[1]);

  if (self->by_bits && one != NULL && other != NULL && other->bits_per_weight > one->bits_per_weight)
    {
      TgFile *first = self->files[0];

      self->files[0] = self->files[1];
      self->files[1] = first;
    }
  self->by_bits = FALSE;
}

/* Whether the rows are of what is in the files. One that could not be loaded again has
 * what it had. */
static gboolean
is_up_to_date (TgComparison *self)
{
  for (guint side = 0; side < 2; side++)
    if (self->models[side] == NULL || self->models[side] != tg_file_get_shards (self->files[side]))
      return FALSE;

  return TRUE;
}

/* Whether there is nothing in a file that could be compared: what is no GGUF file, or cannot be
 * walked to the end of its records, would look like a model without most of its tensors. */
static gboolean
is_hopeless (TgFile *file)
{
  const TgFileState state = tg_file_get_state (file);
  TgGguf *gguf = tg_file_get_opened (file);

  return state == TG_FILE_FAILED ||
         (state == TG_FILE_LOADED && gguf != NULL && tg_gguf_get_fault (gguf) != NULL);
}

/* As soon as both files are there their tensors can be matched. */
static void
update_files (TgComparison *self)
{
  if (is_up_to_date (self))
    return;

  drop_results (self);
  for (guint side = 0; side < 2; side++)
    if (is_hopeless (self->files[side]))
      {
        set_state (self, TG_COMPARISON_FAILED);
        return;
      }

  set_state (self, TG_COMPARISON_LOADING);
  for (guint side = 0; side < 2; side++)
    if (tg_file_get_state (self->files[side]) == TG_FILE_LOADING || tg_file_get_shards (self->files[side]) == NULL)
      return;

  order_files (self);
  for (guint side = 0; side < 2; side++)
    self->models[side] = tg_shards_ref (tg_file_get_shards (self->files[side]));
  tg_match_job_start (self->match_job, self->models[0], self->models[1]);
}

/* Loading that was cancelled is not waited for any more. */
static void
file_state_cb (TgComparison *self)
{
  if (self->models[0] == NULL)
    update_files (self);
}

static void
tg_comparison_dispose (GObject *object)
{
  TgComparison *self = TG_COMPARISON (object);

  g_clear_handle_id (&self->poll_id, g_source_remove);
  g_clear_object (&self->match_job);
  g_clear_object (&self->compare_job);
  for (guint side = 0; side < 2; side++)
    {
      g_clear_object (&self->files[side]);
      g_clear_pointer (&self->models[side], tg_shards_unref);
    }
  g_clear_object (&self->items);
  g_clear_pointer (&self->pairs, tg_pairs_unref);
  g_clear_pointer (&self->metadata, tg_metadata_diff_unref);
  g_clear_pointer (&self->board, tg_compare_board_unref);

  G_OBJECT_CLASS (tg_comparison_parent_class)->dispose (object);
}

static void
tg_comparison_get_property (GObject    *object,
                            guint       prop_id,
                            GValue     *value,
                            GParamSpec *pspec)
{
  TgComparison *self = TG_COMPARISON (object);

  switch (prop_id)
    {
    case PROP_STATE:
      g_value_set_enum (value, self->state);
      break;

    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, prop_id, pspec);
    }
}

static void
tg_comparison_class_init (TgComparisonClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->dispose = tg_comparison_dispose;
  object_class->get_property = tg_comparison_get_property;

  /**
   * TgComparison:state:
   *
   * How far it is.
   */
  properties[PROP_STATE] =
    g_param_spec_enum ("state", NULL, NULL,
                       TG_TYPE_COMPARISON_STATE, TG_COMPARISON_LOADING,
                       G_PARAM_READABLE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS);

  g_object_class_install_properties (object_class, N_PROPS, properties);

  /**
   * TgComparison::matched:
   * @self: a comparison
   *
   * There are rows, and the differences of the metadata: for the first time, or new
   * ones. None of the rows has been compared.
   */
  signals[MATCHED] =
    g_signal_new ("matched", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                  G_TYPE_NONE, 0);

  /**
   * TgComparison::progress:
   * @self: a comparison
   *
   * Some rows may have got their results. Emitted ten times a second while there is
   * something to do, and at the end.
   */
  signals[PROGRESS] =
    g_signal_new ("progress", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                  G_TYPE_NONE, 0);
}

static void
tg_comparison_init (TgComparison *self)
{
  self->items = g_list_store_new (TG_TYPE_PAIR_ITEM);
  self->match_job = tg_job_new ();
  self->compare_job = tg_job_new ();
  g_signal_connect_object (self->match_job, "finished", G_CALLBACK (matched_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->compare_job, "finished", G_CALLBACK (compared_cb), self, G_CONNECT_SWAPPED);
}

static TgComparison *
new_comparison (TgFile   *a,
                TgFile   *b,
                gboolean  by_bits)
{
  TgComparison *self = g_object_new (TG_TYPE_COMPARISON, NULL);

  self->by_bits = by_bits;
  self->files[0] = g_object_ref (a);
  self->files[1] = g_object_ref (b);
  for (guint side = 0; side < 2; side++)
    {
      g_signal_connect_object (self->files[side], "loaded", G_CALLBACK (update_files), self, G_CONNECT_SWAPPED);
      g_signal_connect_object (self->files[side], "notify::state", G_CALLBACK (file_state_cb), self, G_CONNECT_SWAPPED);
      if (tg_file_get_state (self->files[side]) == TG_FILE_UNLOADED)
        tg_file_load (self->files[side]);
    }
  update_files (self);

  return self;
}

/**
 * tg_comparison_new:
 * @a: the file that is the reference
 * @b: the file that is compared with it
 *
 * Compares two files, as soon as both are loaded; one that nobody has begun to
 * load is loaded.
 *
 * Returns: (transfer full): the comparison
 */
TgComparison *
tg_comparison_new (TgFile *a,
                   TgFile *b)
{
  g_return_val_if_fail (TG_IS_FILE (a) && TG_IS_FILE (b), NULL);

  return new_comparison (a, b, FALSE);
}

/**
 * tg_comparison_new_by_bits:
 * @one: a file
 * @other: another file
 *
 * The same where nobody said which is the reference: it is the file with more bits
 * per weight, of two that have as many @one. Sides are settled when there are pairs.
 *
 * Returns: (transfer full): the comparison
 */
TgComparison *
tg_comparison_new_by_bits (TgFile *one,
                           TgFile *other)
{
  g_return_val_if_fail (TG_IS_FILE (one) && TG_IS_FILE (other), NULL);

  return new_comparison (one, other, TRUE);
}

/**
 * tg_comparison_start:
 * @self: a comparison that has matched the tensors
 *
 * Compares what has not been compared: also after it was stopped.
 */
void
tg_comparison_start (TgComparison *self)
{
  g_autoptr (GArray) order = NULL;
  guint n;

  g_return_if_fail (TG_IS_COMPARISON (self));

  if (self->pairs == NULL || self->state == TG_COMPARISON_BUSY)
    return;

  order = g_array_new (FALSE, FALSE, sizeof (guint64));
  n = g_list_model_get_n_items (G_LIST_MODEL (self->items));
  for (guint i = 0; i < n; i++)
    {
      g_autoptr (TgPairItem) item = g_list_model_get_item (G_LIST_MODEL (self->items), i);
      const guint64 index = i;

      if (tg_pair_item_get_result (item)->status == TG_PAIR_WAITING)
        g_array_append_val (order, index);
    }

  g_clear_pointer (&self->board, tg_compare_board_unref);
  self->board = tg_compare_board_new ();
  self->started = g_get_monotonic_time ();
  self->weights_before = self->weights_done;
  tg_compare_job_start (self->compare_job, self->pairs, order, self->board);
  if (self->poll_id == 0)
    self->poll_id = g_timeout_add (POLL_INTERVAL, poll_cb, self);
  set_state (self, TG_COMPARISON_BUSY);
}

/* Stops comparing. What has been found stays. */
void
tg_comparison_stop (TgComparison *self)
{
  g_return_if_fail (TG_IS_COMPARISON (self));

  if (self->state != TG_COMPARISON_BUSY)
    return;

  tg_job_cancel (self->compare_job);
  g_clear_handle_id (&self->poll_id, g_source_remove);
  fetch (self);
  set_state (self, TG_COMPARISON_STOPPED);
}

/* Returns: (transfer none): the reference (@side 0) or the other file (1). */
TgFile *
tg_comparison_get_file (TgComparison *self,
                        guint         side)
{
  g_return_val_if_fail (TG_IS_COMPARISON (self) && side < 2, NULL);

  return self->files[side];
}

/* Returns: which side @file is; 0 if it is both. */
guint
tg_comparison_get_side (TgComparison *self,
                        TgFile       *file)
{
  g_return_val_if_fail (TG_IS_COMPARISON (self), 0);

  return self->files[0] == file ? 0 : 1;
}

TgComparisonState
tg_comparison_get_state (TgComparison *self)
{
  g_return_val_if_fail (TG_IS_COMPARISON (self), TG_COMPARISON_LOADING);

  return self->state;
}

/* Returns: (nullable) (transfer none): the pairs; %NULL before #TgComparison::matched. */
TgPairs *
tg_comparison_get_pairs (TgComparison *self)
{
  g_return_val_if_fail (TG_IS_COMPARISON (self), NULL);

  return self->pairs;
}

/* Returns: (nullable) (transfer none): how the metadata differ; %NULL likewise. */
TgMetadataDiff *
tg_comparison_get_metadata (TgComparison *self)
{
  g_return_val_if_fail (TG_IS_COMPARISON (self), NULL);

  return self->metadata;
}

/* Returns: (transfer none): a list of #TgPairItem, in the order of the pairs; always the same list. */
GListModel *
tg_comparison_get_items (TgComparison *self)
{
  g_return_val_if_fail (TG_IS_COMPARISON (self), NULL);

  return G_LIST_MODEL (self->items);
}

/* Returns: (transfer full): the row of the pair with number @pair. */
TgPairItem *
tg_comparison_get_item (TgComparison *self,
                        guint64       pair)
{
  g_return_val_if_fail (TG_IS_COMPARISON (self) && pair < G_MAXUINT, NULL);

  return g_list_model_get_item (G_LIST_MODEL (self->items), (guint) pair);
}

/**
 * tg_comparison_find_item:
 * @self: a comparison
 * @file: one of its files
 * @tensor: the number of a tensor among those of all parts of that file
 *
 * Returns: (nullable) (transfer full): the row with that tensor; %NULL before there are any
 */
TgPairItem *
tg_comparison_find_item (TgComparison *self,
                         TgFile       *file,
                         guint64       tensor)
{
  const guint side = tg_comparison_get_side (self, file);

  g_return_val_if_fail (TG_IS_COMPARISON (self), NULL);

  if (self->pairs == NULL || tensor >= tg_shards_get_n_tensors (tg_pairs_get_model (self->pairs, side)))
    return NULL;

  return tg_comparison_get_item (self, tg_pairs_find (self->pairs, side, tensor));
}

/* Adds up what is known by now. */
void
tg_comparison_get_totals (TgComparison *self,
                          TgPairTotals *totals)
{
  const guint n = g_list_model_get_n_items (G_LIST_MODEL (self->items));

  g_return_if_fail (TG_IS_COMPARISON (self));

  tg_pair_totals_init (totals);
  for (guint i = 0; i < n; i++)
    {
      g_autoptr (TgPairItem) item = g_list_model_get_item (G_LIST_MODEL (self->items), i);

      tg_pair_totals_add (totals, i, tg_pair_item_get_pair (item), tg_pair_item_get_result (item));
    }
}

/**
 * tg_comparison_get_progress:
 * @self: a comparison
 * @n_done: (out): pairs that have been compared
 * @n_wanted: (out): pairs that are to be compared
 * @fraction: (out): how much of the weights that is, 0 to 1
 * @seconds_left: (out): how long it may take; negative while that cannot be told
 *
 * Says how far it is.
 */
void
tg_comparison_get_progress (TgComparison *self,
                            guint        *n_done,
                            guint        *n_wanted,
                            double       *fraction,
                            double       *seconds_left)
{
  double done, seconds;

  g_return_if_fail (TG_IS_COMPARISON (self));

  *n_done = self->n_done;
  *n_wanted = self->n_wanted;
  done = self->weights_done - self->weights_before;
  seconds = (double) (g_get_monotonic_time () - self->started) / G_USEC_PER_SEC;
  *fraction = self->weights_wanted > 0 ? self->weights_done / self->weights_wanted : 1.0;
  *seconds_left = -1.0;
  if (self->state == TG_COMPARISON_BUSY && done > 0.0 && seconds > 1.0)
    *seconds_left = (self->weights_wanted - self->weights_done) * seconds / done;
}
