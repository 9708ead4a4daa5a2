/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include "tg-simd.h"

#ifdef TG_HAVE_X86_PATHS
#include <cpuid.h>

/* __builtin_cpu_supports() knows F16C only in newer compilers. */
static gboolean
cpu_has_f16c (void)
{
  unsigned int eax, ebx, ecx, edx;

  return __get_cpuid (1, &eax, &ebx, &ecx, &edx) != 0 && (ecx & bit_F16C) != 0;
}
#endif

static TgSimdPath
find_best (void)
{
#ifdef TG_HAVE_X86_PATHS
  /* These answer for the operating system as well: it has to save the registers. */
  __builtin_cpu_init ();
  if (!__builtin_cpu_supports ("avx2") || !cpu_has_f16c ())
    return TG_SIMD_PORTABLE;
  if (!__builtin_cpu_supports ("avx512f") || !__builtin_cpu_supports ("avx512bw") ||
      !__builtin_cpu_supports ("avx512vl") || !__builtin_cpu_supports ("avx512dq"))
    return TG_SIMD_AVX2;

  return TG_SIMD_AVX512;
#else
  return TG_SIMD_PORTABLE;
#endif
}

/**
 * tg_simd_get_best:
 *
 * Returns: the fastest path this processor can take
 */
TgSimdPath
tg_simd_get_best (void)
{
  static gsize best_plus_one = 0;

  if (g_once_init_enter (&best_plus_one))
    g_once_init_leave (&best_plus_one, (gsize) find_best () + 1);

  return (TgSimdPath) (best_plus_one - 1);
}

/**
 * tg_simd_path_is_available:
 * @path: a path
 *
 * Returns: whether @path was built and this processor can take it
 */
gboolean
tg_simd_path_is_available (TgSimdPath path)
{
  return path <= tg_simd_get_best ();
}

/**
 * tg_simd_path_get_nick:
 * @path: a path
 *
 * Returns: (transfer none): a short name for reports; not translated
 */
const char *
tg_simd_path_get_nick (TgSimdPath path)
{
  static const char *const nicks[] = { "portable", "avx2", "avx512" };

  g_return_val_if_fail ((gsize) path < G_N_ELEMENTS (nicks), "unknown");

  return nicks[path];
}
