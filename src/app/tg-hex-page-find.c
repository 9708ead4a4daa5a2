/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include <string.h>

#include <glib/gi18n.h>

#include "tg-error.h"
#include "tg-format.h"
#include "tg-hex-page-private.h"
#include "tg-search-job.h"

/* Finding bytes and text, in a worker. */

/* Pairs of hexadecimal digits, with "?" for any, are bytes; all else is text. What looks
 * like bytes and is meant as text is put in quotes. */
static gboolean
looks_like_bytes (const char *text)
{
  gsize n = 0, n_digits = 0;

  for (const char *p = text; *p != '\0'; p++)
    if (g_ascii_isxdigit (*p) || *p == '?')
      {
        n++;
        n_digits += *p != '?';
      }
    else if (!g_ascii_isspace (*p))
      return FALSE;

  return n_digits > 0 && (n % 2 == 0 || strchr (text, ' ') != NULL);
}

/* What stands in quotes, those of a typewriter or of any language; %NULL if it does not. */
static char *
unquote (const char *text)
{
  static const char *const quotes[][2] = {
    { "\"", "\"" }, { "“", "”" }, { "„", "“" }, { "«", "»" }, { "»", "«" }, { "「", "」" }
  };

  for (gsize i = 0; i < G_N_ELEMENTS (quotes); i++)
    {
      const gsize around = strlen (quotes[i][0]) + strlen (quotes[i][1]);
      const gsize length = strlen (text);

      if (length > around && g_str_has_prefix (text, quotes[i][0]) && g_str_has_suffix (text, quotes[i][1]))
        return g_strndup (text + strlen (quotes[i][0]), length - around);
    }

  return NULL;
}

static TgPattern *
make_pattern (TgHexPage   *self,
              const char  *text,
              GError     **error)
{
  g_autofree char *quoted = unquote (text);

  if (quoted != NULL)
    return tg_pattern_new_text (quoted, !self->match_case, error);
  if (looks_like_bytes (text))
    return tg_pattern_new_hex (text, error);

  return tg_pattern_new_text (text, !self->match_case, error);
}

static void
set_found (TgHexPage  *self,
           const char *text)
{
  gtk_label_set_label (self->found_label, text);
  gtk_widget_set_tooltip_text (GTK_WIDGET (self->found_label), text);
}

static void
clear_matches (TgHexPage *self)
{
  gtk_list_view_set_model (self->all_view, NULL);
  gtk_widget_set_sensitive (GTK_WIDGET (self->all_button), FALSE);
  g_clear_object (&self->matches);
}

void
tg_hex_page_forget_find (TgHexPage *self)
{
  tg_job_cancel (self->find_job);
  tg_job_cancel (self->all_job);
  g_clear_pointer (&self->pattern, tg_pattern_unref);
  self->match = (TgMatch){ 0, 0 };
  tg_hex_view_set_match (self->view, 0, 0);
  clear_matches (self);
  set_found (self, "");
  gtk_widget_remove_css_class (self->find_entry, "error");
}

/* Something else is looked for: what was selected because it was found is no more. */
static void
leave_match (TgHexPage *self)
{
  guint64 begin, size;

  if (self->match.length > 0 && tg_hex_view_get_selection (self->view, &begin, &size) &&
      begin == self->match.offset && size == self->match.length)
    tg_hex_view_unselect (self->view);
  tg_hex_page_forget_find (self);
}

/* The pattern of what stands in the entry; %FALSE, after saying why, if that is none. */
static gboolean
take_pattern (TgHexPage *self)
{
  const char *text = gtk_editable_get_text (GTK_EDITABLE (self->find_entry));
  g_autoptr (GError) error = NULL;

  tg_hex_page_forget_go_to (self);
  if (self->pattern != NULL)
    return TRUE;
  if (text[0] == '\0' || tg_hex_view_get_annotator (self->view) == NULL)
    return FALSE;

  self->pattern = make_pattern (self, text, &error);
  if (self->pattern == NULL)
    {
      gtk_widget_add_css_class (self->find_entry, "error");
      set_found (self, error->message);
    }

  return self->pattern != NULL;
}

/* "17 of 128", where all are known, else that something was found. */
static void
update_found (TgHexPage *self,
              gboolean   wrapped)
{
  g_autofree char *text = NULL;
  guint position;

  if (self->matches != NULL && self->match.length > 0 &&
      tg_match_list_find (self->matches, self->match.offset, &position))
    {
      g_autofree char *number = tg_format_count ((guint64) position + 1);
      g_autofree char *total = tg_format_count (self->n_matches);

      /* Translators: which match of how many */
      text = g_strdup_printf (_("%s of %s"), number, total);
    }
  else if (self->matches != NULL)
    {
      g_autofree char *total = tg_format_count (self->n_matches);

      text = g_strdup_printf (ngettext ("%s match", "%s matches", (gulong) self->n_matches), total);
    }
  else
    text = g_strdup (wrapped ? _("found, wrapped around") : "");
  set_found (self, text);
}

static void
find_finished_cb (TgHexPage *self)
{
  g_autoptr (GError) error = NULL;
  g_autofree TgFound *found = tg_job_steal_result (self->find_job, &error);

  if (found == NULL)
    {
      set_found (self, error != NULL ? error->message : "");
      return;
    }
  if (!found->found)
    {
      self->match = (TgMatch){ 0, 0 };
      tg_hex_view_set_match (self->view, 0, 0);
      set_found (self, _("No matches"));
      gtk_widget_error_bell (GTK_WIDGET (self));
      return;
    }

  self->match = found->match;
  tg_hex_view_jump (self->view, found->match.offset, found->match.length);
  tg_hex_view_set_match (self->view, found->match.offset, found->match.length);
  update_found (self, found->wrapped);
}

gboolean
tg_hex_page_find_next (TgHexPage *self,
                       gboolean   backwards)
{
  TgAnnotator *annotator = tg_hex_view_get_annotator (self->view);
  guint64 begin, size, from;

  if (!take_pattern (self) || !tg_hex_view_get_selection (self->view, &begin, &size))
    return FALSE;

  /* From the match one is on, past its beginning or before its end; else from the cursor. */
  if (self->match.length > 0 && begin == self->match.offset && size == self->match.length)
    from = backwards ? begin + size - 1 : begin + 1;
  else
    from = begin;
  tg_search_job_find (self->find_job, tg_annotator_get_mapping (annotator), self->pattern, from, !backwards);

  return TRUE;
}

static void
all_finished_cb (TgHexPage *self)
{
  TgAnnotator *annotator = tg_hex_view_get_annotator (self->view);
  g_autoptr (GError) error = NULL;
  g_autoptr (TgFoundAll) all = tg_job_steal_result (self->all_job, &error);
  GtkSelectionModel *model;

  if (all == NULL || annotator == NULL)
    {
      set_found (self, error != NULL ? error->message : "");
      return;
    }

  g_clear_object (&self->matches);
  self->matches = tg_match_list_new (annotator, all->matches);
  self->n_matches = all->n_matches;
  model = GTK_SELECTION_MODEL (gtk_no_selection_new (g_object_ref (G_LIST_MODEL (self->matches))));
  gtk_list_view_set_model (self->all_view, model);
  g_object_unref (model);
  update_found (self, FALSE);
  gtk_widget_set_sensitive (GTK_WIDGET (self->all_button), all->n_matches > 0);
  if (all->n_matches > 0)
    gtk_menu_button_popup (self->all_button);
}

void
tg_hex_page_find_all (TgHexPage *self)
{
  if (!take_pattern (self))
    return;

  clear_matches (self);
  tg_search_job_find_all (self->all_job, tg_annotator_get_mapping (tg_hex_view_get_annotator (self->view)),
                          self->pattern);
}

/* Row @position of the list of matches was chosen. */
void
tg_hex_page_show_match (TgHexPage *self,
                        guint      position)
{
  if (self->matches == NULL || !tg_match_list_get_match (self->matches, position, &self->match))
    return;

  gtk_menu_button_popdown (self->all_button);
  tg_hex_view_jump (self->view, self->match.offset, self->match.length);
  tg_hex_view_set_match (self->view, self->match.offset, self->match.length);
  gtk_widget_grab_focus (GTK_WIDGET (self->view));
  update_found (self, FALSE);
}

void
tg_hex_page_set_match_case (TgHexPage *self,
                            gboolean   match_case)
{
  if (self->match_case == match_case)
    return;

  self->match_case = match_case;
  leave_match (self);
}

void
tg_hex_page_show_busy (TgHexPage *self)
{
  TgJob *jobs[] = { self->save_job, self->all_job, self->find_job };

  for (guint i = 0; i < G_N_ELEMENTS (jobs); i++)
    if (jobs[i] != NULL && tg_job_get_busy (jobs[i]))
      {
        tg_hex_pane_set_busy (self->pane, TRUE, tg_job_get_permille (jobs[i]));
        return;
      }
  tg_hex_pane_set_busy (self->pane, FALSE, 0);
}

void
tg_hex_page_init_find (TgHexPage *self)
{
  g_signal_connect_object (self->find_job, "finished", G_CALLBACK (find_finished_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->all_job, "finished", G_CALLBACK (all_finished_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->find_entry, "changed", G_CALLBACK (leave_match), self, G_CONNECT_SWAPPED);
  clear_matches (self);
}
