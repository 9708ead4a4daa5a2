/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include <math.h>
#include <string.h>

#include <glib.h>

#include "tg-element.h"

typedef struct
{
  guint32     type_id;
  guint8      bytes[8]; /* little-endian */
  double      number;
  const char *text;
} Case;

/* clang-format off */
static const Case cases[] = {
  { TG_TYPE_ID_I8,   { 0x80 }, -128, "-128" },
  { TG_TYPE_ID_I16,  { 0xff, 0x7f }, 32767, "32767" },
  { TG_TYPE_ID_I16,  { 0x00, 0x80 }, -32768, "-32768" },
  /* 2^24 + 1 is no float, 2^53 + 1 no double, but the digits are all there. */
  { TG_TYPE_ID_I32,  { 0x01, 0x00, 0x00, 0x01 }, 16777217, "16777217" },
  { TG_TYPE_ID_I32,  { 0xff, 0xff, 0xff, 0xff }, -1, "-1" },
  { TG_TYPE_ID_I64,  { 1, 0, 0, 0, 0, 0, 0x20, 0 }, 0x1p53, "9007199254740993" },
  { TG_TYPE_ID_I64,  { 0, 0, 0, 0, 0, 0, 0, 0x80 }, -0x1p63, "-9223372036854775808" },
  { TG_TYPE_ID_F64,  { 0x9a, 0x99, 0x99, 0x99, 0x99, 0x99, 0xb9, 0x3f }, 0.1, "0.1" },
  { TG_TYPE_ID_F64,  { 0x01, 0, 0, 0, 0, 0, 0xf0, 0x3f }, 0x1.0000000000001p0, "1.0000000000000002" },
  { TG_TYPE_ID_F64,  { 1 }, 0x1p-1074, "5e-324" },
  { TG_TYPE_ID_F64,  { 0, 0, 0, 0, 0, 0, 0xf0, 0xff }, -INFINITY, "-inf" },
  { TG_TYPE_ID_F32,  { 0xcd, 0xcc, 0xcc, 0x3d }, 0.1f, "0.1" },
  { TG_TYPE_ID_F32,  { 0x01, 0x00, 0x80, 0x3f }, 0x1.000002p0, "1.0000001" },
  { TG_TYPE_ID_F32,  { 0x00, 0x00, 0x00, 0x80 }, -0.0, "-0" },
  { TG_TYPE_ID_F16,  { 0x66, 0x2e }, 0.0999755859375, "0.099975586" },
  { TG_TYPE_ID_F16,  { 0x00, 0x7c }, INFINITY, "inf" },
  { TG_TYPE_ID_BF16, { 0x80, 0x3f }, 1, "1" },
};
/* clang-format on */

/* Value and text are exact, in files of either byte order. */
static void
test_values (void)
{
  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      const Case *c = &cases[i];
      const TgTensorType *type = tg_tensor_type_get (c->type_id);
      gsize size = type->block_bytes;
      g_autofree guint8 *little = g_memdup2 (c->bytes, size);
      g_autofree guint8 *big = g_malloc (size);
      g_autofree char *text = tg_element_dup_text (type, TG_LITTLE_ENDIAN, little);
      g_autofree char *big_text = NULL;
      double number = tg_element_get_double (type, TG_LITTLE_ENDIAN, little);

      for (gsize k = 0; k < size; k++)
        big[k] = little[size - 1 - k];
      big_text = tg_element_dup_text (type, TG_BIG_ENDIAN, big);

      g_assert_cmpstr (text, ==, c->text);
      g_assert_cmpstr (big_text, ==, c->text);
      g_assert_cmpmem (&number, sizeof number, &c->number, sizeof c->number);
      g_assert_cmpfloat (tg_element_get_double (type, TG_BIG_ENDIAN, big), ==, c->number);
    }
}

/* A NaN of any type and payload is "nan". */
static void
test_nan (void)
{
  const guint8 bytes[8] = { 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff };
  const guint32 ids[] = { TG_TYPE_ID_F16, TG_TYPE_ID_BF16, TG_TYPE_ID_F32, TG_TYPE_ID_F64 };

  for (gsize i = 0; i < G_N_ELEMENTS (ids); i++)
    {
      g_autofree char *text = tg_element_dup_text (tg_tensor_type_get (ids[i]), TG_LITTLE_ENDIAN, bytes);

      g_assert_cmpstr (text, ==, "nan");
    }
}

/* Integers are those types whose elements are, and only those. */
static void
test_integers (void)
{
  const guint8 bytes[8] = { 0xfe, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff };

  for (guint32 id = 0; id < TG_N_TYPE_IDS; id++)
    {
      const TgTensorType *type = tg_tensor_type_get (id);

      g_assert_cmpint (tg_element_is_integer (type), ==, id >= TG_TYPE_ID_I8 && id <= TG_TYPE_ID_I64);
      if (tg_element_is_integer (type))
        g_assert_cmpint (tg_element_get_integer (type, TG_LITTLE_ENDIAN, bytes), ==, -2);
    }
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/quant/element/values", test_values);
  g_test_add_func ("/quant/element/nan", test_nan);
  g_test_add_func ("/quant/element/integers", test_integers);

  return g_test_run ();
}
