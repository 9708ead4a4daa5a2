/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include "tg-block.h"

#include "tg-block-private.h"
#include "tg-format.h"
#include "tg-half.h"

static const TgBlockFieldLayout *
get_field_layout (const TgTensorType *type,
                  guint               field)
{
  const TgBlockLayout *layout = tg_block_layout_get (type);

  g_return_val_if_fail (layout != NULL, NULL);
  g_return_val_if_fail (field < tg_block_get_n_fields (type), NULL);

  return &layout->fields[field];
}

static TgBlockLevel
get_level (TgBlockUse use)
{
  switch (use)
    {
    case TG_BLOCK_D:
    case TG_BLOCK_DMIN:
    case TG_BLOCK_M:
      return TG_BLOCK_LEVEL_BLOCK;

    case TG_BLOCK_SUB_SCALE:
    case TG_BLOCK_SUB_MIN:
      return TG_BLOCK_LEVEL_SUB_BLOCK;

    case TG_BLOCK_CODE:
    case TG_BLOCK_INDEX:
    case TG_BLOCK_SIGN:
    case TG_BLOCK_SIGN_INDEX:
    case TG_BLOCK_SHIFT:
    case TG_BLOCK_VALUE:
      return TG_BLOCK_LEVEL_WEIGHT;

    case TG_BLOCK_SUM:
    case TG_BLOCK_NO_USE:
    default:
      return TG_BLOCK_LEVEL_NONE;
    }
}

/* Appends @width bits from bit @position on, counted as in #TgBlockPiece, and
 * cut where bytes end. In a big-endian file the bytes of a word change places. */
static guint
append_bits (const TgBlockPiece *piece,
             TgByteOrder         order,
             guint               position,
             guint               width,
             TgBlockBits        *bits,
             guint               n_bits)
{
  while (width > 0)
    {
      guint byte = position / 8;
      guint low = position % 8;
      guint n = MIN (width, 8 - low);

      if (order == TG_BIG_ENDIAN && piece->word > 1)
        byte += piece->word - 1 - 2 * (byte % piece->word);
      bits[n_bits++] = (TgBlockBits){
        .byte = (guint16) (piece->at + byte),
        .low = (guint8) low,
        .high = (guint8) (low + n - 1),
        .role = piece->role,
      };
      position += n;
      width -= n;
    }

  return n_bits;
}

/* The bits of item @item, or only bit @only of them if that is not negative. */
static guint
append_item_bits (const TgBlockFieldLayout *field,
                  TgByteOrder               order,
                  guint                     item,
                  int                       only,
                  TgBlockBits              *bits,
                  guint                     n_bits)
{
  for (guint p = 0; p < TG_BLOCK_MAX_PIECES && field->pieces[p].width > 0; p++)
    {
      const TgBlockPiece *piece = &field->pieces[p];
      guint row, position;

      if (!tg_block_piece_has_item (piece, item))
        continue;
      position = tg_block_piece_get_position (piece, item, &row);
      if (only >= 0)
        n_bits = append_bits (piece, order, position + (guint) only, 1, bits, n_bits);
      else
        n_bits = append_bits (piece, order, position, piece->width, bits, n_bits);
    }

  return n_bits;
}

/* Whether any of @bits of byte @byte are among @found. */
static gboolean
has_bits (const TgBlockBits *found,
          guint              n_found,
          guint              byte,
          guint8             bits)
{
  for (guint k = 0; k < n_found; k++)
    if (found[k].byte == byte && (((2u << found[k].high) - (1u << found[k].low)) & bits) != 0)
      return TRUE;

  return FALSE;
}

/**
 * tg_block_is_known:
 * @type: a type
 *
 * Returns: whether blocks of @type can be taken apart: all but removed types
 */
gboolean
tg_block_is_known (const TgTensorType *type)
{
  return tg_block_layout_get (type) != NULL;
}

/**
 * tg_block_get_n_fields:
 * @type: a type
 *
 * Returns: how many fields a block has, at most %TG_BLOCK_MAX_FIELDS; 0 for a
 *   type that is not known
 */
guint
tg_block_get_n_fields (const TgTensorType *type)
{
  const TgBlockLayout *layout = tg_block_layout_get (type);
  guint n = 0;

  while (layout != NULL && n < TG_BLOCK_MAX_FIELDS && layout->fields[n].use != TG_BLOCK_NO_USE)
    n++;

  return n;
}

/**
 * tg_block_get_field:
 * @type: a type
 * @field: which field, in the order of the block
 * @info: (out): what it is
 */
void
tg_block_get_field (const TgTensorType *type,
                    guint               field,
                    TgBlockField       *info)
{
  static const char *const names[] = {
    [TG_BLOCK_NO_USE] = "",
    [TG_BLOCK_D] = "d",
    [TG_BLOCK_DMIN] = "dmin",
    [TG_BLOCK_M] = "m",
    [TG_BLOCK_SUB_SCALE] = "scale",
    [TG_BLOCK_SUB_MIN] = "min",
    [TG_BLOCK_CODE] = "code",
    [TG_BLOCK_INDEX] = "index",
    [TG_BLOCK_SIGN] = "sign",
    [TG_BLOCK_SIGN_INDEX] = "signs",
    [TG_BLOCK_SHIFT] = "shift",
    [TG_BLOCK_VALUE] = "value",
    [TG_BLOCK_SUM] = "sum",
  };
  const TgBlockFieldLayout *layout = get_field_layout (type, field);

  info->name = names[layout->use];
  info->role = layout->pieces[0].role;
  info->level = get_level (layout->use);
  info->n_items = layout->n_items;
  info->n_weights = MIN (layout->n_weights, type->block_elements);
}

/**
 * tg_block_get_sub_block:
 * @type: a type that tg_block_is_known()
 *
 * Returns: how many consecutive weights share a scale: those of a sub-block,
 *   or of the block where it has none
 */
guint
tg_block_get_sub_block (const TgTensorType *type)
{
  const TgBlockLayout *layout = tg_block_layout_get (type);

  g_return_val_if_fail (layout != NULL, 1);

  return layout->sub_block;
}

/**
 * tg_block_get_item_bits:
 * @type: a type
 * @order: byte order of the file
 * @field: a field
 * @item: an item of it
 * @bits: (out) (array): room for %TG_BLOCK_MAX_BITS
 *
 * Says where an item lies, from its least significant bits up.
 *
 * Returns: the number of @bits
 */
guint
tg_block_get_item_bits (const TgTensorType *type,
                        TgByteOrder         order,
                        guint               field,
                        guint               item,
                        TgBlockBits        *bits)
{
  const TgBlockFieldLayout *layout = get_field_layout (type, field);

  g_return_val_if_fail (item < layout->n_items, 0);

  return append_item_bits (layout, order, item, -1, bits, 0);
}

/**
 * tg_block_get_weight_bits:
 * @type: a type
 * @order: byte order of the file
 * @weight: a weight of the block
 * @level: which of the bits it depends on: its own, the sub-block's or the block's
 * @bits: (out) (array): room for %TG_BLOCK_MAX_BITS
 *
 * Says which bits make a weight. Of the seven bits that hold eight signs, a
 * weight has one, and the eighth weight all (its sign is their parity).
 *
 * Returns: the number of @bits
 */
guint
tg_block_get_weight_bits (const TgTensorType *type,
                          TgByteOrder         order,
                          guint               weight,
                          TgBlockLevel        level,
                          TgBlockBits        *bits)
{
  guint n_bits = 0;

  g_return_val_if_fail (weight < type->block_elements, 0);

  for (guint f = 0; f < tg_block_get_n_fields (type); f++)
    {
      const TgBlockFieldLayout *layout = get_field_layout (type, f);
      int only = -1;

      if (get_level (layout->use) != level)
        continue;
      if (layout->use == TG_BLOCK_SIGN_INDEX && weight % 8 < 7)
        only = (int) (weight % 8);
      n_bits = append_item_bits (layout, order, weight / layout->n_weights, only, bits, n_bits);
    }

  return n_bits;
}

/**
 * tg_block_find_item:
 * @type: a type
 * @order: byte order of the file
 * @byte: a byte of the block
 * @bit: a bit of it, 0 is the least significant
 * @field: (out): the field it is in
 * @item: (out): the item it is in; of several that share it, the first
 *
 * Returns: whether the bit belongs to any field: every one of a type that is
 *   known does
 */
gboolean
tg_block_find_item (const TgTensorType *type,
                    TgByteOrder         order,
                    guint               byte,
                    guint               bit,
                    guint              *field,
                    guint              *item)
{
  for (guint f = 0; f < tg_block_get_n_fields (type); f++)
    {
      const TgBlockFieldLayout *layout = get_field_layout (type, f);

      for (guint i = 0; i < layout->n_items; i++)
        {
          TgBlockBits bits[TG_BLOCK_MAX_BITS];
          guint n_bits = append_item_bits (layout, order, i, -1, bits, 0);

          if (has_bits (bits, n_bits, byte, (guint8) (1u << bit)))
            {
              *field = f;
              *item = i;
              return TRUE;
            }
        }
    }

  return FALSE;
}

/**
 * tg_block_find_weights:
 * @type: a type
 * @order: byte order of the file
 * @byte: a byte of the block
 * @bits: a set of its bits; 0xff for the whole byte
 * @levels: (out) (array): for each weight of the block the #TgBlockLevel bits at
 *   which it depends on @bits, 0 if it does not; room for `block_elements`
 *
 * Returns: how many weights depend on @bits
 */
guint
tg_block_find_weights (const TgTensorType *type,
                       TgByteOrder         order,
                       guint               byte,
                       guint8              bits,
                       guint8             *levels)
{
  guint n = 0;

  memset (levels, TG_BLOCK_LEVEL_NONE, type->block_elements);
  for (guint f = 0; f < tg_block_get_n_fields (type); f++)
    {
      const TgBlockFieldLayout *layout = get_field_layout (type, f);
      guint n_weights = MIN (layout->n_weights, type->block_elements);

      for (guint i = 0; i < layout->n_items && get_level (layout->use) != TG_BLOCK_LEVEL_NONE; i++)
        {
          TgBlockBits found[TG_BLOCK_MAX_BITS];
          guint n_found = append_item_bits (layout, order, i, -1, found, 0);

          if (!has_bits (found, n_found, byte, bits))
            continue;
          for (guint k = 0; k < n_weights; k++)
            {
              if (layout->use == TG_BLOCK_SIGN_INDEX)
                n_found = append_item_bits (layout, order, i, k < 7 ? (int) k : -1, found, 0);
              if (has_bits (found, n_found, byte, bits))
                levels[i * n_weights + k] |= (guint8) get_level (layout->use);
            }
        }
    }
  for (guint j = 0; j < type->block_elements; j++)
    n += levels[j] != TG_BLOCK_LEVEL_NONE ? 1 : 0;

  return n;
}

/**
 * tg_block_get_byte_roles:
 * @type: a type that tg_block_is_known()
 * @order: byte order of the file
 * @roles: (out) (array): a #TgBlockRole for each of the `block_bytes` bytes
 *
 * Says what each byte is for: where bits of several roles share one, the role of
 * most of them; of equals, the one that comes first in #TgBlockRole.
 */
void
tg_block_get_byte_roles (const TgTensorType *type,
                         TgByteOrder         order,
                         guint8             *roles)
{
  guint8 counts[TG_BLOCK_MAX_BYTES][TG_N_BLOCK_ROLES] = { { 0 } };

  g_return_if_fail (tg_block_is_known (type));

  for (guint f = 0; f < tg_block_get_n_fields (type); f++)
    {
      const TgBlockFieldLayout *layout = get_field_layout (type, f);

      for (guint i = 0; i < layout->n_items; i++)
        {
          TgBlockBits bits[TG_BLOCK_MAX_BITS];
          guint n_bits = append_item_bits (layout, order, i, -1, bits, 0);

          for (guint k = 0; k < n_bits; k++)
            counts[bits[k].byte][bits[k].role] += (guint8) (bits[k].high - bits[k].low + 1);
        }
    }

  for (guint byte = 0; byte < type->block_bytes; byte++)
    {
      roles[byte] = 0;
      for (guint role = 1; role < TG_N_BLOCK_ROLES; role++)
        if (counts[byte][role] > counts[byte][roles[byte]])
          roles[byte] = (guint8) role;
    }
}

/**
 * tg_block_get_raw:
 * @self: a block
 * @field: a field
 * @item: an item of it
 *
 * Returns: the bits of the item, as an unsigned number
 */
guint64
tg_block_get_raw (const TgBlock *self,
                  guint          field,
                  guint          item)
{
  const TgBlockFieldLayout *layout = get_field_layout (self->type, field);
  guint64 raw = 0;

  g_return_val_if_fail (item < layout->n_items, 0);

  for (guint p = 0; p < TG_BLOCK_MAX_PIECES && layout->pieces[p].width > 0; p++)
    {
      const TgBlockPiece *piece = &layout->pieces[p];
      guint row, position;

      if (!tg_block_piece_has_item (piece, item))
        continue;
      position = tg_block_piece_get_position (piece, item, &row);
      raw |= tg_block_piece_read (piece, self->order, self->bytes, position) << piece->shift;
      if (layout->format == TG_BLOCK_DIGIT)
        raw = tg_block_get_digit ((guint8) raw, row);
    }

  return raw;
}

/* Returns: the number that @raw, as tg_block_get_raw() gives it, stands for. */
double
tg_block_field_get_number (const TgBlockFieldLayout *self,
                           guint64                   raw)
{
  double f64;

  switch (self->format)
    {
    case TG_BLOCK_F16:
      return tg_f16_to_float ((guint16) raw);
    case TG_BLOCK_BF16:
      return tg_bf16_to_float ((guint16) raw);
    case TG_BLOCK_F32:
      return tg_float_from_bits ((guint32) raw);
    case TG_BLOCK_F64:
      memcpy (&f64, &raw, sizeof f64);
      return f64;
    case TG_BLOCK_E8M0:
      return tg_e8m0_half_to_float ((guint8) raw);
    case TG_BLOCK_UE4M3:
      return tg_ue4m3_half_to_float ((guint8) raw);

    case TG_BLOCK_UNSIGNED:
    case TG_BLOCK_SIGNED:
    case TG_BLOCK_DIGIT:
    default:
      return (double) tg_block_field_get_integer (self, raw);
    }
}

/**
 * tg_block_get_number:
 * @self: a block
 * @field: a field
 * @item: an item of it
 *
 * Returns: the item as it is stored: a float's value, or a whole number without
 *   the bias or table that the arithmetic adds; I64 is rounded
 */
double
tg_block_get_number (const TgBlock *self,
                     guint          field,
                     guint          item)
{
  return tg_block_field_get_number (get_field_layout (self->type, field), tg_block_get_raw (self, field, item));
}

/**
 * tg_block_dup_text:
 * @self: a block
 * @field: a field
 * @item: an item of it
 *
 * Returns: (transfer full): tg_block_get_number() for people: whole numbers as
 *   digits, exactly, others with 5 significant digits
 */
char *
tg_block_dup_text (const TgBlock *self,
                   guint          field,
                   guint          item)
{
  const TgBlockFieldLayout *layout = get_field_layout (self->type, field);
  guint64 raw = tg_block_get_raw (self, field, item);
  gint64 integer;

  if (layout->format > TG_BLOCK_DIGIT)
    return tg_format_significant (tg_block_field_get_number (layout, raw), 5);

  integer = tg_block_field_get_integer (layout, raw);
  if (integer < 0)
    return g_strdup_printf ("\342\210\222%" G_GUINT64_FORMAT, (guint64) 0 - (guint64) integer);

  return g_strdup_printf ("%" G_GINT64_FORMAT, integer);
}
