/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include "tg-annotate.h"

#include <inttypes.h>

#include <glib/gi18n.h>

#include "tg-annotate-private.h"
#include "tg-format.h"

/* So many items of a byte are spelled out; a byte of signs has eight. */
#define MAX_ITEMS 4

/* So much of a value is shown behind its name. */
#define MAX_CHARS 60

/* "code 7 → −0.0123" for what one weight has to itself, "index 61 (weights 8–15)" for what
 * some share, "scale 3 = 51" and "d = 8.2433 × 10⁻⁵" for what all or many do. */
static void
append_item (GString       *words,
             const TgBlock *block,
             guint          field,
             guint          item)
{
  g_autofree char *text = tg_block_dup_text (block, field, item);
  TgBlockField info;

  tg_block_get_field (block->type, field, &info);
  if (info.level == TG_BLOCK_LEVEL_WEIGHT && info.n_weights == 1)
    {
      g_autofree char *value = tg_format_weight (tg_block_get_weight (block, item));

      g_string_append_printf (words, "%s %s → %s", info.name, text, value);
    }
  else if (info.level == TG_BLOCK_LEVEL_WEIGHT)
    {
      const guint first = item * info.n_weights;
      g_autofree char *weights = tg_format_range (first, first + info.n_weights - 1);

      /* Translators: a field and its value, then the weights it is for: index 61 (weights 8–15) */
      g_string_append_printf (words, _("%s %s (weights %s)"), info.name, text, weights);
    }
  else if (info.n_items > 1)
    g_string_append_printf (words, "%s %u = %s", info.name, item, text);
  else
    g_string_append_printf (words, "%s = %s", info.name, text);
}

/* What the bits of one byte of a block are, the lowest first. */
static char *
describe_block_byte (const TgBlock *block,
                     guint          byte)
{
  GString *words = g_string_new (NULL);
  guint last_field = G_MAXUINT, last_item = G_MAXUINT, n = 0;

  for (guint bit = 0; bit < 8; bit++)
    {
      guint field, item;

      if (!tg_block_find_item (block->type, block->order, byte, bit, &field, &item) ||
          (field == last_field && item == last_item))
        continue;
      if (n == MAX_ITEMS)
        {
          g_string_append (words, " …");
          break;
        }
      if (n > 0)
        g_string_append (words, ", ");
      append_item (words, block, field, item);
      last_field = field;
      last_item = item;
      n++;
    }

  return g_string_free (words, FALSE);
}

/* One number of a type without blocks. */
static char *
describe_number (const TgAnnotator *self,
                 const TgPlace     *place,
                 const char        *name)
{
  g_autofree char *value = NULL;
  TgBlock block;

  if (tg_annotator_get_block (self, place, &block))
    value = tg_format_weight (tg_block_get_weight (&block, 0));
  else
    value = g_strdup ("–");

  if (tg_tensor_get_n_rows (place->tensor) == place->tensor->ne[1])
    /* Translators: a tensor, a place in it and the number there */
    return g_strdup_printf (_("%s, row %" PRIu64 ", column %" PRIu64 " → %s"), name, place->row,
                            place->column, value);

  /* Translators: a tensor, a place in it and the number there */
  return g_strdup_printf (_("%s, slice %" PRIu64 ", row %" PRIu64 ", column %" PRIu64 " → %s"), name,
                          place->slice, place->row, place->column, value);
}

static char *
describe_data (const TgAnnotator *self,
               const TgPlace     *place)
{
  g_autofree char *name = tg_gguf_dup_name (tg_annotator_get_gguf (self), place->tensor);
  g_autofree char *columns = tg_format_range (place->column, place->column + place->type->block_elements - 1);
  g_autofree char *words = NULL;
  g_autofree char *where = NULL;
  TgBlock block;

  if (place->type->block_elements == 1)
    return describe_number (self, place, name);

  if (tg_tensor_get_n_rows (place->tensor) == place->tensor->ne[1])
    /* Translators: a tensor and a place in it */
    where = g_strdup_printf (_("%s, block %" PRIu64 ", row %" PRIu64 ", columns %s"), name,
                             place->block, place->row, columns);
  else
    /* Translators: a tensor and a place in it */
    where = g_strdup_printf (_("%s, block %" PRIu64 ", slice %" PRIu64 ", row %" PRIu64 ", columns %s"),
                             name, place->block, place->slice, place->row, columns);

  if (!tg_annotator_get_block (self, place, &block))
    return g_steal_pointer (&where);
  words = describe_block_byte (&block, place->byte);
  if (words[0] == '\0')
    return g_steal_pointer (&where);

  /* Translators: where a byte is, and what its bits are */
  return g_strdup_printf (_("%s, %s"), where, words);
}

/* The number in a field of the records, by its size. */
static gboolean
get_field_number (const TgAnnotator *self,
                  const TgFileRange *range,
                  guint64           *number)
{
  const guint8 *bytes = tg_mapping_peek (tg_annotator_get_mapping (self), range->offset, range->size);

  if (bytes == NULL || (range->size != 4 && range->size != 8))
    return FALSE;
  *number = range->size == 4 ? tg_load_u32 (bytes, self->order) : tg_load_u64 (bytes, self->order);

  return TRUE;
}

/* What stands in the field, as text; %NULL if its name says it all. */
static char *
dup_value (const TgAnnotator *self,
           const TgFileRange *range)
{
  TgValue value;
  guint64 number;

  switch ((int) range->kind)
    {
    case TG_RANGE_VALUE:
      if (tg_annotator_find_value (self, range->offset, &value) && value.type != TG_VALUE_ARRAY)
        return tg_value_to_display (&value, MAX_CHARS);
      return NULL;

    case TG_RANGE_VALUE_TYPE:
    case TG_RANGE_ELEMENT_TYPE:
      if (get_field_number (self, range, &number) && number < TG_N_VALUE_TYPES)
        return g_strdup (tg_value_type_get_name ((TgValueType) number));
      return NULL;

    case TG_RANGE_TENSOR_TYPE:
      if (!get_field_number (self, range, &number))
        return NULL;
      if (number <= G_MAXUINT32 && tg_tensor_type_get ((guint32) number) != NULL)
        return g_strdup (tg_tensor_type_get ((guint32) number)->name);
      return g_strdup_printf ("%" PRIu64, number);

    case TG_RANGE_VERSION:
    case TG_RANGE_TENSOR_COUNT:
    case TG_RANGE_ENTRY_COUNT:
    case TG_RANGE_KEY_LENGTH:
    case TG_RANGE_ELEMENT_COUNT:
    case TG_RANGE_STRING_LENGTH:
    case TG_RANGE_NAME_LENGTH:
    case TG_RANGE_N_DIMS:
    case TG_RANGE_DIM:
    case TG_RANGE_DATA_OFFSET:
      return get_field_number (self, range, &number) ? g_strdup_printf ("%" PRIu64, number) : NULL;

    default:
      return NULL;
    }
}

/* The field that could not be read, in the words of the problem. */
static char *
describe_fault (const TgAnnotator *self,
                const TgFileRange *range)
{
  const TgProblem *fault = tg_gguf_get_fault (tg_annotator_get_gguf (self));

  if (range->kind != TG_RANGE_FAULT || fault == NULL)
    return NULL;

  /* Translators: a field of the file, and what is wrong with it */
  return g_strdup_printf (_("%s: %s"), fault->field, fault->sentence);
}

/**
 * tg_annotator_describe:
 * @self: an annotator
 * @offset: a byte of the file
 *
 * Returns: (transfer full) (nullable): what it is, in words
 */
char *
tg_annotator_describe (const TgAnnotator *self,
                       guint64            offset)
{
  g_autofree char *words = NULL;
  g_autofree char *value = NULL;
  TgPlace place;

  g_return_val_if_fail (self != NULL, NULL);

  if (!tg_annotator_locate (self, offset, &place))
    return NULL;
  if (place.type != NULL)
    return describe_data (self, &place);

  words = describe_fault (self, &place.range);
  if (words != NULL)
    return g_steal_pointer (&words);
  words = tg_file_map_describe (self->map, &place.range);
  value = dup_value (self, &place.range);
  if (value == NULL)
    return g_steal_pointer (&words);

  /* Translators: a field of the file and its value */
  return g_strdup_printf (_("%s: %s"), words, value);
}
