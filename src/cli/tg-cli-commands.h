/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "tg-cli.h"

G_BEGIN_DECLS

/* One file a command: tg-cli-NAME.c. */
TgCliStatus tg_cli_bytes     (const TgCliCommand  *command,
                              char               **argv);
TgCliStatus tg_cli_check     (const TgCliCommand  *command,
                              char               **argv);
TgCliStatus tg_cli_compare   (const TgCliCommand  *command,
                              char               **argv);
TgCliStatus tg_cli_dump      (const TgCliCommand  *command,
                              char               **argv);
TgCliStatus tg_cli_heatmap   (const TgCliCommand  *command,
                              char               **argv);
TgCliStatus tg_cli_hex       (const TgCliCommand  *command,
                              char               **argv);
TgCliStatus tg_cli_info      (const TgCliCommand  *command,
                              char               **argv);
TgCliStatus tg_cli_metadata  (const TgCliCommand  *command,
                              char               **argv);
TgCliStatus tg_cli_stats     (const TgCliCommand  *command,
                              char               **argv);
TgCliStatus tg_cli_tensors   (const TgCliCommand  *command,
                              char               **argv);
TgCliStatus tg_cli_thumbnail (const TgCliCommand  *command,
                              char               **argv);
TgCliStatus tg_cli_values    (const TgCliCommand  *command,
                              char               **argv);

G_END_DECLS
