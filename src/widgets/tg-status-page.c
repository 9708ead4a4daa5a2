/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include "tg-status-page.h"

#include "tg-text.h"

/**
 * TgStatusPage:
 *
 * A column in the middle that says what is, or why there is nothing to see: an
 * icon, a title, a sentence, and below them a widget of the user's, which may be
 * buttons or a list. What is not set takes no room.
 */
struct _TgStatusPage
{
  GtkWidget  parent_instance;

  GtkWidget *scroller;
  GtkImage  *icon;
  GtkLabel  *title_label;
  GtkLabel  *description_label;
  GtkBox    *child_box;
  GtkWidget *child;

  char      *icon_name;
  char      *title;
  char      *description;
};

enum
{
  PROP_ICON_NAME = 1,
  PROP_TITLE,
  PROP_DESCRIPTION,
  PROP_CHILD,
  N_PROPS
};

static GParamSpec *properties[N_PROPS];

static GtkBuildableIface *parent_buildable_iface;

static void
tg_status_page_add_child (GtkBuildable *buildable,
                          GtkBuilder   *builder,
                          GObject      *child,
                          const char   *type)
{
  TgStatusPage *self = TG_STATUS_PAGE (buildable);

  /* The first one comes out of the own template. */
  if (self->scroller != NULL && GTK_IS_WIDGET (child))
    tg_status_page_set_child (self, GTK_WIDGET (child));
  else
    parent_buildable_iface->add_child (buildable, builder, child, type);
}

static void
buildable_iface_init (GtkBuildableIface *iface)
{
  parent_buildable_iface = g_type_interface_peek_parent (iface);
  iface->add_child = tg_status_page_add_child;
}

G_DEFINE_FINAL_TYPE_WITH_CODE (TgStatusPage, tg_status_page, GTK_TYPE_WIDGET,
                               G_IMPLEMENT_INTERFACE (GTK_TYPE_BUILDABLE, buildable_iface_init))

static void
tg_status_page_dispose (GObject *object)
{
  gtk_widget_dispose_template (GTK_WIDGET (object), TG_TYPE_STATUS_PAGE);

  G_OBJECT_CLASS (tg_status_page_parent_class)->dispose (object);
}

static void
tg_status_page_finalize (GObject *object)
{
  TgStatusPage *self = TG_STATUS_PAGE (object);

  g_clear_pointer (&self->icon_name, g_free);
  g_clear_pointer (&self->title, g_free);
  g_clear_pointer (&self->description, g_free);

  G_OBJECT_CLASS (tg_status_page_parent_class)->finalize (object);
}

static void
tg_status_page_get_property (GObject    *object,
                             guint       prop_id,
                             GValue     *value,
                             GParamSpec *pspec)
{
  TgStatusPage *self = TG_STATUS_PAGE (object);

  switch (prop_id)
    {
    case PROP_ICON_NAME:
      g_value_set_string (value, self->icon_name);
      break;

    case PROP_TITLE:
      g_value_set_string (value, self->title);
      break;

    case PROP_DESCRIPTION:
      g_value_set_string (value, self->description);
      break;

    case PROP_CHILD:
      g_value_set_object (value, self->child);
      break;

    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, prop_id, pspec);
    }
}

static void
tg_status_page_set_property (GObject      *object,
                             guint         prop_id,
                             const GValue *value,
                             GParamSpec   *pspec)
{
  TgStatusPage *self = TG_STATUS_PAGE (object);

  switch (prop_id)
    {
    case PROP_ICON_NAME:
      tg_status_page_set_icon_name (self, g_value_get_string (value));
      break;

    case PROP_TITLE:
      tg_status_page_set_title (self, g_value_get_string (value));
      break;

    case PROP_DESCRIPTION:
      tg_status_page_set_description (self, g_value_get_string (value));
      break;

    case PROP_CHILD:
      tg_status_page_set_child (self, g_value_get_object (value));
      break;

    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, prop_id, pspec);
    }
}

static void
tg_status_page_class_init (TgStatusPageClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->dispose = tg_status_page_dispose;
  object_class->finalize = tg_status_page_finalize;
  object_class->get_property = tg_status_page_get_property;
  object_class->set_property = tg_status_page_set_property;

  properties[PROP_ICON_NAME] =
    g_param_spec_string ("icon-name", NULL, NULL,
                         NULL,
                         G_PARAM_READWRITE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS);
  properties[PROP_TITLE] =
    g_param_spec_string ("title", NULL, NULL,
                         NULL,
                         G_PARAM_READWRITE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS);
  properties[PROP_DESCRIPTION] =
    g_param_spec_string ("description", NULL, NULL,
                         NULL,
                         G_PARAM_READWRITE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS);
  properties[PROP_CHILD] =
    g_param_spec_object ("child", NULL, NULL,
                         GTK_TYPE_WIDGET,
                         G_PARAM_READWRITE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS);

  g_object_class_install_properties (object_class, N_PROPS, properties);

  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/io/github/tensorglass/Tensorglass/ui/tg-status-page.ui");
  gtk_widget_class_bind_template_child (widget_class, TgStatusPage, scroller);
  gtk_widget_class_bind_template_child (widget_class, TgStatusPage, icon);
  gtk_widget_class_bind_template_child (widget_class, TgStatusPage, title_label);
  gtk_widget_class_bind_template_child (widget_class, TgStatusPage, description_label);
  gtk_widget_class_bind_template_child (widget_class, TgStatusPage, child_box);
  gtk_widget_class_set_css_name (widget_class, "statuspage");
}

static void
tg_status_page_init (TgStatusPage *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}

GtkWidget *
tg_status_page_new (void)
{
  return g_object_new (TG_TYPE_STATUS_PAGE, NULL);
}

/**
 * tg_status_page_set_icon_name:
 * @self: a status page
 * @icon_name: (nullable): a symbolic icon is shown in 48 px, any other in 128
 */
void
tg_status_page_set_icon_name (TgStatusPage *self,
                              const char   *icon_name)
{
  g_return_if_fail (TG_IS_STATUS_PAGE (self));

  if (!tg_text_set (&self->icon_name, icon_name))
    return;

  gtk_image_set_from_icon_name (self->icon, icon_name);
  gtk_image_set_pixel_size (self->icon,
                            icon_name != NULL && g_str_has_suffix (icon_name, "-symbolic") ? 48 : 128);
  gtk_widget_set_visible (GTK_WIDGET (self->icon), icon_name != NULL);
  if (g_strcmp0 (icon_name, "dialog-error-symbolic") == 0)
    gtk_widget_add_css_class (GTK_WIDGET (self->icon), "error-text");
  else
    gtk_widget_remove_css_class (GTK_WIDGET (self->icon), "error-text");
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_ICON_NAME]);
}

void
tg_status_page_set_title (TgStatusPage *self,
                          const char   *title)
{
  g_return_if_fail (TG_IS_STATUS_PAGE (self));

  if (!tg_text_set (&self->title, title))
    return;

  gtk_label_set_text (self->title_label, title != NULL ? title : "");
  gtk_widget_set_visible (GTK_WIDGET (self->title_label), title != NULL);
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_TITLE]);
}

void
tg_status_page_set_description (TgStatusPage *self,
                                const char   *description)
{
  g_return_if_fail (TG_IS_STATUS_PAGE (self));

  if (!tg_text_set (&self->description, description))
    return;

  gtk_label_set_text (self->description_label, description != NULL ? description : "");
  gtk_widget_set_visible (GTK_WIDGET (self->description_label), description != NULL);
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_DESCRIPTION]);
}

/**
 * tg_status_page_set_child:
 * @self: a status page
 * @child: (nullable): what is below the sentence
 */
void
tg_status_page_set_child (TgStatusPage *self,
                          GtkWidget    *child)
{
  g_return_if_fail (TG_IS_STATUS_PAGE (self));
  g_return_if_fail (child == NULL || GTK_IS_WIDGET (child));

  if (self->child == child)
    return;

  if (self->child != NULL)
    gtk_box_remove (self->child_box, self->child);
  self->child = child;
  if (child != NULL)
    gtk_box_append (self->child_box, child);
  gtk_widget_set_visible (GTK_WIDGET (self->child_box), child != NULL);
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_CHILD]);
}
