/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include "tg-hex-pane.h"

#include <inttypes.h>

#include <glib/gi18n.h>

#include "tg-colors.h"
#include "tg-format.h"
#include "tg-hex-legend.h"
#include "tg-tooltip.h"

/**
 * TgHexPane:
 *
 * A hex view with the row below it that says in words what is under the pointer or
 * the cursor, and the legend. Something may stand beside it: an inspector, say.
 */
struct _TgHexPane
{
  GtkWidget       parent_instance;

  GtkWidget      *box;
  GtkWidget      *body;
  GtkWidget      *scroller;
  TgHexView      *view;
  GtkLabel       *offset_label;
  GtkLabel       *words_label;
  GtkWidget      *busy_box;
  GtkProgressBar *progress_bar;
  TgHexLegend    *legend;
  GtkWidget      *side;

  GtkWidget      *row;

  char           *message; /* stands in place of the words until the cursor moves */
  int             width;   /* of the row, that the legend was fitted to */
  guint           fit_id;
};

enum
{
  PROP_SIDE = 1,
  N_PROPS
};

enum
{
  CANCEL,
  N_SIGNALS
};

static GParamSpec *properties[N_PROPS];
static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (TgHexPane, tg_hex_pane, GTK_TYPE_WIDGET)

/* @counted: whether to say how many bytes are selected */
static char *
describe_offset (TgHexPane *self,
                 guint64    hovered,
                 gboolean   counted)
{
  g_autofree char *first = NULL;
  g_autofree char *count = NULL;
  guint64 begin, size;

  if (hovered != TG_HEX_VIEW_NONE)
    {
      first = tg_format_offset (hovered);
      return g_strdup_printf (_("byte %s"), first);
    }
  if (!tg_hex_view_get_selection (self->view, &begin, &size))
    return g_strdup (_("The file is empty."));

  first = tg_format_offset (begin);
  if (size == 1 || !counted)
    return g_strdup_printf (_("byte %s"), first);

  count = tg_format_count (size);
  /* Translators: offset of the first selected byte, and how many there are */
  return g_strdup_printf (_("byte %s, %s selected"), first, count);
}

/* @counted: as for describe_offset() */
static void
show_offset (TgHexPane *self,
             gboolean   counted)
{
  g_autofree char *where = NULL;

  if (tg_hex_view_get_annotator (self->view) == NULL)
    return;

  where = describe_offset (self, tg_hex_view_get_hovered (self->view), counted);
  gtk_label_set_label (self->offset_label, where);
}

/* What the row lacks for all its texts. */
static int
find_lack (TgHexPane *self,
           int        width)
{
  g_autoptr (PangoLayout) layout =
    gtk_widget_create_pango_layout (GTK_WIDGET (self->words_label), gtk_label_get_label (self->words_label));
  int words, shown, all;

  pango_layout_get_pixel_size (layout, &words, NULL);
  gtk_widget_measure (GTK_WIDGET (self->words_label), GTK_ORIENTATION_HORIZONTAL, -1, NULL, &shown, NULL, NULL);
  gtk_widget_measure (self->row, GTK_ORIENTATION_HORIZONTAL, -1, NULL, &all, NULL, NULL);

  return all - shown + words - width;
}

/* If there is no room for all, the number of selected bytes goes first, which the tooltip
 * has, too, and then the names of the legend: not back again with each step of the cursor,
 * but only when the width is another. */
static gboolean
fit_cb (gpointer user_data)
{
  TgHexPane *self = user_data;
  const int width = gtk_widget_get_width (self->row);

  self->fit_id = 0;
  if (width == 0)
    return G_SOURCE_REMOVE;

  if (width != self->width)
    tg_hex_legend_set_compact (self->legend, FALSE);
  self->width = width;
  show_offset (self, TRUE);
  if (find_lack (self, width) > 0)
    show_offset (self, FALSE);
  if (find_lack (self, width) > 0)
    tg_hex_legend_set_compact (self->legend, TRUE);

  return G_SOURCE_REMOVE;
}

/* From an idle, because the room becomes known while sizes are handed out. */
static void
schedule_fit (TgHexPane *self)
{
  if (self->fit_id == 0)
    self->fit_id = g_idle_add_full (G_PRIORITY_HIGH_IDLE, fit_cb, self, NULL);
}

static void
update_words (TgHexPane *self)
{
  TgAnnotator *annotator = tg_hex_view_get_annotator (self->view);
  const guint64 hovered = tg_hex_view_get_hovered (self->view);
  const guint64 offset = hovered != TG_HEX_VIEW_NONE ? hovered : tg_hex_view_get_caret (self->view);
  g_autofree char *where = NULL;
  g_autofree char *words = NULL;

  if (annotator == NULL)
    {
      gtk_label_set_label (self->offset_label, "");
      gtk_label_set_label (self->words_label, "");
      return;
    }

  where = describe_offset (self, hovered, TRUE);
  words = tg_annotator_describe (annotator, offset);
  gtk_label_set_label (self->offset_label, where);
  tg_tooltip_set (GTK_WIDGET (self->offset_label), where);
  if (self->message != NULL)
    gtk_label_set_label (self->words_label, self->message);
  else
    gtk_label_set_label (self->words_label, words != NULL ? words : "");
  tg_tooltip_set (GTK_WIDGET (self->words_label), gtk_label_get_label (self->words_label));
  schedule_fit (self);
}

static void
caret_moved_cb (TgHexPane *self)
{
  g_clear_pointer (&self->message, g_free);
  update_words (self);
}

static void
hovered_cb (TgHexPane *self)
{
  update_words (self);
}

static void
update_legend (TgHexPane *self)
{
  tg_hex_legend_set_roles (self->legend, tg_hex_view_get_visible_roles (self->view));
  schedule_fit (self);
}

static void
adjustment_cb (TgHexPane *self)
{
  GtkAdjustment *adjustment = gtk_scrollable_get_vadjustment (GTK_SCROLLABLE (self->view));

  if (adjustment == NULL)
    return;

  g_signal_connect_object (adjustment, "value-changed", G_CALLBACK (update_legend), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (adjustment, "changed", G_CALLBACK (update_legend), self, G_CONNECT_SWAPPED);
}

static void
filter_cb (TgHexPane *self)
{
  tg_hex_view_set_filter (self->view, tg_hex_legend_get_filter (self->legend));
}

static gboolean
get_roles (TgColorRole  color,
           TgByteRole  *role,
           TgBlockRole *block_role)
{
  for (guint i = 0; i < TG_N_BLOCK_ROLES; i++)
    if (tg_color_role_from_block ((TgBlockRole) i) == color)
      {
        *role = TG_BYTE_DATA;
        *block_role = (TgBlockRole) i;
        return TRUE;
      }
  for (guint i = 0; i < TG_N_BYTE_ROLES; i++)
    if (tg_color_role_from_byte ((TgByteRole) i) == color)
      {
        *role = (TgByteRole) i;
        *block_role = TG_BLOCK_OTHER;
        return TRUE;
      }

  return FALSE;
}

static void
jump_cb (TgHexPane *self,
         guint      color,
         gboolean   forwards)
{
  TgAnnotator *annotator = tg_hex_view_get_annotator (self->view);
  TgByteRole role;
  TgBlockRole block_role;
  TgSpan span;

  if (annotator == NULL || !get_roles ((TgColorRole) color, &role, &block_role))
    return;

  if (tg_annotator_find_role (annotator, tg_hex_view_get_caret (self->view), role, block_role, forwards, &span))
    tg_hex_view_jump (self->view, span.offset, span.size);
  else
    gtk_widget_error_bell (GTK_WIDGET (self));
}

static void
cancel_clicked_cb (TgHexPane *self)
{
  g_signal_emit (self, signals[CANCEL], 0);
}

static void
tg_hex_pane_dispose (GObject *object)
{
  gtk_widget_dispose_template (GTK_WIDGET (object), TG_TYPE_HEX_PANE);
  /* Parts that go may have asked for it. */
  g_clear_handle_id (&TG_HEX_PANE (object)->fit_id, g_source_remove);

  G_OBJECT_CLASS (tg_hex_pane_parent_class)->dispose (object);
}

static void
tg_hex_pane_finalize (GObject *object)
{
  g_free (TG_HEX_PANE (object)->message);

  G_OBJECT_CLASS (tg_hex_pane_parent_class)->finalize (object);
}

static void
tg_hex_pane_get_property (GObject    *object,
                          guint       prop_id,
                          GValue     *value,
                          GParamSpec *pspec)
{
  switch (prop_id)
    {
    case PROP_SIDE:
      g_value_set_object (value, TG_HEX_PANE (object)->side);
      break;

    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, prop_id, pspec);
    }
}

static void
tg_hex_pane_set_property (GObject      *object,
                          guint         prop_id,
                          const GValue *value,
                          GParamSpec   *pspec)
{
  switch (prop_id)
    {
    case PROP_SIDE:
      tg_hex_pane_set_side (TG_HEX_PANE (object), g_value_get_object (value));
      break;

    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, prop_id, pspec);
    }
}

static void
class_init_template (GtkWidgetClass *widget_class)
{
  g_type_ensure (TG_TYPE_HEX_LEGEND);
  g_type_ensure (TG_TYPE_HEX_VIEW);
  gtk_widget_class_set_template_from_resource (widget_class, "/io/github/tensorglass/Tensorglass/ui/tg-hex-pane.ui");
  gtk_widget_class_bind_template_child (widget_class, TgHexPane, box);
  gtk_widget_class_bind_template_child (widget_class, TgHexPane, body);
  gtk_widget_class_bind_template_child (widget_class, TgHexPane, scroller);
  gtk_widget_class_bind_template_child (widget_class, TgHexPane, view);
  gtk_widget_class_bind_template_child (widget_class, TgHexPane, offset_label);
  gtk_widget_class_bind_template_child (widget_class, TgHexPane, words_label);
  gtk_widget_class_bind_template_child (widget_class, TgHexPane, busy_box);
  gtk_widget_class_bind_template_child (widget_class, TgHexPane, progress_bar);
  gtk_widget_class_bind_template_child (widget_class, TgHexPane, legend);
  gtk_widget_class_bind_template_child (widget_class, TgHexPane, row);
  gtk_widget_class_bind_template_callback (widget_class, adjustment_cb);
  gtk_widget_class_bind_template_callback (widget_class, cancel_clicked_cb);
  gtk_widget_class_bind_template_callback (widget_class, caret_moved_cb);
  gtk_widget_class_bind_template_callback (widget_class, filter_cb);
  gtk_widget_class_bind_template_callback (widget_class, hovered_cb);
  gtk_widget_class_bind_template_callback (widget_class, jump_cb);
}

static void
tg_hex_pane_class_init (TgHexPaneClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->dispose = tg_hex_pane_dispose;
  object_class->finalize = tg_hex_pane_finalize;
  object_class->get_property = tg_hex_pane_get_property;
  object_class->set_property = tg_hex_pane_set_property;

  /**
   * TgHexPane:side:
   *
   * What stands to the right of the bytes.
   */
  properties[PROP_SIDE] =
    g_param_spec_object ("side", NULL, NULL,
                         GTK_TYPE_WIDGET,
                         G_PARAM_READWRITE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS);

  g_object_class_install_properties (object_class, N_PROPS, properties);

  /**
   * TgHexPane::cancel:
   *
   * The button beside the progress bar was pressed.
   */
  signals[CANCEL] =
    g_signal_new ("cancel", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST,
                  0, NULL, NULL, NULL, G_TYPE_NONE, 0);

  class_init_template (widget_class);
}

static void
tg_hex_pane_init (TgHexPane *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  g_signal_connect_object (gtk_scrolled_window_get_hadjustment (GTK_SCROLLED_WINDOW (self->scroller)), "changed",
                           G_CALLBACK (schedule_fit), self, G_CONNECT_SWAPPED);
  adjustment_cb (self);
}

GtkWidget *
tg_hex_pane_new (void)
{
  return g_object_new (TG_TYPE_HEX_PANE, NULL);
}

/**
 * tg_hex_pane_get_view:
 * @self: a pane
 *
 * Returns: (transfer none): the hex view
 */
TgHexView *
tg_hex_pane_get_view (TgHexPane *self)
{
  g_return_val_if_fail (TG_IS_HEX_PANE (self), NULL);

  return self->view;
}

void
tg_hex_pane_set_annotator (TgHexPane   *self,
                           TgAnnotator *annotator)
{
  g_return_if_fail (TG_IS_HEX_PANE (self));

  g_clear_pointer (&self->message, g_free);
  tg_hex_view_set_annotator (self->view, annotator);
  update_words (self);
  update_legend (self);
}

/**
 * tg_hex_pane_set_side:
 * @self: a pane
 * @side: (nullable): what stands to the right of the bytes
 */
void
tg_hex_pane_set_side (TgHexPane *self,
                      GtkWidget *side)
{
  g_return_if_fail (TG_IS_HEX_PANE (self));
  g_return_if_fail (side == NULL || GTK_IS_WIDGET (side));

  if (self->side == side)
    return;

  if (self->side != NULL)
    gtk_box_remove (GTK_BOX (self->body), self->side);
  self->side = side;
  if (side != NULL)
    gtk_box_append (GTK_BOX (self->body), side);
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_SIDE]);
}

/**
 * tg_hex_pane_set_busy:
 * @self: a pane
 * @busy: whether work is under way
 * @permille: how much of it is done
 */
void
tg_hex_pane_set_busy (TgHexPane *self,
                      gboolean   busy,
                      int        permille)
{
  g_return_if_fail (TG_IS_HEX_PANE (self));

  gtk_widget_set_visible (self->busy_box, busy);
  gtk_progress_bar_set_fraction (self->progress_bar, permille / 1000.0);
}

/**
 * tg_hex_pane_set_message:
 * @self: a pane
 * @message: (nullable): a sentence
 *
 * Says something in the row at the foot, until the cursor moves.
 */
void
tg_hex_pane_set_message (TgHexPane  *self,
                         const char *message)
{
  g_return_if_fail (TG_IS_HEX_PANE (self));

  g_free (self->message);
  self->message = g_strdup (message);
  update_words (self);
}
