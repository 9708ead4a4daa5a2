/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include <stddef.h>
#include <stdint.h>

#include "tg-gguf-fixture.h"

int LLVMFuzzerTestOneInput (const uint8_t *data,
                            size_t         size);

/* Any bytes at all are opened as a file, and all that comes of it is looked at: in a block of
 * the heap, and in memory that ends at a page nobody may touch. */
int
LLVMFuzzerTestOneInput (const uint8_t *data,
                        size_t         size)
{
  g_autoptr (TgGguf) exact = tg_fixture_open_bytes (data, size);
  g_autoptr (TgGguf) guarded = tg_fixture_open_guarded (data, size);

  tg_fixture_visit (exact);
  tg_fixture_visit (guarded);

  return 0;
}
