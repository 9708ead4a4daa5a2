/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include "tg-stats-item.h"

/**
 * TgStatsItem:
 *
 * A tensor and what is known about its weights so far: nothing, statistics, or why
 * there are none. Main thread.
 */
struct _TgStatsItem
{
  GObject parent_instance;

  TgGguf *gguf;
  const TgTensor *tensor;
  guint64 index;
  char *name;
  TgTensorStats *stats;
  TgFindings findings;
  gboolean searched;
  char *error;
};

enum
{
  PROP_DONE = 1,
  N_PROPS
};

static GParamSpec *properties[N_PROPS];

G_DEFINE_FINAL_TYPE (TgStatsItem, tg_stats_item, G_TYPE_OBJECT)

static void
tg_stats_item_finalize (GObject *object)
{
  TgStatsItem *self = TG_STATS_ITEM (object);

  g_clear_pointer (&self->gguf, tg_gguf_unref);
  g_clear_pointer (&self->stats, tg_tensor_stats_unref);
  g_free (self->name);
  g_free (self->error);

  G_OBJECT_CLASS (tg_stats_item_parent_class)->finalize (object);
}

static void
tg_stats_item_get_property (GObject    *object,
                            guint       prop_id,
                            GValue     *value,
                            GParamSpec *pspec)
{
  TgStatsItem *self = TG_STATS_ITEM (object);

  switch (prop_id)
    {
    case PROP_DONE:
      g_value_set_boolean (value, tg_stats_item_is_done (self));
      break;

    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, prop_id, pspec);
    }
}

static void
tg_stats_item_class_init (TgStatsItemClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->finalize = tg_stats_item_finalize;
  object_class->get_property = tg_stats_item_get_property;

  /**
   * TgStatsItem:done:
   *
   * Whether its weights have been looked at, with or without success. Notified also
   * when more has become known.
   */
  properties[PROP_DONE] =
    g_param_spec_boolean ("done", NULL, NULL,
                          FALSE,
                          G_PARAM_READABLE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS);

  g_object_class_install_properties (object_class, N_PROPS, properties);
}

static void
tg_stats_item_init (TgStatsItem *self)
{
}

/**
 * tg_stats_item_new:
 * @gguf: the part the tensor is in
 * @tensor: a tensor of it
 * @index: its number among those of all parts
 *
 * Returns: (transfer full): the tensor, with nothing known yet
 */
TgStatsItem *
tg_stats_item_new (TgGguf         *gguf,
                   const TgTensor *tensor,
                   guint64         index)
{
  TgStatsItem *self = g_object_new (TG_TYPE_STATS_ITEM, NULL);

  self->gguf = tg_gguf_ref (gguf);
  self->tensor = tensor;
  self->index = index;
  self->name = tg_gguf_dup_name (gguf, tensor);

  return self;
}

TgGguf *
tg_stats_item_get_gguf (TgStatsItem *self)
{
  g_return_val_if_fail (TG_IS_STATS_ITEM (self), NULL);

  return self->gguf;
}

const TgTensor *
tg_stats_item_get_tensor (TgStatsItem *self)
{
  g_return_val_if_fail (TG_IS_STATS_ITEM (self), NULL);

  return self->tensor;
}

guint64
tg_stats_item_get_index (TgStatsItem *self)
{
  g_return_val_if_fail (TG_IS_STATS_ITEM (self), 0);

  return self->index;
}

const char *
tg_stats_item_get_name (TgStatsItem *self)
{
  g_return_val_if_fail (TG_IS_STATS_ITEM (self), NULL);

  return self->name;
}

/**
 * tg_stats_item_get_stats:
 * @self: an item
 *
 * Returns: (nullable) (transfer none): the statistics; without a histogram, unless it
 *   has been asked for
 */
TgTensorStats *
tg_stats_item_get_stats (TgStatsItem *self)
{
  g_return_val_if_fail (TG_IS_STATS_ITEM (self), NULL);

  return self->stats;
}

/**
 * tg_stats_item_get_findings:
 * @self: an item
 *
 * Returns: (nullable) (transfer none): what is odd about it; %NULL before it has been
 *   searched
 */
const TgFindings *
tg_stats_item_get_findings (TgStatsItem *self)
{
  g_return_val_if_fail (TG_IS_STATS_ITEM (self), NULL);

  return self->searched ? &self->findings : NULL;
}

/**
 * tg_stats_item_get_error:
 * @self: an item
 *
 * Returns: (nullable) (transfer none): why there are no statistics
 */
const char *
tg_stats_item_get_error (TgStatsItem *self)
{
  g_return_val_if_fail (TG_IS_STATS_ITEM (self), NULL);

  return self->error;
}

gboolean
tg_stats_item_is_done (TgStatsItem *self)
{
  g_return_val_if_fail (TG_IS_STATS_ITEM (self), FALSE);

  return self->stats != NULL || self->error != NULL;
}

/**
 * tg_stats_item_set_stats:
 * @self: an item
 * @stats: what is known
 * @findings: what is odd
 *
 * Keeps what was found.
 */
void
tg_stats_item_set_stats (TgStatsItem      *self,
                         TgTensorStats    *stats,
                         const TgFindings *findings)
{
  g_return_if_fail (TG_IS_STATS_ITEM (self));
  g_return_if_fail (stats != NULL && findings != NULL);

  tg_tensor_stats_ref (stats);
  g_clear_pointer (&self->stats, tg_tensor_stats_unref);
  self->stats = stats;
  self->findings = *findings;
  self->searched = TRUE;
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_DONE]);
}

void
tg_stats_item_set_error (TgStatsItem *self,
                         const char  *error)
{
  g_return_if_fail (TG_IS_STATS_ITEM (self));

  g_free (self->error);
  self->error = g_strdup (error);
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_DONE]);
}
