/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include "tg-summary-page.h"

#include <glib/gi18n.h>

#include "tg-format.h"
#include "tg-page-bin.h"
#include "tg-page.h"
#include "tg-pages.h"
#include "tg-shards-lookup.h"
#include "tg-summary-page-private.h"

/**
 * TgSummaryPage:
 *
 * What a model is and whether it is whole, on one page: a card of facts, the mix
 * of types, the map of the file, the problems, the parts, the special tokens.
 *
 * # Actions
 *
 * summary.show-problems: brings the list of problems into sight.
 */

/* Kept free above what is scrolled to. */
#define SCROLL_MARGIN 12

static void tg_summary_page_page_init (TgPageInterface *iface);

G_DEFINE_FINAL_TYPE_WITH_CODE (TgSummaryPage, tg_summary_page, GTK_TYPE_WIDGET,
                               G_IMPLEMENT_INTERFACE (TG_TYPE_PAGE, tg_summary_page_page_init))

static void
follow_selection (TgSummaryPage *self)
{
  const TgSelected *selected = tg_selection_get (self->selection);

  tg_file_map_view_set_offset (self->map_view, selected->part == self->part ? selected->offset : G_MAXUINT64);
  tg_problems_view_select (self->problems_view, tg_selection_get_problem (self->selection));
}

static void
show_part (TgSummaryPage *self,
           guint          part)
{
  TgFileMap *map = tg_file_get_map (tg_selection_get_file (self->selection), part);

  self->part = part;
  tg_file_map_view_set_map (self->map_view, map, &self->patterns);
  follow_selection (self);
}

static void
part_selected_cb (TgSummaryPage *self)
{
  const guint part = gtk_drop_down_get_selected (GTK_DROP_DOWN (self->part_drop_down));

  if (!self->updating && part != GTK_INVALID_LIST_POSITION && part != self->part)
    show_part (self, part);
}

static void
fill_map (TgSummaryPage *self,
          TgShards      *shards)
{
  const guint n = tg_shards_get_n_parts (shards);
  g_autoptr (GtkStringList) names = gtk_string_list_new (NULL);

  for (guint part = 0; part < n && n > 1; part++)
    {
      /* Translators: one of several files that make up a model. */
      g_autofree char *name = g_strdup_printf (_("Part %u of %u"), part + 1, n);

      gtk_string_list_append (names, name);
    }
  self->updating = TRUE;
  gtk_drop_down_set_model (GTK_DROP_DOWN (self->part_drop_down), G_LIST_MODEL (names));
  if (n > 1)
    gtk_drop_down_set_selected (GTK_DROP_DOWN (self->part_drop_down), tg_shards_get_opened (shards));
  self->updating = FALSE;
  gtk_widget_set_visible (self->part_drop_down, n > 1);

  show_part (self, tg_shards_get_opened (shards));
}

static void
fill_problems (TgSummaryPage *self,
               TgShards      *shards)
{
  const guint64 n = tg_problem_list_count_all (tg_shards_get_problems (shards));
  g_autofree char *count = tg_format_count (n);
  g_autoptr (TgProblemModel) model = tg_problem_model_new (shards);

  gtk_label_set_text (self->problems_count, count);
  tg_problems_view_set_model (self->problems_view, model);
  tg_problems_view_select (self->problems_view, tg_selection_get_problem (self->selection));
  gtk_widget_set_visible (self->problems_box, n > 0);
}

static void
fill (TgSummaryPage *self)
{
  TgFile *file = tg_selection_get_file (self->selection);
  TgShards *shards = tg_file_get_shards (file);
  const TgModelInfo *info = tg_file_get_info (file);

  gtk_widget_set_visible (self->scroller, shards != NULL && info != NULL);
  if (shards == NULL || info == NULL)
    return;

  self->is_old = FALSE;
  tg_type_patterns_init (&self->patterns, info->mix);
  tg_summary_page_fill_card (self, shards, info);
  tg_type_mix_bar_set_mix (self->mix_bar, info->mix);
  tg_type_table_set_mix (self->type_table, info->mix);
  gtk_widget_set_visible (self->types_box, info->mix->len > 0);
  fill_map (self, shards);
  fill_problems (self, shards);
  tg_summary_page_fill_parts (self, shards);
  tg_summary_page_fill_tokens (self, shards, info);
  tg_summary_page_fill_about (self, shards, info);
}

static void
file_loaded_cb (TgSummaryPage *self)
{
  self->is_old = TRUE;
  if (gtk_widget_get_mapped (GTK_WIDGET (self)))
    fill (self);
}

static void
segment_activated_cb (TgSummaryPage *self,
                      guint64        index)
{
  TgFile *file = tg_selection_get_file (self->selection);
  TgFileMap *map = tg_file_map_view_get_map (self->map_view);
  TgFileRange segment;

  if (map == NULL || index >= tg_file_map_get_n_segments (map) ||
      !tg_file_map_get_segment (map, (gsize) index, &segment))
    return;

  if (segment.tensor < tg_gguf_get_n_tensors (tg_file_map_get_gguf (map)))
    tg_selection_select_tensor (self->selection,
                                tg_shards_number_tensor (tg_file_get_shards (file), self->part, segment.tensor));
  else if (segment.kind == TG_RANGE_VALUE)
    tg_selection_select_metadata (self->selection, NULL);
  else if (segment.kind == TG_RANGE_N_DIMS)
    tg_selection_select_tensors (self->selection, NULL);
  else
    tg_selection_set_offset (self->selection, self->part, segment.offset);
  tg_file_map_view_set_offset (self->map_view, segment.offset);
}

static void
problem_selected_cb (TgSummaryPage *self,
                     guint          row)
{
  tg_selection_set_problem (self->selection, row);
}

static void
problem_activated_cb (TgSummaryPage *self,
                      TgProblemItem *item)
{
  tg_selection_select_problem (self->selection, tg_problem_item_get_problem (item));
  if (tg_pages_find ("hex") != NULL)
    gtk_widget_activate_action (GTK_WIDGET (self), "win.page", "s", "hex");
}

static gboolean
scroll_cb (gpointer user_data)
{
  TgSummaryPage *self = user_data;
  GtkAdjustment *adjustment = gtk_scrolled_window_get_vadjustment (GTK_SCROLLED_WINDOW (self->scroller));
  graphene_point_t top;

  self->scroll_id = 0;
  if (gtk_widget_compute_point (self->problems_box, self->scroller, &GRAPHENE_POINT_INIT (0, 0), &top))
    gtk_adjustment_set_value (adjustment, gtk_adjustment_get_value (adjustment) + (double) top.y - SCROLL_MARGIN);
  gtk_widget_grab_focus (GTK_WIDGET (self->problems_view));

  return G_SOURCE_REMOVE;
}

static void
show_problems_action (GtkWidget  *widget,
                      const char *name,
                      GVariant   *parameter)
{
  TgSummaryPage *self = TG_SUMMARY_PAGE (widget);

  /* The page may just have been made: where things are is known after the next frame. */
  if (gtk_widget_get_visible (self->problems_box) && self->scroll_id == 0)
    self->scroll_id = g_idle_add_full (GDK_PRIORITY_REDRAW + 10, scroll_cb, self, NULL);
}

static void
tg_summary_page_set_selection (TgPage      *page,
                               TgSelection *selection)
{
  TgSummaryPage *self = TG_SUMMARY_PAGE (page);

  self->selection = g_object_ref (selection);
  g_signal_connect_object (selection, "changed", G_CALLBACK (follow_selection), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (tg_selection_get_file (selection), "loaded", G_CALLBACK (file_loaded_cb), self,
                           G_CONNECT_SWAPPED);
  fill (self);
}

static char *
tg_summary_page_dup_text (TgPage *page)
{
  TgSummaryPage *self = TG_SUMMARY_PAGE (page);
  TgProblemItem *item = tg_problems_view_get_selected (self->problems_view);

  return item != NULL ? tg_problem_item_to_string (item) : NULL;
}

static void
tg_summary_page_page_init (TgPageInterface *iface)
{
  iface->set_selection = tg_summary_page_set_selection;
  iface->dup_text = tg_summary_page_dup_text;
}

static void
tg_summary_page_map (GtkWidget *widget)
{
  TgSummaryPage *self = TG_SUMMARY_PAGE (widget);

  if (self->is_old)
    fill (self);

  GTK_WIDGET_CLASS (tg_summary_page_parent_class)->map (widget);
}

static void
tg_summary_page_dispose (GObject *object)
{
  TgSummaryPage *self = TG_SUMMARY_PAGE (object);

  gtk_widget_dispose_template (GTK_WIDGET (self), TG_TYPE_SUMMARY_PAGE);
  /* Parts that go may have asked for it. */
  g_clear_handle_id (&self->scroll_id, g_source_remove);
  g_clear_object (&self->selection);

  G_OBJECT_CLASS (tg_summary_page_parent_class)->dispose (object);
}

static void
tg_summary_page_class_init (TgSummaryPageClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = tg_summary_page_dispose;
  widget_class->map = tg_summary_page_map;

  g_type_ensure (TG_TYPE_FACT_GRID);
  g_type_ensure (TG_TYPE_FILE_MAP_VIEW);
  g_type_ensure (TG_TYPE_PAGE_BIN);
  g_type_ensure (TG_TYPE_PROBLEMS_VIEW);
  g_type_ensure (TG_TYPE_TYPE_MIX_BAR);
  g_type_ensure (TG_TYPE_TYPE_TABLE);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/io/github/tensorglass/Tensorglass/ui/tg-summary-page.ui");
  gtk_widget_class_bind_template_child (widget_class, TgSummaryPage, scroller);
  gtk_widget_class_bind_template_child (widget_class, TgSummaryPage, name_label);
  gtk_widget_class_bind_template_child (widget_class, TgSummaryPage, kind_label);
  gtk_widget_class_bind_template_child (widget_class, TgSummaryPage, description_label);
  gtk_widget_class_bind_template_child (widget_class, TgSummaryPage, facts);
  gtk_widget_class_bind_template_child (widget_class, TgSummaryPage, types_box);
  gtk_widget_class_bind_template_child (widget_class, TgSummaryPage, mix_bar);
  gtk_widget_class_bind_template_child (widget_class, TgSummaryPage, type_table);
  gtk_widget_class_bind_template_child (widget_class, TgSummaryPage, map_box);
  gtk_widget_class_bind_template_child (widget_class, TgSummaryPage, map_view);
  gtk_widget_class_bind_template_child (widget_class, TgSummaryPage, part_drop_down);
  gtk_widget_class_bind_template_child (widget_class, TgSummaryPage, problems_box);
  gtk_widget_class_bind_template_child (widget_class, TgSummaryPage, problems_count);
  gtk_widget_class_bind_template_child (widget_class, TgSummaryPage, problems_view);
  gtk_widget_class_bind_template_child (widget_class, TgSummaryPage, parts_box);
  gtk_widget_class_bind_template_child (widget_class, TgSummaryPage, parts_grid);
  gtk_widget_class_bind_template_child (widget_class, TgSummaryPage, tokens_box);
  gtk_widget_class_bind_template_child (widget_class, TgSummaryPage, tokens_grid);
  gtk_widget_class_bind_template_child (widget_class, TgSummaryPage, about_box);
  gtk_widget_class_bind_template_child (widget_class, TgSummaryPage, about);
  gtk_widget_class_bind_template_callback (widget_class, part_selected_cb);
  gtk_widget_class_bind_template_callback (widget_class, segment_activated_cb);
  gtk_widget_class_bind_template_callback (widget_class, problem_activated_cb);
  gtk_widget_class_bind_template_callback (widget_class, problem_selected_cb);

  gtk_widget_class_install_action (widget_class, "summary.show-problems", NULL, show_problems_action);
}

static void
tg_summary_page_init (TgSummaryPage *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}

GtkWidget *
tg_summary_page_new (void)
{
  return g_object_new (TG_TYPE_SUMMARY_PAGE, NULL);
}
