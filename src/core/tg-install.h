/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <glib.h>

G_BEGIN_DECLS

char *tg_install_dup_datadir (void);
void  tg_install_set_up_text (void);

G_END_DECLS
