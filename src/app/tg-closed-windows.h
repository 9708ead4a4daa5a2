/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "tg-location.h"

G_BEGIN_DECLS

/**
 * TgClosedWindow:
 * @file: its file
 * @other: (nullable): what that was compared with
 * @swapped: whether @other was the reference
 * @place: where one was
 *
 * What a window showed when it was closed. Plain data.
 */
typedef struct
{
  GFile      *file;
  GFile      *other;
  gboolean    swapped;
  TgLocation *place;
} TgClosedWindow;

/* More than these are not kept. */
#define TG_CLOSED_WINDOWS_MAX 20

/**
 * TgClosedWindows:
 *
 * The windows that were closed in this session, the last one on top. Main thread.
 */
typedef struct _TgClosedWindows TgClosedWindows;

TgClosedWindows *tg_closed_windows_new      (void);
void             tg_closed_windows_free     (TgClosedWindows *self);
void             tg_closed_windows_take     (TgClosedWindows *self,
                                             TgClosedWindow  *closed);
TgClosedWindow  *tg_closed_windows_pop      (TgClosedWindows *self);
gboolean         tg_closed_windows_is_empty (TgClosedWindows *self);
void             tg_closed_window_free      (TgClosedWindow  *closed);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (TgClosedWindow, tg_closed_window_free)
G_DEFINE_AUTOPTR_CLEANUP_FUNC (TgClosedWindows, tg_closed_windows_free)

G_END_DECLS
