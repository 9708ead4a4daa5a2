/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include "tg-glossary.h"

/* Names are for links and stay unique; every word has a text of one to three sentences, and
 * no title leads to two of them. */
static void
test_entries (void)
{
  g_autoptr (GHashTable) names = g_hash_table_new (g_str_hash, g_str_equal);
  g_autoptr (GHashTable) titles = g_hash_table_new (g_str_hash, g_str_equal);
  const TgGlossaryEntry *entry;
  guint n = 0;

  for (; (entry = tg_glossary_get (n)) != NULL; n++)
    {
      const gsize length = strlen (entry->text);

      g_assert_true (g_hash_table_add (names, (gpointer) entry->name));
      g_assert_true (g_hash_table_add (titles, (gpointer) entry->term));
      for (guint i = 0; entry->titles[i] != NULL; i++)
        g_assert_true (g_hash_table_add (titles, (gpointer) entry->titles[i]));
      g_assert_cmpuint (length, >, 30);
      g_assert_cmpuint (length, <, 300);
      g_assert_cmpint (entry->text[length - 1], ==, '.');
      g_assert_true (tg_glossary_find (entry->name) == entry);
    }
  g_assert_cmpuint (n, >, 40);
  g_assert_null (tg_glossary_find ("nothing"));
  g_assert_null (tg_glossary_find (NULL));
}

/* Whatever may be wrong with a file, there is something to read about it. */
static void
test_problems (void)
{
  for (guint kind = 0; kind < TG_N_PROBLEM_KINDS; kind++)
    g_assert_nonnull (tg_glossary_find_problem ((TgProblemKind) kind));
  g_assert_cmpstr (tg_glossary_find_problem (TG_PROBLEM_ROW)->name, ==, "block");
  g_assert_null (tg_glossary_find_problem ((TgProblemKind) TG_N_PROBLEM_KINDS));
}

/* Titles lead to the text of their word; what needs no words has none. */
static void
test_explain (void)
{
  g_assert_cmpstr (tg_glossary_explain ("SNR, dB"), ==, tg_glossary_find ("snr")->text);
  g_assert_cmpstr (tg_glossary_explain ("Kurtosis"), ==, tg_glossary_find ("kurtosis")->text);
  g_assert_null (tg_glossary_explain ("Name"));
  g_assert_null (tg_glossary_explain (""));
  g_assert_null (tg_glossary_explain (NULL));
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/analysis/glossary/entries", test_entries);
  g_test_add_func ("/analysis/glossary/problems", test_problems);
  g_test_add_func ("/analysis/glossary/explain", test_explain);

  return g_test_run ();
}
