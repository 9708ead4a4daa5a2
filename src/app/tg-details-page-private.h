/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "tg-array-view.h"
#include "tg-details-page.h"
#include "tg-fact-grid.h"
#include "tg-long-text.h"
#include "tg-selection.h"
#include "tg-type-table.h"

G_BEGIN_DECLS

/**
 * TgDetailsContent:
 * @TG_DETAILS_HINT: a sentence
 * @TG_DETAILS_FACTS: names and values
 * @TG_DETAILS_TEXT: a string, whole
 * @TG_DETAILS_ARRAY: a table of elements
 *
 * What is below the head of the page.
 */
typedef enum
{
  TG_DETAILS_HINT,
  TG_DETAILS_FACTS,
  TG_DETAILS_TEXT,
  TG_DETAILS_ARRAY,
} TgDetailsContent;

struct _TgDetailsPage
{
  GtkWidget     parent_instance;

  GtkWidget    *stack;
  GtkLabel     *hint_label;
  GtkWidget    *up_button;
  GtkLabel     *title_label;
  GtkLabel     *subtitle_label;
  GtkLabel     *meaning_label;
  GtkWidget    *problems_box;
  GtkWidget    *bytes_button;
  GtkWidget    *heatmap_button;
  GtkWidget    *statistics_button;
  GtkWidget    *link_box;
  GtkStack     *content_stack;
  TgFactGrid   *facts;
  TgTypeTable  *type_table;
  TgLongText   *long_text;
  TgArrayView  *array_view;

  TgSelection  *selection;
  TgGguf       *gguf;  /* keeps what is shown of an entry */
  guint64       entry; /* the one that is shown, or TG_SELECTION_NONE */
  char         *key;   /* its key, as it stands in the file */
  TgValue       value; /* what is shown: the entry's, or one inside it */
  GArray       *path;  /* guint64: which element of which array; empty for the entry's value */
  gboolean      is_old;
  gboolean      updating; /* what changes, we changed */
};

void tg_details_page_show_content (TgDetailsPage    *self,
                                   TgDetailsContent  content);
void tg_details_page_set_head     (TgDetailsPage    *self,
                                   const char       *title,
                                   const char       *subtitle,
                                   const char       *meaning);
void tg_details_page_add_problem  (TgDetailsPage    *self,
                                   const TgProblem  *problem);
void tg_details_page_show_entry   (TgDetailsPage    *self);
void tg_details_page_show_element (TgDetailsPage    *self,
                                   guint64           index);
void tg_details_page_show_tensor  (TgDetailsPage    *self);
void tg_details_page_show_group   (TgDetailsPage    *self);
void tg_details_page_show_range   (TgDetailsPage    *self);

G_END_DECLS
