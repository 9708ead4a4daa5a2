/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include "tg-pair-scan.h"

/* Returns: the scan for @path, which must be available. */
TgPairScanFunc
tg_pair_scan_get (TgSimdPath path)
{
#ifdef TG_HAVE_X86_PATHS
  static const TgPairScanFunc scans[TG_N_SIMD_PATHS] = {
    tg_pair_scan_portable,
    tg_pair_scan_avx2,
    tg_pair_scan_avx512,
  };

  g_return_val_if_fail (tg_simd_path_is_available (path), tg_pair_scan_portable);

  return scans[path];
#else
  return tg_pair_scan_portable;
#endif
}
