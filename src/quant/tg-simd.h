/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <glib.h>

G_BEGIN_DECLS

/**
 * TgSimdPath:
 * @TG_SIMD_PORTABLE: plain C for any processor; what the compiler makes of it
 *   uses the instructions every machine of the architecture has (SSE2, NEON)
 * @TG_SIMD_AVX2: x86-64 with AVX2 and F16C
 * @TG_SIMD_AVX512: x86-64 with AVX-512 F, BW, VL and DQ
 *
 * The loops over weights are written once, on the small operations of
 * tg-dequant-ops.h, and compiled once for each path with the flags of that
 * path. Which of them runs is decided here, when the program runs. All give
 * the same bits; only the speed differs.
 */
typedef enum
{
  TG_SIMD_PORTABLE,
  TG_SIMD_AVX2,
  TG_SIMD_AVX512,
} TgSimdPath;

#define TG_N_SIMD_PATHS (TG_SIMD_AVX512 + 1)

gboolean    tg_simd_path_is_available (TgSimdPath path);
const char *tg_simd_path_get_nick     (TgSimdPath path);
TgSimdPath  tg_simd_get_best          (void);

G_END_DECLS
