/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

/* What the files tg-report*.c share. */

#include "tg-report.h"

G_BEGIN_DECLS

/* A file of a model. */
typedef struct
{
  char   *name;
  guint64 size;
  TgGguf *gguf;
  char   *sha256; /* NULL until it was worked out */
} TgReportFile;

typedef struct
{
  char            *title;
  cairo_surface_t *surface;
} TgReportPicture;

struct _TgReport
{
  TgPairs        *pairs;
  TgMetadataDiff *metadata;
  TgPairResult   *results;
  GArray         *files[2]; /* of TgReportFile */
  GArray         *pictures; /* of TgReportPicture */
};

char *tg_report_get_type_name (const TgPair *pair,
                               guint         side);

G_END_DECLS
