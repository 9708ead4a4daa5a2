/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include "tg-compat-private.h"

#include "tg-compat-widget.h"

/**
 * tg_compat_widget_get_color:
 * @widget: a widget
 * @color: (out): the CSS "color" of @widget, which is what its text is drawn in
 */
void
tg_compat_widget_get_color (GtkWidget *widget,
                            GdkRGBA   *color)
{
  g_return_if_fail (GTK_IS_WIDGET (widget));
  g_return_if_fail (color != NULL);

#if GTK_CHECK_VERSION (4, 10, 0)
  gtk_widget_get_color (widget, color);
#else
  gtk_style_context_get_color (gtk_widget_get_style_context (widget), color);
#endif
}

/**
 * tg_compat_widget_is_dark:
 * @widget: a widget
 *
 * Own drawings choose between the two sets of colours by the lightness of the
 * text they stand beside, so that any theme and any dark preference is followed.
 *
 * Returns: whether @widget has light text, and so a dark background
 */
gboolean
tg_compat_widget_is_dark (GtkWidget *widget)
{
  GdkRGBA color;

  g_return_val_if_fail (GTK_IS_WIDGET (widget), FALSE);

  tg_compat_widget_get_color (widget, &color);

  /* The luma weights of ITU-R BT.601; half way is far from either theme. */
  return 0.299f * color.red + 0.587f * color.green + 0.114f * color.blue > 0.5f;
}
