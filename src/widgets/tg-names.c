/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include "tg-names.h"

#include <glib/gi18n.h>

#include "tg-tooltip.h"

/* What a screen reader calls things. One rule for all of the program: what has no text
 * is called by its tooltip, a field by its placeholder, and a row of a list by all that
 * is written in it. GTK 4.8 would call these by the names of their classes, and reads
 * the underscore of a mnemonic aloud. */

/* A row is read whole, but for what may be a whole book. */
#define MAX_NAME 1000

static void
set_name (GtkWidget  *widget,
          const char *name)
{
  gtk_accessible_update_property (GTK_ACCESSIBLE (widget), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
}

static gboolean
is_shown (GtkWidget *widget)
{
  return gtk_widget_get_visible (widget) && gtk_widget_get_child_visible (widget);
}

static const char *
get_text (GtkWidget *widget)
{
  if (GTK_IS_LABEL (widget))
    return gtk_label_get_text (GTK_LABEL (widget));
  if (GTK_IS_INSCRIPTION (widget))
    return gtk_inscription_get_text (GTK_INSCRIPTION (widget));

  return NULL;
}

static void
append (GString    *text,
        const char *part)
{
  if (part == NULL || *part == '\0' || text->len > MAX_NAME)
    return;
  if (text->len > 0)
    g_string_append (text, ", ");
  g_string_append (text, part);
}

/* What can be read in @widget, from its begin to its end. */
static void
append_texts (GtkWidget *widget,
              GString   *text)
{
  append (text, get_text (widget));
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL; child = gtk_widget_get_next_sibling (child))
    if (is_shown (child))
      append_texts (child, text);
}

/* What icons say, which is not read before the name of what they stand at. */
static void
append_icons (GtkWidget *widget,
              GString   *text)
{
  if (GTK_IS_IMAGE (widget))
    append (text, tg_tooltip_get (widget));
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL; child = gtk_widget_get_next_sibling (child))
    if (is_shown (child))
      append_icons (child, text);
}

/* The row that @widget is or is in, unless it is a control in there. */
static GtkWidget *
find_row (GtkWidget *widget)
{
  if (GTK_IS_BUTTON (widget) || GTK_IS_EDITABLE (widget) || GTK_IS_TEXT_VIEW (widget))
    return NULL;

  for (GtkWidget *parent = gtk_widget_get_parent (widget); parent != NULL; parent = gtk_widget_get_parent (widget))
    {
      if (GTK_IS_LIST_VIEW (parent) || GTK_IS_LIST_BOX (parent))
        return widget;
      widget = parent;
    }

  return NULL;
}

static void
name_row (GtkWidget *widget,
          GtkWidget *row)
{
  g_autoptr (GString) text = g_string_new (NULL);

  append_texts (row, text);
  append_icons (row, text);
  if (text->len > 0)
    set_name (widget, text->str);
}

/* The focus is in a button inside of the drop-down. */
static void
name_drop_down (GtkWidget *button,
                GtkWidget *drop_down)
{
  const char *tooltip = tg_tooltip_get (drop_down);
  g_autoptr (GString) chosen = g_string_new (NULL);
  g_autofree char *name = NULL;

  append_texts (button, chosen);
  if (tooltip != NULL)
    /* Translators: of a list of choices: what is chosen by it, what was chosen */
    name = g_strdup_printf (_("%s: %s"), tooltip, chosen->str);
  set_name (button, name != NULL ? name : chosen->str);
}

/* The focus is in a button inside of the menu button. */
static void
name_menu_button (GtkWidget     *button,
                  GtkMenuButton *menu_button)
{
  const char *tooltip = tg_tooltip_get (GTK_WIDGET (menu_button));

  if (gtk_menu_button_get_label (menu_button) == NULL && tooltip != NULL)
    set_name (button, tooltip);
}

static void
name_button (GtkButton *button)
{
  const char *tooltip = tg_tooltip_get (GTK_WIDGET (button));
  GtkWidget *child = gtk_button_get_child (button);
  g_autoptr (GString) text = g_string_new (NULL);

  if (child != NULL)
    append_texts (child, text);
  if (gtk_button_get_use_underline (button) && gtk_button_get_label (button) != NULL)
    /* Its label, without the underscore, names it. */
    gtk_accessible_reset_property (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_PROPERTY_LABEL);
  else if (gtk_button_get_label (button) == NULL && text->len > 0)
    set_name (GTK_WIDGET (button), text->str);
  else if (gtk_button_get_icon_name (button) != NULL && tooltip != NULL)
    set_name (GTK_WIDGET (button), tooltip);
}

static void
name_search_entry (GtkWidget *entry)
{
  g_autofree char *placeholder = NULL;

  g_object_get (entry, "placeholder-text", &placeholder, NULL);
  if (placeholder != NULL)
    set_name (entry, placeholder);
}

static void
name_one (GtkWidget *widget)
{
  const char *tooltip = tg_tooltip_get (widget);

  if (GTK_IS_BUTTON (widget))
    name_button (GTK_BUTTON (widget));
  else if (GTK_IS_SEARCH_ENTRY (widget))
    name_search_entry (widget);
  else if (tooltip == NULL)
    return;
  else if (GTK_IS_DROP_DOWN (widget))
    set_name (widget, tooltip);
  else if (gtk_accessible_get_accessible_role (GTK_ACCESSIBLE (widget)) == GTK_ACCESSIBLE_ROLE_IMG &&
           !GTK_IS_IMAGE (widget) && tg_tooltip_get (widget) != NULL)
    set_name (widget, tooltip);
  else if (GTK_IS_MENU_BUTTON (widget) && gtk_menu_button_get_label (GTK_MENU_BUTTON (widget)) == NULL)
    set_name (widget, tooltip);
}

/**
 * tg_names_complete:
 * @root: a widget
 *
 * Gives names to the controls in @root that show no text.
 */
void
tg_names_complete (GtkWidget *root)
{
  g_return_if_fail (GTK_IS_WIDGET (root));

  name_one (root);
  for (GtkWidget *child = gtk_widget_get_first_child (root); child != NULL; child = gtk_widget_get_next_sibling (child))
    tg_names_complete (child);
}

static void
focus_moved_cb (GtkWindow *window)
{
  GtkWidget *focus = gtk_window_get_focus (window);
  GtkWidget *row = focus != NULL ? find_row (focus) : NULL;
  GtkWidget *parent = focus != NULL ? gtk_widget_get_parent (focus) : NULL;

  if (row != NULL)
    name_row (focus, row);
  else if (parent != NULL && GTK_IS_DROP_DOWN (parent))
    name_drop_down (focus, parent);
  else if (parent != NULL && GTK_IS_MENU_BUTTON (parent))
    name_menu_button (focus, GTK_MENU_BUTTON (parent));
  else if (focus != NULL)
    name_one (focus);
}

/**
 * tg_names_follow_focus:
 * @window: a window
 *
 * Names what gets the focus in @window: rows of lists, which come and go too often to be
 * named all, and what is chosen in drop-downs.
 */
void
tg_names_follow_focus (GtkWindow *window)
{
  g_return_if_fail (GTK_IS_WINDOW (window));

  g_signal_connect (window, "notify::focus-widget", G_CALLBACK (focus_moved_cb), NULL);
}
