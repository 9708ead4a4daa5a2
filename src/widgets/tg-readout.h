/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define TG_TYPE_READOUT (tg_readout_get_type ())

G_DECLARE_FINAL_TYPE (TgReadout, tg_readout, TG, READOUT, GtkWidget)

GtkWidget *tg_readout_new       (void);
void       tg_readout_wrap      (TgReadout         *self);
void       tg_readout_set_title (TgReadout         *self,
                                 const char        *title);
void       tg_readout_set_names (TgReadout         *self,
                                 const char *const *names);
void       tg_readout_set_value (TgReadout         *self,
                                 guint              row,
                                 const char        *value,
                                 gboolean           strong);
char      *tg_readout_dup_text  (TgReadout         *self);

G_END_DECLS
