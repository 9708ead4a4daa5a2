/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "tg-comparison.h"
#include "tg-gguf-writer.h"

G_BEGIN_DECLS

TgGgufWriter *tg_test_pair_new_model      (gboolean      quantized);
TgComparison *tg_test_pair_new_comparison (void);
void          tg_test_pair_wait           (TgComparison *comparison);

G_END_DECLS
