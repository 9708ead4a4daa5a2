/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <gio/gio.h>

#include "tg-selection.h"

G_BEGIN_DECLS

/**
 * TgLocation:
 * @page: (nullable): name of a page
 * @tensor: (nullable): name of a tensor
 * @key: (nullable): a key
 * @slice: i2 and i3
 * @row: i1
 * @column: i0
 * @has_cell: whether one of the last three was given
 * @has_slice: whether the first of these was, or would have to be
 * @offset: a byte of the file, or %TG_SELECTION_NONE
 * @window: what is seen of the tensor's picture, only in the settings; its zoom is 0 if it
 *   is not known
 *
 * A place in a file, as the command line and the settings have it. Plain data.
 */
typedef struct
{
  char     *page;
  char     *tensor;
  char     *key;
  guint64   slice[2];
  guint64   row;
  guint64   column;
  gboolean  has_cell;
  gboolean  has_slice;
  guint64   offset;
  TgPictureWindow window;
} TgLocation;

const GOptionEntry *tg_location_get_options      (void);
TgLocation         *tg_location_new              (TgSelection       *selection,
                                                  const char        *page);
TgLocation         *tg_location_new_from_options (GVariantDict      *options,
                                                  GError           **error);
TgLocation         *tg_location_new_from_variant (GVariant          *variant);
GVariant           *tg_location_to_variant       (const TgLocation  *self);
gboolean            tg_location_is_empty         (const TgLocation  *self);
void                tg_location_free             (TgLocation        *self);
char               *tg_location_apply            (const TgLocation  *self,
                                                  TgSelection       *selection);
char               *tg_location_make_command     (TgSelection       *selection,
                                                  const char        *page);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (TgLocation, tg_location_free)

G_END_DECLS
