// src/library.js reads and writes the structures of <utfx.h> at these offsets.

#include <utfx.h>

#include <cstddef>

static_assert(offsetof(utfx_result, status) == 0);
static_assert(offsetof(utfx_result, read) == 4);
static_assert(offsetof(utfx_result, written) == 8);
static_assert(offsetof(utfx_result, length) == 12);
static_assert(sizeof(utfx_result) == 24);

static_assert(offsetof(utfx_sequence, status) == 0);
static_assert(offsetof(utfx_sequence, bits) == 4);
static_assert(offsetof(utfx_sequence, length) == 8);
static_assert(sizeof(utfx_sequence) == 12);

static_assert(offsetof(utfx_explanation, status) == 0);
static_assert(offsetof(utfx_explanation, cause) == 4);
static_assert(offsetof(utfx_explanation, length) == 8);
static_assert(offsetof(utfx_explanation, at) == 12);
static_assert(offsetof(utfx_explanation, text_length) == 16);
static_assert(offsetof(utfx_explanation, error_class) == 20);
static_assert(sizeof(utfx_explanation) == 40);

static_assert(sizeof(utfx_converter) == 64);

static_assert(sizeof(utfx_mender) == 16384);
static_assert(UTFX_MENDER_SAVED == 12288);
static_assert(UTFX_MENDER_ROUNDS == 9);

static_assert(offsetof(utfx_damage, kind) == 0);
static_assert(offsetof(utfx_damage, evidence) == 4);
static_assert(offsetof(utfx_damage, is_sure) == 8);
static_assert(offsetof(utfx_damage, has_text) == 9);
static_assert(offsetof(utfx_damage, readings) == 12);
static_assert(offsetof(utfx_damage, through) == 16);
static_assert(offsetof(utfx_damage, was_in) == 32);
static_assert(offsetof(utfx_damage, lost) == 48);
static_assert(offsetof(utfx_damage, text_length) == 52);
static_assert(offsetof(utfx_damage, text) == 56);
static_assert(sizeof(utfx_damage) == 2136);

static_assert(sizeof(utfx_detector) == 10240);

static_assert(offsetof(utfx_detected, name) == 0);
static_assert(offsetof(utfx_detected, language) == 8);
static_assert(offsetof(utfx_detected, evidence) == 12);
static_assert(offsetof(utfx_detected, is_sure) == 16);
static_assert(offsetof(utfx_detected, is_likely) == 17);
static_assert(offsetof(utfx_detected, is_declared) == 18);
static_assert(sizeof(utfx_detected) == 56);

static_assert(UTFX_DETECT_DEFAULT == 0 && UTFX_DETECT_SMALLEST == 1);

static_assert(UTFX_STOP == 0 && UTFX_REPLACE == 1);

static_assert(UTFX_FIELD_LEVELS == 64);
