/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include "tg-problem-cell.h"

#include <glib/gi18n.h>

#include "tg-compat-a11y.h"
#include "tg-explain.h"
#include "tg-tooltip.h"

/**
 * TgProblemCell:
 *
 * A row of a list of problems: how bad, what, why, where, and a button that goes there.
 */
struct _TgProblemCell
{
  GtkWidget       parent_instance;

  GtkWidget      *box;
  GtkImage       *icon;
  GtkInscription *field;
  GtkInscription *sentence;
  GtkLabel       *place;
  GtkWidget      *explain_button;
  GtkWidget      *go_button;

  TgProblemItem  *item;
};

enum
{
  PROP_ITEM = 1,
  N_PROPS
};

static GParamSpec *properties[N_PROPS];

G_DEFINE_FINAL_TYPE (TgProblemCell, tg_problem_cell, GTK_TYPE_WIDGET)

static void
set_icon (TgProblemCell *self,
          TgProblemLevel level)
{
  const char *name, *word, *css_class;

  if (level == TG_PROBLEM_STRUCTURE)
    {
      name = "dialog-error-symbolic";
      word = C_ ("severity", "Error");
      css_class = "error-text";
    }
  else if (level == TG_PROBLEM_MEANING)
    {
      name = "dialog-information-symbolic";
      word = C_ ("severity", "Note");
      css_class = NULL;
    }
  else
    {
      name = "dialog-warning-symbolic";
      word = C_ ("severity", "Warning");
      css_class = "warning-text";
    }

  gtk_image_set_from_icon_name (self->icon, name);
  gtk_widget_remove_css_class (GTK_WIDGET (self->icon), "error-text");
  gtk_widget_remove_css_class (GTK_WIDGET (self->icon), "warning-text");
  if (css_class != NULL)
    gtk_widget_add_css_class (GTK_WIDGET (self->icon), css_class);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->icon), GTK_ACCESSIBLE_PROPERTY_LABEL, word, -1);
}

static void
update (TgProblemCell *self)
{
  g_autofree char *place = NULL;
  g_autofree char *all = NULL;

  if (self->item == NULL)
    return;

  place = tg_problem_item_dup_place (self->item);
  all = tg_problem_item_to_string (self->item);
  set_icon (self, tg_problem_item_get_level (self->item));
  tg_compat_inscription_set_text (self->field, tg_problem_item_get_field (self->item));
  tg_compat_inscription_set_text (self->sentence, tg_problem_item_get_sentence (self->item));
  gtk_label_set_text (self->place, place);
  tg_tooltip_set (GTK_WIDGET (self), all);
  tg_explain_problem (self->explain_button, tg_problem_item_get_kind (self->item));
  gtk_widget_set_visible (GTK_WIDGET (self->field), tg_problem_item_get_problem (self->item) != NULL);
  gtk_widget_set_visible (self->go_button, tg_problem_item_get_problem (self->item) != NULL);
}

static void
go_clicked_cb (TgProblemCell *self)
{
  /* The row, which the list made. */
  gtk_widget_activate (gtk_widget_get_parent (GTK_WIDGET (self)));
}

static void
tg_problem_cell_dispose (GObject *object)
{
  TgProblemCell *self = TG_PROBLEM_CELL (object);

  g_clear_object (&self->item);
  gtk_widget_dispose_template (GTK_WIDGET (self), TG_TYPE_PROBLEM_CELL);

  G_OBJECT_CLASS (tg_problem_cell_parent_class)->dispose (object);
}

static void
tg_problem_cell_get_property (GObject    *object,
                              guint       prop_id,
                              GValue     *value,
                              GParamSpec *pspec)
{
  switch (prop_id)
    {
    case PROP_ITEM:
      g_value_set_object (value, TG_PROBLEM_CELL (object)->item);
      break;

    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, prop_id, pspec);
    }
}

static void
tg_problem_cell_set_property (GObject      *object,
                              guint         prop_id,
                              const GValue *value,
                              GParamSpec   *pspec)
{
  switch (prop_id)
    {
    case PROP_ITEM:
      tg_problem_cell_set_item (TG_PROBLEM_CELL (object), g_value_get_object (value));
      break;

    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, prop_id, pspec);
    }
}

static void
tg_problem_cell_class_init (TgProblemCellClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->dispose = tg_problem_cell_dispose;
  object_class->get_property = tg_problem_cell_get_property;
  object_class->set_property = tg_problem_cell_set_property;

  /**
   * TgProblemCell:item:
   *
   * The row to show.
   */
  properties[PROP_ITEM] =
    g_param_spec_object ("item", NULL, NULL,
                         TG_TYPE_PROBLEM_ITEM,
                         G_PARAM_READWRITE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS);

  g_object_class_install_properties (object_class, N_PROPS, properties);

  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/io/github/tensorglass/Tensorglass/ui/tg-problem-cell.ui");
  gtk_widget_class_bind_template_child (widget_class, TgProblemCell, box);
  gtk_widget_class_bind_template_child (widget_class, TgProblemCell, icon);
  gtk_widget_class_bind_template_child (widget_class, TgProblemCell, field);
  gtk_widget_class_bind_template_child (widget_class, TgProblemCell, sentence);
  gtk_widget_class_bind_template_child (widget_class, TgProblemCell, place);
  gtk_widget_class_bind_template_child (widget_class, TgProblemCell, explain_button);
  gtk_widget_class_bind_template_child (widget_class, TgProblemCell, go_button);
  gtk_widget_class_bind_template_callback (widget_class, go_clicked_cb);
}

static void
tg_problem_cell_init (TgProblemCell *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}

GtkWidget *
tg_problem_cell_new (void)
{
  return g_object_new (TG_TYPE_PROBLEM_CELL, NULL);
}

/**
 * tg_problem_cell_set_item:
 * @self: a cell
 * @item: (nullable): what to show
 */
void
tg_problem_cell_set_item (TgProblemCell *self,
                          TgProblemItem *item)
{
  g_return_if_fail (TG_IS_PROBLEM_CELL (self));

  if (!g_set_object (&self->item, item))
    return;

  update (self);
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_ITEM]);
}
