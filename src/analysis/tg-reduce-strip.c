/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include <math.h>
#include <string.h>

#include "tg-reduce-private.h"

/* Squares of so many rows are added in single precision, then in double: at most
 * 64 roundings of half a unit, and for numbers as they come about one unit in all. */
#define FLUSH_ROWS 64

/* A sum of squares below this may have lost some that are too small for single
 * precision, so its cell is looked at again, one number at a time. */
#define TOO_SMALL 1e-28

/* One strip of one tile, or of a piece of it. */
typedef struct
{
  TgReduceWork *work;
  TgReduceScratch *scratch;
  const TgReduceStrip *strip;
  const TgReduceTile *tile;
  guint64 begin;      /* first column of the piece */
  guint64 end;        /* the column after its last */
  guint64 first_unit; /* block of the row with the first column */
  guint64 n_units;    /* blocks with columns of the piece */
  gsize skip;         /* columns of the first block before the piece */
  gsize n;            /* columns of the piece */
  gsize n_repeated;   /* those of them that the tile before has, too */
  guint64 n_rows;     /* rows to look at */
} Unit;

static void
sum_clear (TgReduceSum *self)
{
  *self = (TgReduceSum){ .low = INFINITY, .high = -INFINITY };
}

void
tg_reduce_merge_sum (TgReduceSum       *self,
                     const TgReduceSum *other)
{
  self->squares += other->squares;
  self->sum += other->sum;
  self->low = MIN (self->low, other->low);
  self->high = MAX (self->high, other->high);
  self->n += other->n;
  self->flags |= other->flags;
}

/* Keeps @row if it is among the first. */
void
tg_reduce_note_row (TgReduceCounts *self,
                    guint64         row)
{
  guint i = self->n_rows;

  while (i > 0 && self->rows[i - 1] > row)
    i--;
  if (i == TG_GRID_FLAGGED_ROWS || (i > 0 && self->rows[i - 1] == row))
    return;

  self->n_rows = MIN (self->n_rows + 1, TG_GRID_FLAGGED_ROWS);
  memmove (self->rows + i + 1, self->rows + i, (self->n_rows - 1 - i) * sizeof *self->rows);
  self->rows[i] = row;
}

/* A number between 0 and 1 that depends on @i in no simple way (the finalizer of
 * MurmurHash3), so that sampled rows do not fall in step with heads or blocks. */
static double
jitter (guint64 i)
{
  i ^= i >> 33;
  i *= G_GUINT64_CONSTANT (0xff51afd7ed558ccd);
  i ^= i >> 33;
  i *= G_GUINT64_CONSTANT (0xc4ceb9fe1a85ec53);
  i ^= i >> 33;

  return (double) (i >> 11) / (double) (G_GUINT64_CONSTANT (1) << 53);
}

/* The @i-th row to look at, counted from the base row. */
static guint64
get_row (const Unit *unit,
         guint64     i)
{
  const TgReduceStrip *strip = unit->strip;
  const guint64 height = strip->end - strip->begin;

  if (unit->n_rows == height)
    return strip->begin + i;

  return strip->begin + MIN ((guint64) (((double) i + jitter (strip->begin + i)) * (double) height /
                                        (double) unit->n_rows),
                             height - 1);
}

static void
get_columns (const Unit *unit,
             guint       cell,
             gsize      *begin,
             gsize      *end)
{
  const TgReduceSpan *span = &unit->work->columns[cell];

  *begin = (gsize) (MAX (span->begin, unit->begin) - unit->begin);
  *end = (gsize) (MIN (span->end, unit->end) - unit->begin);
}

static const float *
read_row (const Unit *unit,
          guint64     row,
          float      *buffer)
{
  tg_plane_read (unit->work->plane, unit->work->request.base_row + row, unit->first_unit, unit->n_units, buffer);

  return buffer + unit->skip;
}

/* Adds numbers of a cell in double precision, those that are finite; counts the others. */
static void
add_numbers (Unit        *unit,
             guint        cell,
             guint64      row,
             const float *numbers,
             gsize        n)
{
  const gboolean magnitudes = unit->work->request.mode == TG_REDUCE_MEAN_ABS;
  const gboolean is_new = !unit->work->columns[cell].repeats;
  TgReduceSum *sum = &unit->scratch->cells[cell - unit->tile->first_cell];
  TgReduceCounts *counts = &unit->scratch->counts;

  for (gsize i = 0; i < n; i++)
    {
      const float x = numbers[i];
      const TgFlags flag = tg_flags_from_value (x);

      if (flag != 0)
        {
          counts->n_nan += is_new && flag == TG_FLAG_NAN;
          counts->n_pos_inf += is_new && flag == TG_FLAG_POS_INF;
          counts->n_neg_inf += is_new && flag == TG_FLAG_NEG_INF;
          sum->flags |= (guint8) flag;
          tg_reduce_note_row (counts, row);
          continue;
        }
      sum->squares += (double) x * (double) x;
      sum->sum += magnitudes ? fabs ((double) x) : (double) x;
      sum->low = MIN (sum->low, x);
      sum->high = MAX (sum->high, x);
      sum->n++;
    }
}

/* Rows @first to @end once more, for the cells in which something was out of the
 * ordinary: not finite, too large to be squared, or too small. */
static void
add_suspects (Unit    *unit,
              guint    n_suspects,
              guint64  first,
              guint64  end)
{
  TgReduceScratch *scratch = unit->scratch;

  for (guint64 i = first; i < end; i++)
    {
      const guint64 row = get_row (unit, i);
      const float *numbers = read_row (unit, row, scratch->decoded);

      for (guint k = 0; k < n_suspects; k++)
        {
          const guint cell = scratch->suspects[k];
          gsize from, to;

          get_columns (unit, cell, &from, &to);
          add_numbers (unit, cell, row, numbers + from, to - from);
        }
    }
}

/* Four sums at once, as an addition takes as long as four. */
static double
add_up (const float *numbers,
        gsize        from,
        gsize        to)
{
  double sums[4] = { 0 };
  gsize i;

  for (i = from; i + 4 <= to; i += 4)
    for (guint k = 0; k < 4; k++)
      sums[k] += (double) numbers[i + k];
  for (; i < to; i++)
    sums[0] += (double) numbers[i];

  return (sums[0] + sums[1]) + (sums[2] + sums[3]);
}

/* Adds what was gathered down the columns to the cells. */
static void
flush (Unit    *unit,
       guint64  first,
       guint64  end)
{
  TgReduceScratch *scratch = unit->scratch;
  const TgReduceTile *tile = unit->tile;
  guint n_suspects = 0;

  for (guint cell = tile->first_cell; cell < tile->end_cell; cell++)
    {
      TgReduceSum *sum = &scratch->cells[cell - tile->first_cell];
      double squares;
      float low = INFINITY, high = -INFINITY;
      gsize from, to;

      get_columns (unit, cell, &from, &to);
      squares = add_up (scratch->squares, from, to);
      if (!(squares >= TOO_SMALL && squares < INFINITY))
        {
          scratch->suspects[n_suspects++] = cell;
          continue;
        }

      sum->squares += squares;
      sum->n += (to - from) * (end - first);
      if (unit->work->wants_limits)
        {
          for (gsize i = from; i < to; i++)
            {
              low = MIN (low, scratch->lows[i]);
              high = MAX (high, scratch->highs[i]);
            }
          sum->low = MIN (sum->low, low);
          sum->high = MAX (sum->high, high);
        }
      else if (unit->work->add_other != NULL)
        sum->sum += add_up (scratch->sums, from, to);
    }

  if (n_suspects > 0)
    add_suspects (unit, n_suspects, first, end);
}

static void
clear_columns (Unit *unit)
{
  TgReduceScratch *scratch = unit->scratch;

  memset (scratch->squares, 0, unit->n * sizeof (float));
  if (unit->work->wants_limits)
    for (gsize i = 0; i < unit->n; i++)
      {
        scratch->lows[i] = INFINITY;
        scratch->highs[i] = -INFINITY;
      }
  else if (unit->work->add_other != NULL)
    memset (scratch->sums, 0, unit->n * sizeof (float));
}

/* Decodes the rows @first to @first + @n, side by side in memory. Rows that follow each
 * other in the file as well are read in one run, which is faster. */
static void
read_rows (Unit         *unit,
           guint64       first,
           guint         n,
           const float **rows)
{
  const TgPlane *plane = unit->work->plane;
  const guint64 row_units = tg_plane_get_width (plane) / tg_plane_get_unit (plane);

  for (guint i = 0; i < n; i++)
    rows[i] = unit->scratch->decoded + i * unit->n_units * tg_plane_get_unit (plane) + unit->skip;

  if (unit->n_units == row_units && unit->n_rows == unit->strip->end - unit->strip->begin)
    tg_plane_read (plane, unit->work->request.base_row + get_row (unit, first), 0, n * row_units,
                   unit->scratch->decoded);
  else
    for (guint i = 0; i < n; i++)
      tg_plane_read (plane, unit->work->request.base_row + get_row (unit, first + i), unit->first_unit, unit->n_units,
                     unit->scratch->decoded + i * unit->n_units * tg_plane_get_unit (plane));
}

/* Gathers the rows @first to @end, which all can be read. */
static void
add_rows (Unit    *unit,
          guint64  first,
          guint64  end)
{
  TgReduceWork *work = unit->work;
  TgReduceScratch *scratch = unit->scratch;

  clear_columns (unit);
  for (guint64 i = first; i < end; i += TG_REDUCE_ROWS)
    {
      const guint n = (guint) MIN (end - i, TG_REDUCE_ROWS);
      const float *rows[TG_REDUCE_ROWS];

      read_rows (unit, i, n, rows);
      /* To a sum a row of zeros does nothing; to limits a row that was there already. */
      for (guint k = n; k < TG_REDUCE_ROWS; k++)
        rows[k] = scratch->zeros;
      work->add_squares (scratch->squares, NULL, rows, unit->n);
      if (work->wants_limits)
        {
          for (guint k = n; k < TG_REDUCE_ROWS; k++)
            rows[k] = rows[0];
          work->add_other (scratch->lows, scratch->highs, rows, unit->n);
        }
      else if (work->add_other != NULL)
        work->add_other (scratch->sums, NULL, rows, unit->n);
    }
  flush (unit, first, end);
}

/* A row of which not all columns of the tile are in the file: the last whole block
 * ends within it. */
static void
add_short_row (Unit    *unit,
               guint64  row,
               guint64  n_readable)
{
  TgReduceScratch *scratch = unit->scratch;
  const TgReduceTile *tile = unit->tile;
  const guint64 block = tg_plane_get_unit (unit->work->plane);
  const gsize n = (gsize) (n_readable - unit->begin);
  const float *numbers = scratch->decoded + unit->skip;

  tg_plane_read (unit->work->plane, unit->work->request.base_row + row, unit->first_unit,
                 n_readable / block - unit->first_unit, scratch->decoded);
  for (guint cell = tile->first_cell; cell < tile->end_cell; cell++)
    {
      gsize from, to, there;

      get_columns (unit, cell, &from, &to);
      there = CLAMP (n, from, to);
      add_numbers (unit, cell, row, numbers + from, there - from);
      if (there < to)
        {
          scratch->cells[cell - tile->first_cell].flags |= TG_FLAG_MISSING;
          scratch->counts.n_missing += unit->work->columns[cell].repeats ? 0 : to - there;
        }
    }
  scratch->counts.n_read += MIN (n, unit->n) - unit->n_repeated;
}

/* Notes that of @n_rows rows the columns @begin to @end of the tile are not in the
 * file. In one go: a shape is only what the file says, and its 2^62 rows must not be
 * walked to find each of them missing. */
static void
add_missing (Unit    *unit,
             guint64  begin,
             guint64  end,
             guint64  n_rows)
{
  const TgReduceTile *tile = unit->tile;

  for (guint cell = tile->first_cell; cell < tile->end_cell; cell++)
    {
      const TgReduceSpan *span = &unit->work->columns[cell];
      const guint64 from = MAX (span->begin, begin), to = MIN (span->end, end);

      if (from < to)
        {
          unit->scratch->cells[cell - tile->first_cell].flags |= TG_FLAG_MISSING;
          unit->scratch->counts.n_missing += span->repeats ? 0 : (to - from) * n_rows;
        }
    }
}

static void
do_rows (Unit *unit)
{
  const TgReduceWork *work = unit->work;

  for (guint64 i = 0; i < unit->n_rows;)
    {
      guint64 row = get_row (unit, i);
      guint64 n_readable = tg_plane_get_n_readable (work->plane, work->request.base_row + row);
      guint64 end = i;

      if (tg_progress_is_cancelled (work->progress))
        return;
      while (n_readable >= unit->end && end - i < FLUSH_ROWS)
        {
          end++;
          if (end == unit->n_rows)
            break;
          row = get_row (unit, end);
          n_readable = tg_plane_get_n_readable (work->plane, work->request.base_row + row);
        }

      if (end > i)
        {
          add_rows (unit, i, end);
          unit->scratch->counts.n_read += (end - i) * (unit->n - unit->n_repeated);
          i = end;
        }
      else if (n_readable > unit->begin)
        {
          add_short_row (unit, row, n_readable);
          i++;
        }
      else
        {
          add_missing (unit, unit->begin, unit->end, unit->n_rows - i);
          return;
        }
    }
}

static double
get_value (const TgReduceSum *sum,
           TgReduceMode       mode)
{
  if (sum->n == 0)
    return 0;

  switch (mode)
    {
    case TG_REDUCE_RMS:
      return sqrt (sum->squares / (double) sum->n);
    case TG_REDUCE_MEAN_ABS:
    case TG_REDUCE_MEAN:
      return sum->sum / (double) sum->n;
    case TG_REDUCE_EXTREME:
      return -(double) sum->low > (double) sum->high ? (double) sum->low : (double) sum->high;
    case TG_REDUCE_MIN:
      return (double) sum->low;
    case TG_REDUCE_MAX:
      return (double) sum->high;
    default:
      g_return_val_if_reached (0);
    }
}

/* Writes a cell of which everything has been added. */
void
tg_reduce_finish_cell (TgReduceWork      *work,
                       guint              cell_row,
                       guint              cell_column,
                       const TgReduceSum *sum)
{
  const gsize i = (gsize) cell_row * work->request.columns.n_cells + cell_column;
  const float rms = (float) get_value (sum, TG_REDUCE_RMS);

  work->grid->cells[i] = work->request.mode == TG_REDUCE_RMS ? rms : (float) get_value (sum, work->request.mode);
  work->grid->flags[i] = sum->flags;
  work->rms[i] = rms;
  work->weights[i] = (float) sum->n;
}

static void
do_piece (Unit    *unit,
          guint64  begin,
          guint64  end)
{
  const guint64 block = tg_plane_get_unit (unit->work->plane);

  unit->begin = begin;
  unit->end = end;
  unit->first_unit = begin / block;
  unit->n_units = (end - 1) / block + 1 - unit->first_unit;
  unit->skip = (gsize) (begin - unit->first_unit * block);
  unit->n = (gsize) (end - begin);
  unit->n_repeated = begin == unit->tile->begin && unit->work->columns[unit->tile->first_cell].repeats;
  do_rows (unit);
}

/* Does strip @unit_index / n_tiles of tile @unit_index % n_tiles. */
void
tg_reduce_do_unit (TgReduceWork    *work,
                   guint64          unit_index,
                   TgReduceScratch *scratch)
{
  const TgReduceTile *tile = &work->tiles[unit_index % work->n_tiles];
  const TgReduceStrip *strip = &work->strips[unit_index / work->n_tiles];
  const guint n_cells = tile->end_cell - tile->first_cell;
  const guint64 height = strip->end - strip->begin;
  const guint64 n_readable = tg_plane_get_n_readable (work->plane, work->request.base_row + strip->begin);
  const TgReduceCounts before = scratch->counts;
  Unit unit = { .work = work, .scratch = scratch, .strip = strip, .tile = tile };

  unit.n_rows = work->rows_a_cell > 0 ? MIN (work->rows_a_cell, height) : height;
  for (guint i = 0; i < n_cells; i++)
    sum_clear (&scratch->cells[i]);

  /* Only a tile of one wide cell has more than one piece. */
  for (guint64 begin = tile->begin; begin < tile->end; begin += TG_REDUCE_COLUMNS)
    {
      if (begin >= n_readable)
        {
          add_missing (&unit, begin, tile->end, unit.n_rows);
          break;
        }
      do_piece (&unit, begin, MIN (begin + TG_REDUCE_COLUMNS, tile->end));
    }

  if (strip->repeats)
    scratch->counts = before;
  for (guint i = 0; i < n_cells; i++)
    if (strip->partial < 0)
      tg_reduce_finish_cell (work, strip->cell_row, tile->first_cell + i, &scratch->cells[i]);
    else
      work->partials[strip->partial + tile->first_cell + i] = scratch->cells[i];
}
