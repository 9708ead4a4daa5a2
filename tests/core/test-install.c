/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include <stdio.h>

#include <glib.h>

#include "tg-install.h"

/* Out of a build folder the data is where it was configured to be: the folder the
 * program happens to be in means nothing unless it is a "bin" with our data beside it. */
static void
test_configured (void)
{
  g_autofree char *datadir = tg_install_dup_datadir ();

  g_assert_cmpstr (datadir, ==, DATADIR);
}

/* Installed and moved as a whole, the program finds the data that moved with it. */
static void
test_moved (void)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *root = g_dir_make_tmp ("tensorglass-test-XXXXXX", &error);
  g_autofree char *script = g_strdup_printf ("mkdir -p '%s/bin' '%s/share/tensorglass' && cp \"$0\" '%s/bin/test' && "
                                             "'%s/bin/test' --print; rm -rf '%s'",
                                             root, root, root, root, root);
  g_autofree char *self = g_file_read_link ("/proc/self/exe", &error);
  const char *argv[] = { "sh", "-c", script, self, NULL };
  g_autofree char *expected = g_build_filename (root, "share", NULL);
  g_autofree char *out = NULL;

  g_assert_no_error (error);
  g_spawn_sync (NULL, (char **) argv, NULL, G_SPAWN_SEARCH_PATH, NULL, NULL, &out, NULL, NULL, &error);
  g_assert_no_error (error);
  g_assert_cmpstr (out, ==, expected);
}

int
main (int    argc,
      char **argv)
{
  if (argc == 2 && g_str_equal (argv[1], "--print"))
    {
      g_autofree char *datadir = tg_install_dup_datadir ();

      fputs (datadir, stdout);
      return 0;
    }

  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/core/install/configured", test_configured);
  g_test_add_func ("/core/install/moved", test_moved);

  return g_test_run ();
}
