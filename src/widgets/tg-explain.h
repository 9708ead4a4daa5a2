/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <gtk/gtk.h>

#include "tg-problem.h"

G_BEGIN_DECLS

void tg_explain_labels  (GtkWidget     *root);
void tg_explain_problem (GtkWidget     *button,
                         TgProblemKind  kind);
void tg_explain_titles  (GtkColumnView *view);

G_END_DECLS
