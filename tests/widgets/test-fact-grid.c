/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include "tg-fact-grid.h"

#include "tg-test-gtk.h"

static GtkWidget *
create_grid (void)
{
  GtkWidget *grid = tg_fact_grid_new ();

  for (guint i = 0; i < 7; i++)
    tg_fact_grid_take (TG_FACT_GRID (grid), "Name", g_strdup_printf ("value %u", i));

  return grid;
}

static graphene_rect_t
get_bounds (GtkWidget  *grid,
            const char *text)
{
  GtkWidget *label = tg_test_find_widget (grid, GTK_TYPE_LABEL, text);
  graphene_rect_t bounds;

  g_assert_nonnull (label);
  g_assert_true (gtk_widget_compute_bounds (label, grid, &bounds));

  return bounds;
}

/* Facts run down a column and then on in the next, as many columns as fit. */
static void
test_columns (void)
{
  GtkWidget *grid = create_grid ();
  GtkWidget *window = tg_test_present (grid, 900, 200);
  graphene_rect_t first, third, fourth;

  g_assert_cmpuint (tg_fact_grid_get_n_columns (TG_FACT_GRID (grid)), ==, 3);
  first = get_bounds (grid, "value 0");
  third = get_bounds (grid, "value 2");
  fourth = get_bounds (grid, "value 3");
  g_assert_cmpfloat (first.origin.x, ==, third.origin.x);
  g_assert_cmpfloat (third.origin.y, >, first.origin.y);
  g_assert_cmpfloat (fourth.origin.y, ==, first.origin.y);
  g_assert_cmpfloat (fourth.origin.x, >, first.origin.x);

  tg_fact_grid_set_max_columns (TG_FACT_GRID (grid), 2);
  tg_test_frames (grid, 2);
  g_assert_cmpuint (tg_fact_grid_get_n_columns (TG_FACT_GRID (grid)), ==, 2);
  tg_test_destroy (window);
}

/* Little room means fewer columns, and no value beyond the edge. */
static void
test_narrow (void)
{
  GtkWidget *grid = create_grid ();
  GtkWidget *scroller = gtk_scrolled_window_new ();
  GtkWidget *window;
  graphene_rect_t bounds;

  tg_fact_grid_add (TG_FACT_GRID (grid), "Long",
                    "a long value with many words that has to go on in the next line of a narrow window");
  gtk_scrolled_window_set_policy (GTK_SCROLLED_WINDOW (scroller), GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (scroller), grid);
  window = tg_test_present (scroller, 220, 400);
  g_assert_cmpuint (tg_fact_grid_get_n_columns (TG_FACT_GRID (grid)), ==, 1);
  bounds = get_bounds (grid, "a long value");
  g_assert_cmpfloat (bounds.origin.x + bounds.size.width, <=, 220.5f);
  g_assert_cmpfloat (bounds.size.height, >, 30);
  tg_test_destroy (window);
}

/* What there is no value of has no row; all can be taken away; text is no markup. */
static void
test_values (void)
{
  GtkWidget *grid = tg_fact_grid_new ();
  GtkWidget *window;

  g_assert_null (tg_fact_grid_add (TG_FACT_GRID (grid), "Nothing", NULL));
  g_assert_null (tg_fact_grid_add (TG_FACT_GRID (grid), "Nothing", ""));
  g_assert_cmpuint (tg_fact_grid_get_n_facts (TG_FACT_GRID (grid)), ==, 0);
  tg_fact_grid_add (TG_FACT_GRID (grid), "Name", "<b>bold</b> & <i>");
  window = tg_test_present (grid, 400, 100);
  g_assert_nonnull (tg_test_find_widget (grid, GTK_TYPE_LABEL, "<b>bold</b> & <i>"));
  tg_fact_grid_clear (TG_FACT_GRID (grid));
  g_assert_null (gtk_widget_get_first_child (grid));
  tg_test_frames (grid, 1);
  tg_test_destroy (window);
}

/* A name that the glossary has is explained in its tooltip, others have none. */
static void
test_explained (void)
{
  GtkWidget *grid = create_grid ();
  GtkWidget *window;

  tg_fact_grid_add (TG_FACT_GRID (grid), "Bits per weight", "4.5");
  window = tg_test_present (grid, 900, 200);
  g_assert_nonnull (gtk_widget_get_tooltip_text (tg_test_find_widget (grid, GTK_TYPE_LABEL, "Bits per weight")));
  g_assert_null (gtk_widget_get_tooltip_text (tg_test_find_widget (grid, GTK_TYPE_LABEL, "Name")));
  tg_test_destroy (window);
}

/* Where people write from right to left, numbers still run from left to right: a shape
 * is not turned round. The value stands at the side of its name. */
static void
test_right_to_left (void)
{
  GtkWidget *grid = tg_fact_grid_new ();
  GtkWidget *label;
  GtkWidget *window;
  PangoRectangle first, last;

  gtk_widget_set_direction (grid, GTK_TEXT_DIR_RTL);
  label = tg_fact_grid_add (TG_FACT_GRID (grid), "Shape", "640 × 1024");
  window = tg_test_present (grid, 400, 100);
  pango_layout_index_to_pos (gtk_label_get_layout (GTK_LABEL (label)), 0, &first);
  pango_layout_index_to_pos (gtk_label_get_layout (GTK_LABEL (label)), (int) strlen ("640 × 102"), &last);

  g_assert_cmpint (first.x, <, last.x);
  g_assert_cmpfloat (gtk_label_get_xalign (GTK_LABEL (label)), ==, 1);

  tg_test_destroy (window);
}

int
main (int    argc,
      char **argv)
{
  tg_test_gtk_init (&argc, &argv);

  g_test_add_func ("/widgets/fact-grid/columns", test_columns);
  g_test_add_func ("/widgets/fact-grid/narrow", test_narrow);
  g_test_add_func ("/widgets/fact-grid/values", test_values);
  g_test_add_func ("/widgets/fact-grid/explained", test_explained);
  g_test_add_func ("/widgets/fact-grid/right-to-left", test_right_to_left);

  return g_test_run ();
}
