/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <glib.h>

G_BEGIN_DECLS

/**
 * TgCliStatus:
 * @TG_CLI_OK: all is well
 * @TG_CLI_DIFFERENT: the file has problems, or the files differ
 * @TG_CLI_UNREADABLE: cannot be read as GGUF, or the answer could not be given
 * @TG_CLI_USAGE: the command line is wrong
 *
 * What the program exits with; of several files, the worst.
 */
typedef enum
{
  TG_CLI_OK = 0,
  TG_CLI_DIFFERENT = 1,
  TG_CLI_UNREADABLE = 2,
  TG_CLI_USAGE = 64,
} TgCliStatus;

typedef struct _TgCliCommand TgCliCommand;

/**
 * TgCliCommand:
 * @name: the word on the command line
 * @arguments: what follows it, for the help: "FILE [GLOB]"
 * @summary: one sentence, to be translated
 * @example: a line to try
 * @run: does it; @argv starts with the name of the command and ends with %NULL
 */
struct _TgCliCommand
{
  const char *name;
  const char *arguments;
  const char *summary;
  const char *example;
  TgCliStatus (*run) (const TgCliCommand *self,
                      char              **argv);
};

TgCliStatus tg_cli_main   (char      **argv);
TgCliStatus tg_cli_finish (TgCliStatus status);

G_END_DECLS
