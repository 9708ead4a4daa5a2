/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include "tg-node-private.h"

#include <inttypes.h>

#include "tg-format.h"
#include "tg-text.h"

/* The columns that only tensors have, the marks of problems, and the texts for
 * the clipboard. */

/* An array with more elements than this is not copied whole. */
#define MAX_ELEMENTS_COPIED 1000000

/**
 * tg_node_dup_shape:
 * @self: a row
 *
 * Returns: (transfer full) (nullable): the sizes of a tensor
 */
char *
tg_node_dup_shape (TgNode *self)
{
  TgGguf *gguf;
  const TgTensor *tensor;
  guint64 ne[TG_MAX_DIMS];

  g_return_val_if_fail (TG_IS_NODE (self), NULL);

  tensor = tg_node_get_tensor (self, &gguf);
  if (tensor == NULL)
    return NULL;
  for (guint dim = 0; dim < tensor->n_dims && dim < TG_MAX_DIMS; dim++)
    ne[dim] = tg_gguf_get_ne (gguf, tensor, dim);

  return tg_format_shape (ne, MIN (tensor->n_dims, TG_MAX_DIMS));
}

/* How many weights a tensor has; %NULL for any other row. */
char *
tg_node_dup_n_elements (TgNode *self)
{
  TgGguf *gguf;
  const TgTensor *tensor;

  g_return_val_if_fail (TG_IS_NODE (self), NULL);

  tensor = tg_node_get_tensor (self, &gguf);
  if (tensor == NULL)
    return NULL;

  return tensor->flags & TG_TENSOR_BAD_SHAPE ? g_strdup ("–") : tg_format_count (tensor->n_elements);
}

/* Where a tensor's data begins in its file; %NULL for any other row. */
char *
tg_node_dup_offset (TgNode *self)
{
  TgGguf *gguf;
  const TgTensor *tensor;
  guint64 position;

  g_return_val_if_fail (TG_IS_NODE (self), NULL);

  tensor = tg_node_get_tensor (self, &gguf);
  if (tensor == NULL)
    return NULL;

  return tg_gguf_get_data_position (gguf, tensor, &position) ? tg_format_offset (position) : g_strdup ("–");
}

/* Bits per weight of a tensor's type; %NULL for any other row. */
char *
tg_node_dup_bits (TgNode *self)
{
  TgGguf *gguf;
  const TgTensor *tensor;

  g_return_val_if_fail (TG_IS_NODE (self), NULL);

  tensor = tg_node_get_tensor (self, &gguf);
  if (tensor == NULL)
    return NULL;
  if (tensor->type == NULL || tensor->type->block_elements == 0)
    return g_strdup ("–");

  return tg_format_bits_exact (tg_tensor_type_get_bits_per_weight (tensor->type));
}

/**
 * tg_node_get_family:
 * @self: a row
 * @family: (out): the family of the type, which has a colour
 *
 * Returns: whether the row is a tensor
 */
gboolean
tg_node_get_family (TgNode       *self,
                    TgTypeFamily *family)
{
  TgGguf *gguf;
  const TgTensor *tensor;

  g_return_val_if_fail (TG_IS_NODE (self), FALSE);

  tensor = tg_node_get_tensor (self, &gguf);
  if (tensor == NULL)
    return FALSE;

  *family = tensor->type != NULL ? tensor->type->family : TG_FAMILY_UNKNOWN;

  return TRUE;
}

static TgProblemLevel
get_worst_level (const TgProblem *problem)
{
  return problem != NULL ? problem->level : 0;
}

/**
 * tg_node_get_level:
 * @self: a row
 * @folded: whether the rows below it are hidden
 *
 * Returns: how bad what is wrong with it is; 0 if nothing is. A folded row speaks
 *   for those below it, unless those have no more than questions of meaning
 */
TgProblemLevel
tg_node_get_level (TgNode   *self,
                   gboolean  folded)
{
  TgGguf *gguf;
  const TgTensor *tensor;
  const TgProblem *problem;

  g_return_val_if_fail (TG_IS_NODE (self), 0);

  gguf = tg_node_get_main (self);
  switch (self->kind)
    {
    case TG_NODE_SUMMARY:
      return get_worst_level (tg_problem_list_get_worst (tg_shards_get_problems (tg_tree_get_shards (self->tree))));

    case TG_NODE_ENTRY:
      problem = tg_gguf_find_entry_problem (gguf, self->index);
      if (problem == NULL && tg_gguf_get_entry (gguf, self->index)->flags != 0)
        return TG_PROBLEM_MEANING;
      return get_worst_level (problem);

    case TG_NODE_TENSORS:
      return folded && tg_tree_get_n_marked (self->tree) > 0 ? TG_PROBLEM_TENSOR : 0;

    case TG_NODE_LAYER:
      return folded && self->group->n_marked > 0 ? TG_PROBLEM_TENSOR : 0;

    case TG_NODE_TENSOR:
      tensor = tg_node_get_tensor (self, &gguf);
      problem = tg_gguf_find_tensor_problem (gguf, tg_gguf_get_tensor_index (gguf, tensor));
      if (problem == NULL && tensor->flags != 0)
        return tensor->flags == TG_TENSOR_DUPLICATE ? TG_PROBLEM_MEANING : TG_PROBLEM_TENSOR;
      return get_worst_level (problem);

    case TG_NODE_FAULT:
      return TG_PROBLEM_STRUCTURE;

    case TG_NODE_HEADER:
    case TG_NODE_HEADER_FIELD:
    case TG_NODE_METADATA:
    case TG_NODE_ENTRY_GROUP:
    case TG_NODE_PAGE:
    case TG_NODE_ELEMENT:
    case TG_NODE_FOUND:
    default:
      return 0;
    }
}

/**
 * tg_node_dup_problem:
 * @self: a row
 *
 * Returns: (transfer full) (nullable): what is wrong with it, in a sentence
 */
char *
tg_node_dup_problem (TgNode *self)
{
  TgGguf *gguf;
  const TgTensor *tensor;
  const TgProblem *problem = NULL;

  g_return_val_if_fail (TG_IS_NODE (self), NULL);

  gguf = tg_node_get_main (self);
  if (self->kind == TG_NODE_ENTRY)
    problem = tg_gguf_find_entry_problem (gguf, self->index);
  else if (self->kind == TG_NODE_FAULT)
    problem = tg_gguf_get_fault (gguf);
  else if ((tensor = tg_node_get_tensor (self, &gguf)) != NULL)
    problem = tg_gguf_find_tensor_problem (gguf, tg_gguf_get_tensor_index (gguf, tensor));

  return problem != NULL ? g_strdup (problem->sentence) : NULL;
}

/**
 * tg_node_dup_value_to_copy:
 * @self: a row
 *
 * Returns: (transfer full) (nullable): the value as it is, in the C locale; of a
 *   tensor its type and shape
 */
char *
tg_node_dup_value_to_copy (TgNode *self)
{
  TgGguf *gguf;
  const TgTensor *tensor;
  TgValue value;

  g_return_val_if_fail (TG_IS_NODE (self), NULL);

  if (tg_node_get_value (self, &value))
    return tg_value_to_text (&value, MAX_ELEMENTS_COPIED);

  tensor = tg_node_get_tensor (self, &gguf);
  if (tensor != NULL)
    {
      GString *text = g_string_new (NULL);

      if (tensor->type != NULL)
        g_string_append (text, tensor->type->name);
      else
        g_string_append_printf (text, "%" PRIu32, tensor->type_id);
      for (guint dim = 0; dim < tensor->n_dims; dim++)
        g_string_append_printf (text, "%s%" PRIu64, dim == 0 ? " " : "x", tg_gguf_get_ne (gguf, tensor, dim));

      return g_string_free (text, FALSE);
    }

  return tg_node_dup_value (self);
}

/* Appends a cell of a table: on one line and without a tab. */
static void
append_cell (GString    *row,
             const char *text)
{
  if (row->len > 0)
    g_string_append_c (row, '\t');
  if (text != NULL)
    tg_text_append_display (row, text, strlen (text), 0, TG_TEXT_LINE);
}

/**
 * tg_node_dup_row_to_copy:
 * @self: a row
 *
 * Returns: (transfer full): name, type and value; of a tensor name, type, shape,
 *   weights, bytes and the offset of the data: separated by tabs
 */
char *
tg_node_dup_row_to_copy (TgNode *self)
{
  GString *row;
  TgGguf *gguf;
  const TgTensor *tensor;
  TgValue value;
  g_autofree char *name = NULL;
  g_autofree char *text = NULL;

  g_return_val_if_fail (TG_IS_NODE (self), NULL);

  row = g_string_new (NULL);
  name = self->kind == TG_NODE_ELEMENT ? tg_node_dup_index_text (self) : tg_node_dup_name_to_copy (self);
  append_cell (row, name);
  text = tg_node_dup_value_to_copy (self);
  tensor = tg_node_get_tensor (self, &gguf);
  if (tensor != NULL)
    {
      guint64 position = 0;

      g_strdelimit (text, " ", '\t');
      g_string_append_printf (row, "\t%s\t%" PRIu64 "\t%" PRIu64 "\t", text, tensor->n_elements, tensor->n_bytes);
      if (tg_gguf_get_data_position (gguf, tensor, &position))
        g_string_append_printf (row, "%" PRIu64, position);
    }
  else
    {
      if (tg_node_get_value (self, &value))
        {
          g_autofree char *type = tg_value_describe_type (&value);

          append_cell (row, type);
        }
      append_cell (row, text);
    }

  return g_string_free (row, FALSE);
}
