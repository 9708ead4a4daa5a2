/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <sys/mman.h>
#include <sys/stat.h>

#include "tg-gguf-fixture.h"
#include "tg-shards.h"
#include "tg-test-util.h"

/* The system calls that opening takes, one after the other made to fail: the linker puts these
 * in the place of the C library's (see meson.build). */

#define N_FILES 20

static guint n_calls;
static guint fail_at; /* the call that fails, from 1; 0 for none */
static int fail_with;

static gboolean
fails (void)
{
  if (++n_calls != fail_at)
    return FALSE;

  errno = fail_with;
  return TRUE;
}

int   __real_open64  (const char *path,
                      int         flags,
                      ...);
int   __wrap_open64  (const char *path,
                      int         flags,
                      ...);
int   __real_fstat64 (int          fd,
                      struct stat *st);
int   __wrap_fstat64 (int          fd,
                      struct stat *st);
int   __real_stat64  (const char  *path,
                      struct stat *st);
int   __wrap_stat64  (const char  *path,
                      struct stat *st);
void *__real_mmap64  (void  *address,
                      size_t length,
                      int    protection,
                      int    flags,
                      int    fd,
                      off_t  offset);
void *__wrap_mmap64  (void  *address,
                      size_t length,
                      int    protection,
                      int    flags,
                      int    fd,
                      off_t  offset);

int
__wrap_open64 (const char *path,
               int         flags,
               ...)
{
  va_list args;
  mode_t mode = 0;

  if (fails ())
    return -1;

  va_start (args, flags);
  if ((flags & O_CREAT) != 0)
    mode = va_arg (args, mode_t);
  va_end (args);

  return __real_open64 (path, flags, mode);
}

int
__wrap_fstat64 (int          fd,
                struct stat *st)
{
  return fails () ? -1 : __real_fstat64 (fd, st);
}

int
__wrap_stat64 (const char  *path,
               struct stat *st)
{
  return fails () ? -1 : __real_stat64 (path, st);
}

void *
__wrap_mmap64 (void  *address,
               size_t length,
               int    protection,
               int    flags,
               int    fd,
               off_t  offset)
{
  return fails () ? MAP_FAILED : __real_mmap64 (address, length, protection, flags, fd, offset);
}

static guint
count_descriptors (void)
{
  g_autoptr (GDir) dir = g_dir_open ("/proc/self/fd", 0, NULL);
  guint n = 0;

  while (g_dir_read_name (dir) != NULL)
    n++;

  return n;
}

/* Opens @path with call @at failing; whether there was a call with that number. What comes of it
 * is an error, or a model of which a part is said to be missing. */
static gboolean
open_with_fault (const char *path,
                 guint       at,
                 int         code)
{
  g_autoptr (TgShards) shards = NULL;
  g_autoptr (GError) error = NULL;
  guint before = count_descriptors ();
  guint n_opening;

  n_calls = 0;
  fail_at = at;
  fail_with = code;
  shards = tg_shards_open (path, NULL, TG_OPEN_NONE, NULL, &error);
  n_opening = n_calls;
  fail_at = 0;

  g_assert_cmpint (shards == NULL, ==, error != NULL);
  if (shards != NULL)
    {
      for (guint part = 0; part < tg_shards_get_n_parts (shards); part++)
        if (tg_shards_get_part (shards, part) != NULL)
          tg_fixture_visit (tg_shards_get_part (shards, part));
      if (at > 0 && at <= n_opening)
        g_assert_cmpuint (tg_problem_list_get_n (tg_shards_get_problems (shards)), >, 0);
    }
  else
    {
      g_assert_cmpuint (error->domain, ==, G_FILE_ERROR);
      g_assert_cmpuint (strlen (error->message), >, 0);
    }
  g_assert_cmpuint (count_descriptors (), ==, before);

  return at <= n_opening;
}

/* P09: every call in turn, with each way of failing, over files of the corpus: an error in words,
 * no descriptor left open, no crash; and, under a sanitizer, no leak. */
static void
test_calls (void)
{
  static const int codes[] = { EIO, EACCES, EMFILE, ENOMEM, ENOENT, EOVERFLOW };
  g_auto (GStrv) names = tg_test_list_corpus ();
  guint n_names = g_strv_length (names);
  guint n = 0;

  for (guint i = 0; i < N_FILES; i++)
    {
      g_autofree char *path = g_test_build_filename (G_TEST_DIST, "data", names[i * (n_names - 1) / (N_FILES - 1)], NULL);

      for (guint k = 0; k < G_N_ELEMENTS (codes); k++)
        {
          guint at = 1;

          g_assert_true (open_with_fault (path, 0, 0));
          while (open_with_fault (path, at, codes[k]))
            at++;
          g_assert_cmpuint (at, >, 2);
          n += at - 1;
        }
    }
  g_test_message ("%u faults injected", n);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/gguf/faults/calls", test_calls);

  return g_test_run ();
}
