/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include "tg-block.h"

#include "tg-block-private.h"

/* The shift of IQ1 types, with a sign of its own. */
#define SHIFT 0.125f

/* Everything that makes a weight:
 *
 *   scale = d * (sub-block scale by its rule) * factor
 *   value = scale * (level + shift) * sign - dmin * min + m
 *
 * without what the type does not have. Operations are in float, in this order. */

/* Finds the item of weight @weight in the field with @use; %FALSE if the type
 * has no such field. */
gboolean
tg_block_find_use (const TgBlock *self,
                   guint          weight,
                   TgBlockUse     use,
                   guint         *field,
                   guint         *item)
{
  const TgBlockLayout *layout = tg_block_layout_get (self->type);
  int found = tg_block_layout_find (layout, use);

  if (found < 0)
    return FALSE;

  *field = (guint) found;
  *item = weight / layout->fields[found].n_weights;
  return TRUE;
}

static gboolean
get_number (const TgBlock *self,
            guint          weight,
            TgBlockUse     use,
            double        *number)
{
  guint field, item;

  if (!tg_block_find_use (self, weight, use, &field, &item))
    return FALSE;

  *number = tg_block_get_number (self, field, item);
  return TRUE;
}

/* Returns: what the code or the grid says, without scale, sign and shift. */
int
tg_block_get_level (const TgBlock *self,
                    guint          weight)
{
  const TgBlockLayout *layout = tg_block_layout_get (self->type);
  double number = 0.0;

  if (get_number (self, weight, TG_BLOCK_INDEX, &number))
    {
      guint64 entry = tg_block_layout_get_grid_entry (self->type->id, (guint) number);

      return (gint8) (entry >> 8 * (weight % layout->grid_weights) & 0xff);
    }

  get_number (self, weight, TG_BLOCK_CODE, &number);
  if (layout->levels != NULL)
    return layout->levels[(guint) number];

  return (int) number - layout->code_bias;
}

/* Returns: whether the weight's sign, apart from its code, is a minus. */
gboolean
tg_block_is_negative (const TgBlock *self,
                      guint          weight)
{
  guint k = weight % 8;
  double number = 0.0;
  guint signs;

  if (get_number (self, weight, TG_BLOCK_SIGN, &number))
    return number != 0.0;
  if (!get_number (self, weight, TG_BLOCK_SIGN_INDEX, &number))
    return FALSE;

  signs = (guint) number;
  if (k < 7)
    return (signs >> k & 1) != 0;

  signs ^= signs >> 4;
  signs ^= signs >> 2;
  return ((signs ^ signs >> 1) & 1) != 0;
}

/* Returns: what is added to the level; 0 for types that shift nothing. */
float
tg_block_get_shift (const TgBlock *self,
                    guint          weight)
{
  double number;

  if (!get_number (self, weight, TG_BLOCK_SHIFT, &number))
    return 0.0f;

  return number != 0.0 ? -SHIFT : SHIFT;
}

static float
get_scale (const TgBlock *self,
           guint          weight)
{
  double d = 1.0;
  double stored;
  gboolean has_d = get_number (self, weight, TG_BLOCK_D, &d);

  if (!get_number (self, weight, TG_BLOCK_SUB_SCALE, &stored))
    return (float) d;

  return tg_block_layout_apply_scale (tg_block_layout_get (self->type), has_d, (float) d, (float) stored);
}

/* A whole number goes to float in one step: by way of double it would be rounded twice. */
static float
get_element (const TgBlock *self)
{
  const TgBlockFieldLayout *field = &tg_block_layout_get (self->type)->fields[0];
  guint64 raw = tg_block_get_raw (self, 0, 0);

  if (field->format == TG_BLOCK_SIGNED)
    return (float) tg_block_field_get_integer (field, raw);

  return (float) tg_block_field_get_number (field, raw);
}

/**
 * tg_block_get_weight:
 * @self: a block
 * @weight: a weight of it
 *
 * Returns: its value, worked out from the fields; the bits are those that
 *   tg_dequantize() gives, but for NaNs. I64 and F64 are rounded to float.
 */
float
tg_block_get_weight (const TgBlock *self,
                     guint          weight)
{
  double number, dmin;
  float value;

  g_return_val_if_fail (tg_block_is_known (self->type) && weight < self->type->block_elements, 0.0f);

  if (tg_block_layout_get (self->type)->fields[0].use == TG_BLOCK_VALUE)
    return get_element (self);

  value = (float) tg_block_get_level (self, weight);
  if (tg_block_layout_find (tg_block_layout_get (self->type), TG_BLOCK_SHIFT) >= 0)
    value += tg_block_get_shift (self, weight);
  value = get_scale (self, weight) * value;
  if (tg_block_is_negative (self, weight))
    value = -value;
  if (get_number (self, weight, TG_BLOCK_DMIN, &dmin) && get_number (self, weight, TG_BLOCK_SUB_MIN, &number))
    value -= (float) dmin * (float) number;
  if (get_number (self, weight, TG_BLOCK_M, &number))
    value += (float) number;

  return value;
}

/**
 * tg_block_get_n_codes:
 * @type: a type that tg_block_is_known()
 *
 * Returns: how many codes a weight can have before scales, signs and shifts: for
 *   types with a grid its levels; 0 for types without codes
 */
guint
tg_block_get_n_codes (const TgTensorType *type)
{
  const TgBlockLayout *layout = tg_block_layout_get (type);

  g_return_val_if_fail (layout != NULL, 0);

  return layout->n_codes;
}

/**
 * tg_block_get_code_level:
 * @type: a type that tg_block_is_known()
 * @code: a code below tg_block_get_n_codes()
 *
 * Returns: what @code multiplies the scale with: code - 8 for Q4_0, an entry of
 *   the table for IQ4_NL; for FP4 types twice the E2M1 value, as in their table
 */
double
tg_block_get_code_level (const TgTensorType *type,
                         guint               code)
{
  const TgBlockLayout *layout = tg_block_layout_get (type);

  g_return_val_if_fail (layout != NULL && code < layout->n_codes, 0.0);

  if (layout->levels != NULL)
    return layout->levels[code];

  return (int) code - (layout->n_codes == 256 ? 128 : layout->code_bias);
}

/**
 * tg_block_get_code_number:
 * @type: a type that tg_block_is_known()
 * @code: a code below tg_block_get_n_codes()
 *
 * Returns: @code as a reader is told it and as tg_block_dup_arithmetic() has it: the
 *   stored number, -128 to 127 where that is a signed byte; for types with a grid
 *   the level, which no number of its own is stored for
 */
int
tg_block_get_code_number (const TgTensorType *type,
                          guint               code)
{
  const TgBlockLayout *layout = tg_block_layout_get (type);

  g_return_val_if_fail (layout != NULL && code < layout->n_codes, 0);

  if (layout->grid_weights > 0)
    return layout->levels[code];

  return (int) code - (layout->n_codes == 256 ? 128 : 0);
}

/**
 * tg_block_get_code:
 * @self: a block of a type with codes
 * @weight: a weight of it
 *
 * Returns: its code, counted from 0: as it is stored, plus 128 for codes that
 *   are signed bytes; for types with a grid the level's number
 */
guint
tg_block_get_code (const TgBlock *self,
                   guint          weight)
{
  const TgBlockLayout *layout = tg_block_layout_get (self->type);
  double number = 0.0;

  g_return_val_if_fail (layout != NULL && weight < self->type->block_elements, 0);

  if (layout->grid_weights > 0)
    return tg_block_layout_get_level_code (layout, tg_block_get_level (self, weight));

  get_number (self, weight, TG_BLOCK_CODE, &number);
  return (guint) ((int) number + (layout->n_codes == 256 ? 128 : 0));
}
