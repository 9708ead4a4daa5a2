/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include "tg-details-page.h"

#include <glib/gi18n.h>

#include "tg-details-page-private.h"
#include "tg-explain.h"
#include "tg-node.h"
#include "tg-page-bin.h"
#include "tg-page.h"
#include "tg-pages.h"
#include "tg-settings.h"
#include "tg-shards-lookup.h"
#include "tg-toast.h"

/**
 * TgDetailsPage:
 *
 * All of what is selected: a value as a whole, the facts of a tensor, the totals
 * of a group.
 *
 * # Actions
 *
 * details.copy-name, details.copy-value, details.copy-row: of what is shown;
 * details.show-bytes, details.up.
 */

static void tg_details_page_page_init (TgPageInterface *iface);

G_DEFINE_FINAL_TYPE_WITH_CODE (TgDetailsPage, tg_details_page, GTK_TYPE_WIDGET,
                               G_IMPLEMENT_INTERFACE (TG_TYPE_PAGE, tg_details_page_page_init))

/* An array with more elements than this is not copied whole. */
#define MAX_ELEMENTS_COPIED 1000000

static void
clear_box (GtkWidget *box)
{
  GtkWidget *child;

  while ((child = gtk_widget_get_first_child (box)) != NULL)
    gtk_box_remove (GTK_BOX (box), child);
  gtk_widget_set_visible (box, FALSE);
}

static gboolean
is_shown (TgDetailsPage *self,
          const char    *content)
{
  return g_strcmp0 (gtk_stack_get_visible_child_name (GTK_STACK (self->stack)), "details") == 0 &&
         g_strcmp0 (gtk_stack_get_visible_child_name (self->content_stack), content) == 0;
}

/* Switches to one of the contents, and lets go of what the others showed. */
void
tg_details_page_show_content (TgDetailsPage    *self,
                              TgDetailsContent  content)
{
  static const char *const names[] = {
    [TG_DETAILS_FACTS] = "facts",
    [TG_DETAILS_TEXT] = "text",
    [TG_DETAILS_ARRAY] = "array",
  };

  gtk_stack_set_visible_child_name (GTK_STACK (self->stack), content == TG_DETAILS_HINT ? "hint" : "details");
  if (content != TG_DETAILS_HINT)
    gtk_stack_set_visible_child_name (self->content_stack, names[content]);

  if (content != TG_DETAILS_TEXT)
    tg_long_text_set_value (self->long_text, NULL, NULL);
  if (content != TG_DETAILS_ARRAY)
    {
      self->updating = TRUE;
      tg_array_view_set_array (self->array_view, NULL, NULL, NULL);
      self->updating = FALSE;
    }
}

/**
 * tg_details_page_set_head:
 * @self: the page
 * @title: what is shown, safe to show
 * @subtitle: (nullable): type and place
 * @meaning: (nullable): what it is for
 *
 * Begins to fill the page: what stood there before is gone.
 */
void
tg_details_page_set_head (TgDetailsPage *self,
                          const char    *title,
                          const char    *subtitle,
                          const char    *meaning)
{
  const TgSelected *selected = tg_selection_get (self->selection);
  const gboolean is_tensor = selected->kind == TG_SELECTION_TENSOR;
  const gboolean has_bytes = is_tensor || selected->kind == TG_SELECTION_BYTES || self->entry != TG_SELECTION_NONE;

  gtk_label_set_text (self->title_label, title);
  gtk_label_set_text (self->subtitle_label, subtitle != NULL ? subtitle : "");
  gtk_widget_set_visible (GTK_WIDGET (self->subtitle_label), subtitle != NULL);
  gtk_label_set_text (self->meaning_label, meaning != NULL ? meaning : "");
  gtk_widget_set_visible (GTK_WIDGET (self->meaning_label), meaning != NULL);
  gtk_widget_set_visible (self->up_button, FALSE);
  gtk_widget_set_visible (GTK_WIDGET (self->type_table), FALSE);
  clear_box (self->problems_box);
  clear_box (self->link_box);

  gtk_widget_set_visible (self->bytes_button, has_bytes && tg_pages_find ("hex") != NULL);
  gtk_widget_set_visible (self->heatmap_button, is_tensor && tg_pages_find ("heatmap") != NULL);
  gtk_widget_set_visible (self->statistics_button, is_tensor && tg_pages_find ("statistics") != NULL);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "details.show-bytes", has_bytes && tg_pages_find ("hex") != NULL);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "details.copy-value", is_tensor || self->entry != TG_SELECTION_NONE);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "details.copy-row", is_tensor || self->entry != TG_SELECTION_NONE);
}

/* A line below the head that says what is wrong. */
void
tg_details_page_add_problem (TgDetailsPage   *self,
                             const TgProblem *problem)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);
  GtkWidget *icon = gtk_image_new ();
  GtkWidget *label = gtk_label_new (problem->sentence);
  const gboolean is_note = problem->level == TG_PROBLEM_MEANING;
  GtkWidget *button = gtk_button_new_from_icon_name ("dialog-question-symbolic");

  gtk_image_set_from_icon_name (GTK_IMAGE (icon), is_note ? "dialog-information-symbolic" : "dialog-warning-symbolic");
  gtk_widget_set_valign (icon, GTK_ALIGN_START);
  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_label_set_wrap_mode (GTK_LABEL (label), PANGO_WRAP_WORD_CHAR);
  gtk_label_set_selectable (GTK_LABEL (label), TRUE);
  gtk_widget_set_can_focus (label, FALSE);
  if (!is_note)
    {
      gtk_widget_add_css_class (icon, "warning-text");
      gtk_widget_add_css_class (label, "warning-text");
    }
  /* A GtkBox of an icon and a label that is hardly higher miscounts by a pixel. */
  gtk_widget_set_size_request (box, -1, 22);
  gtk_box_append (GTK_BOX (box), icon);
  gtk_box_append (GTK_BOX (box), label);
  gtk_widget_add_css_class (button, "flat");
  gtk_widget_add_css_class (button, "in-row");
  gtk_widget_set_valign (button, GTK_ALIGN_START);
  tg_explain_problem (button, problem->kind);
  gtk_accessible_update_property (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_PROPERTY_LABEL, _("What This Means"), -1);
  gtk_actionable_set_action_name (GTK_ACTIONABLE (button), "win.explain");
  gtk_box_append (GTK_BOX (box), button);
  gtk_box_append (GTK_BOX (self->problems_box), box);
  gtk_widget_set_visible (self->problems_box, TRUE);
}

static void
forget_entry (TgDetailsPage *self)
{
  self->entry = TG_SELECTION_NONE;
  g_array_set_size (self->path, 0);
  g_clear_pointer (&self->gguf, tg_gguf_unref);
}

/* Whether an element is shown on its own rather than as a row of its array. */
static gboolean
is_nested (const TgEntry *entry)
{
  return entry->type == TG_VALUE_ARRAY && entry->element_type == TG_VALUE_ARRAY;
}

static void
fill_entry (TgDetailsPage *self)
{
  const TgSelected *selected = tg_selection_get (self->selection);
  TgGguf *gguf = tg_file_get_main (tg_selection_get_file (self->selection));
  const TgEntry *entry = tg_selection_get_entry (self->selection);
  const gboolean is_element = selected->kind == TG_SELECTION_ELEMENT;

  if (self->gguf != gguf || self->entry != selected->entry || self->path->len > 0 || is_nested (entry))
    {
      forget_entry (self);
      self->gguf = tg_gguf_ref (gguf);
      self->entry = selected->entry;
      if (is_element && is_nested (entry))
        g_array_append_val (self->path, selected->element);
      tg_details_page_show_entry (self);
    }
  if (is_element && self->path->len == 0)
    tg_array_view_select (self->array_view, selected->element);
}

static void
fill (TgDetailsPage *self)
{
  const TgSelected *selected = tg_selection_get (self->selection);

  self->is_old = FALSE;
  if (tg_file_get_shards (tg_selection_get_file (self->selection)) == NULL || selected->kind == TG_SELECTION_SUMMARY)
    {
      forget_entry (self);
      tg_details_page_show_content (self, TG_DETAILS_HINT);
      return;
    }

  if (tg_selection_get_entry (self->selection) != NULL)
    {
      fill_entry (self);
      return;
    }

  forget_entry (self);
  if (selected->kind == TG_SELECTION_TENSOR)
    tg_details_page_show_tensor (self);
  else if (selected->kind == TG_SELECTION_BYTES)
    tg_details_page_show_range (self);
  else
    tg_details_page_show_group (self);
}

static void
selection_changed_cb (TgDetailsPage *self,
                      guint          changes)
{
  if (self->updating)
    return;
  if (!(changes & TG_SELECTION_CHANGED_ITEM) && tg_selection_get (self->selection)->kind != TG_SELECTION_BYTES)
    return;

  self->is_old = TRUE;
  if (gtk_widget_get_mapped (GTK_WIDGET (self)))
    fill (self);
}

static void
array_selected_cb (TgDetailsPage *self,
                   guint64        index)
{
  if (self->updating || self->path->len > 0)
    return;

  /* The tree follows; this page is where it is already. */
  self->updating = TRUE;
  tg_selection_select_element (self->selection, self->entry, index);
  self->updating = FALSE;
}

static void
array_activated_cb (TgDetailsPage *self,
                    guint64        index)
{
  tg_details_page_show_element (self, index);
}

static void
show_offset (TgDetailsPage *self,
             guint64        offset)
{
  TgShards *shards = tg_file_get_shards (tg_selection_get_file (self->selection));

  tg_selection_set_offset (self->selection, tg_shards_find_part (shards, self->gguf), offset);
  gtk_widget_activate_action (GTK_WIDGET (self), "win.page", "s", "hex");
}

static void
array_show_bytes_cb (TgDetailsPage *self,
                     guint64        index)
{
  TgValue element;

  if (tg_value_get_element (&self->value, index, &element))
    show_offset (self, element.offset);
}

static void
show_bytes_action (GtkWidget  *widget,
                   const char *name,
                   GVariant   *parameter)
{
  TgDetailsPage *self = TG_DETAILS_PAGE (widget);

  /* A tensor and other bytes are selected already. */
  if (self->entry != TG_SELECTION_NONE)
    show_offset (self, self->value.offset);
  else
    gtk_widget_activate_action (widget, "win.page", "s", "hex");
}

static void
up_action (GtkWidget  *widget,
           const char *name,
           GVariant   *parameter)
{
  TgDetailsPage *self = TG_DETAILS_PAGE (widget);
  guint64 index;

  if (self->path->len == 0)
    return;

  index = g_array_index (self->path, guint64, self->path->len - 1);
  g_array_set_size (self->path, self->path->len - 1);
  tg_details_page_show_entry (self);
  tg_array_view_select (self->array_view, index);
  gtk_widget_grab_focus (GTK_WIDGET (self->array_view));
}

static TgNode *
create_node (TgDetailsPage *self)
{
  const TgSelected *selected = tg_selection_get (self->selection);
  TgTree *tree = tg_file_get_tree (tg_selection_get_file (self->selection));

  if (tree == NULL)
    return NULL;
  if (self->entry != TG_SELECTION_NONE)
    return tg_node_new (tree, TG_NODE_ENTRY, self->entry, 0);
  if (selected->kind == TG_SELECTION_TENSOR)
    return tg_node_new (tree, TG_NODE_TENSOR, selected->tensor, 0);

  return NULL;
}

static void
copy_action (GtkWidget  *widget,
             const char *name,
             GVariant   *parameter)
{
  TgDetailsPage *self = TG_DETAILS_PAGE (widget);
  g_autoptr (TgNode) node = create_node (self);
  g_autofree char *text = NULL;

  if (node == NULL || (self->path->len > 0 && g_str_equal (name, "details.copy-name")))
    text = g_strdup (gtk_label_get_text (self->title_label));
  else if (g_str_equal (name, "details.copy-name"))
    text = tg_node_dup_full_name (node);
  else if (self->path->len > 0)
    text = tg_value_to_text (&self->value, MAX_ELEMENTS_COPIED);
  else if (g_str_equal (name, "details.copy-row"))
    text = tg_node_dup_row_to_copy (node);
  else
    text = tg_node_dup_value_to_copy (node);
  tg_toast_copy (widget, text);
}

static void
tg_details_page_set_selection (TgPage      *page,
                               TgSelection *selection)
{
  TgDetailsPage *self = TG_DETAILS_PAGE (page);

  self->selection = g_object_ref (selection);
  g_signal_connect_object (selection, "changed", G_CALLBACK (selection_changed_cb), self, G_CONNECT_SWAPPED);
  fill (self);
}

static GtkWidget *
tg_details_page_get_view (TgPage *page)
{
  TgDetailsPage *self = TG_DETAILS_PAGE (page);

  if (is_shown (self, "text"))
    return GTK_WIDGET (self->long_text);
  if (is_shown (self, "array"))
    return GTK_WIDGET (self->array_view);

  return is_shown (self, "facts") ? GTK_WIDGET (self) : NULL;
}

static gboolean
tg_details_page_find (TgPage *page)
{
  TgDetailsPage *self = TG_DETAILS_PAGE (page);

  if (!is_shown (self, "array"))
    return FALSE;
  tg_array_view_find (self->array_view);

  return TRUE;
}

static gboolean
tg_details_page_find_next (TgPage   *page,
                           gboolean  backwards)
{
  TgDetailsPage *self = TG_DETAILS_PAGE (page);

  return is_shown (self, "array") && tg_array_view_find_next (self->array_view, backwards);
}

static gboolean
tg_details_page_go_to (TgPage *page)
{
  TgDetailsPage *self = TG_DETAILS_PAGE (page);

  if (!is_shown (self, "array"))
    return FALSE;
  tg_array_view_go_to (self->array_view);

  return TRUE;
}

static gboolean
tg_details_page_cancel (TgPage *page)
{
  return tg_array_view_cancel (TG_DETAILS_PAGE (page)->array_view);
}

static char *
tg_details_page_dup_text (TgPage *page)
{
  TgDetailsPage *self = TG_DETAILS_PAGE (page);
  g_autoptr (TgNode) node = create_node (self);
  guint64 index;

  if (is_shown (self, "array") && tg_array_view_get_model (self->array_view) != NULL &&
      tg_array_view_get_selected (self->array_view, &index))
    return tg_array_model_dup_value (tg_array_view_get_model (self->array_view), index);
  if (self->path->len > 0)
    return tg_value_to_text (&self->value, MAX_ELEMENTS_COPIED);

  return node != NULL ? tg_node_dup_value_to_copy (node) : NULL;
}

static void
tg_details_page_page_init (TgPageInterface *iface)
{
  iface->set_selection = tg_details_page_set_selection;
  iface->get_view = tg_details_page_get_view;
  iface->find = tg_details_page_find;
  iface->find_next = tg_details_page_find_next;
  iface->go_to = tg_details_page_go_to;
  iface->cancel = tg_details_page_cancel;
  iface->dup_text = tg_details_page_dup_text;
}

static void
tg_details_page_map (GtkWidget *widget)
{
  TgDetailsPage *self = TG_DETAILS_PAGE (widget);

  if (self->is_old)
    fill (self);

  GTK_WIDGET_CLASS (tg_details_page_parent_class)->map (widget);
}

static void
tg_details_page_dispose (GObject *object)
{
  TgDetailsPage *self = TG_DETAILS_PAGE (object);

  gtk_widget_dispose_template (GTK_WIDGET (self), TG_TYPE_DETAILS_PAGE);
  g_clear_object (&self->selection);
  g_clear_pointer (&self->gguf, tg_gguf_unref);
  g_clear_pointer (&self->key, g_free);
  g_clear_pointer (&self->path, g_array_unref);

  G_OBJECT_CLASS (tg_details_page_parent_class)->dispose (object);
}

static void
tg_details_page_class_init (TgDetailsPageClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = tg_details_page_dispose;
  widget_class->map = tg_details_page_map;

  g_type_ensure (TG_TYPE_ARRAY_VIEW);
  g_type_ensure (TG_TYPE_FACT_GRID);
  g_type_ensure (TG_TYPE_LONG_TEXT);
  g_type_ensure (TG_TYPE_PAGE_BIN);
  g_type_ensure (TG_TYPE_TYPE_TABLE);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/io/github/tensorglass/Tensorglass/ui/tg-details-page.ui");
  gtk_widget_class_bind_template_child (widget_class, TgDetailsPage, stack);
  gtk_widget_class_bind_template_child (widget_class, TgDetailsPage, hint_label);
  gtk_widget_class_bind_template_child (widget_class, TgDetailsPage, up_button);
  gtk_widget_class_bind_template_child (widget_class, TgDetailsPage, title_label);
  gtk_widget_class_bind_template_child (widget_class, TgDetailsPage, subtitle_label);
  gtk_widget_class_bind_template_child (widget_class, TgDetailsPage, meaning_label);
  gtk_widget_class_bind_template_child (widget_class, TgDetailsPage, problems_box);
  gtk_widget_class_bind_template_child (widget_class, TgDetailsPage, bytes_button);
  gtk_widget_class_bind_template_child (widget_class, TgDetailsPage, heatmap_button);
  gtk_widget_class_bind_template_child (widget_class, TgDetailsPage, statistics_button);
  gtk_widget_class_bind_template_child (widget_class, TgDetailsPage, link_box);
  gtk_widget_class_bind_template_child (widget_class, TgDetailsPage, content_stack);
  gtk_widget_class_bind_template_child (widget_class, TgDetailsPage, facts);
  gtk_widget_class_bind_template_child (widget_class, TgDetailsPage, type_table);
  gtk_widget_class_bind_template_child (widget_class, TgDetailsPage, long_text);
  gtk_widget_class_bind_template_child (widget_class, TgDetailsPage, array_view);
  gtk_widget_class_bind_template_callback (widget_class, array_selected_cb);
  gtk_widget_class_bind_template_callback (widget_class, array_activated_cb);
  gtk_widget_class_bind_template_callback (widget_class, array_show_bytes_cb);

  gtk_widget_class_install_action (widget_class, "details.copy-name", NULL, copy_action);
  gtk_widget_class_install_action (widget_class, "details.copy-value", NULL, copy_action);
  gtk_widget_class_install_action (widget_class, "details.copy-row", NULL, copy_action);
  gtk_widget_class_install_action (widget_class, "details.show-bytes", NULL, show_bytes_action);
  gtk_widget_class_install_action (widget_class, "details.up", NULL, up_action);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Up, GDK_ALT_MASK, "details.up", NULL);
}

static void
tg_details_page_init (TgDetailsPage *self)
{
  g_autoptr (GSettings) settings = tg_settings_new ();

  self->entry = TG_SELECTION_NONE;
  self->path = g_array_new (FALSE, FALSE, sizeof (guint64));
  gtk_widget_init_template (GTK_WIDGET (self));
  tg_array_view_remember_columns (self->array_view, settings);
}

GtkWidget *
tg_details_page_new (void)
{
  return g_object_new (TG_TYPE_DETAILS_PAGE, NULL);
}
