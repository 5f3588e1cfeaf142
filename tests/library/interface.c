/* The header in C11, and the layout that programs are built with: what changes
 * here takes another soname. */

#include <limits.h>
#include <stddef.h>
#include <stdint.h>
#include <utfx.h>

#define EXPECT_FIELD(type, field, offset, size)           \
  _Static_assert(offsetof(type, field) == (offset) &&     \
                     sizeof(((type*)0)->field) == (size), \
                 #type "." #field)
/* Pointers and size_t. */
#define WORD sizeof(void*)

EXPECT_FIELD(utfx_result, status, 0, 4);
EXPECT_FIELD(utfx_result, error, 4, 4);
EXPECT_FIELD(utfx_result, read, 8, WORD);
EXPECT_FIELD(utfx_result, written, 8 + WORD, WORD);
EXPECT_FIELD(utfx_result, offset, 8 + 2 * WORD, 8);
EXPECT_FIELD(utfx_result, length, 16 + 2 * WORD, WORD);
_Static_assert(sizeof(utfx_result) == (WORD == 8 ? 40 : 28), "utfx_result");

EXPECT_FIELD(utfx_converter, from, 0, WORD);
EXPECT_FIELD(utfx_converter, to, WORD, WORD);
EXPECT_FIELD(utfx_converter, on_error, 2 * WORD, 4);
EXPECT_FIELD(utfx_converter, reserved, 2 * WORD + 4, 4);
EXPECT_FIELD(utfx_converter, offset, 2 * WORD + 8, 8);
EXPECT_FIELD(utfx_converter, errors, 2 * WORD + 16, 8);
_Static_assert(sizeof(utfx_converter) == 24 + 2 * WORD, "utfx_converter");

EXPECT_FIELD(utfx_sequence, status, 0, 4);
EXPECT_FIELD(utfx_sequence, error, 4, 4);
EXPECT_FIELD(utfx_sequence, length, 8, WORD);
EXPECT_FIELD(utfx_sequence, bits, 8 + WORD, 4);
_Static_assert(sizeof(utfx_sequence) == (WORD == 8 ? 24 : 16), "utfx_sequence");

EXPECT_FIELD(utfx_explanation, status, 0, 4);
EXPECT_FIELD(utfx_explanation, error, 4, 4);
EXPECT_FIELD(utfx_explanation, cause, 8, 4);
EXPECT_FIELD(utfx_explanation, length, 8 + WORD, WORD);
EXPECT_FIELD(utfx_explanation, at, 8 + 2 * WORD, WORD);
EXPECT_FIELD(utfx_explanation, text_length, 8 + 3 * WORD, WORD);
_Static_assert(sizeof(utfx_explanation) == 8 + 4 * WORD, "utfx_explanation");

_Static_assert(UTFX_OK == 0 && UTFX_INCOMPLETE == 1 && UTFX_OUTPUT_FULL == 2 &&
                   UTFX_ILL_FORMED == 3 && UTFX_UNENCODABLE == 4 &&
                   UTFX_NO_CHARSET == 5,
               "utfx_status");
_Static_assert(UTFX_ERROR_NONE == 0 && UTFX_ERROR_ILL_FORMED == 1 &&
                   UTFX_ERROR_INCOMPLETE == 2 && UTFX_ERROR_UNENCODABLE == 3 &&
                   UTFX_ERROR_NON_ZERO_RESERVED_BITS == 4 &&
                   UTFX_ERROR_INVALID_UTF64 == 5 &&
                   UTFX_ERROR_INVALID_UTF8 == 6 &&
                   UTFX_ERROR_INVALID_CODE_POINT == 7,
               "utfx_error");
_Static_assert(UTFX_NO_BYTE_ORDER == 0 && UTFX_BIG_ENDIAN == 1 &&
                   UTFX_LITTLE_ENDIAN == 2,
               "utfx_byte_order");
_Static_assert(UTFX_ROLE_NONE == 0 && UTFX_ROLE_SELF_SYNCHRONIZATION == 1 &&
                   UTFX_ROLE_START == 2 && UTFX_ROLE_MANDATORY_CONTENT == 3 &&
                   UTFX_ROLE_CONTENT == 4 && UTFX_ROLE_PATTERN == 5 &&
                   UTFX_ROLE_UNITS == 6 && UTFX_ROLE_DIGITS == 7 &&
                   UTFX_ROLE_PADDING == 8 && UTFX_ROLE_RESERVED == 9 &&
                   UTFX_ROLE_SIGNATURE == 10,
               "utfx_role");
_Static_assert(UTFX_CAUSE_NONE == 0 && UTFX_CAUSE_CUT_UNIT == 1 &&
                   UTFX_CAUSE_CUT_SEQUENCE == 2 && UTFX_CAUSE_NO_LEAD == 3 &&
                   UTFX_CAUSE_TRAIL_WITHOUT_LEAD == 4 &&
                   UTFX_CAUSE_MISSING_TRAIL == 5 &&
                   UTFX_CAUSE_LONE_HIGH_SURROGATE == 6 &&
                   UTFX_CAUSE_LONE_LOW_SURROGATE == 7 &&
                   UTFX_CAUSE_OVERLONG == 8 && UTFX_CAUSE_GAP == 9 &&
                   UTFX_CAUSE_OVER_LIMIT == 10 &&
                   UTFX_CAUSE_RESERVED_BITS == 11 &&
                   UTFX_CAUSE_PADDING_BITS == 12 && UTFX_CAUSE_NO_COUNT == 13 &&
                   UTFX_CAUSE_COUNT_NOT_SHORTEST == 14 &&
                   UTFX_CAUSE_WRONG_COUNT == 15,
               "utfx_cause");
_Static_assert(UTFX_STOP == 0 && UTFX_REPLACE == 1 && UTFX_SKIP == 2,
               "utfx_on_error");

/* All of it from C: UTF-8 to UTF-64BE. Returns what that says. */
const char* UseFromC(void);
const char* UseFromC(void) {
  static char out[9];
  utfx_converter converter = utfx_converter_init(
      utfx_charset_find("UTF-8"), utfx_charset_find("UTF-64BE"), UTFX_STOP);
  const utfx_result result =
      utfx_convert(&converter, "\xE2\x82\xAC", 3, out, 8, true);
  return result.status == UTFX_OK && result.written == 8
             ? out
             : utfx_error_name(result.error);
}
