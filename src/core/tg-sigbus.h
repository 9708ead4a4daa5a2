/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <glib.h>

G_BEGIN_DECLS

/**
 * TgSigbusGuard:
 *
 * A range of addresses that may vanish under us: a mapped file that somebody
 * cuts short raises SIGBUS on the next read. While guarded, the range reads as
 * zeros from the page of the fault to its end, and the guard remembers it.
 *
 * The handler is process-wide, installed with the first guard, takes no lock
 * and calls nothing but mmap(). A SIGBUS at any other address goes to the
 * handler that was there before.
 */
typedef struct _TgSigbusGuard TgSigbusGuard;

TgSigbusGuard *tg_sigbus_guard_add         (gpointer             address,
                                            gsize                length);
void           tg_sigbus_guard_remove      (TgSigbusGuard       *self);
gboolean       tg_sigbus_guard_has_faulted (const TgSigbusGuard *self);

G_END_DECLS
