/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <glib.h>

#include "tg-bytes.h"
#include "tg-tensor-type.h"

G_BEGIN_DECLS

gboolean tg_element_is_integer  (const TgTensorType *type);
gint64   tg_element_get_integer (const TgTensorType *type,
                                 TgByteOrder         order,
                                 const guint8       *bytes);
double   tg_element_get_double  (const TgTensorType *type,
                                 TgByteOrder         order,
                                 const guint8       *bytes);
char    *tg_element_dup_text    (const TgTensorType *type,
                                 TgByteOrder         order,
                                 const guint8       *bytes);

G_END_DECLS
