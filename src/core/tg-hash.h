/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <glib.h>

G_BEGIN_DECLS

/**
 * TgHashSeed:
 * @k0: first half
 * @k1: second half
 *
 * What makes a hash one that nobody can foresee.
 */
typedef struct
{
  guint64 k0;
  guint64 k1;
} TgHashSeed;

TgHashSeed tg_hash_seed_random (void);
guint64    tg_hash_bytes       (const TgHashSeed *seed,
                                gconstpointer     bytes,
                                gsize             n);

G_END_DECLS
