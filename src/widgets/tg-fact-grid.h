/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define TG_TYPE_FACT_GRID (tg_fact_grid_get_type ())

G_DECLARE_FINAL_TYPE (TgFactGrid, tg_fact_grid, TG, FACT_GRID, GtkWidget)

GtkWidget *tg_fact_grid_new             (void);
void       tg_fact_grid_set_max_columns (TgFactGrid *self,
                                         guint       max_columns);
guint      tg_fact_grid_get_n_columns   (TgFactGrid *self);
void       tg_fact_grid_clear           (TgFactGrid *self);
GtkWidget *tg_fact_grid_add             (TgFactGrid *self,
                                         const char *name,
                                         const char *value);
GtkWidget *tg_fact_grid_take            (TgFactGrid *self,
                                         const char *name,
                                         char       *value);
void       tg_fact_grid_add_widget      (TgFactGrid *self,
                                         const char *name,
                                         GtkWidget  *value);
guint      tg_fact_grid_get_n_facts     (TgFactGrid *self);

G_END_DECLS
