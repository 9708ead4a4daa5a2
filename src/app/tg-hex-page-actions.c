/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include <string.h>

#include <glib/gi18n.h>

#include "tg-byte-text.h"
#include "tg-compat-file-dialog.h"
#include "tg-format.h"
#include "tg-hex-page-private.h"
#include "tg-offset.h"
#include "tg-save-job.h"
#include "tg-toast.h"

/* Going to an offset or a name, back and forward; copying; saving. */

/* The name of a tensor or a key will do as well as an offset. */
static gboolean
go_to_name (TgHexPage  *self,
            const char *name)
{
  if (self->selection == NULL || (!tg_selection_select_name (self->selection, name) &&
                                  !tg_selection_select_key (self->selection, name)))
    return FALSE;

  gtk_widget_grab_focus (GTK_WIDGET (self->view));

  return TRUE;
}

/* What was wrong with the place one wanted to go to, once one does something else. */
void
tg_hex_page_forget_go_to (TgHexPage *self)
{
  gtk_widget_remove_css_class (GTK_WIDGET (self->go_to_entry), "error");
  tg_hex_pane_set_message (self->pane, NULL);
}

void
tg_hex_page_go_to_text (TgHexPage  *self,
                        const char *text)
{
  TgAnnotator *annotator = tg_hex_view_get_annotator (self->view);
  g_autoptr (GError) error = NULL;
  guint64 offset;

  if (annotator == NULL || text[0] == '\0')
    return;

  if (tg_offset_parse (text, tg_hex_view_get_caret (self->view), tg_hex_view_get_n_bytes (self->view), &offset, &error))
    {
      tg_hex_view_jump (self->view, offset, 1);
      gtk_widget_grab_focus (GTK_WIDGET (self->view));
    }
  else if (!go_to_name (self, text))
    {
      gtk_widget_add_css_class (GTK_WIDGET (self->go_to_entry), "error");
      tg_hex_pane_set_message (self->pane, error->message);
    }
}

void
tg_hex_page_go_history (TgHexPage *self,
                        gboolean   forward)
{
  guint64 place;

  if (tg_history_go (self->history, forward, tg_hex_view_get_caret (self->view), &place))
    tg_hex_view_set_caret (self->view, place);
  else
    /* Out of the bytes, to where one came from. */
    gtk_widget_activate_action (GTK_WIDGET (self), forward ? "win.forward" : "win.back", NULL);
}

void
tg_hex_page_copy (TgHexPage  *self,
                  const char *nick)
{
  TgAnnotator *annotator = tg_hex_view_get_annotator (self->view);
  g_autoptr (GError) error = NULL;
  g_autofree char *text = NULL;
  g_autofree char *count = NULL;
  g_autofree char *message = NULL;
  guint64 begin, size;
  TgByteFormat format;

  if (annotator == NULL || !tg_hex_view_get_selection (self->view, &begin, &size) ||
      !tg_byte_format_from_nick (nick, &format))
    return;

  text = tg_byte_text_new (annotator, begin, size, format, &error);
  if (text == NULL)
    {
      tg_hex_pane_set_message (self->pane, error->message);
      return;
    }

  gdk_clipboard_set_text (gtk_widget_get_clipboard (GTK_WIDGET (self)), text);
  count = tg_format_count (size);
  message = g_strdup_printf (ngettext ("%s byte copied", "%s bytes copied", (gulong) size), count);
  tg_hex_pane_set_message (self->pane, message);
}

/* All parts of the model are open, and none is written over. */
static GPtrArray *
get_open_mappings (TgHexPage *self)
{
  TgShards *shards = tg_file_get_shards (tg_selection_get_file (self->selection));
  GPtrArray *mappings = g_ptr_array_new ();

  for (guint i = 0; shards != NULL && i < tg_shards_get_n_parts (shards); i++)
    {
      TgGguf *gguf = tg_shards_get_part (shards, i);

      if (gguf != NULL)
        g_ptr_array_add (mappings, tg_gguf_get_mapping (gguf));
    }

  return mappings;
}

static void
file_chosen_cb (GObject      *source_object,
                GAsyncResult *result,
                gpointer      user_data)
{
  g_autoptr (TgHexPage) self = user_data;
  g_autoptr (GError) error = NULL;
  g_autoptr (GFile) destination = tg_compat_file_dialog_finish (result, &error);
  g_autoptr (GPtrArray) open = NULL;
  TgAnnotator *annotator;
  guint64 begin, size;

  g_clear_object (&self->dialog);
  annotator = self->save_job != NULL ? tg_hex_view_get_annotator (self->view) : NULL;
  if (destination == NULL || annotator == NULL || !tg_hex_view_get_selection (self->view, &begin, &size))
    return;

  open = get_open_mappings (self);
  tg_save_job_start (self->save_job, tg_annotator_get_mapping (annotator), begin, size, destination,
                     (TgMapping *const *) open->pdata, open->len);
}

void
tg_hex_page_save (TgHexPage *self)
{
  GtkRoot *root = gtk_widget_get_root (GTK_WIDGET (self));
  g_autofree char *name = NULL;
  guint64 begin, size;

  if (self->dialog != NULL || tg_hex_view_get_annotator (self->view) == NULL ||
      !tg_hex_view_get_selection (self->view, &begin, &size))
    return;

  name = g_strdup_printf ("bytes-0x%" G_GINT64_MODIFIER "x.bin", begin);
  self->dialog = g_cancellable_new ();
  tg_compat_file_dialog (TG_FILE_DIALOG_SAVE, GTK_IS_WINDOW (root) ? GTK_WINDOW (root) : NULL,
                         _("Save Selected Bytes"), NULL, name, NULL, self->dialog, file_chosen_cb,
                         g_object_ref (self));
}

void
tg_hex_page_save_done (TgHexPage *self)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (TgSaved) saved = tg_job_steal_result (self->save_job, &error);
  g_autofree char *message = NULL;

  if (saved != NULL)
    {
      g_autofree char *name = g_file_get_parse_name (saved->destination);
      g_autofree char *count = tg_format_count (saved->size);

      /* Translators: a number of bytes and the name of a file */
      message = g_strdup_printf (ngettext ("%s byte saved to “%s”", "%s bytes saved to “%s”", (gulong) saved->size),
                                 count, name);
    }
  else if (error != NULL)
    tg_toast_tell_not_saved (GTK_WIDGET (self), error);
  tg_hex_pane_set_message (self->pane, message);
}
