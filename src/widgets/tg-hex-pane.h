/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "tg-hex-view.h"

G_BEGIN_DECLS

#define TG_TYPE_HEX_PANE (tg_hex_pane_get_type ())

G_DECLARE_FINAL_TYPE (TgHexPane, tg_hex_pane, TG, HEX_PANE, GtkWidget)

GtkWidget *tg_hex_pane_new           (void);
TgHexView *tg_hex_pane_get_view      (TgHexPane   *self);
void       tg_hex_pane_set_annotator (TgHexPane   *self,
                                      TgAnnotator *annotator);
void       tg_hex_pane_set_side      (TgHexPane   *self,
                                      GtkWidget   *side);
void       tg_hex_pane_set_busy      (TgHexPane   *self,
                                      gboolean     busy,
                                      int          permille);
void       tg_hex_pane_set_message   (TgHexPane   *self,
                                      const char  *message);

G_END_DECLS
