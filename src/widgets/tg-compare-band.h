/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <gtk/gtk.h>

#include "tg-comparison.h"

G_BEGIN_DECLS

#define TG_TYPE_COMPARE_BAND (tg_compare_band_get_type ())

G_DECLARE_FINAL_TYPE (TgCompareBand, tg_compare_band, TG, COMPARE_BAND, GtkWidget)

GtkWidget *tg_compare_band_new            (void);
void       tg_compare_band_set_comparison (TgCompareBand *self,
                                           TgComparison  *comparison);

G_END_DECLS
