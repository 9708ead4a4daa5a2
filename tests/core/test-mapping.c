/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include <fcntl.h>
#include <glib.h>
#include <glib/gstdio.h>
#include <signal.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <unistd.h>

#include "tg-bytes.h"
#include "tg-mapping.h"
#include "tg-test-util.h"

#define PAGES 16

/* How a child ends that read what is not there. */
#define SURVIVED 100

/* A mapping shows the bytes of the file, and not one beyond either end of it. */
static void
test_peek (void)
{
  char *path = tg_test_temp_file ("a.bin", "hello", 5);
  g_autoptr (GError) error = NULL;
  g_autoptr (TgMapping) mapping = tg_mapping_new (path, &error);

  g_assert_no_error (error);
  g_assert_cmpuint (tg_mapping_get_size (mapping), ==, 5);
  g_assert_cmpstr (tg_mapping_get_path (mapping), ==, path);
  g_assert_cmpmem (tg_mapping_peek (mapping, 0, 5), 5, "hello", 5);
  g_assert_cmpmem (tg_mapping_peek (mapping, 4, 1), 1, "o", 1);
  g_assert_nonnull (tg_mapping_peek (mapping, 5, 0));
  g_assert_null (tg_mapping_peek (mapping, 5, 1));
  g_assert_null (tg_mapping_peek (mapping, 6, 0));
  g_assert_null (tg_mapping_peek (mapping, 1, G_MAXUINT64));
  g_assert_null (tg_mapping_peek (mapping, G_MAXUINT64, 2));
  g_assert_false (tg_mapping_has_faulted (mapping));
  tg_mapping_will_read (mapping, 1, 100);
  tg_mapping_will_read (mapping, 100, 100);

  tg_test_remove (path);
}

/* An empty file maps to nothing at all, which is no error yet. */
static void
test_empty (void)
{
  char *path = tg_test_temp_file ("empty.bin", "", 0);
  g_autoptr (GError) error = NULL;
  g_autoptr (TgMapping) mapping = tg_mapping_new (path, &error);

  g_assert_no_error (error);
  g_assert_cmpuint (tg_mapping_get_size (mapping), ==, 0);
  g_assert_nonnull (tg_mapping_peek (mapping, 0, 0));
  g_assert_null (tg_mapping_peek (mapping, 0, 1));

  tg_test_remove (path);
}

/* Bytes in memory pass for a file; the block has its exact size. */
static void
test_bytes (void)
{
  g_autoptr (GBytes) bytes = g_bytes_new ("abc", 3);
  g_autoptr (GBytes) nothing = g_bytes_new (NULL, 0);
  g_autoptr (TgMapping) mapping = tg_mapping_new_from_bytes (bytes, "memory");
  g_autoptr (TgMapping) empty = tg_mapping_new_from_bytes (nothing, "nothing");

  g_clear_pointer (&bytes, g_bytes_unref);
  g_assert_cmpmem (tg_mapping_peek (mapping, 0, 3), 3, "abc", 3);
  g_assert_null (tg_mapping_peek (mapping, 3, 1));
  g_assert_true (tg_mapping_is_current (mapping));
  g_assert_cmpuint (tg_mapping_get_identity (mapping).inode, ==, 0);
  g_assert_nonnull (tg_mapping_peek (empty, 0, 0));
}

static void
assert_refused (const char *path,
                int         code,
                const char *words)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (TgMapping) mapping = tg_mapping_new (path, &error);

  g_assert_null (mapping);
  g_assert_error (error, G_FILE_ERROR, code);
  g_assert_nonnull (strstr (error->message, words));
}

/* What is no regular file is named and never waited for: a pipe without a writer would
 * block a plain open() for ever. */
static void
test_not_regular (void)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *folder = g_dir_make_tmp ("tensorglass-test-XXXXXX", &error);
  g_autofree char *fifo = g_build_filename (folder, "fifo", NULL);
  g_autofree char *loop = g_build_filename (folder, "loop", NULL);
  g_autofree char *missing = g_build_filename (folder, "missing", NULL);
  g_autofree char *nested = g_build_filename (folder, "socket", NULL);
  struct sockaddr_un address = { .sun_family = AF_UNIX };
  int fd = socket (AF_UNIX, SOCK_STREAM, 0);

  g_assert_cmpint (mkfifo (fifo, 0600), ==, 0);
  g_assert_cmpint (symlink (loop, loop), ==, 0);
  g_assert_cmpuint (g_strlcpy (address.sun_path, nested, sizeof address.sun_path), <, sizeof address.sun_path);
  g_assert_cmpint (bind (fd, (struct sockaddr *) &address, sizeof address), ==, 0);

  assert_refused (folder, G_FILE_ERROR_INVAL, "folder");
  assert_refused (fifo, G_FILE_ERROR_INVAL, "FIFO");
  assert_refused (nested, G_FILE_ERROR_INVAL, "socket");
  assert_refused ("/dev/null", G_FILE_ERROR_INVAL, "device");
  assert_refused (loop, G_FILE_ERROR_LOOP, g_strerror (ELOOP));
  assert_refused (missing, G_FILE_ERROR_NOENT, "no such file");

  close (fd);
  g_remove (fifo);
  g_remove (loop);
  g_remove (nested);
  g_rmdir (folder);
}

/* The words for a file that may not be read. Root may read everything, so there the
 * test is that it can. */
static void
test_permission (void)
{
  char *path = tg_test_temp_file ("secret", "x", 1);

  g_assert_cmpint (g_chmod (path, 0), ==, 0);
  if (g_access (path, R_OK) != 0)
    {
      assert_refused (path, G_FILE_ERROR_ACCES, "permission to read");
    }
  else
    {
      g_autoptr (TgMapping) mapping = tg_mapping_new (path, NULL);

      g_assert_nonnull (mapping);
    }
  tg_test_remove (path);
}

/* A descriptor is closed whatever comes of it. */
static void
test_from_fd (void)
{
  g_autoptr (GError) error = NULL;
  char *path = tg_test_temp_file ("a.bin", "abc", 3);
  int good = open (path, O_RDONLY | O_CLOEXEC);
  int bad = open ("/", O_RDONLY | O_CLOEXEC);
  g_autoptr (TgMapping) mapping = tg_mapping_new_from_fd (good, path, &error);

  g_assert_no_error (error);
  g_assert_cmpuint (tg_mapping_get_size (mapping), ==, 3);
  g_assert_null (tg_mapping_new_from_fd (bad, "/", &error));
  g_assert_error (error, G_FILE_ERROR, G_FILE_ERROR_INVAL);
  g_assert_cmpint (fcntl (good, F_GETFD), ==, -1);
  g_assert_cmpint (fcntl (bad, F_GETFD), ==, -1);

  tg_test_remove (path);
}

/* A file that was replaced, grew or went is another one; the old bytes stay. */
static void
test_is_current (void)
{
  g_autoptr (GError) error = NULL;
  char *path = tg_test_temp_file ("a.bin", "abc", 3);
  g_autoptr (TgMapping) mapping = tg_mapping_new (path, &error);

  g_assert_no_error (error);
  g_assert_true (tg_mapping_is_current (mapping));
  g_assert_true (g_file_set_contents (path, "other", -1, NULL));
  g_assert_false (tg_mapping_is_current (mapping));
  g_assert_cmpmem (tg_mapping_peek (mapping, 0, 3), 3, "abc", 3);
  g_remove (path);
  g_assert_false (tg_mapping_is_current (mapping));

  tg_test_remove (path);
}

static gpointer
read_view (gpointer data)
{
  return GUINT_TO_POINTER (tg_view_peek (data, 1, 1)[0]);
}

/* A view outlives the close, reads from another thread and cannot be read past its end. */
static void
test_view (void)
{
  char *path = tg_test_temp_file ("a.bin", "abcdef", 6);
  g_autoptr (TgMapping) mapping = tg_mapping_new (path, NULL);
  g_autoptr (TgView) view = tg_view_new (mapping, 2, 3);
  g_autoptr (TgView) other = tg_view_ref (view);

  g_assert_null (tg_view_new (mapping, 2, 5));
  g_assert_null (tg_view_new (mapping, G_MAXUINT64, 2));
  g_clear_pointer (&mapping, tg_mapping_unref);
  g_clear_pointer (&other, tg_view_unref);
  tg_test_remove (path);

  g_assert_cmpuint (tg_view_get_size (view), ==, 3);
  g_assert_cmpuint (tg_view_get_offset (view), ==, 2);
  g_assert_cmpmem (tg_view_peek (view, 0, 3), 3, "cde", 3);
  g_assert_null (tg_view_peek (view, 0, 4));
  g_assert_null (tg_view_peek (view, 3, 1));
  g_assert_null (tg_view_peek (view, 4, 0));
  g_assert_null (tg_view_peek (view, 1, G_MAXUINT64));
  g_assert_nonnull (tg_view_peek (view, 3, 0));
  g_assert_cmpuint (GPOINTER_TO_UINT (g_thread_join (g_thread_new ("reader", read_view, view))), ==, 'd');
  g_assert_false (tg_view_has_faulted (view));
}

/* Offsets are 64 bits wide: four bytes far beyond 2 GiB in a file that is mostly a hole. */
static void
test_sparse (void)
{
  static const guint8 mark[] = { 0x78, 0x56, 0x34, 0x12 };
  const guint64 place = G_GUINT64_CONSTANT (2684354560);
  const guint64 size = G_GUINT64_CONSTANT (3) << 30;
  g_autoptr (GError) error = NULL;
  char *path = tg_test_temp_file ("sparse.bin", "", 0);
  int fd = open (path, O_RDWR | O_CLOEXEC);
  g_autoptr (TgMapping) mapping = NULL;

  g_assert_cmpint (ftruncate (fd, (off_t) size), ==, 0);
  g_assert_cmpint (pwrite (fd, mark, sizeof mark, (off_t) place), ==, sizeof mark);
  close (fd);

  mapping = tg_mapping_new (path, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (tg_mapping_get_size (mapping), ==, size);
  g_assert_cmphex (tg_load_u32 (tg_mapping_peek (mapping, place, 4), TG_LITTLE_ENDIAN), ==, 0x12345678);
  g_assert_cmphex (tg_load_u32 (tg_mapping_peek (mapping, size - 4, 4), TG_LITTLE_ENDIAN), ==, 0);
  g_assert_null (tg_mapping_peek (mapping, size - 3, 4));

  tg_test_remove (path);
}

static char *
make_paged_file (gsize *page)
{
  g_autofree guint8 *bytes = NULL;

  *page = (gsize) sysconf (_SC_PAGESIZE);
  bytes = g_malloc (PAGES * *page);
  memset (bytes, 0xab, PAGES * *page);

  return tg_test_temp_file ("cut.bin", bytes, PAGES * *page);
}

/* A file cut short while it is mapped reads as zeros from there, and the mapping knows. Another
 * file's mapping does not. */
static void
test_cut_short (void)
{
  gsize page;
  char *path = make_paged_file (&page);
  char *other_path = tg_test_temp_file ("other.bin", "abc", 3);
  g_autoptr (TgMapping) mapping = tg_mapping_new (path, NULL);
  g_autoptr (TgMapping) other = tg_mapping_new (other_path, NULL);
  g_autoptr (TgView) view = tg_view_new (mapping, 5 * page, page);

  g_assert_cmpint (truncate (path, (off_t) (3 * page)), ==, 0);
  g_assert_cmphex (tg_mapping_peek (mapping, 2 * page, 1)[0], ==, 0xab);
  g_assert_false (tg_mapping_has_faulted (mapping));

  g_assert_cmphex (tg_mapping_peek (mapping, 7 * page + 5, 1)[0], ==, 0);
  g_assert_true (tg_mapping_has_faulted (mapping));
  g_assert_true (tg_view_has_faulted (view));
  g_assert_cmphex (tg_view_peek (view, 0, 1)[0], ==, 0);
  g_assert_cmphex (tg_mapping_peek (mapping, (PAGES - 1) * page, 1)[0], ==, 0);
  g_assert_cmphex (tg_mapping_peek (mapping, 3 * page - 1, 1)[0], ==, 0xab);
  g_assert_false (tg_mapping_has_faulted (other));

  tg_test_remove (path);
  tg_test_remove (other_path);
}

static gpointer
read_all (gpointer data)
{
  TgMapping *mapping = data;
  guint64 size = tg_mapping_get_size (mapping);
  const volatile guint8 *bytes = tg_mapping_peek (mapping, 0, size);
  guint sum = 0;

  for (guint64 i = 0; i < size; i++)
    sum += bytes[i];

  return GUINT_TO_POINTER (sum);
}

/* Several threads fault at the same pages at the same time, while guards come and go. */
static void
test_cut_short_threads (void)
{
  gsize page;
  char *path = make_paged_file (&page);
  g_autoptr (TgMapping) mapping = tg_mapping_new (path, NULL);
  GThread *threads[4];

  g_assert_cmpint (truncate (path, (off_t) page), ==, 0);
  for (gsize i = 0; i < G_N_ELEMENTS (threads); i++)
    threads[i] = g_thread_new ("reader", read_all, mapping);
  for (guint i = 0; i < 100; i++)
    tg_mapping_unref (tg_mapping_new (path, NULL));
  for (gsize i = 0; i < G_N_ELEMENTS (threads); i++)
    g_assert_cmpuint (GPOINTER_TO_UINT (g_thread_join (threads[i])), ==, 0xab * (guint) page);
  g_assert_true (tg_mapping_has_faulted (mapping));

  tg_test_remove (path);
}

/* After the last reference went, its range is no business of ours any more: whoever reads there
 * dies as without us. The child has no mapping left when it faults in a map of its own. */
static void
test_foreign_fault (void)
{
  gsize page;
  char *path = make_paged_file (&page);
  pid_t child = fork ();
  int status;

  g_assert_cmpint (child, >=, 0);
  if (child == 0)
    {
      TgMapping *mapping = tg_mapping_new (path, NULL);
      GMappedFile *foreign = g_mapped_file_new (path, FALSE, NULL);
      volatile char *bytes = g_mapped_file_get_contents (foreign);

      tg_mapping_unref (mapping);
      if (truncate (path, 0) != 0)
        _exit (SURVIVED);
      _exit (bytes[0] != 0 ? SURVIVED + 1 : SURVIVED);
    }
  g_assert_cmpint (waitpid (child, &status, 0), ==, child);
  /* AddressSanitizer has a handler of its own, which leaves by exit. */
  g_assert_true ((WIFSIGNALED (status) && WTERMSIG (status) == SIGBUS) ||
                 (WIFEXITED (status) && WEXITSTATUS (status) < SURVIVED));

  tg_test_remove (path);
}

static volatile sig_atomic_t n_chained;

static void
earlier_handler (int number)
{
  n_chained++;
}

/* The handler that was there before us gets what is not ours: a signal that somebody sent. */
static void
test_chain (void)
{
  pid_t child = fork ();
  int status;

  g_assert_cmpint (child, >=, 0);
  if (child == 0)
    {
      gsize page;
      char *path = make_paged_file (&page);
      TgMapping *mapping;

      signal (SIGBUS, earlier_handler);
      mapping = tg_mapping_new (path, NULL);
      raise (SIGBUS);
      if (truncate (path, 0) != 0)
        _exit (1);
      if (tg_mapping_peek (mapping, 0, 1)[0] != 0 || !tg_mapping_has_faulted (mapping))
        _exit (2);
      tg_test_remove (path);
      _exit (n_chained == 1 ? 0 : 3);
    }
  g_assert_cmpint (waitpid (child, &status, 0), ==, child);
  g_assert_true (WIFEXITED (status));
  g_assert_cmpint (WEXITSTATUS (status), ==, 0);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  /* First: they fork, and the handler must not be installed yet. */
  g_test_add_func ("/core/mapping/chain", test_chain);
  g_test_add_func ("/core/mapping/foreign-fault", test_foreign_fault);
  g_test_add_func ("/core/mapping/peek", test_peek);
  g_test_add_func ("/core/mapping/empty", test_empty);
  g_test_add_func ("/core/mapping/bytes", test_bytes);
  g_test_add_func ("/core/mapping/not-regular", test_not_regular);
  g_test_add_func ("/core/mapping/permission", test_permission);
  g_test_add_func ("/core/mapping/from-fd", test_from_fd);
  g_test_add_func ("/core/mapping/is-current", test_is_current);
  g_test_add_func ("/core/mapping/view", test_view);
  g_test_add_func ("/core/mapping/sparse", test_sparse);
  g_test_add_func ("/core/mapping/cut-short", test_cut_short);
  g_test_add_func ("/core/mapping/cut-short-threads", test_cut_short_threads);

  return g_test_run ();
}
