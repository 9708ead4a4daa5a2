/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include "tg-link.h"

/**
 * tg_link_is_web:
 * @text: (nullable): something out of a file
 *
 * What a file names is opened by other programs, so nothing but plain addresses
 * of web pages is ever made a link.
 *
 * Returns: whether it is an http or https address
 */
gboolean
tg_link_is_web (const char *text)
{
  g_autoptr (GUri) uri = NULL;
  const char *host;

  if (text == NULL)
    return FALSE;
  for (const char *c = text; *c != '\0'; c++)
    if (g_ascii_iscntrl (*c) || g_ascii_isspace (*c))
      return FALSE;

  uri = g_uri_parse (text, G_URI_FLAGS_NONE, NULL);
  if (uri == NULL)
    return FALSE;
  host = g_uri_get_host (uri);

  return (g_str_equal (g_uri_get_scheme (uri), "https") || g_str_equal (g_uri_get_scheme (uri), "http")) &&
         host != NULL && *host != '\0' && g_uri_get_userinfo (uri) == NULL;
}

/**
 * tg_link_new_web:
 * @uri: an address of which tg_link_is_web() holds
 * @text: (nullable): what to show; %NULL for the address without its scheme
 *
 * The tooltip has the whole address.
 *
 * Returns: (transfer floating): a link that opens the browser
 */
GtkWidget *
tg_link_new_web (const char *uri,
                 const char *text)
{
  GtkWidget *button, *label;

  g_return_val_if_fail (tg_link_is_web (uri), NULL);

  label = gtk_label_new (text != NULL ? text : strstr (uri, "://") + 3);
  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_label_set_ellipsize (GTK_LABEL (label), PANGO_ELLIPSIZE_MIDDLE);
  gtk_label_set_width_chars (GTK_LABEL (label), 8);
  gtk_label_set_max_width_chars (GTK_LABEL (label), 60);

  button = gtk_link_button_new (uri);
  gtk_button_set_child (GTK_BUTTON (button), label);
  gtk_widget_set_halign (button, GTK_ALIGN_START);
  gtk_widget_set_valign (button, GTK_ALIGN_START);
  gtk_widget_add_css_class (button, "in-text");

  return button;
}

/**
 * tg_link_new_internal:
 * @text: what to show
 * @callback: called with @object when the link is followed
 * @object: lives at least as long as the link
 *
 * Returns: (transfer floating): a link to another page of the window
 */
GtkWidget *
tg_link_new_internal (const char *text,
                      GCallback   callback,
                      GObject    *object)
{
  GtkWidget *button = gtk_button_new ();
  GtkWidget *label = gtk_label_new (text);

  gtk_label_set_ellipsize (GTK_LABEL (label), PANGO_ELLIPSIZE_END);
  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_button_set_child (GTK_BUTTON (button), label);
  gtk_widget_set_halign (button, GTK_ALIGN_START);
  gtk_widget_set_valign (button, GTK_ALIGN_START);
  gtk_widget_add_css_class (button, "link");
  gtk_widget_add_css_class (button, "flat");
  gtk_widget_add_css_class (button, "in-text");
  gtk_accessible_update_property (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_PROPERTY_LABEL, text, -1);
  g_signal_connect_object (button, "clicked", callback, object, G_CONNECT_SWAPPED);

  return button;
}
