/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "tg-file.h"

G_BEGIN_DECLS

/**
 * TgFileContents:
 * @shards: the model
 * @info: what it is
 * @tree: its entries and tensors in groups
 * @maps: (element-type TgFileMap): what each byte of each part is; %NULL for a part that
 *   is missing
 * @stats: (nullable): what is known about the weights; made on the main thread, when it
 *   is asked for
 *
 * What loading a file gives; made by a worker, then owned by a #TgFile.
 */
typedef struct
{
  TgShards *shards;
  TgModelInfo *info;
  TgTree *tree;
  GPtrArray *maps;
  TgStatsJob *stats;
} TgFileContents;

TgFileContents *tg_file_contents_new  (TgShards *shards);
void            tg_file_contents_free (gpointer  data);

G_END_DECLS
