/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include "tg-search.h"

#include <string.h>

/* Between two looks at whether the search is cancelled. */
#define SLICE (256 * 1024)

/* Places tested with one branch. */
#define BLOCK 64

/* Sixteen bytes at once; the compiler makes of it what the machine has. */
typedef guint8 Lanes __attribute__ ((vector_size (16)));

static inline Lanes
probe_lanes (const guint8  *p,
             const TgProbe *probe)
{
  Lanes bytes;

  memcpy (&bytes, p + probe->offset, sizeof bytes);
  bytes &= probe->mask;

  return (Lanes) (bytes == probe->values[0]) | (Lanes) (bytes == probe->values[1]) |
         (Lanes) (bytes == probe->values[2]);
}

/* Whether a match may begin at any of the %BLOCK bytes from @p on. */
static inline gboolean
is_candidate_block (const guint8  *p,
                    const TgProbe *probes,
                    guint          n_probes)
{
  Lanes hits = { 0 };
  guint64 words[2];

  for (guint i = 0; i < BLOCK; i += sizeof hits)
    if (n_probes == 1)
      hits |= probe_lanes (p + i, &probes[0]);
    else
      hits |= probe_lanes (p + i, &probes[0]) & probe_lanes (p + i, &probes[1]);
  memcpy (words, &hits, sizeof words);

  return (words[0] | words[1]) != 0;
}

typedef struct
{
  const TgPattern *pattern;
  const TgProbe   *probes;
  guint            n_probes;
  gsize            reach; /* bytes from a place on that the probes look at */
  const guint8    *bytes;
  gsize            n;
} Search;

static gboolean
search_init (Search          *self,
             const TgMapping *mapping,
             const TgPattern *pattern,
             guint64          begin,
             guint64          end)
{
  self->pattern = pattern;
  self->probes = tg_pattern_get_probes (pattern, &self->n_probes);
  self->reach = 1;
  for (guint i = 0; i < self->n_probes; i++)
    self->reach = MAX (self->reach, self->probes[i].offset + 1);

  end = MIN (end, tg_mapping_get_size (mapping));
  if (begin >= end || end - begin < tg_pattern_get_min_length (pattern))
    return FALSE;

  self->n = (gsize) (end - begin);
  self->bytes = tg_mapping_peek (mapping, begin, self->n);

  return self->bytes != NULL;
}

/* The first match that begins at one of the places from @from to before @to. */
static gsize
scan_forwards (const Search *self,
               gsize         from,
               gsize         to,
               gsize        *length)
{
  gsize i = from;

  while (i < to)
    {
      gsize block_end = MIN (to, i + BLOCK);

      /* The probes of the last place must still be inside. */
      if (self->n_probes > 0 && block_end - i == BLOCK && self->n - i >= BLOCK + self->reach &&
          !is_candidate_block (self->bytes + i, self->probes, self->n_probes))
        {
          i = block_end;
          continue;
        }
      for (; i < block_end; i++)
        if ((*length = tg_pattern_match_at (self->pattern, self->bytes + i, self->n - i)) > 0)
          return i;
    }

  return G_MAXSIZE;
}

static gsize
scan_backwards (const Search *self,
                gsize         from,
                gsize         to,
                gsize        *length)
{
  gsize i = to;

  while (i > from)
    {
      gsize block_begin = i - from > BLOCK ? i - BLOCK : from;

      if (self->n_probes > 0 && i - block_begin == BLOCK && self->n - block_begin >= BLOCK + self->reach &&
          !is_candidate_block (self->bytes + block_begin, self->probes, self->n_probes))
        {
          i = block_begin;
          continue;
        }
      while (i > block_begin)
        {
          i--;
          if ((*length = tg_pattern_match_at (self->pattern, self->bytes + i, self->n - i)) > 0)
            return i;
        }
    }

  return G_MAXSIZE;
}

/**
 * tg_search_forwards:
 * @mapping: a file
 * @pattern: what to look for
 * @begin: first byte of where to look
 * @end: byte after the last one
 * @progress: (nullable): cancellation and per mille
 * @match: (out): what was found
 *
 * Finds the first match that lies wholly between @begin and @end. Any thread.
 *
 * Returns: whether there is one; %FALSE too when @progress was cancelled
 */
gboolean
tg_search_forwards (const TgMapping *mapping,
                    const TgPattern *pattern,
                    guint64          begin,
                    guint64          end,
                    TgProgress      *progress,
                    TgMatch         *match)
{
  Search search;

  if (!search_init (&search, mapping, pattern, begin, end))
    return FALSE;

  for (gsize from = 0; from < search.n && !tg_progress_is_cancelled (progress); from += SLICE)
    {
      gsize length = 0;
      gsize found = scan_forwards (&search, from, MIN (search.n, from + SLICE), &length);

      if (found != G_MAXSIZE)
        {
          *match = (TgMatch){ begin + found, length };
          return TRUE;
        }
      tg_progress_set (progress, from, search.n);
    }

  return FALSE;
}

/**
 * tg_search_backwards:
 * @mapping: a file
 * @pattern: what to look for
 * @begin: first byte of where to look
 * @end: byte after the last one
 * @progress: (nullable): cancellation and per mille
 * @match: (out): what was found
 *
 * Finds the last match that lies wholly between @begin and @end. Any thread.
 *
 * Returns: whether there is one; %FALSE too when @progress was cancelled
 */
gboolean
tg_search_backwards (const TgMapping *mapping,
                     const TgPattern *pattern,
                     guint64          begin,
                     guint64          end,
                     TgProgress      *progress,
                     TgMatch         *match)
{
  Search search;
  gsize to;

  if (!search_init (&search, mapping, pattern, begin, end))
    return FALSE;

  for (to = search.n; to > 0 && !tg_progress_is_cancelled (progress); to -= MIN (to, SLICE))
    {
      gsize length = 0;
      gsize found = scan_backwards (&search, to - MIN (to, SLICE), to, &length);

      if (found != G_MAXSIZE)
        {
          *match = (TgMatch){ begin + found, length };
          return TRUE;
        }
      tg_progress_set (progress, search.n - to, search.n);
    }

  return FALSE;
}
