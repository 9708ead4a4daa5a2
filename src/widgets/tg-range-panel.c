/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include "tg-range-panel-private.h"

#include <glib/gi18n.h>

#include "tg-bidi.h"
#include "tg-compat-widget.h"

/**
 * TgRangePanel:
 *
 * Chooses how values become colours: between which ends, linear or logarithmic, and
 * by which colour map. Magnitudes and signed values are two things, each with a
 * choice of its own that is kept while the other is shown.
 */

enum
{
  PROP_PALETTE = 1,
  PROP_SIGNED_PALETTE,
  PROP_LOGARITHMIC,
  N_PROPS
};

enum
{
  CHANGED,
  N_SIGNALS
};

static GParamSpec *properties[N_PROPS];
static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (TgRangePanel, tg_range_panel, GTK_TYPE_WIDGET)

/* The rows of the drop-down, in its order. */
enum
{
  RANGE_NARROW_PERCENTILE, /* 0.1 % */
  RANGE_PERCENTILE,        /* 0.5 % */
  RANGE_WIDE_PERCENTILE,   /* 2 % */
  RANGE_ALL,
  RANGE_SIGMA,
  RANGE_LOCKED,
  RANGE_BY_HAND,
};

static const char *const range_names[] = {
  [RANGE_NARROW_PERCENTILE] = N_("0.1 – 99.9 %"),
  [RANGE_PERCENTILE] = N_("0.5 – 99.5 %"),
  [RANGE_WIDE_PERCENTILE] = N_("2 – 98 %"),
  [RANGE_ALL] = N_("All values"),
  [RANGE_SIGMA] = N_("± 3 σ"),
  [RANGE_LOCKED] = N_("Locked"),
  [RANGE_BY_HAND] = N_("By hand"),
};

static const TgRangeChoice range_choices[] = {
  [RANGE_NARROW_PERCENTILE] = { .rule = TG_RANGE_PERCENTILE, .amount = 0.1 },
  [RANGE_PERCENTILE] = { .rule = TG_RANGE_PERCENTILE, .amount = 0.5 },
  [RANGE_WIDE_PERCENTILE] = { .rule = TG_RANGE_PERCENTILE, .amount = 2 },
  [RANGE_ALL] = { .rule = TG_RANGE_MIN_MAX },
  [RANGE_SIGMA] = { .rule = TG_RANGE_SIGMA, .amount = 3 },
};

/* The colour maps to choose from; which diverging one it is follows the window. */
static const TgPalette palettes[] = {
  TG_PALETTE_VIRIDIS,
  TG_PALETTE_CIVIDIS,
  TG_PALETTE_MAGMA,
  TG_PALETTE_GREY,
  TG_PALETTE_DIVERGING_LIGHT,
};

static Choice *
get_choice (TgRangePanel *self)
{
  return &self->choices[self->is_signed ? 1 : 0];
}

static guint
get_range_row (const Choice *choice)
{
  if (choice->locked)
    return RANGE_LOCKED;
  for (guint i = 0; i < G_N_ELEMENTS (range_choices); i++)
    if (range_choices[i].rule == choice->choice.rule && range_choices[i].amount == choice->choice.amount)
      return i;

  return RANGE_BY_HAND;
}

static guint
get_palette_row (TgPalette palette)
{
  for (guint i = 0; i < G_N_ELEMENTS (palettes); i++)
    if (palettes[i] == palette)
      return i;

  return 0;
}

static void
update (TgRangePanel *self)
{
  const Choice *choice = get_choice (self);

  if (self->level == NULL)
    return;

  tg_range_resolve (&choice->choice, &self->level->stats, self->level->histogram, &self->low, &self->high);

  self->updating = TRUE;
  gtk_drop_down_set_selected (self->range_dropdown, get_range_row (choice));
  gtk_drop_down_set_selected (self->palette_dropdown, get_palette_row (choice->palette));
  gtk_check_button_set_active (self->symmetric_check, choice->choice.symmetric);
  self->updating = FALSE;
  tg_range_panel_show_histogram (self);
}

static void
changed (TgRangePanel *self)
{
  update (self);
  g_signal_emit (self, signals[CHANGED], 0);
}

static void
range_selected_cb (TgRangePanel *self)
{
  Choice *choice = get_choice (self);
  const guint row = gtk_drop_down_get_selected (self->range_dropdown);
  const gboolean symmetric = choice->choice.symmetric;

  if (self->updating || row == GTK_INVALID_LIST_POSITION)
    return;

  choice->locked = row == RANGE_LOCKED;
  if (row < G_N_ELEMENTS (range_choices))
    {
      choice->choice = range_choices[row];
      choice->choice.symmetric = symmetric;
    }
  else
    choice->choice = (TgRangeChoice){ TG_RANGE_MANUAL, 0, symmetric, self->low, self->high };
  changed (self);
}

static void
range_dragged_cb (TgRangePanel *self)
{
  Choice *choice = get_choice (self);
  double low, high;

  tg_histogram_view_get_range (self->histogram, &low, &high);
  /* The handle that moved takes the other one along. */
  if (choice->choice.symmetric && low != self->low)
    high = MAX (-low, 0);
  else if (choice->choice.symmetric)
    low = MIN (-high, 0);
  choice->choice = (TgRangeChoice){ TG_RANGE_MANUAL, 0, choice->choice.symmetric, low, high };
  choice->locked = FALSE;
  changed (self);
}

static TgRangeChoice
get_usual_choice (gboolean is_signed)
{
  TgRangeChoice choice = range_choices[is_signed ? RANGE_NARROW_PERCENTILE : RANGE_PERCENTILE];

  choice.symmetric = is_signed;

  return choice;
}

static void
range_reset_cb (TgRangePanel *self)
{
  get_choice (self)->choice = get_usual_choice (self->is_signed);
  get_choice (self)->locked = FALSE;
  changed (self);
}

static void
symmetric_toggled_cb (TgRangePanel *self)
{
  if (self->updating)
    return;

  get_choice (self)->choice.symmetric = gtk_check_button_get_active (self->symmetric_check);
  changed (self);
}

static void
log_toggled_cb (TgRangePanel *self)
{
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_LOGARITHMIC]);
  changed (self);
}

static void
palette_selected_cb (TgRangePanel *self)
{
  const guint row = gtk_drop_down_get_selected (self->palette_dropdown);

  if (self->updating || row >= G_N_ELEMENTS (palettes))
    return;

  get_choice (self)->palette = palettes[row];
  g_object_notify_by_pspec (G_OBJECT (self), properties[self->is_signed ? PROP_SIGNED_PALETTE : PROP_PALETTE]);
  changed (self);
}

/* Another theme may ask for the other diverging map. */
static void
tg_range_panel_css_changed (GtkWidget         *widget,
                            GtkCssStyleChange *change)
{
  TgRangePanel *self = TG_RANGE_PANEL (widget);

  GTK_WIDGET_CLASS (tg_range_panel_parent_class)->css_changed (widget, change);

  if (self->level != NULL)
    changed (self);
}

static void
tg_range_panel_dispose (GObject *object)
{
  TgRangePanel *self = TG_RANGE_PANEL (object);

  g_clear_pointer (&self->level, tg_picture_level_unref);
  gtk_widget_dispose_template (GTK_WIDGET (object), TG_TYPE_RANGE_PANEL);

  G_OBJECT_CLASS (tg_range_panel_parent_class)->dispose (object);
}

static void
tg_range_panel_get_property (GObject    *object,
                             guint       prop_id,
                             GValue     *value,
                             GParamSpec *pspec)
{
  TgRangePanel *self = TG_RANGE_PANEL (object);

  switch (prop_id)
    {
    case PROP_PALETTE:
      g_value_set_string (value, tg_palette_get_nick (self->choices[0].palette));
      break;

    case PROP_SIGNED_PALETTE:
      g_value_set_string (value, tg_palette_get_nick (self->choices[1].palette));
      break;

    case PROP_LOGARITHMIC:
      g_value_set_boolean (value, gtk_toggle_button_get_active (self->log_toggle));
      break;

    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, prop_id, pspec);
    }
}

static void
set_palette (TgRangePanel *self,
             guint         i,
             const char   *nick)
{
  TgPalette palette;

  if (nick == NULL || !tg_palette_from_nick (nick, &palette) || self->choices[i].palette == palette)
    return;

  self->choices[i].palette = palette;
  g_object_notify_by_pspec (G_OBJECT (self), properties[i == 0 ? PROP_PALETTE : PROP_SIGNED_PALETTE]);
  changed (self);
}

static void
tg_range_panel_set_property (GObject      *object,
                             guint         prop_id,
                             const GValue *value,
                             GParamSpec   *pspec)
{
  TgRangePanel *self = TG_RANGE_PANEL (object);

  switch (prop_id)
    {
    case PROP_PALETTE:
      set_palette (self, 0, g_value_get_string (value));
      break;

    case PROP_SIGNED_PALETTE:
      set_palette (self, 1, g_value_get_string (value));
      break;

    case PROP_LOGARITHMIC:
      if (g_value_get_boolean (value))
        gtk_toggle_button_set_active (self->log_toggle, TRUE);
      break;

    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, prop_id, pspec);
    }
}

static void
add_properties (GObjectClass *object_class)
{
  const GParamFlags flags = G_PARAM_READWRITE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS;

  /**
   * TgRangePanel:palette:
   *
   * The colour map of magnitudes, by nick.
   */
  properties[PROP_PALETTE] = g_param_spec_string ("palette", NULL, NULL, "viridis", flags);

  /**
   * TgRangePanel:signed-palette:
   *
   * The colour map of signed values, by nick; "diverging-light" is the one that suits
   * the window.
   */
  properties[PROP_SIGNED_PALETTE] = g_param_spec_string ("signed-palette", NULL, NULL, "diverging-light", flags);

  /**
   * TgRangePanel:logarithmic:
   *
   * Whether the scale is a symmetric logarithm.
   */
  properties[PROP_LOGARITHMIC] = g_param_spec_boolean ("logarithmic", NULL, NULL, FALSE, flags);

  g_object_class_install_properties (object_class, N_PROPS, properties);
}

static void
tg_range_panel_class_init (TgRangePanelClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->dispose = tg_range_panel_dispose;
  object_class->get_property = tg_range_panel_get_property;
  object_class->set_property = tg_range_panel_set_property;
  widget_class->css_changed = tg_range_panel_css_changed;
  add_properties (object_class);

  /**
   * TgRangePanel::changed:
   *
   * Values have other colours now.
   */
  signals[CHANGED] =
    g_signal_new ("changed", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);

  g_type_ensure (TG_TYPE_HISTOGRAM_VIEW);
  g_type_ensure (TG_TYPE_COLOR_BAR);
  g_type_ensure (TG_TYPE_READOUT);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/io/github/tensorglass/Tensorglass/ui/tg-range-panel.ui");
  gtk_widget_class_bind_template_child (widget_class, TgRangePanel, box);
  gtk_widget_class_bind_template_child (widget_class, TgRangePanel, range_dropdown);
  gtk_widget_class_bind_template_child (widget_class, TgRangePanel, histogram);
  gtk_widget_class_bind_template_child (widget_class, TgRangePanel, color_bar);
  gtk_widget_class_bind_template_child (widget_class, TgRangePanel, ends);
  gtk_widget_class_bind_template_child (widget_class, TgRangePanel, symmetric_check);
  gtk_widget_class_bind_template_child (widget_class, TgRangePanel, log_toggle);
  gtk_widget_class_bind_template_child (widget_class, TgRangePanel, palette_dropdown);
  gtk_widget_class_bind_template_callback (widget_class, range_selected_cb);
  gtk_widget_class_bind_template_callback (widget_class, range_dragged_cb);
  gtk_widget_class_bind_template_callback (widget_class, range_reset_cb);
  gtk_widget_class_bind_template_callback (widget_class, symmetric_toggled_cb);
  gtk_widget_class_bind_template_callback (widget_class, log_toggled_cb);
  gtk_widget_class_bind_template_callback (widget_class, palette_selected_cb);
}

static GListModel *
create_range_names (void)
{
  GtkStringList *names = gtk_string_list_new (NULL);

  for (guint i = 0; i < G_N_ELEMENTS (range_names); i++)
    {
      const char *name = _ (range_names[i]);

      /* Only the words are read the way the language is. */
      if (i <= RANGE_WIDE_PERCENTILE || i == RANGE_SIGMA)
        gtk_string_list_take (names, tg_bidi_isolate (name));
      else
        gtk_string_list_append (names, name);
    }

  return G_LIST_MODEL (names);
}

static void
tg_range_panel_init (TgRangePanel *self)
{
  g_autoptr (GListModel) ranges = create_range_names ();
  GtkStringList *names = gtk_string_list_new (NULL);

  self->choices[0] = (Choice){ get_usual_choice (FALSE), FALSE, TG_PALETTE_VIRIDIS };
  self->choices[1] = (Choice){ get_usual_choice (TRUE), FALSE, TG_PALETTE_DIVERGING_LIGHT };
  self->updating = TRUE;
  gtk_widget_init_template (GTK_WIDGET (self));
  tg_readout_wrap (self->ends);
  gtk_drop_down_set_model (self->range_dropdown, ranges);
  for (guint i = 0; i < G_N_ELEMENTS (palettes); i++)
    gtk_string_list_append (names, tg_palette_get_name (palettes[i]));
  gtk_drop_down_set_model (self->palette_dropdown, G_LIST_MODEL (names));
  g_object_unref (names);
  tg_histogram_view_set_editable (self->histogram, TRUE);
  self->updating = FALSE;
}

GtkWidget *
tg_range_panel_new (void)
{
  return g_object_new (TG_TYPE_RANGE_PANEL, NULL);
}

/**
 * tg_range_panel_set_level:
 * @self: a panel
 * @level: the values there are
 * @is_signed: whether they are signed values, and not magnitudes
 *
 * Shows the choice for such values; no signal.
 */
void
tg_range_panel_set_level (TgRangePanel   *self,
                          TgPictureLevel *level,
                          gboolean        is_signed)
{
  g_return_if_fail (TG_IS_RANGE_PANEL (self));
  g_return_if_fail (level != NULL);

  tg_picture_level_ref (level);
  g_clear_pointer (&self->level, tg_picture_level_unref);
  self->level = level;
  self->is_signed = is_signed;
  update (self);
}

/**
 * tg_range_panel_forget:
 * @self: a panel
 *
 * Another tensor comes: a range by hand was for this one.
 */
void
tg_range_panel_forget (TgRangePanel *self)
{
  g_return_if_fail (TG_IS_RANGE_PANEL (self));

  for (guint i = 0; i < G_N_ELEMENTS (self->choices); i++)
    if (!self->choices[i].locked && self->choices[i].choice.rule == TG_RANGE_MANUAL)
      self->choices[i].choice = get_usual_choice (i == 1);
}

/**
 * tg_range_panel_get_scale:
 * @self: a panel
 * @scale: (out): how to colour the values
 *
 * Returns: %FALSE before there is a level
 */
gboolean
tg_range_panel_get_scale (TgRangePanel *self,
                          TgColorScale *scale)
{
  TgPalette palette;

  g_return_val_if_fail (TG_IS_RANGE_PANEL (self), FALSE);

  if (self->level == NULL)
    return FALSE;

  palette = get_choice (self)->palette;
  if (tg_palette_is_diverging (palette))
    palette = tg_compat_widget_is_dark (GTK_WIDGET (self)) ? TG_PALETTE_DIVERGING_DARK : TG_PALETTE_DIVERGING_LIGHT;
  *scale = (TgColorScale){
    .low = self->low,
    .high = self->high,
    .logarithmic = gtk_toggle_button_get_active (self->log_toggle),
    .colors = tg_palette_get_colors (palette),
  };

  return TRUE;
}
