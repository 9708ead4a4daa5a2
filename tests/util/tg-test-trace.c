/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include "tg-test-trace.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <sys/mman.h>
#include <sys/ptrace.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <sys/wait.h>
#include <unistd.h>

#include <linux/ptrace.h>

typedef enum
{
  OPENS = 1,
  CHANGES_PATH,
  CHANGES_FD,
  MAPS,
} Deed;

/**
 * Call:
 * @number: of the system call
 * @name: of it
 * @deed: what it does
 * @path: which argument is the path or descriptor, from 0
 * @flags: which argument has the flags, if it opens
 */
typedef struct
{
  long        number;
  const char *name;
  Deed        deed;
  guint       path;
  guint       flags;
} Call;

static const Call calls[] = {
#ifdef SYS_open
  { SYS_open, "open", OPENS, 0, 1 },
  { SYS_creat, "creat", CHANGES_PATH, 0, 0 },
  { SYS_rename, "rename", CHANGES_PATH, 0, 0 },
  { SYS_rename, "rename", CHANGES_PATH, 1, 0 },
  { SYS_unlink, "unlink", CHANGES_PATH, 0, 0 },
  { SYS_mkdir, "mkdir", CHANGES_PATH, 0, 0 },
  { SYS_mknod, "mknod", CHANGES_PATH, 0, 0 },
  { SYS_link, "link", CHANGES_PATH, 1, 0 },
  { SYS_symlink, "symlink", CHANGES_PATH, 1, 0 },
  { SYS_chmod, "chmod", CHANGES_PATH, 0, 0 },
  { SYS_chown, "chown", CHANGES_PATH, 0, 0 },
  { SYS_utimes, "utimes", CHANGES_PATH, 0, 0 },
#endif
  { SYS_openat, "openat", OPENS, 1, 2 },
  { SYS_renameat2, "renameat2", CHANGES_PATH, 1, 0 },
  { SYS_renameat2, "renameat2", CHANGES_PATH, 3, 0 },
  { SYS_unlinkat, "unlinkat", CHANGES_PATH, 1, 0 },
  { SYS_mkdirat, "mkdirat", CHANGES_PATH, 1, 0 },
  { SYS_mknodat, "mknodat", CHANGES_PATH, 1, 0 },
  { SYS_linkat, "linkat", CHANGES_PATH, 3, 0 },
  { SYS_symlinkat, "symlinkat", CHANGES_PATH, 2, 0 },
  { SYS_fchmodat, "fchmodat", CHANGES_PATH, 1, 0 },
  { SYS_fchownat, "fchownat", CHANGES_PATH, 1, 0 },
  { SYS_utimensat, "utimensat", CHANGES_PATH, 1, 0 },
  { SYS_utimensat, "utimensat", CHANGES_FD, 0, 0 },
  { SYS_truncate, "truncate", CHANGES_PATH, 0, 0 },
  { SYS_setxattr, "setxattr", CHANGES_PATH, 0, 0 },
  { SYS_write, "write", CHANGES_FD, 0, 0 },
  { SYS_pwrite64, "pwrite64", CHANGES_FD, 0, 0 },
  { SYS_writev, "writev", CHANGES_FD, 0, 0 },
  { SYS_ftruncate, "ftruncate", CHANGES_FD, 0, 0 },
  { SYS_fallocate, "fallocate", CHANGES_FD, 0, 0 },
  { SYS_fchmod, "fchmod", CHANGES_FD, 0, 0 },
  { SYS_fchown, "fchown", CHANGES_FD, 0, 0 },
  { SYS_fsetxattr, "fsetxattr", CHANGES_FD, 0, 0 },
  { SYS_flock, "flock", CHANGES_FD, 0, 0 },
  { SYS_fcntl, "fcntl", CHANGES_FD, 0, 0 },
  { SYS_mmap, "mmap", MAPS, 4, 0 },
};

/* A string in the memory of the process; "" if it has none there. */
static char *
read_string (pid_t   pid,
             guint64 address)
{
  char text[4096 + 1] = "";
  gsize n = 0;

  while (n < 4096)
    {
      gsize piece = 64 - (gsize) (address + n) % 64;
      struct iovec local = { text + n, MIN (piece, 4096 - n) };
      struct iovec remote = { (void *) (gsize) (address + n), local.iov_len };

      if (process_vm_readv (pid, &local, 1, &remote, 1, 0) <= 0)
        break;
      if (memchr (text + n, '\0', local.iov_len) != NULL)
        return g_strdup (text);
      n += local.iov_len;
    }

  return g_strdup ("");
}

static gboolean
is_in_folder (const char *path,
              const char *folder)
{
  return g_str_has_prefix (path, folder);
}

static gboolean
is_fd_in_folder (pid_t       pid,
                 guint64     fd,
                 const char *folder)
{
  g_autofree char *link = g_strdup_printf ("/proc/%d/fd/%d", (int) pid, (int) fd);
  g_autofree char *path = g_file_read_link (link, NULL);

  return path != NULL && is_in_folder (path, folder);
}

/* fcntl() also copies descriptors and asks for flags; only locks and leases are of interest. */
static gboolean
is_harmless (const Call    *call,
             const guint64 *args)
{
  if (call->number == SYS_fcntl)
    return args[1] != F_SETLK && args[1] != F_SETLKW && args[1] != F_OFD_SETLK && args[1] != F_OFD_SETLKW &&
           args[1] != F_SETLEASE;

  return call->deed == MAPS && ((args[2] & PROT_WRITE) == 0 || (args[3] & MAP_SHARED) == 0);
}

static void
look_at (TgTestTrace   *self,
         pid_t          pid,
         const Call    *call,
         const guint64 *args,
         const char    *folder)
{
  g_autofree char *path = NULL;

  if (is_harmless (call, args))
    return;

  if (call->deed == CHANGES_FD || call->deed == MAPS)
    {
      if (is_fd_in_folder (pid, args[call->path], folder))
        g_ptr_array_add (self->complaints, g_strdup (call->name));
      return;
    }

  path = read_string (pid, args[call->path]);
  if (!is_in_folder (path, folder))
    return;
  if (call->deed == OPENS && (args[call->flags] & (O_WRONLY | O_RDWR | O_CREAT | O_TRUNC | O_APPEND)) == 0)
    self->n_opened++;
  else
    g_ptr_array_add (self->complaints, g_strdup_printf ("%s %s", call->name, path));
}

static void
look_at_stop (TgTestTrace *self,
              pid_t        pid,
              const char  *folder)
{
  struct ptrace_syscall_info info;

  if (ptrace (PTRACE_GET_SYSCALL_INFO, pid, (void *) sizeof info, &info) <= 0 || info.op != PTRACE_SYSCALL_INFO_ENTRY)
    return;

  for (guint i = 0; i < G_N_ELEMENTS (calls); i++)
    if ((guint64) calls[i].number == info.entry.nr)
      {
        guint64 args[6];

        for (guint k = 0; k < 6; k++)
          args[k] = info.entry.args[k];
        look_at (self, pid, &calls[i], args, folder);
      }
}

static void
run_traced (const char *const *argv)
{
  int nothing = open ("/dev/null", O_WRONLY | O_CLOEXEC);

  /* What it prints is not for the test's own report. */
  dup2 (nothing, STDOUT_FILENO);
  /* Looks for leaks by tracing, which does not work while traced. */
  g_setenv ("ASAN_OPTIONS", "detect_leaks=0", TRUE);
  ptrace (PTRACE_TRACEME, 0, NULL, NULL);
  raise (SIGSTOP);
  execv (argv[0], (char *const *) argv);
  _exit (127);
}

/**
 * tg_test_trace_run:
 * @self: (out caller-allocates): what it did
 * @argv: (array zero-terminated): the program, with its path, and its arguments
 * @folder: a folder
 *
 * Runs a program to its end and looks at every system call of it that opens, maps
 * or changes something in @folder.
 */
void
tg_test_trace_run (TgTestTrace       *self,
                   const char *const *argv,
                   const char        *folder)
{
  pid_t child = fork ();
  pid_t pid;
  int status;

  *self = (TgTestTrace){ .complaints = g_ptr_array_new_with_free_func (g_free), .status = -1 };
  g_assert_cmpint (child, >=, 0);
  if (child == 0)
    run_traced (argv);

  g_assert_cmpint (waitpid (child, &status, 0), ==, child);
  g_assert_true (WIFSTOPPED (status));
  g_assert_cmpint (ptrace (PTRACE_SETOPTIONS, child, NULL,
                           (void *) (PTRACE_O_TRACESYSGOOD | PTRACE_O_TRACECLONE | PTRACE_O_TRACEFORK |
                                     PTRACE_O_TRACEVFORK | PTRACE_O_TRACEEXEC | PTRACE_O_EXITKILL)),
                   ==, 0);
  g_assert_cmpint (ptrace (PTRACE_SYSCALL, child, NULL, NULL), ==, 0);

  while ((pid = waitpid (-1, &status, __WALL)) > 0)
    {
      long number = 0;

      if (!WIFSTOPPED (status))
        {
          if (pid == child)
            self->status = WIFEXITED (status) ? WEXITSTATUS (status) : -1;
          continue;
        }
      if (WSTOPSIG (status) == (SIGTRAP | 0x80))
        look_at_stop (self, pid, folder);
      else if (status >> 16 == 0 && WSTOPSIG (status) != SIGSTOP && WSTOPSIG (status) != SIGTRAP)
        number = WSTOPSIG (status); /* a signal of its own: hand it on */
      ptrace (PTRACE_SYSCALL, pid, NULL, (void *) number);
    }
  g_assert_cmpint (errno, ==, ECHILD);
}

void
tg_test_trace_clear (TgTestTrace *self)
{
  g_clear_pointer (&self->complaints, g_ptr_array_unref);
}
