/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include "tg-hex-view-private.h"

/* What is under the text of a row: tints, underlines, borders, missing bytes. */

TgColorRole
tg_hex_view_get_color (TgHexView    *self,
                       const TgSpan *span)
{
  if (span->role == TG_BYTE_DATA)
    return tg_color_role_from_block (span->block_role);

  return tg_color_role_from_byte (span->role);
}

/**
 * Piece:
 *
 * Bytes of one row that are drawn as one.
 */
typedef struct
{
  guint       column;
  guint       n;
  TgColorRole role;
  guint       flags;
  guint64     block_bytes;
  guint64     row_bytes;
  TgFileRange range;
} Piece;

static void
add_dashes (TgHexView *self,
            TgColorRole role,
            int         x,
            int         y,
            int         width,
            int         on,
            int         off)
{
  for (int at = 0; at < width; at += on + off)
    {
      const HexDash dash = { x + at, y, MIN (on, width - at), role };

      g_array_append_val (self->dashes, dash);
    }
}

/* Underlines stand at the foot of the tint. */
static void
draw_underline (HexFrame       *frame,
                TgColorRole  role,
                int          x,
                int          bottom,
                int          width)
{
  const TgRoleColors *colors = tg_colors_get_role (role, frame->dark);

  switch (colors->underline)
    {
    case TG_UNDERLINE_SOLID:
      tg_hex_frame_fill (frame, &colors->mark, x, bottom - 2, width, 2);
      break;
    case TG_UNDERLINE_THICK:
      tg_hex_frame_fill (frame, &colors->mark, x, bottom - 3, width, 3);
      break;
    case TG_UNDERLINE_DOUBLE:
      tg_hex_frame_fill (frame, &colors->mark, x, bottom - 4, width, 1);
      tg_hex_frame_fill (frame, &colors->mark, x, bottom - 1, width, 1);
      break;
    case TG_UNDERLINE_DASHED:
      add_dashes (frame->self, role, x, bottom - 2, width, 6, 4);
      break;
    case TG_UNDERLINE_DOTTED:
      add_dashes (frame->self, role, x, bottom - 2, width, 2, 3);
      break;
    case TG_UNDERLINE_NONE:
    default:
      break;
    }
}

/* One drawing operation a colour for all broken underlines of the frame: as nodes of
 * their own they would be thousands. */
static void
draw_dashes (HexFrame *frame)
{
  TgHexView *self = frame->self;
  const HexDash *dashes = (const HexDash *) (gpointer) self->dashes->data;
  const float height = (float) gtk_widget_get_height (GTK_WIDGET (self));
  cairo_t *cr;

  if (self->dashes->len == 0)
    return;

  cr = gtk_snapshot_append_cairo (frame->snapshot,
                                  &GRAPHENE_RECT_INIT (0, 0, (float) self->layout.width, height));
  for (guint role = 0; role < TG_N_COLOR_ROLES; role++)
    {
      const TgRoleColors *colors = tg_colors_get_role ((TgColorRole) role, frame->dark);

      if (colors->underline != TG_UNDERLINE_DASHED && colors->underline != TG_UNDERLINE_DOTTED)
        continue;
      for (guint i = 0; i < self->dashes->len; i++)
        if (dashes[i].role == role)
          cairo_rectangle (cr, dashes[i].x, dashes[i].y, dashes[i].width, 2);
      gdk_cairo_set_source_rgba (cr, &colors->mark);
      cairo_fill (cr);
    }
  cairo_destroy (cr);
  g_array_set_size (self->dashes, 0);
}

static void
draw_missing (HexFrame *frame,
              int    x,
              int    y,
              int    width,
              int    height)
{
  TgHexView *self = frame->self;
  const GdkRGBA *color = tg_colors_get_status (TG_STATUS_WARNING, frame->dark);

  if (self->hatch == NULL || !gdk_rgba_equal (color, &self->hatch_color))
    {
      g_clear_object (&self->hatch);
      self->hatch = tg_colors_new_hatch (color);
      self->hatch_color = *color;
    }

  gtk_snapshot_push_repeat (frame->snapshot,
                            &GRAPHENE_RECT_INIT ((float) x, (float) y, (float) width, (float) height), NULL);
  gtk_snapshot_append_texture (frame->snapshot, self->hatch,
                               &GRAPHENE_RECT_INIT (0, 0, (float) gdk_texture_get_width (self->hatch),
                                                    (float) gdk_texture_get_height (self->hatch)));
  gtk_snapshot_pop (frame->snapshot);
}

/* The edge between byte @column and the one before it. A block that is longer than a row
 * also gets a line across: below the rest of the row above, and on the other side of the
 * edge above the next row.
 *
 *      last block last block last bl
 *     ___________________|block block      <- row of @column
 *      block block block block block
 */
static void
draw_border (HexFrame       *frame,
             const Piece *piece,
             guint        row)
{
  const TgHexView *self = frame->self;
  const HexLayout *layout = &self->layout;
  const gboolean is_row = (piece->flags & TG_SPAN_ROW_BEGIN) != 0;
  const GdkRGBA *color = is_row ? &frame->row_line : &frame->block_line;
  const guint64 length = (piece->flags & TG_SPAN_BLOCK_BEGIN) ? piece->block_bytes : piece->row_bytes;
  const int y = tg_hex_frame_get_y (frame, row);

  for (int in_text = 0; in_text < 2; in_text++)
    {
      int x, width, x_row, row_width;

      tg_hex_layout_get_run (layout, in_text, piece->column, self->bytes_per_row - piece->column, &x, &width);
      tg_hex_layout_get_run (layout, in_text, 0, self->bytes_per_row, &x_row, &row_width);
      if (piece->column > 0)
        tg_hex_frame_fill (frame, color, x - (in_text ? 1 : 2), y, 1, layout->row_height + 1);
      if (length < self->bytes_per_row)
        continue;
      tg_hex_frame_fill (frame, color, x - (piece->column > 0 ? 1 : 0), y, width + 1, 1);
      if (piece->column > 0)
        tg_hex_frame_fill (frame, color, x_row, y + layout->row_height, x - x_row - 1, 1);
    }
  if (piece->flags & TG_SPAN_TENSOR_BEGIN)
    tg_hex_frame_fill (frame, &frame->row_line, MARGIN, y, layout->x_bytes - MARGIN - GAP / 2, 1);
}

static void
draw_piece (HexFrame       *frame,
            const Piece *piece,
            guint        row)
{
  TgHexView *self = frame->self;
  const HexLayout *layout = &self->layout;
  const TgRoleColors *colors = tg_colors_get_role (piece->role, frame->dark);
  const int y = tg_hex_frame_get_y (frame, row);
  const guint64 offset = (frame->first_row + row) * self->bytes_per_row + piece->column;

  for (int in_text = 0; in_text < 2; in_text++)
    {
      int x, width;

      tg_hex_layout_get_run (layout, in_text, piece->column, piece->n, &x, &width);
      if (offset + piece->n > self->n_available)
        {
          const guint there = offset < self->n_available ? (guint) (self->n_available - offset) : 0;
          int x_missing, missing_width;

          tg_hex_layout_get_run (layout, in_text, piece->column + there, piece->n - there, &x_missing, &missing_width);
          draw_missing (frame, x_missing, y + 1, missing_width, layout->row_height - 2);
          width = x_missing - x;
          if (there == 0)
            continue;
        }
      if (!tg_hex_view_is_colored (self, piece->role))
        continue;
      tg_hex_frame_fill (frame, &colors->tint, x, y + 1, width, layout->row_height - 2);
      draw_underline (frame, piece->role, x, y + layout->row_height - 1, width);
    }
}

/* Whether @span goes on in the colour of @piece without a gap: a key with its length, say. */
static gboolean
joins (const Piece  *piece,
       const TgSpan *span,
       TgColorRole   role)
{
  return piece->role == role && span->flags == 0 && piece->range.entry == span->range.entry &&
         piece->range.tensor == span->range.tensor && piece->range.element == span->range.element;
}

static void
init_piece (Piece        *piece,
            TgHexView    *self,
            const TgSpan *span,
            TgColorRole   role,
            guint         column,
            guint         n)
{
  *piece = (Piece){ .column = column, .n = n, .role = role, .range = span->range };
  if (span->range.kind == TG_RANGE_DATA && span->range.tensor != TG_RANGE_NO_INDEX)
    {
      const TgTensor *tensor = tg_gguf_get_tensor (tg_annotator_get_gguf (self->annotator), span->range.tensor);

      piece->block_bytes = tensor->type != NULL ? tensor->type->block_bytes : 0;
      piece->row_bytes = tensor->row_bytes;
    }
}

/* Takes a row apart and draws what is under its text. @span is kept from row to row: it is
 * often longer than one. */
static void
draw_row (HexFrame *frame,
          guint     row,
          TgSpan   *span)
{
  TgHexView *self = frame->self;
  const guint64 begin = (frame->first_row + row) * self->bytes_per_row;
  const guint64 end = begin + MIN ((guint64) self->bytes_per_row, self->n_bytes - begin);
  guint8 *roles = self->roles + (gsize) row * self->bytes_per_row;
  Piece piece = { 0 };

  for (guint64 at = begin; at < end;)
    {
      TgColorRole role;
      guint n, flags;

      if ((at < span->offset || at - span->offset >= span->size) &&
          !tg_annotator_get_span (self->annotator, at, span))
        return;

      role = tg_hex_view_get_color (self, span);
      flags = at == span->offset ? span->flags : 0;
      n = (guint) MIN (span->size - (at - span->offset), end - at);
      memset (roles + (at - begin), (int) role, n);
      if (piece.n > 0 && joins (&piece, span, role))
        piece.n += n;
      else
        {
          if (piece.n > 0)
            draw_piece (frame, &piece, row);
          init_piece (&piece, self, span, role, (guint) (at - begin), n);
        }
      if (flags != 0)
        {
          piece.flags = flags;
          draw_border (frame, &piece, row);
        }
      at += n;
    }
  draw_piece (frame, &piece, row);
}

/* Draws the ground of all rows, and notes the role of each byte for those who write. */
void
tg_hex_view_draw_ground (HexFrame *frame)
{
  TgSpan span = { 0 };

  for (guint row = 0; row < frame->n_rows; row++)
    draw_row (frame, row, &span);
  draw_dashes (frame);
}
