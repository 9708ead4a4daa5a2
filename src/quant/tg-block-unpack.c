/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include "tg-block.h"

#include "tg-block-private.h"
#include "tg-iq-grids.h"

/* Codes of a run of items in neighbouring bytes, at the same bits of each. */
static void
unpack_bytes (const TgBlockPiece *piece,
              const guint8       *bytes,
              guint               low,
              guint               n,
              guint8             *codes)
{
  guint8 mask = (guint8) ((1u << piece->width) - 1);

  for (guint i = 0; i < n; i++)
    codes[i] |= (guint8) ((bytes[i] >> low & mask) << piece->shift);
}

static void
unpack_digits (const guint8 *bytes,
               guint         row,
               guint         n,
               guint8       *codes)
{
  for (guint i = 0; i < n; i++)
    codes[i] = (guint8) tg_block_get_digit (bytes[i], row);
}

/* Items of neighbouring numbers that are not bytes apart. */
static void
unpack_row (const TgBlockPiece *piece,
            TgByteOrder         order,
            const guint8       *bytes,
            guint               position,
            guint               n,
            guint8             *codes)
{
  for (guint i = 0; i < n; i++, position += piece->step[0])
    codes[i] |= (guint8) (tg_block_piece_read (piece, order, bytes, position) << piece->shift);
}

static void
unpack_code_piece (const TgBlockFieldLayout *field,
                   const TgBlockPiece       *piece,
                   TgByteOrder               order,
                   const guint8             *bytes,
                   guint8                   *codes)
{
  guint n_items = piece->count > 0 ? piece->count : field->n_items;

  for (guint i = 0; i < n_items; i += piece->n[0])
    {
      guint n = MIN (piece->n[0], n_items - i);
      guint row;
      guint position = tg_block_piece_get_position (piece, piece->first + i, &row);
      const guint8 *run = bytes + piece->at + position / 8;

      if (field->format == TG_BLOCK_DIGIT)
        unpack_digits (run, row, n, codes + piece->first + i);
      else if (piece->step[0] == 8 && piece->word <= 1)
        unpack_bytes (piece, run, position % 8, n, codes + piece->first + i);
      else
        unpack_row (piece, order, bytes, position, n, codes + piece->first + i);
    }
}

/* Raw values of all items of a field, one after the other. */
static void
unpack_items (const TgBlockFieldLayout *field,
              TgByteOrder               order,
              const guint8             *bytes,
              guint64                  *raw)
{
  memset (raw, 0, sizeof *raw * field->n_items);
  for (guint p = 0; p < TG_BLOCK_MAX_PIECES && field->pieces[p].width > 0; p++)
    {
      const TgBlockPiece *piece = &field->pieces[p];
      guint n_items = piece->count > 0 ? piece->count : field->n_items;
      guint n_row = MAX (piece->n[0], 1);

      for (guint i = 0; i < n_items; i += n_row)
        {
          guint n = MIN (n_row, n_items - i);
          guint row;
          guint position = tg_block_piece_get_position (piece, piece->first + i, &row);

          for (guint k = 0; k < n; k++, position += piece->step[0])
            {
              guint64 bits = tg_block_piece_read (piece, order, bytes, position);

              if (field->format == TG_BLOCK_DIGIT)
                bits = tg_block_get_digit ((guint8) bits, row);
              raw[piece->first + i + k] |= bits << piece->shift;
            }
        }
    }
}

/* The levels of a grid's entries, as codes. */
static void
unpack_grid (const TgTensorType  *type,
             const TgBlockLayout *layout,
             TgByteOrder          order,
             const guint8        *bytes,
             guint8              *codes)
{
  const TgBlockFieldLayout *field = &layout->fields[tg_block_layout_find (layout, TG_BLOCK_INDEX)];
  guint8 code_of_level[64] = { 0 };
  guint64 indexes[TG_BLOCK_MAX_WEIGHTS / 4];

  /* Levels begin at -1 and stay below 63. */
  for (guint code = 0; code < layout->n_codes; code++)
    code_of_level[layout->levels[code] + 1] = (guint8) code;

  unpack_items (field, order, bytes, indexes);
  for (guint i = 0; i < field->n_items; i++)
    for (guint k = 0; k < layout->grid_weights; k++)
      *codes++ = code_of_level[tg_block_layout_get_grid_level (type->id, (guint) indexes[i], k) + 1];
}

/**
 * tg_block_unpack_codes:
 * @type: a type with codes
 * @order: byte order of the file
 * @blocks: (array): @n_blocks blocks
 * @n_blocks: how many
 * @codes: (out) (array): what tg_block_get_code() gives, for all weights in order
 *
 * Any thread.
 */
void
tg_block_unpack_codes (const TgTensorType *type,
                       TgByteOrder         order,
                       const guint8       *blocks,
                       gsize               n_blocks,
                       guint8             *codes)
{
  const TgBlockLayout *layout = tg_block_layout_get (type);
  const TgBlockFieldLayout *field;

  g_return_if_fail (layout != NULL && layout->n_codes > 0);

  for (gsize i = 0; i < n_blocks; i++, blocks += type->block_bytes, codes += type->block_elements)
    {
      if (layout->grid_weights > 0)
        {
          unpack_grid (type, layout, order, blocks, codes);
          continue;
        }
      field = &layout->fields[tg_block_layout_find (layout, TG_BLOCK_CODE)];
      memset (codes, 0, type->block_elements);
      for (guint p = 0; p < TG_BLOCK_MAX_PIECES && field->pieces[p].width > 0; p++)
        unpack_code_piece (field, &field->pieces[p], order, blocks, codes);
      if (layout->n_codes == 256)
        for (guint j = 0; j < type->block_elements; j++)
          codes[j] ^= 0x80;
    }
}

/**
 * tg_block_unpack_field:
 * @type: a type that tg_block_is_known()
 * @order: byte order of the file
 * @field: a field
 * @blocks: (array): @n_blocks blocks
 * @n_blocks: how many
 * @numbers: (out) (array): what tg_block_get_number() gives, as float, for all
 *   items of the field of the first block, then of the second, and so on
 *
 * Any thread.
 */
void
tg_block_unpack_field (const TgTensorType *type,
                       TgByteOrder         order,
                       guint               field,
                       const guint8       *blocks,
                       gsize               n_blocks,
                       float              *numbers)
{
  const TgBlockLayout *layout = tg_block_layout_get (type);
  const TgBlockFieldLayout *f;

  g_return_if_fail (layout != NULL && field < tg_block_get_n_fields (type));

  f = &layout->fields[field];
  for (gsize i = 0; i < n_blocks; i++, blocks += type->block_bytes)
    {
      guint64 raw[TG_BLOCK_MAX_WEIGHTS];

      unpack_items (f, order, blocks, raw);
      for (guint k = 0; k < f->n_items; k++)
        *numbers++ = (float) tg_block_field_get_number (f, raw[k]);
    }
}

/* The stored number of field @field, times nothing; -1 gives @fallback. */
static void
get_numbers (const TgBlockLayout *layout,
             int                  field,
             TgByteOrder          order,
             const guint8        *block,
             float                fallback,
             guint                n,
             float               *numbers)
{
  guint64 raw[TG_BLOCK_MAX_WEIGHTS];

  if (field >= 0)
    unpack_items (&layout->fields[field], order, block, raw);
  for (guint k = 0; k < n; k++)
    numbers[k] = field >= 0 ? (float) tg_block_field_get_number (&layout->fields[field], raw[k]) : fallback;
}

/**
 * tg_block_unpack_scales:
 * @type: a type with codes
 * @order: byte order of the file
 * @blocks: (array): @n_blocks blocks
 * @n_blocks: how many
 * @scales: (out) (array): what the levels of each sub-block are multiplied with,
 *   `block_elements` / tg_block_get_sub_block() for each block
 *
 * For the spread of scales and the scale lens. Any thread.
 */
void
tg_block_unpack_scales (const TgTensorType *type,
                        TgByteOrder         order,
                        const guint8       *blocks,
                        gsize               n_blocks,
                        float              *scales)
{
  const TgBlockLayout *layout = tg_block_layout_get (type);
  int d_field, sub_field;
  guint n;

  g_return_if_fail (layout != NULL && layout->n_codes > 0);

  d_field = tg_block_layout_find (layout, TG_BLOCK_D);
  sub_field = tg_block_layout_find (layout, TG_BLOCK_SUB_SCALE);
  n = type->block_elements / layout->sub_block;
  for (gsize i = 0; i < n_blocks; i++, blocks += type->block_bytes, scales += n)
    {
      float d;

      get_numbers (layout, d_field, order, blocks, 1.0f, 1, &d);
      get_numbers (layout, sub_field, order, blocks, 1.0f, n, scales);
      for (guint k = 0; k < n; k++)
        scales[k] = sub_field >= 0 ? tg_block_layout_apply_scale (layout, d_field >= 0, d, scales[k]) : d;
    }
}

/**
 * tg_block_unpack_minimums:
 * @type: a type with codes
 * @order: byte order of the file
 * @blocks: (array): @n_blocks blocks
 * @n_blocks: how many
 * @minimums: (out) (array): what is added to each sub-block (a minimum that is
 *   subtracted counts negative), as many as tg_block_unpack_scales() gives
 *
 * Any thread.
 *
 * Returns: whether the type has minimums; %FALSE leaves @minimums alone
 */
gboolean
tg_block_unpack_minimums (const TgTensorType *type,
                          TgByteOrder         order,
                          const guint8       *blocks,
                          gsize               n_blocks,
                          float              *minimums)
{
  const TgBlockLayout *layout = tg_block_layout_get (type);
  int m_field, dmin_field, sub_field;
  guint n;

  g_return_val_if_fail (layout != NULL, FALSE);

  m_field = tg_block_layout_find (layout, TG_BLOCK_M);
  dmin_field = tg_block_layout_find (layout, TG_BLOCK_DMIN);
  sub_field = tg_block_layout_find (layout, TG_BLOCK_SUB_MIN);
  if (m_field < 0 && dmin_field < 0)
    return FALSE;

  n = type->block_elements / layout->sub_block;
  for (gsize i = 0; i < n_blocks; i++, blocks += type->block_bytes, minimums += n)
    {
      float dmin;

      get_numbers (layout, m_field, order, blocks, 0.0f, n, minimums);
      if (dmin_field < 0)
        continue;
      get_numbers (layout, dmin_field, order, blocks, 0.0f, 1, &dmin);
      get_numbers (layout, sub_field, order, blocks, 0.0f, n, minimums);
      for (guint k = 0; k < n; k++)
        minimums[k] = -(dmin * minimums[k]);
    }

  return TRUE;
}
