/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include "tg-tree-search.h"

#include <glib/gi18n.h>

#include "tg-error.h"
#include "tg-node.h"
#include "tg-search.h"
#include "tg-value.h"

/* Whether to go on is asked once for so many strings. */
#define CHECK_INTERVAL 1024

typedef struct
{
  guint32  entry;
  GArray  *elements; /* of guint32 */
} FoundElements;

struct _TgFound
{
  GArray *entries; /* of guint32 */
  GArray *tensors; /* of guint32 */
  GArray *arrays;  /* of FoundElements */
};

/* What to look for, made ready. */
typedef struct
{
  TgPattern    *text;
  GPatternSpec *glob;
  GRegex       *regex;
} Matcher;

static gboolean
matcher_init (Matcher       *self,
              TgSearchMode   mode,
              const char    *text,
              GError       **error)
{
  *self = (Matcher){ NULL, NULL, NULL };

  switch (mode)
    {
    case TG_SEARCH_TEXT:
      self->text = tg_pattern_new_text (text, TRUE, error);
      return self->text != NULL;

    case TG_SEARCH_GLOB:
      self->glob = g_pattern_spec_new (text);
      return TRUE;

    case TG_SEARCH_REGEX:
      self->regex = g_regex_new (text, G_REGEX_OPTIMIZE, 0, error);
      return self->regex != NULL;

    default:
      g_return_val_if_reached (FALSE);
    }
}

static void
matcher_clear (Matcher *self)
{
  g_clear_pointer (&self->text, tg_pattern_unref);
  g_clear_pointer (&self->glob, g_pattern_spec_free);
  g_clear_pointer (&self->regex, g_regex_unref);
}

/* Globs and expressions want valid UTF-8, terminated; a file has neither. */
static gboolean
match_copy (const Matcher *self,
            const char    *bytes,
            gsize          length)
{
  g_autofree char *valid = g_utf8_make_valid (bytes, (gssize) length);

  if (self->glob != NULL)
    return g_pattern_spec_match_string (self->glob, valid);

  return g_regex_match (self->regex, valid, 0, NULL);
}

static gboolean
matches (const Matcher *self,
         const char    *bytes,
         gsize          length)
{
  if (self->text == NULL)
    return match_copy (self, bytes, length);

  for (gsize i = 0; i < length; i++)
    if (tg_pattern_match_at (self->text, (const guint8 *) bytes + i, length - i) > 0)
      return TRUE;

  return FALSE;
}

/* The elements of an array of strings that match; %FALSE if cancelled. */
static gboolean
search_elements (TgFound       *found,
                 const Matcher *matcher,
                 const TgValue *array,
                 guint32        entry,
                 TgProgress    *progress)
{
  FoundElements result = { entry, g_array_new (FALSE, FALSE, sizeof (guint32)) };
  TgValueIter iter;
  TgValue element;
  guint32 i = 0;

  tg_value_iter_init (&iter, array);
  while (i < G_MAXUINT32 && tg_value_iter_next (&iter, &element))
    {
      gsize length;
      const char *text = tg_value_get_string (&element, &length);

      if (i % CHECK_INTERVAL == 0 && tg_progress_is_cancelled (progress))
        break;
      if (text != NULL && matches (matcher, text, length))
        g_array_append_val (result.elements, i);
      i++;
    }

  if (result.elements->len > 0)
    g_array_append_val (found->arrays, result);
  else
    g_array_unref (result.elements);

  return !tg_progress_is_cancelled (progress);
}

static gboolean
search_entries (TgFound       *found,
                const Matcher *matcher,
                TgTree        *tree,
                TgProgress    *progress)
{
  const TgGguf *gguf = tg_shards_get_main (tg_tree_get_shards (tree));

  for (guint32 i = 0; i < tg_tree_get_n_entries (tree); i++)
    {
      const TgEntry *entry = tg_gguf_get_entry (gguf, i);
      gsize length;
      const char *text = tg_gguf_get_key (gguf, entry, &length);
      TgValue value;

      if (i % CHECK_INTERVAL == 0 && tg_progress_is_cancelled (progress))
        return FALSE;

      tg_value_init (&value, gguf, entry);
      if (matches (matcher, text, length) ||
          ((text = tg_value_get_string (&value, &length)) != NULL && matches (matcher, text, length)))
        g_array_append_val (found->entries, i);
      if (entry->type == TG_VALUE_ARRAY && entry->element_type == TG_VALUE_STRING &&
          !search_elements (found, matcher, &value, i, progress))
        return FALSE;
    }

  return TRUE;
}

static gboolean
search_tensors (TgFound       *found,
                const Matcher *matcher,
                TgTree        *tree,
                TgProgress    *progress)
{
  for (guint32 i = 0; i < tg_tree_get_n_tensors (tree); i++)
    {
      TgGguf *gguf;
      const TgTensor *tensor = tg_shards_get_tensor (tg_tree_get_shards (tree), i, &gguf);
      gsize length;
      const char *name = tg_gguf_get_name (gguf, tensor, &length);

      if (i % CHECK_INTERVAL == 0 && tg_progress_is_cancelled (progress))
        return FALSE;
      if (matches (matcher, name, length))
        g_array_append_val (found->tensors, i);
    }

  return TRUE;
}

static void
found_elements_clear (gpointer data)
{
  g_array_unref (((FoundElements *) data)->elements);
}

/**
 * tg_tree_search:
 * @tree: a tree
 * @mode: how to look
 * @text: for what
 * @progress: (nullable): to cancel
 * @error: return location for an error: that of a bad pattern, or %TG_ERROR_CANCELLED
 *
 * Looks through keys, string values, names of tensors and all elements of arrays
 * of strings. Any thread.
 *
 * Returns: (transfer full) (nullable): what there is, in the order of the file
 */
TgFound *
tg_tree_search (TgTree        *tree,
                TgSearchMode   mode,
                const char    *text,
                TgProgress    *progress,
                GError       **error)
{
  g_autoptr (TgFound) found = NULL;
  Matcher matcher;
  gboolean done;

  g_return_val_if_fail (tree != NULL && text != NULL, NULL);

  if (!matcher_init (&matcher, mode, text, error))
    return NULL;

  found = g_new0 (TgFound, 1);
  found->entries = g_array_new (FALSE, FALSE, sizeof (guint32));
  found->tensors = g_array_new (FALSE, FALSE, sizeof (guint32));
  found->arrays = g_array_new (FALSE, FALSE, sizeof (FoundElements));
  g_array_set_clear_func (found->arrays, found_elements_clear);

  done = search_tensors (found, &matcher, tree, progress) &&
         search_entries (found, &matcher, tree, progress);
  matcher_clear (&matcher);
  if (!done)
    {
      g_set_error_literal (error, TG_ERROR, TG_ERROR_CANCELLED, _("The search was stopped"));
      return NULL;
    }

  return g_steal_pointer (&found);
}

void
tg_found_free (TgFound *self)
{
  g_array_unref (self->entries);
  g_array_unref (self->tensors);
  g_array_unref (self->arrays);
  g_free (self);
}

/* How many matches there are, of all sorts together. */
guint64
tg_found_get_n (const TgFound *self)
{
  guint64 n = (guint64) self->entries->len + self->tensors->len;

  for (guint i = 0; i < self->arrays->len; i++)
    n += g_array_index (self->arrays, FoundElements, i).elements->len;

  return n;
}

static void
append_found (GListStore *store,
              TgTree     *tree,
              TgNodeKind  kind,
              guint32     entry,
              GArray     *found)
{
  g_autoptr (TgNode) node = NULL;

  if (found->len == 0)
    return;

  node = tg_node_new_found (tree, kind, entry, found);
  g_list_store_append (store, node);
}

/**
 * tg_found_new_model:
 * @self: what was found
 * @tree: where
 *
 * Returns: (transfer full): a row for each sort of match, with the matches below
 */
GListModel *
tg_found_new_model (const TgFound *self,
                    TgTree        *tree)
{
  GListStore *store = g_list_store_new (TG_TYPE_NODE);

  append_found (store, tree, TG_NODE_ENTRY, 0, self->entries);
  append_found (store, tree, TG_NODE_TENSOR, 0, self->tensors);
  for (guint i = 0; i < self->arrays->len; i++)
    {
      const FoundElements *array = &g_array_index (self->arrays, FoundElements, i);

      append_found (store, tree, TG_NODE_ELEMENT, array->entry, array->elements);
    }

  return G_LIST_MODEL (store);
}
