/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <gtk/gtk.h>

#include "tg-model-info.h"

G_BEGIN_DECLS

#define TG_TYPE_TYPE_MIX_BAR (tg_type_mix_bar_get_type ())

G_DECLARE_FINAL_TYPE (TgTypeMixBar, tg_type_mix_bar, TG, TYPE_MIX_BAR, GtkWidget)

GtkWidget *tg_type_mix_bar_new     (void);
void       tg_type_mix_bar_set_mix (TgTypeMixBar *self,
                                    const GArray *mix);

G_END_DECLS
