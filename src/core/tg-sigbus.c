/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include "tg-sigbus.h"

#include <errno.h>
#include <signal.h>
#include <sys/mman.h>
#include <unistd.h>

/* The guards are a list that only grows, so that the handler can walk it at any
 * moment; one that is removed is used again. @sequence is odd while a guard
 * changes: the handler passes over it, because no thread can be reading a range
 * that is being added or has been removed. */
struct _TgSigbusGuard
{
  TgSigbusGuard *next;
  guint          sequence;
  char          *begin;
  char          *end;
  gint           faulted;
  gboolean       in_use; /* under the mutex */
};

static GMutex mutex;
static TgSigbusGuard *guards;
static struct sigaction old_action;
static gsize page_size;

/* Puts zeros where the file was, from the page of the fault to the end of the
 * range: what lies behind the new end of a file is gone as a whole. A page at a
 * time would be one signal each. */
static gboolean
put_zeros (TgSigbusGuard *self,
           char          *begin,
           char          *end,
           char          *address)
{
  char *page = address - (gsize) (address - begin) % page_size;
  void *zeros;

  zeros = mmap (page, (gsize) (end - page), PROT_READ,
                MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED | MAP_NORESERVE, -1, 0);
  if (zeros == MAP_FAILED)
    return FALSE;

  g_atomic_int_set (&self->faulted, 1);

  return TRUE;
}

static gboolean
rescue (char *address)
{
  for (TgSigbusGuard *self = g_atomic_pointer_get (&guards); self != NULL; self = self->next)
    {
      guint sequence = (guint) g_atomic_int_get ((gint *) &self->sequence);
      char *begin = g_atomic_pointer_get (&self->begin);
      char *end = g_atomic_pointer_get (&self->end);

      if ((sequence & 1) == 0 && begin <= address && address < end &&
          sequence == (guint) g_atomic_int_get ((gint *) &self->sequence))
        return put_zeros (self, begin, end, address);
    }

  return FALSE;
}

/* Async-signal-safe: atomics and the one system call. */
static void
sigbus_handler (int        number,
                siginfo_t *info,
                void      *context)
{
  int saved_errno = errno;

  if (info->si_code == BUS_ADRERR && rescue (info->si_addr))
    {
      errno = saved_errno;
      return;
    }

  if ((old_action.sa_flags & SA_SIGINFO) != 0)
    old_action.sa_sigaction (number, info, context);
  else if (old_action.sa_handler != SIG_DFL && old_action.sa_handler != SIG_IGN)
    old_action.sa_handler (number);
  else if (old_action.sa_handler == SIG_DFL || info->si_code > 0)
    {
      /* The instruction runs again and faults for good; what was sent by
       * somebody is sent again and arrives when this handler is left. */
      sigaction (number, &old_action, NULL);
      if (info->si_code <= 0)
        raise (number);
    }
  errno = saved_errno;
}

static void
install (void)
{
  struct sigaction action = { 0 };

  page_size = (gsize) sysconf (_SC_PAGESIZE);
  action.sa_sigaction = sigbus_handler;
  action.sa_flags = SA_SIGINFO | SA_ONSTACK;
  sigemptyset (&action.sa_mask);
  sigaction (SIGBUS, NULL, &old_action);
  sigaction (SIGBUS, &action, NULL);
}

/* Under the mutex. */
static void
change (TgSigbusGuard *self,
        char          *begin,
        char          *end)
{
  g_atomic_int_inc ((gint *) &self->sequence);
  g_atomic_pointer_set (&self->begin, begin);
  g_atomic_pointer_set (&self->end, end);
  g_atomic_int_set (&self->faulted, 0);
  g_atomic_int_inc ((gint *) &self->sequence);
}

/**
 * tg_sigbus_guard_add:
 * @address: where a mapping begins, at a page
 * @length: its bytes
 *
 * Guards the range until tg_sigbus_guard_remove(). Any thread.
 *
 * Returns: (transfer full): the guard
 */
TgSigbusGuard *
tg_sigbus_guard_add (gpointer address,
                     gsize    length)
{
  static gsize installed = 0;
  TgSigbusGuard *self;

  if (g_once_init_enter (&installed))
    {
      install ();
      g_once_init_leave (&installed, 1);
    }

  g_mutex_lock (&mutex);
  for (self = guards; self != NULL && self->in_use; self = self->next)
    ;
  if (self == NULL)
    {
      self = g_new0 (TgSigbusGuard, 1);
      self->next = guards;
      g_atomic_pointer_set (&guards, self);
    }
  self->in_use = TRUE;
  change (self, address, (char *) address + length);
  g_mutex_unlock (&mutex);

  return self;
}

/**
 * tg_sigbus_guard_remove:
 * @self: (transfer full): a guard
 *
 * Ends the guard; to be called before the range is unmapped. Any thread.
 */
void
tg_sigbus_guard_remove (TgSigbusGuard *self)
{
  g_mutex_lock (&mutex);
  change (self, NULL, NULL);
  self->in_use = FALSE;
  g_mutex_unlock (&mutex);
}

/**
 * tg_sigbus_guard_has_faulted:
 * @self: a guard
 *
 * Returns: whether some of the range now reads as zeros. Any thread.
 */
gboolean
tg_sigbus_guard_has_faulted (const TgSigbusGuard *self)
{
  return g_atomic_int_get (&self->faulted) != 0;
}
