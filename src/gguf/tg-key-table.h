/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <glib.h>

#include "tg-keys.h"

G_BEGIN_DECLS

extern const TgKeyInfo tg_key_table[];
extern const gsize tg_n_key_table;

G_END_DECLS
