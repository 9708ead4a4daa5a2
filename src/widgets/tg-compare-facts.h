/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <gtk/gtk.h>

#include "tg-comparison.h"

G_BEGIN_DECLS

#define TG_TYPE_COMPARE_FACTS (tg_compare_facts_get_type ())

G_DECLARE_FINAL_TYPE (TgCompareFacts, tg_compare_facts, TG, COMPARE_FACTS, GtkWidget)

GtkWidget *tg_compare_facts_new  (void);
void       tg_compare_facts_show (TgCompareFacts *self,
                                  TgComparison   *comparison);

G_END_DECLS
