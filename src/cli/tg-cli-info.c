/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include <glib/gi18n.h>

#include "tg-cli-commands.h"
#include "tg-cli-util.h"
#include "tg-format.h"
#include "tg-model-info.h"

/* The widest label there is in any language we have, in columns. */
#define LABEL_WIDTH 22

static void
print_line (const char *label,
            const char *value)
{
  if (value == NULL || *value == '\0')
    return;

  printf ("%s:%*s", label, MAX (LABEL_WIDTH - tg_cli_measure (label), 1), "");
  tg_cli_print_cell (value, strlen (value), '\n');
}

static void
take_line (const char *label,
           char       *value)
{
  print_line (label, value);
  g_free (value);
}

static void
print_count (const char *label,
             guint64     n)
{
  if (n > 0)
    take_line (label, tg_format_count (n));
}

static void
print_strings (const char *label,
               char      **strings)
{
  if (strings != NULL && *strings != NULL)
    take_line (label, g_strjoinv (", ", strings));
}

static char *
describe_format (TgGguf *gguf)
{
  return g_strdup_printf (tg_gguf_get_byte_order (gguf) == TG_BIG_ENDIAN ? _("GGUF %u, big-endian") : _("GGUF %u, little-endian"),
                          tg_gguf_get_version (gguf));
}

static char *
describe_experts (const TgModelInfo *info)
{
  if (info->n_experts == 0)
    return NULL;
  if (info->n_experts_used == 0)
    return g_strdup_printf ("%" PRIu64, info->n_experts);

  return g_strdup_printf (_("%" PRIu64 ", %" PRIu64 " used"), info->n_experts, info->n_experts_used);
}

static char *
describe_template (const TgModelInfo *info)
{
  glong n;

  if (info->chat_template == NULL)
    return NULL;

  n = g_utf8_strlen (info->chat_template, -1);
  return g_strdup_printf (ngettext ("%ld character", "%ld characters", (gulong) n), n);
}

static char *
describe_problems (const TgProblemList *problems)
{
  const guint64 n = tg_problem_list_count_all (problems);

  if (n == 0)
    return NULL;

  return g_strdup_printf (ngettext ("%" PRIu64 ", see “tensorglass-cli check”", "%" PRIu64 ", see “tensorglass-cli check”", (gulong) n),
                          n);
}

/* A row of the table of types: a name, and four numbers below each other. */
static void
print_row (const char *const cells[5])
{
  static const int widths[5] = { 10, 10, 18, 12, 10 };

  for (guint i = 0; i < G_N_ELEMENTS (widths); i++)
    {
      const int gap = MAX (widths[i] - tg_cli_measure (cells[i]), 0);

      if (i == 0)
        printf ("%s%*s", cells[i], gap, "");
      else
        printf (" %*s%s", gap, "", cells[i]);
    }
  putchar ('\n');
}

static void
print_mix (const TgModelInfo *info)
{
  const char *const head[] = { _("type"), _("tensors"), _("weights"), _("bytes"), _("share") };

  if (info->mix->len == 0)
    return;

  putchar ('\n');
  print_row (head);
  for (guint i = 0; i < info->mix->len; i++)
    {
      const TgTypeShare *share = &g_array_index (info->mix, TgTypeShare, i);
      g_autofree char *number = g_strdup_printf ("%" PRIu32, share->type_id);
      g_autofree char *tensors = tg_format_count (share->n_tensors);
      g_autofree char *weights = tg_format_count (share->n_elements);
      g_autofree char *bytes = tg_format_size (share->n_bytes);
      g_autofree char *part = tg_format_share (info->n_tensor_bytes > 0 ? (double) share->n_bytes / (double) info->n_tensor_bytes : 0);

      const char *const cells[] = { share->type != NULL ? share->type->name : number, tensors, weights, bytes, part };

      print_row (cells);
    }
}

static void
print_special_tokens (const TgModelInfo *info)
{
  if (info->special_tokens->len == 0)
    return;

  printf ("\n%s\n", _("Special tokens"));
  for (guint i = 0; i < info->special_tokens->len; i++)
    {
      const TgSpecialToken *token = &g_array_index (info->special_tokens, TgSpecialToken, i);
      const char *text = token->text != NULL ? token->text : "";

      printf ("  %-40s %8" PRIu64 "  ", token->key, token->id);
      tg_cli_print_cell (text, strlen (text), '\n');
    }
}

static void
print_card (TgShards          *shards,
            const TgModelInfo *info)
{
  TgGguf *main_part = tg_shards_get_main (shards);

  print_line (_("Name"), info->name);
  print_line (_("Kind"), tg_model_kind_get_name (info->kind));
  print_line (_("Description"), info->description);
  print_line (_("Architecture"), info->architecture);
  if (info->n_parameters > 0)
    {
      take_line (_("Parameters"), tg_format_parameters (info->n_parameters));
      take_line (_("Bits per weight"), tg_format_bits (info->bits_per_weight));
    }
  print_line (_("File type"), info->file_type);
  take_line (_("Size"), tg_format_size_both (info->n_file_bytes));
  take_line (_("Format"), describe_format (main_part));
  if (tg_shards_get_n_parts (shards) > 1)
    print_count (_("Parts"), tg_shards_get_n_parts (shards));
  print_count (_("Context"), info->context_length);
  print_count (_("Layers"), info->n_layers);
  print_count (_("Embedding width"), info->embedding_length);
  take_line (_("Feed-forward width"), tg_layer_figure_to_display (&info->feed_forward_length));
  take_line (_("Heads"), tg_layer_figure_to_display (&info->head_count));
  take_line (_("Key/value heads"), tg_layer_figure_to_display (&info->head_count_kv));
  take_line (_("Experts"), describe_experts (info));
  print_count (_("Vocabulary"), info->n_vocabulary);
  print_line (_("Tokenizer"), info->tokenizer);
  take_line (_("Chat template"), describe_template (info));
  print_line (_("Organization"), info->organization);
  print_line (_("Author"), info->author);
  print_line (_("License"), info->license);
  print_line (_("Source"), info->source);
  print_line (_("Quantized by"), info->quantized_by);
  print_strings (_("Languages"), info->languages);
  print_strings (_("Tags"), info->tags);
  print_strings (_("Base models"), info->base_models);
  print_count (_("Tensors"), info->n_tensors);
  take_line (_("Problems"), describe_problems (tg_shards_get_problems (shards)));
  print_mix (info);
  print_special_tokens (info);
}

static void
write_card (TgJson            *json,
            TgShards          *shards,
            const TgModelInfo *info)
{
  tg_json_begin_object (json);
  tg_json_member_string (json, "name", info->name);
  tg_json_member_string (json, "kind", tg_model_kind_get_nick (info->kind));
  tg_json_member_string (json, "architecture", info->architecture);
  tg_json_member_uint (json, "parameters", info->n_parameters);
  tg_json_member_double (json, "bits_per_weight", info->bits_per_weight);
  tg_json_member_string (json, "file_type", info->file_type);
  tg_json_member_uint (json, "size", info->n_file_bytes);
  tg_json_member_uint (json, "parts", tg_shards_get_n_parts (shards));
  tg_json_member_uint (json, "tensors", info->n_tensors);
  tg_json_member_uint (json, "tensor_bytes", info->n_tensor_bytes);
  tg_json_member_uint (json, "context", info->context_length);
  tg_json_member_uint (json, "layers", info->n_layers);
  tg_json_member_uint (json, "embedding", info->embedding_length);
  tg_json_member_uint (json, "vocabulary", info->n_vocabulary);
  tg_json_member_uint (json, "experts", info->n_experts);
  tg_json_member_uint (json, "experts_used", info->n_experts_used);
  tg_json_member_string (json, "tokenizer", info->tokenizer);
  tg_json_member_string (json, "chat_template", info->chat_template);
  tg_json_member_string (json, "license", info->license);
  tg_json_member_string (json, "source", info->source);
  tg_json_member_uint (json, "problems", tg_problem_list_count_all (tg_shards_get_problems (shards)));
  tg_json_key (json, "types");
  tg_json_begin_array (json);
  for (guint i = 0; i < info->mix->len; i++)
    {
      const TgTypeShare *share = &g_array_index (info->mix, TgTypeShare, i);

      tg_json_begin_object (json);
      tg_json_member_string (json, "type", share->type != NULL ? share->type->name : NULL);
      tg_json_member_uint (json, "type_id", share->type_id);
      tg_json_member_uint (json, "tensors", share->n_tensors);
      tg_json_member_uint (json, "weights", share->n_elements);
      tg_json_member_uint (json, "bytes", share->n_bytes);
      tg_json_end_object (json);
    }
  tg_json_end_array (json);
  tg_json_end_object (json);
  tg_cli_print_json (json);
}

/**
 * tg_cli_info:
 * @command: the command
 * @argv: FILE
 *
 * Prints the summary card.
 */
TgCliStatus
tg_cli_info (const TgCliCommand *command,
             char              **argv)
{
  g_auto (GStrv) arguments = argv;
  g_autoptr (TgShards) shards = NULL;
  g_autoptr (TgModelInfo) info = NULL;
  gboolean as_json = FALSE;
  TgCliStatus status;
  const GOptionEntry entries[] = {
    { "json", 0, 0, G_OPTION_ARG_NONE, &as_json, N_("Write one JSON document"), NULL },
    G_OPTION_ENTRY_NULL,
  };

  if (!tg_cli_parse (command, entries, &arguments, 1, 1))
    return TG_CLI_USAGE;
  shards = tg_cli_open_model (arguments[1], &status);
  if (shards == NULL || tg_gguf_get_format (tg_shards_get_main (shards)) != TG_FORMAT_GGUF)
    return status;

  info = tg_model_info_new (shards);
  if (as_json)
    {
      g_autoptr (TgJson) json = tg_json_new ();

      write_card (json, shards, info);
    }
  else
    print_card (shards, info);

  return status;
}
