/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <glib.h>

#include "tg-bytes.h"

G_BEGIN_DECLS

/**
 * TgNumberKind:
 *
 * Ways to read bytes as a number.
 */
typedef enum
{
  TG_NUMBER_U8,
  TG_NUMBER_I8,
  TG_NUMBER_U16,
  TG_NUMBER_I16,
  TG_NUMBER_U32,
  TG_NUMBER_I32,
  TG_NUMBER_U64,
  TG_NUMBER_I64,
  TG_NUMBER_F16,
  TG_NUMBER_BF16,
  TG_NUMBER_F32,
  TG_NUMBER_F64,
  TG_NUMBER_F8_E4M3,
  TG_NUMBER_E8M0,
} TgNumberKind;

#define TG_N_NUMBER_KINDS (TG_NUMBER_E8M0 + 1)

/* No number takes more bytes. */
#define TG_NUMBER_MAX_BYTES 8

/* "u8", "bf16", "f8 e4m3"; not translated. */
const char *tg_number_get_name   (TgNumberKind  kind);
guint       tg_number_get_size   (TgNumberKind  kind);
/* The number for people, digits as they can be typed back; %NULL if @n bytes are too few. */
char       *tg_number_to_display (TgNumberKind  kind,
                                  const guint8 *bytes,
                                  gsize         n,
                                  TgByteOrder   order);

G_END_DECLS
