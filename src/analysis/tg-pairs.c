/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include "tg-pairs.h"

#include <inttypes.h>

#include <glib/gi18n.h>

#include "tg-compare.h"
#include "tg-error.h"
#include "tg-format.h"

struct _TgPairs
{
  gatomicrefcount ref_count;
  TgShards       *models[2];
  TgPair         *pairs;
  guint64         n;
  guint64        *of_tensors[2]; /* the pair each tensor is in */
};

/* Returns: the word for it in tables and JSON; not translated. */
const char *
tg_pair_status_get_nick (TgPairStatus self)
{
  static const char *const nicks[TG_N_PAIR_STATUS] = {
    "waiting",
    "differs",
    "equal",
    "identical",
    "only-a",
    "only-b",
    "duplicate",
    "shape",
    "unreadable",
  };

  g_return_val_if_fail (self < TG_N_PAIR_STATUS, NULL);

  return nicks[self];
}

static gboolean
have_equal_shapes (const TgPair *pair)
{
  const guint n = MAX (MAX (pair->infos[0]->n_dims, pair->infos[1]->n_dims), TG_INLINE_DIMS);

  for (guint dim = 0; dim < n; dim++)
    if (tg_gguf_get_ne (pair->parts[0], pair->infos[0], dim) != tg_gguf_get_ne (pair->parts[1], pair->infos[1], dim))
      return FALSE;

  return TRUE;
}

/* Whether @tensor is what a look-up by its name gives. */
static gboolean
is_first_of_name (TgShards       *model,
                  TgGguf         *part,
                  const TgTensor *tensor)
{
  gsize length;
  const char *name = tg_gguf_get_name (part, tensor, &length);

  return tg_shards_find_tensor_bytes (model, name, length, NULL) == tensor;
}

/* The number of @tensor, which is in @part, among all of the model. */
static guint64
get_number (TgShards       *model,
            TgGguf         *part,
            const TgTensor *tensor)
{
  guint64 number = tg_gguf_get_tensor_index (part, tensor);

  for (guint i = 0; i < tg_shards_get_n_parts (model) && tg_shards_get_part (model, i) != part; i++)
    if (tg_shards_get_part (model, i) != NULL)
      number += tg_gguf_get_n_tensors (tg_shards_get_part (model, i));

  return number;
}

/* Appends the pair of tensor @i of the model @side, unless that of the other model
 * has been there already. */
static void
add_tensor (TgPairs *self,
            guint    side,
            guint64  i)
{
  const guint other = 1 - side;
  TgPair pair = { .tensors = { TG_PAIR_NONE, TG_PAIR_NONE } };
  const char *name;
  gsize length;

  pair.tensors[side] = i;
  pair.infos[side] = tg_shards_get_tensor (self->models[side], i, &pair.parts[side]);
  name = tg_gguf_get_name (pair.parts[side], pair.infos[side], &length);

  if (!is_first_of_name (self->models[side], pair.parts[side], pair.infos[side]))
    pair.status = TG_PAIR_DUPLICATE;
  else
    pair.infos[other] = tg_shards_find_tensor_bytes (self->models[other], name, length, &pair.parts[other]);

  if (pair.infos[other] != NULL)
    {
      if (side == 1)
        return;
      pair.tensors[other] = get_number (self->models[other], pair.parts[other], pair.infos[other]);
      pair.status = have_equal_shapes (&pair) ? TG_PAIR_WAITING : TG_PAIR_SHAPE;
      self->of_tensors[other][pair.tensors[other]] = self->n;
    }
  else if (pair.status != TG_PAIR_DUPLICATE)
    pair.status = side == 0 ? TG_PAIR_ONLY_A : TG_PAIR_ONLY_B;

  pair.name = tg_gguf_dup_name (pair.parts[side], pair.infos[side]);
  self->of_tensors[side][i] = self->n;
  self->pairs[self->n++] = pair;
}

/**
 * tg_pairs_new:
 * @a: the model that is the reference
 * @b: the one that is compared with it
 *
 * Finds the tensors that belong together. Takes time linear in their number.
 *
 * Returns: (transfer full): the pairs
 */
TgPairs *
tg_pairs_new (TgShards *a,
              TgShards *b)
{
  const guint64 n[2] = { tg_shards_get_n_tensors (a), tg_shards_get_n_tensors (b) };
  TgPairs *self = g_new0 (TgPairs, 1);

  g_atomic_ref_count_init (&self->ref_count);
  self->models[0] = tg_shards_ref (a);
  self->models[1] = tg_shards_ref (b);
  self->pairs = g_new0 (TgPair, (gsize) n[0] + (gsize) n[1]);
  for (guint side = 0; side < 2; side++)
    self->of_tensors[side] = g_new0 (guint64, (gsize) n[side]);
  for (guint side = 0; side < 2; side++)
    for (guint64 i = 0; i < n[side]; i++)
      add_tensor (self, side, i);

  return self;
}

TgPairs *
tg_pairs_ref (TgPairs *self)
{
  g_atomic_ref_count_inc (&self->ref_count);

  return self;
}

void
tg_pairs_unref (TgPairs *self)
{
  if (!g_atomic_ref_count_dec (&self->ref_count))
    return;

  for (guint64 i = 0; i < self->n; i++)
    g_free (self->pairs[i].name);
  g_free (self->pairs);
  for (guint side = 0; side < 2; side++)
    {
      g_free (self->of_tensors[side]);
      tg_shards_unref (self->models[side]);
    }
  g_free (self);
}

/* Returns: (transfer none): the first model (@side 0) or the second (1). */
TgShards *
tg_pairs_get_model (const TgPairs *self,
                    guint          side)
{
  g_return_val_if_fail (side < 2, NULL);

  return self->models[side];
}

guint64
tg_pairs_get_n (const TgPairs *self)
{
  return self->n;
}

const TgPair *
tg_pairs_get (const TgPairs *self,
              guint64        i)
{
  g_return_val_if_fail (i < self->n, NULL);

  return &self->pairs[i];
}

/* Returns: the number of the pair that has tensor @tensor of model @side. */
guint64
tg_pairs_find (const TgPairs *self,
               guint          side,
               guint64        tensor)
{
  g_return_val_if_fail (side < 2 && tensor < tg_shards_get_n_tensors (self->models[side]), 0);

  return self->of_tensors[side][tensor];
}

/**
 * tg_pair_dup_reason:
 * @self: a pair
 *
 * Returns: (transfer full) (nullable): why it is not going to be compared, in words;
 *   %NULL if it is
 */
char *
tg_pair_dup_reason (const TgPair *self)
{
  g_autofree char *a = NULL;
  g_autofree char *b = NULL;

  switch (self->status)
    {
    case TG_PAIR_ONLY_A:
      return g_strdup (_("Only the reference (A) has this tensor."));
    case TG_PAIR_ONLY_B:
      return g_strdup (_("Only the other file (B) has this tensor."));
    case TG_PAIR_DUPLICATE:
      return g_strdup (_("The name occurs more than once in the file; the first tensor of that name is compared."));
    case TG_PAIR_SHAPE:
      a = tg_format_shape (self->infos[0]->ne, CLAMP (self->infos[0]->n_dims, 1, TG_INLINE_DIMS));
      b = tg_format_shape (self->infos[1]->ne, CLAMP (self->infos[1]->n_dims, 1, TG_INLINE_DIMS));
      return g_strdup_printf (_("The shapes differ (%s and %s); these tensors cannot be compared."), a, b);
    case TG_PAIR_WAITING:
    case TG_PAIR_DIFFERENT:
    case TG_PAIR_EQUAL:
    case TG_PAIR_IDENTICAL:
    case TG_PAIR_UNREADABLE:
    default:
      return NULL;
    }
}

/**
 * tg_pair_new_rows:
 * @self: a pair
 * @side: 0 for the reference, 1 for the other
 * @error: return location
 *
 * Looks at the weights of one side. Fails as tg_rows_new() does, and with
 * %TG_ERROR_TRUNCATED if not all of them are in the file.
 *
 * Returns: (transfer full): the weights, or %NULL with @error set
 */
TgRows *
tg_pair_new_rows (const TgPair  *self,
                  guint          side,
                  GError       **error)
{
  TgRows *rows;

  g_return_val_if_fail (side < 2 && self->infos[side] != NULL, NULL);

  rows = tg_rows_new (self->parts[side], self->infos[side], error);
  if (rows == NULL || !tg_rows_is_partial (rows))
    return rows;

  g_set_error (error, TG_ERROR, TG_ERROR_TRUNCATED,
               _("tensor “%s”: %" PRIu64 " of %" PRIu64 " weights are in the file"), self->name,
               tg_rows_get_n_available (rows), tg_rows_get_n_weights (rows));
  tg_rows_unref (rows);
  return NULL;
}

void
tg_pair_result_clear (TgPairResult *self)
{
  g_clear_pointer (&self->reason, g_free);
}

/* Whether both tensors have the same type and bytes that mean the same and are all there. */
static gboolean
have_comparable_bytes (const TgPair *pair)
{
  const TgTensor *a = pair->infos[0];
  const TgTensor *b = pair->infos[1];
  const guint32 bad = TG_TENSOR_BAD_TYPE | TG_TENSOR_BAD_SHAPE | TG_TENSOR_BAD_ROW | TG_TENSOR_BAD_OFFSET | TG_TENSOR_TRUNCATED;

  return a->type_id == b->type_id && ((a->flags | b->flags) & bad) == 0 &&
         a->n_bytes == b->n_bytes &&
         (tg_gguf_get_byte_order (pair->parts[0]) == tg_gguf_get_byte_order (pair->parts[1]) || a->n_bytes == 0);
}

/* Types with more digits than a float has: that the weights are the same as floats
 * says nothing. */
static gboolean
is_wide (const TgTensorType *type)
{
  return type->id == TG_TYPE_ID_F64 || type->id == TG_TYPE_ID_I64 || type->id == TG_TYPE_ID_I32;
}

static TgPairStatus
get_status (const TgPair     *pair,
            const TgMeasures *measures)
{
  if (measures->max_abs > 0.0 || measures->n_not_finite > 0 || is_wide (pair->infos[0]->type) ||
      is_wide (pair->infos[1]->type))
    return TG_PAIR_DIFFERENT;

  return TG_PAIR_EQUAL;
}

/* Compares the bytes if that can tell. */
static gboolean
try_bytes (const TgPair *pair,
           guint         n_threads,
           gboolean     *identical,
           TgProgress   *progress,
           GError      **error)
{
  g_autoptr (TgView) a = NULL;
  g_autoptr (TgView) b = NULL;

  *identical = FALSE;
  if (!have_comparable_bytes (pair))
    return TRUE;
  if (pair->infos[0]->n_bytes == 0)
    {
      *identical = TRUE;
      return TRUE;
    }

  a = tg_gguf_new_view (pair->parts[0], pair->infos[0], error);
  b = a != NULL ? tg_gguf_new_view (pair->parts[1], pair->infos[1], error) : NULL;

  return b != NULL && tg_compare_bytes (a, b, pair->name, n_threads, identical, progress, error);
}

static gboolean
compare_weights (const TgPair *pair,
                 guint         n_threads,
                 TgPairResult *result,
                 TgProgress   *progress,
                 GError      **error)
{
  g_autoptr (TgRows) a = tg_pair_new_rows (pair, 0, error);
  g_autoptr (TgRows) b = a != NULL ? tg_pair_new_rows (pair, 1, error) : NULL;

  if (b == NULL || !tg_compare_rows (a, b, n_threads, &result->measures, progress, error))
    return FALSE;

  result->status = get_status (pair, &result->measures);
  return TRUE;
}

/**
 * tg_pair_compare:
 * @self: a pair
 * @n_threads: threads, 0 for as many as there are
 * @result: (out caller-allocates): what it has shown
 * @progress: (nullable): progress
 * @error: return location
 *
 * Compares the tensors of a pair: first their bytes, if type and byte order are the
 * same, then the weights. What cannot be compared has a result that says why.
 * Fails with %TG_ERROR_CANCELLED only.
 *
 * Returns: whether @result is the result
 */
gboolean
tg_pair_compare (const TgPair  *self,
                 guint          n_threads,
                 TgPairResult  *result,
                 TgProgress    *progress,
                 GError       **error)
{
  g_autoptr (GError) local_error = NULL;
  gboolean identical = FALSE;

  *result = (TgPairResult){ .status = self->status };
  if (self->status != TG_PAIR_WAITING)
    {
      result->reason = tg_pair_dup_reason (self);
      return TRUE;
    }

  if (try_bytes (self, n_threads, &identical, progress, &local_error))
    {
      if (identical)
        {
          result->status = TG_PAIR_IDENTICAL;
          tg_measures_init_identical (&result->measures, self->infos[0]->n_elements);
          return TRUE;
        }
      if (compare_weights (self, n_threads, result, progress, &local_error))
        return TRUE;
    }

  if (g_error_matches (local_error, TG_ERROR, TG_ERROR_CANCELLED))
    {
      g_propagate_error (error, g_steal_pointer (&local_error));
      return FALSE;
    }
  result->status = TG_PAIR_UNREADABLE;
  result->reason = g_strdup (local_error->message);

  return TRUE;
}
