/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include <glib/gi18n.h>

#include "tg-block.h"
#include "tg-cli-commands.h"
#include "tg-cli-util.h"
#include "tg-format.h"
#include "tg-tensor-stats.h"

static const struct
{
  double      p;
  const char *name;
} quantiles[] = {
  { 0.001, "p0.1" },
  { 0.01, "p1" },
  { 0.05, "p5" },
  { 0.25, "p25" },
  { 0.5, "p50" },
  { 0.75, "p75" },
  { 0.95, "p95" },
  { 0.99, "p99" },
  { 0.999, "p99.9" },
};

typedef struct
{
  gboolean    json;
  gboolean    codes;
  gboolean    progress;
  const char *path;
  TgJson     *document; /* with @json */
} Run;

static void
print_double (double value)
{
  g_autofree char *text = tg_format_double (value);

  printf ("\t%s", text);
}

static void
print_float (float value)
{
  g_autofree char *text = tg_format_float (value);

  printf ("\t%s", text);
}

static void
print_header (void)
{
  printf ("name\ttype\tn\tmin\tmax\tmean\tstd\trms\tzeros\tnan\tinf");
  for (gsize i = 0; i < G_N_ELEMENTS (quantiles); i++)
    printf ("\t%s", quantiles[i].name);
  printf ("\tskewness\tkurtosis\n");
}

static void
print_stats (const TgRows        *rows,
             const TgTensorStats *stats)
{
  const TgStats *values = &stats->values;
  const char *name = tg_rows_get_name (rows);

  tg_cli_print_cell (name, strlen (name), '\t');
  printf ("%s\t%" PRIu64, tg_rows_get_type (rows)->name, values->n);
  print_float (values->min);
  print_float (values->max);
  print_double (values->moments.n > 0 ? values->moments.mean : NAN);
  print_double (tg_moments_get_std (&values->moments));
  print_double (tg_moments_get_rms (&values->moments));
  printf ("\t%" PRIu64 "\t%" PRIu64 "\t%" PRIu64, values->n_zeros, values->n_nan,
          values->n_plus_inf + values->n_minus_inf);
  for (gsize i = 0; i < G_N_ELEMENTS (quantiles); i++)
    print_double (tg_histogram_get_quantile (stats->histogram, quantiles[i].p));
  print_double (tg_moments_get_skewness (&values->moments));
  print_double (tg_moments_get_kurtosis (&values->moments));
  putchar ('\n');
}

/* The members that the statistics of weights and of scales share. */
static void
write_stats (TgJson            *json,
             const TgStats     *stats,
             const TgHistogram *histogram)
{
  tg_json_member_uint (json, "n", stats->n);
  tg_json_member_double (json, "min", stats->min);
  tg_json_member_double (json, "max", stats->max);
  tg_json_member_double (json, "mean", stats->moments.n > 0 ? stats->moments.mean : NAN);
  tg_json_member_double (json, "std", tg_moments_get_std (&stats->moments));
  tg_json_member_double (json, "rms", tg_moments_get_rms (&stats->moments));
  tg_json_member_double (json, "skewness", tg_moments_get_skewness (&stats->moments));
  tg_json_member_double (json, "kurtosis", tg_moments_get_kurtosis (&stats->moments));
  tg_json_member_uint (json, "zeros", stats->n_zeros);
  tg_json_member_uint (json, "nan", stats->n_nan);
  tg_json_member_uint (json, "plus_inf", stats->n_plus_inf);
  tg_json_member_uint (json, "minus_inf", stats->n_minus_inf);
  tg_json_key (json, "quantiles");
  tg_json_begin_object (json);
  for (gsize i = 0; i < G_N_ELEMENTS (quantiles); i++)
    tg_json_member_double (json, quantiles[i].name, tg_histogram_get_quantile (histogram, quantiles[i].p));
  tg_json_end_object (json);
}

static void
write_place (TgJson       *json,
             const char   *key,
             const TgRows *rows,
             guint64       weight)
{
  guint64 slice, row, column;

  tg_rows_locate (rows, weight, &slice, &row, &column);
  tg_json_key (json, key);
  tg_json_begin_object (json);
  tg_json_member_uint (json, "slice", slice);
  tg_json_member_uint (json, "row", row);
  tg_json_member_uint (json, "col", column);
  tg_json_end_object (json);
}

static void
write_codes (TgJson              *json,
             const TgTensorType  *type,
             const TgTensorStats *stats)
{
  tg_json_key (json, "codes");
  tg_json_begin_array (json);
  for (guint code = 0; code < stats->n_codes; code++)
    {
      tg_json_begin_object (json);
      tg_json_member_double (json, "level", tg_block_get_code_level (type, code));
      tg_json_member_uint (json, "count", stats->codes[code]);
      tg_json_end_object (json);
    }
  tg_json_end_array (json);
  tg_json_key (json, "scales");
  tg_json_begin_object (json);
  write_stats (json, &stats->scales, stats->scale_histogram);
  tg_json_end_object (json);
}

static void
write_tensor (TgJson              *json,
              const TgRows        *rows,
              const TgTensorStats *stats)
{
  const TgTensorType *type = tg_rows_get_type (rows);

  tg_json_begin_object (json);
  tg_json_member_string (json, "name", tg_rows_get_name (rows));
  tg_json_member_string (json, "type", type->name);
  write_stats (json, &stats->values, stats->histogram);
  if (stats->values.moments.n > 0)
    {
      write_place (json, "min_at", rows, stats->values.min_at);
      write_place (json, "max_at", rows, stats->values.max_at);
    }
  if (stats->n_codes > 0)
    write_codes (json, type, stats);
  tg_json_end_object (json);
}

/* One tensor; what of it the file does not have is said. */
static TgCliStatus
do_tensor (const Run      *run,
           const TgGguf   *gguf,
           const TgTensor *tensor)
{
  const TgStatsFlags flags = TG_STATS_HISTOGRAM | (run->codes ? TG_STATS_CODES : TG_STATS_PLAIN);
  g_autoptr (GError) error = NULL;
  g_autoptr (TgRows) rows = tg_rows_new (gguf, tensor, &error);
  g_autoptr (TgTensorStats) stats = NULL;

  if (rows != NULL)
    stats = tg_tensor_stats_new (rows, 0, tg_rows_get_n_rows (rows), flags, 0, NULL, &error);
  if (stats == NULL)
    {
      tg_cli_complain (run->path, "%s", error->message);
      return TG_CLI_UNREADABLE;
    }

  if (run->json)
    write_tensor (run->document, rows, stats);
  else
    print_stats (rows, stats);
  if (!tg_rows_is_partial (rows))
    return TG_CLI_OK;

  tg_cli_complain (run->path, _("tensor “%s” has only %" PRIu64 " of its %" PRIu64 " weights in the file"),
                   tg_rows_get_name (rows), tg_rows_get_n_available (rows), tg_rows_get_n_weights (rows));
  return TG_CLI_UNREADABLE;
}

/* The numbers of those tensors whose names match; of all, without a pattern. */
static GArray *
find_wanted (TgShards     *shards,
             GPatternSpec *pattern)
{
  GArray *wanted = g_array_new (FALSE, FALSE, sizeof (guint64));

  for (guint64 i = 0; i < tg_shards_get_n_tensors (shards); i++)
    {
      TgGguf *gguf;
      const TgTensor *tensor = tg_shards_get_tensor (shards, i, &gguf);
      g_autofree char *name = tg_gguf_dup_name (gguf, tensor);

      if (pattern == NULL || g_pattern_spec_match_string (pattern, name))
        g_array_append_val (wanted, i);
    }

  return wanted;
}

static TgCliStatus
do_model (const Run   *run,
          TgShards    *shards,
          const char  *glob,
          TgCliStatus  status)
{
  g_autoptr (GPatternSpec) pattern = glob != NULL ? g_pattern_spec_new (glob) : NULL;
  g_autoptr (GArray) wanted = find_wanted (shards, pattern);

  for (guint i = 0; i < wanted->len; i++)
    {
      TgGguf *gguf;
      const TgTensor *tensor = tg_shards_get_tensor (shards, g_array_index (wanted, guint64, i), &gguf);
      TgCliStatus one;

      if (run->progress)
        {
          fprintf (stderr, "\r");
          fprintf (stderr, ngettext ("%u of %u tensor", "%u of %u tensors", wanted->len), i + 1, wanted->len);
        }
      one = do_tensor (run, gguf, tensor);
      status = MAX (status, one);
    }
  if (run->progress && wanted->len > 0)
    fputc ('\n', stderr);

  return pattern != NULL && wanted->len == 0 ? tg_cli_refuse_pattern (run->path) : status;
}

/**
 * tg_cli_stats:
 * @command: the command
 * @argv: FILE, and a pattern the names must match
 *
 * Prints statistics of tensors, a line each.
 *
 * Returns: %TG_CLI_UNREADABLE when not all of them could be worked out, or none was asked for
 */
TgCliStatus
tg_cli_stats (const TgCliCommand *command,
              char              **argv)
{
  g_auto (GStrv) arguments = argv;
  g_autoptr (TgShards) shards = NULL;
  g_autoptr (TgJson) json = NULL;
  TgCliStatus status;
  Run run = { .progress = isatty (STDERR_FILENO) && !isatty (STDOUT_FILENO) };
  const GOptionEntry entries[] = {
    { "json", 0, 0, G_OPTION_ARG_NONE, &run.json, N_("Print JSON instead of a table"), NULL },
    { "codes", 0, 0, G_OPTION_ARG_NONE, &run.codes, N_("With JSON, also the use of codes and the spread of scales"), NULL },
    { "threads", 0, 0, G_OPTION_ARG_CALLBACK, (gpointer) tg_cli_parse_threads,
      N_("How many threads work (one for each processor)"), N_("N") },
    { "progress", 0, 0, G_OPTION_ARG_NONE, &run.progress, N_("Say on the standard error how far it is"), NULL },
    G_OPTION_ENTRY_NULL,
  };

  if (!tg_cli_parse (command, entries, &arguments, 1, 2))
    return TG_CLI_USAGE;
  shards = tg_cli_open_model (arguments[1], &status);
  if (shards == NULL)
    return status;

  run.path = arguments[1];
  run.codes = run.codes && run.json;
  run.document = json = tg_json_new ();
  if (run.json)
    tg_json_begin_array (json);
  else
    print_header ();
  status = do_model (&run, shards, arguments[2], status);
  if (run.json)
    {
      tg_json_end_array (json);
      tg_cli_print_json (json);
    }

  return status;
}
