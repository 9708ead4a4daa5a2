/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include "tg-glossary-window.h"

#include <glib/gi18n.h>

#include "tg-glossary.h"
#include "tg-toplevel.h"

/**
 * TgGlossaryWindow:
 *
 * All words that are explained, in the order of the alphabet. What is typed is searched
 * for, in words and in explanations.
 */
struct _TgGlossaryWindow
{
  GtkWindow       parent_instance;

  GtkSearchEntry *search_entry;
  GtkListBox     *list;

  GHashTable     *rows;    /* GtkListBoxRow by its TgGlossaryEntry */
  GHashTable     *entries; /* and the other way round */
  char           *wanted;  /* what is searched for, case folded */
};

G_DEFINE_FINAL_TYPE (TgGlossaryWindow, tg_glossary_window, GTK_TYPE_WINDOW)

static int
compare_rows (GtkListBoxRow *a,
              GtkListBoxRow *b,
              gpointer       user_data)
{
  TgGlossaryWindow *self = user_data;
  const TgGlossaryEntry *entry_a = g_hash_table_lookup (self->entries, a);
  const TgGlossaryEntry *entry_b = g_hash_table_lookup (self->entries, b);

  return g_utf8_collate (_ (entry_a->term), _ (entry_b->term));
}

static gboolean
contains (const char *text,
          const char *folded)
{
  g_autofree char *folded_text = g_utf8_casefold (text, -1);

  return strstr (folded_text, folded) != NULL;
}

static gboolean
is_wanted (GtkListBoxRow *row,
           gpointer       user_data)
{
  TgGlossaryWindow *self = user_data;
  const TgGlossaryEntry *entry = g_hash_table_lookup (self->entries, row);

  return self->wanted == NULL || contains (_ (entry->term), self->wanted) || contains (_ (entry->text), self->wanted);
}

static void
search_changed_cb (TgGlossaryWindow *self)
{
  const char *text = gtk_editable_get_text (GTK_EDITABLE (self->search_entry));
  g_autofree char *wanted = *text != '\0' ? g_utf8_casefold (text, -1) : NULL;

  if (g_strcmp0 (wanted, self->wanted) == 0)
    return;

  g_free (self->wanted);
  self->wanted = g_steal_pointer (&wanted);
  gtk_list_box_unselect_all (self->list);
  gtk_list_box_invalidate_filter (self->list);
}

/* Escape leaves the search first. */
static void
stop_search_cb (TgGlossaryWindow *self)
{
  if (self->wanted != NULL)
    gtk_editable_set_text (GTK_EDITABLE (self->search_entry), "");
  else
    gtk_window_close (GTK_WINDOW (self));
}

static GtkWidget *
new_label (const char *text,
           const char *css_class)
{
  GtkWidget *label = gtk_label_new (text);

  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_label_set_max_width_chars (GTK_LABEL (label), 60);
  if (css_class != NULL)
    gtk_widget_add_css_class (label, css_class);

  return label;
}

static GtkWidget *
new_row (const TgGlossaryEntry *entry)
{
  GtkWidget *row = gtk_list_box_row_new ();
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 3);

  gtk_widget_set_margin_top (box, 9);
  gtk_widget_set_margin_bottom (box, 9);
  gtk_widget_set_margin_start (box, 12);
  gtk_widget_set_margin_end (box, 12);
  gtk_box_append (GTK_BOX (box), new_label (_ (entry->term), "heading"));
  gtk_box_append (GTK_BOX (box), new_label (_ (entry->text), NULL));
  gtk_list_box_row_set_child (GTK_LIST_BOX_ROW (row), box);
  gtk_accessible_update_property (GTK_ACCESSIBLE (row),
                                  GTK_ACCESSIBLE_PROPERTY_LABEL, _ (entry->term),
                                  GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, _ (entry->text),
                                  -1);

  return row;
}

static void
tg_glossary_window_finalize (GObject *object)
{
  TgGlossaryWindow *self = TG_GLOSSARY_WINDOW (object);

  g_clear_pointer (&self->rows, g_hash_table_unref);
  g_clear_pointer (&self->entries, g_hash_table_unref);
  g_clear_pointer (&self->wanted, g_free);

  G_OBJECT_CLASS (tg_glossary_window_parent_class)->finalize (object);
}

static void
tg_glossary_window_class_init (TgGlossaryWindowClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->finalize = tg_glossary_window_finalize;

  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/io/github/tensorglass/Tensorglass/ui/tg-glossary-window.ui");
  gtk_widget_class_bind_template_child (widget_class, TgGlossaryWindow, search_entry);
  gtk_widget_class_bind_template_child (widget_class, TgGlossaryWindow, list);
  gtk_widget_class_bind_template_callback (widget_class, search_changed_cb);
  gtk_widget_class_bind_template_callback (widget_class, stop_search_cb);
  tg_toplevel_add_keys (widget_class);
}

static void
tg_glossary_window_init (TgGlossaryWindow *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  gtk_search_entry_set_key_capture_widget (self->search_entry, GTK_WIDGET (self));

  self->rows = g_hash_table_new (NULL, NULL);
  self->entries = g_hash_table_new (NULL, NULL);
  for (guint i = 0; tg_glossary_get (i) != NULL; i++)
    {
      GtkWidget *row = new_row (tg_glossary_get (i));

      gtk_list_box_append (self->list, row);
      g_hash_table_insert (self->rows, (gpointer) tg_glossary_get (i), row);
      g_hash_table_insert (self->entries, row, (gpointer) tg_glossary_get (i));
    }
  gtk_list_box_set_sort_func (self->list, compare_rows, self, NULL);
  gtk_list_box_set_filter_func (self->list, is_wanted, self, NULL);
}

/* The focus takes the row into sight, once it is known where that is. */
static gboolean
go_to_row_cb (GtkWidget     *row,
              GdkFrameClock *clock,
              gpointer       user_data)
{
  TgGlossaryWindow *self = user_data;

  if (gtk_widget_get_height (row) == 0)
    return G_SOURCE_CONTINUE;

  gtk_list_box_select_row (self->list, GTK_LIST_BOX_ROW (row));
  gtk_widget_grab_focus (row);

  return G_SOURCE_REMOVE;
}

/**
 * tg_glossary_window_show:
 * @self: the window
 * @name: (nullable): name of an entry; %NULL to look around
 *
 * Goes to the entry.
 */
void
tg_glossary_window_show (TgGlossaryWindow *self,
                         const char       *name)
{
  GtkWidget *row;

  g_return_if_fail (TG_IS_GLOSSARY_WINDOW (self));

  gtk_editable_set_text (GTK_EDITABLE (self->search_entry), "");
  row = g_hash_table_lookup (self->rows, tg_glossary_find (name));
  if (row == NULL)
    {
      gtk_widget_grab_focus (GTK_WIDGET (self->search_entry));
      return;
    }

  search_changed_cb (self);
  gtk_list_box_select_row (self->list, GTK_LIST_BOX_ROW (row));
  gtk_widget_add_tick_callback (row, go_to_row_cb, self, NULL);
}
