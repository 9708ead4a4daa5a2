/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include <glib/gi18n.h>

#include "tg-application.h"
#include "tg-install.h"

int
main (int    argc,
      char **argv)
{
  g_autoptr (TgApplication) application = NULL;

  tg_install_set_up_text ();

  g_set_application_name (_("Tensorglass"));
  application = tg_application_new ();

  return g_application_run (G_APPLICATION (application), argc, argv);
}
