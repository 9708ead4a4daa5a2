/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include "tg-array-view-private.h"

#include "tg-list-cell.h"

/* The cells of the table. GTK keeps some two hundred rows and binds them all
 * again after a jump, so a bind makes one short text and no more. */

/* A cell and what it is for, found again by its widget. */
typedef struct
{
  GtkListItem   *list_item;
  TgArrayColumn  column;
} Cell;

GHashTable *
tg_array_view_create_cells (void)
{
  return g_hash_table_new_full (NULL, NULL, NULL, g_free);
}

static void
destroyed_cb (GtkWidget  *widget,
              GHashTable *cells)
{
  g_hash_table_remove (cells, widget);
}

static void
unref_cells (gpointer  data,
             GClosure *closure)
{
  g_hash_table_unref (data);
}

static void
set_up (TgArrayView   *self,
        GtkListItem   *list_item,
        TgArrayColumn  column,
        GtkWidget     *widget)
{
  Cell *cell = g_new (Cell, 1);

  gtk_list_item_set_child (list_item, widget);
  cell->list_item = list_item;
  cell->column = column;
  g_hash_table_insert (self->cells, widget, cell);
  /* Not "teardown" of the factory: at that time the item has lost its child. */
  g_signal_connect_data (widget, "destroy", G_CALLBACK (destroyed_cb), g_hash_table_ref (self->cells),
                         unref_cells, 0);
}

static void
setup_index_cb (TgArrayView *self,
                GtkListItem *list_item)
{
  set_up (self, list_item, TG_ARRAY_COLUMN_INDEX, tg_list_cell_new_number ());
}

static void
setup_value_cb (TgArrayView *self,
                GtkListItem *list_item)
{
  set_up (self, list_item, TG_ARRAY_COLUMN_VALUE, tg_list_cell_new_text ());
}

static void
setup_meaning_cb (TgArrayView *self,
                  GtkListItem *list_item)
{
  GtkWidget *widget = tg_list_cell_new_text ();

  gtk_widget_add_css_class (widget, "dim");
  set_up (self, list_item, TG_ARRAY_COLUMN_MEANING, widget);
}

static void
setup_score_cb (TgArrayView *self,
                GtkListItem *list_item)
{
  set_up (self, list_item, TG_ARRAY_COLUMN_SCORE, tg_list_cell_new_number ());
}

static void
setup_bytes_cb (TgArrayView *self,
                GtkListItem *list_item)
{
  GtkWidget *widget = tg_list_cell_new_text ();

  gtk_widget_add_css_class (widget, "hex");
  gtk_widget_add_css_class (widget, "dim");
  set_up (self, list_item, TG_ARRAY_COLUMN_BYTES, widget);
}

/* Marks the places where @pattern matches. */
static void
mark_matches (PangoAttrList   *attributes,
              const TgPattern *pattern,
              const char      *text)
{
  const gsize length = strlen (text);
  gsize i = 0;

  while (pattern != NULL && i < length)
    {
      const gsize n = tg_pattern_match_at (pattern, (const guint8 *) text + i, length - i);
      PangoAttribute *ground, *letters;

      if (n == 0)
        {
          i = (gsize) (g_utf8_next_char (text + i) - text);
          continue;
        }
      /* Yellow with black letters, in light and dark windows alike. */
      ground = pango_attr_background_new (0xf8f8, 0xe4e4, 0x5c5c);
      letters = pango_attr_foreground_new (0, 0, 0);
      ground->start_index = letters->start_index = (guint) i;
      ground->end_index = letters->end_index = (guint) (i + n);
      pango_attr_list_insert (attributes, ground);
      pango_attr_list_insert (attributes, letters);
      i += n;
    }
}

static void
bind (TgArrayView *self,
      GtkWidget   *widget,
      const Cell  *cell)
{
  TgArrayItem *item = gtk_list_item_get_item (cell->list_item);
  g_autofree char *text = item != NULL ? tg_array_item_dup_cell (item, cell->column) : NULL;

  gtk_inscription_set_text (GTK_INSCRIPTION (widget), text != NULL ? text : "–");
  if (cell->column != TG_ARRAY_COLUMN_VALUE)
    return;

  if (self->pattern != NULL && text != NULL)
    {
      g_autoptr (PangoAttrList) attributes = pango_attr_list_new ();

      mark_matches (attributes, self->pattern, text);
      mark_matches (attributes, self->other, text);
      gtk_inscription_set_attributes (GTK_INSCRIPTION (widget), attributes);
    }
  else
    gtk_inscription_set_attributes (GTK_INSCRIPTION (widget), NULL);
}

static void
bind_cb (TgArrayView *self,
         GtkListItem *list_item)
{
  GtkWidget *widget = gtk_list_item_get_child (list_item);

  bind (self, widget, g_hash_table_lookup (self->cells, widget));
}

/* Fills all cells anew: their rows show other elements. */
void
tg_array_view_bind_cells (TgArrayView *self)
{
  GHashTableIter iter;
  gpointer widget, cell;

  g_hash_table_iter_init (&iter, self->cells);
  while (g_hash_table_iter_next (&iter, &widget, &cell))
    bind (self, widget, cell);
}

static void
pressed_cb (TgArrayView *self,
            int          n_press,
            double       x,
            double       y)
{
  GtkWidget *widget = gtk_widget_pick (self->column_view, x, y, GTK_PICK_DEFAULT);

  while (widget != NULL && widget != self->column_view)
    {
      const Cell *cell = g_hash_table_lookup (self->cells, widget);
      TgArrayItem *item = cell != NULL ? gtk_list_item_get_item (cell->list_item) : NULL;

      if (item != NULL)
        {
          tg_array_view_choose (self, tg_array_item_get_index (item), FALSE);
          tg_array_view_popup (self, self->column_view, x, y);
          return;
        }
      /* Beside the text the cell around it is hit. */
      if (gtk_widget_get_first_child (widget) != NULL &&
          g_hash_table_contains (self->cells, gtk_widget_get_first_child (widget)))
        widget = gtk_widget_get_first_child (widget);
      else
        widget = gtk_widget_get_parent (widget);
    }
}

/* The menu of a row, by the other button. One gesture for all: one for each cell
 * would make new rows slow. */
void
tg_array_view_add_gesture (TgArrayView *self)
{
  GtkGesture *gesture = gtk_gesture_click_new ();

  gtk_gesture_single_set_button (GTK_GESTURE_SINGLE (gesture), GDK_BUTTON_SECONDARY);
  g_signal_connect_swapped (gesture, "pressed", G_CALLBACK (pressed_cb), self);
  gtk_widget_add_controller (self->column_view, GTK_EVENT_CONTROLLER (gesture));
}

void
tg_array_view_class_bind_cells (GtkWidgetClass *widget_class)
{
  gtk_widget_class_bind_template_callback (widget_class, setup_index_cb);
  gtk_widget_class_bind_template_callback (widget_class, setup_value_cb);
  gtk_widget_class_bind_template_callback (widget_class, setup_meaning_cb);
  gtk_widget_class_bind_template_callback (widget_class, setup_score_cb);
  gtk_widget_class_bind_template_callback (widget_class, setup_bytes_cb);
  gtk_widget_class_bind_template_callback (widget_class, bind_cb);
}
