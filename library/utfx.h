/* libutfx: the charsets of utfx(7), and UTF-8, UTF-16 and UTF-32, for programs
 * that know what they have: conversion, validation, single sequences, integers.
 *
 * No function allocates memory, changes anything global, throws or touches
 * errno; all may be called from any thread. Text is bytes at any alignment.
 * Sizes, lengths and offsets are in bytes unless they say otherwise. A pointer
 * to text may be null where its size is 0. A charset may be a null pointer, as
 * utfx_charset_find() returns it for a name that no charset has: each function
 * says what it returns then.
 *
 * Text may change while a function reads it, as that of a mapped file can. The
 * function may then return any numbers in the ranges that are said of them, and
 * write anything into the room that it has; but it reads and writes nothing
 * outside of what it was given, and it returns.
 *
 * A code unit is one byte (UTF-8, UTF-8000, UTF-E-8), two bytes (UTF-16 and
 * those like it), four (UTF-32) or eight (UTF-64). A sequence is the code units
 * of one code point; a signature, or byte order mark, is what may stand at the
 * start of a stream to tell its byte order, and is no part of the text.
 *
 * utfx(3) has examples. */
#ifndef UTFX_H_
#define UTFX_H_

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif
#ifdef __GNUC__
#pragma GCC visibility push(default)
#endif

/* ---- Outcomes ---------------------------------------------------------- */

/* How far a call got. */
typedef enum utfx_status {
  /* All input is read. */
  UTFX_OK = 0,
  /* The input ends inside a sequence or a signature. Next: call again with what
   * was not read and more input after it. At the end of a stream it is an
   * error. */
  UTFX_INCOMPLETE,
  /* The next sequence does not fit into the output; nothing of it is written.
   * Next: call again with more room and what was not read. */
  UTFX_OUTPUT_FULL,
  /* What comes next is no sequence of the charset. All of it is there. */
  UTFX_ILL_FORMED,
  /* What comes next stands for a code point that the target does not have. */
  UTFX_UNENCODABLE,
  /* A charset is a null pointer. Nothing is read, written or changed. */
  UTFX_NO_CHARSET,
} utfx_status;

/* What is wrong, more closely. UTF-64 tells four kinds apart (UTF-64 1.0, 7.1);
 * the others have one each for what is ill-formed and what is unencodable. What
 * is incomplete is so in all of them. In C++ too, any number may be given to
 * utfx_error_name(). */
#ifdef __cplusplus
typedef enum utfx_error : unsigned {
#else
typedef enum utfx_error {
#endif
  UTFX_ERROR_NONE = 0,
  UTFX_ERROR_ILL_FORMED,
  UTFX_ERROR_INCOMPLETE,
  UTFX_ERROR_UNENCODABLE,
  UTFX_ERROR_NON_ZERO_RESERVED_BITS,
  UTFX_ERROR_INVALID_UTF64,
  UTFX_ERROR_INVALID_UTF8,
  /* Of a unit of UTF-64, and of a code point that UTF-64 does not have. */
  UTFX_ERROR_INVALID_CODE_POINT,
} utfx_error;

/* Its name as the specification spells it: "InvalidUtf64", and in the same way
 * "IllFormed"; "None". A null pointer for what is none of them. */
const char* utfx_error_name(utfx_error error);

/* What became of a text. */
typedef struct utfx_result {
  utfx_status status;
  utfx_error error; /* For UTFX_INCOMPLETE, _ILL_FORMED and _UNENCODABLE. */
  size_t read;      /* From the input of this call. */
  size_t written;   /* To the output of this call. */
  /* Of the first byte that is not read, in the stream: where the offending
   * sequence starts, if there is one. */
  uint64_t offset;
  /* Of the offending sequence, which starts at the first byte that is not
   * read, and is all there. UTFX_ILL_FORMED: the maximal subpart (Unicode
   * 3.9), which is at least a code unit, and all of a unit of UTF-64.
   * UTFX_INCOMPLETE: what there is of it. UTFX_UNENCODABLE: all of it.
   * Otherwise 0. */
  size_t length;
} utfx_result;

/* ---- Charsets ---------------------------------------------------------- */

/* A charset: one of a fixed set, which lives as long as the program. */
typedef struct utfx_charset utfx_charset;

/* The charsets by number, from 0. Null after the last one. */
const utfx_charset* utfx_charset_at(size_t index);

/* A charset by a name that it has, or null, also if `name` is. Upper and lower
 * case are the same, and it makes no difference where single hyphens or
 * underscores are: "utf8000" is UTF-8000, and "UTF-∞-16" (in UTF-8) is
 * UTF-INFINITY-16. */
const utfx_charset* utfx_charset_find(const char* name);

/* Its name, and its other names by number, from 0: null after the last one. Of
 * a null charset all are null, and of the functions that follow the numbers are
 * 0, the truth values false and the charset null. */
const char* utfx_charset_name(const utfx_charset* charset);
const char* utfx_charset_alias(const utfx_charset* charset, size_t index);

/* The size of a code unit: 1, 2, 4 or 8. */
size_t utfx_charset_unit(const utfx_charset* charset);

/* The length of the longest sequence. Whoever hands over a stream in pieces
 * never has to hold more than that of what was UTFX_INCOMPLETE. */
size_t utfx_charset_max_length(const utfx_charset* charset);

/* The bits of the largest code point, which is 2 to the power of that, less
 * one; where it is 21, the largest one is U+10FFFF. */
unsigned utfx_charset_code_point_bits(const utfx_charset* charset);

/* The gaps among its code points by number, from 0: those from *first to *last
 * are not its own. False after the last one. All charsets but UTF-E-8-PERL
 * leave out the surrogates, and UTF-16K leaves out a plane. */
bool utfx_charset_gap(const utfx_charset* charset, size_t index,
                      uint64_t* first, uint64_t* last);
/* The byte order of its units, which is that of streams without a signature
 * where it has signatures. Units of one byte have none. */
typedef enum utfx_byte_order {
  UTFX_NO_BYTE_ORDER = 0,
  UTFX_BIG_ENDIAN,
  UTFX_LITTLE_ENDIAN,
} utfx_byte_order;
utfx_byte_order utfx_charset_byte_order(const utfx_charset* charset);
/* The charset without signatures that differs from it in nothing but its byte
 * order: UTF-64LE for UTF-64BE and UTF-64. Null if there is none. */
const utfx_charset* utfx_charset_reversed(const utfx_charset* charset);
/* Whether streams start with a signature. It is read if there is one, and the
 * stream is big-endian otherwise; big-endian text with a signature is
 * written. */
bool utfx_charset_has_signature(const utfx_charset* charset);

/* Whether it shows where sequences start wherever a reader begins: no code unit
 * of a sequence after the first can start another. It is false of UTF-MASHPOE-8
 * alone. */
bool utfx_charset_is_self_synchronizing(const utfx_charset* charset);

/* What it is there for. libutfx has those that are not listed where it was built
 * with their group, and hardly anything else should offer them. */
#ifdef __cplusplus
typedef enum utfx_group : unsigned {
#else
typedef enum utfx_group {
#endif
  UTFX_GROUP_LISTED = 0,
  UTFX_GROUP_EXPERIMENTAL,  /* To be tried out. */
  UTFX_GROUP_COMPATIBILITY, /* To read and write what some programs have. */
} utfx_group;
utfx_group utfx_charset_group(const utfx_charset* charset);
/* Its name, as "experimental". A null pointer for what is none of them. */
const char* utfx_group_name(utfx_group group);

/* The charset without a signature that all else of a stream is in: of a stream
 * of UTF-64 that starts with `in`, UTF-64BE or UTF-64LE. *length, if `length`
 * is not null, becomes that of the signature, 0 if there is none. A charset
 * without a signature is its own. Of less than a unit nothing shows: give
 * eight bytes where there are as many. */
const utfx_charset* utfx_charset_of_stream(const utfx_charset* charset,
                                           const void* in, size_t size,
                                           size_t* length);

/* ---- Conversion of streams --------------------------------------------- */

/* What becomes of what can't be converted: ill-formed and unencodable
 * sequences, and one that is incomplete at the end of the stream. */
typedef enum utfx_on_error {
  UTFX_STOP = 0, /* Nothing: the call returns. */
  UTFX_REPLACE,  /* U+FFFD for each (Unicode 3.9, as for maximal subparts). */
  UTFX_SKIP,     /* It is left out. */
} utfx_on_error;

/* A conversion of one stream. It holds no resources: it may be copied, which
 * makes another conversion that goes on from the same place, and be forgotten.
 */
typedef struct utfx_converter {
  const utfx_charset* from;
  const utfx_charset* to;
  utfx_on_error on_error; /* May be changed at any time. */
  uint32_t reserved;      /* The library's own, as are all below. */
  uint64_t offset;        /* How much of the stream has been read. */
  uint64_t errors;        /* How many errors were replaced or skipped. */
} utfx_converter;

/* At the start of a stream. */
utfx_converter utfx_converter_init(const utfx_charset* from,
                                   const utfx_charset* to,
                                   utfx_on_error on_error);

/* Converts what comes next in a stream, as far as it goes; `is_last` says that
 * nothing comes after it. Everything before the byte where it stops is
 * converted. Input and output must not overlap.
 *
 * With UTFX_STOP, who wants to go on behind an error has the call after it
 * start `length` bytes later: see utfx_converter_skip(). With UTFX_REPLACE and
 * UTFX_SKIP the status is never UTFX_ILL_FORMED or UTFX_UNENCODABLE, and
 * UTFX_INCOMPLETE only if `is_last` is false.
 *
 * A code point that the target does not have is reported, or left out, whether
 * or not there is room: room for as many bytes as utfx_measure() says is enough
 * to get as far as that does. An `out_size` of SIZE_MAX says that there is
 * enough room whatever comes.
 *
 * A signature is written before the first sequence that is well-formed, even if
 * the target does not have its code point, or the first U+FFFD; none is written
 * where there is neither. It may be all that fits. */
utfx_result utfx_convert(utfx_converter* converter, const void* in,
                         size_t in_size, void* out, size_t out_size,
                         bool is_last);

/* Says that the next call's input starts so many bytes later in the stream:
 * they have been dealt with otherwise. Where that is at the start of a stream,
 * what follows has no signature and is big-endian. A length of 0 says
 * nothing. */
void utfx_converter_skip(utfx_converter* converter, size_t length);

/* The same as utfx_convert() with endless room, but writes nothing: adds the
 * number of bytes that it would write to *written. It is exact. */
utfx_result utfx_measure(utfx_converter* converter, const void* in,
                         size_t in_size, bool is_last, uint64_t* written);

/* ---- A whole text ------------------------------------------------------ */

/* These four read a text from its start: a signature there is none of the
 * sequences. */

/* How much of a text is well-formed: `read` is that, and all of it with
 * UTFX_OK. */
utfx_result utfx_validate(const utfx_charset* charset, const void* in,
                          size_t size);

/* The number of code points of a well-formed text; in constant time where all
 * sequences have the same length (UTF-64, UTF-32). Of any other text it is the
 * number of code units that a sequence can start with. 0 of a null charset. */
size_t utfx_count(const utfx_charset* charset, const void* in, size_t size);

/* Where the sequence with this number, counted from 0, starts in a text, of
 * which what is ill-formed or incomplete counts as one as well; `size` if there
 * is none or the charset is null. In constant time where all sequences have the
 * same length. */
size_t utfx_offset(const utfx_charset* charset, const void* in, size_t size,
                   size_t index);

/* Where the sequence starts that the byte at an offset is part of, which may
 * be ill-formed or incomplete. A signature starts at 0. An offset of `size` or
 * more is returned as it is, and any if the charset is null.
 *
 * In a charset that is self-synchronizing it reads the start of the text, for a
 * signature, and from the length of the longest sequence before the offset to
 * that behind it. In another it reads all from the start of the text to there,
 * in a time that is proportional to that. */
size_t utfx_sequence_start(const utfx_charset* charset, const void* in,
                           size_t size, size_t offset);

/* ---- One sequence ------------------------------------------------------ */

/* These know no signatures: a charset that has one is big-endian. Code points
 * of more than 64 bits are 64-bit words, the lowest first, or bytes, the
 * highest first. */

/* A sequence that was read or written. */
typedef struct utfx_sequence {
  /* Reading: UTFX_OK, UTFX_INCOMPLETE, UTFX_ILL_FORMED; UTFX_OUTPUT_FULL if it
   * is well-formed, but there is no room for so large a code point.
   * Writing: UTFX_OK; UTFX_OUTPUT_FULL if it is longer than the room;
   * UTFX_UNENCODABLE.
   * Both: UTFX_NO_CHARSET. */
  utfx_status status;
  utfx_error error;
  /* Of the sequence; UTFX_OUTPUT_FULL: of the one that was read, or for which
   * there is no room. Ill-formed, incomplete: as in utfx_result. Unencodable:
   * 0. */
  size_t length;
  /* Of the code point, without leading zeros. 0 if there is none. */
  unsigned bits;
} utfx_sequence;

/* Reads the sequence that a text starts with, one that is incomplete if there
 * is none. *code_point is set if the status is UTFX_OK. */
utfx_sequence utfx_read(const utfx_charset* charset, const void* in,
                        size_t size, uint64_t* code_point);
/* The same; all words or bytes are set if the status is UTFX_OK. */
utfx_sequence utfx_read_words(const utfx_charset* charset, const void* in,
                              size_t size, uint64_t* words, size_t count);
utfx_sequence utfx_read_bytes(const utfx_charset* charset, const void* in,
                              size_t size, uint8_t* bytes, size_t count);

/* Writes the sequence of a code point. With no room, `out` may be null: so its
 * length is had. */
utfx_sequence utfx_write(const utfx_charset* charset, uint64_t code_point,
                         void* out, size_t size);
utfx_sequence utfx_write_words(const utfx_charset* charset,
                               const uint64_t* words, size_t count, void* out,
                               size_t size);
utfx_sequence utfx_write_bytes(const utfx_charset* charset,
                               const uint8_t* bytes, size_t count, void* out,
                               size_t size);

/* ---- What a sequence is made of ---------------------------------------- */
/* What a bit of a sequence is there for. */
#ifdef __cplusplus
typedef enum utfx_role : unsigned {
#else
typedef enum utfx_role {
#endif
  UTFX_ROLE_NONE = 0, /* It is of a code unit that is cut short. */
  UTFX_ROLE_SELF_SYNCHRONIZATION,
  UTFX_ROLE_START,
  UTFX_ROLE_MANDATORY_CONTENT,
  UTFX_ROLE_CONTENT,
  UTFX_ROLE_PATTERN,
  UTFX_ROLE_UNITS,
  UTFX_ROLE_DIGITS,
  UTFX_ROLE_PADDING,
  UTFX_ROLE_RESERVED,
  UTFX_ROLE_SIGNATURE, /* utfx_describe(), which knows none, never says so. */
} utfx_role;
/* Its name, as "mandatory content", and what that means. Null pointers for what
 * is none of them. */
const char* utfx_role_name(utfx_role role);
const char* utfx_role_text(utfx_role role);
/* Sets the role of each bit of the sequence that a text starts with, in the
 * order of its bytes, each from its highest bit down. If the sequence is an
 * error, the bits that are wrong have UTFX_BIT_IS_WRONG added; none has where
 * it is well as far as it goes.
 *
 * The length is that of the sequence, as utfx_read() has it, and 8 times as
 * many roles are set; with less room than that, none is, and the status is
 * UTFX_OUTPUT_FULL. The bits of the code point are not counted. */
#define UTFX_BIT_IS_WRONG 0x80
utfx_sequence utfx_describe(const utfx_charset* charset, const void* in,
                            size_t size, uint8_t* roles, size_t count);
/* Why a sequence is an error, or a code point unencodable. */
#ifdef __cplusplus
typedef enum utfx_cause : unsigned {
#else
typedef enum utfx_cause {
#endif
  UTFX_CAUSE_NONE = 0,
  UTFX_CAUSE_CUT_UNIT,
  UTFX_CAUSE_CUT_SEQUENCE,
  UTFX_CAUSE_NO_LEAD,
  UTFX_CAUSE_TRAIL_WITHOUT_LEAD,
  UTFX_CAUSE_MISSING_TRAIL,
  UTFX_CAUSE_LONE_HIGH_SURROGATE,
  UTFX_CAUSE_LONE_LOW_SURROGATE,
  UTFX_CAUSE_OVERLONG,
  UTFX_CAUSE_GAP,
  UTFX_CAUSE_OVER_LIMIT,
  UTFX_CAUSE_RESERVED_BITS,
  UTFX_CAUSE_PADDING_BITS,
  UTFX_CAUSE_NO_COUNT,
  UTFX_CAUSE_COUNT_NOT_SHORTEST,
  UTFX_CAUSE_WRONG_COUNT,
} utfx_cause;
/* Its name, as "trail-without-lead", and a sentence that says it. Null pointers
 * for what is none of them. */
const char* utfx_cause_name(utfx_cause cause);
const char* utfx_cause_text(utfx_cause cause);
/* Why something is an error. */
typedef struct utfx_explanation {
  utfx_status status; /* UTFX_OK: it is none. */
  utfx_error error;
  utfx_cause cause;
  size_t length; /* Of the sequence, as in utfx_sequence. */
  /* Where in it, or right after it, the code unit starts that shows the error:
   * of UTF-64 the octet, as if the unit were big-endian. UTFX_INCOMPLETE: the
   * length. */
  size_t at;
  /* Of what the call says in words, without the zero byte at its end. */
  size_t text_length;
} utfx_explanation;
/* Says why the sequence that a text starts with is an error. Give as much of
 * the text as there is, or utfx_charset_max_length() and a unit of it: what
 * comes after the sequence can be what is wrong.
 *
 * All three write at most `room` bytes, of which one is zero at the end: as
 * much as fits of an English text of ASCII, without a capital or a full stop.
 * "overlong: 2 bytes for U+0041, which takes 1". It is empty if there is no
 * error. */
utfx_explanation utfx_explain(const utfx_charset* charset, const void* in,
                              size_t size, char* text, size_t room);
/* Says what would be right in the place where it shows: "80 to 9F as byte 2".
 * Returns the length of that, which is 0 if more text is all that is missing.
 * It takes longer than utfx_explain(), up to a few milliseconds. */
size_t utfx_expect(const utfx_charset* charset, const void* in, size_t size,
                   char* text, size_t room);
/* Says why a charset does not have a code point. */
utfx_explanation utfx_explain_words(const utfx_charset* charset,
                                    const uint64_t* words, size_t count,
                                    char* text, size_t room);
/* The version of UTF-64 that the reserved bits of a unit announce, as its
 * specification's layout for versions to come has it (10.4): 1 if they are
 * zero, and one more than the highest four of them otherwise. `unit` is eight
 * bytes of UTF-64BE, UTF-64LE or, as UTF-64BE, UTF-64; of any other charset, or
 * none, it is 0. */
unsigned utfx_utf64_version(const utfx_charset* charset, const void* unit);

/* ---- Integers ---------------------------------------------------------- */

/* An integer as a sequence of UTF-8000, which may be one of a surrogate: of any
 * size up to that of UTF-8000's code points. Words are the lowest first; a
 * signed integer is in two's complement. Outcomes are those of utfx_read() and
 * utfx_write(). */

/* Unsigned: memcmp() compares the bytes of two as the integers compare, and no
 * sequence is the start of another. */
utfx_sequence utfx_uint_read(const void* in, size_t size, uint64_t* words,
                             size_t count);
utfx_sequence utfx_uint_write(const uint64_t* words, size_t count, void* out,
                              size_t size);

/* Signed, by UTF-8000's zigzag variant: 0, -1, 1, -2, ... are 0, 1, 2, 3, ...
 */
utfx_sequence utfx_int_read(const void* in, size_t size, uint64_t* words,
                            size_t count);
utfx_sequence utfx_int_write(const uint64_t* words, size_t count, void* out,
                             size_t size);

/* Compares two signed integers by the bytes of their sequences, which are both
 * well-formed: less than, equal to or greater than 0 as the first one is less
 * than, equal to or greater than the second one. */
int utfx_int_compare(const void* a, size_t a_size, const void* b,
                     size_t b_size);

/* Signed, by the other variant, which UTF-8000's site rejects: the content bits
 * of a sequence are two's complement. These have the same integers in as many
 * bytes as the zigzag variant, but what they write is no UTF-8000: they have
 * other sequences that are too long, and so no C0 and no DF instead of no C0
 * and no C1. Outcomes are those of utfx_int_read() and utfx_int_write(), `bits`
 * included. There is no order to the bytes: those of -1, 7F, compare as more
 * than those of 0. */
utfx_sequence utfx_twos_complement_read(const void* in, size_t size,
                                        uint64_t* words, size_t count);
utfx_sequence utfx_twos_complement_write(const uint64_t* words, size_t count,
                                         void* out, size_t size);

#ifdef __GNUC__
#pragma GCC visibility pop
#endif
#ifdef __cplusplus
}
#endif

#endif
