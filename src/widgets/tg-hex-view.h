/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <gtk/gtk.h>

#include "tg-annotate.h"

G_BEGIN_DECLS

/* No byte. */
#define TG_HEX_VIEW_NONE G_MAXUINT64

/* As many bytes a row as the width allows. */
#define TG_HEX_VIEW_FIT 0

#define TG_TYPE_HEX_VIEW (tg_hex_view_get_type ())

G_DECLARE_FINAL_TYPE (TgHexView, tg_hex_view, TG, HEX_VIEW, GtkWidget)

GtkWidget   *tg_hex_view_new               (void);

void         tg_hex_view_set_annotator     (TgHexView     *self,
                                            TgAnnotator   *annotator);
TgAnnotator *tg_hex_view_get_annotator     (TgHexView     *self);
guint64      tg_hex_view_get_n_bytes       (TgHexView     *self);
void         tg_hex_view_set_n_available   (TgHexView     *self,
                                            guint64        n_available);
void         tg_hex_view_set_bytes_per_row (TgHexView     *self,
                                            guint          bytes_per_row);
guint        tg_hex_view_get_bytes_per_row (TgHexView     *self);

guint64      tg_hex_view_get_caret         (TgHexView     *self);
void         tg_hex_view_set_caret         (TgHexView     *self,
                                            guint64        offset);
void         tg_hex_view_select            (TgHexView     *self,
                                            guint64        begin,
                                            guint64        size);
void         tg_hex_view_jump              (TgHexView     *self,
                                            guint64        begin,
                                            guint64        size);
void         tg_hex_view_unselect          (TgHexView     *self);
gboolean     tg_hex_view_get_selection     (TgHexView     *self,
                                            guint64       *begin,
                                            guint64       *size);
gboolean     tg_hex_view_grow_selection    (TgHexView     *self);
guint64      tg_hex_view_get_hovered       (TgHexView     *self);
gboolean     tg_hex_view_is_in_text        (TgHexView     *self);

void         tg_hex_view_set_filter        (TgHexView     *self,
                                            guint          roles);
void         tg_hex_view_set_marked        (TgHexView     *self,
                                            const guint64 *offsets,
                                            guint          n_offsets);
void         tg_hex_view_set_match         (TgHexView     *self,
                                            guint64        offset,
                                            guint64        size);
void         tg_hex_view_set_menu          (TgHexView     *self,
                                            GMenuModel    *model);
void         tg_hex_view_get_visible       (TgHexView     *self,
                                            guint64       *begin,
                                            guint64       *end);
guint        tg_hex_view_get_visible_roles (TgHexView     *self);
gboolean     tg_hex_view_get_byte_area     (TgHexView     *self,
                                            guint64        offset,
                                            GdkRectangle  *area);

G_END_DECLS
