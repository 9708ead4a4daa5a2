/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include "tg-file-map-view.h"

#include <inttypes.h>

#include <glib/gi18n.h>

#include "tg-compat-a11y.h"
#include "tg-file-map-view-private.h"
#include "tg-format.h"

/**
 * TgFileMapView:
 *
 * A file as a strip to scale: its head, its tensors in the colours of their
 * types, gaps, and what is missing or used twice. The head, which is next to
 * nothing of a large file, stands once more and larger below.
 *
 * Arrow keys go from piece to piece, Return or a click selects one, which emits
 * #TgFileMapView::segment-activated.
 *
 * # CSS nodes
 *
 * A single node with the name filemap.
 */

enum
{
  SEGMENT_ACTIVATED,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

/* Pieces that Page Up and Page Down go. */
#define PAGE_STEP 10

G_DEFINE_FINAL_TYPE (TgFileMapView, tg_file_map_view, GTK_TYPE_WIDGET)

static gssize
find_at (TgFileMapView *self,
         double         x,
         double         y)
{
  if (self->file_spans == NULL || y < 0)
    return -1;
  if (y < TG_MAP_STRIP_HEIGHT)
    return tg_map_spans_find (self->file_spans, (int) x);
  if (y >= TG_MAP_HEAD_TOP && y < TG_MAP_HEAD_TOP + TG_MAP_HEAD_HEIGHT)
    return tg_map_spans_find (self->head_spans, (int) x);

  return -1;
}

static void
move_cursor (TgFileMapView *self,
             gssize         segment)
{
  const gssize n = self->map != NULL ? (gssize) tg_file_map_get_n_segments (self->map) : 0;
  g_autofree char *words = NULL;

  segment = CLAMP (segment, -1, n - 1);
  if (segment == self->cursor)
    return;

  self->cursor = segment;
  if (segment >= 0)
    words = tg_file_map_view_dup_description (self, (gsize) segment);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION,
                                  words != NULL ? words : "", -1);
  if (words != NULL && gtk_widget_has_focus (GTK_WIDGET (self)))
    tg_compat_announce (GTK_WIDGET (self), words);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

static void
activate (TgFileMapView *self,
          gssize         segment)
{
  if (segment < 0)
    return;

  move_cursor (self, segment);
  g_signal_emit (self, signals[SEGMENT_ACTIVATED], 0, (guint64) segment);
}

static gboolean
key_pressed_cb (TgFileMapView         *self,
                guint                  keyval,
                guint                  keycode,
                GdkModifierType        state,
                GtkEventControllerKey *controller)
{
  const gssize cursor = self->cursor;

  if (self->map == NULL || (state & gtk_accelerator_get_default_mod_mask ()) != 0)
    return GDK_EVENT_PROPAGATE;

  switch (keyval)
    {
    case GDK_KEY_Left:
    case GDK_KEY_KP_Left:
      move_cursor (self, MAX (cursor - 1, 0));
      return GDK_EVENT_STOP;

    case GDK_KEY_Right:
    case GDK_KEY_KP_Right:
      move_cursor (self, cursor + 1);
      return GDK_EVENT_STOP;

    case GDK_KEY_Page_Up:
      move_cursor (self, MAX (cursor - PAGE_STEP, 0));
      return GDK_EVENT_STOP;

    case GDK_KEY_Page_Down:
      move_cursor (self, cursor + PAGE_STEP);
      return GDK_EVENT_STOP;

    case GDK_KEY_Home:
      move_cursor (self, 0);
      return GDK_EVENT_STOP;

    case GDK_KEY_End:
      move_cursor (self, G_MAXSSIZE);
      return GDK_EVENT_STOP;

    case GDK_KEY_Return:
    case GDK_KEY_KP_Enter:
    case GDK_KEY_space:
      activate (self, cursor);
      return GDK_EVENT_STOP;

    default:
      return GDK_EVENT_PROPAGATE;
    }
}

static void
pressed_cb (TgFileMapView *self,
            int            n_press,
            double         x,
            double         y)
{
  gtk_widget_grab_focus (GTK_WIDGET (self));
  activate (self, find_at (self, x, y));
}

static gboolean
tg_file_map_view_query_tooltip (GtkWidget  *widget,
                                int         x,
                                int         y,
                                gboolean    keyboard,
                                GtkTooltip *tooltip)
{
  TgFileMapView *self = TG_FILE_MAP_VIEW (widget);
  const gssize segment = keyboard ? self->cursor : find_at (self, x, y);
  g_autofree char *words = NULL;

  if (segment < 0)
    return FALSE;

  words = tg_file_map_view_dup_description (self, (gsize) segment);
  gtk_tooltip_set_text (tooltip, words);

  return words != NULL;
}

static void
tg_file_map_view_measure (GtkWidget      *widget,
                          GtkOrientation  orientation,
                          int             for_size,
                          int            *minimum,
                          int            *natural,
                          int            *minimum_baseline,
                          int            *natural_baseline)
{
  TgFileMapView *self = TG_FILE_MAP_VIEW (widget);
  int height = 0;

  if (orientation == GTK_ORIENTATION_HORIZONTAL)
    {
      *minimum = 100;
      *natural = 600;
      return;
    }

  tg_file_map_view_measure_words (self);
  for (guint i = 0; i < G_N_ELEMENTS (self->labels); i++)
    {
      int own = 0;

      if (self->labels[i] != NULL)
        pango_layout_get_pixel_size (self->labels[i], NULL, &own);
      height = MAX (height, own);
    }
  *minimum = *natural = TG_MAP_HEAD_TOP + TG_MAP_HEAD_HEIGHT + TG_MAP_LABEL_GAP + height;
}

static void
tg_file_map_view_size_allocate (GtkWidget *widget,
                                int        width,
                                int        height,
                                int        baseline)
{
  tg_file_map_view_lay_out (TG_FILE_MAP_VIEW (widget), width);
}

static void
tg_file_map_view_snapshot (GtkWidget   *widget,
                           GtkSnapshot *snapshot)
{
  tg_file_map_view_draw (TG_FILE_MAP_VIEW (widget), snapshot);
}

static void
tg_file_map_view_css_changed (GtkWidget         *widget,
                              GtkCssStyleChange *change)
{
  GTK_WIDGET_CLASS (tg_file_map_view_parent_class)->css_changed (widget, change);

  /* The font may be another. */
  tg_file_map_view_lay_down (TG_FILE_MAP_VIEW (widget));
  gtk_widget_queue_resize (widget);
}

static void
tg_file_map_view_finalize (GObject *object)
{
  TgFileMapView *self = TG_FILE_MAP_VIEW (object);

  tg_file_map_view_lay_down (self);
  g_clear_pointer (&self->file_spans, g_array_unref);
  g_clear_pointer (&self->head_spans, g_array_unref);
  g_clear_pointer (&self->map, tg_file_map_unref);

  G_OBJECT_CLASS (tg_file_map_view_parent_class)->finalize (object);
}

static void
tg_file_map_view_class_init (TgFileMapViewClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->finalize = tg_file_map_view_finalize;

  widget_class->measure = tg_file_map_view_measure;
  widget_class->size_allocate = tg_file_map_view_size_allocate;
  widget_class->snapshot = tg_file_map_view_snapshot;
  widget_class->css_changed = tg_file_map_view_css_changed;
  widget_class->query_tooltip = tg_file_map_view_query_tooltip;

  /**
   * TgFileMapView::segment-activated:
   * @self: the view
   * @segment: which piece of the map
   *
   * A piece was chosen, by a click or a key.
   */
  signals[SEGMENT_ACTIVATED] =
    g_signal_new ("segment-activated",
                  G_TYPE_FROM_CLASS (klass),
                  G_SIGNAL_RUN_LAST,
                  0, NULL, NULL, NULL,
                  G_TYPE_NONE, 1, G_TYPE_UINT64);

  gtk_widget_class_set_css_name (widget_class, "filemap");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_IMG);
}

static void
tg_file_map_view_init (TgFileMapView *self)
{
  GtkGesture *click = gtk_gesture_click_new ();
  GtkEventController *keys = gtk_event_controller_key_new ();

  /* A picture, not text: it is the same wherever people read from right to left. */
  gtk_widget_set_direction (GTK_WIDGET (self), GTK_TEXT_DIR_LTR);
  self->current = self->cursor = -1;

  g_signal_connect_swapped (click, "pressed", G_CALLBACK (pressed_cb), self);
  gtk_widget_add_controller (GTK_WIDGET (self), GTK_EVENT_CONTROLLER (click));
  g_signal_connect_swapped (keys, "key-pressed", G_CALLBACK (key_pressed_cb), self);
  gtk_widget_add_controller (GTK_WIDGET (self), keys);

  gtk_widget_set_focusable (GTK_WIDGET (self), TRUE);
  gtk_widget_set_has_tooltip (GTK_WIDGET (self), TRUE);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _("File map"), -1);
}

GtkWidget *
tg_file_map_view_new (void)
{
  return g_object_new (TG_TYPE_FILE_MAP_VIEW, NULL);
}

/**
 * tg_file_map_view_set_map:
 * @self: a view
 * @map: (nullable): the file to show
 * @patterns: how its types are drawn; copied
 */
void
tg_file_map_view_set_map (TgFileMapView        *self,
                          TgFileMap            *map,
                          const TgTypePatterns *patterns)
{
  TgFileMap *before;

  g_return_if_fail (TG_IS_FILE_MAP_VIEW (self));
  g_return_if_fail (patterns != NULL);

  before = self->map;
  self->map = map != NULL ? tg_file_map_ref (map) : NULL;
  g_clear_pointer (&before, tg_file_map_unref);
  self->patterns = *patterns;
  self->current = self->cursor = -1;
  tg_file_map_view_lay_down (self);
  tg_file_map_view_lay_out (self, gtk_widget_get_width (GTK_WIDGET (self)));

  gtk_widget_queue_resize (GTK_WIDGET (self));
}

TgFileMap *
tg_file_map_view_get_map (TgFileMapView *self)
{
  g_return_val_if_fail (TG_IS_FILE_MAP_VIEW (self), NULL);

  return self->map;
}

/**
 * tg_file_map_view_set_offset:
 * @self: a view
 * @offset: the selected byte, or %G_MAXUINT64
 *
 * Marks the piece that has this byte.
 */
void
tg_file_map_view_set_offset (TgFileMapView *self,
                             guint64        offset)
{
  gssize segment = -1;

  g_return_if_fail (TG_IS_FILE_MAP_VIEW (self));

  if (self->map != NULL && offset != G_MAXUINT64)
    segment = tg_file_map_find_segment (self->map, offset);
  if (segment == self->current)
    return;

  self->current = segment;
  move_cursor (self, segment);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

/* Which piece the keyboard is at; -1 for none. */
gssize
tg_file_map_view_get_cursor (TgFileMapView *self)
{
  g_return_val_if_fail (TG_IS_FILE_MAP_VIEW (self), -1);

  return self->cursor;
}

/* "Q4_K · 4096 × 4096" */
static char *
describe_tensor (TgGguf         *gguf,
                 const TgTensor *tensor)
{
  guint64 ne[TG_MAX_DIMS];
  g_autofree char *shape = NULL;
  g_autofree char *number = NULL;

  for (guint dim = 0; dim < MIN (tensor->n_dims, TG_MAX_DIMS); dim++)
    ne[dim] = tg_gguf_get_ne (gguf, tensor, dim);
  shape = tg_format_shape (ne, MIN (tensor->n_dims, TG_MAX_DIMS));
  number = g_strdup_printf (_("type %" PRIu32), tensor->type_id);

  return g_strdup_printf ("%s · %s", tensor->type != NULL ? tensor->type->name : number, shape);
}

/**
 * tg_file_map_view_dup_description:
 * @self: a view with a map
 * @segment: a piece of it
 *
 * Returns: (transfer full) (nullable): what it is, its type, size and place, in lines
 */
char *
tg_file_map_view_dup_description (TgFileMapView *self,
                                  gsize          segment)
{
  g_autoptr (GString) words = g_string_new (NULL);
  g_autofree char *what = NULL;
  g_autofree char *size = NULL;
  g_autofree char *offset = NULL;
  TgFileRange range;
  TgGguf *gguf;

  g_return_val_if_fail (TG_IS_FILE_MAP_VIEW (self), NULL);

  if (self->map == NULL || segment >= tg_file_map_get_n_segments (self->map) ||
      !tg_file_map_get_segment (self->map, segment, &range))
    return NULL;

  gguf = tg_file_map_get_gguf (self->map);
  if (range.kind == TG_RANGE_VERSION)
    what = g_strdup (_("Header"));
  else if (range.kind == TG_RANGE_VALUE)
    what = g_strdup (_("Metadata"));
  else if (range.kind == TG_RANGE_N_DIMS)
    what = g_strdup (_("Tensor table"));
  else
    what = tg_file_map_describe (self->map, &range);
  size = tg_format_size_exact (range.size);
  offset = tg_format_offset (range.offset);
  g_string_append (words, what);
  if (range.tensor < tg_gguf_get_n_tensors (gguf))
    {
      g_autofree char *tensor = describe_tensor (gguf, tg_gguf_get_tensor (gguf, range.tensor));

      g_string_append_printf (words, "\n%s", tensor);
    }
  g_string_append_c (words, '\n');
  /* Translators: a number of bytes, and the offset of the first: "256 bytes at 0x1a4". */
  g_string_append_printf (words, _("%s at %s"), size, offset);

  return g_string_free (g_steal_pointer (&words), FALSE);
}
