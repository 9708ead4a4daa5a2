/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "tg-measures.h"
#include "tg-rows.h"
#include "tg-shards.h"

G_BEGIN_DECLS

/**
 * TgPairStatus:
 * @TG_PAIR_WAITING: both are there, and nobody has compared them yet
 * @TG_PAIR_DIFFERENT: the weights differ
 * @TG_PAIR_EQUAL: the weights are the same, the bytes are not: another type or byte order
 * @TG_PAIR_IDENTICAL: type and bytes are the same
 * @TG_PAIR_ONLY_A: only the first model has it
 * @TG_PAIR_ONLY_B: only the second model has it
 * @TG_PAIR_DUPLICATE: it is the second tensor of its name; the first one is compared
 * @TG_PAIR_SHAPE: the shapes differ
 * @TG_PAIR_UNREADABLE: the weights of one or both cannot be read
 *
 * What is known of a pair of tensors.
 */
typedef enum
{
  TG_PAIR_WAITING,
  TG_PAIR_DIFFERENT,
  TG_PAIR_EQUAL,
  TG_PAIR_IDENTICAL,
  TG_PAIR_ONLY_A,
  TG_PAIR_ONLY_B,
  TG_PAIR_DUPLICATE,
  TG_PAIR_SHAPE,
  TG_PAIR_UNREADABLE,
} TgPairStatus;

#define TG_N_PAIR_STATUS (TG_PAIR_UNREADABLE + 1)

const char *tg_pair_status_get_nick (TgPairStatus self);

/* For the number of a tensor: there is none. */
#define TG_PAIR_NONE G_MAXUINT64

/**
 * TgPair:
 * @name: the name, as text to show
 * @status: what can be said without looking at the weights
 * @tensors: number of the tensor among all of the first and of the second model, or %TG_PAIR_NONE
 * @parts: the files they are in, borrowed; %NULL for none
 * @infos: their records; %NULL for none
 *
 * A tensor of the one model, and the one of the same name of the other.
 */
typedef struct
{
  char           *name;
  TgPairStatus    status;
  guint64         tensors[2];
  TgGguf         *parts[2];
  const TgTensor *infos[2];
} TgPair;

char    *tg_pair_dup_reason       (const TgPair  *self);
TgRows  *tg_pair_new_rows         (const TgPair  *self,
                                   guint          side,
                                   GError       **error);

/**
 * TgPairs:
 *
 * Two models, tensor by tensor: those of the first in the order of its files, and
 * those that only the second has in the order of theirs. Immutable, reference
 * counted with atomics, keeps both models; any thread.
 */
typedef struct _TgPairs TgPairs;

TgPairs      *tg_pairs_new        (TgShards      *a,
                                   TgShards      *b);
TgPairs      *tg_pairs_ref        (TgPairs       *self);
void          tg_pairs_unref      (TgPairs       *self);
TgShards     *tg_pairs_get_model  (const TgPairs *self,
                                   guint          side);
guint64       tg_pairs_get_n      (const TgPairs *self);
const TgPair *tg_pairs_get        (const TgPairs *self,
                                   guint64        i);
guint64       tg_pairs_find       (const TgPairs *self,
                                   guint          side,
                                   guint64        tensor);

/**
 * TgPairResult:
 * @status: not %TG_PAIR_WAITING
 * @measures: of %TG_PAIR_DIFFERENT, %TG_PAIR_EQUAL and %TG_PAIR_IDENTICAL; else zeros. Nobody
 *   looked at the weights of identical tensors: there are as many pairs as weights, and no
 *   sums of squares
 * @reason: (nullable): why there are no measures, in words
 *
 * What comparing a pair has shown. Plain data.
 */
typedef struct
{
  TgPairStatus status;
  TgMeasures   measures;
  char        *reason;
} TgPairResult;

void     tg_pair_result_clear     (TgPairResult  *self);
gboolean tg_pair_compare          (const TgPair  *self,
                                   guint          n_threads,
                                   TgPairResult  *result,
                                   TgProgress    *progress,
                                   GError       **error);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (TgPairs, tg_pairs_unref)
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (TgPairResult, tg_pair_result_clear)

G_END_DECLS
