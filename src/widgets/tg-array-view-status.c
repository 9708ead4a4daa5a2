/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include "tg-array-view-private.h"

#include <inttypes.h>

#include <glib/gi18n.h>

#include "tg-format.h"

/* The row at the foot of the table. */

static void
set_text (GtkWidget  *label,
          const char *text)
{
  gtk_label_set_text (GTK_LABEL (label), text != NULL ? text : "");
}

/* "“▁Player” · 9 bytes at 0x33b1f · ▁ stands for a space" */
static char *
describe_element (TgArrayView *self,
                  guint64      index)
{
  GString *words = g_string_new (NULL);
  g_autofree char *shown = tg_array_model_dup_cell (self->model, index, TG_ARRAY_COLUMN_VALUE);
  g_autofree char *size = NULL;
  g_autofree char *offset = NULL;
  TgValue element;
  gsize length;

  if (!tg_array_model_get_element (self->model, index, &element))
    return g_string_free (words, FALSE);

  if (tg_value_get_string (&element, &length) == NULL)
    length = (gsize) element.size;
  size = tg_format_size_exact (length);
  offset = tg_format_offset (element.offset + element.size - length);
  /* Translators: a piece of text in quotation marks. */
  g_string_append_printf (words, element.type == TG_VALUE_STRING ? _("“%s”") : "%s", shown);
  g_string_append (words, " · ");
  /* Translators: a number of bytes, and the offset of the first: "256 bytes at 0x1a4". */
  g_string_append_printf (words, _("%s at %s"), size, offset);
  if (tg_array_model_get_arrangement (self->model) == TG_ARRAY_VOCABULARY)
    {
      if (strstr (shown, "\u2581") != NULL)
        g_string_append_printf (words, " · %s", _("▁ stands for a space"));
      else if (strstr (shown, "\u0120") != NULL)
        g_string_append_printf (words, " · %s", _("Ġ stands for a space"));
    }

  return g_string_free (words, FALSE);
}

/* What the selected element is, and how many there are. */
void
tg_array_view_update_status (TgArrayView *self)
{
  const gboolean is_vocabulary =
    self->model != NULL && tg_array_model_get_arrangement (self->model) == TG_ARRAY_VOCABULARY;
  g_autofree char *item = NULL;
  g_autofree char *facts = NULL;
  g_autofree char *count = tg_format_count (self->array.count);
  g_autofree char *total = NULL;

  if (self->selected != TG_ARRAY_VIEW_NONE && self->model != NULL)
    {
      item = g_strdup_printf (is_vocabulary ? _("Token %" PRIu64) : _("Element %" PRIu64), self->selected);
      facts = describe_element (self, self->selected);
    }
  set_text (self->item_label, item);
  set_text (self->facts_label, facts);

  if (self->array.count > TG_ARRAY_MODEL_MAX_ROWS)
    {
      g_autofree char *listed = tg_format_count (TG_ARRAY_MODEL_MAX_ROWS);

      total = g_strdup_printf (ngettext ("the first %s of %s element", "the first %s of %s elements", (gulong) self->array.count),
                               listed, count);
    }
  else if (is_vocabulary)
    total = g_strdup_printf (ngettext ("%s token", "%s tokens", (gulong) self->array.count), count);
  else
    total = g_strdup_printf (ngettext ("%s element", "%s elements", (gulong) self->array.count), count);
  set_text (self->total_label, total);

  gtk_widget_action_set_enabled (GTK_WIDGET (self), "array.copy-value", item != NULL);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "array.copy-row", item != NULL);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "array.show-bytes", item != NULL);
  tg_array_view_update_count (self);
}

/* The rows, or why there are none. */
void
tg_array_view_show_stack (TgArrayView *self)
{
  const char *name = "rows";

  if (self->model == NULL)
    name = "preparing";
  else if (self->array.count == 0)
    name = "empty";
  else if (g_list_model_get_n_items (G_LIST_MODEL (self->model)) == 0)
    name = "nothing";
  gtk_stack_set_visible_child_name (GTK_STACK (self->stack), name);
  g_object_set (self->spinner, "spinning", self->model == NULL, NULL);
  tg_array_view_update_status (self);
}
