/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include "tg-long-text.h"

#include "tg-test-gguf.h"
#include "tg-test-gtk.h"

static TgGguf *
open_string (const char *text,
             gsize       length)
{
  g_autoptr (TgGgufWriter) writer = tg_gguf_writer_new ();

  tg_gguf_writer_add_bytes (writer, "text", text, length);

  return tg_test_gguf_open (writer);
}

static void
show (GtkWidget *text,
      TgGguf    *gguf)
{
  TgValue value;

  g_assert_true (tg_value_find (&value, gguf, "text"));
  tg_long_text_set_value (TG_LONG_TEXT (text), gguf, &value);
}

static char *
dup_shown (GtkWidget *text)
{
  GtkWidget *view = tg_test_find_widget (text, GTK_TYPE_TEXT_VIEW, NULL);
  GtkTextBuffer *buffer = gtk_text_view_get_buffer (GTK_TEXT_VIEW (view));
  GtkTextIter begin, end;

  gtk_text_buffer_get_bounds (buffer, &begin, &end);

  return gtk_text_buffer_get_text (buffer, &begin, &end, TRUE);
}

/* Markup is text; what cannot be seen or turns the line is written out. */
static void
test_hostile (void)
{
  static const char hostile[] = "<b>&amp;</b>\n\x1b[2J \u202eabc\0def\xff";
  g_autoptr (TgGguf) gguf = open_string (hostile, sizeof hostile - 1);
  GtkWidget *text = tg_long_text_new ();
  GtkWidget *window = tg_test_present (text, 400, 300);
  g_autofree char *shown = NULL;

  show (text, gguf);
  shown = dup_shown (text);
  g_assert_true (g_utf8_validate (shown, -1, NULL));
  g_assert_true (g_str_has_prefix (shown, "<b>&amp;</b>\n"));
  g_assert_null (strchr (shown, '\x1b'));
  g_assert_null (strstr (shown, "\u202e"));
  g_assert_nonnull (strstr (shown, "def"));
  tg_test_destroy (window);
}

/* The pages put together are the text, whatever character lies at their borders. */
static void
test_pages (void)
{
  g_autoptr (GString) whole = g_string_new (NULL);
  g_autoptr (GString) seen = g_string_new (NULL);
  g_autoptr (TgGguf) gguf = NULL;
  GtkWidget *text = tg_long_text_new ();
  GtkWidget *window = tg_test_present (text, 400, 300);
  guint64 n;

  /* Three bytes each, so that a border falls inside one. */
  while (whole->len < 3 * TG_LONG_TEXT_PAGE_BYTES)
    g_string_append (whole, "\u2581");
  gguf = open_string (whole->str, whole->len);
  show (text, gguf);
  n = tg_long_text_get_n_pages (TG_LONG_TEXT (text));
  g_assert_cmpuint (n, ==, 3);

  for (guint64 page = 0; page < n; page++)
    {
      g_autofree char *shown = NULL;

      tg_long_text_set_page (TG_LONG_TEXT (text), page);
      shown = dup_shown (text);
      g_string_append (seen, shown);
    }
  g_assert_cmpstr (seen->str, ==, whole->str);

  tg_long_text_set_page (TG_LONG_TEXT (text), G_MAXUINT64);
  g_assert_cmpuint (tg_long_text_get_page (TG_LONG_TEXT (text)), ==, 2);
  tg_test_destroy (window);
}

/* Ten megabytes without a line break are on the screen in a moment: a page of it is
 * all that is laid out. */
static void
test_long (void)
{
  const gsize length = 10 * 1024 * 1024;
  g_autofree char *bytes = g_malloc (length);
  g_autoptr (TgGguf) gguf = NULL;
  GtkWidget *text = tg_long_text_new ();
  GtkWidget *window = tg_test_present (text, 400, 300);
  g_autofree char *shown = NULL;

  memset (bytes, 'a', length);
  gguf = open_string (bytes, length);
  show (text, gguf);
  tg_test_frames (text, 2);
  shown = dup_shown (text);
  g_assert_cmpuint (strlen (shown), ==, TG_LONG_TEXT_PAGE_BYTES);
  g_assert_cmpuint (tg_long_text_get_n_pages (TG_LONG_TEXT (text)), ==, 640);
  g_assert_cmpint (gtk_text_view_get_wrap_mode (GTK_TEXT_VIEW (tg_test_find_widget (text, GTK_TYPE_TEXT_VIEW, NULL))),
                   ==, GTK_WRAP_CHAR);
  tg_test_destroy (window);
}

/* Of the empty string and of none there is one page with nothing on it. */
static void
test_empty (void)
{
  g_autoptr (TgGguf) gguf = open_string ("", 0);
  GtkWidget *text = tg_long_text_new ();
  GtkWidget *window = tg_test_present (text, 400, 300);
  g_autofree char *shown = NULL;

  show (text, gguf);
  g_assert_cmpuint (tg_long_text_get_n_pages (TG_LONG_TEXT (text)), ==, 1);
  tg_long_text_set_value (TG_LONG_TEXT (text), NULL, NULL);
  g_assert_cmpuint (tg_long_text_get_n_pages (TG_LONG_TEXT (text)), ==, 1);
  shown = dup_shown (text);
  g_assert_cmpstr (shown, ==, "");
  tg_test_destroy (window);
}

int
main (int    argc,
      char **argv)
{
  tg_test_gtk_init (&argc, &argv);

  g_test_add_func ("/widgets/long-text/hostile", test_hostile);
  g_test_add_func ("/widgets/long-text/pages", test_pages);
  g_test_add_func ("/widgets/long-text/long", test_long);
  g_test_add_func ("/widgets/long-text/empty", test_empty);

  return g_test_run ();
}
