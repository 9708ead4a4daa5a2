/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include "tg-preferences-window.h"

#include <glib/gi18n.h>

#include "tg-palette.h"
#include "tg-places.h"
#include "tg-settings.h"
#include "tg-toplevel.h"

/**
 * TgPreferencesWindow:
 *
 * What can be chosen once for all files. Each choice takes effect at once, in all
 * windows.
 *
 * # Actions
 *
 * preferences.forget.
 */
struct _TgPreferencesWindow
{
  GtkWindow       parent_instance;

  GtkWidget      *content;
  GtkDropDown    *scheme_dropdown;
  GtkDropDown    *units_dropdown;
  GtkDropDown    *bytes_dropdown;
  GtkDropDown    *palette_dropdown;
  GtkDropDown    *signed_palette_dropdown;
  GtkCheckButton *places_check;

  GSettings      *settings;    /* NULL if there are none */
  guint           other_bytes; /* in a row, of the choice that was set elsewhere */
};

G_DEFINE_FINAL_TYPE (TgPreferencesWindow, tg_preferences_window, GTK_TYPE_WINDOW)

/* The values of the rows of each list; their words are in the template, but for the colour
 * maps. */
static const char *const schemes[] = { "system", "light", "dark", NULL };
static const char *const units[] = { "decimal", "binary", NULL };
static const guint bytes[] = { 8, 16, 24, 32, 0 };
static const TgPalette palettes[] = {
  TG_PALETTE_VIRIDIS,
  TG_PALETTE_CIVIDIS,
  TG_PALETTE_MAGMA,
  TG_PALETTE_GREY,
  TG_PALETTE_DIVERGING_LIGHT,
};

static gboolean
name_to_row (GValue   *value,
             GVariant *variant,
             gpointer  user_data)
{
  const char *const *names = user_data;
  const char *name = g_variant_get_string (variant, NULL);
  guint row = 0;

  while (names[row] != NULL && !g_str_equal (names[row], name))
    row++;
  g_value_set_uint (value, names[row] != NULL ? row : GTK_INVALID_LIST_POSITION);

  return TRUE;
}

static GVariant *
row_to_name (const GValue       *value,
             const GVariantType *expected_type,
             gpointer            user_data)
{
  const char *const *names = user_data;
  const guint row = g_value_get_uint (value);

  return row != GTK_INVALID_LIST_POSITION ? g_variant_new_string (names[row]) : NULL;
}

/* A number that is not among the choices becomes one more of them, at the end. */
static gboolean
bytes_to_row (GValue   *value,
              GVariant *variant,
              gpointer  user_data)
{
  TgPreferencesWindow *self = TG_PREFERENCES_WINDOW (user_data);
  GtkStringList *words = GTK_STRING_LIST (gtk_drop_down_get_model (self->bytes_dropdown));
  const guint n_bytes = g_variant_get_uint32 (variant);
  guint row = 0;

  while (row < G_N_ELEMENTS (bytes) && bytes[row] != n_bytes)
    row++;
  if (row == G_N_ELEMENTS (bytes))
    {
      g_autofree char *word = g_strdup_printf ("%u", n_bytes);
      const char *const more[] = { word, NULL };

      self->other_bytes = n_bytes;
      gtk_string_list_splice (words, row, g_list_model_get_n_items (G_LIST_MODEL (words)) - row, more);
    }
  g_value_set_uint (value, row);

  return TRUE;
}

static GVariant *
row_to_bytes (const GValue       *value,
              const GVariantType *expected_type,
              gpointer            user_data)
{
  TgPreferencesWindow *self = TG_PREFERENCES_WINDOW (user_data);
  const guint row = g_value_get_uint (value);

  if (row == GTK_INVALID_LIST_POSITION)
    return NULL;

  return g_variant_new_uint32 (row < G_N_ELEMENTS (bytes) ? bytes[row] : self->other_bytes);
}

static gboolean
palette_to_row (GValue   *value,
                GVariant *variant,
                gpointer  user_data)
{
  TgPalette palette;
  guint row = G_N_ELEMENTS (palettes);

  if (tg_palette_from_nick (g_variant_get_string (variant, NULL), &palette))
    for (row = 0; row < G_N_ELEMENTS (palettes); row++)
      if (palettes[row] == palette)
        break;
  g_value_set_uint (value, row < G_N_ELEMENTS (palettes) ? row : GTK_INVALID_LIST_POSITION);

  return TRUE;
}

static GVariant *
row_to_palette (const GValue       *value,
                const GVariantType *expected_type,
                gpointer            user_data)
{
  const guint row = g_value_get_uint (value);

  return row < G_N_ELEMENTS (palettes) ? g_variant_new_string (tg_palette_get_nick (palettes[row])) : NULL;
}

static void
forget_action (GtkWidget  *widget,
               const char *action_name,
               GVariant   *parameter)
{
  tg_places_clear (TG_PREFERENCES_WINDOW (widget)->settings);
}

/* Whether there is anything to forget. */
static void
places_changed_cb (TgPreferencesWindow *self)
{
  g_autoptr (GVariant) places = g_settings_get_value (self->settings, "places");

  gtk_widget_action_set_enabled (GTK_WIDGET (self), "preferences.forget", g_variant_n_children (places) > 0);
}

static void
set_palettes (GtkDropDown *drop_down)
{
  g_autoptr (GtkStringList) names = gtk_string_list_new (NULL);

  for (guint i = 0; i < G_N_ELEMENTS (palettes); i++)
    gtk_string_list_append (names, tg_palette_get_name (palettes[i]));
  gtk_drop_down_set_model (drop_down, G_LIST_MODEL (names));
}

static void
bind_names (TgPreferencesWindow *self,
            const char          *key,
            GtkDropDown         *drop_down,
            const char *const   *names)
{
  g_settings_bind_with_mapping (self->settings, key, drop_down, "selected", G_SETTINGS_BIND_DEFAULT, name_to_row,
                                row_to_name, (gpointer) names, NULL);
}

static void
bind_palette (TgPreferencesWindow *self,
              const char          *key,
              GtkDropDown         *drop_down)
{
  g_settings_bind_with_mapping (self->settings, key, drop_down, "selected", G_SETTINGS_BIND_DEFAULT, palette_to_row,
                                row_to_palette, NULL, NULL);
}

static void
tg_preferences_window_finalize (GObject *object)
{
  g_clear_object (&TG_PREFERENCES_WINDOW (object)->settings);

  G_OBJECT_CLASS (tg_preferences_window_parent_class)->finalize (object);
}

static void
tg_preferences_window_class_init (TgPreferencesWindowClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->finalize = tg_preferences_window_finalize;

  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/io/github/tensorglass/Tensorglass/ui/tg-preferences-window.ui");
  gtk_widget_class_bind_template_child (widget_class, TgPreferencesWindow, content);
  gtk_widget_class_bind_template_child (widget_class, TgPreferencesWindow, scheme_dropdown);
  gtk_widget_class_bind_template_child (widget_class, TgPreferencesWindow, units_dropdown);
  gtk_widget_class_bind_template_child (widget_class, TgPreferencesWindow, bytes_dropdown);
  gtk_widget_class_bind_template_child (widget_class, TgPreferencesWindow, palette_dropdown);
  gtk_widget_class_bind_template_child (widget_class, TgPreferencesWindow, signed_palette_dropdown);
  gtk_widget_class_bind_template_child (widget_class, TgPreferencesWindow, places_check);
  gtk_widget_class_install_action (widget_class, "preferences.forget", NULL, forget_action);
  tg_toplevel_add_keys (widget_class);
}

static void
tg_preferences_window_init (TgPreferencesWindow *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  set_palettes (self->palette_dropdown);
  set_palettes (self->signed_palette_dropdown);

  self->settings = tg_settings_new ();
  gtk_widget_set_sensitive (self->content, self->settings != NULL);
  if (self->settings == NULL)
    return;

  bind_names (self, "color-scheme", self->scheme_dropdown, schemes);
  bind_names (self, "units", self->units_dropdown, units);
  g_settings_bind_with_mapping (self->settings, "hex-bytes-per-row", self->bytes_dropdown, "selected",
                                G_SETTINGS_BIND_DEFAULT, bytes_to_row, row_to_bytes, self, NULL);
  bind_palette (self, "heatmap-palette", self->palette_dropdown);
  bind_palette (self, "heatmap-signed-palette", self->signed_palette_dropdown);
  tg_settings_bind (self->settings, "remember-places", self->places_check, "active", G_SETTINGS_BIND_DEFAULT);
  g_signal_connect_object (self->settings, "changed::places", G_CALLBACK (places_changed_cb), self, G_CONNECT_SWAPPED);
  places_changed_cb (self);
}
