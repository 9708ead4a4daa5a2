/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include "tg-samples.h"

#include "tg-install.h"

#define SAMPLE "tiny-llama-F16.gguf"

/**
 * tg_samples_find:
 *
 * The sample is installed with the program; out of the build folder
 * TENSORGLASS_DATADIR says where it is.
 *
 * Returns: (transfer full) (nullable): the sample model, if it is there
 */
GFile *
tg_samples_find (void)
{
  const char *folder = g_getenv ("TENSORGLASS_DATADIR");
  g_autofree char *datadir = tg_install_dup_datadir ();
  g_autofree char *installed = g_build_filename (datadir, "tensorglass", NULL);
  g_autofree char *path = g_build_filename (folder != NULL ? folder : installed, "samples", SAMPLE, NULL);

  return g_file_test (path, G_FILE_TEST_IS_REGULAR) ? g_file_new_for_path (path) : NULL;
}
