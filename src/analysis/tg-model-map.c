/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include "tg-model-map.h"

#include <string.h>

#include "tg-role-table.h"
#include "tg-text.h"

/* A map larger than this is none: what has no place in it belongs to no layer. */
#define MAX_LAYERS 1024
#define MAX_ROWS 256

typedef struct
{
  guint64 tensor;
  char *name;
} Outside;

struct _TgModelMap
{
  GArray *layers;  /* guint64: their numbers, ascending */
  GArray *rows;    /* TgModelMapRow */
  guint32 *cells;  /* rows × layers: tensor + 1, or 0 */
  GArray *outside; /* Outside */
};

/* A tensor that has a layer. */
typedef struct
{
  guint64 tensor;
  guint64 layer;
  guint row;
} Placed;

static void
row_clear (gpointer data)
{
  TgModelMapRow *row = data;

  g_free (row->name);
}

static void
outside_clear (gpointer data)
{
  Outside *outside = data;

  g_free (outside->name);
}

static int
compare_layers (gconstpointer a,
                gconstpointer b)
{
  const guint64 x = *(const guint64 *) a, y = *(const guint64 *) b;

  return (x > y) - (x < y);
}

/* "Attention key", "Attention key, bias", or the piece of the name. */
static char *
make_name (TgGguf             *gguf,
           const TgTensor     *tensor,
           const TgTensorRole *role)
{
  const gboolean plain = role->suffix_length == 0 || (role->suffix_length == strlen ("weight") &&
                                                      memcmp (role->suffix, "weight", role->suffix_length) == 0);
  g_autofree char *piece = NULL;
  g_autofree char *suffix = NULL;

  if (role->role_length == 0)
    return tg_gguf_dup_name (gguf, tensor);
  piece = role->name != NULL ? g_strdup (role->name)
                             : tg_text_display (role->role, role->role_length, TG_TEXT_LIST_CHARS, TG_TEXT_LINE);
  if (plain)
    return g_steal_pointer (&piece);
  suffix = tg_text_display (role->suffix, role->suffix_length, TG_TEXT_LIST_CHARS, TG_TEXT_LINE);

  return g_strdup_printf ("%s, %s", piece, suffix);
}

static guint
find_row (TgModelMap         *self,
          GHashTable         *rows,
          char               *name,
          const TgTensorRole *role)
{
  gpointer found;

  if (g_hash_table_lookup_extended (rows, name, NULL, &found))
    {
      g_free (name);
      return GPOINTER_TO_UINT (found);
    }
  if (self->rows->len == MAX_ROWS)
    {
      g_free (name);
      return MAX_ROWS;
    }

  g_hash_table_insert (rows, name, GUINT_TO_POINTER (self->rows->len));
  g_array_append_val (self->rows, ((TgModelMapRow){ name, role->group, role->pattern }));

  return self->rows->len - 1;
}

/* The parts of a layer in the order in which numbers go through them. */
static const char *const flow[] = {
  "blk.*.attn_norm",
  "blk.*.attn_qkv",
  "blk.*.attn_q",
  "blk.*.attn_q_norm",
  "blk.*.attn_k",
  "blk.*.attn_k_norm",
  "blk.*.attn_v",
  "blk.*.attn_output",
  "blk.*.post_attention_norm",
  "blk.*.ffn_norm",
  "blk.*.ffn_gate",
  "blk.*.ffn_up",
  "blk.*.ffn_down",
  "blk.*.post_ffw_norm",
  "blk.*.ffn_gate_inp",
  "blk.*.ffn_gate_exps",
  "blk.*.ffn_up_exps",
  "blk.*.ffn_down_exps",
};

static guint
get_place (const TgModelMapRow *row)
{
  guint i = 0;

  while (i < G_N_ELEMENTS (flow) && (row->pattern < 0 || strcmp (tg_role_table[row->pattern].pattern, flow[i]) != 0))
    i++;

  return i;
}

/* By group, in the order of the flow; then in that of the table of roles, and what is
 * not in it comes last. */
static int
compare_rows (gconstpointer a,
              gconstpointer b,
              gpointer      user_data)
{
  const GArray *rows = user_data;
  const guint i = *(const guint *) a, k = *(const guint *) b;
  const TgModelMapRow *x = &g_array_index (rows, TgModelMapRow, i), *y = &g_array_index (rows, TgModelMapRow, k);

  if (x->group != y->group)
    return (int) x->group - (int) y->group;
  if (get_place (x) != get_place (y))
    return (int) get_place (x) - (int) get_place (y);
  if (x->pattern != y->pattern)
    return (guint) x->pattern < (guint) y->pattern ? -1 : 1;

  return i < k ? -1 : i > k;
}

/* Sorts the rows and lets the tensors know where theirs went. */
static void
sort_rows (TgModelMap *self,
           GArray     *placed)
{
  g_autoptr (GArray) order = g_array_new (FALSE, FALSE, sizeof (guint));
  g_autofree guint *new_places = g_new (guint, self->rows->len);
  GArray *sorted = g_array_sized_new (FALSE, FALSE, sizeof (TgModelMapRow), self->rows->len);

  for (guint i = 0; i < self->rows->len; i++)
    g_array_append_val (order, i);
  g_array_sort_with_data (order, compare_rows, self->rows);
  for (guint i = 0; i < order->len; i++)
    {
      const guint old_place = g_array_index (order, guint, i);

      new_places[old_place] = i;
      g_array_append_val (sorted, g_array_index (self->rows, TgModelMapRow, old_place));
    }
  for (guint i = 0; i < placed->len; i++)
    {
      Placed *each = &g_array_index (placed, Placed, i);

      each->row = new_places[each->row];
    }
  g_array_free (self->rows, TRUE);
  self->rows = sorted;
  g_array_set_clear_func (self->rows, row_clear);
}

static guint
find_layer (const TgModelMap *self,
            guint64           layer)
{
  guint i;

  return g_array_binary_search (self->layers, &layer, compare_layers, &i) ? i : self->layers->len;
}

static void
collect_layers (TgModelMap *self,
                GArray     *placed)
{
  g_autoptr (GHashTable) seen = g_hash_table_new (g_int64_hash, g_int64_equal);

  for (guint i = 0; i < placed->len; i++)
    {
      Placed *each = &g_array_index (placed, Placed, i);

      if (g_hash_table_add (seen, &each->layer) && self->layers->len < MAX_LAYERS)
        g_array_append_val (self->layers, each->layer);
    }
  g_array_sort (self->layers, compare_layers);
}

static void
add_outside (TgModelMap *self,
             TgShards   *shards,
             guint64     tensor)
{
  TgGguf *gguf;
  const TgTensor *record = tg_shards_get_tensor (shards, tensor, &gguf);
  TgTensorRole role;
  gsize length;
  const char *name = tg_gguf_get_name (gguf, record, &length);

  tg_tensor_role_init (&role, name, length);
  g_array_append_val (self->outside, ((Outside){ tensor, role.layer < 0 ? make_name (gguf, record, &role)
                                                                        : tg_gguf_dup_name (gguf, record) }));
}

/* Puts every tensor into its cell, those without one outside. */
static void
fill (TgModelMap *self,
      TgShards   *shards,
      GArray     *placed)
{
  self->cells = g_new0 (guint32, (gsize) self->rows->len * self->layers->len);
  for (guint i = 0; i < placed->len; i++)
    {
      const Placed *each = &g_array_index (placed, Placed, i);
      const guint column = find_layer (self, each->layer);
      guint32 *cell;

      if (column == self->layers->len)
        {
          add_outside (self, shards, each->tensor);
          continue;
        }
      cell = &self->cells[(gsize) each->row * self->layers->len + column];
      if (*cell == 0)
        *cell = (guint32) each->tensor + 1;
      else
        add_outside (self, shards, each->tensor);
    }
}

/**
 * tg_model_map_new:
 * @shards: a model
 *
 * Returns: (transfer full): its map
 */
TgModelMap *
tg_model_map_new (TgShards *shards)
{
  TgModelMap *self = g_atomic_rc_box_new0 (TgModelMap);
  g_autoptr (GHashTable) rows = g_hash_table_new (g_str_hash, g_str_equal);
  g_autoptr (GArray) placed = g_array_new (FALSE, FALSE, sizeof (Placed));
  const guint64 n = MIN (tg_shards_get_n_tensors (shards), G_MAXINT32);

  self->layers = g_array_new (FALSE, FALSE, sizeof (guint64));
  self->rows = g_array_new (FALSE, FALSE, sizeof (TgModelMapRow));
  self->outside = g_array_new (FALSE, FALSE, sizeof (Outside));
  g_array_set_clear_func (self->outside, outside_clear);

  for (guint64 i = 0; i < n; i++)
    {
      TgGguf *gguf;
      const TgTensor *tensor = tg_shards_get_tensor (shards, i, &gguf);
      gsize length;
      const char *name = tg_gguf_get_name (gguf, tensor, &length);
      TgTensorRole role;
      guint row;

      tg_tensor_role_init (&role, name, length);
      row = role.layer < 0 ? MAX_ROWS : find_row (self, rows, make_name (gguf, tensor, &role), &role);
      if (row == MAX_ROWS)
        add_outside (self, shards, i);
      else
        g_array_append_val (placed, ((Placed){ i, (guint64) role.layer, row }));
    }
  sort_rows (self, placed);
  collect_layers (self, placed);
  fill (self, shards, placed);

  return self;
}

TgModelMap *
tg_model_map_ref (TgModelMap *self)
{
  return g_atomic_rc_box_acquire (self);
}

static void
map_clear (gpointer data)
{
  TgModelMap *self = data;

  g_array_unref (self->layers);
  g_array_unref (self->rows);
  g_array_unref (self->outside);
  g_free (self->cells);
}

void
tg_model_map_unref (TgModelMap *self)
{
  g_atomic_rc_box_release_full (self, map_clear);
}

guint
tg_model_map_get_n_layers (const TgModelMap *self)
{
  return self->layers->len;
}

guint
tg_model_map_get_n_rows (const TgModelMap *self)
{
  return self->rows->len;
}

/* Returns: how many tensors belong to no layer. */
guint
tg_model_map_get_n_outside (const TgModelMap *self)
{
  return self->outside->len;
}

/* Returns: the number of the layer in a column. */
guint64
tg_model_map_get_layer (const TgModelMap *self,
                        guint             column)
{
  g_return_val_if_fail (column < self->layers->len, 0);

  return g_array_index (self->layers, guint64, column);
}

const TgModelMapRow *
tg_model_map_get_row (const TgModelMap *self,
                      guint             row)
{
  g_return_val_if_fail (row < self->rows->len, NULL);

  return &g_array_index (self->rows, TgModelMapRow, row);
}

/**
 * tg_model_map_get_tensor:
 * @self: a map
 * @row: a row
 * @column: a column
 *
 * Returns: the number of the tensor there, or %TG_MODEL_MAP_NONE
 */
guint64
tg_model_map_get_tensor (const TgModelMap *self,
                         guint             row,
                         guint             column)
{
  guint32 cell;

  g_return_val_if_fail (row < self->rows->len && column < self->layers->len, TG_MODEL_MAP_NONE);

  cell = self->cells[(gsize) row * self->layers->len + column];

  return cell > 0 ? cell - 1 : TG_MODEL_MAP_NONE;
}

guint64
tg_model_map_get_outside (const TgModelMap *self,
                          guint             i)
{
  g_return_val_if_fail (i < self->outside->len, TG_MODEL_MAP_NONE);

  return g_array_index (self->outside, Outside, i).tensor;
}

/* Returns: (transfer none): "Token embeddings". */
const char *
tg_model_map_get_outside_name (const TgModelMap *self,
                               guint             i)
{
  g_return_val_if_fail (i < self->outside->len, NULL);

  return g_array_index (self->outside, Outside, i).name;
}

/**
 * tg_model_map_find:
 * @self: a map
 * @tensor: the number of a tensor
 * @row: (out): its row, or the number of rows if it belongs to no layer
 * @column: (out): its column, or its place among those
 *
 * Returns: whether it is on the map
 */
gboolean
tg_model_map_find (const TgModelMap *self,
                   guint64           tensor,
                   guint            *row,
                   guint            *column)
{
  const guint n_columns = self->layers->len;

  for (gsize i = 0; i < (gsize) self->rows->len * n_columns; i++)
    if (self->cells[i] != 0 && self->cells[i] - 1 == tensor)
      {
        *row = (guint) (i / n_columns);
        *column = (guint) (i % n_columns);
        return TRUE;
      }
  for (guint i = 0; i < self->outside->len; i++)
    if (g_array_index (self->outside, Outside, i).tensor == tensor)
      {
        *row = self->rows->len;
        *column = i;
        return TRUE;
      }

  return FALSE;
}
