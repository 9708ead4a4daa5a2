/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "tg-measures.h"
#include "tg-rows.h"

G_BEGIN_DECLS

/* The most pairs that are looked at in one go: both sides of them stay in the cache. */
#define TG_COMPARE_PIECE 4096

gboolean tg_compare_bytes (TgView        *a,
                           TgView        *b,
                           const char    *name,
                           guint          n_threads,
                           gboolean      *identical,
                           TgProgress    *progress,
                           GError       **error);
gboolean tg_compare_rows  (const TgRows  *a,
                           const TgRows  *b,
                           guint          n_threads,
                           TgMeasures    *measures,
                           TgProgress    *progress,
                           GError       **error);

G_END_DECLS
