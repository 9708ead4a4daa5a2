/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include "tg-window-private.h"

#include <glib/gi18n.h>

#include "tg-format.h"

/* Title and subtitle, and the button beside them. */

void
tg_window_set_titles (TgWindow   *self,
                      const char *title,
                      const char *subtitle)
{
  const char *file_name = self->file != NULL ? tg_file_get_display_name (self->file) : title;
  g_autofree char *whole = NULL;

  gtk_label_set_text (self->title_label, title);
  gtk_label_set_text (self->subtitle_label, subtitle != NULL ? subtitle : "");
  gtk_widget_set_visible (GTK_WIDGET (self->subtitle_label), subtitle != NULL && subtitle[0] != '\0');

  /* Two files of one model have one name: in a list of windows, that of the file tells them
   * apart. */
  if (!g_str_equal (title, file_name))
    whole = g_strdup_printf ("%s (%s)", title, file_name);
  gtk_window_set_title (GTK_WINDOW (self), whole != NULL ? whole : title);
}

static void
add_part (GPtrArray *parts,
          char      *part)
{
  if (part != NULL)
    g_ptr_array_insert (parts, (gint) parts->len - 1, part);
}

/* "llama · 8.03 B parameters · 4.89 bits per weight · 4.92 GB" */
char *
tg_window_make_subtitle (TgFile   *file,
                         gboolean  brief)
{
  const TgModelInfo *info = tg_file_get_info (file);
  TgGguf *gguf = tg_file_get_opened (file);
  g_autoptr (GPtrArray) parts = g_ptr_array_new_with_free_func (g_free);

  g_ptr_array_add (parts, NULL);
  if (tg_gguf_get_fault (gguf) != NULL)
    {
      if (tg_gguf_get_version (gguf) != 0)
        /* Translators: of a file whose records cannot be read to the end. */
        add_part (parts, g_strdup_printf (_("damaged GGUF %u file"), tg_gguf_get_version (gguf)));
    }
  else
    {
      g_autofree char *parameters = tg_format_parameters (info->n_parameters);
      g_autofree char *bits = tg_format_bits (info->bits_per_weight);

      add_part (parts, g_strdup (info->architecture));
      if (info->n_parameters > 0)
        add_part (parts, brief ? g_strdup (parameters)
                              /* Translators: a rounded number: "8.03 B parameters" */
                              : g_strdup_printf (_("%s parameters"), parameters));
      if (info->bits_per_weight > 0 && !brief)
        add_part (parts, g_strdup_printf (_("%s bits per weight"), bits));
    }
  if (!brief)
    add_part (parts, tg_format_size (info->n_file_bytes));

  return g_strjoinv (" · ", (char **) parts->pdata);
}

/* "F16", or whatever tells the file from another of the same model. */
static const char *
get_type_name (TgFile *file)
{
  const TgModelInfo *info = tg_file_get_info (file);

  if (info->file_type != NULL)
    return info->file_type;

  return info->dominant_type != NULL ? info->dominant_type->name : tg_file_get_display_name (file);
}

/* "Llama 3.1 8B Instruct: F16 and Q4_K_M" */
static void
set_comparison_titles (TgWindow     *self,
                       TgComparison *comparison)
{
  TgFile *a = tg_comparison_get_file (comparison, 0);
  TgFile *b = tg_comparison_get_file (comparison, 1);
  const TgModelInfo *info_a = tg_file_get_info (a);
  const TgModelInfo *info_b = tg_file_get_info (b);
  g_autofree char *title = NULL;
  g_autofree char *subtitle = NULL;
  g_autofree char *size_a = NULL;
  g_autofree char *size_b = NULL;
  g_autofree char *share = NULL;
  g_autofree char *bits = NULL;

  if (tg_comparison_get_state (comparison) == TG_COMPARISON_FAILED || info_a == NULL || info_b == NULL ||
      info_a->n_file_bytes == 0)
    return;

  if (g_strcmp0 (info_a->name, info_b->name) == 0)
    /* Translators: the name of a model, and the types of the two files of it that are compared. */
    title = g_strdup_printf (_("%s: %s and %s"), info_a->name, get_type_name (a), get_type_name (b));
  else
    /* Translators: the names of two models that are compared. */
    title = g_strdup_printf (_("%s and %s"), info_a->name, info_b->name);
  size_a = tg_format_size (info_a->n_file_bytes);
  size_b = tg_format_size (info_b->n_file_bytes);
  share = tg_format_share ((double) info_b->n_file_bytes / (double) info_a->n_file_bytes);
  bits = tg_format_bits (info_b->bits_per_weight);
  /* Translators: sizes of the two files that are compared, the second also in per cent of the first. */
  subtitle = g_strdup_printf (_("A %s · B %s (%s) · %s bits per weight"), size_a, size_b, share, bits);
  tg_window_set_titles (self, title, subtitle);
}

/* Title, subtitle and the button follow what the window is about: a file or two. */
void
tg_window_update_titles (TgWindow *self)
{
  TgComparison *comparison = tg_window_get_comparison (self);
  const gboolean narrow = tg_responsive_bin_get_width_class (self->bin) <= TG_WIDTH_NARROW;
  const TgModelInfo *info = tg_file_get_info (self->file);
  g_autofree char *subtitle = NULL;
  gboolean fault;

  if (info == NULL)
    return;

  fault = tg_gguf_get_fault (tg_file_get_opened (self->file)) != NULL;
  subtitle = tg_window_make_subtitle (self->file, FALSE);
  tg_window_set_titles (self, fault ? tg_file_get_display_name (self->file) : info->name, subtitle);
  if (comparison != NULL)
    set_comparison_titles (self, comparison);

  gtk_widget_set_visible (GTK_WIDGET (self->compare_stack), self->file_page != NULL && !fault);
  if (comparison != NULL)
    gtk_stack_set_visible_child_name (self->compare_stack, "stop");
  else
    gtk_stack_set_visible_child_name (self->compare_stack, narrow ? "start-narrow" : "start");
}
