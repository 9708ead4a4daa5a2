/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include "tg-long-text.h"

#include <glib/gi18n.h>

#include "tg-format.h"
#include "tg-text.h"

/**
 * TgLongText:
 *
 * A string of a file, whole, as text that can be selected but not edited. A
 * string of megabytes without a line break would take GTK seconds to lay out, so
 * it comes in pages.
 */
struct _TgLongText
{
  GtkWidget  parent_instance;

  GtkWidget *box;
  GtkWidget *scroller;
  GtkWidget *text_view;
  GtkWidget *page_row;
  GtkWidget *page_label;
  GtkWidget *previous_button;
  GtkWidget *next_button;

  TgGguf    *gguf; /* keeps the bytes of the value */
  TgValue    value;
  guint64    page;
};

G_DEFINE_FINAL_TYPE (TgLongText, tg_long_text, GTK_TYPE_WIDGET)

/* Without a blank in so many bytes, lines are broken anywhere: to look for a better
 * place takes Pango time that grows with the square of the length. */
#define MAX_WORD_BYTES 400

static GtkWrapMode
choose_wrap_mode (const char *text)
{
  while (*text != '\0')
    {
      const gsize length = strcspn (text, " \t\n");

      if (length > MAX_WORD_BYTES)
        return GTK_WRAP_CHAR;
      text += length + (text[length] != '\0');
    }

  return GTK_WRAP_WORD_CHAR;
}

/* Where a page begins: not inside a character. */
static gsize
find_begin (const char *text,
            gsize       length,
            guint64     page)
{
  gsize begin = page >= length / TG_LONG_TEXT_PAGE_BYTES + 1 ? length
                                                              : (gsize) page * TG_LONG_TEXT_PAGE_BYTES;

  /* A character has at most three bytes that go on. */
  for (guint i = 0; i < 3 && begin > 0 && begin < length && ((guchar) text[begin] & 0xc0) == 0x80; i++)
    begin++;

  return begin;
}

static void
update (TgLongText *self)
{
  GtkTextBuffer *buffer = gtk_text_view_get_buffer (GTK_TEXT_VIEW (self->text_view));
  GtkAdjustment *adjustment = gtk_scrolled_window_get_vadjustment (GTK_SCROLLED_WINDOW (self->scroller));
  const guint64 n_pages = tg_long_text_get_n_pages (self);
  const char *text = NULL;
  g_autofree char *shown = NULL;
  gsize length = 0;

  if (self->gguf != NULL)
    text = tg_value_get_string (&self->value, &length);
  if (text != NULL)
    {
      const gsize begin = find_begin (text, length, self->page);
      const gsize end = find_begin (text, length, self->page + 1);

      shown = tg_text_display (text + begin, end - begin, 0, TG_TEXT_LINES);
    }
  gtk_text_view_set_wrap_mode (GTK_TEXT_VIEW (self->text_view), choose_wrap_mode (shown != NULL ? shown : ""));
  gtk_text_buffer_set_text (buffer, shown != NULL ? shown : "", -1);
  gtk_adjustment_set_value (adjustment, 0);

  gtk_widget_set_visible (self->page_row, n_pages > 1);
  if (n_pages > 1)
    {
      g_autofree char *page = tg_format_count (self->page + 1);
      g_autofree char *pages = tg_format_count (n_pages);
      /* Translators: of a very long text, shown in pages: "Page 3 of 160". */
      g_autofree char *label = g_strdup_printf (_("Page %s of %s"), page, pages);

      gtk_label_set_text (GTK_LABEL (self->page_label), label);
      gtk_widget_set_sensitive (self->previous_button, self->page > 0);
      gtk_widget_set_sensitive (self->next_button, self->page + 1 < n_pages);
    }
}

static void
first_clicked_cb (TgLongText *self)
{
  tg_long_text_set_page (self, 0);
}

static void
previous_clicked_cb (TgLongText *self)
{
  tg_long_text_set_page (self, self->page > 0 ? self->page - 1 : 0);
}

static void
next_clicked_cb (TgLongText *self)
{
  tg_long_text_set_page (self, self->page + 1);
}

static void
last_clicked_cb (TgLongText *self)
{
  tg_long_text_set_page (self, G_MAXUINT64);
}

static void
tg_long_text_dispose (GObject *object)
{
  TgLongText *self = TG_LONG_TEXT (object);

  g_clear_pointer (&self->gguf, tg_gguf_unref);
  gtk_widget_dispose_template (GTK_WIDGET (self), TG_TYPE_LONG_TEXT);

  G_OBJECT_CLASS (tg_long_text_parent_class)->dispose (object);
}

static void
tg_long_text_class_init (TgLongTextClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = tg_long_text_dispose;

  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/io/github/tensorglass/Tensorglass/ui/tg-long-text.ui");
  gtk_widget_class_bind_template_child (widget_class, TgLongText, box);
  gtk_widget_class_bind_template_child (widget_class, TgLongText, scroller);
  gtk_widget_class_bind_template_child (widget_class, TgLongText, text_view);
  gtk_widget_class_bind_template_child (widget_class, TgLongText, page_row);
  gtk_widget_class_bind_template_child (widget_class, TgLongText, page_label);
  gtk_widget_class_bind_template_child (widget_class, TgLongText, previous_button);
  gtk_widget_class_bind_template_child (widget_class, TgLongText, next_button);
  gtk_widget_class_bind_template_callback (widget_class, first_clicked_cb);
  gtk_widget_class_bind_template_callback (widget_class, previous_clicked_cb);
  gtk_widget_class_bind_template_callback (widget_class, next_clicked_cb);
  gtk_widget_class_bind_template_callback (widget_class, last_clicked_cb);
}

static void
tg_long_text_init (TgLongText *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  gtk_text_buffer_set_enable_undo (gtk_text_view_get_buffer (GTK_TEXT_VIEW (self->text_view)), FALSE);
}

GtkWidget *
tg_long_text_new (void)
{
  return g_object_new (TG_TYPE_LONG_TEXT, NULL);
}

/**
 * tg_long_text_set_value:
 * @self: a text
 * @gguf: (nullable): the file
 * @value: (nullable): a string of @gguf; %NULL for none
 */
void
tg_long_text_set_value (TgLongText    *self,
                        TgGguf        *gguf,
                        const TgValue *value)
{
  TgGguf *before;

  g_return_if_fail (TG_IS_LONG_TEXT (self));
  g_return_if_fail ((gguf == NULL) == (value == NULL));

  before = self->gguf;
  self->gguf = gguf != NULL ? tg_gguf_ref (gguf) : NULL;
  if (value != NULL)
    self->value = *value;
  g_clear_pointer (&before, tg_gguf_unref);
  self->page = 0;

  update (self);
}

/**
 * tg_long_text_set_monospace:
 * @self: a text
 * @monospace: whether the letters shall be equally wide, as for a template
 */
void
tg_long_text_set_monospace (TgLongText *self,
                            gboolean    monospace)
{
  g_return_if_fail (TG_IS_LONG_TEXT (self));

  if (monospace)
    gtk_widget_add_css_class (self->text_view, "code");
  else
    gtk_widget_remove_css_class (self->text_view, "code");
}

/* At least 1. */
guint64
tg_long_text_get_n_pages (TgLongText *self)
{
  gsize length = 0;

  g_return_val_if_fail (TG_IS_LONG_TEXT (self), 1);

  if (self->gguf == NULL || tg_value_get_string (&self->value, &length) == NULL || length == 0)
    return 1;

  return (length - 1) / TG_LONG_TEXT_PAGE_BYTES + 1;
}

guint64
tg_long_text_get_page (TgLongText *self)
{
  g_return_val_if_fail (TG_IS_LONG_TEXT (self), 0);

  return self->page;
}

/**
 * tg_long_text_set_page:
 * @self: a text
 * @page: which, from 0; the last one if there are fewer
 */
void
tg_long_text_set_page (TgLongText *self,
                       guint64     page)
{
  g_return_if_fail (TG_IS_LONG_TEXT (self));

  page = MIN (page, tg_long_text_get_n_pages (self) - 1);
  if (page == self->page)
    return;

  self->page = page;
  update (self);
}
