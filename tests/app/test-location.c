/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include "tg-location.h"
#include "tg-test-model.h"

/* What an option parser makes of a list of options and their arguments. */
static TgLocation *
parse (GError     **error,
       const char  *first,
       ...) G_GNUC_NULL_TERMINATED;

static TgLocation *
parse (GError     **error,
       const char  *first,
       ...)
{
  g_auto (GVariantDict) options = G_VARIANT_DICT_INIT (NULL);
  va_list arguments;

  va_start (arguments, first);
  for (const char *option = first; option != NULL; option = va_arg (arguments, const char *))
    g_variant_dict_insert (&options, option, "s", va_arg (arguments, const char *));
  va_end (arguments);

  return tg_location_new_from_options (&options, error);
}

/* Each option leads somewhere; what was not said is not touched. */
static void
test_parse (void)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (TgLocation) place = NULL;
  g_autoptr (TgLocation) nothing = NULL;

  place = parse (&error, "tensor", "a.weight", "slice", "2,1", "row", "5", "col", "7", "offset", "0x1A", NULL);
  g_assert_no_error (error);
  g_assert_cmpstr (place->tensor, ==, "a.weight");
  g_assert_true (place->has_cell);
  g_assert_cmpuint (place->slice[0], ==, 2);
  g_assert_cmpuint (place->slice[1], ==, 1);
  g_assert_cmpuint (place->row, ==, 5);
  g_assert_cmpuint (place->column, ==, 7);
  g_assert_cmpuint (place->offset, ==, 26);
  /* Bytes are seen on one page only. */
  g_assert_cmpstr (place->page, ==, "hex");

  nothing = parse (&error, NULL, NULL);
  g_assert_no_error (error);
  g_assert_true (tg_location_is_empty (nothing));
  g_assert_false (tg_location_is_empty (place));
  g_assert_false (nothing->has_cell);
  g_assert_cmpuint (nothing->offset, ==, TG_SELECTION_NONE);
  g_assert_null (nothing->tensor);
}

/* What is no number, and a page that there is none of, is said. */
static void
test_wrong (void)
{
  const char *const wrong[][2] = {
    { "row", "-1" },
    { "row", "1x" },
    { "col", "" },
    { "slice", "1,b" },
    { "slice", "1,2,3" },
    { "offset", "0x" },
    { "offset", "99999999999999999999999" },
    { "page", "cellar" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (wrong); i++)
    {
      g_autoptr (GError) error = NULL;

      g_assert_null (parse (&error, wrong[i][0], wrong[i][1], NULL));
      g_assert_error (error, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE);
    }
}

/* A place in a tensor with slices; indices that are too large are cut. A name that is not
 * there is told, and its row is not looked for anywhere else. */
static void
test_apply (void)
{
  TgFile *file = tg_test_model_new_file ();
  TgSelection *selection = tg_selection_new (file);
  const TgSelected *selected = tg_selection_get (selection);
  g_autoptr (TgLocation) place =
    parse (NULL, "tensor", "blk.2.ffn_up_exps.weight", "slice", "2,1", "row", "1", "col", "3", NULL);
  g_autoptr (TgLocation) far =
    parse (NULL, "slice", "18446744073709551614,18446744073709551614", "row", "99", NULL);
  g_autoptr (TgLocation) key = parse (NULL, "key", "general.name", NULL);
  g_autoptr (TgLocation) lost = parse (NULL, "tensor", "nowhere", "row", "0", NULL);
  g_autoptr (TgLocation) lost_key = parse (NULL, "key", "nothing", NULL);
  g_autoptr (TgLocation) byte = parse (NULL, "offset", "8", NULL);
  g_autoptr (TgLocation) lost_byte = parse (NULL, "offset", "0xfffffffff", NULL);
  g_autofree char *no_tensor = NULL;
  g_autofree char *no_key = NULL;
  g_autofree char *no_byte = NULL;

  g_assert_null (tg_location_apply (place, selection));
  g_assert_cmpuint (selected->tensor, ==, TG_TEST_BLK_2_EXPS);
  g_assert_cmpuint (selected->cell.slice, ==, 5);
  g_assert_cmpuint (selected->cell.row, ==, 1);
  g_assert_cmpuint (selected->cell.column, ==, 3);
  g_assert_null (tg_location_apply (far, selection));
  g_assert_cmpuint (selected->cell.slice, ==, 5);
  g_assert_cmpuint (selected->cell.row, ==, 1);
  no_tensor = tg_location_apply (lost, selection);
  g_assert_cmpstr (no_tensor, ==, "There is no tensor “nowhere”");
  g_assert_cmpuint (selected->tensor, ==, TG_TEST_BLK_2_EXPS);
  g_assert_cmpuint (selected->cell.slice, ==, 5);
  g_assert_cmpuint (selected->cell.row, ==, 1);
  g_assert_null (tg_location_apply (key, selection));
  g_assert_cmpuint (selected->entry, ==, TG_TEST_NAME);
  no_key = tg_location_apply (lost_key, selection);
  g_assert_cmpstr (no_key, ==, "There is no key “nothing”");
  g_assert_cmpuint (selected->entry, ==, TG_TEST_NAME);
  g_assert_null (tg_location_apply (byte, selection));
  g_assert_cmpuint (selected->offset, ==, 8);
  no_byte = tg_location_apply (lost_byte, selection);
  g_assert_cmpstr (no_byte, ==, "There is no byte 0xfffffffff");
  g_assert_cmpuint (selected->offset, ==, 8);

  g_assert_finalize_object (selection);
  g_assert_finalize_object (file);
}

/* A link leads back to where it was made, also in a tensor with slices. */
static void
test_link (void)
{
  TgFile *file = tg_test_model_new_file ();
  TgSelection *selection = tg_selection_new (file);
  const TgSelected *selected = tg_selection_get (selection);
  g_autofree char *command = NULL;
  g_auto (GStrv) words = NULL;
  g_auto (GVariantDict) options = G_VARIANT_DICT_INIT (NULL);
  g_autoptr (TgLocation) place = NULL;
  g_autoptr (GError) error = NULL;

  tg_selection_select_tensor (selection, TG_TEST_BLK_2_EXPS);
  tg_selection_set_cell (selection, (TgCell){ 4, 1, 2 });
  command = tg_location_make_command (selection, NULL);
  tg_selection_select_summary (selection);

  g_assert_true (g_shell_parse_argv (command, NULL, &words, &error));
  g_assert_no_error (error);
  g_assert_cmpstr (words[0], ==, "tensorglass");
  for (guint i = 1; words[i] != NULL; i += 2)
    {
      g_assert_true (g_str_has_prefix (words[i], "--"));
      g_assert_nonnull (words[i + 1]);
      g_variant_dict_insert (&options, words[i] + 2, "s", words[i + 1]);
    }
  place = tg_location_new_from_options (&options, &error);
  g_assert_no_error (error);
  g_assert_null (tg_location_apply (place, selection));
  g_assert_cmpuint (selected->tensor, ==, TG_TEST_BLK_2_EXPS);
  g_assert_cmpuint (selected->cell.slice, ==, 4);
  g_assert_cmpuint (selected->cell.row, ==, 1);
  g_assert_cmpuint (selected->cell.column, ==, 2);

  g_assert_finalize_object (selection);
  g_assert_finalize_object (file);
}

/* A name out of a file is quoted, so that a shell takes it for one word. */
static void
test_quoting (void)
{
  g_autoptr (TgGgufWriter) writer = tg_gguf_writer_new ();
  g_autoptr (GBytes) bytes = NULL;
  g_autofree char *command = NULL;
  g_auto (GStrv) words = NULL;
  TgSelection *selection;
  TgFile *file;

  tg_gguf_writer_add_string (writer, "a'b; rm -r $HOME `x`", "value");
  bytes = tg_gguf_writer_to_bytes (writer);
  file = tg_test_file_new (bytes, "quotes.gguf");
  selection = tg_selection_new (file);
  tg_selection_select_entry (selection, 0);
  command = tg_location_make_command (selection, NULL);
  g_assert_true (g_shell_parse_argv (command, NULL, &words, NULL));
  g_assert_cmpstr (words[2], ==, "a'b; rm -r $HOME `x`");

  g_assert_finalize_object (selection);
  g_assert_finalize_object (file);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/app/location/parse", test_parse);
  g_test_add_func ("/app/location/wrong", test_wrong);
  g_test_add_func ("/app/location/apply", test_apply);
  g_test_add_func ("/app/location/link", test_link);
  g_test_add_func ("/app/location/quoting", test_quoting);

  return g_test_run ();
}
