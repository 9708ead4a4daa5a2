/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include "tg-fault-head.h"

#include <glib/gi18n.h>

#include "tg-format.h"
#include "tg-glossary.h"
#include "tg-toast.h"

/**
 * TgFaultHead:
 *
 * Says why the records of a file cannot be walked to their end: what, which
 * field, at which byte, what was found there and what should be. The bytes
 * themselves are shown below it.
 */
struct _TgFaultHead
{
  GtkWidget  parent_instance;

  GtkWidget *box;
  GtkLabel  *title;
  GtkLabel  *sentence;
  GtkLabel  *hint;
  GtkWidget *facts;
  GtkLabel  *field;
  GtkLabel  *offset;
  GtkLabel  *found;
  GtkLabel  *expected;
  GtkWidget *explain_button;

  char      *report;
};

G_DEFINE_FINAL_TYPE (TgFaultHead, tg_fault_head, GTK_TYPE_WIDGET)

static void
copy_report_cb (TgFaultHead *self)
{
  tg_toast_copy (GTK_WIDGET (self), self->report);
}

static void
tg_fault_head_dispose (GObject *object)
{
  gtk_widget_dispose_template (GTK_WIDGET (object), TG_TYPE_FAULT_HEAD);

  G_OBJECT_CLASS (tg_fault_head_parent_class)->dispose (object);
}

static void
tg_fault_head_finalize (GObject *object)
{
  TgFaultHead *self = TG_FAULT_HEAD (object);

  g_clear_pointer (&self->report, g_free);

  G_OBJECT_CLASS (tg_fault_head_parent_class)->finalize (object);
}

static void
tg_fault_head_class_init (TgFaultHeadClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->dispose = tg_fault_head_dispose;
  object_class->finalize = tg_fault_head_finalize;

  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/io/github/tensorglass/Tensorglass/ui/tg-fault-head.ui");
  gtk_widget_class_bind_template_child (widget_class, TgFaultHead, box);
  gtk_widget_class_bind_template_child (widget_class, TgFaultHead, title);
  gtk_widget_class_bind_template_child (widget_class, TgFaultHead, sentence);
  gtk_widget_class_bind_template_child (widget_class, TgFaultHead, hint);
  gtk_widget_class_bind_template_child (widget_class, TgFaultHead, facts);
  gtk_widget_class_bind_template_child (widget_class, TgFaultHead, field);
  gtk_widget_class_bind_template_child (widget_class, TgFaultHead, offset);
  gtk_widget_class_bind_template_child (widget_class, TgFaultHead, found);
  gtk_widget_class_bind_template_child (widget_class, TgFaultHead, expected);
  gtk_widget_class_bind_template_child (widget_class, TgFaultHead, explain_button);
  gtk_widget_class_bind_template_callback (widget_class, copy_report_cb);
}

static void
tg_fault_head_init (TgFaultHead *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}

/* What a file is that is no GGUF file, if one can tell. */
static const char *
name_format (TgFileFormat format)
{
  switch (format)
    {
    case TG_FORMAT_EMPTY:
      return _("The file is empty");

    case TG_FORMAT_ZEROS:
      return _("An unfinished download");

    case TG_FORMAT_LFS_POINTER:
      return _("A Git LFS pointer");

    case TG_FORMAT_HTML:
      return _("A web page");

    case TG_FORMAT_JSON:
      return _("JSON");

    case TG_FORMAT_ZIP:
      return _("A zip archive");

    case TG_FORMAT_PICKLE:
      return _("A Python pickle");

    case TG_FORMAT_GZIP:
      return _("A compressed file");

    case TG_FORMAT_SAFETENSORS:
      return _("A safetensors file");

    case TG_FORMAT_LEGACY:
      return _("A legacy GGML file");

    case TG_FORMAT_FUGG:
    case TG_FORMAT_BOM:
      return _("A damaged GGUF file");

    case TG_FORMAT_GGUF:
    case TG_FORMAT_UNKNOWN:
    default:
      return _("Another kind of file");
    }
}

static char *
make_title (const TgGguf    *gguf,
            const TgProblem *fault)
{
  g_autofree char *offset = NULL;

  if (fault->kind == TG_PROBLEM_NOT_GGUF)
    return g_strdup (name_format (tg_gguf_get_format (gguf)));
  if (fault->kind == TG_PROBLEM_VERSION)
    return g_strdup (_("This version of GGUF cannot be read"));

  offset = tg_format_count (fault->offset);

  return g_strdup_printf (_("This file cannot be read past byte %s"), offset);
}

/* Problems are told in the middle of a sentence; here one stands alone. */
static char *
make_sentence (const TgGguf    *gguf,
               const TgProblem *fault)
{
  char first[7] = { 0 };

  if (tg_gguf_get_format (gguf) == TG_FORMAT_EMPTY)
    return g_strdup (_("Perhaps a download was interrupted before it began."));

  g_unichar_to_utf8 (g_unichar_toupper (g_utf8_get_char (fault->sentence)), first);

  return g_strdup_printf ("%s%s", first, g_utf8_next_char (fault->sentence));
}

static void
set_fact (GtkLabel   *label,
          const char *text)
{
  GtkWidget *name = gtk_widget_get_prev_sibling (GTK_WIDGET (label));

  gtk_label_set_text (label, text != NULL ? text : "");
  gtk_widget_set_visible (GTK_WIDGET (label), text != NULL && text[0] != '\0');
  gtk_widget_set_visible (name, text != NULL && text[0] != '\0');
}

/**
 * tg_fault_head_set_file:
 * @self: a head
 * @file: a file whose opened part has a fault
 */
void
tg_fault_head_set_file (TgFaultHead *self,
                        TgFile      *file)
{
  TgGguf *gguf;
  const TgProblem *fault;
  g_autofree char *title = NULL;
  g_autofree char *sentence = NULL;
  g_autofree char *decimal = NULL;
  g_autofree char *hex = NULL;
  g_autofree char *offset = NULL;

  g_return_if_fail (TG_IS_FAULT_HEAD (self));
  g_return_if_fail (TG_IS_FILE (file));

  gguf = tg_file_get_opened (file);
  fault = gguf != NULL ? tg_gguf_get_fault (gguf) : NULL;
  if (fault == NULL)
    return;

  title = make_title (gguf, fault);
  sentence = make_sentence (gguf, fault);
  gtk_label_set_text (self->title, title);
  gtk_label_set_text (self->sentence, sentence);
  gtk_widget_set_visible (GTK_WIDGET (self->hint), tg_gguf_get_n_entries (gguf) > 0);

  decimal = tg_format_count (fault->offset);
  hex = tg_format_offset (fault->offset);
  offset = g_strdup_printf ("%s (%s)", decimal, hex);
  set_fact (self->field, fault->field);
  set_fact (self->offset, offset);
  set_fact (self->found, fault->found);
  set_fact (self->expected, fault->expected);
  gtk_widget_set_visible (self->facts, tg_gguf_get_format (gguf) != TG_FORMAT_EMPTY);

  gtk_actionable_set_action_target (GTK_ACTIONABLE (self->explain_button), "s",
                                    tg_glossary_find_problem (fault->kind)->name);

  g_free (self->report);
  self->report = tg_problem_to_line (fault, tg_file_get_display_name (file));
}
