/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* Where to go, as a person types it: "0x1a4", "1a4h", "7e8edc3b" (hexadecimal if it has a letter),
 * "420" (decimal), "+16", "-0x10" (from @here), "50 %", "end". Blanks, commas and underscores in numbers do not
 * matter. %TG_ERROR_CORRUPT says what it is not, %TG_ERROR_TRUNCATED that the file, of @size bytes, has
 * no such byte. */
gboolean tg_offset_parse (const char  *text,
                          guint64      here,
                          guint64      size,
                          guint64     *offset,
                          GError     **error);

G_END_DECLS
