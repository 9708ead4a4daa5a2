/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include "tg-details-page-private.h"

#include <glib/gi18n.h>

#include "tg-format.h"
#include "tg-value-type.h"

/* Groups of entries or tensors, in totals, and bytes that belong to neither. */

static const TgTreeGroup *
find_group (TgTree     *tree,
            gboolean    of_tensors,
            const char *name)
{
  const guint32 n = of_tensors ? tg_tree_get_n_tensor_items (tree) : tg_tree_get_n_entry_items (tree);

  for (guint32 i = 0; i < n && name != NULL; i++)
    {
      const TgTreeItem *item = of_tensors ? tg_tree_get_tensor_item (tree, i) : tg_tree_get_entry_item (tree, i);

      if (item->group != NULL && g_str_equal (item->group->name, name))
        return item->group;
    }

  return NULL;
}

static gint
compare_shares (gconstpointer a,
                gconstpointer b)
{
  const TgTypeShare *left = a;
  const TgTypeShare *right = b;

  if (left->n_bytes != right->n_bytes)
    return left->n_bytes > right->n_bytes ? -1 : 1;

  return left->type_id < right->type_id ? -1 : left->type_id > right->type_id;
}

static TgTypeShare *
find_share (GArray         *mix,
            const TgTensor *tensor)
{
  const TgTypeShare fresh = { .type_id = tensor->type_id, .type = tensor->type };

  for (guint i = 0; i < mix->len; i++)
    {
      TgTypeShare *share = &g_array_index (mix, TgTypeShare, i);

      if (share->type_id == tensor->type_id)
        return share;
      /* A file may have as many numbers that are no type as it has tensors. */
      if (i >= TG_N_TYPE_IDS && share->type == NULL && tensor->type == NULL)
        return share;
    }
  g_array_append_val (mix, fresh);

  return &g_array_index (mix, TgTypeShare, mix->len - 1);
}

/* The types of the tensors of a group. */
static GArray *
collect_mix (TgShards          *shards,
             const TgTreeGroup *group)
{
  GArray *mix = g_array_new (FALSE, FALSE, sizeof (TgTypeShare));

  for (guint32 i = 0; i < group->count; i++)
    {
      TgGguf *gguf;
      const TgTensor *tensor = tg_shards_get_tensor (shards, group->order[i], &gguf);
      TgTypeShare *share = find_share (mix, tensor);

      share->n_tensors++;
      share->n_elements += tensor->n_elements;
      share->n_bytes += tensor->n_bytes;
    }
  g_array_sort (mix, compare_shares);

  return mix;
}

static void
show_tensors (TgDetailsPage *self,
              const char    *name)
{
  TgFile *file = tg_selection_get_file (self->selection);
  TgShards *shards = tg_file_get_shards (file);
  const TgModelInfo *info = tg_file_get_info (file);
  const TgTreeGroup *group = find_group (tg_file_get_tree (file), TRUE, name);
  g_autoptr (GArray) mix = NULL;
  guint64 n_tensors = 0, n_elements = 0, n_bytes = 0;

  if (group != NULL)
    mix = collect_mix (shards, group);
  else if (info != NULL)
    mix = g_array_ref (info->mix);
  else
    mix = g_array_new (FALSE, FALSE, sizeof (TgTypeShare));
  for (guint i = 0; i < mix->len; i++)
    {
      const TgTypeShare *share = &g_array_index (mix, TgTypeShare, i);

      n_tensors += share->n_tensors;
      n_elements += share->n_elements;
      n_bytes += share->n_bytes;
    }

  tg_details_page_set_head (self, group != NULL ? group->name : _("Tensors"), NULL, NULL);
  tg_fact_grid_clear (self->facts);
  tg_fact_grid_take (self->facts, _("Tensors"), tg_format_count (n_tensors));
  tg_fact_grid_take (self->facts, _("Weights"), tg_format_count (n_elements));
  tg_fact_grid_take (self->facts, _("Size"), tg_format_size (n_bytes));
  if (n_elements > 0)
    tg_fact_grid_take (self->facts, _("Bits per weight"),
                       tg_format_bits (8 * (double) n_bytes / (double) n_elements));
  tg_type_table_set_mix (self->type_table, mix);
  gtk_widget_set_visible (GTK_WIDGET (self->type_table), mix->len > 0);
  tg_details_page_show_content (self, TG_DETAILS_FACTS);
}

static void
show_metadata (TgDetailsPage *self,
               const char    *name)
{
  TgFile *file = tg_selection_get_file (self->selection);
  TgGguf *gguf = tg_file_get_main (file);
  const TgTreeGroup *group = find_group (tg_file_get_tree (file), FALSE, name);
  const guint64 n = group != NULL ? group->count : tg_gguf_get_n_entries (gguf);
  guint64 n_of_type[TG_N_VALUE_TYPES] = { 0 };
  guint64 n_bytes = 0;

  for (guint64 i = 0; i < n; i++)
    {
      const TgEntry *entry = tg_gguf_get_entry (gguf, group != NULL ? group->order[i] : i);

      n_bytes += entry->size;
      if (entry->type < TG_N_VALUE_TYPES)
        n_of_type[entry->type]++;
    }

  tg_details_page_set_head (self, group != NULL ? group->name : _("Metadata"), NULL, NULL);
  tg_fact_grid_clear (self->facts);
  tg_fact_grid_take (self->facts, _("Keys"), tg_format_count (n));
  tg_fact_grid_take (self->facts, _("Size"), tg_format_size (n_bytes));
  for (guint type = 0; type < TG_N_VALUE_TYPES; type++)
    if (n_of_type[type] > 0)
      {
        g_autofree char *count = tg_format_count (n_of_type[type]);

        tg_fact_grid_take (self->facts, tg_value_type_get_name ((TgValueType) type),
                           g_strdup_printf (ngettext ("%s value", "%s values", (gulong) n_of_type[type]), count));
      }
  tg_details_page_show_content (self, TG_DETAILS_FACTS);
}

/* Totals of the selected group of entries or tensors. */
void
tg_details_page_show_group (TgDetailsPage *self)
{
  const TgSelected *selected = tg_selection_get (self->selection);

  if (selected->kind == TG_SELECTION_TENSORS)
    show_tensors (self, selected->group);
  else
    show_metadata (self, selected->group);
}

/* Bytes that belong to no entry and no tensor. */
void
tg_details_page_show_range (TgDetailsPage *self)
{
  const TgSelected *selected = tg_selection_get (self->selection);
  TgFileMap *map = tg_file_get_map (tg_selection_get_file (self->selection), selected->part);
  g_autofree char *what = NULL;
  TgFileRange range;

  if (map == NULL || !tg_file_map_lookup (map, selected->offset, &range))
    {
      tg_details_page_show_content (self, TG_DETAILS_HINT);
      return;
    }

  what = tg_file_map_describe (map, &range);
  tg_details_page_set_head (self, what, NULL, NULL);
  tg_fact_grid_clear (self->facts);
  tg_fact_grid_take (self->facts, _("Offset in the file"), tg_format_offset (range.offset));
  tg_fact_grid_take (self->facts, _("Size"), tg_format_size_exact (range.size));
  tg_details_page_show_content (self, TG_DETAILS_FACTS);
}
