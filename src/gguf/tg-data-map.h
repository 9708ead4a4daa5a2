/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <glib.h>

#include "tg-file-map.h"

G_BEGIN_DECLS

void tg_data_map_fill (GArray       *ranges,
                       const TgGguf *gguf);

G_END_DECLS
