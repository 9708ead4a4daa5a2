/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include "tg-selection-private.h"

#include "tg-shards-lookup.h"

/* Selecting by a place: a problem, a weight, a byte. */

/**
 * tg_selection_select_problem:
 * @self: a selection
 * @problem: one of the file's
 *
 * Selects what @problem is about, and the byte of the field at fault.
 */
void
tg_selection_select_problem (TgSelection     *self,
                             const TgProblem *problem)
{
  TgShards *shards;
  TgGguf *gguf;
  TgSelected target = tg_selection_nothing;

  g_return_if_fail (TG_IS_SELECTION (self));
  g_return_if_fail (problem != NULL);

  shards = tg_file_get_shards (self->file);
  if (shards == NULL || problem->part >= tg_shards_get_n_parts (shards))
    return;

  gguf = tg_shards_get_part (shards, problem->part);
  target.kind = TG_SELECTION_BYTES;
  if (gguf != NULL && problem->tensor < tg_gguf_get_n_tensors (gguf))
    tg_selection_target_tensor (self, &target, tg_shards_number_tensor (tg_file_get_shards (self->file), problem->part, problem->tensor));
  else if (gguf != NULL && gguf == tg_file_get_main (self->file) &&
           problem->entry < tg_gguf_get_n_entries (gguf))
    tg_selection_target_entry (self, &target, problem->entry);
  target.part = problem->part;
  target.offset = problem->offset;
  tg_selection_apply (self, &target);
}

/* The row of #TgProblemModel one is at, or %TG_SELECTION_NO_PROBLEM. */
guint
tg_selection_get_problem (TgSelection *self)
{
  g_return_val_if_fail (TG_IS_SELECTION (self), TG_SELECTION_NO_PROBLEM);

  return self->problem;
}

/**
 * tg_selection_set_problem:
 * @self: a selection
 * @row: a row of #TgProblemModel, or %TG_SELECTION_NO_PROBLEM
 *
 * Notes which of the problems one is at, for those who list them and go through them. What
 * is selected stays.
 */
void
tg_selection_set_problem (TgSelection *self,
                          guint        row)
{
  g_return_if_fail (TG_IS_SELECTION (self));

  if (self->problem == row)
    return;

  self->problem = row;
  tg_selection_emit_changed (self, TG_SELECTION_CHANGED_PROBLEM);
}

/**
 * tg_selection_restore:
 * @self: a selection
 * @selected: a state it had since the file was loaded the last time; of any other,
 *   nothing happens
 *
 * Selects the same again.
 */
void
tg_selection_restore (TgSelection      *self,
                      const TgSelected *selected)
{
  TgShards *shards;
  TgGguf *gguf;

  g_return_if_fail (TG_IS_SELECTION (self));
  g_return_if_fail (selected != NULL);

  shards = tg_file_get_shards (self->file);
  gguf = tg_file_get_main (self->file);
  if (shards == NULL || selected->part >= tg_shards_get_n_parts (shards) ||
      (selected->entry != TG_SELECTION_NONE && (gguf == NULL || selected->entry >= tg_gguf_get_n_entries (gguf))) ||
      (selected->tensor != TG_SELECTION_NONE && selected->tensor >= tg_shards_get_n_tensors (shards)))
    return;

  tg_selection_apply (self, selected);
}

/**
 * tg_selection_set_cell:
 * @self: a selection of a tensor; of anything else nothing happens
 * @cell: a weight; cut to what the tensor has
 *
 * Selects a weight, and the first byte of its block.
 */
void
tg_selection_set_cell (TgSelection *self,
                       TgCell       cell)
{
  const TgTensor *tensor;
  TgGguf *gguf;
  TgSelected target;

  g_return_if_fail (TG_IS_SELECTION (self));

  tensor = tg_selection_get_tensor (self, &gguf);
  if (tensor == NULL)
    return;

  target = self->current;
  target.cell = tg_cell_clamp (cell, tensor);
  target.offset = tg_cell_get_offset (target.cell, gguf, tensor);
  tg_selection_apply (self, &target);
}

/**
 * tg_selection_set_offset:
 * @self: a selection
 * @part: a part of the model; 0 for a file on its own
 * @offset: a byte of its file; one that is not there is ignored
 *
 * Selects a byte, and what it belongs to: an entry or element, or a tensor and
 * the first weight of the block that has the byte.
 */
void
tg_selection_set_offset (TgSelection *self,
                         guint        part,
                         guint64      offset)
{
  TgFileMap *map;
  TgFileRange range;
  TgGguf *gguf;
  TgSelected target = tg_selection_nothing;

  g_return_if_fail (TG_IS_SELECTION (self));

  map = tg_file_get_map (self->file, part);
  if (map == NULL || !tg_file_map_lookup (map, offset, &range))
    return;

  gguf = tg_file_map_get_gguf (map);
  target.kind = TG_SELECTION_BYTES;
  if (range.tensor < tg_gguf_get_n_tensors (gguf))
    {
      tg_selection_target_tensor (self, &target, tg_shards_number_tensor (tg_file_get_shards (self->file), part, range.tensor));
      if (target.tensor == self->current.tensor)
        target.cell = self->current.cell;
      tg_cell_from_offset (&target.cell, gguf, tg_gguf_get_tensor (gguf, range.tensor), offset);
    }
  else if (gguf == tg_file_get_main (self->file) && range.entry < tg_gguf_get_n_entries (gguf))
    {
      tg_selection_target_entry (self, &target, range.entry);
      if (range.element != TG_RANGE_NO_INDEX)
        {
          target.kind = TG_SELECTION_ELEMENT;
          target.element = range.element;
        }
    }
  target.part = part;
  target.offset = offset;
  tg_selection_apply (self, &target);
}

/**
 * tg_selection_get_window:
 * @self: a selection
 * @window: (out): what was seen of the picture of the selected tensor
 *
 * Returns: whether that is known
 */
gboolean
tg_selection_get_window (TgSelection     *self,
                         TgPictureWindow *window)
{
  g_return_val_if_fail (TG_IS_SELECTION (self), FALSE);
  g_return_val_if_fail (window != NULL, FALSE);

  if (self->pictured == TG_SELECTION_NONE || self->pictured != self->current.tensor)
    return FALSE;

  *window = self->window;

  return TRUE;
}

/**
 * tg_selection_note_window:
 * @self: a selection
 * @window: what is seen of the picture of the selected tensor
 *
 * For whoever shows the picture: no signal. Only the last one is kept.
 */
void
tg_selection_note_window (TgSelection           *self,
                          const TgPictureWindow *window)
{
  g_return_if_fail (TG_IS_SELECTION (self));
  g_return_if_fail (window != NULL);

  self->pictured = self->current.tensor;
  self->window = *window;
}

/**
 * tg_selection_set_window:
 * @self: a selection of a tensor
 * @window: what shall be seen of its picture
 */
void
tg_selection_set_window (TgSelection           *self,
                         const TgPictureWindow *window)
{
  tg_selection_note_window (self, window);
  tg_selection_emit_changed (self, TG_SELECTION_CHANGED_WINDOW);
}
