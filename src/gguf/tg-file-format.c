/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include "tg-file-format.h"

#include <glib/gi18n.h>
#include <string.h>

#include "tg-bytes.h"
#include "tg-format.h"

/* As much of the beginning as it takes to tell formats apart. */
#define HEAD 512

/* Files before GGUF, and saved sessions: the magic is a number, so its letters lie the
 * wrong way round in the file. */
static const struct
{
  char        bytes[5];
  const char *name;
} legacy[] = {
  { "lmgg", "ggml" },
  { "fmgg", "ggmf" },
  { "tjgg", "ggjt" },
  { "algg", "ggla" },
  { "nsgg", "ggsn" },
  { "qsgg", "ggsq" },
};

static gboolean
starts_with (const guint8 *bytes,
             gsize         n,
             const char   *magic)
{
  return n >= strlen (magic) && memcmp (bytes, magic, strlen (magic)) == 0;
}

/* Pages and JSON may begin with blanks, and a page's tags may be in any case. */
static TgFileFormat
detect_text (const guint8 *bytes,
             gsize         n)
{
  g_autofree char *text = NULL;

  while (n > 0 && g_ascii_isspace (bytes[0]))
    {
      bytes++;
      n--;
    }
  text = g_ascii_strdown ((const char *) bytes, (gssize) MIN (n, 16));
  if (g_str_has_prefix (text, "<!doctype") || g_str_has_prefix (text, "<html") ||
      g_str_has_prefix (text, "<head") || g_str_has_prefix (text, "<?xml"))
    return TG_FORMAT_HTML;
  if (text[0] == '{' || (text[0] == '[' && strchr ("{[\"]", text[1]) != NULL))
    return TG_FORMAT_JSON;

  return TG_FORMAT_UNKNOWN;
}

static gboolean
is_all_zero (const TgMapping *mapping)
{
  guint64 size = tg_mapping_get_size (mapping);
  guint64 n = MIN (size, 64 * 1024);
  const guint8 *bytes = tg_mapping_peek (mapping, 0, n);

  /* Compared with itself, shifted: all bytes are what the first one is. */
  return bytes[0] == 0 && memcmp (bytes, bytes + 1, (gsize) n - 1) == 0;
}

/**
 * tg_file_format_detect:
 * @mapping: a file
 *
 * Looks at the first bytes only.
 *
 * Returns: what the file is
 */
TgFileFormat
tg_file_format_detect (const TgMapping *mapping)
{
  gsize n = (gsize) MIN (tg_mapping_get_size (mapping), HEAD);
  const guint8 *bytes = tg_mapping_peek (mapping, 0, n);
  guint64 length;

  if (n == 0)
    return TG_FORMAT_EMPTY;
  if (starts_with (bytes, n, "GGUF"))
    return TG_FORMAT_GGUF;
  if (starts_with (bytes, n, "FUGG"))
    return TG_FORMAT_FUGG;
  if (starts_with (bytes, n, "\357\273\277GGUF"))
    return TG_FORMAT_BOM;
  if (starts_with (bytes, n, "version https://git-lfs"))
    return TG_FORMAT_LFS_POINTER;
  if (starts_with (bytes, n, "PK\003\004") || starts_with (bytes, n, "PK\005\006"))
    return TG_FORMAT_ZIP;
  if (starts_with (bytes, n, "\037\213"))
    return TG_FORMAT_GZIP;
  if (n >= 2 && bytes[0] == 0x80 && bytes[1] >= 2 && bytes[1] <= 5)
    return TG_FORMAT_PICKLE;
  for (gsize i = 0; i < G_N_ELEMENTS (legacy); i++)
    if (starts_with (bytes, n, legacy[i].bytes))
      return TG_FORMAT_LEGACY;
  if (n >= 10)
    {
      length = tg_load_u64 (bytes, TG_LITTLE_ENDIAN);
      if (length < G_GUINT64_CONSTANT (1) << 40 && starts_with (bytes + 8, n - 8, "{\""))
        return TG_FORMAT_SAFETENSORS;
    }
  if (is_all_zero (mapping))
    return TG_FORMAT_ZEROS;

  return detect_text (bytes, n);
}

/**
 * tg_file_format_get_lfs_size:
 * @mapping: a file
 *
 * Returns: bytes of the file that a Git LFS pointer stands for; 0 if it does not say
 */
guint64
tg_file_format_get_lfs_size (const TgMapping *mapping)
{
  gsize n = (gsize) MIN (tg_mapping_get_size (mapping), HEAD);
  g_autofree char *text = g_strndup ((const char *) tg_mapping_peek (mapping, 0, n), n);
  const char *line = strstr (text, "\nsize ");

  return line != NULL ? g_ascii_strtoull (line + 6, NULL, 10) : 0;
}

static const char *
get_legacy_name (const TgMapping *mapping)
{
  const guint8 *bytes = tg_mapping_peek (mapping, 0, 4);

  for (gsize i = 0; bytes != NULL && i < G_N_ELEMENTS (legacy); i++)
    if (starts_with (bytes, 4, legacy[i].bytes))
      return legacy[i].name;

  return "ggml";
}

static char *
describe_unknown (const TgMapping *mapping)
{
  gsize n = (gsize) MIN (tg_mapping_get_size (mapping), 4);
  const guint8 *bytes = tg_mapping_peek (mapping, 0, n);
  GString *hex = g_string_new (NULL);
  g_autofree char *text = NULL;

  for (gsize i = 0; i < n; i++)
    g_string_append_printf (hex, "%s%02x", i > 0 ? " " : "", bytes[i]);
  text = g_string_free (hex, FALSE);

  return g_strdup_printf (_("This is not a GGUF file: it begins with the bytes %s instead of the magic 47 47 55 46 (“GGUF”)"), text);
}

/**
 * tg_file_format_describe:
 * @mapping: a file
 * @format: what it is
 *
 * Returns: (transfer full) (nullable): one sentence, translated, on what it is instead of GGUF; %NULL
 *   for %TG_FORMAT_GGUF
 */
char *
tg_file_format_describe (const TgMapping *mapping,
                         TgFileFormat     format)
{
  g_autofree char *size = NULL;

  switch (format)
    {
    case TG_FORMAT_GGUF:
      return NULL;
    case TG_FORMAT_EMPTY:
      return g_strdup (_("The file is empty"));
    case TG_FORMAT_ZEROS:
      return g_strdup (_("This is not a GGUF file: it holds only zeros so far, perhaps because it is still being downloaded"));
    case TG_FORMAT_LFS_POINTER:
      if (tg_file_format_get_lfs_size (mapping) == 0)
        return g_strdup (_("This is not a GGUF file. It is a Git LFS pointer; download the real file with “git lfs pull”"));
      size = tg_format_size (tg_file_format_get_lfs_size (mapping));
      return g_strdup_printf (_("This is not a GGUF file. It is a Git LFS pointer to %s; download the real file with “git lfs pull”"), size);
    case TG_FORMAT_HTML:
      return g_strdup (_("This is not a GGUF file. It looks like a web page (HTML), perhaps a login or error page saved by the browser"));
    case TG_FORMAT_JSON:
      return g_strdup (_("This is not a GGUF file. It looks like JSON, perhaps the answer of a server that had no file to give"));
    case TG_FORMAT_ZIP:
      return g_strdup (_("This is not a GGUF file. It is a zip archive, as PyTorch models are"));
    case TG_FORMAT_PICKLE:
      return g_strdup (_("This is not a GGUF file. It is a Python pickle, as older PyTorch models are"));
    case TG_FORMAT_GZIP:
      return g_strdup (_("This is not a GGUF file. It is compressed with gzip"));
    case TG_FORMAT_SAFETENSORS:
      return g_strdup (_("This is not a GGUF file. It is a safetensors file"));
    case TG_FORMAT_LEGACY:
      return g_strdup_printf (_("This is not a GGUF file. It is a legacy GGML file (“%s”) from before August 2023"), get_legacy_name (mapping));
    case TG_FORMAT_FUGG:
      return g_strdup (_("This is not a GGUF file: its magic is “FUGG”, that is “GGUF” backwards"));
    case TG_FORMAT_BOM:
      return g_strdup (_("This is not a GGUF file: a UTF-8 byte order mark (BOM) stands before the magic, so it went through a text editor"));
    case TG_FORMAT_UNKNOWN:
      return describe_unknown (mapping);
    default:
      g_return_val_if_reached (NULL);
    }
}
