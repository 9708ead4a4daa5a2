/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <gtk/gtk.h>

#include "tg-problem-model.h"

G_BEGIN_DECLS

#define TG_TYPE_PROBLEMS_VIEW (tg_problems_view_get_type ())

G_DECLARE_FINAL_TYPE (TgProblemsView, tg_problems_view, TG, PROBLEMS_VIEW, GtkWidget)

GtkWidget     *tg_problems_view_new          (void);
void           tg_problems_view_set_model    (TgProblemsView *self,
                                              TgProblemModel *model);
void           tg_problems_view_select       (TgProblemsView *self,
                                              guint           row);
TgProblemItem *tg_problems_view_get_selected (TgProblemsView *self);

G_END_DECLS
