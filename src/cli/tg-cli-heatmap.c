/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include <glib/gi18n.h>

#include "tg-cli-commands.h"
#include "tg-cli-range.h"
#include "tg-cli-util.h"
#include "tg-export-heatmap.h"
#include "tg-format.h"
#include "tg-picture.h"

typedef struct
{
  char *output;
  char *size;
  char *reduce;
  char *range;
  char *palette;
  gboolean logarithmic;
  char *rows;
  char *columns;
  char *slice;
} Options;

/* What they mean. */
typedef struct
{
  int width;
  int height;
  TgReduceMode mode;
  TgRangeChoice range;
  TgPalette palette;
} Wishes;

static void
options_clear (Options *self)
{
  g_free (self->output);
  g_free (self->size);
  g_free (self->reduce);
  g_free (self->range);
  g_free (self->palette);
  g_free (self->rows);
  g_free (self->columns);
  g_free (self->slice);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Options, options_clear)

static gboolean G_GNUC_PRINTF (1, 2)
  refuse (const char *format,
          ...)
{
  va_list args;

  fprintf (stderr, "tensorglass-cli heatmap: ");
  va_start (args, format);
  vfprintf (stderr, format, args);
  va_end (args);
  fprintf (stderr, "\n");

  return FALSE;
}

static gboolean
parse_size (const char *text,
            int        *width,
            int        *height)
{
  g_auto (GStrv) parts = g_strsplit (text, "x", 3);
  guint64 sizes[2];

  if (g_strv_length (parts) != 2)
    return FALSE;
  for (guint i = 0; i < 2; i++)
    if (!g_ascii_string_to_unsigned (parts[i], 10, 1, TG_EXPORT_MAX_SIZE, &sizes[i], NULL))
      return FALSE;
  *width = (int) sizes[0];
  *height = (int) sizes[1];

  return TRUE;
}

static gboolean
parse_wishes (const Options *options,
              Wishes        *wishes)
{
  g_autoptr (GError) error = NULL;

  *wishes = (Wishes){ 960, 720, TG_REDUCE_RMS, { .rule = TG_RANGE_PERCENTILE, .amount = 0.5 }, TG_PALETTE_VIRIDIS };
  if (options->output == NULL)
    return refuse (_("-o says where the picture goes"));
  if (options->size != NULL && !parse_size (options->size, &wishes->width, &wishes->height))
    return refuse (_("--size must be WxH in pixels, at most %d each, not “%s”"), TG_EXPORT_MAX_SIZE, options->size);
  if (options->reduce != NULL && !tg_reduce_mode_from_nick (options->reduce, &wishes->mode))
    return refuse (_("--reduce must be rms, mean-abs, extreme, mean, min or max, not “%s”"), options->reduce);

  if (tg_reduce_mode_is_signed (wishes->mode))
    {
      wishes->palette = TG_PALETTE_DIVERGING_LIGHT;
      wishes->range.symmetric = TRUE;
    }
  if (options->range != NULL && !tg_range_parse (options->range, &wishes->range, &error))
    return refuse ("%s", error->message);
  if (options->palette != NULL && !tg_palette_from_nick (options->palette, &wishes->palette))
    return refuse (_("--colormap must be viridis, cividis, magma, grey, diverging-light or diverging-dark, not “%s”"),
                   options->palette);

  return TRUE;
}

/* So many pixels a cell that the plot fits the room, and a whole number of them if there
 * is room for more than one. */
static int
fit (guint64 n,
     int     room)
{
  return n > (guint64) room ? room : (int) n * (room / (int) n);
}

static char *
describe (const TgRows         *rows,
          const TgValuesWindow *window)
{
  guint64 ne[TG_INLINE_DIMS];
  g_autofree char *shape = NULL;
  guint n_dims = 1;

  for (guint i = 0; i < TG_INLINE_DIMS; i++)
    {
      ne[i] = tg_rows_get_ne (rows, i);
      if (ne[i] > 1)
        n_dims = i + 1;
    }
  shape = tg_format_shape (ne, n_dims);
  if (tg_rows_get_n_slices (rows) > 1)
    return g_strdup_printf ("%s · %s · [%" PRIu64 "]", tg_rows_get_type (rows)->name, shape, window->first_slice);

  return g_strdup_printf ("%s · %s", tg_rows_get_type (rows)->name, shape);
}

/* Makes the picture of the window. */
static GBytes *
make_picture (TgRows                *rows,
              const TgValuesWindow  *window,
              const Wishes          *wishes,
              const Options         *options,
              GError               **error)
{
  g_autoptr (TgPlane) plane = tg_plane_new (rows, TG_PLANE_WEIGHTS);
  g_autoptr (TgPictureLevel) level = NULL;
  g_autoptr (TgGrid) grid = NULL;
  g_autofree char *subtitle = describe (rows, window);
  TgReduceRequest request = { .mode = wishes->mode };
  TgColorScale scale = { .logarithmic = options->logarithmic, .colors = tg_palette_get_colors (wishes->palette) };
  TgExportHeatmap picture = { .title = tg_rows_get_name (rows), .subtitle = subtitle, .scale = &scale };

  tg_export_heatmap_get_room (wishes->width, wishes->height, &picture.plot_width, &picture.plot_height);
  picture.width = wishes->width;
  picture.height = wishes->height;
  picture.plot_width = fit (window->n_columns, picture.plot_width);
  picture.plot_height = fit (window->n_rows, picture.plot_height);

  /* The axes begin at the window, so that the labels do. */
  request.base_row = window->first_slice * tg_rows_get_slice_rows (rows);
  request.rows = tg_reduce_axis_window (tg_rows_get_slice_rows (rows), window->first_row, window->n_rows,
                                        (guint) MIN ((guint64) picture.plot_height, window->n_rows));
  request.columns = tg_reduce_axis_window (tg_rows_get_n_columns (rows), window->first_column, window->n_columns,
                                           (guint) MIN ((guint64) picture.plot_width, window->n_columns));
  grid = tg_reduce (plane, &request, NULL, error);
  if (grid == NULL)
    return NULL;
  /* A picture of everything knows all values; for a part they are those of the tensor. */
  level = window->n_rows == tg_rows_get_n_rows (rows) && window->n_columns == tg_rows_get_n_columns (rows)
            ? tg_picture_level_new_from_grid (grid)
            : tg_picture_level_new (plane, &request, NULL, error);
  if (level == NULL)
    return NULL;

  tg_range_resolve (&wishes->range, &level->stats, level->histogram, &scale.low, &scale.high);
  picture.grid = grid;
  picture.quantity = request.rows.step > 1 || request.columns.step > 1 ? tg_reduce_mode_get_name (wishes->mode)
                                                                       : _("Value");

  return tg_export_heatmap_to_png (&picture, error);
}

static TgCliStatus
run (TgShards       *shards,
     char          **arguments,
     const Options  *options,
     const Wishes   *wishes)
{
  g_autoptr (TgRows) rows = NULL;
  g_autoptr (GBytes) bytes = NULL;
  g_autoptr (GError) error = NULL;
  const TgTensor *tensor;
  TgValuesWindow window;
  TgGguf *gguf;

  tensor = tg_cli_find_tensor (shards, arguments[1], arguments[2], &gguf);
  if (tensor == NULL)
    return TG_CLI_UNREADABLE;
  if (!tg_cli_may_write (shards, options->output))
    return TG_CLI_USAGE;
  rows = tg_rows_new (gguf, tensor, &error);
  if (rows != NULL && !tg_cli_parse_window (rows, options->rows, options->columns, options->slice, &window))
    return TG_CLI_USAGE;
  if (rows != NULL && (window.n_rows == 0 || window.n_columns == 0 || window.n_slices == 0))
    {
      tg_cli_complain (arguments[1], "%s", _("there is nothing to see"));
      return TG_CLI_UNREADABLE;
    }

  if (rows != NULL)
    bytes = make_picture (rows, &window, wishes, options, &error);
  if (bytes == NULL)
    {
      tg_cli_complain (arguments[1], "%s", error->message);
      return TG_CLI_UNREADABLE;
    }

  return tg_cli_write_file (options->output, bytes) ? TG_CLI_OK : TG_CLI_UNREADABLE;
}

/**
 * tg_cli_heatmap:
 * @command: the command
 * @argv: FILE and TENSOR
 *
 * Draws a tensor, or a window of one of its slices, with axes and legend, as the
 * window's export does.
 *
 * Returns: %TG_CLI_UNREADABLE when there is no picture
 */
TgCliStatus
tg_cli_heatmap (const TgCliCommand  *command,
                char               **argv)
{
  g_auto (GStrv) arguments = argv;
  g_auto (Options) options = { 0 };
  g_autoptr (TgShards) shards = NULL;
  TgCliStatus status, drawn;
  Wishes wishes;
  const GOptionEntry entries[] = {
    { "output", 'o', 0, G_OPTION_ARG_FILENAME, &options.output, N_("The PNG file to write, or - for the standard output"),
      N_("OUT.png") },
    { "size", 0, 0, G_OPTION_ARG_STRING, &options.size, N_("Size of the image in pixels (960x720)"), N_("WxH") },
    { "reduce", 0, 0, G_OPTION_ARG_STRING, &options.reduce,
      /* Translators: what one writes after the option stays as it is */
      N_("rms, mean-abs, extreme, mean, min or max (rms)"), N_("R") },
    { "range", 0, 0, G_OPTION_ARG_STRING, &options.range,
      N_("percentile:P, min-max, sigma:K or LOW:HIGH, after symmetric: if wanted (percentile:0.5)"), N_("RANGE") },
    { "colormap", 0, 0, G_OPTION_ARG_STRING, &options.palette,
      /* Translators: what one writes after the option stays as it is */
      N_("viridis, cividis, magma, grey, diverging-light or diverging-dark (by what is shown)"), N_("C") },
    { "log", 0, 0, G_OPTION_ARG_NONE, &options.logarithmic, N_("Symmetric logarithmic scale"), NULL },
    { "rows", 0, 0, G_OPTION_ARG_STRING, &options.rows, N_("Rows A to B, without B (all)"), N_("A:B") },
    { "cols", 0, 0, G_OPTION_ARG_STRING, &options.columns, N_("Columns A to B, without B (all)"), N_("A:B") },
    { "slice", 0, 0, G_OPTION_ARG_STRING, &options.slice, N_("One slice of a tensor with more than two dimensions (0)"),
      N_("I[,J]") },
    { "threads", 0, 0, G_OPTION_ARG_CALLBACK, (gpointer) tg_cli_parse_threads,
      N_("How many threads work (one for each processor)"), N_("N") },
    G_OPTION_ENTRY_NULL,
  };

  if (!tg_cli_parse (command, entries, &arguments, 2, 2) || !parse_wishes (&options, &wishes))
    return TG_CLI_USAGE;
  shards = tg_cli_open_model (arguments[1], &status);
  if (shards == NULL)
    return status;

  drawn = run (shards, arguments, &options, &wishes);

  return drawn != TG_CLI_OK ? drawn : status;
}
