/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include "tg-test-run.h"

#include <sys/wait.h>

/**
 * tg_test_run:
 * @self: (inout): the result; what was there is freed
 * @first: (nullable): the first argument
 * @...: the other arguments, then %NULL
 *
 * Runs the command line tool, whose path is in $TENSORGLASS_CLI, and waits for it.
 */
void
tg_test_run (TgTestRun  *self,
             const char *first,
             ...)
{
  g_autoptr (GPtrArray) argv = g_ptr_array_new ();
  g_autoptr (GError) error = NULL;
  int wait_status;
  va_list args;

  g_ptr_array_add (argv, (char *) g_getenv ("TENSORGLASS_CLI"));
  va_start (args, first);
  for (const char *arg = first; arg != NULL; arg = va_arg (args, const char *))
    g_ptr_array_add (argv, (char *) arg);
  va_end (args);
  g_ptr_array_add (argv, NULL);

  tg_test_run_clear (self);
  g_spawn_sync (NULL, (char **) argv->pdata, NULL, G_SPAWN_DEFAULT, NULL, NULL,
                &self->out, &self->err, &wait_status, &error);
  g_assert_no_error (error);
  g_assert_true (WIFEXITED (wait_status));
  self->status = WEXITSTATUS (wait_status);
}

void
tg_test_run_clear (TgTestRun *self)
{
  g_clear_pointer (&self->out, g_free);
  g_clear_pointer (&self->err, g_free);
}
