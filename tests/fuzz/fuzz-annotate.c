/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include <stddef.h>
#include <stdint.h>

#include "tg-byte-text.h"
#include "tg-gguf-fixture.h"

int LLVMFuzzerTestOneInput (const uint8_t *data,
                            size_t         size);

/* How many spans of a file are looked at, and how far apart the bytes are that are looked at
 * closely: a file may pretend to have 2^62 of them behind its end. */
#define MAX_SPANS 512
#define STRIDE 61

static void
try_byte (const TgAnnotator *annotator,
          guint64            offset)
{
  g_autofree char *words = tg_annotator_describe (annotator, offset);
  guint64 offsets[TG_ANNOTATOR_MAX_WEIGHT_BYTES];
  guint64 begin, size;
  TgPlace place;
  TgBlock block;
  TgSpan span;

  g_assert_nonnull (words);
  g_assert_true (g_utf8_validate (words, -1, NULL));
  g_assert_true (tg_annotator_get_span (annotator, offset, &span));
  g_assert_true (span.offset <= offset && offset - span.offset < span.size);
  for (guint extent = TG_EXTENT_FIELD; extent <= TG_EXTENT_FILE; extent++)
    {
      g_assert_true (tg_annotator_get_extent (annotator, offset, extent, &begin, &size));
      g_assert_true (begin <= offset && offset - begin < size);
    }
  tg_annotator_find_role (annotator, offset, span.role, span.block_role, offset % 2 == 0, &span);

  g_assert_true (tg_annotator_locate (annotator, offset, &place));
  if (tg_annotator_get_block (annotator, &place, &block))
    {
      guint weight = tg_annotator_find_weight (annotator, &place);

      g_assert_cmpuint (weight, <, block.type->block_elements);
      tg_annotator_get_weight_bytes (annotator, &place, weight, offsets);
      tg_block_get_weight (&block, weight);
    }
}

static void
try_copies (const TgAnnotator *annotator,
            guint64            begin,
            guint64            size)
{
  for (guint format = 0; format < TG_N_BYTE_FORMATS; format++)
    {
      g_autofree char *text = tg_byte_text_new (annotator, begin, size, format, NULL);

      if (text != NULL)
        g_assert_true (g_utf8_validate (text, -1, NULL));
    }
}

/* Every byte of any file is something, belongs to something, and can be told in words. */
int
LLVMFuzzerTestOneInput (const uint8_t *data,
                        size_t         size)
{
  g_autoptr (TgGguf) gguf = tg_fixture_open_bytes (data, size);
  g_autoptr (TgFileMap) map = tg_file_map_new (gguf);
  g_autoptr (TgAnnotator) annotator = tg_annotator_new (map);
  guint64 n_bytes = tg_annotator_get_n_bytes (annotator);
  guint64 offset = 0;
  TgSpan span;

  g_assert_cmpuint (n_bytes, >=, size);
  for (guint i = 0; i < MAX_SPANS && tg_annotator_get_span (annotator, offset, &span); i++)
    {
      g_assert_cmpuint (span.offset, ==, offset);
      g_assert_cmpuint (span.size, >, 0);
      offset += span.size;
    }
  for (offset = 0; offset < size; offset += STRIDE)
    {
      try_byte (annotator, offset);
      try_copies (annotator, offset, STRIDE);
    }
  if (n_bytes > size)
    try_byte (annotator, n_bytes - 1);
  g_assert_false (tg_annotator_get_span (annotator, n_bytes, &span));
  g_assert_null (tg_annotator_describe (annotator, n_bytes));

  return 0;
}
