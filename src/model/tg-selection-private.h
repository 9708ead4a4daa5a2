/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

/* What tg-selection.c and tg-selection-place.c share. */

#include "tg-selection.h"

G_BEGIN_DECLS

struct _TgSelection
{
  GObject     parent_instance;

  TgFile     *file;
  TgComparison *comparison; /* of this file and another; NULL if there is none */
  TgSelected  current; /* its group is owned */
  GBytes     *name;    /* the selected key or name, to find it again after a reload */
  guint       problem; /* row of the list of problems; or %TG_SELECTION_NO_PROBLEM */
  guint64     pictured; /* the tensor that window is for; or %TG_SELECTION_NONE */
  TgPictureWindow window;
};

extern const TgSelected tg_selection_nothing;

void tg_selection_emit_changed  (TgSelection      *self,
                                 guint             changes);
void tg_selection_apply         (TgSelection      *self,
                                 const TgSelected *target);
void tg_selection_target_entry  (TgSelection      *self,
                                 TgSelected       *target,
                                 guint64           entry);
void tg_selection_target_tensor (TgSelection      *self,
                                 TgSelected       *target,
                                 guint64           tensor);

G_END_DECLS
