/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include "tg-array-view-private.h"

/* The cells of the table. GTK keeps some two hundred rows and binds them all
 * again after a jump, so a bind makes one short text and no more. */

static GtkWidget *
create_cell (GtkListItem *list_item)
{
  GtkWidget *cell = gtk_inscription_new (NULL);

  gtk_inscription_set_min_chars (GTK_INSCRIPTION (cell), 3);
  gtk_inscription_set_nat_chars (GTK_INSCRIPTION (cell), 3);
  gtk_inscription_set_text_overflow (GTK_INSCRIPTION (cell), GTK_INSCRIPTION_OVERFLOW_ELLIPSIZE_END);
  gtk_list_item_set_child (list_item, cell);

  return cell;
}

static void
cell_pressed_cb (GtkGesture *gesture,
                 int         n_press,
                 double      x,
                 double      y,
                 gpointer    user_data)
{
  GtkListItem *list_item = user_data;
  GtkWidget *cell = gtk_event_controller_get_widget (GTK_EVENT_CONTROLLER (gesture));
  GtkWidget *view = gtk_widget_get_ancestor (cell, TG_TYPE_ARRAY_VIEW);
  TgArrayItem *item = gtk_list_item_get_item (list_item);

  if (view == NULL || item == NULL)
    return;

  tg_array_view_choose (TG_ARRAY_VIEW (view), tg_array_item_get_index (item), FALSE);
  tg_array_view_popup (TG_ARRAY_VIEW (view), cell, x, y);
}

static GtkWidget *
set_up (GtkListItem *list_item)
{
  GtkWidget *cell = create_cell (list_item);
  GtkGesture *gesture = gtk_gesture_click_new ();

  gtk_gesture_single_set_button (GTK_GESTURE_SINGLE (gesture), GDK_BUTTON_SECONDARY);
  g_signal_connect_object (gesture, "pressed", G_CALLBACK (cell_pressed_cb), list_item, 0);
  gtk_widget_add_controller (cell, GTK_EVENT_CONTROLLER (gesture));

  return cell;
}

static void
setup_text_cb (TgArrayView *self,
               GtkListItem *list_item)
{
  set_up (list_item);
}

static void
setup_quiet_cb (TgArrayView *self,
                GtkListItem *list_item)
{
  gtk_widget_add_css_class (set_up (list_item), "dim");
}

static void
setup_number_cb (TgArrayView *self,
                 GtkListItem *list_item)
{
  GtkWidget *cell = set_up (list_item);

  gtk_inscription_set_xalign (GTK_INSCRIPTION (cell), 1);
  gtk_widget_add_css_class (cell, "numeric");
}

static void
setup_bytes_cb (TgArrayView *self,
                GtkListItem *list_item)
{
  GtkWidget *cell = set_up (list_item);

  gtk_widget_add_css_class (cell, "hex");
  gtk_widget_add_css_class (cell, "dim");
}

static void
bind_text (GtkListItem   *list_item,
           TgArrayColumn  column)
{
  TgArrayItem *item = gtk_list_item_get_item (list_item);
  g_autofree char *text = tg_array_item_dup_cell (item, column);

  gtk_inscription_set_text (GTK_INSCRIPTION (gtk_list_item_get_child (list_item)),
                            text != NULL ? text : "–");
}

static void
bind_index_cb (TgArrayView *self,
               GtkListItem *list_item)
{
  bind_text (list_item, TG_ARRAY_COLUMN_INDEX);
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
bind_value_cb (TgArrayView *self,
               GtkListItem *list_item)
{
  GtkInscription *cell = GTK_INSCRIPTION (gtk_list_item_get_child (list_item));

  bind_text (list_item, TG_ARRAY_COLUMN_VALUE);
  if (self->pattern != NULL)
    {
      g_autoptr (PangoAttrList) attributes = pango_attr_list_new ();

      mark_matches (attributes, self->pattern, gtk_inscription_get_text (cell));
      mark_matches (attributes, self->other, gtk_inscription_get_text (cell));
      gtk_inscription_set_attributes (cell, attributes);
    }
  else
    gtk_inscription_set_attributes (cell, NULL);
}

static void
bind_meaning_cb (TgArrayView *self,
                 GtkListItem *list_item)
{
  bind_text (list_item, TG_ARRAY_COLUMN_MEANING);
}

static void
bind_score_cb (TgArrayView *self,
               GtkListItem *list_item)
{
  bind_text (list_item, TG_ARRAY_COLUMN_SCORE);
}

static void
bind_bytes_cb (TgArrayView *self,
               GtkListItem *list_item)
{
  bind_text (list_item, TG_ARRAY_COLUMN_BYTES);
}

void
tg_array_view_class_bind_cells (GtkWidgetClass *widget_class)
{
  gtk_widget_class_bind_template_callback (widget_class, setup_text_cb);
  gtk_widget_class_bind_template_callback (widget_class, setup_quiet_cb);
  gtk_widget_class_bind_template_callback (widget_class, setup_number_cb);
  gtk_widget_class_bind_template_callback (widget_class, setup_bytes_cb);
  gtk_widget_class_bind_template_callback (widget_class, bind_index_cb);
  gtk_widget_class_bind_template_callback (widget_class, bind_value_cb);
  gtk_widget_class_bind_template_callback (widget_class, bind_meaning_cb);
  gtk_widget_class_bind_template_callback (widget_class, bind_score_cb);
  gtk_widget_class_bind_template_callback (widget_class, bind_bytes_cb);
}
