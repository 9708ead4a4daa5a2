/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include <math.h>
#include <string.h>

#include <glib/gi18n.h>

#include "tg-reduce.h"

static const struct
{
  const char *nick;
  const char *name;
  const char *short_name;
  gboolean is_signed;
} modes[TG_N_REDUCE_MODES] = {
  [TG_REDUCE_RMS] = { "rms", N_("RMS of each cell"), N_("RMS"), FALSE },
  [TG_REDUCE_MEAN_ABS] = { "mean-abs", N_("Mean |x| of each cell"), N_("Mean |x|"), FALSE },
  [TG_REDUCE_EXTREME] = { "extreme", N_("Largest |x| with its sign"), N_("Extreme"), TRUE },
  [TG_REDUCE_MEAN] = { "mean", N_("Mean of each cell"), N_("Mean"), TRUE },
  [TG_REDUCE_MIN] = { "min", N_("Minimum of each cell"), N_("Minimum"), TRUE },
  [TG_REDUCE_MAX] = { "max", N_("Maximum of each cell"), N_("Maximum"), TRUE },
};

/**
 * tg_reduce_mode_get_nick:
 * @self: a mode
 *
 * Returns: (transfer none): its name on the command line and in settings
 */
const char *
tg_reduce_mode_get_nick (TgReduceMode self)
{
  g_return_val_if_fail ((guint) self < TG_N_REDUCE_MODES, "");

  return modes[self].nick;
}

/**
 * tg_reduce_mode_get_name:
 * @self: a mode
 *
 * Returns: (transfer none): its name for people, translated
 */
const char *
tg_reduce_mode_get_name (TgReduceMode self)
{
  g_return_val_if_fail ((guint) self < TG_N_REDUCE_MODES, "");

  return gettext (modes[self].name);
}

/**
 * tg_reduce_mode_get_short_name:
 * @self: a mode
 *
 * Returns: (transfer none): what the number of a cell is called, translated
 */
const char *
tg_reduce_mode_get_short_name (TgReduceMode self)
{
  g_return_val_if_fail ((guint) self < TG_N_REDUCE_MODES, "");

  return gettext (modes[self].short_name);
}

/**
 * tg_reduce_mode_from_nick:
 * @nick: a name, as tg_reduce_mode_get_nick() gives it
 * @mode: (out): the mode of that name
 *
 * Returns: whether there is one
 */
gboolean
tg_reduce_mode_from_nick (const char   *nick,
                          TgReduceMode *mode)
{
  for (guint i = 0; i < TG_N_REDUCE_MODES; i++)
    if (strcmp (modes[i].nick, nick) == 0)
      {
        *mode = (TgReduceMode) i;
        return TRUE;
      }

  return FALSE;
}

/**
 * tg_reduce_mode_is_signed:
 * @self: a mode
 *
 * Returns: whether its values lie on both sides of zero, and so ask for a
 *   diverging colour map
 */
gboolean
tg_reduce_mode_is_signed (TgReduceMode self)
{
  g_return_val_if_fail ((guint) self < TG_N_REDUCE_MODES, FALSE);

  return modes[self].is_signed;
}

/**
 * tg_reduce_axis_all:
 * @length: numbers along the axis
 * @n_cells: cells, at least 1
 *
 * Returns: the whole axis, in @n_cells cells
 */
TgReduceAxis
tg_reduce_axis_all (guint64 length,
                    guint   n_cells)
{
  return (TgReduceAxis){ length, (double) length / n_cells, 0, n_cells, 0 };
}

/**
 * tg_reduce_axis_window:
 * @length: numbers along the axis
 * @first: the first number that is wanted
 * @count: how many are wanted, at least 1
 * @n_cells: cells, at least 1
 *
 * Returns: a part of the axis, in @n_cells cells
 */
TgReduceAxis
tg_reduce_axis_window (guint64 length,
                       guint64 first,
                       guint64 count,
                       guint   n_cells)
{
  g_return_val_if_fail (first < length && count <= length - first, tg_reduce_axis_all (length, n_cells));

  return (TgReduceAxis){ first + count, (double) count / n_cells, 0, n_cells, first };
}

static guint64
get_edge (const TgReduceAxis *self,
          guint64             cell)
{
  return MIN (self->origin + (guint64) floor ((double) cell * self->step + 1e-6), self->length);
}

/**
 * tg_reduce_axis_get_cell:
 * @self: an axis
 * @i: a cell, counted from the first that is wanted
 * @begin: (out): its first number
 * @end: (out): the number after its last
 *
 * Where a cell is.
 */
void
tg_reduce_axis_get_cell (const TgReduceAxis *self,
                         guint               i,
                         guint64            *begin,
                         guint64            *end)
{
  *begin = MIN (get_edge (self, self->first + i), self->length - 1);
  *end = MAX (get_edge (self, self->first + i + 1), *begin + 1);
}

/**
 * tg_reduce_axis_find:
 * @self: an axis
 * @number: a number along it
 *
 * Returns: the cell that has it, counted from the first that is wanted; @n_cells if
 *   none of these has
 */
guint
tg_reduce_axis_find (const TgReduceAxis *self,
                     guint64             number)
{
  const double guess = floor (((double) number - (double) self->origin + 0.5) / self->step) - (double) self->first;

  /* Edges are rounded, so it may be the neighbour. */
  for (double cell = MAX (guess - 1, 0); cell <= guess + 1 && cell < self->n_cells; cell++)
    {
      guint64 begin, end;

      tg_reduce_axis_get_cell (self, (guint) cell, &begin, &end);
      if (number >= begin && number < end)
        return (guint) cell;
    }

  return self->n_cells;
}
