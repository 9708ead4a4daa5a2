/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include "tg-compat-private.h"

#include "tg-compat-a11y.h"

#if GTK_CHECK_VERSION (4, 14, 0)
/* Without an accessibility bus GTK falls back on a context made for its own tests. It
 * has no way to announce, and GTK (as of 4.18) calls it all the same, at address 0. */
static gboolean
can_announce (GtkAccessible *accessible)
{
  g_autoptr (GtkATContext) context = gtk_accessible_get_at_context (accessible);

  return context != NULL && !g_str_equal (G_OBJECT_TYPE_NAME (context), "GtkTestATContext");
}
#endif

/**
 * tg_compat_inscription_set_text:
 * @inscription: an inscription
 * @text: (nullable): what it is to show
 *
 * Sets the text, or none. GTK (as of 4.8) warns when a screen reader asks for the text of
 * an inscription that has %NULL for one.
 */
void
tg_compat_inscription_set_text (GtkInscription *inscription,
                                const char     *text)
{
  g_return_if_fail (GTK_IS_INSCRIPTION (inscription));

  gtk_inscription_set_text (inscription, text != NULL ? text : "");
}

/**
 * tg_compat_announce:
 * @widget: what the message is about
 * @message: a sentence
 *
 * Has a screen reader say @message: by an announcement where GTK has them
 * (4.14), else by the accessible description of @widget, whose change is
 * reported. Either way @message becomes the description, so that one who comes
 * later can still ask for it.
 */
void
tg_compat_announce (GtkWidget  *widget,
                    const char *message)
{
  g_return_if_fail (GTK_IS_WIDGET (widget));
  g_return_if_fail (message != NULL);

  gtk_accessible_update_property (GTK_ACCESSIBLE (widget),
                                  GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, message,
                                  -1);
#if GTK_CHECK_VERSION (4, 14, 0)
  if (can_announce (GTK_ACCESSIBLE (widget)))
    gtk_accessible_announce (GTK_ACCESSIBLE (widget), message,
                             GTK_ACCESSIBLE_ANNOUNCEMENT_PRIORITY_MEDIUM);
#endif
}
