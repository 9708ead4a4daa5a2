/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include "tg-cli-util.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <glib/gi18n.h>
#include <glib/gstdio.h>

#include "tg-output.h"
#include "tg-parallel.h"
#include "tg-text.h"

gboolean
tg_cli_parse (const TgCliCommand *command,
              const GOptionEntry *entries,
              char             ***argv,
              guint               min,
              guint               max)
{
  g_autofree char *program = g_strdup_printf ("tensorglass-cli %s", command->name);
  g_autofree char *description = g_strdup_printf ("%s\n  %s", _("Example:"), command->example);
  g_autoptr (GOptionContext) context = g_option_context_new (command->arguments);
  g_autoptr (GError) error = NULL;
  guint n;

  g_set_prgname (program);
  g_option_context_set_summary (context, gettext (command->summary));
  g_option_context_set_description (context, description);
  g_option_context_set_translation_domain (context, GETTEXT_PACKAGE);
  if (entries != NULL)
    g_option_context_add_main_entries (context, entries, GETTEXT_PACKAGE);

  /* The parser frees what it takes out, so it gets strings of its own. */
  *argv = g_strdupv (*argv);
  if (!g_option_context_parse_strv (context, argv, &error))
    {
      fprintf (stderr, "%s: %s\n", program, error->message);
      return FALSE;
    }

  /* "--" ends the options; what it protects is an argument like any other. */
  n = g_strv_length (*argv);
  if (n > 1 && strcmp ((*argv)[1], "--") == 0)
    {
      g_free ((*argv)[1]);
      memmove (*argv + 1, *argv + 2, (n - 1) * sizeof **argv);
      n--;
    }
  if (n - 1 < min || n - 1 > max)
    {
      fprintf (stderr, "%s: ", program);
      if (n - 1 > max)
        fprintf (stderr, _("unexpected argument “%s”; the arguments must be %s"), (*argv)[max + 1], gettext (command->arguments));
      else
        fprintf (stderr, _("the arguments must be %s"), gettext (command->arguments));
      fprintf (stderr, "\n");
      return FALSE;
    }

  return TRUE;
}

gboolean
tg_cli_parse_threads (const char *option,
                      const char *value,
                      gpointer    unused,
                      GError    **error)
{
  guint64 n_threads;

  if (!g_ascii_string_to_unsigned (value, 10, 1, TG_PARALLEL_MAX_THREADS, &n_threads, NULL))
    {
      g_set_error (error, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE,
                   _("--threads must be a number from 1 to %d, not “%s”"), TG_PARALLEL_MAX_THREADS, value);
      return FALSE;
    }
  tg_parallel_set_threads ((guint) n_threads);

  return TRUE;
}

void
tg_cli_complain (const char *file_name,
                 const char *format,
                 ...)
{
  g_autofree char *name = tg_text_escape_terminal (file_name, strlen (file_name));
  g_autofree char *message = NULL;
  g_autofree char *shown = NULL;
  va_list args;

  va_start (args, format);
  message = g_strdup_vprintf (format, args);
  va_end (args);
  shown = tg_text_escape_terminal (message, strlen (message));

  fflush (stdout);
  fprintf (stderr, "%s: %s\n", name, shown);
}

/* A problem of level L1 is said at once, whatever the command is about. */
static void
report_fault (TgGguf      *gguf,
              const char  *path,
              TgCliStatus *status)
{
  const TgProblem *fault = tg_gguf_get_fault (gguf);
  g_autofree char *line = NULL;

  if (fault == NULL)
    return;

  line = tg_problem_to_line (fault, path);
  fflush (stdout);
  fprintf (stderr, "%s\n", line);
  *status = TG_CLI_UNREADABLE;
}

TgShards *
tg_cli_open_model (const char  *path,
                   TgCliStatus *status)
{
  g_autoptr (GError) error = NULL;
  TgShards *shards = tg_shards_open (path, NULL, TG_OPEN_NONE, NULL, &error);

  *status = TG_CLI_OK;
  if (shards == NULL)
    {
      tg_cli_complain (path, "%s", error->message);
      *status = TG_CLI_UNREADABLE;
      return NULL;
    }
  report_fault (tg_shards_get_part (shards, tg_shards_get_opened (shards)), path, status);

  return shards;
}

TgGguf *
tg_cli_open_file (const char  *path,
                  TgCliStatus *status)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (TgMapping) mapping = tg_mapping_new (path, &error);
  TgGguf *gguf = NULL;

  *status = TG_CLI_OK;
  if (mapping != NULL)
    gguf = tg_gguf_open (mapping, TG_OPEN_NONE, NULL, &error);
  if (gguf == NULL)
    {
      tg_cli_complain (path, "%s", error->message);
      *status = TG_CLI_UNREADABLE;
      return NULL;
    }
  report_fault (gguf, path, status);

  return gguf;
}

const TgTensor *
tg_cli_find_tensor (TgShards   *shards,
                    const char *path,
                    const char *name,
                    TgGguf    **gguf)
{
  const TgTensor *tensor = tg_shards_find_tensor (shards, name, gguf);

  if (tensor == NULL)
    tg_cli_complain (path, _("there is no tensor “%s”; “tensorglass-cli tensors” lists them"), name);

  return tensor;
}

TgCliStatus
tg_cli_refuse_pattern (const char *path)
{
  tg_cli_complain (path, "%s", _("no name of a tensor matches"));

  return TG_CLI_UNREADABLE;
}

/* Whether @path is a file, not a device, that begins as a model does. */
static gboolean
is_model (const char *path)
{
  char magic[4] = { 0 };
  GStatBuf info;
  FILE *file;

  if (g_stat (path, &info) != 0 || !S_ISREG (info.st_mode))
    return FALSE;

  file = g_fopen (path, "rbe");
  if (file == NULL)
    return FALSE;
  (void) !fread (magic, sizeof magic, 1, file);
  fclose (file);

  return memcmp (magic, "GGUF", sizeof magic) == 0;
}

gboolean
tg_cli_may_write (TgShards   *shards,
                  const char *path)
{
  if (tg_shards_has_file (shards, path))
    tg_cli_complain (path, "%s", _("this is the file that is read; it is never written to"));
  else if (is_model (path))
    tg_cli_complain (path, "%s", _("this is a model; no model is ever written to"));
  else
    return TRUE;

  return FALSE;
}

gboolean
tg_cli_write_file (const char *path,
                   GBytes     *bytes)
{
  g_autoptr (GError) error = NULL;
  gsize length;
  const void *data = g_bytes_get_data (bytes, &length);

  if (strcmp (path, "-") == 0)
    {
      /* What could not be written is said by whoever closes the output. */
      (void) !fwrite (data, 1, length, stdout);
      return TRUE;
    }

  if (tg_output_save (path, data, length, &error))
    return TRUE;

  tg_cli_complain (path, "%s: %s", _("cannot write the output"), error->message);
  return FALSE;
}

void
tg_cli_write_problems (TgJson              *json,
                       const TgProblemList *problems)
{
  tg_json_begin_array (json);
  for (gsize i = 0; i < tg_problem_list_get_n (problems); i++)
    {
      const TgProblem *problem = tg_problem_list_get (problems, i);

      tg_json_begin_object (json);
      tg_json_member_string (json, "severity", tg_problem_level_get_nick (problem->level));
      tg_json_member_string (json, "kind", tg_problem_kind_get_nick (problem->kind));
      tg_json_member_string (json, "field", problem->field);
      tg_json_member_uint (json, "offset", problem->offset);
      tg_json_member_string (json, "found", problem->found);
      tg_json_member_string (json, "expected", problem->expected);
      tg_json_member_string (json, "message", problem->sentence);
      tg_json_end_object (json);
    }
  tg_json_end_array (json);
}

void
tg_cli_print_json (TgJson *json)
{
  tg_json_flush (json, stdout);
  putchar ('\n');
}

int
tg_cli_measure (const char *text)
{
  int width = 0;

  for (const char *p = text; *p != '\0'; p = g_utf8_next_char (p))
    {
      const gunichar c = g_utf8_get_char (p);

      if (!g_unichar_iszerowidth (c))
        width += g_unichar_iswide (c) ? 2 : 1;
    }

  return width;
}

void
tg_cli_print_cell (gconstpointer bytes,
                   gsize         length,
                   char          separator)
{
  g_autofree char *text = tg_text_escape_terminal (bytes, length);

  fputs (text, stdout);
  putchar (separator);
}
