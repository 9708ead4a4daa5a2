/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include "tg-block.h"

#include "tg-block-private.h"
#include "tg-iq-grids.h"

/* Items of one piece of a field, in a row: item @first and the @n - 1 after it
 * begin at @position of the block's bits, piece->step[0] apart. */
typedef struct
{
  const TgBlockPiece *piece;
  guint               first;
  guint               n;
  guint               position;
  guint               row;
} Run;

/* Q5_K has the most: 8 of 32 items twice. */
#define MAX_RUNS 16

/* All runs of a field, worked out once for many blocks. */
typedef struct
{
  const TgBlockFieldLayout *field; /* NULL for a field that the type does not have */
  guint                     n_runs;
  Run                       runs[MAX_RUNS];
} Reader;

static void
init_reader (Reader              *self,
             const TgBlockLayout *layout,
             int                  field_index)
{
  const TgBlockFieldLayout *field = field_index >= 0 ? &layout->fields[field_index] : NULL;

  self->field = field;
  self->n_runs = 0;
  for (guint p = 0; field != NULL && p < TG_BLOCK_MAX_PIECES && field->pieces[p].width > 0; p++)
    {
      const TgBlockPiece *piece = &field->pieces[p];
      guint n_items = piece->count > 0 ? piece->count : field->n_items;
      guint n_row = MAX (piece->n[0], 1);

      for (guint i = 0; i < n_items; i += n_row)
        {
          Run *run = &self->runs[self->n_runs++];

          g_assert (self->n_runs <= MAX_RUNS);
          run->piece = piece;
          run->first = piece->first + i;
          run->n = MIN (n_row, n_items - i);
          run->position = tg_block_piece_get_position (piece, run->first, &run->row);
        }
    }
}

/* Codes in neighbouring bytes, at the same bits of each. */
static void
unpack_bytes (const Run    *run,
              const guint8 *block,
              guint8       *codes)
{
  const guint8 *bytes = block + run->piece->at + run->position / 8;
  guint low = run->position % 8;
  guint shift = run->piece->shift;
  guint8 mask = (guint8) ((1u << run->piece->width) - 1);

  for (guint i = 0; i < run->n; i++)
    codes[i] |= (guint8) ((bytes[i] >> low & mask) << shift);
}

static void
unpack_digits (const Run    *run,
               const guint8 *block,
               guint8       *codes)
{
  const guint8 *bytes = block + run->piece->at + run->position / 8;

  for (guint i = 0; i < run->n; i++)
    codes[i] = (guint8) tg_block_get_digit (bytes[i], run->row);
}

/* Codes that are less than a byte apart: several of them in each word, or byte. */
static void
unpack_bits (const Run    *run,
             TgByteOrder   order,
             const guint8 *block,
             guint8       *codes)
{
  TgBlockPiece word = *run->piece;
  guint word_bits = 8u * MAX (word.word, 1);
  guint step = run->piece->step[0];
  guint mask = (1u << run->piece->width) - 1;
  guint shift = run->piece->shift;

  word.width = (guint8) word_bits;
  for (guint i = 0; i < run->n;)
    {
      guint position = run->position + i * step;
      guint low = position % word_bits;
      guint64 bits = tg_block_piece_read (&word, order, block, position - low) >> low;
      guint n = MIN ((word_bits - low) / step, run->n - i);

      for (guint k = 0; k < n; k++, bits >>= step)
        codes[i + k] |= (guint8) ((bits & mask) << shift);
      i += n;
    }
}

static void
unpack_codes (const Reader *reader,
              TgByteOrder   order,
              const guint8 *block,
              guint8       *codes)
{
  memset (codes, 0, reader->field->n_items);
  for (guint r = 0; r < reader->n_runs; r++)
    {
      const Run *run = &reader->runs[r];

      if (reader->field->format == TG_BLOCK_DIGIT)
        unpack_digits (run, block, codes + run->first);
      else if (run->piece->step[0] == 8)
        unpack_bytes (run, block, codes + run->first);
      else
        unpack_bits (run, order, block, codes + run->first);
    }
}

/* Raw values of all items of a field, one after the other. */
static void
unpack_items (const Reader *reader,
              TgByteOrder   order,
              const guint8 *block,
              guint64      *raw)
{
  memset (raw, 0, sizeof *raw * reader->field->n_items);
  for (guint r = 0; r < reader->n_runs; r++)
    {
      const Run *run = &reader->runs[r];
      guint position = run->position;

      for (guint k = 0; k < run->n; k++, position += run->piece->step[0])
        {
          guint64 bits = tg_block_piece_read (run->piece, order, block, position);

          if (reader->field->format == TG_BLOCK_DIGIT)
            bits = tg_block_get_digit ((guint8) bits, run->row);
          raw[run->first + k] |= bits << run->piece->shift;
        }
    }
}

/* The numbers of the first @n items of a field; @fallback without a field. */
static void
unpack_numbers (const Reader *reader,
                TgByteOrder   order,
                const guint8 *block,
                float         fallback,
                guint         n,
                float        *numbers)
{
  guint64 raw[TG_BLOCK_MAX_WEIGHTS];

  if (reader->field != NULL)
    unpack_items (reader, order, block, raw);
  for (guint k = 0; k < n; k++)
    numbers[k] = reader->field != NULL ? (float) tg_block_field_get_number (reader->field, raw[k]) : fallback;
}

/* The levels of a grid's entries, as codes. */
static void
unpack_grid (const TgTensorType  *type,
             const TgBlockLayout *layout,
             const Reader        *indexes,
             TgByteOrder          order,
             const guint8        *block,
             guint8              *codes)
{
  guint8 code_of_level[64] = { 0 };
  guint64 raw[TG_BLOCK_MAX_WEIGHTS / 4];

  /* Levels begin at -1 and stay below 63. */
  for (guint code = 0; code < layout->n_codes; code++)
    code_of_level[layout->levels[code] + 1] = (guint8) code;

  unpack_items (indexes, order, block, raw);
  for (guint i = 0; i < indexes->field->n_items; i++)
    {
      guint64 entry = tg_block_layout_get_grid_entry (type->id, (guint) raw[i]);

      for (guint k = 0; k < layout->grid_weights; k++, entry >>= 8)
        *codes++ = code_of_level[(gint8) (entry & 0xff) + 1];
    }
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
  gboolean on_grid;
  Reader reader;

  g_return_if_fail (layout != NULL && layout->n_codes > 0);

  on_grid = layout->grid_weights > 0;
  init_reader (&reader, layout, tg_block_layout_find (layout, on_grid ? TG_BLOCK_INDEX : TG_BLOCK_CODE));
  for (gsize i = 0; i < n_blocks; i++, blocks += type->block_bytes, codes += type->block_elements)
    {
      if (on_grid)
        unpack_grid (type, layout, &reader, order, blocks, codes);
      else
        unpack_codes (&reader, order, blocks, codes);
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
  Reader reader;

  g_return_if_fail (layout != NULL && field < tg_block_get_n_fields (type));

  init_reader (&reader, layout, (int) field);
  for (gsize i = 0; i < n_blocks; i++, blocks += type->block_bytes, numbers += reader.field->n_items)
    unpack_numbers (&reader, order, blocks, 0.0f, reader.field->n_items, numbers);
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
  Reader d_reader, sub_reader;
  guint n;

  g_return_if_fail (layout != NULL && layout->n_codes > 0);

  init_reader (&d_reader, layout, tg_block_layout_find (layout, TG_BLOCK_D));
  init_reader (&sub_reader, layout, tg_block_layout_find (layout, TG_BLOCK_SUB_SCALE));
  n = type->block_elements / layout->sub_block;
  for (gsize i = 0; i < n_blocks; i++, blocks += type->block_bytes, scales += n)
    {
      float d;

      unpack_numbers (&d_reader, order, blocks, 1.0f, 1, &d);
      unpack_numbers (&sub_reader, order, blocks, d, n, scales);
      if (sub_reader.field != NULL)
        for (guint k = 0; k < n; k++)
          scales[k] = tg_block_layout_apply_scale (layout, d_reader.field != NULL, d, scales[k]);
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
  Reader m_reader, dmin_reader, sub_reader;
  guint n;

  g_return_val_if_fail (layout != NULL, FALSE);

  init_reader (&m_reader, layout, tg_block_layout_find (layout, TG_BLOCK_M));
  init_reader (&dmin_reader, layout, tg_block_layout_find (layout, TG_BLOCK_DMIN));
  init_reader (&sub_reader, layout, tg_block_layout_find (layout, TG_BLOCK_SUB_MIN));
  if (m_reader.field == NULL && dmin_reader.field == NULL)
    return FALSE;

  n = type->block_elements / layout->sub_block;
  for (gsize i = 0; i < n_blocks; i++, blocks += type->block_bytes, minimums += n)
    {
      float dmin;

      unpack_numbers (&m_reader, order, blocks, 0.0f, n, minimums);
      if (dmin_reader.field == NULL)
        continue;
      unpack_numbers (&dmin_reader, order, blocks, 0.0f, 1, &dmin);
      unpack_numbers (&sub_reader, order, blocks, 0.0f, n, minimums);
      for (guint k = 0; k < n; k++)
        minimums[k] = -(dmin * minimums[k]);
    }

  return TRUE;
}
