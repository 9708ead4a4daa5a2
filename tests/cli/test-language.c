/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The program in other languages, with the translations of the build folder and a locale
 * made for this test: what people read follows them, what programs read does not. */

#include "config.h"

#include <string.h>

#include <glib.h>

#include "tg-test-run.h"

static char *sample_f16, *sample_q4;

/* What @first and so on print, for somebody with @locale and @language. */
static char *
run (const char *locale,
     const char *language,
     const char *first,
     const char *second,
     const char *third,
     const char *fourth)
{
  g_auto (TgTestRun) r = { 0 };

  g_setenv ("LC_ALL", locale, TRUE);
  g_setenv ("LANGUAGE", language, TRUE);
  tg_test_run (&r, first, second, third, fourth, NULL);
  g_assert_cmpstr (r.err, ==, "");

  return g_steal_pointer (&r.out);
}

/* German words and a decimal comma for people, out of the build folder. */
static void
test_people (void)
{
  g_autofree char *german = run ("de_DE.UTF-8", "de", "info", sample_f16, NULL, NULL);
  g_autofree char *plain = run ("C.UTF-8", "", "info", sample_f16, NULL, NULL);

  g_assert_nonnull (strstr (german, "Architektur:"));
  g_assert_nonnull (strstr (german, "4,62\302\240MB"));
  g_assert_nonnull (strstr (german, "Vokabular:"));
  g_assert_null (strstr (german, "Architecture:"));

  g_assert_nonnull (strstr (plain, "Architecture:"));
  g_assert_nonnull (strstr (plain, "4.62\302\240MB"));
}

/* Every language of po/LINGUAS is found and is another one. */
static void
test_languages (void)
{
  static const struct
  {
    const char *language, *word;
  } languages[] = {
    { "de", "Aufruf" },
    { "es", "Uso" },
    { "fr", "Utilisation" },
    { "ja", "使い方" },
    { "zh_CN", "用法" },
  };
  g_autofree char *linguas = NULL;
  g_autofree char *path = g_test_build_filename (G_TEST_DIST, "..", "po", "LINGUAS", NULL);
  g_auto (GStrv) lines = NULL;
  g_autoptr (GError) error = NULL;

  g_assert_true (g_file_get_contents (path, &linguas, NULL, &error));
  g_assert_no_error (error);
  lines = g_strsplit (g_strchomp (linguas), "\n", -1);
  g_assert_cmpuint (g_strv_length (lines), ==, G_N_ELEMENTS (languages));

  for (gsize i = 0; i < G_N_ELEMENTS (languages); i++)
    {
      g_autofree char *help = run ("de_DE.UTF-8", languages[i].language, "--help", NULL, NULL, NULL);

      g_assert_cmpstr (lines[i], ==, languages[i].language);
      if (!g_str_has_prefix (help, languages[i].word))
        g_error ("%s: %s", languages[i].language, help);
    }
}

/* How many columns of a terminal the first @n bytes of @text take. */
static int
measure (const char *text,
         gsize       n)
{
  int width = 0;

  for (const char *p = text; p < text + n; p = g_utf8_next_char (p))
    width += g_unichar_iswide (g_utf8_get_char (p)) ? 2 : 1;

  return width;
}

/* The facts of a model stand below each other in every language, however long their names
 * are and however wide their letters. */
static void
test_columns (void)
{
  static const char *const languages[] = { "de", "es", "fr", "ja", "zh_CN" };

  for (gsize i = 0; i < G_N_ELEMENTS (languages); i++)
    {
      g_autofree char *info = run ("de_DE.UTF-8", languages[i], "info", sample_q4, NULL, NULL);
      g_auto (GStrv) lines = g_strsplit (info, "\n", -1);

      for (gsize line = 0; lines[line][0] != '\0'; line++)
        {
          const char *colon = strchr (lines[line], ':');
          const gsize end = (gsize) (colon - lines[line]) + strspn (colon, ": ");

          g_assert_cmpint (measure (lines[line], end), ==, 23);
        }
    }
}

/* Numbers and words in files stay what they are, whoever runs the program. */
static void
test_programs (void)
{
  const struct
  {
    const char *arguments[4];
  } commands[] = {
    { { "info", "--json", sample_q4 } },
    { { "check", "--json", sample_q4 } },
    { { "dump", sample_q4 } },
    { { "metadata", sample_q4 } },
    { { "tensors", sample_q4 } },
    { { "stats", sample_q4 } },
    { { "stats", "--json", sample_q4 } },
    { { "values", sample_q4, "output_norm.weight" } },
    { { "values", "--format=csv", sample_q4, "output_norm.weight" } },
    { { "compare", sample_f16, sample_q4 } },
    { { "compare", "--json", sample_f16, sample_q4 } },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (commands); i++)
    {
      const char *const *a = commands[i].arguments;
      g_autofree char *plain = run ("C.UTF-8", "", a[0], a[1], a[2], a[3]);
      g_autofree char *german = run ("de_DE.UTF-8", "de", a[0], a[1], a[2], a[3]);

      g_assert_cmpuint (strlen (plain), >, 0);
      g_assert_cmpstr (german, ==, plain);
    }
}

int
main (int    argc,
      char **argv)
{
  int status;

  g_test_init (&argc, &argv, NULL);
  sample_f16 = g_test_build_filename (G_TEST_DIST, "..", "data", "samples", "tiny-llama-F16.gguf", NULL);
  sample_q4 = g_test_build_filename (G_TEST_DIST, "..", "data", "samples", "tiny-llama-Q4_K_L.gguf", NULL);

  g_test_add_func ("/cli/language/people", test_people);
  g_test_add_func ("/cli/language/languages", test_languages);
  g_test_add_func ("/cli/language/columns", test_columns);
  g_test_add_func ("/cli/language/programs", test_programs);
  status = g_test_run ();

  g_free (sample_f16);
  g_free (sample_q4);

  return status;
}
