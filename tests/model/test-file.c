/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include <glib/gstdio.h>

#include "tg-test-model.h"
#include "tg-test-util.h"

static void
count_cb (guint *count)
{
  (*count)++;
}

static void
wait_while_loading (TgFile *file)
{
  while (tg_file_get_state (file) == TG_FILE_LOADING)
    g_main_context_iteration (NULL, TRUE);
}

static TgFile *
new_file (const char *path)
{
  g_autoptr (GFile) location = g_file_new_for_path (path);

  return tg_file_new (location);
}

/* A good file appears all at once, with everything there is to know about it. */
static void
test_good (void)
{
  char *path = tg_test_model_write ();
  TgFile *file = new_file (path);
  guint n_loaded = 0;

  g_signal_connect_swapped (file, "loaded", G_CALLBACK (count_cb), &n_loaded);
  g_assert_cmpint (tg_file_get_state (file), ==, TG_FILE_UNLOADED);
  g_assert_null (tg_file_get_shards (file));
  tg_file_load (file);
  g_assert_cmpint (tg_file_get_state (file), ==, TG_FILE_LOADING);
  wait_while_loading (file);

  g_assert_cmpint (tg_file_get_state (file), ==, TG_FILE_LOADED);
  g_assert_cmpuint (n_loaded, ==, 1);
  g_assert_null (tg_file_get_error (file));
  g_assert_cmpstr (tg_file_get_display_name (file), ==, "test.gguf");
  g_assert_cmpuint (tg_shards_get_n_tensors (tg_file_get_shards (file)), ==, TG_TEST_N_TENSORS);
  g_assert_true (tg_file_get_main (file) == tg_file_get_opened (file));
  g_assert_cmpstr (tg_file_get_info (file)->name, ==, "Test Model");
  g_assert_cmpuint (tg_tree_get_n_entries (tg_file_get_tree (file)), ==, TG_TEST_N_ENTRIES);
  g_assert_nonnull (tg_file_get_map (file, 0));
  g_assert_null (tg_file_get_map (file, 1));
  g_assert_cmpint (tg_file_get_change (file), ==, TG_FILE_UNCHANGED);
  g_assert_null (tg_gguf_get_fault (tg_file_get_opened (file)));

  g_assert_finalize_object (file);
  tg_test_remove (path);
}

/* A file whose records cannot be walked is loaded, with a fault and a map. */
static void
test_fault (void)
{
  char *path = tg_test_temp_file ("broken.gguf", "GGUF\3\0\0\0", 8);
  TgFile *file = new_file (path);

  tg_file_load (file);
  wait_while_loading (file);
  g_assert_cmpint (tg_file_get_state (file), ==, TG_FILE_LOADED);
  g_assert_nonnull (tg_gguf_get_fault (tg_file_get_opened (file)));
  g_assert_nonnull (tg_file_get_map (file, 0));

  g_assert_finalize_object (file);
  tg_test_remove (path);
}

/* A file that is not there, and a folder, fail with the error of the system. */
static void
test_failed (void)
{
  TgFile *file = new_file ("/nowhere/at/all.gguf");
  guint n_loaded = 0;

  g_signal_connect_swapped (file, "loaded", G_CALLBACK (count_cb), &n_loaded);
  tg_file_load (file);
  wait_while_loading (file);
  g_assert_cmpint (tg_file_get_state (file), ==, TG_FILE_FAILED);
  g_assert_true (g_error_matches (tg_file_get_error (file), G_FILE_ERROR, G_FILE_ERROR_NOENT));
  g_assert_cmpuint (n_loaded, ==, 1);
  g_assert_null (tg_file_get_opened (file));
  g_assert_finalize_object (file);

  file = new_file (g_get_tmp_dir ());
  tg_file_load (file);
  wait_while_loading (file);
  g_assert_cmpint (tg_file_get_state (file), ==, TG_FILE_FAILED);
  g_assert_nonnull (tg_file_get_error (file));
  g_assert_finalize_object (file);
}

/* A place without a path, as on a server, is an error at once and no crash. */
static void
test_no_path (void)
{
  g_autoptr (GFile) location = g_file_new_for_uri ("nothing://example/model.gguf");
  TgFile *file = tg_file_new (location);

  tg_file_load (file);
  g_assert_cmpint (tg_file_get_state (file), ==, TG_FILE_FAILED);
  g_assert_true (g_error_matches (tg_file_get_error (file), G_IO_ERROR, G_IO_ERROR_NOT_SUPPORTED));
  g_assert_finalize_object (file);
}

/* Cancelling takes effect at once; what was there before stays. */
static void
test_cancel (void)
{
  char *path = tg_test_model_write ();
  TgFile *file = new_file (path);
  guint n_loaded = 0;

  g_signal_connect_swapped (file, "loaded", G_CALLBACK (count_cb), &n_loaded);
  tg_file_load (file);
  tg_file_cancel (file);
  g_assert_cmpint (tg_file_get_state (file), ==, TG_FILE_UNLOADED);

  tg_file_load (file);
  wait_while_loading (file);
  tg_file_load (file);
  tg_file_cancel (file);
  g_assert_cmpint (tg_file_get_state (file), ==, TG_FILE_LOADED);
  g_assert_nonnull (tg_file_get_shards (file));
  g_assert_cmpuint (n_loaded, ==, 1);

  g_assert_finalize_object (file);
  tg_test_remove (path);
}

/* Loading again shows what the file holds now, and its change is forgotten. */
static void
test_reload (void)
{
  g_autoptr (TgGgufWriter) writer = tg_test_model_new_writer ();
  const guint64 ne[] = { 4 };
  g_autoptr (GError) error = NULL;
  char *path = tg_test_model_write ();
  TgFile *file = new_file (path);

  tg_file_load (file);
  wait_while_loading (file);

  tg_gguf_writer_add_tensor (writer, "extra.weight", TG_TYPE_ID_F32, ne, 1, NULL, 16);
  tg_gguf_writer_to_file (writer, path, &error);
  g_assert_no_error (error);
  while (tg_file_get_change (file) == TG_FILE_UNCHANGED)
    g_main_context_iteration (NULL, TRUE);

  tg_file_load (file);
  g_assert_nonnull (tg_file_get_shards (file));
  wait_while_loading (file);
  g_assert_cmpuint (tg_shards_get_n_tensors (tg_file_get_shards (file)), ==, TG_TEST_N_TENSORS + 1);
  g_assert_cmpint (tg_file_get_change (file), ==, TG_FILE_UNCHANGED);

  g_assert_finalize_object (file);
  tg_test_remove (path);
}

/* The other parts of a model are looked for beside it, or in the folder given. */
static void
test_folder (void)
{
  char *path = tg_test_model_write ();
  g_autofree char *folder = g_path_get_dirname (path);
  g_autoptr (GFile) location = g_file_new_for_path (folder);
  TgFile *file = new_file (path);

  tg_file_set_folder (file, location);
  tg_file_load (file);
  wait_while_loading (file);
  g_assert_cmpint (tg_file_get_state (file), ==, TG_FILE_LOADED);
  g_assert_cmpuint (tg_shards_get_n_parts (tg_file_get_shards (file)), ==, 1);

  g_assert_finalize_object (file);
  tg_test_remove (path);
}

static void
write_part (const char *folder,
            guint       part)
{
  g_autoptr (TgGgufWriter) writer = tg_gguf_writer_new ();
  g_autofree char *name = g_strdup_printf ("m-0000%u-of-00002.gguf", part + 1);
  g_autofree char *tensor = g_strdup_printf ("blk.%u.attn_q.weight", part);
  g_autofree char *path = g_build_filename (folder, name, NULL);
  g_autoptr (GError) error = NULL;

  tg_gguf_writer_add_string (writer, "general.architecture", "llama");
  tg_gguf_writer_add_uint (writer, "split.no", TG_VALUE_UINT16, part);
  tg_gguf_writer_add_uint (writer, "split.count", TG_VALUE_UINT16, 2);
  tg_gguf_writer_add_int (writer, "split.tensors.count", TG_VALUE_INT32, 2);
  tg_gguf_writer_add_tensor (writer, tensor, TG_TYPE_ID_F32, (const guint64[]){ 4 }, 1, NULL, 16);
  tg_gguf_writer_to_file (writer, path, &error);
  g_assert_no_error (error);
}

/* The parts nobody opened are watched too. */
static void
test_other_part (void)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *folder = g_dir_make_tmp ("tensorglass-test-XXXXXX", &error);
  g_autofree char *first = g_build_filename (folder, "m-00001-of-00002.gguf", NULL);
  g_autofree char *second = g_build_filename (folder, "m-00002-of-00002.gguf", NULL);
  TgFile *file;

  g_assert_no_error (error);
  write_part (folder, 0);
  write_part (folder, 1);
  file = new_file (first);
  tg_file_load (file);
  wait_while_loading (file);
  g_assert_cmpuint (tg_shards_get_n_tensors (tg_file_get_shards (file)), ==, 2);
  g_assert_cmpint (tg_file_get_change (file), ==, TG_FILE_UNCHANGED);

  g_assert_cmpint (g_remove (second), ==, 0);
  while (tg_file_get_change (file) != TG_FILE_REMOVED)
    g_main_context_iteration (NULL, TRUE);
  tg_file_check (file);
  g_assert_cmpint (tg_file_get_change (file), ==, TG_FILE_REMOVED);

  g_assert_finalize_object (file);
  g_remove (first);
  g_rmdir (folder);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/model/file/good", test_good);
  g_test_add_func ("/model/file/fault", test_fault);
  g_test_add_func ("/model/file/failed", test_failed);
  g_test_add_func ("/model/file/no-path", test_no_path);
  g_test_add_func ("/model/file/cancel", test_cancel);
  g_test_add_func ("/model/file/reload", test_reload);
  g_test_add_func ("/model/file/folder", test_folder);
  g_test_add_func ("/model/file/other-part", test_other_part);

  return g_test_run ();
}
