/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include "tg-offset.h"
#include "tg-search.h"

int LLVMFuzzerTestOneInput (const uint8_t *data,
                            size_t         size);

/* The quick search finds what trying every byte finds, in both directions. */
static void
try_search (const TgMapping *mapping,
            const TgPattern *pattern)
{
  gsize size = tg_mapping_get_size (mapping);
  const guint8 *bytes = tg_mapping_peek (mapping, 0, size);
  TgMatch match;
  gboolean found = tg_search_forwards (mapping, pattern, 0, G_MAXUINT64, NULL, &match);
  gsize at = 0;

  while (at < size && tg_pattern_match_at (pattern, bytes + at, size - at) == 0)
    at++;
  g_assert_cmpint (found, ==, at < size);
  if (found)
    {
      g_assert_cmpuint (match.offset, ==, at);
      g_assert_cmpuint (match.length, ==, tg_pattern_match_at (pattern, bytes + at, size - at));
    }

  found = tg_search_backwards (mapping, pattern, 0, size, NULL, &match);
  at = size;
  while (at > 0 && tg_pattern_match_at (pattern, bytes + at - 1, size - at + 1) == 0)
    at--;
  g_assert_cmpint (found, ==, at > 0);
  if (found)
    g_assert_cmpuint (match.offset, ==, at - 1);
}

/* The first line is what to look for: as text, as hex digits, as bytes, and as a place to go
 * to; the rest is where. */
int
LLVMFuzzerTestOneInput (const uint8_t *data,
                        size_t         size)
{
  const uint8_t *end = size > 0 ? memchr (data, '\n', size) : NULL;
  gsize n = end != NULL ? (gsize) (end - data) : size;
  g_autofree char *text = g_strndup ((const char *) data, n);
  g_autofree char *valid = g_utf8_make_valid (text, -1);
  g_autoptr (GBytes) block = g_bytes_new_take (g_memdup2 (data + n, size - n), size - n);
  g_autoptr (TgMapping) mapping = tg_mapping_new_from_bytes (block, "haystack");
  g_autoptr (GPtrArray) patterns = g_ptr_array_new_with_free_func ((GDestroyNotify) tg_pattern_unref);
  TgPattern *pattern;
  guint64 offset;

  if ((pattern = tg_pattern_new_text (valid, TRUE, NULL)) != NULL)
    g_ptr_array_add (patterns, pattern);
  if ((pattern = tg_pattern_new_text (valid, FALSE, NULL)) != NULL)
    g_ptr_array_add (patterns, pattern);
  if ((pattern = tg_pattern_new_hex (valid, NULL)) != NULL)
    g_ptr_array_add (patterns, pattern);
  if ((pattern = tg_pattern_new_bytes (data, n, NULL)) != NULL)
    g_ptr_array_add (patterns, pattern);
  for (guint i = 0; i < patterns->len; i++)
    try_search (mapping, g_ptr_array_index (patterns, i));

  if (tg_offset_parse (valid, n, size, &offset, NULL))
    g_assert_cmpuint (offset, <=, size);

  return 0;
}
