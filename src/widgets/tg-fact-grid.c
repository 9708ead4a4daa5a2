/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include "tg-fact-grid.h"

#include "tg-explain.h"

/**
 * TgFactGrid:
 *
 * Names and values in pairs, in as many columns as there is room for. The pairs
 * run down a column and then on in the next. Columns are equally wide, so that
 * values change without moving anything.
 *
 * # CSS nodes
 *
 * A node with the name factgrid; below it labels, those of names with the class dim.
 */
struct _TgFactGrid
{
  GtkWidget  parent_instance;

  GPtrArray *facts; /* Fact */
  guint      max_columns;
  guint      n_columns; /* of the last allocation */
};

typedef struct
{
  GtkWidget *name;
  GtkWidget *value;
} Fact;

enum
{
  PROP_MAX_COLUMNS = 1,
  N_PROPS
};

static GParamSpec *properties[N_PROPS];

#define PAIR_SPACING 12
#define COLUMN_SPACING 36
#define ROW_SPACING 4

/* A value may wrap from here on; what is longer does not cost a column. */
#define MAX_COUNTED_WIDTH 220

G_DEFINE_FINAL_TYPE (TgFactGrid, tg_fact_grid, GTK_TYPE_WIDGET)

static int
measure_width (GtkWidget *widget,
               gboolean   natural)
{
  int min, nat;

  gtk_widget_measure (widget, GTK_ORIENTATION_HORIZONTAL, -1, &min, &nat, NULL, NULL);

  return natural ? nat : min;
}

static guint
count_rows (TgFactGrid *self,
            guint       n_columns)
{
  return (self->facts->len + n_columns - 1) / n_columns;
}

/* The widest name among the facts from @begin to before @end. */
static int
measure_names (TgFactGrid *self,
               guint       begin,
               guint       end)
{
  int width = 0;

  for (guint i = begin; i < MIN (end, self->facts->len); i++)
    width = MAX (width, measure_width (((Fact *) g_ptr_array_index (self->facts, i))->name, TRUE));

  return width;
}

static int
measure_values (TgFactGrid *self,
                guint       begin,
                guint       end,
                gboolean    natural)
{
  int width = 0;

  for (guint i = begin; i < MIN (end, self->facts->len); i++)
    width = MAX (width, measure_width (((Fact *) g_ptr_array_index (self->facts, i))->value, natural));

  return width;
}

/* What a column needs not to look cramped. */
static int
measure_column (TgFactGrid *self,
                guint       begin,
                guint       end)
{
  return measure_names (self, begin, end) + PAIR_SPACING +
         MIN (measure_values (self, begin, end, TRUE), MAX_COUNTED_WIDTH);
}

static int
get_column_width (int   width,
                  guint n_columns)
{
  return MAX ((width - COLUMN_SPACING * (int) (n_columns - 1)) / (int) n_columns, 1);
}

static guint
choose_columns (TgFactGrid *self,
                int         width)
{
  for (guint n = MIN (self->max_columns, self->facts->len); n > 1; n--)
    {
      const guint rows = count_rows (self, n);
      gboolean fits = TRUE;

      for (guint column = 0; column < n && fits; column++)
        fits = measure_column (self, column * rows, (column + 1) * rows) <= get_column_width (width, n);
      if (fits)
        return n;
    }

  return 1;
}

/* The height of a widget, and how much of it is above the line that its text stands on. */
static int
measure_above (GtkWidget *widget,
               int        width,
               int       *height)
{
  int baseline;

  gtk_widget_measure (widget, GTK_ORIENTATION_VERTICAL, MAX (width, measure_width (widget, FALSE)),
                      NULL, height, NULL, &baseline);

  return MAX (baseline, 0);
}

/* Walks all facts for a width; allocates them if @allocate. Name and value stand on one
 * line, even if their letters come from fonts of different heights. Returns the height. */
static int
lay_out (TgFactGrid *self,
         int         width,
         guint       n_columns,
         gboolean    allocate)
{
  const guint rows = count_rows (self, n_columns);
  const int column_width = get_column_width (width, n_columns);
  g_autofree int *above = g_new0 (int, rows + 1);
  g_autofree int *below = g_new0 (int, rows + 1);
  g_autofree int *name_widths = g_new0 (int, n_columns);
  const gboolean rtl = gtk_widget_get_direction (GTK_WIDGET (self)) == GTK_TEXT_DIR_RTL;
  int y = 0;

  for (guint i = 0; i < self->facts->len; i++)
    {
      const Fact *fact = g_ptr_array_index (self->facts, i);
      const guint column = i / rows;
      int name_height, value_height, name_above, value_above;

      if (i % rows == 0)
        name_widths[column] = MIN (measure_names (self, i, i + rows), column_width / 2);
      name_above = measure_above (fact->name, name_widths[column], &name_height);
      value_above = measure_above (fact->value, column_width - name_widths[column] - PAIR_SPACING, &value_height);
      above[i % rows] = MAX (above[i % rows], MAX (name_above, value_above));
      below[i % rows] = MAX (below[i % rows], MAX (name_height - name_above, value_height - value_above));
    }

  for (guint row = 0; row < rows; row++)
    {
      for (guint column = 0; column < n_columns && allocate; column++)
        {
          const guint i = column * rows + row;
          const Fact *fact = i < self->facts->len ? g_ptr_array_index (self->facts, i) : NULL;
          const int x = (int) column * (column_width + COLUMN_SPACING);
          const int name_width = name_widths[column];
          const int value_width = column_width - name_width - PAIR_SPACING;
          const int value_x = x + name_width + PAIR_SPACING;
          const int height = above[row] + below[row];
          int name_y, value_y;

          if (fact == NULL)
            continue;
          name_y = above[row] - measure_above (fact->name, name_width, NULL);
          value_y = above[row] - measure_above (fact->value, value_width, NULL);
          gtk_widget_size_allocate (fact->name,
                                    &(GtkAllocation){ rtl ? width - x - name_width : x, y + name_y,
                                                      MAX (name_width, measure_width (fact->name, FALSE)),
                                                      height - name_y },
                                    -1);
          gtk_widget_size_allocate (fact->value,
                                    &(GtkAllocation){ rtl ? width - value_x - value_width : value_x, y + value_y,
                                                      MAX (value_width, measure_width (fact->value, FALSE)),
                                                      height - value_y },
                                    -1);
        }
      y += above[row] + below[row] + (row + 1 < rows ? ROW_SPACING : 0);
    }

  return y;
}

static GtkSizeRequestMode
tg_fact_grid_get_request_mode (GtkWidget *widget)
{
  return GTK_SIZE_REQUEST_HEIGHT_FOR_WIDTH;
}

static void
tg_fact_grid_measure (GtkWidget      *widget,
                      GtkOrientation  orientation,
                      int             for_size,
                      int            *minimum,
                      int            *natural,
                      int            *minimum_baseline,
                      int            *natural_baseline)
{
  TgFactGrid *self = TG_FACT_GRID (widget);
  const guint n = self->facts->len;

  *minimum = *natural = 0;
  if (n == 0)
    return;

  if (orientation == GTK_ORIENTATION_HORIZONTAL)
    {
      const int columns = (int) MIN (self->max_columns, n);

      *minimum = MIN (measure_names (self, 0, n), 80) + PAIR_SPACING + measure_values (self, 0, n, FALSE);
      *natural = MAX (*minimum, columns * measure_column (self, 0, n) + COLUMN_SPACING * (columns - 1));
      return;
    }

  if (for_size < 0)
    tg_fact_grid_measure (widget, GTK_ORIENTATION_HORIZONTAL, -1, minimum, &for_size, NULL, NULL);
  *minimum = *natural = lay_out (self, for_size, choose_columns (self, for_size), FALSE);
}

static void
tg_fact_grid_size_allocate (GtkWidget *widget,
                            int        width,
                            int        height,
                            int        baseline)
{
  TgFactGrid *self = TG_FACT_GRID (widget);

  if (self->facts->len == 0)
    return;

  self->n_columns = choose_columns (self, width);
  lay_out (self, width, self->n_columns, TRUE);
}

static void
fact_free (gpointer data)
{
  Fact *fact = data;

  gtk_widget_unparent (fact->name);
  gtk_widget_unparent (fact->value);
  g_free (fact);
}

static void
tg_fact_grid_dispose (GObject *object)
{
  TgFactGrid *self = TG_FACT_GRID (object);

  g_clear_pointer (&self->facts, g_ptr_array_unref);

  G_OBJECT_CLASS (tg_fact_grid_parent_class)->dispose (object);
}

static void
tg_fact_grid_get_property (GObject    *object,
                           guint       prop_id,
                           GValue     *value,
                           GParamSpec *pspec)
{
  TgFactGrid *self = TG_FACT_GRID (object);

  switch (prop_id)
    {
    case PROP_MAX_COLUMNS:
      g_value_set_uint (value, self->max_columns);
      break;

    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, prop_id, pspec);
    }
}

static void
tg_fact_grid_set_property (GObject      *object,
                           guint         prop_id,
                           const GValue *value,
                           GParamSpec   *pspec)
{
  switch (prop_id)
    {
    case PROP_MAX_COLUMNS:
      tg_fact_grid_set_max_columns (TG_FACT_GRID (object), g_value_get_uint (value));
      break;

    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, prop_id, pspec);
    }
}

static void
tg_fact_grid_class_init (TgFactGridClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->dispose = tg_fact_grid_dispose;
  object_class->get_property = tg_fact_grid_get_property;
  object_class->set_property = tg_fact_grid_set_property;

  widget_class->get_request_mode = tg_fact_grid_get_request_mode;
  widget_class->measure = tg_fact_grid_measure;
  widget_class->size_allocate = tg_fact_grid_size_allocate;

  /**
   * TgFactGrid:max-columns:
   *
   * How many columns of pairs there may be at most.
   */
  properties[PROP_MAX_COLUMNS] =
    g_param_spec_uint ("max-columns", NULL, NULL,
                       1, 8, 3,
                       G_PARAM_READWRITE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS);

  g_object_class_install_properties (object_class, N_PROPS, properties);

  gtk_widget_class_set_css_name (widget_class, "factgrid");
}

static void
tg_fact_grid_init (TgFactGrid *self)
{
  self->facts = g_ptr_array_new_with_free_func (fact_free);
  self->max_columns = 3;
  self->n_columns = 1;
}

GtkWidget *
tg_fact_grid_new (void)
{
  return g_object_new (TG_TYPE_FACT_GRID, NULL);
}

void
tg_fact_grid_set_max_columns (TgFactGrid *self,
                              guint       max_columns)
{
  g_return_if_fail (TG_IS_FACT_GRID (self));
  g_return_if_fail (max_columns > 0);

  if (self->max_columns == max_columns)
    return;

  self->max_columns = max_columns;
  gtk_widget_queue_resize (GTK_WIDGET (self));
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_MAX_COLUMNS]);
}

/* How many columns there were room for. */
guint
tg_fact_grid_get_n_columns (TgFactGrid *self)
{
  g_return_val_if_fail (TG_IS_FACT_GRID (self), 1);

  return self->n_columns;
}

guint
tg_fact_grid_get_n_facts (TgFactGrid *self)
{
  g_return_val_if_fail (TG_IS_FACT_GRID (self), 0);

  return self->facts->len;
}

void
tg_fact_grid_clear (TgFactGrid *self)
{
  g_return_if_fail (TG_IS_FACT_GRID (self));

  g_ptr_array_set_size (self->facts, 0);
  gtk_widget_queue_resize (GTK_WIDGET (self));
}

/**
 * tg_fact_grid_add_widget:
 * @self: a grid
 * @name: what it is, translated
 * @value: the value
 *
 * A name that the glossary has gets a tooltip.
 */
void
tg_fact_grid_add_widget (TgFactGrid *self,
                         const char *name,
                         GtkWidget  *value)
{
  Fact *fact;

  g_return_if_fail (TG_IS_FACT_GRID (self));
  g_return_if_fail (GTK_IS_WIDGET (value));

  fact = g_new0 (Fact, 1);
  fact->name = gtk_label_new (name);
  gtk_label_set_xalign (GTK_LABEL (fact->name), 0);
  gtk_label_set_yalign (GTK_LABEL (fact->name), 0);
  gtk_label_set_wrap (GTK_LABEL (fact->name), TRUE);
  gtk_widget_add_css_class (fact->name, "dim");
  gtk_widget_set_parent (fact->name, GTK_WIDGET (self));
  tg_explain_labels (fact->name);
  fact->value = value;
  gtk_widget_set_parent (value, GTK_WIDGET (self));
  gtk_accessible_update_relation (GTK_ACCESSIBLE (value),
                                  GTK_ACCESSIBLE_RELATION_LABELLED_BY, fact->name, NULL,
                                  -1);
  g_ptr_array_add (self->facts, fact);
}

/**
 * tg_fact_grid_add:
 * @self: a grid
 * @name: what it is, translated
 * @value: (nullable): the value, safe to show; nothing is added for %NULL and ""
 *
 * Returns: (transfer none) (nullable): the label of the value
 */
GtkWidget *
tg_fact_grid_add (TgFactGrid *self,
                  const char *name,
                  const char *value)
{
  GtkWidget *label;

  g_return_val_if_fail (TG_IS_FACT_GRID (self), NULL);

  if (value == NULL || *value == '\0')
    return NULL;

  label = gtk_label_new (value);
  /* Signs stand before numbers, and a shape begins with its columns, everywhere; the
   * value stands next to its name all the same. */
  gtk_widget_set_direction (label, GTK_TEXT_DIR_LTR);
  gtk_label_set_xalign (GTK_LABEL (label), gtk_widget_get_direction (GTK_WIDGET (self)) == GTK_TEXT_DIR_RTL ? 1 : 0);
  gtk_label_set_yalign (GTK_LABEL (label), 0);
  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_label_set_wrap_mode (GTK_LABEL (label), PANGO_WRAP_WORD_CHAR);
  gtk_label_set_selectable (GTK_LABEL (label), TRUE);
  /* For the pointer alone: twenty stops on the way of the Tab key help nobody, and GTK
   * 4.8 complains when a label is the first thing in a window to get the focus. One that
   * just is not focusable would hold the Tab key up for good. */
  gtk_widget_set_can_focus (label, FALSE);
  gtk_widget_add_css_class (label, "numeric");
  tg_fact_grid_add_widget (self, name, label);

  return label;
}

/* The same, and frees @value. */
GtkWidget *
tg_fact_grid_take (TgFactGrid *self,
                   const char *name,
                   char       *value)
{
  GtkWidget *label = tg_fact_grid_add (self, name, value);

  g_free (value);

  return label;
}
