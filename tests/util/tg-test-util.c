/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include "tg-test-util.h"

#include <sys/mman.h>
#include <unistd.h>

#include <glib/gstdio.h>

/**
 * tg_test_load_data:
 * @name: a file below tests/data
 * @length: (out): its size in bytes
 *
 * Returns: (transfer full): its bytes in a block of exactly that size, so that
 *   AddressSanitizer sees a read past the end. A missing file ends the test.
 */
guint8 *
tg_test_load_data (const char *name,
                   gsize      *length)
{
  g_autofree char *path = g_test_build_filename (G_TEST_DIST, "data", name, NULL);
  g_autofree char *contents = NULL;
  g_autoptr (GError) error = NULL;
  guint8 *bytes;

  g_file_get_contents (path, &contents, length, &error);
  g_assert_no_error (error);

  bytes = g_malloc (MAX (*length, 1));
  memcpy (bytes, contents, *length);

  return bytes;
}

static void
add_files (GPtrArray  *names,
           const char *folder)
{
  g_autofree char *path = g_test_build_filename (G_TEST_DIST, "data", folder, NULL);
  g_autoptr (GError) error = NULL;
  g_autoptr (GDir) dir = g_dir_open (path, 0, &error);
  const char *name;

  g_assert_no_error (error);
  while ((name = g_dir_read_name (dir)) != NULL)
    {
      g_autofree char *below = g_build_filename (folder, name, NULL);
      g_autofree char *whole = g_build_filename (path, name, NULL);

      if (g_file_test (whole, G_FILE_TEST_IS_DIR))
        add_files (names, below);
      else if (g_str_has_suffix (name, ".gguf"))
        g_ptr_array_add (names, g_steal_pointer (&below));
    }
}

static int
compare_names (gconstpointer a,
               gconstpointer b)
{
  return strcmp (*(const char *const *) a, *(const char *const *) b);
}

/**
 * tg_test_list_corpus:
 *
 * Returns: (transfer full): the files of the corpus, hostile and well-formed, as
 *   names below tests/data, always in the same order
 */
char **
tg_test_list_corpus (void)
{
  GPtrArray *names = g_ptr_array_new ();

  add_files (names, "corpus");
  g_ptr_array_sort (names, compare_names);
  g_assert_cmpuint (names->len, >, 150);
  g_ptr_array_add (names, NULL);

  return (char **) g_ptr_array_free (names, FALSE);
}

/**
 * tg_test_temp_file:
 * @name: how the file shall be called
 * @bytes: (array length=length): what it shall hold
 * @length: how many bytes
 *
 * Writes a file into a new folder of its own.
 *
 * Returns: (transfer full): its path; give it to tg_test_remove() at the end
 */
char *
tg_test_temp_file (const char *name,
                   const void *bytes,
                   gsize       length)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *folder = g_dir_make_tmp ("tensorglass-test-XXXXXX", &error);
  char *path;

  g_assert_no_error (error);
  path = g_build_filename (folder, name, NULL);
  g_file_set_contents (path, bytes, (gssize) length, &error);
  g_assert_no_error (error);

  return path;
}

/**
 * tg_test_remove:
 * @path: (transfer full): what tg_test_temp_file() gave
 *
 * Removes the file and its folder, and frees @path.
 */
void
tg_test_remove (char *path)
{
  g_autofree char *folder = g_path_get_dirname (path);

  g_remove (path);
  g_rmdir (folder);
  g_free (path);
}

/**
 * tg_test_sha256:
 * @bytes: (array length=length): data
 * @length: how many bytes
 *
 * Returns: (transfer full): their SHA-256 in lower-case hex
 */
char *
tg_test_sha256 (const void *bytes,
                gsize       length)
{
  return g_compute_checksum_for_data (G_CHECKSUM_SHA256, bytes, length);
}

static gsize
count_page_bytes (gsize length)
{
  gsize page = (gsize) sysconf (_SC_PAGESIZE);

  return (length + page - 1) / page * page;
}

/**
 * tg_test_guarded_new:
 * @length: how many bytes
 *
 * Unlike a block of the heap this faults without a sanitizer too, and, unlike a
 * file, right behind its last byte and not at the end of the page.
 *
 * Returns: (transfer full): that many bytes of 0xa5, followed by a page that
 *   must not be touched; give it to tg_test_guarded_free()
 */
guint8 *
tg_test_guarded_new (gsize length)
{
  gsize n_used = count_page_bytes (length);
  gsize page = (gsize) sysconf (_SC_PAGESIZE);
  guint8 *pages = mmap (NULL, n_used + page, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);

  g_assert_true (pages != MAP_FAILED);
  g_assert_cmpint (mprotect (pages + n_used, page, PROT_NONE), ==, 0);
  memset (pages, 0xa5, n_used);

  return pages + n_used - length;
}

/**
 * tg_test_guarded_free:
 * @bytes: (transfer full): what tg_test_guarded_new() gave
 * @length: for how many bytes
 */
void
tg_test_guarded_free (guint8 *bytes,
                      gsize   length)
{
  gsize n_used = count_page_bytes (length);

  munmap (bytes + length - n_used, n_used + (gsize) sysconf (_SC_PAGESIZE));
}

typedef struct
{
  guint8 *bytes;
  gsize   length;
} Guarded;

static void
guarded_free (gpointer data)
{
  Guarded *guarded = data;

  tg_test_guarded_free (guarded->bytes, guarded->length);
  g_free (guarded);
}

/**
 * tg_test_guarded_bytes:
 * @bytes: (array length=length): data
 * @length: how many bytes
 *
 * Returns: (transfer full): a copy that ends at a page that must not be touched
 */
GBytes *
tg_test_guarded_bytes (gconstpointer bytes,
                       gsize         length)
{
  Guarded *guarded = g_new (Guarded, 1);

  guarded->bytes = tg_test_guarded_new (length);
  guarded->length = length;
  if (length > 0)
    {
      memcpy (guarded->bytes, bytes, length);
      mprotect (guarded->bytes + length - count_page_bytes (length), count_page_bytes (length), PROT_READ);
    }

  return g_bytes_new_with_free_func (guarded->bytes, length, guarded_free, guarded);
}
