/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include "tg-install.h"

#include <locale.h>

#include <glib/gi18n.h>

/**
 * tg_install_dup_datadir:
 *
 * Where the program's data was installed: beside the folder "bin" the program
 * runs from, wherever that was moved to, or else where it was configured to be.
 *
 * Returns: (transfer full): the folder that holds locale, glib-2.0 and tensorglass
 */
char *
tg_install_dup_datadir (void)
{
  g_autofree char *program = g_file_read_link ("/proc/self/exe", NULL);
  g_autofree char *folder = program != NULL ? g_path_get_dirname (program) : NULL;
  g_autofree char *name = folder != NULL ? g_path_get_basename (folder) : NULL;

  if (g_strcmp0 (name, "bin") == 0)
    {
      g_autofree char *prefix = g_path_get_dirname (folder);
      g_autofree char *datadir = g_build_filename (prefix, "share", NULL);
      g_autofree char *ours = g_build_filename (datadir, "tensorglass", NULL);

      if (g_file_test (ours, G_FILE_TEST_IS_DIR))
        return g_steal_pointer (&datadir);
    }

  return g_strdup (DATADIR);
}

/**
 * tg_install_set_up_text:
 *
 * Takes the language and the ways of writing numbers from the environment. For
 * main(), before anything else. The translations are installed with the program; out
 * of the build folder TENSORGLASS_LOCALEDIR says where they are.
 */
void
tg_install_set_up_text (void)
{
  const char *folder = g_getenv ("TENSORGLASS_LOCALEDIR");
  g_autofree char *datadir = tg_install_dup_datadir ();
  g_autofree char *localedir = folder != NULL ? g_strdup (folder) : g_build_filename (datadir, "locale", NULL);

  setlocale (LC_ALL, "");
  bindtextdomain (GETTEXT_PACKAGE, localedir);
  bind_textdomain_codeset (GETTEXT_PACKAGE, "UTF-8");
  textdomain (GETTEXT_PACKAGE);
}
