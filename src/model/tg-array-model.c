/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include "tg-array-model.h"

#include <inttypes.h>

#include "tg-keys.h"
#include "tg-text.h"

/**
 * TgArrayModel:
 *
 * The elements of an array in the metadata, as rows. Nothing is read before a
 * row is looked at. The first look at an array of strings walks it once, see
 * tg_value_get_element().
 *
 * The three arrays of a vocabulary are shown side by side: whichever of them is
 * asked for says how many rows there are, the others say what they have.
 *
 * A row is a place, not an element. When a search changes what is in the rows,
 * those that are still there stay the same items, and #TgArrayModel::rearranged
 * tells that they show something else: a list would else throw all its widgets
 * away and make new ones, which takes longer than typing a letter.
 *
 * Main thread.
 */
struct _TgArrayModel
{
  GObject             parent_instance;

  TgGguf             *gguf;
  char               *key;
  TgValue             array;
  TgArrayArrangement  arrangement;
  gboolean            has_meaning;

  /* Of a vocabulary; a count of 0 if the file has no such array. */
  TgValue             tokens;
  TgValue             types;
  TgValue             scores;

  GArray             *matches; /* guint32, ascending; NULL for all */
};

enum
{
  REARRANGED,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

/* How many bytes of a string the column of bytes shows. */
#define MAX_BYTES_SHOWN 24

static void tg_array_model_list_model_init (GListModelInterface *iface);

G_DEFINE_FINAL_TYPE_WITH_CODE (TgArrayModel, tg_array_model, G_TYPE_OBJECT,
                               G_IMPLEMENT_INTERFACE (G_TYPE_LIST_MODEL, tg_array_model_list_model_init))

static GType
tg_array_model_get_item_type (GListModel *list)
{
  return TG_TYPE_ARRAY_ITEM;
}

static guint
tg_array_model_get_n_items (GListModel *list)
{
  TgArrayModel *self = TG_ARRAY_MODEL (list);

  if (self->matches != NULL)
    return MIN (self->matches->len, TG_ARRAY_MODEL_MAX_ROWS);

  return (guint) MIN (self->array.count, TG_ARRAY_MODEL_MAX_ROWS);
}

static gpointer
tg_array_model_get_item (GListModel *list,
                         guint       position)
{
  TgArrayModel *self = TG_ARRAY_MODEL (list);

  if (position >= tg_array_model_get_n_items (list))
    return NULL;

  return tg_array_item_new (self, position);
}

static void
tg_array_model_list_model_init (GListModelInterface *iface)
{
  iface->get_item_type = tg_array_model_get_item_type;
  iface->get_n_items = tg_array_model_get_n_items;
  iface->get_item = tg_array_model_get_item;
}

static void
tg_array_model_finalize (GObject *object)
{
  TgArrayModel *self = TG_ARRAY_MODEL (object);

  g_clear_pointer (&self->matches, g_array_unref);
  g_clear_pointer (&self->key, g_free);
  g_clear_pointer (&self->gguf, tg_gguf_unref);

  G_OBJECT_CLASS (tg_array_model_parent_class)->finalize (object);
}

static void
tg_array_model_class_init (TgArrayModelClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = tg_array_model_finalize;

  /**
   * TgArrayModel::rearranged:
   * @self: the model
   *
   * The rows that were there before show other elements now. Comes after the
   * signal about rows that were added or removed.
   */
  signals[REARRANGED] =
    g_signal_new ("rearranged",
                  G_TYPE_FROM_CLASS (klass),
                  G_SIGNAL_RUN_LAST,
                  0, NULL, NULL, NULL,
                  G_TYPE_NONE, 0);
}

static void
tg_array_model_init (TgArrayModel *self)
{
}

static void
find_array (TgArrayModel *self,
            const char   *key,
            TgValue      *array)
{
  if (!tg_value_find (array, self->gguf, key) || array->type != TG_VALUE_ARRAY)
    *array = (TgValue){ .count = 0 };
}

static void
find_vocabulary (TgArrayModel *self)
{
  find_array (self, "tokenizer.ggml.tokens", &self->tokens);
  find_array (self, "tokenizer.ggml.token_type", &self->types);
  find_array (self, "tokenizer.ggml.scores", &self->scores);

  if (self->tokens.element_type != TG_VALUE_STRING || self->tokens.count == 0)
    return;
  if (self->array.offset == self->tokens.offset ||
      (self->types.count > 0 && self->array.offset == self->types.offset) ||
      (self->scores.count > 0 && self->array.offset == self->scores.offset))
    self->arrangement = TG_ARRAY_VOCABULARY;
}

/**
 * tg_array_model_new:
 * @gguf: the file
 * @key: the key of the entry it is in, as it stands in the file
 * @array: an array of @gguf, maybe one in another array
 *
 * Returns: (transfer full): a model of all its elements
 */
TgArrayModel *
tg_array_model_new (TgGguf        *gguf,
                    const char    *key,
                    const TgValue *array)
{
  TgArrayModel *self;
  TgValue first;

  g_return_val_if_fail (gguf != NULL && key != NULL && array != NULL, NULL);
  g_return_val_if_fail (array->type == TG_VALUE_ARRAY, NULL);

  self = g_object_new (TG_TYPE_ARRAY_MODEL, NULL);
  self->gguf = tg_gguf_ref (gguf);
  self->key = g_strdup (key);
  self->array = *array;
  find_vocabulary (self);
  if (self->arrangement == TG_ARRAY_VALUES && array->element_type != TG_VALUE_STRING &&
      array->element_type != TG_VALUE_ARRAY && tg_value_get_element (&self->array, 0, &first))
    {
      g_autofree char *meaning = tg_keys_explain_value (gguf, key, &first);

      self->has_meaning = meaning != NULL;
    }

  return self;
}

TgArrayArrangement
tg_array_model_get_arrangement (TgArrayModel *self)
{
  g_return_val_if_fail (TG_IS_ARRAY_MODEL (self), TG_ARRAY_VALUES);

  return self->arrangement;
}

const TgValue *
tg_array_model_get_array (TgArrayModel *self)
{
  g_return_val_if_fail (TG_IS_ARRAY_MODEL (self), NULL);

  return &self->array;
}

/**
 * tg_array_model_has_column:
 * @self: a model
 * @column: a column
 *
 * Returns: whether there is something to show in it
 */
gboolean
tg_array_model_has_column (TgArrayModel  *self,
                           TgArrayColumn  column)
{
  const gboolean is_vocabulary = self->arrangement == TG_ARRAY_VOCABULARY;

  g_return_val_if_fail (TG_IS_ARRAY_MODEL (self), FALSE);

  switch (column)
    {
    case TG_ARRAY_COLUMN_MEANING:
      return is_vocabulary ? self->types.count > 0 : self->has_meaning;

    case TG_ARRAY_COLUMN_SCORE:
      return is_vocabulary && self->scores.count > 0;

    case TG_ARRAY_COLUMN_BYTES:
      return is_vocabulary || self->array.element_type == TG_VALUE_STRING;

    case TG_ARRAY_COLUMN_INDEX:
    case TG_ARRAY_COLUMN_VALUE:
    default:
      return TRUE;
    }
}

/**
 * tg_array_model_get_element:
 * @self: a model
 * @index: which element, whatever row it is in
 * @element: (out): what the column of values shows; of a vocabulary the text
 *
 * Returns: whether there is such an element
 */
gboolean
tg_array_model_get_element (TgArrayModel *self,
                            guint64       index,
                            TgValue      *element)
{
  g_return_val_if_fail (TG_IS_ARRAY_MODEL (self), FALSE);

  return tg_value_get_element (self->arrangement == TG_ARRAY_VOCABULARY ? &self->tokens : &self->array,
                               index, element);
}

static char *
dup_value_cell (TgArrayModel *self,
                guint64       index)
{
  TgValue element;
  gsize length;
  const char *text;

  if (!tg_array_model_get_element (self, index, &element))
    return NULL;
  text = tg_value_get_string (&element, &length);
  if (text != NULL)
    return tg_text_display (text, length, TG_TEXT_LIST_CHARS, TG_TEXT_LINE);

  return tg_value_to_display (&element, TG_TEXT_LIST_CHARS);
}

static char *
dup_meaning_cell (TgArrayModel *self,
                  guint64       index)
{
  TgValue element;
  gint64 type;
  const char *name;

  if (self->arrangement != TG_ARRAY_VOCABULARY)
    return tg_value_get_element (&self->array, index, &element)
             ? tg_keys_explain_value (self->gguf, self->key, &element)
             : NULL;

  if (!tg_value_get_element (&self->types, index, &element))
    return NULL;
  name = tg_value_get_int (&element, &type) ? tg_keys_get_token_type (type) : NULL;

  return name != NULL ? g_strdup (name) : tg_value_to_display (&element, TG_TEXT_LIST_CHARS);
}

/* "e2 96 81 70 …" */
static char *
dup_bytes_cell (TgArrayModel *self,
                guint64       index)
{
  TgValue element;
  gsize length;
  const char *bytes;
  GString *hex;

  if (!tg_array_model_get_element (self, index, &element) ||
      (bytes = tg_value_get_string (&element, &length)) == NULL)
    return NULL;

  hex = g_string_sized_new (3 * MAX_BYTES_SHOWN + 4);
  for (gsize i = 0; i < MIN (length, MAX_BYTES_SHOWN); i++)
    g_string_append_printf (hex, i > 0 ? " %02x" : "%02x", (guint8) bytes[i]);
  if (length > MAX_BYTES_SHOWN)
    g_string_append (hex, " …");

  return g_string_free (hex, FALSE);
}

/**
 * tg_array_model_dup_cell:
 * @self: a model
 * @index: which element, whatever row it is in
 * @column: a column
 *
 * Returns: (transfer full) (nullable): what to show there, safe to show, cut to
 *   what a row can hold; %NULL if there is nothing
 */
char *
tg_array_model_dup_cell (TgArrayModel  *self,
                         guint64        index,
                         TgArrayColumn  column)
{
  TgValue element;

  g_return_val_if_fail (TG_IS_ARRAY_MODEL (self), NULL);

  switch (column)
    {
    case TG_ARRAY_COLUMN_INDEX:
      return g_strdup_printf ("%" PRIu64, index);

    case TG_ARRAY_COLUMN_VALUE:
      return dup_value_cell (self, index);

    case TG_ARRAY_COLUMN_MEANING:
      return dup_meaning_cell (self, index);

    case TG_ARRAY_COLUMN_SCORE:
      return tg_value_get_element (&self->scores, index, &element)
               ? tg_value_to_display (&element, TG_TEXT_LIST_CHARS)
               : NULL;

    case TG_ARRAY_COLUMN_BYTES:
      return dup_bytes_cell (self, index);

    default:
      g_return_val_if_reached (NULL);
    }
}

/**
 * tg_array_model_dup_value:
 * @self: a model
 * @index: which element, whatever row it is in
 *
 * Returns: (transfer full) (nullable): the whole of it, for the clipboard
 */
char *
tg_array_model_dup_value (TgArrayModel *self,
                          guint64       index)
{
  TgValue element;

  g_return_val_if_fail (TG_IS_ARRAY_MODEL (self), NULL);

  return tg_array_model_get_element (self, index, &element) ? tg_value_to_text (&element, 0) : NULL;
}

static void
append_field (GString *row,
              TgValue *array,
              guint64  index)
{
  g_autofree char *text = NULL;
  g_autofree char *escaped = NULL;
  TgValue element;

  g_string_append_c (row, '\t');
  if (!tg_value_get_element (array, index, &element))
    return;

  /* Tabs and line breaks would be read as the ends of fields and rows. */
  text = tg_value_to_text (&element, 0);
  escaped = tg_text_escape_terminal (text, strlen (text));
  g_string_append (row, escaped);
}

/**
 * tg_array_model_dup_row:
 * @self: a model
 * @index: which element, whatever row it is in
 *
 * Returns: (transfer full): its fields with tabs between, for the clipboard:
 *   index and value; of a token id, text, type and score as far as there are such arrays
 */
char *
tg_array_model_dup_row (TgArrayModel *self,
                        guint64       index)
{
  GString *row;

  g_return_val_if_fail (TG_IS_ARRAY_MODEL (self), NULL);

  row = g_string_new (NULL);
  g_string_append_printf (row, "%" PRIu64, index);
  if (self->arrangement == TG_ARRAY_VOCABULARY)
    {
      append_field (row, &self->tokens, index);
      if (self->types.count > 0)
        append_field (row, &self->types, index);
      if (self->scores.count > 0)
        append_field (row, &self->scores, index);
    }
  else
    append_field (row, &self->array, index);

  return g_string_free (row, FALSE);
}

/**
 * tg_array_model_take_matches:
 * @self: a model
 * @matches: (nullable) (transfer full) (element-type guint32): the indices of the
 *   elements to have as rows, ascending; %NULL for all
 */
void
tg_array_model_take_matches (TgArrayModel *self,
                             GArray       *matches)
{
  guint n_before, n_after;

  g_return_if_fail (TG_IS_ARRAY_MODEL (self));

  if (matches == NULL && self->matches == NULL)
    return;

  n_before = tg_array_model_get_n_items (G_LIST_MODEL (self));
  g_clear_pointer (&self->matches, g_array_unref);
  self->matches = matches;
  n_after = tg_array_model_get_n_items (G_LIST_MODEL (self));

  if (n_before != n_after)
    g_list_model_items_changed (G_LIST_MODEL (self), MIN (n_before, n_after),
                                n_before - MIN (n_before, n_after), n_after - MIN (n_before, n_after));
  g_signal_emit (self, signals[REARRANGED], 0);
}

GArray *
tg_array_model_get_matches (TgArrayModel *self)
{
  g_return_val_if_fail (TG_IS_ARRAY_MODEL (self), NULL);

  return self->matches;
}

/**
 * tg_array_model_get_index:
 * @self: a model
 * @row: a row
 *
 * Returns: which element is in that row; %G_MAXUINT64 if there is no such row
 */
guint64
tg_array_model_get_index (TgArrayModel *self,
                          guint         row)
{
  g_return_val_if_fail (TG_IS_ARRAY_MODEL (self), G_MAXUINT64);

  if (row >= tg_array_model_get_n_items (G_LIST_MODEL (self)))
    return G_MAXUINT64;

  return self->matches != NULL ? g_array_index (self->matches, guint32, row) : row;
}

/**
 * tg_array_model_find_row:
 * @self: a model
 * @index: which element
 * @row: (out): the row it is in; if it is in none, the first row behind it
 *
 * Returns: whether there is a row with that element
 */
gboolean
tg_array_model_find_row (TgArrayModel *self,
                         guint64       index,
                         guint        *row)
{
  guint begin = 0;
  guint end = tg_array_model_get_n_items (G_LIST_MODEL (self));

  g_return_val_if_fail (TG_IS_ARRAY_MODEL (self), FALSE);

  if (self->matches == NULL)
    {
      *row = (guint) MIN (index, end);
      return index < end;
    }

  while (begin < end)
    {
      const guint middle = begin + (end - begin) / 2;

      if (g_array_index (self->matches, guint32, middle) < index)
        begin = middle + 1;
      else
        end = middle;
    }
  *row = begin;

  return begin < tg_array_model_get_n_items (G_LIST_MODEL (self)) &&
         g_array_index (self->matches, guint32, begin) == index;
}
