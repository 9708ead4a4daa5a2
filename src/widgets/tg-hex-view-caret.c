/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include <glib/gi18n.h>

#include "tg-compat-a11y.h"
#include "tg-format.h"
#include "tg-hex-view-private.h"

/* The cursor, the selection and what is under the pointer. */

/* What a screen reader says of the cursor: where it is, the byte, what it is, and how much
 * is selected. */
void
tg_hex_view_announce (TgHexView *self)
{
  g_autofree char *offset = tg_format_offset (self->caret);
  g_autofree char *words = NULL;
  g_autofree char *message = NULL;
  const guint8 *byte = NULL;
  const guint64 n = MAX (self->caret, self->anchor) - MIN (self->caret, self->anchor) + 1;

  if (self->annotator == NULL || self->n_bytes == 0)
    return;

  if (self->caret < self->n_available)
    byte = tg_mapping_peek (tg_annotator_get_mapping (self->annotator), self->caret, 1);
  words = tg_annotator_describe (self->annotator, self->caret);
  if (words == NULL)
    return;

  if (byte != NULL)
    /* Translators: offset, value of the byte there, what it is */
    message = g_strdup_printf (_("byte %s: %02x, %s"), offset, *byte, words);
  else
    /* Translators: offset, what would be there */
    message = g_strdup_printf (_("byte %s: missing, %s"), offset, words);
  if (n > 1)
    {
      g_autofree char *count = tg_format_count (n);
      g_autofree char *byte_message = g_steal_pointer (&message);

      /* Translators: of a selection: what the cursor is on, and the number of bytes */
      message = g_strdup_printf (ngettext ("%s, %s byte selected", "%s, %s bytes selected", n), byte_message,
                                 count);
    }

  if (gtk_widget_has_focus (GTK_WIDGET (self)))
    tg_compat_announce (GTK_WIDGET (self), message);
  else
    gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION,
                                    message, -1);
}

void
tg_hex_view_set_ends (TgHexView *self,
                      guint64    caret,
                      guint64    anchor)
{
  const gboolean caret_moved = self->caret != caret;

  if (!caret_moved && self->anchor == anchor)
    return;

  self->caret = caret;
  self->anchor = anchor;
  tg_resting_begin (&self->pointer);
  tg_hex_view_set_hovered (self, TG_HEX_VIEW_NONE);
  tg_hex_view_announce (self);
  gtk_widget_queue_draw (GTK_WIDGET (self));
  tg_hex_view_tell_selection (self, caret_moved);
}

void
tg_hex_view_move_caret (TgHexView *self,
                        guint64    offset,
                        gboolean   extend)
{
  if (self->n_bytes == 0)
    return;

  offset = MIN (offset, self->n_bytes - 1);
  tg_hex_view_set_ends (self, offset, extend ? self->anchor : offset);
  tg_hex_view_scroll_to (self, offset, 0);
}

void
tg_hex_view_set_hovered (TgHexView *self,
                         guint64    offset)
{
  if (self->hovered == offset)
    return;

  self->hovered = offset;
  g_object_notify (G_OBJECT (self), "hovered");
}

void
tg_hex_view_set_in_text (TgHexView *self,
                         gboolean   in_text)
{
  if (self->in_text == in_text)
    return;

  self->in_text = in_text;
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

guint64
tg_hex_view_get_caret (TgHexView *self)
{
  g_return_val_if_fail (TG_IS_HEX_VIEW (self), 0);

  return self->caret;
}

/**
 * tg_hex_view_set_caret:
 * @self: a hex view
 * @offset: a byte; cut to the last one
 *
 * Puts the cursor there, and shows it.
 */
void
tg_hex_view_set_caret (TgHexView *self,
                       guint64    offset)
{
  g_return_if_fail (TG_IS_HEX_VIEW (self));

  tg_hex_view_move_caret (self, offset, FALSE);
}

/**
 * tg_hex_view_select:
 * @self: a hex view
 * @begin: the first byte
 * @size: how many; cut to the end of the file
 *
 * Selects bytes, with the cursor on the first one, and shows that.
 */
void
tg_hex_view_select (TgHexView *self,
                    guint64    begin,
                    guint64    size)
{
  g_return_if_fail (TG_IS_HEX_VIEW (self));

  if (self->n_bytes == 0)
    return;

  begin = MIN (begin, self->n_bytes - 1);
  size = CLAMP (size, 1, self->n_bytes - begin);
  tg_hex_view_set_ends (self, begin, begin + size - 1);
  tg_hex_view_scroll_to (self, begin, JUMP_MARGIN);
}

/**
 * tg_hex_view_unselect:
 * @self: a hex view
 *
 * Leaves of the selection just the cursor, where it is.
 */
void
tg_hex_view_unselect (TgHexView *self)
{
  g_return_if_fail (TG_IS_HEX_VIEW (self));

  tg_hex_view_set_ends (self, self->caret, self->caret);
}

/**
 * tg_hex_view_jump:
 * @self: a hex view
 * @begin: the first byte
 * @size: how many
 *
 * As tg_hex_view_select(), for places one may want to come back from: emits
 * #TgHexView::jumped before the cursor moves.
 */
void
tg_hex_view_jump (TgHexView *self,
                  guint64    begin,
                  guint64    size)
{
  g_return_if_fail (TG_IS_HEX_VIEW (self));

  if (self->n_bytes == 0)
    return;

  tg_hex_view_tell_jump (self, MIN (begin, self->n_bytes - 1));
  tg_hex_view_select (self, begin, size);
}

/**
 * tg_hex_view_get_selection:
 * @self: a hex view
 * @begin: (out): the first byte
 * @size: (out): how many; 1 if just the cursor is there
 *
 * Returns: whether there is any byte at all
 */
gboolean
tg_hex_view_get_selection (TgHexView *self,
                           guint64   *begin,
                           guint64   *size)
{
  g_return_val_if_fail (TG_IS_HEX_VIEW (self), FALSE);

  *begin = MIN (self->caret, self->anchor);
  *size = MAX (self->caret, self->anchor) - *begin + 1;

  return self->n_bytes > 0;
}

/**
 * tg_hex_view_grow_selection:
 * @self: a hex view
 *
 * Selects the field the cursor is in; or the element, if that much is selected already;
 * then the whole value or tensor; then the file.
 *
 * Returns: whether there was more to select
 */
gboolean
tg_hex_view_grow_selection (TgHexView *self)
{
  guint64 begin, size, now_begin, now_size;

  g_return_val_if_fail (TG_IS_HEX_VIEW (self), FALSE);

  if (self->annotator == NULL || !tg_hex_view_get_selection (self, &now_begin, &now_size))
    return FALSE;

  for (TgExtent extent = TG_EXTENT_FIELD; extent <= TG_EXTENT_FILE; extent++)
    if (tg_annotator_get_extent (self->annotator, self->caret, extent, &begin, &size) &&
        begin <= now_begin && size > now_size && size - (now_begin - begin) >= now_size)
      {
        tg_hex_view_set_ends (self, begin, begin + size - 1);
        return TRUE;
      }

  return FALSE;
}

guint64
tg_hex_view_get_hovered (TgHexView *self)
{
  g_return_val_if_fail (TG_IS_HEX_VIEW (self), TG_HEX_VIEW_NONE);

  return self->hovered;
}

/**
 * tg_hex_view_is_in_text:
 * @self: a hex view
 *
 * Returns: whether the cursor is in the text column
 */
gboolean
tg_hex_view_is_in_text (TgHexView *self)
{
  g_return_val_if_fail (TG_IS_HEX_VIEW (self), FALSE);

  return self->in_text;
}
