/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include "tg-metadata-diff-view.h"

#include <inttypes.h>
#include <string.h>

#include <glib/gi18n.h>

#include "tg-compat-a11y.h"
#include "tg-compat-list.h"
#include "tg-diff-text.h"
#include "tg-keys.h"
#include "tg-list-cell.h"
#include "tg-text.h"
#include "tg-value.h"

/**
 * TgMetadataDiffView:
 *
 * The keys whose values differ between two files, and below them what differs in the
 * value of the selected one: words of a string, elements of an array.
 */
struct _TgMetadataDiffView
{
  GtkWidget           parent_instance;

  GtkWidget          *paned;
  GtkStack           *stack;
  GtkLabel           *nothing_label;
  GtkColumnView      *column_view;
  GtkLabel           *key_label;
  GtkLabel           *meaning_label;
  TgDiffText         *text;

  TgMetadataDiff     *diff;
  GtkStringList      *numbers; /* of the changes that are listed, as text */
  GtkSingleSelection *cursor;
};

G_DEFINE_FINAL_TYPE (TgMetadataDiffView, tg_metadata_diff_view, GTK_TYPE_WIDGET)

/* Bytes of a string that are compared, elements of arrays that are listed, and characters
 * of a value in the table. */
#define MAX_BYTES 65536
#define MAX_ELEMENTS 200
#define MAX_CHARS 160

static const TgMetadataChange *
get_change (TgMetadataDiffView *self,
            GtkStringObject    *object)
{
  return tg_metadata_diff_get (self->diff, (guint) g_ascii_strtoull (gtk_string_object_get_string (object), NULL, 10));
}

/* A value in one line, with what it means. */
static char *
dup_value (TgMetadataDiffView     *self,
           const TgMetadataChange *change,
           guint                   side)
{
  TgGguf *gguf = tg_metadata_diff_get_file (self->diff, side);
  g_autofree char *text = NULL;
  g_autofree char *meaning = NULL;
  TgValue value;

  if (change->entries[side] == NULL)
    return g_strdup ("–");

  tg_value_init (&value, gguf, change->entries[side]);
  text = tg_value_to_display (&value, MAX_CHARS);
  meaning = tg_keys_explain_value (gguf, change->key, &value);
  if (meaning != NULL)
    return g_strdup_printf ("%s (%s)", text, meaning);

  /* The same number in another type looks the same. */
  if (change->entries[1 - side] != NULL && change->entries[side]->type != change->entries[1 - side]->type)
    {
      g_autofree char *type = tg_value_describe_type (&value);

      return g_strdup_printf ("%s (%s)", text, type);
    }

  return g_steal_pointer (&text);
}

static void
setup_cb (TgMetadataDiffView *self,
          GtkListItem        *list_item)
{
  gtk_list_item_set_child (list_item, tg_list_cell_new_text ());
}

static void
set_text (GtkListItem *list_item,
          const char  *text)
{
  tg_compat_inscription_set_text (GTK_INSCRIPTION (gtk_list_item_get_child (list_item)), text);
}

static void
bind_key_cb (TgMetadataDiffView *self,
             GtkListItem        *list_item)
{
  set_text (list_item, get_change (self, gtk_list_item_get_item (list_item))->key);
}

static void
bind_a_cb (TgMetadataDiffView *self,
           GtkListItem        *list_item)
{
  g_autofree char *text = dup_value (self, get_change (self, gtk_list_item_get_item (list_item)), 0);

  set_text (list_item, text);
}

static void
bind_b_cb (TgMetadataDiffView *self,
           GtkListItem        *list_item)
{
  g_autofree char *text = dup_value (self, get_change (self, gtk_list_item_get_item (list_item)), 1);

  set_text (list_item, text);
}

/* A string with its line breaks, or any other value in one line, as far as it is shown. */
static char *
dup_whole (TgMetadataDiffView     *self,
           const TgMetadataChange *change,
           guint                   side)
{
  TgValue value;
  const char *bytes;
  gsize length;

  if (change->entries[side] == NULL)
    return NULL;

  tg_value_init (&value, tg_metadata_diff_get_file (self->diff, side), change->entries[side]);
  bytes = tg_value_get_string (&value, &length);
  if (bytes == NULL)
    return dup_value (self, change, side);

  return tg_text_display (bytes, MIN (length, MAX_BYTES), 0, TG_TEXT_LINES);
}

/* Lists the elements that differ: "17: old new". */
static void
show_elements (TgMetadataDiffView     *self,
               const TgMetadataChange *change)
{
  TgValueIter iter[2];
  TgValue array[2], element[2];
  guint64 n_shown = 0;
  gboolean more[2];

  for (guint side = 0; side < 2; side++)
    {
      tg_value_init (&array[side], tg_metadata_diff_get_file (self->diff, side), change->entries[side]);
      tg_value_iter_init (&iter[side], &array[side]);
    }
  for (guint64 i = 0; n_shown < MAX_ELEMENTS; i++)
    {
      g_autofree char *before = NULL;
      g_autofree char *after = NULL;
      g_autofree char *head = NULL;

      for (guint side = 0; side < 2; side++)
        more[side] = tg_value_iter_next (&iter[side], &element[side]);
      if (!more[0] && !more[1])
        break;
      if (i < change->first_element)
        continue;

      if (more[0])
        before = tg_value_to_display (&element[0], MAX_CHARS);
      if (more[1])
        after = tg_value_to_display (&element[1], MAX_CHARS);
      if (g_strcmp0 (before, after) == 0)
        continue;

      head = g_strdup_printf ("%" PRIu64 ": ", i);
      tg_diff_text_append_plain (self->text, head);
      tg_diff_text_show (self->text, before, NULL);
      tg_diff_text_append_plain (self->text, before != NULL && after != NULL ? " → " : "");
      tg_diff_text_show (self->text, NULL, after);
      tg_diff_text_append_plain (self->text, "\n");
      n_shown++;
    }
  if (n_shown < change->n_elements)
    tg_diff_text_append_plain (self->text, "…");
}

static char *
describe_change (TgMetadataDiffView     *self,
                 const TgMetadataChange *change)
{
  const TgKeyInfo *info = tg_keys_find (change->key, NULL);
  const char *meaning = info != NULL ? tg_key_info_get_meaning (info) : NULL;
  g_autofree char *what = NULL;

  if (change->entries[1] == NULL)
    what = g_strdup (_("only in A"));
  else if (change->entries[0] == NULL)
    what = g_strdup (_("only in B"));
  else if (change->n_elements > 0)
    what = g_strdup_printf (ngettext ("%" PRIu64 " element differs", "%" PRIu64 " elements differ",
                                      (gulong) MIN (change->n_elements, G_MAXULONG)),
                            change->n_elements);
  else if (change->entries[0]->type != change->entries[1]->type)
    what = g_strdup (_("of another type"));
  else
    what = g_strdup (_("changed"));

  return meaning != NULL ? g_strdup_printf ("%s · %s", what, meaning) : g_steal_pointer (&what);
}

static gboolean
is_string (const TgMetadataChange *change)
{
  for (guint side = 0; side < 2; side++)
    if (change->entries[side] != NULL && change->entries[side]->type != TG_VALUE_STRING)
      return FALSE;

  return TRUE;
}

static void
cursor_moved_cb (TgMetadataDiffView *self)
{
  GtkStringObject *object = gtk_single_selection_get_selected_item (self->cursor);
  const TgMetadataChange *change;
  g_autofree char *description = NULL;
  g_autofree char *a = NULL;
  g_autofree char *b = NULL;

  tg_diff_text_clear (self->text);
  gtk_label_set_text (self->key_label, "");
  gtk_label_set_text (self->meaning_label, "");
  if (object == NULL || self->diff == NULL)
    return;

  change = get_change (self, object);
  description = describe_change (self, change);
  gtk_label_set_text (self->key_label, change->key);
  gtk_label_set_text (self->meaning_label, description);
  if (change->n_elements > 0)
    {
      show_elements (self, change);
      return;
    }

  a = dup_whole (self, change, 0);
  b = dup_whole (self, change, 1);
  if (is_string (change))
    tg_diff_text_show (self->text, a, b);
  else
    {
      /* Numbers have no words in common. */
      tg_diff_text_show (self->text, a, NULL);
      tg_diff_text_append_plain (self->text, a != NULL && b != NULL ? " → " : "");
      tg_diff_text_show (self->text, NULL, b);
    }
}

static void
tg_metadata_diff_view_dispose (GObject *object)
{
  TgMetadataDiffView *self = TG_METADATA_DIFF_VIEW (object);

  gtk_widget_dispose_template (GTK_WIDGET (self), TG_TYPE_METADATA_DIFF_VIEW);
  g_clear_object (&self->cursor);
  g_clear_object (&self->numbers);
  g_clear_pointer (&self->diff, tg_metadata_diff_unref);

  G_OBJECT_CLASS (tg_metadata_diff_view_parent_class)->dispose (object);
}

static void
tg_metadata_diff_view_class_init (TgMetadataDiffViewClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = tg_metadata_diff_view_dispose;

  g_type_ensure (TG_TYPE_DIFF_TEXT);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/io/github/tensorglass/Tensorglass/ui/tg-metadata-diff-view.ui");
  gtk_widget_class_bind_template_child (widget_class, TgMetadataDiffView, paned);
  gtk_widget_class_bind_template_child (widget_class, TgMetadataDiffView, stack);
  gtk_widget_class_bind_template_child (widget_class, TgMetadataDiffView, nothing_label);
  gtk_widget_class_bind_template_child (widget_class, TgMetadataDiffView, column_view);
  gtk_widget_class_bind_template_child (widget_class, TgMetadataDiffView, key_label);
  gtk_widget_class_bind_template_child (widget_class, TgMetadataDiffView, meaning_label);
  gtk_widget_class_bind_template_child (widget_class, TgMetadataDiffView, text);
  gtk_widget_class_bind_template_callback (widget_class, setup_cb);
  gtk_widget_class_bind_template_callback (widget_class, bind_key_cb);
  gtk_widget_class_bind_template_callback (widget_class, bind_a_cb);
  gtk_widget_class_bind_template_callback (widget_class, bind_b_cb);
}

static void
tg_metadata_diff_view_init (TgMetadataDiffView *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));

  self->numbers = gtk_string_list_new (NULL);
  self->cursor = gtk_single_selection_new (G_LIST_MODEL (g_object_ref (self->numbers)));
  g_signal_connect_object (self->cursor, "notify::selected-item", G_CALLBACK (cursor_moved_cb), self,
                           G_CONNECT_SWAPPED);
  gtk_column_view_set_model (self->column_view, GTK_SELECTION_MODEL (self->cursor));
}

GtkWidget *
tg_metadata_diff_view_new (void)
{
  return g_object_new (TG_TYPE_METADATA_DIFF_VIEW, NULL);
}

/**
 * tg_metadata_diff_view_set_diff:
 * @self: a view
 * @diff: (nullable): what to show
 */
void
tg_metadata_diff_view_set_diff (TgMetadataDiffView *self,
                                TgMetadataDiff     *diff)
{
  g_return_if_fail (TG_IS_METADATA_DIFF_VIEW (self));

  gtk_string_list_splice (self->numbers, 0, g_list_model_get_n_items (G_LIST_MODEL (self->numbers)), NULL);
  g_clear_pointer (&self->diff, tg_metadata_diff_unref);
  self->diff = diff != NULL ? tg_metadata_diff_ref (diff) : NULL;
  tg_metadata_diff_view_set_filter (self, TG_METADATA_FILTER_ALL, NULL);
}

static gboolean
is_wanted (const TgMetadataChange *change,
           TgMetadataFilter        filter,
           const char             *text)
{
  g_autofree char *folded = NULL;

  switch (filter)
    {
    case TG_METADATA_FILTER_CHANGED:
      if (change->entries[0] == NULL || change->entries[1] == NULL)
        return FALSE;
      break;
    case TG_METADATA_FILTER_ONLY_A:
      if (change->entries[1] != NULL)
        return FALSE;
      break;
    case TG_METADATA_FILTER_ONLY_B:
      if (change->entries[0] != NULL)
        return FALSE;
      break;
    case TG_METADATA_FILTER_ALL:
    default:
      break;
    }
  if (text == NULL)
    return TRUE;

  folded = g_utf8_casefold (change->key, -1);
  return strstr (folded, text) != NULL;
}

/**
 * tg_metadata_diff_view_set_filter:
 * @self: a view
 * @filter: which keys to list
 * @text: (nullable): what they have to have in them; case does not matter
 *
 * Lists only some of the keys.
 */
void
tg_metadata_diff_view_set_filter (TgMetadataDiffView *self,
                                  TgMetadataFilter    filter,
                                  const char         *text)
{
  g_autofree char *folded = text != NULL && text[0] != '\0' ? g_utf8_casefold (text, -1) : NULL;
  const guint n = self->diff != NULL ? tg_metadata_diff_get_n (self->diff) : 0;
  g_autoptr (GPtrArray) numbers = g_ptr_array_new_with_free_func (g_free);
  const guint n_before = g_list_model_get_n_items (G_LIST_MODEL (self->numbers));

  g_return_if_fail (TG_IS_METADATA_DIFF_VIEW (self));

  for (guint i = 0; i < n; i++)
    if (is_wanted (tg_metadata_diff_get (self->diff, i), filter, folded))
      g_ptr_array_add (numbers, g_strdup_printf ("%u", i));
  g_ptr_array_add (numbers, NULL);
  gtk_string_list_splice (self->numbers, 0, n_before, (const char *const *) numbers->pdata);

  gtk_label_set_text (self->nothing_label, n > 0 ? _("No key matches.") : _("The metadata is the same."));
  gtk_stack_set_visible_child_name (self->stack, numbers->len > 1 ? "rows" : "nothing");
}

/* Returns: (transfer full) (nullable): the selected row for the clipboard: key and both values apart by tabs. */
char *
tg_metadata_diff_view_dup_text (TgMetadataDiffView *self)
{
  GtkStringObject *object;
  g_autofree char *a = NULL;
  g_autofree char *b = NULL;

  g_return_val_if_fail (TG_IS_METADATA_DIFF_VIEW (self), NULL);

  object = gtk_single_selection_get_selected_item (self->cursor);
  if (object == NULL)
    return NULL;

  a = dup_value (self, get_change (self, object), 0);
  b = dup_value (self, get_change (self, object), 1);
  return g_strdup_printf ("%s\t%s\t%s", get_change (self, object)->key, a, b);
}
