/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <glib.h>

G_BEGIN_DECLS

/**
 * TgError:
 * @TG_ERROR_NOT_GGUF: the file does not start with the GGUF magic
 * @TG_ERROR_VERSION: a GGUF version this program cannot read
 * @TG_ERROR_TRUNCATED: the file ends before what its header promises, or was
 *   cut short while it was open
 * @TG_ERROR_CORRUPT: a field holds a value the format does not allow
 * @TG_ERROR_UNSUPPORTED: well-formed, but of a kind this program does not
 *   know (a tensor type without a decoder, say)
 * @TG_ERROR_TOO_LARGE: a number that cannot be handled in 64 bits
 * @TG_ERROR_CANCELLED: the caller asked for the work to stop
 *
 * Everything that can be wrong with a file, as opposed to with the system
 * (for which the core passes on the %G_FILE_ERROR of the failed call).
 */
typedef enum
{
  TG_ERROR_NOT_GGUF,
  TG_ERROR_VERSION,
  TG_ERROR_TRUNCATED,
  TG_ERROR_CORRUPT,
  TG_ERROR_UNSUPPORTED,
  TG_ERROR_TOO_LARGE,
  TG_ERROR_CANCELLED,
} TgError;

#define TG_ERROR (tg_error_quark ())

GQuark tg_error_quark (void);

G_END_DECLS
