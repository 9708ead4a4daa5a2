/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include "tg-node-cell.h"

#include "tg-compat-a11y.h"
#include "tg-list-cell.h"
#include "tg-problem-bar.h"
#include "tg-swatch.h"
#include "tg-tooltip.h"

/**
 * TgNodeCell:
 *
 * A cell of the tree. Some 200 rows of them are bound again at every jump in the
 * list, so it is made of as little as possible: an inscription, which unlike a
 * label is not measured, and an icon, an index or a swatch where they belong.
 *
 * # CSS nodes
 *
 * A single node with the name nodecell.
 */
struct _TgNodeCell
{
  GtkWidget       parent_instance;

  TgNodeColumn    column;
  gboolean        full_names;

  GtkTreeListRow *row; /* while bound */
  gulong          expanded_id;
  gboolean        bold;
  GtkWidget      *icon; /* in the name column */
  GtkWidget      *index;
  GtkWidget      *swatch; /* in the value column */
  GtkWidget      *text;
};

#define SPACING 6

G_DEFINE_FINAL_TYPE (TgNodeCell, tg_node_cell, GTK_TYPE_WIDGET)

static char *
dup_text (TgNodeCell *self,
          TgNode     *node)
{
  switch (self->column)
    {
    case TG_NODE_COLUMN_NAME:
      return self->full_names ? tg_node_dup_full_name (node) : tg_node_dup_name (node);

    case TG_NODE_COLUMN_VALUE:
      return tg_node_dup_value (node);

    case TG_NODE_COLUMN_SIZE:
      return tg_node_dup_size (node);

    case TG_NODE_COLUMN_SHAPE:
      return tg_node_dup_shape (node);

    case TG_NODE_COLUMN_ELEMENTS:
      return tg_node_dup_n_elements (node);

    case TG_NODE_COLUMN_OFFSET:
      return tg_node_dup_offset (node);

    case TG_NODE_COLUMN_BITS:
      return tg_node_dup_bits (node);

    default:
      g_return_val_if_reached (NULL);
    }
}

static gboolean
is_bold (TgNodeKind kind)
{
  return kind == TG_NODE_SUMMARY || kind == TG_NODE_HEADER || kind == TG_NODE_METADATA ||
         kind == TG_NODE_TENSORS || kind == TG_NODE_FOUND;
}

/* Bold for the outermost rows. Attributes are shaped anew, so they are only set
 * when they change. */
static void
set_bold (TgNodeCell *self,
          gboolean    bold)
{
  g_autoptr (PangoAttrList) attributes = NULL;

  if (self->bold == bold)
    return;

  self->bold = bold;
  if (bold)
    {
      attributes = pango_attr_list_new ();
      pango_attr_list_insert (attributes, pango_attr_weight_new (PANGO_WEIGHT_BOLD));
    }
  gtk_inscription_set_attributes (GTK_INSCRIPTION (self->text), attributes);
}

/* Most rows have neither icon nor index nor swatch, and two hundred rows are made at once. */
static void
add_icon (TgNodeCell *self)
{
  self->icon = gtk_image_new ();
  gtk_widget_insert_after (self->icon, GTK_WIDGET (self), NULL);
}

static void
add_index (TgNodeCell *self)
{
  self->index = tg_list_cell_new_number ();
  gtk_inscription_set_min_chars (GTK_INSCRIPTION (self->index), 6);
  gtk_widget_add_css_class (self->index, "dim");
  gtk_widget_insert_before (self->index, GTK_WIDGET (self), self->text);
}

static void
update_swatch (TgNodeCell *self,
               TgNode     *node)
{
  TgTypeFamily family;
  const gboolean has_family = tg_node_get_family (node, &family);

  if (self->swatch == NULL && has_family)
    {
      self->swatch = tg_swatch_new ();
      gtk_widget_insert_after (self->swatch, GTK_WIDGET (self), NULL);
    }
  if (self->swatch == NULL)
    return;
  if (has_family)
    tg_swatch_set_family (TG_SWATCH (self->swatch), family);
  gtk_widget_set_visible (self->swatch, has_family);
}

static void
update_icon (TgNodeCell *self,
             TgNode     *node)
{
  const gboolean folded = !gtk_tree_list_row_get_expanded (self->row);
  const TgProblemLevel level = tg_node_get_level (node, folded);
  g_autofree char *problem = NULL;

  if (self->icon == NULL && level != 0)
    add_icon (self);
  if (self->icon != NULL)
    gtk_widget_set_visible (self->icon, level != 0);
  if (level == 0)
    return;

  gtk_image_set_from_icon_name (GTK_IMAGE (self->icon), tg_problem_level_get_icon_name (level));
  gtk_widget_remove_css_class (self->icon, "error-text");
  gtk_widget_remove_css_class (self->icon, "warning-text");
  if (tg_problem_level_get_css_class (level) != NULL)
    gtk_widget_add_css_class (self->icon, tg_problem_level_get_css_class (level));
  problem = tg_node_dup_problem (node);
  tg_tooltip_set (self->icon, problem);
}

static void
row_expanded_cb (TgNodeCell *self)
{
  g_autoptr (TgNode) node = gtk_tree_list_row_get_item (self->row);

  if (node != NULL)
    update_icon (self, node);
}

static void
update_name (TgNodeCell *self,
             TgNode     *node)
{
  g_autofree char *index = tg_node_dup_index_text (node);

  update_icon (self, node);
  if (self->index == NULL && index != NULL)
    add_index (self);
  if (self->index == NULL)
    return;
  tg_compat_inscription_set_text (GTK_INSCRIPTION (self->index), index);
  gtk_widget_set_visible (self->index, index != NULL);
}

static void
bind (TgNodeCell     *self,
      GtkTreeListRow *row)
{
  g_autoptr (TgNode) node = gtk_tree_list_row_get_item (row);
  g_autofree char *text = NULL;

  self->row = g_object_ref (row);
  text = dup_text (self, node);
  tg_compat_inscription_set_text (GTK_INSCRIPTION (self->text), text);
  if (self->column == TG_NODE_COLUMN_NAME)
    {
      set_bold (self, is_bold (tg_node_get_kind (node)));
      update_name (self, node);
      if (gtk_tree_list_row_is_expandable (row))
        self->expanded_id = g_signal_connect_swapped (row, "notify::expanded", G_CALLBACK (row_expanded_cb), self);
    }
  else if (self->column == TG_NODE_COLUMN_VALUE)
    update_swatch (self, node);
}

static void
unbind (TgNodeCell *self)
{
  if (self->row == NULL)
    return;

  g_clear_signal_handler (&self->expanded_id, self->row);
  g_clear_object (&self->row);
}

/* A tooltip gives the whole of what the column is too narrow for. */
static gboolean
query_tooltip_cb (TgNodeCell *self,
                  int         x,
                  int         y,
                  gboolean    keyboard_mode,
                  GtkTooltip *tooltip)
{
  g_autoptr (TgNode) node = self->row != NULL ? gtk_tree_list_row_get_item (self->row) : NULL;
  g_autofree char *text = NULL;

  if (node == NULL)
    return FALSE;
  text = self->column == TG_NODE_COLUMN_NAME ? tg_node_dup_full_name (node) : dup_text (self, node);
  if (text == NULL)
    return FALSE;

  if (!tg_tooltip_is_cut (GTK_INSCRIPTION (self->text)))
    return FALSE;
  gtk_tooltip_set_text (tooltip, text);

  return TRUE;
}

static void
tg_node_cell_dispose (GObject *object)
{
  TgNodeCell *self = TG_NODE_CELL (object);

  unbind (self);
  /* GTK 4.8 forgets to free them. */
  if (self->text != NULL)
    set_bold (self, FALSE);
  g_clear_pointer (&self->icon, gtk_widget_unparent);
  g_clear_pointer (&self->index, gtk_widget_unparent);
  g_clear_pointer (&self->swatch, gtk_widget_unparent);
  g_clear_pointer (&self->text, gtk_widget_unparent);

  G_OBJECT_CLASS (tg_node_cell_parent_class)->dispose (object);
}

static void
tg_node_cell_class_init (TgNodeCellClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->dispose = tg_node_cell_dispose;

  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BOX_LAYOUT);
  gtk_widget_class_set_css_name (widget_class, "nodecell");
}

static void
tg_node_cell_init (TgNodeCell *self)
{
  gtk_box_layout_set_spacing (GTK_BOX_LAYOUT (gtk_widget_get_layout_manager (GTK_WIDGET (self))), SPACING);
  gtk_widget_set_has_tooltip (GTK_WIDGET (self), TRUE);
  g_signal_connect (self, "query-tooltip", G_CALLBACK (query_tooltip_cb), NULL);
}

static GtkWidget *
cell_new (TgNodeColumn column,
          gboolean     full_names)
{
  TgNodeCell *self = g_object_new (TG_TYPE_NODE_CELL, NULL);

  self->column = column;
  self->full_names = full_names;
  /* An expander gives its child no more than it wants, unless it wants all. */
  gtk_widget_set_hexpand (GTK_WIDGET (self), TRUE);
  self->text = column >= TG_NODE_COLUMN_SIZE ? tg_list_cell_new_number () : tg_list_cell_new_text ();
  gtk_widget_set_parent (self->text, GTK_WIDGET (self));
  gtk_widget_set_hexpand (self->text, TRUE);
  if (column == TG_NODE_COLUMN_VALUE)
    gtk_widget_add_css_class (self->text, "numeric");
  if (column == TG_NODE_COLUMN_SIZE)
    gtk_widget_add_css_class (self->text, "dim");

  return GTK_WIDGET (self);
}

/* What a factory makes cells for. */
typedef struct
{
  TgNodeColumn column;
  gboolean     full_names;
} Recipe;

static void
recipe_free (gpointer  data,
             GClosure *closure)
{
  g_free (data);
}

static void
setup_cb (GtkListItemFactory *factory,
          GtkListItem        *item,
          Recipe             *recipe)
{
  tg_list_cell_take (item, cell_new (recipe->column, recipe->full_names), recipe->column == TG_NODE_COLUMN_NAME);
}

static void
bind_cb (GtkListItemFactory *factory,
         GtkListItem        *item)
{
  bind (TG_NODE_CELL (tg_list_cell_bind (item)), gtk_list_item_get_item (item));
}

static void
unbind_cb (GtkListItemFactory *factory,
           GtkListItem        *item)
{
  unbind (TG_NODE_CELL (tg_list_cell_unbind (item)));
}

/**
 * tg_node_cell_factory_new:
 * @column: which column
 * @full_names: whether to show whole names, as for a flat list
 *
 * Returns: (transfer full): a factory of cells for rows of a #GtkTreeListModel of
 *   #TgNode; those of the first column are in a #GtkTreeExpander
 */
GtkListItemFactory *
tg_node_cell_factory_new (TgNodeColumn column,
                          gboolean     full_names)
{
  GtkListItemFactory *factory = gtk_signal_list_item_factory_new ();
  Recipe *recipe = g_new (Recipe, 1);

  recipe->column = column;
  recipe->full_names = full_names;
  g_signal_connect_data (factory, "setup", G_CALLBACK (setup_cb), recipe, recipe_free, 0);
  g_signal_connect (factory, "bind", G_CALLBACK (bind_cb), NULL);
  g_signal_connect (factory, "unbind", G_CALLBACK (unbind_cb), NULL);

  return factory;
}

/**
 * tg_node_cell_get_row:
 * @self: a cell
 *
 * Returns: (nullable) (transfer none): the row it shows
 */
GtkTreeListRow *
tg_node_cell_get_row (TgNodeCell *self)
{
  g_return_val_if_fail (TG_IS_NODE_CELL (self), NULL);

  return self->row;
}

TgNodeColumn
tg_node_cell_get_column (TgNodeCell *self)
{
  g_return_val_if_fail (TG_IS_NODE_CELL (self), TG_NODE_COLUMN_NAME);

  return self->column;
}
