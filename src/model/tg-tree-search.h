/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <gio/gio.h>

#include "tg-progress.h"
#include "tg-tree.h"

G_BEGIN_DECLS

/**
 * TgSearchMode:
 * @TG_SEARCH_TEXT: occurs somewhere, in upper or lower case
 * @TG_SEARCH_GLOB: the whole, with * and ?
 * @TG_SEARCH_REGEX: a Perl-compatible regular expression matches somewhere
 *
 * How to look.
 */
typedef enum
{
  TG_SEARCH_TEXT,
  TG_SEARCH_GLOB,
  TG_SEARCH_REGEX,
} TgSearchMode;

/**
 * TgFound:
 *
 * What a search found: entries, tensors and elements of arrays. Plain data.
 */
typedef struct _TgFound TgFound;

TgFound    *tg_tree_search     (TgTree         *tree,
                                TgSearchMode    mode,
                                const char     *text,
                                TgProgress     *progress,
                                GError        **error);
void        tg_found_free      (TgFound        *self);
guint64     tg_found_get_n     (const TgFound  *self);
GListModel *tg_found_new_model (const TgFound  *self,
                                TgTree         *tree);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (TgFound, tg_found_free)

G_END_DECLS
