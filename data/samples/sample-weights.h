/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <glib.h>

G_BEGIN_DECLS

void sample_weights_fill (const char *name,
                          guint64     n_columns,
                          guint64     n_rows,
                          guint       head_size,
                          float      *values);

G_END_DECLS
