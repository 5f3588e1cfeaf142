/* libutfx converts, validates and measures text in the charsets of utfx(7) and
 * in UTF-8, UTF-16 and UTF-32, and reads and writes single sequences,
 * integers and keys.
 *
 * No function allocates memory, changes anything global, throws or touches
 * errno; you may call all of them from any thread. Text is bytes at any
 * alignment. Sizes, lengths and offsets are in bytes, unless a comment says
 * otherwise. Input and output must not overlap. A pointer to text may be null
 * if its size is 0. A charset may be a null pointer, which utfx_charset_find()
 * returns for an unknown name: each function says what it returns then. No
 * other pointer may be null, unless a comment says so.
 *
 * Text may change while a function reads it, as a mapped file can. The function
 * may then return any number in its documented range, and write anything into
 * the room that it has. It still returns, and reads and writes nothing outside
 * of what it was given.
 *
 * A code unit is one byte (UTF-8, UTF-8000, UTF-E-8), two bytes (UTF-16 and its
 * relatives), four (UTF-32) or eight (UTF-64). A sequence is the code units of
 * one code point. A signature, or byte order mark, may stand at the start of a
 * stream to tell its byte order; it is no part of the text.
 *
 * utfx(3) has examples. */
#ifndef UTFX_H_
#define UTFX_H_

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The version of this header. A release of the same UTFX_VERSION_MAJOR keeps
 * the interface, source and binary: docs/c.md has the promise. */
#define UTFX_VERSION_MAJOR 1
#define UTFX_VERSION_MINOR 0
#define UTFX_VERSION_PATCH 0
#define UTFX_VERSION_STRING "1.0.0"
#define UTFX_MAKE_VERSION(major, minor, patch) \
  ((uint32_t)(major) << 16 | (uint32_t)(minor) << 8 | (uint32_t)(patch))
#define UTFX_VERSION \
  UTFX_MAKE_VERSION(UTFX_VERSION_MAJOR, UTFX_VERSION_MINOR, UTFX_VERSION_PATCH)

/* An enumeration has 32 bits, in C as in C++. A later version may add values at
 * its end. A structure keeps its size and fields for all of a major version. */
#ifdef __cplusplus
#define UTFX_DECLARE(name) enum name : uint32_t
#define UTFX_32_BITS : uint32_t
#else
#define UTFX_DECLARE(name) typedef uint32_t name
#define UTFX_32_BITS
#endif

#ifdef __cplusplus
extern "C" {
#endif
#ifdef __GNUC__
#pragma GCC visibility push(default)
#endif

/* Return the version of the library that the program runs with, as
 * UTFX_MAKE_VERSION() makes it, and as UTFX_VERSION_STRING has it. */
uint32_t utfx_version(void);
const char* utfx_version_string(void);

/* ---- Outcomes ---------------------------------------------------------- */

/* How far a call got. */
UTFX_DECLARE(utfx_status);
enum utfx_status UTFX_32_BITS {
  /* All input is read. */
  UTFX_OK = 0,
  /* The input ends inside a sequence or a signature. Next: call again with the
   * rest of this input, and more after it. At the end of a stream it is an
   * error. */
  UTFX_INCOMPLETE = 1,
  /* The next sequence does not fit into the output; nothing of it is written.
   * Next: call again with more room and the rest of this input. */
  UTFX_OUTPUT_FULL = 2,
  /* Malformed input at `read`, `length` bytes long. */
  UTFX_ILL_FORMED = 3,
  /* The target lacks the code point of the sequence at `read`. */
  UTFX_UNENCODABLE = 4,
  /* A charset is a null pointer. Nothing is read, written or changed. */
  UTFX_NO_CHARSET = 5,
  /* utfx_find_damage() only: the text at `read` is damaged, `length` bytes of
   * it. Next: see utfx_mender_skip(). */
  UTFX_DAMAGED = 6,
  /* A utfx_on_error, a utfx_int_form or a utfx_field_kind is none of those that
   * the function takes, a field of this kind has not so many bytes, or
   * utfx_line_start() can't tell the lines of the charset. Nothing is read,
   * written or changed. */
  UTFX_MISUSE = 7,
};

/* Returns its name, as "output-full". A null pointer for any other number. */
const char* utfx_status_name(utfx_status status);

/* The outcome of a call that reads text. Its fields are meant to be all: a
 * function that has more to tell returns another structure. */
typedef struct utfx_result {
  utfx_status status;
  size_t read;    /* From the input of this call. */
  size_t written; /* To the output of this call. */
  /* Of the offending sequence, all of which is in the input. UTFX_ILL_FORMED:
   * of the maximal subpart (Unicode 3.9), at least a code unit; in UTF-64 a
   * unit. UTFX_INCOMPLETE: of the part that is there. UTFX_UNENCODABLE: of the
   * sequence. Otherwise 0, unless the function says what it is. */
  size_t length;
  /* Of the first byte in the stream that is not read. An offending sequence
   * starts there. */
  uint64_t offset;
} utfx_result;

/* ---- Charsets ---------------------------------------------------------- */

/* A charset. One that utfx_charset_at() or utfx_charset_find() returns lives as
 * long as the program. */
typedef struct utfx_charset utfx_charset;

/* Returns a charset by its number, from 0; null after the last one. */
const utfx_charset* utfx_charset_at(size_t index);

/* Finds a charset by one of its names. Returns null if there is none, or `name`
 * is null. Case and single hyphens and underscores make no difference:
 * "utf8000" is UTF-8000, and "UTF-∞-16" (in UTF-8) is UTF-INFINITY-16. All
 * other characters do: iconv(3) drops some, and takes "=UTF-8" for UTF-8. */
const utfx_charset* utfx_charset_find(const char* name);

/* Returns how many bytes utfx_charset_load() needs to make a charset of a file:
 * 0 if the file does not start as one that `utfx charset add` has compiled. */
size_t utfx_charset_room(const void* file, size_t file_size);

/* Makes a charset of a file that `utfx charset add` has compiled, of one byte
 * for each character or of several. The charset lives in `room`, as many bytes
 * as utfx_charset_room() says, aligned as those of malloc() are, until you use
 * the room for something else; the file is no longer needed. Returns null for a
 * file that is damaged or no such file, whoever has made it, and for too little
 * room or none. utfx_charset_find() does not know the charset. */
const utfx_charset* utfx_charset_load(const void* file, size_t file_size,
                                      void* room, size_t room_size);

/* Return its name, and its aliases by number, from 0: null after the last one.
 * For a null charset these and the functions below return null, 0 or false. */
const char* utfx_charset_name(const utfx_charset* charset);
const char* utfx_charset_alias(const utfx_charset* charset, size_t index);

/* Returns the size of a code unit: 1, 2, 4 or 8. */
size_t utfx_charset_code_unit_size(const utfx_charset* charset);

/* Returns the length of the longest sequence. A caller with a stream in pieces
 * never has to keep more than that after UTFX_INCOMPLETE. */
size_t utfx_charset_max_sequence_length(const utfx_charset* charset);

/* Whether all sequences have the length of a code unit, as in UTF-32, UTF-64
 * and tables: one byte for each character if the size of a code unit is 1. */
bool utfx_charset_has_fixed_length(const utfx_charset* charset);

/* Returns the number of bits of the largest code point, which may be more than
 * 64. But for its gaps, the charset has all code points of up to so many bits;
 * with 21 bits, those up to U+10FFFF. */
uint32_t utfx_charset_code_point_bits(const utfx_charset* charset);

/* Returns the largest code point that can be written: 2^64-1 if it has more
 * than 64 bits. */
uint64_t utfx_charset_last_code_point(const utfx_charset* charset);

/* Whether it has all of Unicode: each scalar value. */
bool utfx_charset_has_all_of_unicode(const utfx_charset* charset);

/* Whether ASCII is itself: where a sequence starts, a byte below 80 is the
 * character of ASCII with its number, and this is written as that byte. MUTF-8
 * has other bytes for U+0000, and most tables of EBCDIC for all. */
bool utfx_charset_is_ascii_compatible(const utfx_charset* charset);

/* Returns the charset of Unicode's that it extends, UTF-8, UTF-16 or UTF-32 in
 * its byte order: each well-formed text in that one is the same text here.
 * UTF-8 for UTF-8000, and for UTF-8 itself; UTF-16BE for UTF-INFINITY-16,
 * behind its signature. Null if there is none, as for CESU-8, and for some
 * experimental charsets. */
const utfx_charset* utfx_charset_extends(const utfx_charset* charset);

/* Finds the next gap among its code points, from `code_point` on: it lacks
 * those from *first to *last. False if it has all from there to its largest
 * one. Most charsets leave out the surrogates. Go on from *last + 1. */
bool utfx_charset_next_gap(const utfx_charset* charset, uint64_t code_point,
                           uint64_t* first, uint64_t* last);

/* Returns the code point that UTFX_REPLACE writes for an error: U+FFFD, or in a
 * table "?", another of this meaning, or the first one that it has. */
uint64_t utfx_charset_replacement(const utfx_charset* charset);

/* Returns the byte order of its units; if it has signatures, that of a stream
 * without one. Units of one byte have none. */
UTFX_DECLARE(utfx_byte_order);
enum utfx_byte_order UTFX_32_BITS {
  UTFX_NO_BYTE_ORDER = 0,
  UTFX_BIG_ENDIAN = 1,
  UTFX_LITTLE_ENDIAN = 2,
};
utfx_byte_order utfx_charset_byte_order(const utfx_charset* charset);

/* Returns the same charset in the other byte order, without signatures:
 * UTF-64LE for UTF-64BE and UTF-64. Null if there is none. */
const utfx_charset* utfx_charset_reversed(const utfx_charset* charset);

/* Returns the same charset in the byte order of the machine, without
 * signatures: UTF-32LE for UTF-32, UTF-32BE and itself, if this is
 * little-endian. A charset with units of one byte is returned as it is. */
const utfx_charset* utfx_charset_in_native_order(const utfx_charset* charset);

/* Whether streams start with a signature. Reading, a stream without one is
 * big-endian. Writing is big-endian, with a signature. So are UTF-16 and UTF-32
 * (Unicode 3.10), where those of iconv(3) have the byte order of the machine.
 */
bool utfx_charset_has_signature(const utfx_charset* charset);

/* Returns the signature that is written, and sets *length, unless that is null.
 * It lives as long as the charset. Null, and a length of 0, if there is none.
 */
const uint8_t* utfx_charset_signature(const utfx_charset* charset,
                                      size_t* length);

/* Whether the code units in the middle of a text show where sequences start.
 * False where a unit after the first one of a sequence can start another that
 * is well-formed: then a text has to be read from its start. Such are the
 * tables of several bytes. But in those of utfx_charset_at(), no byte below 20
 * is behind the first one of a sequence or an error, so that a line starts
 * behind each newline. */
bool utfx_charset_is_self_synchronizing(const utfx_charset* charset);

/* Returns its group. A libutfx may have been built without experimental
 * charsets, or without tables. Programs should hardly offer those of the groups
 * EXPERIMENTAL and COMPATIBILITY. */
UTFX_DECLARE(utfx_group);
enum utfx_group UTFX_32_BITS {
  UTFX_GROUP_LISTED = 0,
  UTFX_GROUP_EXPERIMENTAL = 1,  /* To be tried out. */
  UTFX_GROUP_COMPATIBILITY = 2, /* To read and write what some programs have. */
  /* By a table: the charsets of utfx_charset_load(), and those with one byte
   * or several for each character and without shifts that iconv(3) has in
   * glibc, with the same bytes and names. A byte that iconv(3) refuses is
   * ill-formed, even if the web's charset of the name fills it (CP1252 has no
   * character 81). Of several bytes that no character has, those behind the
   * first are no part of the error if they are ASCII or no trails. U+E0000 to
   * U+E007F, which iconv(3) drops, are unencodable but in GB18030. */
  UTFX_GROUP_TABLES = 3,
};
utfx_group utfx_charset_group(const utfx_charset* charset);

/* Returns its name, as "experimental". A null pointer for any other number. */
const char* utfx_group_name(utfx_group group);

/* Returns the charset of a text behind its signature, unless the signature says
 * otherwise: UTF-64BE for UTF-64. A charset without signatures is returned as
 * it is. */
const utfx_charset* utfx_charset_without_signature(const utfx_charset* charset);

/* Returns the charset of a stream behind its signature, if the stream starts
 * with `in`: UTF-64BE or UTF-64LE for UTF-64. A charset without signatures is
 * returned as it is. Unless `length` is null, *length becomes the length of the
 * signature, or 0. Give eight bytes if there are as many: less than a unit
 * shows nothing. */
const utfx_charset* utfx_charset_of_stream(const utfx_charset* charset,
                                           const void* in, size_t size,
                                           size_t* length);

/* Returns the version of a charset's specification that the first code unit of
 * a text without a signature announces, from 1. UTF-64 announces it by reserved
 * bits (UTF-64 1.0, 10.4): 1 if they are zero, and one more than the highest
 * four of them otherwise. 0 for a charset that announces none, for less than a
 * unit, and for null. */
uint32_t utfx_charset_announced_version(const utfx_charset* charset,
                                        const void* in, size_t size);

/* ---- Conversion of streams --------------------------------------------- */

/* How to deal with an error: an ill-formed or unencodable sequence, or one that
 * is incomplete at the end of the stream. With any other number, calls return
 * UTFX_MISUSE. */
UTFX_DECLARE(utfx_on_error);
enum utfx_on_error UTFX_32_BITS {
  UTFX_STOP = 0, /* Return. */
  /* Write utfx_charset_replacement() (Unicode 3.9, one for a maximal subpart).
   */
  UTFX_REPLACE = 1,
  UTFX_SKIP = 2, /* Leave it out. */
};

/* A conversion of one stream. It holds no resources: you may forget it, or copy
 * it to make another conversion that goes on from the same place. One that is
 * all zeros has null charsets. */
typedef struct utfx_converter {
  uint64_t reserved[8]; /* For the library alone. */
} utfx_converter;

/* Returns a converter at the start of a stream. */
utfx_converter utfx_converter_init(const utfx_charset* from,
                                   const utfx_charset* to,
                                   utfx_on_error on_error);

/* Changes what the next calls do at an error. */
void utfx_converter_set_on_error(utfx_converter* converter,
                                 utfx_on_error on_error);

/* Returns how many bytes of the stream the calls have read, and
 * utfx_converter_skip() has passed. */
uint64_t utfx_converter_offset(const utfx_converter* converter);

/* Returns how many errors the calls have replaced or left out. */
uint64_t utfx_converter_errors(const utfx_converter* converter);

/* Converts the next piece of a stream; `is_last` says that it is the last one.
 * In any other piece, a last sequence that depends on what follows is
 * UTFX_INCOMPLETE.
 * Everything before the byte where the call stops is converted.
 *
 * With UTFX_STOP, to go on behind an error, start the next call `length` bytes
 * later: see utfx_converter_skip(). With UTFX_REPLACE and UTFX_SKIP the status
 * is never UTFX_ILL_FORMED or UTFX_UNENCODABLE, and UTFX_INCOMPLETE only if
 * `is_last` is false.
 *
 * The call reports or leaves out an unencodable code point whether or not there
 * is room. So with the room that utfx_measure() asks for, it gets as far as
 * utfx_measure() does. An `out_size` of SIZE_MAX promises enough room.
 *
 * The call writes a signature before the first well-formed sequence, even if
 * the target lacks its code point, or before the first U+FFFD; without either
 * it writes none. The signature may be all that fits. */
utfx_result utfx_convert(utfx_converter* converter, const void* in,
                         size_t in_size, void* out, size_t out_size,
                         bool is_last);

/* Says that the caller has dealt with the next `length` bytes of the stream:
 * the input of the next call starts behind them. At the start of a stream, the
 * rest then has no signature and is big-endian. A length of 0 changes nothing.
 */
void utfx_converter_skip(utfx_converter* converter, size_t length);

/* Does as utfx_convert() with endless room, but writes nothing. Adds the exact
 * number of bytes that utfx_convert() would write to *written. */
utfx_result utfx_measure(utfx_converter* converter, const void* in,
                         size_t in_size, bool is_last, uint64_t* written);

/* Returns how many bytes of output are enough for `in_size` bytes of input, in
 * one call or several, with any utfx_on_error and a signature; in constant
 * time. SIZE_MAX if that many bytes do not suffice, 0 for a null charset. */
size_t utfx_max_output_length(const utfx_charset* from, const utfx_charset* to,
                              size_t in_size);

/* ---- Mending of texts in UTF-8 ------------------------------------------ */

/* How a part of a text is damaged. */
UTFX_DECLARE(utfx_damage_kind);
enum utfx_damage_kind UTFX_32_BITS {
  UTFX_DAMAGE_NONE = 0,
  /* It was in one charset, mostly UTF-8, was read in another one and written in
   * UTF-8: once, or several times. */
  UTFX_DAMAGE_MISREAD = 1,
  /* Bytes of another charset; or a control that ISO-8859-1 has for a byte of
   * CP1252's punctuation, which is never sure. */
  UTFX_DAMAGE_OTHER_CHARSET = 2,
  UTFX_DAMAGE_SURROGATE_PAIR = 3, /* Of two sequences, as in CESU-8. */
  UTFX_DAMAGE_LONG_NULL = 4,      /* C0 80 for U+0000, as in MUTF-8. */
  UTFX_DAMAGE_SIGNATURE = 5,      /* U+FEFF behind the start of a text. */
  /* U+FFFD, where nobody knows the character. If it was read in another charset
   * and written again, there is a text, with U+FFFD in its place; of a charset
   * of two bytes, such as GBK, there is no utfx_charset, and no reading. */
  UTFX_DAMAGE_LOST = 6,
  UTFX_DAMAGE_LONE_SURROGATE = 7, /* As in WTF-8. */
  UTFX_DAMAGE_BEYOND_UNICODE = 8, /* A sequence of UTF-E-8. */
  UTFX_DAMAGE_ILL_FORMED = 9,     /* Any other bytes. */
};

/* Returns its name, as "misread". A null pointer for any other number. */
const char* utfx_damage_name(utfx_damage_kind kind);

/* A part of a text that is damaged, and how it reads when it is mended. */
#define UTFX_MAX_READINGS 4
#define UTFX_DAMAGE_ROOM 2048
typedef struct utfx_damage {
  utfx_damage_kind kind;
  /* How sure it is, to compare with others of the same version of libutfx:
   * about the logarithm of the odds. */
  int32_t evidence;
  /* Whether that is enough. Otherwise the text is a guess. */
  bool is_sure;
  /* Whether there is a text. An empty one means that the part goes. */
  bool has_text;
  /* How many charsets the part was taken for; the last one comes first. */
  uint32_t readings;
  const utfx_charset* through[UTFX_MAX_READINGS];
  /* The charset that it was in at each of these readings; null for bytes of
   * another charset, which nobody has read. */
  const utfx_charset* was_in[UTFX_MAX_READINGS];
  /* How many characters of it are lost, each of them U+FFFD in the text. */
  uint32_t lost;
  size_t text_length;
  char text[UTFX_DAMAGE_ROOM]; /* In UTF-8. */
  uint64_t reserved[4];        /* Zero. */
} utfx_damage;

/* All that texts in UTF-8 tell of their damage, and a search for it by that. It
 * holds no resources: you may forget or copy it. The first search after it has
 * learnt takes 200 KB of stack. */
typedef struct utfx_mender {
  uint64_t reserved[2048]; /* For the library alone. */
} utfx_mender;

/* Returns a mender that has learnt nothing, at the start of a text. */
utfx_mender utfx_mender_init(void);

/* Says that parts of the text are likely to have been read in a charset, which
 * has a table (UTFX_GROUP_TABLES) and lives as long as the mender; of those of
 * several bytes, only the ones that utfx_detect() knows. False for any other
 * charset, for null, and after four of several bytes, four that libutfx does
 * not try by itself, or eight. Say it before the mender learns. */
bool utfx_mender_expect(utfx_mender* mender, const utfx_charset* charset);

/* Says that such parts are likely to have been in a charset before they were
 * read in another one: in UTF-8, or in one that utfx_detect() knows and that
 * has a table. False for any other charset, for null, and after four. Say it
 * before the mender learns. */
bool utfx_mender_expect_original(utfx_mender* mender,
                                 const utfx_charset* charset);

/* Learns from the next piece of a text: all of it is evidence for each of its
 * parts. `is_last` says that the text ends with it; the next call takes another
 * text, or finds damage in one.
 *
 * UTFX_OK: all of the piece is read. UTFX_INCOMPLETE: all but its last bytes,
 * less than UTFX_MEND_ROOM; call again with them and more. Pieces of any size
 * make no difference. */
#define UTFX_MEND_ROOM 4096
utfx_result utfx_mender_learn(utfx_mender* mender, const void* in,
                              size_t in_size, bool is_last);

/* Whether any of that may be damaged. If not, utfx_find_damage() finds nothing
 * in it. */
bool utfx_mender_suspects(const utfx_mender* mender);

/* Adds what another mender has learnt, of other texts or of other lines of the
 * same text. The order makes no difference: a text that is cut behind line
 * feeds is mended as if one mender had learnt all of it. Only the expectations
 * of the first one count. */
void utfx_mender_merge(utfx_mender* mender, const utfx_mender* other);

/* A mended text may tell of more damage. So the command and the languages have
 * a new mender learn it and mend it until nothing changes, in at most so many
 * rounds; a text that changes in each of them stays as it was. */
#define UTFX_MENDER_ROUNDS 9

/* Writes what a mender has learnt, but no expectations, and returns how many
 * bytes that takes. */
#define UTFX_MENDER_SAVED 12288
size_t utfx_mender_save(const utfx_mender* mender, char out[UTFX_MENDER_SAVED]);

/* Has a mender know what another one has saved, on any machine, instead of what
 * it has learnt. False, and nothing changes, for any other bytes, and for those
 * of another version. */
bool utfx_mender_load(utfx_mender* mender, const void* saved, size_t size);

/* Goes back to the start of a text. */
void utfx_mender_restart(utfx_mender* mender);

/* Finds the next damaged part in the next piece of a text in UTF-8, by what is
 * learnt. `is_last` says that the text ends with it; behind its end the next
 * call starts another one.
 *
 * UTFX_OK: all of the piece is right. UTFX_INCOMPLETE: all but its last bytes,
 * less than UTFX_MEND_ROOM, on which the next piece has an influence; call
 * again with them and more. UTFX_DAMAGED: the `length` bytes at `read` are
 * damaged, as *damage says. `written` is 0. */
utfx_result utfx_find_damage(utfx_mender* mender, const void* in,
                             size_t in_size, bool is_last, utfx_damage* damage);

/* Says that the caller has dealt with the next `length` bytes of the text, as
 * utfx_converter_skip() does: those of a damaged part. The input of the next
 * call starts behind them. */
void utfx_mender_skip(utfx_mender* mender, size_t length);

/* ---- Which charset a text is in ---------------------------------------- */

/* A search for the charset of a text. It holds no resources: you may forget or
 * copy it. */
typedef struct utfx_detector {
  uint64_t reserved[1280]; /* For the library alone. */
} utfx_detector;

/* Returns a detector at the start of a text. */
utfx_detector utfx_detector_init(void);

/* Says that the text is in one of the charsets, or languages, of some calls.
 * A language is named as in utfx_detected. False for a name that none has of
 * those that are compared: escapes tell ISO-2022, HZ and UTF-7 by themselves.
 */
bool utfx_detector_expect_charset(utfx_detector* detector, const char* name);
bool utfx_detector_expect_language(utfx_detector* detector, const char* name);

/* Takes the next piece of the text, of any size. */
void utfx_detector_add(utfx_detector* detector, const void* in, size_t in_size);

/* Says that the text has ended. Without this, it may go on, and may end within
 * a sequence. utfx_detector_add() takes another text next, in the charset of
 * the first one. */
void utfx_detector_end(utfx_detector* detector);

/* Adds what another detector has seen: texts that are in the charset of the
 * first one. Both texts end. The order of texts makes no difference. Only the
 * expectations of the first one count. */
void utfx_detector_merge(utfx_detector* detector, const utfx_detector* other);

/* A charset that the text may be in. */
typedef struct utfx_detected {
  const char* name;            /* As iconv(3) takes it. */
  const utfx_charset* charset; /* Null if libutfx has none of this name. */
  const char* language; /* As "de" or "zh-Hans"; empty if none is known. */
  /* About the logarithm, to the base 2, of how much likelier it is than the
   * likeliest charset in which the text is another one. Negative if that is
   * likelier. */
  int32_t evidence;
  bool is_sure;     /* Whether that is enough. Only of the first answer. */
  bool is_likely;   /* Whether it is worth naming. Only of the first answer. */
  bool is_declared; /* Whether the text names it: charset=…, encoding="…". */
  uint64_t reserved[4]; /* Zero. */
} utfx_detected;

/* For `options`. Of several charsets in which the text is the same,
 * utfx_detect() answers with the one that people mean, such as CP1252 for
 * ISO-8859-1. */
UTFX_DECLARE(utfx_detect_options);
enum utfx_detect_options UTFX_32_BITS {
  UTFX_DETECT_DEFAULT = 0,
  UTFX_DETECT_SMALLEST = 1 /* The one with the fewest characters instead. */
};

/* Sets up to `count` answers, the likeliest first, each of another text, and
 * returns how many there are. 0 if the bytes are no text, or nothing tells. A
 * text of ASCII alone is in UTF-8. */
size_t utfx_detect(const utfx_detector* detector, utfx_detect_options options,
                   utfx_detected* answers, size_t count);

/* ---- A whole text ------------------------------------------------------ */

/* These read a text from its start. They pass over a signature there, which is
 * no sequence. */

/* Converts a whole text, like one call of utfx_convert() with a new converter
 * and with `is_last`. */
utfx_result utfx_convert_text(const utfx_charset* from, const utfx_charset* to,
                              utfx_on_error on_error, const void* in,
                              size_t in_size, void* out, size_t out_size);

/* Reads the well-formed start of a text; with UTFX_OK that is all of it. */
utfx_result utfx_validate(const utfx_charset* charset, const void* in,
                          size_t size);

/* Counts the code points of a well-formed text, in constant time if all
 * sequences have the same length (UTF-64, UTF-32). In any other text it counts
 * the code units that can start a sequence. 0 for a null charset. */
size_t utfx_count(const utfx_charset* charset, const void* in, size_t size);

/* Returns where the sequence with this number, from 0, starts in a text; each
 * ill-formed or incomplete one counts. `size` if there is none or the charset
 * is null. In constant time if all sequences have the same length. */
size_t utfx_offset_of_index(const utfx_charset* charset, const void* in,
                            size_t size, size_t index);

/* Returns the start of the sequence that the byte at an offset is part of. The
 * sequence may be ill-formed or incomplete. A signature starts at 0. Returns
 * the offset itself if it is `size` or more, or the charset is null.
 *
 * In a self-synchronizing charset the call reads the start of the text, for a
 * signature, and the length of the longest sequence before and behind the
 * offset. In a table of several bytes it reads from the last byte up to there
 * that only starts sequences, mostly a newline. In another charset, or
 * without such a byte, it reads all text up to there, in a time proportional to
 * that. */
size_t utfx_sequence_start(const utfx_charset* charset, const void* in,
                           size_t size, size_t offset);

/* Finds where a line starts, as a reader from the start of the text does: in
 * `in`, some bytes of it from an offset on, behind the first LINE FEED that is
 * all in them. So a long text can be cut, and each part of it read alone.
 * Ill-formed text makes no difference. To have the first line from a place on,
 * give the bytes from a code unit before that.
 *
 * UTFX_OK: a line starts at `read`, if the text goes on there.
 * UTFX_INCOMPLETE: none starts in these bytes; call again with those from
 * `read` on, less than a unit, and more. UTFX_MISUSE, which depends on the
 * charset alone: only a reader from the start finds the lines, as another
 * sequence may have the unit of a LINE FEED in it (UTF-MASHPOE-8, and perhaps a
 * table of utfx_charset_load()) or a LINE FEED is longer; or the charset has
 * signatures: take what utfx_charset_of_stream() returns for the text's start.
 *
 * The offset tells where units start, and counts a signature. A LINE FEED is a
 * unit that is read as U+000A: 0A where ASCII is itself, and mostly 25 in
 * EBCDIC. NEXT LINE, U+0085, and a CARRIAGE RETURN alone end no line. */
utfx_result utfx_line_start(const utfx_charset* charset, const void* in,
                            size_t size, uint64_t offset);

/* ---- One sequence ------------------------------------------------------ */

/* These know no signatures: a charset with signatures is big-endian here. Code
 * points of more than 64 bits are 64-bit words, the lowest first, or bytes, the
 * highest first. */

/* The outcome of reading or writing a sequence. Its fields are meant to be all,
 * so that it fits two registers. */
typedef struct utfx_sequence {
  /* Reading: UTFX_OK, UTFX_INCOMPLETE, UTFX_ILL_FORMED; UTFX_OUTPUT_FULL if the
   * sequence is well-formed, but its code point exceeds the room.
   * Writing: UTFX_OK; UTFX_OUTPUT_FULL if the sequence exceeds the room;
   * UTFX_UNENCODABLE.
   * Both: UTFX_NO_CHARSET. */
  utfx_status status;
  /* Of the code point, without leading zeros. 0 if there is no code point. */
  uint32_t bits;
  /* Of the sequence, with UTFX_OUTPUT_FULL too. UTFX_ILL_FORMED,
   * UTFX_INCOMPLETE: as in utfx_result. UTFX_UNENCODABLE: 0. */
  size_t length;
} utfx_sequence;

/* Reads the sequence that a text starts with. Empty text is an incomplete one.
 * Sets *code_point if the status is UTFX_OK. */
utfx_sequence utfx_decode_one(const utfx_charset* charset, const void* in,
                              size_t size, uint64_t* code_point);
/* utfx_decode_one_words() and utfx_decode_one_bytes() do the same for code
 * points of any size. They set all words or bytes if the status is UTFX_OK. A
 * sequence of two code points, which some charsets of several bytes have, is
 * two words, a code point each. */
utfx_sequence utfx_decode_one_words(const utfx_charset* charset, const void* in,
                                    size_t size, uint64_t* words, size_t count);
utfx_sequence utfx_decode_one_bytes(const utfx_charset* charset, const void* in,
                                    size_t size, uint8_t* bytes, size_t count);

/* Returns the length of a code point's sequence: 0 if the charset lacks the
 * code point, or is null. */
size_t utfx_sequence_length(const utfx_charset* charset, uint64_t code_point);

/* Write the sequence of a code point. Pass NULL and 0 to get the length of one
 * of more than 64 bits: the status is then UTFX_OUTPUT_FULL. */
utfx_sequence utfx_encode_one(const utfx_charset* charset, uint64_t code_point,
                              void* out, size_t size);
utfx_sequence utfx_encode_one_words(const utfx_charset* charset,
                                    const uint64_t* words, size_t count,
                                    void* out, size_t size);
utfx_sequence utfx_encode_one_bytes(const utfx_charset* charset,
                                    const uint8_t* bytes, size_t count,
                                    void* out, size_t size);

/* ---- What a sequence is made of ---------------------------------------- */

/* The role of a bit of a sequence; utfx_role_text() explains it. */
UTFX_DECLARE(utfx_role);
enum utfx_role UTFX_32_BITS {
  UTFX_ROLE_NONE = 0, /* Its code unit is cut short. */
  UTFX_ROLE_SELF_SYNCHRONIZATION = 1,
  UTFX_ROLE_START = 2,
  UTFX_ROLE_MANDATORY_CONTENT = 3,
  UTFX_ROLE_CONTENT = 4,
  UTFX_ROLE_PATTERN = 5,
  UTFX_ROLE_UNITS = 6,
  UTFX_ROLE_DIGITS = 7,
  UTFX_ROLE_PADDING = 8,
  UTFX_ROLE_RESERVED = 9,
  /* For callers: utfx_describe() knows no signatures. */
  UTFX_ROLE_SIGNATURE = 10,
  UTFX_ROLE_INDEX = 11, /* In a table. */
};

/* Return its name, as "mandatory content", and what that means. Null pointers
 * for any other number. */
const char* utfx_role_name(utfx_role role);
const char* utfx_role_text(utfx_role role);

/* Sets the role of each bit of the sequence that a text starts with, in the
 * order of its bytes, each from its highest bit down. Adds UTFX_BIT_IS_WRONG to
 * the bits that make the sequence ill-formed.
 *
 * The status and length are those of utfx_decode_one(). The call sets 8 roles
 * for each byte; with less room it sets none, and the status is
 * UTFX_OUTPUT_FULL. `bits` is 0. */
#define UTFX_BIT_IS_WRONG 0x80
utfx_sequence utfx_describe(const utfx_charset* charset, const void* in,
                            size_t size, uint8_t* roles, size_t count);

/* Why a sequence is an error, or a code point unencodable: utfx_cause_text()
 * has a sentence for each. */
UTFX_DECLARE(utfx_cause);
enum utfx_cause UTFX_32_BITS {
  UTFX_CAUSE_NONE = 0,
  UTFX_CAUSE_CUT_UNIT = 1,
  UTFX_CAUSE_CUT_SEQUENCE = 2,
  UTFX_CAUSE_NO_LEAD = 3,
  UTFX_CAUSE_TRAIL_WITHOUT_LEAD = 4,
  UTFX_CAUSE_MISSING_TRAIL = 5,
  UTFX_CAUSE_LONE_HIGH_SURROGATE = 6,
  UTFX_CAUSE_LONE_LOW_SURROGATE = 7,
  UTFX_CAUSE_OVERLONG = 8,
  UTFX_CAUSE_GAP = 9,
  UTFX_CAUSE_OVER_LIMIT = 10,
  UTFX_CAUSE_RESERVED_BITS = 11,
  UTFX_CAUSE_PADDING_BITS = 12,
  UTFX_CAUSE_NO_COUNT = 13,
  UTFX_CAUSE_COUNT_NOT_SHORTEST = 14,
  UTFX_CAUSE_WRONG_COUNT = 15,
  UTFX_CAUSE_SURROGATE_PAIR = 16, /* As two sequences. */
  UTFX_CAUSE_UNASSIGNED = 17,     /* A byte that a table does not have. */
  UTFX_CAUSE_NO_END = 18,         /* Of a field that sorts downwards. */
  UTFX_CAUSE_TOO_DEEP = 19,       /* Of fields that hold one another. */
};

/* Return its name, as "trail-without-lead", and a sentence that says it. Null
 * pointers for any other number. */
const char* utfx_cause_name(utfx_cause cause);
const char* utfx_cause_text(utfx_cause cause);

/* Why something is an error. */
typedef struct utfx_explanation {
  utfx_status status; /* UTFX_OK: there is no error. */
  utfx_cause cause;
  size_t length; /* Of the sequence, as in utfx_sequence. */
  /* The offset in it, or behind it, of the code unit that shows the error; in
   * UTF-64 of the octet, as if the unit were big-endian. UTFX_INCOMPLETE: the
   * length. */
  size_t at;
  /* Of the whole explanation in words, without the zero byte at its end. */
  size_t text_length;
  /* The name of the class of the error. UTF-64 tells four classes apart (UTF-64
   * 1.0, 7.1): "InvalidUtf64", "InvalidUtf8", "InvalidCodePoint" and
   * "NonZeroReservedBits". The other charsets have "IllFormed" and
   * "Unencodable", and all have "Incomplete". "None" if there is no error. It
   * lives as long as the program. */
  const char* error_class;
  uint64_t reserved[2]; /* Zero. */
} utfx_explanation;

/* Says why the sequence that a text starts with is an error. The bytes after
 * the sequence may show it: give all of the text, or
 * utfx_charset_max_sequence_length() and a unit of it.
 *
 * All three calls write at most `room` bytes, the last of which is zero: as
 * much as fits of a phrase in English and ASCII, "overlong: 2 bytes for U+0041,
 * which takes 1". The phrase is empty if there is no error. */
utfx_explanation utfx_explain(const utfx_charset* charset, const void* in,
                              size_t size, char* text, size_t room);

/* Says what would be right where the error shows: "80 to 9F as byte 2". Returns
 * the length of that phrase, 0 if only more text is missing. The call tries
 * many units, which can take a millisecond. */
size_t utfx_explain_expected(const utfx_charset* charset, const void* in,
                             size_t size, char* text, size_t room);

/* Says why a charset lacks a code point. */
utfx_explanation utfx_explain_words(const utfx_charset* charset,
                                    const uint64_t* words, size_t count,
                                    char* text, size_t room);

/* ---- Integers ---------------------------------------------------------- */

/* These write an integer of any size as bytes, in one of three forms, and read
 * it back. No integer's bytes are the start of another's in the same form.
 * Words are the lowest first, bytes the highest first, both in two's complement
 * if the form has negative integers: so one word is an int64_t. */

/* How an integer is bytes: each form has others. */
UTFX_DECLARE(utfx_int_form);
enum utfx_int_form UTFX_32_BITS {
  /* "unsigned": a sequence of UTF-8000, of at most 4096 bits in 819 bytes; 5 is
   * 05. An integer may be the number of a surrogate. memcmp() compares the
   * bytes as the integers compare. */
  UTFX_INT_UTF8000 = 0,
  /* "zigzag": of UTF-8000's zigzag variant, where 0, 1, 2, 3, ... stand for 0,
   * -1, 1, -2, ...; of at most 4096 bits, the sign among them. 5 is 0A.
   * memcmp() compares the bytes by magnitude. */
  UTFX_INT_UTF8000_ZIGZAG = 1,
  /* "tuple": of FoundationDB's tuple layer, whose magnitude has at most 255
   * bytes, in at most 257; 5 is 15 05. memcmp() compares the bytes as the
   * integers compare, negative ones first. A byte from 0B to 1D comes first.
   *
   * Reading takes the one shortest form of each integer, and the two longer
   * ones of 2^64-1 and its negative that some of FoundationDB's bindings have
   * written. Bytes are ill-formed if the first one is another, and the length
   * is then 1; or if fewer bytes would do, and the length is then that of all
   * of them. */
  UTFX_INT_TUPLE = 2,
};

/* Returns its name, as "unsigned". A null pointer for any other number. */
const char* utfx_int_form_name(utfx_int_form form);

/* Read the integer that `in` starts with. UTFX_OK: all words or bytes are set,
 * with the sign above those that the integer has. UTFX_INCOMPLETE, with the
 * length of the part that is there; UTFX_ILL_FORMED, with the length of what is
 * no integer; UTFX_OUTPUT_FULL if the integer exceeds the room: nothing is set.
 * UTFX_MISUSE: the form is none.
 *
 * `bits` is the number of bits of the integer, of a negative one with its sign,
 * and of a positive one with a zero for it if the form has negative ones; 0 for
 * zero. So (bits + 63) / 64 words or (bits + 7) / 8 bytes have room for it. */
utfx_sequence utfx_int_decode_words(utfx_int_form form, const void* in,
                                    size_t size, uint64_t* words, size_t count);
utfx_sequence utfx_int_decode_bytes(utfx_int_form form, const void* in,
                                    size_t size, uint8_t* bytes, size_t count);

/* Write the bytes of an integer, which may have more words or bytes than it
 * takes. UTFX_OK; UTFX_OUTPUT_FULL if the bytes exceed the room: pass NULL and
 * 0 to get their length; UTFX_UNENCODABLE for an integer that is too large;
 * UTFX_MISUSE if the form is none. `bits` is as above. */
utfx_sequence utfx_int_encode_words(utfx_int_form form, const uint64_t* words,
                                    size_t count, void* out, size_t size);
utfx_sequence utfx_int_encode_bytes(utfx_int_form form, const uint8_t* bytes,
                                    size_t count, void* out, size_t size);

/* Compares two integers, whose bytes must be well-formed in the form. Returns
 * less than, equal to or greater than 0 as the first integer is less than,
 * equal to or greater than the second one. Only zigzag needs it. */
int utfx_int_compare(utfx_int_form form, const void* a, size_t a_size,
                     const void* b, size_t b_size);

/* Says why the bytes that `in` starts with are no integer, as utfx_explain()
 * does of a sequence: "1F starts no integer". */
utfx_explanation utfx_int_explain(utfx_int_form form, const void* in,
                                  size_t size, char* text, size_t room);

/* ---- Keys -------------------------------------------------------------- */

/* A key of several fields is the fields one behind the other. memcmp() compares
 * two keys by their first fields, then by their second ones. A key that ends
 * sooner sorts before those that go on. All keys that begin with the fields of
 * a key start with its bytes, and FF comes behind these in no such key.
 *
 * FoundationDB's tuple layer has the same bytes, but for UTFX_FIELD_DOWN, which
 * it does not have. Its versionstamps and what others have added are no fields
 * here. */

/* The kind of a field. Fields of different kinds sort in this order: null,
 * bytes, text, tuple, integer, float, double, false, true, UUID, down.
 *
 * The content of a field is what its kind says here. */
UTFX_DECLARE(utfx_field_kind);
enum utfx_field_kind UTFX_32_BITS {
  UTFX_FIELD_NONE = 0, /* No field. */
  /* Bytes, which sort as with memcmp(), and text in UTF-8, which sorts by code
   * points. A field of either takes 2 bytes more than its content, and one more
   * for each zero in it. */
  UTFX_FIELD_BYTES = 1,
  UTFX_FIELD_TEXT = 2,
  /* An integer in the form UTFX_INT_TUPLE, for which utfx_int_encode_words()
   * and others do as well. Its content is bytes in two's complement, the
   * highest first. */
  UTFX_FIELD_INT = 3,
  /* Without content, in one byte. */
  UTFX_FIELD_NULL = 4,
  UTFX_FIELD_FALSE = 5,
  UTFX_FIELD_TRUE = 6,
  /* A float or a double of C as it is in memory, in 5 or 9 bytes. They sort as
   * IEEE 754 orders all of them: NaNs with a sign, -infinity, numbers, of which
   * -0.0 is before 0.0, infinity, NaNs. Every bit is kept. */
  UTFX_FIELD_FLOAT = 7,
  UTFX_FIELD_DOUBLE = 8,
  /* The 16 bytes of a UUID, by which it sorts, in 17 bytes. */
  UTFX_FIELD_UUID = 9,
  /* A tuple in a tuple: its content is a key, whose fields are the tuple's. It
   * sorts as keys do. A field takes 2 bytes more, and one more for each null
   * among these fields. */
  UTFX_FIELD_TUPLE = 10,
  /* A field that sorts downwards among its like: its content is the bytes of
   * one field of any kind. It starts with 40, a code that FoundationDB leaves
   * to others. The bytes of the field and of a zero follow, each as its
   * complement: the field takes 2 bytes more than its content. */
  UTFX_FIELD_DOWN = 11,
};

/* So many tuples and fields that sort downwards may hold one another, so that
 * programs may go down by recursion. */
#define UTFX_FIELD_LEVELS 64

/* Returns its name, as "text". A null pointer for any other number. */
const char* utfx_field_kind_name(utfx_field_kind kind);

/* Returns the kind of the field that `in` starts with, by its first byte:
 * UTFX_FIELD_NONE if no field starts so, or `size` is 0. */
utfx_field_kind utfx_field_kind_of(const void* in, size_t size);

/* Returns the length of the field that `in` starts with, of any kind: 0 if none
 * starts so, its end is missing, or it holds what is no field. A text may still
 * be no UTF-8. */
size_t utfx_field_length(const void* in, size_t size);

/* Writes a field of some content. Without UTFX_OK, nothing is written.
 * UTFX_OUTPUT_FULL: the field takes `length` bytes. UTFX_ILL_FORMED and
 * UTFX_INCOMPLETE, as from utfx_validate() and utfx_field_decode(): the content
 * at `read` is not UTF-8, is no fields, or more than one field that sorts
 * downwards. UTFX_UNENCODABLE: the integer is too large. UTFX_MISUSE: `kind` is
 * none, or its content has not `count` bytes. */
utfx_result utfx_field_encode(utfx_field_kind kind, const void* content,
                              size_t count, void* out, size_t size);

/* Reads the content of the field that `in`, the rest of a key, starts with. It
 * has fewer bytes than the field, but for an integer as many at most. The next
 * field, if there is one, starts at `read`. Without UTFX_OK, nothing is
 * written.
 *
 * UTFX_OUTPUT_FULL: the content takes `length` bytes. UTFX_INCOMPLETE: the end
 * of the field is missing; `length` is `size`. UTFX_ILL_FORMED: from `read` on,
 * `length` bytes are no field, not UTF-8 in a text, or not the end of the
 * field; if `read` is 0, no field of this kind starts here. UTFX_MISUSE: `kind`
 * is none. All that a field holds is checked, so all of its content is fields.
 */
utfx_result utfx_field_decode(utfx_field_kind kind, const void* in, size_t size,
                              void* content, size_t count);

/* Says why the bytes that `in`, the rest of a key, starts with are no field of
 * any kind, as utfx_explain() does of a sequence: "the end of the field is
 * missing". `at` is the offset in the field of the byte that shows the error;
 * of text that is not UTF-8, that of the sequence. `length` is as from
 * utfx_field_decode(). */
utfx_explanation utfx_field_explain(const void* in, size_t size, char* text,
                                    size_t room);

#undef UTFX_DECLARE
#undef UTFX_32_BITS

#ifdef __GNUC__
#pragma GCC visibility pop
#endif
#ifdef __cplusplus
}
#endif

#endif
