/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include <glib/gi18n.h>
#include <inttypes.h>
#include <stdlib.h>

#include "tg-file-type.h"
#include "tg-gguf-private.h"
#include "tg-value.h"

#define SIZE_UNKNOWN (TG_TENSOR_BAD_TYPE | TG_TENSOR_BAD_SHAPE | TG_TENSOR_BAD_ROW)

static guint64
add (guint64 a,
     guint64 b)
{
  return a > G_MAXUINT64 - b ? G_MAXUINT64 : a + b;
}

/* Up to the next multiple, or the largest number. */
static guint64
pad (guint64 n,
     guint64 alignment)
{
  return n % alignment == 0 ? n : add (n, alignment - n % alignment);
}

static void
report (TgGguf        *self,
        guint64        tensor,
        TgProblemLevel level,
        TgProblemKind  kind,
        guint64        found,
        guint64        expected,
        char          *sentence)
{
  TgProblem problem = {
    .level = level,
    .kind = kind,
    .offset = tg_tensor_get_offset_offset (&self->tensors[tensor]),
    .entry = TG_PROBLEM_NO_INDEX,
    .tensor = tensor,
    .found = g_strdup_printf ("%" G_GUINT64_FORMAT, found),
    .expected = g_strdup_printf ("%" G_GUINT64_FORMAT, expected),
    .sentence = sentence,
  };

  tg_gguf_take_problem (self, &problem);
}

/* How far the data would reach if all tensors were there, one after the other: an offset up to
 * here is one that a file cut short would have. */
static guint64
get_plausible_end (const TgGguf *self)
{
  guint64 end = 0;

  for (gsize i = 0; i < self->n_tensors; i++)
    {
      const TgTensor *tensor = &self->tensors[i];
      guint64 n_bytes = tensor->n_bytes;

      /* No type takes more than eight bytes a weight. */
      if ((tensor->flags & SIZE_UNKNOWN) != 0 && !g_uint64_checked_mul (&n_bytes, tensor->n_elements, 8))
        n_bytes = G_MAXUINT64;
      end = add (end, pad (n_bytes, self->alignment));
    }

  return end;
}

static void
check_offset (TgGguf *self,
              gsize   i,
              guint64 plausible_end)
{
  TgTensor *tensor = &self->tensors[i];
  guint64 there = self->size > self->data_start ? self->size - self->data_start : 0;
  const gboolean unaligned = tensor->data_offset % self->alignment != 0;
  guint64 needed;
  gboolean fits;

  /* A tensor without weights needs no bytes, wherever it says it is; one of an unknown type needs at
   * least one. */
  needed = (tensor->flags & TG_TENSOR_BAD_TYPE) != 0 && tensor->n_elements > 0 ? 1 : tensor->n_bytes;
  fits = (needed == 0 && (tensor->flags & SIZE_UNKNOWN) == 0) ||
         (tensor->data_offset <= there && needed <= there - tensor->data_offset);
  if (unaligned)
    tensor->flags |= TG_TENSOR_UNALIGNED;

  /* That says all there is to say of an offset. */
  if (!fits && tensor->data_offset > plausible_end)
    {
      tensor->flags |= TG_TENSOR_BAD_OFFSET;
      if (tg_gguf_wants_problem (self, TG_PROBLEM_TENSOR, TG_PROBLEM_OFFSET))
        report (self, i, TG_PROBLEM_TENSOR, TG_PROBLEM_OFFSET, tensor->data_offset, there,
                g_strdup_printf (_("offset %" PRIu64 " lies beyond the end of the file (%" PRIu64 " bytes)"), tensor->data_offset, self->size));
      return;
    }
  if (unaligned && tg_gguf_wants_problem (self, TG_PROBLEM_TENSOR, TG_PROBLEM_OFFSET))
    report (self, i, TG_PROBLEM_TENSOR, TG_PROBLEM_OFFSET, tensor->data_offset, self->alignment,
            g_strdup_printf (_("offset %" PRIu64 " is not a multiple of the alignment, %" PRIu64), tensor->data_offset, self->alignment));
  if (fits)
    return;

  tensor->flags |= TG_TENSOR_TRUNCATED;
  if (tg_gguf_wants_problem (self, TG_PROBLEM_FILE, TG_PROBLEM_TRUNCATED_DATA))
    {
      guint64 end = add (add (self->data_start, tensor->data_offset), needed);

      report (self, i, TG_PROBLEM_FILE, TG_PROBLEM_TRUNCATED_DATA, self->size, end,
              g_strdup_printf (_("needs bytes up to %" PRIu64 ", the file has %" PRIu64 " (download incomplete?)"), end, self->size));
    }
}

typedef struct
{
  guint64 offset;
  guint32 index;
} Place;

static int
compare_places (const void *a,
                const void *b)
{
  const Place *x = a, *y = b;

  if (x->offset != y->offset)
    return x->offset < y->offset ? -1 : 1;

  return x->index < y->index ? -1 : 1;
}

/* Tensors nearly always lie in the order of their records; then there is nothing to sort. */
static void
sort_by_data (TgGguf *self)
{
  g_autofree Place *places = NULL;
  gboolean is_sorted = TRUE;

  self->by_data = g_new (guint32, MAX (self->n_tensors, 1));
  for (guint32 i = 0; i < self->n_tensors; i++)
    {
      self->by_data[i] = i;
      is_sorted = is_sorted && (i == 0 || self->tensors[i - 1].data_offset <= self->tensors[i].data_offset);
    }
  if (is_sorted)
    return;

  places = g_new (Place, self->n_tensors);
  for (guint32 i = 0; i < self->n_tensors; i++)
    places[i] = (Place){ self->tensors[i].data_offset, i };
  qsort (places, self->n_tensors, sizeof *places, compare_places);
  for (gsize i = 0; i < self->n_tensors; i++)
    self->by_data[i] = places[i].index;
}

/* One pass in the order of the data, with the tensor that reaches farthest so far. */
static void
check_overlaps (TgGguf *self)
{
  guint32 farthest = 0;
  guint64 end = 0;

  for (gsize i = 0; i < self->n_tensors; i++)
    {
      guint32 index = self->by_data[i];
      TgTensor *tensor = &self->tensors[index];

      if (tensor->n_bytes == 0)
        continue;
      if (tensor->data_offset < end)
        {
          tensor->flags |= TG_TENSOR_OVERLAP;
          self->tensors[farthest].flags |= TG_TENSOR_OVERLAP;
          if (tg_gguf_wants_problem (self, TG_PROBLEM_TENSOR, TG_PROBLEM_OVERLAP))
            {
              g_autofree char *other = tg_gguf_dup_name (self, &self->tensors[farthest]);

              report (self, index, TG_PROBLEM_TENSOR, TG_PROBLEM_OVERLAP, tensor->data_offset, end,
                      g_strdup_printf (_("offset %" PRIu64 " makes it overlap with “%s”, which reaches to %" PRIu64), tensor->data_offset, other, end));
            }
        }
      if (add (tensor->data_offset, tensor->n_bytes) > end)
        {
          end = add (tensor->data_offset, tensor->n_bytes);
          farthest = index;
        }
    }
}

/* Where the file should end at the latest; the largest number if nobody can say. */
static guint64
get_expected_end (const TgGguf *self)
{
  guint64 end = 0;

  /* Writers pad the metadata even so, not all of them from the same byte on. */
  if (self->n_tensors == 0)
    return add (self->metadata_end, self->alignment);

  for (gsize i = 0; i < self->n_tensors; i++)
    {
      const TgTensor *tensor = &self->tensors[i];

      if ((tensor->flags & SIZE_UNKNOWN) != 0)
        return G_MAXUINT64;
      if (tensor->n_bytes > 0)
        end = MAX (end, pad (add (tensor->data_offset, tensor->n_bytes), self->alignment));
    }

  return add (self->data_start, end);
}

static void
check_end (TgGguf *self)
{
  guint64 end = get_expected_end (self);
  TgProblem problem = {
    .level = TG_PROBLEM_FILE,
    .kind = TG_PROBLEM_TRAILING_DATA,
    .offset = end,
    .entry = TG_PROBLEM_NO_INDEX,
    .tensor = TG_PROBLEM_NO_INDEX,
  };

  if (self->size <= end)
    return;

  problem.field = g_strdup ("trailing data");
  problem.found = g_strdup_printf ("%" G_GUINT64_FORMAT, self->size);
  problem.expected = g_strdup_printf ("%" G_GUINT64_FORMAT, end);
  problem.sentence = g_strdup_printf (ngettext ("%" PRIu64 " extra byte after the last tensor", "%" PRIu64 " extra bytes after the last tensor",
                                                (gulong) (self->size - end)),
                                      self->size - end);
  tg_gguf_take_problem (self, &problem);
}

/* Whether the tensors speak against the file type: there is a matrix that could have the type it
 * names, and none that has. Mixtures, overrides and fallbacks all leave at least one. */
static gboolean
contradicts (const TgGguf       *self,
             const TgTensorType *type)
{
  gboolean could_have = FALSE;

  for (gsize i = 0; i < self->n_tensors; i++)
    {
      const TgTensor *tensor = &self->tensors[i];

      if (tensor->type_id == type->id)
        return FALSE;
      could_have = could_have || (tensor->ne[1] > 1 && tensor->n_elements > 0 && type->block_elements > 0 &&
                                  tensor->ne[0] % type->block_elements == 0);
    }

  return could_have;
}

static void
check_file_type (TgGguf *self)
{
  const TgEntry *entry = tg_gguf_find_entry (self, "general.file_type");
  const TgFileType *file_type;
  const TgTensorType *type;
  TgProblem problem;
  TgValue value;
  guint64 id;

  /* A part of a model has only some of its tensors. */
  if (entry == NULL || tg_gguf_find_entry (self, "split.count") != NULL)
    return;
  tg_value_init (&value, self, entry);
  if (!tg_value_get_uint (&value, &id) || (id & TG_FILE_TYPE_GUESSED) != 0)
    return;
  file_type = tg_file_type_get (id);
  type = file_type != NULL ? tg_tensor_type_get (file_type->type_id) : NULL;
  if (type == NULL || file_type->removed || !contradicts (self, type))
    return;

  self->entries[tg_gguf_get_entry_index (self, entry)].flags |= TG_ENTRY_BAD_VALUE;
  problem = (TgProblem){
    .level = TG_PROBLEM_MEANING,
    .kind = TG_PROBLEM_FILE_TYPE,
    .offset = tg_entry_get_value_offset (entry),
    .entry = tg_gguf_get_entry_index (self, entry),
    .tensor = TG_PROBLEM_NO_INDEX,
    .found = g_strdup (file_type->name),
    .sentence = g_strdup_printf (_("the file type is %s, but no tensor has the type %s"), file_type->name, type->name),
  };
  tg_gguf_take_problem (self, &problem);
}

/**
 * tg_gguf_check_layout:
 * @self: an index being made, of which every record could be walked
 *
 * Looks at where the tensors lie (L2, L3) and whether the whole makes sense (L4). Linear, but
 * for sorting tensors that do not lie in the order of their records.
 */
void
tg_gguf_check_layout (TgGguf *self)
{
  guint64 plausible_end = get_plausible_end (self);

  for (gsize i = 0; i < self->n_tensors; i++)
    check_offset (self, i, plausible_end);
  sort_by_data (self);
  check_overlaps (self);
  check_end (self);
  tg_gguf_check_architecture (self);
  check_file_type (self);
}
