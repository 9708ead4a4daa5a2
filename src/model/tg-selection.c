/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include "tg-selection-private.h"

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
enum
{
  PROP_COMPARISON = 1,
  N_PROPS
};

static GParamSpec *properties[N_PROPS];

enum
{
  CHANGED,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (TgSelection, tg_selection, G_TYPE_OBJECT)

const TgSelected tg_selection_nothing = {
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

void
tg_selection_emit_changed (TgSelection *self,
                           guint        changes)
{
  g_signal_emit (self, signals[CHANGED], 0, changes);
}

/* Puts @target in place and tells what is new in it. */
void
tg_selection_apply (TgSelection      *self,
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

  tg_selection_emit_changed (self, changes);
}

/* Makes @target an entry, and the byte where its value begins. */
void
tg_selection_target_entry (TgSelection *self,
              TgSelected  *target,
              guint64      entry)
{
  TgGguf *gguf = tg_file_get_main (self->file);

  *target = tg_selection_nothing;
  target->kind = TG_SELECTION_ENTRY;
  target->entry = entry;
  target->part = tg_shards_find_part (tg_file_get_shards (self->file), gguf);
  target->offset = tg_entry_get_value_offset (tg_gguf_get_entry (gguf, entry));
}

/* Makes @target a tensor, and the byte where its data begins. */
void
tg_selection_target_tensor (TgSelection *self,
               TgSelected  *target,
               guint64      tensor)
{
  TgGguf *gguf;
  const TgTensor *record = lookup_tensor (self, tensor, &gguf);

  *target = tg_selection_nothing;
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
    tg_selection_target_entry (self, target, tg_gguf_get_entry_index (gguf, entry));

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

  tg_selection_target_tensor (self, target, number);

  return TRUE;
}

static void
select_group (TgSelection     *self,
              TgSelectionKind  kind,
              const char      *group)
{
  TgSelected target = tg_selection_nothing;

  target.kind = kind;
  target.group = group;
  tg_selection_apply (self, &target);
}

static void
file_loaded_cb (TgSelection *self)
{
  g_autoptr (GBytes) name = g_steal_pointer (&self->name);
  TgSelected target = tg_selection_nothing;

  if (name != NULL && self->current.entry != TG_SELECTION_NONE)
    {
      /* An empty key has no bytes to copy. */
      g_autofree char *key = g_bytes_get_size (name) > 0 ? g_strndup (g_bytes_get_data (name, NULL), g_bytes_get_size (name))
                                                         : g_strdup ("");

      target_key (self, &target, key);
    }
  else if (name != NULL)
    target_name (self, &target, g_bytes_get_data (name, NULL), g_bytes_get_size (name));

  self->pictured = self->pictured == self->current.tensor ? target.tensor : TG_SELECTION_NONE;
  /* What the old contents had at these indices is gone, so all of it is new. */
  self->current.entry = self->current.tensor = self->current.offset = TG_SELECTION_NONE - 1;
  self->current.cell.column = TG_SELECTION_NONE;
  tg_selection_apply (self, &target);
  tg_selection_set_problem (self, TG_SELECTION_NO_PROBLEM);
}

static void
tg_selection_finalize (GObject *object)
{
  TgSelection *self = TG_SELECTION (object);

  g_clear_object (&self->comparison);
  g_clear_object (&self->file);
  g_clear_pointer (&self->name, g_bytes_unref);
  g_free ((char *) self->current.group);

  G_OBJECT_CLASS (tg_selection_parent_class)->finalize (object);
}

static void
tg_selection_get_property (GObject    *object,
                           guint       prop_id,
                           GValue     *value,
                           GParamSpec *pspec)
{
  TgSelection *self = TG_SELECTION (object);

  switch (prop_id)
    {
    case PROP_COMPARISON:
      g_value_set_object (value, self->comparison);
      break;

    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, prop_id, pspec);
    }
}

static void
tg_selection_set_property (GObject      *object,
                           guint         prop_id,
                           const GValue *value,
                           GParamSpec   *pspec)
{
  TgSelection *self = TG_SELECTION (object);

  switch (prop_id)
    {
    case PROP_COMPARISON:
      tg_selection_set_comparison (self, g_value_get_object (value));
      break;

    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, prop_id, pspec);
    }
}

static void
tg_selection_class_init (TgSelectionClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->finalize = tg_selection_finalize;
  object_class->get_property = tg_selection_get_property;
  object_class->set_property = tg_selection_set_property;

  /**
   * TgSelection:comparison:
   *
   * What the file is compared with, if it is.
   */
  properties[PROP_COMPARISON] =
    g_param_spec_object ("comparison", NULL, NULL,
                         TG_TYPE_COMPARISON,
                         G_PARAM_READWRITE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS);

  g_object_class_install_properties (object_class, N_PROPS, properties);

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
  self->current = tg_selection_nothing;
  self->pictured = TG_SELECTION_NONE;
  self->problem = TG_SELECTION_NO_PROBLEM;
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

/* Returns: (nullable) (transfer none): what the file is compared with; %NULL if it is with nothing. */
TgComparison *
tg_selection_get_comparison (TgSelection *self)
{
  g_return_val_if_fail (TG_IS_SELECTION (self), NULL);

  return self->comparison;
}

/**
 * tg_selection_set_comparison:
 * @self: a selection
 * @comparison: (nullable): a comparison with its file as one side; %NULL to end it
 */
void
tg_selection_set_comparison (TgSelection  *self,
                             TgComparison *comparison)
{
  g_return_if_fail (TG_IS_SELECTION (self));
  g_return_if_fail (comparison == NULL || TG_IS_COMPARISON (comparison));

  if (g_set_object (&self->comparison, comparison))
    g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_COMPARISON]);
}

/* Returns: (nullable) (transfer none): the file that its file is compared with; %NULL if there is none. */
TgFile *
tg_selection_get_other (TgSelection *self)
{
  g_return_val_if_fail (TG_IS_SELECTION (self), NULL);

  if (self->comparison == NULL)
    return NULL;

  return tg_comparison_get_file (self->comparison, 1 - tg_comparison_get_side (self->comparison, self->file));
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
  g_return_val_if_fail (TG_IS_SELECTION (self), &tg_selection_nothing);

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

  tg_selection_apply (self, &tg_selection_nothing);
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

  tg_selection_target_entry (self, &target, entry);
  tg_selection_apply (self, &target);
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
  tg_selection_apply (self, &target);

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

  tg_selection_target_entry (self, &target, entry);
  target.kind = TG_SELECTION_ELEMENT;
  target.element = element;
  target.offset = value.offset;
  tg_selection_apply (self, &target);
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

  tg_selection_target_tensor (self, &target, tensor);
  tg_selection_apply (self, &target);
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
  tg_selection_apply (self, &target);

  return TRUE;
}
