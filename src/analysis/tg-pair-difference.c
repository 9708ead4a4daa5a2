/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include "tg-pair-difference.h"

#include <math.h>
#include <string.h>

#include <glib/gi18n.h>

#include "tg-block.h"
#include "tg-error.h"
#include "tg-rows-private.h"

/* Weights that are looked at between two questions whether to stop. */
#define PIECE 4096

/* NaN is no different from NaN, whatever its payload. */
static gboolean
differs (float a,
         float b)
{
  return isnan (a) ? !isnan (b) : !(a == b);
}

/* The first of @n weights that differs; @n if none does. */
static guint64
find_value (const TgRows *a,
            const TgRows *b,
            guint64       first,
            guint64       n)
{
  const guint64 n_columns = tg_rows_get_n_columns (a);
  float values_a[PIECE], values_b[PIECE];

  if (!tg_rows_read (a, first / n_columns, first % n_columns, (gsize) n, values_a, NULL) ||
      !tg_rows_read (b, first / n_columns, first % n_columns, (gsize) n, values_b, NULL))
    return n;
  for (guint64 i = 0; i < n; i++)
    if (differs (values_a[i], values_b[i]))
      return i;

  return n;
}

/* Of whole blocks of one type: the first weight that differs of the first block whose bytes
 * do, or its first weight if the bytes are other bytes for the same; @n if none does. */
static guint64
find_bytes (const TgRows *a,
            const TgRows *b,
            guint64       first,
            guint64       n)
{
  const TgTensorType *type = tg_rows_get_type (a);
  const gsize n_blocks = (gsize) (n / type->block_elements);
  const guint8 *bytes_a = tg_rows_peek_blocks (a, first, n_blocks);
  const guint8 *bytes_b = tg_rows_peek_blocks (b, first, n_blocks);

  if (bytes_a == NULL || bytes_b == NULL || memcmp (bytes_a, bytes_b, n_blocks * type->block_bytes) == 0)
    return n;

  for (gsize i = 0; i < n_blocks; i++)
    if (memcmp (bytes_a + i * type->block_bytes, bytes_b + i * type->block_bytes, type->block_bytes) != 0)
      {
        const guint64 begin = (guint64) i * type->block_elements;
        const guint64 skip = find_value (a, b, first + begin, type->block_elements);

        return begin + (skip < type->block_elements ? skip : 0);
      }

  return n;
}

/**
 * tg_pair_difference_find:
 * @a: weights of a tensor, ne[3] × ne[2] × ne[1] × ne[0]
 * @b: others, of the same shape
 * @after: a weight, counted in the order of the file
 * @weight: (out): where the next difference is
 * @progress: (nullable): to stop the search; per mille of the weights that were looked at
 * @error: return location
 *
 * Looks for the next place where the two differ: of one type and byte order in the bytes of a
 * block, from the block behind that of @after on, else in a value, from the weight behind it
 * on. At the end it goes on from the beginning, up to where it started. Fails with
 * %TG_ERROR_CANCELLED, and with %TG_ERROR_TRUNCATED if a file was cut short meanwhile; without
 * an error if there is no difference, in what there is of both. Any thread.
 *
 * Returns: whether there is one
 */
gboolean
tg_pair_difference_find (const TgRows  *a,
                         const TgRows  *b,
                         guint64        after,
                         guint64       *weight,
                         TgProgress    *progress,
                         GError       **error)
{
  const TgTensorType *type = tg_rows_get_type (a);
  const gboolean same = type == tg_rows_get_type (b) && tg_rows_get_byte_order (a) == tg_rows_get_byte_order (b);
  const guint64 unit = same ? type->block_elements : 1;
  const guint64 available = MIN (tg_rows_get_n_available (a), tg_rows_get_n_available (b)) / unit * unit;
  guint64 at, done = 0;

  g_return_val_if_fail (tg_rows_get_n_weights (a) == tg_rows_get_n_weights (b), FALSE);

  at = after / unit * unit;
  at = available > 0 && at < available - unit ? at + unit : 0;
  while (done < available)
    {
      const guint64 n = MIN (MIN (PIECE / unit * unit, available - at), available - done);
      guint64 found;

      if (tg_progress_is_cancelled (progress))
        {
          g_set_error_literal (error, TG_ERROR, TG_ERROR_CANCELLED, _("The work was cancelled"));
          return FALSE;
        }
      found = same ? find_bytes (a, b, at, n) : find_value (a, b, at, n);
      if (!tg_rows_check_fault (a, error) || !tg_rows_check_fault (b, error))
        return FALSE;
      if (found < n)
        {
          *weight = at + found;
          return TRUE;
        }
      done += n;
      at = at + n < available ? at + n : 0;
      tg_progress_set (progress, done, available);
    }

  return FALSE;
}
