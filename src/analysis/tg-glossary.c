/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "config.h"

#include "tg-glossary.h"

#include <glib/gi18n.h>

/* Words that people meet in this program and may not know. Titles that are listed here are
 * spelled as where they are used, so that both are one message for translators. */
static const TgGlossaryEntry entries[] = {
  /* The file. */
  { "gguf", N_("GGUF"), N_("A file format for models: a header, metadata, a table of tensors, and the weights. All that a program needs to run a model is in one file, or in several shards."), { N_("Format"), NULL } },
  { "magic", N_("Magic"), N_("The four bytes “GGUF” at the start of a file, by which programs know the format. A file that starts with anything else is another kind of file, or damaged."), { NULL } },
  { "version", N_("Version"), N_("The version of the format, in the four bytes after the magic. Versions 2 and 3 can be read; files of version 1 have to be converted again from the original model."), { NULL } },
  { "header", N_("Header"), N_("The first 24 bytes of a file: magic, version, number of tensors, and number of metadata entries."), { NULL } },
  { "metadata", N_("Metadata"), N_("What a file says about its model, as pairs of key and value: architecture, sizes, tokenizer, license."), { NULL } },
  { "key", N_("Key"), N_("The name of a metadata entry, in lower-case parts with dots between them: “llama.context_length”. Programs look values up by key and ignore keys they do not know."), { NULL } },
  { "value-type", N_("Value type"), N_("What sort of value a metadata entry has: a number of a certain size, true or false, text, or an array. A value of an unknown type has an unknown length, so nothing after it can be read."), { NULL } },
  { "array", N_("Array"), N_("A list of values of one type, such as the tokens of a vocabulary. Arrays can hold arrays. No model needs more than two levels; a file with very many is damaged or hostile."), { NULL } },
  { "bool", N_("True or false"), N_("A value of one byte, 0 for false or 1 for true. Programs disagree on what any other number means."), { NULL } },
  { "utf-8", N_("UTF-8"), N_("How text is stored in GGUF files: one to four bytes for a character. Bytes that break its rules are not text and are shown as “�”."), { NULL } },
  { "architecture", N_("Architecture"), N_("The design of a model, in the key “general.architecture”: llama, gemma3, qwen2 and so on. Programs use it to choose their code, and cannot run a model without it."), { NULL } },
  { "file-type", N_("File type"), N_("The recipe a file was quantized with, such as Q4_K_M, in the key “general.file_type”. It is only a label for people; what counts is the type of each tensor."), { NULL } },
  { "count", N_("Count and length"), N_("Numbers in a file that say how many entries or bytes follow. If one asks for more than the rest of the file can hold, the file is damaged at that place and nothing after it can be found."), { NULL } },
  { "duplicate", N_("Duplicate"), N_("A key or a name of a tensor that occurs twice. The first one is used here; other programs may use the last one or refuse the file."), { NULL } },
  { "tensor-table", N_("Tensor table"), N_("The list of all tensors with name, shape, type and offset. The weights themselves follow after it."), { N_("Record offset"), NULL } },
  { "tensor-name", N_("Tensor name"), N_("Programs find tensors by their names: “blk.0.attn_q.weight” is the query matrix of the attention in layer 0. A name has at most 64 bytes and must be unique in the file."), { NULL } },
  { "offset", N_("Offset"), N_("A place in a file, counted in bytes from its start. Offsets in the tensor table count from the start of the tensor data. A tensor must lie within the file, at a multiple of the alignment."), { N_("Offset in the file"), N_("Offset in the data"), NULL } },
  { "alignment", N_("Alignment"), N_("Tensors start at multiples of this many bytes, so that programs can use them without copying. It is 32 unless the key “general.alignment” sets another power of two."), { NULL } },
  { "padding", N_("Padding"), N_("Bytes without meaning, usually zeros, that fill the space up to the next multiple of the alignment."), { NULL } },
  { "overlap", N_("Overlap"), N_("Two tensors that claim the same bytes. Only one of them can be right: the file is damaged, or the program that wrote it has a bug."), { NULL } },
  { "cut-short", N_("File cut short"), N_("A file that ends before its contents do, most often because a download or a copy was interrupted. Compare its size with the original and download it again."), { NULL } },
  { "trailing-data", N_("Trailing data"), N_("Bytes after the last tensor that belong to nothing. Programs ignore them. A tool left them there, or a shorter file was written over a longer one."), { NULL } },
  { "shard", N_("Shard"), N_("One of several files that hold a model together, with names like “model-00001-of-00003.gguf”. All of them must be in one folder and come from the same conversion."), { N_("Part"), NULL } },

  /* The model. */
  { "tensor", N_("Tensor"), N_("A table of weights with a name, a shape and a type. A model has hundreds of them."), { N_("Tensors"), NULL } },
  { "weight", N_("Weight"), N_("One of the numbers that were learned in training, also called a parameter. The size of a model is its number of weights: 8 B means eight billion."), { N_("Weights"), N_("Parameters"), NULL } },
  { "shape", N_("Shape"), N_("How many weights a tensor has along each of its one to four dimensions. The first number is the length of a row."), { NULL } },
  { "row-column", N_("Row and column"), N_("A tensor is shown as a table. The weights of a row lie side by side in the file; its length is the first dimension, and the number of rows is the second."), { N_("Rows"), N_("Readable rows"), NULL } },
  { "slice", N_("Slice"), N_("One table of a tensor with three or four dimensions, for example the table of one expert."), { NULL } },
  { "layer", N_("Layer"), N_("A model is a stack of similar layers. The tensors of a layer have names that begin with “blk.” and its number, counted from 0."), { N_("Layers"), NULL } },
  { "head", N_("Attention head"), N_("A part of the attention that looks at the text in its own way. Several heads may share one set of keys and values, which saves memory for long texts."), { N_("Heads"), NULL } },
  { "expert", N_("Expert"), N_("One of several networks that stand side by side in a layer. Only a few of them work on each token, so a model with many experts is large but fast."), { N_("Experts"), NULL } },
  { "feed-forward", N_("Feed-forward"), N_("The network that follows the attention in each layer. Its width is usually several times that of the embedding."), { N_("Feed-forward width"), NULL } },
  { "embedding", N_("Embedding"), N_("The list of numbers that stands for a token inside a model. Its length is the width of most tensors."), { N_("Embedding width"), NULL } },
  { "token", N_("Token"), N_("A piece of text, from a byte to a word, that a model reads and writes as one. It is known by its number, the id."), { NULL } },
  { "vocabulary", N_("Vocabulary"), N_("All tokens that a model knows, in the order of their ids."), { NULL } },
  { "context", N_("Context"), N_("How many tokens a model can take into account at once: the conversation so far and the answer."), { NULL } },
  { "chat-template", N_("Chat template"), N_("A small program that puts the messages of a conversation into the form the model was trained on. With a wrong template, answers are poor or never end."), { NULL } },

  /* Quantization. */
  { "quantization", N_("Quantization"), N_("Storing weights with fewer bits than they had. The model gets smaller and faster, at the cost of small errors."), { NULL } },
  { "tensor-type", N_("Tensor type"), N_("How the weights of a tensor are stored: as plain numbers, like F32, F16 and BF16, or quantized, like Q4_K. The first number in the name is roughly the number of bits per weight. Removed and unknown types cannot be decoded."), { N_("Type"), NULL } },
  { "block", N_("Block"), N_("A run of weights of one row that are quantized together, usually 32 or 256, and share a scale. A row must be a whole number of blocks."), { NULL } },
  { "super-block", N_("Super-block"), N_("A block of 256 weights that is made of smaller ones, in types such as Q4_K and IQ2_S. The scales of the small blocks are stored with few bits and are themselves scaled by one number of the super-block."), { NULL } },
  { "scale", N_("Scale"), N_("The number that all codes of a block are multiplied by. A single large weight needs a large scale, which makes all steps in the block coarse."), { N_("Scales, median"), N_("Scales, deviation"), NULL } },
  { "block-minimum", N_("Minimum of a block"), N_("A number that is added to all weights of a block, in types such as Q4_1 and Q4_K. It helps where the weights of a block are not centered on zero."), { NULL } },
  { "code", N_("Code"), N_("The small whole number that is stored for a weight. The scale of the block, and its minimum if there is one, turn it into the weight."), { NULL } },
  { "bits-per-weight", N_("Bits per weight"), N_("The bits that are stored, divided by the number of weights. Scales count too: Q4_K has codes of 4 bits, but 4.5 bits per weight."), { NULL } },
  { "importance-matrix", N_("Importance matrix"), N_("How strongly each column of a tensor is used, measured by running a model on sample text. Quantizers use it to keep important columns more exact."), { NULL } },

  /* Numbers. */
  { "rms", N_("RMS"), N_("Root mean square: how large values are, whatever their sign. It is the square root of the mean of their squares."), { NULL } },
  { "deviation", N_("Standard deviation"), N_("How far values typically are from their mean."), { N_("Deviation"), NULL } },
  { "quantile", N_("Quantile"), N_("The value below which a certain share of all values lies. Half of them are below the median, and one in a hundred is above 99 %."), { N_("Median"), NULL } },
  { "skewness", N_("Skewness"), N_("How lopsided the values are: 0 if they spread alike to both sides of the mean, negative with a longer tail below it, positive with one above."), { NULL } },
  { "kurtosis", N_("Kurtosis"), N_("How much of the spread comes from a few values far out: 0 for a bell curve (some programs call that 3). High values mean outliers, which quantize badly."), { NULL } },
  { "outlier", N_("Outlier"), N_("A weight much larger than those around it. It forces a large scale on its block, which makes the other weights there less exact."), { NULL } },
  { "nan", N_("NaN and infinity"), N_("“Not a number” and infinity are values that no sound weight has. A single one can spoil the whole output of a model."), { N_("NaN"), N_("Infinite"), NULL } },

  /* Comparing. */
  { "reference", N_("Reference"), N_("The file that errors are measured against, called A: usually the one with more bits per weight, from which B was made."), { N_("A, reference"), NULL } },
  { "relative-rmse", N_("Relative RMSE"), N_("How large the error is, compared with the weights: the RMS of all differences, divided by the RMS of the reference. 0.05 means an error of 5 %."), { NULL } },
  { "snr", N_("SNR"), N_("Signal-to-noise ratio, the relative RMSE on a scale of decibels; more is better. At 20 dB the error is a tenth of the weights, at 40 dB a hundredth; every 6 dB halve it."), { N_("SNR, dB"), NULL } },
  { "largest-error", N_("Largest error"), N_("The largest difference from a weight of the reference, whatever its sign, and where it is."), { N_("Max |e|"), N_("at row, column"), NULL } },
  { "cosine", N_("Cosine"), N_("How well two tensors point in the same direction, whatever their size; 1 is a perfect match. The table shows what is missing to 1, in thousandths."), { N_("1 − cosine, 10⁻³"), N_("1 − cosine"), NULL } },
  { "bias", N_("Bias of the error"), N_("The mean of all differences, in the table in millionths. Far from zero, the weights have shifted to one side as a whole."), { N_("Bias, 10⁻⁶"), N_("Bias"), NULL } },
  { "identical", N_("Identical tensors"), N_("Tensors of the same type with the same bytes. They have no error; that is known without decoding them."), { N_("Identical"), NULL } },
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
