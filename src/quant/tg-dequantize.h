/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <glib.h>

#include "tg-bytes.h"
#include "tg-simd.h"
#include "tg-tensor-type.h"

G_BEGIN_DECLS

gboolean tg_tensor_type_can_dequantize (const TgTensorType *self);
void     tg_dequantize                 (const TgTensorType *type,
                                        TgByteOrder         order,
                                        const guint8       *blocks,
                                        gsize               n_blocks,
                                        float              *values);
void     tg_dequantize_with_path       (TgSimdPath          path,
                                        const TgTensorType *type,
                                        TgByteOrder         order,
                                        const guint8       *blocks,
                                        gsize               n_blocks,
                                        float              *values);

G_END_DECLS
