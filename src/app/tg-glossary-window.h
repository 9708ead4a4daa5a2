/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define TG_TYPE_GLOSSARY_WINDOW (tg_glossary_window_get_type ())

G_DECLARE_FINAL_TYPE (TgGlossaryWindow, tg_glossary_window, TG, GLOSSARY_WINDOW, GtkWindow)

void tg_glossary_window_show (TgGlossaryWindow *self,
                              const char       *name);

G_END_DECLS
