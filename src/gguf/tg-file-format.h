/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <glib.h>

#include "tg-mapping.h"

G_BEGIN_DECLS

/**
 * TgFileFormat:
 *
 * What a file is by its first bytes, whatever its name says.
 */
typedef enum
{
  TG_FORMAT_GGUF,        /* the magic is there; says nothing about the rest */
  TG_FORMAT_EMPTY,
  TG_FORMAT_ZEROS,       /* all zero so far: room made for a download */
  TG_FORMAT_LFS_POINTER, /* Git LFS: a text that stands for the file */
  TG_FORMAT_HTML,
  TG_FORMAT_JSON,
  TG_FORMAT_ZIP,         /* or PyTorch, which is a zip */
  TG_FORMAT_PICKLE,
  TG_FORMAT_GZIP,
  TG_FORMAT_SAFETENSORS,
  TG_FORMAT_LEGACY,      /* ggml, ggmf, ggjt, ggla, ggsn, ggsq: before GGUF */
  TG_FORMAT_FUGG,        /* GGUF's magic backwards */
  TG_FORMAT_BOM,         /* GGUF behind a UTF-8 byte order mark */
  TG_FORMAT_UNKNOWN,
} TgFileFormat;

TgFileFormat tg_file_format_detect       (const TgMapping *mapping);
/* The size a Git LFS pointer stands for; 0 if it is none or does not say. */
guint64      tg_file_format_get_lfs_size (const TgMapping *mapping);
/* "It is a Git LFS pointer to 4.92 GB; download the real file with …". %NULL for GGUF. */
char        *tg_file_format_describe     (const TgMapping *mapping,
                                          TgFileFormat     format);

G_END_DECLS
