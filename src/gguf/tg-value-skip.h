/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <glib.h>

#include "tg-cursor.h"
#include "tg-progress.h"
#include "tg-value-type.h"

G_BEGIN_DECLS

/* Arrays in arrays in arrays … deeper than this nobody means. */
#define TG_MAX_NESTING 16

/**
 * TgSkipFault:
 * @TG_SKIP_OK: it is all there
 * @TG_SKIP_TRUNCATED: the file ends inside the field
 * @TG_SKIP_STRING_LENGTH: a string longer than what is left
 * @TG_SKIP_COUNT: more elements than can be in what is left
 * @TG_SKIP_TYPE: an element type that GGUF does not know
 * @TG_SKIP_DEPTH: nested deeper than %TG_MAX_NESTING
 * @TG_SKIP_CANCELLED: nobody waits any more
 */
typedef enum
{
  TG_SKIP_OK,
  TG_SKIP_TRUNCATED,
  TG_SKIP_STRING_LENGTH,
  TG_SKIP_COUNT,
  TG_SKIP_TYPE,
  TG_SKIP_DEPTH,
  TG_SKIP_CANCELLED,
} TgSkipFault;

/**
 * TgSkip:
 * @fault: what stopped the walk
 * @offset: where the field at fault begins
 * @found: the length, count or type that is there
 * @left: bytes from after the field to the end of the file
 * @element: which element of the outermost array of strings; 0 otherwise
 * @least: the fewest bytes an element takes, for %TG_SKIP_COUNT
 *
 * How far a value could be walked.
 */
typedef struct
{
  TgSkipFault fault;
  guint64     offset;
  guint64     found;
  guint64     left;
  guint64     element;
  guint       least;
} TgSkip;

gboolean tg_value_skip (TgCursor    *cursor,
                        TgValueType  type,
                        TgProgress  *progress,
                        TgSkip      *skip) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
