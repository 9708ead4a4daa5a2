/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include "tg-location.h"

#include <inttypes.h>
#include <math.h>

#include <glib/gi18n.h>

#include "tg-format.h"
#include "tg-pages.h"

/* Names that are longer, in bytes, are not kept. Good ones have 64 at most. */
#define MAX_STORED 1024

/**
 * tg_location_get_options:
 *
 * Returns: (transfer none): the options that say where to look
 */
const GOptionEntry *
tg_location_get_options (void)
{
  static const GOptionEntry options[] = {
    { "page", 0, 0, G_OPTION_ARG_STRING, NULL,
      N_("Show this page (summary, details, hex, heatmap, statistics, map, compare)"), N_("PAGE") },
    { "tensor", 0, 0, G_OPTION_ARG_STRING, NULL, N_("Select a tensor"), N_("NAME") },
    { "key", 0, 0, G_OPTION_ARG_STRING, NULL, N_("Select a metadata entry"), N_("KEY") },
    { "slice", 0, 0, G_OPTION_ARG_STRING, NULL, N_("Select a matrix of a tensor with more than two dimensions"), N_("I[,J]") },
    { "row", 0, 0, G_OPTION_ARG_STRING, NULL, N_("Select a row of the tensor"), N_("R") },
    { "col", 0, 0, G_OPTION_ARG_STRING, NULL, N_("Select a column of the tensor"), N_("C") },
    { "offset", 0, 0, G_OPTION_ARG_STRING, NULL, N_("Select a byte of the file, in decimal or as 0x…"), N_("N") },
    { NULL, 0, 0, G_OPTION_ARG_NONE, NULL, NULL, NULL },
  };

  return options;
}

/* A number on its own, in decimal or, with 0x, in hex. */
static gboolean
parse_number (const char  *option,
              const char  *text,
              guint64     *number,
              GError     **error)
{
  const gboolean hex = g_ascii_strncasecmp (text, "0x", 2) == 0;

  if (g_ascii_string_to_unsigned (hex ? text + 2 : text, hex ? 16 : 10, 0, G_MAXUINT64 - 1, number, NULL))
    return TRUE;

  g_set_error (error, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE,
               _("“%s” is not a number, as --%s takes"), text, option);

  return FALSE;
}

static gboolean
take_number (GVariantDict  *options,
             const char    *option,
             guint64       *number,
             gboolean      *given,
             GError       **error)
{
  const char *text;

  if (!g_variant_dict_lookup (options, option, "&s", &text))
    return TRUE;

  *given = TRUE;

  return parse_number (option, text, number, error);
}

static gboolean
take_slice (GVariantDict  *options,
            TgLocation    *self,
            GError       **error)
{
  const char *text;
  g_auto (GStrv) parts = NULL;

  if (!g_variant_dict_lookup (options, "slice", "&s", &text))
    return TRUE;

  self->has_cell = TRUE;
  self->has_slice = TRUE;
  parts = g_strsplit (text, ",", 2);
  for (guint i = 0; parts[i] != NULL; i++)
    if (!parse_number ("slice", parts[i], &self->slice[i], error))
      return FALSE;

  return TRUE;
}

/**
 * tg_location_new_from_options:
 * @options: what the command line said
 * @error: return location for an error
 *
 * Returns: (transfer full) (nullable): where to look
 */
TgLocation *
tg_location_new_from_options (GVariantDict  *options,
                              GError       **error)
{
  g_autoptr (TgLocation) self = NULL;
  gboolean has_offset = FALSE;

  g_return_val_if_fail (options != NULL, NULL);

  self = g_new0 (TgLocation, 1);
  self->offset = TG_SELECTION_NONE;
  g_variant_dict_lookup (options, "page", "s", &self->page);
  g_variant_dict_lookup (options, "tensor", "s", &self->tensor);
  g_variant_dict_lookup (options, "key", "s", &self->key);
  if (!take_slice (options, self, error) ||
      !take_number (options, "row", &self->row, &self->has_cell, error) ||
      !take_number (options, "col", &self->column, &self->has_cell, error) ||
      !take_number (options, "offset", &self->offset, &has_offset, error))
    return NULL;

  /* A byte is seen among the bytes. */
  if (self->page == NULL && has_offset)
    self->page = g_strdup ("hex");
  if (self->page != NULL && tg_pages_find (self->page) == NULL)
    {
      g_set_error (error, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE,
                   _("There is no page “%s”"), self->page);
      return NULL;
    }

  return g_steal_pointer (&self);
}

/* Whether it says nothing about where to look. */
gboolean
tg_location_is_empty (const TgLocation *self)
{
  g_return_val_if_fail (self != NULL, TRUE);

  return self->page == NULL && self->tensor == NULL && self->key == NULL && !self->has_cell &&
         self->offset == TG_SELECTION_NONE;
}

void
tg_location_free (TgLocation *self)
{
  g_free (self->page);
  g_free (self->tensor);
  g_free (self->key);
  g_free (self);
}

/**
 * tg_location_apply:
 * @self: a place
 * @selection: a selection in a loaded file
 *
 * Selects the place, as far as the file has it.
 *
 * Returns: (transfer full) (nullable): what was asked for by name, or which byte, and is not in
 *   the file, in a sentence; %NULL if nothing is missing
 */
char *
tg_location_apply (const TgLocation *self,
                   TgSelection      *selection)
{
  const TgTensor *tensor;
  TgGguf *gguf;
  char *missing = NULL;
  gboolean has_tensor;

  g_return_val_if_fail (self != NULL, NULL);
  g_return_val_if_fail (TG_IS_SELECTION (selection), NULL);

  if (self->key != NULL && !tg_selection_select_key (selection, self->key))
    missing = g_strdup_printf (_("There is no key “%s”"), self->key);
  has_tensor = self->tensor == NULL || tg_selection_select_name (selection, self->tensor);
  if (!has_tensor)
    {
      g_free (missing);
      missing = g_strdup_printf (_("There is no tensor “%s”"), self->tensor);
    }

  /* A row of a tensor that is not there is none of another one. */
  tensor = has_tensor ? tg_selection_get_tensor (selection, &gguf) : NULL;
  if (self->has_cell && tensor != NULL)
    {
      /* A second index that the tensor does not have is cut, and cannot overflow. */
      const guint64 outer = MIN (self->slice[1], tensor->ne[3]);
      const guint64 inner = MIN (self->slice[0], tensor->ne[2]);
      guint64 slice;

      if (!g_uint64_checked_mul (&slice, outer, tensor->ne[2]) ||
          !g_uint64_checked_add (&slice, slice, inner))
        slice = G_MAXUINT64;
      tg_selection_set_cell (selection, (TgCell){ slice, self->row, self->column });
    }
  if (self->window.zoom > 0 && self->tensor != NULL && tensor != NULL)
    tg_selection_set_window (selection, &self->window);
  if (self->offset != TG_SELECTION_NONE)
    tg_selection_set_offset (selection, tg_selection_get (selection)->part, self->offset);
  if (self->offset != tg_selection_get (selection)->offset && self->offset != TG_SELECTION_NONE && missing == NULL)
    {
      g_autofree char *offset = tg_format_offset (self->offset);

      missing = g_strdup_printf (_("There is no byte %s"), offset);
    }

  return missing;
}

static void
append_option (GString    *command,
               const char *option,
               const char *value)
{
  g_autofree char *quoted = g_shell_quote (value);

  g_string_append_printf (command, " --%s %s", option, quoted);
}

/**
 * tg_location_new:
 * @selection: a selection in a loaded file
 * @page: (nullable): the page it is seen on
 *
 * Returns: (transfer full): the place that is selected
 */
TgLocation *
tg_location_new (TgSelection *selection,
                 const char  *page)
{
  TgLocation *self;
  const TgSelected *selected;
  const TgEntry *entry;
  const TgTensor *tensor;
  TgGguf *gguf;

  g_return_val_if_fail (TG_IS_SELECTION (selection), NULL);

  self = g_new0 (TgLocation, 1);
  self->page = g_strdup (page);
  selected = tg_selection_get (selection);
  entry = tg_selection_get_entry (selection);
  tensor = tg_selection_get_tensor (selection, &gguf);
  if (tensor != NULL)
    {
      const guint64 inner = MAX (tensor->ne[2], 1);

      self->tensor = tg_gguf_dup_name (gguf, tensor);
      self->slice[0] = selected->cell.slice % inner;
      self->slice[1] = selected->cell.slice / inner;
      self->has_slice = tg_cell_get_n_slices (tensor) > 1;
      self->row = selected->cell.row;
      self->column = selected->cell.column;
      self->has_cell = TRUE;
      tg_selection_get_window (selection, &self->window);
    }
  else if (entry != NULL)
    {
      gsize length;
      const char *key = tg_gguf_get_key (tg_file_get_main (tg_selection_get_file (selection)), entry, &length);

      self->key = g_strndup (key, length);
    }
  self->offset = selected->offset;

  return self;
}

static gboolean
is_storable (const char *text)
{
  return text != NULL && strlen (text) <= MAX_STORED && g_utf8_validate (text, -1, NULL);
}

/**
 * tg_location_to_variant:
 * @self: a place
 *
 * A name that is no text, or too long to be kept, is left out.
 *
 * Returns: (transfer floating): the place as a{sv}, to be kept in settings
 */
GVariant *
tg_location_to_variant (const TgLocation *self)
{
  GVariantDict dict = G_VARIANT_DICT_INIT (NULL);

  g_return_val_if_fail (self != NULL, NULL);

  if (is_storable (self->page))
    g_variant_dict_insert (&dict, "page", "s", self->page);
  if (is_storable (self->tensor))
    g_variant_dict_insert (&dict, "tensor", "s", self->tensor);
  if (is_storable (self->key))
    g_variant_dict_insert (&dict, "key", "s", self->key);
  if (self->has_cell)
    g_variant_dict_insert (&dict, "cell", "(tttt)", self->slice[0], self->slice[1], self->row, self->column);
  if (self->offset != TG_SELECTION_NONE)
    g_variant_dict_insert (&dict, "offset", "t", self->offset);
  if (self->window.zoom > 0)
    g_variant_dict_insert (&dict, "window", "(dddtt)", self->window.zoom, self->window.column, self->window.row,
                           self->window.width, self->window.height);

  return g_variant_dict_end (&dict);
}

/**
 * tg_location_new_from_variant:
 * @variant: an a{sv}; what is unknown in it is ignored
 *
 * Returns: (transfer full): the place
 */
TgLocation *
tg_location_new_from_variant (GVariant *variant)
{
  TgPictureWindow window;
  TgLocation *self;
  g_auto (GVariantDict) dict = G_VARIANT_DICT_INIT (variant);

  g_return_val_if_fail (variant != NULL, NULL);

  self = g_new0 (TgLocation, 1);
  self->offset = TG_SELECTION_NONE;
  g_variant_dict_lookup (&dict, "page", "s", &self->page);
  g_variant_dict_lookup (&dict, "tensor", "s", &self->tensor);
  g_variant_dict_lookup (&dict, "key", "s", &self->key);
  self->has_cell =
    g_variant_dict_lookup (&dict, "cell", "(tttt)", &self->slice[0], &self->slice[1], &self->row, &self->column);
  g_variant_dict_lookup (&dict, "offset", "t", &self->offset);
  if (g_variant_dict_lookup (&dict, "window", "(dddtt)", &window.zoom, &window.column, &window.row, &window.width,
                             &window.height) &&
      isfinite (window.zoom) && isfinite (window.column) && isfinite (window.row) && window.zoom > 0)
    self->window = window;

  return self;
}

/* As the options of the command line. */
static void
append_options (GString          *command,
                const TgLocation *self)
{
  if (self->page != NULL)
    append_option (command, "page", self->page);
  if (self->tensor != NULL)
    append_option (command, "tensor", self->tensor);
  if (self->key != NULL)
    append_option (command, "key", self->key);
  if (self->has_slice)
    g_string_append_printf (command, " --slice %" PRIu64 ",%" PRIu64, self->slice[0], self->slice[1]);
  if (self->has_cell)
    g_string_append_printf (command, " --row %" PRIu64 " --col %" PRIu64, self->row, self->column);
  if (self->offset != TG_SELECTION_NONE)
    g_string_append_printf (command, " --offset 0x%" PRIx64, self->offset);
}

/**
 * tg_location_make_command:
 * @selection: a place
 * @page: (nullable): the page it is seen on
 *
 * Returns: (transfer full): the command line that shows it
 */
char *
tg_location_make_command (TgSelection *selection,
                          const char  *page)
{
  g_autoptr (TgLocation) self = NULL;
  GString *command;
  GFile *file;

  g_return_val_if_fail (TG_IS_SELECTION (selection), NULL);

  self = tg_location_new (selection, page);
  command = g_string_new ("tensorglass");
  append_options (command, self);

  file = tg_file_get_location (tg_selection_get_file (selection));
  if (file != NULL)
    {
      g_autofree char *path = g_file_get_path (file);
      g_autofree char *uri = path == NULL ? g_file_get_uri (file) : NULL;
      g_autofree char *quoted = g_shell_quote (path != NULL ? path : uri);

      g_string_append_printf (command, " %s", quoted);
    }

  return g_string_free (command, FALSE);
}
