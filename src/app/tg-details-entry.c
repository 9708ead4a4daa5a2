/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include "tg-details-page-private.h"

#include <inttypes.h>

#include <glib/gi18n.h>

#include "tg-format.h"
#include "tg-keys.h"
#include "tg-link.h"
#include "tg-text.h"

/* A metadata entry, or a value inside one: number, string or array. */

/* Strings longer than this are told by their bytes alone. */
#define MAX_BYTES_COUNTED (16 * 1024 * 1024)

/* The longest text that can be a link. */
#define MAX_LINK_BYTES 2000

/* Keys have a few dozen characters; what has more than this is nonsense. */
#define MAX_TITLE_CHARS 300

/* Bytes of a number. */
#define MAX_NUMBER_BYTES 8

/* "STRING · 1,720 characters · 1,720 bytes at 0x1a4" */
static char *
describe_value (const TgValue *value)
{
  g_autofree char *type = tg_value_describe_type (value);
  g_autofree char *offset = tg_format_offset (value->offset);
  g_autofree char *size = NULL;
  g_autofree char *place = NULL;
  g_autofree char *count = NULL;
  g_autofree char *characters = NULL;
  gsize length;
  gulong n = 0;
  const char *text = tg_value_get_string (value, &length);

  size = tg_format_size_exact (text != NULL ? length : value->size);
  /* Translators: a number of bytes, and the offset of the first: "256 bytes at 0x1a4". */
  place = g_strdup_printf (_("%s at %s"), size, offset);
  if (text == NULL || length > MAX_BYTES_COUNTED)
    return g_strdup_printf ("%s · %s", type, place);

  /* Bytes that go on do not begin a character. */
  for (gsize i = 0; i < length; i++)
    n += ((guchar) text[i] & 0xc0) != 0x80;
  count = tg_format_count (n);
  characters = g_strdup_printf (ngettext ("%s character", "%s characters", n), count);

  return g_strdup_printf ("%s · %s · %s", type, characters, place);
}

static void
token_clicked_cb (TgDetailsPage *self)
{
  const TgEntry *tokens = tg_gguf_find_entry (self->gguf, "tokenizer.ggml.tokens");
  guint64 id;

  if (tokens != NULL && tg_value_get_uint (&self->value, &id))
    tg_selection_select_element (self->selection, tg_gguf_get_entry_index (self->gguf, tokens), id);
}

static void
add_meaning (TgDetailsPage *self)
{
  g_autofree char *meaning = tg_keys_explain_value (self->gguf, self->key, &self->value);

  if (meaning == NULL)
    return;

  if (tg_keys_is_token_id (self->key))
    tg_fact_grid_add_widget (self->facts, _("Token"),
                             tg_link_new_internal (meaning, G_CALLBACK (token_clicked_cb), G_OBJECT (self)));
  else
    tg_fact_grid_add (self->facts, _("Meaning"), meaning);
}

/* The bytes of a number as they lie in the file. */
static char *
dump_bytes (const TgValue *value)
{
  const guint8 *bytes = value->size <= MAX_NUMBER_BYTES
                          ? tg_mapping_peek (tg_gguf_get_mapping (value->gguf), value->offset, value->size)
                          : NULL;
  GString *hex = g_string_new (NULL);

  for (guint64 i = 0; bytes != NULL && i < value->size; i++)
    g_string_append_printf (hex, i > 0 ? " %02x" : "%02x", bytes[i]);

  return g_string_free (hex, FALSE);
}

static void
show_number (TgDetailsPage *self)
{
  guint64 number;
  GtkWidget *label;

  tg_fact_grid_clear (self->facts);
  tg_fact_grid_take (self->facts, _("Value"), tg_value_to_display (&self->value, TG_TEXT_LIST_CHARS));
  add_meaning (self);
  if (self->value.type != TG_VALUE_BOOL && tg_value_get_uint (&self->value, &number) && number > 9)
    tg_fact_grid_take (self->facts, _("Hexadecimal"), g_strdup_printf ("0x%" PRIx64, number));
  label = tg_fact_grid_take (self->facts, _("Bytes in the file"), dump_bytes (&self->value));
  if (label != NULL)
    gtk_widget_add_css_class (label, "hex");
  tg_details_page_show_content (self, TG_DETAILS_FACTS);
}

static void
show_link (TgDetailsPage *self)
{
  g_autofree char *text = NULL;
  gsize length;

  if (tg_value_get_string (&self->value, &length) == NULL || length > MAX_LINK_BYTES)
    return;
  text = tg_value_dup_string (&self->value);
  if (!g_utf8_validate (text, -1, NULL) || strlen (text) != length || !tg_link_is_web (text))
    return;

  gtk_box_append (GTK_BOX (self->link_box), tg_link_new_web (text, NULL));
  gtk_widget_set_visible (self->link_box, TRUE);
}

static void
show_string (TgDetailsPage *self)
{
  tg_long_text_set_monospace (self->long_text, g_str_has_prefix (self->key, "tokenizer.chat_template"));
  tg_long_text_set_value (self->long_text, self->gguf, &self->value);
  show_link (self);
  tg_details_page_show_content (self, TG_DETAILS_TEXT);
}

/* "tokenizer.ggml.tokens [3] [1]" */
static char *
describe_path (TgDetailsPage *self)
{
  GString *words = g_string_new (NULL);
  gsize length;
  const char *key = tg_gguf_get_key (self->gguf, tg_gguf_get_entry (self->gguf, self->entry), &length);

  tg_text_append_display (words, key, length, MAX_TITLE_CHARS, TG_TEXT_LINE);
  for (guint i = 0; i < self->path->len; i++)
    g_string_append_printf (words, " [%" PRIu64 "]", g_array_index (self->path, guint64, i));

  return g_string_free (words, FALSE);
}

/* Follows the path as far as the file goes. */
static void
find_value (TgDetailsPage *self)
{
  TgValue inner;

  tg_value_init (&self->value, self->gguf, tg_gguf_get_entry (self->gguf, self->entry));
  for (guint i = 0; i < self->path->len; i++)
    {
      if (!tg_value_get_element (&self->value, g_array_index (self->path, guint64, i), &inner))
        {
          g_array_set_size (self->path, i);
          break;
        }
      self->value = inner;
    }
}

static const char *
find_meaning (TgDetailsPage *self)
{
  const TgModelInfo *info = tg_file_get_info (tg_selection_get_file (self->selection));
  const TgKeyInfo *key = tg_keys_find (self->key, info != NULL ? info->architecture : NULL);

  return key != NULL ? tg_key_info_get_meaning (key) : NULL;
}

static void
add_problems (TgDetailsPage *self)
{
  TgShards *shards = tg_file_get_shards (tg_selection_get_file (self->selection));
  const TgProblemList *problems = tg_shards_get_problems (shards);

  for (gsize i = 0; i < tg_problem_list_get_n (problems); i++)
    {
      const TgProblem *problem = tg_problem_list_get (problems, i);

      if (problem->entry == self->entry && tg_shards_get_part (shards, problem->part) == self->gguf)
        tg_details_page_add_problem (self, problem);
    }
}

/* Shows the entry self->entry, or the value inside it that self->path leads to. */
void
tg_details_page_show_entry (TgDetailsPage *self)
{
  const TgEntry *entry = tg_gguf_get_entry (self->gguf, self->entry);
  g_autofree char *title = NULL;
  g_autofree char *subtitle = NULL;
  const char *key;
  gsize length;

  key = tg_gguf_get_key (self->gguf, entry, &length);
  g_free (self->key);
  self->key = g_strndup (key, length);
  find_value (self);

  title = describe_path (self);
  subtitle = describe_value (&self->value);
  tg_details_page_set_head (self, title, subtitle, find_meaning (self));
  gtk_widget_set_visible (self->up_button, self->path->len > 0);
  add_problems (self);

  if (self->value.type == TG_VALUE_STRING)
    show_string (self);
  else if (self->value.type == TG_VALUE_ARRAY)
    {
      self->updating = TRUE;
      tg_array_view_set_array (self->array_view, self->gguf, self->key, &self->value);
      self->updating = FALSE;
      tg_details_page_show_content (self, TG_DETAILS_ARRAY);
    }
  else
    show_number (self);
}

/* Shows an element of the array that is shown, on its own. */
void
tg_details_page_show_element (TgDetailsPage *self,
                              guint64        index)
{
  TgValue element;

  if (self->value.type != TG_VALUE_ARRAY || tg_value_type_is_fixed (self->value.element_type) ||
      !tg_value_get_element (&self->value, index, &element))
    return;

  g_array_append_val (self->path, index);
  tg_details_page_show_entry (self);
}
