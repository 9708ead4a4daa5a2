/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include "tg-slice-strip.h"

#include <math.h>
#include <stdlib.h>

#include "tg-colors.h"
#include "tg-compat-widget.h"

/**
 * TgSliceStrip:
 *
 * A bar for each slice of a tensor, the current one in the accent colour. A click
 * chooses another. Slices that are next to nothing are marked.
 */
struct _TgSliceStrip
{
  GtkWidget parent_instance;

  float *values;
  guint n_values;
  guint current;
  float faint; /* less than this is next to nothing */
};

enum
{
  CHOSEN,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (TgSliceStrip, tg_slice_strip, GTK_TYPE_WIDGET)

#define HEIGHT 56

/* Of the median. */
#define FAINT 0.02f

static void
append_mark (GtkSnapshot   *snapshot,
             const GdkRGBA *color,
             float          x,
             float          bottom)
{
  cairo_t *cr = gtk_snapshot_append_cairo (snapshot, &GRAPHENE_RECT_INIT (x - 5, bottom - 9, 10, 9));

  gdk_cairo_set_source_rgba (cr, color);
  cairo_move_to (cr, (double) x - 5, (double) bottom - 9);
  cairo_line_to (cr, (double) x + 5, (double) bottom - 9);
  cairo_line_to (cr, (double) x, (double) bottom - 1);
  cairo_close_path (cr);
  cairo_fill (cr);
  cairo_destroy (cr);
}

static void
tg_slice_strip_snapshot (GtkWidget   *widget,
                         GtkSnapshot *snapshot)
{
  TgSliceStrip *self = TG_SLICE_STRIP (widget);
  const gboolean dark = tg_compat_widget_is_dark (widget);
  const double width = gtk_widget_get_width (widget), height = gtk_widget_get_height (widget);
  GdkRGBA color;
  float largest = 0;

  for (guint i = 0; i < self->n_values; i++)
    largest = MAX (largest, self->values[i]);
  if (!(largest > 0))
    return;

  tg_compat_widget_get_color (widget, &color);
  color.alpha *= 0.5f;
  for (guint i = 0; i < self->n_values; i++)
    {
      const double left = floor (width * i / self->n_values), right = floor (width * (i + 1) / self->n_values);
      const double tall = MAX ((double) (self->values[i] / largest) * height, 1);
      const graphene_rect_t bar =
        GRAPHENE_RECT_INIT ((float) left, (float) (height - tall), (float) MAX (right - left - 1, 1), (float) tall);

      gtk_snapshot_append_color (snapshot,
                                 i == self->current ? tg_colors_get_status (TG_STATUS_ACCENT, dark) : &color, &bar);
      if (self->values[i] < self->faint)
        append_mark (snapshot, tg_colors_get_status (TG_STATUS_WARNING, dark),
                     (float) floor ((left + right) / 2), (float) (height - tall));
    }
}

static void
tg_slice_strip_measure (GtkWidget      *widget,
                        GtkOrientation  orientation,
                        int             for_size,
                        int            *minimum,
                        int            *natural,
                        int            *minimum_baseline,
                        int            *natural_baseline)
{
  *minimum = *natural = orientation == GTK_ORIENTATION_HORIZONTAL ? 64 : HEIGHT;
}

static void
pressed_cb (TgSliceStrip *self,
            int           n_press,
            double        x,
            double        y)
{
  const int width = gtk_widget_get_width (GTK_WIDGET (self));

  if (self->n_values > 0 && width > 0)
    g_signal_emit (self, signals[CHOSEN], 0,
                   (guint) CLAMP (floor (x / width * self->n_values), 0, self->n_values - 1));
}

static void
tg_slice_strip_finalize (GObject *object)
{
  TgSliceStrip *self = TG_SLICE_STRIP (object);

  g_free (self->values);

  G_OBJECT_CLASS (tg_slice_strip_parent_class)->finalize (object);
}

static void
tg_slice_strip_class_init (TgSliceStripClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->finalize = tg_slice_strip_finalize;
  widget_class->measure = tg_slice_strip_measure;
  widget_class->snapshot = tg_slice_strip_snapshot;

  /**
   * TgSliceStrip::chosen:
   * @self: the strip
   * @slice: which slice was clicked
   */
  signals[CHOSEN] =
    g_signal_new ("chosen", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                  G_TYPE_NONE, 1, G_TYPE_UINT);

  gtk_widget_class_set_css_name (widget_class, "slicestrip");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_IMG);
}

static void
tg_slice_strip_init (TgSliceStrip *self)
{
  GtkGesture *click = gtk_gesture_click_new ();

  /* A picture, not text: it is the same wherever people read from right to left. */
  gtk_widget_set_direction (GTK_WIDGET (self), GTK_TEXT_DIR_LTR);
  g_signal_connect_swapped (click, "pressed", G_CALLBACK (pressed_cb), self);
  gtk_widget_add_controller (GTK_WIDGET (self), GTK_EVENT_CONTROLLER (click));
}

GtkWidget *
tg_slice_strip_new (void)
{
  return g_object_new (TG_TYPE_SLICE_STRIP, NULL);
}

static int
compare (gconstpointer a,
         gconstpointer b)
{
  const float x = *(const float *) a, y = *(const float *) b;

  return (x > y) - (x < y);
}

/**
 * tg_slice_strip_set_values:
 * @self: a strip
 * @values: (array length=n_values) (nullable): RMS of each slice; copied
 * @n_values: how many slices
 */
void
tg_slice_strip_set_values (TgSliceStrip *self,
                           const float  *values,
                           guint         n_values)
{
  g_return_if_fail (TG_IS_SLICE_STRIP (self));

  g_free (self->values);
  self->values = g_memdup2 (values, n_values * sizeof *values);
  self->n_values = n_values;
  self->faint = 0;
  if (n_values > 0)
    {
      g_autofree float *sorted = g_memdup2 (values, n_values * sizeof *values);

      qsort (sorted, n_values, sizeof *sorted, compare);
      self->faint = sorted[n_values / 2] * FAINT;
    }
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

void
tg_slice_strip_set_current (TgSliceStrip *self,
                            guint         current)
{
  g_return_if_fail (TG_IS_SLICE_STRIP (self));

  self->current = current;
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

/**
 * tg_slice_strip_find_faint:
 * @self: a strip
 * @slice: (out): the first slice that is next to nothing
 *
 * Returns: whether there is one
 */
gboolean
tg_slice_strip_find_faint (TgSliceStrip *self,
                           guint        *slice)
{
  g_return_val_if_fail (TG_IS_SLICE_STRIP (self), FALSE);

  for (guint i = 0; i < self->n_values; i++)
    if (self->values[i] < self->faint)
      {
        *slice = i;
        return TRUE;
      }

  return FALSE;
}
