/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <glib.h>

#include "tg-gguf-writer.h"
#include "tg-gguf.h"

G_BEGIN_DECLS

/* What the tests of this layer share: an index of what a writer made, in a block of its
 * exact size, or of a file in tests/data. */

TgGguf    *tg_fixture_open       (TgGgufWriter *writer);
TgGguf    *tg_fixture_open_bytes (gconstpointer bytes,
                                  gsize         n);
TgGguf    *tg_fixture_open_data  (const char   *name);
TgMapping *tg_fixture_map        (gconstpointer bytes,
                                  gsize         n);
/* The same on memory that ends at a page nobody may touch. */
TgGguf    *tg_fixture_open_guarded (gconstpointer bytes,
                                    gsize         n);
/* A writer with the keys every model has. */
TgGgufWriter *tg_fixture_writer  (void);
void       tg_fixture_add_f32    (TgGgufWriter *writer,
                                  const char   *name,
                                  guint64       ne0,
                                  guint64       ne1);
/* Looks at everything an index has. */
void       tg_fixture_visit      (TgGguf       *gguf);
/* How many problems there are of a kind. */
guint64    tg_fixture_count      (const TgGguf *gguf,
                                  TgProblemKind kind);

G_END_DECLS
