/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <glib.h>

G_BEGIN_DECLS

/**
 * TgTestRun:
 * @out: what the program printed
 * @err: what it complained about
 * @status: what it exited with
 *
 * What came of a run of tensorglass-cli. Zero-initialised before the first.
 */
typedef struct
{
  char *out;
  char *err;
  int   status;
} TgTestRun;

void tg_test_run       (TgTestRun  *self,
                        const char *first,
                        ...);
void tg_test_run_clear (TgTestRun  *self);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (TgTestRun, tg_test_run_clear)

G_END_DECLS
