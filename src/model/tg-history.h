/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <glib.h>

G_BEGIN_DECLS

/**
 * TgHistory:
 *
 * Places one has been to, as offsets, with a way back and forward again. Going
 * somewhere new forgets what was ahead. Plain data of one thread.
 */
typedef struct _TgHistory TgHistory;

/* Older places are forgotten. */
#define TG_HISTORY_MAX 256

TgHistory *tg_history_new       (void);
void       tg_history_free      (TgHistory       *self);
void       tg_history_clear     (TgHistory       *self);
/* A jump from @from to @to. */
void       tg_history_add       (TgHistory       *self,
                                 guint64          from,
                                 guint64          to);
gboolean   tg_history_can_go    (const TgHistory *self,
                                 gboolean         forward);
/* From @here, which is where one returns to. %FALSE if there is nothing that way. */
gboolean   tg_history_go        (TgHistory       *self,
                                 gboolean         forward,
                                 guint64          here,
                                 guint64         *place);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (TgHistory, tg_history_free)

G_END_DECLS
