/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include "tg-file-page-private.h"

#include <glib/gi18n.h>

#include "tg-format.h"
#include "tg-names.h"
#include "tg-settings.h"

/**
 * TgFilePage:
 *
 * A loaded file: the tree, the pages, and the bar that says what is wrong. If the
 * records have a fault, the pages give way to what is known about that.
 *
 * What is shown where there is little room is in tg-file-page-layout.c, what is said of
 * problems and changes in tg-file-page-problems.c, the way back in tg-file-page-trail.c.
 */

enum
{
  PROP_INSPECTOR_VISIBLE = 1,
  PROP_SEARCHING,
  N_PROPS
};

static GParamSpec *properties[N_PROPS];

G_DEFINE_FINAL_TYPE (TgFilePage, tg_file_page, GTK_TYPE_WIDGET)

/* The page in a child of the stack, or %NULL before it has been visited. */
static TgPage *
get_page_in (GtkWidget *place)
{
  GtkWidget *page = place != NULL ? gtk_widget_get_first_child (place) : NULL;

  return TG_IS_PAGE (page) ? TG_PAGE (page) : NULL;
}

/* The names of both files, where the page is about both. */
static void
show_files (TgFilePage *self)
{
  TgComparison *comparison = tg_selection_get_comparison (self->selection);
  const char *a = tg_file_get_display_name (tg_comparison_get_file (comparison, 0));
  const char *b = tg_file_get_display_name (tg_comparison_get_file (comparison, 1));
  /* Translators: the names of the two files that are compared. */
  g_autofree char *text = g_strdup_printf (_("A %s, reference · B %s"), a, b);

  gtk_label_set_text (self->name_label, "");
  gtk_label_set_text (self->facts_label, text);
  gtk_widget_set_tooltip_text (GTK_WIDGET (self->facts_label), text);
}

static void
update_tensor (TgFilePage *self)
{
  const TgPageInfo *info = tg_file_page_get_info (self);
  TgGguf *gguf;
  const TgTensor *tensor = tg_selection_get_tensor (self->selection, &gguf);
  g_autofree char *name = NULL;
  g_autofree char *shape = NULL;
  g_autofree char *facts = NULL;

  if (info != NULL && info->compares && tg_selection_get_comparison (self->selection) != NULL)
    {
      show_files (self);
      return;
    }
  gtk_widget_set_tooltip_text (GTK_WIDGET (self->facts_label), NULL);
  if (tensor != NULL)
    {
      name = tg_gguf_dup_name (gguf, tensor);
      shape = tg_format_shape (tensor->ne, MIN (tensor->n_dims, TG_INLINE_DIMS));
      facts = tensor->type != NULL ? g_strdup_printf ("%s · %s", tensor->type->name, shape)
                                   : g_steal_pointer (&shape);
    }
  gtk_label_set_text (self->name_label, name != NULL ? name : "");
  gtk_widget_set_tooltip_text (GTK_WIDGET (self->name_label), name);
  gtk_label_set_text (self->facts_label, facts != NULL ? facts : "");
}

static void
page_changed_cb (TgFilePage *self)
{
  GtkWidget *place = gtk_stack_get_visible_child (self->pages);
  const TgPageInfo *info = tg_file_page_get_info (self);

  if (self->selection == NULL || info == NULL)
    return;

  if (get_page_in (place) == NULL)
    {
      GtkWidget *page = g_object_new (info->get_type (), "hexpand", TRUE, "vexpand", TRUE, NULL);

      gtk_box_append (GTK_BOX (place), page);
      tg_page_set_selection (TG_PAGE (page), self->selection);
      g_signal_connect_object (page, "tab-changed", G_CALLBACK (tg_file_page_note_place), self, G_CONNECT_SWAPPED);
      tg_names_complete (page);
    }
  /* One that may not be there the next time is not remembered. */
  if (self->settings != NULL && !info->compares)
    g_settings_set_string (self->settings, "page", info->name);
  update_tensor (self);
  tg_file_page_update_layout (self);
  tg_file_page_note_place (self);
}

/* Pages about two files are there only while there are two. */
static void
comparison_changed_cb (TgFilePage *self)
{
  TgComparison *comparison = tg_selection_get_comparison (self->selection);
  const gboolean compares = comparison != NULL;
  const TgPageInfo *seen = tg_file_page_get_info (self);

  /* Which of the files is the reference may be known only when both are read. */
  g_signal_group_set_target (self->comparison_signals, comparison);
  tg_file_page_watch_other (self);

  if (!compares && seen != NULL && seen->compares)
    tg_file_page_show_page (self, tg_pages_get (0)->name);
  for (guint i = 0; tg_pages_get (i) != NULL; i++)
    {
      const TgPageInfo *info = tg_pages_get (i);
      GtkWidget *place = gtk_stack_get_child_by_name (self->pages, info->name);

      if (info->compares)
        gtk_stack_page_set_visible (gtk_stack_get_page (self->pages, place), compares);
    }
  update_tensor (self);
}

static void
selection_changed_cb (TgFilePage *self,
                      guint       changes)
{
  if ((changes & TG_SELECTION_CHANGED_ITEM) == 0)
    return;

  update_tensor (self);
  tg_file_page_note_place (self);
}

/* The bytes are below the head, as soon as there is a page of bytes. */
static void
show_fault (TgFilePage *self)
{
  const TgPageInfo *info = tg_pages_find ("hex");

  tg_fault_head_set_file (self->fault_head, self->file);
  if (self->fault_bytes == NULL && info != NULL && tg_gguf_get_size (tg_file_get_opened (self->file)) > 0)
    {
      self->fault_bytes = g_object_new (info->get_type (), "hexpand", TRUE, "vexpand", TRUE, NULL);
      gtk_box_append (self->fault_box, GTK_WIDGET (self->fault_bytes));
      tg_page_set_selection (self->fault_bytes, self->selection);
      tg_names_complete (GTK_WIDGET (self->fault_bytes));
    }
  tg_selection_select_problem (self->selection, tg_gguf_get_fault (tg_file_get_opened (self->file)));
}

static void
file_loaded_cb (TgFilePage *self)
{
  TgGguf *gguf = tg_file_get_opened (self->file);
  gboolean fault;

  if (gguf == NULL)
    return;

  fault = tg_gguf_get_fault (gguf) != NULL;
  self->no_records = tg_gguf_get_version (gguf) == 0;
  gtk_stack_set_visible_child_name (self->side, fault ? "fault" : "pages");
  if (fault)
    show_fault (self);
  else
    page_changed_cb (self);
  tg_file_page_update_layout (self);
  update_tensor (self);
  tg_file_page_renew_bar (self, 0);
  tg_file_page_forget_places (self);
}

static void
node_activated_cb (TgFilePage *self,
                   TgNode     *node)
{
  const TgNodeKind kind = tg_node_get_kind (node);

  if (kind == TG_NODE_SUMMARY)
    tg_file_page_show_page (self, "summary");
  else if (kind == TG_NODE_TENSOR)
    tg_file_page_show_page (self, "heatmap");
  else if (kind == TG_NODE_ENTRY || kind == TG_NODE_ELEMENT)
    tg_file_page_show_page (self, "details");
}

static void
show_bytes_cb (TgFilePage *self)
{
  tg_file_page_show_page (self, "hex");
}

/* In little room the tree is narrow whatever the user likes elsewhere. */
static void
position_changed_cb (TgFilePage *self)
{
  if (self->width_class <= TG_WIDTH_NARROW || !gtk_widget_get_mapped (GTK_WIDGET (self->tree)))
    return;

  self->tree_width = gtk_paned_get_position (self->paned);
  if (self->settings != NULL)
    g_settings_set_int (self->settings, "tree-width", self->tree_width);
}

static void
searching_changed_cb (TgFilePage *self)
{
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_SEARCHING]);
}

/* Whoever met the end of a file that was cut short, a page that draws bytes or a job, something
 * is painted after it. Where files cannot be watched, that is how one learns of it. */
static void
after_paint_cb (TgFilePage *self)
{
  tg_file_page_check_files (self);
}

static void
tg_file_page_realize (GtkWidget *widget)
{
  TgFilePage *self = TG_FILE_PAGE (widget);

  GTK_WIDGET_CLASS (tg_file_page_parent_class)->realize (widget);

  self->after_paint_id =
    g_signal_connect_swapped (gtk_widget_get_frame_clock (widget), "after-paint", G_CALLBACK (after_paint_cb), self);
}

static void
tg_file_page_unrealize (GtkWidget *widget)
{
  TgFilePage *self = TG_FILE_PAGE (widget);

  g_clear_signal_handler (&self->after_paint_id, gtk_widget_get_frame_clock (widget));

  GTK_WIDGET_CLASS (tg_file_page_parent_class)->unrealize (widget);
}

static void
tg_file_page_dispose (GObject *object)
{
  TgFilePage *self = TG_FILE_PAGE (object);

  g_clear_object (&self->comparison_signals);
  g_clear_object (&self->other_signals);
  g_clear_object (&self->selection);
  g_clear_object (&self->file);
  g_clear_object (&self->settings);
  g_clear_pointer (&self->trail, tg_trail_free);
  g_clear_pointer (&self->toggled, g_ptr_array_unref);
  gtk_widget_dispose_template (GTK_WIDGET (self), TG_TYPE_FILE_PAGE);
  g_clear_handle_id (&self->stay_id, g_source_remove);

  G_OBJECT_CLASS (tg_file_page_parent_class)->dispose (object);
}

static void
tg_file_page_get_property (GObject    *object,
                           guint       prop_id,
                           GValue     *value,
                           GParamSpec *pspec)
{
  TgFilePage *self = TG_FILE_PAGE (object);

  switch (prop_id)
    {
    case PROP_INSPECTOR_VISIBLE:
      g_value_set_boolean (value, self->inspector_visible);
      break;

    case PROP_SEARCHING:
      g_value_set_boolean (value, tg_file_page_get_searching (self));
      break;

    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, prop_id, pspec);
    }
}

static void
tg_file_page_set_property (GObject      *object,
                           guint         prop_id,
                           const GValue *value,
                           GParamSpec   *pspec)
{
  TgFilePage *self = TG_FILE_PAGE (object);

  switch (prop_id)
    {
    case PROP_INSPECTOR_VISIBLE:
      if (self->inspector_visible != g_value_get_boolean (value))
        {
          self->inspector_visible = g_value_get_boolean (value);
          tg_file_page_update_layout (self);
          g_object_notify_by_pspec (object, pspec);
        }
      break;

    case PROP_SEARCHING:
      tg_file_page_set_searching (self, g_value_get_boolean (value));
      break;

    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, prop_id, pspec);
    }
}

static void
tg_file_page_class_init (TgFilePageClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->dispose = tg_file_page_dispose;
  object_class->get_property = tg_file_page_get_property;
  object_class->set_property = tg_file_page_set_property;
  widget_class->realize = tg_file_page_realize;
  widget_class->unrealize = tg_file_page_unrealize;

  /**
   * TgFilePage:inspector-visible:
   *
   * Whether pages that have an inspector show it, where there is room.
   */
  properties[PROP_INSPECTOR_VISIBLE] =
    g_param_spec_boolean ("inspector-visible", NULL, NULL,
                          TRUE,
                          G_PARAM_READWRITE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS);

  /**
   * TgFilePage:searching:
   *
   * Whether the search in the tree is open.
   */
  properties[PROP_SEARCHING] =
    g_param_spec_boolean ("searching", NULL, NULL,
                          FALSE,
                          G_PARAM_READWRITE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS);

  g_object_class_install_properties (object_class, N_PROPS, properties);

  g_type_ensure (TG_TYPE_FAULT_HEAD);
  g_type_ensure (TG_TYPE_PROBLEM_BAR);
  g_type_ensure (TG_TYPE_TREE_VIEW);

  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/io/github/tensorglass/Tensorglass/ui/tg-file-page.ui");
  gtk_widget_class_bind_template_child (widget_class, TgFilePage, box);
  gtk_widget_class_bind_template_child (widget_class, TgFilePage, problem_bar);
  gtk_widget_class_bind_template_child (widget_class, TgFilePage, paned);
  gtk_widget_class_bind_template_child (widget_class, TgFilePage, tree);
  gtk_widget_class_bind_template_child (widget_class, TgFilePage, side);
  gtk_widget_class_bind_template_child (widget_class, TgFilePage, switcher);
  gtk_widget_class_bind_template_child (widget_class, TgFilePage, tensor_box);
  gtk_widget_class_bind_template_child (widget_class, TgFilePage, name_label);
  gtk_widget_class_bind_template_child (widget_class, TgFilePage, facts_label);
  gtk_widget_class_bind_template_child (widget_class, TgFilePage, pages);
  gtk_widget_class_bind_template_child (widget_class, TgFilePage, fault_box);
  gtk_widget_class_bind_template_child (widget_class, TgFilePage, fault_head);
  gtk_widget_class_bind_template_callback (widget_class, node_activated_cb);
  gtk_widget_class_bind_template_callback (widget_class, page_changed_cb);
  gtk_widget_class_bind_template_callback (widget_class, position_changed_cb);
  gtk_widget_class_bind_template_callback (widget_class, tg_file_page_close_bar);
  gtk_widget_class_bind_template_callback (widget_class, searching_changed_cb);
  gtk_widget_class_bind_template_callback (widget_class, show_bytes_cb);
}

static void
tg_file_page_init (TgFilePage *self)
{
  self->width_class = TG_WIDTH_FULL;
  self->inspector_visible = TRUE;
  self->trail = tg_trail_new ();
  self->toggled = g_ptr_array_new_with_free_func (g_free);
  gtk_widget_init_template (GTK_WIDGET (self));
  self->tree_width = gtk_paned_get_position (self->paned);

  for (guint i = 0; tg_pages_get (i) != NULL; i++)
    {
      const TgPageInfo *info = tg_pages_get (i);

      gtk_stack_add_titled (self->pages, gtk_box_new (GTK_ORIENTATION_VERTICAL, 0), info->name,
                            _ (info->title));
    }
  tg_names_complete (GTK_WIDGET (self));
}

static void
restore (TgFilePage *self)
{
  g_auto (GStrv) toggled = NULL;
  g_autofree char *page = NULL;
  const TgPageInfo *info;

  tg_settings_bind (self->settings, "tree-flat", self->tree, "flat", G_SETTINGS_BIND_DEFAULT);
  tg_settings_bind (self->settings, "inspector-visible", self, "inspector-visible", G_SETTINGS_BIND_DEFAULT);
  tg_tree_view_remember_columns (self->tree, self->settings);
  if (self->settings == NULL)
    return;

  self->tree_width = g_settings_get_int (self->settings, "tree-width");
  gtk_paned_set_position (self->paned, self->tree_width);
  toggled = g_settings_get_strv (self->settings, "tree-toggled");
  for (guint i = 0; toggled[i] != NULL; i++)
    g_ptr_array_add (self->toggled, g_strdup (toggled[i]));
  page = g_settings_get_string (self->settings, "page");
  info = tg_pages_find (page);
  tg_file_page_show_page (self, info != NULL && !info->of_tensor ? page : tg_pages_get (0)->name);
}

/**
 * tg_file_page_new:
 * @selection: the selection in a file
 * @settings: (nullable): where to keep how it looks
 *
 * Returns: (transfer floating): a view of the file
 */
GtkWidget *
tg_file_page_new (TgSelection *selection,
                  GSettings   *settings)
{
  TgFilePage *self;

  g_return_val_if_fail (TG_IS_SELECTION (selection), NULL);

  self = g_object_new (TG_TYPE_FILE_PAGE, NULL);
  g_set_object (&self->settings, settings);
  restore (self);

  self->selection = g_object_ref (selection);
  self->file = g_object_ref (tg_selection_get_file (selection));
  g_signal_connect_object (selection, "changed", G_CALLBACK (selection_changed_cb), self, G_CONNECT_SWAPPED);
  self->comparison_signals = g_signal_group_new (TG_TYPE_COMPARISON);
  g_signal_group_connect_swapped (self->comparison_signals, "matched", G_CALLBACK (update_tensor), self);
  g_signal_group_connect_swapped (self->comparison_signals, "matched", G_CALLBACK (tg_file_page_update_bar), self);
  g_signal_connect_object (selection, "notify::comparison", G_CALLBACK (comparison_changed_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (self->file, "loaded", G_CALLBACK (file_loaded_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->file, "notify::change", G_CALLBACK (tg_file_page_update_bar), self, G_CONNECT_SWAPPED);
  tg_tree_view_set_selection (self->tree, selection);
  comparison_changed_cb (self);
  file_loaded_cb (self);

  return GTK_WIDGET (self);
}

/**
 * tg_file_page_get_selection:
 * @self: a file page
 *
 * Returns: (transfer none): what is selected
 */
TgSelection *
tg_file_page_get_selection (TgFilePage *self)
{
  g_return_val_if_fail (TG_IS_FILE_PAGE (self), NULL);

  return self->selection;
}

/**
 * tg_file_page_show_page:
 * @self: a file page
 * @name: a name of the table of pages; one that it does not have is ignored
 */
void
tg_file_page_show_page (TgFilePage *self,
                        const char *name)
{
  const TgPageInfo *info;

  g_return_if_fail (TG_IS_FILE_PAGE (self));

  info = tg_pages_find (name);
  if (info != NULL && (!info->compares || (self->selection != NULL && tg_selection_get_comparison (self->selection) != NULL)))
    gtk_stack_set_visible_child_name (self->pages, name);
}

/* The name of the page that is seen, or %NULL. */
const char *
tg_file_page_get_page_name (TgFilePage *self)
{
  g_return_val_if_fail (TG_IS_FILE_PAGE (self), NULL);

  return gtk_stack_get_visible_child_name (self->pages);
}

/**
 * tg_file_page_get_page:
 * @self: a file page
 *
 * Returns: (nullable) (transfer none): the page that is seen
 */
TgPage *
tg_file_page_get_page (TgFilePage *self)
{
  g_return_val_if_fail (TG_IS_FILE_PAGE (self), NULL);

  if (g_strcmp0 (gtk_stack_get_visible_child_name (self->side), "fault") == 0)
    return self->fault_bytes;

  return get_page_in (gtk_stack_get_visible_child (self->pages));
}

gboolean
tg_file_page_get_searching (TgFilePage *self)
{
  g_return_val_if_fail (TG_IS_FILE_PAGE (self), FALSE);

  return tg_tree_view_get_searching (self->tree);
}

void
tg_file_page_set_searching (TgFilePage *self,
                            gboolean    searching)
{
  g_return_if_fail (TG_IS_FILE_PAGE (self));

  if (searching && !gtk_widget_get_visible (GTK_WIDGET (self->tree)))
    tg_file_page_toggle_tree (self);
  tg_tree_view_set_searching (self->tree, searching);
}

/* Finds in the page, if it has a search of its own, else in the tree. */
void
tg_file_page_find (TgFilePage *self)
{
  TgPage *page;

  g_return_if_fail (TG_IS_FILE_PAGE (self));

  page = tg_file_page_get_page (self);
  if (page == NULL || !tg_page_find (page))
    tg_file_page_set_searching (self, TRUE);
}

void
tg_file_page_find_next (TgFilePage *self,
                        gboolean    backwards)
{
  TgPage *page;

  g_return_if_fail (TG_IS_FILE_PAGE (self));

  page = tg_file_page_get_page (self);
  if (tg_file_page_get_searching (self) || page == NULL || !tg_page_find_next (page, backwards))
    tg_tree_view_move_match (self->tree, backwards);
}
