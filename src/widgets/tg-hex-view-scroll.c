/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include "tg-hex-view-private.h"

/* Rows, and where they scroll. Positions are pixels in doubles, which hold them exactly
 * up to 2^53 / row height rows. */

static guint64
get_n_rows (TgHexView *self)
{
  if (self->bytes_per_row == 0)
    return 0;

  return self->n_bytes / self->bytes_per_row + (self->n_bytes % self->bytes_per_row != 0 ? 1 : 0);
}

static int
get_page_height (TgHexView *self)
{
  return MAX (gtk_widget_get_height (GTK_WIDGET (self)) - self->layout.header_height, 0);
}

guint
tg_hex_view_get_n_rows_on_page (TgHexView *self)
{
  return (guint) MAX (get_page_height (self) / self->layout.row_height, 1);
}

guint64
tg_hex_view_get_first_row (TgHexView *self,
                           double    *y)
{
  const double value = self->vadjustment != NULL ? gtk_adjustment_get_value (self->vadjustment) : 0;
  const guint64 row = (guint64) (value / self->layout.row_height);

  *y = (double) row * self->layout.row_height - value;

  return row;
}

void
tg_hex_view_configure (TgHexView *self)
{
  const double page_width = gtk_widget_get_width (GTK_WIDGET (self));
  const double page_height = get_page_height (self);
  const double row_height = self->layout.row_height;

  if (self->hadjustment != NULL)
    gtk_adjustment_configure (self->hadjustment, gtk_adjustment_get_value (self->hadjustment), 0,
                              MAX (self->layout.width, page_width), self->layout.advance,
                              page_width * 0.9, page_width);
  if (self->vadjustment != NULL)
    gtk_adjustment_configure (self->vadjustment, gtk_adjustment_get_value (self->vadjustment), 0,
                              MAX ((double) get_n_rows (self) * row_height, page_height), row_height,
                              MAX (page_height - row_height, row_height), page_height);
}

/* Lays the rows out anew with the first visible byte still in the first row. */
void
tg_hex_view_update_rows (TgHexView *self)
{
  const int width = gtk_widget_get_width (GTK_WIDGET (self));
  double y;
  const guint64 top = tg_hex_view_get_first_row (self, &y) * self->bytes_per_row;
  guint n = self->wanted_bytes_per_row;

  if (n == TG_HEX_VIEW_FIT)
    n = tg_hex_view_fit (self, width);
  if (n == self->bytes_per_row)
    return;

  self->bytes_per_row = n;
  tg_hex_view_update_layout (self);
  tg_hex_view_configure (self);
  if (self->vadjustment != NULL)
    gtk_adjustment_set_value (self->vadjustment, (double) (top / n) * self->layout.row_height - y);
}

/* At most three rows more than are visible are drawn: two cut ones and one of rounding. */
void
tg_hex_view_reserve (TgHexView *self,
                     int        height)
{
  const gsize n = ((gsize) height / (gsize) self->layout.row_height + 3) * MAX_BYTES_PER_ROW;

  if (n <= self->n_roles)
    return;

  self->roles = g_realloc (self->roles, n);
  self->n_roles = n;
}

void
tg_hex_view_change_font (TgHexView *self)
{
  double y;
  const guint64 top = tg_hex_view_get_first_row (self, &y);

  tg_hex_view_update_font (self);
  tg_hex_view_reserve (self, gtk_widget_get_height (GTK_WIDGET (self)));
  tg_hex_view_configure (self);
  if (self->vadjustment != NULL)
    gtk_adjustment_set_value (self->vadjustment, (double) top * self->layout.row_height - y);
  gtk_widget_queue_resize (GTK_WIDGET (self));
}

/* Moves the content by as little as it takes to show the row of @offset with @margin rows
 * around it; from further away than a page, to a third of the height. */
void
tg_hex_view_scroll_to (TgHexView *self,
                       guint64    offset,
                       guint      margin)
{
  const double row_height = self->layout.row_height;
  const double page = get_page_height (self);
  const double room = MIN (margin * row_height, MAX ((page - row_height) / 2, 0));
  double y, top;

  /* Before there is a height nobody knows where the middle is. */
  self->scroll_pending = gtk_widget_get_height (GTK_WIDGET (self)) == 0;
  if (self->vadjustment == NULL || self->bytes_per_row == 0 || self->scroll_pending)
    return;

  top = (double) (offset / self->bytes_per_row) * row_height;
  y = gtk_adjustment_get_value (self->vadjustment);
  if (top < y - page || top > y + 2 * page)
    gtk_adjustment_set_value (self->vadjustment, top - (double) (int) (page / 3 / row_height) * row_height);
  else if (top - room < y)
    gtk_adjustment_set_value (self->vadjustment, top - room);
  else if (top + row_height + room > y + page)
    gtk_adjustment_set_value (self->vadjustment, top + row_height + room - page);
}

static void
value_changed_cb (TgHexView *self)
{
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

void
tg_hex_view_set_adjustment (TgHexView      *self,
                            GtkAdjustment **slot,
                            GtkAdjustment  *adjustment)
{
  if (*slot == adjustment && adjustment != NULL)
    return;

  if (*slot != NULL)
    g_signal_handlers_disconnect_by_func (*slot, value_changed_cb, self);
  if (adjustment == NULL)
    adjustment = gtk_adjustment_new (0, 0, 0, 0, 0, 0);
  g_object_ref_sink (adjustment);
  g_clear_object (slot);
  *slot = adjustment;
  g_signal_connect_object (adjustment, "value-changed", G_CALLBACK (value_changed_cb), self,
                           G_CONNECT_SWAPPED);
  tg_hex_view_configure (self);
}
