/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include "tg-work-row.h"

#include "tg-test-gtk.h"
#include "tg-tooltip.h"

static GtkWidget *
find_label (GtkWidget  *row,
            const char *text)
{
  GtkWidget *label = tg_test_find_widget (row, GTK_TYPE_LABEL, text);

  g_assert_nonnull (label);

  return label;
}

/* Texts are not cut for the sake of a bar that is not seen: in a row with room for
 * them all, they are whole once the work is done. */
static void
test_idle (void)
{
  GtkWidget *row = tg_work_row_new ();
  GtkWidget *window;
  GtkWidget *bar;
  int width;

  tg_work_row_set_left (TG_WORK_ROW (row), "1 cell = 8 × 8 weights");
  tg_work_row_set_text (TG_WORK_ROW (row), "exact · 16777216 weights in 0.09 s");
  tg_work_row_set_right (TG_WORK_ROW (row), "no NaN, no Inf", FALSE);
  tg_work_row_set_state (TG_WORK_ROW (row), TG_WORK_IDLE);
  gtk_widget_measure (row, GTK_ORIENTATION_HORIZONTAL, -1, NULL, &width, NULL, NULL);
  window = tg_test_present (row, width, 40);
  bar = tg_test_find_widget (row, GTK_TYPE_PROGRESS_BAR, NULL);

  g_assert_null (bar);
  g_assert_false (pango_layout_is_ellipsized (gtk_label_get_layout (GTK_LABEL (find_label (row, "1 cell")))));
  g_assert_false (pango_layout_is_ellipsized (gtk_label_get_layout (GTK_LABEL (find_label (row, "exact")))));
  g_assert_false (pango_layout_is_ellipsized (gtk_label_get_layout (GTK_LABEL (find_label (row, "no NaN")))));

  tg_test_destroy (window);
}

/* Where there is no room for the texts, the tooltips have them as a whole. */
static void
test_tooltips (void)
{
  const char *const texts[] = { "1 cell = 8 × 8 weights", "exact · 16777216 weights in 0.09 s", "no NaN, no Inf" };
  GtkWidget *row = tg_work_row_new ();
  GtkWidget *window = tg_test_present (row, 200, 40);

  tg_work_row_set_left (TG_WORK_ROW (row), texts[0]);
  tg_work_row_set_text (TG_WORK_ROW (row), texts[1]);
  tg_work_row_set_right (TG_WORK_ROW (row), texts[2], FALSE);
  for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
    g_assert_cmpstr (tg_tooltip_get (find_label (row, texts[i])), ==, texts[i]);
  tg_test_destroy (window);
}

/* Work that begins or ends moves neither what stands before it nor what comes below,
 * and a button to go on comes where the button to cancel was. */
static void
test_nothing_moves (void)
{
  GtkWidget *row = tg_work_row_new ();
  GtkWidget *window = tg_test_present (row, 900, 40);
  static const TgWorkState states[] = { TG_WORK_IDLE, TG_WORK_BUSY, TG_WORK_STOPPED };
  graphene_rect_t texts[G_N_ELEMENTS (states)], buttons[G_N_ELEMENTS (states)];
  int heights[G_N_ELEMENTS (states)];

  tg_work_row_set_left (TG_WORK_ROW (row), "left");
  tg_work_row_set_text (TG_WORK_ROW (row), "text");
  for (guint i = 0; i < G_N_ELEMENTS (states); i++)
    {
      tg_work_row_set_state (TG_WORK_ROW (row), states[i]);
      tg_test_frames (row, 2);
      gtk_widget_measure (row, GTK_ORIENTATION_VERTICAL, -1, &heights[i], NULL, NULL, NULL);
      g_assert_true (gtk_widget_compute_bounds (find_label (row, "text"), row, &texts[i]));
      g_assert_true (gtk_widget_compute_bounds (tg_test_find_widget (row, GTK_TYPE_BUTTON, NULL), row, &buttons[i]));
      g_assert_cmpint (heights[i], ==, heights[0]);
      g_assert_cmpfloat (texts[i].origin.x, ==, texts[0].origin.x);
    }
  g_assert_cmpfloat (buttons[2].origin.x, ==, buttons[1].origin.x);

  tg_test_destroy (window);
}

int
main (int    argc,
      char **argv)
{
  tg_test_gtk_init (&argc, &argv);

  g_test_add_func ("/widgets/work-row/idle", test_idle);
  g_test_add_func ("/widgets/work-row/tooltips", test_tooltips);
  g_test_add_func ("/widgets/work-row/nothing-moves", test_nothing_moves);

  return g_test_run ();
}
