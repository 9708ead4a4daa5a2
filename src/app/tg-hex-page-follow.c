/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include "tg-hex-page-private.h"

/* What is selected and where the cursor is, kept in step. */

/* The bytes that what is selected takes in the file. Who selects a thing in the tree gets
 * all of it; who selects a byte gets that byte, or the field that begins there. */
static void
get_selected_range (TgHexPage *self,
                    guint64   *begin,
                    guint64   *size)
{
  const TgSelected *selected = tg_selection_get (self->selection);
  TgAnnotator *annotator = tg_hex_view_get_annotator (self->view);
  const TgEntry *entry = tg_selection_get_entry (self->selection);
  const guint64 offset = selected->offset;
  guint64 position;
  TgPlace place;

  *begin = offset;
  *size = 1;
  if (!tg_annotator_locate (annotator, offset, &place))
    return;

  if (selected->kind == TG_SELECTION_ENTRY && entry != NULL && offset == tg_entry_get_value_offset (entry))
    *size = tg_entry_get_value_size (entry);
  else if (place.tensor != NULL &&
           tg_gguf_get_data_position (tg_annotator_get_gguf (annotator), place.tensor, &position) && position == offset)
    tg_annotator_get_extent (annotator, offset, TG_EXTENT_ITEM, begin, size);
  else if (place.type != NULL && place.byte == 0)
    /* A block; but a weight on its own where there are none, whose element is the whole row. */
    tg_annotator_get_extent (annotator, offset, place.type->block_elements > 1 ? TG_EXTENT_ELEMENT : TG_EXTENT_FIELD,
                             begin, size);
  else if (place.range.offset == offset)
    tg_annotator_get_extent (annotator, offset,
                             selected->kind == TG_SELECTION_ELEMENT ? TG_EXTENT_ELEMENT : TG_EXTENT_FIELD, begin, size);
}

/* Whether the cursor is in the block the selection names already: then it knows better. */
static gboolean
is_at_selection (TgHexPage *self)
{
  const TgSelected *selected = tg_selection_get (self->selection);
  const guint64 caret = tg_hex_view_get_caret (self->view);
  TgPlace place;

  return caret == selected->offset ||
         (selected->kind == TG_SELECTION_TENSOR &&
          tg_annotator_locate (tg_hex_view_get_annotator (self->view), caret, &place) && place.type != NULL &&
          place.type->block_elements > 1 && place.block_offset == selected->offset);
}

/* Shows the bytes of the selected part of the model. */
static void
update_contents (TgHexPage *self,
                 gboolean   force)
{
  TgFile *file = tg_selection_get_file (self->selection);
  const guint part = tg_selection_get (self->selection)->part;
  TgFileMap *map = tg_file_get_map (file, part);
  TgAnnotator *annotator = tg_hex_view_get_annotator (self->view);
  g_autoptr (TgAnnotator) fresh = NULL;

  if (!force && part == self->part && annotator != NULL && tg_annotator_get_map (annotator) == map)
    return;

  self->part = part;
  if (map != NULL)
    fresh = tg_annotator_new (map);
  tg_history_clear (self->history);
  tg_hex_page_forget_find (self);
  tg_hex_pane_set_annotator (self->pane, fresh);
  if (fresh != NULL)
    tg_byte_inspector_set_order (self->byte_inspector, tg_gguf_get_byte_order (tg_annotator_get_gguf (fresh)));
  /* The cursor is at the beginning: it may have been there before, and not have moved. */
  tg_hex_page_update_inspectors (self);
}

/* The selected weight is the one that is explained, of the block the cursor is in; but of a
 * byte within it that is selected, the weight it holds. */
static void
show_weight (TgHexPage *self)
{
  const TgSelected *selected = tg_selection_get (self->selection);
  const TgCell *cell = &selected->cell;
  TgPlace place;

  if (selected->kind == TG_SELECTION_TENSOR &&
      tg_annotator_locate (tg_hex_view_get_annotator (self->view), tg_hex_view_get_caret (self->view), &place) &&
      place.type != NULL && selected->offset == place.block_offset && place.slice == cell->slice &&
      place.row == cell->row && cell->column >= place.column &&
      cell->column - place.column < place.type->block_elements)
    tg_block_inspector_set_weight (self->block_inspector, (guint) (cell->column - place.column));
}

static void
show_selection (TgHexPage *self)
{
  const TgSelected *selected = tg_selection_get (self->selection);
  guint64 begin, size;

  if (self->following)
    return;

  self->following = TRUE;
  update_contents (self, FALSE);
  if (tg_hex_view_get_annotator (self->view) != NULL && selected->offset != TG_SELECTION_NONE &&
      !is_at_selection (self))
    {
      get_selected_range (self, &begin, &size);
      tg_hex_view_jump (self->view, begin, size);
    }
  if (tg_hex_view_get_annotator (self->view) != NULL)
    show_weight (self);
  self->following = FALSE;
}

static void
selection_changed_cb (TgHexPage *self,
                      guint      changes)
{
  if (changes & (TG_SELECTION_CHANGED_OFFSET | TG_SELECTION_CHANGED_ITEM | TG_SELECTION_CHANGED_CELL))
    show_selection (self);
}

static void
file_loaded_cb (TgHexPage *self)
{
  update_contents (self, TRUE);
  show_selection (self);
}

/* Of a file that was cut short the size is what it is now. */
static void
file_changed_cb (TgHexPage *self)
{
  TgFile *file = tg_selection_get_file (self->selection);
  TgAnnotator *annotator = tg_hex_view_get_annotator (self->view);
  g_autoptr (GFile) location = NULL;
  g_autoptr (GFileInfo) info = NULL;

  if (annotator == NULL || tg_file_get_change (file) != TG_FILE_CUT)
    return;

  location = g_file_new_for_path (tg_mapping_get_path (tg_annotator_get_mapping (annotator)));
  info = g_file_query_info (location, G_FILE_ATTRIBUTE_STANDARD_SIZE, G_FILE_QUERY_INFO_NONE, NULL, NULL);
  if (info != NULL)
    tg_hex_view_set_n_available (self->view, (guint64) g_file_info_get_size (info));
}

/* The cursor selects what it is in. */
void
tg_hex_page_tell_selection (TgHexPage *self)
{
  if (self->following || self->selection == NULL || tg_hex_view_get_annotator (self->view) == NULL)
    return;

  self->following = TRUE;
  tg_selection_set_offset (self->selection, self->part, tg_hex_view_get_caret (self->view));
  self->following = FALSE;
}

/* Shows what is selected from now on. */
void
tg_hex_page_follow (TgHexPage   *self,
                    TgSelection *selection)
{
  TgFile *file = tg_selection_get_file (selection);

  self->selection = g_object_ref (selection);
  g_signal_connect_object (selection, "changed", G_CALLBACK (selection_changed_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (file, "loaded", G_CALLBACK (file_loaded_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (file, "notify::change", G_CALLBACK (file_changed_cb), self, G_CONNECT_SWAPPED);
  update_contents (self, TRUE);
  show_selection (self);
  tg_history_clear (self->history);
  file_changed_cb (self);
}
