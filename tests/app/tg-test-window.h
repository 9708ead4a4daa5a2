/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "tg-comparison.h"
#include "tg-selection.h"
#include "tg-window.h"

G_BEGIN_DECLS

TgWindow *tg_test_window_open  (const char *path,
                                int         width,
                                int         height);
void      tg_test_window_close (TgWindow   *window);
gboolean  tg_test_window_says  (TgWindow   *window,
                                const char *text);

/**
 * TgTestPage:
 * @file: what the page is about, or %NULL if that is one of the files of @comparison
 * @comparison: what is compared, or %NULL
 * @selection: what is selected
 * @page: the page
 * @window: which shows it
 *
 * A page of the window on its own, in a window of the test's. The test fills in @file or
 * @comparison, and @page.
 */
typedef struct
{
  TgFile       *file;
  TgComparison *comparison;
  TgSelection  *selection;
  GtkWidget    *page;
  GtkWidget    *window;
} TgTestPage;

void     tg_test_page_present   (TgTestPage       *self,
                                 TgFile           *file,
                                 int               width,
                                 int               height);
void     tg_test_page_tear_down (TgTestPage       *self,
                                 gconstpointer     data);
gboolean tg_test_page_says      (const TgTestPage *self,
                                 const char       *text);

G_END_DECLS
