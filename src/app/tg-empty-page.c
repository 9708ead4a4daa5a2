/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include "tg-empty-page.h"

#include <glib/gi18n.h>

#include "tg-format.h"
#include "tg-recent.h"
#include "tg-samples.h"
#include "tg-status-page.h"

/**
 * TgEmptyPage:
 *
 * What a window without a file shows: what to do now.
 */
struct _TgEmptyPage
{
  GtkWidget   parent_instance;

  GtkWidget  *status_page;
  GtkWidget  *sample_button;
  GtkWidget  *recent_box;
  GtkListBox *recent_list;
  GListModel *recent;
};

G_DEFINE_FINAL_TYPE (TgEmptyPage, tg_empty_page, GTK_TYPE_WIDGET)

static void
size_known_cb (GObject      *object,
               GAsyncResult *result,
               gpointer      user_data)
{
  g_autoptr (GtkWidget) label = user_data;
  g_autoptr (GFileInfo) info = g_file_query_info_finish (G_FILE (object), result, NULL);
  g_autofree char *size = NULL;

  size = info != NULL ? tg_format_size ((guint64) g_file_info_get_size (info)) : g_strdup (C_ ("file", "missing"));
  gtk_label_set_text (GTK_LABEL (label), size);
}

static GtkWidget *
new_label (const char *text,
           const char *css_class)
{
  GtkWidget *label = gtk_label_new (text);

  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_label_set_ellipsize (GTK_LABEL (label), PANGO_ELLIPSIZE_MIDDLE);
  if (css_class != NULL)
    gtk_widget_add_css_class (label, css_class);

  return label;
}

static GtkWidget *
create_row (gpointer item,
            gpointer user_data)
{
  TgRecentFile *recent = item;
  GFile *file = tg_recent_file_get_file (recent);
  GtkWidget *row = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 12);
  GtkWidget *icon = gtk_image_new_from_icon_name ("io.github.tensorglass.Tensorglass-gguf");
  GtkWidget *texts = gtk_box_new (GTK_ORIENTATION_VERTICAL, 2);
  GtkWidget *size = new_label (NULL, "dim");

  gtk_image_set_pixel_size (GTK_IMAGE (icon), 32);
  gtk_box_append (GTK_BOX (row), icon);
  gtk_widget_set_hexpand (texts, TRUE);
  gtk_widget_set_valign (texts, GTK_ALIGN_CENTER);
  gtk_box_append (GTK_BOX (texts), new_label (tg_recent_file_get_name (recent), NULL));
  if (tg_recent_file_get_place (recent) != NULL)
    gtk_box_append (GTK_BOX (texts), new_label (tg_recent_file_get_place (recent), "caption-dim"));
  gtk_box_append (GTK_BOX (row), texts);
  gtk_box_append (GTK_BOX (row), size);

  g_file_query_info_async (file, G_FILE_ATTRIBUTE_STANDARD_SIZE, G_FILE_QUERY_INFO_NONE, G_PRIORITY_LOW,
                           NULL, size_known_cb, g_object_ref_sink (size));

  return row;
}

static void
recent_changed_cb (TgEmptyPage *self)
{
  gtk_widget_set_visible (self->recent_box, g_list_model_get_n_items (self->recent) > 0);
}

static void
row_activated_cb (TgEmptyPage   *self,
                  GtkListBoxRow *row)
{
  g_autoptr (TgRecentFile) recent =
    g_list_model_get_item (self->recent, (guint) gtk_list_box_row_get_index (row));
  g_autofree char *uri = NULL;

  if (recent == NULL)
    return;

  uri = g_file_get_uri (tg_recent_file_get_file (recent));
  gtk_widget_activate_action (GTK_WIDGET (self), "win.open-uri", "s", uri);
}

static void
tg_empty_page_dispose (GObject *object)
{
  TgEmptyPage *self = TG_EMPTY_PAGE (object);

  g_clear_object (&self->recent);
  gtk_widget_dispose_template (GTK_WIDGET (self), TG_TYPE_EMPTY_PAGE);

  G_OBJECT_CLASS (tg_empty_page_parent_class)->dispose (object);
}

static void
tg_empty_page_class_init (TgEmptyPageClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->dispose = tg_empty_page_dispose;

  g_type_ensure (TG_TYPE_STATUS_PAGE);

  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/io/github/tensorglass/Tensorglass/ui/tg-empty-page.ui");
  gtk_widget_class_bind_template_child (widget_class, TgEmptyPage, status_page);
  gtk_widget_class_bind_template_child (widget_class, TgEmptyPage, sample_button);
  gtk_widget_class_bind_template_child (widget_class, TgEmptyPage, recent_box);
  gtk_widget_class_bind_template_child (widget_class, TgEmptyPage, recent_list);
  gtk_widget_class_bind_template_callback (widget_class, row_activated_cb);
}

static void
tg_empty_page_init (TgEmptyPage *self)
{
  g_autoptr (GFile) sample = tg_samples_find ();

  gtk_widget_init_template (GTK_WIDGET (self));
  gtk_widget_set_visible (self->sample_button, sample != NULL);
}

/**
 * tg_empty_page_set_recent:
 * @self: the page
 * @recent: a list of #TgRecentFile; may be set once
 */
void
tg_empty_page_set_recent (TgEmptyPage *self,
                          GListModel  *recent)
{
  g_return_if_fail (TG_IS_EMPTY_PAGE (self));
  g_return_if_fail (G_IS_LIST_MODEL (recent));
  g_return_if_fail (self->recent == NULL);

  self->recent = g_object_ref (recent);
  gtk_list_box_bind_model (self->recent_list, recent, create_row, NULL, NULL);
  g_signal_connect_object (recent, "items-changed", G_CALLBACK (recent_changed_cb), self, G_CONNECT_SWAPPED);
  recent_changed_cb (self);
}
