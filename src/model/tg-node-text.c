/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include "tg-node-private.h"

#include <inttypes.h>

#include <glib/gi18n.h>

#include "tg-bidi.h"
#include "tg-format.h"
#include "tg-keys.h"
#include "tg-text.h"

/* What the columns of a row show. Called for every row that comes into sight, so
 * nothing here depends on the size of the file. */

/* Bytes of a value from which on a row says how much it is. */
#define MIN_SIZE_SHOWN 1000

/* A string with more bytes than this is told by its length. */
#define MAX_STRING_SHOWN 200

/* A string with more bytes than this is not even counted. */
#define MAX_STRING_COUNTED 65536

TgGguf *
tg_node_get_main (TgNode *self)
{
  return tg_shards_get_main (tg_tree_get_shards (self->tree));
}

/* The tensor of the row and the part it is in; %NULL for any other row. */
const TgTensor *
tg_node_get_tensor (TgNode  *self,
                    TgGguf **gguf)
{
  if (self->kind != TG_NODE_TENSOR)
    return NULL;

  return tg_shards_get_tensor (tg_tree_get_shards (self->tree), self->index, gguf);
}

/* How many elements are on a page of them. */
guint64
tg_node_get_page_count (TgNode *self)
{
  const TgEntry *entry = tg_gguf_get_entry (tg_node_get_main (self), self->index);

  return MIN (entry->count - self->element, TG_NODE_PAGE_ROWS);
}

/* The value of an entry or element; %FALSE for any other row. */
gboolean
tg_node_get_value (TgNode  *self,
                   TgValue *value)
{
  TgGguf *gguf = tg_node_get_main (self);
  TgValue array;

  if (self->kind != TG_NODE_ENTRY && self->kind != TG_NODE_ELEMENT)
    return FALSE;

  tg_value_init (&array, gguf, tg_gguf_get_entry (gguf, self->index));
  if (self->kind == TG_NODE_ELEMENT)
    return tg_value_get_element (&array, self->element, value);
  *value = array;

  return TRUE;
}

/* The key of an entry as a C string, for look-ups. */
static char *
dup_raw_key (TgNode *self)
{
  TgGguf *gguf = tg_node_get_main (self);
  gsize length;
  const char *key = tg_gguf_get_key (gguf, tg_gguf_get_entry (gguf, self->index), &length);

  return g_strndup (key, length);
}

static gboolean
is_of_array (TgNode     *self,
             const char *key)
{
  g_autofree char *own = dup_raw_key (self);

  return g_str_equal (own, key);
}

/**
 * tg_node_dup_index_text:
 * @self: a row
 *
 * Returns: (transfer full) (nullable): the number of an element, which stands
 *   before its text
 */
char *
tg_node_dup_index_text (TgNode *self)
{
  g_return_val_if_fail (TG_IS_NODE (self), NULL);

  if (self->kind != TG_NODE_ELEMENT)
    return NULL;

  return g_strdup_printf ("%" PRIu64, self->element);
}

/* What of a key or name comes after what its group has in common. */
static char *
dup_tail (TgNode     *self,
          const char *name,
          gsize       length)
{
  guint32 item, child;
  const TgTreeGroup *group = self->kind == TG_NODE_ENTRY
                               ? tg_tree_find_entry (self->tree, (guint32) self->index, &item, &child)
                               : tg_tree_find_tensor (self->tree, (guint32) self->index, &item, &child);
  gsize skip = 0;

  if (group != NULL && self->kind == TG_NODE_ENTRY)
    skip = (gsize) ((const char *) memchr (name, '.', length) - name) + 1;
  else if (group != NULL)
    {
      TgTensorRole role;

      /* Prefix, dot, number, dot: "blk.3." */
      tg_tensor_role_init (&role, name, length);
      skip = role.prefix_length + 1;
      while (skip < length && g_ascii_isdigit (name[skip]))
        skip++;
      skip = MIN (skip + 1, length);
    }

  return tg_text_display (name + skip, length - skip, TG_TEXT_LIST_CHARS, TG_TEXT_LINE);
}

static char *
dup_element_name (TgNode *self)
{
  TgValue value;
  gsize length;
  const char *text;

  if (!tg_node_get_value (self, &value))
    return NULL;
  text = tg_value_get_string (&value, &length);

  return text != NULL ? tg_text_display (text, length, TG_TEXT_LIST_CHARS, TG_TEXT_LINE) : NULL;
}

static char *
dup_found_name (TgNode *self)
{
  TgGguf *gguf = tg_node_get_main (self);

  if (self->found_kind == TG_NODE_ENTRY)
    return g_strdup (_("Metadata"));
  if (self->found_kind == TG_NODE_TENSOR)
    return g_strdup (_("Tensors"));

  return tg_gguf_dup_key (gguf, tg_gguf_get_entry (gguf, self->index));
}

static char *
dup_name (TgNode   *self,
          gboolean  full,
          gsize     max_chars)
{
  TgGguf *gguf = tg_node_get_main (self);
  const TgTensor *tensor;
  const char *name;
  gsize length;

  switch (self->kind)
    {
    case TG_NODE_SUMMARY:
      return g_strdup (tg_gguf_get_fault (gguf) != NULL ? _("Problem") : _("Summary"));

    case TG_NODE_HEADER:
      return g_strdup (_("Header"));

    case TG_NODE_HEADER_FIELD:
      return g_strdup (self->index == 0 ? _("Tensors") : _("Keys"));

    case TG_NODE_METADATA:
      return g_strdup (_("Metadata"));

    case TG_NODE_ENTRY_GROUP:
    case TG_NODE_LAYER:
      return g_strdup (self->group->name);

    case TG_NODE_ENTRY:
      name = tg_gguf_get_key (gguf, tg_gguf_get_entry (gguf, self->index), &length);
      return full ? tg_text_display (name, length, max_chars, TG_TEXT_LINE) : dup_tail (self, name, length);

    case TG_NODE_PAGE:
      return tg_bidi_take (g_strdup_printf ("%" PRIu64 " – %" PRIu64, self->element,
                                            self->element + tg_node_get_page_count (self) - 1));

    case TG_NODE_ELEMENT:
      return dup_element_name (self);

    case TG_NODE_TENSORS:
      return g_strdup (_("Tensors"));

    case TG_NODE_TENSOR:
      tensor = tg_node_get_tensor (self, &gguf);
      name = tg_gguf_get_name (gguf, tensor, &length);
      return full ? tg_text_display (name, length, max_chars, TG_TEXT_LINE) : dup_tail (self, name, length);

    case TG_NODE_FAULT:
      return g_strdup (tg_gguf_get_fault (gguf)->field);

    case TG_NODE_FOUND:
      return dup_found_name (self);

    default:
      g_return_val_if_reached (NULL);
    }
}

/**
 * tg_node_dup_name:
 * @self: a row
 *
 * Returns: (transfer full) (nullable): what to call it below its group
 */
char *
tg_node_dup_name (TgNode *self)
{
  g_return_val_if_fail (TG_IS_NODE (self), NULL);

  return dup_name (self, FALSE, 0);
}

/**
 * tg_node_dup_full_name:
 * @self: a row
 *
 * Returns: (transfer full) (nullable): what to call it on its own: the key or
 *   tensor name, up to %TG_TEXT_NAME_CHARS of it
 */
char *
tg_node_dup_full_name (TgNode *self)
{
  g_return_val_if_fail (TG_IS_NODE (self), NULL);

  return dup_name (self, TRUE, TG_TEXT_NAME_CHARS);
}

/**
 * tg_node_dup_name_to_copy:
 * @self: a row
 *
 * Returns: (transfer full) (nullable): the whole key or tensor name
 */
char *
tg_node_dup_name_to_copy (TgNode *self)
{
  g_return_val_if_fail (TG_IS_NODE (self), NULL);

  return dup_name (self, TRUE, 0);
}

static char *
describe_string (const char *text,
                 gsize       length)
{
  g_autofree char *count = NULL;
  gulong n;

  if (length <= MAX_STRING_SHOWN)
    return tg_text_display (text, length, TG_TEXT_LIST_CHARS, TG_TEXT_LINE);
  if (length > MAX_STRING_COUNTED)
    return tg_format_size (length);

  /* Continuation bytes do not begin a character. */
  n = 0;
  for (gsize i = 0; i < length; i++)
    n += ((guchar) text[i] & 0xc0) != 0x80;
  count = tg_format_count (n);

  return g_strdup_printf (ngettext ("%s character", "%s characters", n), count);
}

/* "15 · Q4_K_M", "8 × string", "131072". */
static char *
describe_value (TgNode        *self,
                const TgValue *value)
{
  g_autofree char *key = NULL;
  g_autofree char *plain = NULL;
  g_autofree char *meaning = NULL;
  gsize length;
  const char *text;

  if (value->type == TG_VALUE_ARRAY)
    {
      g_autofree char *count = tg_format_count (value->count);
      g_autofree char *type = g_ascii_strdown (tg_value_type_get_name (value->element_type), -1);

      /* Translators: so many elements of a type: "8 × string". */
      return g_strdup_printf (_("%s × %s"), count, type);
    }

  text = tg_value_get_string (value, &length);
  if (text != NULL)
    return self->kind == TG_NODE_ELEMENT ? NULL : describe_string (text, length);

  key = dup_raw_key (self);
  plain = tg_value_to_display (value, TG_TEXT_LIST_CHARS);
  meaning = tg_keys_explain_value (value->gguf, key, value);

  return meaning != NULL ? g_strdup_printf ("%s · %s", plain, meaning) : g_steal_pointer (&plain);
}

/* Beside the text of a token: what sort of token it is. */
static char *
describe_token (TgNode *self)
{
  TgValue types, type;
  gint64 id;
  const char *name;

  if (!is_of_array (self, "tokenizer.ggml.tokens") ||
      !tg_value_find (&types, tg_node_get_main (self), "tokenizer.ggml.token_type") ||
      !tg_value_get_element (&types, self->element, &type) || !tg_value_get_int (&type, &id))
    return NULL;
  name = tg_keys_get_token_type (id);

  return name != NULL ? g_strdup (name) : g_strdup_printf ("%" PRId64, id);
}

static char *
describe_progress (guint64 n,
                   guint64 declared)
{
  g_autofree char *read = tg_format_count (n);
  g_autofree char *all = tg_format_count (declared);

  if (n == declared)
    return g_steal_pointer (&read);

  /* Translators: of a damaged file: so many keys of those that it says it has. */
  return g_strdup_printf (_("%s of %s"), read, all);
}

static char *
describe_tensor_type (const TgTensor *tensor)
{
  if (tensor->type == NULL)
    /* Translators: a tensor type that is not known, by its number. */
    return g_strdup_printf (_("type %" PRIu32), tensor->type_id);

  return g_strdup (tensor->type->name);
}

/**
 * tg_node_dup_value:
 * @self: a row
 *
 * Returns: (transfer full) (nullable): the column "Value", which has the type of a tensor
 */
char *
tg_node_dup_value (TgNode *self)
{
  TgGguf *gguf;
  TgValue value;

  g_return_val_if_fail (TG_IS_NODE (self), NULL);

  gguf = tg_node_get_main (self);
  switch (self->kind)
    {
    case TG_NODE_HEADER:
      return tg_gguf_get_version (gguf) == 0 ? NULL
                                             : g_strdup_printf ("GGUF %" PRIu32, tg_gguf_get_version (gguf));

    case TG_NODE_HEADER_FIELD:
      return tg_format_count (self->index == 0 ? tg_gguf_get_declared_tensors (gguf)
                                               : tg_gguf_get_declared_entries (gguf));

    case TG_NODE_METADATA:
      return describe_progress (tg_gguf_get_n_entries (gguf), tg_gguf_get_declared_entries (gguf));

    case TG_NODE_TENSORS:
      return describe_progress (tg_tree_get_n_tensors (self->tree),
                                tg_gguf_get_fault (gguf) != NULL ? tg_gguf_get_declared_tensors (gguf)
                                                                 : tg_tree_get_n_tensors (self->tree));

    case TG_NODE_ENTRY_GROUP:
    case TG_NODE_LAYER:
      return tg_format_count (self->group->count);

    case TG_NODE_ENTRY:
      return tg_node_get_value (self, &value) ? describe_value (self, &value) : NULL;

    case TG_NODE_ELEMENT:
      if (!tg_node_get_value (self, &value))
        return NULL;
      return value.type == TG_VALUE_STRING ? describe_token (self) : describe_value (self, &value);

    case TG_NODE_TENSOR:
      return describe_tensor_type (tg_node_get_tensor (self, &gguf));

    case TG_NODE_FAULT:
      return g_strdup (_("not read"));

    case TG_NODE_FOUND:
      return tg_format_count (self->matches->len);

    case TG_NODE_SUMMARY:
    case TG_NODE_PAGE:
    default:
      return NULL;
    }
}

/**
 * tg_node_dup_size:
 * @self: a row
 *
 * Returns: (transfer full) (nullable): the column "Size"; of metadata only what
 *   takes room
 */
char *
tg_node_dup_size (TgNode *self)
{
  TgGguf *gguf;
  const TgTensor *tensor;
  guint64 size = 0;

  g_return_val_if_fail (TG_IS_NODE (self), NULL);

  gguf = tg_node_get_main (self);
  switch (self->kind)
    {
    case TG_NODE_METADATA:
      /* The header has 24 bytes. */
      size = tg_gguf_get_entries_end (gguf);
      return size > 24 ? tg_format_size (size - 24) : NULL;

    case TG_NODE_ENTRY_GROUP:
      size = self->group->n_bytes;
      break;

    case TG_NODE_ENTRY:
      size = tg_gguf_get_entry (gguf, self->index)->size;
      break;

    case TG_NODE_TENSORS:
      return tg_format_size (tg_tree_get_tensor_bytes (self->tree));

    case TG_NODE_LAYER:
      return tg_format_size (self->group->n_bytes);

    case TG_NODE_TENSOR:
      tensor = tg_node_get_tensor (self, &gguf);
      return tensor->n_bytes > 0 || tensor->n_elements == 0 ? tg_format_size (tensor->n_bytes) : g_strdup ("–");

    case TG_NODE_SUMMARY:
    case TG_NODE_HEADER:
    case TG_NODE_HEADER_FIELD:
    case TG_NODE_PAGE:
    case TG_NODE_ELEMENT:
    case TG_NODE_FAULT:
    case TG_NODE_FOUND:
    default:
      break;
    }

  return size >= MIN_SIZE_SHOWN ? tg_format_size (size) : NULL;
}
