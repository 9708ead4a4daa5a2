/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <gtk/gtk.h>

#include "tg-file.h"

G_BEGIN_DECLS

#define TG_TYPE_FAULT_HEAD (tg_fault_head_get_type ())

G_DECLARE_FINAL_TYPE (TgFaultHead, tg_fault_head, TG, FAULT_HEAD, GtkWidget)

void tg_fault_head_set_file (TgFaultHead *self,
                             TgFile      *file);

G_END_DECLS
