/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "tg-cli.h"
#include "tg-json.h"
#include "tg-shards.h"
#include "tg-value.h"

G_BEGIN_DECLS

/* Parses the options of @command and leaves name and arguments in *@argv. %FALSE
 * when there are fewer arguments than @min or more than @max, or an option is
 * wrong: all has been said then, and %TG_CLI_USAGE is the status. */
gboolean  tg_cli_parse          (const TgCliCommand *command,
                                 const GOptionEntry *entries,
                                 char             ***argv,
                                 guint               min,
                                 guint               max);

/* Takes the value of --threads, for %G_OPTION_ARG_CALLBACK: how many threads the process works with.
 * Without the option it is as many as there are processors. */
gboolean  tg_cli_parse_threads  (const char         *option,
                                 const char         *value,
                                 gpointer            unused,
                                 GError            **error);

/* "FILE: message" on the standard error, control characters escaped. */
void      tg_cli_complain       (const char         *file_name,
                                 const char         *format,
                                 ...) G_GNUC_PRINTF (2, 3);

/* Opens the model that @path is, or is a part of; %NULL after saying why not. What
 * keeps the file from being read to its end has been said as well: that is the
 * status %TG_CLI_UNREADABLE. */
TgShards *tg_cli_open_model     (const char         *path,
                                 TgCliStatus        *status);
/* Just the file @path, in the same way. */
TgGguf   *tg_cli_open_file      (const char         *path,
                                 TgCliStatus        *status);
/* The tensor called @name and the part it is in; %NULL after saying so. */
const TgTensor *tg_cli_find_tensor (TgShards    *shards,
                                    const char  *path,
                                    const char  *name,
                                    TgGguf     **gguf);
/* Says that a pattern matched no tensor of the model; the status of that. */
TgCliStatus tg_cli_refuse_pattern (const char       *path);
/* Whether @path may be written: %FALSE, after saying so, if it is the model or another one. */
gboolean  tg_cli_may_write      (TgShards           *shards,
                                 const char         *path);
/* Writes to a file, or with "-" to the standard output; %FALSE after saying why not. */
gboolean  tg_cli_write_file     (const char         *path,
                                 GBytes             *bytes);
/* An array of {severity, kind, field, offset, found, expected, message}. */
void      tg_cli_write_problems (TgJson              *json,
                                 const TgProblemList *problems);
/* Prints the document and its last line end. */
void      tg_cli_print_json     (TgJson             *json);
/* How many columns of a terminal a text takes: letters of Chinese and Japanese two, accents
 * that stand over another letter none. */
int       tg_cli_measure        (const char         *text);
/* A cell of a table, and what follows it. */
void      tg_cli_print_cell     (gconstpointer       bytes,
                                 gsize               length,
                                 char                separator);

G_END_DECLS
