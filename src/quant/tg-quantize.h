/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "tg-tensor-type.h"

G_BEGIN_DECLS

gboolean tg_tensor_type_can_quantize  (const TgTensorType *type);
void     tg_quantize                  (const TgTensorType *type,
                                       const float        *values,
                                       gsize               n_blocks,
                                       guint8             *blocks);
void     tg_quantize_iq4_nl_reference (const float        *values,
                                       gsize               n_blocks,
                                       guint8             *blocks);

G_END_DECLS
