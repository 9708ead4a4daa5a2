/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include <errno.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include "tg-gguf-fixture.h"
#include "tg-test-util.h"

/* What happens without memory. GLib ends the program then, with a message; nothing of the file can
 * be lost by that, since nothing is ever written. Held here: it is that message, at every single
 * allocation, and never a null pointer that is used. The allocator of the C library is replaced
 * for this whole program, which a sanitizer would not allow. */

#define N_FILES 20

void *__libc_malloc  (size_t size);
void *__libc_calloc  (size_t n,
                      size_t size);
void *__libc_realloc (void  *memory,
                      size_t size);

static guint n_allocations;
static guint fail_at; /* the allocation that fails, from 1; 0 for none */

static gboolean
fails (void)
{
  if (fail_at == 0 || ++n_allocations != fail_at)
    return FALSE;

  /* What comes after, to print the message, has memory. */
  fail_at = 0;
  errno = ENOMEM;

  return TRUE;
}

void *
malloc (size_t size)
{
  return fails () ? NULL : __libc_malloc (size);
}

void *
calloc (size_t n,
        size_t size)
{
  return fails () ? NULL : __libc_calloc (n, size);
}

void *
realloc (void  *memory,
         size_t size)
{
  return fails () ? NULL : __libc_realloc (memory, size);
}

typedef enum
{
  ALL_DONE,
  SAID_SO,
} Outcome;

/* Opens the bytes in a child with allocation @at failing, and says how that ended. */
static Outcome
open_without (const guint8 *bytes,
              gsize         length,
              guint         at)
{
  const struct rlimit no_core = { 0, 0 };
  char said[1024] = "";
  int ends[2];
  int status;
  pid_t child;
  gssize n = 0;
  gssize more;

  g_assert_cmpint (pipe (ends), ==, 0);
  child = fork ();
  g_assert_cmpint (child, >=, 0);
  if (child == 0)
    {
      dup2 (ends[1], STDERR_FILENO);
      dup2 (ends[1], STDOUT_FILENO);
      setrlimit (RLIMIT_CORE, &no_core);
      fail_at = at;
      tg_fixture_visit (tg_fixture_open_bytes (bytes, length));
      _exit (fail_at != 0 ? 0 : 99);
    }

  close (ends[1]);
  /* A message may come in pieces. */
  while ((more = read (ends[0], said + n, sizeof said - 1 - (gsize) n)) > 0)
    n += more;
  close (ends[0]);
  g_assert_cmpint (waitpid (child, &status, 0), ==, child);
  if (WIFEXITED (status) && WEXITSTATUS (status) == 0)
    return ALL_DONE;
  if (WIFEXITED (status))
    {
      /* Something did without it. */
      g_assert_cmpint (WEXITSTATUS (status), ==, 99);
      return SAID_SO;
    }

  g_assert_true (WTERMSIG (status) == SIGTRAP || WTERMSIG (status) == SIGABRT);
  g_assert_cmpint (n, >, 0);
  g_assert_nonnull (strstr (said, "failed to allocate"));

  return SAID_SO;
}

/* P09: the n-th allocation fails, for every n, over files of the corpus. */
static void
test_allocations (void)
{
  g_auto (GStrv) names = tg_test_list_corpus ();
  guint n_names = g_strv_length (names);
  guint n = 0;

  for (guint i = 0; i < N_FILES; i++)
    {
      gsize length;
      g_autofree guint8 *bytes = tg_test_load_data (names[i * (n_names - 1) / (N_FILES - 1)], &length);
      guint at = 1;

      /* All of the first hundred, then fewer: a file of a thousand entries does the same for each. */
      while (open_without (bytes, length, at) == SAID_SO)
        {
          at += 1 + at / 100;
          n++;
        }
      g_assert_cmpuint (at, >, 5);
    }
  g_test_message ("%u allocations failed", n);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/gguf/memory/allocations", test_allocations);

  return g_test_run ();
}
