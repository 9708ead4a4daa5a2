/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include "tg-summary-page-private.h"

#include <inttypes.h>

#include <glib/gi18n.h>

#include "tg-format.h"
#include "tg-link.h"
#include "tg-text.h"
#include "tg-value.h"

/* What the summary page says in words and figures. */

/* More rows than this say nothing to anybody. */
#define MAX_TOKENS 64
#define MAX_PARTS 200

/* Tags, languages: as many characters as are read at a glance. */
#define MAX_LIST_CHARS 400

static char *
describe_tokens (guint64 n)
{
  g_autofree char *count = NULL;

  if (n == 0)
    return NULL;
  count = tg_format_count (n);

  return g_strdup_printf (ngettext ("%s token", "%s tokens", (gulong) n), count);
}

static char *
describe_count (guint64 n)
{
  return n > 0 ? tg_format_count (n) : NULL;
}

static char *
describe_file_type (TgShards          *shards,
                    const TgModelInfo *info)
{
  TgValue value;
  guint64 number;

  if (info->file_type == NULL || !tg_value_find (&value, tg_shards_get_main (shards), "general.file_type") ||
      !tg_value_get_uint (&value, &number))
    return g_strdup (info->file_type);

  return g_strdup_printf ("%s (%" PRIu64 ")", info->file_type, number);
}

static char *
describe_heads (const TgModelInfo *info)
{
  g_autofree char *heads = tg_layer_figure_to_display (&info->head_count);
  g_autofree char *pairs = tg_layer_figure_to_display (&info->head_count_kv);

  if (heads == NULL || pairs == NULL ||
      (!info->head_count.varies && !info->head_count_kv.varies && info->head_count.min == info->head_count_kv.min))
    return g_steal_pointer (&heads);

  /* Translators: attention heads, and how many keys and values there are for them:
   * "32, 8 key/value". */
  return g_strdup_printf (_("%s, %s key/value"), heads, pairs);
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
describe_format (TgGguf *gguf)
{
  return g_strdup_printf (tg_gguf_get_byte_order (gguf) == TG_BIG_ENDIAN ? _("GGUF %u, big-endian")
                                                                         : _("GGUF %u, little-endian"),
                          tg_gguf_get_version (gguf));
}

static const TgEntry *
find_template (TgGguf *gguf)
{
  const TgEntry *entry = tg_gguf_find_entry (gguf, "tokenizer.chat_template");

  return entry != NULL ? entry : tg_gguf_find_entry (gguf, "tokenizer.chat_templates");
}

static void
template_clicked_cb (TgSummaryPage *self)
{
  TgGguf *gguf = tg_file_get_main (tg_selection_get_file (self->selection));
  const TgEntry *entry = gguf != NULL ? find_template (gguf) : NULL;

  if (entry == NULL)
    return;

  tg_selection_select_entry (self->selection, tg_gguf_get_entry_index (gguf, entry));
  gtk_widget_activate_action (GTK_WIDGET (self), "win.page", "s", "details");
}

static void
add_template (TgSummaryPage     *self,
              TgShards          *shards,
              const TgModelInfo *info)
{
  g_autofree char *count = NULL;
  g_autofree char *text = NULL;
  glong n;

  if (info->chat_template == NULL)
    return;

  n = g_utf8_strlen (info->chat_template, -1);
  count = tg_format_count ((guint64) n);
  text = g_strdup_printf (ngettext ("%s character", "%s characters", (gulong) n), count);
  if (find_template (tg_shards_get_main (shards)) != NULL)
    tg_fact_grid_add_widget (self->facts, _("Chat template"),
                             tg_link_new_internal (text, G_CALLBACK (template_clicked_cb), G_OBJECT (self)));
  else
    tg_fact_grid_add (self->facts, _("Chat template"), text);
}

/* @text as it is, or as a link if @address or else @text itself is one. */
static void
add_link (TgFactGrid *grid,
          const char *name,
          const char *text,
          const char *address)
{
  if (tg_link_is_web (address))
    tg_fact_grid_add_widget (grid, name, tg_link_new_web (address, text));
  else if (tg_link_is_web (text))
    tg_fact_grid_add_widget (grid, name, tg_link_new_web (text, NULL));
  else
    tg_fact_grid_add (grid, name, text);
}

static char *
dup_string (TgShards   *shards,
            const char *key)
{
  TgValue value;

  return tg_value_find (&value, tg_shards_get_main (shards), key) ? tg_value_dup_string (&value) : NULL;
}

/* "Model · 8 languages" */
static char *
describe_kind (const TgModelInfo *info)
{
  GString *words = g_string_new (tg_model_kind_get_name (info->kind));
  const guint n_languages = info->languages != NULL ? g_strv_length (info->languages) : 0;

  if (info->organization != NULL)
    g_string_append_printf (words, " · %s", info->organization);
  if (n_languages > 0)
    {
      g_string_append (words, " · ");
      g_string_append_printf (words, ngettext ("%u language", "%u languages", n_languages), n_languages);
    }

  return g_string_free (words, FALSE);
}

void
tg_summary_page_fill_card (TgSummaryPage     *self,
                           TgShards          *shards,
                           const TgModelInfo *info)
{
  g_autofree char *kind = describe_kind (info);
  g_autofree char *license_link = dup_string (shards, "general.license.link");

  gtk_label_set_text (self->name_label, info->name);
  gtk_label_set_text (self->kind_label, kind);
  gtk_label_set_text (self->description_label, info->description != NULL ? info->description : "");
  gtk_widget_set_visible (GTK_WIDGET (self->description_label),
                          info->description != NULL && *info->description != '\0');

  tg_fact_grid_clear (self->facts);
  tg_fact_grid_add (self->facts, _("Architecture"), info->architecture);
  if (info->n_parameters > 0)
    {
      g_autofree char *exact = tg_format_count (info->n_parameters);

      gtk_widget_set_tooltip_text (tg_fact_grid_take (self->facts, _("Parameters"), tg_format_parameters (info->n_parameters)),
                                   exact);
      tg_fact_grid_take (self->facts, _("Bits per weight"), tg_format_bits (info->bits_per_weight));
    }
  tg_fact_grid_take (self->facts, _("File type"), describe_file_type (shards, info));
  add_link (self->facts, _("License"), info->license, license_link);
  tg_fact_grid_take (self->facts, _("Context"), describe_tokens (info->context_length));
  tg_fact_grid_take (self->facts, _("Vocabulary"), describe_tokens (info->n_vocabulary));
  tg_fact_grid_take (self->facts, _("Embedding width"), describe_count (info->embedding_length));
  {
    g_autofree char *exact = tg_format_size_exact (info->n_file_bytes);

    gtk_widget_set_tooltip_text (tg_fact_grid_take (self->facts, _("Size"), tg_format_size_both (info->n_file_bytes)), exact);
  }
  add_template (self, shards, info);
  tg_fact_grid_take (self->facts, _("Layers"), describe_count (info->n_layers));
  tg_fact_grid_take (self->facts, _("Heads"), describe_heads (info));
  tg_fact_grid_take (self->facts, _("Feed-forward width"), tg_layer_figure_to_display (&info->feed_forward_length));
  tg_fact_grid_take (self->facts, _("Experts"), describe_experts (info));
  tg_fact_grid_take (self->facts, _("Format"), describe_format (tg_shards_get_main (shards)));
  add_link (self->facts, _("Source"), info->source, NULL);
}

static void
add_list (TgFactGrid *grid,
          const char *name,
          char      **strings)
{
  g_autofree char *all = NULL;

  if (strings == NULL || *strings == NULL)
    return;

  all = g_strjoinv (", ", strings);
  tg_fact_grid_take (grid, name, tg_text_display (all, strlen (all), MAX_LIST_CHARS, TG_TEXT_LINE));
}

void
tg_summary_page_fill_about (TgSummaryPage     *self,
                            TgShards          *shards,
                            const TgModelInfo *info)
{
  tg_fact_grid_clear (self->about);
  tg_fact_grid_add (self->about, _("Author"), info->author);
  tg_fact_grid_add (self->about, _("Quantized by"), info->quantized_by);
  tg_fact_grid_add (self->about, _("Size class"), info->size_label);
  tg_fact_grid_add (self->about, _("Tokenizer"), info->tokenizer);
  if (info->n_chat_templates > 0)
    tg_fact_grid_take (self->about, _("More chat templates"), tg_format_count (info->n_chat_templates));
  add_list (self->about, _("Base models"), info->base_models);
  add_list (self->about, _("Languages"), info->languages);
  add_list (self->about, _("Tags"), info->tags);
  gtk_widget_set_visible (self->about_box, tg_fact_grid_get_n_facts (self->about) > 0);
}

static void
clear_grid (GtkGrid *grid)
{
  GtkWidget *child;

  while ((child = gtk_widget_get_first_child (GTK_WIDGET (grid))) != NULL)
    gtk_grid_remove (grid, child);
}

static GtkWidget *
attach_label (GtkGrid    *grid,
              int         column,
              int         row,
              const char *text,
              gboolean    is_number)
{
  GtkWidget *label = gtk_label_new (text);

  gtk_label_set_xalign (GTK_LABEL (label), is_number ? 1 : 0);
  gtk_label_set_ellipsize (GTK_LABEL (label), is_number ? PANGO_ELLIPSIZE_NONE : PANGO_ELLIPSIZE_END);
  gtk_widget_add_css_class (label, "numeric");
  gtk_grid_attach (grid, label, column, row, 1, 1);

  return label;
}

/* "bos" for "tokenizer.ggml.bos_token_id". */
static char *
shorten_key (const char *key)
{
  const char *begin = g_str_has_prefix (key, "tokenizer.ggml.") ? key + strlen ("tokenizer.ggml.") : key;
  const gsize length = strlen (begin);
  const gsize suffix = g_str_has_suffix (begin, "_token_id") ? strlen ("_token_id") : 0;

  return g_strndup (begin, length - suffix);
}

void
tg_summary_page_fill_tokens (TgSummaryPage     *self,
                             TgShards          *shards,
                             const TgModelInfo *info)
{
  const guint n = MIN (info->special_tokens->len, MAX_TOKENS);

  clear_grid (self->tokens_grid);
  for (guint i = 0; i < n; i++)
    {
      const TgSpecialToken *token = &g_array_index (info->special_tokens, TgSpecialToken, i);
      g_autofree char *name = shorten_key (token->key);
      g_autofree char *id = g_strdup_printf ("%" PRIu64, token->id);

      gtk_widget_add_css_class (attach_label (self->tokens_grid, 0, (int) i, name, FALSE), "dim");
      attach_label (self->tokens_grid, 1, (int) i, id, TRUE);
      if (token->text != NULL)
        attach_label (self->tokens_grid, 2, (int) i, token->text, FALSE);
      else
        gtk_widget_add_css_class (attach_label (self->tokens_grid, 2, (int) i, _("not in the vocabulary"), FALSE),
                                  info->n_vocabulary > 0 ? "warning-text" : "dim");
    }
  gtk_widget_set_visible (self->tokens_box, n > 0);
}

void
tg_summary_page_fill_parts (TgSummaryPage *self,
                            TgShards      *shards)
{
  const guint n = tg_shards_get_n_parts (shards);
  const guint n_shown = MIN (n, MAX_PARTS);

  clear_grid (self->parts_grid);
  gtk_widget_set_visible (self->parts_box, n > 1);
  if (n < 2)
    return;

  for (guint part = 0; part < n_shown; part++)
    {
      TgGguf *gguf = tg_shards_get_part (shards, part);
      g_autofree char *number = g_strdup_printf ("%u", part + 1);
      g_autofree char *raw = tg_shards_dup_part_name (shards, part);
      g_autofree char *name = tg_text_display (raw, strlen (raw), TG_TEXT_LIST_CHARS, TG_TEXT_LINE);

      attach_label (self->parts_grid, 0, (int) part, number, TRUE);
      attach_label (self->parts_grid, 1, (int) part, name, FALSE);
      if (gguf != NULL)
        {
          const guint64 n_tensors = tg_gguf_get_n_tensors (gguf);
          g_autofree char *count = tg_format_count (n_tensors);
          g_autofree char *tensors = g_strdup_printf (ngettext ("%s tensor", "%s tensors", (gulong) n_tensors), count);
          g_autofree char *size = tg_format_size (tg_gguf_get_size (gguf));

          attach_label (self->parts_grid, 2, (int) part, tensors, TRUE);
          attach_label (self->parts_grid, 3, (int) part, size, TRUE);
        }
      else
        gtk_widget_add_css_class (attach_label (self->parts_grid, 2, (int) part, C_ ("part of the model", "missing"), TRUE), "warning-text");
    }
  if (n > n_shown)
    {
      g_autofree char *more = g_strdup_printf (ngettext ("and %u more part", "and %u more parts", n - n_shown), n - n_shown);

      attach_label (self->parts_grid, 1, (int) n_shown, more, FALSE);
    }
}
