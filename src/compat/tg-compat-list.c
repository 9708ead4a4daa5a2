/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include "tg-compat-private.h"

#include "tg-compat-list.h"

#include <math.h>

/**
 * tg_compat_column_view_get_rows:
 * @view: a column view
 *
 * Returns: (nullable) (transfer none): the list inside, to which its rows and actions belong,
 *   but not its titles
 */
GtkWidget *
tg_compat_column_view_get_rows (GtkColumnView *view)
{
  g_return_val_if_fail (GTK_IS_COLUMN_VIEW (view), NULL);

  for (GtkWidget *child = gtk_widget_get_first_child (GTK_WIDGET (view)); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    if (GTK_IS_LIST_VIEW (child))
      return child;

  return NULL;
}

#if !GTK_CHECK_VERSION(4, 12, 0)

/* Gives the focus to what of the row can take it: the tree expander in its
 * first cell. Only rows near the visible ones have widgets. */
static void
focus_row (GtkColumnView *view,
           guint          position)
{
  g_autoptr (GtkTreeListRow) wanted = g_list_model_get_item (G_LIST_MODEL (gtk_column_view_get_model (view)), position);

  for (GtkWidget *row = gtk_widget_get_first_child (tg_compat_column_view_get_rows (view)); row != NULL;
       row = gtk_widget_get_next_sibling (row))
    {
      GtkWidget *cell = gtk_widget_get_first_child (row);
      GtkWidget *child = cell != NULL ? gtk_widget_get_first_child (cell) : NULL;
      GtkTreeListRow *tree_row = GTK_IS_TREE_EXPANDER (child)
                                   ? gtk_tree_expander_get_list_row (GTK_TREE_EXPANDER (child))
                                   : NULL;

      if (tree_row != NULL && tree_row == wanted)
        {
          gtk_widget_grab_focus (child);
          return;
        }
    }
}

#endif

/**
 * tg_compat_column_view_go_to:
 * @view: a column view
 * @position: a row of its model
 * @focus: whether the keyboard shall continue from there
 *
 * Selects the row, scrolls to it and, with @focus, moves the keyboard focus to
 * it. Before GTK 4.12 the action that scrolls leaves the focus where it was and
 * the next arrow key would jump back, so the row's expander is focused by hand;
 * for that the rows of @view are the rows of a #GtkTreeListModel and have a
 * #GtkTreeExpander as their first cell. Otherwise the focus stays.
 */
void
tg_compat_column_view_go_to (GtkColumnView *view,
                             guint          position,
                             gboolean       focus)
{
  GtkSelectionModel *model = gtk_column_view_get_model (view);

  if (model == NULL || position >= g_list_model_get_n_items (G_LIST_MODEL (model)))
    return;

#if GTK_CHECK_VERSION(4, 12, 0)
  gtk_column_view_scroll_to (view, position, NULL,
                             GTK_LIST_SCROLL_SELECT | (focus ? GTK_LIST_SCROLL_FOCUS : 0),
                             NULL);
#else
  gtk_selection_model_select_item (model, position, TRUE);
  gtk_widget_activate_action (tg_compat_column_view_get_rows (view), "list.scroll-to-item", "u", position);
  if (focus)
    focus_row (view, position);
#endif
}

#define SCROLL_KEY "tg-scroll-to"

typedef struct
{
  guint    position;
  guint    n_frames;
  gboolean enter; /* the keyboard, when it comes, shall come to the first row, too */
} ScrollTo;

/* A list remembers which row had the focus, or would have had it first; it takes note when
 * the focus goes to another one. */
static void
let_enter_at_top (GtkColumnView *view)
{
  GtkWidget *list = tg_compat_column_view_get_rows (view);
  GtkWidget *first = list != NULL ? gtk_widget_get_first_child (list) : NULL;

  if (first == NULL || gtk_widget_get_focus_child (list) != NULL)
    return;

  gtk_widget_set_focus_child (list, first);
  gtk_widget_set_focus_child (list, NULL);
}

static gboolean
scroll_to_cb (GtkWidget     *view,
              GdkFrameClock *clock,
              gpointer       user_data)
{
  ScrollTo *scroll = user_data;
  GtkSelectionModel *model = gtk_column_view_get_model (GTK_COLUMN_VIEW (view));

  if (gtk_widget_get_height (view) == 0 || scroll->n_frames++ == 0)
    return G_SOURCE_CONTINUE;

  g_object_set_data (G_OBJECT (view), SCROLL_KEY, NULL);
  if (model == NULL || scroll->position >= g_list_model_get_n_items (G_LIST_MODEL (model)))
    return G_SOURCE_REMOVE;

#if GTK_CHECK_VERSION(4, 12, 0)
  gtk_column_view_scroll_to (GTK_COLUMN_VIEW (view), scroll->position, NULL, GTK_LIST_SCROLL_NONE, NULL);
#else
  gtk_widget_activate_action (tg_compat_column_view_get_rows (GTK_COLUMN_VIEW (view)), "list.scroll-to-item", "u", scroll->position);
#endif
  if (scroll->enter)
    let_enter_at_top (GTK_COLUMN_VIEW (view));

  return G_SOURCE_REMOVE;
}

/**
 * tg_compat_column_view_scroll_to:
 * @view: a column view
 * @position: a row of its model
 *
 * Brings a row into sight, without selecting it, as soon as the rows are laid out: a list
 * of GTK 4.8 that scrolls before shows only some of them.
 */
void
tg_compat_column_view_scroll_to (GtkColumnView *view,
                                 guint          position)
{
  ScrollTo *scroll = g_object_get_data (G_OBJECT (view), SCROLL_KEY);

  if (scroll == NULL)
    {
      scroll = g_new0 (ScrollTo, 1);
      g_object_set_data (G_OBJECT (view), SCROLL_KEY, scroll);
      gtk_widget_add_tick_callback (GTK_WIDGET (view), scroll_to_cb, scroll, g_free);
    }
  scroll->position = position;
  scroll->n_frames = 0;
  scroll->enter = FALSE;
}

/**
 * tg_compat_column_view_stay_at_top:
 * @view: a column view whose rows get another order
 * @anew: whether one begins to read it anew, wherever it was scrolled to
 *
 * Shows the first rows, if these are shown now, and has the keyboard come to them unless
 * it is in the list already: by itself a list follows the rows that were there before,
 * wherever these go.
 */
void
tg_compat_column_view_stay_at_top (GtkColumnView *view,
                                   gboolean       anew)
{
  GtkAdjustment *adjustment = gtk_scrollable_get_vadjustment (GTK_SCROLLABLE (view));

  if (!anew && adjustment != NULL && gtk_adjustment_get_value (adjustment) > 0)
    return;

  tg_compat_column_view_scroll_to (view, 0);
  ((ScrollTo *) g_object_get_data (G_OBJECT (view), SCROLL_KEY))->enter = TRUE;
}

static GtkWidget *
find_label (GtkWidget *widget)
{
  while (widget != NULL && !GTK_IS_LABEL (widget))
    widget = gtk_widget_get_first_child (widget);

  return widget;
}

/* The label of a title, by what it says: a column that was put between others has its title
 * behind all of them for a while. */
static GtkWidget *
find_title (GtkColumnView *view,
            const char    *text)
{
  GtkWidget *header = gtk_widget_get_first_child (GTK_WIDGET (view));

  for (GtkWidget *title = header != NULL ? gtk_widget_get_first_child (header) : NULL; title != NULL;
       title = gtk_widget_get_next_sibling (title))
    {
      GtkWidget *label = find_label (title);

      if (label != NULL && g_strcmp0 (gtk_label_get_text (GTK_LABEL (label)), text) == 0)
        return label;
    }

  return NULL;
}

/**
 * tg_compat_column_view_align_titles:
 * @view: a column view
 * @first: the first column to align
 * @n: how many columns to align; those that are not there do not count
 * @xalign: where their titles stand, 0 to 1 from left to right in every language, as
 *   numbers do
 *
 * Titles stand at the start, and no version of GTK lets them stand over numbers
 * that are at the end. The label is looked for in the header; where GTK builds
 * that in another way the titles stay as they are. After columns were added.
 *
 * A title that is longer than its column is ellipsized from now on: GTK cuts it at the
 * right, and there a title begins that is read from right to left.
 */
void
tg_compat_column_view_align_titles (GtkColumnView *view,
                                    guint          first,
                                    guint          n,
                                    float          xalign)
{
  const gboolean rtl = gtk_widget_get_direction (GTK_WIDGET (view)) == GTK_TEXT_DIR_RTL;
  GListModel *columns;

  g_return_if_fail (GTK_IS_COLUMN_VIEW (view));

  columns = gtk_column_view_get_columns (view);
  for (guint i = 0; i < g_list_model_get_n_items (columns); i++)
    {
      g_autoptr (GtkColumnViewColumn) column = g_list_model_get_item (columns, i);
      GtkWidget *label = find_title (view, gtk_column_view_column_get_title (column));

      if (label == NULL)
        continue;
      gtk_label_set_ellipsize (GTK_LABEL (label), PANGO_ELLIPSIZE_END);
      if (i < first || i - first >= n)
        continue;
      gtk_widget_set_hexpand (label, TRUE);
      gtk_label_set_xalign (GTK_LABEL (label), rtl ? 1 - xalign : xalign);
    }
}

/**
 * tg_compat_column_view_set_title_tooltips:
 * @view: a column view
 * @explain: (scope call): gives the tooltip for a title, %NULL for none
 *
 * Columns have no tooltips in any version of GTK. What holds of
 * tg_compat_column_view_align_titles() holds here.
 */
void
tg_compat_column_view_set_title_tooltips (GtkColumnView *view,
                                          const char *(*explain) (const char *title))
{
  GtkWidget *header;

  g_return_if_fail (GTK_IS_COLUMN_VIEW (view));

  header = gtk_widget_get_first_child (GTK_WIDGET (view));
  for (GtkWidget *title = header != NULL ? gtk_widget_get_first_child (header) : NULL; title != NULL;
       title = gtk_widget_get_next_sibling (title))
    {
      GtkWidget *label = find_label (title);
      const char *tooltip = label != NULL ? explain (gtk_label_get_text (GTK_LABEL (label))) : NULL;

      /* GTK asks the display where the pointer is at each that is set. */
      if (g_strcmp0 (tooltip, gtk_widget_get_tooltip_text (title)) != 0)
        gtk_widget_set_tooltip_text (title, tooltip);
    }
}

/* Where the wheel has asked a list to go, before the next frame goes there. */
typedef struct
{
  double target;
  guint tick_id;
} Scroll;

static gboolean
scroll_tick_cb (GtkWidget     *scroller,
                GdkFrameClock *clock,
                gpointer       user_data)
{
  Scroll *scroll = user_data;

  scroll->tick_id = 0;
  gtk_adjustment_set_value (gtk_scrolled_window_get_vadjustment (GTK_SCROLLED_WINDOW (scroller)),
                            scroll->target);

  return G_SOURCE_REMOVE;
}

static gboolean
scroll_cb (GtkEventControllerScroll *controller,
           double                    dx,
           double                    dy,
           gpointer                  user_data)
{
  Scroll *scroll = user_data;
  GtkWidget *scroller = gtk_event_controller_get_widget (GTK_EVENT_CONTROLLER (controller));
  GtkAdjustment *adjustment = gtk_scrolled_window_get_vadjustment (GTK_SCROLLED_WINDOW (scroller));
  const GdkModifierType state =
    gtk_event_controller_get_current_event_state (GTK_EVENT_CONTROLLER (controller));
  const double page = gtk_adjustment_get_page_size (adjustment);
  double base;

  /* Touchpads send pixels, and GTK compresses those itself. */
  if (dy == 0 ||
      gtk_event_controller_scroll_get_unit (controller) != GDK_SCROLL_UNIT_WHEEL ||
      (state & (GDK_SHIFT_MASK | GDK_CONTROL_MASK)) != 0)
    return GDK_EVENT_PROPAGATE;

  /* The step of GtkScrolledWindow itself, added to where we are going already. */
  base = scroll->tick_id != 0 ? scroll->target : gtk_adjustment_get_value (adjustment);
  base += dy * pow (page, 2.0 / 3.0);
  scroll->target = CLAMP (base, 0, MAX (gtk_adjustment_get_upper (adjustment) - page, 0));
  if (scroll->tick_id == 0)
    scroll->tick_id = gtk_widget_add_tick_callback (scroller, scroll_tick_cb,
                                                    g_rc_box_acquire (scroll), g_rc_box_release);

  return GDK_EVENT_STOP;
}

static void
scroll_release (gpointer  data,
                GClosure *closure)
{
  g_rc_box_release (data);
}

/**
 * tg_compat_list_coalesce_scroll:
 * @scroller: a scrolled window around a list or column view
 *
 * Turns several clicks of the wheel within one frame into one change of the
 * adjustment. In GTK 4.8 a list whose adjustment changes twice before it is
 * laid out lands on a row near the sum of both values, which is any row at all.
 * Call once for each scrolled window.
 */
void
tg_compat_list_coalesce_scroll (GtkScrolledWindow *scroller)
{
  GtkEventController *controller;

  g_return_if_fail (GTK_IS_SCROLLED_WINDOW (scroller));

  controller = gtk_event_controller_scroll_new (GTK_EVENT_CONTROLLER_SCROLL_BOTH_AXES);
  gtk_event_controller_set_propagation_phase (controller, GTK_PHASE_CAPTURE);
  g_signal_connect_data (controller, "scroll", G_CALLBACK (scroll_cb),
                         g_rc_box_new0 (Scroll), scroll_release, 0);
  gtk_widget_add_controller (GTK_WIDGET (scroller), controller);
}

static gboolean
tab_cb (GtkEventControllerKey *controller,
        guint                  keyval,
        guint                  keycode,
        GdkModifierType        state)
{
  GtkWidget *scroller = gtk_event_controller_get_widget (GTK_EVENT_CONTROLLER (controller));
  GtkWidget *root = GTK_WIDGET (gtk_widget_get_root (scroller));
  const gboolean back = keyval == GDK_KEY_ISO_Left_Tab || (state & GDK_SHIFT_MASK) != 0;
  gboolean moved;

  if ((keyval != GDK_KEY_Tab && keyval != GDK_KEY_KP_Tab && keyval != GDK_KEY_ISO_Left_Tab) ||
      (state & (GDK_CONTROL_MASK | GDK_ALT_MASK)) != 0 || root == NULL)
    return GDK_EVENT_PROPAGATE;

  /* What cannot get the focus is passed over. */
  gtk_widget_set_can_focus (scroller, FALSE);
  moved = gtk_widget_child_focus (root, back ? GTK_DIR_TAB_BACKWARD : GTK_DIR_TAB_FORWARD);
  gtk_widget_set_can_focus (scroller, TRUE);

  return moved;
}

/**
 * tg_compat_list_leave_by_tab:
 * @scroller: a scrolled window around a list or column view
 *
 * Lets Tab and Shift+Tab leave the list. Otherwise they go from row to row, of which
 * there may be thousands; GTK can be asked for this from 4.12 on, for column views.
 */
void
tg_compat_list_leave_by_tab (GtkScrolledWindow *scroller)
{
  GtkEventController *controller;

  g_return_if_fail (GTK_IS_SCROLLED_WINDOW (scroller));

  controller = gtk_event_controller_key_new ();
  gtk_event_controller_set_propagation_phase (controller, GTK_PHASE_CAPTURE);
  g_signal_connect (controller, "key-pressed", G_CALLBACK (tab_cb), NULL);
  gtk_widget_add_controller (GTK_WIDGET (scroller), controller);
}
