/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include <glib/gi18n.h>
#include <inttypes.h>

#include "tg-file-map.h"
#include "tg-text.h"

static char *
dup_key (const TgGguf *gguf,
         guint64       entry)
{
  gsize length;
  const char *key;

  key = tg_gguf_get_key (gguf, tg_gguf_get_entry (gguf, entry), &length);

  return tg_text_display (key, length, TG_TEXT_LIST_CHARS, TG_TEXT_LINE);
}

static char *
dup_name (const TgGguf *gguf,
          guint64       tensor)
{
  gsize length;
  const char *name;

  name = tg_gguf_get_name (gguf, tg_gguf_get_tensor (gguf, tensor), &length);

  return tg_text_display (name, length, TG_TEXT_LIST_CHARS, TG_TEXT_LINE);
}

/* A record that the file was not read to the end of has no name that could be given. */
static const char *
describe_next_entry (const TgFileRange *range)
{
  switch ((int) range->kind)
    {
    case TG_RANGE_KEY_LENGTH:
      return _("length of the next key");
    case TG_RANGE_KEY:
      return _("the next key");
    case TG_RANGE_VALUE_TYPE:
      return _("value type of the next key");
    default:
      return _("value of the next key");
    }
}

static const char *
describe_next_tensor (const TgFileRange *range)
{
  switch ((int) range->kind)
    {
    case TG_RANGE_NAME_LENGTH:
      return _("length of the name of the next tensor");
    case TG_RANGE_NAME:
      return _("name of the next tensor");
    case TG_RANGE_N_DIMS:
      return _("number of dimensions of the next tensor");
    case TG_RANGE_DIM:
      return _("dimensions of the next tensor");
    case TG_RANGE_TENSOR_TYPE:
      return _("type of the next tensor");
    default:
      return _("offset of the next tensor");
    }
}

static char *
describe_entry (const TgGguf      *gguf,
                const TgFileRange *range)
{
  gboolean is_element = range->element != TG_RANGE_NO_INDEX;
  g_autofree char *key = NULL;

  if (range->entry == TG_RANGE_NO_INDEX)
    return g_strdup (describe_next_entry (range));

  key = dup_key (gguf, range->entry);
  switch ((int) range->kind)
    {
    case TG_RANGE_KEY_LENGTH:
      return g_strdup_printf (_("length of the key “%s”"), key);
    case TG_RANGE_KEY:
      return g_strdup_printf (_("key “%s”"), key);
    case TG_RANGE_VALUE_TYPE:
      return g_strdup_printf (_("value type of “%s”"), key);
    case TG_RANGE_ELEMENT_TYPE:
      return g_strdup_printf (_("element type of “%s”"), key);
    case TG_RANGE_ELEMENT_COUNT:
      return g_strdup_printf (_("number of elements of “%s”"), key);
    case TG_RANGE_STRING_LENGTH:
      if (is_element)
        return g_strdup_printf (_("“%s”, element %" PRIu64 ", length"), key, range->element);
      return g_strdup_printf (_("length of the value of “%s”"), key);
    default:
      if (is_element)
        return g_strdup_printf (_("“%s”, element %" PRIu64), key, range->element);
      return g_strdup_printf (_("value of “%s”"), key);
    }
}

static char *
describe_tensor (const TgGguf      *gguf,
                 const TgFileRange *range)
{
  g_autofree char *name = NULL;

  if (range->tensor == TG_RANGE_NO_INDEX)
    return g_strdup (describe_next_tensor (range));

  name = dup_name (gguf, range->tensor);
  switch ((int) range->kind)
    {
    case TG_RANGE_NAME_LENGTH:
      return g_strdup_printf (_("length of the name “%s”"), name);
    case TG_RANGE_NAME:
      return g_strdup_printf (_("name “%s”"), name);
    case TG_RANGE_N_DIMS:
      return g_strdup_printf (_("number of dimensions of “%s”"), name);
    case TG_RANGE_DIM:
      return g_strdup_printf (_("dimension %" PRIu64 " of “%s”"), range->element == TG_RANGE_NO_INDEX ? 0 : range->element, name);
    case TG_RANGE_TENSOR_TYPE:
      return g_strdup_printf (_("type of “%s”"), name);
    default:
      return g_strdup_printf (_("offset of “%s”"), name);
    }
}

static char *
describe_data (const TgGguf      *gguf,
               const TgFileRange *range)
{
  g_autofree char *name = NULL;
  g_autofree char *other = NULL;

  if (range->tensor == TG_RANGE_NO_INDEX)
    return g_strdup (_("missing: behind the end of the file"));

  name = dup_name (gguf, range->tensor);
  if (range->kind == TG_RANGE_DATA)
    return g_strdup_printf (_("data of “%s”"), name);
  if (range->kind == TG_RANGE_MISSING)
    return g_strdup_printf (_("missing: data of “%s” behind the end of the file"), name);
  other = dup_name (gguf, range->other);

  return g_strdup_printf (_("data of both “%s” and “%s”"), name, other);
}

/**
 * tg_file_map_describe:
 * @self: a map
 * @range: what tg_file_map_lookup() gave
 *
 * Returns: (transfer full): what the bytes are, in a few words, translated and safe to show
 */
char *
tg_file_map_describe (const TgFileMap   *self,
                      const TgFileRange *range)
{
  const TgGguf *gguf = tg_file_map_get_gguf (self);

  switch (range->kind)
    {
    case TG_RANGE_MAGIC:
      return g_strdup (_("magic"));
    case TG_RANGE_VERSION:
      return g_strdup (_("version"));
    case TG_RANGE_TENSOR_COUNT:
      return g_strdup (_("number of tensors"));
    case TG_RANGE_ENTRY_COUNT:
      return g_strdup (_("number of metadata keys"));
    case TG_RANGE_KEY_LENGTH:
    case TG_RANGE_KEY:
    case TG_RANGE_VALUE_TYPE:
    case TG_RANGE_ELEMENT_TYPE:
    case TG_RANGE_ELEMENT_COUNT:
    case TG_RANGE_STRING_LENGTH:
    case TG_RANGE_VALUE:
      return describe_entry (gguf, range);
    case TG_RANGE_NAME_LENGTH:
    case TG_RANGE_NAME:
    case TG_RANGE_N_DIMS:
    case TG_RANGE_DIM:
    case TG_RANGE_TENSOR_TYPE:
    case TG_RANGE_DATA_OFFSET:
      return describe_tensor (gguf, range);
    case TG_RANGE_DATA:
    case TG_RANGE_OVERLAP:
    case TG_RANGE_MISSING:
      return describe_data (gguf, range);
    case TG_RANGE_PADDING:
      return g_strdup (_("padding"));
    case TG_RANGE_GAP:
      return g_strdup (_("gap: bytes of no tensor"));
    case TG_RANGE_TRAILING:
      return g_strdup (_("trailing bytes after the last tensor"));
    case TG_RANGE_FAULT:
      return g_strdup (_("the field at fault"));
    case TG_RANGE_UNKNOWN:
      return g_strdup (_("no known meaning"));
    default:
      g_return_val_if_reached (g_strdup (""));
    }
}

/**
 * tg_byte_role_get_nick:
 * @role: a role
 *
 * Returns: (transfer none): a short stable name
 */
const char *
tg_byte_role_get_nick (TgByteRole role)
{
  static const char *const nicks[] = {
    "magic", "key", "type", "value", "info", "padding", "data", "fault", "unknown"
  };

  G_STATIC_ASSERT (G_N_ELEMENTS (nicks) == TG_N_BYTE_ROLES);
  g_return_val_if_fail ((gsize) role < G_N_ELEMENTS (nicks), "unknown");

  return nicks[role];
}

/**
 * tg_byte_role_get_name:
 * @role: a role
 *
 * Returns: (transfer none): what it is called, translated
 */
const char *
tg_byte_role_get_name (TgByteRole role)
{
  static const char *const names[] = {
    N_ ("Magic, counts"), N_ ("Key"), N_ ("Value type"), N_ ("Value"), N_ ("Tensor info"), N_ ("Padding"), N_ ("Tensor data"), N_ ("Fault"), N_ ("Unknown")
  };

  g_return_val_if_fail ((gsize) role < G_N_ELEMENTS (names), "");

  return _ (names[role]);
}
