/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include <string.h>

#include "tg-gguf-writer.h"
#include "tg-model-map.h"
#include "tg-text.h"

static TgModelMap *
make_map (const char *const *names)
{
  g_autoptr (TgGgufWriter) writer = tg_gguf_writer_new ();
  g_autoptr (GBytes) bytes = NULL;
  g_autoptr (TgMapping) mapping = NULL;
  g_autoptr (TgGguf) gguf = NULL;
  g_autoptr (TgShards) shards = NULL;
  const guint64 ne[] = { 4 };

  for (guint i = 0; names[i] != NULL; i++)
    tg_gguf_writer_add_tensor (writer, names[i], TG_TYPE_ID_F32, ne, 1, NULL, 16);
  bytes = tg_gguf_writer_to_bytes (writer);
  mapping = tg_mapping_new_from_bytes (bytes, "test.gguf");
  gguf = tg_gguf_open (mapping, TG_OPEN_NONE, NULL, NULL);
  shards = tg_shards_new_single (gguf);

  return tg_model_map_new (shards);
}

/* Layers across in numeric order, roles down in the order of the model, whatever the
 * order in the file; the rest apart. */
static void
test_order (void)
{
  static const char *const names[] = { "output.weight", "blk.10.ffn_up.weight", "blk.2.attn_q.weight",
                                       "blk.2.ffn_up.weight", "token_embd.weight", "blk.10.attn_q.weight",
                                       "blk.2.attn_q.bias", NULL };
  g_autoptr (TgModelMap) map = make_map (names);
  guint row, column;

  g_assert_cmpuint (tg_model_map_get_n_layers (map), ==, 2);
  g_assert_cmpuint (tg_model_map_get_layer (map, 0), ==, 2);
  g_assert_cmpuint (tg_model_map_get_layer (map, 1), ==, 10);
  g_assert_cmpuint (tg_model_map_get_n_rows (map), ==, 3);
  g_assert_cmpuint (tg_model_map_get_n_outside (map), ==, 2);
  g_assert_true (tg_model_map_find (map, 5, &row, &column));
  g_assert_cmpuint (column, ==, 1);
  g_assert_cmpuint (tg_model_map_get_tensor (map, row, 0), ==, 2);
  g_assert_cmpuint (tg_model_map_get_tensor (map, row, 1), ==, 5);
  g_assert_cmpint (tg_model_map_get_row (map, row)->group, ==, TG_ROLE_GROUP_ATTENTION);
  g_assert_true (tg_model_map_find (map, 6, &row, &column));
  g_assert_true (g_str_has_suffix (tg_model_map_get_row (map, row)->name, ", bias"));
  g_assert_cmpuint (tg_model_map_get_tensor (map, row, 1), ==, TG_MODEL_MAP_NONE);
  g_assert_true (tg_model_map_find (map, 1, &row, &column));
  g_assert_cmpuint (row, ==, 2);
  g_assert_true (tg_model_map_find (map, 4, &row, &column));
  g_assert_cmpuint (row, ==, 3);
  g_assert_cmpuint (tg_model_map_get_outside (map, column), ==, 4);
  g_assert_cmpstr (tg_model_map_get_outside_name (map, column), !=, "");
  g_assert_false (tg_model_map_find (map, 7, &row, &column));
}

/* Roles of a layer are in the order in which numbers go through them, then those of which
 * that is not known. */
static void
test_flow (void)
{
  static const char *const names[] = { "blk.0.attn_k.weight", "blk.0.attn_norm.weight", "blk.0.attn_output.weight",
                                       "blk.0.attn_q.weight", "blk.0.attn_rot_embd", "blk.0.attn_v.weight",
                                       "blk.0.ffn_down.weight", "blk.0.ffn_norm.weight", "blk.0.ffn_up.weight", NULL };
  static const guint places[] = { 2, 0, 4, 1, 5, 3, 8, 6, 7 };
  g_autoptr (TgModelMap) map = make_map (names);

  for (guint i = 0; i < G_N_ELEMENTS (places); i++)
    {
      guint row, column;

      g_assert_true (tg_model_map_find (map, i, &row, &column));
      g_assert_cmpuint (row, ==, places[i]);
    }
}

/* A file without layers, without tensors, with the same name twice, and with numbers of
 * layers that would make an enormous picture. */
static void
test_odd (void)
{
  static const char *const none[] = { NULL };
  static const char *const flat[] = { "a", "b", NULL };
  static const char *const twice[] = { "blk.0.attn_q.weight", "blk.0.attn_q.weight", "blk.999999999.attn_q.weight", NULL };
  g_autoptr (TgModelMap) empty = make_map (none);
  g_autoptr (TgModelMap) outside = make_map (flat);
  g_autoptr (TgModelMap) double_map = make_map (twice);
  g_autoptr (GPtrArray) many = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (TgModelMap) large = NULL;
  guint row, column;

  g_assert_cmpuint (tg_model_map_get_n_layers (empty) + tg_model_map_get_n_outside (empty), ==, 0);
  g_assert_cmpuint (tg_model_map_get_n_outside (outside), ==, 2);
  g_assert_cmpuint (tg_model_map_get_n_layers (double_map), ==, 2);
  g_assert_cmpuint (tg_model_map_get_n_outside (double_map), ==, 1);

  for (guint i = 0; i < 3000; i++)
    g_ptr_array_add (many, g_strdup_printf ("blk.%u.role_%u.weight", i, i));
  g_ptr_array_add (many, NULL);
  large = make_map ((const char *const *) many->pdata);
  g_assert_cmpuint (tg_model_map_get_n_layers (large), <=, 1024);
  g_assert_cmpuint (tg_model_map_get_n_rows (large), <=, 256);
  for (guint i = 0; i < 3000; i++)
    g_assert_true (tg_model_map_find (large, i, &row, &column));
}

/* Names out of the file come as harmless text of bearable length, whichever piece of them it is:
 * the map lays out all of them for every frame. */
static void
test_hostile_names (void)
{
  static const char *const heads[] = { "blk.0.", "blk.0.attn_q.", "" };

  for (guint i = 0; i < G_N_ELEMENTS (heads); i++)
    {
      g_autofree char *tail = g_strnfill (100000, 'x');
      g_autofree char *name = g_strconcat (heads[i], "<b>\x1b[2J\xe2\x80\xae\xff", tail, NULL);
      const char *const names[] = { name, NULL };
      g_autoptr (TgModelMap) map = make_map (names);
      const char *shown = tg_model_map_get_n_rows (map) > 0 ? tg_model_map_get_row (map, 0)->name
                                                            : tg_model_map_get_outside_name (map, 0);

      g_assert_true (g_utf8_validate (shown, -1, NULL));
      g_assert_false (tg_text_has_controls (shown, strlen (shown)));
      g_assert_null (strstr (shown, "\xe2\x80\xae"));
      g_assert_cmpuint (strlen (shown), <, 2 * TG_TEXT_NAME_CHARS);
    }
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/analysis/model-map/order", test_order);
  g_test_add_func ("/analysis/model-map/flow", test_flow);
  g_test_add_func ("/analysis/model-map/odd", test_odd);
  g_test_add_func ("/analysis/model-map/hostile-names", test_hostile_names);

  return g_test_run ();
}
