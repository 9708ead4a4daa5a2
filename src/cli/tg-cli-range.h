/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "tg-rows.h"
#include "tg-values-writer.h"

G_BEGIN_DECLS

gboolean tg_cli_parse_range  (const char     *text,
                              guint64         n,
                              guint64        *first,
                              guint64        *count);
gboolean tg_cli_parse_window (const TgRows   *rows,
                              const char     *row_text,
                              const char     *column_text,
                              const char     *slice_text,
                              TgValuesWindow *window);

G_END_DECLS
