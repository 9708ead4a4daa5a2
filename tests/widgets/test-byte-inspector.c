/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include "tg-byte-inspector.h"

#include "tg-test-gtk.h"

static void
assert_label (GtkWidget  *window,
              const char *text)
{
  tg_test_frames (window, 1);
  if (tg_test_find_widget (window, GTK_TYPE_LABEL, text) == NULL)
    g_error ("no label says “%s”", text);
}

/* Numbers in the byte order that is chosen; dashes for what the end of the file cuts off. */
static void
test_numbers (void)
{
  static const guint8 bytes[8] = { 0x12, 0x34, 0x56, 0x78, 0x9a, 0xbc, 0xde, 0xf0 };
  GtkWidget *inspector = tg_byte_inspector_new ();
  GtkWidget *window = tg_test_present (inspector, 300, 400);

  tg_byte_inspector_set_bytes (TG_BYTE_INSPECTOR (inspector), bytes, sizeof bytes);
  assert_label (window, "2018915346");
  g_assert_cmpint (tg_byte_inspector_get_order (TG_BYTE_INSPECTOR (inspector)), ==, TG_LITTLE_ENDIAN);

  tg_byte_inspector_set_order (TG_BYTE_INSPECTOR (inspector), TG_BIG_ENDIAN);
  g_assert_cmpint (tg_byte_inspector_get_order (TG_BYTE_INSPECTOR (inspector)), ==, TG_BIG_ENDIAN);
  assert_label (window, "305419896");
  assert_label (window, "1311768467463790320");

  tg_byte_inspector_set_bytes (TG_BYTE_INSPECTOR (inspector), bytes, 3);
  tg_test_frames (window, 1);
  g_assert_null (tg_test_find_widget (window, GTK_TYPE_LABEL, "305419896"));
  assert_label (window, "4660");
  assert_label (window, "–");
  tg_byte_inspector_set_bytes (TG_BYTE_INSPECTOR (inspector), NULL, 0);
  tg_test_frames (window, 1);
  g_assert_null (tg_test_find_widget (window, GTK_TYPE_LABEL, "4660"));

  tg_test_destroy (window);
}

int
main (int    argc,
      char **argv)
{
  tg_test_gtk_init (&argc, &argv);

  g_test_add_func ("/widgets/byte-inspector/numbers", test_numbers);

  return g_test_run ();
}
