/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include <math.h>

#include "tg-model-info.h"
#include "tg-report-private.h"
#include "tg-type-recipe.h"
#include "tg-value.h"

/* Elements of an array in the metadata that are written out. */
#define MAX_ELEMENTS 16

static void
write_model (const TgReport *self,
             TgJson         *json,
             guint           side)
{
  g_autoptr (TgModelInfo) info = tg_model_info_new (tg_pairs_get_model (self->pairs, side));

  tg_json_begin_object (json);
  tg_json_key (json, "files");
  tg_json_begin_array (json);
  for (guint i = 0; i < self->files[side]->len; i++)
    {
      const TgReportFile *file = &g_array_index (self->files[side], TgReportFile, i);

      tg_json_begin_object (json);
      tg_json_member_string (json, "name", file->name);
      tg_json_member_uint (json, "size", file->size);
      if (file->sha256 != NULL)
        tg_json_member_string (json, "sha256", file->sha256);
      tg_json_end_object (json);
    }
  tg_json_end_array (json);

  tg_json_member_string (json, "name", info->name);
  tg_json_member_string (json, "architecture", info->architecture);
  tg_json_member_uint (json, "parameters", info->n_parameters);
  tg_json_member_uint (json, "tensors", info->n_tensors);
  tg_json_member_uint (json, "tensor_bytes", info->n_tensor_bytes);
  tg_json_member_double (json, "bits_per_weight", info->bits_per_weight);
  tg_json_key (json, "types");
  tg_json_begin_array (json);
  for (guint i = 0; i < info->mix->len; i++)
    {
      const TgTypeShare *share = &g_array_index (info->mix, TgTypeShare, i);

      tg_json_begin_object (json);
      tg_json_member_string (json, "type", share->type != NULL ? share->type->name : NULL);
      tg_json_member_uint (json, "type_id", share->type_id);
      tg_json_member_uint (json, "tensors", share->n_tensors);
      tg_json_member_uint (json, "elements", share->n_elements);
      tg_json_member_uint (json, "bytes", share->n_bytes);
      tg_json_end_object (json);
    }
  tg_json_end_array (json);
  tg_json_end_object (json);
}

static void
write_measures (TgJson           *json,
                const TgMeasures *m)
{
  tg_json_member_uint (json, "n", m->n);
  tg_json_member_uint (json, "n_not_finite", m->n_not_finite);
  tg_json_member_double (json, "mse", tg_measures_get_mse (m));
  tg_json_member_double (json, "rmse", tg_measures_get_rmse (m));
  tg_json_member_double (json, "rel_rmse", tg_measures_get_rel_rmse (m));
  tg_json_member_double (json, "snr_db", tg_measures_get_snr_db (m));
  tg_json_member_double (json, "max_abs", m->max_abs);
  tg_json_member_double (json, "mean_abs", tg_measures_get_mean_abs (m));
  tg_json_member_double (json, "bias", tg_measures_get_bias (m));
  tg_json_member_double (json, "cosine", tg_measures_get_cosine (m));
  tg_json_member_double (json, "cosine_distance", tg_measures_get_cosine_distance (m));
}

static void
write_totals (const TgReport *self,
              TgJson         *json)
{
  TgPairTotals totals;

  tg_report_get_totals (self, &totals);
  tg_json_begin_object (json);
  for (guint status = 0; status < TG_N_PAIR_STATUS; status++)
    tg_json_member_uint (json, tg_pair_status_get_nick (status), totals.n[status]);
  tg_json_member_uint (json, "bytes_a", totals.n_bytes[0]);
  tg_json_member_uint (json, "bytes_b", totals.n_bytes[1]);
  write_measures (json, &totals.measures);
  tg_json_member_string (json, "worst", totals.worst != TG_PAIR_NONE ? tg_pairs_get (self->pairs, totals.worst)->name : NULL);
  tg_json_end_object (json);
}

static void
write_shape (TgJson       *json,
             const TgPair *pair,
             guint         side)
{
  tg_json_key (json, side == 0 ? "shape_a" : "shape_b");
  if (pair->infos[side] == NULL)
    {
      tg_json_null (json);
      return;
    }

  tg_json_begin_row (json);
  for (guint dim = 0; dim < pair->infos[side]->n_dims; dim++)
    tg_json_uint (json, tg_gguf_get_ne (pair->parts[side], pair->infos[side], dim));
  tg_json_end_array (json);
}

static void
write_pair (TgJson             *json,
            const TgPair       *pair,
            const TgPairResult *result)
{
  static const char *const type_keys[] = { "type_a", "type_b" };
  static const char *const byte_keys[] = { "bytes_a", "bytes_b" };

  tg_json_begin_object (json);
  tg_json_member_string (json, "name", pair->name);
  tg_json_member_string (json, "status", tg_pair_status_get_nick (result->status));
  for (guint side = 0; side < 2; side++)
    {
      g_autofree char *type = tg_report_get_type_name (pair, side);

      tg_json_member_string (json, type_keys[side], type);
      write_shape (json, pair, side);
      tg_json_key (json, byte_keys[side]);
      if (pair->infos[side] != NULL)
        tg_json_uint (json, pair->infos[side]->n_bytes);
      else
        tg_json_null (json);
    }

  if (result->status == TG_PAIR_DIFFERENT || result->status == TG_PAIR_EQUAL || result->status == TG_PAIR_IDENTICAL)
    {
      const TgMeasures *m = &result->measures;
      const guint64 n_columns = MAX (pair->infos[0]->ne[0], 1);
      const guint64 n_rows = MAX (pair->infos[0]->ne[1], 1);

      write_measures (json, m);
      tg_json_member_uint (json, "max_row", m->max_at / n_columns % n_rows);
      tg_json_member_uint (json, "max_col", m->max_at % n_columns);
      tg_json_member_uint (json, "max_slice", m->max_at / n_columns / n_rows);
    }
  if (result->reason != NULL)
    tg_json_member_string (json, "reason", result->reason);
  tg_json_end_object (json);
}

/* The type and value of an entry, as members of an object. */
static void
write_entry (TgJson        *json,
             TgGguf        *gguf,
             const TgEntry *entry)
{
  g_autoptr (GString) text = g_string_new (NULL);
  g_autofree char *type = NULL;
  TgValue value;

  tg_value_init (&value, gguf, entry);
  tg_value_append_json (&value, MAX_ELEMENTS, text);
  type = tg_value_type_to_text (&value);
  tg_json_member_string (json, "type", type);
  tg_json_member_uint (json, "count", entry->count);
  tg_json_key (json, "value");
  tg_json_raw (json, text->str);
}

/* Keys that only one file has. */
static void
write_only (TgJson               *json,
            const TgMetadataDiff *diff,
            guint                 side)
{
  tg_json_key (json, side == 0 ? "only_a" : "only_b");
  tg_json_begin_array (json);
  for (guint i = 0; i < tg_metadata_diff_get_n (diff); i++)
    {
      const TgMetadataChange *change = tg_metadata_diff_get (diff, i);

      if (change->entries[1 - side] != NULL)
        continue;
      tg_json_begin_object (json);
      tg_json_member_string (json, "key", change->key);
      write_entry (json, tg_metadata_diff_get_file (diff, side), change->entries[side]);
      tg_json_end_object (json);
    }
  tg_json_end_array (json);
}

static void
write_changed (TgJson               *json,
               const TgMetadataDiff *diff)
{
  tg_json_key (json, "changed");
  tg_json_begin_array (json);
  for (guint i = 0; i < tg_metadata_diff_get_n (diff); i++)
    {
      const TgMetadataChange *change = tg_metadata_diff_get (diff, i);

      if (change->entries[0] == NULL || change->entries[1] == NULL)
        continue;
      tg_json_begin_object (json);
      tg_json_member_string (json, "key", change->key);
      for (guint side = 0; side < 2; side++)
        {
          tg_json_key (json, side == 0 ? "a" : "b");
          tg_json_begin_object (json);
          write_entry (json, tg_metadata_diff_get_file (diff, side), change->entries[side]);
          tg_json_end_object (json);
        }
      if (change->n_elements > 0)
        {
          tg_json_member_uint (json, "different_elements", change->n_elements);
          tg_json_member_uint (json, "first_different_element", change->first_element);
        }
      tg_json_end_object (json);
    }
  tg_json_end_array (json);
}

static void
write_metadata (TgJson               *json,
                const TgMetadataDiff *diff)
{
  tg_json_begin_object (json);
  tg_json_member_uint (json, "same", tg_metadata_diff_get_n_same (diff));
  write_only (json, diff, 0);
  write_only (json, diff, 1);
  write_changed (json, diff);
  tg_json_end_object (json);
}

/**
 * tg_report_write_json:
 * @self: a report
 * @json: where to
 *
 * Writes everything as one object: "a", "b", "totals", "tensors", "metadata" and
 * "recipe_b". Tensors that nobody compared have the status "waiting".
 */
void
tg_report_write_json (const TgReport *self,
                      TgJson         *json)
{
  g_autoptr (GPtrArray) recipe = tg_type_recipe_new (tg_pairs_get_model (self->pairs, 1));

  tg_json_begin_object (json);
  tg_json_key (json, "a");
  write_model (self, json, 0);
  tg_json_key (json, "b");
  write_model (self, json, 1);
  tg_json_key (json, "totals");
  write_totals (self, json);

  tg_json_key (json, "tensors");
  tg_json_begin_array (json);
  for (guint64 i = 0; i < tg_pairs_get_n (self->pairs); i++)
    write_pair (json, tg_pairs_get (self->pairs, i), &self->results[i]);
  tg_json_end_array (json);

  tg_json_key (json, "metadata");
  write_metadata (json, self->metadata);
  tg_json_key (json, "recipe_b");
  tg_json_begin_array (json);
  for (guint i = 0; i < recipe->len; i++)
    tg_json_string (json, recipe->pdata[i]);
  tg_json_end_array (json);
  tg_json_end_object (json);
}
