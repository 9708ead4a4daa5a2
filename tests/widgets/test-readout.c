/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include "tg-readout.h"

#include "tg-test-gtk.h"

/* A title that is too long for one line is not cut: it takes a second one. */
static void
test_title (void)
{
  GtkWidget *readout = tg_readout_new ();
  GtkWidget *fixed = gtk_fixed_new ();
  GtkWidget *window;
  GtkWidget *label;

  tg_readout_set_title (TG_READOUT (readout), "Select a tensor to see what it is.");
  gtk_widget_set_size_request (readout, 200, -1);
  gtk_fixed_put (GTK_FIXED (fixed), readout, 0, 0);
  window = tg_test_present (fixed, 200, 100);
  label = tg_test_find_widget (readout, GTK_TYPE_LABEL, "Select");

  g_assert_nonnull (label);
  g_assert_cmpint (pango_layout_get_line_count (gtk_label_get_layout (GTK_LABEL (label))), ==, 2);
  g_assert_false (pango_layout_is_ellipsized (gtk_label_get_layout (GTK_LABEL (label))));

  tg_test_destroy (window);
}

/* Rows that have no name now are not seen; values are what is copied. */
static void
test_rows (void)
{
  GtkWidget *readout = tg_readout_new ();
  GtkWidget *window = tg_test_present (readout, 200, 100);
  g_autofree char *text = NULL;

  tg_readout_set_names (TG_READOUT (readout), (const char *[]){ "Type", "Shape", NULL });
  tg_readout_set_value (TG_READOUT (readout), 0, "Q4_K", FALSE);
  tg_readout_set_value (TG_READOUT (readout), 1, "640 × 1024", TRUE);
  text = tg_readout_dup_text (TG_READOUT (readout));
  g_assert_nonnull (strstr (text, "Q4_K"));
  g_assert_nonnull (strstr (text, "640 × 1024"));
  g_assert_nonnull (tg_test_find_widget (readout, GTK_TYPE_LABEL, "Shape"));

  tg_readout_set_names (TG_READOUT (readout), (const char *[]){ "Type", NULL });
  g_assert_nonnull (tg_test_find_widget (readout, GTK_TYPE_LABEL, "Type"));
  g_assert_null (tg_test_find_widget (readout, GTK_TYPE_LABEL, "640"));

  tg_test_destroy (window);
}

/* Half a number is another number: a value that is too long goes on in the next line, whole. */
static void
test_long_value (void)
{
  GtkWidget *readout = tg_readout_new ();
  GtkWidget *fixed = gtk_fixed_new ();
  GtkWidget *window;
  PangoLayout *layout;

  tg_readout_wrap (TG_READOUT (readout));
  tg_readout_set_names (TG_READOUT (readout), (const char *[]){ "Maximum", NULL });
  tg_readout_set_value (TG_READOUT (readout), 0, "−1.234 × 10⁻⁶ at 12345, 12345", FALSE);
  gtk_widget_set_size_request (readout, 230, -1);
  gtk_fixed_put (GTK_FIXED (fixed), readout, 0, 0);
  window = tg_test_present (fixed, 230, 100);
  layout = gtk_label_get_layout (GTK_LABEL (tg_test_find_widget (readout, GTK_TYPE_LABEL, "12345")));

  g_assert_cmpint (gtk_widget_get_width (readout), ==, 230);
  g_assert_cmpint (pango_layout_get_line_count (layout), ==, 2);
  g_assert_false (pango_layout_is_ellipsized (layout));
  /* All of the number is in the first. */
  g_assert_cmpint (pango_layout_get_line_readonly (layout, 1)->start_index, >, (int) strlen ("−1.234 × 10⁻⁶"));

  tg_test_destroy (window);
}

int
main (int    argc,
      char **argv)
{
  tg_test_gtk_init (&argc, &argv);

  g_test_add_func ("/widgets/readout/title", test_title);
  g_test_add_func ("/widgets/readout/rows", test_rows);
  g_test_add_func ("/widgets/readout/long-value", test_long_value);

  return g_test_run ();
}
