/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* "NAME-00002-of-00005.gguf": prefix "NAME", number 2, count 5. */
gboolean tg_shard_name_parse (const char *file_name,
                              char      **prefix,
                              guint      *number,
                              guint      *count);
char    *tg_shard_name_make  (const char *prefix,
                              guint       number,
                              guint       count);

G_END_DECLS
