/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include <glib/gi18n.h>
#include <inttypes.h>

#include "tg-gguf-private.h"
#include "tg-text.h"

/* The longest name the specification allows, in bytes. */
#define MAX_NAME 64

/* Sizes from here on are taken for an overflow: no file is that large, and sums of two of the
 * others do not wrap. */
#define TOO_LARGE (G_GUINT64_CONSTANT (1) << 63)

static void
report (TgGguf        *self,
        TgTensor      *tensor,
        TgProblemLevel level,
        TgProblemKind  kind,
        guint64        offset,
        char          *found,
        char          *expected,
        char          *sentence)
{
  TgProblem problem = {
    .level = level,
    .kind = kind,
    .offset = offset,
    .entry = TG_PROBLEM_NO_INDEX,
    .tensor = tg_gguf_get_tensor_index (self, tensor),
    .found = found,
    .expected = expected,
    .sentence = sentence,
  };

  tg_gguf_take_problem (self, &problem);
}

static void
check_name (TgGguf   *self,
            TgTensor *tensor)
{
  gsize length;
  const char *name = tg_gguf_get_name (self, tensor, &length);
  TgProblemLevel level = TG_PROBLEM_MEANING;
  char *sentence = NULL;

  if (length == 0)
    sentence = g_strdup (_("the name is empty"));
  else if (length > MAX_NAME)
    {
      level = TG_PROBLEM_TENSOR;
      sentence = g_strdup_printf (_("the name is too long: %" PRIu64 " bytes, where the specification allows %d"),
                                  (guint64) length, MAX_NAME);
    }
  else if (!tg_text_is_utf8 (name, length, NULL))
    sentence = g_strdup (_("the name is not UTF-8"));
  else if (tg_text_has_controls (name, length))
    sentence = g_strdup (_("the name contains control characters"));
  if (sentence == NULL)
    return;

  tensor->flags |= TG_TENSOR_BAD_NAME;
  if (tg_gguf_wants_problem (self, level, TG_PROBLEM_TENSOR_NAME))
    report (self, tensor, level, TG_PROBLEM_TENSOR_NAME, tensor->offset,
            tg_text_display (name, length, TG_TEXT_LIST_CHARS, TG_TEXT_LINE), NULL, g_steal_pointer (&sentence));
  g_free (sentence);
}

static void
check_n_dims (TgGguf   *self,
              TgTensor *tensor)
{
  if (tensor->n_dims <= TG_INLINE_DIMS)
    return;

  tensor->flags |= TG_TENSOR_MANY_DIMS;
  if (tg_gguf_wants_problem (self, TG_PROBLEM_TENSOR, TG_PROBLEM_N_DIMS))
    report (self, tensor, TG_PROBLEM_TENSOR, TG_PROBLEM_N_DIMS, tg_tensor_get_dims_offset (tensor),
            g_strdup_printf ("%u", tensor->n_dims), g_strdup ("0 – 4"),
            g_strdup_printf (_("has %u dimensions, more than 4"), tensor->n_dims));
}

/* Tools of other people have put types of their own under ids that ggml gave up. */
static char *
describe_removed (const TgTensorType *type)
{
  switch (type->id)
    {
    case 4:
      return g_strdup_printf (_("type %u (%s) was removed from ggml (Ollama stores MXFP4 under this id); "
                                "the bytes can be seen, not the weights"),
                              type->id, type->name);
    case 36:
      return g_strdup_printf (_("type %u (%s) was removed from ggml (BitNet stores I2_S under this id); "
                                "the bytes can be seen, not the weights"),
                              type->id, type->name);
    default:
      return g_strdup_printf (_("type %u (%s) was removed from ggml; the bytes can be seen, not the weights"),
                              type->id, type->name);
    }
}

static void
check_type (TgGguf   *self,
            TgTensor *tensor)
{
  char *sentence;

  if (tensor->type != NULL && !tensor->type->removed)
    return;

  tensor->flags |= TG_TENSOR_BAD_TYPE;
  if (!tg_gguf_wants_problem (self, TG_PROBLEM_TENSOR, TG_PROBLEM_TENSOR_TYPE))
    return;

  if (tensor->type == NULL)
    sentence = g_strdup_printf (_("type %u is not known; the bytes can be seen, not the weights"), tensor->type_id);
  else
    sentence = describe_removed (tensor->type);
  report (self, tensor, TG_PROBLEM_TENSOR, TG_PROBLEM_TENSOR_TYPE, tg_tensor_get_type_offset (tensor),
          g_strdup_printf ("%u", tensor->type_id), NULL, sentence);
}

/* The product of all sizes; %FALSE if one of them or the product reaches 2^63. A zero anywhere makes
 * it zero, whatever the others are. */
static gboolean
multiply_sizes (const TgGguf   *self,
                const TgTensor *tensor,
                guint64        *product)
{
  gboolean fits = TRUE;

  *product = 1;
  for (guint dim = 0; dim < tensor->n_dims; dim++)
    {
      guint64 ne = tg_gguf_get_ne (self, tensor, dim);

      if (ne >= TOO_LARGE)
        return FALSE;
      if (ne == 0)
        *product = 0;
      else if (*product != 0 && (!g_uint64_checked_mul (product, *product, ne) || *product >= TOO_LARGE))
        {
          /* A zero may still follow. */
          fits = FALSE;
          *product = 1;
        }
    }

  return fits || *product == 0;
}

static void
report_shape (TgGguf   *self,
              TgTensor *tensor,
              char     *sentence)
{
  tensor->flags |= TG_TENSOR_BAD_SHAPE;
  if (tg_gguf_wants_problem (self, TG_PROBLEM_TENSOR, TG_PROBLEM_SHAPE))
    report (self, tensor, TG_PROBLEM_TENSOR, TG_PROBLEM_SHAPE, tg_tensor_get_dims_offset (tensor) + 4, NULL,
            g_strdup (_("less than 2^63 weights and bytes")), g_steal_pointer (&sentence));
  g_free (sentence);
}

/* Weights, bytes of a row, bytes of all. Blocks never cross a row, so it is the row that must be
 * made of whole blocks. */
static void
check_size (TgGguf   *self,
            TgTensor *tensor)
{
  const TgTensorType *type = tensor->type;
  guint64 n_bytes;

  if (!multiply_sizes (self, tensor, &tensor->n_elements))
    {
      tensor->n_elements = 0;
      report_shape (self, tensor, g_strdup (_("the shape overflows: its sizes multiply to more than 2^63 weights")));
      return;
    }
  if ((tensor->flags & TG_TENSOR_BAD_TYPE) != 0)
    return;

  if (tensor->ne[0] % type->block_elements != 0)
    {
      tensor->flags |= TG_TENSOR_BAD_ROW;
      if (tg_gguf_wants_problem (self, TG_PROBLEM_TENSOR, TG_PROBLEM_ROW))
        report (self, tensor, TG_PROBLEM_TENSOR, TG_PROBLEM_ROW, tg_tensor_get_dims_offset (tensor) + 4,
                g_strdup_printf ("%" G_GUINT64_FORMAT, tensor->ne[0]),
                g_strdup_printf (_("a multiple of %u"), type->block_elements),
                g_strdup_printf (_("row length %" PRIu64 " is not a multiple of the block size, %u"), tensor->ne[0], type->block_elements));
      return;
    }

  if (!g_uint64_checked_mul (&n_bytes, tensor->n_elements / type->block_elements, type->block_bytes) || n_bytes >= TOO_LARGE)
    {
      report_shape (self, tensor, g_strdup (_("the size overflows: its weights take more than 2^63 bytes")));
      return;
    }
  tensor->n_bytes = n_bytes;
  tensor->row_bytes = tensor->n_elements > 0 ? tensor->ne[0] / type->block_elements * type->block_bytes : 0;
}

static void
check_duplicate (TgGguf   *self,
                 TgTensor *tensor)
{
  if ((tensor->flags & TG_TENSOR_DUPLICATE) != 0 &&
      tg_gguf_wants_problem (self, TG_PROBLEM_MEANING, TG_PROBLEM_DUPLICATE_TENSOR))
    report (self, tensor, TG_PROBLEM_MEANING, TG_PROBLEM_DUPLICATE_TENSOR, tensor->offset, NULL, NULL,
            g_strdup (_("duplicate name: a tensor before has it too, and look-ups give that one")));
}

/**
 * tg_gguf_check_tensors:
 * @self: an index being made, with all tensor records that could be walked
 *
 * Makes tensors findable, works out sizes, and looks at each record on its own. Linear.
 */
void
tg_gguf_check_tensors (TgGguf *self)
{
  tg_gguf_index_tensors (self);
  for (gsize i = 0; i < self->n_tensors; i++)
    {
      TgTensor *tensor = &self->tensors[i];

      check_duplicate (self, tensor);
      check_name (self, tensor);
      check_n_dims (self, tensor);
      check_type (self, tensor);
      check_size (self, tensor);
    }
}
