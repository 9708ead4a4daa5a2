/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <gtk/gtk.h>

#include "tg-tensor-type.h"

G_BEGIN_DECLS

/**
 * TgByteRole:
 *
 * What a byte of the file is for. The first seven occur in the records of the
 * file, the next five inside a block of weights, and never both in one run.
 */
typedef enum
{
  TG_BYTE_ROLE_MAGIC,
  TG_BYTE_ROLE_KEY,
  TG_BYTE_ROLE_TYPE,
  TG_BYTE_ROLE_VALUE,
  TG_BYTE_ROLE_INFO,
  TG_BYTE_ROLE_PADDING,
  TG_BYTE_ROLE_DATA,
  TG_BYTE_ROLE_SCALE,
  TG_BYTE_ROLE_MIN,
  TG_BYTE_ROLE_SUBSCALE,
  TG_BYTE_ROLE_HIGH,
  TG_BYTE_ROLE_CODE,
} TgByteRole;

#define TG_N_BYTE_ROLES (TG_BYTE_ROLE_CODE + 1)

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

const TgFamilyColors *tg_colors_get_family (TgTypeFamily   family,
                                            gboolean       dark);
const TgRoleColors   *tg_colors_get_role   (TgByteRole     role,
                                            gboolean       dark);
const GdkRGBA        *tg_colors_get_status (TgStatusColor  status,
                                            gboolean       dark);
const char           *tg_byte_role_get_name (TgByteRole     role);

G_END_DECLS
