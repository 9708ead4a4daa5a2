/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include "tg-details-page-private.h"

#include <inttypes.h>

#include <glib/gi18n.h>

#include "tg-format.h"
#include "tg-keys.h"
#include "tg-shards-lookup.h"
#include "tg-text.h"

/* A tensor: what it is, where it lies, what is wrong with it. */

/* Names have 64 characters at most; what has more than this is nonsense. */
#define MAX_TITLE_CHARS 300

static char *
describe_shape (const TgGguf   *gguf,
                const TgTensor *tensor)
{
  guint64 ne[TG_MAX_DIMS];

  for (guint dim = 0; dim < MIN (tensor->n_dims, TG_MAX_DIMS); dim++)
    ne[dim] = tg_gguf_get_ne (gguf, tensor, dim);

  return tg_format_shape (ne, MIN (tensor->n_dims, TG_MAX_DIMS));
}

static char *
describe_type (const TgTensor *tensor)
{
  if (tensor->type == NULL)
    return g_strdup_printf (_("type %" PRIu32 ", not known"), tensor->type_id);
  if (tensor->type->removed)
    return g_strdup_printf (_("%s (%" PRIu32 "), removed from ggml"), tensor->type->name, tensor->type_id);

  return g_strdup_printf ("%s (%" PRIu32 ")", tensor->type->name, tensor->type_id);
}

/* "256 weights in 144 bytes" */
static char *
describe_block (const TgTensorType *type)
{
  g_autofree char *weights = NULL;
  g_autofree char *bytes = NULL;

  if (type == NULL || type->block_elements < 2)
    return NULL;

  weights = g_strdup_printf (ngettext ("%u weight", "%u weights", type->block_elements), type->block_elements);
  bytes = tg_format_size_exact (type->block_bytes);

  /* Translators: a block of a quantized tensor: "256 weights in 144 bytes". */
  return g_strdup_printf (_("%s in %s"), weights, bytes);
}

static void
add_role (TgDetailsPage  *self,
          const TgGguf   *gguf,
          const TgTensor *tensor)
{
  TgTensorRole role;
  gsize length;
  const char *name = tg_gguf_get_name (gguf, tensor, &length);

  tg_tensor_role_init (&role, name, length);
  tg_fact_grid_add (self->facts, _("Role"), role.name);
  if (role.name != NULL)
    tg_fact_grid_add (self->facts, _("Group"), tg_role_group_get_name (role.group));
  tg_fact_grid_add (self->facts, _("Remark"), role.note);
  if (role.layer >= 0)
    tg_fact_grid_take (self->facts, _("Layer"), g_strdup_printf ("%" PRId64, role.layer));
  if (role.expert >= 0)
    tg_fact_grid_take (self->facts, _("Expert"), g_strdup_printf ("%" PRId64, role.expert));
}

static void
add_size (TgDetailsPage  *self,
          const TgGguf   *gguf,
          const TgTensor *tensor)
{
  const guint64 n_rows = tg_tensor_get_n_rows (tensor);
  const guint64 n_there = tg_gguf_get_available_bytes (gguf, tensor);

  tg_fact_grid_take (self->facts, _("Shape"), describe_shape (gguf, tensor));
  if (!(tensor->flags & TG_TENSOR_BAD_SHAPE))
    {
      tg_fact_grid_take (self->facts, _("Weights"), tg_format_count (tensor->n_elements));
      tg_fact_grid_take (self->facts, _("Rows"), tg_format_count (n_rows));
    }
  if (tensor->row_bytes > 0)
    tg_fact_grid_take (self->facts, _("Bytes per tensor row"), tg_format_count (tensor->row_bytes));
  if (tensor->n_bytes > 0)
    {
      g_autofree char *size = tg_format_size (tensor->n_bytes);
      g_autofree char *exact = tg_format_size_exact (tensor->n_bytes);

      tg_fact_grid_take (self->facts, _("Size"), g_strdup_printf ("%s (%s)", size, exact));
    }
  if (tensor->flags & TG_TENSOR_NO_DATA)
    {
      g_autofree char *exact = tg_format_size_exact (n_there);
      g_autofree char *rows = tg_format_count (tg_gguf_get_available_rows (gguf, tensor));
      g_autofree char *all = tg_format_count (n_rows);

      tg_fact_grid_add (self->facts, _("In the file"), exact);
      /* Translators: so many rows of a damaged tensor, of those it should have. */
      tg_fact_grid_take (self->facts, _("Readable rows"), g_strdup_printf (_("%s of %s"), rows, all));
    }
}

static void
add_place (TgDetailsPage  *self,
           const TgGguf   *gguf,
           const TgTensor *tensor)
{
  const guint64 alignment = tg_gguf_get_alignment (gguf);
  guint64 position;

  if (tg_gguf_get_data_position (gguf, tensor, &position))
    tg_fact_grid_take (self->facts, _("Offset in the file"), tg_format_offset (position));
  else
    tg_fact_grid_add (self->facts, _("Offset in the file"), _("beyond the end of the file"));
  tg_fact_grid_take (self->facts, _("Offset in the data"), tg_format_offset (tensor->data_offset));
  tg_fact_grid_take (self->facts, _("Alignment"),
                     g_strdup_printf (tensor->flags & TG_TENSOR_UNALIGNED ? _("not at a multiple of %" PRIu64)
                                                                          : _("at a multiple of %" PRIu64),
                                      alignment));
  tg_fact_grid_take (self->facts, _("Record offset"), tg_format_offset (tensor->offset));
}

static void
add_part (TgDetailsPage *self,
          TgShards      *shards,
          guint          part)
{
  g_autofree char *raw = NULL;
  g_autofree char *name = NULL;

  if (tg_shards_get_n_parts (shards) < 2)
    return;

  raw = tg_shards_dup_part_name (shards, part);
  name = tg_text_display (raw, strlen (raw), TG_TEXT_LIST_CHARS, TG_TEXT_LINE);
  /* Translators: which of the files of a model, how many there are, and its name. */
  tg_fact_grid_take (self->facts, _("Part"),
                     g_strdup_printf (_("%u of %u, “%s”"), part + 1, tg_shards_get_n_parts (shards), name));
}

static void
add_problems (TgDetailsPage *self,
              TgShards      *shards,
              guint          part,
              guint64        tensor)
{
  const TgProblemList *problems = tg_shards_get_problems (shards);

  for (gsize i = 0; i < tg_problem_list_get_n (problems); i++)
    {
      const TgProblem *problem = tg_problem_list_get (problems, i);

      if (problem->tensor == tensor && problem->part == part)
        tg_details_page_add_problem (self, problem);
    }
}

void
tg_details_page_show_tensor (TgDetailsPage *self)
{
  TgShards *shards = tg_file_get_shards (tg_selection_get_file (self->selection));
  TgGguf *gguf;
  const TgTensor *tensor = tg_selection_get_tensor (self->selection, &gguf);
  const guint part = tg_shards_find_part (shards, gguf);
  gsize length;
  const char *raw = tg_gguf_get_name (gguf, tensor, &length);
  g_autofree char *name = tg_text_display (raw, length, MAX_TITLE_CHARS, TG_TEXT_LINE);
  g_autofree char *shape = describe_shape (gguf, tensor);
  g_autofree char *type = describe_type (tensor);
  g_autofree char *subtitle = g_strdup_printf ("%s · %s", type, shape);
  const TgTensorType *known = tensor->type;

  tg_details_page_set_head (self, name, subtitle, NULL);
  tg_fact_grid_clear (self->facts);
  add_role (self, gguf, tensor);
  tg_fact_grid_add (self->facts, _("Type"), type);
  tg_fact_grid_take (self->facts, _("Block"), describe_block (known));
  if (known != NULL && known->block_elements > 0)
    tg_fact_grid_take (self->facts, _("Bits per weight"), tg_format_bits_exact (tg_tensor_type_get_bits_per_weight (known)));
  add_size (self, gguf, tensor);
  add_place (self, gguf, tensor);
  add_part (self, shards, part);
  add_problems (self, shards, part, tg_gguf_get_tensor_index (gguf, tensor));
  tg_details_page_show_content (self, TG_DETAILS_FACTS);
}
