/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include "tg-gguf-fixture.h"

#include "tg-file-map.h"
#include "tg-model-info.h"
#include "tg-test-util.h"
#include "tg-value.h"

/**
 * tg_fixture_map:
 * @bytes: (array length=n): a file
 * @n: its bytes
 *
 * Returns: (transfer full): a mapping of a copy in a block of that exact size
 */
TgMapping *
tg_fixture_map (gconstpointer bytes,
                gsize         n)
{
  g_autoptr (GBytes) block = g_bytes_new_take (g_memdup2 (bytes, n), n);

  return tg_mapping_new_from_bytes (block, "fixture.gguf");
}

/**
 * tg_fixture_open_bytes:
 * @bytes: (array length=n): a file
 * @n: its bytes
 *
 * Returns: (transfer full): the index of a copy in a block of that exact size
 */
TgGguf *
tg_fixture_open_bytes (gconstpointer bytes,
                       gsize         n)
{
  g_autoptr (TgMapping) mapping = tg_fixture_map (bytes, n);
  g_autoptr (GError) error = NULL;
  TgGguf *gguf = tg_gguf_open (mapping, TG_OPEN_NONE, NULL, &error);

  g_assert_no_error (error);

  return gguf;
}

/**
 * tg_fixture_open_guarded:
 * @bytes: (array length=n): a file
 * @n: its bytes
 *
 * Returns: (transfer full): the index of a copy that ends at a page that must not
 *   be touched, as a file does whose size is a number of whole pages
 */
TgGguf *
tg_fixture_open_guarded (gconstpointer bytes,
                         gsize         n)
{
  g_autoptr (GBytes) block = tg_test_guarded_bytes (bytes, n);
  g_autoptr (TgMapping) mapping = tg_mapping_new_from_bytes (block, "guarded.gguf");
  g_autoptr (GError) error = NULL;
  TgGguf *gguf = tg_gguf_open (mapping, TG_OPEN_NONE, NULL, &error);

  g_assert_no_error (error);

  return gguf;
}

/**
 * tg_fixture_open:
 * @writer: a writer
 *
 * Returns: (transfer full): the index of what it makes
 */
TgGguf *
tg_fixture_open (TgGgufWriter *writer)
{
  g_autoptr (GBytes) block = tg_gguf_writer_to_bytes (writer);

  return tg_fixture_open_bytes (g_bytes_get_data (block, NULL), g_bytes_get_size (block));
}

/**
 * tg_fixture_open_data:
 * @name: a file below tests/data
 *
 * Returns: (transfer full): the index of it
 */
TgGguf *
tg_fixture_open_data (const char *name)
{
  gsize length;
  g_autofree guint8 *bytes = tg_test_load_data (name, &length);

  return tg_fixture_open_bytes (bytes, length);
}

/**
 * tg_fixture_writer:
 *
 * Returns: (transfer full): a writer with an architecture, so that nothing is missed
 */
TgGgufWriter *
tg_fixture_writer (void)
{
  TgGgufWriter *writer = tg_gguf_writer_new ();

  tg_gguf_writer_add_string (writer, "general.architecture", "llama");

  return writer;
}

/**
 * tg_fixture_add_f32:
 * @writer: a writer
 * @name: name of a tensor
 * @ne0: length of its rows
 * @ne1: how many rows
 *
 * Adds a tensor of zeros.
 */
void
tg_fixture_add_f32 (TgGgufWriter *writer,
                    const char   *name,
                    guint64       ne0,
                    guint64       ne1)
{
  guint64 ne[] = { ne0, ne1 };

  tg_gguf_writer_add_tensor (writer, name, TG_TYPE_ID_F32, ne, 2, NULL, 4 * ne0 * ne1);
}

/**
 * tg_fixture_count:
 * @gguf: a file
 * @kind: a sort of problem
 *
 * Returns: how many of them it has
 */
guint64
tg_fixture_count (const TgGguf *gguf,
                  TgProblemKind kind)
{
  return tg_problem_list_count_kind (tg_gguf_get_problems (gguf), kind);
}

/**
 * tg_fixture_visit:
 * @gguf: a file
 *
 * Touches all that an index can give away: nothing of it may read outside, which the exact size of
 * the block lets AddressSanitizer see.
 */
void
tg_fixture_visit (TgGguf *gguf)
{
  g_autoptr (TgShards) shards = tg_shards_new_single (gguf);
  g_autoptr (TgModelInfo) info = tg_model_info_new (shards);
  g_autoptr (TgFileMap) map = tg_file_map_new (gguf);
  TgFileRange range;

  g_assert_nonnull (info->name);
  for (guint64 i = 0; i < tg_gguf_get_n_entries (gguf); i++)
    {
      g_autoptr (GString) json = g_string_new (NULL);
      g_autofree char *text = NULL;
      g_autofree char *shown = NULL;
      TgValue value;

      tg_value_init (&value, gguf, tg_gguf_get_entry (gguf, i));
      text = tg_value_to_text (&value, 0);
      shown = tg_value_to_display (&value, 100);
      tg_value_append_json (&value, 16, json);
      g_assert_true (g_utf8_validate (text, -1, NULL));
      g_assert_true (g_utf8_validate (shown, -1, NULL));
      g_assert_true (g_utf8_validate (json->str, (gssize) json->len, NULL));
    }
  for (guint64 i = 0; i < tg_gguf_get_n_tensors (gguf); i++)
    {
      const TgTensor *tensor = tg_gguf_get_tensor (gguf, i);
      g_autoptr (TgView) view = tg_gguf_new_view (gguf, tensor, NULL);

      g_assert_cmpuint (tg_gguf_get_available_rows (gguf, tensor) * tensor->row_bytes, <=, tg_gguf_get_available_bytes (gguf, tensor));
      if (view != NULL)
        g_assert_cmpuint (tg_view_get_offset (view) + tg_view_get_size (view), <=, tg_gguf_get_size (gguf));
      for (guint dim = 0; dim <= tensor->n_dims; dim++)
        tg_gguf_get_ne (gguf, tensor, dim);
    }
  for (guint64 offset = 0; tg_file_map_lookup (map, offset, &range); offset = range.offset + range.size)
    {
      g_assert_cmpuint (range.offset, ==, offset);
      g_assert_cmpuint (range.size, >, 0);
      if (range.kind == TG_RANGE_MISSING)
        break;
    }
  g_assert_cmpuint (range.offset + range.size, >=, tg_gguf_get_size (gguf));
}
