/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include <glib.h>
#include <glib/gstdio.h>
#include <string.h>

#include "tg-error.h"
#include "tg-gguf-fixture.h"
#include "tg-shards.h"

/* Names in the form of the split tools, and all that only looks like it. */
static void
test_names (void)
{
  static const char *const bad[] = {
    "", "a.gguf", "-00001-of-00002.gguf", "a-00001-of-00002.GGUF", "a-0001-of-00002.gguf", "a-00001-of-0002.gguf",
    "a-00000-of-00002.gguf", "a-00003-of-00002.gguf", "a-00001-of-00002.gguf.part", "a-0000x-of-00002.gguf", "a-00001_of-00002.gguf"
  };
  g_autofree char *prefix = NULL;
  g_autofree char *name = tg_shard_name_make ("a-b", 2, 3);
  guint number, count;

  g_assert_cmpstr (name, ==, "a-b-00002-of-00003.gguf");
  g_assert_true (tg_shard_name_parse (name, &prefix, &number, &count));
  g_assert_cmpstr (prefix, ==, "a-b");
  g_assert_cmpuint (number, ==, 2);
  g_assert_cmpuint (count, ==, 3);
  for (gsize i = 0; i < G_N_ELEMENTS (bad); i++)
    g_assert_false (tg_shard_name_parse (bad[i], &prefix, &number, &count));
}

static TgShards *
open_part (const char *name)
{
  g_autofree char *path = g_test_build_filename (G_TEST_DIST, "data", "corpus", name, NULL);
  g_autoptr (GError) error = NULL;
  TgShards *shards = tg_shards_open (path, NULL, TG_OPEN_NONE, NULL, &error);

  g_assert_no_error (error);

  return shards;
}

/* Whichever part is opened, the model is the same: parts in order, tensors numbered through. */
static void
test_whole (void)
{
  for (guint opened = 0; opened < 3; opened++)
    {
      g_autofree char *name = tg_shard_name_make ("split_ok/model", opened + 1, 3);
      g_autoptr (TgShards) shards = open_part (name);
      guint64 total = 0;
      TgGguf *gguf;

      g_assert_cmpuint (tg_problem_list_count_all (tg_shards_get_problems (shards)), ==, 0);
      g_assert_cmpuint (tg_shards_get_n_parts (shards), ==, 3);
      g_assert_cmpuint (tg_shards_get_n_missing (shards), ==, 0);
      g_assert_cmpuint (tg_shards_get_opened (shards), ==, opened);
      g_assert_true (tg_shards_get_main (shards) == tg_shards_get_part (shards, 0));
      g_assert_nonnull (tg_gguf_find_entry (tg_shards_get_main (shards), "general.architecture"));
      for (guint part = 0; part < 3; part++)
        total += tg_gguf_get_n_tensors (tg_shards_get_part (shards, part));
      g_assert_cmpuint (tg_shards_get_n_tensors (shards), ==, total);
      for (guint64 i = 0; i < total; i++)
        {
          const TgTensor *tensor = tg_shards_get_tensor (shards, i, &gguf);
          g_autofree char *tensor_name = tg_gguf_dup_name (gguf, tensor);
          TgGguf *found;

          g_assert_true (tg_shards_find_tensor (shards, tensor_name, &found) == tensor);
          g_assert_true (found == gguf);
        }
      g_assert_null (tg_shards_find_tensor (shards, "nothing", &gguf));
      g_assert_false (tg_shards_has_faulted (shards));
    }
}

/* A part that is not there is named, and the others open. */
static void
test_missing (void)
{
  g_autoptr (TgShards) shards = open_part ("split_missing/model-00003-of-00003.gguf");
  const TgProblemList *problems = tg_shards_get_problems (shards);

  g_assert_cmpuint (tg_problem_list_count_kind (problems, TG_PROBLEM_SHARD), ==, 1);
  g_assert_nonnull (strstr (tg_problem_list_get (problems, 0)->sentence, "model-00002-of-00003.gguf"));
  g_assert_cmpuint (tg_shards_get_n_missing (shards), ==, 1);
  g_assert_null (tg_shards_get_part (shards, 1));
  g_assert_nonnull (tg_shards_get_part (shards, 0));
}

typedef struct
{
  guint number;
  guint count;
  guint total;
} Keys;

/* Writes parts into a folder of their own, each with the keys it is given, and opens the first. */
static TgShards *
write_and_open (const Keys *keys,
                guint       n,
                TgOpenFlags flags,
                GError    **error)
{
  g_autofree char *folder = g_dir_make_tmp ("tensorglass-test-XXXXXX", NULL);
  g_autoptr (GPtrArray) paths = g_ptr_array_new_with_free_func (g_free);
  TgShards *shards;

  for (guint i = 0; i < n; i++)
    {
      g_autoptr (TgGgufWriter) writer = tg_fixture_writer ();
      g_autofree char *name = tg_shard_name_make ("m", i + 1, n);
      char *path = g_build_filename (folder, name, NULL);

      tg_gguf_writer_add_uint (writer, "split.no", TG_VALUE_UINT16, keys[i].number);
      tg_gguf_writer_add_uint (writer, "split.count", TG_VALUE_UINT16, keys[i].count);
      tg_gguf_writer_add_uint (writer, "split.tensors.count", TG_VALUE_INT32, keys[i].total);
      tg_fixture_add_f32 (writer, "t", 8, 1);
      if (keys[i].total == 0)
        tg_gguf_writer_set_offset (writer, 1);
      g_assert_true (tg_gguf_writer_to_file (writer, path, NULL));
      g_ptr_array_add (paths, path);
    }
  shards = tg_shards_open (g_ptr_array_index (paths, 0), NULL, flags, NULL, error);
  for (guint i = 0; i < n; i++)
    g_remove (g_ptr_array_index (paths, i));
  g_rmdir (folder);

  return shards;
}

/* Parts that disagree about their number, their count or the number of tensors. */
static void
test_disagreement (void)
{
  static const Keys good[] = { { 0, 2, 2 }, { 1, 2, 2 } };
  static const Keys bad[][2] = {
    { { 0, 2, 2 }, { 0, 2, 2 } },
    { { 0, 2, 2 }, { 1, 3, 2 } },
    { { 0, 2, 5 }, { 1, 2, 5 } },
  };
  g_autoptr (TgShards) fine = write_and_open (good, 2, TG_OPEN_STRICT, NULL);

  g_assert_nonnull (fine);
  g_assert_cmpuint (tg_problem_list_count_all (tg_shards_get_problems (fine)), ==, 0);
  for (gsize i = 0; i < G_N_ELEMENTS (bad); i++)
    {
      g_autoptr (TgShards) shards = write_and_open (bad[i], 2, TG_OPEN_NONE, NULL);

      g_assert_cmpuint (tg_problem_list_count_kind (tg_shards_get_problems (shards), TG_PROBLEM_SHARD), ==, 1);
    }
}

/* Strict opening fails with a sibling's problem, and says whose. */
static void
test_strict (void)
{
  static const Keys keys[] = { { 0, 2, 2 }, { 1, 2, 0 } };
  g_autoptr (GError) error = NULL;

  g_assert_null (write_and_open (keys, 2, TG_OPEN_STRICT, &error));
  g_assert_error (error, TG_ERROR, TG_ERROR_CORRUPT);
  g_assert_nonnull (strstr (error->message, "m-00002-of-00002.gguf"));
}

/* Problems of all parts are in one list, each with the number of its part. */
static void
test_problems (void)
{
  static const Keys keys[] = { { 0, 2, 2 }, { 1, 2, 0 } };
  g_autoptr (TgShards) shards = write_and_open (keys, 2, TG_OPEN_NONE, NULL);
  const TgProblemList *problems = tg_shards_get_problems (shards);

  g_assert_cmpuint (tg_problem_list_count_kind (problems, TG_PROBLEM_OFFSET), ==, 1);
  g_assert_cmpuint (tg_problem_list_get (problems, 0)->part, ==, 1);
}

/* A single file is a model of one part; a part whose name tells nothing stays alone and says so. */
static void
test_single (void)
{
  g_autoptr (TgGgufWriter) writer = tg_fixture_writer ();
  g_autoptr (TgShards) single = open_part ("ok_v2.gguf");
  g_autoptr (TgShards) lost = NULL;
  g_autoptr (TgMapping) mapping = NULL;
  g_autoptr (GBytes) bytes = NULL;
  g_autofree char *name = tg_shards_dup_part_name (single, 0);

  g_assert_cmpuint (tg_shards_get_n_parts (single), ==, 1);
  g_assert_cmpstr (name, ==, "ok_v2.gguf");
  g_assert_cmpuint (tg_shards_get_size (single), ==, 608);

  tg_gguf_writer_add_uint (writer, "split.count", TG_VALUE_UINT64, G_MAXUINT64);
  tg_gguf_writer_add_uint (writer, "split.no", TG_VALUE_UINT64, G_MAXUINT64);
  bytes = tg_gguf_writer_to_bytes (writer);
  mapping = tg_mapping_new_from_bytes (bytes, "renamed.gguf");
  lost = tg_shards_open_mapping (mapping, NULL, TG_OPEN_NONE, NULL, NULL);
  g_assert_cmpuint (tg_shards_get_n_parts (lost), ==, 1);
  g_assert_cmpuint (tg_problem_list_count_kind (tg_shards_get_problems (lost), TG_PROBLEM_SHARD), ==, 1);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/gguf/shards/names", test_names);
  g_test_add_func ("/gguf/shards/whole", test_whole);
  g_test_add_func ("/gguf/shards/missing", test_missing);
  g_test_add_func ("/gguf/shards/disagreement", test_disagreement);
  g_test_add_func ("/gguf/shards/strict", test_strict);
  g_test_add_func ("/gguf/shards/problems", test_problems);
  g_test_add_func ("/gguf/shards/single", test_single);

  return g_test_run ();
}
