/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "tg-gguf-writer.h"
#include "tg-shards.h"

G_BEGIN_DECLS

TgGguf       *tg_test_gguf_open          (TgGgufWriter *writer);
TgShards     *tg_test_shards_open        (TgGgufWriter *writer);
TgGgufWriter *tg_test_gguf_new_model     (void);

/* What a file may hold to do harm where it is shown: markup, format strings, escapes of a
 * terminal, marks that turn the direction of writing, bytes that are not UTF-8. */
#define TG_TEST_HOSTILE "<b>&amp;%n%s%1000$n\x1b]8;;http://x\x07\x1b[2J\r\x7f\xc2\x9b\xe2\x80\xae\xe2\x81\xa6\xef\xbb\xbf\xff\xc0\x80"

/* How long a long text is; a sanitizer takes its time. */
#ifdef __SANITIZE_ADDRESS__
#define TG_TEST_LONG ((gsize) 1 << 20)
#else
#define TG_TEST_LONG ((gsize) 10 << 20)
#endif

TgGgufWriter *tg_test_gguf_new_hostile   (gsize         n_long);
void          tg_test_assert_harmless    (const char   *text);

G_END_DECLS
