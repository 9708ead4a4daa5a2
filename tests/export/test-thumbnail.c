/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include <string.h>

#include <glib.h>

#include "tg-gguf-writer.h"
#include "tg-thumbnail.h"
#include "tg-type-colors.h"

/* A model of one F16 and one Q4_K tensor, with so many blocks of 256 weights each. */
static TgModelInfo *
make_info (guint64     n_f16,
           guint64     n_q4_k,
           const char *architecture)
{
  g_autoptr (TgGgufWriter) writer = tg_gguf_writer_new ();
  const guint64 f16[] = { 256, n_f16 };
  const guint64 q4_k[] = { 256, n_q4_k };
  g_autoptr (GBytes) bytes = NULL;
  g_autoptr (TgMapping) mapping = NULL;
  g_autoptr (TgGguf) gguf = NULL;
  g_autoptr (TgShards) shards = NULL;
  g_autoptr (GError) error = NULL;

  if (architecture != NULL)
    tg_gguf_writer_add_string (writer, "general.architecture", architecture);
  tg_gguf_writer_add_tensor (writer, "a.weight", TG_TYPE_ID_F16, f16, 2, NULL, n_f16 * 512);
  tg_gguf_writer_add_tensor (writer, "b.weight", TG_TYPE_ID_Q4_K, q4_k, 2, NULL, n_q4_k * 144);
  bytes = tg_gguf_writer_to_bytes (writer);
  mapping = tg_mapping_new_from_bytes (bytes, "model.gguf");
  gguf = tg_gguf_open (mapping, TG_OPEN_NONE, NULL, &error);
  g_assert_no_error (error);
  shards = tg_shards_new_single (gguf);

  return tg_model_info_new (shards);
}

static guint
count_pixels (cairo_surface_t *surface,
              guint32          rgb)
{
  const guint8 *row = cairo_image_surface_get_data (surface);
  const int size = cairo_image_surface_get_width (surface);
  guint n = 0;

  for (int y = 0; y < size; y++, row += cairo_image_surface_get_stride (surface))
    for (int x = 0; x < size; x++)
      {
        guint32 pixel;

        memcpy (&pixel, row + 4 * x, sizeof pixel);
        n += pixel == (0xff000000 | rgb);
      }

  return n;
}

/* The cells are the types in proportion to their bytes: here one half each. */
static void
test_mix (void)
{
  g_autoptr (TgModelInfo) info = make_info (9, 32, "llama");
  cairo_surface_t *surface = tg_thumbnail_draw (info, 256);
  const guint n_float = count_pixels (surface, tg_type_colors_get (TG_FAMILY_FLOAT, TRUE).fill);
  const guint n_k = count_pixels (surface, tg_type_colors_get (TG_FAMILY_K, TRUE).fill);

  g_assert_cmpuint (n_float, >, 256);
  g_assert_cmpuint (n_float, ==, n_k);
  g_assert_cmpuint (count_pixels (surface, tg_type_colors_get (TG_FAMILY_UNKNOWN, TRUE).fill), ==, 0);
  cairo_surface_destroy (surface);
}

/* Whatever a file says or leaves out, there is a picture of the size asked for. */
static void
test_odd_models (void)
{
  static const char *const architectures[] = { NULL, "", "a-very-long-name-that-fits-no-picture-whatever", "世界" };

  for (gsize i = 0; i < G_N_ELEMENTS (architectures); i++)
    {
      g_autoptr (TgModelInfo) info = make_info (i % 2, i / 2, architectures[i]);
      cairo_surface_t *surface = tg_thumbnail_draw (info, 16 + (int) i);

      g_assert_cmpint (cairo_surface_status (surface), ==, CAIRO_STATUS_SUCCESS);
      g_assert_cmpint (cairo_image_surface_get_width (surface), ==, 16 + (int) i);
      g_assert_cmpint (cairo_image_surface_get_height (surface), ==, 16 + (int) i);
      cairo_surface_destroy (surface);
    }
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/export/thumbnail/mix", test_mix);
  g_test_add_func ("/export/thumbnail/odd-models", test_odd_models);

  return g_test_run ();
}
