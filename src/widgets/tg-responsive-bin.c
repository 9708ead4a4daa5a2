/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include "tg-responsive-bin.h"

/**
 * TgResponsiveBin:
 *
 * A container for one child that says how much room there is, so that others can
 * hide and show things: GTK has no breakpoints before 4.20. It may be made
 * narrower than its child's minimum, down to a minimum of its own, or a window
 * would never become narrow enough for anything to be hidden.
 *
 * #TgResponsiveBin:width-class changes from an idle, never while sizes are being
 * worked out, and with some hysteresis, so that what it brings about cannot
 * change it back.
 */
struct _TgResponsiveBin
{
  GtkWidget     parent_instance;

  GtkWidget    *child;
  TgWidthClass  width_class;
  TgWidthClass  wanted;
  guint         idle_id;
};

enum
{
  PROP_CHILD = 1,
  PROP_WIDTH_CLASS,
  N_PROPS
};

static GParamSpec *properties[N_PROPS];

#define MIN_WIDTH 800
#define MIN_HEIGHT 440 /* with the header bar and the frame: 500 */
#define HYSTERESIS 24

/* From this width on a class is left upwards. */
static const int limits[] = {
  [TG_WIDTH_MINIMAL] = 900,
  [TG_WIDTH_NARROW] = 1100,
  [TG_WIDTH_MEDIUM] = 1260, /* in a window of 1280, with its frame */
};

static GtkBuildableIface *parent_buildable_iface;

static void
tg_responsive_bin_add_child (GtkBuildable *buildable,
                             GtkBuilder   *builder,
                             GObject      *child,
                             const char   *type)
{
  if (GTK_IS_WIDGET (child))
    tg_responsive_bin_set_child (TG_RESPONSIVE_BIN (buildable), GTK_WIDGET (child));
  else
    parent_buildable_iface->add_child (buildable, builder, child, type);
}

static void
buildable_iface_init (GtkBuildableIface *iface)
{
  parent_buildable_iface = g_type_interface_peek_parent (iface);
  iface->add_child = tg_responsive_bin_add_child;
}

G_DEFINE_ENUM_TYPE (TgWidthClass, tg_width_class,
                    G_DEFINE_ENUM_VALUE (TG_WIDTH_MINIMAL, "minimal"),
                    G_DEFINE_ENUM_VALUE (TG_WIDTH_NARROW, "narrow"),
                    G_DEFINE_ENUM_VALUE (TG_WIDTH_MEDIUM, "medium"),
                    G_DEFINE_ENUM_VALUE (TG_WIDTH_FULL, "full"))
G_DEFINE_FINAL_TYPE_WITH_CODE (TgResponsiveBin, tg_responsive_bin, GTK_TYPE_WIDGET,
                               G_IMPLEMENT_INTERFACE (GTK_TYPE_BUILDABLE, buildable_iface_init))

static TgWidthClass
classify (TgWidthClass current,
          int          width)
{
  TgWidthClass wanted = TG_WIDTH_MINIMAL;

  while (wanted < TG_WIDTH_FULL && width >= limits[wanted])
    wanted++;

  /* Only a little below the limit of the class we are in: stay. */
  if (wanted + 1 == current && width >= limits[wanted] - HYSTERESIS)
    return current;

  return wanted;
}

static gboolean
take_wanted_cb (gpointer user_data)
{
  TgResponsiveBin *self = user_data;

  self->idle_id = 0;
  if (self->width_class != self->wanted)
    {
      self->width_class = self->wanted;
      g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_WIDTH_CLASS]);
    }

  return G_SOURCE_REMOVE;
}

static void
tg_responsive_bin_measure (GtkWidget      *widget,
                           GtkOrientation  orientation,
                           int             for_size,
                           int            *minimum,
                           int            *natural,
                           int            *minimum_baseline,
                           int            *natural_baseline)
{
  TgResponsiveBin *self = TG_RESPONSIVE_BIN (widget);
  const int own = orientation == GTK_ORIENTATION_HORIZONTAL ? MIN_WIDTH : MIN_HEIGHT;

  *minimum = *natural = own;
  if (self->child != NULL && gtk_widget_should_layout (self->child))
    {
      gtk_widget_measure (self->child, orientation, -1, NULL, natural, NULL, NULL);
      *natural = MAX (*natural, own);
    }
}

static void
tg_responsive_bin_size_allocate (GtkWidget *widget,
                                 int        width,
                                 int        height,
                                 int        baseline)
{
  TgResponsiveBin *self = TG_RESPONSIVE_BIN (widget);

  if (self->child != NULL && gtk_widget_should_layout (self->child))
    {
      int min_width, min_height;

      gtk_widget_measure (self->child, GTK_ORIENTATION_HORIZONTAL, -1, &min_width, NULL, NULL, NULL);
      min_width = MAX (min_width, width);
      gtk_widget_measure (self->child, GTK_ORIENTATION_VERTICAL, min_width, &min_height, NULL, NULL, NULL);
      gtk_widget_allocate (self->child, min_width, MAX (min_height, height), baseline, NULL);
    }

  self->wanted = classify (self->width_class, width);
  if (self->wanted != self->width_class && self->idle_id == 0)
    self->idle_id = g_idle_add_full (G_PRIORITY_HIGH_IDLE, take_wanted_cb, self, NULL);
}

static void
tg_responsive_bin_dispose (GObject *object)
{
  TgResponsiveBin *self = TG_RESPONSIVE_BIN (object);

  g_clear_pointer (&self->child, gtk_widget_unparent);
  g_clear_handle_id (&self->idle_id, g_source_remove);

  G_OBJECT_CLASS (tg_responsive_bin_parent_class)->dispose (object);
}

static void
tg_responsive_bin_get_property (GObject    *object,
                                guint       prop_id,
                                GValue     *value,
                                GParamSpec *pspec)
{
  TgResponsiveBin *self = TG_RESPONSIVE_BIN (object);

  switch (prop_id)
    {
    case PROP_CHILD:
      g_value_set_object (value, self->child);
      break;

    case PROP_WIDTH_CLASS:
      g_value_set_enum (value, self->width_class);
      break;

    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, prop_id, pspec);
    }
}

static void
tg_responsive_bin_set_property (GObject      *object,
                                guint         prop_id,
                                const GValue *value,
                                GParamSpec   *pspec)
{
  TgResponsiveBin *self = TG_RESPONSIVE_BIN (object);

  switch (prop_id)
    {
    case PROP_CHILD:
      tg_responsive_bin_set_child (self, g_value_get_object (value));
      break;

    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, prop_id, pspec);
    }
}

static void
tg_responsive_bin_class_init (TgResponsiveBinClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->dispose = tg_responsive_bin_dispose;
  object_class->get_property = tg_responsive_bin_get_property;
  object_class->set_property = tg_responsive_bin_set_property;

  widget_class->measure = tg_responsive_bin_measure;
  widget_class->size_allocate = tg_responsive_bin_size_allocate;

  properties[PROP_CHILD] =
    g_param_spec_object ("child", NULL, NULL,
                         GTK_TYPE_WIDGET,
                         G_PARAM_READWRITE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS);

  /**
   * TgResponsiveBin:width-class:
   *
   * How much room there is.
   */
  properties[PROP_WIDTH_CLASS] =
    g_param_spec_enum ("width-class", NULL, NULL,
                       TG_TYPE_WIDTH_CLASS, TG_WIDTH_FULL,
                       G_PARAM_READABLE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS);

  g_object_class_install_properties (object_class, N_PROPS, properties);

  gtk_widget_class_set_css_name (widget_class, "responsivebin");
}

static void
tg_responsive_bin_init (TgResponsiveBin *self)
{
  self->width_class = self->wanted = TG_WIDTH_FULL;
  gtk_widget_set_overflow (GTK_WIDGET (self), GTK_OVERFLOW_HIDDEN);
}

GtkWidget *
tg_responsive_bin_new (void)
{
  return g_object_new (TG_TYPE_RESPONSIVE_BIN, NULL);
}

/**
 * tg_responsive_bin_set_child:
 * @self: a bin
 * @child: (nullable): what is in it
 */
void
tg_responsive_bin_set_child (TgResponsiveBin *self,
                             GtkWidget       *child)
{
  g_return_if_fail (TG_IS_RESPONSIVE_BIN (self));
  g_return_if_fail (child == NULL || GTK_IS_WIDGET (child));

  if (self->child == child)
    return;

  g_clear_pointer (&self->child, gtk_widget_unparent);
  self->child = child;
  if (child != NULL)
    gtk_widget_set_parent (child, GTK_WIDGET (self));
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_CHILD]);
}

TgWidthClass
tg_responsive_bin_get_width_class (TgResponsiveBin *self)
{
  g_return_val_if_fail (TG_IS_RESPONSIVE_BIN (self), TG_WIDTH_FULL);

  return self->width_class;
}
