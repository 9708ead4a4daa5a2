/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include "tg-cli.h"
#include "tg-install.h"

int
main (int    argc,
      char **argv)
{
  tg_install_set_up_text ();

  return (int) tg_cli_main (argv);
}
