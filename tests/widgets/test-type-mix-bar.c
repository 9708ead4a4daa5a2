/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include "tg-type-mix-bar.h"

#include "tg-colors.h"
#include "tg-test-gtk.h"
#include "tg-type-patterns.h"
#include "tg-type-table.h"

static GArray *
create_mix (guint n_unknown)
{
  GArray *mix = g_array_new (FALSE, FALSE, sizeof (TgTypeShare));
  const TgTypeShare known[] = {
    { TG_TYPE_ID_Q4_K, tg_tensor_type_get (TG_TYPE_ID_Q4_K), 10, 256000, 750000 },
    { TG_TYPE_ID_Q6_K, tg_tensor_type_get (TG_TYPE_ID_Q6_K), 3, 25600, 249000 },
    { TG_TYPE_ID_F32, tg_tensor_type_get (TG_TYPE_ID_F32), 5, 250, 1000 },
  };

  g_array_append_vals (mix, known, G_N_ELEMENTS (known));
  for (guint i = 0; i < n_unknown; i++)
    g_array_append_val (mix, ((TgTypeShare){ 1000 + i, NULL, 1, 1, 0 }));

  return mix;
}

static guint32
to_pixel (const GdkRGBA *color)
{
  return 0xff000000u | (guint32) (color->red * 255 + 0.5f) << 16 |
         (guint32) (color->green * 255 + 0.5f) << 8 | (guint32) (color->blue * 255 + 0.5f);
}

/* Within a family the pattern goes by bytes; each family begins anew. */
static void
test_patterns (void)
{
  g_autoptr (GArray) mix = create_mix (1);
  TgTypePatterns patterns;

  tg_type_patterns_init (&patterns, mix);
  g_assert_cmpint (tg_type_patterns_get (&patterns, TG_TYPE_ID_Q4_K), ==, TG_FILL_PLAIN);
  g_assert_cmpint (tg_type_patterns_get (&patterns, TG_TYPE_ID_Q6_K), ==, TG_FILL_DOTS);
  g_assert_cmpint (tg_type_patterns_get (&patterns, TG_TYPE_ID_F32), ==, TG_FILL_PLAIN);
  g_assert_cmpint (tg_type_patterns_get (&patterns, 1000), ==, TG_FILL_DIAGONALS);
  g_assert_cmpint (tg_type_patterns_get (&patterns, G_MAXUINT32), ==, TG_FILL_DIAGONALS);
}

/* Shares are widths in the colours of the families; the least is still a line. */
static void
test_pixels (void)
{
  g_autoptr (GArray) mix = create_mix (0);
  GtkWidget *bar = tg_type_mix_bar_new ();
  GtkWidget *window;
  cairo_surface_t *surface;
  guint n_blue = 0;

  tg_type_mix_bar_set_mix (TG_TYPE_MIX_BAR (bar), mix);
  window = tg_test_present (bar, 400, 20);
  surface = tg_test_render (bar);
  g_assert_cmphex (tg_test_pixel (surface, 10, 10), ==,
                   to_pixel (&tg_colors_get_family (TG_FAMILY_K, FALSE)->fill));
  g_assert_cmphex (tg_test_pixel (surface, 290, 10), ==,
                   to_pixel (&tg_colors_get_family (TG_FAMILY_K, FALSE)->fill));
  for (int x = 390; x < 400; x++)
    {
      const guint32 pixel = tg_test_pixel (surface, x, 10);

      /* The outline lies over the last pixel. */
      n_blue += (pixel & 0xff) > (pixel >> 16 & 0xff) + 60;
    }
  g_assert_cmpuint (n_blue, >=, 1);
  cairo_surface_destroy (surface);
  tg_test_destroy (window);
}

static guint
count_children (GtkWidget *widget)
{
  guint n = 0;

  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    n++;

  return n;
}

/* The table has a row for each type, and for nonsense types one row in the end. */
static void
test_table (void)
{
  g_autoptr (GArray) mix = create_mix (0);
  g_autoptr (GArray) nonsense = create_mix (50000);
  GtkWidget *table = tg_type_table_new ();
  GtkWidget *window;
  GtkWidget *grid;

  tg_type_table_set_mix (TG_TYPE_TABLE (table), mix);
  window = tg_test_present (table, 700, 300);
  g_assert_nonnull (tg_test_find_widget (window, GTK_TYPE_LABEL, "Q6_K"));
  g_assert_nonnull (tg_test_find_widget (window, GTK_TYPE_LABEL, "6.5625"));
  g_assert_nonnull (tg_test_find_widget (window, GTK_TYPE_LABEL, "75.00"));
  g_assert_null (tg_test_find_widget (window, GTK_TYPE_LABEL, "Others"));

  tg_type_table_set_mix (TG_TYPE_TABLE (table), nonsense);
  tg_test_frames (table, 1);
  grid = gtk_widget_get_first_child (table);
  /* Six cells a row, the titles, and the line below them. */
  g_assert_cmpuint (count_children (grid), ==, 6 * (48 + 1) + 6 + 1);
  g_assert_nonnull (tg_test_find_widget (window, GTK_TYPE_LABEL, "Others"));

  tg_test_destroy (window);
}

/* The bar takes nonsense types as well. */
static void
test_many (void)
{
  g_autoptr (GArray) nonsense = create_mix (50000);
  GtkWidget *bar = tg_type_mix_bar_new ();
  GtkWidget *window = tg_test_present (bar, 100, 20);

  tg_type_mix_bar_set_mix (TG_TYPE_MIX_BAR (bar), nonsense);
  tg_test_frames (bar, 2);
  tg_test_destroy (window);
}

int
main (int    argc,
      char **argv)
{
  tg_test_gtk_init (&argc, &argv);

  g_test_add_func ("/widgets/type-mix-bar/patterns", test_patterns);
  g_test_add_func ("/widgets/type-mix-bar/pixels", test_pixels);
  g_test_add_func ("/widgets/type-mix-bar/table", test_table);
  g_test_add_func ("/widgets/type-mix-bar/many", test_many);

  return g_test_run ();
}
