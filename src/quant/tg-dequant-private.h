/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <glib.h>

G_BEGIN_DECLS

/**
 * TgDequantFunc:
 * @blocks: little-endian blocks, at any alignment
 * @n_blocks: how many
 * @values: where their weights go, @n_blocks times the weights of a block
 *
 * Decodes blocks of one type.
 */
typedef void (*TgDequantFunc) (const guint8 *blocks,
                               gsize         n_blocks,
                               float        *values);

/* A family of types is one file, compiled once for each path (see tg-simd.h).
 * TG_PATH is the path's name there and ends the one name the file exports: a
 * function from type id to decoder, which gives NULL for ids of other families. */
#define TG_PATH_SYMBOL(name) TG_PATH_SYMBOL_2 (name, TG_PATH)
#define TG_PATH_SYMBOL_2(name, path) TG_PATH_SYMBOL_3 (name, path)
#define TG_PATH_SYMBOL_3(name, path) name##_##path

#define TG_DECLARE_DEQUANT_FAMILIES(path)                     \
  TgDequantFunc tg_dequant_plain_##path   (guint32 type_id);  \
  TgDequantFunc tg_dequant_legacy_##path  (guint32 type_id);  \
  TgDequantFunc tg_dequant_k_##path       (guint32 type_id);  \
  TgDequantFunc tg_dequant_iq_##path      (guint32 type_id);  \
  TgDequantFunc tg_dequant_ternary_##path (guint32 type_id);  \
  TgDequantFunc tg_dequant_fp4_##path     (guint32 type_id);

TG_DECLARE_DEQUANT_FAMILIES (portable)
TG_DECLARE_DEQUANT_FAMILIES (avx2)
TG_DECLARE_DEQUANT_FAMILIES (avx512)

G_END_DECLS
