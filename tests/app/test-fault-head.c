/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include "tg-fault-head.h"
#include "tg-test-gtk.h"
#include "tg-test-model.h"

static GtkWidget *
present (const char  *bytes,
         gsize        length,
         GtkWidget  **head)
{
  g_autoptr (GBytes) contents = g_bytes_new (bytes, length);
  g_autoptr (TgFile) file = tg_test_file_new (contents, "broken.gguf");

  *head = g_object_new (TG_TYPE_FAULT_HEAD, NULL);
  tg_fault_head_set_file (TG_FAULT_HEAD (*head), file);

  return tg_test_present (*head, 700, 300);
}

/* What is wrong, where, what was found and what should be. */
static void
test_facts (void)
{
  /* One key, "a", whose value type is 13. */
  static const char bytes[] = "GGUF\3\0\0\0\0\0\0\0\0\0\0\0\1\0\0\0\0\0\0\0"
                              "\1\0\0\0\0\0\0\0a\15\0\0\0\0\0\0\0";
  GtkWidget *head;
  GtkWidget *window = present (bytes, sizeof bytes - 1, &head);

  g_assert_nonnull (tg_test_find_widget (head, GTK_TYPE_LABEL, "This file cannot be read past byte 33"));
  g_assert_nonnull (tg_test_find_widget (head, GTK_TYPE_LABEL, "33 (0x21)"));
  g_assert_nonnull (tg_test_find_widget (head, GTK_TYPE_LABEL, "13"));
  g_assert_nonnull (tg_test_find_widget (head, GTK_TYPE_LABEL, "Expected"));
  g_assert_null (tg_test_find_widget (head, GTK_TYPE_LABEL, "What comes before is shown."));
  tg_test_destroy (window);
}

/* A file of another kind is named, with what to do. */
static void
test_format (void)
{
  static const char pointer[] = "version https://git-lfs.github.com/spec/v1\n"
                                "oid sha256:4d7a214614ab2935c943f9e0ff69d22eadbb8f32b1258daaa5e2ca24d17e2393\n"
                                "size 4920739232\n";
  GtkWidget *head;
  GtkWidget *window = present (pointer, sizeof pointer - 1, &head);

  g_assert_nonnull (tg_test_find_widget (head, GTK_TYPE_LABEL, "A Git LFS pointer"));
  g_assert_nonnull (tg_test_find_widget (head, GTK_TYPE_LABEL, "git lfs pull"));
  tg_test_destroy (window);
}

/* An empty file has no facts to tell. */
static void
test_empty (void)
{
  GtkWidget *head;
  GtkWidget *window = present ("", 0, &head);

  g_assert_nonnull (tg_test_find_widget (head, GTK_TYPE_LABEL, "The file is empty"));
  g_assert_null (tg_test_find_widget (head, GTK_TYPE_LABEL, "At byte"));
  tg_test_destroy (window);
}

int
main (int    argc,
      char **argv)
{
  tg_test_gtk_init (&argc, &argv);

  g_test_add_func ("/app/fault-head/facts", test_facts);
  g_test_add_func ("/app/fault-head/format", test_format);
  g_test_add_func ("/app/fault-head/empty", test_empty);

  return g_test_run ();
}
