/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include "tg-glossary.h"

#include <glib/gi18n.h>

/* Words that people meet in this program and may not know. Titles that are listed here are
 * spelled as where they are used, so that both are one message for translators. */
static const TgGlossaryEntry entries[] = {
  /* The file. */
  { "gguf", N_("GGUF"), N_("A file format for models: a header, metadata, a table of tensors, and the weights. All that a program needs to run a model is in one file, or in several shards."), { N_("Format"), NULL } },
  { "magic", N_("Magic"), N_("The four bytes “GGUF” at the start of a file, by which programs know the format. A file that starts with anything else is of another kind, or damaged."), { NULL } },
  { "version", N_("Version"), N_("The version of the format, in the four bytes after the magic. Versions 2 and 3 can be read; files of version 1 have to be converted anew from the original model."), { NULL } },
  { "header", N_("Header"), N_("The first 24 bytes of a file: magic, version, number of tensors, and number of metadata entries."), { NULL } },
  { "metadata", N_("Metadata"), N_("What a file says about its model, as pairs of key and value: architecture, sizes, tokenizer, license."), { NULL } },
  { "key", N_("Key"), N_("The name of a metadata entry, in lower-case parts with dots between them: “llama.context_length”. Programs look values up by their keys and pass over those they do not know."), { NULL } },
  { "value-type", N_("Value type"), N_("What sort of value a metadata entry has: a number of a certain size, true or false, text, or an array. Nobody can read past a value of a type that is not known, because its length is not known either."), { NULL } },
  { "array", N_("Array"), N_("A list of values of one type, such as the tokens of a vocabulary. Arrays may hold arrays; no model needs more than two levels of them, and a file with very many is damaged or made to do harm."), { NULL } },
  { "bool", N_("True or false"), N_("A value of one byte, 0 for false or 1 for true. Programs differ in what they make of any other number."), { NULL } },
  { "utf-8", N_("UTF-8"), N_("How text is stored in GGUF files: one to four bytes for a character. Bytes that do not follow its rules are no text, and are shown as “�”."), { NULL } },
  { "architecture", N_("Architecture"), N_("The design of a model, in the key “general.architecture”: llama, gemma3, qwen2 and so on. Programs choose their code by it, and cannot run a model that does not say."), { NULL } },
  { "file-type", N_("File type"), N_("The recipe a file was quantized with, such as Q4_K_M, in the key “general.file_type”. It is a name for people; what counts are the types of the tensors."), { NULL } },
  { "count", N_("Count and length"), N_("Numbers in a file that say how many entries or bytes follow. If one asks for more than the rest of the file can hold, the file is damaged there, and nothing after it can be found."), { NULL } },
  { "duplicate", N_("Duplicate"), N_("A key or a name of a tensor that occurs twice. Here the first one is used; other programs may use the last one, or refuse the file."), { NULL } },
  { "tensor-table", N_("Tensor table"), N_("For each tensor its name, shape, type and offset. The weights follow after it, all together."), { N_("Record offset"), NULL } },
  { "tensor-name", N_("Tensor name"), N_("Programs find tensors by their names: “blk.0.attn_q.weight” is the query matrix of the attention in layer 0. A name is text of 64 bytes at most, and no other tensor may have it."), { NULL } },
  { "offset", N_("Offset"), N_("A place in a file, counted in bytes from its start. The table of tensors counts from where the tensor data starts. A tensor must lie within the file, at a multiple of the alignment."), { N_("Offset in the file"), N_("Offset in the data"), NULL } },
  { "alignment", N_("Alignment"), N_("Tensors start at multiples of this many bytes, so that they can be used without being copied: 32, unless the key “general.alignment” has another power of two."), { NULL } },
  { "padding", N_("Padding"), N_("Bytes without a meaning, usually zeros, that fill the room up to the next multiple of the alignment."), { NULL } },
  { "overlap", N_("Overlap"), N_("Two tensors that claim the same bytes. Only one of them can be right: the program that wrote the file has a fault, or the file is damaged."), { NULL } },
  { "cut-short", N_("File cut short"), N_("A file that ends before its contents do, most often because a download or a copy was interrupted. Compare its size with that at its source, and get it again."), { NULL } },
  { "trailing-data", N_("Trailing data"), N_("Bytes after the last tensor that belong to nothing. Programs pass over them; they were left there by some tool, or the file was replaced by a shorter one in part."), { NULL } },
  { "shard", N_("Shard"), N_("One of several files that hold a model together, with names like “model-00001-of-00003.gguf”. All of them have to be in one folder, and to come from the same conversion."), { N_("Part"), NULL } },

  /* The model. */
  { "tensor", N_("Tensor"), N_("A table of weights with a name, a shape and a type. A model is made of some hundreds of them."), { N_("Tensors"), NULL } },
  { "weight", N_("Weight"), N_("One of the numbers that were learned in training, also called a parameter. The size of a model is how many it has: 8 B are eight billion."), { N_("Weights"), N_("Parameters"), NULL } },
  { "shape", N_("Shape"), N_("How many weights a tensor has along each of its one to four dimensions. The first number is the length of a row."), { NULL } },
  { "row-column", N_("Row and column"), N_("A tensor is shown as a table. The weights of a row lie side by side in the file; columns run along the first dimension, rows follow each other along the second."), { N_("Rows"), N_("Readable rows"), NULL } },
  { "slice", N_("Slice"), N_("One table out of a tensor with three or four dimensions, such as that of one expert."), { NULL } },
  { "layer", N_("Layer"), N_("A model is a stack of like layers. Those of one layer have names that begin with “blk.” and its number, counted from 0."), { N_("Layers"), NULL } },
  { "head", N_("Attention head"), N_("A part of the attention that looks at the text in its own way. Several heads may share one set of keys and values, which saves memory for long texts."), { N_("Heads"), NULL } },
  { "expert", N_("Expert"), N_("One of several networks that stand side by side in a layer. Only a few of them work on each token, so a model with many experts is large but fast."), { N_("Experts"), NULL } },
  { "feed-forward", N_("Feed-forward"), N_("The network that follows the attention in each layer. Told is its width, usually several times that of the embedding."), { N_("Feed-forward width"), NULL } },
  { "embedding", N_("Embedding"), N_("The list of numbers that stands for a token inside a model. Its length is the width of most tensors."), { N_("Embedding width"), NULL } },
  { "token", N_("Token"), N_("A piece of text, from a byte to a word, that a model reads and writes as one. It is known by its number, the id."), { NULL } },
  { "vocabulary", N_("Vocabulary"), N_("All tokens that a model knows, in the order of their ids."), { NULL } },
  { "context", N_("Context"), N_("How many tokens a model was made to look at together: the conversation so far, and the answer."), { NULL } },
  { "chat-template", N_("Chat template"), N_("A small program that writes the messages of a conversation in the form the model was trained on. With a wrong one, answers are poor or never end."), { NULL } },

  /* Quantization. */
  { "quantization", N_("Quantization"), N_("Storing weights with fewer bits than they had. The model needs less memory and is faster, and its weights have small errors."), { NULL } },
  { "tensor-type", N_("Tensor type"), N_("How the weights of a tensor are stored: as plain numbers, like F32, F16 and BF16, or quantized, like Q4_K. The first number in the name is about how many bits a weight has. Types that were removed or belong to other programs cannot be decoded."), { N_("Type"), NULL } },
  { "block", N_("Block"), N_("A run of weights of one row that are quantized together, usually 32 or 256, and share a scale. A row has to be a whole number of blocks."), { NULL } },
  { "super-block", N_("Super-block"), N_("A block of 256 weights that is made of smaller ones, in types such as Q4_K and IQ2_S. The scales of the small blocks have few bits themselves, and one scale of the super-block makes up for that."), { NULL } },
  { "scale", N_("Scale"), N_("The number that all codes of a block are multiplied by. Large weights need a large scale, and then all steps between the values of the block are coarse."), { N_("Scales, median"), N_("Scales, deviation"), NULL } },
  { "block-minimum", N_("Minimum of a block"), N_("A number that is added to all weights of a block, in types such as Q4_1 and Q4_K. It lets codes serve blocks whose weights do not lie around zero."), { NULL } },
  { "code", N_("Code"), N_("The small whole number that is stored for a weight. The scale of its block, and the minimum if there is one, make the weight of it."), { NULL } },
  { "bits-per-weight", N_("Bits per weight"), N_("The bits that are stored, divided by the number of weights. Scales count too: Q4_K has codes of 4 bits, but 4.5 bits per weight."), { NULL } },
  { "importance-matrix", N_("Importance matrix"), N_("How strongly each column of a tensor is used, measured by running a model on sample text. Quantizers take more care of columns that matter."), { NULL } },

  /* Numbers. */
  { "rms", N_("RMS"), N_("Root mean square: how large values are, whatever their sign. It is the square root of the mean of their squares."), { NULL } },
  { "deviation", N_("Standard deviation"), N_("How far values typically are from their mean."), { N_("Deviation"), NULL } },
  { "quantile", N_("Quantile"), N_("The value below which a certain share of all values lies. Half of them are below the median, and one in a hundred is above 99 %."), { N_("Median"), NULL } },
  { "skewness", N_("Skewness"), N_("How lopsided values lie around their mean: 0 if alike on both sides, negative if the values far out are mostly below it, positive if above."), { NULL } },
  { "kurtosis", N_("Kurtosis"), N_("How much of the spread is made by few values far out: 0 for a bell curve (which others call 3), negative for flat heaps. From about 10 on there are outliers, which quantize badly."), { NULL } },
  { "outlier", N_("Outlier"), N_("A weight much larger than those around it. In a block it asks for a large scale, and the other weights of the block become coarse."), { NULL } },
  { "nan", N_("NaN and infinity"), N_("“Not a number” and infinity are values that no sound weight has. A single one can spoil all that a model says."), { N_("NaN"), N_("Infinite"), NULL } },

  /* Comparing. */
  { "reference", N_("Reference"), N_("The file that errors are measured against, called A: usually the one with more bits per weight, of which B was made."), { N_("A, reference"), NULL } },
  { "relative-rmse", N_("Relative RMSE"), N_("How large the error is, compared with the weights: the RMS of all differences, divided by the RMS of the reference. 0.05 is an error of 5 %."), { NULL } },
  { "snr", N_("SNR"), N_("Signal-to-noise ratio, the relative RMSE on a scale of decibels; more is better. At 20 dB the error is a tenth of the weights, at 40 dB a hundredth, and every 6 dB halve it."), { N_("SNR, dB"), NULL } },
  { "largest-error", N_("Largest error"), N_("The greatest difference between a weight and that of the reference, whatever its sign, and where it is."), { N_("Max |e|"), N_("at row, column"), NULL } },
  { "cosine", N_("Cosine"), N_("Whether two tensors point in the same direction, whatever their size: 1 if they do. Told is what is missing to 1, in thousandths."), { N_("1 − cosine, 10⁻³"), NULL } },
  { "bias", N_("Bias of the error"), N_("The mean of all differences, told in millionths. If it is far from zero, weights have become larger or smaller on the whole."), { N_("Bias, 10⁻⁶"), NULL } },
  { "identical", N_("Identical tensors"), N_("Tensors of the same type with the same bytes. They have no error, which can be told without decoding them."), { N_("Identical"), NULL } },
};

static const char *const problem_names[TG_N_PROBLEM_KINDS] = {
  [TG_PROBLEM_NOT_GGUF] = "magic",
  [TG_PROBLEM_VERSION] = "version",
  [TG_PROBLEM_TRUNCATED_HEADER] = "cut-short",
  [TG_PROBLEM_COUNT] = "count",
  [TG_PROBLEM_LENGTH] = "count",
  [TG_PROBLEM_TRUNCATED_RECORD] = "cut-short",
  [TG_PROBLEM_VALUE_TYPE] = "value-type",
  [TG_PROBLEM_NESTING] = "array",
  [TG_PROBLEM_ALIGNMENT] = "alignment",
  [TG_PROBLEM_N_DIMS] = "shape",
  [TG_PROBLEM_TENSOR_TYPE] = "tensor-type",
  [TG_PROBLEM_SHAPE] = "shape",
  [TG_PROBLEM_ROW] = "block",
  [TG_PROBLEM_OFFSET] = "offset",
  [TG_PROBLEM_OVERLAP] = "overlap",
  [TG_PROBLEM_TENSOR_NAME] = "tensor-name",
  [TG_PROBLEM_TRUNCATED_DATA] = "cut-short",
  [TG_PROBLEM_TRAILING_DATA] = "trailing-data",
  [TG_PROBLEM_SHARD] = "shard",
  [TG_PROBLEM_DUPLICATE_KEY] = "duplicate",
  [TG_PROBLEM_DUPLICATE_TENSOR] = "duplicate",
  [TG_PROBLEM_KEY] = "key",
  [TG_PROBLEM_BOOL] = "bool",
  [TG_PROBLEM_UTF8] = "utf-8",
  [TG_PROBLEM_ARCHITECTURE] = "architecture",
  [TG_PROBLEM_FILE_TYPE] = "file-type",
};

const TgGlossaryEntry *
tg_glossary_get (guint i)
{
  return i < G_N_ELEMENTS (entries) ? &entries[i] : NULL;
}

const TgGlossaryEntry *
tg_glossary_find (const char *name)
{
  for (guint i = 0; i < G_N_ELEMENTS (entries); i++)
    if (g_strcmp0 (entries[i].name, name) == 0)
      return &entries[i];

  return NULL;
}

const TgGlossaryEntry *
tg_glossary_find_problem (TgProblemKind kind)
{
  return (guint) kind < TG_N_PROBLEM_KINDS ? tg_glossary_find (problem_names[kind]) : NULL;
}

static gboolean
has_title (const TgGlossaryEntry *entry,
           const char *title)
{
  if (g_str_equal (_ (entry->term), title))
    return TRUE;
  for (guint i = 0; entry->titles[i] != NULL; i++)
    if (g_str_equal (_ (entry->titles[i]), title))
      return TRUE;

  return FALSE;
}

const char *
tg_glossary_explain (const char *title)
{
  if (title == NULL || *title == '\0')
    return NULL;
  for (guint i = 0; i < G_N_ELEMENTS (entries); i++)
    if (has_title (&entries[i], title))
      return _ (entries[i].text);

  return NULL;
}
