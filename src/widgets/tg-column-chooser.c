/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include "tg-column-chooser.h"

#include <glib/gi18n.h>

/**
 * Choice:
 *
 * What a person wants of a column.
 */
typedef enum
{
  CHOICE_FIT, /* nothing: it is seen if there is room */
  CHOICE_SHOWN,
  CHOICE_HIDDEN,
} Choice;

typedef struct
{
  char                *id;
  GtkColumnViewColumn *column;
  guint                rank; /* 0: always there */
  Choice               choice;
  gboolean             present;
} Column;

/**
 * TgColumnChooser:
 *
 * Which columns of a table are seen: as many as there is room for, those that matter
 * most first, and beyond that what a person chose in the menu of the titles. The choice
 * is remembered under the key "shown-columns" of the settings, a dictionary
 *
 *     name of the table → { id of a column → whether it is to be seen }
 *
 * What the dictionary says of columns that the table does not have is passed over.
 *
 * The view has the actions of the menu as "columns".
 */
struct _TgColumnChooser
{
  GObject             parent_instance;

  GtkColumnView      *view; /* weak */
  GtkAdjustment      *adjustment;
  TgColumnState      *state;
  GArray             *columns; /* of Column */
  GMenu              *menu;
  GSimpleActionGroup *actions;
  int                 room;  /* that columns which expand need in all, in pixels */
  int                 width; /* that the columns were fitted to */
  guint               fit_id;

  GSettings          *settings; /* NULL if nothing is remembered */
  char               *table;
};

enum
{
  FITTED,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (TgColumnChooser, tg_column_chooser, G_TYPE_OBJECT)

#define KEY "shown-columns"

/* What a title needs beside its text, in pixels. */
#define TITLE_ROOM 34

static Column *
get_column (TgColumnChooser *self,
            guint            index)
{
  return &g_array_index (self->columns, Column, index);
}

static void
column_clear (gpointer data)
{
  Column *column = data;

  g_free (column->id);
  g_object_unref (column->column);
}

static gboolean
is_wanted (const Column *column)
{
  return column->rank == 0 || column->choice == CHOICE_SHOWN;
}

static int
get_width (const Column *column)
{
  return gtk_column_view_column_get_expand (column->column)
           ? 0
           : MAX (gtk_column_view_column_get_fixed_width (column->column), 0);
}

/* The last rank for which there is room, after what is there in any case. */
static guint
find_last_rank (TgColumnChooser *self)
{
  int left = (int) gtk_adjustment_get_page_size (self->adjustment) - self->room;
  guint rank;

  for (guint i = 0; i < self->columns->len; i++)
    if (is_wanted (get_column (self, i)))
      left -= get_width (get_column (self, i));
  for (rank = 1; rank <= self->columns->len; rank++)
    {
      for (guint i = 0; i < self->columns->len; i++)
        if (get_column (self, i)->rank == rank && get_column (self, i)->choice == CHOICE_FIT)
          left -= get_width (get_column (self, i));
      if (left < 0)
        break;
    }

  return rank - 1;
}

/* Columns are taken out, not hidden: GTK 4.8 hands out the width of the view as if hidden
 * columns still had theirs. */
static void
fit (TgColumnChooser *self)
{
  guint last_rank, position = 0;
  gboolean changed = FALSE;

  /* Nobody knows yet what there is room for. */
  if (gtk_adjustment_get_page_size (self->adjustment) <= 0)
    return;

  last_rank = find_last_rank (self);
  tg_column_state_freeze (self->state);
  for (guint i = 0; i < self->columns->len; i++)
    {
      Column *column = get_column (self, i);
      const gboolean wanted =
        is_wanted (column) || (column->choice == CHOICE_FIT && column->rank <= last_rank);
      GAction *action = g_action_map_lookup_action (G_ACTION_MAP (self->actions), column->id);

      if (wanted && !column->present)
        gtk_column_view_insert_column (self->view, position, column->column);
      else if (!wanted && column->present)
        gtk_column_view_remove_column (self->view, column->column);
      changed = changed || wanted != column->present;
      column->present = wanted;
      position += wanted;
      if (action != NULL)
        g_simple_action_set_state (G_SIMPLE_ACTION (action), g_variant_new_boolean (wanted));
    }
  tg_column_state_thaw (self->state);
  if (changed)
    g_signal_emit (self, signals[FITTED], 0);
}

static gboolean
fit_cb (gpointer user_data)
{
  TgColumnChooser *self = user_data;

  self->fit_id = 0;
  if (self->view != NULL)
    fit (self);

  return G_SOURCE_REMOVE;
}

/* From an idle, because the room becomes known while sizes are handed out. */
static void
schedule_fit (TgColumnChooser *self)
{
  if (self->fit_id == 0)
    self->fit_id = g_idle_add_full (G_PRIORITY_HIGH_IDLE, fit_cb, self, NULL);
}

static void
width_changed_cb (TgColumnChooser *self)
{
  const int width = (int) gtk_adjustment_get_page_size (self->adjustment);

  if (width == self->width)
    return;

  self->width = width;
  schedule_fit (self);
}

static void
save (TgColumnChooser *self)
{
  g_autoptr (GVariant) old = NULL;
  GVariantBuilder tables, choices;
  GVariantIter iter;
  const char *table;
  GVariant *entry;

  if (self->settings == NULL)
    return;

  old = g_settings_get_value (self->settings, KEY);
  g_variant_builder_init (&tables, G_VARIANT_TYPE ("a{sa{sb}}"));
  g_variant_iter_init (&iter, old);
  while (g_variant_iter_next (&iter, "{&s@a{sb}}", &table, &entry))
    {
      if (!g_str_equal (table, self->table))
        g_variant_builder_add (&tables, "{s@a{sb}}", table, entry);
      g_variant_unref (entry);
    }
  g_variant_builder_init (&choices, G_VARIANT_TYPE ("a{sb}"));
  for (guint i = 0; i < self->columns->len; i++)
    if (get_column (self, i)->choice != CHOICE_FIT)
      g_variant_builder_add (&choices, "{sb}", get_column (self, i)->id,
                             get_column (self, i)->choice == CHOICE_SHOWN);
  g_variant_builder_add (&tables, "{sa{sb}}", self->table, &choices);
  g_settings_set_value (self->settings, KEY, g_variant_builder_end (&tables));
}

static void
toggle_action (GSimpleAction *action,
               GVariant      *parameter,
               gpointer       user_data)
{
  TgColumnChooser *self = user_data;

  for (guint i = 0; i < self->columns->len; i++)
    {
      Column *column = get_column (self, i);

      if (g_str_equal (column->id, g_action_get_name (G_ACTION (action))))
        column->choice = column->present ? CHOICE_HIDDEN : CHOICE_SHOWN;
    }
  fit (self);
  save (self);
}

static void
fit_action (GSimpleAction *action,
            GVariant      *parameter,
            gpointer       user_data)
{
  TgColumnChooser *self = user_data;

  for (guint i = 0; i < self->columns->len; i++)
    get_column (self, i)->choice = CHOICE_FIT;
  fit (self);
  save (self);
}

static void
add_action (TgColumnChooser *self,
            const char      *name,
            GVariant        *state,
            GCallback        activate)
{
  g_autoptr (GSimpleAction) action = state != NULL ? g_simple_action_new_stateful (name, NULL, state)
                                                   : g_simple_action_new (name, NULL);

  g_signal_connect_object (action, "activate", activate, self, 0);
  g_action_map_add_action (G_ACTION_MAP (self->actions), G_ACTION (action));
}

static void
tg_column_chooser_dispose (GObject *object)
{
  TgColumnChooser *self = TG_COLUMN_CHOOSER (object);

  if (self->adjustment != NULL)
    g_signal_handlers_disconnect_by_data (self->adjustment, self);
  g_clear_object (&self->adjustment);
  g_array_set_size (self->columns, 0);
  g_clear_object (&self->state);
  g_clear_object (&self->settings);
  g_clear_object (&self->menu);
  g_clear_object (&self->actions);
  g_clear_weak_pointer (&self->view);
  g_clear_handle_id (&self->fit_id, g_source_remove);

  G_OBJECT_CLASS (tg_column_chooser_parent_class)->dispose (object);
}

static void
tg_column_chooser_finalize (GObject *object)
{
  TgColumnChooser *self = TG_COLUMN_CHOOSER (object);

  g_array_unref (self->columns);
  g_free (self->table);

  G_OBJECT_CLASS (tg_column_chooser_parent_class)->finalize (object);
}

static void
tg_column_chooser_class_init (TgColumnChooserClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->dispose = tg_column_chooser_dispose;
  object_class->finalize = tg_column_chooser_finalize;

  /**
   * TgColumnChooser::fitted:
   *
   * Columns came or went.
   */
  signals[FITTED] =
    g_signal_new ("fitted", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
}

static void
tg_column_chooser_init (TgColumnChooser *self)
{
  g_autoptr (GMenu) rest = g_menu_new ();

  self->columns = g_array_new (FALSE, FALSE, sizeof (Column));
  g_array_set_clear_func (self->columns, column_clear);
  self->actions = g_simple_action_group_new ();
  self->menu = g_menu_new ();
  /* Translators: in a menu of columns: show those for which there is room */
  g_menu_append (rest, _("As Many as Fit"), "columns.fit");
  g_menu_append_section (self->menu, NULL, G_MENU_MODEL (rest));
  add_action (self, "fit", NULL, G_CALLBACK (fit_action));
}

/**
 * tg_column_chooser_new:
 * @view: a table, without columns yet
 * @scroller: what it scrolls in
 * @state: what remembers widths and order of the same columns
 *
 * Returns: (transfer full): its chooser
 */
TgColumnChooser *
tg_column_chooser_new (GtkColumnView     *view,
                       GtkScrolledWindow *scroller,
                       TgColumnState     *state)
{
  TgColumnChooser *self;

  g_return_val_if_fail (GTK_IS_COLUMN_VIEW (view), NULL);
  g_return_val_if_fail (GTK_IS_SCROLLED_WINDOW (scroller), NULL);
  g_return_val_if_fail (TG_IS_COLUMN_STATE (state), NULL);

  self = g_object_new (TG_TYPE_COLUMN_CHOOSER, NULL);
  g_set_weak_pointer (&self->view, view);
  self->state = g_object_ref (state);
  self->adjustment = g_object_ref (gtk_scrolled_window_get_hadjustment (scroller));
  g_signal_connect_swapped (self->adjustment, "changed", G_CALLBACK (width_changed_cb), self);
  gtk_widget_insert_action_group (GTK_WIDGET (view), "columns", G_ACTION_GROUP (self->actions));

  return self;
}

/**
 * tg_column_chooser_add:
 * @self: a chooser
 * @id: the name of @column in the settings and of its action; never translated, not "fit"
 * @column: a column that the view does not have yet
 * @rank: when it is let go: the largest first; 0 for never, and then no one can hide it
 *
 * Columns stand in the order they are added. All are there until the room is known.
 */
void
tg_column_chooser_add (TgColumnChooser     *self,
                       const char          *id,
                       GtkColumnViewColumn *column,
                       guint                rank)
{
  Column added = { .rank = rank, .present = TRUE };

  g_return_if_fail (TG_IS_COLUMN_CHOOSER (self));
  g_return_if_fail (id != NULL);
  g_return_if_fail (GTK_IS_COLUMN_VIEW_COLUMN (column));

  added.id = g_strdup (id);
  added.column = g_object_ref (column);
  g_array_append_val (self->columns, added);
  gtk_column_view_append_column (self->view, column);
  gtk_column_view_column_set_header_menu (column, G_MENU_MODEL (self->menu));
  if (rank > 0)
    {
      g_autofree char *action = g_strconcat ("columns.", id, NULL);

      add_action (self, id, g_variant_new_boolean (TRUE), G_CALLBACK (toggle_action));
      /* Before the section at the end. */
      g_menu_insert (self->menu, g_menu_model_get_n_items (G_MENU_MODEL (self->menu)) - 1,
                     gtk_column_view_column_get_title (column), action);
    }
}

/**
 * tg_column_chooser_set_room:
 * @self: a chooser
 * @expanding: what columns that take what is left need at least, in pixels
 *
 * To be called, too, after columns got other widths by themselves.
 */
void
tg_column_chooser_set_room (TgColumnChooser *self,
                            int              expanding)
{
  g_return_if_fail (TG_IS_COLUMN_CHOOSER (self));

  self->room = expanding;
  schedule_fit (self);
}

/**
 * tg_column_chooser_remember:
 * @self: a chooser with all its columns
 * @settings: (nullable): the settings, with the key "shown-columns"
 * @table: the name of the table in there
 *
 * Shows what was chosen when the table was last seen, and remembers what will be.
 */
void
tg_column_chooser_remember (TgColumnChooser *self,
                            GSettings       *settings,
                            const char      *table)
{
  g_autoptr (GVariant) tables = NULL;
  g_autoptr (GVariant) choices = NULL;

  g_return_if_fail (TG_IS_COLUMN_CHOOSER (self));
  g_return_if_fail (self->settings == NULL);
  g_return_if_fail (table != NULL);

  if (settings == NULL)
    return;

  self->settings = g_object_ref (settings);
  self->table = g_strdup (table);
  tables = g_settings_get_value (settings, KEY);
  choices = g_variant_lookup_value (tables, table, G_VARIANT_TYPE ("a{sb}"));
  for (guint i = 0; choices != NULL && i < self->columns->len; i++)
    {
      gboolean shown;

      if (g_variant_lookup (choices, get_column (self, i)->id, "b", &shown))
        get_column (self, i)->choice = shown ? CHOICE_SHOWN : CHOICE_HIDDEN;
    }
  schedule_fit (self);
}

/**
 * tg_column_chooser_is_shown:
 * @self: a chooser
 * @index: a column, in the order they were added
 *
 * Returns: whether the table has it now
 */
gboolean
tg_column_chooser_is_shown (TgColumnChooser *self,
                            guint            index)
{
  g_return_val_if_fail (TG_IS_COLUMN_CHOOSER (self), FALSE);
  g_return_val_if_fail (index < self->columns->len, FALSE);

  return get_column (self, index)->present;
}

/**
 * tg_column_chooser_measure_title:
 * @self: a chooser
 * @index: a column, in the order they were added
 *
 * Returns: the width the column needs for its title, in pixels: titles are bold, and have an
 *   arrow beside them
 */
int
tg_column_chooser_measure_title (TgColumnChooser *self,
                                 guint            index)
{
  g_autoptr (PangoAttrList) attributes = pango_attr_list_new ();
  g_autoptr (PangoLayout) layout = NULL;
  int width;

  g_return_val_if_fail (TG_IS_COLUMN_CHOOSER (self), 0);
  g_return_val_if_fail (index < self->columns->len, 0);

  layout = gtk_widget_create_pango_layout (GTK_WIDGET (self->view),
                                           gtk_column_view_column_get_title (get_column (self, index)->column));
  pango_attr_list_insert (attributes, pango_attr_weight_new (PANGO_WEIGHT_BOLD));
  pango_layout_set_attributes (layout, attributes);
  pango_layout_get_pixel_size (layout, &width, NULL);

  return width + TITLE_ROOM;
}

/**
 * tg_column_chooser_create_button:
 * @self: a chooser with all its columns
 *
 * The titles have the menu, too, but no key leads there.
 *
 * Returns: (transfer floating): a button that opens the menu
 */
GtkWidget *
tg_column_chooser_create_button (TgColumnChooser *self)
{
  GtkWidget *button;

  g_return_val_if_fail (TG_IS_COLUMN_CHOOSER (self), NULL);

  button = gtk_menu_button_new ();
  gtk_menu_button_set_label (GTK_MENU_BUTTON (button), _("Columns"));
  gtk_menu_button_set_has_frame (GTK_MENU_BUTTON (button), FALSE);
  gtk_widget_add_css_class (button, "in-row");
  gtk_menu_button_set_direction (GTK_MENU_BUTTON (button), GTK_ARROW_UP);
  gtk_menu_button_set_menu_model (GTK_MENU_BUTTON (button), G_MENU_MODEL (self->menu));
  gtk_widget_set_tooltip_text (button, _("Choose the columns of the table"));
  gtk_widget_insert_action_group (button, "columns", G_ACTION_GROUP (self->actions));

  return button;
}
