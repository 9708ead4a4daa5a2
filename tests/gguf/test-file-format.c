/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include <glib.h>
#include <string.h>

#include "tg-file-format.h"
#include "tg-gguf-fixture.h"

/* What is no GGUF is told by its first bytes, and in words. */
static void
test_formats (void)
{
  static const struct
  {
    const char  *bytes;
    gsize        n;
    TgFileFormat format;
    const char  *words;
  } cases[] = {
    { "", 0, TG_FORMAT_EMPTY, "empty" },
    { "\0\0\0\0\0\0\0\0", 8, TG_FORMAT_ZEROS, "downloaded" },
    { "\0", 1, TG_FORMAT_ZEROS, "downloaded" },
    { "GG", 2, TG_FORMAT_UNKNOWN, "47 47 instead" },
    { "FUGG\0\0\0\0", 8, TG_FORMAT_FUGG, "backwards" },
    { "\357\273\277GGUF", 7, TG_FORMAT_BOM, "BOM" },
    { "<!DOCTYPE html>", 15, TG_FORMAT_HTML, "HTML" },
    { "\n\n  <HTML>", 10, TG_FORMAT_HTML, "HTML" },
    { "{\"error\":1}", 11, TG_FORMAT_JSON, "JSON" },
    { "[]", 2, TG_FORMAT_JSON, "JSON" },
    { "PK\3\4xxxx", 8, TG_FORMAT_ZIP, "zip" },
    { "\x1f\x8b\x08", 3, TG_FORMAT_GZIP, "gzip" },
    { "\x80\x02}q", 4, TG_FORMAT_PICKLE, "pickle" },
    { "\x10\0\0\0\0\0\0\0{\"a\"", 12, TG_FORMAT_SAFETENSORS, "safetensors" },
    { "tjgg\3\0\0\0", 8, TG_FORMAT_LEGACY, "ggjt" },
    { "lmgg", 4, TG_FORMAT_LEGACY, "ggml" },
    { "algg", 4, TG_FORMAT_LEGACY, "ggla" },
    { "MZ\x90\0", 4, TG_FORMAT_UNKNOWN, "4d 5a 90 00" },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (TgMapping) mapping = tg_fixture_map (cases[i].bytes, cases[i].n);
      g_autofree char *text = tg_file_format_describe (mapping, cases[i].format);
      g_autoptr (TgGguf) gguf = tg_gguf_open (mapping, TG_OPEN_NONE, NULL, NULL);

      g_assert_cmpint (tg_file_format_detect (mapping), ==, cases[i].format);
      g_assert_nonnull (strstr (text, cases[i].words));
      g_assert_cmpstr (tg_gguf_get_fault (gguf)->sentence, ==, text);
      g_assert_cmpuint (tg_gguf_get_n_entries (gguf), ==, 0);
    }
}

/* A Git LFS pointer says how large the real file is. */
static void
test_lfs (void)
{
  static const char text[] = "version https://git-lfs.github.com/spec/v1\noid sha256:00\nsize 4920739232\n";
  g_autoptr (TgMapping) mapping = tg_fixture_map (text, strlen (text));
  g_autoptr (TgMapping) cut = tg_fixture_map (text, 50);
  g_autofree char *words = tg_file_format_describe (mapping, TG_FORMAT_LFS_POINTER);
  g_autofree char *cut_words = tg_file_format_describe (cut, TG_FORMAT_LFS_POINTER);

  g_assert_cmpint (tg_file_format_detect (mapping), ==, TG_FORMAT_LFS_POINTER);
  g_assert_cmpuint (tg_file_format_get_lfs_size (mapping), ==, 4920739232);
  g_assert_nonnull (strstr (words, "4.92\302\240GB"));
  g_assert_cmpuint (tg_file_format_get_lfs_size (cut), ==, 0);
  g_assert_nonnull (strstr (cut_words, "LFS"));
}

/* The magic alone makes a GGUF, whatever follows. */
static void
test_gguf (void)
{
  g_autoptr (TgMapping) mapping = tg_fixture_map ("GGUF", 4);

  g_assert_cmpint (tg_file_format_detect (mapping), ==, TG_FORMAT_GGUF);
  g_assert_null (tg_file_format_describe (mapping, TG_FORMAT_GGUF));
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/gguf/file-format/formats", test_formats);
  g_test_add_func ("/gguf/file-format/lfs", test_lfs);
  g_test_add_func ("/gguf/file-format/gguf", test_gguf);

  return g_test_run ();
}
