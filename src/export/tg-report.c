/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include "tg-report-private.h"

#include <inttypes.h>

#include <glib/gi18n.h>

#include "tg-error.h"
#include "tg-export-heatmap.h"
#include "tg-format.h"
#include "tg-output.h"

/* Bytes of a file that are hashed before anybody is asked whether to go on. */
#define HASH_PIECE ((guint64) 4 << 20)

static void
file_clear (gpointer data)
{
  TgReportFile *file = data;

  g_free (file->name);
  g_free (file->sha256);
  tg_gguf_unref (file->gguf);
}

static void
picture_clear (gpointer data)
{
  TgReportPicture *picture = data;

  g_free (picture->title);
  cairo_surface_destroy (picture->surface);
}

static GArray *
new_files (TgShards *model)
{
  GArray *files = g_array_new (FALSE, FALSE, sizeof (TgReportFile));

  g_array_set_clear_func (files, file_clear);
  for (guint i = 0; i < tg_shards_get_n_parts (model); i++)
    {
      TgGguf *gguf = tg_shards_get_part (model, i);
      TgReportFile file = { 0 };
      g_autofree char *base = NULL;

      if (gguf == NULL)
        continue;
      base = g_path_get_basename (tg_mapping_get_path (tg_gguf_get_mapping (gguf)));
      file.name = g_filename_display_name (base);
      file.size = tg_gguf_get_size (gguf);
      file.gguf = tg_gguf_ref (gguf);
      g_array_append_val (files, file);
    }

  return files;
}

/**
 * tg_report_new:
 * @pairs: two models
 * @metadata: how their metadata differ
 *
 * Returns: (transfer full): a report that says of no tensor yet how far it is off
 */
TgReport *
tg_report_new (TgPairs        *pairs,
               TgMetadataDiff *metadata)
{
  TgReport *self = g_new0 (TgReport, 1);

  self->pairs = tg_pairs_ref (pairs);
  self->metadata = tg_metadata_diff_ref (metadata);
  self->results = g_new0 (TgPairResult, (gsize) tg_pairs_get_n (pairs));
  for (guint side = 0; side < 2; side++)
    self->files[side] = new_files (tg_pairs_get_model (pairs, side));
  self->pictures = g_array_new (FALSE, FALSE, sizeof (TgReportPicture));
  g_array_set_clear_func (self->pictures, picture_clear);

  return self;
}

void
tg_report_free (TgReport *self)
{
  for (guint64 i = 0; i < tg_pairs_get_n (self->pairs); i++)
    tg_pair_result_clear (&self->results[i]);
  g_free (self->results);
  for (guint side = 0; side < 2; side++)
    g_array_unref (self->files[side]);
  g_array_unref (self->pictures);
  tg_metadata_diff_unref (self->metadata);
  tg_pairs_unref (self->pairs);
  g_free (self);
}

/**
 * tg_report_set_result:
 * @self: a report
 * @i: the number of a pair
 * @result: what comparing it has shown; copied
 */
void
tg_report_set_result (TgReport           *self,
                      guint64             i,
                      const TgPairResult *result)
{
  g_return_if_fail (i < tg_pairs_get_n (self->pairs));

  tg_pair_result_clear (&self->results[i]);
  self->results[i] = *result;
  self->results[i].reason = g_strdup (result->reason);
}

/**
 * tg_report_add_picture:
 * @self: a report
 * @title: what it shows
 * @picture: an image surface; a reference is taken
 */
void
tg_report_add_picture (TgReport        *self,
                       const char      *title,
                       cairo_surface_t *picture)
{
  TgReportPicture entry = { g_strdup (title), cairo_surface_reference (picture) };

  g_array_append_val (self->pictures, entry);
}

/* The SHA-256 of @file; %NULL if that was cancelled. */
static char *
hash_file (const TgReportFile *file,
           guint64             before,
           guint64             total,
           TgProgress         *progress)
{
  g_autoptr (GChecksum) checksum = g_checksum_new (G_CHECKSUM_SHA256);
  const TgMapping *mapping = tg_gguf_get_mapping (file->gguf);

  for (guint64 offset = 0; offset < file->size; offset += HASH_PIECE)
    {
      const guint64 n = MIN (HASH_PIECE, file->size - offset);

      if (tg_progress_is_cancelled (progress))
        return NULL;
      g_checksum_update (checksum, tg_mapping_peek (mapping, offset, n), (gssize) n);
      tg_progress_set (progress, before + offset + n, total);
    }

  return g_strdup (g_checksum_get_string (checksum));
}

/**
 * tg_report_hash_files:
 * @self: a report
 * @progress: (nullable): progress
 * @error: return location
 *
 * Works out the SHA-256 of all files. Fails with %TG_ERROR_CANCELLED, and with
 * %TG_ERROR_TRUNCATED if one was cut short meanwhile.
 *
 * Returns: whether the report has them
 */
gboolean
tg_report_hash_files (TgReport    *self,
                      TgProgress  *progress,
                      GError     **error)
{
  guint64 total = 0, done = 0;

  for (guint side = 0; side < 2; side++)
    for (guint i = 0; i < self->files[side]->len; i++)
      total += g_array_index (self->files[side], TgReportFile, i).size;

  for (guint side = 0; side < 2; side++)
    for (guint i = 0; i < self->files[side]->len; i++)
      {
        TgReportFile *file = &g_array_index (self->files[side], TgReportFile, i);

        g_free (file->sha256);
        file->sha256 = hash_file (file, done, total, progress);
        if (file->sha256 == NULL)
          {
            g_set_error_literal (error, TG_ERROR, TG_ERROR_CANCELLED, _("The work was cancelled"));
            return FALSE;
          }
        if (tg_mapping_has_faulted (tg_gguf_get_mapping (file->gguf)))
          {
            g_set_error (error, TG_ERROR, TG_ERROR_TRUNCATED, _("“%s” was cut short while it was being read"),
                         file->name);
            return FALSE;
          }
        done += file->size;
      }

  return TRUE;
}

void
tg_report_get_totals (const TgReport *self,
                      TgPairTotals   *totals)
{
  tg_pair_totals_init (totals);
  for (guint64 i = 0; i < tg_pairs_get_n (self->pairs); i++)
    tg_pair_totals_add (totals, i, tg_pairs_get (self->pairs, i), &self->results[i]);
}

/* The type of a side: its name, else its number; %NULL for a tensor that is not there. */
char *
tg_report_get_type_name (const TgPair *pair,
                         guint         side)
{
  const TgTensor *tensor = pair->infos[side];

  if (tensor == NULL)
    return NULL;

  return tensor->type != NULL ? g_strdup (tensor->type->name) : g_strdup_printf ("%" PRIu32, tensor->type_id);
}

/* Returns: (transfer none) (array zero-terminated=1): the names of the columns. */
const char *const *
tg_report_get_columns (void)
{
  static const char *const columns[] = {
    "name", "status", "type_a", "type_b", "n", "mse", "rmse", "rel_rmse", "snr_db", "max_abs",
    "max_row", "max_col", "max_slice", "mean_abs", "bias", "cosine", NULL
  };

  return columns;
}

static void
add_count (GPtrArray *cells,
           guint64    n)
{
  g_ptr_array_add (cells, g_strdup_printf ("%" PRIu64, n));
}

/**
 * tg_report_dup_cells:
 * @pair: a pair
 * @result: what comparing it has shown
 *
 * Returns: (transfer full) (array zero-terminated=1): a cell for each column, for files: numbers in
 *   the C locale with all their digits
 */
char **
tg_report_dup_cells (const TgPair       *pair,
                     const TgPairResult *result)
{
  const TgMeasures *m = &result->measures;
  GPtrArray *cells = g_ptr_array_new ();
  const guint64 *ne;

  g_ptr_array_add (cells, g_strdup (pair->name));
  g_ptr_array_add (cells, g_strdup (tg_pair_status_get_nick (result->status)));
  for (guint side = 0; side < 2; side++)
    {
      char *type = tg_report_get_type_name (pair, side);

      g_ptr_array_add (cells, type != NULL ? type : g_strdup (""));
    }

  if (result->status == TG_PAIR_DIFFERENT || result->status == TG_PAIR_EQUAL || result->status == TG_PAIR_IDENTICAL)
    {
      ne = pair->infos[0]->ne;
      add_count (cells, m->n);
      g_ptr_array_add (cells, tg_format_double (tg_measures_get_mse (m)));
      g_ptr_array_add (cells, tg_format_double (tg_measures_get_rmse (m)));
      g_ptr_array_add (cells, tg_format_double (tg_measures_get_rel_rmse (m)));
      g_ptr_array_add (cells, tg_format_double (tg_measures_get_snr_db (m)));
      g_ptr_array_add (cells, tg_format_double (m->max_abs));
      add_count (cells, ne[0] > 0 && ne[1] > 0 ? m->max_at / ne[0] % ne[1] : 0);
      add_count (cells, ne[0] > 0 ? m->max_at % ne[0] : 0);
      add_count (cells, ne[0] > 0 && ne[1] > 0 ? m->max_at / ne[0] / ne[1] : 0);
      g_ptr_array_add (cells, tg_format_double (tg_measures_get_mean_abs (m)));
      g_ptr_array_add (cells, tg_format_double (tg_measures_get_bias (m)));
      g_ptr_array_add (cells, tg_format_double (tg_measures_get_cosine (m)));
    }
  while (cells->len < g_strv_length ((char **) tg_report_get_columns ()))
    g_ptr_array_add (cells, g_strdup (""));
  g_ptr_array_add (cells, NULL);

  return (char **) g_ptr_array_free (cells, FALSE);
}

/* Text that a spreadsheet would take for a formula, and run. */
static gboolean
is_formula (const char *cell)
{
  /* The last four are =, +, − and @ of full width, which are taken for the usual ones. */
  static const char *const begins[] = { "=", "+", "-", "@", "\t", "\r", "\n", "\uff1d", "\uff0b", "\uff0d", "\uff20" };

  while (*cell == ' ')
    cell++;
  for (guint i = 0; i < G_N_ELEMENTS (begins); i++)
    if (g_str_has_prefix (cell, begins[i]))
      return TRUE;

  return FALSE;
}

/* As RFC 4180 has it. Text of a file that would be a formula is made text by an apostrophe in
 * front; so is what begins with one, so that taking one off gives back what was there. What
 * has one of the other separators in use is put in quotation marks like what has a comma. */
static void
append_csv_cell (GString    *text,
                 const char *cell,
                 gboolean    foreign)
{
  const char *guard = foreign && (is_formula (cell) || *cell == '\'') ? "'" : "";

  if (strpbrk (cell, ",;\t\"\r\n") == NULL)
    {
      g_string_append_printf (text, "%s%s", guard, cell);
      return;
    }

  g_string_append_printf (text, "\"%s", guard);
  for (const char *p = cell; *p != '\0'; p++)
    {
      if (*p == '"')
        g_string_append_c (text, '"');
      g_string_append_c (text, *p);
    }
  g_string_append_c (text, '"');
}

/* Of the cells only the first, the name, is text of a file. */
static void
append_csv_row (GString           *text,
                const char *const *cells)
{
  for (guint i = 0; cells[i] != NULL; i++)
    {
      if (i > 0)
        g_string_append_c (text, ',');
      append_csv_cell (text, cells[i], i == 0);
    }
  g_string_append (text, "\r\n");
}

/* Returns: (transfer full): the tensors as comma-separated values, with a header line; names
 * that would be formulas have an apostrophe in front. */
char *
tg_report_to_csv (const TgReport *self)
{
  GString *text = g_string_new (NULL);

  append_csv_row (text, tg_report_get_columns ());
  for (guint64 i = 0; i < tg_pairs_get_n (self->pairs); i++)
    {
      g_auto (GStrv) cells = tg_report_dup_cells (tg_pairs_get (self->pairs, i), &self->results[i]);

      append_csv_row (text, (const char *const *) cells);
    }

  return g_string_free (text, FALSE);
}

static char *
get_picture_path (const char *path,
                  guint       i)
{
  const char *dot = strrchr (path, '.');
  const gsize length = dot != NULL && strchr (dot, G_DIR_SEPARATOR) == NULL ? (gsize) (dot - path) : strlen (path);

  return g_strdup_printf ("%.*s-%u.png", (int) MIN (length, G_MAXINT), path, i + 1);
}

/* Whether @path may be written: not if it is one of the files the report is about. */
static gboolean
check_path (const TgReport *self,
            const char     *path,
            GError        **error)
{
  for (guint side = 0; side < 2; side++)
    if (tg_shards_has_file (tg_pairs_get_model (self->pairs, side), path))
      {
        g_set_error (error, G_FILE_ERROR, G_FILE_ERROR_ACCES,
                     _("“%s” is one of the files that are compared; it is never written to"), path);
        return FALSE;
      }

  return TRUE;
}

static gboolean
save_file (const char    *path,
           gconstpointer  data,
           gsize          length,
           GError       **error)
{
  g_autoptr (GError) reason = NULL;

  if (tg_output_save (path, data, length, &reason))
    return TRUE;

  g_set_error (error, reason->domain, reason->code, _("“%s” cannot be written: %s"), path, reason->message);
  return FALSE;
}

static gboolean
save_pictures (const TgReport *self,
               const char     *path,
               GError        **error)
{
  for (guint i = 0; i < self->pictures->len; i++)
    {
      g_autofree char *file = get_picture_path (path, i);
      g_autoptr (GBytes) bytes = NULL;

      if (!check_path (self, file, error))
        return FALSE;
      /* Made in memory: cairo does not say why a file could not be written. */
      bytes = tg_export_surface_to_png (g_array_index (self->pictures, TgReportPicture, i).surface, error);
      if (bytes == NULL ||
          !save_file (file, g_bytes_get_data (bytes, NULL), g_bytes_get_size (bytes), error))
        return FALSE;
    }

  return TRUE;
}

/**
 * tg_report_save:
 * @self: a report
 * @path: where to
 * @format: in which form
 * @error: return location
 *
 * Writes the report; with Markdown also its pictures, beside it, as "NAME-1.png" and so
 * on. Each file is replaced as a whole or stays as it was. Fails with %G_FILE_ERROR, and
 * as tg_export_surface_to_png() does.
 *
 * Returns: whether all is written
 */
gboolean
tg_report_save (const TgReport *self,
                const char     *path,
                TgReportFormat  format,
                GError        **error)
{
  g_autofree char *text = NULL;
  g_autofree char *base = g_path_get_basename (path);
  g_autofree char *picture = NULL;
  g_autoptr (TgJson) json = NULL;

  if (!check_path (self, path, error))
    return FALSE;

  switch (format)
    {
    case TG_REPORT_MARKDOWN:
      if (!save_pictures (self, path, error))
        return FALSE;
      picture = get_picture_path (base, 0);
      /* Without the number and what follows it. */
      picture[strlen (picture) - strlen ("1.png")] = '\0';
      text = tg_report_to_markdown (self, picture);
      break;
    case TG_REPORT_JSON:
      json = tg_json_new ();
      tg_report_write_json (self, json);
      text = g_strconcat (tg_json_get_text (json), "\n", NULL);
      break;
    case TG_REPORT_CSV:
    default:
      text = tg_report_to_csv (self);
      break;
    }

  return save_file (path, text, strlen (text), error);
}
