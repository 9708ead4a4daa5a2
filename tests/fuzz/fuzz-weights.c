/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include <stddef.h>
#include <stdint.h>

#include "tg-compare.h"
#include "tg-gguf-fixture.h"
#include "tg-reduce.h"
#include "tg-tensor-stats.h"

int LLVMFuzzerTestOneInput (const uint8_t *data,
                            size_t         size);

static void
try_reduce (TgRows *rows,
            int     field,
            guint64 budget)
{
  g_autoptr (TgPlane) plane = tg_plane_new (rows, field);
  g_autoptr (TgGrid) grid = NULL;
  TgReduceRequest request = {
    .mode = (TgReduceMode) (tg_rows_get_n_weights (rows) % TG_N_REDUCE_MODES),
    .rows = tg_reduce_axis_all (tg_plane_get_height (plane), 7),
    .columns = tg_reduce_axis_all (tg_plane_get_width (plane), 9),
    .budget = budget,
    .n_threads = 1,
  };

  grid = tg_reduce (plane, &request, NULL, NULL);
  g_assert_nonnull (grid);
}

/* Whatever tensors a file says it has: numbers over them end, and agree on how many there are. */
int
LLVMFuzzerTestOneInput (const uint8_t *data,
                        size_t         size)
{
  g_autoptr (TgGguf) gguf = tg_fixture_open_bytes (data, size);

  for (guint64 i = 0; i < tg_gguf_get_n_tensors (gguf); i++)
    {
      g_autoptr (TgRows) rows = tg_rows_new (gguf, tg_gguf_get_tensor (gguf, i), NULL);
      g_autoptr (TgTensorStats) stats = NULL;
      TgMeasures measures;

      if (rows == NULL)
        continue;

      stats = tg_tensor_stats_new (rows, 0, tg_rows_get_n_rows (rows), TG_STATS_HISTOGRAM | TG_STATS_CODES, 1, NULL, NULL);
      g_assert_nonnull (stats);
      g_assert_cmpuint (stats->values.n, ==, tg_rows_get_n_available (rows));
      if (tg_rows_get_n_weights (rows) == 0)
        continue;
      try_reduce (rows, TG_PLANE_WEIGHTS, 0);
      try_reduce (rows, TG_PLANE_WEIGHTS, 64);
      if (tg_tensor_type_is_quantized (tg_rows_get_type (rows)))
        try_reduce (rows, 0, 0);
      if (!tg_rows_is_partial (rows))
        g_assert_true (tg_compare_rows (rows, rows, 1, &measures, NULL, NULL));
    }

  return 0;
}
