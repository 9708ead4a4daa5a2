/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include "tg-compat-a11y.h"
#include "tg-names.h"
#include "tg-test-gtk.h"

/* What a screen reader calls what shows no text, and rows of lists. */

static void
assert_name (GtkWidget  *widget,
             const char *name)
{
  g_assert_nonnull (widget);
  gtk_test_accessible_assert_property (GTK_ACCESSIBLE (widget), GTK_ACCESSIBLE_PROPERTY_LABEL, name);
}

/* A button with an icon is called by its tooltip. */
static void
test_icon (void)
{
  GtkWidget *button = gtk_button_new_from_icon_name ("go-up-symbolic");
  GtkWidget *window = tg_test_present (button, 100, 100);

  gtk_widget_set_tooltip_text (button, "Previous Match");
  tg_names_complete (window);
  assert_name (button, "Previous Match");
  tg_test_destroy (window);
}

/* One with more than a label in it, by what can be read there. */
static void
test_content (void)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);
  GtkWidget *button = gtk_button_new ();
  GtkWidget *hidden = gtk_label_new ("hidden");
  GtkWidget *window = tg_test_present (button, 100, 100);

  gtk_box_append (GTK_BOX (box), gtk_image_new_from_icon_name ("go-up-symbolic"));
  gtk_box_append (GTK_BOX (box), gtk_label_new ("Codes"));
  gtk_box_append (GTK_BOX (box), hidden);
  gtk_widget_set_visible (hidden, FALSE);
  gtk_button_set_child (GTK_BUTTON (button), box);
  gtk_widget_set_tooltip_text (button, "Colour only these bytes");
  tg_names_complete (window);
  assert_name (button, "Codes");
  tg_test_destroy (window);
}

/* The underscore of a mnemonic is not read; the label in the button names it. */
static void
test_mnemonic (void)
{
  GtkWidget *button = gtk_button_new_with_mnemonic ("_Open");
  GtkWidget *window = tg_test_present (button, 100, 100);

  tg_names_complete (window);
  g_assert_false (gtk_test_accessible_has_property (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_PROPERTY_LABEL));
  g_assert_true (gtk_test_accessible_has_relation (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_RELATION_LABELLED_BY));
  tg_test_destroy (window);
}

static void
test_search_entry (void)
{
  GtkWidget *entry = gtk_search_entry_new ();
  GtkWidget *window = tg_test_present (entry, 100, 100);

  g_object_set (entry, "placeholder-text", "Filter keys", NULL);
  tg_names_complete (window);
  assert_name (entry, "Filter keys");
  tg_test_destroy (window);
}

/* The focus is on a button in a drop-down: it says what it is for and what is chosen. */
static void
test_drop_down (void)
{
  static const char *const choices[] = { "8 per row", "16 per row", NULL };
  GtkWidget *drop_down = gtk_drop_down_new_from_strings (choices);
  GtkWidget *window = tg_test_present (drop_down, 200, 100);

  gtk_widget_set_tooltip_text (drop_down, "Bytes a row");
  gtk_drop_down_set_selected (GTK_DROP_DOWN (drop_down), 1);
  tg_names_complete (window);
  tg_names_follow_focus (GTK_WINDOW (window));
  gtk_widget_child_focus (window, GTK_DIR_TAB_FORWARD);
  assert_name (drop_down, "Bytes a row");
  assert_name (gtk_window_get_focus (GTK_WINDOW (window)), "Bytes a row: 16 per row");
  tg_test_destroy (window);
}

/* A row is all that is written in it, and what its icon means. */
static void
test_row (void)
{
  GtkWidget *list = gtk_list_box_new ();
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);
  GtkWidget *icon = gtk_image_new_from_icon_name ("dialog-warning-symbolic");
  GtkWidget *window = tg_test_present (list, 200, 100);

  gtk_widget_set_tooltip_text (icon, "beyond the end of the file");
  gtk_box_append (GTK_BOX (box), icon);
  gtk_box_append (GTK_BOX (box), gtk_inscription_new ("output.weight"));
  gtk_box_append (GTK_BOX (box), gtk_label_new ("Q8_0"));
  gtk_list_box_append (GTK_LIST_BOX (list), box);
  tg_names_follow_focus (GTK_WINDOW (window));
  gtk_widget_child_focus (window, GTK_DIR_TAB_FORWARD);
  assert_name (gtk_window_get_focus (GTK_WINDOW (window)), "output.weight, Q8_0, beyond the end of the file");
  tg_test_destroy (window);
}

/* An inscription never has %NULL for its text, of which GTK would take the length. */
static void
test_inscription (void)
{
  GtkInscription *inscription = g_object_ref_sink (GTK_INSCRIPTION (gtk_inscription_new (NULL)));

  tg_compat_inscription_set_text (inscription, NULL);
  g_assert_cmpstr (gtk_inscription_get_text (inscription), ==, "");
  tg_compat_inscription_set_text (inscription, "Q8_0");
  g_assert_cmpstr (gtk_inscription_get_text (inscription), ==, "Q8_0");
  g_object_unref (inscription);
}

int
main (int   argc,
      char *argv[])
{
  tg_test_gtk_init (&argc, &argv);

  g_test_add_func ("/widgets/names/icon", test_icon);
  g_test_add_func ("/widgets/names/content", test_content);
  g_test_add_func ("/widgets/names/mnemonic", test_mnemonic);
  g_test_add_func ("/widgets/names/search-entry", test_search_entry);
  g_test_add_func ("/widgets/names/drop-down", test_drop_down);
  g_test_add_func ("/widgets/names/row", test_row);
  g_test_add_func ("/widgets/names/inscription", test_inscription);

  return g_test_run ();
}
