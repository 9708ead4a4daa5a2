/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* Added to a file type that was guessed from the tensors. */
#define TG_FILE_TYPE_GUESSED 1024

/**
 * TgFileType:
 * @id: the number in general.file_type
 * @name: what people call it: "Q4_K_M"
 * @type_id: the tensor type most matrices have
 * @removed: ggml knew it once
 *
 * A row of the table of file types. Static data.
 */
typedef struct
{
  guint32     id;
  const char *name;
  guint32     type_id;
  gboolean    removed;
} TgFileType;

const TgFileType *tg_file_type_get (guint64 id);

G_END_DECLS
