/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "tg-shards.h"

G_BEGIN_DECLS

guint    tg_shards_find_part          (TgShards      *shards,
                                       const TgGguf  *gguf);
guint64  tg_shards_number_tensor      (TgShards      *shards,
                                       guint          part,
                                       guint64        tensor);
gboolean tg_shards_find_tensor_number (TgShards      *shards,
                                       gconstpointer  name,
                                       gsize          length,
                                       guint64       *number);

G_END_DECLS
