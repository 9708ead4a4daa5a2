/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include "tg-file-type.h"

#include "tg-tensor-type.h"

static const TgFileType file_types[] = {
  { 0, "F32", TG_TYPE_ID_F32, FALSE },
  { 1, "F16", TG_TYPE_ID_F16, FALSE },
  { 2, "Q4_0", TG_TYPE_ID_Q4_0, FALSE },
  { 3, "Q4_1", TG_TYPE_ID_Q4_1, FALSE },
  { 4, "Q4_1_SOME_F16", TG_TYPE_ID_Q4_1, TRUE },
  { 5, "Q4_2", 4, TRUE },
  { 6, "Q4_3", 5, TRUE },
  { 7, "Q8_0", TG_TYPE_ID_Q8_0, FALSE },
  { 8, "Q5_0", TG_TYPE_ID_Q5_0, FALSE },
  { 9, "Q5_1", TG_TYPE_ID_Q5_1, FALSE },
  { 10, "Q2_K", TG_TYPE_ID_Q2_K, FALSE },
  { 11, "Q3_K_S", TG_TYPE_ID_Q3_K, FALSE },
  { 12, "Q3_K_M", TG_TYPE_ID_Q3_K, FALSE },
  { 13, "Q3_K_L", TG_TYPE_ID_Q3_K, FALSE },
  { 14, "Q4_K_S", TG_TYPE_ID_Q4_K, FALSE },
  { 15, "Q4_K_M", TG_TYPE_ID_Q4_K, FALSE },
  { 16, "Q5_K_S", TG_TYPE_ID_Q5_K, FALSE },
  { 17, "Q5_K_M", TG_TYPE_ID_Q5_K, FALSE },
  { 18, "Q6_K", TG_TYPE_ID_Q6_K, FALSE },
  { 19, "IQ2_XXS", TG_TYPE_ID_IQ2_XXS, FALSE },
  { 20, "IQ2_XS", TG_TYPE_ID_IQ2_XS, FALSE },
  { 21, "Q2_K_S", TG_TYPE_ID_Q2_K, FALSE },
  { 22, "IQ3_XS", TG_TYPE_ID_IQ3_S, FALSE },
  { 23, "IQ3_XXS", TG_TYPE_ID_IQ3_XXS, FALSE },
  { 24, "IQ1_S", TG_TYPE_ID_IQ1_S, FALSE },
  { 25, "IQ4_NL", TG_TYPE_ID_IQ4_NL, FALSE },
  { 26, "IQ3_S", TG_TYPE_ID_IQ3_S, FALSE },
  { 27, "IQ3_M", TG_TYPE_ID_IQ3_S, FALSE },
  { 28, "IQ2_S", TG_TYPE_ID_IQ2_XS, FALSE },
  { 29, "IQ2_M", TG_TYPE_ID_IQ2_S, FALSE },
  { 30, "IQ4_XS", TG_TYPE_ID_IQ4_XS, FALSE },
  { 31, "IQ1_M", TG_TYPE_ID_IQ1_M, FALSE },
  { 32, "BF16", TG_TYPE_ID_BF16, FALSE },
  { 33, "Q4_0_4_4", 31, TRUE },
  { 34, "Q4_0_4_8", 32, TRUE },
  { 35, "Q4_0_8_8", 33, TRUE },
  { 36, "TQ1_0", TG_TYPE_ID_TQ1_0, FALSE },
  { 37, "TQ2_0", TG_TYPE_ID_TQ2_0, FALSE },
  { 38, "MXFP4_MOE", TG_TYPE_ID_MXFP4, FALSE },
  { 39, "NVFP4", TG_TYPE_ID_NVFP4, FALSE },
  { 40, "Q1_0", TG_TYPE_ID_Q1_0, FALSE },
  { 41, "Q2_0", TG_TYPE_ID_Q2_0, FALSE },
};

/**
 * tg_file_type_get:
 * @id: general.file_type as it stands in a file, guessed or not
 *
 * Returns: (transfer none) (nullable): the row of @id, or %NULL for one of a fork
 */
const TgFileType *
tg_file_type_get (guint64 id)
{
  id &= ~(guint64) TG_FILE_TYPE_GUESSED;

  return id < G_N_ELEMENTS (file_types) ? &file_types[id] : NULL;
}
