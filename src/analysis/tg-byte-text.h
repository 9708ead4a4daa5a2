/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "tg-annotate.h"

G_BEGIN_DECLS

/**
 * TgByteFormat:
 * @TG_BYTE_FORMAT_HEX: "4747554603000000"
 * @TG_BYTE_FORMAT_SPACED_HEX: "47 47 55 46 03 00 00 00", 16 bytes a line
 * @TG_BYTE_FORMAT_C_ARRAY: "const unsigned char bytes[8] = { 0x47, … };"
 * @TG_BYTE_FORMAT_BASE64: without line breaks
 * @TG_BYTE_FORMAT_TEXT: as UTF-8 that is safe to paste
 * @TG_BYTE_FORMAT_VALUES: what the bytes mean: weights and metadata values, one a line
 *
 * How bytes are copied.
 */
typedef enum
{
  TG_BYTE_FORMAT_HEX,
  TG_BYTE_FORMAT_SPACED_HEX,
  TG_BYTE_FORMAT_C_ARRAY,
  TG_BYTE_FORMAT_BASE64,
  TG_BYTE_FORMAT_TEXT,
  TG_BYTE_FORMAT_VALUES,
} TgByteFormat;

#define TG_N_BYTE_FORMATS (TG_BYTE_FORMAT_VALUES + 1)

/* More bytes are not made into one text. */
#define TG_BYTE_TEXT_MAX ((guint64) 16 << 20)

/* Stable, for actions: "spaced-hex"; not translated. %FALSE from tg_byte_format_from_nick() for
 * any other word. */
const char *tg_byte_format_get_nick  (TgByteFormat       format);
gboolean    tg_byte_format_from_nick (const char        *nick,
                                      TgByteFormat      *format);

/* Bytes @begin to @begin + @size as text. %TG_ERROR_TOO_LARGE beyond %TG_BYTE_TEXT_MAX,
 * %TG_ERROR_TRUNCATED if they are not all there, %TG_ERROR_UNSUPPORTED for values where there are none. */
char       *tg_byte_text_new         (const TgAnnotator *annotator,
                                      guint64            begin,
                                      guint64            size,
                                      TgByteFormat       format,
                                      GError           **error);

G_END_DECLS
