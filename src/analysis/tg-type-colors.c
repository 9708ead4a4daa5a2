/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include "tg-type-colors.h"

/* A light and a dark side; any two of a side are told apart with every kind of
 * colour vision. */
/* clang-format off */
static const TgTypeColors colors[TG_N_FAMILIES][2] = {
  [TG_FAMILY_FLOAT] =   { { 0x4066c5, 0xffffff }, { 0x55abf8, 0x000000 } },
  [TG_FAMILY_LEGACY] =  { { 0xc67507, 0x000000 }, { 0xde8a21, 0x000000 } },
  [TG_FAMILY_K] =       { { 0x72a780, 0x000000 }, { 0x75997b, 0x000000 } },
  [TG_FAMILY_IQ] =      { { 0x5b205f, 0xffffff }, { 0x985ca3, 0xffffff } },
  [TG_FAMILY_TERNARY] = { { 0xa20502, 0xffffff }, { 0xba4435, 0xffffff } },
  [TG_FAMILY_FP4] =     { { 0xdcd429, 0x000000 }, { 0xe8e570, 0x000000 } },
  [TG_FAMILY_INTEGER] = { { 0x6bdff8, 0x000000 }, { 0xd2eef1, 0x000000 } },
  [TG_FAMILY_UNKNOWN] = { { 0x6a6660, 0xffffff }, { 0x6c6c6b, 0xffffff } },
};
/* clang-format on */

/**
 * tg_type_colors_get:
 * @family: a family of tensor types
 * @dark: for a dark ground
 *
 * The colour of a family wherever it is drawn: tree, file map, type mix, model
 * map, thumbnail. The name of the type always stands beside it.
 *
 * Returns: its colours
 */
TgTypeColors
tg_type_colors_get (TgTypeFamily family,
                    gboolean     dark)
{
  g_return_val_if_fail ((guint) family < TG_N_FAMILIES, colors[TG_FAMILY_UNKNOWN][0]);

  return colors[family][dark ? 1 : 0];
}
