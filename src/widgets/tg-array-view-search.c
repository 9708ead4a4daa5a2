/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include "tg-array-view-private.h"

#include <inttypes.h>

#include <glib/gi18n.h>

#include "tg-format.h"
#include "tg-keys.h"

/* Finding in the table. A worker looks through the array; what it finds becomes
 * the rows. */

/* The choices after "All types", as tokenizer.ggml.token_type has them. */
static const gint64 token_types[] = { 1, 2, 3, 4, 5, 6, 0 };

static gint64
get_token_type (TgArrayView *self)
{
  const guint selected = gtk_drop_down_get_selected (GTK_DROP_DOWN (self->type_drop_down));

  if (!gtk_widget_get_visible (self->type_drop_down) || selected == 0 ||
      selected > G_N_ELEMENTS (token_types))
    return TG_ARRAY_QUERY_ANY_TYPE;

  return token_types[selected - 1];
}

void
tg_array_view_update_count (TgArrayView *self)
{
  GArray *matches = self->model != NULL ? tg_array_model_get_matches (self->model) : NULL;
  g_autofree char *text = NULL;
  guint row;

  if (tg_job_get_busy (self->search_job))
    {
      const int percent = tg_job_get_permille (self->search_job) / 10;

      /* Quick searches end before anybody could read this. */
      if (percent > 0)
        text = g_strdup_printf (_("Searching, %d\u00a0%%"), percent);
    }
  else if (matches != NULL && matches->len > 0)
    {
      g_autofree char *n = tg_format_count (matches->len);

      if (self->selected != TG_ARRAY_VIEW_NONE &&
          tg_array_model_find_row (self->model, self->selected, &row))
        {
          g_autofree char *current = tg_format_count ((guint64) row + 1);

          /* Translators: the fourth of 61 matches: "4 of 61". */
          text = g_strdup_printf (_("%s of %s"), current, n);
        }
      else if (matches->len == TG_ARRAY_QUERY_MAX_MATCHES)
        /* Translators: the search ended there: "the first 10,000,000 matches". */
        text = g_strdup_printf (ngettext ("the first match", "the first %s matches", matches->len), n);
      else
        text = g_strdup_printf (ngettext ("%s match", "%s matches", matches->len), n);
    }
  else if (matches != NULL)
    text = g_strdup (_("No matches"));

  gtk_label_set_text (GTK_LABEL (self->count_label), text != NULL ? text : "");
  gtk_widget_set_sensitive (self->previous_button, matches != NULL && matches->len > 0);
  gtk_widget_set_sensitive (self->next_button, matches != NULL && matches->len > 0);
}

/* Has @matches as rows, from the first on. Going there before saves the widgets of
 * the rows that are seen now, which may be among those that go. */
static void
take_matches (TgArrayView *self,
              GArray      *matches)
{
  const gboolean was_updating = self->updating;
  const guint n = g_list_model_get_n_items (G_LIST_MODEL (self->slice));

  self->updating = TRUE;
  /* Rows that were not there before come in two frames, as at first. */
  gtk_slice_list_model_set_size (self->slice, MAX (n, TG_ARRAY_VIEW_FIRST_ROWS));
  gtk_adjustment_set_value (gtk_scrolled_window_get_vadjustment (GTK_SCROLLED_WINDOW (self->scroller)), 0);
  tg_array_model_take_matches (self->model, matches);
  self->updating = was_updating;
  tg_array_view_schedule_rows (self);
}

static void
start_search (TgArrayView *self)
{
  const char *text = gtk_editable_get_text (GTK_EDITABLE (self->search_entry));
  const gint64 token_type = get_token_type (self);
  TgArrayQuery *query;
  TgValue tokens;

  if (self->updating || self->model == NULL)
    return;

  g_clear_pointer (&self->pattern, tg_pattern_unref);
  g_clear_pointer (&self->other, tg_pattern_unref);
  if (*text == '\0' && token_type == TG_ARRAY_QUERY_ANY_TYPE)
    {
      tg_job_cancel (self->search_job);
      take_matches (self, NULL);
      tg_array_view_show_selected (self, FALSE);
      tg_array_view_show_stack (self);
      return;
    }

  if (tg_array_model_get_arrangement (self->model) != TG_ARRAY_VOCABULARY ||
      !tg_value_find (&tokens, self->gguf, "tokenizer.ggml.tokens"))
    tokens = self->array;
  query = tg_array_query_new (self->gguf, &tokens, text, token_type);
  if (query->pattern != NULL)
    self->pattern = tg_pattern_ref (query->pattern);
  if (query->other != NULL)
    self->other = tg_pattern_ref (query->other);
  tg_job_run (self->search_job, tg_array_query_run_job, query,
              (GDestroyNotify) tg_array_query_free, (GDestroyNotify) g_array_unref);
}

static void
search_finished_cb (TgArrayView *self)
{
  GArray *matches = tg_job_steal_result (self->search_job, NULL);

  if (matches == NULL || self->model == NULL)
    {
      g_clear_pointer (&matches, g_array_unref);
      return;
    }

  take_matches (self, matches);
  tg_array_view_show_selected (self, FALSE);
  tg_array_view_show_stack (self);
}

/* Shows all rows again, without telling anybody. */
void
tg_array_view_clear_search (TgArrayView *self)
{
  self->updating = TRUE;
  tg_job_cancel (self->search_job);
  gtk_editable_set_text (GTK_EDITABLE (self->search_entry), "");
  gtk_drop_down_set_selected (GTK_DROP_DOWN (self->type_drop_down), 0);
  g_clear_pointer (&self->pattern, tg_pattern_unref);
  g_clear_pointer (&self->other, tg_pattern_unref);
  if (self->model != NULL)
    take_matches (self, NULL);
  self->updating = FALSE;
  tg_array_view_show_stack (self);
}

static void
search_changed_cb (TgArrayView *self)
{
  start_search (self);
}

static void
type_selected_cb (TgArrayView *self)
{
  start_search (self);
}

static void
stop_search_cb (TgArrayView *self)
{
  tg_array_view_clear_search (self);
  tg_array_view_show_selected (self, TRUE);
}

static void
next_match_cb (TgArrayView *self)
{
  tg_array_view_find_next (self, FALSE);
}

static void
previous_match_cb (TgArrayView *self)
{
  tg_array_view_find_next (self, TRUE);
}

static void
go_to_map_cb (TgArrayView *self)
{
  gtk_widget_remove_css_class (self->go_to_entry, "error");
  gtk_widget_grab_focus (self->go_to_entry);
  gtk_editable_select_region (GTK_EDITABLE (self->go_to_entry), 0, -1);
}

static void
go_to_changed_cb (TgArrayView *self)
{
  gtk_widget_remove_css_class (self->go_to_entry, "error");
}

static void
go_to_activate_cb (TgArrayView *self)
{
  const char *text = gtk_editable_get_text (GTK_EDITABLE (self->go_to_entry));
  guint64 index;
  guint row;

  if (self->model == NULL || !g_ascii_string_to_unsigned (text, 10, 0, G_MAXUINT64, &index, NULL) ||
      index >= MIN (self->array.count, TG_ARRAY_MODEL_MAX_ROWS))
    {
      gtk_widget_add_css_class (self->go_to_entry, "error");
      return;
    }

  gtk_popover_popdown (GTK_POPOVER (self->go_to_popover));
  if (!tg_array_model_find_row (self->model, index, &row))
    tg_array_view_clear_search (self);
  tg_array_view_choose (self, index, TRUE);
}

void
tg_array_view_class_bind_search (GtkWidgetClass *widget_class)
{
  gtk_widget_class_bind_template_callback (widget_class, search_changed_cb);
  gtk_widget_class_bind_template_callback (widget_class, type_selected_cb);
  gtk_widget_class_bind_template_callback (widget_class, stop_search_cb);
  gtk_widget_class_bind_template_callback (widget_class, next_match_cb);
  gtk_widget_class_bind_template_callback (widget_class, previous_match_cb);
  gtk_widget_class_bind_template_callback (widget_class, go_to_map_cb);
  gtk_widget_class_bind_template_callback (widget_class, go_to_changed_cb);
  gtk_widget_class_bind_template_callback (widget_class, go_to_activate_cb);
}

void
tg_array_view_init_search (TgArrayView *self)
{
  g_autoptr (GtkStringList) choices = gtk_string_list_new (NULL);

  gtk_string_list_append (choices, _("All types"));
  for (guint i = 0; i < G_N_ELEMENTS (token_types); i++)
    {
      const char *name = tg_keys_get_token_type (token_types[i]);
      g_autofree char *number = g_strdup_printf ("%" PRId64, token_types[i]);

      gtk_string_list_append (choices, name != NULL ? name : number);
    }

  self->updating = TRUE;
  gtk_drop_down_set_model (GTK_DROP_DOWN (self->type_drop_down), G_LIST_MODEL (choices));
  self->updating = FALSE;

  self->search_job = tg_job_new ();
  g_signal_connect_object (self->search_job, "finished", G_CALLBACK (search_finished_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (self->search_job, "notify", G_CALLBACK (tg_array_view_update_count), self,
                           G_CONNECT_SWAPPED);
}

/**
 * tg_array_view_set_filter:
 * @self: a view
 * @text: (nullable): what to look for
 * @token_type: which tokens, or %TG_ARRAY_QUERY_ANY_TYPE
 *
 * As if it were typed and chosen.
 */
void
tg_array_view_set_filter (TgArrayView *self,
                          const char  *text,
                          gint64       token_type)
{
  guint selected = 0;

  g_return_if_fail (TG_IS_ARRAY_VIEW (self));

  for (guint i = 0; i < G_N_ELEMENTS (token_types); i++)
    if (token_types[i] == token_type)
      selected = i + 1;

  self->updating = TRUE;
  gtk_editable_set_text (GTK_EDITABLE (self->search_entry), text != NULL ? text : "");
  gtk_drop_down_set_selected (GTK_DROP_DOWN (self->type_drop_down), selected);
  self->updating = FALSE;
  start_search (self);
}

/* Puts the focus where one types what to find. */
void
tg_array_view_find (TgArrayView *self)
{
  g_return_if_fail (TG_IS_ARRAY_VIEW (self));

  gtk_widget_grab_focus (self->search_entry);
}

/**
 * tg_array_view_find_next:
 * @self: a view
 * @backwards: up instead of down
 *
 * Returns: whether there was something found to go to
 */
gboolean
tg_array_view_find_next (TgArrayView *self,
                         gboolean     backwards)
{
  GArray *matches;
  gboolean inside;
  guint row = 0;

  g_return_val_if_fail (TG_IS_ARRAY_VIEW (self), FALSE);

  matches = self->model != NULL ? tg_array_model_get_matches (self->model) : NULL;
  if (matches == NULL || matches->len == 0)
    return FALSE;

  inside = self->selected != TG_ARRAY_VIEW_NONE &&
           tg_array_model_find_row (self->model, self->selected, &row);
  if (backwards)
    row = row > 0 ? row - 1 : matches->len - 1;
  else if (inside)
    row = row + 1 < matches->len ? row + 1 : 0;
  else if (row >= matches->len)
    row = 0;

  tg_array_view_choose (self, g_array_index (matches, guint32, row), FALSE);

  return TRUE;
}

/* Asks for an index to go to. */
void
tg_array_view_go_to (TgArrayView *self)
{
  g_return_if_fail (TG_IS_ARRAY_VIEW (self));

  gtk_menu_button_popup (GTK_MENU_BUTTON (self->go_to_button));
}

/* Stops a search under way; whether there was one. */
gboolean
tg_array_view_cancel (TgArrayView *self)
{
  const gboolean busy = tg_job_get_busy (self->search_job);

  g_return_val_if_fail (TG_IS_ARRAY_VIEW (self), FALSE);

  tg_job_cancel (self->search_job);

  return busy;
}
