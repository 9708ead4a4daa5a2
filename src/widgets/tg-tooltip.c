/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include "tg-tooltip.h"

/* Tooltips of the rows of lists, which change with every jump.
 *
 * At each change of a tooltip GTK asks the display where the pointer is and waits for the
 * answer, which takes longer than to make the row. So these are kept beside the widget and
 * given when they are asked for. */

#define KEY "tg-tooltip"

static gboolean
query_tooltip_cb (GtkWidget  *widget,
                  int         x,
                  int         y,
                  gboolean    keyboard_mode,
                  GtkTooltip *tooltip)
{
  const char *text = g_object_get_data (G_OBJECT (widget), KEY);

  gtk_tooltip_set_text (tooltip, text);

  return text != NULL;
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
