/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

void tg_gradual_list_set_model (GtkSliceListModel *self,
                                GListModel        *model,
                                guint              portion);
void tg_gradual_list_finish    (GtkSliceListModel *self);

G_END_DECLS
