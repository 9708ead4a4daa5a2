/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include <glib.h>
#include <string.h>

#include "tg-name-table.h"

static const char *const names[] = { "a", "b", "", "a", "abcdefgh", "abcdefg", "b" };

static const char *
get_name (gconstpointer data,
          guint32       i,
          gsize        *length)
{
  *length = strlen (names[i]);

  return names[i];
}

/* Notes which names were there before. */
static void
note_duplicate (gpointer data,
                guint32  i)
{
  *(guint64 *) data |= G_GUINT64_CONSTANT (1) << i;
}

/* The first of equal names is found, an empty one is a name too, and what is not there is not found. */
static void
test_find (void)
{
  static const guint32 first[] = { 0, 1, 2, 0, 4, 5, 1 };
  guint64 duplicates = 0;
  TgNameTable table;

  tg_name_table_init (&table, G_N_ELEMENTS (names));
  g_assert_cmpuint (tg_name_table_find (&table, "a", 1, get_name, NULL), ==, TG_NAME_TABLE_NONE);
  tg_name_table_fill (&table, G_N_ELEMENTS (names), get_name, note_duplicate, &duplicates);
  g_assert_cmphex (duplicates, ==, 1 << 3 | 1 << 6);
  for (guint32 i = 0; i < G_N_ELEMENTS (names); i++)
    g_assert_cmpuint (tg_name_table_find (&table, names[i], strlen (names[i]), get_name, NULL), ==, first[i]);
  g_assert_cmpuint (tg_name_table_find (&table, "c", 1, get_name, NULL), ==, TG_NAME_TABLE_NONE);
  tg_name_table_clear (&table);
  tg_name_table_clear (&table);
  g_assert_cmpuint (tg_name_table_find (&table, "a", 1, get_name, NULL), ==, TG_NAME_TABLE_NONE);
}

static const char *
get_number (gconstpointer data,
            guint32       i,
            gsize        *length)
{
  const char (*numbers)[12] = data;

  *length = strlen (numbers[i]);

  return numbers[i];
}

static void
refuse_duplicate (gpointer data,
                  guint32  i)
{
  g_assert_not_reached ();
}

/* Many names, each found again. */
static void
test_many (void)
{
  const guint32 n = 20000;
  g_autofree char (*numbers)[12] = g_malloc (n * sizeof *numbers);
  TgNameTable table;

  tg_name_table_init (&table, n);
  for (guint32 i = 0; i < n; i++)
    g_snprintf (numbers[i], sizeof numbers[i], "%u", i);
  tg_name_table_fill (&table, n, get_number, refuse_duplicate, numbers);
  for (guint32 i = 0; i < n; i++)
    g_assert_cmpuint (tg_name_table_find (&table, numbers[i], strlen (numbers[i]), get_number, numbers), ==, i);
  tg_name_table_clear (&table);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/gguf/name-table/find", test_find);
  g_test_add_func ("/gguf/name-table/many", test_many);

  return g_test_run ();
}
