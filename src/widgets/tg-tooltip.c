/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include "tg-tooltip.h"

/* Tooltips of the rows of lists, which change with every jump.
 *
 * At each change of a tooltip GTK asks the display where the pointer is and waits for the
 * answer, which takes longer than to make the row. So these are kept beside the widget and
 * given when they are asked for. */

#define KEY "tg-tooltip"

/**
 * tg_tooltip_is_cut:
 * @inscription: part of a row
 *
 * Returns: whether there is no room for all of its text
 */
gboolean
tg_tooltip_is_cut (GtkInscription *inscription)
{
  g_autoptr (PangoLayout) layout = NULL;
  int width;

  g_return_val_if_fail (GTK_IS_INSCRIPTION (inscription), FALSE);

  layout = gtk_widget_create_pango_layout (GTK_WIDGET (inscription), gtk_inscription_get_text (inscription));
  pango_layout_set_attributes (layout, gtk_inscription_get_attributes (inscription));
  pango_layout_get_pixel_size (layout, &width, NULL);

  return width > gtk_widget_get_width (GTK_WIDGET (inscription));
}

static gboolean
query_tooltip_cb (GtkWidget  *widget,
                  int         x,
                  int         y,
                  gboolean    keyboard_mode,
                  GtkTooltip *tooltip)
{
  const char *text = g_object_get_data (G_OBJECT (widget), KEY);

  /* What can be read without covers the rows below for nothing. */
  if (text == NULL || (GTK_IS_INSCRIPTION (widget) && !tg_tooltip_is_cut (GTK_INSCRIPTION (widget)) &&
                       g_strcmp0 (text, gtk_inscription_get_text (GTK_INSCRIPTION (widget))) == 0))
    return FALSE;
  gtk_tooltip_set_text (tooltip, text);

  return TRUE;
}

/**
 * tg_tooltip_set:
 * @widget: a part of a row, without a tooltip of another kind
 * @text: (nullable): its tooltip; nothing if it is empty
 *
 * Main thread.
 */
void
tg_tooltip_set (GtkWidget  *widget,
                const char *text)
{
  g_return_if_fail (GTK_IS_WIDGET (widget));

  if (!gtk_widget_get_has_tooltip (widget))
    {
      gtk_widget_set_has_tooltip (widget, TRUE);
      g_signal_connect (widget, "query-tooltip", G_CALLBACK (query_tooltip_cb), NULL);
    }
  g_object_set_data_full (G_OBJECT (widget), KEY, text != NULL && text[0] != '\0' ? g_strdup (text) : NULL, g_free);
}

/**
 * tg_tooltip_get:
 * @widget: any widget
 *
 * Returns: (nullable) (transfer none): its tooltip, if that is a text, whichever way it was set
 */
const char *
tg_tooltip_get (GtkWidget *widget)
{
  const char *text;

  g_return_val_if_fail (GTK_IS_WIDGET (widget), NULL);

  text = g_object_get_data (G_OBJECT (widget), KEY);

  return text != NULL ? text : gtk_widget_get_tooltip_text (widget);
}
