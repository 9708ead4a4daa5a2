/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include "tg-pages.h"

#include <glib/gi18n.h>

#include "tg-compare-page.h"
#include "tg-details-page.h"
#include "tg-heatmap-page.h"
#include "tg-hex-page.h"
#include "tg-map-page.h"
#include "tg-stats-page.h"
#include "tg-summary-page.h"

/* The pages, in the order of the switcher: the first is Alt+1. Titles are N_(). */
static const TgPageInfo pages[] = {
  { "summary", N_("Summary"), tg_summary_page_get_type, FALSE, FALSE, FALSE },
  { "details", N_("Details"), tg_details_page_get_type, FALSE, FALSE, FALSE },
  { "hex", N_("Hex"), tg_hex_page_get_type, FALSE, FALSE, FALSE },
  { "heatmap", N_("Heatmap"), tg_heatmap_page_get_type, FALSE, TRUE, FALSE },
  { "statistics", N_("Statistics"), tg_stats_page_get_type, FALSE, TRUE, FALSE },
  /* Translators: a noun, the title of the page: the model drawn as a map */
  { "map", N_("Map"), tg_map_page_get_type, TRUE, FALSE, FALSE },
  /* Translators: the title of the page: the comparison of two files */
  { "compare", N_("Compare"), tg_compare_page_get_type, TRUE, FALSE, TRUE },
  { NULL, NULL, NULL, FALSE, FALSE, FALSE },
};

/**
 * tg_pages_get:
 * @i: a number from 0
 *
 * Returns: (nullable) (transfer none): that page; %NULL after the last
 */
const TgPageInfo *
tg_pages_get (guint i)
{
  for (const TgPageInfo *page = pages; page->name != NULL; page++)
    if (i-- == 0)
      return page;

  return NULL;
}

/**
 * tg_pages_find:
 * @name: (nullable): a name, as --page has it
 *
 * Returns: (nullable) (transfer none): the page of that name
 */
const TgPageInfo *
tg_pages_find (const char *name)
{
  for (const TgPageInfo *page = pages; page->name != NULL; page++)
    if (g_strcmp0 (page->name, name) == 0)
      return page;

  return NULL;
}
