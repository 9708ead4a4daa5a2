/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include "tg-tensor-role.h"

#include <glib/gi18n.h>
#include <string.h>

#include "tg-role-table.h"

/* Longer names follow no pattern that we know. */
#define MAX_NAME 160

/* Takes the suffixes off, one after the other; gives the length of what is left. */
static gsize
cut_suffixes (const char *name,
              gsize       length)
{
  gsize i = 0;

  while (i < tg_n_role_suffixes)
    {
      gsize n = strlen (tg_role_suffixes[i]);

      if (length > n && memcmp (name + length - n, tg_role_suffixes[i], n) == 0)
        {
          length -= n;
          i = 0;
        }
      else
        i++;
    }

  return length;
}

/* A number between dots: how many digits it has, or 0. */
static gsize
count_digits (const char *name,
              gsize       length,
              gsize       at)
{
  gsize n = 0;

  if (at > 0 && name[at - 1] != '.')
    return 0;
  while (at + n < length && g_ascii_isdigit (name[at + n]))
    n++;

  return at + n == length || name[at + n] == '.' ? n : 0;
}

static gint64
parse_number (const char *digits,
              gsize       n)
{
  gint64 number = 0;

  /* What does not fit says nothing; it is text after all. */
  if (n > 9)
    return -1;
  for (gsize i = 0; i < n; i++)
    number = number * 10 + (digits[i] - '0');

  return number;
}

/* Replaces numbers by stars: "blk.12.ffn_up.3" becomes "blk.*.ffn_up.*". Notes on the way where the
 * layer is and where a number at the end. */
static void
make_pattern (TgTensorRole *self,
              const char   *name,
              gsize         length,
              char          pattern[MAX_NAME + 1])
{
  gsize n = 0;
  gsize i = 0;

  while (i < length)
    {
      gsize digits = count_digits (name, length, i);

      if (digits == 0)
        {
          pattern[n++] = name[i++];
          continue;
        }
      pattern[n++] = '*';
      if (self->layer < 0 && i >= 4 && memcmp (name + i - 4, "blk.", 4) == 0 && (i == 4 || name[i - 5] == '.'))
        {
          self->layer = parse_number (name + i, digits);
          self->prefix_length = i - 1;
          self->role = name + MIN (i + digits + 1, length);
        }
      else if (i + digits == length && self->layer >= 0)
        {
          self->expert = parse_number (name + i, digits);
          self->role_length = self->role < name + i ? (gsize) (name + i - 1 - self->role) : 0;
        }
      i += digits;
    }
  pattern[n] = '\0';
}

static const TgRoleInfo *
find_pattern (const char *pattern)
{
  gsize low = 0, high = tg_n_role_table;

  while (low < high)
    {
      gsize middle = low + (high - low) / 2;
      int order = strcmp (pattern, tg_role_table[middle].pattern);

      if (order == 0)
        return &tg_role_table[middle];
      if (order < 0)
        high = middle;
      else
        low = middle + 1;
    }

  for (gsize i = 0; i < tg_n_role_prefixes; i++)
    if (g_str_has_prefix (pattern, tg_role_prefixes[i].pattern))
      return &tg_role_prefixes[i];

  return NULL;
}

/**
 * tg_tensor_role_init:
 * @self: a role
 * @name: (array length=length): a tensor's name as it stands in the file; the role borrows from it
 * @length: its bytes
 *
 * Takes a name apart and looks up what it means. Numbers in names are text of the file: they are for
 * showing and sorting and must size nothing.
 */
void
tg_tensor_role_init (TgTensorRole *self,
                     const char   *name,
                     gsize         length)
{
  char pattern[MAX_NAME + 1];
  const TgRoleInfo *info;
  gsize core = cut_suffixes (name, length);

  *self = (TgTensorRole){
    .pattern = -1,
    .group = TG_ROLE_GROUP_OTHER,
    .layer = -1,
    .expert = -1,
    .role = name,
    .prefix = name,
  };
  if (core < length)
    {
      self->suffix = name + core + 1;
      self->suffix_length = length - core - 1;
    }
  if (core == 0 || core > MAX_NAME || memchr (name, '\0', core) != NULL)
    {
      self->role_length = core;
      return;
    }

  make_pattern (self, name, core, pattern);
  if (self->expert < 0)
    self->role_length = (gsize) (name + core - self->role);
  info = find_pattern (pattern);
  if (info == NULL)
    return;

  self->pattern = (int) (info >= tg_role_table && info < tg_role_table + tg_n_role_table
                           ? info - tg_role_table
                           : (gssize) tg_n_role_table + (info - tg_role_prefixes));
  self->name = _ (info->name);
  self->note = info->note != NULL ? _ (info->note) : NULL;
  self->group = info->group;
}

/**
 * tg_role_group_get_name:
 * @group: a group of roles
 *
 * Returns: (transfer none): what it is called, translated
 */
const char *
tg_role_group_get_name (TgRoleGroup group)
{
  static const char *const names[] = {
    /* Translators: groups of tensors by what they do in the network */
    N_ ("Input"),
    N_ ("Attention"),
    N_ ("Feed-forward"),
    N_ ("Experts"),
    N_ ("State space"),
    N_ ("RWKV"),
    N_ ("Hyper-connections"),
    N_ ("Gemma 3n"),
    N_ ("Next-token prediction"),
    N_ ("Encoder"),
    N_ ("Decoder"),
    N_ ("Image"),
    N_ ("Bridge"),
    N_ ("Audio"),
    N_ ("Vocoder"),
    N_ ("Diffusion"),
    N_ ("Control vector"),
    N_ ("Output"),
    N_ ("Other"),
  };

  G_STATIC_ASSERT (G_N_ELEMENTS (names) == TG_N_ROLE_GROUPS);
  g_return_val_if_fail ((gsize) group < G_N_ELEMENTS (names), "");

  return _ (names[group]);
}
