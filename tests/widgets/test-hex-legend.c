/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include "tg-hex-legend.h"

#include "tg-colors.h"
#include "tg-test-gtk.h"

typedef struct
{
  guint    role;
  gboolean forwards;
  guint    n_jumps;
} Jump;

static void
jump_cb (TgHexLegend *legend,
         guint        role,
         gboolean     forwards,
         Jump        *jump)
{
  *jump = (Jump){ role, forwards, jump->n_jumps + 1 };
}

static GtkWidget *
find_button (GtkWidget   *legend,
             TgColorRole  role)
{
  GtkWidget *label = tg_test_find_widget (legend, GTK_TYPE_LABEL, tg_color_role_get_name (role));

  return label != NULL ? gtk_widget_get_ancestor (label, GTK_TYPE_TOGGLE_BUTTON) : NULL;
}

/* What is seen is explained; pressed buttons are the filter, and stay while it holds. */
static void
test_filter (void)
{
  GtkWidget *legend = tg_hex_legend_new ();
  GtkWidget *window = tg_test_present (legend, 700, 40);

  tg_hex_legend_set_roles (TG_HEX_LEGEND (legend), 1u << TG_COLOR_KEY | 1u << TG_COLOR_VALUE);
  tg_test_frames (window, 2);
  g_assert_nonnull (find_button (legend, TG_COLOR_KEY));
  g_assert_nonnull (find_button (legend, TG_COLOR_VALUE));
  g_assert_null (find_button (legend, TG_COLOR_SCALE));

  gtk_toggle_button_set_active (GTK_TOGGLE_BUTTON (find_button (legend, TG_COLOR_KEY)), TRUE);
  g_assert_cmphex (tg_hex_legend_get_filter (TG_HEX_LEGEND (legend)), ==, 1u << TG_COLOR_KEY);
  tg_hex_legend_set_roles (TG_HEX_LEGEND (legend), 1u << TG_COLOR_CODE);
  tg_test_frames (window, 2);
  g_assert_nonnull (find_button (legend, TG_COLOR_KEY));
  g_assert_null (find_button (legend, TG_COLOR_VALUE));

  gtk_toggle_button_set_active (GTK_TOGGLE_BUTTON (find_button (legend, TG_COLOR_KEY)), FALSE);
  tg_test_frames (window, 2);
  g_assert_cmphex (tg_hex_legend_get_filter (TG_HEX_LEGEND (legend)), ==, 0);
  g_assert_null (find_button (legend, TG_COLOR_KEY));

  tg_test_destroy (window);
}

/* The menu of a button leads to the next of its role, and makes it the only one. */
static void
test_menu (void)
{
  GtkWidget *legend = tg_hex_legend_new ();
  GtkWidget *window = tg_test_present (legend, 700, 40);
  Jump jump = { 0 };

  g_signal_connect (legend, "jump", G_CALLBACK (jump_cb), &jump);
  tg_hex_legend_set_roles (TG_HEX_LEGEND (legend), 1u << TG_COLOR_SCALE | 1u << TG_COLOR_CODE);
  tg_test_frames (window, 2);

  g_assert_true (tg_test_press_key (find_button (legend, TG_COLOR_CODE), GDK_KEY_Menu, 0));
  gtk_widget_activate_action (legend, "legend.jump", "b", TRUE);
  g_assert_cmpuint (jump.n_jumps, ==, 1);
  g_assert_cmpuint (jump.role, ==, TG_COLOR_CODE);
  g_assert_true (jump.forwards);
  gtk_widget_activate_action (legend, "legend.jump", "b", FALSE);
  g_assert_false (jump.forwards);
  gtk_widget_activate_action (legend, "legend.only", NULL);
  g_assert_cmphex (tg_hex_legend_get_filter (TG_HEX_LEGEND (legend)), ==, 1u << TG_COLOR_CODE);
  gtk_widget_activate_action (legend, "legend.all", NULL);
  g_assert_cmphex (tg_hex_legend_get_filter (TG_HEX_LEGEND (legend)), ==, 0);

  tg_test_destroy (window);
}

int
main (int    argc,
      char **argv)
{
  tg_test_gtk_init (&argc, &argv);

  g_test_add_func ("/widgets/hex-legend/filter", test_filter);
  g_test_add_func ("/widgets/hex-legend/menu", test_menu);

  return g_test_run ();
}
