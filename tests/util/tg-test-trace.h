/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <glib.h>

G_BEGIN_DECLS

/**
 * TgTestTrace:
 * @n_opened: how often a file in the folder was opened for reading
 * @complaints: (element-type utf8): what was done to the folder beside reading
 * @status: what the program exited with
 *
 * What a program and all its threads and children did to a folder.
 */
typedef struct
{
  guint      n_opened;
  GPtrArray *complaints;
  int        status;
} TgTestTrace;

void tg_test_trace_run   (TgTestTrace       *self,
                          const char *const *argv,
                          const char        *folder);
void tg_test_trace_clear (TgTestTrace       *self);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (TgTestTrace, tg_test_trace_clear)

G_END_DECLS
