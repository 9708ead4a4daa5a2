/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include "tg-shortcuts.h"

#include <glib/gi18n.h>

#include "tg-pages.h"

/* All keys in one table: those of actions are installed from it, and the window
 * that lists them is made from it. */

typedef struct
{
  const char *action; /* %NULL: a heading if there are no keys, else a key of some view */
  const char *keys;   /* accelerators, separated by blanks; the first is listed */
  const char *title;
} Shortcut;

static const Shortcut shortcuts[] = {
  { NULL, NULL, N_("Files") },
  { "win.open", "<Control>o", N_("Open") },
  { "win.compare", "<Shift><Control>o", N_("Compare with another file") },
  { "win.reload", "F5", N_("Reload") },
  { "window.close", "<Control>w", N_("Close the window") },
  { "app.reopen", "<Shift><Control>t", N_("Reopen the window closed last") },
  { "app.quit", "<Control>q", N_("Quit") },
  { NULL, NULL, N_("Everywhere") },
  { NULL, "<Alt>Left", N_("Back to the place before") },
  { NULL, "<Alt>Right", N_("Forward again") },
  { "win.next-page", "<Control>Tab", N_("Next page") },
  { "win.previous-page", "<Shift><Control>Tab", N_("Previous page") },
  { "win.next-region", "F6", N_("Next region") },
  { "win.previous-region", "<Shift>F6", N_("Previous region") },
  { "win.tree", "F9", N_("Show or hide the tree") },
  { "win.inspector", "<Control>F9", N_("Show or hide the inspector") },
  { "win.find", "<Control>f", N_("Find in this page") },
  { "win.find-next", "F3", N_("Next match") },
  { "win.find-previous", "<Shift>F3", N_("Previous match") },
  { "win.go-to", "<Control>g <Control>l", N_("Go to offset, or row and column") },
  { "win.next-problem", "F8", N_("Next problem") },
  { "win.previous-problem", "<Shift>F8", N_("Previous problem") },
  { NULL, "<Control>c", N_("Copy value") },
  { "win.copy-link", "<Shift><Control>c", N_("Copy link to here") },
  { NULL, "<Shift>F10", N_("Menu of what has the focus") },
  { NULL, "Escape", N_("Leave the search, or cancel work") },
  { NULL, "F10", N_("Main menu") },
  { "app.preferences", "<Control>comma", N_("Preferences") },
  { "win.glossary", "F1", N_("Glossary; in the list of problems, what the selected one means") },
  { "win.shortcuts", "<Control>question <Shift><Control>slash", N_("Keyboard shortcuts") },
  { NULL, NULL, N_("Tree") },
  { NULL, "Left", N_("Collapse, or go to the parent") },
  { NULL, "Right", N_("Expand, or go to the first child") },
  { NULL, "Return", N_("Go deeper") },
  { NULL, NULL, N_("Details") },
  { NULL, "<Alt>Up", N_("From an element to its array") },
  { NULL, NULL, N_("Hex") },
  { NULL, "<Control>Left", N_("Previous field") },
  { NULL, "<Control>Right", N_("Next field") },
  { NULL, "<Control>Up", N_("Previous block") },
  { NULL, "<Control>Down", N_("Next block") },
  { NULL, "<Control>Home", N_("Beginning of the file") },
  { NULL, "<Control>End", N_("End of the file") },
  { NULL, "<Control>a", N_("Select field, block, tensor, file") },
  { NULL, "Tab", N_("From the bytes to the text") },
  { NULL, "Return", N_("Show in the heatmap") },
  { NULL, NULL, N_("Heatmap") },
  { NULL, "<Control>Right", N_("Move by a block or head; likewise with the other arrow keys") },
  { NULL, "plus", N_("Zoom in") },
  { NULL, "minus", N_("Zoom out") },
  { NULL, "<Control>0", N_("Show all") },
  { NULL, "<Control>1", N_("A pixel for each weight") },
  { NULL, "bracketleft", N_("Previous slice") },
  { NULL, "bracketright", N_("Next slice") },
  { NULL, "n", N_("Next NaN or infinity") },
  { NULL, "Return", N_("Show the bytes") },
  { NULL, NULL, N_("Map") },
  { NULL, "Page_Up", N_("Previous group of roles") },
  { NULL, "Page_Down", N_("Next group of roles") },
  { NULL, "Home", N_("First layer") },
  { NULL, "End", N_("Last layer") },
  { NULL, "Return", N_("Show the tensor") },
  { NULL, NULL, N_("Compare") },
  { NULL, "b", N_("Blink, while held") },
  { NULL, "s", N_("Swipe between A and B") },
  { NULL, "w", N_("Worst weight") },
  { NULL, "d", N_("Next difference") },
};

/* The widest the window becomes by itself, in pixels. */
#define MAX_WIDTH 960

/* Sections from this one on stand in the second column. */
#define SECOND_COLUMN "Tree"

/* Installs the keys of actions, and Alt with a digit for each page. */
void
tg_shortcuts_install (GtkApplication *application)
{
  for (guint i = 0; i < G_N_ELEMENTS (shortcuts); i++)
    if (shortcuts[i].action != NULL)
      {
        g_auto (GStrv) keys = g_strsplit (shortcuts[i].keys, " ", -1);

        gtk_application_set_accels_for_action (application, shortcuts[i].action, (const char *const *) keys);
      }

  for (guint i = 0; tg_pages_get (i) != NULL; i++)
    {
      g_autofree char *action = g_strdup_printf ("win.page::%s", tg_pages_get (i)->name);
      g_autofree char *key = g_strdup_printf ("<Alt>%u", i + 1);
      const char *keys[] = { key, NULL };

      gtk_application_set_accels_for_action (application, action, keys);
    }
}

static char *
make_label (const char *accelerators)
{
  g_auto (GStrv) keys = g_strsplit (accelerators, " ", -1);
  guint keyval;
  GdkModifierType state;

  /* The others are for keyboards on which the first needs Shift, and for habits. */
  if (!gtk_accelerator_parse (keys[0], &keyval, &state))
    return NULL;

  return gtk_accelerator_get_label (keyval, state);
}

static void
add_row (GtkGrid    *grid,
         guint       row,
         const char *keys,
         const char *title)
{
  GtkWidget *title_label = gtk_label_new (title);

  gtk_label_set_xalign (GTK_LABEL (title_label), 0);
  gtk_label_set_wrap (GTK_LABEL (title_label), TRUE);
  gtk_label_set_max_width_chars (GTK_LABEL (title_label), 36);
  if (keys == NULL)
    {
      gtk_widget_add_css_class (title_label, "heading");
      if (row > 0)
        gtk_widget_set_margin_top (title_label, 12);
      gtk_grid_attach (grid, title_label, 0, (int) row, 2, 1);
    }
  else
    {
      g_autofree char *text = make_label (keys);
      GtkWidget *key_label = gtk_label_new (text);

      gtk_widget_add_css_class (key_label, "keycap");
      gtk_widget_set_halign (key_label, GTK_ALIGN_START);
      gtk_widget_set_valign (key_label, GTK_ALIGN_CENTER);
      gtk_grid_attach (grid, key_label, 0, (int) row, 1, 1);
      gtk_widget_set_hexpand (title_label, TRUE);
      gtk_grid_attach (grid, title_label, 1, (int) row, 1, 1);
    }
}

static GtkWidget *
new_grid (void)
{
  GtkWidget *grid = gtk_grid_new ();

  gtk_grid_set_column_spacing (GTK_GRID (grid), 18);
  gtk_grid_set_row_spacing (GTK_GRID (grid), 6);
  gtk_widget_set_valign (grid, GTK_ALIGN_START);

  return grid;
}

static void
add_pages (GtkGrid *grid,
           guint    row)
{
  add_row (grid, row++, NULL, _("Pages"));
  for (guint i = 0; tg_pages_get (i) != NULL; i++)
    {
      g_autofree char *key = g_strdup_printf ("<Alt>%u", i + 1);

      add_row (grid, row++, key, _ (tg_pages_get (i)->title));
    }
}

static GtkWidget *
new_columns (void)
{
  /* Not a GtkBox: newer ones cannot tell the height of grids of wrapped labels. */
  GtkWidget *columns = gtk_grid_new ();
  GtkWidget *grid = new_grid ();
  guint row = 0;

  gtk_grid_set_column_spacing (GTK_GRID (columns), 36);
  gtk_widget_set_margin_top (columns, 18);
  gtk_widget_set_margin_bottom (columns, 18);
  gtk_widget_set_margin_start (columns, 24);
  gtk_widget_set_margin_end (columns, 24);

  gtk_grid_attach (GTK_GRID (columns), grid, 0, 0, 1, 1);
  for (guint i = 0; i < G_N_ELEMENTS (shortcuts); i++)
    {
      if (shortcuts[i].keys == NULL && g_str_equal (shortcuts[i].title, SECOND_COLUMN))
        {
          add_pages (GTK_GRID (grid), row);
          grid = new_grid ();
          gtk_grid_attach (GTK_GRID (columns), grid, 1, 0, 1, 1);
          row = 0;
        }
      add_row (GTK_GRID (grid), row++, shortcuts[i].keys, _ (shortcuts[i].title));
    }

  return columns;
}

/**
 * tg_shortcuts_show:
 * @parent: the window they are for
 *
 * Shows a window that lists all keys.
 */
void
tg_shortcuts_show (GtkWindow *parent)
{
  GtkWidget *window = gtk_window_new ();
  GtkWidget *scroller = gtk_scrolled_window_new ();
  GtkWidget *columns = new_columns ();
  int width;
  GtkEventController *keys = gtk_shortcut_controller_new ();

  gtk_scrolled_window_set_policy (GTK_SCROLLED_WINDOW (scroller), GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (scroller), columns);
  gtk_shortcut_controller_add_shortcut (GTK_SHORTCUT_CONTROLLER (keys),
                                        gtk_shortcut_new (gtk_keyval_trigger_new (GDK_KEY_Escape, 0),
                                                          gtk_named_action_new ("window.close")));
  gtk_widget_add_controller (window, keys);

  gtk_window_set_title (GTK_WINDOW (window), _("Keyboard Shortcuts"));
  gtk_window_set_child (GTK_WINDOW (window), scroller);
  /* Asked with the height, labels that can wrap would be as narrow as that allows. */
  gtk_widget_measure (columns, GTK_ORIENTATION_HORIZONTAL, -1, NULL, &width, NULL, NULL);
  gtk_window_set_default_size (GTK_WINDOW (window), MIN (width, MAX_WIDTH), 600);
  gtk_window_set_transient_for (GTK_WINDOW (window), parent);
  gtk_window_set_modal (GTK_WINDOW (window), TRUE);
  gtk_window_set_destroy_with_parent (GTK_WINDOW (window), TRUE);
  gtk_window_present (GTK_WINDOW (window));
}
