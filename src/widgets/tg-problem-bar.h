/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <gtk/gtk.h>

#include "tg-problem.h"

G_BEGIN_DECLS

#define TG_TYPE_PROBLEM_BAR (tg_problem_bar_get_type ())

G_DECLARE_FINAL_TYPE (TgProblemBar, tg_problem_bar, TG, PROBLEM_BAR, GtkWidget)

GtkWidget  *tg_problem_bar_new             (void);
void        tg_problem_bar_show            (TgProblemBar        *self,
                                            TgProblemLevel       level,
                                            const char          *text,
                                            const char          *button_label,
                                            const char          *action_name);
void        tg_problem_bar_explain         (TgProblemBar        *self,
                                            TgProblemKind        kind);
void        tg_problem_bar_hide            (TgProblemBar        *self);
gboolean    tg_problem_bar_get_shown       (TgProblemBar        *self);
char       *tg_problem_bar_summarize       (const TgProblemList *problems);
const char *tg_problem_level_get_icon_name (TgProblemLevel       level);
const char *tg_problem_level_get_css_class (TgProblemLevel       level);

G_END_DECLS
