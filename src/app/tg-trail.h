/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "tg-selection.h"

G_BEGIN_DECLS

/**
 * TgTrail:
 *
 * Where one has been in a file, page and selection, with a way back and forward again.
 * Going somewhere new forgets what was ahead. Plain data, main thread.
 */
typedef struct _TgTrail TgTrail;

/* Older places are forgotten. */
#define TG_TRAIL_MAX 100

/**
 * TgTrailPlace:
 * @page: name of the page
 * @tab: name of one of the views of that; or %NULL
 * @selected: what was selected on it
 *
 * A place of a trail, which owns it.
 */
typedef struct
{
  char       *page;
  char       *tab;
  TgSelected  selected;
} TgTrailPlace;

TgTrail            *tg_trail_new   (void);
void                tg_trail_free  (TgTrail          *self);
void                tg_trail_clear (TgTrail          *self);
void                tg_trail_add   (TgTrail          *self,
                                    const char       *page,
                                    const char       *tab,
                                    const TgSelected *selected);
const TgTrailPlace *tg_trail_go    (TgTrail          *self,
                                    gboolean          forward);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (TgTrail, tg_trail_free)

G_END_DECLS
