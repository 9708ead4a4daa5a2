/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include "tg-match-list.h"

#include <gtk/gtk.h>

#include "tg-format.h"

/**
 * TgMatchList:
 *
 * All places at which something was found, as strings for a list: the offset and
 * what is there. The strings are made when a row is shown.
 */
struct _TgMatchList
{
  GObject      parent_instance;

  TgAnnotator *annotator;
  GArray      *matches; /* TgMatch, by offset */
};

static GType
tg_match_list_get_item_type (GListModel *model)
{
  return GTK_TYPE_STRING_OBJECT;
}

static guint
tg_match_list_get_n_items (GListModel *model)
{
  return TG_MATCH_LIST (model)->matches->len;
}

static gpointer
tg_match_list_get_item (GListModel *model,
                        guint       position)
{
  TgMatchList *self = TG_MATCH_LIST (model);
  g_autofree char *offset = NULL;
  g_autofree char *words = NULL;
  g_autofree char *text = NULL;
  guint64 at;

  if (position >= self->matches->len)
    return NULL;

  at = g_array_index (self->matches, TgMatch, position).offset;
  offset = tg_format_offset (at);
  words = tg_annotator_describe (self->annotator, at);
  text = g_strdup_printf ("%s  %s", offset, words != NULL ? words : "");

  return gtk_string_object_new (text);
}

static void
list_model_iface_init (GListModelInterface *iface)
{
  iface->get_item_type = tg_match_list_get_item_type;
  iface->get_n_items = tg_match_list_get_n_items;
  iface->get_item = tg_match_list_get_item;
}

G_DEFINE_FINAL_TYPE_WITH_CODE (TgMatchList, tg_match_list, G_TYPE_OBJECT,
                               G_IMPLEMENT_INTERFACE (G_TYPE_LIST_MODEL, list_model_iface_init))

static void
tg_match_list_finalize (GObject *object)
{
  TgMatchList *self = TG_MATCH_LIST (object);

  tg_annotator_unref (self->annotator);
  g_array_unref (self->matches);

  G_OBJECT_CLASS (tg_match_list_parent_class)->finalize (object);
}

static void
tg_match_list_class_init (TgMatchListClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = tg_match_list_finalize;
}

static void
tg_match_list_init (TgMatchList *self)
{
}

/**
 * tg_match_list_new:
 * @annotator: names the bytes of the file
 * @matches: (element-type TgMatch): by offset; not changed any more
 *
 * Returns: (transfer full): a list of strings
 */
TgMatchList *
tg_match_list_new (TgAnnotator *annotator,
                   GArray      *matches)
{
  TgMatchList *self;

  g_return_val_if_fail (annotator != NULL, NULL);
  g_return_val_if_fail (matches != NULL, NULL);

  self = g_object_new (TG_TYPE_MATCH_LIST, NULL);
  self->annotator = tg_annotator_ref (annotator);
  self->matches = g_array_ref (matches);

  return self;
}

gboolean
tg_match_list_get_match (TgMatchList *self,
                         guint        position,
                         TgMatch     *match)
{
  g_return_val_if_fail (TG_IS_MATCH_LIST (self), FALSE);
  g_return_val_if_fail (match != NULL, FALSE);

  if (position >= self->matches->len)
    return FALSE;

  *match = g_array_index (self->matches, TgMatch, position);

  return TRUE;
}

/**
 * tg_match_list_find:
 * @self: a list
 * @offset: a byte
 * @position: (out): which match begins there
 *
 * Returns: whether one does
 */
gboolean
tg_match_list_find (TgMatchList *self,
                    guint64      offset,
                    guint       *position)
{
  guint low = 0, high;

  g_return_val_if_fail (TG_IS_MATCH_LIST (self), FALSE);
  g_return_val_if_fail (position != NULL, FALSE);

  high = self->matches->len;
  while (low < high)
    {
      const guint middle = low + (high - low) / 2;

      if (g_array_index (self->matches, TgMatch, middle).offset < offset)
        low = middle + 1;
      else
        high = middle;
    }
  *position = low;

  return low < self->matches->len && g_array_index (self->matches, TgMatch, low).offset == offset;
}
