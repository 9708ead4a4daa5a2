/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include "tg-test-gtk.h"

#include <execinfo.h>
#include <signal.h>
#include <unistd.h>

#include "tg-compat-icons.h"

#define PATIENCE_SECONDS 10
#define MAX_FRAMES 64

/* Only what may be called anywhere; backtrace() has been called once before. */
static void
died_cb (int number)
{
  void *frames[MAX_FRAMES];
  const int n = backtrace (frames, MAX_FRAMES);

  backtrace_symbols_fd (frames, n, STDERR_FILENO);
  signal (number, SIG_DFL);
  raise (number);
}

/* A warning that ends a test, once in some hundred runs, has to tell then and there whence it
 * came: addr2line makes lines of the addresses. */
static void
tell_where_it_dies (void)
{
  void *frame[1];

  backtrace (frame, 1);
  signal (SIGTRAP, died_cb);
  signal (SIGABRT, died_cb);
}

/**
 * tg_test_gtk_init:
 * @argc: of main()
 * @argv: of main()
 *
 * Instead of gtk_test_init(): fixes all that makes pixels differ, and gives the
 * icons of the program to the icon theme as GtkApplication would.
 */
void
tg_test_gtk_init (int    *argc,
                  char ***argv)
{
  gtk_test_init (argc, argv, NULL);
  tell_where_it_dies ();

  g_object_set (gtk_settings_get_default (),
                "gtk-enable-animations", FALSE,
                "gtk-cursor-blink", FALSE,
                "gtk-font-name", "DejaVu Sans 10",
                "gtk-xft-antialias", 1,
                "gtk-xft-hinting", 0,
                "gtk-xft-hintstyle", "hintnone",
                "gtk-xft-rgba", "none",
                "gtk-xft-dpi", 96 * 1024,
                "gtk-error-bell", FALSE,
                NULL);
  gtk_icon_theme_add_resource_path (gtk_icon_theme_get_for_display (gdk_display_get_default ()),
                                    "/io/github/tensorglass/Tensorglass/icons");
  while (tg_compat_hold_next_icon (gdk_display_get_default ()))
    ;
}

static gboolean
late_cb (gpointer user_data)
{
  *(gboolean *) user_data = TRUE;

  return G_SOURCE_REMOVE;
}

/**
 * tg_test_arm_timeout:
 * @late: (out): set to %TRUE when patience has run out
 *
 * Returns: the id of the source, for g_source_remove() if all went well
 */
guint
tg_test_arm_timeout (gboolean *late)
{
  return g_timeout_add_seconds (PATIENCE_SECONDS, late_cb, late);
}

static void
count_down_cb (GdkFrameClock *clock,
               guint         *n)
{
  if (*n > 0)
    (*n)--;
}

/**
 * tg_test_frames:
 * @widget: a realised widget
 * @n: how many
 *
 * Lets @n whole frames pass, each with layout and painting.
 */
void
tg_test_frames (GtkWidget *widget,
                guint      n)
{
  GdkFrameClock *clock = gtk_widget_get_frame_clock (widget);
  gulong id = g_signal_connect_after (clock, "after-paint", G_CALLBACK (count_down_cb), &n);
  gboolean late = FALSE;
  guint timeout = tg_test_arm_timeout (&late);

  while (n > 0 && !late)
    {
      gdk_frame_clock_request_phase (clock, GDK_FRAME_CLOCK_PHASE_PAINT);
      g_main_context_iteration (NULL, TRUE);
    }
  g_assert_false (late);
  g_source_remove (timeout);
  g_signal_handler_disconnect (clock, id);
}

/**
 * tg_test_present:
 * @child: (transfer full): the widget to test
 * @width: of the content
 * @height: of the content
 *
 * Shows @child alone in an undecorated window and waits for the first frame.
 *
 * Returns: (transfer none): the window; end it with tg_test_destroy()
 */
GtkWidget *
tg_test_present (GtkWidget *child,
                 int        width,
                 int        height)
{
  GtkWidget *window = gtk_window_new ();

  gtk_window_set_decorated (GTK_WINDOW (window), FALSE);
  gtk_widget_set_size_request (child, width, height);
  gtk_window_set_child (GTK_WINDOW (window), child);
  gtk_window_present (GTK_WINDOW (window));
  gtk_test_widget_wait_for_draw (window);

  return window;
}

/**
 * tg_test_destroy:
 * @window: what tg_test_present() gave
 *
 * Destroys the window, and fails if it or its child outlives that.
 */
void
tg_test_destroy (GtkWidget *window)
{
  GtkWidget *child = gtk_window_get_child (GTK_WINDOW (window));
  gboolean late = FALSE;
  guint timeout;

  g_object_add_weak_pointer (G_OBJECT (window), (gpointer *) &window);
  g_object_add_weak_pointer (G_OBJECT (child), (gpointer *) &child);
  gtk_window_destroy (GTK_WINDOW (window));

  timeout = tg_test_arm_timeout (&late);
  while ((window != NULL || child != NULL) && !late)
    g_main_context_iteration (NULL, TRUE);
  g_assert_null (window);
  g_assert_null (child);
  g_source_remove (timeout);
}

/**
 * tg_test_render:
 * @widget: a mapped widget
 *
 * Returns: (transfer full): what it draws, as an ARGB32 image: exact, with no
 *   renderer and no look at the screen
 */
cairo_surface_t *
tg_test_render (GtkWidget *widget)
{
  g_autoptr (GdkPaintable) paintable = gtk_widget_paintable_new (widget);
  const int width = gdk_paintable_get_intrinsic_width (paintable);
  const int height = gdk_paintable_get_intrinsic_height (paintable);
  GtkSnapshot *snapshot = gtk_snapshot_new ();
  cairo_surface_t *surface =
    cairo_image_surface_create (CAIRO_FORMAT_ARGB32, MAX (width, 1), MAX (height, 1));
  g_autoptr (GskRenderNode) node = NULL;

  gdk_paintable_snapshot (paintable, snapshot, width, height);
  node = gtk_snapshot_free_to_node (snapshot);
  if (node != NULL)
    {
      cairo_t *cr = cairo_create (surface);

      gsk_render_node_draw (node, cr);
      cairo_destroy (cr);
    }
  cairo_surface_flush (surface);

  return surface;
}

/**
 * tg_test_pixel:
 * @surface: an ARGB32 image
 * @x: column
 * @y: row
 *
 * Returns: the pixel as 0xAARRGGBB, premultiplied
 */
guint32
tg_test_pixel (cairo_surface_t *surface,
               int              x,
               int              y)
{
  const guint8 *row = cairo_image_surface_get_data (surface) +
                      (gsize) y * (gsize) cairo_image_surface_get_stride (surface);
  guint32 pixel;

  memcpy (&pixel, row + 4 * (gsize) x, sizeof pixel);

  return pixel;
}

/**
 * tg_test_find_controller:
 * @widget: a widget
 * @type: a class of event controllers
 *
 * GTK has no public way to make events, but their signals can be emitted.
 *
 * Returns: (transfer none): the first controller of that class, which must exist
 */
GtkEventController *
tg_test_find_controller (GtkWidget *widget,
                         GType      type)
{
  g_autoptr (GListModel) controllers = gtk_widget_observe_controllers (widget);
  GtkEventController *found = NULL;

  for (guint i = 0; i < g_list_model_get_n_items (controllers) && found == NULL; i++)
    {
      g_autoptr (GtkEventController) controller = g_list_model_get_item (controllers, i);

      if (g_type_is_a (G_OBJECT_TYPE (controller), type))
        found = controller;
    }
  g_assert_nonnull (found);

  return found;
}

/**
 * tg_test_press_key:
 * @widget: a widget with a key controller
 * @keyval: a key
 * @state: modifiers
 *
 * Returns: whether the controller took the key
 */
gboolean
tg_test_press_key (GtkWidget       *widget,
                   guint            keyval,
                   GdkModifierType  state)
{
  gboolean handled = FALSE;

  g_signal_emit_by_name (tg_test_find_controller (widget, GTK_TYPE_EVENT_CONTROLLER_KEY),
                         "key-pressed", keyval, 0, state, &handled);

  return handled;
}

static gboolean
has_text (GtkWidget  *widget,
          const char *text)
{
  if (text == NULL)
    return TRUE;
  if (GTK_IS_LABEL (widget))
    return strstr (gtk_label_get_text (GTK_LABEL (widget)), text) != NULL;
  if (GTK_IS_INSCRIPTION (widget))
    {
      const char *shown = gtk_inscription_get_text (GTK_INSCRIPTION (widget));

      return shown != NULL && strstr (shown, text) != NULL;
    }
  if (GTK_IS_BUTTON (widget))
    return g_strcmp0 (gtk_button_get_label (GTK_BUTTON (widget)), text) == 0;

  return FALSE;
}

/**
 * tg_test_find_widget:
 * @root: where to look
 * @type: a class of widgets
 * @text: (nullable): what a label or inscription shall contain, or a button say
 *
 * Returns: (transfer none) (nullable): the first such widget that is mapped, in
 *   the order they are drawn
 */
GtkWidget *
tg_test_find_widget (GtkWidget  *root,
                     GType       type,
                     const char *text)
{
  if (gtk_widget_get_mapped (root) && g_type_is_a (G_OBJECT_TYPE (root), type) &&
      has_text (root, text))
    return root;

  for (GtkWidget *child = gtk_widget_get_first_child (root); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    {
      GtkWidget *found = tg_test_find_widget (child, type, text);

      if (found != NULL)
        return found;
    }

  return NULL;
}

/* Whether a column of that title is among those that are seen. */
gboolean
tg_test_has_column (GtkColumnView *view,
                    const char    *title)
{
  GListModel *columns = gtk_column_view_get_columns (view);

  for (guint i = 0; i < g_list_model_get_n_items (columns); i++)
    {
      g_autoptr (GtkColumnViewColumn) column = g_list_model_get_item (columns, i);

      if (g_strcmp0 (gtk_column_view_column_get_title (column), title) == 0)
        return TRUE;
    }

  return FALSE;
}

/* The program's settings, from the schema that GSETTINGS_SCHEMA_DIR leads to. */
GSettings *
tg_test_new_settings (void)
{
  GSettingsSchemaSource *source = g_settings_schema_source_get_default ();
  g_autoptr (GSettingsSchema) schema = g_settings_schema_source_lookup (source, APP_ID, TRUE);

  g_assert_nonnull (schema);

  return g_settings_new_full (schema, NULL, NULL);
}
