/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include "tg-test-gtk.h"
#include "tg-tooltip.h"

/* Whether the pointer over @widget would bring up a tooltip. */
static gboolean
has_answer (GtkWidget *widget)
{
  g_autoptr (GtkTooltip) tooltip = g_object_new (GTK_TYPE_TOOLTIP, NULL);
  gboolean answer = FALSE;

  g_signal_emit_by_name (widget, "query-tooltip", 1, 1, FALSE, tooltip, &answer);

  return answer;
}

/* A text is given when it is asked for, the last that was set, and none when there is none. */
static void
test_set (void)
{
  g_autoptr (GtkWidget) label = g_object_ref_sink (gtk_label_new ("token_embd.weight"));

  g_assert_null (tg_tooltip_get (label));
  tg_tooltip_set (label, "beyond the end of the file");
  tg_tooltip_set (label, "all zero");
  g_assert_cmpstr (tg_tooltip_get (label), ==, "all zero");
  g_assert_true (has_answer (label));

  tg_tooltip_set (label, "");
  g_assert_null (tg_tooltip_get (label));
  g_assert_false (has_answer (label));
  tg_tooltip_set (label, NULL);
  g_assert_false (has_answer (label));
}

/* A text that can be read as it stands needs none, and one that is cut does. */
static void
test_cut (void)
{
  for (guint i = 0; i < 2; i++)
    {
      GtkWidget *inscription = gtk_inscription_new ("blk.0.attn_output.weight");
      GtkWidget *window;

      tg_tooltip_set (inscription, "blk.0.attn_output.weight");
      window = tg_test_present (inscription, i == 0 ? 60 : 400, 100);
      g_assert_true (tg_tooltip_is_cut (GTK_INSCRIPTION (inscription)) == (i == 0));
      g_assert_true (has_answer (inscription) == (i == 0));
      /* More than what stands there is worth it. */
      tg_tooltip_set (inscription, "missing");
      g_assert_true (has_answer (inscription));
      tg_test_destroy (window);
    }
}

/* Names for screen readers are made of tooltips, whichever way they were set. */
static void
test_get (void)
{
  g_autoptr (GtkWidget) label = g_object_ref_sink (gtk_label_new (NULL));

  gtk_widget_set_tooltip_text (label, "RMS of each row");
  g_assert_cmpstr (tg_tooltip_get (label), ==, "RMS of each row");
}

typedef struct
{
  guint n;
} Counter;

static void
notify_cb (Counter *counter)
{
  counter->n++;
}

/* The display is not asked where the pointer is: GTK does so whenever it is told of another
 * tooltip, of which it would notify. */
static void
test_quiet (void)
{
  g_autoptr (GtkWidget) label = g_object_ref_sink (gtk_label_new (NULL));
  Counter counter = { 0 };

  g_signal_connect_swapped (label, "notify::tooltip-text", G_CALLBACK (notify_cb), &counter);
  tg_tooltip_set (label, "one");
  tg_tooltip_set (label, "two");
  g_assert_cmpuint (counter.n, ==, 0);
}

int
main (int    argc,
      char **argv)
{
  tg_test_gtk_init (&argc, &argv);

  g_test_add_func ("/widgets/tooltip/set", test_set);
  g_test_add_func ("/widgets/tooltip/get", test_get);
  g_test_add_func ("/widgets/tooltip/quiet", test_quiet);
  g_test_add_func ("/widgets/tooltip/cut", test_cut);

  return g_test_run ();
}
