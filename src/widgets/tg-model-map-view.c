/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include "tg-model-map-view.h"

#include <math.h>

#include "tg-compat-widget.h"
#include "tg-model-map-view-private.h"

/**
 * TgModelMapView:
 *
 * A model as a picture: a cell for each tensor, layers across and roles down, that can
 * be walked like a heatmap. Colours appear as values become known.
 */

enum
{
  CHOSEN,
  ACTIVATED,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (TgModelMapView, tg_model_map_view, GTK_TYPE_WIDGET)

#define LEAST_CELL_WIDTH 12
#define USUAL_CELL_WIDTH 24
#define MOST_CELL_WIDTH 40
#define LEAST_CELL_HEIGHT 20
#define USUAL_CELL_HEIGHT 36
#define MOST_LABEL_WIDTH 190

/* More cells than this outside the layers are not drawn: the tree has them. */
#define MAX_OUTSIDE 600

/* Where a row begins; there is a gap between groups. */
double
tg_model_map_view_get_row_y (TgModelMapView *self,
                             guint           row)
{
  double y = TG_MAP_MARGIN + 2.5 * self->line_height;

  for (guint i = 0; i < row; i++)
    {
      y += self->cell_height + TG_MAP_CELL_GAP;
      if (i + 1 < tg_model_map_get_n_rows (self->map) &&
          tg_model_map_get_row (self->map, i)->group != tg_model_map_get_row (self->map, i + 1)->group)
        y += TG_MAP_GROUP_GAP;
    }

  return y;
}

double
tg_model_map_view_get_outside_y (TgModelMapView *self)
{
  const guint n_rows = tg_model_map_get_n_rows (self->map);

  return n_rows > 0 ? tg_model_map_view_get_row_y (self, n_rows) + TG_MAP_GROUP_GAP : TG_MAP_MARGIN;
}

guint
tg_model_map_view_get_n_across (TgModelMapView *self)
{
  const int width = gtk_widget_get_width (GTK_WIDGET (self)) - 2 * TG_MAP_MARGIN;

  return (guint) MAX (width / TG_MAP_OUTSIDE_WIDTH, 1);
}

/* Where a cell is; %FALSE if it is not drawn. */
gboolean
tg_model_map_view_get_box (TgModelMapView  *self,
                           guint            row,
                           guint            column,
                           graphene_rect_t *box)
{
  const guint n_across = tg_model_map_view_get_n_across (self);

  if (row < tg_model_map_get_n_rows (self->map))
    {
      *box = GRAPHENE_RECT_INIT ((float) (TG_MAP_MARGIN + self->label_width + floor (column * self->cell_width)),
                                 (float) floor (tg_model_map_view_get_row_y (self, row)),
                                 (float) (floor ((column + 1) * self->cell_width) - floor (column * self->cell_width) -
                                          TG_MAP_CELL_GAP),
                                 self->cell_height);
      return TRUE;
    }

  *box = GRAPHENE_RECT_INIT ((float) (TG_MAP_MARGIN + column % n_across * TG_MAP_OUTSIDE_WIDTH),
                             (float) floor (tg_model_map_view_get_outside_y (self) + 1.5 * self->line_height +
                                            column / n_across * (self->cell_height + 8)),
                             TG_MAP_OUTSIDE_CELL, self->cell_height);

  return column < MAX_OUTSIDE;
}

guint64
tg_model_map_view_get_tensor_at (TgModelMapView *self,
                                 guint           row,
                                 guint           column)
{
  if (self->map == NULL)
    return TG_MODEL_MAP_NONE;
  if (row < tg_model_map_get_n_rows (self->map))
    return column < tg_model_map_get_n_layers (self->map) ? tg_model_map_get_tensor (self->map, row, column)
                                                          : TG_MODEL_MAP_NONE;

  return column < tg_model_map_get_n_outside (self->map) ? tg_model_map_get_outside (self->map, column)
                                                         : TG_MODEL_MAP_NONE;
}

/* The cell at a place that has a tensor. */
gboolean
tg_model_map_view_find_cell (TgModelMapView *self,
                             double          x,
                             double          y,
                             guint          *row,
                             guint          *column)
{
  const graphene_point_t point = GRAPHENE_POINT_INIT ((float) x, (float) y);
  graphene_rect_t box;
  guint n_rows;

  if (self->map == NULL)
    return FALSE;

  n_rows = tg_model_map_get_n_rows (self->map);
  for (*row = 0; *row < n_rows; (*row)++)
    {
      const double top = tg_model_map_view_get_row_y (self, *row);
      const double place = (x - TG_MAP_MARGIN - self->label_width) / self->cell_width;

      if (y < top || y >= top + self->cell_height)
        continue;
      *column = (guint) MAX (place, 0);
      return place >= 0 && tg_model_map_view_get_tensor_at (self, *row, *column) != TG_MODEL_MAP_NONE;
    }
  for (*column = 0; *column < tg_model_map_get_n_outside (self->map); (*column)++)
    if (tg_model_map_view_get_box (self, n_rows, *column, &box))
      {
        box.size.width = TG_MAP_OUTSIDE_WIDTH - 8;
        if (graphene_rect_contains_point (&box, &point))
          return TRUE;
      }

  return FALSE;
}

static gboolean
tg_model_map_view_query_tooltip (GtkWidget  *widget,
                                 int         x,
                                 int         y,
                                 gboolean    keyboard,
                                 GtkTooltip *tooltip)
{
  TgModelMapView *self = TG_MODEL_MAP_VIEW (widget);
  g_autofree char *text = NULL;
  guint row = self->row, column = self->column;

  if (!keyboard && !tg_model_map_view_find_cell (self, x, y, &row, &column))
    return FALSE;

  text = tg_model_map_view_describe (self, tg_model_map_view_get_tensor_at (self, row, column));
  gtk_tooltip_set_text (tooltip, text);

  return text != NULL;
}

/* Says what is at the cursor to who cannot see it. */
void
tg_model_map_view_update_accessible (TgModelMapView *self)
{
  g_autofree char *text = tg_model_map_view_describe (self, tg_model_map_view_get_tensor_at (self, self->row, self->column));

  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, text != NULL ? text : "", -1);
}

static void
measure_text (TgModelMapView *self)
{
  int width = 0;

  pango_layout_set_width (self->layout, -1);
  pango_layout_set_text (self->layout, "0", -1);
  pango_layout_get_pixel_size (self->layout, NULL, &self->line_height);
  self->label_width = 0;
  for (guint i = 0; self->map != NULL && i < tg_model_map_get_n_rows (self->map); i++)
    {
      pango_layout_set_text (self->layout, tg_model_map_get_row (self->map, i)->name, -1);
      pango_layout_get_pixel_size (self->layout, &width, NULL);
      self->label_width = MAX (self->label_width, MIN (width, MOST_LABEL_WIDTH) + 12);
    }
}

/* The height for cells as they are. */
static int
measure_height (TgModelMapView *self,
                int             width)
{
  const guint n_outside = self->map != NULL ? MIN (tg_model_map_get_n_outside (self->map), MAX_OUTSIDE) : 0;
  const guint n_across = (guint) MAX ((width - 2 * TG_MAP_MARGIN) / TG_MAP_OUTSIDE_WIDTH, 1);
  double height = self->map != NULL ? tg_model_map_view_get_outside_y (self) : 0;

  if (n_outside > 0)
    height += 1.5 * self->line_height + ((n_outside - 1) / n_across + 1) * (self->cell_height + 8);

  return (int) height + TG_MAP_MARGIN / 2;
}

/* The height for cells of a height, which stay as they are. */
static int
try_height (TgModelMapView *self,
            int             width,
            int             cell_height)
{
  const int before = self->cell_height;
  int height;

  self->cell_height = cell_height;
  height = measure_height (self, width);
  self->cell_height = before;

  return height;
}

static void
tg_model_map_view_measure (GtkWidget      *widget,
                           GtkOrientation  orientation,
                           int             for_size,
                           int            *minimum,
                           int            *natural,
                           int            *minimum_baseline,
                           int            *natural_baseline)
{
  TgModelMapView *self = TG_MODEL_MAP_VIEW (widget);
  const guint n_layers = self->map != NULL ? tg_model_map_get_n_layers (self->map) : 0;

  if (orientation == GTK_ORIENTATION_HORIZONTAL)
    {
      const int around = 2 * TG_MAP_MARGIN + self->label_width;

      *minimum = MAX (around + (int) n_layers * LEAST_CELL_WIDTH, TG_MAP_OUTSIDE_WIDTH + 2 * TG_MAP_MARGIN);
      *natural = MAX (around + (int) n_layers * USUAL_CELL_WIDTH, *minimum);
    }
  else
    {
      const int width = for_size > 0 ? for_size : 800;

      *minimum = try_height (self, width, LEAST_CELL_HEIGHT);
      *natural = try_height (self, width, USUAL_CELL_HEIGHT);
    }
}

static GtkSizeRequestMode
tg_model_map_view_get_request_mode (GtkWidget *widget)
{
  return GTK_SIZE_REQUEST_HEIGHT_FOR_WIDTH;
}

static void
tg_model_map_view_size_allocate (GtkWidget *widget,
                                 int        width,
                                 int        height,
                                 int        baseline)
{
  TgModelMapView *self = TG_MODEL_MAP_VIEW (widget);
  const guint n_layers = self->map != NULL ? tg_model_map_get_n_layers (self->map) : 0;

  if (n_layers > 0)
    self->cell_width = CLAMP ((double) (width - 2 * TG_MAP_MARGIN - self->label_width) / n_layers, LEAST_CELL_WIDTH,
                              MOST_CELL_WIDTH);

  /* Lower cells rather than some out of sight. */
  self->cell_height = USUAL_CELL_HEIGHT;
  while (self->cell_height > LEAST_CELL_HEIGHT && measure_height (self, width) > height)
    self->cell_height--;
}

static void
tg_model_map_view_css_changed (GtkWidget         *widget,
                               GtkCssStyleChange *change)
{
  TgModelMapView *self = TG_MODEL_MAP_VIEW (widget);

  GTK_WIDGET_CLASS (tg_model_map_view_parent_class)->css_changed (widget, change);

  pango_layout_context_changed (self->layout);
  measure_text (self);
  tg_model_map_view_update (self);
  gtk_widget_queue_resize (widget);
}

static void
tg_model_map_view_dispose (GObject *object)
{
  TgModelMapView *self = TG_MODEL_MAP_VIEW (object);

  g_clear_pointer (&self->map, tg_model_map_unref);
  g_clear_object (&self->job);
  g_clear_object (&self->comparison);
  g_clear_object (&self->file);
  g_clear_object (&self->layout);

  G_OBJECT_CLASS (tg_model_map_view_parent_class)->dispose (object);
}

static void
tg_model_map_view_finalize (GObject *object)
{
  g_array_unref (TG_MODEL_MAP_VIEW (object)->dotted);

  G_OBJECT_CLASS (tg_model_map_view_parent_class)->finalize (object);
}

static void
tg_model_map_view_class_init (TgModelMapViewClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = tg_model_map_view_dispose;
  G_OBJECT_CLASS (klass)->finalize = tg_model_map_view_finalize;
  widget_class->css_changed = tg_model_map_view_css_changed;
  widget_class->get_request_mode = tg_model_map_view_get_request_mode;
  widget_class->measure = tg_model_map_view_measure;
  widget_class->query_tooltip = tg_model_map_view_query_tooltip;
  widget_class->size_allocate = tg_model_map_view_size_allocate;
  widget_class->snapshot = tg_model_map_view_snapshot;

  /**
   * TgModelMapView::chosen:
   * @self: the view
   * @tensor: the number of a tensor
   *
   * The user moved the cursor to it.
   */
  signals[CHOSEN] =
    g_signal_new ("chosen", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                  G_TYPE_NONE, 1, G_TYPE_UINT64);

  /**
   * TgModelMapView::activated:
   *
   * The cell at the cursor was double-clicked, or Return was pressed.
   */
  signals[ACTIVATED] =
    g_signal_new ("activated", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);

  gtk_widget_class_set_css_name (widget_class, "modelmap");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_IMG);
}

static void
tg_model_map_view_init (TgModelMapView *self)
{
  /* A picture, not text: it is the same wherever people read from right to left. */
  gtk_widget_set_direction (GTK_WIDGET (self), GTK_TEXT_DIR_LTR);
  self->cell_width = USUAL_CELL_WIDTH;
  self->cell_height = USUAL_CELL_HEIGHT;
  self->row = self->column = G_MAXUINT;
  self->dotted = g_array_new (FALSE, FALSE, sizeof (guint32));
  self->layout = gtk_widget_create_pango_layout (GTK_WIDGET (self), "");
  pango_layout_set_ellipsize (self->layout, PANGO_ELLIPSIZE_END);
  measure_text (self);
  gtk_widget_set_focusable (GTK_WIDGET (self), TRUE);
  gtk_widget_set_has_tooltip (GTK_WIDGET (self), TRUE);
  tg_model_map_view_init_input (self);
}

GtkWidget *
tg_model_map_view_new (void)
{
  return g_object_new (TG_TYPE_MODEL_MAP_VIEW, NULL);
}

/**
 * tg_model_map_view_set_map:
 * @self: a view
 * @map: (nullable): what to show
 * @job: (nullable): what is known about its tensors
 * @patterns: how types are drawn
 */
void
tg_model_map_view_set_map (TgModelMapView       *self,
                           TgModelMap           *map,
                           TgStatsJob           *job,
                           const TgTypePatterns *patterns)
{
  g_return_if_fail (TG_IS_MODEL_MAP_VIEW (self));

  g_clear_pointer (&self->map, tg_model_map_unref);
  self->map = map != NULL ? tg_model_map_ref (map) : NULL;
  g_set_object (&self->job, job);
  self->patterns = *patterns;
  self->row = self->column = G_MAXUINT;
  self->hovers = FALSE;
  measure_text (self);
  tg_model_map_view_update (self);
  gtk_widget_queue_resize (GTK_WIDGET (self));
}

void
tg_model_map_view_set_metric (TgModelMapView *self,
                              TgMapMetric     metric)
{
  g_return_if_fail (TG_IS_MODEL_MAP_VIEW (self));

  self->metric = metric;
  tg_model_map_view_update (self);
}

void
tg_model_map_view_set_logarithmic (TgModelMapView *self,
                                   gboolean        logarithmic)
{
  g_return_if_fail (TG_IS_MODEL_MAP_VIEW (self));

  self->logarithmic = logarithmic;
  tg_model_map_view_update (self);
}

/**
 * tg_model_map_view_set_tensor:
 * @self: a view
 * @tensor: the number of a tensor, or %TG_MODEL_MAP_NONE
 *
 * Moves the cursor, without a signal.
 */
void
tg_model_map_view_set_tensor (TgModelMapView *self,
                              guint64         tensor)
{
  g_return_if_fail (TG_IS_MODEL_MAP_VIEW (self));

  if (self->map == NULL || !tg_model_map_find (self->map, tensor, &self->row, &self->column))
    self->row = self->column = G_MAXUINT;
  tg_model_map_view_update_accessible (self);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

/**
 * tg_model_map_view_update:
 * @self: a view
 *
 * More is known about the tensors: colours follow.
 */
void
tg_model_map_view_update (TgModelMapView *self)
{
  const guint n = self->job != NULL ? g_list_model_get_n_items (G_LIST_MODEL (self->job)) : 0;

  g_return_if_fail (TG_IS_MODEL_MAP_VIEW (self));

  /* Magma, from its light end where the window is light, so that little is near to the ground;
   * what is near to it of a ratio of signal to noise is much. */
  self->scale = (TgColorScale){
    .low = INFINITY,
    .high = -INFINITY,
    .logarithmic = self->logarithmic,
    .colors = tg_palette_get_colors (TG_PALETTE_MAGMA),
    .reversed = tg_compat_widget_is_dark (GTK_WIDGET (self)) == (self->metric == TG_MAP_SNR),
  };
  tg_model_map_view_update_pairs (self);
  for (guint i = 0; i < n; i++)
    {
      double value;

      if (tg_model_map_view_get_cell (self, i, &value, NULL, NULL) == TG_MAP_CELL_VALUE && isfinite (value))
        {
          self->scale.low = MIN (self->scale.low, value);
          self->scale.high = MAX (self->scale.high, value);
        }
    }
  tg_color_scale_round (&self->scale);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

/**
 * tg_model_map_view_get_scale:
 * @self: a view
 * @scale: (out): what the colours mean
 *
 * Returns: %FALSE if they are those of types, or no value is known yet
 */
gboolean
tg_model_map_view_get_scale (TgModelMapView *self,
                             TgColorScale   *scale)
{
  g_return_val_if_fail (TG_IS_MODEL_MAP_VIEW (self), FALSE);

  *scale = self->scale;

  return !tg_map_metric_is_of_type (self->metric) && self->scale.low <= self->scale.high;
}
