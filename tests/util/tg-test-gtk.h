/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/**
 * tg_test_wait_until:
 * @condition: an expression
 *
 * Runs the main loop until @condition holds, which it must within ten seconds.
 */
#define tg_test_wait_until(condition)                         \
  G_STMT_START                                                \
  {                                                           \
    gboolean tg_test_late = FALSE;                            \
    guint tg_test_id = tg_test_arm_timeout (&tg_test_late);   \
    while (!(condition) && !tg_test_late)                     \
      g_main_context_iteration (NULL, TRUE);                  \
    if (!tg_test_late)                                        \
      g_source_remove (tg_test_id);                           \
    g_assert_true (condition);                                \
  }                                                           \
  G_STMT_END

void                tg_test_gtk_init        (int               *argc,
                                             char            ***argv);
guint               tg_test_arm_timeout     (gboolean          *late);
void                tg_test_frames          (GtkWidget         *widget,
                                             guint              n);
GtkWidget          *tg_test_present         (GtkWidget         *child,
                                             int                width,
                                             int                height);
void                tg_test_destroy         (GtkWidget         *window);
cairo_surface_t    *tg_test_render          (GtkWidget         *widget);
guint32             tg_test_pixel           (cairo_surface_t   *surface,
                                             int                x,
                                             int                y);
GtkEventController *tg_test_find_controller (GtkWidget         *widget,
                                             GType              type);
gboolean            tg_test_press_key       (GtkWidget         *widget,
                                             guint              keyval,
                                             GdkModifierType    state);
GtkWidget          *tg_test_find_widget     (GtkWidget         *root,
                                             GType              type,
                                             const char        *text);
gboolean            tg_test_has_column      (GtkColumnView     *view,
                                             const char        *title);
GSettings          *tg_test_new_settings    (void);

G_END_DECLS
