/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include <glib.h>

/* GLib is not built for ThreadSanitizer: it sees our threads begin and end and our atomics, but
 * not that a GMutex orders what is done under it. The linker puts these in the place of GLib's
 * functions wherever we call them (see meson.build); they say so. */

void __tsan_acquire             (void   *address);
void __tsan_release             (void   *address);
void __real_g_mutex_lock        (GMutex *mutex);
void __wrap_g_mutex_lock        (GMutex *mutex);
void __real_g_mutex_unlock      (GMutex *mutex);
void __wrap_g_mutex_unlock      (GMutex *mutex);
void __real_g_once_init_leave   (void   *location,
                                 gsize   result);
void __wrap_g_once_init_leave   (void   *location,
                                 gsize   result);
gboolean __real_g_once_init_enter (void *location);
gboolean __wrap_g_once_init_enter (void *location);

void
__wrap_g_mutex_lock (GMutex *mutex)
{
  __real_g_mutex_lock (mutex);
  __tsan_acquire (mutex);
}

void
__wrap_g_mutex_unlock (GMutex *mutex)
{
  __tsan_release (mutex);
  __real_g_mutex_unlock (mutex);
}

gboolean
__wrap_g_once_init_enter (void *location)
{
  gboolean first = __real_g_once_init_enter (location);

  __tsan_acquire (location);

  return first;
}

void
__wrap_g_once_init_leave (void *location,
                          gsize result)
{
  __tsan_release (location);
  __real_g_once_init_leave (location, result);
}
