/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include <glib.h>
#include <string.h>

#include "tg-tensor-role.h"

static void
assert_role (const char *tensor,
             const char *name,
             gint64      layer,
             gint64      expert,
             const char *role,
             const char *prefix,
             const char *suffix)
{
  g_autofree char *exact = g_memdup2 (tensor, strlen (tensor));
  TgTensorRole parts;

  tg_tensor_role_init (&parts, exact, strlen (tensor));
  g_assert_cmpstr (parts.name, ==, name);
  g_assert_true ((parts.pattern < 0) == (name == NULL));
  g_assert_cmpint (parts.layer, ==, layer);
  g_assert_cmpint (parts.expert, ==, expert);
  g_assert_cmpmem (parts.role, parts.role_length, role, strlen (role));
  g_assert_cmpmem (parts.prefix, parts.prefix_length, prefix, strlen (prefix));
  if (parts.suffix_length > 0 || suffix[0] != '\0')
    g_assert_cmpmem (parts.suffix, parts.suffix_length, suffix, strlen (suffix));
}

/* Names are taken apart into layer, role, expert and suffixes, and told in words. */
static void
test_names (void)
{
  assert_role ("token_embd.weight", "Token embeddings", -1, -1, "token_embd", "", "weight");
  assert_role ("output.weight", "Output layer", -1, -1, "output", "", "weight");
  assert_role ("blk.12.attn_q.weight", "Attention query", 12, -1, "attn_q", "blk", "weight");
  assert_role ("blk.3.ffn_up.7.weight", "Up of one expert", 3, 7, "ffn_up", "blk", "weight");
  assert_role ("v.blk.0.attn_q.bias", "Image attention query", 0, -1, "attn_q", "v.blk", "bias");
  assert_role ("blk.1.attn_q.weight.lora_a", "Attention query", 1, -1, "attn_q", "blk", "weight.lora_a");
  assert_role ("blk.1.attn_q.weight.in_sum2", "Attention query", 1, -1, "attn_q", "blk", "weight.in_sum2");
}

/* What follows no pattern is not guessed at, and numbers in it size nothing. */
static void
test_unknown (void)
{
  g_autofree char *long_name = g_strnfill (5000, 'b');

  assert_role ("", NULL, -1, -1, "", "", "");
  assert_role (".", NULL, -1, -1, ".", "", "");
  assert_role ("weight", NULL, -1, -1, "weight", "", "");
  assert_role ("blk.4294967295.whatever.weight", NULL, -1, -1, "whatever", "blk", "weight");
  assert_role ("blk.1x.attn_q.weight", NULL, -1, -1, "blk.1x.attn_q", "", "weight");
  assert_role ("blk.7", NULL, 7, -1, "", "blk", "");
  assert_role ("blk.7.", NULL, 7, -1, "", "blk", "");
  assert_role ("blk.7.5", NULL, 7, 5, "", "blk", "");
  assert_role ("7", NULL, -1, -1, "7", "", "");
  assert_role (long_name, NULL, -1, -1, long_name, "", "");
}

/* Whole networks inside a file are known by how names begin. */
static void
test_prefixes (void)
{
  TgTensorRole role;

  tg_tensor_role_init (&role, "model.diffusion_model.x.1.weight", 32);
  g_assert_cmpint (role.group, ==, TG_ROLE_GROUP_DIFFUSION);
  g_assert_cmpstr (role.name, ==, "Image diffusion network");
  for (guint group = 0; group < TG_N_ROLE_GROUPS; group++)
    g_assert_cmpuint (strlen (tg_role_group_get_name (group)), >, 0);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/gguf/tensor-role/names", test_names);
  g_test_add_func ("/gguf/tensor-role/unknown", test_unknown);
  g_test_add_func ("/gguf/tensor-role/prefixes", test_prefixes);

  return g_test_run ();
}
