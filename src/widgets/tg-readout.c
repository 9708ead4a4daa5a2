/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include "tg-readout.h"

/**
 * TgReadout:
 *
 * Pairs of names and values under a title, in rows that stay where they are: a
 * value that is not there leaves its row empty, so that nothing moves under the
 * eye of who looks.
 */
struct _TgReadout
{
  GtkWidget parent_instance;

  GtkLabel *title;
  GtkGrid *grid;
  gboolean wrapping;
  GPtrArray *names;  /* labels, owned by the grid */
  GPtrArray *values; /* likewise */
};

G_DEFINE_FINAL_TYPE (TgReadout, tg_readout, GTK_TYPE_WIDGET)

static void
tg_readout_dispose (GObject *object)
{
  TgReadout *self = TG_READOUT (object);
  GtkWidget *child;

  while ((child = gtk_widget_get_first_child (GTK_WIDGET (self))) != NULL)
    gtk_widget_unparent (child);
  g_clear_pointer (&self->names, g_ptr_array_unref);
  g_clear_pointer (&self->values, g_ptr_array_unref);

  G_OBJECT_CLASS (tg_readout_parent_class)->dispose (object);
}

static void
tg_readout_class_init (TgReadoutClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = tg_readout_dispose;

  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BOX_LAYOUT);
  gtk_widget_class_set_css_name (widget_class, "readout");
}

static void
tg_readout_init (TgReadout *self)
{
  GtkLayoutManager *layout = gtk_widget_get_layout_manager (GTK_WIDGET (self));

  gtk_orientable_set_orientation (GTK_ORIENTABLE (layout), GTK_ORIENTATION_VERTICAL);
  gtk_box_layout_set_spacing (GTK_BOX_LAYOUT (layout), 6);

  self->title = GTK_LABEL (gtk_label_new (NULL));
  gtk_label_set_xalign (self->title, 0);
  gtk_label_set_wrap (self->title, TRUE);
  gtk_label_set_wrap_mode (self->title, PANGO_WRAP_WORD_CHAR);
  gtk_label_set_lines (self->title, 2);
  gtk_label_set_ellipsize (self->title, PANGO_ELLIPSIZE_END);
  gtk_widget_add_css_class (GTK_WIDGET (self->title), "heading");
  gtk_widget_set_visible (GTK_WIDGET (self->title), FALSE);
  gtk_widget_set_parent (GTK_WIDGET (self->title), GTK_WIDGET (self));

  self->grid = GTK_GRID (gtk_grid_new ());
  gtk_grid_set_column_spacing (self->grid, 12);
  gtk_grid_set_row_spacing (self->grid, 2);
  gtk_widget_set_parent (GTK_WIDGET (self->grid), GTK_WIDGET (self));
  self->names = g_ptr_array_new ();
  self->values = g_ptr_array_new ();
}

GtkWidget *
tg_readout_new (void)
{
  return g_object_new (TG_TYPE_READOUT, NULL);
}

/**
 * tg_readout_wrap:
 * @self: a readout without rows yet, in a column of its own
 *
 * Lets a value that is too long go on in the next line: half a number is another number.
 * Beside other things it may not: their heights would depend on its width.
 */
void
tg_readout_wrap (TgReadout *self)
{
  g_return_if_fail (TG_IS_READOUT (self));

  self->wrapping = TRUE;
}

void
tg_readout_set_title (TgReadout  *self,
                      const char *title)
{
  g_return_if_fail (TG_IS_READOUT (self));

  if (g_strcmp0 (gtk_label_get_text (self->title), title) != 0)
    gtk_label_set_text (self->title, title);
  gtk_widget_set_visible (GTK_WIDGET (self->title), TRUE);
}

static void
add_row (TgReadout *self)
{
  GtkWidget *name = gtk_label_new (NULL);
  GtkWidget *value = gtk_label_new (NULL);
  const int row = (int) self->names->len;

  gtk_label_set_xalign (GTK_LABEL (name), 0);
  gtk_label_set_yalign (GTK_LABEL (name), 0);
  gtk_widget_add_css_class (name, "dim");
  /* Numbers run from left to right everywhere, and their digits stand below each other. */
  gtk_widget_set_direction (value, GTK_TEXT_DIR_LTR);
  gtk_label_set_xalign (GTK_LABEL (value), 1);
  if (self->wrapping)
    {
      gtk_label_set_justify (GTK_LABEL (value), GTK_JUSTIFY_RIGHT);
      gtk_label_set_wrap (GTK_LABEL (value), TRUE);
      gtk_label_set_wrap_mode (GTK_LABEL (value), PANGO_WRAP_WORD_CHAR);
    }
  else
    gtk_label_set_ellipsize (GTK_LABEL (value), PANGO_ELLIPSIZE_START);
  gtk_widget_set_hexpand (value, TRUE);
  gtk_widget_add_css_class (value, "numeric");
  gtk_grid_attach (self->grid, name, 0, row, 1, 1);
  gtk_grid_attach (self->grid, value, 1, row, 1, 1);
  gtk_accessible_update_relation (GTK_ACCESSIBLE (value), GTK_ACCESSIBLE_RELATION_LABELLED_BY, name, NULL, -1);
  g_ptr_array_add (self->names, name);
  g_ptr_array_add (self->values, value);
}

/**
 * tg_readout_set_names:
 * @self: a readout
 * @names: (array zero-terminated=1): what the rows are called; "" for a row that is
 *   not there now
 *
 * Sets the rows up. Values stay.
 */
void
tg_readout_set_names (TgReadout         *self,
                      const char *const *names)
{
  guint i;

  g_return_if_fail (TG_IS_READOUT (self));

  for (i = 0; names[i] != NULL; i++)
    {
      if (i == self->names->len)
        add_row (self);
      gtk_label_set_text (self->names->pdata[i], names[i]);
      gtk_widget_set_visible (self->names->pdata[i], names[i][0] != '\0');
      gtk_widget_set_visible (self->values->pdata[i], names[i][0] != '\0');
    }
  for (; i < self->names->len; i++)
    {
      gtk_widget_set_visible (self->names->pdata[i], FALSE);
      gtk_widget_set_visible (self->values->pdata[i], FALSE);
    }
}

/**
 * tg_readout_set_value:
 * @self: a readout
 * @row: a row
 * @value: (nullable): what it says
 * @strong: whether it is the one that matters
 */
void
tg_readout_set_value (TgReadout  *self,
                      guint       row,
                      const char *value,
                      gboolean    strong)
{
  GtkLabel *label;

  g_return_if_fail (TG_IS_READOUT (self));
  g_return_if_fail (row < self->values->len);

  label = self->values->pdata[row];
  if (g_strcmp0 (gtk_label_get_text (label), value != NULL ? value : "") != 0)
    gtk_label_set_text (label, value != NULL ? value : "");
  if (strong)
    gtk_widget_add_css_class (GTK_WIDGET (label), "heading");
  else
    gtk_widget_remove_css_class (GTK_WIDGET (label), "heading");
}

/**
 * tg_readout_dup_text:
 * @self: a readout
 *
 * Returns: (transfer full): all of it in one line, for who cannot see it
 */
char *
tg_readout_dup_text (TgReadout *self)
{
  GString *text = g_string_new (NULL);

  g_return_val_if_fail (TG_IS_READOUT (self), NULL);

  for (guint i = 0; i < self->names->len; i++)
    {
      const char *value = gtk_label_get_text (self->values->pdata[i]);

      if (!gtk_widget_get_visible (self->values->pdata[i]) || value[0] == '\0')
        continue;
      g_string_append_printf (text, "%s%s %s", text->len > 0 ? ", " : "",
                              gtk_label_get_text (self->names->pdata[i]), value);
    }

  return g_string_free (text, FALSE);
}
