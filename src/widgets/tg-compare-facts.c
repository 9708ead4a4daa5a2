/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include "tg-compare-facts.h"

#include <math.h>

#include <glib/gi18n.h>

#include "tg-fact-grid.h"
#include "tg-format.h"
#include "tg-toast.h"
#include "tg-type-recipe.h"

/**
 * TgCompareFacts:
 *
 * The two files of a comparison, and the types of the second as a recipe.
 *
 * # Actions
 *
 * comparefacts.copy-recipe.
 */
struct _TgCompareFacts
{
  GtkWidget  parent_instance;

  GtkWidget *box;
  TgFactGrid *grid;
  GtkWidget *recipe_box;
  GtkLabel *recipe_label;
};

G_DEFINE_FINAL_TYPE (TgCompareFacts, tg_compare_facts, GTK_TYPE_WIDGET)

static void
copy_recipe_action (GtkWidget  *widget,
                    const char *action_name,
                    GVariant   *parameter)
{
  tg_toast_copy (widget, gtk_label_get_text (TG_COMPARE_FACTS (widget)->recipe_label));
}

static void
tg_compare_facts_dispose (GObject *object)
{
  gtk_widget_dispose_template (GTK_WIDGET (object), TG_TYPE_COMPARE_FACTS);

  G_OBJECT_CLASS (tg_compare_facts_parent_class)->dispose (object);
}

static void
tg_compare_facts_class_init (TgCompareFactsClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = tg_compare_facts_dispose;

  g_type_ensure (TG_TYPE_FACT_GRID);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/io/github/tensorglass/Tensorglass/ui/tg-compare-facts.ui");
  gtk_widget_class_bind_template_child (widget_class, TgCompareFacts, box);
  gtk_widget_class_bind_template_child (widget_class, TgCompareFacts, grid);
  gtk_widget_class_bind_template_child (widget_class, TgCompareFacts, recipe_box);
  gtk_widget_class_bind_template_child (widget_class, TgCompareFacts, recipe_label);
  gtk_widget_class_install_action (widget_class, "comparefacts.copy-recipe", NULL, copy_recipe_action);
}

static void
tg_compare_facts_init (TgCompareFacts *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  tg_fact_grid_set_max_columns (self->grid, 1);
}

GtkWidget *
tg_compare_facts_new (void)
{
  return g_object_new (TG_TYPE_COMPARE_FACTS, NULL);
}

static void
add_file (TgFactGrid *grid,
          const char *side,
          TgFile     *file)
{
  const TgModelInfo *info = tg_file_get_info (file);
  g_autofree char *bits = NULL;

  if (info == NULL)
    return;

  bits = tg_format_bits (info->bits_per_weight);
  tg_fact_grid_add (grid, side, tg_file_get_display_name (file));
  tg_fact_grid_take (grid, _("Size"), tg_format_size (info->n_file_bytes));
  tg_fact_grid_add (grid, _("Bits per weight"), bits);
}

/* "−11.2 GB (−69.4 %)" */
static char *
format_delta (guint64 before,
              guint64 after)
{
  g_autofree char *size = tg_format_size (after > before ? after - before : before - after);
  const char *sign = after < before ? "−" : after > before ? "+"
                                                           : "";
  g_autofree char *share = NULL;

  if (before == 0)
    return g_strconcat (sign, size, NULL);

  share = tg_format_share (fabs ((double) after - (double) before) / (double) before);
  return g_strdup_printf ("%s%s (%s%s)", sign, size, sign, share);
}

static void
fill_grid (TgFactGrid   *grid,
           TgComparison *comparison)
{
  const TgModelInfo *infos[2];

  for (guint side = 0; side < 2; side++)
    {
      infos[side] = tg_file_get_info (tg_comparison_get_file (comparison, side));
      add_file (grid, side == 0 ? _("A, reference") : _("B"), tg_comparison_get_file (comparison, side));
    }
  if (infos[0] != NULL && infos[1] != NULL)
    tg_fact_grid_take (grid, _("B against A"), format_delta (infos[0]->n_file_bytes, infos[1]->n_file_bytes));
  tg_fact_grid_take (grid, _("Equal keys"),
                     g_strdup_printf ("%u", tg_metadata_diff_get_n_same (tg_comparison_get_metadata (comparison))));
}

/**
 * tg_compare_facts_show:
 * @self: a view
 * @comparison: (nullable): what to tell about; nothing before the tensors have been matched
 */
void
tg_compare_facts_show (TgCompareFacts *self,
                       TgComparison   *comparison)
{
  g_autoptr (GPtrArray) recipe = NULL;
  g_autofree char *text = NULL;

  g_return_if_fail (TG_IS_COMPARE_FACTS (self));

  tg_fact_grid_clear (self->grid);
  gtk_widget_set_visible (self->recipe_box, FALSE);
  if (comparison == NULL || tg_comparison_get_pairs (comparison) == NULL)
    return;

  fill_grid (self->grid, comparison);
  recipe = tg_type_recipe_new (tg_pairs_get_model (tg_comparison_get_pairs (comparison), 1));
  text = tg_type_recipe_to_text (recipe);
  gtk_label_set_text (self->recipe_label, text);
  gtk_widget_set_visible (self->recipe_box, recipe->len > 0);
}
