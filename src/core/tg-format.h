/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* Numbers as text. Everything here returns a new string.
 *
 * First for people: decimal point and grouping of the locale, U+2212 as minus,
 * a no-break space before units; isolated as tg-bidi.h says. */

/**
 * TgFormatUnits:
 * @TG_FORMAT_DECIMAL: kB, MB, GB: 1000, 1000², 1000³ bytes
 * @TG_FORMAT_BINARY: KiB, MiB, GiB: 1024, 1024², 1024³ bytes
 *
 * Units of sizes.
 */
typedef enum
{
  TG_FORMAT_DECIMAL,
  TG_FORMAT_BINARY,
} TgFormatUnits;

/* What tg_format_size() gives from now on, on all threads; decimal unless said. */
void  tg_format_set_units        (TgFormatUnits  units);

char *tg_format_range            (guint64        first,
                                  guint64        last);        /* 96–127 */
char *tg_format_count            (guint64        n);           /* 151,936; 4096 (grouped from 5 digits on) */
char *tg_format_size             (guint64        n_bytes);     /* 4.92 GB, 33.0 MB, 256 B; or 4.58 GiB */
char *tg_format_size_exact       (guint64        n_bytes);     /* 4,920,739,232 bytes */
char *tg_format_size_binary      (guint64        n_bytes);     /* 4.58 GiB */
char *tg_format_size_both        (guint64        n_bytes);     /* 4.92 GB (4.58 GiB), 290 B */
char *tg_format_parameters       (guint64        n);           /* 8.03 B, 560 M, 151,936 */
char *tg_format_bits             (double         bits);        /* 4.89 (two decimals) */
char *tg_format_bits_exact       (double         bits);        /* 6.5625, 4.5, 16 */
char *tg_format_share            (double         share);       /* 0.1234 as 12.34 % */
char *tg_format_shape            (const guint64 *ne,
                                  guint          n_dims);      /* 4096 × 1024 */
char *tg_format_significant      (double         value,
                                  guint          digits);      /* 0.0279; no exponent from 1e-4 to 1e6 */
char *tg_format_scientific       (double         value,
                                  guint          digits);      /* 3.32 × 10⁻³ */
char *tg_format_weight           (double         value);       /* 0.069463 (readout: 6 significant) */
char *tg_format_cell             (double         value);       /* .0695 (inside a cell: 4 decimals) */
char *tg_format_rel_rmse         (double         value);       /* 0.0814; 2.31 × 10⁻⁴ below 0.001 */
char *tg_format_decibel          (double         value);       /* 21.8 dB, ∞ dB */
char *tg_format_decibel_number   (double         value);       /* 21.8, ∞ */
char *tg_format_in_power         (double         value,
                                  gboolean       sign);        /* +0.0227, < +0.001; never an exponent */
char *tg_format_seconds          (double         seconds);     /* 4 s, 2 min 5 s */

/* Offsets are names, not quantities: never grouped, in no locale. */
char *tg_format_offset           (guint64        offset);      /* 0x1a4 */
char *tg_format_offset_padded    (guint64        offset,
                                  guint          digits);      /* 000001a4, for the hex view */
guint tg_format_offset_digits    (guint64        file_size);   /* digits the largest offset needs, at least 8 */

/* For files, JSON, TSV and the clipboard: the C locale, the fewest digits that
 * give the same number back; "nan", "inf", "-inf". */
char *tg_format_float            (float          value);
char *tg_format_double           (double         value);
/* As a JSON value: what is a float looks like one (1.0, -0.0), and one of 32 bits has the
 * digits of the same number in 64 bits, which is what readers take it for; "nan", "inf" and
 * "-inf" in quotes, for which JSON has no number. */
char *tg_format_json             (double         value);

G_END_DECLS
