/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include "tg-pattern.h"

#include <glib/gi18n.h>
#include <string.h>

#include "tg-error.h"
#include "tg-utf8.h"

/* A way in which a position of the pattern can be met: one to four bytes, the first
 * under a mask. */
typedef struct
{
  guint8 bytes[4];
  guint8 length;
  guint8 mask;
} Choice;

/* Ways of a position: a letter has its cases, and a few that look like it. */
#define MAX_CHOICES 8

typedef struct
{
  Choice choices[MAX_CHOICES];
  guint  n_choices;
} Position;

struct _TgPattern
{
  GArray *positions;
  gsize   min_length;
  gsize   max_length;
  TgProbePath paths[TG_PATTERN_N_PATHS];
  guint   n_paths;
  gboolean has_probes;
};

static void
pattern_clear (gpointer data)
{
  TgPattern *self = data;

  g_array_unref (self->positions);
}

static TgPattern *
pattern_alloc (void)
{
  TgPattern *self = g_atomic_rc_box_new0 (TgPattern);

  self->positions = g_array_new (FALSE, TRUE, sizeof (Position));

  return self;
}

static void
append_byte (TgPattern *self,
             guint8     value,
             guint8     mask)
{
  Position position = { .n_choices = 1 };

  position.choices[0] = (Choice){ .bytes = { value & mask }, .length = 1, .mask = mask };
  g_array_append_val (self->positions, position);
}

/* How good a test on byte @offset of a match is: 0 for none at all. Zeros and blanks
 * are everywhere in files, so anything else is better. */
static guint
rate_probe (const TgProbe *probe,
            guint          n_values)
{
  guint rate = probe->mask == 0xff ? 16 : 4;

  if (probe->mask == 0)
    return 0;

  for (guint i = 0; i < n_values && rate > 1; i++)
    if (probe->values[i] == 0 || probe->values[i] == ' ')
      rate /= 2;

  return rate / MAX (n_values, 1);
}

/* Byte @byte in those ways to meet @position whose length is (or is not) @length; %FALSE if there
 * are too many of them, or if one has no such byte. */
static gboolean
make_probe (const Position *position,
            guint           length,
            gboolean        is_length,
            gsize           offset,
            guint           byte,
            TgProbe        *probe,
            guint          *n_values)
{
  guint n = 0;

  probe->offset = offset;
  probe->mask = byte == 0 ? position->choices[0].mask : 0xff;
  for (guint i = 0; i < position->n_choices; i++)
    {
      const Choice *choice = &position->choices[i];
      guint j;

      if ((choice->length == length) != is_length)
        continue;
      for (j = 0; j < n && probe->values[j] != choice->bytes[byte]; j++)
        ;
      if (j < n)
        continue;
      if (n == TG_PATTERN_N_VALUES || byte >= choice->length)
        return FALSE;
      probe->values[n++] = choice->bytes[byte];
    }
  *n_values = n;
  if (n == 0)
    return FALSE;
  for (guint i = n; i < TG_PATTERN_N_VALUES; i++)
    probe->values[i] = probe->values[0];

  return TRUE;
}

/* Keeps the two best tests, the better one first. */
static void
offer_probe (TgProbePath   *path,
             guint          rates[TG_PATTERN_N_PROBES],
             const TgProbe *probe,
             guint          rate)
{
  if (rate > rates[0])
    {
      path->probes[1] = path->probes[0];
      rates[1] = rates[0];
      path->probes[0] = *probe;
      rates[0] = rate;
    }
  else if (rate > rates[1])
    {
      path->probes[1] = *probe;
      rates[1] = rate;
    }
  path->n_probes = (rates[0] > 0) + (rates[1] > 0);
}

/* Up to the first position whose ways have different lengths, every byte of a match has a fixed
 * place. There the paths part: one goes on with the shortest ways, up to the next such
 * position, the other looks only at the bytes of the longer ones. */
static void
choose_probes (TgPattern *self)
{
  guint rates[TG_PATTERN_N_PATHS][TG_PATTERN_N_PROBES] = { { 0 } };
  gsize offset = 0;

  self->n_paths = 1;
  for (guint i = 0; i < self->positions->len && offset < 256; i++)
    {
      const Position *position = &g_array_index (self->positions, Position, i);
      guint length = position->choices[0].length;
      gboolean is_fixed = TRUE;

      for (guint j = 1; j < position->n_choices; j++)
        {
          is_fixed = is_fixed && position->choices[j].length == position->choices[0].length;
          length = MIN (length, position->choices[j].length);
        }
      /* Good tests on both sides of a parting are not worth the second path. */
      if (!is_fixed && (self->n_paths == TG_PATTERN_N_PATHS || self->paths[0].n_probes == TG_PATTERN_N_PROBES))
        break;
      if (!is_fixed)
        {
          self->paths[1] = self->paths[0];
          memcpy (rates[1], rates[0], sizeof rates[1]);
          self->n_paths = TG_PATTERN_N_PATHS;
        }
      for (guint byte = 0; byte < 4; byte++)
        {
          TgProbe probe;
          guint n_values = 0;

          if (byte < length && make_probe (position, length, TRUE, offset + byte, byte, &probe, &n_values))
            offer_probe (&self->paths[0], rates[0], &probe, rate_probe (&probe, n_values));
          if (!is_fixed && make_probe (position, length, FALSE, offset + byte, byte, &probe, &n_values))
            offer_probe (&self->paths[1], rates[1], &probe, rate_probe (&probe, n_values));
        }
      offset += length;
    }
  for (guint i = 0; i < self->n_paths; i++)
    self->has_probes = self->paths[i].n_probes > 0 && (i == 0 || self->has_probes);
}

static TgPattern *
pattern_finish (TgPattern *self,
                GError   **error)
{
  if (self->positions->len == 0)
    {
      g_set_error_literal (error, TG_ERROR, TG_ERROR_CORRUPT, _("There is nothing to look for"));
      tg_pattern_unref (self);
      return NULL;
    }

  for (guint i = 0; i < self->positions->len; i++)
    {
      const Position *position = &g_array_index (self->positions, Position, i);
      guint least = 4, most = 0;

      for (guint j = 0; j < position->n_choices; j++)
        {
          least = MIN (least, position->choices[j].length);
          most = MAX (most, position->choices[j].length);
        }
      self->min_length += least;
      self->max_length += most;
    }
  choose_probes (self);

  return self;
}

/**
 * tg_pattern_new_hex:
 * @hex: digits in pairs, "?" for any half of a byte, a "?" on its own for a byte; blanks anywhere
 *   between bytes
 * @error: return location
 *
 * Returns: (transfer full) (nullable): the pattern, or %NULL with %TG_ERROR_CORRUPT, which says
 *   what is not understood
 */
TgPattern *
tg_pattern_new_hex (const char *hex,
                    GError    **error)
{
  TgPattern *self;
  const char *p = hex;

  g_return_val_if_fail (hex != NULL, NULL);

  self = pattern_alloc ();
  while (*p != '\0')
    {
      guint8 value = 0, mask = 0;
      const char *begin = p;

      if (g_ascii_isspace (*p))
        {
          p++;
          continue;
        }
      for (; p < begin + 2 && (g_ascii_isxdigit (*p) || *p == '?'); p++)
        {
          value = (guint8) (value << 4 | (*p == '?' ? 0 : g_ascii_xdigit_value (*p)));
          mask = (guint8) (mask << 4 | (*p == '?' ? 0 : 0xf));
        }
      if (p != begin + 2 && !(p == begin + 1 && *begin == '?'))
        {
          g_set_error (error, TG_ERROR, TG_ERROR_CORRUPT,
                       _("Bytes are two hex digits each, or ?; what is at character %d is neither"),
                       (int) g_utf8_pointer_to_offset (hex, p) + 1);
          tg_pattern_unref (self);
          return NULL;
        }
      append_byte (self, value, mask);
    }

  return pattern_finish (self, error);
}

/**
 * tg_pattern_new_bytes:
 * @bytes: (array length=n): what to look for
 * @n: how many
 * @error: return location
 *
 * Returns: (transfer full) (nullable): the pattern, or %NULL with %TG_ERROR_CORRUPT if it is empty
 */
TgPattern *
tg_pattern_new_bytes (gconstpointer bytes,
                      gsize         n,
                      GError      **error)
{
  TgPattern *self = pattern_alloc ();

  for (gsize i = 0; i < n; i++)
    append_byte (self, ((const guint8 *) bytes)[i], 0xff);

  return pattern_finish (self, error);
}

static void
add_choice (Position *position,
            gunichar  c)
{
  Choice choice = { .mask = 0xff };

  choice.length = (guint8) g_unichar_to_utf8 (c, (char *) choice.bytes);
  for (guint i = 0; i < position->n_choices; i++)
    if (position->choices[i].length == choice.length &&
        memcmp (position->choices[i].bytes, choice.bytes, choice.length) == 0)
      return;
  if (position->n_choices < MAX_CHOICES)
    position->choices[position->n_choices++] = choice;
}

/* Letters whose lower or upper case is that of another: upper and lower case alone do not
 * lead from one to the other. */
static void
add_twins (Position *position,
           gunichar  lower)
{
  static const gunichar twins[][2] = {
    { 'k', 0x212a },
    { 's', 0x17f },
    { 0xdf, 0x1e9e },
    { 0xe5, 0x212b },
    { 0xb5, 0x3bc },
    { 0x3b2, 0x3d0 },
    { 0x3b5, 0x3f5 },
    { 0x3b8, 0x3d1 },
    { 0x3b8, 0x3f4 },
    { 0x3ba, 0x3f0 },
    { 0x3bc, 0xb5 },
    { 0x3c0, 0x3d6 },
    { 0x3c1, 0x3f1 },
    { 0x3c3, 0x3c2 },
    { 0x3c2, 0x3c3 },
    { 0x3c6, 0x3d5 },
    { 0x3c9, 0x2126 },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (twins); i++)
    if (twins[i][0] == lower)
      add_choice (position, twins[i][1]);
}

/**
 * tg_pattern_new_text:
 * @text: what to look for, UTF-8
 * @fold_case: every letter stands for its other cases as well
 * @error: return location
 *
 * Cases are told character by character: "ß" finds "ẞ" but not "SS".
 *
 * Returns: (transfer full) (nullable): the pattern, or %NULL with %TG_ERROR_CORRUPT if it is empty
 *   or not UTF-8
 */
TgPattern *
tg_pattern_new_text (const char *text,
                     gboolean    fold_case,
                     GError    **error)
{
  TgPattern *self;

  g_return_val_if_fail (text != NULL, NULL);

  if (!g_utf8_validate (text, -1, NULL))
    {
      g_set_error_literal (error, TG_ERROR, TG_ERROR_CORRUPT, _("The text to look for is not UTF-8"));
      return NULL;
    }

  self = pattern_alloc ();
  for (const char *p = text; *p != '\0'; p = g_utf8_next_char (p))
    {
      gunichar c = g_utf8_get_char (p);
      Position position = { .n_choices = 0 };

      add_choice (&position, c);
      if (fold_case)
        {
          gunichar lower = g_unichar_tolower (g_unichar_toupper (c));

          add_choice (&position, g_unichar_tolower (c));
          add_choice (&position, g_unichar_toupper (c));
          add_choice (&position, g_unichar_totitle (c));
          add_choice (&position, lower);
          add_twins (&position, lower);
        }
      g_array_append_val (self->positions, position);
    }

  return pattern_finish (self, error);
}

/**
 * tg_pattern_ref:
 * @self: a pattern
 *
 * Returns: (transfer full): @self. Any thread.
 */
TgPattern *
tg_pattern_ref (TgPattern *self)
{
  return g_atomic_rc_box_acquire (self);
}

/**
 * tg_pattern_unref:
 * @self: (transfer full): a pattern
 */
void
tg_pattern_unref (TgPattern *self)
{
  g_atomic_rc_box_release_full (self, pattern_clear);
}

/**
 * tg_pattern_get_min_length:
 * @self: a pattern
 *
 * Returns: the fewest bytes a match takes
 */
gsize
tg_pattern_get_min_length (const TgPattern *self)
{
  return self->min_length;
}

/**
 * tg_pattern_get_max_length:
 * @self: a pattern
 *
 * Returns: the most bytes a match takes
 */
gsize
tg_pattern_get_max_length (const TgPattern *self)
{
  return self->max_length;
}

/**
 * tg_pattern_get_paths:
 * @self: a pattern
 * @n: (out): how many paths there are; 0 if nothing can be told quickly
 *
 * Returns: (array length=n) (transfer none): tests for a quick look. Every match passes all tests of
 *   at least one path; their offsets are below the least length of a match on that path.
 */
const TgProbePath *
tg_pattern_get_paths (const TgPattern *self,
                      guint           *n)
{
  *n = self->has_probes ? self->n_paths : 0;

  return self->paths;
}

/**
 * tg_pattern_match_at:
 * @self: a pattern
 * @bytes: (array length=n): bytes
 * @n: how many
 *
 * No way of meeting a position is the beginning of another, so there is nothing to go back for.
 *
 * Returns: bytes of the match that begins at the first byte; 0 if none does
 */
gsize
tg_pattern_match_at (const TgPattern *self,
                     const guint8    *bytes,
                     gsize            n)
{
  gsize offset = 0;

  for (guint i = 0; i < self->positions->len; i++)
    {
      const Position *position = &g_array_index (self->positions, Position, i);
      guint j;

      for (j = 0; j < position->n_choices; j++)
        {
          const Choice *choice = &position->choices[j];

          if (choice->length <= n - offset && (bytes[offset] & choice->mask) == choice->bytes[0] &&
              memcmp (bytes + offset + 1, choice->bytes + 1, choice->length - 1u) == 0)
            break;
        }
      if (j == position->n_choices)
        return 0;
      offset += position->choices[j].length;
    }

  return offset;
}
