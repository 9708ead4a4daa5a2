/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include <glib/gi18n.h>

#include "tg-cli-commands.h"
#include "tg-cli-util.h"
#include "tg-export-heatmap.h"
#include "tg-export-panes.h"
#include "tg-error.h"
#include "tg-report.h"

typedef struct
{
  gboolean      json;
  gboolean      progress;
  char         *tensor; /* to be drawn */
  char         *output;
  const char   *path; /* of the second file, in messages */
  GPatternSpec *pattern;
  TgPairs      *pairs;
  TgReport     *report;
} Run;

static void
print_row (const char *const *cells)
{
  for (guint i = 0; cells[i] != NULL; i++)
    tg_cli_print_cell (cells[i], strlen (cells[i]), cells[i + 1] != NULL ? '\t' : '\n');
}

static gboolean
is_wanted (const Run    *run,
           const TgPair *pair)
{
  if (run->pattern == NULL)
    return run->tensor == NULL || strcmp (run->tensor, pair->name) == 0;

  return g_pattern_spec_match_string (run->pattern, pair->name);
}

/* Compares pair @i; what came out is printed, or kept for the document. */
static TgCliStatus
do_pair (Run    *run,
         guint64 i)
{
  const TgPair *pair = tg_pairs_get (run->pairs, i);
  g_auto (TgPairResult) result = { 0 };
  g_auto (GStrv) cells = NULL;

  if (!tg_pair_compare (pair, 0, &result, NULL, NULL))
    return TG_CLI_UNREADABLE; /* only if it was cancelled, which nobody does */

  tg_report_set_result (run->report, i, &result);
  if (!run->json)
    {
      cells = tg_report_dup_cells (pair, &result);
      print_row ((const char *const *) cells);
    }
  if (result.status == TG_PAIR_UNREADABLE || result.status == TG_PAIR_SHAPE || result.status == TG_PAIR_DUPLICATE)
    tg_cli_complain (run->path, "%s: %s", pair->name, result.reason);

  if (result.status == TG_PAIR_UNREADABLE)
    return TG_CLI_UNREADABLE;

  return result.status == TG_PAIR_IDENTICAL ? TG_CLI_OK : TG_CLI_DIFFERENT;
}

static TgCliStatus
do_pairs (Run *run)
{
  const guint64 n = tg_pairs_get_n (run->pairs);
  TgCliStatus status = TG_CLI_OK;
  guint64 n_wanted = 0;

  if (!run->json)
    print_row (tg_report_get_columns ());
  for (guint64 i = 0; i < n; i++)
    {
      TgCliStatus one;

      if (!is_wanted (run, tg_pairs_get (run->pairs, i)))
        continue;
      if (run->progress)
        {
          fprintf (stderr, "\r");
          fprintf (stderr, ngettext ("%" PRIu64 " of %" PRIu64 " tensor", "%" PRIu64 " of %" PRIu64 " tensors", (gulong) n),
                   i + 1, n);
        }
      one = do_pair (run, i);
      status = MAX (status, one);
      n_wanted++;
    }
  if (run->progress)
    fputc ('\n', stderr);

  if (n_wanted == 0 && (run->pattern != NULL || run->tensor != NULL))
    status = tg_cli_refuse_pattern (run->path);

  return status;
}

static const TgPair *
find_pair (const Run *run)
{
  for (guint64 i = 0; i < tg_pairs_get_n (run->pairs); i++)
    {
      const TgPair *pair = tg_pairs_get (run->pairs, i);

      if (strcmp (pair->name, run->tensor) == 0)
        return pair;
    }

  return NULL;
}

/* Draws both sides of a pair and the error. */
static GBytes *
draw_pair (const TgPair *pair,
           GError      **error)
{
  g_autofree char *reason = tg_pair_dup_reason (pair);
  g_autoptr (TgRows) a = NULL;
  g_autoptr (TgRows) b = NULL;
  cairo_surface_t *surface = NULL;
  GBytes *bytes = NULL;

  if (reason != NULL)
    {
      g_set_error_literal (error, TG_ERROR, TG_ERROR_UNSUPPORTED, reason);
      return NULL;
    }

  a = tg_pair_new_rows (pair, 0, error);
  b = a != NULL ? tg_pair_new_rows (pair, 1, error) : NULL;
  if (b == NULL)
    return NULL;
  if (tg_rows_get_n_weights (a) == 0)
    {
      g_set_error_literal (error, TG_ERROR, TG_ERROR_UNSUPPORTED, _("there is nothing to see"));
      return NULL;
    }

  surface = tg_export_panes_draw (a, b, 0, 0, NULL, error);
  if (surface != NULL)
    {
      bytes = tg_export_surface_to_png (surface, error);
      cairo_surface_destroy (surface);
    }

  return bytes;
}

static TgCliStatus
do_picture (const Run *run)
{
  const TgPair *pair = find_pair (run);
  g_autoptr (GBytes) bytes = NULL;
  g_autoptr (GError) error = NULL;

  if (pair == NULL)
    return TG_CLI_UNREADABLE; /* which has been said */

  bytes = draw_pair (pair, &error);
  if (bytes == NULL)
    {
      tg_cli_complain (run->path, "%s: %s", pair->name, error->message);
      return TG_CLI_UNREADABLE;
    }

  return tg_cli_write_file (run->output, bytes) ? TG_CLI_OK : TG_CLI_UNREADABLE;
}

static TgCliStatus
do_models (Run        *run,
           TgShards   *a,
           TgShards   *b)
{
  g_autoptr (TgPairs) pairs = tg_pairs_new (a, b);
  g_autoptr (TgMetadataDiff) metadata = tg_metadata_diff_new (a, b);
  g_autoptr (TgReport) report = tg_report_new (pairs, metadata);
  g_autoptr (TgJson) json = NULL;
  TgCliStatus status;

  run->pairs = pairs;
  run->report = report;
  status = do_pairs (run);
  if (run->tensor != NULL)
    {
      const TgCliStatus drawn = do_picture (run);

      status = MAX (status, drawn);
    }
  if (run->json)
    {
      json = tg_json_new ();
      tg_report_write_json (report, json);
      tg_cli_print_json (json);
    }

  /* Who asks for some tensors does not ask about the rest of the file. */
  if (run->pattern == NULL && run->tensor == NULL && tg_metadata_diff_get_n (metadata) > 0)
    status = MAX (status, TG_CLI_DIFFERENT);

  return status;
}

/**
 * tg_cli_compare:
 * @command: the command
 * @argv: the reference, the file to compare with it, and a pattern the names must match
 *
 * Prints how far the tensors of two models are apart, a line each, in the order of
 * the first; as JSON with the differences of the metadata. With --heatmap it is
 * that tensor only, unless there is a pattern, and a picture of it.
 *
 * Returns: %TG_CLI_OK if they are identical, %TG_CLI_DIFFERENT if not,
 *   %TG_CLI_UNREADABLE if that could not be found out of all tensors
 */
TgCliStatus
tg_cli_compare (const TgCliCommand *command,
                char              **argv)
{
  g_auto (GStrv) arguments = argv;
  g_autoptr (TgShards) a = NULL;
  g_autoptr (TgShards) b = NULL;
  g_autoptr (GPatternSpec) pattern = NULL;
  g_autofree char *tensor = NULL;
  g_autofree char *output = NULL;
  TgCliStatus status, status_b, result;
  Run run = { .progress = isatty (STDERR_FILENO) && !isatty (STDOUT_FILENO) };
  const GOptionEntry entries[] = {
    { "json", 0, 0, G_OPTION_ARG_NONE, &run.json, N_("Print JSON, with the differences of the metadata"), NULL },
    { "threads", 0, 0, G_OPTION_ARG_CALLBACK, (gpointer) tg_cli_parse_threads,
      N_("How many threads work (one for each processor)"), N_("N") },
    { "progress", 0, 0, G_OPTION_ARG_NONE, &run.progress, N_("Say on the standard error how far it is"), NULL },
    { "heatmap", 0, 0, G_OPTION_ARG_STRING, &tensor, N_("Draw this tensor of both files, and the error"), N_("TENSOR") },
    { "output", 'o', 0, G_OPTION_ARG_FILENAME, &output, N_("Where the picture goes (“-”: standard output)"), N_("OUT.png") },
    G_OPTION_ENTRY_NULL,
  };

  if (!tg_cli_parse (command, entries, &arguments, 2, 3))
    return TG_CLI_USAGE;
  if ((tensor == NULL) != (output == NULL))
    {
      fprintf (stderr, "tensorglass-cli compare: %s\n", _("--heatmap says what to draw, and -o where the picture goes"));
      return TG_CLI_USAGE;
    }
  a = tg_cli_open_model (arguments[1], &status);
  b = tg_cli_open_model (arguments[2], &status_b);
  if (a == NULL || b == NULL)
    return MAX (status, status_b);

  if (output != NULL && (!tg_cli_may_write (a, output) || !tg_cli_may_write (b, output)))
    return TG_CLI_USAGE;

  run.tensor = tensor;
  run.output = output;
  run.path = arguments[2];
  if (arguments[3] != NULL)
    run.pattern = pattern = g_pattern_spec_new (arguments[3]);
  result = do_models (&run, a, b);

  return MAX (result, MAX (status, status_b));
}
