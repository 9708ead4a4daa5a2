/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include "tg-tensor-layout.h"

#include <string.h>

static gboolean
is_role (const TgTensorRole *role,
         const char         *name)
{
  return role->role_length == strlen (name) && memcmp (role->role, name, role->role_length) == 0;
}

static gboolean
ends_role (const TgTensorRole *role,
           const char         *end)
{
  const gsize n = strlen (end);

  return role->role_length >= n && memcmp (role->role + role->role_length - n, end, n) == 0;
}

/* One number for all layers; 0 if it is not known, or differs. */
static guint64
get_figure (const TgLayerFigure *figure)
{
  return figure->known && !figure->varies ? figure->max : 0;
}

static void
find_heads (TgTensorLayout    *self,
            const TgTensor    *tensor,
            const TgModelInfo *info)
{
  const guint64 n_heads = get_figure (&info->head_count);
  const guint64 n_kv = get_figure (&info->head_count_kv);
  const guint64 n_rows = tensor->ne[1], n_columns = tensor->ne[0];

  if (is_role (&self->role, "attn_q"))
    self->n_heads = n_heads;
  else if (is_role (&self->role, "attn_k") || is_role (&self->role, "attn_v"))
    self->n_heads = n_kv > 0 ? n_kv : n_heads;
  else if (is_role (&self->role, "attn_output") && n_heads > 0 && n_columns % n_heads == 0)
    {
      self->n_heads = n_heads;
      self->head_columns = n_columns / n_heads;
      return;
    }

  if (self->n_heads > 0 && n_rows > 1 && n_rows % self->n_heads == 0)
    self->head_rows = n_rows / self->n_heads;
  else
    self->n_heads = 0;
}

/**
 * tg_tensor_layout_init:
 * @self: (out caller-allocates): what is found
 * @gguf: the file
 * @tensor: a tensor of it
 * @info: (nullable): what is known of the model
 *
 * Finds out what the places in a tensor mean, from its name, its shape and the
 * model's figures. What is not sure is left out.
 */
void
tg_tensor_layout_init (TgTensorLayout    *self,
                       TgGguf            *gguf,
                       const TgTensor    *tensor,
                       const TgModelInfo *info)
{
  gsize length;
  const char *name = tg_gguf_get_name (gguf, tensor, &length);

  *self = (TgTensorLayout){ 0 };
  tg_tensor_role_init (&self->role, name, length);
  self->slices_are_experts = tensor->ne[2] > 1 && ends_role (&self->role, "_exps");
  if (info == NULL)
    return;

  self->rows_are_tokens = info->n_vocabulary > 1 && tensor->ne[1] == info->n_vocabulary && tensor->ne[2] == 1 &&
                          (is_role (&self->role, "token_embd") || is_role (&self->role, "output"));
  if (tensor->ne[2] == 1)
    find_heads (self, tensor, info);
}
