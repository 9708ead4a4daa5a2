/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include "tg-block-table.h"

#include <glib/gi18n.h>

#include "tg-format.h"

/**
 * TgBlockTable:
 *
 * The scales of a block: those of the whole block as pairs of name and value, those
 * of its sub-blocks as a table, in which the row of the weight that is looked at is
 * bold. The labels are made once a type and only get other texts from block to block.
 *
 *     d                          8.2433 × 10⁻⁵
 *     dmin                          0.00065947
 *     sub-block  scale  min    d·scale  dmin·min
 *             0     59   52    0.00486    0.0343
 */
struct _TgBlockTable
{
  GtkWidget           parent_instance;

  GtkWidget          *pairs;
  GtkWidget          *grid;

  const TgTensorType *type;
  guint               n_pairs;
  guint               pair_fields[TG_BLOCK_MAX_FIELDS];
  GtkLabel           *pair_values[TG_BLOCK_MAX_FIELDS];
  guint               n_columns;      /* stored fields; the number of the sub-block comes before them */
  guint               fields[TG_BLOCK_MAX_FIELDS];
  guint               n_rows;
  guint               n_worked_out;   /* columns after them: scale, and minimum if there is one */
  GPtrArray          *cells;          /* labels, row by row */
  guint               bold_row;
};

/* Sub-blocks there are at most in any type. */
#define MAX_ROWS 32

#define NO_ROW G_MAXUINT

G_DEFINE_FINAL_TYPE (TgBlockTable, tg_block_table, GTK_TYPE_WIDGET)

static guint
get_row_length (TgBlockTable *self)
{
  return 1 + self->n_columns + self->n_worked_out;
}

static GtkWidget *
new_label (const char *text,
           float       xalign,
           const char *css_class)
{
  GtkWidget *label = gtk_label_new (text);

  gtk_label_set_xalign (GTK_LABEL (label), xalign);
  gtk_widget_set_hexpand (label, TRUE);
  gtk_widget_add_css_class (label, css_class);

  return label;
}

static void
clear_grid (GtkWidget *grid)
{
  GtkWidget *child;

  while ((child = gtk_widget_get_first_child (grid)) != NULL)
    gtk_grid_remove (GTK_GRID (grid), child);
}

/* Which fields are pairs, and which are columns. Codes are neither. */
static void
sort_fields (TgBlockTable       *self,
             const TgTensorType *type)
{
  const guint n_fields = tg_block_get_n_fields (type);

  self->n_pairs = self->n_columns = 0;
  for (guint i = 0; i < n_fields; i++)
    {
      TgBlockField field;

      tg_block_get_field (type, i, &field);
      if (field.level == TG_BLOCK_LEVEL_SUB_BLOCK)
        self->fields[self->n_columns++] = i;
      else if (field.n_items == 1 && field.level == TG_BLOCK_LEVEL_BLOCK)
        self->pair_fields[self->n_pairs++] = i;
    }
}

static void
add_heading (TgBlockTable *self,
             guint         column,
             const char   *text)
{
  gtk_grid_attach (GTK_GRID (self->grid), new_label (text, 1, "dim"), (int) column, 0, 1, 1);
}

/* What a scale or minimum as it is stored is multiplied with before it is used. */
static char *
dup_worked_out_name (TgBlockTable *self,
                     TgBlockRole   role,
                     const char   *fallback)
{
  const char *factor = NULL, *stored = NULL;

  for (guint i = 0; i < self->n_pairs; i++)
    {
      TgBlockField field;

      tg_block_get_field (self->type, self->pair_fields[i], &field);
      if (field.role == role)
        factor = field.name;
    }
  for (guint i = 0; i < self->n_columns; i++)
    {
      TgBlockField field;

      tg_block_get_field (self->type, self->fields[i], &field);
      if (g_str_has_prefix (field.name, fallback))
        stored = field.name;
    }

  return factor != NULL && stored != NULL ? g_strdup_printf ("%s·%s", factor, stored) : g_strdup ("×");
}

static void
make_labels (TgBlockTable *self)
{
  const guint sub_block = tg_block_get_sub_block (self->type);
  float ignored[TG_BLOCK_MAX_WEIGHTS];
  const guint8 zeros[TG_BLOCK_MAX_BYTES] = { 0 };

  clear_grid (self->pairs);
  clear_grid (self->grid);
  g_ptr_array_set_size (self->cells, 0);
  sort_fields (self, self->type);

  for (guint i = 0; i < self->n_pairs; i++)
    {
      GtkWidget *value = new_label (NULL, 1, "numeric");
      TgBlockField field;

      tg_block_get_field (self->type, self->pair_fields[i], &field);
      gtk_grid_attach (GTK_GRID (self->pairs), new_label (field.name, 0, "dim"), 0, (int) i, 1, 1);
      gtk_grid_attach (GTK_GRID (self->pairs), value, 1, (int) i, 1, 1);
      self->pair_values[i] = GTK_LABEL (value);
    }
  gtk_widget_set_visible (self->pairs, self->n_pairs > 0);

  self->n_rows = self->n_columns > 0 && sub_block > 0 ? self->type->block_elements / sub_block : 0;
  self->n_rows = MIN (self->n_rows, MAX_ROWS);
  self->n_worked_out = 0;
  gtk_widget_set_visible (self->grid, self->n_rows > 0);
  if (self->n_rows == 0)
    return;

  self->n_worked_out =
    tg_block_unpack_minimums (self->type, TG_LITTLE_ENDIAN, zeros, 1, ignored) ? 2 : 1;

  add_heading (self, 0, _("sub-block"));
  for (guint i = 0; i < self->n_columns; i++)
    {
      TgBlockField field;

      tg_block_get_field (self->type, self->fields[i], &field);
      add_heading (self, 1 + i, field.name);
    }
  for (guint i = 0; i < self->n_worked_out; i++)
    {
      g_autofree char *name = dup_worked_out_name (self, i == 0 ? TG_BLOCK_SCALE : TG_BLOCK_MIN,
                                                   i == 0 ? "scale" : "min");

      add_heading (self, 1 + self->n_columns + i, name);
    }

  for (guint row = 0; row < self->n_rows; row++)
    for (guint column = 0; column < get_row_length (self); column++)
      {
        GtkWidget *label = new_label (NULL, 1, "numeric");

        gtk_grid_attach (GTK_GRID (self->grid), label, (int) column, (int) row + 1, 1, 1);
        g_ptr_array_add (self->cells, label);
      }
}

static void
set_cell (TgBlockTable *self,
          guint         row,
          guint         column,
          const char   *text)
{
  gtk_label_set_label (g_ptr_array_index (self->cells, row * get_row_length (self) + column), text);
}

static void
set_number (TgBlockTable *self,
            guint         row,
            guint         column,
            float         number)
{
  g_autofree char *text = tg_format_significant (number, 3);

  set_cell (self, row, column, text);
}

static void
set_bold (TgBlockTable *self,
          guint         row,
          gboolean      bold)
{
  for (guint column = 0; row < self->n_rows && column < get_row_length (self); column++)
    {
      GtkWidget *label = g_ptr_array_index (self->cells, row * get_row_length (self) + column);

      if (bold)
        gtk_widget_add_css_class (label, "heading");
      else
        gtk_widget_remove_css_class (label, "heading");
    }
}

static void
tg_block_table_dispose (GObject *object)
{
  TgBlockTable *self = TG_BLOCK_TABLE (object);

  g_clear_pointer (&self->cells, g_ptr_array_unref);
  g_clear_pointer (&self->pairs, gtk_widget_unparent);
  g_clear_pointer (&self->grid, gtk_widget_unparent);

  G_OBJECT_CLASS (tg_block_table_parent_class)->dispose (object);
}

static void
tg_block_table_class_init (TgBlockTableClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = tg_block_table_dispose;

  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BOX_LAYOUT);
  gtk_widget_class_set_css_name (widget_class, "blocktable");
}

static void
tg_block_table_init (TgBlockTable *self)
{
  GtkLayoutManager *layout = gtk_widget_get_layout_manager (GTK_WIDGET (self));

  gtk_orientable_set_orientation (GTK_ORIENTABLE (layout), GTK_ORIENTATION_VERTICAL);
  gtk_box_layout_set_spacing (GTK_BOX_LAYOUT (layout), 6);
  self->cells = g_ptr_array_new ();
  self->bold_row = NO_ROW;

  self->pairs = gtk_grid_new ();
  gtk_grid_set_row_spacing (GTK_GRID (self->pairs), 4);
  gtk_grid_set_column_spacing (GTK_GRID (self->pairs), 12);
  gtk_widget_set_parent (self->pairs, GTK_WIDGET (self));

  self->grid = gtk_grid_new ();
  gtk_grid_set_row_spacing (GTK_GRID (self->grid), 2);
  gtk_grid_set_column_spacing (GTK_GRID (self->grid), 6);
  gtk_widget_add_css_class (self->grid, "inspector-table");
  gtk_widget_set_parent (self->grid, GTK_WIDGET (self));
}

GtkWidget *
tg_block_table_new (void)
{
  return g_object_new (TG_TYPE_BLOCK_TABLE, NULL);
}

/**
 * tg_block_table_set_block:
 * @self: a table
 * @block: a block of a known type; it is read at once
 */
void
tg_block_table_set_block (TgBlockTable  *self,
                          const TgBlock *block)
{
  float scales[TG_BLOCK_MAX_WEIGHTS], minimums[TG_BLOCK_MAX_WEIGHTS];
  guint sub_block;

  g_return_if_fail (TG_IS_BLOCK_TABLE (self));
  g_return_if_fail (block != NULL && tg_block_is_known (block->type));

  if (self->type != block->type)
    {
      self->type = block->type;
      self->bold_row = NO_ROW;
      make_labels (self);
    }

  for (guint i = 0; i < self->n_pairs; i++)
    {
      g_autofree char *text = tg_block_dup_text (block, self->pair_fields[i], 0);

      gtk_label_set_label (self->pair_values[i], text);
    }
  if (self->n_rows == 0)
    return;

  sub_block = tg_block_get_sub_block (self->type);
  tg_block_unpack_scales (self->type, block->order, block->bytes, 1, scales);
  if (self->n_worked_out > 1)
    tg_block_unpack_minimums (self->type, block->order, block->bytes, 1, minimums);
  for (guint row = 0; row < self->n_rows; row++)
    {
      g_autofree char *number = g_strdup_printf ("%u", row);

      set_cell (self, row, 0, number);
      for (guint i = 0; i < self->n_columns; i++)
        {
          g_autofree char *text = NULL;
          TgBlockField field;

          tg_block_get_field (self->type, self->fields[i], &field);
          text = tg_block_dup_text (block, self->fields[i], row * sub_block / MAX (field.n_weights, 1));
          set_cell (self, row, 1 + i, text);
        }
      set_number (self, row, 1 + self->n_columns, scales[row]);
      if (self->n_worked_out > 1)
        /* Subtracted, so what is added is its opposite. */
        set_number (self, row, 2 + self->n_columns, -minimums[row]);
    }
}

/**
 * tg_block_table_set_weight:
 * @self: a table
 * @weight: a weight of the block; the row of its sub-block becomes bold
 */
void
tg_block_table_set_weight (TgBlockTable *self,
                           guint         weight)
{
  guint row;

  g_return_if_fail (TG_IS_BLOCK_TABLE (self));

  if (self->n_rows == 0)
    return;

  row = MIN (weight / tg_block_get_sub_block (self->type), self->n_rows - 1);
  if (row == self->bold_row)
    return;
  if (self->bold_row != NO_ROW)
    set_bold (self, self->bold_row, FALSE);
  self->bold_row = row;
  set_bold (self, row, TRUE);
}
