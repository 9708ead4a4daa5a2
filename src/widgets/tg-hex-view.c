/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include "tg-hex-view.h"

#include <glib/gi18n.h>

#include "tg-hex-view-private.h"

/**
 * TgHexView:
 *
 * The bytes of a file of any size: rows of offset, bytes and text, each byte
 * coloured by what it is. Only what is visible is read. Scrolls in pixels; the
 * cursor is kept as a 64-bit offset beside the adjustment and never worked out
 * from it.
 *
 * # CSS nodes
 *
 * A single node with the name hexview and the class view. The font should have
 * characters of one width; if it does not, the monospace font is used.
 */

enum
{
  PROP_BYTES_PER_ROW = 1,
  PROP_CARET,
  PROP_HOVERED,
  N_PROPS,

  PROP_HADJUSTMENT = N_PROPS,
  PROP_VADJUSTMENT,
  PROP_HSCROLL_POLICY,
  PROP_VSCROLL_POLICY,
};

enum
{
  SELECTION_CHANGED,
  ACTIVATE,
  JUMPED,
  N_SIGNALS
};

static GParamSpec *properties[N_PROPS];
static guint signals[N_SIGNALS];

static void tg_hex_view_scrollable_init (GtkScrollableInterface *iface);

G_DEFINE_FINAL_TYPE_WITH_CODE (TgHexView, tg_hex_view, GTK_TYPE_WIDGET,
                               G_IMPLEMENT_INTERFACE (GTK_TYPE_SCROLLABLE, tg_hex_view_scrollable_init))

static void
tg_hex_view_size_allocate (GtkWidget *widget,
                           int        width,
                           int        height,
                           int        baseline)
{
  TgHexView *self = TG_HEX_VIEW (widget);

  tg_hex_view_reserve (self, height);
  tg_hex_view_update_rows (self);
  tg_hex_view_configure (self);
  if (self->scroll_pending)
    tg_hex_view_scroll_to (self, self->caret, JUMP_MARGIN);
  if (self->menu != NULL)
    gtk_popover_present (GTK_POPOVER (self->menu));
}

static void
tg_hex_view_measure (GtkWidget      *widget,
                     GtkOrientation  orientation,
                     int             for_size,
                     int            *minimum,
                     int            *natural,
                     int            *minimum_baseline,
                     int            *natural_baseline)
{
  TgHexView *self = TG_HEX_VIEW (widget);

  if (orientation == GTK_ORIENTATION_HORIZONTAL)
    {
      *minimum = self->layout.x_bytes;
      *natural = self->layout.width;
    }
  else
    {
      *minimum = self->layout.header_height + 3 * self->layout.row_height;
      *natural = self->layout.header_height + 16 * self->layout.row_height;
    }
}

static void
tg_hex_view_css_changed (GtkWidget         *widget,
                         GtkCssStyleChange *change)
{
  GTK_WIDGET_CLASS (tg_hex_view_parent_class)->css_changed (widget, change);

  tg_hex_view_change_font (TG_HEX_VIEW (widget));
}

static void
tg_hex_view_system_setting_changed (GtkWidget        *widget,
                                    GtkSystemSetting  setting)
{
  GTK_WIDGET_CLASS (tg_hex_view_parent_class)->system_setting_changed (widget, setting);

  tg_hex_view_change_font (TG_HEX_VIEW (widget));
}

static void
scale_factor_cb (TgHexView *self)
{
  tg_hex_view_change_font (self);
}

/* Tells what has changed of cursor and selection. */
void
tg_hex_view_tell_selection (TgHexView *self,
                            gboolean   caret_moved)
{
  if (caret_moved)
    g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_CARET]);
  g_signal_emit (self, signals[SELECTION_CHANGED], 0);
}

void
tg_hex_view_tell_jump (TgHexView *self,
                       guint64    target)
{
  g_signal_emit (self, signals[JUMPED], 0, target);
}

void
tg_hex_view_activate (TgHexView *self)
{
  g_signal_emit (self, signals[ACTIVATE], 0);
}

static gboolean
tg_hex_view_get_border (GtkScrollable *scrollable,
                        GtkBorder     *border)
{
  *border = (GtkBorder){ .top = (gint16) TG_HEX_VIEW (scrollable)->layout.header_height };

  return TRUE;
}

static void
tg_hex_view_scrollable_init (GtkScrollableInterface *iface)
{
  iface->get_border = tg_hex_view_get_border;
}

static void
tg_hex_view_dispose (GObject *object)
{
  TgHexView *self = TG_HEX_VIEW (object);

  tg_hex_view_stop_drag (self);
  g_clear_pointer (&self->menu, gtk_widget_unparent);
  g_clear_object (&self->hadjustment);
  g_clear_object (&self->vadjustment);
  g_clear_pointer (&self->annotator, tg_annotator_unref);

  G_OBJECT_CLASS (tg_hex_view_parent_class)->dispose (object);
}

static void
tg_hex_view_finalize (GObject *object)
{
  TgHexView *self = TG_HEX_VIEW (object);

  tg_hex_view_clear_font (self);
  g_clear_object (&self->hatch);
  g_array_unref (self->marked);
  g_array_unref (self->dashes);
  g_free (self->roles);

  G_OBJECT_CLASS (tg_hex_view_parent_class)->finalize (object);
}

static void
tg_hex_view_get_property (GObject    *object,
                          guint       prop_id,
                          GValue     *value,
                          GParamSpec *pspec)
{
  TgHexView *self = TG_HEX_VIEW (object);

  switch (prop_id)
    {
    case PROP_BYTES_PER_ROW:
      g_value_set_uint (value, self->wanted_bytes_per_row);
      break;
    case PROP_CARET:
      g_value_set_uint64 (value, self->caret);
      break;
    case PROP_HOVERED:
      g_value_set_uint64 (value, self->hovered);
      break;
    case PROP_HADJUSTMENT:
      g_value_set_object (value, self->hadjustment);
      break;
    case PROP_VADJUSTMENT:
      g_value_set_object (value, self->vadjustment);
      break;
    case PROP_HSCROLL_POLICY:
      g_value_set_enum (value, self->hscroll_policy);
      break;
    case PROP_VSCROLL_POLICY:
      g_value_set_enum (value, self->vscroll_policy);
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, prop_id, pspec);
    }
}

static void
tg_hex_view_set_property (GObject      *object,
                          guint         prop_id,
                          const GValue *value,
                          GParamSpec   *pspec)
{
  TgHexView *self = TG_HEX_VIEW (object);

  switch (prop_id)
    {
    case PROP_BYTES_PER_ROW:
      tg_hex_view_set_bytes_per_row (self, g_value_get_uint (value));
      break;
    case PROP_CARET:
      tg_hex_view_set_caret (self, g_value_get_uint64 (value));
      break;
    case PROP_HADJUSTMENT:
      tg_hex_view_set_adjustment (self, &self->hadjustment, g_value_get_object (value));
      break;
    case PROP_VADJUSTMENT:
      tg_hex_view_set_adjustment (self, &self->vadjustment, g_value_get_object (value));
      break;
    case PROP_HSCROLL_POLICY:
      self->hscroll_policy = g_value_get_enum (value);
      break;
    case PROP_VSCROLL_POLICY:
      self->vscroll_policy = g_value_get_enum (value);
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, prop_id, pspec);
    }
}

static void
class_init_properties (GObjectClass *object_class)
{
  const GParamFlags flags = G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS;

  /**
   * TgHexView:bytes-per-row:
   *
   * How many bytes a row has; %TG_HEX_VIEW_FIT: as many as fit, in eights.
   */
  properties[PROP_BYTES_PER_ROW] =
    g_param_spec_uint ("bytes-per-row", NULL, NULL,
                       0, MAX_BYTES_PER_ROW, 16,
                       G_PARAM_READWRITE | flags);

  /**
   * TgHexView:caret:
   *
   * The byte the cursor is on.
   */
  properties[PROP_CARET] =
    g_param_spec_uint64 ("caret", NULL, NULL,
                         0, G_MAXUINT64, 0,
                         G_PARAM_READWRITE | flags);

  /**
   * TgHexView:hovered:
   *
   * The byte under the pointer, or %TG_HEX_VIEW_NONE; that, too, once the cursor has moved,
   * until the pointer does.
   */
  properties[PROP_HOVERED] =
    g_param_spec_uint64 ("hovered", NULL, NULL,
                         0, G_MAXUINT64, TG_HEX_VIEW_NONE,
                         G_PARAM_READABLE | flags);

  g_object_class_install_properties (object_class, N_PROPS, properties);

  g_object_class_override_property (object_class, PROP_HADJUSTMENT, "hadjustment");
  g_object_class_override_property (object_class, PROP_VADJUSTMENT, "vadjustment");
  g_object_class_override_property (object_class, PROP_HSCROLL_POLICY, "hscroll-policy");
  g_object_class_override_property (object_class, PROP_VSCROLL_POLICY, "vscroll-policy");
}

static void
tg_hex_view_class_init (TgHexViewClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->dispose = tg_hex_view_dispose;
  object_class->finalize = tg_hex_view_finalize;
  object_class->get_property = tg_hex_view_get_property;
  object_class->set_property = tg_hex_view_set_property;

  widget_class->css_changed = tg_hex_view_css_changed;
  widget_class->measure = tg_hex_view_measure;
  widget_class->size_allocate = tg_hex_view_size_allocate;
  widget_class->snapshot = tg_hex_view_snapshot;
  widget_class->system_setting_changed = tg_hex_view_system_setting_changed;

  class_init_properties (object_class);

  /**
   * TgHexView::selection-changed:
   *
   * The cursor has moved or the selection has another end.
   */
  signals[SELECTION_CHANGED] =
    g_signal_new ("selection-changed", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST,
                  0, NULL, NULL, NULL, G_TYPE_NONE, 0);

  /**
   * TgHexView::activate:
   *
   * Return was pressed: to go deeper, into what the byte under the cursor stands for.
   */
  signals[ACTIVATE] =
    g_signal_new ("activate", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST,
                  0, NULL, NULL, NULL, G_TYPE_NONE, 0);

  /**
   * TgHexView::jumped:
   * @self: the view
   * @target: where the cursor is going
   *
   * The cursor is about to leave where it is for somewhere else.
   */
  signals[JUMPED] =
    g_signal_new ("jumped", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST,
                  0, NULL, NULL, NULL, G_TYPE_NONE, 1, G_TYPE_UINT64);

  gtk_widget_class_set_css_name (widget_class, "hexview");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_TEXT_BOX);
}

static void
tg_hex_view_init (TgHexView *self)
{
  /* A picture, not text: it is the same wherever people read from right to left. */
  gtk_widget_set_direction (GTK_WIDGET (self), GTK_TEXT_DIR_LTR);
  self->wanted_bytes_per_row = 16;
  self->bytes_per_row = 16;
  self->hovered = TG_HEX_VIEW_NONE;
  self->marked = g_array_new (FALSE, FALSE, sizeof (guint64));
  self->dashes = g_array_new (FALSE, FALSE, sizeof (HexDash));
  tg_hex_view_update_font (self);
  tg_hex_view_init_input (self);

  gtk_widget_set_focusable (GTK_WIDGET (self), TRUE);
  gtk_widget_set_overflow (GTK_WIDGET (self), GTK_OVERFLOW_HIDDEN);
  gtk_widget_add_css_class (GTK_WIDGET (self), "view");
  gtk_accessible_update_property (GTK_ACCESSIBLE (self),
                                  GTK_ACCESSIBLE_PROPERTY_LABEL, _("Bytes of the file"),
                                  GTK_ACCESSIBLE_PROPERTY_READ_ONLY, TRUE,
                                  GTK_ACCESSIBLE_PROPERTY_MULTI_LINE, TRUE,
                                  -1);
  g_signal_connect (self, "notify::scale-factor", G_CALLBACK (scale_factor_cb), NULL);
}

GtkWidget *
tg_hex_view_new (void)
{
  return g_object_new (TG_TYPE_HEX_VIEW, NULL);
}

/**
 * tg_hex_view_set_annotator:
 * @self: a hex view
 * @annotator: (nullable): names the bytes of the file to show
 *
 * Shows another file from its beginning, or nothing.
 */
void
tg_hex_view_set_annotator (TgHexView   *self,
                           TgAnnotator *annotator)
{
  g_return_if_fail (TG_IS_HEX_VIEW (self));

  if (self->annotator == annotator)
    return;

  if (annotator != NULL)
    tg_annotator_ref (annotator);
  g_clear_pointer (&self->annotator, tg_annotator_unref);
  self->annotator = annotator;
  self->n_bytes = annotator != NULL ? tg_annotator_get_n_bytes (annotator) : 0;
  self->n_available = annotator != NULL ? tg_mapping_get_size (tg_annotator_get_mapping (annotator)) : 0;
  g_array_set_size (self->marked, 0);
  self->match_size = 0;

  tg_hex_view_update_layout (self);
  tg_hex_view_update_rows (self);
  tg_hex_view_configure (self);
  if (self->vadjustment != NULL)
    gtk_adjustment_set_value (self->vadjustment, 0);
  tg_hex_view_set_ends (self, 0, 0);
  tg_hex_view_set_hovered (self, TG_HEX_VIEW_NONE);
  tg_hex_view_announce (self);
  gtk_widget_queue_resize (GTK_WIDGET (self));
}

/**
 * tg_hex_view_get_annotator:
 * @self: a hex view
 *
 * Returns: (transfer none) (nullable): what names the bytes
 */
TgAnnotator *
tg_hex_view_get_annotator (TgHexView *self)
{
  g_return_val_if_fail (TG_IS_HEX_VIEW (self), NULL);

  return self->annotator;
}

guint64
tg_hex_view_get_n_bytes (TgHexView *self)
{
  g_return_val_if_fail (TG_IS_HEX_VIEW (self), 0);

  return self->n_bytes;
}

/**
 * tg_hex_view_set_n_available:
 * @self: a hex view
 * @n_available: how many bytes of the file are still there
 *
 * For a file that was cut short while open: what is gone is drawn as missing, not
 * as the zeros it reads as. It does not come back: another file may have taken the
 * place of this one since.
 */
void
tg_hex_view_set_n_available (TgHexView *self,
                             guint64    n_available)
{
  g_return_if_fail (TG_IS_HEX_VIEW (self));

  if (n_available >= self->n_available)
    return;

  self->n_available = n_available;
  tg_hex_view_announce (self);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

void
tg_hex_view_set_bytes_per_row (TgHexView *self,
                               guint      bytes_per_row)
{
  g_return_if_fail (TG_IS_HEX_VIEW (self));
  g_return_if_fail (bytes_per_row <= MAX_BYTES_PER_ROW);

  if (self->wanted_bytes_per_row == bytes_per_row)
    return;

  self->wanted_bytes_per_row = bytes_per_row;
  tg_hex_view_update_rows (self);
  gtk_widget_queue_resize (GTK_WIDGET (self));
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_BYTES_PER_ROW]);
}

/**
 * tg_hex_view_get_bytes_per_row:
 * @self: a hex view
 *
 * Returns: how many bytes a row has now, never %TG_HEX_VIEW_FIT
 */
guint
tg_hex_view_get_bytes_per_row (TgHexView *self)
{
  g_return_val_if_fail (TG_IS_HEX_VIEW (self), 0);

  return self->bytes_per_row;
}

/**
 * tg_hex_view_set_filter:
 * @self: a hex view
 * @roles: bits of #TgColorRole; 0 for all
 *
 * Colours only bytes of these roles.
 */
void
tg_hex_view_set_filter (TgHexView *self,
                        guint      roles)
{
  g_return_if_fail (TG_IS_HEX_VIEW (self));

  if (self->filter == roles)
    return;

  self->filter = roles;
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

/**
 * tg_hex_view_set_marked:
 * @self: a hex view
 * @offsets: (array length=n_offsets): bytes
 * @n_offsets: how many
 *
 * Gives bytes a dashed outline: those that make a weight together with the one under
 * the cursor.
 */
void
tg_hex_view_set_marked (TgHexView     *self,
                        const guint64 *offsets,
                        guint          n_offsets)
{
  g_return_if_fail (TG_IS_HEX_VIEW (self));
  g_return_if_fail (offsets != NULL || n_offsets == 0);

  g_array_set_size (self->marked, 0);
  if (n_offsets > 0)
    g_array_append_vals (self->marked, offsets, n_offsets);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

/**
 * tg_hex_view_set_match:
 * @self: a hex view
 * @offset: the first byte of what was found
 * @size: how many bytes; 0 for nothing
 *
 * Writes these bytes the other way round, as nothing else is: whatever they are, and in
 * every theme, they stand out.
 */
void
tg_hex_view_set_match (TgHexView *self,
                       guint64    offset,
                       guint64    size)
{
  g_return_if_fail (TG_IS_HEX_VIEW (self));

  self->match = offset;
  self->match_size = size;
  gtk_widget_queue_draw (GTK_WIDGET (self));
}
