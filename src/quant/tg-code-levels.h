/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

/* What the 16 codes of a type stand for, where that is not the code itself: to
 * initialize an array or a vector of signed bytes. */

/* IQ4_NL and IQ4_XS: closer together around zero, and without a zero. */
#define TG_IQ4_LEVELS                                                               \
  {                                                                                 \
    -127, -104, -83, -65, -49, -35, -22, -10, 1, 13, 25, 38, 53, 69, 89, 113        \
  }

/* MXFP4 and NVFP4: E2M1 floats, doubled so that they are whole; the scales are
 * halved in return. Code 8, which would be minus zero, is a plain zero. */
#define TG_E2M1_LEVELS                                                              \
  {                                                                                 \
    0, 1, 2, 3, 4, 6, 8, 12, 0, -1, -2, -3, -4, -6, -8, -12                         \
  }
