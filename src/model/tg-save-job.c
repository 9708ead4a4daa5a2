/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include "tg-save-job.h"

#include <glib/gi18n.h>

#include "tg-error.h"

/* Written at once, and between two looks at whether the work is cancelled. */
#define PIECE ((guint64) 1 << 20)

typedef struct
{
  TgMapping *mapping;
  guint64 offset;
  guint64 size;
  GFile *destination;
  GArray *identities; /* of the files that are open */
} Input;

static void
input_free (gpointer data)
{
  Input *input = data;

  tg_mapping_unref (input->mapping);
  g_object_unref (input->destination);
  g_array_unref (input->identities);
  g_free (input);
}

void
tg_saved_free (TgSaved *self)
{
  g_object_unref (self->destination);
  g_free (self);
}

/* Names say nothing: the file itself is compared, behind links and through every mount. */
gboolean
tg_save_is_allowed (GFile                 *destination,
                    const TgFileIdentity  *open,
                    gsize                  n_open,
                    GError               **error)
{
  g_autoptr (GFileInfo) info =
    g_file_query_info (destination, G_FILE_ATTRIBUTE_UNIX_DEVICE "," G_FILE_ATTRIBUTE_UNIX_INODE,
                       G_FILE_QUERY_INFO_NONE, NULL, NULL);
  guint64 device, inode;

  if (info == NULL)
    return TRUE;

  device = g_file_info_get_attribute_uint32 (info, G_FILE_ATTRIBUTE_UNIX_DEVICE);
  inode = g_file_info_get_attribute_uint64 (info, G_FILE_ATTRIBUTE_UNIX_INODE);
  for (gsize i = 0; i < n_open; i++)
    {
      if (inode != 0 && open[i].inode == inode && (guint32) open[i].device == (guint32) device)
        {
          g_set_error_literal (error, TG_ERROR, TG_ERROR_UNSUPPORTED,
                               _("This is the file that is open; it is never written to. Choose another name."));
          return FALSE;
        }
    }

  return TRUE;
}

GFileOutputStream *
tg_save_begin (GFile     *destination,
               gboolean  *created,
               GError   **error)
{
  g_autoptr (GError) exists = NULL;
  GFileOutputStream *stream = g_file_create (destination, G_FILE_CREATE_NONE, NULL, &exists);

  *created = stream != NULL;
  if (stream == NULL && g_error_matches (exists, G_IO_ERROR, G_IO_ERROR_EXISTS))
    return g_file_replace (destination, NULL, FALSE, G_FILE_CREATE_NONE, NULL, error);
  if (stream == NULL)
    g_propagate_error (error, g_steal_pointer (&exists));

  return stream;
}

gboolean
tg_save_end (GFile              *destination,
             GFileOutputStream  *stream,
             gboolean            created,
             gboolean            done,
             GError            **error)
{
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();

  if (done && g_output_stream_close (G_OUTPUT_STREAM (stream), NULL, error))
    return TRUE;

  /* Closing while cancelled leaves what was there before in place. */
  g_cancellable_cancel (cancellable);
  g_output_stream_close (G_OUTPUT_STREAM (stream), cancellable, NULL);
  if (created)
    g_file_delete (destination, NULL, NULL);

  return FALSE;
}

static gboolean
write_pieces (const Input    *input,
              GOutputStream  *stream,
              TgProgress     *progress,
              GError        **error)
{
  for (guint64 done = 0; done < input->size;)
    {
      const gsize n = (gsize) MIN (PIECE, input->size - done);
      const guint8 *bytes = tg_mapping_peek (input->mapping, input->offset + done, n);

      if (tg_progress_is_cancelled (progress))
        {
          g_set_error_literal (error, TG_ERROR, TG_ERROR_CANCELLED, _("cancelled"));
          return FALSE;
        }
      if (bytes != NULL && !g_output_stream_write_all (stream, bytes, n, NULL, NULL, error))
        return FALSE;
      if (bytes == NULL || tg_mapping_has_faulted (input->mapping))
        {
          g_set_error_literal (error, TG_ERROR, TG_ERROR_TRUNCATED, _("Not all of these bytes are in the file"));
          return FALSE;
        }
      done += n;
      tg_progress_set (progress, done, input->size);
    }

  return TRUE;
}

static gpointer
save (gpointer     data,
      TgProgress  *progress,
      GError     **error)
{
  const Input *input = data;
  g_autoptr (GFileOutputStream) stream = NULL;
  gboolean created, done;
  TgSaved *saved;

  if (!tg_save_is_allowed (input->destination, (const TgFileIdentity *) (gpointer) input->identities->data,
                           input->identities->len, error))
    return NULL;
  stream = tg_save_begin (input->destination, &created, error);
  if (stream == NULL)
    return NULL;

  done = write_pieces (input, G_OUTPUT_STREAM (stream), progress, error);
  if (!tg_save_end (input->destination, stream, created, done, error))
    return NULL;

  saved = g_new0 (TgSaved, 1);
  saved->destination = g_object_ref (input->destination);
  saved->size = input->size;

  return saved;
}

static void
add_identity (GArray    *identities,
              TgMapping *mapping)
{
  const TgFileIdentity identity = tg_mapping_get_identity (mapping);

  g_array_append_val (identities, identity);
}

/**
 * tg_save_job_start:
 * @job: does the work
 * @mapping: the file whose bytes to save
 * @offset: the first byte
 * @size: how many
 * @destination: the file to write; replaced as a whole, at the end
 * @open: (array length=n_open): other files that are open
 * @n_open: how many
 */
void
tg_save_job_start (TgJob            *job,
                   TgMapping        *mapping,
                   guint64           offset,
                   guint64           size,
                   GFile            *destination,
                   TgMapping *const *open,
                   gsize             n_open)
{
  Input *input;

  g_return_if_fail (TG_IS_JOB (job));
  g_return_if_fail (mapping != NULL);
  g_return_if_fail (G_IS_FILE (destination));

  input = g_new0 (Input, 1);
  input->mapping = tg_mapping_ref (mapping);
  input->offset = offset;
  input->size = size;
  input->destination = g_object_ref (destination);
  input->identities = g_array_new (FALSE, FALSE, sizeof (TgFileIdentity));
  add_identity (input->identities, mapping);
  for (gsize i = 0; i < n_open; i++)
    add_identity (input->identities, open[i]);

  tg_job_run (job, save, input, input_free, (GDestroyNotify) tg_saved_free);
}
