/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include "tg-hash.h"

#include <string.h>

#include "tg-bytes.h"

static inline guint64
rotate (guint64 x,
        guint   bits)
{
  return x << bits | x >> (64 - bits);
}

static inline void
sip_rounds (guint64 v[4],
            guint   n)
{
  while (n-- > 0)
    {
      v[0] += v[1];
      v[2] += v[3];
      v[1] = rotate (v[1], 13) ^ v[0];
      v[3] = rotate (v[3], 16) ^ v[2];
      v[0] = rotate (v[0], 32);
      v[2] += v[1];
      v[0] += v[3];
      v[1] = rotate (v[1], 17) ^ v[2];
      v[3] = rotate (v[3], 21) ^ v[0];
      v[2] = rotate (v[2], 32);
    }
}

/**
 * tg_hash_seed_random:
 *
 * Returns: a seed that is another one each time
 */
TgHashSeed
tg_hash_seed_random (void)
{
  TgHashSeed seed;

  seed.k0 = (guint64) g_random_int () << 32 | g_random_int ();
  seed.k1 = (guint64) g_random_int () << 32 | g_random_int ();

  return seed;
}

/**
 * tg_hash_bytes:
 * @seed: a secret
 * @bytes: (array length=n): what to hash
 * @n: how many bytes
 *
 * SipHash-2-4 (Aumasson and Bernstein, 2012). A file can hold a million names, and whoever
 * made it would otherwise choose them so that they all meet in one slot.
 *
 * Returns: the hash
 */
guint64
tg_hash_bytes (const TgHashSeed *seed,
               gconstpointer     bytes,
               gsize             n)
{
  const guint8 *p = bytes;
  guint64 v[4] = {
    seed->k0 ^ G_GUINT64_CONSTANT (0x736f6d6570736575),
    seed->k1 ^ G_GUINT64_CONSTANT (0x646f72616e646f6d),
    seed->k0 ^ G_GUINT64_CONSTANT (0x6c7967656e657261),
    seed->k1 ^ G_GUINT64_CONSTANT (0x7465646279746573),
  };
  guint8 last[8] = { 0 };
  gsize left = n;
  guint64 word;

  for (; left >= 8; left -= 8, p += 8)
    {
      word = tg_load_u64 (p, TG_LITTLE_ENDIAN);
      v[3] ^= word;
      sip_rounds (v, 2);
      v[0] ^= word;
    }
  if (left > 0)
    memcpy (last, p, left);
  last[7] = (guint8) n;
  word = tg_load_u64 (last, TG_LITTLE_ENDIAN);
  v[3] ^= word;
  sip_rounds (v, 2);
  v[0] ^= word;
  v[2] ^= 0xff;
  sip_rounds (v, 4);

  return v[0] ^ v[1] ^ v[2] ^ v[3];
}
