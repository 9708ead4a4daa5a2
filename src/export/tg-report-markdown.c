/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include <inttypes.h>
#include <math.h>

#include <glib/gi18n.h>

#include "tg-model-info.h"
#include "tg-report-private.h"
#include "tg-type-recipe.h"
#include "tg-value.h"

/* Tensors that are listed, and characters of a value that are shown. */
#define MAX_TENSORS 20
#define MAX_CHARS 60

/* Text that came out of a file: nothing in it is markup, a link or the end of a cell. */
static void
append_text (GString    *page,
             const char *text)
{
  for (const char *p = text; *p != '\0'; p++)
    {
      if (*p == '<')
        g_string_append (page, "&lt;");
      else if (*p == '&')
        g_string_append (page, "&amp;");
      else if (strchr ("\\`*_{}[]()>#|~!@:", *p) != NULL)
        g_string_append_printf (page, "\\%c", *p);
      else
        g_string_append_c (page, *p);
    }
}

/* A number with some digits, in no locale. */
static void
append_number (GString    *page,
               const char *format,
               double      value)
{
  char buffer[G_ASCII_DTOSTR_BUF_SIZE];

  if (isnan (value))
    g_string_append (page, "NaN");
  else if (isinf (value))
    g_string_append (page, value > 0 ? "∞" : "−∞");
  else
    g_string_append (page, g_ascii_formatd (buffer, sizeof buffer, format, value));
}

static void
append_cell_number (GString    *page,
                    const char *format,
                    double      value)
{
  append_number (page, format, value);
  g_string_append (page, " | ");
}

static void
append_size (GString *page,
             guint64  n_bytes)
{
  static const char *const units[] = { "B", "kB", "MB", "GB", "TB", "PB", "EB" };
  double value = (double) n_bytes;
  guint unit = 0;

  for (; value >= 999.5 && unit + 1 < G_N_ELEMENTS (units); unit++)
    value /= 1000.0;
  if (unit == 0 || value >= 99.95)
    append_number (page, "%.0f", value);
  else
    append_number (page, value >= 9.995 ? "%.1f" : "%.2f", value);
  g_string_append_printf (page, " %s", units[unit]);
}

static void
append_files (const TgReport *self,
              GString        *page)
{
  g_string_append_printf (page, "| | %s | %s | SHA-256 |\n|---|---|---:|---|\n", _("File"), _("Bytes"));
  for (guint side = 0; side < 2; side++)
    for (guint i = 0; i < self->files[side]->len; i++)
      {
        const TgReportFile *file = &g_array_index (self->files[side], TgReportFile, i);

        g_string_append_printf (page, "| %s | ", side == 0 ? _("A, reference") : "B");
        append_text (page, file->name);
        g_string_append_printf (page, " | %" PRIu64 " | ", file->size);
        if (file->sha256 != NULL)
          g_string_append_printf (page, "`%s`", file->sha256);
        g_string_append (page, " |\n");
      }
}

static void
append_types (const TgReport *self,
              GString        *page)
{
  g_string_append_printf (page, "\n## %s\n\n| | %s | %s | %s | %s |\n|---|---|---:|---:|---:|\n", _("Types"),
                          _("Type"), _("Tensors"), _("Weights"), _("Bytes"));
  for (guint side = 0; side < 2; side++)
    {
      g_autoptr (TgModelInfo) info = tg_model_info_new (tg_pairs_get_model (self->pairs, side));

      for (guint i = 0; i < info->mix->len; i++)
        {
          const TgTypeShare *share = &g_array_index (info->mix, TgTypeShare, i);

          g_string_append_printf (page, "| %s | ", side == 0 ? "A" : "B");
          if (share->type != NULL)
            g_string_append (page, share->type->name);
          else
            g_string_append_printf (page, _("unknown type %" PRIu32), share->type_id);
          g_string_append_printf (page, " | %" PRIu64 " | %" PRIu64 " | ", share->n_tensors, share->n_elements);
          append_size (page, share->n_bytes);
          g_string_append (page, " |\n");
        }
      g_string_append_printf (page, "| %s | %s | %" PRIu64 " | %" PRIu64 " | ", side == 0 ? "A" : "B", C_ ("types", "all"),
                              info->n_tensors, info->n_parameters);
      append_size (page, info->n_tensor_bytes);
      g_string_append (page, ", ");
      append_number (page, "%.2f", info->bits_per_weight);
      g_string_append_printf (page, " %s |\n", _("bits per weight"));
    }
}

static void
append_fact (GString    *page,
             const char *what)
{
  g_string_append_printf (page, "| %s | ", what);
}

static void
append_totals (GString            *page,
               const TgPairTotals *totals)
{
  const TgMeasures *m = &totals->measures;
  const struct
  {
    TgPairStatus status;
    const char *words;
  } counts[] = {
    { TG_PAIR_DIFFERENT, _("Tensors that differ") },
    { TG_PAIR_EQUAL, _("Equal weights in other bytes") },
    { TG_PAIR_IDENTICAL, _("Identical") },
    { TG_PAIR_ONLY_A, _("Only in A") },
    { TG_PAIR_ONLY_B, _("Only in B") },
    { TG_PAIR_SHAPE, _("Of different shape") },
    { TG_PAIR_UNREADABLE, _("Not readable") },
    { TG_PAIR_DUPLICATE, _("Duplicate names") },
    { TG_PAIR_WAITING, _("Not compared") },
  };

  g_string_append_printf (page, "\n## %s\n\n| | |\n|---|---:|\n", _("Totals"));
  for (gsize i = 0; i < G_N_ELEMENTS (counts); i++)
    if (totals->n[counts[i].status] > 0 || i == 0 || i == 2)
      {
        append_fact (page, counts[i].words);
        g_string_append_printf (page, "%" PRIu64 " |\n", totals->n[counts[i].status]);
      }
  if (m->n == 0)
    return;

  append_fact (page, _("Weights compared"));
  g_string_append_printf (page, "%" PRIu64 " |\n", m->n);
  if (m->n_not_finite > 0)
    {
      append_fact (page, _("Pairs that are not finite"));
      g_string_append_printf (page, "%" PRIu64 " |\n", m->n_not_finite);
    }
  append_fact (page, _("Relative RMSE"));
  append_number (page, "%.4g", tg_measures_get_rel_rmse (m));
  g_string_append (page, " |\n");
  append_fact (page, _("SNR, dB"));
  append_number (page, "%.2f", tg_measures_get_snr_db (m));
  g_string_append (page, " |\n");
  append_fact (page, _("Largest error"));
  append_number (page, "%.4g", m->max_abs);
  g_string_append (page, " |\n");
  append_fact (page, _("1 − cosine"));
  append_number (page, "%.3g", tg_measures_get_cosine_distance (m));
  g_string_append (page, " |\n");
}

static int
compare_results (gconstpointer a,
                 gconstpointer b,
                 gpointer      user_data)
{
  const TgReport *self = user_data;
  const guint64 i = *(const guint64 *) a;
  const guint64 j = *(const guint64 *) b;
  const double x = tg_measures_get_rel_rmse (&self->results[i].measures);
  const double y = tg_measures_get_rel_rmse (&self->results[j].measures);

  if (x != y)
    return x < y ? 1 : -1;

  return i < j ? -1 : i > j;
}

static void
append_tensor (const TgReport *self,
               GString        *page,
               guint64         i)
{
  const TgPair *pair = tg_pairs_get (self->pairs, i);
  const TgMeasures *m = &self->results[i].measures;
  const guint64 *ne = pair->infos[0]->ne;
  g_autofree char *a = tg_report_get_type_name (pair, 0);
  g_autofree char *b = tg_report_get_type_name (pair, 1);

  g_string_append (page, "| ");
  append_text (page, pair->name);
  g_string_append_printf (page, " | %s → %s | ", a, b);
  append_size (page, pair->infos[1]->n_bytes);
  g_string_append (page, " | ");
  append_cell_number (page, "%.4g", tg_measures_get_rel_rmse (m));
  append_cell_number (page, "%.1f", tg_measures_get_snr_db (m));
  append_cell_number (page, "%.4g", m->max_abs);
  if (m->max_at / ne[0] >= ne[1])
    /* Translators: row, column and slice of a tensor with three dimensions */
    g_string_append_printf (page, _("%" PRIu64 ", %" PRIu64 " of slice %" PRIu64), m->max_at / ne[0] % ne[1],
                            m->max_at % ne[0], m->max_at / ne[0] / ne[1]);
  else
    g_string_append_printf (page, "%" PRIu64 ", %" PRIu64, m->max_at / ne[0] % ne[1], m->max_at % ne[0]);
  g_string_append (page, " | ");
  append_cell_number (page, "%.3g", tg_measures_get_cosine_distance (m));
  append_number (page, "%.3g", tg_measures_get_bias (m));
  g_string_append (page, " |\n");
}

static void
append_worst (const TgReport *self,
              GString        *page)
{
  const char *columns[] = { _("Tensor"), _("Type"), _("Bytes in B"), _("Relative RMSE"), _("SNR, dB"),
                            _("Max |e|"), _("at row, column"), _("1 − cosine"), _("Bias") };
  g_autoptr (GArray) order = g_array_new (FALSE, FALSE, sizeof (guint64));

  for (guint64 i = 0; i < tg_pairs_get_n (self->pairs); i++)
    if (self->results[i].status == TG_PAIR_DIFFERENT && self->results[i].measures.n > 0)
      g_array_append_val (order, i);
  if (order->len == 0)
    return;

  g_array_sort_with_data (order, compare_results, (gpointer) self);
  g_string_append_printf (page, "\n## %s\n\n|", _("Worst tensors"));
  /* One has a bar in its title that is not the end of its cell. */
  for (guint i = 0; i < G_N_ELEMENTS (columns); i++)
    {
      g_string_append_c (page, ' ');
      append_text (page, columns[i]);
      g_string_append (page, " |");
    }
  g_string_append (page, "\n|---|---|---:|---:|---:|---:|---:|---:|---:|\n");
  for (guint i = 0; i < MIN (order->len, MAX_TENSORS); i++)
    append_tensor (self, page, g_array_index (order, guint64, i));
}

/* Why tensors could not be compared. */
static void
append_reasons (const TgReport *self,
                GString        *page)
{
  gboolean any = FALSE;

  for (guint64 i = 0; i < tg_pairs_get_n (self->pairs); i++)
    if (self->results[i].reason != NULL)
      {
        if (!any)
          g_string_append_printf (page, "\n## %s\n\n", _("Tensors without a counterpart"));
        any = TRUE;
        g_string_append (page, "* ");
        append_text (page, tg_pairs_get (self->pairs, i)->name);
        g_string_append (page, " – ");
        append_text (page, self->results[i].reason);
        g_string_append_c (page, '\n');
      }
}

static void
append_value (GString        *page,
              TgGguf         *gguf,
              const TgEntry  *entry)
{
  g_autofree char *text = NULL;
  TgValue value;

  if (entry != NULL)
    {
      tg_value_init (&value, gguf, entry);
      text = tg_value_to_display (&value, MAX_CHARS);
    }
  append_text (page, text != NULL ? text : "–");
  g_string_append (page, " | ");
}

static void
append_metadata (const TgReport *self,
                 GString        *page)
{
  const TgMetadataDiff *diff = self->metadata;
  const guint n_same = tg_metadata_diff_get_n_same (diff);

  g_string_append_printf (page, "\n## %s\n\n", _("Metadata"));
  g_string_append_printf (page, ngettext ("%u key has the same value in both files.", "%u keys have the same value in both files.", n_same),
                          n_same);
  g_string_append_c (page, '\n');
  if (tg_metadata_diff_get_n (diff) == 0)
    return;

  g_string_append_printf (page, "\n| %s | A | B |\n|---|---|---|\n", _("Key"));
  for (guint i = 0; i < tg_metadata_diff_get_n (diff); i++)
    {
      const TgMetadataChange *change = tg_metadata_diff_get (diff, i);

      g_string_append (page, "| ");
      append_text (page, change->key);
      g_string_append (page, " | ");
      append_value (page, tg_metadata_diff_get_file (diff, 0), change->entries[0]);
      append_value (page, tg_metadata_diff_get_file (diff, 1), change->entries[1]);
      g_string_append_c (page, '\n');
    }
}

static void
append_recipe (const TgReport *self,
               GString        *page)
{
  g_autoptr (GPtrArray) recipe = tg_type_recipe_new (tg_pairs_get_model (self->pairs, 1));
  g_autofree char *text = tg_type_recipe_to_text (recipe);

  if (recipe->len > 0)
    g_string_append_printf (page, "\n## %s\n\n~~~~sh\n%s\n~~~~\n", _("Types of B for llama-quantize"), text);
}

/**
 * tg_report_to_markdown:
 * @self: a report
 * @picture_prefix: what the names of the picture files begin with; the first is
 *   that and "1.png"
 *
 * Returns: (transfer full): a page in Markdown, as GitHub understands it
 */
char *
tg_report_to_markdown (const TgReport *self,
                       const char     *picture_prefix)
{
  g_autoptr (TgModelInfo) a = tg_model_info_new (tg_pairs_get_model (self->pairs, 0));
  g_autoptr (TgModelInfo) b = tg_model_info_new (tg_pairs_get_model (self->pairs, 1));
  GString *page = g_string_new ("# ");
  TgPairTotals totals;

  append_text (page, a->name);
  if (g_strcmp0 (a->name, b->name) != 0)
    {
      g_string_append (page, " → ");
      append_text (page, b->name);
    }
  g_string_append (page, "\n\n");
  append_files (self, page);
  tg_report_get_totals (self, &totals);
  append_totals (page, &totals);
  append_worst (self, page);
  for (guint i = 0; i < self->pictures->len; i++)
    {
      g_autofree char *file = g_strdup_printf ("%s%u.png", picture_prefix, i + 1);
      g_autofree char *uri = g_uri_escape_string (file, NULL, TRUE);

      g_string_append (page, "\n![");
      append_text (page, g_array_index (self->pictures, TgReportPicture, i).title);
      g_string_append_printf (page, "](%s)\n", uri);
    }
  append_types (self, page);
  append_reasons (self, page);
  append_metadata (self, page);
  append_recipe (self, page);

  return g_string_free (page, FALSE);
}
