/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include "tg-block-inspector.h"

#include <inttypes.h>

#include <glib/gi18n.h>

#include "tg-block-table.h"
#include "tg-colors.h"
#include "tg-compat-widget.h"
#include "tg-format.h"

/**
 * TgBlockInspector:
 *
 * A block of weights taken apart: its scales, those of its sub-blocks, and the
 * arithmetic of one weight written out, with the numbers in the colours of the
 * bytes they come from.
 */
struct _TgBlockInspector
{
  GtkWidget    parent_instance;

  GtkWidget   *box;
  GtkLabel    *title_label;
  GtkLabel    *type_label;
  GtkLabel    *where_label;
  TgBlockTable *table;
  GtkLabel    *weight_label;
  GtkLabel    *weight_where_label;
  GtkWidget   *previous_button;
  GtkWidget   *next_button;
  GtkLabel    *formula_label;
  GtkLabel    *arithmetic_label;
  GtkLabel    *result_label;
  GtkLabel    *bits_label;

  TgAnnotator *annotator;
  TgPlace      place;
  TgBlock      block;
  guint        weight;
};

enum
{
  PROP_WEIGHT = 1,
  N_PROPS
};

static GParamSpec *properties[N_PROPS];

G_DEFINE_FINAL_TYPE (TgBlockInspector, tg_block_inspector, GTK_TYPE_WIDGET)

static guint16
to_16_bits (float channel)
{
  return (guint16) (channel * 65535.f + 0.5f);
}

/* The ground and the underline of the bytes that @text is the value of. */
static void
add_chip (PangoAttrList *attributes,
          TgBlockRole    role,
          gboolean       dark,
          guint          begin,
          guint          end)
{
  const TgRoleColors *colors = tg_colors_get_role (tg_color_role_from_block (role), dark);
  PangoAttribute *chips[] = {
    pango_attr_background_new (to_16_bits (colors->tint.red), to_16_bits (colors->tint.green),
                               to_16_bits (colors->tint.blue)),
    pango_attr_underline_new (colors->underline == TG_UNDERLINE_DOUBLE ? PANGO_UNDERLINE_DOUBLE
                                                                       : PANGO_UNDERLINE_SINGLE),
    pango_attr_underline_color_new (to_16_bits (colors->mark.red), to_16_bits (colors->mark.green),
                                    to_16_bits (colors->mark.blue)),
  };

  for (guint i = 0; i < G_N_ELEMENTS (chips); i++)
    {
      chips[i]->start_index = begin;
      chips[i]->end_index = end;
      pango_attr_list_insert (attributes, chips[i]);
    }
}

static gboolean
is_bracket (const char *text,
            const char *bracket)
{
  return g_strcmp0 (text, bracket) == 0;
}

static void
update_arithmetic (TgBlockInspector *self)
{
  const gboolean dark = tg_compat_widget_is_dark (GTK_WIDGET (self));
  g_autoptr (GString) text = g_string_new (NULL);
  PangoAttrList *attributes = pango_attr_list_new ();
  TgBlockTerm terms[TG_BLOCK_MAX_TERMS];
  const guint n = tg_block_get_terms (&self->block, self->weight, terms);

  for (guint i = 0; i < n; i++)
    {
      guint begin;

      if (i > 0 && !is_bracket (terms[i].text, ")") && !is_bracket (terms[i - 1].text, "("))
        g_string_append_c (text, ' ');
      begin = (guint) text->len;
      /* Room around the number, as part of the chip. */
      if (terms[i].field >= 0)
        g_string_append (text, "\u2009");
      g_string_append (text, terms[i].text);
      if (terms[i].field >= 0)
        {
          g_string_append (text, "\u2009");
          add_chip (attributes, terms[i].role, dark, begin, (guint) text->len);
        }
    }
  gtk_label_set_label (self->arithmetic_label, text->str);
  gtk_label_set_attributes (self->arithmetic_label, attributes);
  pango_attr_list_unref (attributes);
}

/* "bits 4–7 of byte 123 (67)", "bytes 0–3 (83 cc 10 3c)": where the weight's own bits are. */
static char *
describe_piece (TgBlockInspector  *self,
                const TgBlockBits *bits,
                guint              n)
{
  const guint byte = bits[0].byte;
  g_autoptr (GString) values = g_string_new (NULL);
  g_autofree char *range = NULL;

  for (guint i = 0; i < n; i++)
    g_string_append_printf (values, "%s%02x", i > 0 ? " " : "", self->block.bytes[bits[i].byte]);

  range = n > 1 ? tg_format_range (byte, bits[n - 1].byte) : tg_format_range (bits[0].low, bits[0].high);
  if (n > 1)
    /* Translators: numbers of bytes in the block, and their values */
    return g_strdup_printf (_("bytes %s (%s)"), range, values->str);
  if (bits[0].low == 0 && bits[0].high == 7)
    /* Translators: number of a byte in the block, and its value */
    return g_strdup_printf (_("byte %u (%s)"), byte, values->str);
  if (bits[0].low == bits[0].high)
    /* Translators: number of a bit in a byte of the block, number and value of the byte */
    return g_strdup_printf (_("bit %u of byte %u (%s)"), bits[0].low, byte, values->str);

  /* Translators: numbers of bits in a byte of the block, number and value of the byte */
  return g_strdup_printf (_("bits %s of byte %u (%s)"), range, byte, values->str);
}

static char *
describe_bits (TgBlockInspector *self)
{
  TgBlockBits bits[TG_BLOCK_MAX_BITS];
  const guint n = tg_block_get_weight_bits (self->block.type, self->block.order, self->weight,
                                            TG_BLOCK_LEVEL_WEIGHT, bits);
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < n;)
    {
      g_autofree char *piece = NULL;
      guint run = 1;

      while (i + run < n && bits[i].low == 0 && bits[i].high == 7 && bits[i + run].low == 0 &&
             bits[i + run].high == 7 && bits[i + run].byte == bits[i].byte + run)
        run++;
      piece = describe_piece (self, bits + i, run);
      g_string_append_printf (text, "%s%s", i > 0 ? ", " : "", piece);
      i += run;
    }

  return g_string_free (text, FALSE);
}

static char *
describe_position (TgBlockInspector *self,
                   guint64           first,
                   guint64           last)
{
  const TgPlace *place = &self->place;
  const gboolean has_slices = tg_tensor_get_n_rows (place->tensor) != place->tensor->ne[1];
  g_autofree char *columns = tg_format_range (first, last);

  if (first == last && has_slices)
    return g_strdup_printf (_("slice %" PRIu64 ", row %" PRIu64 ", column %" PRIu64), place->slice, place->row,
                            first);
  if (first == last)
    return g_strdup_printf (_("row %" PRIu64 ", column %" PRIu64), place->row, first);
  if (has_slices)
    return g_strdup_printf (_("slice %" PRIu64 ", row %" PRIu64 ", columns %s"), place->slice,
                            place->row, columns);

  return g_strdup_printf (_("row %" PRIu64 ", columns %s"), place->row, columns);
}

static void
update_weight (TgBlockInspector *self)
{
  const guint n = self->block.type->block_elements;
  const guint64 column = self->place.column + self->weight;
  g_autofree char *title = g_strdup_printf (_("Weight %u of %u"), self->weight, n);
  g_autofree char *where = describe_position (self, column, column);
  g_autofree char *formula = tg_block_dup_formula (self->block.type);
  g_autofree char *value = tg_format_weight (tg_block_get_weight (&self->block, self->weight));
  g_autofree char *result = g_strdup_printf ("= %s", value);
  g_autofree char *bits = describe_bits (self);

  gtk_label_set_label (self->weight_label, n > 1 ? title : _("Weight"));
  gtk_label_set_label (self->weight_where_label, where);
  gtk_widget_set_sensitive (self->previous_button, self->weight > 0);
  gtk_widget_set_sensitive (self->next_button, self->weight + 1 < n);
  gtk_widget_set_visible (self->previous_button, n > 1);
  gtk_widget_set_visible (self->next_button, n > 1);
  gtk_label_set_label (self->formula_label, formula);
  update_arithmetic (self);
  gtk_label_set_label (self->result_label, result);
  gtk_label_set_label (self->bits_label, bits);
  tg_block_table_set_weight (self->table, self->weight);
}

static void
update_block (TgBlockInspector *self)
{
  const TgTensorType *type = self->block.type;
  g_autofree char *title = NULL;
  g_autofree char *size = NULL;
  g_autofree char *where = NULL;

  if (type->block_elements > 1)
    title = g_strdup_printf (_("Block %" PRIu64), self->place.block);
  else
    title = g_strdup_printf (_("Element %" PRIu64), self->place.block);
  size = g_strdup_printf (ngettext ("%s, %u byte", "%s, %u bytes", type->block_bytes), type->name,
                          type->block_bytes);
  where = describe_position (self, self->place.column, self->place.column + type->block_elements - 1);
  gtk_label_set_label (self->title_label, title);
  gtk_label_set_label (self->type_label, size);
  gtk_label_set_label (self->where_label, where);
  tg_block_table_set_block (self->table, &self->block);
}

static void
step_cb (TgBlockInspector *self,
         GtkWidget        *button)
{
  tg_block_inspector_set_weight (self, button == self->next_button ? self->weight + 1 : self->weight - 1);
}

static void
tg_block_inspector_css_changed (GtkWidget         *widget,
                                GtkCssStyleChange *change)
{
  TgBlockInspector *self = TG_BLOCK_INSPECTOR (widget);

  GTK_WIDGET_CLASS (tg_block_inspector_parent_class)->css_changed (widget, change);

  /* The chips are of the light or the dark set. */
  if (self->block.bytes != NULL)
    update_arithmetic (self);
}

static void
tg_block_inspector_dispose (GObject *object)
{
  TgBlockInspector *self = TG_BLOCK_INSPECTOR (object);

  g_clear_pointer (&self->annotator, tg_annotator_unref);
  self->block.bytes = NULL;
  gtk_widget_dispose_template (GTK_WIDGET (object), TG_TYPE_BLOCK_INSPECTOR);

  G_OBJECT_CLASS (tg_block_inspector_parent_class)->dispose (object);
}

static void
tg_block_inspector_get_property (GObject    *object,
                                 guint       prop_id,
                                 GValue     *value,
                                 GParamSpec *pspec)
{
  TgBlockInspector *self = TG_BLOCK_INSPECTOR (object);

  switch (prop_id)
    {
    case PROP_WEIGHT:
      g_value_set_uint (value, self->weight);
      break;

    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, prop_id, pspec);
    }
}

static void
tg_block_inspector_class_init (TgBlockInspectorClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->dispose = tg_block_inspector_dispose;
  object_class->get_property = tg_block_inspector_get_property;

  widget_class->css_changed = tg_block_inspector_css_changed;

  /**
   * TgBlockInspector:weight:
   *
   * The weight of the block whose arithmetic is written out.
   */
  properties[PROP_WEIGHT] =
    g_param_spec_uint ("weight", NULL, NULL,
                       0, TG_BLOCK_MAX_WEIGHTS - 1, 0,
                       G_PARAM_READABLE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS);

  g_object_class_install_properties (object_class, N_PROPS, properties);

  g_type_ensure (TG_TYPE_BLOCK_TABLE);
  gtk_widget_class_set_template_from_resource (
    widget_class, "/io/github/tensorglass/Tensorglass/ui/tg-block-inspector.ui");
  gtk_widget_class_bind_template_child (widget_class, TgBlockInspector, box);
  gtk_widget_class_bind_template_child (widget_class, TgBlockInspector, title_label);
  gtk_widget_class_bind_template_child (widget_class, TgBlockInspector, type_label);
  gtk_widget_class_bind_template_child (widget_class, TgBlockInspector, where_label);
  gtk_widget_class_bind_template_child (widget_class, TgBlockInspector, table);
  gtk_widget_class_bind_template_child (widget_class, TgBlockInspector, weight_label);
  gtk_widget_class_bind_template_child (widget_class, TgBlockInspector, weight_where_label);
  gtk_widget_class_bind_template_child (widget_class, TgBlockInspector, previous_button);
  gtk_widget_class_bind_template_child (widget_class, TgBlockInspector, next_button);
  gtk_widget_class_bind_template_child (widget_class, TgBlockInspector, formula_label);
  gtk_widget_class_bind_template_child (widget_class, TgBlockInspector, arithmetic_label);
  gtk_widget_class_bind_template_child (widget_class, TgBlockInspector, result_label);
  gtk_widget_class_bind_template_child (widget_class, TgBlockInspector, bits_label);
  gtk_widget_class_bind_template_callback (widget_class, step_cb);
}

static void
tg_block_inspector_init (TgBlockInspector *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  /* A calculation runs from left to right everywhere. */
  gtk_widget_set_direction (GTK_WIDGET (self->formula_label), GTK_TEXT_DIR_LTR);
  gtk_widget_set_direction (GTK_WIDGET (self->arithmetic_label), GTK_TEXT_DIR_LTR);
  gtk_widget_set_direction (GTK_WIDGET (self->result_label), GTK_TEXT_DIR_LTR);
}

GtkWidget *
tg_block_inspector_new (void)
{
  return g_object_new (TG_TYPE_BLOCK_INSPECTOR, NULL);
}

/**
 * tg_block_inspector_set_place:
 * @self: an inspector
 * @annotator: (nullable): of the file
 * @place: where the cursor is
 *
 * Takes the block at @place apart, and of its weights the one the byte says most
 * about; if the weight that is shown depends on the byte, that stays.
 *
 * Returns: whether there is a whole block of a known type; if not, nothing is shown
 */
gboolean
tg_block_inspector_set_place (TgBlockInspector *self,
                              TgAnnotator      *annotator,
                              const TgPlace    *place)
{
  const gboolean had_block = self->block.bytes != NULL;
  const guint64 old_offset = self->place.block_offset;
  TgBlock block;
  guint8 levels[TG_BLOCK_MAX_WEIGHTS] = { 0 };
  guint weight;

  g_return_val_if_fail (TG_IS_BLOCK_INSPECTOR (self), FALSE);

  if (annotator == NULL || !tg_annotator_get_block (annotator, place, &block))
    {
      self->block.bytes = NULL;
      g_clear_pointer (&self->annotator, tg_annotator_unref);
      gtk_widget_set_visible (self->box, FALSE);
      return FALSE;
    }

  tg_annotator_ref (annotator);
  g_clear_pointer (&self->annotator, tg_annotator_unref);
  self->annotator = annotator;
  self->block = block;
  self->place = *place;
  gtk_widget_set_visible (self->box, TRUE);
  update_block (self);

  weight = tg_annotator_find_weight (annotator, place);
  tg_block_find_weights (block.type, block.order, place->byte, 0xff, levels);
  if (had_block && old_offset == place->block_offset && self->weight < block.type->block_elements &&
      (levels[weight] & TG_BLOCK_LEVEL_WEIGHT) == (levels[self->weight] & TG_BLOCK_LEVEL_WEIGHT) &&
      (levels[weight] == 0 || levels[self->weight] != 0))
    weight = self->weight;
  self->weight = weight;
  update_weight (self);
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_WEIGHT]);

  return TRUE;
}

guint
tg_block_inspector_get_weight (TgBlockInspector *self)
{
  g_return_val_if_fail (TG_IS_BLOCK_INSPECTOR (self), 0);

  return self->weight;
}

/**
 * tg_block_inspector_set_weight:
 * @self: an inspector
 * @weight: a weight of the block; one it does not have is ignored
 */
void
tg_block_inspector_set_weight (TgBlockInspector *self,
                               guint             weight)
{
  g_return_if_fail (TG_IS_BLOCK_INSPECTOR (self));

  if (self->block.bytes == NULL || weight >= self->block.type->block_elements || weight == self->weight)
    return;

  self->weight = weight;
  update_weight (self);
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_WEIGHT]);
}
