/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Reports on two models. */

#include "config.h"

#include <errno.h>
#include <math.h>
#include <string.h>

#include <glib.h>
#include <glib/gstdio.h>

#include "tg-error.h"
#include "tg-gguf-writer.h"
#include "tg-palette.h"
#include "tg-report.h"
#include "tg-test-util.h"

static const float floats[] = { 1.0f, 2.0f, -3.0f, 0.5f };
static const float shifted[] = { 1.0f, 2.25f, -3.0f, 0.5f };

static TgShards *
open_model (TgGgufWriter *writer,
            const char   *path)
{
  g_autoptr (GBytes) bytes = tg_gguf_writer_to_bytes (writer);
  g_autoptr (TgMapping) mapping = tg_mapping_new_from_bytes (bytes, path);
  g_autoptr (TgGguf) gguf = tg_gguf_open (mapping, TG_OPEN_NONE, NULL, NULL);

  return tg_shards_new_single (gguf);
}

/* A model of a tensor that differs, one that does not, and one of its own, whose name would
 * do harm in a table, a page or a command. */
static TgShards *
make_model (gboolean b)
{
  g_autoptr (TgGgufWriter) writer = tg_gguf_writer_new ();
  static const guint64 ne[] = { 2, 2 };

  tg_gguf_writer_add_string (writer, "general.name", b ? "<b>Model</b>" : "Mo|del");
  tg_gguf_writer_add_uint (writer, "general.file_type", TG_VALUE_UINT32, b ? 7 : 1);
  tg_gguf_writer_add_tensor (writer, "blk.0.attn_q.weight", TG_TYPE_ID_F32, ne, 2, b ? shifted : floats, sizeof floats);
  tg_gguf_writer_add_tensor (writer, "output_norm.weight", TG_TYPE_ID_F32, ne, 2, floats, sizeof floats);
  if (b)
    tg_gguf_writer_add_tensor (writer, "odd,\"name\"|x", TG_TYPE_ID_F32, ne, 2, floats, sizeof floats);

  return open_model (writer, b ? "/some/where/b.gguf" : "/some/where/a.gguf");
}

/* With everything compared. */
static TgReport *
new_report (TgPairs        *pairs,
            TgMetadataDiff *metadata)
{
  TgReport *report = tg_report_new (pairs, metadata);

  for (guint64 i = 0; i < tg_pairs_get_n (pairs); i++)
    {
      g_auto (TgPairResult) result = { 0 };

      g_assert_true (tg_pair_compare (tg_pairs_get (pairs, i), 1, &result, NULL, NULL));
      tg_report_set_result (report, i, &result);
    }

  return report;
}

static TgReport *
make_report (void)
{
  g_autoptr (TgShards) a = make_model (FALSE);
  g_autoptr (TgShards) b = make_model (TRUE);
  g_autoptr (TgPairs) pairs = tg_pairs_new (a, b);
  g_autoptr (TgMetadataDiff) metadata = tg_metadata_diff_new (a, b);

  return new_report (pairs, metadata);
}

static void
assert_has (const char *text,
            const char *piece)
{
  if (strstr (text, piece) == NULL)
    g_error ("“%s” is not in:\n%s", piece, text);
}

/* A line for each tensor, quoted where it has to be, with numbers that can be read back. */
static void
test_csv (void)
{
  g_autoptr (TgReport) report = make_report ();
  g_autofree char *csv = tg_report_to_csv (report);

  assert_has (csv, "name,status,type_a,type_b,n,mse,rmse,rel_rmse,snr_db,max_abs,max_row,max_col,max_slice,mean_abs,bias,"
                   "cosine\r\n");
  assert_has (csv, "blk.0.attn_q.weight,differs,F32,F32,4,0.015625,0.125,");
  assert_has (csv, ",0.25,0,1,0,0.0625,0.0625,");
  assert_has (csv, "output_norm.weight,identical,F32,F32,4,0,0,0,inf,0,0,0,0,0,0,1\r\n");
  assert_has (csv, "\"odd,\"\"name\"\"|x\",only-b,,F32,,,,,,,,,,,,\r\n");
}

/* No name is a formula to a spreadsheet, whatever it separates cells by; negative numbers stay
 * numbers, and harmless names what they are. */
static void
test_csv_formulas (void)
{
  static const struct
  {
    const char *name;
    const char *cell;
  } names[] = {
    { "=1+1", "'=1+1" },
    { "-2+3", "'-2+3" },
    { "+1", "'+1" },
    { "@SUM(A1)", "'@SUM(A1)" },
    { " =1", "' =1" },
    { "=HYPERLINK(\"http://x\",\"y\")", "\"'=HYPERLINK(\"\"http://x\"\",\"\"y\"\")\"" },
    { "\uff1d1", "'\uff1d1" },
    { "'=1", "''=1" },
    { "a;=1", "\"a;=1\"" },
    { "a-b=c", "a-b=c" },
  };
  g_autoptr (TgGgufWriter) writer = tg_gguf_writer_new ();
  g_autoptr (TgGgufWriter) other = tg_gguf_writer_new ();
  static const guint64 ne[] = { 2, 2 };
  g_autoptr (TgShards) a = NULL;
  g_autoptr (TgShards) b = NULL;
  g_autoptr (TgPairs) pairs = NULL;
  g_autoptr (TgMetadataDiff) metadata = NULL;
  g_autoptr (TgReport) report = NULL;
  g_autofree char *csv = NULL;

  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    {
      tg_gguf_writer_add_tensor (writer, names[i].name, TG_TYPE_ID_F32, ne, 2, shifted, sizeof shifted);
      tg_gguf_writer_add_tensor (other, names[i].name, TG_TYPE_ID_F32, ne, 2, floats, sizeof floats);
    }
  a = open_model (writer, "a.gguf");
  b = open_model (other, "b.gguf");
  pairs = tg_pairs_new (a, b);
  metadata = tg_metadata_diff_new (a, b);
  report = new_report (pairs, metadata);
  csv = tg_report_to_csv (report);
  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    {
      g_autofree char *line = g_strdup_printf ("\r\n%s,differs,F32,F32,4,", names[i].cell);

      assert_has (csv, line);
    }
  assert_has (csv, ",0.0625,-0.0625,");
}

/* Everything, with what is not there as null and no folder in it. */
static void
test_json (void)
{
  g_autoptr (TgReport) report = make_report ();
  g_autoptr (TgJson) json = tg_json_new ();
  const char *text;

  tg_report_write_json (report, json);
  text = tg_json_get_text (json);
  assert_has (text, "\"name\": \"a.gguf\"");
  assert_has (text, "\"differs\": 1");
  assert_has (text, "\"identical\": 1");
  assert_has (text, "\"only-b\": 1");
  assert_has (text, "\"max_col\": 1");
  assert_has (text, "\"snr_db\": \"inf\"");
  assert_has (text, "\"type_a\": null");
  assert_has (text, "\"key\": \"general.file_type\"");
  g_assert_null (strstr (text, "/some/where"));
  g_assert_null (strstr (text, "sha256"));
}

/* Bars that end cells. */
static guint
count_bars (const char *line)
{
  guint n = 0;

  for (const char *p = line; *p != '\0'; p++)
    if (*p == '\\' && p[1] != '\0')
      p++;
    else
      n += *p == '|';

  return n;
}

/* What comes out of a file is text on the page, never markup, and every line of a table has as
 * many cells as the one above it. */
static void
test_markdown (void)
{
  g_autoptr (TgReport) report = make_report ();
  g_autofree char *page = tg_report_to_markdown (report, "r-");
  g_auto (GStrv) lines = g_strsplit (page, "\n", -1);

  for (guint i = 1; lines[i] != NULL; i++)
    if (lines[i][0] == '|' && lines[i - 1][0] == '|')
      g_assert_cmpuint (count_bars (lines[i]), ==, count_bars (lines[i - 1]));
  assert_has (page, "| Max \\|e\\| |");

  assert_has (page, "# Mo\\|del → &lt;b\\>Model&lt;/b\\>\n");
  assert_has (page, "blk.0.attn\\_q.weight | F32 → F32 | 16 B | 0.06623 | 23.6 | 0.25 | 0, 1 |");
  assert_has (page, "odd,\"name\"\\|x");
  assert_has (page, "general.file\\_type | 1");
  g_assert_null (strstr (page, "<b>"));
  g_assert_null (strstr (page, "/some/where"));
}

/* The hash of a file is that of all its bytes; being cancelled is an error. */
static void
test_hash (void)
{
  g_autoptr (TgReport) report = make_report ();
  g_autoptr (TgShards) a = make_model (FALSE);
  TgMapping *mapping = tg_gguf_get_mapping (tg_shards_get_main (a));
  g_autofree char *expected = tg_test_sha256 (tg_mapping_peek (mapping, 0, tg_mapping_get_size (mapping)),
                                              (gsize) tg_mapping_get_size (mapping));
  g_autofree char *page = NULL;
  g_autoptr (GError) error = NULL;
  TgProgress progress = { .cancelled = 1 };

  g_assert_false (tg_report_hash_files (report, &progress, &error));
  g_assert_error (error, TG_ERROR, TG_ERROR_CANCELLED);
  g_clear_error (&error);

  progress.cancelled = 0;
  g_assert_true (tg_report_hash_files (report, &progress, &error));
  g_assert_no_error (error);
  g_assert_cmpint (tg_progress_get_permille (&progress), ==, 1000);
  page = tg_report_to_markdown (report, "r-");
  assert_has (page, expected);
}

/* Pictures lie beside the page, which names them; what cannot be written is an error. */
static void
test_save (void)
{
  g_autoptr (TgReport) report = make_report ();
  char *path = tg_test_temp_file ("a report.md", "", 0);
  g_autofree char *folder = g_path_get_dirname (path);
  g_autofree char *picture = g_build_filename (folder, "a report-1.png", NULL);
  g_autofree char *nowhere = g_build_filename (folder, "no", "such", "folder.md", NULL);
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_RGB24, 3, 2);
  g_autofree char *page = NULL;
  g_autofree char *json = NULL;
  g_autofree char *csv = NULL;
  g_autoptr (GError) error = NULL;
  cairo_surface_t *loaded;

  tg_report_add_picture (report, "Map [1]", surface);
  cairo_surface_destroy (surface);
  g_assert_true (tg_report_save (report, path, TG_REPORT_MARKDOWN, &error));
  g_assert_no_error (error);
  g_assert_true (g_file_get_contents (path, &page, NULL, NULL));
  assert_has (page, "\n![Map \\[1\\]](a%20report-1.png)\n");
  loaded = cairo_image_surface_create_from_png (picture);
  g_assert_cmpint (cairo_image_surface_get_width (loaded), ==, 3);
  cairo_surface_destroy (loaded);

  g_assert_true (tg_report_save (report, path, TG_REPORT_JSON, &error));
  g_assert_true (g_file_get_contents (path, &json, NULL, NULL));
  g_assert_true (json[0] == '{' && g_str_has_suffix (json, "}\n"));
  g_assert_true (tg_report_save (report, path, TG_REPORT_CSV, &error));
  g_assert_true (g_file_get_contents (path, &csv, NULL, NULL));
  assert_has (csv, "identical");

  for (guint format = 0; format <= TG_REPORT_CSV; format++)
    {
      g_assert_false (tg_report_save (report, nowhere, format, &error));
      g_assert_error (error, G_FILE_ERROR, G_FILE_ERROR_NOENT);
      g_assert_true (g_str_has_suffix (error->message, g_strerror (ENOENT)));
      g_clear_error (&error);
    }

  g_assert_cmpint (g_remove (picture), ==, 0);
  tg_test_remove (path);
}

static guint
count_pixels (cairo_surface_t *surface,
              guint32          color)
{
  const guint8 *pixels = cairo_image_surface_get_data (surface);
  const int stride = cairo_image_surface_get_stride (surface);
  guint n = 0;

  for (int y = 0; y < cairo_image_surface_get_height (surface); y++)
    for (int x = 0; x < cairo_image_surface_get_width (surface); x++)
      {
        guint32 pixel;

        memcpy (&pixel, pixels + y * stride + x * 4, sizeof pixel);
        n += (pixel & 0xffffff) == color;
      }

  return n;
}

/* The map has a cell in the colour of each error, and is left out if there is none. */
static void
test_map (void)
{
  static const char *const names[] = { "blk.0.attn_q.weight", "blk.1.attn_q.weight", "blk.1.attn_norm.weight",
                                       "output.weight" };
  static const float other[] = { 1.0f, 2.5f, -3.0f, 0.5f };
  const float *const values[] = { shifted, other, floats, shifted };
  const guint64 ne[] = { 2, 2 };
  g_autoptr (TgGgufWriter) writer_a = tg_gguf_writer_new ();
  g_autoptr (TgGgufWriter) writer_b = tg_gguf_writer_new ();
  g_autoptr (TgShards) a = NULL;
  g_autoptr (TgShards) b = NULL;
  char *path = tg_test_temp_file ("map.md", "", 0);
  g_autofree char *folder = g_path_get_dirname (path);
  g_autofree char *picture = g_build_filename (folder, "map-1.png", NULL);
  const double norm = 1.0 + 4.0 + 9.0 + 0.25, small = sqrt (0.0625 / norm), large = sqrt (0.25 / norm);
  TgColorScale scale = { small, large, FALSE, tg_palette_get_colors (TG_PALETTE_MAGMA), TRUE };
  cairo_surface_t *surface;

  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    {
      tg_gguf_writer_add_tensor (writer_a, names[i], TG_TYPE_ID_F32, ne, 2, floats, sizeof floats);
      tg_gguf_writer_add_tensor (writer_b, names[i], TG_TYPE_ID_F32, ne, 2, values[i], sizeof floats);
    }
  a = open_model (writer_a, "a.gguf");
  b = open_model (writer_b, "b.gguf");
  for (guint twice = 0; twice < 2; twice++)
    {
      g_autoptr (TgPairs) pairs = tg_pairs_new (a, twice ? a : b);
      g_autoptr (TgMetadataDiff) metadata = tg_metadata_diff_new (a, twice ? a : b);
      g_autoptr (TgReport) report = new_report (pairs, metadata);
      g_autofree char *page = NULL;

      tg_report_add_map (report);
      page = tg_report_to_markdown (report, "r-");
      g_assert_true ((strstr (page, "![Relative RMSE of each tensor](r-1.png)") == NULL) == (twice == 1));
      if (twice == 0)
        g_assert_true (tg_report_save (report, path, TG_REPORT_MARKDOWN, NULL));
    }

  surface = cairo_image_surface_create_from_png (picture);
  tg_color_scale_round (&scale);
  /* Without their edges; there are two with the smaller error. */
  g_assert_cmpuint (count_pixels (surface, tg_color_scale_get_color (&scale, (float) small)), >=, 2 * 20 * 24);
  g_assert_cmpuint (count_pixels (surface, tg_color_scale_get_color (&scale, (float) large)), >=, 20 * 24);
  cairo_surface_destroy (surface);
  g_assert_cmpint (g_remove (picture), ==, 0);
  tg_test_remove (path);
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/export/report/csv", test_csv);
  g_test_add_func ("/export/report/csv-formulas", test_csv_formulas);
  g_test_add_func ("/export/report/json", test_json);
  g_test_add_func ("/export/report/markdown", test_markdown);
  g_test_add_func ("/export/report/hash", test_hash);
  g_test_add_func ("/export/report/save", test_save);
  g_test_add_func ("/export/report/map", test_map);

  return g_test_run ();
}
