/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include "tg-hex-page.h"

#include "tg-byte-text.h"
#include "tg-hex-page-private.h"
#include "tg-page.h"
#include "tg-settings.h"

/**
 * TgHexPage:
 *
 * The bytes of the file: the hex view, where to go and what to look for above it,
 * and the block and the number under the cursor beside it. What is selected in the
 * tree is selected here, and the cursor selects what it is in.
 */

enum
{
  PROP_MATCH_CASE = 1,
  N_PROPS
};

static GParamSpec *properties[N_PROPS];

/* The choices of the drop-down, in its order. */
static const guint bytes_per_row[] = { 8, 16, 24, 32, TG_HEX_VIEW_FIT };

static void page_iface_init (TgPageInterface *iface);

G_DEFINE_FINAL_TYPE_WITH_CODE (TgHexPage, tg_hex_page, GTK_TYPE_WIDGET,
                               G_IMPLEMENT_INTERFACE (TG_TYPE_PAGE, page_iface_init))

/* The bytes that make the weight that is looked at get their outlines. */
static void
weight_changed_cb (TgHexPage *self)
{
  TgAnnotator *annotator = tg_hex_view_get_annotator (self->view);
  guint64 offsets[TG_ANNOTATOR_MAX_WEIGHT_BYTES];
  guint n = 0;
  TgPlace place;

  if (annotator != NULL && tg_annotator_locate (annotator, tg_hex_view_get_caret (self->view), &place))
    n = tg_annotator_get_weight_bytes (annotator, &place, tg_block_inspector_get_weight (self->block_inspector),
                                       offsets);
  tg_hex_view_set_marked (self->view, offsets, n);
}

/* Says what is at the cursor; to be called when that is elsewhere or in another file. */
void
tg_hex_page_update_inspectors (TgHexPage *self)
{
  TgAnnotator *annotator = tg_hex_view_get_annotator (self->view);
  const guint64 caret = tg_hex_view_get_caret (self->view);
  TgMapping *mapping;
  TgPlace place;
  guint64 n = 0;
  gboolean has_block;

  if (annotator == NULL || !tg_annotator_locate (annotator, caret, &place))
    {
      tg_block_inspector_set_place (self->block_inspector, NULL, NULL);
      tg_byte_inspector_set_bytes (self->byte_inspector, NULL, 0);
      return;
    }

  mapping = tg_annotator_get_mapping (annotator);
  has_block = tg_block_inspector_set_place (self->block_inspector, annotator, &place);
  gtk_widget_set_visible (self->block_separator, has_block);
  if (caret < tg_mapping_get_size (mapping))
    n = MIN (8, tg_mapping_get_size (mapping) - caret);
  tg_byte_inspector_set_bytes (self->byte_inspector, n > 0 ? tg_mapping_peek (mapping, caret, n) : NULL, (gsize) n);
  if (!has_block)
    tg_hex_view_set_marked (self->view, NULL, 0);
}

static void
caret_moved_cb (TgHexPage *self)
{
  tg_hex_page_update_inspectors (self);
  tg_hex_page_tell_selection (self);
}

static void
jumped_cb (TgHexPage *self,
           guint64    target)
{
  tg_history_add (self->history, tg_hex_view_get_caret (self->view), target);
}

/* Return goes deeper: the weight that is looked at, in the heatmap. */
static void
activate_cb (TgHexPage *self)
{
  TgAnnotator *annotator = tg_hex_view_get_annotator (self->view);
  TgPlace place;

  if (annotator == NULL || !tg_annotator_locate (annotator, tg_hex_view_get_caret (self->view), &place) ||
      place.type == NULL)
    return;

  tg_selection_set_cell (self->selection,
                         (TgCell){ place.slice, place.row,
                                   place.column + tg_block_inspector_get_weight (self->block_inspector) });
  gtk_widget_activate_action (GTK_WIDGET (self), "win.page", "s", "heatmap");
}

static void
per_row_changed_cb (TgHexPage *self)
{
  const guint selected = gtk_drop_down_get_selected (self->per_row_dropdown);

  if (selected < G_N_ELEMENTS (bytes_per_row))
    tg_hex_view_set_bytes_per_row (self->view, bytes_per_row[selected]);
}

static void
show_bytes_per_row (TgHexPage *self)
{
  guint wanted;

  g_object_get (self->view, "bytes-per-row", &wanted, NULL);
  for (guint i = 0; i < G_N_ELEMENTS (bytes_per_row); i++)
    if (bytes_per_row[i] == wanted)
      gtk_drop_down_set_selected (self->per_row_dropdown, i);
}

static void
go_to_activate_cb (TgHexPage *self)
{
  tg_hex_page_go_to_text (self, gtk_editable_get_text (GTK_EDITABLE (self->go_to_entry)));
}

static void
find_activate_cb (TgHexPage *self)
{
  tg_hex_page_find_next (self, FALSE);
}

static void
entry_changed_cb (GtkWidget *entry)
{
  gtk_widget_remove_css_class (entry, "error");
}

static void
busy_changed_cb (TgHexPage *self)
{
  tg_hex_page_show_busy (self);
}

static gboolean
tg_hex_page_cancel (TgPage *page)
{
  TgHexPage *self = TG_HEX_PAGE (page);
  TgJob *jobs[] = { self->find_job, self->all_job, self->save_job };
  gboolean was_busy = FALSE;

  for (guint i = 0; i < G_N_ELEMENTS (jobs); i++)
    {
      was_busy = was_busy || tg_job_get_busy (jobs[i]);
      tg_job_cancel (jobs[i]);
    }

  return was_busy;
}

static void
cancel_cb (TgHexPage *self)
{
  tg_hex_page_cancel (TG_PAGE (self));
}

static void
copy_action (GtkWidget  *widget,
             const char *name,
             GVariant   *parameter)
{
  tg_hex_page_copy (TG_HEX_PAGE (widget), g_variant_get_string (parameter, NULL));
}

static void
plain_action (GtkWidget  *widget,
              const char *name,
              GVariant   *parameter)
{
  TgHexPage *self = TG_HEX_PAGE (widget);

  if (g_str_equal (name, "hex.save"))
    tg_hex_page_save (self);
  else if (g_str_equal (name, "hex.back"))
    tg_hex_page_go_history (self, FALSE);
  else if (g_str_equal (name, "hex.forward"))
    tg_hex_page_go_history (self, TRUE);
  else if (g_str_equal (name, "hex.find-next"))
    tg_hex_page_find_next (self, FALSE);
  else if (g_str_equal (name, "hex.find-previous"))
    tg_hex_page_find_next (self, TRUE);
  else if (g_str_equal (name, "hex.find-all"))
    tg_hex_page_find_all (self);
  else if (g_str_equal (name, "hex.grow"))
    tg_hex_view_grow_selection (self->view);
  else
    activate_cb (self);
}

static void
tg_hex_page_set_selection (TgPage      *page,
                           TgSelection *selection)
{
  tg_hex_page_follow (TG_HEX_PAGE (page), selection);
}

static GtkWidget *
tg_hex_page_get_view (TgPage *page)
{
  return GTK_WIDGET (TG_HEX_PAGE (page)->view);
}

static gboolean
tg_hex_page_find (TgPage *page)
{
  return gtk_widget_grab_focus (TG_HEX_PAGE (page)->find_entry);
}

static gboolean
tg_hex_page_find_next_match (TgPage   *page,
                             gboolean  backwards)
{
  return tg_hex_page_find_next (TG_HEX_PAGE (page), backwards);
}

static gboolean
tg_hex_page_go_to (TgPage *page)
{
  return gtk_widget_grab_focus (GTK_WIDGET (TG_HEX_PAGE (page)->go_to_entry));
}

/* In the column of bytes they are copied as hex, in that of text as text. */
static char *
tg_hex_page_dup_text (TgPage *page)
{
  TgHexPage *self = TG_HEX_PAGE (page);
  TgAnnotator *annotator = tg_hex_view_get_annotator (self->view);
  g_autoptr (GError) error = NULL;
  guint64 begin, size;
  char *text;

  if (annotator == NULL || !tg_hex_view_get_selection (self->view, &begin, &size))
    return NULL;

  text = tg_byte_text_new (annotator, begin, size,
                           tg_hex_view_is_in_text (self->view) ? TG_BYTE_FORMAT_TEXT : TG_BYTE_FORMAT_SPACED_HEX,
                           &error);
  if (text == NULL)
    tg_hex_pane_set_message (self->pane, error->message);

  return text;
}

static void
tg_hex_page_set_inspector_visible (TgPage   *page,
                                   gboolean  visible)
{
  gtk_revealer_set_reveal_child (GTK_REVEALER (TG_HEX_PAGE (page)->inspector_revealer), visible);
}

static void
page_iface_init (TgPageInterface *iface)
{
  iface->set_selection = tg_hex_page_set_selection;
  iface->get_view = tg_hex_page_get_view;
  iface->find = tg_hex_page_find;
  iface->find_next = tg_hex_page_find_next_match;
  iface->go_to = tg_hex_page_go_to;
  iface->dup_text = tg_hex_page_dup_text;
  iface->set_inspector_visible = tg_hex_page_set_inspector_visible;
  iface->cancel = tg_hex_page_cancel;
}

static void
tg_hex_page_dispose (GObject *object)
{
  TgHexPage *self = TG_HEX_PAGE (object);

  g_cancellable_cancel (self->dialog);
  g_clear_object (&self->dialog);
  g_clear_object (&self->find_job);
  g_clear_object (&self->all_job);
  g_clear_object (&self->save_job);
  g_clear_object (&self->matches);
  g_clear_object (&self->selection);
  g_clear_object (&self->settings);
  gtk_widget_dispose_template (GTK_WIDGET (object), TG_TYPE_HEX_PAGE);

  G_OBJECT_CLASS (tg_hex_page_parent_class)->dispose (object);
}

static void
tg_hex_page_finalize (GObject *object)
{
  TgHexPage *self = TG_HEX_PAGE (object);

  g_clear_pointer (&self->pattern, tg_pattern_unref);
  tg_history_free (self->history);

  G_OBJECT_CLASS (tg_hex_page_parent_class)->finalize (object);
}

static void
tg_hex_page_get_property (GObject    *object,
                          guint       prop_id,
                          GValue     *value,
                          GParamSpec *pspec)
{
  switch (prop_id)
    {
    case PROP_MATCH_CASE:
      g_value_set_boolean (value, TG_HEX_PAGE (object)->match_case);
      break;

    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, prop_id, pspec);
    }
}

static void
tg_hex_page_set_property (GObject      *object,
                          guint         prop_id,
                          const GValue *value,
                          GParamSpec   *pspec)
{
  switch (prop_id)
    {
    case PROP_MATCH_CASE:
      tg_hex_page_set_match_case (TG_HEX_PAGE (object), g_value_get_boolean (value));
      g_object_notify_by_pspec (object, pspec);
      break;

    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, prop_id, pspec);
    }
}

static void
class_init_template (GtkWidgetClass *widget_class)
{
  g_type_ensure (TG_TYPE_BLOCK_INSPECTOR);
  g_type_ensure (TG_TYPE_BYTE_INSPECTOR);
  g_type_ensure (TG_TYPE_HEX_PANE);

  gtk_widget_class_set_template_from_resource (widget_class, "/io/github/tensorglass/Tensorglass/ui/tg-hex-page.ui");
  gtk_widget_class_bind_template_child (widget_class, TgHexPage, box);
  gtk_widget_class_bind_template_child (widget_class, TgHexPage, go_to_entry);
  gtk_widget_class_bind_template_child (widget_class, TgHexPage, find_entry);
  gtk_widget_class_bind_template_child (widget_class, TgHexPage, found_label);
  gtk_widget_class_bind_template_child (widget_class, TgHexPage, all_button);
  gtk_widget_class_bind_template_child (widget_class, TgHexPage, all_view);
  gtk_widget_class_bind_template_child (widget_class, TgHexPage, per_row_dropdown);
  gtk_widget_class_bind_template_child (widget_class, TgHexPage, pane);
  gtk_widget_class_bind_template_child (widget_class, TgHexPage, inspector_revealer);
  gtk_widget_class_bind_template_child (widget_class, TgHexPage, block_inspector);
  gtk_widget_class_bind_template_child (widget_class, TgHexPage, block_separator);
  gtk_widget_class_bind_template_child (widget_class, TgHexPage, byte_inspector);
  gtk_widget_class_bind_template_child (widget_class, TgHexPage, menu);
  gtk_widget_class_bind_template_callback (widget_class, cancel_cb);
  gtk_widget_class_bind_template_callback (widget_class, entry_changed_cb);
  gtk_widget_class_bind_template_callback (widget_class, find_activate_cb);
  gtk_widget_class_bind_template_callback (widget_class, go_to_activate_cb);
  gtk_widget_class_bind_template_callback (widget_class, per_row_changed_cb);
  gtk_widget_class_bind_template_callback (widget_class, tg_hex_page_show_match);
  gtk_widget_class_bind_template_callback (widget_class, weight_changed_cb);
}

static void
class_init_actions (GtkWidgetClass *widget_class)
{
  static const char *const plain[] = {
    "hex.back", "hex.find-all", "hex.find-next", "hex.find-previous", "hex.forward",
    "hex.grow", "hex.save", "hex.show-in-heatmap"
  };

  gtk_widget_class_install_action (widget_class, "hex.copy", "s", copy_action);
  gtk_widget_class_install_property_action (widget_class, "hex.match-case", "match-case");
  for (guint i = 0; i < G_N_ELEMENTS (plain); i++)
    gtk_widget_class_install_action (widget_class, plain[i], NULL, plain_action);

  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Left, GDK_ALT_MASK, "hex.back", NULL);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Right, GDK_ALT_MASK, "hex.forward", NULL);
}

static void
tg_hex_page_class_init (TgHexPageClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->dispose = tg_hex_page_dispose;
  object_class->finalize = tg_hex_page_finalize;
  object_class->get_property = tg_hex_page_get_property;
  object_class->set_property = tg_hex_page_set_property;

  /**
   * TgHexPage:match-case:
   *
   * Whether text that is looked for must have the same case.
   */
  properties[PROP_MATCH_CASE] =
    g_param_spec_boolean ("match-case", NULL, NULL,
                          FALSE,
                          G_PARAM_READWRITE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS);

  g_object_class_install_properties (object_class, N_PROPS, properties);

  class_init_template (widget_class);
  class_init_actions (widget_class);
}

static TgJob *
new_job (TgHexPage *self)
{
  TgJob *job = tg_job_new ();

  g_signal_connect_object (job, "notify::busy", G_CALLBACK (busy_changed_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (job, "notify::permille", G_CALLBACK (busy_changed_cb), self, G_CONNECT_SWAPPED);

  return job;
}

static void
tg_hex_page_init (TgHexPage *self)
{
  self->history = tg_history_new ();
  self->find_job = new_job (self);
  self->all_job = new_job (self);
  self->save_job = new_job (self);
  g_signal_connect_object (self->save_job, "finished", G_CALLBACK (tg_hex_page_save_done), self, G_CONNECT_SWAPPED);

  gtk_widget_init_template (GTK_WIDGET (self));
  self->view = tg_hex_pane_get_view (self->pane);
  tg_hex_view_set_menu (self->view, self->menu);
  g_signal_connect_object (self->view, "selection-changed", G_CALLBACK (caret_moved_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->view, "jumped", G_CALLBACK (jumped_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->view, "activate", G_CALLBACK (activate_cb), self, G_CONNECT_SWAPPED);
  tg_hex_page_init_find (self);

  self->settings = tg_settings_new ();
  g_signal_connect_object (self->view, "notify::bytes-per-row", G_CALLBACK (show_bytes_per_row), self,
                           G_CONNECT_SWAPPED);
  tg_settings_bind (self->settings, "hex-bytes-per-row", self->view, "bytes-per-row", G_SETTINGS_BIND_DEFAULT);
}

GtkWidget *
tg_hex_page_new (void)
{
  return g_object_new (TG_TYPE_HEX_PAGE, NULL);
}
