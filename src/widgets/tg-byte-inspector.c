/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include "tg-byte-inspector.h"

#include "tg-number.h"

/**
 * TgByteInspector:
 *
 * The number at a byte, in every way in which files write numbers, in either byte
 * order. What does not fit before the end of the file is a dash; nothing moves.
 */
struct _TgByteInspector
{
  GtkWidget    parent_instance;

  GtkWidget   *box;
  GtkDropDown *order_dropdown;
  GtkGrid     *grid;
  GtkLabel    *values[TG_N_NUMBER_KINDS];

  guint8       bytes[TG_NUMBER_MAX_BYTES];
  gsize        n_bytes;
};

enum
{
  PROP_ORDER = 1,
  N_PROPS
};

static GParamSpec *properties[N_PROPS];

G_DEFINE_FINAL_TYPE (TgByteInspector, tg_byte_inspector, GTK_TYPE_WIDGET)

/* Two short ones or a long one a row. */
static const struct
{
  TgNumberKind kind;
  int          column;
  int          row;
  gboolean     is_wide;
} cells[TG_N_NUMBER_KINDS] = {
  { TG_NUMBER_U8, 0, 0, FALSE },
  { TG_NUMBER_I8, 1, 0, FALSE },
  { TG_NUMBER_U16, 0, 1, FALSE },
  { TG_NUMBER_I16, 1, 1, FALSE },
  { TG_NUMBER_U32, 0, 2, TRUE },
  { TG_NUMBER_I32, 0, 3, TRUE },
  { TG_NUMBER_U64, 0, 4, TRUE },
  { TG_NUMBER_I64, 0, 5, TRUE },
  { TG_NUMBER_F16, 0, 6, TRUE },
  { TG_NUMBER_BF16, 0, 7, TRUE },
  { TG_NUMBER_F32, 0, 8, TRUE },
  { TG_NUMBER_F64, 0, 9, TRUE },
  { TG_NUMBER_F8_E4M3, 0, 10, TRUE },
  { TG_NUMBER_E8M0, 0, 11, TRUE },
};

static void
update (TgByteInspector *self)
{
  const TgByteOrder order = tg_byte_inspector_get_order (self);

  for (guint kind = 0; kind < TG_N_NUMBER_KINDS; kind++)
    {
      g_autofree char *text = tg_number_to_display ((TgNumberKind) kind, self->bytes, self->n_bytes, order);

      gtk_label_set_label (self->values[kind], text != NULL ? text : "–");
    }
}

static void
order_changed_cb (TgByteInspector *self)
{
  update (self);
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_ORDER]);
}

static void
tg_byte_inspector_dispose (GObject *object)
{
  gtk_widget_dispose_template (GTK_WIDGET (object), TG_TYPE_BYTE_INSPECTOR);

  G_OBJECT_CLASS (tg_byte_inspector_parent_class)->dispose (object);
}

static void
tg_byte_inspector_get_property (GObject    *object,
                                guint       prop_id,
                                GValue     *value,
                                GParamSpec *pspec)
{
  TgByteInspector *self = TG_BYTE_INSPECTOR (object);

  switch (prop_id)
    {
    case PROP_ORDER:
      g_value_set_uint (value, (guint) tg_byte_inspector_get_order (self));
      break;

    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, prop_id, pspec);
    }
}

static void
tg_byte_inspector_class_init (TgByteInspectorClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->dispose = tg_byte_inspector_dispose;
  object_class->get_property = tg_byte_inspector_get_property;

  /**
   * TgByteInspector:order:
   *
   * The byte order of the numbers, a #TgByteOrder.
   */
  properties[PROP_ORDER] =
    g_param_spec_uint ("order", NULL, NULL,
                       TG_LITTLE_ENDIAN, TG_BIG_ENDIAN, TG_LITTLE_ENDIAN,
                       G_PARAM_READABLE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS);

  g_object_class_install_properties (object_class, N_PROPS, properties);

  gtk_widget_class_set_template_from_resource (
    widget_class, "/io/github/tensorglass/Tensorglass/ui/tg-byte-inspector.ui");
  gtk_widget_class_bind_template_child (widget_class, TgByteInspector, box);
  gtk_widget_class_bind_template_child (widget_class, TgByteInspector, grid);
  gtk_widget_class_bind_template_child (widget_class, TgByteInspector, order_dropdown);
  gtk_widget_class_bind_template_callback (widget_class, order_changed_cb);
}

static void
tg_byte_inspector_init (TgByteInspector *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));

  for (guint i = 0; i < G_N_ELEMENTS (cells); i++)
    {
      GtkWidget *name = gtk_label_new (tg_number_get_name (cells[i].kind));
      GtkWidget *value = gtk_label_new (NULL);

      gtk_label_set_xalign (GTK_LABEL (name), 0);
      gtk_widget_add_css_class (name, "dim");
      /* Numbers run from left to right everywhere, and their digits stand below each other. */
      gtk_widget_set_direction (value, GTK_TEXT_DIR_LTR);
      gtk_label_set_xalign (GTK_LABEL (value), 1);
      gtk_label_set_ellipsize (GTK_LABEL (value), PANGO_ELLIPSIZE_END);
      gtk_widget_set_hexpand (value, TRUE);
      gtk_widget_add_css_class (value, "numeric");
      gtk_accessible_update_relation (GTK_ACCESSIBLE (value), GTK_ACCESSIBLE_RELATION_LABELLED_BY, name, NULL, -1);
      gtk_grid_attach (self->grid, name, 2 * cells[i].column, cells[i].row, 1, 1);
      gtk_grid_attach (self->grid, value, 2 * cells[i].column + 1, cells[i].row, cells[i].is_wide ? 3 : 1, 1);
      self->values[cells[i].kind] = GTK_LABEL (value);
    }
  update (self);
}

GtkWidget *
tg_byte_inspector_new (void)
{
  return g_object_new (TG_TYPE_BYTE_INSPECTOR, NULL);
}

/**
 * tg_byte_inspector_set_order:
 * @self: an inspector
 * @order: the byte order of the file, to begin with
 */
void
tg_byte_inspector_set_order (TgByteInspector *self,
                             TgByteOrder      order)
{
  g_return_if_fail (TG_IS_BYTE_INSPECTOR (self));

  gtk_drop_down_set_selected (self->order_dropdown, order == TG_BIG_ENDIAN ? 1 : 0);
}

TgByteOrder
tg_byte_inspector_get_order (TgByteInspector *self)
{
  g_return_val_if_fail (TG_IS_BYTE_INSPECTOR (self), TG_LITTLE_ENDIAN);

  return gtk_drop_down_get_selected (self->order_dropdown) == 1 ? TG_BIG_ENDIAN : TG_LITTLE_ENDIAN;
}

/**
 * tg_byte_inspector_set_bytes:
 * @self: an inspector
 * @bytes: (nullable) (array length=n): the bytes from the cursor on
 * @n: how many; those beyond %TG_NUMBER_MAX_BYTES do not matter
 */
void
tg_byte_inspector_set_bytes (TgByteInspector *self,
                             const guint8    *bytes,
                             gsize            n)
{
  g_return_if_fail (TG_IS_BYTE_INSPECTOR (self));
  g_return_if_fail (bytes != NULL || n == 0);

  self->n_bytes = MIN (n, sizeof self->bytes);
  if (self->n_bytes > 0)
    memcpy (self->bytes, bytes, self->n_bytes);
  update (self);
}
