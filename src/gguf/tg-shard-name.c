/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include "tg-shard-name.h"

#include <string.h>

/**
 * tg_shard_name_parse:
 * @file_name: a file name without folder
 * @prefix: (out) (transfer full): what stands before the number
 * @number: (out): which part, from 1
 * @count: (out): of how many
 *
 * Returns: whether the name is "PREFIX-00001-of-00005.gguf", with a number from 1 to the count
 */
gboolean
tg_shard_name_parse (const char *file_name,
                     char      **prefix,
                     guint      *number,
                     guint      *count)
{
  /* -NNNNN-of-NNNNN.gguf */
  static const char form[] = "-00000-of-00000.gguf";
  gsize length = strlen (file_name);
  const char *tail;

  if (length <= strlen (form))
    return FALSE;
  tail = file_name + length - strlen (form);
  for (gsize i = 0; i < strlen (form); i++)
    if (form[i] == '0' ? !g_ascii_isdigit (tail[i]) : tail[i] != form[i])
      return FALSE;

  *number = (guint) g_ascii_strtoull (tail + 1, NULL, 10);
  *count = (guint) g_ascii_strtoull (tail + 10, NULL, 10);
  if (*number == 0 || *number > *count)
    return FALSE;
  *prefix = g_strndup (file_name, (gsize) (tail - file_name));

  return TRUE;
}

/**
 * tg_shard_name_make:
 * @prefix: what stands before the number
 * @number: which part, from 1
 * @count: of how many
 *
 * Returns: (transfer full): the file name of a part
 */
char *
tg_shard_name_make (const char *prefix,
                    guint       number,
                    guint       count)
{
  return g_strdup_printf ("%s-%05u-of-%05u.gguf", prefix, number, count);
}
