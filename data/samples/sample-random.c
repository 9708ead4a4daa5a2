/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include "sample-random.h"

#include <math.h>

static guint64
rotate (guint64 x,
        guint   n)
{
  return (x << n) | (x >> (64 - n));
}

/**
 * sample_random_init:
 * @self: a stream
 * @seed: any number; equal seeds give equal streams
 */
void
sample_random_init (SampleRandom *self,
                    guint64       seed)
{
  for (guint i = 0; i < 4; i++)
    {
      guint64 z;

      seed += G_GUINT64_CONSTANT (0x9e3779b97f4a7c15);
      z = seed;
      z = (z ^ (z >> 30)) * G_GUINT64_CONSTANT (0xbf58476d1ce4e5b9);
      z = (z ^ (z >> 27)) * G_GUINT64_CONSTANT (0x94d049bb133111eb);
      self->state[i] = z ^ (z >> 31);
    }
}

/**
 * sample_random_uniform:
 * @self: a stream
 *
 * Returns: a number in [0, 1), from the generator xoshiro256** of Blackman and Vigna
 */
double
sample_random_uniform (SampleRandom *self)
{
  guint64 *s = self->state;
  const guint64 result = rotate (s[1] * 5, 7) * 9;
  const guint64 t = s[1] << 17;

  s[2] ^= s[0];
  s[3] ^= s[1];
  s[1] ^= s[2];
  s[0] ^= s[3];
  s[2] ^= t;
  s[3] = rotate (s[3], 45);

  return (double) (result >> 11) * 0x1p-53;
}

/**
 * sample_random_gaussian:
 * @self: a stream
 *
 * Returns: a number of mean 0 and variance 1, nearly normal: the sum of twelve
 *   uniform ones, less six
 */
double
sample_random_gaussian (SampleRandom *self)
{
  double sum = -6.0;

  for (guint i = 0; i < 12; i++)
    sum += sample_random_uniform (self);

  return sum;
}

/**
 * sample_random_student_t:
 * @self: a stream
 * @degrees: degrees of freedom, 3 or more; the fewer, the heavier the tails
 *
 * Returns: a number of mean 0 and variance 1
 */
double
sample_random_student_t (SampleRandom *self,
                         guint         degrees)
{
  const double z = sample_random_gaussian (self);
  double chi_square = 0.0;

  for (guint i = 0; i < degrees; i++)
    {
      const double g = sample_random_gaussian (self);

      chi_square += g * g;
    }

  return z / sqrt (chi_square / degrees) * sqrt ((degrees - 2.0) / degrees);
}
