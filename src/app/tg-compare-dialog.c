/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include "tg-compare-dialog.h"

#include "tg-names.h"

/**
 * TgCompareDialog:
 *
 * Asks what to do with two files that came together: open them one by one, or compare
 * them, and which one is the reference then. The larger one is proposed, once the
 * sizes are known.
 *
 * # Actions
 *
 * comparedialog.compare, comparedialog.open.
 */
struct _TgCompareDialog
{
  GtkWindow       parent_instance;

  GtkCheckButton *choices[2];

  GFile          *files[2];
  guint64         sizes[2];
  GCancellable   *cancellable;
};

enum
{
  COMPARE,
  OPEN,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (TgCompareDialog, tg_compare_dialog, GTK_TYPE_WINDOW)

static void
compare_action (GtkWidget  *widget,
                const char *action_name,
                GVariant   *parameter)
{
  TgCompareDialog *self = TG_COMPARE_DIALOG (widget);
  const guint reference = gtk_check_button_get_active (self->choices[0]) ? 0 : 1;

  g_signal_emit (self, signals[COMPARE], 0, self->files[reference], self->files[1 - reference]);
  gtk_window_destroy (GTK_WINDOW (self));
}

static void
open_action (GtkWidget  *widget,
             const char *action_name,
             GVariant   *parameter)
{
  TgCompareDialog *self = TG_COMPARE_DIALOG (widget);

  g_signal_emit (self, signals[OPEN], 0, self->files[0], self->files[1]);
  gtk_window_destroy (GTK_WINDOW (self));
}

static void
size_cb (GObject      *object,
         GAsyncResult *result,
         gpointer      user_data)
{
  g_autoptr (TgCompareDialog) self = user_data;
  g_autoptr (GFileInfo) info = g_file_query_info_finish (G_FILE (object), result, NULL);
  const guint side = G_FILE (object) == self->files[0] ? 0 : 1;

  if (info == NULL)
    return;

  self->sizes[side] = (guint64) MAX (g_file_info_get_size (info), 0);
  if (self->choices[0] != NULL && self->sizes[1] > self->sizes[0] && self->sizes[0] > 0)
    gtk_check_button_set_active (self->choices[1], TRUE);
}

static void
tg_compare_dialog_dispose (GObject *object)
{
  TgCompareDialog *self = TG_COMPARE_DIALOG (object);

  g_cancellable_cancel (self->cancellable);
  for (guint side = 0; side < 2; side++)
    self->choices[side] = NULL;

  G_OBJECT_CLASS (tg_compare_dialog_parent_class)->dispose (object);
}

static void
tg_compare_dialog_finalize (GObject *object)
{
  TgCompareDialog *self = TG_COMPARE_DIALOG (object);

  for (guint side = 0; side < 2; side++)
    g_clear_object (&self->files[side]);
  g_clear_object (&self->cancellable);

  G_OBJECT_CLASS (tg_compare_dialog_parent_class)->finalize (object);
}

static void
tg_compare_dialog_class_init (TgCompareDialogClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->dispose = tg_compare_dialog_dispose;
  object_class->finalize = tg_compare_dialog_finalize;

  /**
   * TgCompareDialog::compare:
   * @self: a dialog
   * @reference: the file that is the reference
   * @other: the one to compare with it
   *
   * The files are to be compared.
   */
  signals[COMPARE] =
    g_signal_new ("compare", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                  G_TYPE_NONE, 2, G_TYPE_FILE, G_TYPE_FILE);

  /**
   * TgCompareDialog::open:
   * @self: a dialog
   * @one: a file
   * @other: the other file
   *
   * The files are to be opened one by one.
   */
  signals[OPEN] =
    g_signal_new ("open", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                  G_TYPE_NONE, 2, G_TYPE_FILE, G_TYPE_FILE);

  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/io/github/tensorglass/Tensorglass/ui/tg-compare-dialog.ui");
  gtk_widget_class_bind_template_child_full (widget_class, "first_choice", FALSE,
                                             G_STRUCT_OFFSET (TgCompareDialog, choices[0]));
  gtk_widget_class_bind_template_child_full (widget_class, "second_choice", FALSE,
                                             G_STRUCT_OFFSET (TgCompareDialog, choices[1]));
  gtk_widget_class_install_action (widget_class, "comparedialog.compare", NULL, compare_action);
  gtk_widget_class_install_action (widget_class, "comparedialog.open", NULL, open_action);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Escape, 0, "window.close", NULL);
}

static void
tg_compare_dialog_init (TgCompareDialog *self)
{
  self->cancellable = g_cancellable_new ();
  gtk_widget_init_template (GTK_WIDGET (self));
  tg_names_complete (GTK_WIDGET (self));
  tg_names_follow_focus (GTK_WINDOW (self));
}

/**
 * tg_compare_dialog_new:
 * @application: the program
 * @parent: (nullable): the window it is about
 * @one: a file
 * @other: another file
 *
 * Returns: (transfer none): a dialog, to be presented
 */
GtkWidget *
tg_compare_dialog_new (GtkApplication *application,
                       GtkWindow      *parent,
                       GFile          *one,
                       GFile          *other)
{
  TgCompareDialog *self;

  g_return_val_if_fail (G_IS_FILE (one) && G_IS_FILE (other), NULL);

  self = g_object_new (TG_TYPE_COMPARE_DIALOG, "application", application, "transient-for", parent, "modal",
                       parent != NULL, NULL);
  self->files[0] = g_object_ref (one);
  self->files[1] = g_object_ref (other);
  for (guint side = 0; side < 2; side++)
    {
      g_autofree char *base = g_file_get_basename (self->files[side]);
      g_autofree char *name = g_filename_display_name (base);

      gtk_check_button_set_label (self->choices[side], name);
      g_file_query_info_async (self->files[side], G_FILE_ATTRIBUTE_STANDARD_SIZE, G_FILE_QUERY_INFO_NONE,
                               G_PRIORITY_DEFAULT, self->cancellable, size_cb, g_object_ref (self));
    }

  return GTK_WIDGET (self);
}
