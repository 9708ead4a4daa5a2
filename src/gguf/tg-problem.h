/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <glib.h>

G_BEGIN_DECLS

/**
 * TgProblemLevel:
 * @TG_PROBLEM_STRUCTURE: L1, the records cannot be walked to their end
 * @TG_PROBLEM_TENSOR: L2, one tensor is nonsense
 * @TG_PROBLEM_FILE: L3, data cut short, trailing data, shards that do not fit
 * @TG_PROBLEM_MEANING: L4, a rule without effect on reading is broken
 *
 * How bad it is, worst first.
 */
typedef enum
{
  TG_PROBLEM_STRUCTURE = 1,
  TG_PROBLEM_TENSOR,
  TG_PROBLEM_FILE,
  TG_PROBLEM_MEANING,
} TgProblemLevel;

/**
 * TgProblemKind:
 *
 * What is wrong, for grouping: one summary a kind, at most %TG_PROBLEMS_PER_KIND
 * records of it.
 */
typedef enum
{
  TG_PROBLEM_NOT_GGUF,          /* L1 */
  TG_PROBLEM_VERSION,           /* L1 */
  TG_PROBLEM_TRUNCATED_HEADER,  /* L1 */
  TG_PROBLEM_COUNT,             /* L1: a count that cannot fit in what is left */
  TG_PROBLEM_LENGTH,            /* L1: a length that cannot fit in what is left */
  TG_PROBLEM_TRUNCATED_RECORD,  /* L1 */
  TG_PROBLEM_VALUE_TYPE,        /* L1 */
  TG_PROBLEM_NESTING,           /* L1 */
  TG_PROBLEM_ALIGNMENT,         /* L1 if unusable, else L4 */
  TG_PROBLEM_N_DIMS,            /* L1 if absurd, else L2 */
  TG_PROBLEM_TENSOR_TYPE,       /* L2 */
  TG_PROBLEM_SHAPE,             /* L2: too large */
  TG_PROBLEM_ROW,               /* L2: not a whole number of blocks */
  TG_PROBLEM_OFFSET,            /* L2: outside the file, or not aligned */
  TG_PROBLEM_OVERLAP,           /* L2 */
  TG_PROBLEM_TENSOR_NAME,       /* L2: empty, too long, not UTF-8 */
  TG_PROBLEM_TRUNCATED_DATA,    /* L3 */
  TG_PROBLEM_TRAILING_DATA,     /* L3 */
  TG_PROBLEM_SHARD,             /* L3 */
  TG_PROBLEM_DUPLICATE_KEY,     /* L4 */
  TG_PROBLEM_DUPLICATE_TENSOR,  /* L4 */
  TG_PROBLEM_KEY,               /* L4: empty, too long, control characters, not UTF-8 */
  TG_PROBLEM_BOOL,              /* L4 */
  TG_PROBLEM_UTF8,              /* L4: a string value */
  TG_PROBLEM_ARCHITECTURE,      /* L4: missing or no string */
  TG_PROBLEM_FILE_TYPE,         /* L4: contradicts the tensors */
} TgProblemKind;

#define TG_N_PROBLEM_KINDS (TG_PROBLEM_FILE_TYPE + 1)

/* Records kept of one kind; the others are only counted. */
#define TG_PROBLEMS_PER_KIND 100

/* For entry and tensor of a #TgProblem: belongs to none. */
#define TG_PROBLEM_NO_INDEX G_MAXUINT64

/**
 * TgProblem:
 * @level: how bad
 * @kind: what sort
 * @offset: byte of the file where the field at fault begins
 * @entry: index of the metadata entry it belongs to, or %TG_PROBLEM_NO_INDEX
 * @tensor: index of the tensor it belongs to, or %TG_PROBLEM_NO_INDEX
 * @part: index of the shard it belongs to; 0 for a file on its own
 * @field: what is at fault: 'version', 'key "general.alignment"', 'tensor "w.q8_0"'
 * @found: what is there
 * @expected: what should be there
 * @sentence: the whole of it for people, without @field and @offset
 *
 * Something wrong with a file. The texts are valid UTF-8 and safe to show.
 * Immutable once its owner gives it out.
 */
typedef struct
{
  TgProblemLevel level;
  TgProblemKind  kind;
  guint64        offset;
  guint64        entry;
  guint64        tensor;
  guint          part;
  char          *field;
  char          *found;
  char          *expected;
  char          *sentence;
} TgProblem;

/**
 * TgProblemList:
 *
 * Problems in the order in which they were found, at most so many of a kind.
 * Filled by one thread, then immutable.
 */
typedef struct _TgProblemList TgProblemList;

TgProblemList   *tg_problem_list_new        (void);
void             tg_problem_list_free       (TgProblemList       *self);
/* Takes the strings of @problem, which may be dropped if there are enough of its kind. */
void             tg_problem_list_take       (TgProblemList       *self,
                                             TgProblem           *problem);
gboolean         tg_problem_list_is_full    (const TgProblemList *self,
                                             TgProblemKind        kind);
void             tg_problem_list_count_more (TgProblemList       *self,
                                             TgProblemLevel       level,
                                             TgProblemKind        kind);
/* All of @other, whose problems get @part unless they have a part already. */
void             tg_problem_list_append     (TgProblemList       *self,
                                             const TgProblemList *other,
                                             guint                part);
gsize            tg_problem_list_get_n      (const TgProblemList *self);
const TgProblem *tg_problem_list_get        (const TgProblemList *self,
                                             gsize                i);
/* How many were found, those that were not kept included. */
guint64          tg_problem_list_count_kind  (const TgProblemList *self,
                                              TgProblemKind        kind);
guint64          tg_problem_list_count_level (const TgProblemList *self,
                                              TgProblemLevel       level);
guint64          tg_problem_list_count_all   (const TgProblemList *self);
/* The worst; among equals the first. %NULL if all is well. */
const TgProblem *tg_problem_list_get_worst  (const TgProblemList *self);

/* tensor "w.q8_0": needs bytes up to 864, the file has 824 - field at byte 372 (0x174) */
char            *tg_problem_to_string       (const TgProblem     *self);
/* FILE: L3: tensor "w.q8_0" at 372: needs bytes up to 864, the file has 824. Control
 * characters of @file_name are escaped. */
char            *tg_problem_to_line         (const TgProblem     *self,
                                             const char          *file_name);
/* "L1" to "L4"; not translated. */
const char      *tg_problem_level_get_nick  (TgProblemLevel       level);
/* "3 tensors lie beyond the end of the file", one sentence for @n of a kind. */
char            *tg_problem_kind_summarize  (TgProblemKind        kind,
                                             guint64              n);
/* Short and stable, for JSON and tests: "truncated-data". Not translated. */
const char      *tg_problem_kind_get_nick   (TgProblemKind        kind);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (TgProblemList, tg_problem_list_free)

G_END_DECLS
