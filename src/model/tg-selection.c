/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include "tg-selection.h"

#include "tg-shards-lookup.h"
#include "tg-value.h"

/**
 * TgSelection:
 *
 * What is selected in a file, shared by the tree and all pages: whoever sets a
 * part of it sees the others follow. A tensor brings the byte where its data
 * begins, a weight the block it is in, a byte the entry or tensor it belongs to.
 *
 * After the file has been loaded anew, the same names are looked for; what is
 * not there any more becomes the summary.
 *
 * Main thread. A page connects to #TgSelection::changed with
 * g_signal_connect_object() and asks for what it needs.
 */
struct _TgSelection
{
  GObject     parent_instance;

  TgFile     *file;
  TgSelected  current; /* its group is owned */
  GBytes     *name;    /* the selected key or name, to find it again after a reload */
};

enum
{
  CHANGED,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (TgSelection, tg_selection, G_TYPE_OBJECT)

static const TgSelected nothing = {
  .kind = TG_SELECTION_SUMMARY,
  .entry = TG_SELECTION_NONE,
  .element = TG_SELECTION_NONE,
  .tensor = TG_SELECTION_NONE,
  .offset = TG_SELECTION_NONE,
};

static const TgEntry *
lookup_entry (TgSelection *self,
              guint64      index)
{
  TgGguf *gguf = tg_file_get_main (self->file);

  if (gguf == NULL || index >= tg_gguf_get_n_entries (gguf))
    return NULL;

  return tg_gguf_get_entry (gguf, index);
}

static const TgTensor *
lookup_tensor (TgSelection  *self,
               guint64       index,
               TgGguf      **gguf)
{
  TgShards *shards = tg_file_get_shards (self->file);

  if (shards == NULL || index >= tg_shards_get_n_tensors (shards))
    return NULL;

  return tg_shards_get_tensor (shards, index, gguf);
}

static void
remember_name (TgSelection *self)
{
  TgGguf *gguf = tg_file_get_main (self->file);
  const TgEntry *entry = lookup_entry (self, self->current.entry);
  const TgTensor *tensor;
  const char *name = NULL;
  gsize length = 0;

  g_clear_pointer (&self->name, g_bytes_unref);
  if (entry != NULL)
    name = tg_gguf_get_key (gguf, entry, &length);
  else if ((tensor = lookup_tensor (self, self->current.tensor, &gguf)) != NULL)
    name = tg_gguf_get_name (gguf, tensor, &length);
  if (name != NULL)
    self->name = g_bytes_new (name, length);
}

/* Puts @target in place and tells what is new in it. */
static void
apply (TgSelection      *self,
       const TgSelected *target)
{
  const TgSelected *current = &self->current;
  char *group;
  guint changes = 0;

  if (current->kind != target->kind || current->entry != target->entry ||
      current->element != target->element || current->tensor != target->tensor ||
      g_strcmp0 (current->group, target->group) != 0)
    changes |= TG_SELECTION_CHANGED_ITEM;
  if (current->cell.slice != target->cell.slice || current->cell.row != target->cell.row ||
      current->cell.column != target->cell.column)
    changes |= TG_SELECTION_CHANGED_CELL;
  if (current->part != target->part || current->offset != target->offset)
    changes |= TG_SELECTION_CHANGED_OFFSET;
  if (changes == 0)
    return;

  group = g_strdup (target->group);
  g_free ((char *) self->current.group);
  self->current = *target;
  self->current.group = group;
  if (changes & TG_SELECTION_CHANGED_ITEM)
    remember_name (self);

  g_signal_emit (self, signals[CHANGED], 0, changes);
}

static void
target_entry (TgSelection *self,
              TgSelected  *target,
              guint64      entry)
{
  TgGguf *gguf = tg_file_get_main (self->file);

  *target = nothing;
  target->kind = TG_SELECTION_ENTRY;
  target->entry = entry;
  target->part = tg_shards_find_part (tg_file_get_shards (self->file), gguf);
  target->offset = tg_entry_get_value_offset (tg_gguf_get_entry (gguf, entry));
}

static void
target_tensor (TgSelection *self,
               TgSelected  *target,
               guint64      tensor)
{
  TgGguf *gguf;
  const TgTensor *record = lookup_tensor (self, tensor, &gguf);

  *target = nothing;
  target->kind = TG_SELECTION_TENSOR;
  target->tensor = tensor;
  target->part = tg_shards_find_part (tg_file_get_shards (self->file), gguf);
  target->offset = tg_cell_get_offset (target->cell, gguf, record);
}

/* Looks for the entry or tensor that has a name; @target stays if there is none. */
static gboolean
target_key (TgSelection *self,
            TgSelected  *target,
            const char  *key)
{
  TgGguf *gguf = tg_file_get_main (self->file);
  const TgEntry *entry = gguf != NULL ? tg_gguf_find_entry (gguf, key) : NULL;

  if (entry != NULL)
    target_entry (self, target, tg_gguf_get_entry_index (gguf, entry));

  return entry != NULL;
}

static gboolean
target_name (TgSelection   *self,
             TgSelected    *target,
             gconstpointer  name,
             gsize          length)
{
  TgShards *shards = tg_file_get_shards (self->file);
  guint64 number;

  if (shards == NULL || !tg_shards_find_tensor_number (shards, name, length, &number))
    return FALSE;

  target_tensor (self, target, number);

  return TRUE;
}

static void
select_group (TgSelection     *self,
              TgSelectionKind  kind,
              const char      *group)
{
  TgSelected target = nothing;

  target.kind = kind;
  target.group = group;
  apply (self, &target);
}

static void
file_loaded_cb (TgSelection *self)
{
  g_autoptr (GBytes) name = g_steal_pointer (&self->name);
  TgSelected target = nothing;

  if (name != NULL && self->current.entry != TG_SELECTION_NONE)
    {
      /* An empty key has no bytes to copy. */
      g_autofree char *key = g_bytes_get_size (name) > 0 ? g_strndup (g_bytes_get_data (name, NULL), g_bytes_get_size (name))
                                                         : g_strdup ("");

      target_key (self, &target, key);
    }
  else if (name != NULL)
    target_name (self, &target, g_bytes_get_data (name, NULL), g_bytes_get_size (name));

  /* What the old contents had at these indices is gone, so all of it is new. */
  self->current.entry = self->current.tensor = self->current.offset = TG_SELECTION_NONE - 1;
  self->current.cell.column = TG_SELECTION_NONE;
  apply (self, &target);
}

static void
tg_selection_finalize (GObject *object)
{
  TgSelection *self = TG_SELECTION (object);

  g_clear_object (&self->file);
  g_clear_pointer (&self->name, g_bytes_unref);
  g_free ((char *) self->current.group);

  G_OBJECT_CLASS (tg_selection_parent_class)->finalize (object);
}

static void
tg_selection_class_init (TgSelectionClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = tg_selection_finalize;

  /**
   * TgSelection::changed:
   * @self: the selection
   * @changes: what of it, bits of #TgSelectionChange
   *
   * Once for each change, after all of it is in place.
   */
  signals[CHANGED] =
    g_signal_new ("changed",
                  G_TYPE_FROM_CLASS (klass),
                  G_SIGNAL_RUN_LAST,
                  0, NULL, NULL, NULL,
                  G_TYPE_NONE, 1, G_TYPE_UINT);
}

static void
tg_selection_init (TgSelection *self)
{
  self->current = nothing;
}

/**
 * tg_selection_new:
 * @file: the file to select in
 *
 * Returns: (transfer full): a selection of the file as a whole
 */
TgSelection *
tg_selection_new (TgFile *file)
{
  TgSelection *self;

  g_return_val_if_fail (TG_IS_FILE (file), NULL);

  self = g_object_new (TG_TYPE_SELECTION, NULL);
  self->file = g_object_ref (file);
  g_signal_connect_object (file, "loaded", G_CALLBACK (file_loaded_cb), self, G_CONNECT_SWAPPED);

  return self;
}

TgFile *
tg_selection_get_file (TgSelection *self)
{
  g_return_val_if_fail (TG_IS_SELECTION (self), NULL);

  return self->file;
}

/**
 * tg_selection_get:
 * @self: a selection
 *
 * Returns: (transfer none): what is selected, until it changes
 */
const TgSelected *
tg_selection_get (TgSelection *self)
{
  g_return_val_if_fail (TG_IS_SELECTION (self), &nothing);

  return &self->current;
}

/**
 * tg_selection_get_entry:
 * @self: a selection
 *
 * Returns: (nullable) (transfer none): the selected entry, or the one that has
 *   the selected element; it is one of tg_file_get_main()
 */
const TgEntry *
tg_selection_get_entry (TgSelection *self)
{
  g_return_val_if_fail (TG_IS_SELECTION (self), NULL);

  return lookup_entry (self, self->current.entry);
}

/**
 * tg_selection_get_tensor:
 * @self: a selection
 * @gguf: (out) (transfer none): the part it is in
 *
 * Returns: (nullable) (transfer none): the selected tensor
 */
const TgTensor *
tg_selection_get_tensor (TgSelection  *self,
                         TgGguf      **gguf)
{
  g_return_val_if_fail (TG_IS_SELECTION (self), NULL);

  return lookup_tensor (self, self->current.tensor, gguf);
}

void
tg_selection_select_summary (TgSelection *self)
{
  g_return_if_fail (TG_IS_SELECTION (self));

  apply (self, &nothing);
}

/**
 * tg_selection_select_metadata:
 * @self: a selection
 * @group: (nullable): the part of the keys before the first dot, or %NULL for all
 */
void
tg_selection_select_metadata (TgSelection *self,
                              const char  *group)
{
  g_return_if_fail (TG_IS_SELECTION (self));

  select_group (self, TG_SELECTION_METADATA, group);
}

/**
 * tg_selection_select_entry:
 * @self: a selection
 * @entry: index of an entry of the main part; one that is not there is ignored
 */
void
tg_selection_select_entry (TgSelection *self,
                           guint64      entry)
{
  TgSelected target;

  g_return_if_fail (TG_IS_SELECTION (self));

  if (lookup_entry (self, entry) == NULL)
    return;

  target_entry (self, &target, entry);
  apply (self, &target);
}

/**
 * tg_selection_select_key:
 * @self: a selection
 * @key: a key of the main part
 *
 * Returns: whether there is such an entry
 */
gboolean
tg_selection_select_key (TgSelection *self,
                         const char  *key)
{
  TgSelected target;

  g_return_val_if_fail (TG_IS_SELECTION (self), FALSE);
  g_return_val_if_fail (key != NULL, FALSE);

  if (!target_key (self, &target, key))
    return FALSE;
  apply (self, &target);

  return TRUE;
}

/**
 * tg_selection_select_element:
 * @self: a selection
 * @entry: index of an entry of the main part whose value is an array
 * @element: index of an element; one that is not there is ignored
 */
void
tg_selection_select_element (TgSelection *self,
                             guint64      entry,
                             guint64      element)
{
  const TgEntry *record;
  TgValue array, value;
  TgSelected target;

  g_return_if_fail (TG_IS_SELECTION (self));

  record = lookup_entry (self, entry);
  if (record == NULL)
    return;
  tg_value_init (&array, tg_file_get_main (self->file), record);
  if (!tg_value_get_element (&array, element, &value))
    return;

  target_entry (self, &target, entry);
  target.kind = TG_SELECTION_ELEMENT;
  target.element = element;
  target.offset = value.offset;
  apply (self, &target);
}

/**
 * tg_selection_select_tensors:
 * @self: a selection
 * @group: (nullable): which group of the tree, "blk.3", or %NULL for all
 */
void
tg_selection_select_tensors (TgSelection *self,
                             const char  *group)
{
  g_return_if_fail (TG_IS_SELECTION (self));

  select_group (self, TG_SELECTION_TENSORS, group);
}

/**
 * tg_selection_select_tensor:
 * @self: a selection
 * @tensor: number of a tensor among all parts; one that is not there is ignored
 *
 * Selects the tensor and its first weight. If it is selected already, its
 * selected weight stays.
 */
void
tg_selection_select_tensor (TgSelection *self,
                            guint64      tensor)
{
  TgSelected target;
  TgGguf *gguf;

  g_return_if_fail (TG_IS_SELECTION (self));

  if (lookup_tensor (self, tensor, &gguf) == NULL || self->current.tensor == tensor)
    return;

  target_tensor (self, &target, tensor);
  apply (self, &target);
}

/**
 * tg_selection_select_name:
 * @self: a selection
 * @name: the name of a tensor
 *
 * Returns: whether there is such a tensor
 */
gboolean
tg_selection_select_name (TgSelection *self,
                          const char  *name)
{
  TgSelected target;

  g_return_val_if_fail (TG_IS_SELECTION (self), FALSE);
  g_return_val_if_fail (name != NULL, FALSE);

  if (!target_name (self, &target, name, strlen (name)))
    return FALSE;
  apply (self, &target);

  return TRUE;
}

/**
 * tg_selection_select_problem:
 * @self: a selection
 * @problem: one of the file's
 *
 * Selects what @problem is about, and the byte of the field at fault.
 */
void
tg_selection_select_problem (TgSelection     *self,
                             const TgProblem *problem)
{
  TgShards *shards;
  TgGguf *gguf;
  TgSelected target = nothing;

  g_return_if_fail (TG_IS_SELECTION (self));
  g_return_if_fail (problem != NULL);

  shards = tg_file_get_shards (self->file);
  if (shards == NULL || problem->part >= tg_shards_get_n_parts (shards))
    return;

  gguf = tg_shards_get_part (shards, problem->part);
  target.kind = TG_SELECTION_BYTES;
  if (gguf != NULL && problem->tensor < tg_gguf_get_n_tensors (gguf))
    target_tensor (self, &target, tg_shards_number_tensor (tg_file_get_shards (self->file), problem->part, problem->tensor));
  else if (gguf != NULL && gguf == tg_file_get_main (self->file) &&
           problem->entry < tg_gguf_get_n_entries (gguf))
    target_entry (self, &target, problem->entry);
  target.part = problem->part;
  target.offset = problem->offset;
  apply (self, &target);
}

/**
 * tg_selection_set_cell:
 * @self: a selection of a tensor; of anything else nothing happens
 * @cell: a weight; cut to what the tensor has
 *
 * Selects a weight, and the first byte of its block.
 */
void
tg_selection_set_cell (TgSelection *self,
                       TgCell       cell)
{
  const TgTensor *tensor;
  TgGguf *gguf;
  TgSelected target;

  g_return_if_fail (TG_IS_SELECTION (self));

  tensor = tg_selection_get_tensor (self, &gguf);
  if (tensor == NULL)
    return;

  target = self->current;
  target.cell = tg_cell_clamp (cell, tensor);
  target.offset = tg_cell_get_offset (target.cell, gguf, tensor);
  apply (self, &target);
}

/**
 * tg_selection_set_offset:
 * @self: a selection
 * @part: a part of the model; 0 for a file on its own
 * @offset: a byte of its file; one that is not there is ignored
 *
 * Selects a byte, and what it belongs to: an entry or element, or a tensor and
 * the first weight of the block that has the byte.
 */
void
tg_selection_set_offset (TgSelection *self,
                         guint        part,
                         guint64      offset)
{
  TgFileMap *map;
  TgFileRange range;
  TgGguf *gguf;
  TgSelected target = nothing;

  g_return_if_fail (TG_IS_SELECTION (self));

  map = tg_file_get_map (self->file, part);
  if (map == NULL || !tg_file_map_lookup (map, offset, &range))
    return;

  gguf = tg_file_map_get_gguf (map);
  target.kind = TG_SELECTION_BYTES;
  if (range.tensor < tg_gguf_get_n_tensors (gguf))
    {
      target_tensor (self, &target, tg_shards_number_tensor (tg_file_get_shards (self->file), part, range.tensor));
      if (target.tensor == self->current.tensor)
        target.cell = self->current.cell;
      tg_cell_from_offset (&target.cell, gguf, tg_gguf_get_tensor (gguf, range.tensor), offset);
    }
  else if (gguf == tg_file_get_main (self->file) && range.entry < tg_gguf_get_n_entries (gguf))
    {
      target_entry (self, &target, range.entry);
      if (range.element != TG_RANGE_NO_INDEX)
        {
          target.kind = TG_SELECTION_ELEMENT;
          target.element = range.element;
        }
    }
  target.part = part;
  target.offset = offset;
  apply (self, &target);
}
