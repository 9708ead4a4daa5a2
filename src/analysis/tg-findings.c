/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include "tg-findings.h"

#include <math.h>
#include <string.h>

#include <glib/gi18n.h>

#include "tg-block.h"
#include "tg-format.h"

/* The least half-precision number with all its digits. */
#define LEAST_NORMAL_HALF 6.103515625e-05f

/* What is known of a row while it is walked, and between ranges if it spans several. */
typedef struct
{
  guint64 row;
  gboolean begun; /* from its first column on */
  gboolean open;  /* there is more of it, in the next range */
  gboolean constant;
  float value;
} RowState;

/* What a range found. Filled by one thread. */
typedef struct
{
  TgFindings found;
  RowState head; /* a row that began in an earlier range */
  RowState tail; /* one that goes on in the next */
} RangeResult;

typedef struct
{
  const TgRows *rows;
  RangeResult *results;
  guint64 *zero_rows; /* atomic: of each slice; NULL without slices */
  gboolean coded;
  int half_field; /* the half-precision scale of a block, or -1 */
} Search;

static void
note (TgFindings    *found,
      TgFindingKind  kind,
      guint64        n,
      guint64        row,
      guint64        column)
{
  TgFinding *finding = &found->kinds[kind];

  if (n == 0)
    return;
  if (finding->n == 0)
    {
      finding->row = row;
      finding->column = column;
    }
  finding->n += n;
}

/* Types whose block scale is a half-precision number. */
static int
find_half_field (const TgTensorType *type)
{
  if (type->id == TG_TYPE_ID_Q8_K || type->id == TG_TYPE_ID_MXFP4 || type->id == TG_TYPE_ID_NVFP4)
    return -1;

  for (guint i = 0; i < tg_block_get_n_fields (type); i++)
    {
      TgBlockField field;

      tg_block_get_field (type, i, &field);
      if (field.role == TG_BLOCK_SCALE && field.level == TG_BLOCK_LEVEL_BLOCK && field.n_items == 1)
        return (int) i;
    }

  return -1;
}

/* All of a row is known. */
static void
end_row (Search         *search,
         TgFindings     *found,
         const RowState *state)
{
  if (!state->constant)
    return;

  if (state->value == 0.0f)
    {
      note (found, TG_FINDING_ZERO_ROWS, 1, state->row, 0);
      if (search->zero_rows != NULL)
        g_atomic_pointer_add ((gpointer *) &search->zero_rows[state->row / tg_rows_get_slice_rows (search->rows)], 1);
    }
  else if (tg_rows_get_n_columns (search->rows) > 1)
    note (found, TG_FINDING_CONSTANT_ROWS, 1, state->row, 0);
}

/* Looks at numbers of a row, as many as are here of it. */
static void
walk_row (RowState    *state,
          const float *values,
          guint64      n)
{
  for (guint64 i = 0; i < n && state->constant; i++)
    state->constant = values[i] == state->value;
}

static void
find_not_finite (TgFindings  *found,
                 const float *values,
                 guint64      n,
                 guint64      row,
                 guint64      column)
{
  for (guint64 i = 0; i < n; i++)
    {
      if (isnan (values[i]))
        note (found, TG_FINDING_NAN, 1, row, column + i);
      else if (isinf (values[i]))
        note (found, TG_FINDING_INFINITE, 1, row, column + i);
    }
}

/* Zero times anything is zero but for NaN and infinities, and so is the sum. */
static gboolean
all_finite (const float *values,
            guint64      n)
{
  float sums[16] = { 0 };
  guint64 i = 0;
  float sum = 0;

  for (; i + 16 <= n; i += 16)
    for (guint k = 0; k < 16; k++)
      sums[k] += values[i + k] * 0.0f;
  for (; i < n; i++)
    sum += values[i] * 0.0f;
  for (guint k = 0; k < 16; k++)
    sum += sums[k];

  return sum == 0.0f;
}

static void
find_in_rows (Search            *search,
              RangeResult       *result,
              const TgRowsPiece *piece)
{
  const guint64 width = tg_rows_get_n_columns (search->rows);

  for (guint64 i = 0; i < piece->n_rows; i++)
    {
      const float *values = piece->values + i * piece->n_columns;
      const guint64 row = piece->row + i;
      RowState *state = &result->tail;

      if (!all_finite (values, piece->n_columns))
        find_not_finite (&result->found, values, piece->n_columns, row, piece->column);
      if (!state->open)
        *state = (RowState){ row, piece->column == 0, TRUE, TRUE, values[0] };
      walk_row (state, values, piece->n_columns);

      if (piece->column + piece->n_columns == width)
        {
          state->open = FALSE;
          if (state->begun)
            end_row (search, &result->found, state);
          else
            result->head = *state;
        }
    }
}

static gboolean
is_all_zero (const guint8 *bytes,
             gsize         n)
{
  for (gsize i = 0; i < n; i++)
    if (bytes[i] != 0)
      return FALSE;

  return TRUE;
}

static void
find_in_blocks (Search            *search,
                RangeResult       *result,
                const TgRowsPiece *piece)
{
  const TgTensorType *type = tg_rows_get_type (search->rows);
  const TgByteOrder order = tg_rows_get_byte_order (search->rows);
  const guint sub_block = tg_block_get_sub_block (type), n_sub = type->block_elements / sub_block;
  float numbers[TG_BLOCK_MAX_WEIGHTS];

  for (gsize i = 0; i < piece->n_blocks; i++)
    {
      const guint8 *block = piece->blocks + i * type->block_bytes;
      const guint64 weight = i * type->block_elements;
      const guint64 row = piece->row + weight / piece->n_columns;
      const guint64 column = piece->column + weight % piece->n_columns;

      if (i > 0 && memcmp (block, block - type->block_bytes, type->block_bytes) == 0 &&
          !is_all_zero (block, type->block_bytes))
        note (&result->found, TG_FINDING_REPEATED_BLOCKS, 1, row, column);

      tg_block_unpack_scales (type, order, block, 1, numbers);
      for (guint k = 0; k < n_sub; k++)
        if (!isfinite (numbers[k]))
          note (&result->found, TG_FINDING_INFINITE_SCALES, 1, row, column + k * sub_block);
        else if (numbers[k] == 0.0f)
          note (&result->found, TG_FINDING_ZERO_SCALES, 1, row, column + k * sub_block);

      if (search->half_field >= 0)
        {
          tg_block_unpack_field (type, order, (guint) search->half_field, block, 1, numbers);
          if (numbers[0] != 0.0f && fabsf (numbers[0]) < LEAST_NORMAL_HALF)
            note (&result->found, TG_FINDING_DENORMAL_SCALES, 1, row, column);
        }
    }
}

static void
piece_cb (const TgRowsPiece *piece,
          gpointer           data)
{
  Search *search = data;
  RangeResult *result = &search->results[piece->range];

  find_in_rows (search, result, piece);
  if (search->coded)
    find_in_blocks (search, result, piece);
}

/* Puts rows together that lie in several ranges, and adds everything up. */
static void
merge (Search     *search,
       TgFindings *found,
       guint64     n_ranges)
{
  RowState open = { 0 };

  for (guint64 i = 0; i < n_ranges; i++)
    {
      RangeResult *result = &search->results[i];
      const RowState *next = result->tail.open ? &result->tail : &result->head;

      for (guint kind = 0; kind < TG_N_FINDING_KINDS; kind++)
        note (found, (TgFindingKind) kind, result->found.kinds[kind].n, result->found.kinds[kind].row,
              result->found.kinds[kind].column);

      if (next->open && next->begun)
        open = *next;
      else if (open.open && (next->open || result->head.constant || result->head.row == open.row))
        {
          open.constant = open.constant && next->constant && next->value == open.value;
          if (!next->open)
            {
              end_row (search, found, &open);
              open.open = FALSE;
            }
        }
    }
}

static void
count_zero_slices (Search     *search,
                   TgFindings *found)
{
  const guint64 height = tg_rows_get_slice_rows (search->rows);

  for (guint64 i = 0; search->zero_rows != NULL && i < tg_rows_get_n_slices (search->rows); i++)
    if (search->zero_rows[i] == height)
      note (found, TG_FINDING_ZERO_SLICES, 1, i * height, 0);
}

/**
 * tg_findings_search:
 * @self: (out caller-allocates): what is odd
 * @rows: the weights of a tensor
 * @n_threads: threads, 0 for as many as there are
 * @progress: (nullable): to cancel
 * @error: return location
 *
 * Looks at every weight and every block. Any thread; the result is the same for any
 * number of threads.
 *
 * Returns: %FALSE as tg_rows_run()
 */
gboolean
tg_findings_search (TgFindings    *self,
                    const TgRows  *rows,
                    guint          n_threads,
                    TgProgress    *progress,
                    GError       **error)
{
  const TgTensorType *type = tg_rows_get_type (rows);
  const guint64 n_rows = tg_rows_get_n_rows (rows), n_slices = tg_rows_get_n_slices (rows);
  const guint64 n_ranges = tg_rows_count_ranges (rows, n_rows);
  Search search = { .rows = rows, .half_field = -1 };
  gboolean done;

  *self = (TgFindings){ 0 };
  search.coded = tg_block_is_known (type) && tg_block_get_n_codes (type) > 0;
  if (search.coded)
    search.half_field = find_half_field (type);
  search.results = g_new0 (RangeResult, n_ranges);
  /* A shape may have more slices than the file has bytes for. */
  if (n_slices > 1 && !tg_rows_is_partial (rows))
    search.zero_rows = g_new0 (guint64, n_slices);

  done = tg_rows_run (rows, 0, n_rows, n_threads, piece_cb, &search, progress, error);
  if (done)
    {
      merge (&search, self, n_ranges);
      count_zero_slices (&search, self);
    }
  g_free (search.results);
  g_free (search.zero_rows);

  return done;
}

/**
 * tg_findings_are_serious:
 * @self: findings
 *
 * Returns: whether there is anything that is hardly meant
 */
gboolean
tg_findings_are_serious (const TgFindings *self)
{
  return self->kinds[TG_FINDING_NAN].n > 0 || self->kinds[TG_FINDING_INFINITE].n > 0 ||
         self->kinds[TG_FINDING_ZERO_SLICES].n > 0 || self->kinds[TG_FINDING_INFINITE_SCALES].n > 0;
}

/**
 * tg_finding_to_sentence:
 * @kind: what was found
 * @finding: how often
 * @experts: whether slices are experts
 *
 * Returns: (transfer full): it in words
 */
char *
tg_finding_to_sentence (TgFindingKind    kind,
                        const TgFinding *finding,
                        gboolean         experts)
{
  g_autofree char *count = tg_format_count (finding->n);
  const gulong n = (gulong) finding->n;

  switch (kind)
    {
    case TG_FINDING_NAN:
      return g_strdup_printf (ngettext ("%s weight is NaN", "%s weights are NaN", n), count);
    case TG_FINDING_INFINITE:
      return g_strdup_printf (ngettext ("%s weight is infinite", "%s weights are infinite", n), count);
    case TG_FINDING_ZERO_SLICES:
      if (experts)
        return g_strdup_printf (ngettext ("%s expert is all zeros", "%s experts are all zeros", n), count);
      return g_strdup_printf (ngettext ("%s slice is all zeros", "%s slices are all zeros", n), count);
    case TG_FINDING_ZERO_ROWS:
      return g_strdup_printf (ngettext ("%s row is all zeros", "%s rows are all zeros", n), count);
    case TG_FINDING_CONSTANT_ROWS:
      return g_strdup_printf (ngettext ("%s row has the same value all over", "%s rows have the same value all over", n),
                              count);
    case TG_FINDING_INFINITE_SCALES:
      return g_strdup_printf (ngettext ("%s scale is infinite or NaN", "%s scales are infinite or NaN", n), count);
    case TG_FINDING_ZERO_SCALES:
      return g_strdup_printf (ngettext ("%s scale is zero", "%s scales are zero", n), count);
    case TG_FINDING_DENORMAL_SCALES:
      return g_strdup_printf (ngettext ("%s block scale is a denormal number", "%s block scales are denormal numbers", n),
                              count);
    case TG_FINDING_REPEATED_BLOCKS:
      return g_strdup_printf (ngettext ("%s block is the same as the one before", "%s blocks are the same as the one before",
                                        n),
                              count);
    default:
      g_return_val_if_reached (NULL);
    }
}
