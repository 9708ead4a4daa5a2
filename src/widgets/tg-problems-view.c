/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include "tg-problems-view.h"

#include <glib/gi18n.h>

#include "tg-compat-list.h"
#include "tg-problem-cell.h"

/**
 * TgProblemsView:
 *
 * All that is wrong with a file, a row each. Return, a double click or the button
 * at the end of a row selects it and emits #TgProblemsView::activated.
 */
struct _TgProblemsView
{
  GtkWidget           parent_instance;

  GtkWidget          *scroller;
  GtkListView        *list_view;

  GtkSingleSelection *selection;
  gboolean            updating; /* what is selected is not by the user */
};

enum
{
  ACTIVATED,
  SELECTED,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

/* With more rows than this there is a scroll bar. */
#define MAX_ROWS_SEEN 12

G_DEFINE_FINAL_TYPE (TgProblemsView, tg_problems_view, GTK_TYPE_WIDGET)

static void
row_activated_cb (TgProblemsView *self,
                  guint           position)
{
  g_autoptr (TgProblemItem) item = g_list_model_get_item (G_LIST_MODEL (self->selection), position);

  if (item == NULL || tg_problem_item_get_problem (item) == NULL)
    return;

  gtk_single_selection_set_selected (self->selection, position);
  g_signal_emit (self, signals[ACTIVATED], 0, item);
}

static void
selected_cb (TgProblemsView *self)
{
  if (!self->updating)
    g_signal_emit (self, signals[SELECTED], 0, gtk_single_selection_get_selected (self->selection));
}

/* Brings the selected row into sight; %FALSE if there is none. */
static gboolean
scroll_to_selected (TgProblemsView *self)
{
  const guint row = gtk_single_selection_get_selected (self->selection);

  /* Before the rows are laid out GTK 4.8 would show only some of them. */
  if (row == GTK_INVALID_LIST_POSITION || gtk_widget_get_height (GTK_WIDGET (self->list_view)) == 0)
    return FALSE;

  gtk_widget_activate_action (GTK_WIDGET (self->list_view), "list.scroll-to-item", "u", row);

  return TRUE;
}

static gboolean
has_focus (TgProblemsView *self)
{
  GtkRoot *root = gtk_widget_get_root (GTK_WIDGET (self));
  GtkWidget *focus = root != NULL ? gtk_root_get_focus (root) : NULL;

  return focus != NULL && gtk_widget_is_ancestor (focus, GTK_WIDGET (self->list_view));
}

static gboolean
focus_selected (TgProblemsView *self)
{
  for (GtkWidget *row = gtk_widget_get_first_child (GTK_WIDGET (self->list_view)); row != NULL;
       row = gtk_widget_get_next_sibling (row))
    if ((gtk_widget_get_state_flags (row) & GTK_STATE_FLAG_SELECTED) != 0)
      return gtk_widget_grab_focus (row);

  return FALSE;
}

static gboolean
tg_problems_view_grab_focus (GtkWidget *widget)
{
  TgProblemsView *self = TG_PROBLEMS_VIEW (widget);

  /* A row that was far away has no widget yet, but the list knows that it is its turn. */
  return (scroll_to_selected (self) && focus_selected (self)) || gtk_widget_grab_focus (GTK_WIDGET (self->list_view));
}

static void
tg_problems_view_dispose (GObject *object)
{
  TgProblemsView *self = TG_PROBLEMS_VIEW (object);

  gtk_widget_dispose_template (GTK_WIDGET (self), TG_TYPE_PROBLEMS_VIEW);
  g_clear_object (&self->selection);

  G_OBJECT_CLASS (tg_problems_view_parent_class)->dispose (object);
}

static void
tg_problems_view_class_init (TgProblemsViewClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->dispose = tg_problems_view_dispose;
  widget_class->grab_focus = tg_problems_view_grab_focus;

  /**
   * TgProblemsView::activated:
   * @self: the view
   * @item: the row
   *
   * Somebody wants to see the bytes that are at fault.
   */
  signals[ACTIVATED] =
    g_signal_new ("activated",
                  G_TYPE_FROM_CLASS (klass),
                  G_SIGNAL_RUN_LAST,
                  0, NULL, NULL, NULL,
                  G_TYPE_NONE, 1, TG_TYPE_PROBLEM_ITEM);

  /**
   * TgProblemsView::selected:
   * @self: the view
   * @row: which one
   *
   * The user selected a row.
   */
  signals[SELECTED] =
    g_signal_new ("selected",
                  G_TYPE_FROM_CLASS (klass),
                  G_SIGNAL_RUN_LAST,
                  0, NULL, NULL, NULL,
                  G_TYPE_NONE, 1, G_TYPE_UINT);

  g_type_ensure (TG_TYPE_PROBLEM_CELL);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/io/github/tensorglass/Tensorglass/ui/tg-problems-view.ui");
  gtk_widget_class_bind_template_child (widget_class, TgProblemsView, scroller);
  gtk_widget_class_bind_template_child (widget_class, TgProblemsView, list_view);
  gtk_widget_class_bind_template_callback (widget_class, row_activated_cb);
}

static void
tg_problems_view_init (TgProblemsView *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));

  self->selection = gtk_single_selection_new (NULL);
  gtk_single_selection_set_autoselect (self->selection, FALSE);
  gtk_single_selection_set_can_unselect (self->selection, TRUE);
  g_signal_connect_object (self->selection, "notify::selected", G_CALLBACK (selected_cb), self, G_CONNECT_SWAPPED);
  gtk_list_view_set_model (self->list_view, GTK_SELECTION_MODEL (self->selection));
  tg_compat_list_coalesce_scroll (GTK_SCROLLED_WINDOW (self->scroller));
  tg_compat_list_leave_by_tab (GTK_SCROLLED_WINDOW (self->scroller));
}

GtkWidget *
tg_problems_view_new (void)
{
  return g_object_new (TG_TYPE_PROBLEMS_VIEW, NULL);
}

/**
 * tg_problems_view_set_model:
 * @self: a view
 * @model: (nullable): the problems to list
 */
void
tg_problems_view_set_model (TgProblemsView *self,
                            TgProblemModel *model)
{
  const guint n = model != NULL ? g_list_model_get_n_items (G_LIST_MODEL (model)) : 0;

  g_return_if_fail (TG_IS_PROBLEMS_VIEW (self));

  /* Room for a scroll bar would make a short list taller than its rows. */
  gtk_scrolled_window_set_policy (GTK_SCROLLED_WINDOW (self->scroller), GTK_POLICY_NEVER,
                                  n > MAX_ROWS_SEEN ? GTK_POLICY_AUTOMATIC : GTK_POLICY_NEVER);
  self->updating = TRUE;
  gtk_single_selection_set_model (self->selection, G_LIST_MODEL (model));
  self->updating = FALSE;
}

/**
 * tg_problems_view_select:
 * @self: a view
 * @row: a row; none, if there is none of that number
 *
 * Selects it, and shows it. If the keys are for the list, they go on from there.
 */
void
tg_problems_view_select (TgProblemsView *self,
                         guint           row)
{
  g_return_if_fail (TG_IS_PROBLEMS_VIEW (self));

  if (row == gtk_single_selection_get_selected (self->selection))
    return;

  self->updating = TRUE;
  gtk_single_selection_set_selected (self->selection, row);
  self->updating = FALSE;
  if (has_focus (self))
    gtk_widget_grab_focus (GTK_WIDGET (self));
  else
    scroll_to_selected (self);
}

/* The selected row; %NULL for none. */
TgProblemItem *
tg_problems_view_get_selected (TgProblemsView *self)
{
  g_return_val_if_fail (TG_IS_PROBLEMS_VIEW (self), NULL);

  return gtk_single_selection_get_selected_item (self->selection);
}
