/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <gio/gio.h>

#include "tg-cell.h"
#include "tg-comparison.h"
#include "tg-file.h"

G_BEGIN_DECLS

/* For entry, element, tensor and offset of a selection: there is none. */
#define TG_SELECTION_NONE G_MAXUINT64

/* One is at none of the problems. */
#define TG_SELECTION_NO_PROBLEM G_MAXUINT

/**
 * TgSelectionKind:
 * @TG_SELECTION_SUMMARY: the file as a whole
 * @TG_SELECTION_METADATA: a group of entries, or all of them
 * @TG_SELECTION_ENTRY: one metadata entry
 * @TG_SELECTION_ELEMENT: one element of an array
 * @TG_SELECTION_TENSORS: a group of tensors, or all of them
 * @TG_SELECTION_TENSOR: one tensor, and one weight in it
 * @TG_SELECTION_BYTES: bytes that belong to none of these (header, padding, gaps)
 *
 * What is selected.
 */
typedef enum
{
  TG_SELECTION_SUMMARY,
  TG_SELECTION_METADATA,
  TG_SELECTION_ENTRY,
  TG_SELECTION_ELEMENT,
  TG_SELECTION_TENSORS,
  TG_SELECTION_TENSOR,
  TG_SELECTION_BYTES,
} TgSelectionKind;

/**
 * TgSelectionChange:
 * @TG_SELECTION_CHANGED_ITEM: kind, group, entry, element or tensor
 * @TG_SELECTION_CHANGED_CELL: the cell
 * @TG_SELECTION_CHANGED_OFFSET: part or offset
 * @TG_SELECTION_CHANGED_WINDOW: what is to be seen of the tensor's picture
 * @TG_SELECTION_CHANGED_PROBLEM: which of the problems one is at
 *
 * What of it is new; bits, for the argument of #TgSelection::changed.
 */
typedef enum
{
  TG_SELECTION_CHANGED_ITEM = 1 << 0,
  TG_SELECTION_CHANGED_CELL = 1 << 1,
  TG_SELECTION_CHANGED_OFFSET = 1 << 2,
  TG_SELECTION_CHANGED_WINDOW = 1 << 3,
  TG_SELECTION_CHANGED_PROBLEM = 1 << 4,
} TgSelectionChange;

/**
 * TgSelected:
 * @kind: what sort of thing
 * @group: "general" or "blk.3"; %NULL for all entries or tensors, and if no group is selected
 * @entry: index of an entry of the main part, also of an element's array; or %TG_SELECTION_NONE
 * @element: index of an element of that array; or %TG_SELECTION_NONE
 * @tensor: number of a tensor among those of all parts; or %TG_SELECTION_NONE
 * @cell: a weight of the tensor
 * @part: the part of the model that has the selected byte; 0 for a file on its own
 * @offset: the selected byte of that part's file; or %TG_SELECTION_NONE
 *
 * A state of a selection.
 */
typedef struct
{
  TgSelectionKind kind;
  const char     *group;
  guint64         entry;
  guint64         element;
  guint64         tensor;
  TgCell          cell;
  guint           part;
  guint64         offset;
} TgSelected;

/**
 * TgPictureWindow:
 * @zoom: pixels per weight; 0 if all of the picture is seen
 * @column: the first column that is seen, and how far in it
 * @row: the first row
 * @width: columns of the whole picture
 * @height: rows of it
 *
 * What is seen of the picture of a tensor. Whoever shows it heeds it only if the picture
 * has that size.
 */
typedef struct
{
  double  zoom;
  double  column;
  double  row;
  guint64 width;
  guint64 height;
} TgPictureWindow;

#define TG_TYPE_SELECTION (tg_selection_get_type ())

G_DECLARE_FINAL_TYPE (TgSelection, tg_selection, TG, SELECTION, GObject)

TgSelection *tg_selection_new      (TgFile      *file);
TgFile      *tg_selection_get_file (TgSelection *self);

TgComparison *tg_selection_get_comparison (TgSelection  *self);
void          tg_selection_set_comparison (TgSelection  *self,
                                           TgComparison *comparison);
TgFile       *tg_selection_get_other      (TgSelection  *self);

const TgSelected *tg_selection_get        (TgSelection  *self);
const TgEntry    *tg_selection_get_entry  (TgSelection  *self);
const TgTensor   *tg_selection_get_tensor (TgSelection  *self,
                                           TgGguf      **gguf);

void     tg_selection_select_summary  (TgSelection     *self);
void     tg_selection_select_metadata (TgSelection     *self,
                                       const char      *group);
void     tg_selection_select_entry    (TgSelection     *self,
                                       guint64          entry);
gboolean tg_selection_select_key      (TgSelection     *self,
                                       const char      *key);
void     tg_selection_select_element  (TgSelection     *self,
                                       guint64          entry,
                                       guint64          element);
void     tg_selection_select_tensors  (TgSelection     *self,
                                       const char      *group);
void     tg_selection_select_tensor   (TgSelection     *self,
                                       guint64          tensor);
gboolean tg_selection_select_name     (TgSelection     *self,
                                       const char      *name);
void     tg_selection_select_problem  (TgSelection     *self,
                                       const TgProblem *problem);
guint    tg_selection_get_problem     (TgSelection     *self);
void     tg_selection_set_problem     (TgSelection     *self,
                                       guint            row);
void     tg_selection_restore         (TgSelection      *self,
                                       const TgSelected *selected);
void     tg_selection_set_cell        (TgSelection     *self,
                                       TgCell           cell);
void     tg_selection_set_offset      (TgSelection     *self,
                                       guint            part,
                                       guint64          offset);

gboolean tg_selection_get_window      (TgSelection           *self,
                                       TgPictureWindow       *window);
void     tg_selection_note_window     (TgSelection           *self,
                                       const TgPictureWindow *window);
void     tg_selection_set_window      (TgSelection           *self,
                                       const TgPictureWindow *window);

G_END_DECLS
