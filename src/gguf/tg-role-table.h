/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <glib.h>

#include "tg-tensor-role.h"

G_BEGIN_DECLS

/**
 * TgRoleInfo:
 * @pattern: name of tensors, without suffix, with a star for a number
 * @name: what they are called by people, not translated
 * @note: a remark, not translated, or %NULL
 * @group: where they belong
 */
typedef struct
{
  const char *pattern;
  const char *name;
  const char *note;
  TgRoleGroup group;
} TgRoleInfo;

extern const TgRoleInfo tg_role_table[];
extern const gsize tg_n_role_table;
extern const TgRoleInfo tg_role_prefixes[];
extern const gsize tg_n_role_prefixes;
extern const char *const tg_role_suffixes[];
extern const gsize tg_n_role_suffixes;

G_END_DECLS
