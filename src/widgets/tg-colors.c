/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include "tg-colors.h"

#include <glib/gi18n.h>

#include "tg-type-colors.h"

/* The tables have a light and a dark side. Within each group the colours were
 * chosen so that any two are told apart with every kind of colour vision. */
/* clang-format off */
#define RGB(c) { ((c) >> 16 & 255) / 255.f, ((c) >> 8 & 255) / 255.f, ((c) & 255) / 255.f, 1.f }

static const TgRoleColors roles[TG_N_COLOR_ROLES][2] = {
  [TG_COLOR_MAGIC] = { { RGB (0xfeabb0), RGB (0x8a0313), TG_UNDERLINE_SOLID },
                          { RGB (0x8d364b), RGB (0xb96362), TG_UNDERLINE_SOLID } },
  [TG_COLOR_KEY] = { { RGB (0xb5cffd), RGB (0x408ce7), TG_UNDERLINE_SOLID },
                        { RGB (0x253f5a), RGB (0x54acff), TG_UNDERLINE_SOLID } },
  [TG_COLOR_TYPE] = { { RGB (0xd4b9d6), RGB (0x602c8f), TG_UNDERLINE_DOUBLE },
                         { RGB (0x64458f), RGB (0x9470a6), TG_UNDERLINE_DOUBLE } },
  [TG_COLOR_VALUE] = { { RGB (0xe0f6dc), RGB (0x1c7154), TG_UNDERLINE_DASHED },
                          { RGB (0x344131), RGB (0xa7e4a2), TG_UNDERLINE_DASHED } },
  [TG_COLOR_INFO] = { { RGB (0xffd495), RGB (0xb67f08), TG_UNDERLINE_THICK },
                         { RGB (0x573b00), RGB (0xedab24), TG_UNDERLINE_THICK } },
  [TG_COLOR_PADDING] = { { RGB (0xd9d9d8), RGB (0x95928b), TG_UNDERLINE_NONE },
                            { RGB (0x1c1b19), RGB (0xaaa9a2), TG_UNDERLINE_NONE } },
  [TG_COLOR_DATA] = { { RGB (0xdaf2fb), RGB (0x36656d), TG_UNDERLINE_NONE },
                         { RGB (0x1f373f), RGB (0x578998), TG_UNDERLINE_NONE } },
  [TG_COLOR_SCALE] = { { RGB (0xffaca1), RGB (0x75391c), TG_UNDERLINE_SOLID },
                          { RGB (0x83423e), RGB (0xd15344), TG_UNDERLINE_SOLID } },
  [TG_COLOR_MIN] = { { RGB (0xdab8e8), RGB (0x5318a6), TG_UNDERLINE_DOUBLE },
                        { RGB (0x63306e), RGB (0x996da3), TG_UNDERLINE_DOUBLE } },
  [TG_COLOR_SUBSCALE] = { { RGB (0xf8e299), RGB (0xa57c01), TG_UNDERLINE_DASHED },
                             { RGB (0x473d07), RGB (0xe6c856), TG_UNDERLINE_DASHED } },
  [TG_COLOR_HIGH] = { { RGB (0x85e4ba), RGB (0x027886), TG_UNDERLINE_DOTTED },
                         { RGB (0x256362), RGB (0x01efeb), TG_UNDERLINE_DOTTED } },
  [TG_COLOR_CODE] = { { RGB (0xe3f0fe), RGB (0x0e97f5), TG_UNDERLINE_NONE },
                         { RGB (0x2d353f), RGB (0x72a7f9), TG_UNDERLINE_NONE } },
  [TG_COLOR_FAULT] = { { RGB (0xc01c28), RGB (0xc01c28), TG_UNDERLINE_NONE },
                       { RGB (0xc01c28), RGB (0xc01c28), TG_UNDERLINE_NONE } },
};

static const GdkRGBA statuses[][2] = {
  [TG_STATUS_ERROR] = { RGB (0xa40000), RGB (0xff938c) },
  [TG_STATUS_WARNING] = { RGB (0xb93e00), RGB (0xffbe6f) },
  [TG_STATUS_OK] = { RGB (0x1b7a4b), RGB (0x57e389) },
  [TG_STATUS_ACCENT] = { RGB (0x3584e4), RGB (0x78aeed) },
  [TG_STATUS_FAULT] = { RGB (0xc01c28), RGB (0xc01c28) },
};
/* clang-format on */

static GdkRGBA
rgb (guint32 color)
{
  return (GdkRGBA) RGB (color);
}

/**
 * tg_colors_get_family:
 * @family: a family of tensor types
 * @dark: which side, see tg_compat_widget_is_dark()
 *
 * The name of the type always stands beside its colour.
 *
 * Returns: (transfer none): its colours
 */
const TgFamilyColors *
tg_colors_get_family (TgTypeFamily family,
                      gboolean     dark)
{
  static TgFamilyColors families[TG_N_FAMILIES][2];
  static gsize filled;

  g_return_val_if_fail ((guint) family < TG_N_FAMILIES, NULL);

  if (g_once_init_enter (&filled))
    {
      for (guint i = 0; i < TG_N_FAMILIES; i++)
        for (guint side = 0; side < 2; side++)
          {
            const TgTypeColors colors = tg_type_colors_get ((TgTypeFamily) i, side == 1);

            families[i][side].fill = rgb (colors.fill);
            families[i][side].text = rgb (colors.text);
          }
      g_once_init_leave (&filled, 1);
    }

  return &families[family][dark ? 1 : 0];
}

/**
 * tg_colors_get_role:
 * @role: what a byte is for
 * @dark: which side, see tg_compat_widget_is_dark()
 *
 * Returns: (transfer none): its colours; of %TG_COLOR_NONE they are transparent
 */
const TgRoleColors *
tg_colors_get_role (TgColorRole role,
                    gboolean    dark)
{
  g_return_val_if_fail ((guint) role < TG_N_COLOR_ROLES, &roles[TG_COLOR_DATA][0]);

  return &roles[role][dark ? 1 : 0];
}

/**
 * tg_colors_get_status:
 * @status: a meaning
 * @dark: which side, see tg_compat_widget_is_dark()
 *
 * Returns: (transfer none): its colour
 */
const GdkRGBA *
tg_colors_get_status (TgStatusColor status,
                      gboolean      dark)
{
  g_return_val_if_fail ((guint) status < G_N_ELEMENTS (statuses), &statuses[TG_STATUS_ERROR][0]);

  return &statuses[status][dark ? 1 : 0];
}

/**
 * tg_color_role_from_byte:
 * @role: what a byte of the records is
 *
 * Returns: its colour
 */
TgColorRole
tg_color_role_from_byte (TgByteRole role)
{
  static const TgColorRole colors[TG_N_BYTE_ROLES] = {
    [TG_BYTE_MAGIC] = TG_COLOR_MAGIC,
    [TG_BYTE_KEY] = TG_COLOR_KEY,
    [TG_BYTE_TYPE] = TG_COLOR_TYPE,
    [TG_BYTE_VALUE] = TG_COLOR_VALUE,
    [TG_BYTE_INFO] = TG_COLOR_INFO,
    [TG_BYTE_PADDING] = TG_COLOR_PADDING,
    [TG_BYTE_DATA] = TG_COLOR_DATA,
    [TG_BYTE_FAULT] = TG_COLOR_FAULT,
    [TG_BYTE_UNKNOWN] = TG_COLOR_NONE,
  };

  g_return_val_if_fail ((guint) role < TG_N_BYTE_ROLES, TG_COLOR_NONE);

  return colors[role];
}

/**
 * tg_color_role_from_block:
 * @role: what a byte of a block is for
 *
 * Returns: its colour; that of data for what is not needed to tell apart
 */
TgColorRole
tg_color_role_from_block (TgBlockRole role)
{
  static const TgColorRole colors[TG_N_BLOCK_ROLES] = {
    [TG_BLOCK_SCALE] = TG_COLOR_SCALE,
    [TG_BLOCK_MIN] = TG_COLOR_MIN,
    [TG_BLOCK_SUBSCALE] = TG_COLOR_SUBSCALE,
    [TG_BLOCK_HIGH_BITS] = TG_COLOR_HIGH,
    [TG_BLOCK_CODES] = TG_COLOR_CODE,
    [TG_BLOCK_OTHER] = TG_COLOR_DATA,
  };

  g_return_val_if_fail ((guint) role < TG_N_BLOCK_ROLES, TG_COLOR_DATA);

  return colors[role];
}

/**
 * tg_color_role_get_name:
 * @role: what a byte is for
 *
 * Returns: (transfer none): what a legend calls it
 */
const char *
tg_color_role_get_name (TgColorRole role)
{
  static const char *const names[TG_N_COLOR_ROLES] = {
    [TG_COLOR_MAGIC] = N_ ("Magic and counts"),
    [TG_COLOR_KEY] = N_ ("Key"),
    [TG_COLOR_TYPE] = N_ ("Value type"),
    [TG_COLOR_VALUE] = N_ ("Value"),
    [TG_COLOR_INFO] = N_ ("Tensor info"),
    [TG_COLOR_PADDING] = N_ ("Padding"),
    [TG_COLOR_DATA] = N_ ("Data"),
    [TG_COLOR_SCALE] = N_ ("Scale"),
    [TG_COLOR_MIN] = N_ ("Minimum"),
    [TG_COLOR_SUBSCALE] = N_ ("Sub-scales"),
    [TG_COLOR_HIGH] = N_ ("High bits"),
    [TG_COLOR_CODE] = N_ ("Codes"),
    [TG_COLOR_FAULT] = N_ ("Fault"),
    [TG_COLOR_NONE] = N_ ("Unknown"),
  };

  g_return_val_if_fail ((guint) role < TG_N_COLOR_ROLES, NULL);

  return _ (names[role]);
}

/**
 * tg_colors_new_hatch:
 * @color: of the lines, see %TG_STATUS_WARNING
 *
 * The pattern for bytes that are missing: lines of 2.4 px at 45 degrees, 7 px apart.
 *
 * Returns: (transfer full): one period, to be repeated
 */
GdkTexture *
tg_colors_new_hatch (const GdkRGBA *color)
{
  const int period = 7;
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_ARGB32, period, period);
  const gsize stride = (gsize) cairo_image_surface_get_stride (surface);
  cairo_t *cr = cairo_create (surface);
  g_autoptr (GBytes) bytes = NULL;

  gdk_cairo_set_source_rgba (cr, color);
  cairo_set_line_width (cr, 2.4);
  for (int x = -period; x <= 2 * period; x += period)
    {
      cairo_move_to (cr, x - 1, period + 1);
      cairo_line_to (cr, x + period + 1, -1);
    }
  cairo_stroke (cr);
  cairo_destroy (cr);
  cairo_surface_flush (surface);

  bytes = g_bytes_new_with_free_func (cairo_image_surface_get_data (surface), stride * (gsize) period,
                                      (GDestroyNotify) cairo_surface_destroy, surface);

  return gdk_memory_texture_new (period, period, GDK_MEMORY_DEFAULT, bytes, stride);
}

/**
 * tg_colors_get_view:
 * @dark: which side, see tg_compat_widget_is_dark()
 *
 * Returns: (transfer none): the ground of views, for gaps and for patterns over a fill
 */
const GdkRGBA *
tg_colors_get_view (gboolean dark)
{
  static const GdkRGBA views[2] = { RGB (0xffffff), RGB (0x2d2d2d) };

  return &views[dark ? 1 : 0];
}
