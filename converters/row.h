#ifndef UTFX_CONVERTERS_ROW_H_
#define UTFX_CONVERTERS_ROW_H_

#include <concepts>
#include <cstddef>
#include <span>
#include <string_view>

#include "core/anatomy.h"
#include "core/byte_order.h"
#include "core/charset.h"
#include "core/code_point.h"
#include "core/encoding_form.h"
#include "core/signature.h"

// The rows of the table of charsets.
namespace utfx {

// A form whose units are bytes has no byte order and counts as big-endian.
template <class Form>
constexpr ByteOrder ByteOrderOf() {
  if constexpr (Form::kMinLength > 1) return Form::kByteOrder;
  return ByteOrder::kBigEndian;
}

// A row of the table: a charset with its encoding form, and the form of a
// stream whose signature is little-endian.
template <class NativeForm, class LittleEndianForm>
struct Row {
  using Native = NativeForm;
  using LittleEndian = LittleEndianForm;
  std::string_view name;
  Aliases aliases;
  std::span<const Signature> signatures;
  Group group = Group::kListed;
  bool is_icus = false;
  CodePoint replacement = kReplacementCharacter;  // Of errors.
};

// The form of a row, with all that adapters ask of it and that it tells of
// itself.
template <class Form>
concept CharsetForm = TellingForm<Form> &&
                      (Form::kMinLength == 1 ||
                       requires {
                         { Form::kByteOrder } -> std::convertible_to<ByteOrder>;
                       }) &&
                      Form::kMaxLength <= kMaxSequenceLength;

namespace internal {

template <CharsetForm Form>
constexpr Row<Form, Form> Plain(std::string_view name, Aliases aliases) {
  return {name, aliases, {}};
}

template <template <ByteOrder> class Form>
requires CharsetForm<Form<ByteOrder::kBigEndian>> &&
    CharsetForm<Form<ByteOrder::kLittleEndian>>
constexpr Row<Form<ByteOrder::kBigEndian>, Form<ByteOrder::kLittleEndian>>
Signed(std::string_view name, Aliases aliases,
       std::span<const Signature> signatures) {
  return {name, aliases, signatures};
}

template <class NativeForm, class LittleEndianForm>
constexpr Charset CharsetOf(const Row<NativeForm, LittleEndianForm>& row) {
  return {row.name,
          row.aliases,
          row.signatures,
          NativeForm::kFamily,
          ByteOrderOf<NativeForm>(),
          NativeForm::kMinLength,
          NativeForm::kRepertoire.bits,
          SurrogatesOf<NativeForm>(),
          row.group,
          row.is_icus,
          row.replacement};
}

template <class Row>
constexpr Row AlsoIcus(Row row) {
  row.is_icus = true;
  return row;
}

}  // namespace internal
}  // namespace utfx

#endif  // UTFX_CONVERTERS_ROW_H_
