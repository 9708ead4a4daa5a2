/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <gtk/gtk.h>

#include "tg-array-model.h"

G_BEGIN_DECLS

#define TG_TYPE_ARRAY_VIEW (tg_array_view_get_type ())

G_DECLARE_FINAL_TYPE (TgArrayView, tg_array_view, TG, ARRAY_VIEW, GtkWidget)

GtkWidget    *tg_array_view_new          (void);
void          tg_array_view_set_array    (TgArrayView   *self,
                                          TgGguf        *gguf,
                                          const char    *key,
                                          const TgValue *array);
TgArrayModel *tg_array_view_get_model    (TgArrayView   *self);
void          tg_array_view_select       (TgArrayView   *self,
                                          guint64        index);
gboolean      tg_array_view_get_selected (TgArrayView   *self,
                                          guint64       *index);
void          tg_array_view_set_filter   (TgArrayView   *self,
                                          const char    *text,
                                          gint64         token_type);
void          tg_array_view_find         (TgArrayView   *self);
gboolean      tg_array_view_find_next    (TgArrayView   *self,
                                          gboolean       backwards);
void          tg_array_view_go_to        (TgArrayView   *self);
gboolean      tg_array_view_cancel       (TgArrayView   *self);
void          tg_array_view_remember_columns (TgArrayView *self,
                                              GSettings   *settings);

G_END_DECLS
