/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include "tg-block.h"

#include "tg-block-private.h"
#include "tg-format.h"

#define TIMES "\303\227"
#define MINUS "\342\210\222"

/* The terms of one weight while they are put down; without a block only their symbols. */
typedef struct
{
  const TgBlock       *block;
  const TgBlockLayout *layout;
  guint                weight;
  TgBlockTerm         *terms;
  guint                n_terms;
} TermList;

static TgBlockTerm *
add_term (TermList   *list,
          const char *symbol,
          const char *text)
{
  TgBlockTerm *term = &list->terms[list->n_terms++];

  g_assert (list->n_terms <= TG_BLOCK_MAX_TERMS);
  term->symbol = symbol;
  term->field = -1;
  term->item = 0;
  term->role = TG_BLOCK_OTHER;
  g_strlcpy (term->text, text, sizeof term->text);

  return term;
}

static void
add_operator (TermList   *list,
              const char *symbol)
{
  add_term (list, symbol, symbol);
}

static void
add_times (TermList *list)
{
  if (list->n_terms > 0)
    add_operator (list, TIMES);
}

/* The item of the weight in the field with @use, if the type has that. @text
 * replaces the stored number, @symbol the name of the field. */
static void
add_field (TermList   *list,
           TgBlockUse  use,
           const char *symbol,
           const char *text)
{
  g_autofree char *number = NULL;
  TgBlockField info;
  TgBlockTerm *term;
  guint field, item;

  if (!tg_block_find_use (list->block, list->weight, use, &field, &item))
    return;

  tg_block_get_field (list->block->type, field, &info);
  if (text == NULL && list->block->bytes != NULL)
    text = number = tg_block_dup_text (list->block, field, item);
  term = add_term (list, symbol != NULL ? symbol : info.name, text != NULL ? text : "");
  term->field = (int) field;
  term->item = item;
  term->role = info.role;
}

/* "(x − bias)", or only "x" without a bias. */
static void
add_biased (TermList   *list,
            TgBlockUse  use,
            const char *bias)
{
  if (bias != NULL)
    add_operator (list, "(");
  add_field (list, use, NULL, NULL);
  if (bias != NULL)
    {
      add_operator (list, MINUS);
      add_operator (list, bias);
      add_operator (list, ")");
    }
}

static void
add_sub_scale (TermList *list)
{
  if (tg_block_layout_find (list->layout, TG_BLOCK_SUB_SCALE) < 0)
    return;

  add_times (list);
  switch (list->layout->scale_rule)
    {
    case TG_BLOCK_SCALE_HALF:
      add_operator (list, "(");
      add_operator (list, "0.5");
      add_operator (list, "+");
      add_field (list, TG_BLOCK_SUB_SCALE, NULL, NULL);
      add_operator (list, ")");
      break;

    case TG_BLOCK_SCALE_ODD:
      add_operator (list, "(");
      add_operator (list, "2");
      add_operator (list, TIMES);
      add_field (list, TG_BLOCK_SUB_SCALE, NULL, NULL);
      add_operator (list, "+");
      add_operator (list, "1");
      add_operator (list, ")");
      break;

    case TG_BLOCK_SCALE_PLAIN:
    default:
      add_biased (list, TG_BLOCK_SUB_SCALE, list->layout->scale_bias == 32 ? "32" : NULL);
      break;
    }

  if (list->layout->factor != 0.0f)
    {
      add_times (list);
      add_operator (list, list->layout->factor == 0.5f ? "0.5" : "0.25");
    }
}

static const char *
get_bias_text (int bias)
{
  switch (bias)
    {
    case 1:
      return "1";
    case 4:
      return "4";
    case 8:
      return "8";
    case 16:
      return "16";
    case 32:
      return "32";
    default:
      return NULL;
    }
}

static void
add_level (TermList *list)
{
  const TgBlockLayout *layout = list->layout;
  const char *shift = "0.125";
  gboolean shifted = tg_block_layout_find (layout, TG_BLOCK_SHIFT) >= 0;
  char text[16] = "";

  add_times (list);
  if (layout->levels == NULL)
    {
      add_biased (list, TG_BLOCK_CODE, get_bias_text (layout->code_bias));
      return;
    }

  if (list->block->bytes != NULL)
    {
      int level = tg_block_get_level (list->block, list->weight);

      g_snprintf (text, sizeof text, "%s%d", level < 0 ? MINUS : "", ABS (level));
      if (shifted && tg_block_get_shift (list->block, list->weight) < 0.0f)
        shift = MINUS "0.125";
    }
  if (shifted)
    add_operator (list, "(");
  add_field (list, TG_BLOCK_INDEX, "grid[index]", text);
  add_field (list, TG_BLOCK_CODE, layout->n_codes == 2 ? "sign" : "table[code]", text);
  if (shifted)
    {
      add_operator (list, "+");
      add_field (list, TG_BLOCK_SHIFT, NULL, shift);
      add_operator (list, ")");
    }
}

static void
add_sign (TermList *list)
{
  const char *text = "";

  if (tg_block_layout_find (list->layout, TG_BLOCK_SIGN) < 0 &&
      tg_block_layout_find (list->layout, TG_BLOCK_SIGN_INDEX) < 0)
    return;

  if (list->block->bytes != NULL)
    text = tg_block_is_negative (list->block, list->weight) ? MINUS "1" : "1";
  add_times (list);
  add_field (list, TG_BLOCK_SIGN, NULL, text);
  add_field (list, TG_BLOCK_SIGN_INDEX, "sign", text);
}

static guint
list_terms (const TgBlock *block,
            guint          weight,
            TgBlockTerm   *terms)
{
  TermList list = { block, tg_block_layout_get (block->type), weight, terms, 0 };

  g_return_val_if_fail (list.layout != NULL && weight < block->type->block_elements, 0);

  if (tg_block_layout_find (list.layout, TG_BLOCK_VALUE) >= 0)
    {
      add_field (&list, TG_BLOCK_VALUE, NULL, NULL);
      return list.n_terms;
    }

  add_field (&list, TG_BLOCK_D, NULL, NULL);
  add_sub_scale (&list);
  add_level (&list);
  add_sign (&list);
  if (tg_block_layout_find (list.layout, TG_BLOCK_DMIN) >= 0)
    {
      add_operator (&list, MINUS);
      add_field (&list, TG_BLOCK_DMIN, NULL, NULL);
      add_operator (&list, TIMES);
      add_field (&list, TG_BLOCK_SUB_MIN, NULL, NULL);
    }
  if (tg_block_layout_find (list.layout, TG_BLOCK_M) >= 0)
    {
      add_operator (&list, "+");
      add_field (&list, TG_BLOCK_M, NULL, NULL);
    }

  return list.n_terms;
}

/* Terms in a row, with blanks but inside brackets. */
static GString *
join_terms (const TgBlockTerm *terms,
            guint              n_terms,
            gboolean           symbols)
{
  GString *line = g_string_new (NULL);

  for (guint i = 0; i < n_terms; i++)
    {
      gboolean opened = i > 0 && g_str_equal (terms[i - 1].symbol, "(");

      if (i > 0 && !opened && !g_str_equal (terms[i].symbol, ")"))
        g_string_append_c (line, ' ');
      g_string_append (line, symbols ? terms[i].symbol : terms[i].text);
    }

  return line;
}

/**
 * tg_block_get_terms:
 * @self: a block
 * @weight: a weight of it
 * @terms: (out) (array): room for %TG_BLOCK_MAX_TERMS
 *
 * Takes apart how a weight comes about: "d", "×", "scale", "×", "code", "−",
 * "dmin", "×", "min". The result is tg_block_get_weight().
 *
 * Returns: the number of @terms
 */
guint
tg_block_get_terms (const TgBlock *self,
                    guint          weight,
                    TgBlockTerm   *terms)
{
  return list_terms (self, weight, terms);
}

/**
 * tg_block_dup_formula:
 * @type: a type that tg_block_is_known()
 *
 * Returns: (transfer full): the arithmetic of its weights:
 *   "d × scale × code − dmin × min"
 */
char *
tg_block_dup_formula (const TgTensorType *type)
{
  const TgBlock block = { type, NULL, TG_LITTLE_ENDIAN };
  TgBlockTerm terms[TG_BLOCK_MAX_TERMS];
  guint n_terms = list_terms (&block, 0, terms);

  return g_string_free (join_terms (terms, n_terms, TRUE), FALSE);
}

/**
 * tg_block_dup_arithmetic:
 * @self: a block
 * @weight: a weight of it
 *
 * Returns: (transfer full): the same with the numbers of @weight, and the result:
 *   "8.2433 × 10⁻⁵ × 51 × 6 − 0.00065947 × 47 = −0.00577033"
 */
char *
tg_block_dup_arithmetic (const TgBlock *self,
                         guint          weight)
{
  TgBlockTerm terms[TG_BLOCK_MAX_TERMS];
  guint n_terms = list_terms (self, weight, terms);
  GString *line = join_terms (terms, n_terms, FALSE);
  g_autofree char *value = tg_format_significant (tg_block_get_weight (self, weight), 6);

  g_string_append_printf (line, " = %s", value);

  return g_string_free (line, FALSE);
}
