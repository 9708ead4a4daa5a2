/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include "tg-gguf-writer.h"

#include <errno.h>
#include <fcntl.h>
#include <glib/gstdio.h>
#include <string.h>
#include <unistd.h>

#include "tg-value-skip.h"

typedef struct
{
  char    *name;
  guint32  type_id;
  guint64 *ne;
  guint    n_dims;
  guint64  offset;
  guint64  n_bytes;
  guint8  *data; /* NULL for zeros */
} Tensor;

struct _TgGgufWriter
{
  guint32     version;
  TgByteOrder order;
  guint32     alignment;
  guint64     n_entries;
  GByteArray *entries;
  GArray     *tensors;
  guint64     data_end;
  TgValueType nesting[TG_MAX_NESTING + 2];
  guint       depth;
};

static void
tensor_clear (gpointer data)
{
  Tensor *self = data;

  g_free (self->name);
  g_free (self->ne);
  g_free (self->data);
}

/**
 * tg_gguf_writer_new:
 *
 * Returns: (transfer full): a writer of GGUF 3, little-endian, aligned to 32
 */
TgGgufWriter *
tg_gguf_writer_new (void)
{
  TgGgufWriter *self = g_new0 (TgGgufWriter, 1);

  self->version = 3;
  self->alignment = 32;
  self->entries = g_byte_array_new ();
  self->tensors = g_array_new (FALSE, TRUE, sizeof (Tensor));
  g_array_set_clear_func (self->tensors, tensor_clear);

  return self;
}

/**
 * tg_gguf_writer_free:
 * @self: (transfer full): a writer
 */
void
tg_gguf_writer_free (TgGgufWriter *self)
{
  g_byte_array_unref (self->entries);
  g_array_unref (self->tensors);
  g_free (self);
}

/**
 * tg_gguf_writer_set_version:
 * @self: a writer
 * @version: what to put into the header
 */
void
tg_gguf_writer_set_version (TgGgufWriter *self,
                            guint32       version)
{
  self->version = version;
}

/**
 * tg_gguf_writer_set_order:
 * @self: a writer to which nothing was added yet
 * @order: order of the bytes of all numbers in header and metadata
 */
void
tg_gguf_writer_set_order (TgGgufWriter *self,
                          TgByteOrder   order)
{
  g_return_if_fail (self->n_entries == 0 && self->tensors->len == 0);

  self->order = order;
}

/* @n bytes of a number as it lies in memory, in the order of the file. */
static void
append_number (const TgGgufWriter *self,
               GByteArray         *array,
               gconstpointer       number,
               guint               n)
{
  gboolean swap = (self->order == TG_BIG_ENDIAN) != (G_BYTE_ORDER == G_BIG_ENDIAN);
  guint8 bytes[8];

  for (guint i = 0; i < n; i++)
    bytes[i] = ((const guint8 *) number)[swap ? n - 1 - i : i];
  g_byte_array_append (array, bytes, n);
}

static void
append_u32 (const TgGgufWriter *self,
            GByteArray         *array,
            guint32             number)
{
  append_number (self, array, &number, sizeof number);
}

static void
append_u64 (const TgGgufWriter *self,
            GByteArray         *array,
            guint64             number)
{
  append_number (self, array, &number, sizeof number);
}

static void
append_string (const TgGgufWriter *self,
               GByteArray         *array,
               gconstpointer       bytes,
               gsize               n)
{
  append_u64 (self, array, n);
  if (n > 0)
    g_byte_array_append (array, bytes, (guint) n);
}

static void
begin_entry (TgGgufWriter *self,
             const char   *key,
             TgValueType   type)
{
  append_string (self, self->entries, key, strlen (key));
  append_u32 (self, self->entries, type);
  self->n_entries++;
}

/**
 * tg_gguf_writer_set_alignment:
 * @self: a writer without tensors yet
 * @alignment: what offsets shall be multiples of; not 0
 *
 * Sets the alignment and writes the key for it.
 */
void
tg_gguf_writer_set_alignment (TgGgufWriter *self,
                              guint32       alignment)
{
  g_return_if_fail (alignment > 0);
  g_return_if_fail (self->tensors->len == 0);

  self->alignment = alignment;
  tg_gguf_writer_add_uint (self, "general.alignment", TG_VALUE_UINT32, alignment);
}

static void
append_integer (TgGgufWriter *self,
                TgValueType   type,
                guint64       value)
{
  guint8 u8 = (guint8) value;
  guint16 u16 = (guint16) value;
  guint32 u32 = (guint32) value;

  switch (tg_value_type_get_min_size (type))
    {
    case 1:
      append_number (self, self->entries, &u8, 1);
      break;
    case 2:
      append_number (self, self->entries, &u16, 2);
      break;
    case 4:
      append_number (self, self->entries, &u32, 4);
      break;
    default:
      append_number (self, self->entries, &value, 8);
    }
}

/**
 * tg_gguf_writer_add_uint:
 * @self: a writer
 * @key: a key
 * @type: a type of integers, or BOOL
 * @value: the value; its low bits are taken
 */
void
tg_gguf_writer_add_uint (TgGgufWriter *self,
                         const char   *key,
                         TgValueType   type,
                         guint64       value)
{
  begin_entry (self, key, type);
  append_integer (self, type, value);
}

/**
 * tg_gguf_writer_add_int:
 * @self: a writer
 * @key: a key
 * @type: a type of integers
 * @value: the value; its low bits are taken
 */
void
tg_gguf_writer_add_int (TgGgufWriter *self,
                        const char   *key,
                        TgValueType   type,
                        gint64        value)
{
  tg_gguf_writer_add_uint (self, key, type, (guint64) value);
}

/**
 * tg_gguf_writer_add_float:
 * @self: a writer
 * @key: a key
 * @type: FLOAT32 or FLOAT64
 * @value: the value
 */
void
tg_gguf_writer_add_float (TgGgufWriter *self,
                          const char   *key,
                          TgValueType   type,
                          double        value)
{
  float single = (float) value;

  begin_entry (self, key, type);
  if (type == TG_VALUE_FLOAT32)
    append_number (self, self->entries, &single, sizeof single);
  else
    append_number (self, self->entries, &value, sizeof value);
}

/**
 * tg_gguf_writer_add_bool:
 * @self: a writer
 * @key: a key
 * @value: the value
 */
void
tg_gguf_writer_add_bool (TgGgufWriter *self,
                         const char   *key,
                         gboolean      value)
{
  tg_gguf_writer_add_uint (self, key, TG_VALUE_BOOL, value ? 1 : 0);
}

/**
 * tg_gguf_writer_add_string:
 * @self: a writer
 * @key: a key
 * @value: the value
 */
void
tg_gguf_writer_add_string (TgGgufWriter *self,
                           const char   *key,
                           const char   *value)
{
  tg_gguf_writer_add_bytes (self, key, value, strlen (value));
}

/**
 * tg_gguf_writer_add_bytes:
 * @self: a writer
 * @key: a key
 * @bytes: (array length=n): a string that need not be UTF-8
 * @n: its bytes
 */
void
tg_gguf_writer_add_bytes (TgGgufWriter *self,
                          const char   *key,
                          gconstpointer bytes,
                          gsize         n)
{
  begin_entry (self, key, TG_VALUE_STRING);
  append_string (self, self->entries, bytes, n);
}

/**
 * tg_gguf_writer_begin_array:
 * @self: a writer
 * @key: (nullable): a key; %NULL inside another array
 * @element_type: type of the elements
 * @n: how many elements will follow
 */
void
tg_gguf_writer_begin_array (TgGgufWriter *self,
                            const char   *key,
                            TgValueType   element_type,
                            guint64       n)
{
  g_return_if_fail (self->depth < G_N_ELEMENTS (self->nesting));

  if (key != NULL)
    begin_entry (self, key, TG_VALUE_ARRAY);
  append_u32 (self, self->entries, element_type);
  append_u64 (self, self->entries, n);
  self->nesting[self->depth++] = element_type;
}

/**
 * tg_gguf_writer_append:
 * @self: a writer in an array of numbers
 * @value: the next element, as it lies in memory
 */
void
tg_gguf_writer_append (TgGgufWriter *self,
                       gconstpointer value)
{
  g_return_if_fail (self->depth > 0);

  append_number (self, self->entries, value, tg_value_type_get_min_size (self->nesting[self->depth - 1]));
}

/**
 * tg_gguf_writer_append_string:
 * @self: a writer in an array of strings
 * @bytes: (array length=n): the next element
 * @n: its bytes
 */
void
tg_gguf_writer_append_string (TgGgufWriter *self,
                              gconstpointer bytes,
                              gsize         n)
{
  g_return_if_fail (self->depth > 0);

  append_string (self, self->entries, bytes, n);
}

/**
 * tg_gguf_writer_end_array:
 * @self: a writer in an array
 *
 * Ends the innermost array.
 */
void
tg_gguf_writer_end_array (TgGgufWriter *self)
{
  g_return_if_fail (self->depth > 0);

  self->depth--;
}

/**
 * tg_gguf_writer_add_array:
 * @self: a writer
 * @key: a key
 * @type: type of the elements, numbers of some sort
 * @values: (array length=n): the elements as they lie in memory
 * @n: how many
 */
void
tg_gguf_writer_add_array (TgGgufWriter *self,
                          const char   *key,
                          TgValueType   type,
                          gconstpointer values,
                          guint64       n)
{
  gsize size = tg_value_type_get_min_size (type);

  tg_gguf_writer_begin_array (self, key, type, n);
  for (guint64 i = 0; i < n; i++)
    append_number (self, self->entries, (const guint8 *) values + i * size, (guint) size);
  tg_gguf_writer_end_array (self);
}

/**
 * tg_gguf_writer_add_strings:
 * @self: a writer
 * @key: a key
 * @values: (array length=n): the elements
 * @n: how many
 */
void
tg_gguf_writer_add_strings (TgGgufWriter      *self,
                            const char        *key,
                            const char *const *values,
                            guint64            n)
{
  tg_gguf_writer_begin_array (self, key, TG_VALUE_STRING, n);
  for (guint64 i = 0; i < n; i++)
    append_string (self, self->entries, values[i], strlen (values[i]));
  tg_gguf_writer_end_array (self);
}

static guint64
pad (const TgGgufWriter *self,
     guint64             n)
{
  return n + (self->alignment - n % self->alignment) % self->alignment;
}

/**
 * tg_gguf_writer_add_tensor:
 * @self: a writer
 * @name: its name
 * @type_id: its type, as it shall stand in the file
 * @ne: (array length=n_dims): sizes, the fastest-varying first
 * @n_dims: how many
 * @data: (array length=n_bytes) (nullable): its data, in the order of the file; %NULL for zeros
 * @n_bytes: bytes of the data
 *
 * Adds a tensor after the data of those before, padded to the alignment.
 */
void
tg_gguf_writer_add_tensor (TgGgufWriter  *self,
                           const char    *name,
                           guint32        type_id,
                           const guint64 *ne,
                           guint          n_dims,
                           gconstpointer  data,
                           guint64        n_bytes)
{
  Tensor tensor = {
    .name = g_strdup (name),
    .type_id = type_id,
    .ne = g_memdup2 (ne, n_dims * sizeof *ne),
    .n_dims = n_dims,
    .offset = self->data_end,
    .n_bytes = n_bytes,
    .data = data != NULL ? g_memdup2 (data, n_bytes) : NULL,
  };

  g_array_append_val (self->tensors, tensor);
  self->data_end = pad (self, self->data_end + n_bytes);
}

/**
 * tg_gguf_writer_set_offset:
 * @self: a writer with at least one tensor
 * @offset: what the record of the tensor added last shall say, where its data lies or not
 */
void
tg_gguf_writer_set_offset (TgGgufWriter *self,
                           guint64       offset)
{
  g_return_if_fail (self->tensors->len > 0);

  g_array_index (self->tensors, Tensor, self->tensors->len - 1).offset = offset;
}

/* Everything before the data, padded if there is any. */
static GByteArray *
make_head (const TgGgufWriter *self)
{
  GByteArray *head = g_byte_array_new ();

  g_byte_array_append (head, (const guint8 *) "GGUF", 4);
  append_u32 (self, head, self->version);
  append_u64 (self, head, self->tensors->len);
  append_u64 (self, head, self->n_entries);
  g_byte_array_append (head, self->entries->data, self->entries->len);
  for (guint i = 0; i < self->tensors->len; i++)
    {
      const Tensor *tensor = &g_array_index (self->tensors, Tensor, i);

      append_string (self, head, tensor->name, strlen (tensor->name));
      append_u32 (self, head, tensor->n_dims);
      for (guint dim = 0; dim < tensor->n_dims; dim++)
        append_u64 (self, head, tensor->ne[dim]);
      append_u32 (self, head, tensor->type_id);
      append_u64 (self, head, tensor->offset);
    }
  if (self->tensors->len > 0)
    {
      guint length = head->len;

      g_byte_array_set_size (head, (guint) pad (self, length));
      memset (head->data + length, 0, head->len - length);
    }

  return head;
}

/**
 * tg_gguf_writer_to_bytes:
 * @self: a writer
 *
 * Returns: (transfer full): the whole file, in a block of its exact size
 */
GBytes *
tg_gguf_writer_to_bytes (TgGgufWriter *self)
{
  g_autoptr (GByteArray) head = make_head (self);
  gsize size = head->len + (gsize) self->data_end;
  guint8 *bytes = g_malloc0 (MAX (size, 1));
  guint64 place = head->len;

  g_return_val_if_fail (self->depth == 0, NULL);

  memcpy (bytes, head->data, head->len);
  for (guint i = 0; i < self->tensors->len; i++)
    {
      const Tensor *tensor = &g_array_index (self->tensors, Tensor, i);

      if (tensor->data != NULL)
        memcpy (bytes + place, tensor->data, (gsize) tensor->n_bytes);
      place = head->len + pad (self, place - head->len + tensor->n_bytes);
    }

  return g_bytes_new_take (bytes, size);
}

static gboolean
write_all (int           fd,
           gconstpointer bytes,
           guint64       n,
           guint64       place)
{
  while (n > 0)
    {
      gssize written = pwrite (fd, bytes, (gsize) MIN (n, 1 << 20), (off_t) place);

      if (written < 0 && errno == EINTR)
        continue;
      if (written <= 0)
        return FALSE;
      bytes = (const guint8 *) bytes + written;
      n -= (guint64) written;
      place += (guint64) written;
    }

  return TRUE;
}

/**
 * tg_gguf_writer_to_file:
 * @self: a writer
 * @path: where to write; what is there is replaced
 * @error: return location
 *
 * Writes the file. Data that is all zeros is left as a hole, so it may be of any size.
 *
 * Returns: whether that worked; %G_FILE_ERROR if not
 */
gboolean
tg_gguf_writer_to_file (TgGgufWriter *self,
                        const char   *path,
                        GError      **error)
{
  g_autoptr (GByteArray) head = make_head (self);
  guint64 place = head->len;
  int fd = g_open (path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
  gboolean done;
  int code;

  g_return_val_if_fail (self->depth == 0, FALSE);

  done = fd >= 0 && write_all (fd, head->data, head->len, 0);
  for (guint i = 0; done && i < self->tensors->len; i++)
    {
      const Tensor *tensor = &g_array_index (self->tensors, Tensor, i);

      done = tensor->data == NULL || write_all (fd, tensor->data, tensor->n_bytes, place);
      place = head->len + pad (self, place - head->len + tensor->n_bytes);
    }
  done = done && ftruncate (fd, (off_t) (head->len + self->data_end)) == 0;
  code = errno;
  if (fd >= 0 && close (fd) != 0 && done)
    {
      code = errno;
      done = FALSE;
    }
  if (!done)
    g_set_error_literal (error, G_FILE_ERROR, (gint) g_file_error_from_errno (code), g_strerror (code));

  return done;
}
