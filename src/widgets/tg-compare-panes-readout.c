/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include <inttypes.h>
#include <math.h>

#include <glib/gi18n.h>

#include "tg-block.h"
#include "tg-compare-panes-private.h"
#include "tg-format.h"

/* What is told below the panes: the place, the tensor, where its errors are. */

enum
{
  FIELD_PLACE,
  FIELD_A,
  FIELD_B,
  FIELD_ERROR,
  FIELD_BLOCK,
  FIELD_CODES,
  FIELD_SCALES,
  N_FIELDS
};

static void
take (TgComparePanes *self,
      guint           field,
      char           *text,
      gboolean        strong)
{
  tg_readout_set_value (self->readout, field, text, strong);
  g_free (text);
}

static char *
format_signed (double value)
{
  g_autofree char *text = tg_format_weight (value);

  return g_strconcat (value > 0.0 ? "+" : "", text, NULL);
}

/* The code of a weight, or a dash for types without. */
static char *
dup_code (const TgRows *rows,
          guint64       row,
          guint64       column)
{
  const TgBlock block = { tg_rows_get_type (rows), tg_rows_peek_block (rows, row, column, NULL),
                          tg_rows_get_byte_order (rows) };
  guint code;

  if (block.bytes == NULL || !tg_block_is_known (block.type) || tg_block_get_n_codes (block.type) == 0)
    return g_strdup ("–");

  code = tg_block_get_code (&block, (guint) (column % block.type->block_elements));

  return tg_format_significant (tg_block_get_code_number (block.type, code), 3);
}

static char *
dup_scale (const TgRows *rows,
           guint64       row,
           guint64       column)
{
  const TgTensorType *type = tg_rows_get_type (rows);
  const guint8 *block = tg_rows_peek_block (rows, row, column, NULL);
  float scales[TG_BLOCK_MAX_WEIGHTS];

  if (block == NULL || !tg_block_is_known (type) || tg_block_get_n_codes (type) == 0)
    return g_strdup ("–");

  tg_block_unpack_scales (type, tg_rows_get_byte_order (rows), block, 1, scales);

  return tg_format_significant ((double) scales[column % type->block_elements / tg_block_get_sub_block (type)], 4);
}

/* "block 5, sub-block 4 of 8", in the blocks of the second file */
static char *
dup_block (TgComparePanes *self,
           guint64         column)
{
  const TgTensorType *type = tg_rows_get_type (self->rows[1]);
  guint sub_block;

  if (type->block_elements == 1)
    return g_strdup ("–");

  sub_block = tg_block_is_known (type) ? tg_block_get_sub_block (type) : type->block_elements;
  if (sub_block == type->block_elements)
    return g_strdup_printf ("%" PRIu64, column / type->block_elements);

  return g_strdup_printf (_("%" PRIu64 ", sub-block %u of %u"), column / type->block_elements,
                          (guint) (column % type->block_elements / sub_block), type->block_elements / sub_block);
}

static void
set_both (TgComparePanes *self,
          guint           field,
          char           *a,
          char           *b)
{
  /* Translators: the same figure of A and of B */
  take (self, field, g_strdup_printf (_("%s, %s"), a, b), FALSE);
  g_free (a);
  g_free (b);
}

static void
set_values (TgComparePanes *self,
            guint64         row,
            guint64         column)
{
  float values[2];

  for (guint side = 0; side < 2; side++)
    {
      g_autofree char *text = NULL;

      if (!tg_rows_read (self->rows[side], row, column, 1, &values[side], NULL))
        values[side] = NAN;
      text = tg_format_weight ((double) values[side]);
      tg_readout_set_value (self->readout, FIELD_A + side, text, TRUE);
      gtk_label_set_text (self->value_labels[side], text);
    }
  take (self, FIELD_ERROR, format_signed ((double) values[1] - (double) values[0]), TRUE);
}

static void
set_error_value (TgComparePanes *self,
                 guint64         row,
                 guint64         column)
{
  g_autofree char *text = NULL;
  float number;

  if (self->planes[PANE_ERROR] == NULL || !tg_plane_get_number (self->planes[PANE_ERROR], row, column, &number))
    return;

  text = tg_error_kind_is_signed (tg_compare_panes_get_kind (self)) ? format_signed ((double) number)
                                                                    : tg_format_weight ((double) number);
  gtk_label_set_text (self->value_labels[PANE_ERROR], text);
}

void
tg_compare_panes_update_readout (TgComparePanes *self)
{
  static const char *const names[N_FIELDS + 1] = {
    N_("Row, column"), N_("A"), N_("B"), N_("Error"), N_("Block"), N_("Codes of A, B"), N_("Scales of A, B"), NULL
  };
  const char *translated[N_FIELDS + 1] = { NULL };
  g_autofree char *text = NULL;
  guint64 row, column, all_row;

  if (self->rows[0] == NULL)
    return;

  for (guint i = 0; i < N_FIELDS; i++)
    translated[i] = _ (names[i]);
  tg_readout_set_title (self->readout, tg_compare_panes_get_place (self, &row, &column) ? _("Under the pointer")
                                                                                        : _("At the cursor"));
  tg_readout_set_names (self->readout, translated);
  all_row = tg_compare_panes_get_base_row (self) + row;
  take (self, FIELD_PLACE, g_strdup_printf ("%" PRIu64 ", %" PRIu64, row, column), FALSE);
  set_values (self, all_row, column);
  set_error_value (self, all_row, column);
  take (self, FIELD_BLOCK, dup_block (self, column), FALSE);
  set_both (self, FIELD_CODES, dup_code (self->rows[0], all_row, column), dup_code (self->rows[1], all_row, column));
  set_both (self, FIELD_SCALES, dup_scale (self->rows[0], all_row, column), dup_scale (self->rows[1], all_row, column));
  tg_block_bytes_show (self->bytes, self->rows[0], self->rows[1], all_row, column);

  text = tg_readout_dup_text (self->readout);
  for (guint pane = 0; pane < N_PANES; pane++)
    gtk_accessible_update_property (GTK_ACCESSIBLE (self->views[pane]), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, text, -1);
}

static void
add_fact (TgComparePanes *self,
          const char     *name,
          char           *value)
{
  gtk_widget_add_css_class (tg_fact_grid_take (self->facts, name, value), "numeric");
}

static char *
dup_max (TgComparePanes   *self,
         const TgMeasures *m)
{
  g_autofree char *value = tg_format_significant (m->max_abs, 3);
  guint64 slice, row, column;

  if (m->n == 0)
    return g_strdup ("–");

  tg_rows_locate (self->rows[0], m->max_at, &slice, &row, &column);
  if (slice > 0)
    return g_strdup_printf (_("%s at slice %" PRIu64 ", row %" PRIu64 ", column %" PRIu64), value, slice, row, column);

  return g_strdup_printf (_("%s at row %" PRIu64 ", column %" PRIu64), value, row, column);
}

static char *
dup_count (const TgMeasures *m)
{
  g_autofree char *n = tg_format_count (m->n);
  g_autofree char *others = tg_format_count (m->n_not_finite);

  return g_strdup_printf (ngettext ("%s weight, %s not finite", "%s weights, %s not finite", (gulong) m->n), n, others);
}

/* What is known of the tensor. */
void
tg_compare_panes_update_facts (TgComparePanes *self)
{
  const TgPair *pair = self->item != NULL ? tg_pair_item_get_pair (self->item) : NULL;
  const TgMeasures *m = self->item != NULL ? tg_pair_item_get_measures (self->item) : NULL;
  g_autofree char *shape = NULL;
  g_autofree char *facts = NULL;

  tg_fact_grid_clear (self->facts);
  if (pair == NULL || self->rows[0] == NULL)
    return;

  shape = tg_format_shape (pair->infos[0]->ne, CLAMP (pair->infos[0]->n_dims, 1, TG_INLINE_DIMS));
  facts = g_strdup_printf ("%s, %s → %s", shape, pair->infos[0]->type->name, pair->infos[1]->type->name);
  gtk_label_set_text (self->name_label, pair->name);
  gtk_widget_set_tooltip_text (GTK_WIDGET (self->name_label), pair->name);
  gtk_label_set_text (self->facts_label, facts);
  for (guint side = 0; side < 2; side++)
    gtk_label_set_text (self->type_labels[side], pair->infos[side]->type->name);
  if (m == NULL)
    return;

  add_fact (self, _("Relative RMSE"), tg_format_rel_rmse (tg_measures_get_rel_rmse (m)));
  add_fact (self, _("SNR"), tg_format_decibel (tg_measures_get_snr_db (m)));
  add_fact (self, _("Max |e|"), dup_max (self, m));
  add_fact (self, _("Bias"), tg_format_scientific (tg_measures_get_bias (m), 2));
  add_fact (self, _("1 − cosine"), tg_format_scientific (tg_measures_get_cosine_distance (m), 3));
  add_fact (self, _("Compared"), dup_count (m));
}

/* Where the errors are, once that has been worked out. */
void
tg_compare_panes_update_profile (TgComparePanes *self)
{
  double bars[TG_HISTOGRAM_VIEW_BARS] = { 0 };
  g_autofree char *low = NULL;
  g_autofree char *high = NULL;
  double end = 1.0;

  for (guint i = 0; i < G_N_ELEMENTS (self->worst_buttons); i++)
    gtk_widget_set_sensitive (self->worst_buttons[i], self->profile != NULL);
  if (self->profile != NULL && tg_histogram_get_n (self->profile->histogram) > 0)
    {
      /* All there are, as far on one side of zero as on the other. */
      end = MAX (fabs (tg_histogram_get_quantile (self->profile->histogram, 0.0)),
                 fabs (tg_histogram_get_quantile (self->profile->histogram, 1.0)));
      if (!(end > 0.0))
        end = 1.0;
      tg_histogram_get_bars (self->profile->histogram, -end, end, G_N_ELEMENTS (bars), bars);
    }
  tg_histogram_view_set_bars (self->histogram, bars, G_N_ELEMENTS (bars), -end, end);
  low = tg_format_significant (-end, 3);
  high = tg_format_significant (end, 3);
  gtk_label_set_text (self->histogram_low, self->profile != NULL ? low : "");
  gtk_label_set_text (self->histogram_high, self->profile != NULL ? high : "");
}
