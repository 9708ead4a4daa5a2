/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include "tg-problem-bar.h"

#include <glib/gi18n.h>

#include "tg-compat-a11y.h"
#include "tg-explain.h"
#include "tg-format.h"

/**
 * TgProblemBar:
 *
 * A bar across the window that says, in one sentence, what is wrong with the file,
 * with a button for what can be done about it, and one to what the glossary says of it.
 */
struct _TgProblemBar
{
  GtkWidget    parent_instance;

  GtkWidget   *box;
  GtkImage    *icon;
  GtkLabel    *label;
  GtkButton   *button;
  GtkWidget   *explain_button;
};

enum
{
  CLOSED,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (TgProblemBar, tg_problem_bar, GTK_TYPE_WIDGET)

static void
close_clicked_cb (TgProblemBar *self)
{
  tg_problem_bar_hide (self);
  g_signal_emit (self, signals[CLOSED], 0);
}

static void
tg_problem_bar_dispose (GObject *object)
{
  gtk_widget_dispose_template (GTK_WIDGET (object), TG_TYPE_PROBLEM_BAR);

  G_OBJECT_CLASS (tg_problem_bar_parent_class)->dispose (object);
}

static void
tg_problem_bar_class_init (TgProblemBarClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->dispose = tg_problem_bar_dispose;

  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/io/github/tensorglass/Tensorglass/ui/tg-problem-bar.ui");
  gtk_widget_class_bind_template_child (widget_class, TgProblemBar, box);
  gtk_widget_class_bind_template_child (widget_class, TgProblemBar, icon);
  gtk_widget_class_bind_template_child (widget_class, TgProblemBar, label);
  gtk_widget_class_bind_template_child (widget_class, TgProblemBar, button);
  gtk_widget_class_bind_template_child (widget_class, TgProblemBar, explain_button);
  gtk_widget_class_bind_template_callback (widget_class, close_clicked_cb);
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_ALERT);

  /**
   * TgProblemBar::closed:
   *
   * Somebody has read it and does not want to see it any more.
   */
  signals[CLOSED] =
    g_signal_new ("closed",
                  G_TYPE_FROM_CLASS (klass),
                  G_SIGNAL_RUN_LAST,
                  0, NULL, NULL, NULL,
                  G_TYPE_NONE, 0);
}

static void
tg_problem_bar_init (TgProblemBar *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}

GtkWidget *
tg_problem_bar_new (void)
{
  return g_object_new (TG_TYPE_PROBLEM_BAR, NULL);
}

/**
 * tg_problem_bar_show:
 * @self: a bar
 * @level: how bad it is
 * @text: what it is, in one sentence
 * @button_label: (nullable): what can be done about it
 * @action_name: (nullable): the action that does it
 */
void
tg_problem_bar_show (TgProblemBar   *self,
                     TgProblemLevel  level,
                     const char     *text,
                     const char     *button_label,
                     const char     *action_name)
{
  GtkWidget *icon;
  gboolean is_new;

  g_return_if_fail (TG_IS_PROBLEM_BAR (self));
  g_return_if_fail (text != NULL);

  is_new = !tg_problem_bar_get_shown (self) || !g_str_equal (gtk_label_get_text (self->label), text);
  icon = GTK_WIDGET (self->icon);
  gtk_image_set_from_icon_name (self->icon, tg_problem_level_get_icon_name (level));
  gtk_widget_remove_css_class (icon, "error-text");
  gtk_widget_remove_css_class (icon, "warning-text");
  if (tg_problem_level_get_css_class (level) != NULL)
    gtk_widget_add_css_class (icon, tg_problem_level_get_css_class (level));

  gtk_label_set_text (self->label, text);
  gtk_widget_set_tooltip_text (GTK_WIDGET (self->label), text);
  gtk_button_set_label (self->button, button_label != NULL ? button_label : "");
  gtk_actionable_set_action_name (GTK_ACTIONABLE (self->button), action_name);
  gtk_widget_set_visible (GTK_WIDGET (self->button), button_label != NULL);
  gtk_widget_set_visible (self->explain_button, FALSE);
  gtk_widget_set_visible (self->box, TRUE);
  if (is_new)
    tg_compat_announce (GTK_WIDGET (self), text);
}

/**
 * tg_problem_bar_explain:
 * @self: a bar that is shown
 * @kind: what kind of problem it tells of
 *
 * Adds a button to what the glossary says of such problems, until something else is shown.
 */
void
tg_problem_bar_explain (TgProblemBar  *self,
                        TgProblemKind  kind)
{
  g_return_if_fail (TG_IS_PROBLEM_BAR (self));

  tg_explain_problem (self->explain_button, kind);
  gtk_widget_set_visible (self->explain_button, TRUE);
}

void
tg_problem_bar_hide (TgProblemBar *self)
{
  g_return_if_fail (TG_IS_PROBLEM_BAR (self));

  gtk_widget_set_visible (self->box, FALSE);
}

gboolean
tg_problem_bar_get_shown (TgProblemBar *self)
{
  g_return_val_if_fail (TG_IS_PROBLEM_BAR (self), FALSE);

  return gtk_widget_get_visible (self->box);
}

/**
 * tg_problem_bar_summarize:
 * @problems: what is wrong with a file
 *
 * Returns: (transfer full) (nullable): a sentence about the worst kind of them and
 *   the number of others; %NULL if there is none
 */
char *
tg_problem_bar_summarize (const TgProblemList *problems)
{
  const TgProblem *worst;
  g_autofree char *sentence = NULL;
  g_autofree char *count = NULL;
  guint64 n_alike, n_others;

  g_return_val_if_fail (problems != NULL, NULL);

  worst = tg_problem_list_get_worst (problems);
  if (worst == NULL)
    return NULL;

  n_alike = tg_problem_list_count_kind (problems, worst->kind);
  n_others = tg_problem_list_count_all (problems) - n_alike;
  sentence = tg_problem_kind_summarize (worst->kind, n_alike);
  if (n_others == 0)
    return g_steal_pointer (&sentence);

  count = tg_format_count (n_others);

  /* Translators: the first %s is a sentence without a full stop: "1 tensor lies
   * beyond the end of the file". */
  return g_strdup_printf (ngettext ("%s, and %s more problem", "%s, and %s more problems",
                                    (gulong) MIN (n_others, G_MAXULONG)),
                          sentence, count);
}

/**
 * tg_problem_level_get_icon_name:
 * @level: a level, or 0
 *
 * Returns: (nullable) (transfer none): its icon; %NULL for 0
 */
const char *
tg_problem_level_get_icon_name (TgProblemLevel level)
{
  switch (level)
    {
    case TG_PROBLEM_STRUCTURE:
      return "dialog-error-symbolic";

    case TG_PROBLEM_TENSOR:
    case TG_PROBLEM_FILE:
      return "dialog-warning-symbolic";

    case TG_PROBLEM_MEANING:
      return "dialog-information-symbolic";

    default:
      return NULL;
    }
}

/**
 * tg_problem_level_get_css_class:
 * @level: a level, or 0
 *
 * Returns: (nullable) (transfer none): the class that gives its icon a colour;
 *   %NULL if that is the colour of the text
 */
const char *
tg_problem_level_get_css_class (TgProblemLevel level)
{
  switch (level)
    {
    case TG_PROBLEM_STRUCTURE:
      return "error-text";

    case TG_PROBLEM_TENSOR:
    case TG_PROBLEM_FILE:
      return "warning-text";

    case TG_PROBLEM_MEANING:
    default:
      return NULL;
    }
}
