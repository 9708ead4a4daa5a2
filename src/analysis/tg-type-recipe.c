/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include "tg-type-recipe.h"

#include <inttypes.h>
#include <string.h>

#include "tg-tensor-role.h"

/* Tensors that are called the same but for the number of their layer. */
typedef struct
{
  char      *before; /* the name up to the number; the whole of a tensor outside the layers */
  char      *after;  /* the name from the number on; %NULL likewise */
  GPtrArray *types;  /* of TypeLayers, in the order in which they come up */
} Group;

/* The layers in which tensors of a group have a type. */
typedef struct
{
  const TgTensorType *type;
  GArray             *layers; /* of gint64 */
} TypeLayers;

static void
type_layers_free (gpointer data)
{
  TypeLayers *self = data;

  g_array_unref (self->layers);
  g_free (self);
}

static void
group_free (gpointer data)
{
  Group *self = data;

  g_free (self->before);
  g_free (self->after);
  g_ptr_array_unref (self->types);
  g_free (self);
}

/* Whether llama-quantize would ask for the type: of matrices called "weight". A plain
 * F32 matrix is one that it leaves alone. */
static gboolean
is_in_recipe (const TgTensor     *tensor,
              const TgTensorRole *role)
{
  return tensor->type != NULL && !tensor->type->removed && tensor->n_dims >= 2 &&
         role->suffix_length == strlen ("weight") && memcmp (role->suffix, "weight", role->suffix_length) == 0 &&
         (tg_tensor_type_is_quantized (tensor->type) || tensor->type->id == TG_TYPE_ID_F16 ||
          tensor->type->id == TG_TYPE_ID_BF16);
}

/* The group of tensors called @before, a number and @after. */
static Group *
get_group (GHashTable *table,
           GPtrArray  *groups,
           char       *before,
           char       *after)
{
  g_autofree char *key = g_strconcat (before, "*", after, NULL);
  Group *group = g_hash_table_lookup (table, key);

  if (group != NULL)
    {
      g_free (before);
      g_free (after);
      return group;
    }

  group = g_new0 (Group, 1);
  group->before = before;
  group->after = after;
  group->types = g_ptr_array_new_with_free_func (type_layers_free);
  g_ptr_array_add (groups, group);
  g_hash_table_insert (table, g_steal_pointer (&key), group);

  return group;
}

static TypeLayers *
get_layers (Group              *group,
            const TgTensorType *type)
{
  TypeLayers *layers;

  for (guint i = 0; i < group->types->len; i++)
    {
      layers = group->types->pdata[i];
      if (layers->type == type)
        return layers;
    }

  layers = g_new0 (TypeLayers, 1);
  layers->type = type;
  layers->layers = g_array_new (FALSE, FALSE, sizeof (gint64));
  g_ptr_array_add (group->types, layers);

  return layers;
}

static void
add_tensor (GHashTable     *table,
            GPtrArray      *groups,
            const char     *name,
            gsize           length,
            const TgTensor *tensor)
{
  TgTensorRole role;
  Group *group;

  tg_tensor_role_init (&role, name, length);
  if (!is_in_recipe (tensor, &role))
    return;

  if (role.layer >= 0)
    {
      /* name: prefix "." number "." rest, and "weight" is in the rest */
      const gsize number = role.prefix_length + 1;
      const char *dot = memchr (name + number, '.', length - number);

      group = get_group (table, groups, g_strndup (name, number), g_strndup (dot, length - (gsize) (dot - name)));
    }
  else
    group = get_group (table, groups, g_strndup (name, length), NULL);

  g_array_append_val (get_layers (group, tensor->type)->layers, role.layer);
}

static void
append_layers (GString      *text,
               const GArray *layers)
{
  g_string_append_c (text, '(');
  for (guint i = 0; i < layers->len; i++)
    g_string_append_printf (text, "%s%" PRId64, i > 0 ? "|" : "", g_array_index (layers, gint64, i));
  g_string_append_c (text, ')');
}

static void
append_group (GPtrArray   *recipe,
              const Group *group)
{
  g_autofree char *before = g_regex_escape_string (group->before, -1);
  g_autofree char *after = group->after != NULL ? g_regex_escape_string (group->after, -1) : NULL;

  for (guint i = 0; i < group->types->len; i++)
    {
      const TypeLayers *layers = group->types->pdata[i];
      g_autofree char *type = g_ascii_strdown (layers->type->name, -1);
      GString *text = g_string_new ("^");

      g_string_append (text, before);
      if (after != NULL && group->types->len == 1)
        g_string_append_printf (text, "[0-9]+%s", after);
      else if (after != NULL)
        {
          append_layers (text, layers->layers);
          g_string_append (text, after);
        }
      g_string_append_printf (text, "$=%s", type);
      g_ptr_array_add (recipe, g_string_free (text, FALSE));
    }
}

/**
 * tg_type_recipe_new:
 * @model: a model
 *
 * Says which types its matrices have, in a form that llama-quantize takes: each is
 * the argument of an option `--tensor-type`, a regular expression for names and
 * the type. No two expressions match the same tensor, so their order, and whether
 * the first or the last match wins, does not matter.
 *
 * Returns: (transfer full) (element-type utf8): the arguments, in the order of the file
 */
GPtrArray *
tg_type_recipe_new (TgShards *model)
{
  g_autoptr (GHashTable) table = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  g_autoptr (GPtrArray) groups = g_ptr_array_new_with_free_func (group_free);
  GPtrArray *recipe = g_ptr_array_new_with_free_func (g_free);

  for (guint64 i = 0; i < tg_shards_get_n_tensors (model); i++)
    {
      TgGguf *gguf;
      const TgTensor *tensor = tg_shards_get_tensor (model, i, &gguf);
      gsize length;
      const char *name = tg_gguf_get_name (gguf, tensor, &length);

      if ((tensor->flags & (TG_TENSOR_DUPLICATE | TG_TENSOR_BAD_NAME)) == 0)
        add_tensor (table, groups, name, length, tensor);
    }
  for (guint i = 0; i < groups->len; i++)
    append_group (recipe, groups->pdata[i]);

  return recipe;
}

/**
 * tg_type_recipe_to_text:
 * @recipe: (element-type utf8): arguments
 *
 * Returns: (transfer full): what to put on a command line: an option a line, quoted for
 *   a shell and continued on the next line
 */
char *
tg_type_recipe_to_text (const GPtrArray *recipe)
{
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < recipe->len; i++)
    {
      g_autofree char *quoted = g_shell_quote (recipe->pdata[i]);

      g_string_append_printf (text, "%s--tensor-type %s", i > 0 ? " \\\n" : "", quoted);
    }

  return g_string_free (text, FALSE);
}
