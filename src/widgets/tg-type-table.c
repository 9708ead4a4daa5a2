/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include "tg-type-table.h"

#include <glib/gi18n.h>

#include "tg-explain.h"
#include "tg-format.h"
#include "tg-type-patterns.h"

/**
 * TgTypeTable:
 *
 * The types of some tensors: how many tensors, weights and bytes each has.
 */
struct _TgTypeTable
{
  GtkWidget  parent_instance;

  GtkWidget *grid;
};

/* Files have a dozen types; more rows than this only come of nonsense, and the last
 * row has the rest. */
#define MAX_ROWS 48

enum
{
  COLUMN_TYPE,
  COLUMN_TENSORS,
  COLUMN_WEIGHTS,
  COLUMN_BYTES,
  COLUMN_SHARE,
  COLUMN_BITS,
  N_COLUMNS
};

G_DEFINE_FINAL_TYPE (TgTypeTable, tg_type_table, GTK_TYPE_WIDGET)

static void
attach_text (TgTypeTable *self,
             int          column,
             int          row,
             const char  *text,
             const char  *css_class)
{
  GtkWidget *label = gtk_label_new (text);

  /* Numbers run from left to right everywhere, and their digits stand below each other. */
  if (column != COLUMN_TYPE)
    gtk_widget_set_direction (label, GTK_TEXT_DIR_LTR);
  gtk_label_set_xalign (GTK_LABEL (label), column == COLUMN_TYPE ? 0 : 1);
  gtk_widget_set_hexpand (label, TRUE);
  gtk_widget_add_css_class (label, css_class);
  gtk_grid_attach (GTK_GRID (self->grid), label, column, row, 1, 1);
}

static void
take_text (TgTypeTable *self,
           int          column,
           int          row,
           char        *text)
{
  attach_text (self, column, row, text, "numeric");
  g_free (text);
}

static void
attach_type (TgTypeTable          *self,
             int                   row,
             const TgTypeShare    *share,
             const TgTypePatterns *patterns)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);
  GtkWidget *swatch = tg_swatch_new ();
  g_autofree char *name = tg_type_share_dup_name (share);
  GtkWidget *label = gtk_label_new (name);

  tg_swatch_set_family (TG_SWATCH (swatch), share->type != NULL ? share->type->family : TG_FAMILY_UNKNOWN);
  tg_swatch_set_pattern (TG_SWATCH (swatch), tg_type_patterns_get (patterns, share->type_id));
  gtk_widget_set_valign (swatch, GTK_ALIGN_CENTER);
  gtk_box_append (GTK_BOX (box), swatch);
  gtk_box_append (GTK_BOX (box), label);
  gtk_grid_attach (GTK_GRID (self->grid), box, COLUMN_TYPE, row, 1, 1);
}

static void
attach_figures (TgTypeTable       *self,
                int                row,
                const TgTypeShare *share,
                guint64            total)
{
  const gboolean has_bits = share->type != NULL && share->type->block_elements > 0;

  take_text (self, COLUMN_TENSORS, row, tg_format_count (share->n_tensors));
  take_text (self, COLUMN_WEIGHTS, row, tg_format_count (share->n_elements));
  take_text (self, COLUMN_BYTES, row, tg_format_size (share->n_bytes));
  take_text (self, COLUMN_SHARE, row,
             tg_format_share (total > 0 ? (double) share->n_bytes / (double) total : 0));
  take_text (self, COLUMN_BITS, row,
             has_bits ? tg_format_bits_exact (tg_tensor_type_get_bits_per_weight (share->type))
                      : g_strdup ("–"));
}

static void
attach_header (TgTypeTable *self)
{
  static const char *const titles[N_COLUMNS] = {
    N_("Type"),
    N_("Tensors"),
    N_("Weights"),
    N_("Bytes"),
    N_("Share"),
    N_("Bits per weight"),
  };
  GtkWidget *line = gtk_separator_new (GTK_ORIENTATION_HORIZONTAL);

  for (int i = 0; i < N_COLUMNS; i++)
    attach_text (self, i, 0, _ (titles[i]), "column-title");
  tg_explain_labels (self->grid);
  gtk_grid_attach (GTK_GRID (self->grid), line, 0, 1, N_COLUMNS, 1);
}

static void
tg_type_table_dispose (GObject *object)
{
  TgTypeTable *self = TG_TYPE_TABLE (object);

  g_clear_pointer (&self->grid, gtk_widget_unparent);

  G_OBJECT_CLASS (tg_type_table_parent_class)->dispose (object);
}

static void
tg_type_table_class_init (TgTypeTableClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = tg_type_table_dispose;

  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_css_name (widget_class, "typetable");
}

static void
tg_type_table_init (TgTypeTable *self)
{
  self->grid = gtk_grid_new ();
  gtk_grid_set_column_spacing (GTK_GRID (self->grid), 12);
  gtk_grid_set_row_spacing (GTK_GRID (self->grid), 4);
  gtk_widget_set_margin_start (self->grid, 6);
  gtk_widget_set_margin_end (self->grid, 6);
  gtk_widget_set_parent (self->grid, GTK_WIDGET (self));
}

GtkWidget *
tg_type_table_new (void)
{
  return g_object_new (TG_TYPE_TYPE_TABLE, NULL);
}

/**
 * tg_type_table_set_mix:
 * @self: a table
 * @mix: (element-type TgTypeShare): the types, most bytes first
 */
void
tg_type_table_set_mix (TgTypeTable  *self,
                       const GArray *mix)
{
  TgTypePatterns patterns;
  TgTypeShare rest = { 0 };
  GtkWidget *child;
  guint64 total = 0;
  int row = 2;

  g_return_if_fail (TG_IS_TYPE_TABLE (self));
  g_return_if_fail (mix != NULL);

  while ((child = gtk_widget_get_first_child (self->grid)) != NULL)
    gtk_grid_remove (GTK_GRID (self->grid), child);

  tg_type_patterns_init (&patterns, mix);
  for (guint i = 0; i < mix->len; i++)
    total += g_array_index (mix, TgTypeShare, i).n_bytes;

  attach_header (self);
  for (guint i = 0; i < mix->len; i++)
    {
      const TgTypeShare *share = &g_array_index (mix, TgTypeShare, i);

      if (i < MAX_ROWS)
        {
          attach_type (self, row, share, &patterns);
          attach_figures (self, row++, share, total);
          continue;
        }
      rest.n_tensors += share->n_tensors;
      rest.n_elements += share->n_elements;
      rest.n_bytes += share->n_bytes;
    }
  if (rest.n_tensors > 0)
    {
      attach_text (self, COLUMN_TYPE, row, _("Others"), "numeric");
      attach_figures (self, row, &rest, total);
    }
}
