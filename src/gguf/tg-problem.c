/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include "tg-problem.h"

#include <glib/gi18n.h>
#include <inttypes.h>
#include <string.h>

#include "tg-text.h"

struct _TgProblemList
{
  GPtrArray *problems;
  guint      records[TG_N_PROBLEM_KINDS];
  guint64    kinds[TG_N_PROBLEM_KINDS];
  guint64    levels[TG_PROBLEM_MEANING + 1];
};

static void
problem_free (gpointer data)
{
  TgProblem *self = data;

  g_free (self->field);
  g_free (self->found);
  g_free (self->expected);
  g_free (self->sentence);
  g_free (self);
}

/**
 * tg_problem_list_new:
 *
 * Returns: (transfer full): a list without problems
 */
TgProblemList *
tg_problem_list_new (void)
{
  TgProblemList *self = g_new0 (TgProblemList, 1);

  self->problems = g_ptr_array_new_with_free_func (problem_free);

  return self;
}

/**
 * tg_problem_list_free:
 * @self: (transfer full): a list
 */
void
tg_problem_list_free (TgProblemList *self)
{
  g_ptr_array_unref (self->problems);
  g_free (self);
}

/**
 * tg_problem_list_is_full:
 * @self: a list
 * @kind: a sort of problem
 *
 * Returns: whether no more records of @kind are kept
 */
gboolean
tg_problem_list_is_full (const TgProblemList *self,
                         TgProblemKind        kind)
{
  return self->records[kind] >= TG_PROBLEMS_PER_KIND;
}

/**
 * tg_problem_list_count_more:
 * @self: a list
 * @level: how bad
 * @kind: what sort
 *
 * Counts a problem of which no record is made.
 */
void
tg_problem_list_count_more (TgProblemList *self,
                            TgProblemLevel level,
                            TgProblemKind  kind)
{
  self->kinds[kind]++;
  self->levels[level]++;
}

/**
 * tg_problem_list_take:
 * @self: a list
 * @problem: a problem on the stack; its strings are taken, the rest is copied
 *
 * Appends a problem, or only counts it if there are enough of its kind.
 */
void
tg_problem_list_take (TgProblemList *self,
                      TgProblem     *problem)
{
  TgProblem *copy = g_memdup2 (problem, sizeof *problem);

  if (tg_problem_list_is_full (self, problem->kind))
    problem_free (copy);
  else
    {
      g_ptr_array_add (self->problems, copy);
      self->records[problem->kind]++;
    }
  tg_problem_list_count_more (self, problem->level, problem->kind);
}

/**
 * tg_problem_list_append:
 * @self: a list
 * @other: another one
 * @part: which part of a model @other is about
 *
 * Appends copies of the records in @other, as far as there is room, and counts all of them.
 */
void
tg_problem_list_append (TgProblemList       *self,
                        const TgProblemList *other,
                        guint                part)
{
  for (guint i = 0; i < other->problems->len; i++)
    {
      const TgProblem *problem = g_ptr_array_index (other->problems, i);
      TgProblem *copy;

      if (self->records[problem->kind] >= TG_PROBLEMS_PER_KIND)
        continue;
      copy = g_memdup2 (problem, sizeof *problem);
      copy->part = MAX (problem->part, part);
      copy->field = g_strdup (problem->field);
      copy->found = g_strdup (problem->found);
      copy->expected = g_strdup (problem->expected);
      copy->sentence = g_strdup (problem->sentence);
      g_ptr_array_add (self->problems, copy);
      self->records[problem->kind]++;
    }
  for (gsize i = 0; i < G_N_ELEMENTS (self->kinds); i++)
    self->kinds[i] += other->kinds[i];
  for (gsize i = 0; i < G_N_ELEMENTS (self->levels); i++)
    self->levels[i] += other->levels[i];
}

/**
 * tg_problem_list_get_n:
 * @self: a list
 *
 * Returns: how many records there are
 */
gsize
tg_problem_list_get_n (const TgProblemList *self)
{
  return self->problems->len;
}

/**
 * tg_problem_list_get:
 * @self: a list
 * @i: which record
 *
 * Returns: (transfer none): the record
 */
const TgProblem *
tg_problem_list_get (const TgProblemList *self,
                     gsize                i)
{
  g_return_val_if_fail (i < self->problems->len, NULL);

  return g_ptr_array_index (self->problems, i);
}

/**
 * tg_problem_list_count_kind:
 * @self: a list
 * @kind: a sort of problem
 *
 * Returns: how many were found, those without a record included
 */
guint64
tg_problem_list_count_kind (const TgProblemList *self,
                            TgProblemKind        kind)
{
  return self->kinds[kind];
}

/**
 * tg_problem_list_count_level:
 * @self: a list
 * @level: a level
 *
 * Returns: how many were found, those without a record included
 */
guint64
tg_problem_list_count_level (const TgProblemList *self,
                             TgProblemLevel       level)
{
  return self->levels[level];
}

/**
 * tg_problem_list_count_all:
 * @self: a list
 *
 * Returns: how many were found, those without a record included
 */
guint64
tg_problem_list_count_all (const TgProblemList *self)
{
  guint64 n = 0;

  for (gsize i = 0; i < G_N_ELEMENTS (self->kinds); i++)
    n += self->kinds[i];

  return n;
}

/**
 * tg_problem_list_get_worst:
 * @self: a list
 *
 * Returns: (transfer none) (nullable): the worst problem, among equals the first, or %NULL
 */
const TgProblem *
tg_problem_list_get_worst (const TgProblemList *self)
{
  const TgProblem *worst = NULL;

  for (guint i = 0; i < self->problems->len; i++)
    {
      const TgProblem *problem = g_ptr_array_index (self->problems, i);

      if (worst == NULL || problem->level < worst->level)
        worst = problem;
    }

  return worst;
}

/**
 * tg_problem_to_string:
 * @self: a problem
 *
 * Returns: (transfer full): the whole of it in one sentence, with the place in decimal and hex
 */
char *
tg_problem_to_string (const TgProblem *self)
{
  /* Translators: what is wrong, with the field in front, and where the field is: decimal, then hex */
  return g_strdup_printf (_("%s: %s - field at byte %" PRIu64 " (0x%" PRIx64 ")"),
                          self->field, self->sentence, self->offset, self->offset);
}

/**
 * tg_problem_to_line:
 * @self: a problem
 * @file_name: what the file is called, in the encoding of file names
 *
 * Returns: (transfer full): a line for stderr, safe for a terminal; not translated but for the sentence
 */
char *
tg_problem_to_line (const TgProblem *self,
                    const char      *file_name)
{
  g_autofree char *name = tg_text_escape_terminal (file_name, strlen (file_name));

  return g_strdup_printf ("%s: %s: %s at %" G_GUINT64_FORMAT ": %s", name,
                          tg_problem_level_get_nick (self->level), self->field, self->offset, self->sentence);
}

/**
 * tg_problem_level_get_nick:
 * @level: a level
 *
 * Returns: (transfer none): "L1" to "L4"
 */
const char *
tg_problem_level_get_nick (TgProblemLevel level)
{
  static const char *const nicks[] = { "L0", "L1", "L2", "L3", "L4" };

  g_return_val_if_fail ((gsize) level < G_N_ELEMENTS (nicks), "L0");

  return nicks[level];
}

/**
 * tg_problem_kind_get_nick:
 * @kind: a sort of problem
 *
 * Returns: (transfer none): a short stable name
 */
const char *
tg_problem_kind_get_nick (TgProblemKind kind)
{
  static const char *const nicks[] = {
    "not-gguf", "version", "truncated-header", "count", "length", "truncated-record", "value-type",
    "nesting", "alignment", "n-dims", "tensor-type", "shape", "row", "offset", "overlap", "tensor-name",
    "truncated-data", "trailing-data", "shard", "duplicate-key", "duplicate-tensor", "key", "bool",
    "utf8", "architecture", "file-type"
  };

  G_STATIC_ASSERT (G_N_ELEMENTS (nicks) == TG_N_PROBLEM_KINDS);
  g_return_val_if_fail ((gsize) kind < G_N_ELEMENTS (nicks), "");

  return nicks[kind];
}

static const char *
get_summary (TgProblemKind kind,
             gulong        n)
{
  switch (kind)
    {
    case TG_PROBLEM_NOT_GGUF:
      return n == 1 ? _("This is not a GGUF file") : ngettext ("%s part is not a GGUF file", "%s parts are not GGUF files", n);
    case TG_PROBLEM_VERSION:
      return n == 1 ? _("The GGUF version cannot be read")
                    : ngettext ("The GGUF version of %s part cannot be read", "The GGUF versions of %s parts cannot be read", n);
    case TG_PROBLEM_TRUNCATED_HEADER:
    case TG_PROBLEM_COUNT:
    case TG_PROBLEM_LENGTH:
    case TG_PROBLEM_TRUNCATED_RECORD:
    case TG_PROBLEM_VALUE_TYPE:
    case TG_PROBLEM_NESTING:
      return n == 1 ? _("The metadata cannot be read to its end")
                    : ngettext ("The metadata of %s part cannot be read to its end",
                                "The metadata of %s parts cannot be read to its end", n);
    case TG_PROBLEM_ALIGNMENT:
      return n == 1 ? _("The alignment is unusual") : ngettext ("%s alignment is unusual", "%s alignments are unusual", n);
    case TG_PROBLEM_N_DIMS:
      return ngettext ("%s tensor has more than 4 dimensions", "%s tensors have more than 4 dimensions", n);
    case TG_PROBLEM_TENSOR_TYPE:
      return ngettext ("%s tensor has an unknown type", "%s tensors have an unknown type", n);
    case TG_PROBLEM_SHAPE:
      return ngettext ("%s tensor has an impossible size", "%s tensors have an impossible size", n);
    case TG_PROBLEM_ROW:
      return ngettext ("%s tensor has rows that are not whole blocks", "%s tensors have rows that are not whole blocks", n);
    case TG_PROBLEM_OFFSET:
      return ngettext ("%s tensor has an impossible offset", "%s tensors have an impossible offset", n);
    case TG_PROBLEM_OVERLAP:
      return ngettext ("%s tensor shares bytes with another", "%s tensors share bytes with others", n);
    case TG_PROBLEM_TENSOR_NAME:
      return ngettext ("%s tensor has an unusable name", "%s tensors have unusable names", n);
    case TG_PROBLEM_TRUNCATED_DATA:
      return ngettext ("%s tensor lies beyond the end of the file (download incomplete?)",
                       "%s tensors lie beyond the end of the file (download incomplete?)", n);
    case TG_PROBLEM_TRAILING_DATA:
      return n == 1 ? _("There are bytes after the last tensor")
                    : ngettext ("There are bytes after the last tensor of %s part",
                                "There are bytes after the last tensors of %s parts", n);
    case TG_PROBLEM_SHARD:
      return ngettext ("%s part of the model is missing or does not fit", "%s parts of the model are missing or do not fit", n);
    case TG_PROBLEM_DUPLICATE_KEY:
      return ngettext ("%s key occurs more than once", "%s keys occur more than once", n);
    case TG_PROBLEM_DUPLICATE_TENSOR:
      return ngettext ("%s tensor name occurs more than once", "%s tensor names occur more than once", n);
    case TG_PROBLEM_KEY:
      return ngettext ("%s key is not as it should be", "%s keys are not as they should be", n);
    case TG_PROBLEM_BOOL:
      return ngettext ("%s value of type BOOL is neither 0 nor 1", "%s values of type BOOL are neither 0 nor 1", n);
    case TG_PROBLEM_UTF8:
      return ngettext ("%s value is not UTF-8", "%s values are not UTF-8", n);
    case TG_PROBLEM_ARCHITECTURE:
      return n == 1 ? _("The architecture is not given")
                    : ngettext ("The architecture is not given in %s part", "The architecture is not given in %s parts", n);
    case TG_PROBLEM_FILE_TYPE:
      return n == 1 ? _("The file type contradicts the tensors")
                    : ngettext ("The file type of %s part contradicts the tensors",
                                "The file types of %s parts contradict the tensors", n);
    default:
      g_return_val_if_reached ("");
    }
}

/**
 * tg_problem_kind_summarize:
 * @kind: a sort of problem
 * @n: how many there are, not 0
 *
 * Returns: (transfer full): one sentence about all of them, translated
 */
char *
tg_problem_kind_summarize (TgProblemKind kind,
                           guint64       n)
{
  g_autofree char *count = g_strdup_printf (n < 10000 ? "%" G_GUINT64_FORMAT : "%'" G_GUINT64_FORMAT, n);
  const char *summary = get_summary (kind, (gulong) n);
  const char *place = strstr (summary, "%s");
  GString *text;

  if (place == NULL)
    return g_strdup (summary);

  /* A translation is text, not a format that may ask for anything. */
  text = g_string_new_len (summary, place - summary);
  g_string_append (text, count);
  g_string_append (text, place + 2);

  return g_string_free (text, FALSE);
}
