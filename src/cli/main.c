/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include <stdlib.h>
#include <unistd.h>

#include "tg-cli.h"
#include "tg-install.h"

static TgCliStatus status;

/* At every exit: GLib's parser of options prints the help of a command and ends the program. */
static void
finish (void)
{
  const TgCliStatus last = tg_cli_finish (status);

  if (last != status)
    _exit ((int) last);
}

int
main (int    argc,
      char **argv)
{
  tg_install_set_up_text ();

  atexit (finish);
  status = tg_cli_main (argv);

  return (int) status;
}
