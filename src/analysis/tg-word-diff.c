/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include "tg-word-diff.h"

#include <string.h>

/* What is compared at once: the cells of the table below, a byte each. Texts that are
 * further apart than that are all different. */
#define MAX_CELLS ((guint64) 1 << 24)

/* A piece of a text: a word, or a line with its end. */
typedef struct
{
  gsize begin;
  gsize length;
  guint hash;
} Token;

typedef struct
{
  const char *text;
  Token      *tokens;
  guint       n;
} Side;

/* The end of the word that begins at @begin: letters, digits and "_" in any number,
 * blanks in any number, or one other character. */
static gsize
find_word_end (const char *text,
               gsize       begin,
               gsize       end)
{
  const char *p = text + begin;
  gunichar c = g_utf8_get_char (p);
  const gboolean word = g_unichar_isalnum (c) || c == '_';
  const gboolean blank = c == ' ' || c == '\t';

  for (p = g_utf8_next_char (p); (word || blank) && p < text + end; p = g_utf8_next_char (p))
    {
      c = g_utf8_get_char (p);
      if (word ? !(g_unichar_isalnum (c) || c == '_') : !(c == ' ' || c == '\t'))
        break;
    }

  return (gsize) (p - text);
}

static gsize
find_line_end (const char *text,
               gsize       begin,
               gsize       end)
{
  const char *newline = memchr (text + begin, '\n', end - begin);

  return newline != NULL ? (gsize) (newline - text) + 1 : end;
}

static void
side_init (Side       *self,
           const char *text,
           gsize       begin,
           gsize       end,
           gboolean    lines)
{
  GArray *tokens = g_array_new (FALSE, FALSE, sizeof (Token));

  while (begin < end)
    {
      Token token = { .begin = begin, .hash = 5381 };
      const gsize token_end = lines ? find_line_end (text, begin, end) : find_word_end (text, begin, end);

      token.length = token_end - begin;
      for (gsize i = begin; i < token_end; i++)
        token.hash = token.hash * 33 + (guchar) text[i];
      g_array_append_val (tokens, token);
      begin = token_end;
    }

  self->text = text;
  self->n = tokens->len;
  self->tokens = (Token *) (gpointer) g_array_free (tokens, FALSE);
}

static gboolean
are_equal (const Side *a,
           guint       i,
           const Side *b,
           guint       j)
{
  const Token *x = &a->tokens[i];
  const Token *y = &b->tokens[j];

  return x->hash == y->hash && x->length == y->length &&
         memcmp (a->text + x->begin, b->text + y->begin, x->length) == 0;
}

/* What both texts have of lines or words, and the gaps between that. */
typedef struct
{
  guint   begin[2]; /* first and last token of the part that is compared */
  guint   end[2];
  guint8 *steps; /* one for each pair of tokens: the way to the longest common rest */
} Table;

enum
{
  STEP_BOTH,
  STEP_A,
  STEP_B,
};

/* Cuts off what both begin and end with. */
static void
table_trim (Table      *self,
            const Side *a,
            const Side *b)
{
  self->end[0] = a->n;
  self->end[1] = b->n;
  while (self->begin[0] < a->n && self->begin[0] < b->n && are_equal (a, self->begin[0], b, self->begin[0]))
    self->begin[0]++;
  self->begin[1] = self->begin[0];
  while (self->end[0] > self->begin[0] && self->end[1] > self->begin[1] &&
         are_equal (a, self->end[0] - 1, b, self->end[1] - 1))
    {
      self->end[0]--;
      self->end[1]--;
    }
}

/* The longest common subsequence, by the table of R. A. Wagner and M. J. Fischer (1974),
 * from the end: lengths of one row at a time, the steps of all. */
static void
table_fill (Table      *self,
            const Side *a,
            const Side *b)
{
  const gsize n = self->end[0] - self->begin[0];
  const gsize m = self->end[1] - self->begin[1];
  g_autofree guint32 *lengths = NULL;

  if (n == 0 || m == 0 || (guint64) n * m > MAX_CELLS)
    return;

  self->steps = g_malloc (n * m);
  lengths = g_new0 (guint32, m + 1);
  for (gsize i = n; i-- > 0;)
    {
      guint32 diagonal = 0;

      for (gsize j = m; j-- > 0;)
        {
          const guint32 below = lengths[j];
          guint8 *step = &self->steps[i * m + j];

          if (are_equal (a, self->begin[0] + (guint) i, b, self->begin[1] + (guint) j))
            {
              *step = STEP_BOTH;
              lengths[j] = diagonal + 1;
            }
          else
            {
              *step = below >= lengths[j + 1] ? STEP_A : STEP_B;
              lengths[j] = MAX (below, lengths[j + 1]);
            }
          diagonal = below;
        }
    }
}

static void
add_run (GArray       *runs,
         TgWordRunKind kind,
         gsize         begin,
         gsize         end)
{
  TgWordRun *last = runs->len > 0 ? &g_array_index (runs, TgWordRun, runs->len - 1) : NULL;
  const TgWordRun run = { kind, begin, end - begin };

  if (begin == end)
    return;
  if (last != NULL && last->kind == kind && last->begin + last->length == begin)
    last->length += end - begin;
  else
    g_array_append_val (runs, run);
}

/* What to do with a gap: bytes @gap_a of the first text became @gap_b of the second. */
typedef void (*GapFunc) (GArray     *runs,
                         const char *a,
                         const char *b,
                         const gsize gap_a[2],
                         const gsize gap_b[2]);

/* Where token @i begins, or where the last one ends. */
static gsize
get_begin (const Side *side,
           guint       i,
           gsize       end)
{
  return i < side->n ? side->tokens[i].begin : end;
}

/* Follows the steps from the first tokens on. */
static void
walk (GArray      *runs,
      const Table *table,
      const Side  *a,
      const Side  *b,
      gsize        end_a,
      gsize        end_b,
      GapFunc      add_gap)
{
  const guint m = table->end[1] - table->begin[1];
  guint i = table->begin[0], j = table->begin[1];
  gsize gap_a[2] = { get_begin (a, i, end_a), 0 };
  gsize gap_b[2] = { get_begin (b, j, end_b), 0 };

  while (i < table->end[0] && j < table->end[1])
    {
      const gsize row = i - table->begin[0];
      const guint8 step = table->steps != NULL ? table->steps[row * m + (j - table->begin[1])] : STEP_A;

      if (step == STEP_BOTH)
        {
          gap_a[1] = a->tokens[i].begin;
          gap_b[1] = b->tokens[j].begin;
          add_gap (runs, a->text, b->text, gap_a, gap_b);
          add_run (runs, TG_WORD_RUN_SAME, gap_a[1], gap_a[1] + a->tokens[i].length);
          gap_a[0] = gap_a[1] + a->tokens[i].length;
          gap_b[0] = gap_b[1] + b->tokens[j].length;
        }
      i += step != STEP_B ? 1 : 0;
      j += step != STEP_A ? 1 : 0;
    }
  gap_a[1] = get_begin (a, table->end[0], end_a);
  gap_b[1] = get_begin (b, table->end[1], end_b);
  add_gap (runs, a->text, b->text, gap_a, gap_b);
}

/* Compares pieces of the texts, by lines or by words. */
static void
diff_part (GArray     *runs,
           const char *a,
           const char *b,
           const gsize part_a[2],
           const gsize part_b[2],
           gboolean    lines,
           GapFunc     add_gap)
{
  Table table = { { 0 }, { 0 }, NULL };
  Side side_a, side_b;

  side_init (&side_a, a, part_a[0], part_a[1], lines);
  side_init (&side_b, b, part_b[0], part_b[1], lines);
  table_trim (&table, &side_a, &side_b);
  table_fill (&table, &side_a, &side_b);

  add_run (runs, TG_WORD_RUN_SAME, part_a[0], get_begin (&side_a, table.begin[0], part_a[1]));
  walk (runs, &table, &side_a, &side_b, part_a[1], part_b[1], add_gap);
  add_run (runs, TG_WORD_RUN_SAME, get_begin (&side_a, table.end[0], part_a[1]), part_a[1]);

  g_free (table.steps);
  g_free (side_a.tokens);
  g_free (side_b.tokens);
}

static void
add_word_gap (GArray     *runs,
              const char *a,
              const char *b,
              const gsize gap_a[2],
              const gsize gap_b[2])
{
  add_run (runs, TG_WORD_RUN_ONLY_A, gap_a[0], gap_a[1]);
  add_run (runs, TG_WORD_RUN_ONLY_B, gap_b[0], gap_b[1]);
}

/* Lines that were replaced are compared word by word. */
static void
add_line_gap (GArray     *runs,
              const char *a,
              const char *b,
              const gsize gap_a[2],
              const gsize gap_b[2])
{
  diff_part (runs, a, b, gap_a, gap_b, FALSE, add_word_gap);
}

/**
 * tg_word_diff:
 * @a: a text, valid UTF-8
 * @b: another
 *
 * Finds what words the texts share: lines first, then words in lines that were
 * replaced. All runs that are not only in @b make up @a, all that are not only in
 * @a make up @b. Takes time and memory in proportion to the product of the lines
 * (or words of a gap), up to a limit; beyond that the rest counts as replaced.
 *
 * Returns: (transfer full) (element-type TgWordRun): the runs, in order
 */
GArray *
tg_word_diff (const char *a,
              const char *b)
{
  GArray *runs = g_array_new (FALSE, FALSE, sizeof (TgWordRun));
  const gsize whole_a[2] = { 0, strlen (a) };
  const gsize whole_b[2] = { 0, strlen (b) };

  diff_part (runs, a, b, whole_a, whole_b, TRUE, add_line_gap);

  return runs;
}
