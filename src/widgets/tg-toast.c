/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include "tg-toast.h"

#include <glib/gi18n.h>
#include <string.h>

#include "tg-bidi.h"
#include "tg-compat-a11y.h"
#include "tg-text.h"

/**
 * TgToast:
 *
 * Some words over the foot of the window that say what was done, for a while. To be laid
 * over everything else; the pointer goes through. What could not be done stays above them
 * until somebody has read it and closes it.
 *
 * # CSS nodes
 *
 * A node with the name toast, and below it boxes with the class toast.
 */
struct _TgToast
{
  GtkWidget  parent_instance;

  GtkWidget *failure_revealer;
  GtkLabel  *failure_label;
  GtkWidget *revealer;
  GtkLabel  *label;

  guint      hide_id;
};

/* How long it can be read, in milliseconds. */
#define WHILE 2500

/* More of what was copied would not be read. */
#define MAX_CHARS 60

G_DEFINE_FINAL_TYPE (TgToast, tg_toast, GTK_TYPE_WIDGET)

/* What fades away keeps its place until it is gone, and then gives it up. */
static void
faded_cb (GtkRevealer *revealer)
{
  if (!gtk_revealer_get_reveal_child (revealer) && !gtk_revealer_get_child_revealed (revealer))
    gtk_widget_set_visible (GTK_WIDGET (revealer), FALSE);
}

static GtkWidget *
create_revealer (GtkWidget *child)
{
  GtkWidget *revealer = gtk_revealer_new ();

  gtk_revealer_set_transition_type (GTK_REVEALER (revealer), GTK_REVEALER_TRANSITION_TYPE_CROSSFADE);
  gtk_revealer_set_child (GTK_REVEALER (revealer), child);
  gtk_widget_set_halign (revealer, GTK_ALIGN_CENTER);
  gtk_widget_set_visible (revealer, FALSE);
  g_signal_connect (revealer, "notify::child-revealed", G_CALLBACK (faded_cb), NULL);

  return revealer;
}

static void
reveal (GtkWidget *revealer)
{
  gtk_widget_set_visible (revealer, TRUE);
  gtk_revealer_set_reveal_child (GTK_REVEALER (revealer), TRUE);
}

static gboolean
hide_cb (gpointer user_data)
{
  TgToast *self = user_data;

  self->hide_id = 0;
  gtk_revealer_set_reveal_child (GTK_REVEALER (self->revealer), FALSE);

  return G_SOURCE_REMOVE;
}

static void
tg_toast_dispose (GObject *object)
{
  TgToast *self = TG_TOAST (object);

  g_clear_pointer (&self->failure_revealer, gtk_widget_unparent);
  g_clear_pointer (&self->revealer, gtk_widget_unparent);
  g_clear_handle_id (&self->hide_id, g_source_remove);

  G_OBJECT_CLASS (tg_toast_parent_class)->dispose (object);
}

static void
tg_toast_class_init (TgToastClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = tg_toast_dispose;

  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BOX_LAYOUT);
  gtk_widget_class_set_css_name (widget_class, "toast");
}

static void
add_failure (TgToast *self)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 12);
  GtkWidget *label = gtk_label_new (NULL);
  GtkWidget *button = gtk_button_new_from_icon_name ("window-close-symbolic");

  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_label_set_wrap_mode (GTK_LABEL (label), PANGO_WRAP_WORD_CHAR);
  gtk_label_set_max_width_chars (GTK_LABEL (label), 60);
  gtk_label_set_lines (GTK_LABEL (label), 6);
  gtk_label_set_ellipsize (GTK_LABEL (label), PANGO_ELLIPSIZE_END);
  gtk_label_set_xalign (GTK_LABEL (label), 0);
  self->failure_label = GTK_LABEL (label);

  gtk_widget_set_tooltip_text (button, _("Close"));
  gtk_widget_set_valign (button, GTK_ALIGN_CENTER);
  gtk_widget_add_css_class (button, "flat");
  gtk_widget_add_css_class (button, "circular");
  g_signal_connect_swapped (button, "clicked", G_CALLBACK (tg_toast_dismiss), self);

  gtk_widget_add_css_class (box, "toast");
  gtk_box_append (GTK_BOX (box), gtk_image_new_from_icon_name ("dialog-error-symbolic"));
  gtk_box_append (GTK_BOX (box), label);
  gtk_box_append (GTK_BOX (box), button);

  self->failure_revealer = create_revealer (box);
  gtk_widget_set_parent (self->failure_revealer, GTK_WIDGET (self));
}

static void
tg_toast_init (TgToast *self)
{
  GtkLayoutManager *layout = gtk_widget_get_layout_manager (GTK_WIDGET (self));
  GtkWidget *label = gtk_label_new (NULL);

  gtk_orientable_set_orientation (GTK_ORIENTABLE (layout), GTK_ORIENTATION_VERTICAL);
  add_failure (self);
  gtk_label_set_ellipsize (GTK_LABEL (label), PANGO_ELLIPSIZE_MIDDLE);
  gtk_widget_add_css_class (label, "toast");
  self->label = GTK_LABEL (label);

  self->revealer = create_revealer (label);
  gtk_widget_set_can_target (self->revealer, FALSE);
  gtk_widget_set_parent (self->revealer, GTK_WIDGET (self));

  gtk_widget_set_can_target (GTK_WIDGET (self), FALSE);
  gtk_widget_set_halign (GTK_WIDGET (self), GTK_ALIGN_CENTER);
  gtk_widget_set_valign (GTK_WIDGET (self), GTK_ALIGN_END);
}

GtkWidget *
tg_toast_new (void)
{
  return g_object_new (TG_TYPE_TOAST, NULL);
}

/**
 * tg_toast_show:
 * @self: a toast
 * @words: what was done, safe to show
 *
 * Shows @words for a while, instead of any before.
 */
void
tg_toast_show (TgToast    *self,
               const char *words)
{
  g_return_if_fail (TG_IS_TOAST (self));
  g_return_if_fail (words != NULL);

  gtk_label_set_text (self->label, words);
  reveal (self->revealer);
  g_clear_handle_id (&self->hide_id, g_source_remove);
  self->hide_id = g_timeout_add (WHILE, hide_cb, self);
  tg_compat_announce (GTK_WIDGET (self), words);
}

/**
 * tg_toast_fail:
 * @self: a toast
 * @words: what could not be done and why, safe to show
 *
 * Shows @words until they are dismissed, or others of that kind come.
 */
void
tg_toast_fail (TgToast    *self,
               const char *words)
{
  g_return_if_fail (TG_IS_TOAST (self));
  g_return_if_fail (words != NULL);

  gtk_label_set_text (self->failure_label, words);
  reveal (self->failure_revealer);
  gtk_widget_set_can_target (GTK_WIDGET (self), TRUE);
  tg_compat_announce (GTK_WIDGET (self), words);
}

/**
 * tg_toast_dismiss:
 * @self: a toast
 *
 * What could not be done has been read.
 *
 * Returns: whether there was something of the kind
 */
gboolean
tg_toast_dismiss (TgToast *self)
{
  g_return_val_if_fail (TG_IS_TOAST (self), FALSE);

  if (!gtk_revealer_get_reveal_child (GTK_REVEALER (self->failure_revealer)))
    return FALSE;

  gtk_revealer_set_reveal_child (GTK_REVEALER (self->failure_revealer), FALSE);
  gtk_widget_set_can_target (GTK_WIDGET (self), FALSE);

  return TRUE;
}

/**
 * tg_toast_tell_not_saved:
 * @from: a widget of a window with the action "win.failure"
 * @error: why
 *
 * Says in the window of @from that something was not saved, until that has been read.
 */
void
tg_toast_tell_not_saved (GtkWidget    *from,
                         const GError *error)
{
  g_autofree char *words = NULL;

  g_return_if_fail (GTK_IS_WIDGET (from));
  g_return_if_fail (error != NULL);

  /* Translators: %s says why */
  words = g_strdup_printf (_("Not saved: %s"), error->message);
  gtk_widget_activate_action (from, "win.failure", "s", words);
}

/**
 * tg_toast_tell:
 * @from: a widget of a window with the action "win.toast"
 * @words: what was done, safe to show
 *
 * Says in the window of @from what was done.
 */
void
tg_toast_tell (GtkWidget  *from,
               const char *words)
{
  g_return_if_fail (GTK_IS_WIDGET (from));

  gtk_widget_activate_action (from, "win.toast", "s", words);
}

/**
 * tg_toast_copy:
 * @from: where the user asked for it
 * @text: (nullable): what to copy; nothing happens for %NULL
 *
 * Copies @text and says so.
 */
void
tg_toast_copy (GtkWidget  *from,
               const char *text)
{
  g_autofree char *plain = NULL;
  g_autofree char *shown = NULL;
  g_autofree char *words = NULL;

  g_return_if_fail (GTK_IS_WIDGET (from));

  if (text == NULL)
    return;

  plain = tg_bidi_strip (text);
  gdk_clipboard_set_text (gtk_widget_get_clipboard (from), plain);
  shown = tg_text_display (text, strlen (text), MAX_CHARS, TG_TEXT_LINE);
  /* Translators: %s is the text that was copied, or its begin. */
  words = g_strdup_printf (_("Copied “%s”"), shown);
  tg_toast_tell (from, words);
}
