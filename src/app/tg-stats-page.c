/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include "tg-stats-page.h"

#include <glib/gi18n.h>

#include "tg-format.h"
#include "tg-page.h"
#include "tg-settings.h"
#include "tg-stats-page-private.h"

/**
 * TgStatsPage:
 *
 * The weights in numbers: above all there is to say about the selected tensor, with
 * what is odd about it; below a line for every tensor, which fills in while one looks.
 */

static void page_iface_init (TgPageInterface *iface);

G_DEFINE_FINAL_TYPE_WITH_CODE (TgStatsPage, tg_stats_page, GTK_TYPE_WIDGET,
                               G_IMPLEMENT_INTERFACE (TG_TYPE_PAGE, page_iface_init))

/* Time left is said from so many seconds on. */
#define LEAST_SECONDS 5

/* "214 of 226 tensors · 4 s left" */
static void
update_work (TgStatsPage *self)
{
  const guint n = self->job != NULL ? g_list_model_get_n_items (G_LIST_MODEL (self->job)) : 0;
  const guint n_done = self->job != NULL ? tg_stats_job_get_n_done (self->job) : 0;
  const gboolean busy = self->job != NULL && tg_stats_job_get_busy (self->job);
  g_autofree char *text = NULL;

  text = n_done < n ? g_strdup_printf (ngettext ("%u of %u tensor", "%u of %u tensors", n), n_done, n)
                    : g_strdup_printf (ngettext ("%u tensor", "%u tensors", n), n);
  tg_work_row_set_left (self->work_row, text);
  tg_work_row_set_text (self->work_row, "");
  tg_work_row_set_state (self->work_row, busy                                                        ? TG_WORK_BUSY
                                         : self->job != NULL && tg_stats_job_get_stopped (self->job) ? TG_WORK_STOPPED
                                                                                                     : TG_WORK_IDLE);
  if (n > 0)
    tg_work_row_set_permille (self->work_row, (gint) (1000.0 * n_done / n));
  if (busy && n_done > self->start_done)
    {
      const double seconds = (double) (g_get_monotonic_time () - self->start_time) / G_USEC_PER_SEC;
      const double left = seconds / (n_done - self->start_done) * (n - n_done);

      if (left >= LEAST_SECONDS)
        {
          g_autofree char *time = tg_format_seconds (left);
          /* Translators: %s is a time such as “4 s”. */
          g_autofree char *words = g_strdup_printf (_("%s left"), time);

          tg_work_row_set_text (self->work_row, words);
        }
    }
}

static void
start (TgStatsPage *self)
{
  if (self->job == NULL)
    return;

  self->start_time = g_get_monotonic_time ();
  self->start_done = tg_stats_job_get_n_done (self->job);
  tg_stats_job_start (self->job);
  update_work (self);
}

static void
cancel_cb (TgStatsPage *self)
{
  if (self->job != NULL)
    tg_stats_job_cancel (self->job);
  update_work (self);
}

static void
resume_cb (TgStatsPage *self)
{
  start (self);
}

static void
chosen_cb (TgStatsPage *self,
           guint64      index)
{
  tg_selection_select_tensor (self->selection, index);
}

static void
activated_cb (TgStatsPage *self)
{
  gtk_widget_activate_action (GTK_WIDGET (self), "win.page", "s", "heatmap");
}

static void
log_toggled_cb (TgStatsPage *self)
{
  const gboolean active = gtk_toggle_button_get_active (self->log_toggle);

  tg_histogram_view_set_logarithmic (self->histogram, active);
  tg_histogram_view_set_logarithmic (self->codes, active);
  tg_histogram_view_set_logarithmic (self->scales, active);
}

/* The file, or another state of it: everything is new. */
static void
update_job (TgStatsPage *self)
{
  TgStatsJob *job = tg_file_get_stats (tg_selection_get_file (self->selection));

  if (self->job == job)
    return;

  if (self->job != NULL)
    g_signal_handlers_disconnect_by_data (self->job, self);
  g_set_object (&self->job, job);
  tg_stats_table_set_job (self->table, job);
  if (job != NULL)
    {
      g_signal_connect_object (job, "notify::n-done", G_CALLBACK (update_work), self, G_CONNECT_SWAPPED);
      g_signal_connect_object (job, "notify::busy", G_CALLBACK (update_work), self, G_CONNECT_SWAPPED);
    }
}

static void
update (TgStatsPage *self)
{
  self->outdated = FALSE;
  update_job (self);
  tg_stats_page_show_tensor (self);
  if (self->job != NULL && !tg_stats_job_get_stopped (self->job))
    start (self);
  else
    update_work (self);
}

static void
selection_changed_cb (TgStatsPage *self,
                      guint        changes)
{
  if ((changes & TG_SELECTION_CHANGED_ITEM) == 0)
    return;
  if (gtk_widget_get_mapped (GTK_WIDGET (self)))
    tg_stats_page_show_tensor (self);
  else
    self->outdated = TRUE;
}

static void
file_loaded_cb (TgStatsPage *self)
{
  self->outdated = TRUE;
  if (gtk_widget_get_mapped (GTK_WIDGET (self)))
    update (self);
}

static void
tg_stats_page_map (GtkWidget *widget)
{
  TgStatsPage *self = TG_STATS_PAGE (widget);

  GTK_WIDGET_CLASS (tg_stats_page_parent_class)->map (widget);

  if (self->outdated)
    update (self);
}

static void
tg_stats_page_dispose (GObject *object)
{
  TgStatsPage *self = TG_STATS_PAGE (object);

  if (self->item != NULL)
    g_signal_handlers_disconnect_by_data (self->item, self);
  g_clear_object (&self->item);
  g_clear_object (&self->job);
  g_clear_object (&self->selection);
  gtk_widget_dispose_template (GTK_WIDGET (object), TG_TYPE_STATS_PAGE);

  G_OBJECT_CLASS (tg_stats_page_parent_class)->dispose (object);
}

static void
tg_stats_page_class_init (TgStatsPageClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = tg_stats_page_dispose;
  widget_class->map = tg_stats_page_map;

  g_type_ensure (TG_TYPE_FACT_GRID);
  g_type_ensure (TG_TYPE_HISTOGRAM_VIEW);
  g_type_ensure (TG_TYPE_STATS_TABLE);
  g_type_ensure (TG_TYPE_WORK_ROW);
  gtk_widget_class_set_template_from_resource (widget_class, "/io/github/tensorglass/Tensorglass/ui/tg-stats-page.ui");
  gtk_widget_class_bind_template_child (widget_class, TgStatsPage, box);
  gtk_widget_class_bind_template_child (widget_class, TgStatsPage, head);
  gtk_widget_class_bind_template_child (widget_class, TgStatsPage, stack);
  gtk_widget_class_bind_template_child (widget_class, TgStatsPage, note);
  gtk_widget_class_bind_template_child (widget_class, TgStatsPage, facts);
  gtk_widget_class_bind_template_child (widget_class, TgStatsPage, plots);
  gtk_widget_class_bind_template_child (widget_class, TgStatsPage, histogram);
  gtk_widget_class_bind_template_child (widget_class, TgStatsPage, histogram_low);
  gtk_widget_class_bind_template_child (widget_class, TgStatsPage, histogram_high);
  gtk_widget_class_bind_template_child (widget_class, TgStatsPage, log_toggle);
  gtk_widget_class_bind_template_child (widget_class, TgStatsPage, codes_box);
  gtk_widget_class_bind_template_child (widget_class, TgStatsPage, codes);
  gtk_widget_class_bind_template_child (widget_class, TgStatsPage, codes_low);
  gtk_widget_class_bind_template_child (widget_class, TgStatsPage, codes_high);
  gtk_widget_class_bind_template_child (widget_class, TgStatsPage, scales_box);
  gtk_widget_class_bind_template_child (widget_class, TgStatsPage, scales_title);
  gtk_widget_class_bind_template_child (widget_class, TgStatsPage, scales);
  gtk_widget_class_bind_template_child (widget_class, TgStatsPage, scales_low);
  gtk_widget_class_bind_template_child (widget_class, TgStatsPage, scales_high);
  gtk_widget_class_bind_template_child (widget_class, TgStatsPage, findings);
  gtk_widget_class_bind_template_child (widget_class, TgStatsPage, table);
  gtk_widget_class_bind_template_child (widget_class, TgStatsPage, work_row);
  gtk_widget_class_bind_template_callback (widget_class, chosen_cb);
  gtk_widget_class_bind_template_callback (widget_class, activated_cb);
  gtk_widget_class_bind_template_callback (widget_class, log_toggled_cb);
  gtk_widget_class_bind_template_callback (widget_class, cancel_cb);
  gtk_widget_class_bind_template_callback (widget_class, resume_cb);
}

static void
tg_stats_page_init (TgStatsPage *self)
{
  GtkLabel **const ends[] = { &self->histogram_low, &self->codes_low, &self->scales_low };
  g_autoptr (GSettings) settings = tg_settings_new ();

  gtk_widget_init_template (GTK_WIDGET (self));
  tg_stats_table_remember_columns (self->table, settings);
  tg_work_row_append (self->work_row, tg_stats_table_create_columns_button (self->table));
  /* The ends of an axis stand below it, and it runs from left to right everywhere. */
  for (gsize i = 0; i < G_N_ELEMENTS (ends); i++)
    {
      gtk_widget_set_direction (gtk_widget_get_parent (GTK_WIDGET (*ends[i])), GTK_TEXT_DIR_LTR);
      gtk_widget_set_direction (GTK_WIDGET (*ends[i]), GTK_TEXT_DIR_LTR);
    }
}

static void
tg_stats_page_set_selection (TgPage      *page,
                             TgSelection *selection)
{
  TgStatsPage *self = TG_STATS_PAGE (page);

  self->selection = g_object_ref (selection);
  g_signal_connect_object (selection, "changed", G_CALLBACK (selection_changed_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (tg_selection_get_file (selection), "loaded", G_CALLBACK (file_loaded_cb), self,
                           G_CONNECT_SWAPPED);
  file_loaded_cb (self);
}

static GtkWidget *
tg_stats_page_get_view (TgPage *page)
{
  return GTK_WIDGET (TG_STATS_PAGE (page)->table);
}

static gboolean
tg_stats_page_cancel (TgPage *page)
{
  TgStatsPage *self = TG_STATS_PAGE (page);

  if (self->job == NULL || !tg_stats_job_get_busy (self->job))
    return FALSE;
  cancel_cb (self);

  return TRUE;
}

static void
page_iface_init (TgPageInterface *iface)
{
  iface->set_selection = tg_stats_page_set_selection;
  iface->get_view = tg_stats_page_get_view;
  iface->cancel = tg_stats_page_cancel;
}
