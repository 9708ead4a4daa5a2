/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "tg-file.h"
#include "tg-gguf-writer.h"

G_BEGIN_DECLS

/* Tensors of the test model, by their number. */
enum
{
  TG_TEST_TOKEN_EMBD,   /* token_embd.weight       F32  4 × 5 */
  TG_TEST_BLK_10_ATTN,  /* blk.10.attn_q.weight    F32  4 × 2 */
  TG_TEST_BLK_2_ATTN,   /* blk.2.attn_q.weight     F16  4 × 2 */
  TG_TEST_BLK_2_DOWN,   /* blk.2.ffn_down.weight   Q8_0 64 × 3 */
  TG_TEST_BLK_2_EXPS,   /* blk.2.ffn_up_exps.weight F32 4 × 2 × 3 × 2 */
  TG_TEST_OUTPUT_NORM,  /* output_norm.weight      F32  4 */
  TG_TEST_N_TENSORS
};

/* Its entries, by their index. */
enum
{
  TG_TEST_ARCHITECTURE, /* general.architecture "llama" */
  TG_TEST_NAME,         /* general.name "Test Model" */
  TG_TEST_FILE_TYPE,    /* general.file_type 15 */
  TG_TEST_BLOCK_COUNT,  /* llama.block_count 11 */
  TG_TEST_LONELY,       /* lonely true */
  TG_TEST_TOKENS,       /* tokenizer.ggml.tokens <s> </s> hello world Straße */
  TG_TEST_SCORES,       /* tokenizer.ggml.scores 0 −1 −2 −3 −4 */
  TG_TEST_TOKEN_TYPE,   /* tokenizer.ggml.token_type 3 3 1 1 1 */
  TG_TEST_BOS,          /* tokenizer.ggml.bos_token_id 0 */
  TG_TEST_DESCRIPTION,  /* general.description 300 letters */
  TG_TEST_N_ENTRIES
};

TgGgufWriter *tg_test_model_new_writer (void);
GBytes       *tg_test_model_new_bytes  (void);
TgFile       *tg_test_file_new         (GBytes     *bytes,
                                        const char *name);
TgFile       *tg_test_model_new_file   (void);
char         *tg_test_model_write      (void);

G_END_DECLS
