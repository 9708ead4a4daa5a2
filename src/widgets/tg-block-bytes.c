/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include "tg-block-bytes.h"

#include <glib/gi18n.h>

#include "tg-block.h"
#include "tg-compat-widget.h"
#include "tg-format.h"

/**
 * TgBlockBytes:
 *
 * The bytes of a weight in two files, one above the other: of each the block it is in,
 * or, where a weight is a block, those beside it as well. The bytes that make the weight
 * are underlined; if both have the same type, bytes that differ have a ground.
 */
struct _TgBlockBytes
{
  GtkWidget      parent_instance;

  GtkWidget     *scroller;
  GtkTextView   *view;
  GtkTextBuffer *buffer;
  GtkTextTag    *heading;
  GtkTextTag    *weight;
  GtkTextTag    *differs;
};

/* Bytes of weights without blocks at most. */
#define PLAIN_BYTES 32

G_DEFINE_FINAL_TYPE (TgBlockBytes, tg_block_bytes, GTK_TYPE_WIDGET)

/* Bytes that belong together: a block, or some weights in a row. */
typedef struct
{
  const guint8 *bytes;
  guint64       offset;
  gsize         n;
  guint8        makes_weight[TG_BLOCK_MAX_BYTES]; /* whether it is a byte of the weight */
} Run;

static void
init_run (Run          *run,
          const TgRows *rows,
          guint64       row,
          guint64       column)
{
  const TgTensorType *type = tg_rows_get_type (rows);
  const guint64 n_columns = tg_rows_get_n_columns (rows);
  guint64 first = column;

  *run = (Run){ .n = type->block_bytes };
  if (type->block_elements == 1)
    {
      const guint64 n = MIN (PLAIN_BYTES / type->block_bytes, n_columns);

      first = MIN (column - column % n, n_columns - n);
      run->n = (gsize) n * type->block_bytes;
      memset (run->makes_weight + (column - first) * type->block_bytes, 1, type->block_bytes);
    }
  else if (tg_block_is_known (type))
    {
      static const TgBlockLevel levels[] = { TG_BLOCK_LEVEL_WEIGHT, TG_BLOCK_LEVEL_SUB_BLOCK, TG_BLOCK_LEVEL_BLOCK };

      for (guint i = 0; i < G_N_ELEMENTS (levels); i++)
        {
          TgBlockBits bits[TG_BLOCK_MAX_BITS];
          const guint n = tg_block_get_weight_bits (type, tg_rows_get_byte_order (rows),
                                                    (guint) (column % type->block_elements), levels[i], bits);

          for (guint k = 0; k < n; k++)
            run->makes_weight[bits[k].byte] = 1;
        }
    }
  run->bytes = tg_rows_peek_block (rows, row, first, &run->offset);
}

static void
append (TgBlockBytes *self,
        const char   *text,
        GtkTextTag   *tag,
        GtkTextTag   *other)
{
  GtkTextIter iter;
  GtkTextMark *mark;
  GtkTextIter begin;

  gtk_text_buffer_get_end_iter (self->buffer, &iter);
  mark = gtk_text_buffer_create_mark (self->buffer, NULL, &iter, TRUE);
  gtk_text_buffer_insert (self->buffer, &iter, text, -1);
  gtk_text_buffer_get_iter_at_mark (self->buffer, &begin, mark);
  gtk_text_buffer_delete_mark (self->buffer, mark);
  if (tag != NULL)
    gtk_text_buffer_apply_tag (self->buffer, tag, &begin, &iter);
  if (other != NULL)
    gtk_text_buffer_apply_tag (self->buffer, other, &begin, &iter);
}

static void
append_run (TgBlockBytes *self,
            const char   *title,
            const TgRows *rows,
            const Run    *run,
            const Run    *other)
{
  g_autofree char *offset = tg_format_offset (run->offset);
  g_autofree char *head = g_strdup_printf (_("%s  %s at %s\n"), title, tg_rows_get_type (rows)->name, offset);

  append (self, head, self->heading, NULL);
  for (gsize i = 0; i < run->n && run->bytes != NULL; i++)
    {
      g_autofree char *byte = g_strdup_printf ("%02x", run->bytes[i]);
      const gboolean differs = other != NULL && other->bytes != NULL && i < other->n && run->bytes[i] != other->bytes[i];

      append (self, byte, run->makes_weight[i] ? self->weight : NULL, differs ? self->differs : NULL);
      append (self, i + 1 == run->n ? "\n" : " ", NULL, NULL);
    }
}

static void
update_colors (TgBlockBytes *self)
{
  g_object_set (self->differs, "background", tg_compat_widget_is_dark (GTK_WIDGET (self)) ? "#6b2b2e" : "#ffd3d0", NULL);
}

static void
tg_block_bytes_css_changed (GtkWidget         *widget,
                            GtkCssStyleChange *change)
{
  GTK_WIDGET_CLASS (tg_block_bytes_parent_class)->css_changed (widget, change);

  update_colors (TG_BLOCK_BYTES (widget));
}

static void
tg_block_bytes_dispose (GObject *object)
{
  TgBlockBytes *self = TG_BLOCK_BYTES (object);

  g_clear_pointer (&self->scroller, gtk_widget_unparent);

  G_OBJECT_CLASS (tg_block_bytes_parent_class)->dispose (object);
}

static void
tg_block_bytes_class_init (TgBlockBytesClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = tg_block_bytes_dispose;
  widget_class->css_changed = tg_block_bytes_css_changed;

  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_css_name (widget_class, "blockbytes");
}

static void
tg_block_bytes_init (TgBlockBytes *self)
{
  self->view = GTK_TEXT_VIEW (gtk_text_view_new ());
  self->buffer = gtk_text_view_get_buffer (self->view);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->view), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _("Bytes of the block in A and B"), -1);
  gtk_text_view_set_editable (self->view, FALSE);
  gtk_text_view_set_cursor_visible (self->view, FALSE);
  gtk_text_view_set_monospace (self->view, TRUE);
  /* As many in a line as there is room for: the same for both, so that they can be compared. */
  gtk_text_view_set_wrap_mode (self->view, GTK_WRAP_WORD);
  gtk_widget_add_css_class (GTK_WIDGET (self->view), "hex");
  self->heading = gtk_text_buffer_create_tag (self->buffer, NULL, "weight", PANGO_WEIGHT_BOLD, NULL);
  self->weight = gtk_text_buffer_create_tag (self->buffer, NULL, "underline", PANGO_UNDERLINE_SINGLE, "weight",
                                             PANGO_WEIGHT_BOLD, NULL);
  self->differs = gtk_text_buffer_create_tag (self->buffer, NULL, NULL);

  self->scroller = gtk_scrolled_window_new ();
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (self->scroller), GTK_WIDGET (self->view));
  gtk_widget_set_parent (self->scroller, GTK_WIDGET (self));
  update_colors (self);
}

GtkWidget *
tg_block_bytes_new (void)
{
  return g_object_new (TG_TYPE_BLOCK_BYTES, NULL);
}

/**
 * tg_block_bytes_show:
 * @self: a view
 * @a: the tensor of the first file
 * @b: that of the second, of the same shape
 * @row: a row, counted through all slices
 * @column: a column
 *
 * Shows the bytes of a weight.
 */
void
tg_block_bytes_show (TgBlockBytes *self,
                     const TgRows *a,
                     const TgRows *b,
                     guint64       row,
                     guint64       column)
{
  const gboolean same = tg_rows_get_type (a) == tg_rows_get_type (b);
  Run run_a, run_b;

  g_return_if_fail (TG_IS_BLOCK_BYTES (self));

  init_run (&run_a, a, row, column);
  init_run (&run_b, b, row, column);
  gtk_text_buffer_set_text (self->buffer, "", 0);
  append_run (self, "A", a, &run_a, same ? &run_b : NULL);
  append_run (self, "B", b, &run_b, same ? &run_a : NULL);
}

/* Returns: (transfer full): what is shown */
char *
tg_block_bytes_dup_text (TgBlockBytes *self)
{
  GtkTextIter begin, end;

  g_return_val_if_fail (TG_IS_BLOCK_BYTES (self), NULL);

  gtk_text_buffer_get_bounds (self->buffer, &begin, &end);
  return gtk_text_buffer_get_text (self->buffer, &begin, &end, FALSE);
}
