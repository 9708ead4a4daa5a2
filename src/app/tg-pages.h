/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/**
 * TgPageInfo:
 * @name: of the stack child, of the action "win.page" and of --page
 * @title: on the switcher, not translated
 * @get_type: the class, which implements #TgPage
 * @hides_tree: whether the tree is hidden there unless the user wants it: the
 *   page is a list of everything itself
 * @of_tensor: whether there is something on it only once a tensor is chosen, so that no
 *   file is opened there at first
 * @compares: whether the page is there only while the file is compared with another
 *
 * A row of the table of pages. Static data.
 */
typedef struct
{
  const char *name;
  const char *title;
  GType     (*get_type) (void);
  gboolean    hides_tree;
  gboolean    of_tensor;
  gboolean    compares;
} TgPageInfo;

const TgPageInfo *tg_pages_get  (guint       i);
const TgPageInfo *tg_pages_find (const char *name);

G_END_DECLS
