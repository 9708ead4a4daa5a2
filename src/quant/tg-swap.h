/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <glib.h>

#include "tg-tensor-type.h"

G_BEGIN_DECLS

void tg_swap_blocks (const TgTensorType *type,
                     const guint8       *blocks,
                     gsize               n_blocks,
                     guint8             *swapped);

G_END_DECLS
