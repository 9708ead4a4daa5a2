/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <glib.h>

G_BEGIN_DECLS

/**
 * SampleRandom:
 *
 * A stream of random numbers that is the same on every machine: integer steps
 * and basic IEEE operations only, no function of the C library whose last bit
 * may differ.
 */
typedef struct
{
  guint64 state[4];
} SampleRandom;

void   sample_random_init      (SampleRandom *self,
                                guint64       seed);
double sample_random_uniform   (SampleRandom *self);
double sample_random_gaussian  (SampleRandom *self);
double sample_random_student_t (SampleRandom *self,
                                guint         degrees);

G_END_DECLS
