/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "tg-location.h"

G_BEGIN_DECLS

/* Files of which the place is kept; that of the one seen longest ago goes first. */
#define TG_PLACES_MAX 50

TgLocation *tg_places_find (GSettings        *settings,
                            GFile            *file);
void        tg_places_keep (GSettings        *settings,
                            GFile            *file,
                            const TgLocation *place);
void        tg_places_clear (GSettings *settings);

G_END_DECLS
