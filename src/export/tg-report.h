/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <cairo.h>

#include "tg-json.h"
#include "tg-metadata-diff.h"
#include "tg-pair-totals.h"

G_BEGIN_DECLS

/**
 * TgReportFormat:
 * @TG_REPORT_MARKDOWN: a page to read, with pictures beside it
 * @TG_REPORT_JSON: everything, for programs
 * @TG_REPORT_CSV: a line for each tensor
 *
 * How a report is written.
 */
typedef enum
{
  TG_REPORT_MARKDOWN,
  TG_REPORT_JSON,
  TG_REPORT_CSV,
} TgReportFormat;

/**
 * TgReport:
 *
 * What comparing two models has shown, to be kept or sent. Numbers are in the C
 * locale, names of files without their folders. Put together by its owner, on one
 * thread at a time.
 */
typedef struct _TgReport TgReport;

TgReport *tg_report_new           (TgPairs            *pairs,
                                   TgMetadataDiff     *metadata);
void      tg_report_free          (TgReport           *self);
void      tg_report_set_result    (TgReport           *self,
                                   guint64             i,
                                   const TgPairResult *result);
void      tg_report_add_picture   (TgReport           *self,
                                   const char         *title,
                                   cairo_surface_t    *picture);
void      tg_report_add_map       (TgReport           *self);
gboolean  tg_report_hash_files    (TgReport           *self,
                                   TgProgress         *progress,
                                   GError            **error);

void      tg_report_get_totals    (const TgReport     *self,
                                   TgPairTotals       *totals);
void      tg_report_write_json    (const TgReport     *self,
                                   TgJson             *json);
char     *tg_report_to_csv        (const TgReport     *self);
char     *tg_report_to_markdown   (const TgReport     *self,
                                   const char         *picture_prefix);
gboolean  tg_report_save          (const TgReport     *self,
                                   const char         *path,
                                   TgReportFormat      format,
                                   GError            **error);

/* The columns of tables, and the cells of a row of them; empty where there is nothing to say. */
const char *const *tg_report_get_columns (void);
char             **tg_report_dup_cells   (const TgPair       *pair,
                                          const TgPairResult *result);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (TgReport, tg_report_free)

G_END_DECLS
