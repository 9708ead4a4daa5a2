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

/* A probe in the form in which it is compared. */
typedef struct
{
  gsize offset;
  Lanes mask;
  Lanes values[TG_PATTERN_N_VALUES];
} LaneProbe;

typedef struct
{
  LaneProbe first;
  LaneProbe second; /* the same if there is but one */
} LanePath;

typedef struct
{
  const TgPattern *pattern;
  LanePath         paths[TG_PATTERN_N_PATHS];
  guint            n_paths;
  gboolean         is_plain; /* each probe has one value, of which every bit counts */
  gsize            reach;    /* bytes from a place on that the probes look at */
  const guint8    *bytes;
  gsize            n;
} Search;

static inline Lanes
probe_lanes (const guint8    *p,
             const LaneProbe *probe,
             gboolean         is_plain)
{
  Lanes bytes;

  memcpy (&bytes, p + probe->offset, sizeof bytes);
  if (is_plain)
    return (Lanes) (bytes == probe->values[0]);
  bytes &= probe->mask;

  return (Lanes) (bytes == probe->values[0]) | (Lanes) (bytes == probe->values[1]) |
         (Lanes) (bytes == probe->values[2]);
}

/* Whether a match may begin, by one path, at any of the %BLOCK bytes from @p on. The compiler
 * makes a loop of its own for plain probes. */
static inline __attribute__ ((always_inline)) gboolean
is_candidate_block (const guint8   *p,
                    const LanePath *path,
                    gboolean        is_plain)
{
  Lanes hits = { 0 };
  guint64 words[2];

  for (guint i = 0; i < BLOCK; i += sizeof hits)
    hits |= probe_lanes (p + i, &path->first, is_plain) & probe_lanes (p + i, &path->second, is_plain);
  memcpy (words, &hits, sizeof words);

  return (words[0] | words[1]) != 0;
}

/* How many of the @n blocks from @p on, in steps of @step bytes, cannot begin a match. */
static inline __attribute__ ((always_inline)) gsize
count_dull (const guint8 *p,
            gsize         n,
            gssize        step,
            const Search *self,
            guint         n_paths,
            gboolean      is_plain)
{
  /* Copies, which nothing else points to, stay in registers. */
  const LanePath paths[TG_PATTERN_N_PATHS] = { self->paths[0], self->paths[1] };
  gsize i = 0;

  while (i < n && !is_candidate_block (p + (gssize) i * step, &paths[0], is_plain) &&
         (n_paths == 1 || !is_candidate_block (p + (gssize) i * step, &paths[1], is_plain)))
    i++;

  return i;
}

static gsize
skip_blocks (const Search *self,
             const guint8 *p,
             gsize         n,
             gssize        step)
{
  if (self->n_paths == 0)
    return 0;
  if (self->n_paths == 1)
    return self->is_plain ? count_dull (p, n, step, self, 1, TRUE) : count_dull (p, n, step, self, 1, FALSE);

  return count_dull (p, n, step, self, TG_PATTERN_N_PATHS, FALSE);
}

static LaneProbe
widen (Search        *self,
       const TgProbe *probe)
{
  LaneProbe wide;

  wide.offset = probe->offset;
  memset (&wide.mask, probe->mask, sizeof wide.mask);
  for (guint i = 0; i < TG_PATTERN_N_VALUES; i++)
    {
      memset (&wide.values[i], probe->values[i], sizeof wide.values[i]);
      self->is_plain = self->is_plain && probe->mask == 0xff && probe->values[i] == probe->values[0];
    }
  self->reach = MAX (self->reach, probe->offset + 1);

  return wide;
}

static gboolean
search_init (Search          *self,
             const TgMapping *mapping,
             const TgPattern *pattern,
             guint64          begin,
             guint64          end)
{
  const TgProbePath *paths = tg_pattern_get_paths (pattern, &self->n_paths);

  self->pattern = pattern;
  self->reach = 1;
  self->is_plain = TRUE;
  for (guint i = 0; i < self->n_paths; i++)
    {
      self->paths[i].first = widen (self, &paths[i].probes[0]);
      self->paths[i].second = widen (self, &paths[i].probes[paths[i].n_probes - 1]);
    }

  end = MIN (end, tg_mapping_get_size (mapping));
  if (begin >= end || end - begin < tg_pattern_get_min_length (pattern))
    return FALSE;

  self->n = (gsize) (end - begin);
  self->bytes = tg_mapping_peek (mapping, begin, self->n);

  return self->bytes != NULL;
}

static inline gboolean
passes (const Search    *self,
        const LaneProbe *probe,
        gsize            i)
{
  guint8 byte;

  if (i + probe->offset >= self->n)
    return TRUE;
  byte = self->bytes[i + probe->offset] & probe->mask[0];

  return byte == probe->values[0][0] || byte == probe->values[1][0] || byte == probe->values[2][0];
}

/* One place: a quick look before the whole pattern. */
static inline gsize
match_place (const Search *self,
             gsize         i)
{
  if (self->n_paths > 0 && !passes (self, &self->paths[0].first, i) &&
      (self->n_paths == 1 || !passes (self, &self->paths[1].first, i)))
    return 0;

  return tg_pattern_match_at (self->pattern, self->bytes + i, self->n - i);
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
      gsize n_blocks = (to - i) / BLOCK, block_end;

      /* The probes of the last place must still be inside. */
      n_blocks = self->n - i >= self->reach ? MIN (n_blocks, (self->n - i - self->reach) / BLOCK) : 0;
      if (n_blocks > 0)
        i += BLOCK * skip_blocks (self, self->bytes + i, n_blocks, BLOCK);
      block_end = MIN (to, i + BLOCK);
      for (; i < block_end; i++)
        if ((*length = match_place (self, i)) > 0)
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
      gsize n_blocks = (i - from) / BLOCK, block_begin;

      if (n_blocks > 0 && self->n - i >= self->reach)
        i -= BLOCK * skip_blocks (self, self->bytes + i - BLOCK, n_blocks, -BLOCK);
      block_begin = i - from > BLOCK ? i - BLOCK : from;
      for (; i > block_begin; i--)
        if ((*length = match_place (self, i - 1)) > 0)
          return i - 1;
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
  Search search = { 0 };

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
  Search search = { 0 };
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
