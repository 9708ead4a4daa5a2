/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <glib.h>

G_BEGIN_DECLS

/**
 * TgIqGrids:
 * @iq2xxs: IQ2_XXS, 8 weights an entry, of 8, 25 and 43
 * @iq2xs: IQ2_XS, the same levels
 * @iq2s: IQ2_S, the same levels
 * @iq1s: IQ1_S and IQ1_M, 8 weights an entry, of -1, 0 and 1
 * @iq3xxs: IQ3_XXS, 4 weights an entry, of 4, 12, 20, 28, 36, 44, 52 and 62
 * @iq3s: IQ3_S, 4 weights an entry, of 1, 3, 5, 7, 9, 11, 13 and 15
 * @signs: the sign bits of 8 weights by their 7-bit index: bit k is set when
 *   weight k is negative, and the number of set bits is even
 *
 * The points of the lattices which the IQ types allow. Weight k of an entry is
 * the signed byte in bits 8k to 8k + 7.
 */
typedef struct
{
  guint64 iq2xxs[256];
  guint64 iq2xs[512];
  guint64 iq2s[1024];
  guint64 iq1s[2048];
  guint32 iq3xxs[256];
  guint32 iq3s[512];
  guint8  signs[128];
} TgIqGrids;

const TgIqGrids *tg_iq_grids_get (void);

G_END_DECLS
