/* The header in C11, and the binary interface that programs are built with:
 * what changes here takes another soname. */

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
EXPECT_FIELD(utfx_result, read, WORD, WORD);
EXPECT_FIELD(utfx_result, written, 2 * WORD, WORD);
EXPECT_FIELD(utfx_result, length, 3 * WORD, WORD);
EXPECT_FIELD(utfx_result, offset, 4 * WORD, 8);
_Static_assert(sizeof(utfx_result) == 4 * WORD + 8, "utfx_result");

_Static_assert(sizeof(utfx_converter) == 64, "utfx_converter");

EXPECT_FIELD(utfx_sequence, status, 0, 4);
EXPECT_FIELD(utfx_sequence, bits, 4, 4);
EXPECT_FIELD(utfx_sequence, length, 8, WORD);
_Static_assert(sizeof(utfx_sequence) == 8 + WORD, "utfx_sequence");

EXPECT_FIELD(utfx_explanation, status, 0, 4);
EXPECT_FIELD(utfx_explanation, cause, 4, 4);
EXPECT_FIELD(utfx_explanation, length, 8, WORD);
EXPECT_FIELD(utfx_explanation, at, 8 + WORD, WORD);
EXPECT_FIELD(utfx_explanation, text_length, 8 + 2 * WORD, WORD);
EXPECT_FIELD(utfx_explanation, error_class, 8 + 3 * WORD, WORD);
EXPECT_FIELD(utfx_explanation, reserved, 8 + 4 * WORD, 16);
_Static_assert(sizeof(utfx_explanation) == 24 + 4 * WORD, "utfx_explanation");

EXPECT_FIELD(utfx_damage, kind, 0, 4);
EXPECT_FIELD(utfx_damage, evidence, 4, 4);
EXPECT_FIELD(utfx_damage, is_sure, 8, 1);
EXPECT_FIELD(utfx_damage, has_text, 9, 1);
EXPECT_FIELD(utfx_damage, readings, 12, 4);
EXPECT_FIELD(utfx_damage, through, 16, 4 * WORD);
EXPECT_FIELD(utfx_damage, text_length, 16 + 4 * WORD, WORD);
EXPECT_FIELD(utfx_damage, text, 16 + 5 * WORD, 1024);
_Static_assert(sizeof(utfx_mender) == 896, "utfx_mender");

_Static_assert(sizeof(utfx_status) == 4 && sizeof(utfx_on_error) == 4 &&
                   sizeof(utfx_cause) == 4 && sizeof(utfx_role) == 4 &&
                   sizeof(utfx_group) == 4 && sizeof(utfx_byte_order) == 4,
               "enumerations");
_Static_assert(UTFX_OK == 0 && UTFX_INCOMPLETE == 1 && UTFX_OUTPUT_FULL == 2 &&
                   UTFX_ILL_FORMED == 3 && UTFX_UNENCODABLE == 4 &&
                   UTFX_NO_CHARSET == 5 && UTFX_DAMAGED == 6 &&
                   UTFX_MISUSE == 7,
               "utfx_status");
_Static_assert(UTFX_DAMAGE_NONE == 0 && UTFX_DAMAGE_MISREAD == 1 &&
                   UTFX_DAMAGE_OTHER_CHARSET == 2 &&
                   UTFX_DAMAGE_SURROGATE_PAIR == 3 &&
                   UTFX_DAMAGE_LONG_NULL == 4 && UTFX_DAMAGE_SIGNATURE == 5 &&
                   UTFX_DAMAGE_LOST == 6 && UTFX_DAMAGE_LONE_SURROGATE == 7 &&
                   UTFX_DAMAGE_BEYOND_UNICODE == 8 &&
                   UTFX_DAMAGE_ILL_FORMED == 9,
               "utfx_damage_kind");
_Static_assert(UTFX_NO_BYTE_ORDER == 0 && UTFX_BIG_ENDIAN == 1 &&
                   UTFX_LITTLE_ENDIAN == 2,
               "utfx_byte_order");
_Static_assert(UTFX_ROLE_NONE == 0 && UTFX_ROLE_SELF_SYNCHRONIZATION == 1 &&
                   UTFX_ROLE_START == 2 && UTFX_ROLE_MANDATORY_CONTENT == 3 &&
                   UTFX_ROLE_CONTENT == 4 && UTFX_ROLE_PATTERN == 5 &&
                   UTFX_ROLE_UNITS == 6 && UTFX_ROLE_DIGITS == 7 &&
                   UTFX_ROLE_PADDING == 8 && UTFX_ROLE_RESERVED == 9 &&
                   UTFX_ROLE_SIGNATURE == 10 && UTFX_ROLE_INDEX == 11,
               "utfx_role");
_Static_assert(
    UTFX_CAUSE_NONE == 0 && UTFX_CAUSE_CUT_UNIT == 1 &&
        UTFX_CAUSE_CUT_SEQUENCE == 2 && UTFX_CAUSE_NO_LEAD == 3 &&
        UTFX_CAUSE_TRAIL_WITHOUT_LEAD == 4 && UTFX_CAUSE_MISSING_TRAIL == 5 &&
        UTFX_CAUSE_LONE_HIGH_SURROGATE == 6 &&
        UTFX_CAUSE_LONE_LOW_SURROGATE == 7 && UTFX_CAUSE_OVERLONG == 8 &&
        UTFX_CAUSE_GAP == 9 && UTFX_CAUSE_OVER_LIMIT == 10 &&
        UTFX_CAUSE_RESERVED_BITS == 11 && UTFX_CAUSE_PADDING_BITS == 12 &&
        UTFX_CAUSE_NO_COUNT == 13 && UTFX_CAUSE_COUNT_NOT_SHORTEST == 14 &&
        UTFX_CAUSE_WRONG_COUNT == 15 && UTFX_CAUSE_SURROGATE_PAIR == 16 &&
        UTFX_CAUSE_UNASSIGNED == 17,
    "utfx_cause");
_Static_assert(UTFX_STOP == 0 && UTFX_REPLACE == 1 && UTFX_SKIP == 2,
               "utfx_on_error");

_Static_assert(UTFX_FIELD_NONE == 0 && UTFX_FIELD_BYTES == 1 &&
                   UTFX_FIELD_TEXT == 2 && UTFX_FIELD_INT == 3,
               "utfx_field_kind");
_Static_assert(UTFX_GROUP_LISTED == 0 && UTFX_GROUP_EXPERIMENTAL == 1 &&
                   UTFX_GROUP_COMPATIBILITY == 2 && UTFX_GROUP_TABLES == 3,
               "utfx_group");

/* What it returns, its name, and what it takes. */
#define EXPECT_FUNCTION(result, name, ...)                                   \
  _Static_assert(_Generic(&(name), result(*)(__VA_ARGS__) : 1, default : 0), \
                 #name)

EXPECT_FUNCTION(uint32_t, utfx_version, void);
EXPECT_FUNCTION(const utfx_charset*, utfx_charset_at, size_t);
EXPECT_FUNCTION(const utfx_charset*, utfx_charset_find, const char*);
EXPECT_FUNCTION(const utfx_charset*, utfx_charset_load, const void*, size_t,
                void*, size_t);
EXPECT_FUNCTION(size_t, utfx_charset_room, const void*, size_t);
EXPECT_FUNCTION(uint64_t, utfx_charset_replacement, const utfx_charset*);
EXPECT_FUNCTION(uint32_t, utfx_charset_announced_version, const utfx_charset*,
                const void*, size_t);
EXPECT_FUNCTION(const char*, utfx_status_name, utfx_status);
EXPECT_FUNCTION(const char*, utfx_charset_name, const utfx_charset*);
EXPECT_FUNCTION(const char*, utfx_charset_alias, const utfx_charset*, size_t);
EXPECT_FUNCTION(size_t, utfx_charset_code_unit_size, const utfx_charset*);
EXPECT_FUNCTION(size_t, utfx_charset_max_sequence_length, const utfx_charset*);
EXPECT_FUNCTION(uint32_t, utfx_charset_code_point_bits, const utfx_charset*);
EXPECT_FUNCTION(bool, utfx_charset_gap, const utfx_charset*, size_t, uint64_t*,
                uint64_t*);
EXPECT_FUNCTION(utfx_byte_order, utfx_charset_byte_order, const utfx_charset*);
EXPECT_FUNCTION(const utfx_charset*, utfx_charset_reversed,
                const utfx_charset*);
EXPECT_FUNCTION(bool, utfx_charset_has_signature, const utfx_charset*);
EXPECT_FUNCTION(bool, utfx_charset_is_self_synchronizing, const utfx_charset*);
EXPECT_FUNCTION(utfx_group, utfx_charset_group, const utfx_charset*);
EXPECT_FUNCTION(const char*, utfx_group_name, utfx_group);
EXPECT_FUNCTION(const utfx_charset*, utfx_charset_without_signature,
                const utfx_charset*);
EXPECT_FUNCTION(const utfx_charset*, utfx_charset_of_stream,
                const utfx_charset*, const void*, size_t, size_t*);
EXPECT_FUNCTION(utfx_converter, utfx_converter_init, const utfx_charset*,
                const utfx_charset*, utfx_on_error);
EXPECT_FUNCTION(void, utfx_converter_set_on_error, utfx_converter*,
                utfx_on_error);
EXPECT_FUNCTION(uint64_t, utfx_converter_offset, const utfx_converter*);
EXPECT_FUNCTION(uint64_t, utfx_converter_errors, const utfx_converter*);
EXPECT_FUNCTION(utfx_result, utfx_convert, utfx_converter*, const void*, size_t,
                void*, size_t, bool);
EXPECT_FUNCTION(void, utfx_converter_skip, utfx_converter*, size_t);
EXPECT_FUNCTION(utfx_result, utfx_measure, utfx_converter*, const void*, size_t,
                bool, uint64_t*);
EXPECT_FUNCTION(size_t, utfx_max_output_length, const utfx_charset*,
                const utfx_charset*, size_t);
EXPECT_FUNCTION(const char*, utfx_damage_name, utfx_damage_kind);
EXPECT_FUNCTION(utfx_mender, utfx_mender_init, void);
EXPECT_FUNCTION(bool, utfx_mender_expect, utfx_mender*, const utfx_charset*);
EXPECT_FUNCTION(void, utfx_mender_restart, utfx_mender*);
EXPECT_FUNCTION(utfx_result, utfx_find_damage, utfx_mender*, const void*,
                size_t, bool, utfx_damage*);
EXPECT_FUNCTION(utfx_result, utfx_mend, utfx_mender*, const void*, size_t,
                void*, size_t, bool, uint64_t*);
EXPECT_FUNCTION(utfx_result, utfx_convert_text, const utfx_charset*,
                const utfx_charset*, utfx_on_error, const void*, size_t, void*,
                size_t);
EXPECT_FUNCTION(utfx_result, utfx_validate, const utfx_charset*, const void*,
                size_t);
EXPECT_FUNCTION(size_t, utfx_count, const utfx_charset*, const void*, size_t);
EXPECT_FUNCTION(size_t, utfx_offset_of_index, const utfx_charset*, const void*,
                size_t, size_t);
EXPECT_FUNCTION(size_t, utfx_sequence_start, const utfx_charset*, const void*,
                size_t, size_t);
EXPECT_FUNCTION(utfx_sequence, utfx_decode_one, const utfx_charset*,
                const void*, size_t, uint64_t*);
EXPECT_FUNCTION(utfx_sequence, utfx_decode_one_words, const utfx_charset*,
                const void*, size_t, uint64_t*, size_t);
EXPECT_FUNCTION(utfx_sequence, utfx_decode_one_bytes, const utfx_charset*,
                const void*, size_t, uint8_t*, size_t);
EXPECT_FUNCTION(size_t, utfx_sequence_length, const utfx_charset*, uint64_t);
EXPECT_FUNCTION(utfx_sequence, utfx_encode_one, const utfx_charset*, uint64_t,
                void*, size_t);
EXPECT_FUNCTION(utfx_sequence, utfx_encode_one_words, const utfx_charset*,
                const uint64_t*, size_t, void*, size_t);
EXPECT_FUNCTION(utfx_sequence, utfx_encode_one_bytes, const utfx_charset*,
                const uint8_t*, size_t, void*, size_t);
EXPECT_FUNCTION(const char*, utfx_role_name, utfx_role);
EXPECT_FUNCTION(const char*, utfx_role_text, utfx_role);
EXPECT_FUNCTION(utfx_sequence, utfx_describe, const utfx_charset*, const void*,
                size_t, uint8_t*, size_t);
EXPECT_FUNCTION(const char*, utfx_cause_name, utfx_cause);
EXPECT_FUNCTION(const char*, utfx_cause_text, utfx_cause);
EXPECT_FUNCTION(utfx_explanation, utfx_explain, const utfx_charset*,
                const void*, size_t, char*, size_t);
EXPECT_FUNCTION(size_t, utfx_explain_expected, const utfx_charset*, const void*,
                size_t, char*, size_t);
EXPECT_FUNCTION(utfx_explanation, utfx_explain_words, const utfx_charset*,
                const uint64_t*, size_t, char*, size_t);
EXPECT_FUNCTION(utfx_sequence, utfx_uint_decode, const void*, size_t, uint64_t*,
                size_t);
EXPECT_FUNCTION(utfx_sequence, utfx_uint_encode, const uint64_t*, size_t, void*,
                size_t);
EXPECT_FUNCTION(utfx_sequence, utfx_zigzag_decode, const void*, size_t,
                int64_t*, size_t);
EXPECT_FUNCTION(utfx_sequence, utfx_zigzag_encode, const int64_t*, size_t,
                void*, size_t);
EXPECT_FUNCTION(int, utfx_zigzag_compare, const void*, size_t, const void*,
                size_t);
EXPECT_FUNCTION(utfx_sequence, utfx_int_decode, const void*, size_t, int64_t*,
                size_t);
EXPECT_FUNCTION(utfx_sequence, utfx_int_encode, const int64_t*, size_t, void*,
                size_t);
EXPECT_FUNCTION(utfx_field_kind, utfx_field_kind_of, const void*, size_t);
EXPECT_FUNCTION(utfx_result, utfx_field_encode, utfx_field_kind, const void*,
                size_t, void*, size_t);
EXPECT_FUNCTION(utfx_result, utfx_field_decode, utfx_field_kind, const void*,
                size_t, void*, size_t);

/* All of it from C: UTF-8 to UTF-64BE. Returns what that says. */
const char* UseFromC(void);
const char* UseFromC(void) {
  static char out[9];
  utfx_converter converter = utfx_converter_init(
      utfx_charset_find("UTF-8"), utfx_charset_find("UTF-64BE"), UTFX_STOP);
  const utfx_result result =
      utfx_convert(&converter, "\xE2\x82\xAC", 3, out, 8, true);
  return result.status == UTFX_OK && result.written == 8 ? out : "none of it";
}
