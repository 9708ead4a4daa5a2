/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <gtk/gtk.h>

#include "tg-problem-item.h"

G_BEGIN_DECLS

#define TG_TYPE_PROBLEM_CELL (tg_problem_cell_get_type ())

G_DECLARE_FINAL_TYPE (TgProblemCell, tg_problem_cell, TG, PROBLEM_CELL, GtkWidget)

GtkWidget *tg_problem_cell_new      (void);
void       tg_problem_cell_set_item (TgProblemCell *self,
                                     TgProblemItem *item);

G_END_DECLS
