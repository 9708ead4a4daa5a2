/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <gtk/gtk.h>

#include "tg-block.h"
#include "tg-file-map.h"

G_BEGIN_DECLS

/**
 * TgColorRole:
 *
 * What a byte is, as far as its colour goes. Those before %TG_COLOR_SCALE occur
 * in the records of the file (see #TgByteRole), those from there to
 * %TG_COLOR_CODE inside a block of weights, and never both in one run.
 */
typedef enum
{
  TG_COLOR_MAGIC,
  TG_COLOR_KEY,
  TG_COLOR_TYPE,
  TG_COLOR_VALUE,
  TG_COLOR_INFO,
  TG_COLOR_PADDING,
  TG_COLOR_DATA,
  TG_COLOR_SCALE,
  TG_COLOR_MIN,
  TG_COLOR_SUBSCALE,
  TG_COLOR_HIGH,
  TG_COLOR_CODE,
  TG_COLOR_FAULT, /* the one whose text is white and bold */
  TG_COLOR_NONE,  /* of no known meaning: not coloured */
} TgColorRole;

#define TG_N_COLOR_ROLES (TG_COLOR_NONE + 1)

/**
 * TgUnderline:
 *
 * The second cue of a byte role, for those who do not see its colour.
 */
typedef enum
{
  TG_UNDERLINE_NONE,
  TG_UNDERLINE_SOLID,
  TG_UNDERLINE_THICK,
  TG_UNDERLINE_DOUBLE,
  TG_UNDERLINE_DASHED,
  TG_UNDERLINE_DOTTED,
} TgUnderline;

/**
 * TgStatusColor:
 *
 * Colours with a meaning. %TG_STATUS_FAULT is a background, with white text;
 * the others are for text and lines.
 */
typedef enum
{
  TG_STATUS_ERROR,
  TG_STATUS_WARNING,
  TG_STATUS_OK,
  TG_STATUS_ACCENT,
  TG_STATUS_FAULT,
} TgStatusColor;

/**
 * TgFamilyColors:
 * @fill: of the swatch, bar or cell
 * @text: readable on @fill
 */
typedef struct
{
  GdkRGBA fill;
  GdkRGBA text;
} TgFamilyColors;

/**
 * TgRoleColors:
 * @tint: a pale ground behind the bytes; text on it has the normal colour
 * @mark: of the underline
 * @underline: its style
 */
typedef struct
{
  GdkRGBA     tint;
  GdkRGBA     mark;
  TgUnderline underline;
} TgRoleColors;

const TgFamilyColors *tg_colors_get_family    (TgTypeFamily  family,
                                               gboolean      dark);
const TgRoleColors   *tg_colors_get_role      (TgColorRole   role,
                                               gboolean      dark);
const GdkRGBA        *tg_colors_get_status    (TgStatusColor status,
                                               gboolean      dark);
TgColorRole           tg_color_role_from_byte (TgByteRole    role);
TgColorRole           tg_color_role_from_block (TgBlockRole  role);
const char           *tg_color_role_get_name  (TgColorRole   role);
GdkTexture           *tg_colors_new_hatch     (const GdkRGBA *color);
const GdkRGBA        *tg_colors_get_view      (gboolean      dark);

G_END_DECLS
