/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include <inttypes.h>
#include <stdio.h>

#include <glib/gi18n.h>

#include "tg-cli-commands.h"
#include "tg-cli-util.h"

static TgCliStatus
get_status (const TgProblemList *problems)
{
  const TgProblem *worst = tg_problem_list_get_worst (problems);

  if (worst == NULL)
    return TG_CLI_OK;

  return worst->level == TG_PROBLEM_STRUCTURE ? TG_CLI_UNREADABLE : TG_CLI_DIFFERENT;
}

/* What is beyond the records that were kept is told as a number, not left out. */
static void
print_uncounted (const TgProblemList *problems,
                 const char          *path)
{
  const guint64 more = tg_problem_list_count_all (problems) - tg_problem_list_get_n (problems);

  if (more > 0)
    tg_cli_complain (path, g_dngettext (GETTEXT_PACKAGE, "%" PRIu64 " more problem like these", "%" PRIu64 " more problems like these", (gulong) more),
                     more);
}

static void
print_problems (TgShards   *shards,
                const char *path)
{
  const TgProblemList *problems = tg_shards_get_problems (shards);
  g_autofree char *folder = g_path_get_dirname (path);

  for (gsize i = 0; i < tg_problem_list_get_n (problems); i++)
    {
      const TgProblem *problem = tg_problem_list_get (problems, i);
      g_autofree char *name = NULL;
      g_autofree char *line = NULL;

      /* A problem of another part is told with that part's name. */
      if (problem->part != tg_shards_get_opened (shards) && tg_shards_get_n_parts (shards) > 1)
        {
          g_autofree char *part = tg_shards_dup_part_name (shards, problem->part);

          name = g_build_filename (folder, part, NULL);
        }
      line = tg_problem_to_line (problem, name != NULL ? name : path);
      printf ("%s\n", line);
    }
  print_uncounted (problems, path);
}

static void
write_problems (TgJson     *json,
                TgShards   *shards,
                const char *path)
{
  const TgProblemList *problems = tg_shards_get_problems (shards);

  tg_json_begin_object (json);
  tg_json_member_string (json, "file", path);
  tg_json_key (json, "status");
  tg_json_int (json, get_status (problems));
  tg_json_member_uint (json, "count", tg_problem_list_count_all (problems));
  tg_json_key (json, "problems");
  tg_cli_write_problems (json, problems);
  tg_json_end_object (json);
}

/**
 * tg_cli_check:
 * @command: the command
 * @argv: files
 *
 * Lists what is wrong with each file: `FILE: LEVEL: FIELD at OFFSET: …`, a line a
 * problem; nothing for a file that is fine.
 *
 * Returns: the status of the worst file
 */
TgCliStatus
tg_cli_check (const TgCliCommand *command,
              char              **argv)
{
  g_auto (GStrv) arguments = argv;
  g_autoptr (TgJson) json = NULL;
  gboolean as_json = FALSE;
  TgCliStatus worst = TG_CLI_OK;
  const GOptionEntry entries[] = {
    { "json", 0, 0, G_OPTION_ARG_NONE, &as_json, N_("Write one JSON document"), NULL },
    G_OPTION_ENTRY_NULL,
  };

  if (!tg_cli_parse (command, entries, &arguments, 1, G_MAXUINT))
    return TG_CLI_USAGE;

  if (as_json)
    {
      json = tg_json_new ();
      tg_json_begin_array (json);
    }
  for (guint i = 1; arguments[i] != NULL; i++)
    {
      g_autoptr (GError) error = NULL;
      g_autoptr (TgShards) shards = tg_shards_open (arguments[i], NULL, TG_OPEN_NONE, NULL, &error);

      if (shards == NULL)
        {
          tg_cli_complain (arguments[i], "%s", error->message);
          worst = TG_CLI_UNREADABLE;
          continue;
        }
      if (as_json)
        write_problems (json, shards, arguments[i]);
      else
        print_problems (shards, arguments[i]);
      worst = MAX (worst, get_status (tg_shards_get_problems (shards)));
    }
  if (as_json)
    {
      tg_json_end_array (json);
      tg_cli_print_json (json);
    }

  return worst;
}
