/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "tg-gguf-writer.h"
#include "tg-shards.h"

G_BEGIN_DECLS

TgGguf       *tg_test_gguf_open          (TgGgufWriter *writer);
TgShards     *tg_test_shards_open        (TgGgufWriter *writer);
TgGgufWriter *tg_test_gguf_new_model     (void);

G_END_DECLS
