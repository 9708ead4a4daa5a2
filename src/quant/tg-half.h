/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <string.h>

#include <glib.h>

G_BEGIN_DECLS

/* Small floating-point formats to and from float. Every function is exact (or,
 * towards the small format, correctly rounded), free of tables and of branches
 * that depend on the machine, and may be called from any thread. The rules are
 * those of ggml's reference code. */

static inline guint32
tg_float_to_bits (float value)
{
  guint32 bits;

  memcpy (&bits, &value, sizeof bits);
  return bits;
}

static inline float
tg_float_from_bits (guint32 bits)
{
  float value;

  memcpy (&value, &bits, sizeof value);
  return value;
}

/**
 * tg_f16_to_float:
 * @half: bits of an IEEE 754 binary16
 *
 * Returns: its value, subnormals and infinities included; a NaN keeps sign and
 *   payload and becomes quiet, as the conversion instructions do it
 */
static inline float
tg_f16_to_float (guint16 half)
{
  guint32 sign = (guint32) (half & 0x8000) << 16;
  guint32 magnitude = (guint32) (half & 0x7fff) << 13;
  /* m * 2^-24 as (1 + m/1024) * 2^-14 - 2^-14, which needs no subnormal operand. */
  float subnormal = tg_float_from_bits (magnitude + 0x38800000) - 0x1p-14f;
  guint32 is_subnormal = -(guint32) (magnitude < 0x00800000);
  guint32 is_special = -(guint32) (magnitude >= 0x0f800000);
  guint32 is_nan = -(guint32) (magnitude > 0x0f800000);
  guint32 bits = magnitude + 0x38000000;

  /* Masks, not branches: a loop of these can become vector instructions. */
  bits = (bits & ~is_subnormal) | (tg_float_to_bits (subnormal) & is_subnormal);
  bits |= (is_special & 0x7f800000) | (is_nan & 0x00400000);

  return tg_float_from_bits (bits | sign);
}

/**
 * tg_f16_from_float:
 * @value: any float
 *
 * Returns: bits of the nearest binary16, ties to even; from 65520 on infinity,
 *   and 0x7e00 with the sign of @value for a NaN
 */
static inline guint16
tg_f16_from_float (float value)
{
  guint32 bits = tg_float_to_bits (value);
  guint32 sign = (bits >> 16) & 0x8000;
  guint32 magnitude = bits & 0x7fffffff;
  guint32 half;

  if (magnitude > 0x7f800000)
    half = 0x7e00;
  else if (magnitude >= 0x477ff000)
    half = 0x7c00;
  else if (magnitude < 0x38800000)
    /* Next to 0.5 a float counts in steps of 2^-24, those of the subnormals. */
    half = tg_float_to_bits (tg_float_from_bits (magnitude) + 0.5f) - 0x3f000000;
  else
    half = (magnitude + 0xfff + ((magnitude >> 13) & 1) - 0x38000000) >> 13;

  return (guint16) (half | sign);
}

/**
 * tg_bf16_to_float:
 * @brain: bits of a bfloat16, the upper half of a float
 *
 * Returns: its value; NaNs are left as they are
 */
static inline float
tg_bf16_to_float (guint16 brain)
{
  return tg_float_from_bits ((guint32) brain << 16);
}

/**
 * tg_bf16_from_float:
 * @value: any float
 *
 * Returns: bits of the nearest bfloat16, ties to even, which may carry into
 *   infinity; a NaN keeps its upper bits and becomes quiet
 */
static inline guint16
tg_bf16_from_float (float value)
{
  guint32 bits = tg_float_to_bits (value);

  if ((bits & 0x7fffffff) > 0x7f800000)
    return (guint16) ((bits >> 16) | 0x40);

  return (guint16) ((bits + 0x7fff + ((bits >> 16) & 1)) >> 16);
}

/**
 * tg_e8m0_to_float:
 * @exponent: an E8M0 byte, as the OCP microscaling formats define it
 *
 * Returns: 2^(@exponent - 127), or NaN for 255
 */
static inline float
tg_e8m0_to_float (guint8 exponent)
{
  if (exponent == 255)
    return tg_float_from_bits (0x7fc00000);

  return tg_float_from_bits (exponent > 0 ? (guint32) exponent << 23 : 0x00400000);
}

/**
 * tg_e8m0_half_to_float:
 * @exponent: the scale byte of an MXFP4 block
 *
 * The scale is halved because the table of codes holds doubled values. Unlike
 * in the OCP document 255 is a number here.
 *
 * Returns: 2^(@exponent - 128)
 */
static inline float
tg_e8m0_half_to_float (guint8 exponent)
{
  return tg_float_from_bits (exponent > 1 ? (exponent - 1u) << 23 : 0x00200000u << exponent);
}

/**
 * tg_e4m3_to_float:
 * @bits: an E4M3 byte with sign, without infinities (OCP FP8)
 *
 * Returns: its value; 0x7f and 0xff are NaN
 */
static inline float
tg_e4m3_to_float (guint8 bits)
{
  guint32 sign = (guint32) (bits & 0x80) << 24;
  guint32 magnitude = bits & 0x7f;
  float value;

  if (magnitude == 0x7f)
    value = tg_float_from_bits (0x7fc00000);
  else if (magnitude < 8)
    value = (float) magnitude * 0x1p-9f;
  else
    value = tg_float_from_bits ((magnitude << 20) + (120u << 23));

  return tg_float_from_bits (tg_float_to_bits (value) | sign);
}

/**
 * tg_ue4m3_half_to_float:
 * @bits: a scale byte of an NVFP4 block
 *
 * Halved for the same reason as in tg_e8m0_half_to_float(). Exactly 0x7f means
 * 0; otherwise bit 7 does not count, so that 0xff is 240.
 *
 * Returns: half the value of the E4M3 magnitude
 */
static inline float
tg_ue4m3_half_to_float (guint8 bits)
{
  guint32 magnitude = (guint32) (bits & 0x7f) << 20;
  /* m * 2^-10 as (1 + m/8) * 2^-7 - 2^-7, computed always to save a branch. */
  float subnormal = tg_float_from_bits (magnitude + 0x3c000000) - 0x1p-7f;
  guint32 value = magnitude + 0x3b800000;

  value = magnitude < 0x00800000 ? tg_float_to_bits (subnormal) : value;

  return tg_float_from_bits (bits == 0x7f ? 0 : value);
}

G_END_DECLS
