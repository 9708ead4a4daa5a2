/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include "tg-compare-cell.h"

#include <math.h>

#include <glib/gi18n.h>

#include "tg-compat-a11y.h"
#include "tg-error-bar.h"
#include "tg-format.h"
#include "tg-list-cell.h"
#include "tg-pair-text.h"
#include "tg-swatch.h"
#include "tg-tooltip.h"

/**
 * TgCompareCell:
 *
 * A cell of the table of a comparison. As of the tree, a couple of hundred rows of
 * them are bound again at every jump, so it is inscriptions and little else.
 *
 * # CSS nodes
 *
 * A single node with the name comparecell.
 */
struct _TgCompareCell
{
  GtkWidget       parent_instance;

  TgPairColumn    column;
  TgCompareTable *table; /* which this is in */
  TgPairItem     *item;  /* while bound */

  GtkWidget      *before; /* in the type column: the type of A and an arrow */
  GtkWidget      *swatch; /* likewise */
  GtkWidget      *bar;    /* in the error column */
  GtkWidget      *text;
};

#define SPACING 6
#define NUMBER_CHARS 8

G_DEFINE_FINAL_TYPE (TgCompareCell, tg_compare_cell, GTK_TYPE_WIDGET)

/* A size with three digits, zeros at the end included: numbers of a column stand below each other. */
static char *
format_digits (double value)
{
  int decimals = 2;

  if (value != 0.0 && !(value >= 1e-4 && value < 1e6))
    return tg_format_scientific (value, 3);
  if (value > 0.0)
    decimals = CLAMP (2 - (int) floor (log10 (value)), 0, 6);

  return g_strdup_printf ("%.*f", decimals, value);
}

static char *
dup_measure (TgCompareCell    *self,
             const TgMeasures *m)
{
  const TgPair *pair = tg_pair_item_get_pair (self->item);

  switch (self->column)
    {
    case TG_PAIR_COLUMN_ERROR:
      return tg_format_rel_rmse (tg_measures_get_rel_rmse (m));
    case TG_PAIR_COLUMN_SNR:
      return tg_format_decibel_number (tg_measures_get_snr_db (m));
    case TG_PAIR_COLUMN_MAX:
      return format_digits (m->max_abs);
    case TG_PAIR_COLUMN_PLACE:
      return pair != NULL ? tg_pair_text_dup_place (pair, m) : g_strdup ("");
    case TG_PAIR_COLUMN_COSINE:
      /* Powers of ten as in the titles of the columns. */
      return tg_format_in_power (tg_measures_get_cosine_distance (m) * 1e3, FALSE);
    case TG_PAIR_COLUMN_BIAS:
      return tg_format_in_power (tg_measures_get_bias (m) * 1e6, TRUE);
    case TG_PAIR_COLUMN_RANK:
    case TG_PAIR_COLUMN_NAME:
    case TG_PAIR_COLUMN_TYPE:
    case TG_PAIR_COLUMN_BYTES:
    default:
      return NULL;
    }
}

static char *
dup_number (TgCompareCell *self)
{
  const TgMeasures *m = tg_pair_item_get_measures (self->item);
  const TgPairResult *result = tg_pair_item_get_result (self->item);

  if (m != NULL && m->n > 0 && (result == NULL || result->status == TG_PAIR_DIFFERENT))
    return dup_measure (self, m);
  if (self->column == TG_PAIR_COLUMN_ERROR && result != NULL)
    return g_strdup (tg_pair_text_get_status (result->status));
  if (self->column == TG_PAIR_COLUMN_ERROR && m != NULL)
    return g_strdup (tg_pair_text_get_status (TG_PAIR_IDENTICAL));

  return g_strdup ("–");
}

static char *
dup_bytes (TgPairItem *item)
{
  const TgPairTotals *totals = tg_pair_item_get_totals (item);
  const TgPair *pair = tg_pair_item_get_pair (item);

  if (totals != NULL)
    return tg_format_size (totals->n_bytes[1]);

  return pair->infos[1] != NULL ? tg_format_size (pair->infos[1]->n_bytes) : g_strdup ("–");
}

/* "F16 → ■ Q4_K", or how many tensors a group has. */
static void
update_type (TgCompareCell *self)
{
  const TgPair *pair = tg_pair_item_get_pair (self->item);
  GListModel *members = tg_pair_item_get_members (self->item);
  g_autofree char *before = NULL;
  g_autofree char *count = NULL;
  const TgTensor *shown;

  gtk_widget_set_visible (self->before, pair != NULL);
  gtk_widget_set_visible (self->swatch, pair != NULL);
  if (pair == NULL)
    {
      const guint n = g_list_model_get_n_items (members);

      count = g_strdup_printf (ngettext ("%u tensor", "%u tensors", n), n);
      tg_compat_inscription_set_text (GTK_INSCRIPTION (self->text), count);
      return;
    }

  /* The arrow points to what the swatch and the other name are of. */
  before = g_strdup_printf (gtk_widget_get_direction (GTK_WIDGET (self)) == GTK_TEXT_DIR_RTL ? "← %s" : "%s →",
                            tg_pair_text_get_type (pair, 0));
  tg_compat_inscription_set_text (GTK_INSCRIPTION (self->before), before);
  tg_compat_inscription_set_text (GTK_INSCRIPTION (self->text), tg_pair_text_get_type (pair, 1));
  shown = pair->infos[1];
  gtk_widget_set_visible (self->swatch, shown != NULL);
  if (shown != NULL)
    tg_swatch_set_family (TG_SWATCH (self->swatch), shown->type != NULL ? shown->type->family : TG_FAMILY_UNKNOWN);
}

static void
update_bar (TgCompareCell *self)
{
  const TgMeasures *m = tg_pair_item_get_measures (self->item);
  const double largest = tg_compare_table_get_largest (self->table);
  const double error = m != NULL && m->n > 0 ? tg_measures_get_rel_rmse (m) : 0.0;

  tg_error_bar_set_fraction (TG_ERROR_BAR (self->bar), error > 0.0 ? error / MAX (largest, error) : 0.0);
  /* Words need the room of the bar that there is none of then. */
  gtk_widget_set_visible (self->bar, error > 0.0);
  gtk_widget_set_hexpand (self->text, !(error > 0.0));
}

static void
update (TgCompareCell *self)
{
  g_autofree char *text = NULL;

  switch (self->column)
    {
    case TG_PAIR_COLUMN_TYPE:
      update_type (self);
      return;
    case TG_PAIR_COLUMN_RANK:
      if (tg_pair_item_get_rank (self->item) > 0)
        text = g_strdup_printf ("%u", tg_pair_item_get_rank (self->item));
      break;
    case TG_PAIR_COLUMN_NAME:
      text = g_strdup (tg_pair_item_get_name (self->item));
      break;
    case TG_PAIR_COLUMN_BYTES:
      text = dup_bytes (self->item);
      break;
    case TG_PAIR_COLUMN_ERROR:
      update_bar (self);
      text = dup_number (self);
      break;
    case TG_PAIR_COLUMN_SNR:
    case TG_PAIR_COLUMN_MAX:
    case TG_PAIR_COLUMN_PLACE:
    case TG_PAIR_COLUMN_COSINE:
    case TG_PAIR_COLUMN_BIAS:
    default:
      text = dup_number (self);
      break;
    }
  tg_compat_inscription_set_text (GTK_INSCRIPTION (self->text), text);
}

static void
bind (TgCompareCell  *self,
      GtkTreeListRow *row)
{
  self->item = gtk_tree_list_row_get_item (row);
  g_signal_connect_object (self->item, "changed", G_CALLBACK (update), self, G_CONNECT_SWAPPED);
  if (self->bar != NULL)
    g_signal_connect_object (self->table, "notify::largest", G_CALLBACK (update_bar), self, G_CONNECT_SWAPPED);
  update (self);
}

static void
unbind (TgCompareCell *self)
{
  if (self->item == NULL)
    return;

  g_signal_handlers_disconnect_by_data (self->item, self);
  if (self->bar != NULL)
    g_signal_handlers_disconnect_by_data (self->table, self);
  g_clear_object (&self->item);
}

/* The whole name, or why there are no measures. */
static gboolean
query_tooltip_cb (TgCompareCell *self,
                  int            x,
                  int            y,
                  gboolean       keyboard_mode,
                  GtkTooltip    *tooltip)
{
  const TgPairResult *result = self->item != NULL ? tg_pair_item_get_result (self->item) : NULL;

  if (self->item == NULL)
    return FALSE;
  if (self->column == TG_PAIR_COLUMN_NAME && tg_tooltip_is_cut (GTK_INSCRIPTION (self->text)))
    gtk_tooltip_set_text (tooltip, tg_pair_item_get_name (self->item));
  else if (result != NULL && result->reason != NULL)
    gtk_tooltip_set_text (tooltip, result->reason);
  else
    return FALSE;

  return TRUE;
}

static void
tg_compare_cell_dispose (GObject *object)
{
  TgCompareCell *self = TG_COMPARE_CELL (object);

  unbind (self);
  g_clear_pointer (&self->before, gtk_widget_unparent);
  g_clear_pointer (&self->swatch, gtk_widget_unparent);
  g_clear_pointer (&self->bar, gtk_widget_unparent);
  g_clear_pointer (&self->text, gtk_widget_unparent);

  G_OBJECT_CLASS (tg_compare_cell_parent_class)->dispose (object);
}

static void
tg_compare_cell_class_init (TgCompareCellClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = tg_compare_cell_dispose;

  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BOX_LAYOUT);
  gtk_widget_class_set_css_name (widget_class, "comparecell");
}

static void
tg_compare_cell_init (TgCompareCell *self)
{
  gtk_box_layout_set_spacing (GTK_BOX_LAYOUT (gtk_widget_get_layout_manager (GTK_WIDGET (self))), SPACING);
  gtk_widget_set_has_tooltip (GTK_WIDGET (self), TRUE);
  g_signal_connect (self, "query-tooltip", G_CALLBACK (query_tooltip_cb), NULL);
}

static GtkWidget *
cell_new (TgPairColumn    column,
          TgCompareTable *table)
{
  TgCompareCell *self = g_object_new (TG_TYPE_COMPARE_CELL, "hexpand", TRUE, NULL);

  self->column = column;
  self->table = table;
  if (column == TG_PAIR_COLUMN_TYPE)
    {
      self->before = tg_list_cell_new_text ();
      gtk_widget_set_parent (self->before, GTK_WIDGET (self));
      gtk_inscription_set_min_chars (GTK_INSCRIPTION (self->before), NUMBER_CHARS);
      gtk_inscription_set_xalign (GTK_INSCRIPTION (self->before), 1);
      gtk_widget_add_css_class (self->before, "dim");
      self->swatch = tg_swatch_new ();
      gtk_widget_set_parent (self->swatch, GTK_WIDGET (self));
    }
  else if (column == TG_PAIR_COLUMN_ERROR)
    {
      self->bar = tg_error_bar_new ();
      gtk_widget_set_hexpand (self->bar, TRUE);
      gtk_widget_set_parent (self->bar, GTK_WIDGET (self));
    }

  self->text = column == TG_PAIR_COLUMN_NAME || column == TG_PAIR_COLUMN_TYPE ? tg_list_cell_new_text ()
                                                                              : tg_list_cell_new_number ();
  gtk_widget_set_parent (self->text, GTK_WIDGET (self));
  gtk_widget_set_hexpand (self->text, column != TG_PAIR_COLUMN_ERROR);
  gtk_widget_add_css_class (self->text, "numeric");
  if (column == TG_PAIR_COLUMN_ERROR)
    gtk_inscription_set_min_chars (GTK_INSCRIPTION (self->text), NUMBER_CHARS + 2);
  if (column == TG_PAIR_COLUMN_RANK || column == TG_PAIR_COLUMN_PLACE)
    gtk_widget_add_css_class (self->text, "dim");

  return GTK_WIDGET (self);
}

/* What a factory makes cells for. */
typedef struct
{
  TgPairColumn    column;
  TgCompareTable *table; /* which owns the factory */
} Recipe;

static void
recipe_free (gpointer  data,
             GClosure *closure)
{
  g_free (data);
}

static void
setup_cb (GtkListItemFactory *factory,
          GtkListItem        *item,
          Recipe             *recipe)
{
  tg_list_cell_take (item, cell_new (recipe->column, recipe->table), recipe->column == TG_PAIR_COLUMN_NAME);
}

static void
bind_cb (GtkListItemFactory *factory,
         GtkListItem        *item)
{
  bind (TG_COMPARE_CELL (tg_list_cell_bind (item)), gtk_list_item_get_item (item));
}

static void
unbind_cb (GtkListItemFactory *factory,
           GtkListItem        *item)
{
  unbind (TG_COMPARE_CELL (tg_list_cell_unbind (item)));
}

/**
 * tg_compare_cell_factory_new:
 * @column: which column
 * @table: the table that owns the column
 *
 * Returns: (transfer full): a factory of cells for rows of a #GtkTreeListModel of
 *   #TgPairItem; those of the column of names are in a #GtkTreeExpander
 */
GtkListItemFactory *
tg_compare_cell_factory_new (TgPairColumn    column,
                             TgCompareTable *table)
{
  GtkListItemFactory *factory = gtk_signal_list_item_factory_new ();
  Recipe *recipe = g_new (Recipe, 1);

  recipe->column = column;
  recipe->table = table;
  g_signal_connect_data (factory, "setup", G_CALLBACK (setup_cb), recipe, recipe_free, 0);
  g_signal_connect (factory, "bind", G_CALLBACK (bind_cb), NULL);
  g_signal_connect (factory, "unbind", G_CALLBACK (unbind_cb), NULL);

  return factory;
}
