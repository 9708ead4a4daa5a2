/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* A whole file that was made in memory is written at once, or what was there before stays. */

gboolean tg_output_save (const char    *path,
                         gconstpointer  data,
                         gsize          length,
                         GError       **error);

G_END_DECLS
