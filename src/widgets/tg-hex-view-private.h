/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "tg-colors.h"
#include "tg-hex-view.h"
#include "tg-resting.h"

G_BEGIN_DECLS

/* A row has no more bytes, however wide the window is. */
#define MAX_BYTES_PER_ROW 128

/* Left and right of everything. */
#define MARGIN 12

/* Rows that are seen around a place one comes to by a jump. */
#define JUMP_MARGIN 4

/* Between the columns. */
#define GAP 16

/* Runs of bytes end this much before the next byte. */
#define RUN_GAP 2

/* What is drawn for a byte that is no printable character. */
#define DOT 127

/**
 * HexFace:
 * @font: the font
 * @glyphs: the glyph of each ASCII character, and of U+00B7 at %DOT
 *
 * A font whose characters are all equally wide, ready to be drawn without shaping.
 */
typedef struct
{
  PangoFont *font;
  PangoGlyph glyphs[128];
} HexFace;

/**
 * HexInk:
 *
 * The pens a row is written with; each makes one node.
 */
typedef enum
{
  HEX_INK_NORMAL,
  HEX_INK_DIM,   /* offsets; bytes of no known meaning or filtered out */
  HEX_INK_FAINT, /* dots for what is not printable */
  HEX_INK_FAULT, /* white and bold */
  HEX_INK_MATCH, /* on the ground of what was found */
} HexInk;

#define N_HEX_INKS (HEX_INK_MATCH + 1)

/**
 * HexPen:
 * @glyphs: room for all of a row
 * @n: how many are in it
 * @x: where the first one is, in pixels
 * @x_end: where the last one ends
 *
 * What is written with one ink in the row that is being drawn.
 */
typedef struct
{
  PangoGlyphString *glyphs;
  int               n;
  int               x;
  int               x_end;
} HexPen;

/**
 * HexDash:
 * @x: left edge
 * @y: upper edge
 * @width: in pixels
 * @role: whose colour it has, #TgColorRole
 *
 * A piece of a broken underline.
 */
typedef struct
{
  int   x;
  int   y;
  int   width;
  guint role;
} HexDash;

/**
 * HexLayout:
 *
 * Where things are, in pixels from the upper left corner of the content; the
 * columns scroll sideways, the header does not scroll up.
 *
 *     MARGIN | offset | gap | byte byte byte … | gap | text | MARGIN
 */
typedef struct
{
  guint  digits;  /* of an offset */
  int    advance; /* of a character */
  int    ascent;
  int    row_height;
  int    header_height;
  int    x_bytes;
  int    byte_pitch;
  int    x_text;
  int    text_pitch;
  int    width;
} HexLayout;

struct _TgHexView
{
  GtkWidget            parent_instance;

  TgAnnotator         *annotator;
  guint64              n_bytes;     /* with those that are missing */
  guint64              n_available; /* those that are there */

  guint64              caret;       /* the byte the cursor is on */
  guint64              anchor;      /* the other end of the selection; the same if there is none */
  guint64              hovered;
  TgResting            pointer;
  gboolean             in_text;     /* the column the cursor is in */
  guint                filter;      /* bits of TgColorRole; 0: all are coloured */
  GArray              *marked;      /* guint64, ascending */
  guint64              match;       /* the first byte of what was found */
  guint64              match_size;  /* 0 for nothing */

  guint                wanted_bytes_per_row;
  guint                bytes_per_row;
  HexLayout            layout;
  HexFace              faces[2];    /* normal, bold */
  HexPen               pens[N_HEX_INKS];
  guint8              *roles;       /* TgColorRole of each byte that is drawn */
  gsize                n_roles;
  GArray              *dashes;      /* pieces of broken underlines of one frame */
  GdkTexture          *hatch;
  GdkRGBA              hatch_color;

  GtkAdjustment       *hadjustment;
  GtkAdjustment       *vadjustment;
  GtkScrollablePolicy  hscroll_policy;
  GtkScrollablePolicy  vscroll_policy;

  GtkWidget           *menu;        /* popover, or NULL */

  gboolean             dragging;
  gboolean             scroll_pending; /* the cursor is to be shown once there is room */
  guint                drag_scroll_id; /* tick callback while dragging beyond an edge */
  double               drag_y;
  double               drag_x;
};

/**
 * HexFrame:
 *
 * What does not change while a frame is drawn.
 */
typedef struct
{
  TgHexView    *self;
  GtkSnapshot  *snapshot;
  gboolean      dark;
  GdkRGBA       text;
  GdkRGBA       inks[N_HEX_INKS];
  GdkRGBA       accent;
  GdkRGBA       block_line;
  GdkRGBA       row_line;
  guint64       first_row;
  guint         n_rows;
  double        y; /* of the first row, without the header */
} HexFrame;

/* tg-hex-view.c */
void    tg_hex_view_tell_selection (TgHexView *self,
                                    gboolean   caret_moved);
void    tg_hex_view_tell_jump      (TgHexView *self,
                                    guint64    target);
void    tg_hex_view_activate       (TgHexView *self);

/* tg-hex-view-caret.c */
void    tg_hex_view_announce       (TgHexView *self);
void    tg_hex_view_set_ends       (TgHexView *self,
                                    guint64    caret,
                                    guint64    anchor);
void    tg_hex_view_move_caret     (TgHexView *self,
                                    guint64    offset,
                                    gboolean   extend);
void    tg_hex_view_set_hovered    (TgHexView *self,
                                    guint64    offset);
void    tg_hex_view_set_in_text    (TgHexView *self,
                                    gboolean   in_text);

/* tg-hex-view-scroll.c */
guint   tg_hex_view_get_n_rows_on_page (TgHexView *self);
/* The first row to be drawn, and where: from -row_height (not included) to 0. */
guint64 tg_hex_view_get_first_row  (TgHexView *self,
                                    double    *y);
void    tg_hex_view_configure      (TgHexView *self);
void    tg_hex_view_update_rows    (TgHexView *self);
void    tg_hex_view_reserve        (TgHexView *self,
                                    int        height);
void    tg_hex_view_change_font    (TgHexView *self);
void    tg_hex_view_scroll_to      (TgHexView *self,
                                    guint64    offset,
                                    guint      margin);
void    tg_hex_view_set_adjustment (TgHexView      *self,
                                    GtkAdjustment **slot,
                                    GtkAdjustment  *adjustment);

/* tg-hex-view-layout.c */
void    tg_hex_view_update_font    (TgHexView *self);
void    tg_hex_view_clear_font     (TgHexView *self);
void    tg_hex_view_update_layout  (TgHexView *self);
guint   tg_hex_view_fit            (TgHexView *self,
                                    int        width);
/* The byte at a point of the widget, cut to those of its row and of the file. %FALSE
 * above the rows or without a file. @inside: whether the point is on the byte. */
gboolean tg_hex_view_find_byte     (TgHexView *self,
                                    double     x,
                                    double     y,
                                    guint64   *offset,
                                    gboolean  *in_text,
                                    gboolean  *inside);

/* tg-hex-view-draw.c */
gboolean tg_hex_view_is_colored    (TgHexView   *self,
                                    TgColorRole  role);
void    tg_hex_frame_fill          (HexFrame      *frame,
                                    const GdkRGBA *color,
                                    double         x,
                                    double         y,
                                    double         width,
                                    double         height);
int     tg_hex_frame_get_y         (const HexFrame *frame,
                                    guint           row);
void    tg_hex_layout_get_run      (const HexLayout *layout,
                                    gboolean         in_text,
                                    guint            column,
                                    guint            n,
                                    int             *x,
                                    int             *width);
void    tg_hex_view_snapshot       (GtkWidget   *widget,
                                    GtkSnapshot *snapshot);

/* tg-hex-view-ground.c */
TgColorRole tg_hex_view_get_color  (TgHexView    *self,
                                    const TgSpan *span);
void    tg_hex_view_draw_ground    (HexFrame *frame);

/* tg-hex-view-input.c */
void    tg_hex_view_init_input     (TgHexView *self);
void    tg_hex_view_stop_drag      (TgHexView *self);

G_END_DECLS
