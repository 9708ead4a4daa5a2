/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include "tg-shards-lookup.h"

/**
 * tg_shards_find_part:
 * @shards: a model
 * @gguf: one of its parts
 *
 * Returns: which; 0 if it is none of them
 */
guint
tg_shards_find_part (TgShards     *shards,
                     const TgGguf *gguf)
{
  g_return_val_if_fail (shards != NULL, 0);

  for (guint part = 0; part < tg_shards_get_n_parts (shards); part++)
    if (tg_shards_get_part (shards, part) == gguf)
      return part;

  return 0;
}

/**
 * tg_shards_number_tensor:
 * @shards: a model
 * @part: one of its parts
 * @tensor: index of a tensor of that part
 *
 * Returns: its number among the tensors of all parts
 */
guint64
tg_shards_number_tensor (TgShards *shards,
                         guint     part,
                         guint64   tensor)
{
  g_return_val_if_fail (shards != NULL, 0);

  for (guint before = 0; before < part; before++)
    {
      const TgGguf *gguf = tg_shards_get_part (shards, before);

      if (gguf != NULL)
        tensor += tg_gguf_get_n_tensors (gguf);
    }

  return tensor;
}

/**
 * tg_shards_find_tensor_number:
 * @shards: a model
 * @name: (array length=length): bytes of a name
 * @length: how many
 * @number: (out): the number of that tensor among those of all parts
 *
 * Returns: whether there is one of that name
 */
gboolean
tg_shards_find_tensor_number (TgShards      *shards,
                              gconstpointer  name,
                              gsize          length,
                              guint64       *number)
{
  const TgTensor *tensor;
  TgGguf *gguf;

  g_return_val_if_fail (shards != NULL && number != NULL, FALSE);

  tensor = tg_shards_find_tensor_bytes (shards, name, length, &gguf);
  if (tensor == NULL)
    return FALSE;

  *number = tg_shards_number_tensor (shards, tg_shards_find_part (shards, gguf),
                                     tg_gguf_get_tensor_index (gguf, tensor));

  return TRUE;
}
