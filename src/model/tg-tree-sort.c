/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include "tg-tree-sort.h"

#include <string.h>

/* A tensor, and what it is sorted by. */
typedef struct
{
  guint32     index;
  guint64     key;
  const char *name;
  gsize       length;
} Row;

typedef struct
{
  gboolean by_name;
  gboolean descending;
} Order;

static gsize
skip_digits (const char *text,
             gsize       length,
             gsize       from)
{
  while (from < length && g_ascii_isdigit (text[from]))
    from++;

  return from;
}

static gsize
skip_zeros (const char *text,
            gsize       length,
            gsize       from)
{
  while (from < length && text[from] == '0')
    from++;

  return from;
}

/* Numbers in names count as numbers: "blk.9" comes before "blk.10". */
static int
compare_names (const Row *a,
               const Row *b)
{
  gsize i = 0, j = 0;

  while (i < a->length && j < b->length)
    {
      if (g_ascii_isdigit (a->name[i]) && g_ascii_isdigit (b->name[j]))
        {
          const gsize i_end = skip_digits (a->name, a->length, i);
          const gsize j_end = skip_digits (b->name, b->length, j);
          int order;

          i = skip_zeros (a->name, i_end, i);
          j = skip_zeros (b->name, j_end, j);
          if (i_end - i != j_end - j)
            return i_end - i < j_end - j ? -1 : 1;
          order = memcmp (a->name + i, b->name + j, i_end - i);
          if (order != 0)
            return order;
          i = i_end;
          j = j_end;
        }
      else if (a->name[i] != b->name[j])
        return (guchar) a->name[i] < (guchar) b->name[j] ? -1 : 1;
      else
        {
          i++;
          j++;
        }
    }

  return (i < a->length) - (j < b->length);
}

static int
compare_rows (gconstpointer a,
              gconstpointer b,
              gpointer      user_data)
{
  const Order *order = user_data;
  const Row *left = a;
  const Row *right = b;
  int result = order->by_name ? compare_names (left, right)
                              : (left->key > right->key) - (left->key < right->key);

  /* What is equal stays in the order of the file, both ways round. */
  if (result == 0)
    return left->index < right->index ? -1 : left->index > right->index;

  return order->descending ? -result : result;
}

/* A number that orders the tensors by the column. */
static guint64
make_key (const TgGguf   *gguf,
          const TgTensor *tensor,
          TgTensorColumn  column,
          guint64         number)
{
  guint64 position;

  switch (column)
    {
    case TG_TENSOR_COLUMN_TYPE:
      /* Families stand together, ids of forks at the end. */
      return tensor->type == NULL ? (guint64) TG_N_FAMILIES << 32 | tensor->type_id
                                  : (guint64) tensor->type->family << 32 | tensor->type_id;

    case TG_TENSOR_COLUMN_SIZE:
      return tensor->n_bytes;

    case TG_TENSOR_COLUMN_SHAPE:
      /* By the length of a row, then by their number; both saturate. */
      return MIN (tensor->ne[0], G_MAXUINT32) << 32 | MIN (tg_tensor_get_n_rows (tensor), G_MAXUINT32);

    case TG_TENSOR_COLUMN_ELEMENTS:
      return tensor->n_elements;

    case TG_TENSOR_COLUMN_OFFSET:
      return tg_gguf_get_data_position (gguf, tensor, &position) ? position : G_MAXUINT64;

    case TG_TENSOR_COLUMN_BITS:
      if (tensor->type == NULL || tensor->type->block_elements == 0)
        return 0;
      return (guint64) (tg_tensor_type_get_bits_per_weight (tensor->type) * 65536);

    case TG_TENSOR_COLUMN_FILE:
    case TG_TENSOR_COLUMN_NAME:
    default:
      return number;
    }
}

/**
 * tg_tree_sort_tensors:
 * @tree: a tree
 * @column: what to sort by
 * @descending: whether the greatest comes first
 *
 * Any thread.
 *
 * Returns: (transfer full) (element-type guint32): the numbers of all tensors in
 *   that order
 */
GArray *
tg_tree_sort_tensors (TgTree         *tree,
                      TgTensorColumn  column,
                      gboolean        descending)
{
  Order order = { column == TG_TENSOR_COLUMN_NAME, descending };
  GArray *rows, *sorted;
  guint32 n;

  g_return_val_if_fail (tree != NULL, NULL);

  n = tg_tree_get_n_tensors (tree);
  rows = g_array_sized_new (FALSE, FALSE, sizeof (Row), n);
  for (guint32 i = 0; i < n; i++)
    {
      TgGguf *gguf;
      const TgTensor *tensor = tg_shards_get_tensor (tg_tree_get_shards (tree), i, &gguf);
      Row row = { .index = i, .key = make_key (gguf, tensor, column, i) };

      row.name = tg_gguf_get_name (gguf, tensor, &row.length);
      g_array_append_val (rows, row);
    }
  g_array_sort_with_data (rows, compare_rows, &order);

  sorted = g_array_sized_new (FALSE, FALSE, sizeof (guint32), n);
  for (guint32 i = 0; i < n; i++)
    g_array_append_val (sorted, g_array_index (rows, Row, i).index);
  g_array_unref (rows);

  return sorted;
}
