/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include "tg-page-bin.h"

/**
 * TgPageBin:
 *
 * The margins of a page that is read like paper: less of them when there is little
 * room, and when there is a lot a column in the middle that is not too wide for
 * the eye. Nothing but the place of the child changes with the width.
 */
struct _TgPageBin
{
  GtkWidget  parent_instance;

  GtkWidget *child;
};

#define MARGIN 24
#define NARROW_MARGIN 16
#define NARROW_WIDTH 800
#define MAX_WIDTH 1200
#define MARGIN_TOP 14

enum
{
  PROP_CHILD = 1,
  N_PROPS
};

static GParamSpec *properties[N_PROPS];

G_DEFINE_FINAL_TYPE (TgPageBin, tg_page_bin, GTK_TYPE_WIDGET)

static int
get_margin (int width)
{
  const int margin = width < NARROW_WIDTH ? NARROW_MARGIN : MARGIN;

  return MAX (margin, (width - MAX_WIDTH) / 2);
}

static GtkSizeRequestMode
tg_page_bin_get_request_mode (GtkWidget *widget)
{
  return GTK_SIZE_REQUEST_HEIGHT_FOR_WIDTH;
}

static void
tg_page_bin_measure (GtkWidget      *widget,
                     GtkOrientation  orientation,
                     int             for_size,
                     int            *minimum,
                     int            *natural,
                     int            *minimum_baseline,
                     int            *natural_baseline)
{
  TgPageBin *self = TG_PAGE_BIN (widget);

  if (self->child == NULL)
    return;

  if (orientation == GTK_ORIENTATION_HORIZONTAL)
    {
      gtk_widget_measure (self->child, orientation, -1, minimum, natural, NULL, NULL);
      *minimum += 2 * NARROW_MARGIN;
      *natural += 2 * MARGIN;
      return;
    }

  if (for_size >= 0)
    for_size = MAX (for_size - 2 * get_margin (for_size), 0);
  gtk_widget_measure (self->child, orientation, for_size, minimum, natural, NULL, NULL);
  *minimum += MARGIN_TOP + MARGIN;
  *natural += MARGIN_TOP + MARGIN;
}

static void
tg_page_bin_size_allocate (GtkWidget *widget,
                           int        width,
                           int        height,
                           int        baseline)
{
  TgPageBin *self = TG_PAGE_BIN (widget);
  const int margin = get_margin (width);

  if (self->child != NULL)
    gtk_widget_size_allocate (self->child,
                              &(GtkAllocation){ margin, MARGIN_TOP, width - 2 * margin,
                                                height - MARGIN_TOP - MARGIN },
                              -1);
}

static void
tg_page_bin_dispose (GObject *object)
{
  tg_page_bin_set_child (TG_PAGE_BIN (object), NULL);

  G_OBJECT_CLASS (tg_page_bin_parent_class)->dispose (object);
}

static void
tg_page_bin_get_property (GObject    *object,
                          guint       prop_id,
                          GValue     *value,
                          GParamSpec *pspec)
{
  switch (prop_id)
    {
    case PROP_CHILD:
      g_value_set_object (value, TG_PAGE_BIN (object)->child);
      break;

    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, prop_id, pspec);
    }
}

static void
tg_page_bin_set_property (GObject      *object,
                          guint         prop_id,
                          const GValue *value,
                          GParamSpec   *pspec)
{
  switch (prop_id)
    {
    case PROP_CHILD:
      tg_page_bin_set_child (TG_PAGE_BIN (object), g_value_get_object (value));
      break;

    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, prop_id, pspec);
    }
}

static void
tg_page_bin_class_init (TgPageBinClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->dispose = tg_page_bin_dispose;
  object_class->get_property = tg_page_bin_get_property;
  object_class->set_property = tg_page_bin_set_property;

  widget_class->get_request_mode = tg_page_bin_get_request_mode;
  widget_class->measure = tg_page_bin_measure;
  widget_class->size_allocate = tg_page_bin_size_allocate;

  /**
   * TgPageBin:child:
   *
   * What stands between the margins.
   */
  properties[PROP_CHILD] =
    g_param_spec_object ("child", NULL, NULL,
                         GTK_TYPE_WIDGET,
                         G_PARAM_READWRITE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS);

  g_object_class_install_properties (object_class, N_PROPS, properties);
}

static void
tg_page_bin_init (TgPageBin *self)
{
}

GtkWidget *
tg_page_bin_new (void)
{
  return g_object_new (TG_TYPE_PAGE_BIN, NULL);
}

void
tg_page_bin_set_child (TgPageBin *self,
                       GtkWidget *child)
{
  g_return_if_fail (TG_IS_PAGE_BIN (self));

  if (self->child == child)
    return;

  g_clear_pointer (&self->child, gtk_widget_unparent);
  self->child = child;
  if (child != NULL)
    gtk_widget_set_parent (child, GTK_WIDGET (self));
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_CHILD]);
}
