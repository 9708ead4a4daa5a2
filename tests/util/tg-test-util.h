/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <glib.h>

G_BEGIN_DECLS

guint8 *tg_test_load_data  (const char *name,
                            gsize      *length);
char  **tg_test_list_corpus (void);
char   *tg_test_temp_file  (const char *name,
                            const void *bytes,
                            gsize       length);
void    tg_test_remove     (char       *path);
char   *tg_test_sha256     (const void *bytes,
                            gsize       length);

/* What @call returns, and is to be freed, is @expected. */
#define tg_test_assert_text(call, expected) \
  G_STMT_START                              \
  {                                         \
    g_autofree char *tg_text = (call);      \
                                            \
    g_assert_cmpstr (tg_text, ==, expected); \
  }                                         \
  G_STMT_END

/* Memory whose last byte is followed by a page that nobody may touch. */
guint8 *tg_test_guarded_new   (gsize         length);
void    tg_test_guarded_free  (guint8       *bytes,
                               gsize         length);
GBytes *tg_test_guarded_bytes (gconstpointer bytes,
                               gsize         length);

G_END_DECLS
