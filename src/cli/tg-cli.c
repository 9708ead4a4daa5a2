/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include "tg-cli.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

#include <glib/gi18n.h>

#include "tg-cli-commands.h"
#include "tg-cli-util.h"

static const TgCliCommand commands[] = {
  /* Translators: words in capitals stand for what one writes there, GLOB for a pattern with * and ? */
  { "info", N_("FILE"), N_("Print what the model is"), "tensorglass-cli info model.gguf", tg_cli_info },
  { "check", N_("FILE…"), N_("List what is wrong with files"), "tensorglass-cli check *.gguf", tg_cli_check },
  { "dump", N_("FILE"), N_("Print header, metadata and tensor table as JSON"),
    "tensorglass-cli dump --json --arrays all model.gguf", tg_cli_dump },
  { "metadata", N_("FILE [KEY]"), N_("Print the metadata as a table, or one value whole"),
    "tensorglass-cli metadata model.gguf tokenizer.chat_template", tg_cli_metadata },
  { "tensors", N_("FILE [GLOB]"), N_("Print the tensors as a table"),
    "tensorglass-cli tensors model.gguf 'blk.0.*'", tg_cli_tensors },
  { "values", N_("FILE TENSOR"), N_("Write the weights of a tensor, decoded"),
    "tensorglass-cli values --rows 0:4 --format csv model.gguf token_embd.weight", tg_cli_values },
  { "stats", N_("FILE [GLOB]"), N_("Print statistics of the weights of each tensor"),
    "tensorglass-cli stats model.gguf '*.attn_q.weight'", tg_cli_stats },
  { "heatmap", N_("FILE TENSOR"), N_("Draw a tensor as a picture with axes and legend"),
    "tensorglass-cli heatmap -o attn_q.png model.gguf blk.0.attn_q.weight", tg_cli_heatmap },
  { "compare", N_("A B [GLOB]"), N_("Print how far the tensors of two models are apart"),
    "tensorglass-cli compare model-F16.gguf model-Q4_K_M.gguf", tg_cli_compare },
  { "hex", N_("FILE"), N_("Print bytes with what each of them is"),
    "tensorglass-cli hex model.gguf --tensor output_norm.weight --length 64", tg_cli_hex },
  { "bytes", N_("FILE TENSOR"), N_("Write the raw bytes of a tensor"),
    "tensorglass-cli bytes model.gguf output_norm.weight > norm.bin", tg_cli_bytes },
  { "thumbnail", N_("FILE OUT.png"), N_("Draw a small picture of the model for a file manager"),
    "tensorglass-cli thumbnail -s 256 model.gguf model.png", tg_cli_thumbnail },
};

static void
print_help (FILE *stream)
{
  fprintf (stream, "%s\n  tensorglass-cli %s\n\n%s\n", _("Usage:"), _("COMMAND [OPTION…] [ARGUMENT…]"),
           _("See what is in GGUF model files, without a window."));
  fprintf (stream, "\n%s\n", _("Commands:"));
  for (gsize i = 0; i < G_N_ELEMENTS (commands); i++)
    {
      g_autofree char *left = g_strdup_printf ("%s %s", commands[i].name, gettext (commands[i].arguments));
      const int width = tg_cli_measure (left);

      fprintf (stream, "  %s%*s %s\n      %s\n", left, MAX (30 - width, 1), "",
               gettext (commands[i].summary), commands[i].example);
    }
  fprintf (stream, "\n%s\n", _("“tensorglass-cli COMMAND --help” lists the options of a command."));
  fprintf (stream, "%s\n", _("Exit status: 0 fine, 1 the file has problems or the files differ, "
                              "2 cannot be read as GGUF or not be answered, 64 wrong usage."));
}

static const TgCliCommand *
find_command (const char *name)
{
  for (gsize i = 0; i < G_N_ELEMENTS (commands); i++)
    if (strcmp (commands[i].name, name) == 0)
      return &commands[i];

  return NULL;
}

/**
 * tg_cli_finish:
 * @status: how it went so far
 *
 * Writes what is not written yet. What cannot be is an error, not silence: a full disk, a
 * closed pipe. Main thread, once, at the end.
 *
 * Returns: the exit status of the program
 */
TgCliStatus
tg_cli_finish (TgCliStatus status)
{
  if (fflush (stdout) != 0 || ferror (stdout))
    {
      fprintf (stderr, "tensorglass-cli: %s: %s\n", _("cannot write the output"), g_strerror (errno));
      return MAX (status, TG_CLI_UNREADABLE);
    }

  return status;
}

/**
 * tg_cli_main:
 * @argv: (array zero-terminated=1): the command line, with the program's name
 *
 * Runs the command that @argv names. Main thread.
 *
 * Returns: the exit status of the program, for tg_cli_finish()
 */
TgCliStatus
tg_cli_main (char **argv)
{
  const TgCliCommand *command;

  if (argv[0] == NULL || argv[1] == NULL)
    {
      print_help (stderr);
      return TG_CLI_USAGE;
    }
  if (strcmp (argv[1], "--help") == 0 || strcmp (argv[1], "-h") == 0 || strcmp (argv[1], "help") == 0)
    {
      print_help (stdout);
      return TG_CLI_OK;
    }
  if (strcmp (argv[1], "--version") == 0)
    {
      printf ("tensorglass-cli %s\n", PACKAGE_VERSION);
      return TG_CLI_OK;
    }

  command = find_command (argv[1]);
  if (command == NULL)
    {
      fprintf (stderr, "tensorglass-cli: ");
      fprintf (stderr, _("there is no command “%s”; “tensorglass-cli --help” lists them"), argv[1]);
      fprintf (stderr, "\n");
      return TG_CLI_USAGE;
    }

  return command->run (command, argv + 1);
}
