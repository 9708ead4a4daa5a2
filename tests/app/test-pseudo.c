/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The window in a language that is longer than all others, and in one that runs from right
 * to left. Which, LANGUAGE says; the translations are made by make-pseudo.py. */

#include "config.h"

#include <libintl.h>
#include <string.h>

#include "tg-color-scheme.h"
#include "tg-install.h"
#include "tg-pages.h"
#include "tg-samples.h"
#include "tg-test-gtk.h"
#include "tg-test-window.h"
#include "tg-tooltip.h"

/* The smallest screen that the program is made for. */
#define MAX_WIDTH 1024
#define MAX_HEIGHT 600

static gboolean
is_right_to_left (void)
{
  return g_str_has_prefix (g_getenv ("LANGUAGE"), "ar");
}

/* Whether @text stands in the catalogue but was not looked up there. Single words in small
 * letters may be names out of a file: of keys, of tensors. */
static gboolean
is_forgotten (const char *text)
{
  if (text == NULL || text[0] == '\0' || (g_ascii_islower (text[0]) && strchr (text, ' ') == NULL))
    return FALSE;

  return !g_str_equal (gettext (text), text);
}

/* What does not scroll sideways is within the window, with all the room it needs. */
static void
check_room (GtkWidget  *widget,
            const char *page)
{
  const int margins = gtk_widget_get_margin_start (widget) + gtk_widget_get_margin_end (widget);
  GtkWidget *content = gtk_window_get_child (GTK_WINDOW (gtk_widget_get_root (widget)));
  GtkWidget *scroller = gtk_widget_get_ancestor (widget, GTK_TYPE_SCROLLED_WINDOW);
  GtkPolicyType policy = GTK_POLICY_NEVER;
  graphene_rect_t bounds;
  int least;

  if (scroller != NULL)
    gtk_scrolled_window_get_policy (GTK_SCROLLED_WINDOW (scroller), &policy, NULL);
  if (policy != GTK_POLICY_NEVER || !gtk_widget_compute_bounds (widget, content, &bounds) || bounds.size.width == 0)
    return;

  gtk_widget_measure (widget, GTK_ORIENTATION_HORIZONTAL, -1, &least, NULL, NULL, NULL);
  /* Sizes are whole pixels, bounds after a transform nearly so. */
  if (bounds.size.width < (float) (least - margins) - 0.5f)
    g_error ("page %s: a label needs %d and has %g: %s", page, least - margins, (double) bounds.size.width,
             gtk_label_get_text (GTK_LABEL (widget)));
  if (bounds.origin.x < 0 || bounds.origin.x + bounds.size.width > (float) gtk_widget_get_width (content))
    g_error ("page %s: a label at %g, %g wide, in a window of %d: %s", page, (double) bounds.origin.x,
             (double) bounds.size.width, gtk_widget_get_width (content), gtk_label_get_text (GTK_LABEL (widget)));
}

static void
check_texts (GtkWidget  *widget,
             const char *page)
{
  const char *text = NULL;

  /* What GTK itself says is in a catalogue of its own. */
  if (!gtk_widget_get_mapped (widget) || GTK_IS_WINDOW_CONTROLS (widget))
    return;
  if (GTK_IS_LABEL (widget))
    check_room (widget, page);
  if (GTK_IS_LABEL (widget))
    text = gtk_label_get_label (GTK_LABEL (widget));
  else if (GTK_IS_INSCRIPTION (widget))
    text = gtk_inscription_get_text (GTK_INSCRIPTION (widget));
  if (is_forgotten (text) || is_forgotten (tg_tooltip_get (widget)))
    {
      const char *shown = is_forgotten (text) ? text : tg_tooltip_get (widget);

      g_error ("page %s: “%s” of a %s is not translated", page, shown, G_OBJECT_TYPE_NAME (widget));
    }
  if (GTK_IS_BUTTON (widget))
    g_assert_cmpint (gtk_widget_get_direction (widget), ==, is_right_to_left () ? GTK_TEXT_DIR_RTL : GTK_TEXT_DIR_LTR);

  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    check_texts (child, page);
}

/* There is room in the window for all that must be seen. */
static void
check_width (TgWindow   *window,
             const char *page)
{
  GtkWidget *content = gtk_window_get_child (GTK_WINDOW (window));
  int least;

  /* What is in it: the content itself would cut what is too wide. */
  gtk_widget_measure (gtk_widget_get_first_child (content), GTK_ORIENTATION_HORIZONTAL, -1, &least, NULL, NULL, NULL);
  g_test_message ("%s: %d wide, at least %d", page, gtk_widget_get_width (content), least);
  g_assert_cmpint (least, <=, gtk_widget_get_width (content));
}

static void
check_window (TgWindow   *window,
              const char *page)
{
  int width, height;

  while (g_main_context_iteration (NULL, FALSE))
    ;
  tg_test_frames (GTK_WIDGET (window), 2);
  check_texts (GTK_WIDGET (window), page);
  gtk_widget_measure (GTK_WIDGET (window), GTK_ORIENTATION_HORIZONTAL, -1, &width, NULL, NULL, NULL);
  gtk_widget_measure (GTK_WIDGET (window), GTK_ORIENTATION_VERTICAL, MAX_WIDTH, &height, NULL, NULL, NULL);
  g_test_message ("%s: at least %d × %d", page, width, height);
  g_assert_cmpint (width, <=, MAX_WIDTH);
  check_width (window, page);
  g_assert_cmpint (height, <=, MAX_HEIGHT);
}

static gboolean
is_done (TgWindow *window)
{
  TgFile *file = tg_window_get_file (window);

  return file != NULL && tg_file_get_state (file) == TG_FILE_LOADED;
}

static gboolean
is_compared (TgWindow *window)
{
  TgSelection *selection = tg_file_page_get_selection (tg_window_get_file_page (window));
  TgComparison *comparison = tg_selection_get_comparison (selection);

  return comparison != NULL && tg_comparison_get_state (comparison) == TG_COMPARISON_DONE;
}

static TgWindow *
new_window (void)
{
  GtkWidget *window = tg_window_new (NULL);

  gtk_window_set_default_size (GTK_WINDOW (window), MAX_WIDTH, MAX_HEIGHT);
  gtk_window_present (GTK_WINDOW (window));
  gtk_test_widget_wait_for_draw (window);

  return TG_WINDOW (window);
}

/* Without a file. */
static void
test_empty (void)
{
  TgWindow *window = new_window ();

  g_assert_true (gtk_widget_get_default_direction () == (is_right_to_left () ? GTK_TEXT_DIR_RTL : GTK_TEXT_DIR_LTR));
  check_window (window, "empty");
  tg_test_window_close (window);
}

static void
show_pages (TgWindow *window,
            gboolean  comparing)
{
  TgFilePage *page = tg_window_get_file_page (window);
  TgSelection *selection = tg_file_page_get_selection (page);
  const TgPageInfo *info;

  for (guint i = 0; (info = tg_pages_get (i)) != NULL; i++)
    {
      if (info->compares && !comparing)
        continue;
      tg_file_page_show_page (page, info->name);
      g_assert_cmpstr (tg_file_page_get_page_name (page), ==, info->name);
      tg_selection_select_entry (selection, 0);
      check_window (window, info->name);
      tg_selection_select_tensor (selection, 3);
      tg_selection_set_cell (selection, (TgCell){ 0, 5, 7 });
      if (g_str_equal (info->name, "statistics"))
        tg_test_wait_until (tg_test_find_widget (GTK_WIDGET (page), GTK_TYPE_LABEL, gettext ("Scales of sub-blocks")) != NULL);
      check_window (window, info->name);
    }
}

/* Every page, with a key and with a tensor selected, and with a second file. */
static void
test_pages (void)
{
  g_autoptr (GFile) sample = tg_samples_find ();
  g_autoptr (GFile) folder = g_file_get_parent (sample);
  g_autoptr (GFile) quantized = g_file_get_child (folder, "tiny-llama-Q4_K_L.gguf");
  TgWindow *window = new_window ();

  tg_window_open (window, quantized, NULL);
  tg_test_wait_until (is_done (window));
  show_pages (window, FALSE);

  tg_window_compare (window, sample, TG_REFERENCE_OTHER);
  /* Before the files are read there is the progress to be seen, too. */
  tg_file_page_show_page (tg_window_get_file_page (window), "compare");
  check_width (window, "comparing");
  tg_test_wait_until (is_compared (window));
  show_pages (window, TRUE);
  tg_test_window_close (window);
}

/* What is drawn by place in a file or in a tensor is not mirrored: bytes and columns run from
 * left to right wherever people read. */
static gboolean
is_mirrored (GtkWidget *widget)
{
  static const char *const pictures[] = {
    "TgHexView", "TgHeatmapView", "TgMarginPlot", "TgLinePlot", "TgHistogramView", "TgFileMapView", "TgModelMapView", NULL
  };

  if (g_strv_contains (pictures, G_OBJECT_TYPE_NAME (widget)))
    return gtk_widget_get_direction (widget) == GTK_TEXT_DIR_RTL;
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    if (is_mirrored (child))
      return TRUE;

  return FALSE;
}

static void
test_pictures (void)
{
  g_autoptr (GFile) sample = tg_samples_find ();
  TgWindow *window = new_window ();

  tg_window_open (window, sample, NULL);
  tg_test_wait_until (is_done (window));
  for (guint i = 0; tg_pages_get (i) != NULL; i++)
    if (!tg_pages_get (i)->compares)
      tg_file_page_show_page (tg_window_get_file_page (window), tg_pages_get (i)->name);
  g_assert_false (is_mirrored (GTK_WIDGET (window)));
  tg_test_window_close (window);
}

int
main (int    argc,
      char **argv)
{
  g_autoptr (TgColorScheme) scheme = NULL;

  tg_test_gtk_init (&argc, &argv);
  /* Sizes are those of the program's own style. */
  scheme = tg_color_scheme_new (gdk_display_get_default ());
  /* GTK's tests are meant to be in English. */
  tg_install_set_up_text ();
  if (is_right_to_left ())
    gtk_widget_set_default_direction (GTK_TEXT_DIR_RTL);

  g_test_add_func ("/app/pseudo/empty", test_empty);
  g_test_add_func ("/app/pseudo/pages", test_pages);
  g_test_add_func ("/app/pseudo/pictures", test_pictures);

  return g_test_run ();
}
