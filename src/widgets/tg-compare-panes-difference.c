/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include <glib/gi18n.h>

#include "tg-compare-panes-private.h"
#include "tg-pair-difference.h"

/* Going to the next place where the files differ, which may be far: a worker looks for it. */

typedef struct
{
  TgRows *rows[2];
  guint64 after;
} Input;

static void
input_free (gpointer data)
{
  Input *input = data;

  tg_rows_unref (input->rows[0]);
  tg_rows_unref (input->rows[1]);
  g_free (input);
}

/* Returns: the weight; %TG_PAIR_NONE if nothing differs. */
static gpointer
find_in_thread (gpointer     data,
                TgProgress  *progress,
                GError     **error)
{
  const Input *input = data;
  g_autofree guint64 *weight = g_new (guint64, 1);
  GError *local_error = NULL;

  *weight = TG_PAIR_NONE;
  if (!tg_pair_difference_find (input->rows[0], input->rows[1], input->after, weight, progress, &local_error) &&
      local_error != NULL)
    {
      g_propagate_error (error, local_error);
      return NULL;
    }

  return g_steal_pointer (&weight);
}

static void
found_cb (TgComparePanes *self)
{
  g_autoptr (GError) error = NULL;
  g_autofree guint64 *weight = tg_job_steal_result (self->difference_job, &error);
  guint64 n_columns;

  gtk_label_set_text (self->difference_label, error != NULL ? error->message : "");
  if (weight == NULL || self->rows[0] == NULL)
    return;
  if (*weight == TG_PAIR_NONE)
    {
      gtk_label_set_text (self->difference_label, _("nothing differs"));
      return;
    }

  n_columns = tg_rows_get_n_columns (self->rows[0]);
  tg_compare_panes_go_to_place (self, *weight / n_columns, *weight % n_columns);
}

static void
next_difference_action (GtkWidget  *widget,
                        const char *action_name,
                        GVariant   *parameter)
{
  TgComparePanes *self = TG_COMPARE_PANES (widget);
  guint64 row, column;
  Input *input;

  if (self->rows[0] == NULL)
    return;

  tg_heatmap_view_get_cursor (TG_HEATMAP_VIEW (self->views[PANE_A]), &row, &column);
  input = g_new0 (Input, 1);
  for (guint side = 0; side < 2; side++)
    input->rows[side] = tg_rows_ref (self->rows[side]);
  input->after = (tg_compare_panes_get_base_row (self) + row) * tg_rows_get_n_columns (self->rows[0]) + column;
  gtk_label_set_text (self->difference_label, _("searching…"));
  tg_job_run (self->difference_job, find_in_thread, input, input_free, g_free);
}

/* Whether there was a search to stop. */
gboolean
tg_compare_panes_cancel_difference (TgComparePanes *self)
{
  const gboolean busy = tg_job_get_busy (self->difference_job);

  tg_job_cancel (self->difference_job);
  gtk_label_set_text (self->difference_label, "");

  return busy;
}

void
tg_compare_panes_class_init_difference (GtkWidgetClass *widget_class)
{
  gtk_widget_class_install_action (widget_class, "panes.next-difference", NULL, next_difference_action);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_d, 0, "panes.next-difference", NULL);
}

void
tg_compare_panes_init_difference (TgComparePanes *self)
{
  self->difference_job = tg_job_new ();
  g_signal_connect_object (self->difference_job, "finished", G_CALLBACK (found_cb), self, G_CONNECT_SWAPPED);
}
