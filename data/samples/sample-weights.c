/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include "sample-weights.h"

#include <math.h>
#include <string.h>

#include "sample-random.h"

/* Channels of the residual stream that trained models blow up, the same ones in
 * every layer, and by how much the matrices that read them are larger there. */
static const struct
{
  guint64 column;
  double factor;
} outliers[] = { { 17, 9.0 }, { 91, 5.5 }, { 203, 14.0 } };

static double
column_factor (guint64 column)
{
  for (gsize i = 0; i < G_N_ELEMENTS (outliers); i++)
    if (outliers[i].column == column)
      return outliers[i].factor;

  return 1.0;
}

/* Norms sit a little below one; the channels that carry much are scaled down. */
static void
fill_norm (SampleRandom *random,
           guint64       n_columns,
           float        *values)
{
  for (guint64 i = 0; i < n_columns; i++)
    values[i] = (float) ((0.62 + 0.06 * sample_random_gaussian (random)) / sqrt (column_factor (i)));
}

/* Rows of tokens that occur in training are long, those of bytes hardly moved from
 * where they began; all share a direction. */
static void
fill_embedding (SampleRandom *random,
                guint64       n_columns,
                guint64       n_rows,
                float        *values)
{
  g_autofree double *mean = g_new (double, n_columns);

  for (guint64 i = 0; i < n_columns; i++)
    mean[i] = 0.006 * sample_random_gaussian (random) * column_factor (i);

  for (guint64 row = 0; row < n_rows; row++)
    {
      const gboolean is_byte = row >= 3 && row < 259;
      double deviation = 0.018 + 0.008 * sample_random_uniform (random);

      if (row == 0)
        deviation = 0.0004;
      else if (is_byte)
        deviation = 0.004;
      for (guint64 i = 0; i < n_columns; i++)
        *values++ = (float) (mean[i] + deviation * sample_random_gaussian (random));
    }
}

/* Heads differ in size; queries and keys have heavy tails. */
static void
fill_attention (SampleRandom *random,
                guint64       n_columns,
                guint64       n_rows,
                guint         head_size,
                float        *values)
{
  const double deviation = 0.7 / sqrt ((double) n_columns);
  double head = 1.0;

  for (guint64 row = 0; row < n_rows; row++)
    {
      if (row % head_size == 0)
        head = 0.55 + 0.9 * sample_random_uniform (random);
      for (guint64 i = 0; i < n_columns; i++)
        *values++ = (float) (deviation * head * column_factor (i) * sample_random_student_t (random, 6));
    }
}

/* A few units that never learnt anything, and a few that did too much. */
static void
fill_feed_forward (SampleRandom *random,
                   guint64       n_columns,
                   guint64       n_rows,
                   gboolean      down,
                   float        *values)
{
  const double deviation = 0.8 / sqrt ((double) n_columns);

  for (guint64 row = 0; row < n_rows; row++)
    {
      const double luck = sample_random_uniform (random);
      double unit = 0.8 + 0.4 * luck;

      if (luck < 0.01)
        unit = 0.02;
      else if (luck > 0.99)
        unit = 3.5;
      for (guint64 i = 0; i < n_columns; i++)
        {
          const double column = down ? (i % 173 == 40 ? 6.0 : 1.0) : sqrt (column_factor (i));

          *values++ = (float) (deviation * unit * column * sample_random_student_t (random, down ? 4 : 9));
        }
    }
}

/**
 * sample_weights_fill:
 * @name: name of the tensor; says what kind of weights it has
 * @n_columns: ne0
 * @n_rows: ne1, 1 for a vector
 * @head_size: rows of an attention head
 * @values: (out) (array): room for @n_columns × @n_rows weights
 *
 * Fills a tensor with weights distributed as trained models have them: heavy
 * tails, outlier channels, heads and units of different size. They depend on
 * @name alone.
 */
void
sample_weights_fill (const char *name,
                     guint64     n_columns,
                     guint64     n_rows,
                     guint       head_size,
                     float      *values)
{
  SampleRandom random;
  guint64 seed = G_GUINT64_CONSTANT (0x74696e796c616d61);

  for (const char *p = name; *p != '\0'; p++)
    seed = (seed ^ (guchar) *p) * G_GUINT64_CONSTANT (0x100000001b3);
  sample_random_init (&random, seed);

  if (strstr (name, "norm") != NULL)
    fill_norm (&random, n_columns, values);
  else if (strstr (name, "attn") != NULL)
    fill_attention (&random, n_columns, n_rows, head_size, values);
  else if (strstr (name, "ffn") != NULL)
    fill_feed_forward (&random, n_columns, n_rows, strstr (name, "down") != NULL, values);
  else
    fill_embedding (&random, n_columns, n_rows, values);
}
