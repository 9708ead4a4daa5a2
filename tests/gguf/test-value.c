/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include <glib.h>
#include <math.h>
#include <string.h>

#include "tg-gguf-fixture.h"
#include "tg-test-util.h"
#include "tg-value.h"

static TgValue
find (const TgGguf *gguf,
      const char   *key)
{
  TgValue value;

  g_assert_true (tg_value_find (&value, gguf, key));

  return value;
}

/* The string takes a length of eight bytes and six of its own; an array twelve and its elements. */
static void
test_sizes (void)
{
  static const char *const tokens[] = { "<unk>", "<s>", "</s>", "▁the▁sea" };
  static const gint32 types[] = { 2, 3, 3, 1 };
  g_autoptr (TgGgufWriter) writer = tg_gguf_writer_new ();
  g_autoptr (TgGguf) gguf = NULL;
  TgValue value;

  tg_gguf_writer_add_string (writer, "s", "世界");
  tg_gguf_writer_add_strings (writer, "t", tokens, 4);
  tg_gguf_writer_add_array (writer, "i", TG_VALUE_INT32, types, 4);
  gguf = tg_fixture_open (writer);

  /* One after the other the values end at 14, 82 and 110. */
  value = find (gguf, "s");
  g_assert_cmpuint (value.size, ==, 14);
  value = find (gguf, "t");
  g_assert_cmpuint (14 + value.size, ==, 82);
  value = find (gguf, "i");
  g_assert_cmpuint (82 + value.size, ==, 110);
}

/* Every type at the ends of its range, and what each refuses to be. */
static void
test_numbers (void)
{
  static const struct
  {
    TgValueType type;
    gint64      value;
  } cases[] = {
    { TG_VALUE_UINT8, 255 },
    { TG_VALUE_INT8, -128 },
    { TG_VALUE_UINT16, 65535 },
    { TG_VALUE_INT16, -32768 },
    { TG_VALUE_UINT32, G_MAXUINT32 },
    { TG_VALUE_INT32, G_MININT32 },
    { TG_VALUE_INT64, G_MININT64 },
    { TG_VALUE_INT64, G_MAXINT64 },
    { TG_VALUE_UINT64, G_GINT64_CONSTANT (9007199254740993) },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (TgGgufWriter) writer = tg_gguf_writer_new ();
      g_autofree char *expected = g_strdup_printf ("%" G_GINT64_FORMAT, cases[i].value);
      g_autofree char *text = NULL;
      g_autoptr (TgGguf) gguf = NULL;
      gint64 number;
      guint64 u;
      TgValue value;

      tg_gguf_writer_add_int (writer, "k", cases[i].type, cases[i].value);
      gguf = tg_fixture_open (writer);
      value = find (gguf, "k");
      g_assert_true (tg_value_get_int (&value, &number));
      g_assert_cmpint (number, ==, cases[i].value);
      g_assert_true (tg_value_get_uint (&value, &u) == (cases[i].value >= 0));
      text = tg_value_to_text (&value, 0);
      g_assert_cmpstr (text, ==, expected);
    }
}

/* What no 64 bits with a sign can hold is still a number; floats and strings are none of the integers. */
static void
test_refusals (void)
{
  g_autoptr (TgGgufWriter) writer = tg_gguf_writer_new ();
  g_autoptr (TgGguf) gguf = NULL;
  gboolean truth;
  double number;
  gint64 i;
  guint64 u;
  TgValue value;

  tg_gguf_writer_add_uint (writer, "u", TG_VALUE_UINT64, G_MAXUINT64);
  tg_gguf_writer_add_float (writer, "f", TG_VALUE_FLOAT32, 0.1);
  tg_gguf_writer_add_string (writer, "s", "12");
  tg_gguf_writer_add_bool (writer, "b", TRUE);
  gguf = tg_fixture_open (writer);

  value = find (gguf, "u");
  g_assert_false (tg_value_get_int (&value, &i));
  g_assert_true (tg_value_get_uint (&value, &u));
  g_assert_cmpuint (u, ==, G_MAXUINT64);
  g_assert_false (tg_value_get_bool (&value, &truth));
  value = find (gguf, "f");
  g_assert_false (tg_value_get_uint (&value, &u));
  g_assert_true (tg_value_get_double (&value, &number));
  g_assert_cmpfloat ((float) number, ==, 0.1f);
  value = find (gguf, "s");
  g_assert_false (tg_value_get_double (&value, &number));
  g_assert_true (tg_value_equals (&value, "12"));
  g_assert_false (tg_value_equals (&value, "1"));
  value = find (gguf, "b");
  g_assert_true (tg_value_get_bool (&value, &truth));
  g_assert_true (truth);
  g_assert_false (tg_value_find (&value, gguf, "nothing"));
}

/* Strings are found by number, whatever their lengths, by one thread or several. */
static gpointer
read_strings (gpointer data)
{
  TgValue array = find (data, "tokens");

  g_assert_cmpuint (array.count, ==, 1000);
  for (guint64 i = 1000; i-- > 0;)
    {
      g_autofree char *expected = g_strnfill (i % 37, 'a' + (char) (i % 26));
      g_autofree char *text = NULL;
      guint64 found;
      TgValue element;

      g_assert_true (tg_value_get_element (&array, i, &element));
      text = tg_value_dup_string (&element);
      g_assert_cmpstr (text, ==, expected);
      g_assert_true (tg_value_find_element (&array, element.offset, &found));
      g_assert_cmpuint (found, ==, i);
      g_assert_true (tg_value_find_element (&array, element.offset + element.size - 1, &found));
      g_assert_cmpuint (found, ==, i);
    }

  return NULL;
}

static void
test_strings (void)
{
  g_autoptr (TgGgufWriter) writer = tg_gguf_writer_new ();
  g_autoptr (TgGguf) gguf = NULL;
  GThread *threads[3];
  TgValue array, element;
  guint64 found;

  tg_gguf_writer_begin_array (writer, "tokens", TG_VALUE_STRING, 1000);
  for (guint i = 0; i < 1000; i++)
    {
      g_autofree char *text = g_strnfill (i % 37, 'a' + (char) (i % 26));

      tg_gguf_writer_append_string (writer, text, strlen (text));
    }
  tg_gguf_writer_end_array (writer);
  gguf = tg_fixture_open (writer);

  for (gsize i = 0; i < G_N_ELEMENTS (threads); i++)
    threads[i] = g_thread_new ("reader", read_strings, gguf);
  for (gsize i = 0; i < G_N_ELEMENTS (threads); i++)
    g_thread_join (threads[i]);

  array = find (gguf, "tokens");
  g_assert_false (tg_value_get_element (&array, 1000, &element));
  g_assert_false (tg_value_get_element (&array, G_MAXUINT64, &element));
  g_assert_false (tg_value_find_element (&array, array.offset, &found));
  g_assert_false (tg_value_find_element (&array, array.offset + array.size, &found));
}

/* Arrays in arrays: by number, in order, and as text. */
static void
test_nested (void)
{
  g_autoptr (TgGgufWriter) writer = tg_gguf_writer_new ();
  g_autoptr (GString) json = g_string_new (NULL);
  g_autofree char *text = NULL;
  g_autofree char *cut = NULL;
  g_autofree char *type = NULL;
  g_autofree char *type_text = NULL;
  g_autoptr (TgGguf) gguf = NULL;
  TgValue array, inner, element;
  guint16 numbers[] = { 7, 8, 9 };

  tg_gguf_writer_begin_array (writer, "n", TG_VALUE_ARRAY, 3);
  tg_gguf_writer_begin_array (writer, NULL, TG_VALUE_UINT16, 3);
  for (guint i = 0; i < 3; i++)
    tg_gguf_writer_append (writer, &numbers[i]);
  tg_gguf_writer_end_array (writer);
  tg_gguf_writer_begin_array (writer, NULL, TG_VALUE_STRING, 2);
  tg_gguf_writer_append_string (writer, "a\"\xff", 3);
  tg_gguf_writer_append_string (writer, "", 0);
  tg_gguf_writer_end_array (writer);
  tg_gguf_writer_begin_array (writer, NULL, TG_VALUE_ARRAY, 0);
  tg_gguf_writer_end_array (writer);
  tg_gguf_writer_end_array (writer);
  gguf = tg_fixture_open (writer);

  array = find (gguf, "n");
  g_assert_cmpint (array.element_type, ==, TG_VALUE_ARRAY);
  g_assert_true (tg_value_get_element (&array, 1, &inner));
  g_assert_cmpint (inner.element_type, ==, TG_VALUE_STRING);
  g_assert_true (tg_value_get_element (&inner, 1, &element));
  g_assert_cmpuint (element.size, ==, 8);
  text = tg_value_to_text (&array, 0);
  g_assert_cmpstr (text, ==, "[[7, 8, 9], [a\"\357\277\275, ], []]");
  cut = tg_value_to_text (&array, 1);
  g_assert_cmpstr (cut, ==, "[[7, …], …]");
  tg_value_append_json (&array, 2, json);
  g_assert_cmpstr (json->str, ==, "[[7, 8], [\"a\\\"\357\277\275\", \"\"]]");
  type = tg_value_describe_type (&array);
  g_assert_cmpstr (type, ==, "ARRAY of 3 ARRAY");
  type_text = tg_value_type_to_text (&array);
  g_assert_cmpstr (type_text, ==, "ARRAY of 3 ARRAY");
}

/* A row of a list costs the same whatever the value's size, and shows what it is. */
static void
test_display (void)
{
  g_autoptr (TgGgufWriter) writer = tg_gguf_writer_new ();
  g_autofree guint8 *numbers = g_malloc0 (10000);
  g_autofree char *text = g_strnfill (10000, 'x');
  g_autofree char *shown = NULL, *array_shown = NULL, *lines = NULL;
  g_autoptr (TgGguf) gguf = NULL;
  TgValue value;

  tg_gguf_writer_add_string (writer, "s", text);
  tg_gguf_writer_add_array (writer, "a", TG_VALUE_UINT8, numbers, 10000);
  tg_gguf_writer_add_string (writer, "l", "first\nsecond");
  gguf = tg_fixture_open (writer);
  value = find (gguf, "s");
  shown = tg_value_to_display (&value, 10);
  g_assert_cmpstr (shown, ==, "xxxxxxxxxx…");
  value = find (gguf, "a");
  array_shown = tg_value_to_display (&value, 10);
  g_assert_cmpstr (array_shown, ==, "[0, 0, 0, 0, 0, 0, 0, 0, …]");
  value = find (gguf, "l");
  lines = tg_value_to_display (&value, 100);
  g_assert_cmpstr (lines, ==, "first…");
}

/* Undoes the escapes of the list: enough of JSON for strings in ASCII. */
static char *
unescape (const char *p)
{
  GString *text = g_string_new (NULL);

  for (; *p != '"' && *p != '\0'; p++)
    if (p[0] != '\\')
      g_string_append_c (text, *p);
    else if (p[1] == 'u')
      {
        gunichar c = (gunichar) g_ascii_strtoull (((char[]){ p[2], p[3], p[4], p[5], 0 }), NULL, 16);

        p += 5;
        if (c >= 0xd800 && c < 0xdc00)
          {
            c = 0x10000 + ((c - 0xd800) << 10) + (gunichar) g_ascii_strtoull (((char[]){ p[3], p[4], p[5], p[6], 0 }), NULL, 16) - 0xdc00;
            p += 6;
          }
        g_string_append_unichar (text, c);
      }
    else
      {
        p++;
        g_string_append_c (text, *p == 'n' ? '\n' : *p == 't' ? '\t'
                                                              : *p);
      }

  return g_string_free (text, FALSE);
}

/* The bytes that stand in the list for a float: ["-0.1", "cdccccbd"]. */
static void
assert_float (const TgValue *value,
              const char   **p)
{
  const char *hex = strchr (strchr (*p, ',') + 1, '"') + 1;
  const guint8 *bytes = tg_mapping_peek (tg_gguf_get_mapping (value->gguf), value->offset, value->size);

  for (guint64 i = 0; i < value->size; i++)
    g_assert_cmphex (bytes[i], ==, (guint) (g_ascii_xdigit_value (hex[2 * i]) << 4 | g_ascii_xdigit_value (hex[2 * i + 1])));
  *p = strchr (hex, ']') + 1;
}

/* One element against the list, which is moved on behind it. */
static void
assert_listed (const TgValue *value,
               const char   **p)
{
  g_autofree char *text = tg_value_to_text (value, 0);

  *p += strspn (*p, " ,");
  if (value->type == TG_VALUE_FLOAT32 || value->type == TG_VALUE_FLOAT64)
    assert_float (value, p);
  else if (value->type == TG_VALUE_STRING)
    {
      g_autofree char *expected = unescape (*p + 1);

      /* The list has only the beginning of what is long. */
      if (g_str_has_suffix (expected, "..."))
        expected[strlen (expected) - 3] = text[strlen (expected) - 3] = '\0';
      g_assert_cmpstr (text, ==, expected);
      for ((*p)++; **p != '"' && **p != '\0'; (*p)++)
        *p += **p == '\\';
      *p += **p == '"';
    }
  else
    {
      g_assert_true (g_str_has_prefix (*p, text));
      *p += strlen (text);
    }
}

static void
assert_row (const TgGguf *gguf,
            char        **columns)
{
  const TgEntry *entry = tg_gguf_get_entry (gguf, g_ascii_strtoull (columns[0], NULL, 10));
  g_autofree char *key = tg_gguf_dup_key (gguf, entry);
  const char *p = columns[5] + 1;
  TgValue value, element;
  TgValueIter iter;

  g_assert_cmpstr (key, ==, columns[1]);
  tg_value_init (&value, gguf, entry);
  g_assert_cmpstr (tg_value_type_get_nick (value.type), ==, columns[2]);
  g_assert_cmpuint (value.count, ==, g_ascii_strtoull (columns[4], NULL, 10));
  if (value.type != TG_VALUE_ARRAY)
    {
      assert_listed (&value, &p);
      return;
    }
  g_assert_cmpstr (tg_value_type_get_nick (value.element_type), ==, columns[3]);
  tg_value_iter_init (&iter, &value);
  while (iter.i < 16 && tg_value_iter_next (&iter, &element))
    assert_listed (&element, &p);
}

/* All that the reference wrote is read as it wrote it: every type, arrays of each, special numbers. */
static void
test_reference (void)
{
  gsize length;
  g_autofree guint8 *bytes = tg_test_load_data ("gguf/allkv_expected.tsv", &length);
  g_autofree char *text = g_strndup ((const char *) bytes, length);
  g_auto (GStrv) lines = g_strsplit (text, "\n", -1);
  g_autoptr (TgGguf) gguf = tg_fixture_open_data ("gguf/allkv.gguf");
  guint n = 0;

  for (gsize i = 1; lines[i] != NULL && lines[i][0] != '\0'; i++, n++)
    {
      g_auto (GStrv) columns = g_strsplit (lines[i], "\t", 6);

      assert_row (gguf, columns);
    }
  g_assert_cmpuint (n, ==, 37);
  g_assert_cmpuint (tg_gguf_get_n_entries (gguf), ==, 37);
  g_assert_cmpuint (tg_gguf_get_metadata_end (gguf), ==, 8342);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/gguf/value/sizes", test_sizes);
  g_test_add_func ("/gguf/value/numbers", test_numbers);
  g_test_add_func ("/gguf/value/refusals", test_refusals);
  g_test_add_func ("/gguf/value/strings", test_strings);
  g_test_add_func ("/gguf/value/nested", test_nested);
  g_test_add_func ("/gguf/value/display", test_display);
  g_test_add_func ("/gguf/value/reference", test_reference);

  return g_test_run ();
}
