/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include "tg-diff-text.h"

#include <glib/gi18n.h>

#include "tg-compat-widget.h"
#include "tg-word-diff.h"

/**
 * TgDiffText:
 *
 * Two texts in one: what only the first has is struck through, what only the second
 * has is underlined, each on a ground of its own.
 */
struct _TgDiffText
{
  GtkWidget      parent_instance;

  GtkWidget     *scroller;
  GtkTextView   *view;
  GtkTextBuffer *buffer;
  GtkTextTag    *only_a;
  GtkTextTag    *only_b;
};

G_DEFINE_FINAL_TYPE (TgDiffText, tg_diff_text, GTK_TYPE_WIDGET)

/* Pale grounds in a light window, dark ones in a dark window: the text keeps its colour. */
static void
update_colors (TgDiffText *self)
{
  const gboolean dark = tg_compat_widget_is_dark (GTK_WIDGET (self));

  g_object_set (self->only_a, "background", dark ? "#6b2b2e" : "#ffd3d0", NULL);
  g_object_set (self->only_b, "background", dark ? "#1f5031" : "#c8efce", NULL);
}

static void
tg_diff_text_css_changed (GtkWidget         *widget,
                          GtkCssStyleChange *change)
{
  GTK_WIDGET_CLASS (tg_diff_text_parent_class)->css_changed (widget, change);

  update_colors (TG_DIFF_TEXT (widget));
}

static void
tg_diff_text_dispose (GObject *object)
{
  TgDiffText *self = TG_DIFF_TEXT (object);

  g_clear_pointer (&self->scroller, gtk_widget_unparent);

  G_OBJECT_CLASS (tg_diff_text_parent_class)->dispose (object);
}

static void
tg_diff_text_class_init (TgDiffTextClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = tg_diff_text_dispose;
  widget_class->css_changed = tg_diff_text_css_changed;

  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_css_name (widget_class, "difftext");
}

static void
tg_diff_text_init (TgDiffText *self)
{
  self->view = GTK_TEXT_VIEW (gtk_text_view_new ());
  self->buffer = gtk_text_view_get_buffer (self->view);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->view), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _("How the value changed"), -1);
  gtk_text_view_set_editable (self->view, FALSE);
  gtk_text_view_set_monospace (self->view, TRUE);
  gtk_text_view_set_wrap_mode (self->view, GTK_WRAP_WORD_CHAR);
  gtk_text_view_set_left_margin (self->view, 12);
  gtk_text_view_set_right_margin (self->view, 12);
  gtk_text_view_set_top_margin (self->view, 6);
  gtk_text_view_set_bottom_margin (self->view, 6);
  gtk_widget_add_css_class (GTK_WIDGET (self->view), "code");
  self->only_a = gtk_text_buffer_create_tag (self->buffer, "only-a", "strikethrough", TRUE, NULL);
  self->only_b = gtk_text_buffer_create_tag (self->buffer, "only-b", "underline", PANGO_UNDERLINE_SINGLE, NULL);

  self->scroller = gtk_scrolled_window_new ();
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (self->scroller), GTK_WIDGET (self->view));
  gtk_widget_set_parent (self->scroller, GTK_WIDGET (self));
  update_colors (self);
}

GtkWidget *
tg_diff_text_new (void)
{
  return g_object_new (TG_TYPE_DIFF_TEXT, NULL);
}

void
tg_diff_text_clear (TgDiffText *self)
{
  g_return_if_fail (TG_IS_DIFF_TEXT (self));

  gtk_text_buffer_set_text (self->buffer, "", 0);
}

static void
append (TgDiffText *self,
        const char *text,
        gssize      length,
        GtkTextTag *tag)
{
  GtkTextIter end;

  gtk_text_buffer_get_end_iter (self->buffer, &end);
  if (tag != NULL)
    gtk_text_buffer_insert_with_tags (self->buffer, &end, text, (int) length, tag, NULL);
  else
    gtk_text_buffer_insert (self->buffer, &end, text, (int) length);
}

/* What only one of two texts has; an end of a line would be nothing to see. */
static void
append_changed (TgDiffText *self,
                const char *text,
                gsize       length,
                GtkTextTag *tag)
{
  g_autoptr (GString) shown = g_string_new_len (text, (gssize) length);

  g_string_replace (shown, "\n", "⏎\n", 0);
  append (self, shown->str, (gssize) shown->len, tag);
}

/**
 * tg_diff_text_show:
 * @self: a view
 * @a: (nullable): the first text, valid UTF-8; %NULL if there is none
 * @b: (nullable): the second
 *
 * Adds two texts as one.
 */
void
tg_diff_text_show (TgDiffText *self,
                   const char *a,
                   const char *b)
{
  g_autoptr (GArray) runs = NULL;

  g_return_if_fail (TG_IS_DIFF_TEXT (self));

  a = a != NULL ? a : "";
  b = b != NULL ? b : "";
  if (*a == '\0' || *b == '\0')
    {
      append (self, a, -1, self->only_a);
      append (self, b, -1, self->only_b);
      return;
    }

  runs = tg_word_diff (a, b);
  for (guint i = 0; i < runs->len; i++)
    {
      const TgWordRun *run = &g_array_index (runs, TgWordRun, i);

      switch (run->kind)
        {
        case TG_WORD_RUN_ONLY_A:
          append_changed (self, a + run->begin, run->length, self->only_a);
          break;
        case TG_WORD_RUN_ONLY_B:
          append_changed (self, b + run->begin, run->length, self->only_b);
          break;
        case TG_WORD_RUN_SAME:
        default:
          append (self, a + run->begin, (gssize) run->length, NULL);
          break;
        }
    }
}

/* Adds text that is in neither. */
void
tg_diff_text_append_plain (TgDiffText *self,
                           const char *text)
{
  g_return_if_fail (TG_IS_DIFF_TEXT (self));

  append (self, text, -1, NULL);
}

/* Returns: (transfer full): all of it, without marks. */
char *
tg_diff_text_dup_text (TgDiffText *self)
{
  GtkTextIter begin, end;

  g_return_val_if_fail (TG_IS_DIFF_TEXT (self), NULL);

  gtk_text_buffer_get_bounds (self->buffer, &begin, &end);
  return gtk_text_buffer_get_text (self->buffer, &begin, &end, FALSE);
}
