#ifndef UTFX_LIBRARY_TELLING_FACE_H_
#define UTFX_LIBRARY_TELLING_FACE_H_

#include <cstddef>
#include <cstdint>

#include "core/anatomy.h"
#include "core/byte_order.h"
#include "core/code_point.h"
#include "core/repertoire.h"
#include "core/result.h"

namespace utfx {

// The telling face of a form that is only known at run time. Forms that differ
// only in their byte order share that of the big-endian one.
struct TellingFace {
  size_t element;  // The size of one, in bytes.
  ErrorClass unencodable;
  Repertoire repertoire;  // The gaps of a table are not among its gaps.
  Decoded (*decode_last)(const uint8_t* in, const uint8_t* in_end,
                         const void* data);
  size_t (*length)(CodePoint code_point, const void* data);
  void (*describe)(Anatomy* anatomy, const void* data);
  const void* data = nullptr;  // The table, if the form is one.

  Decoded DecodeLast(const uint8_t* in, const uint8_t* in_end) const {
    return decode_last(in, in_end, data);
  }
  // The length of a code point's sequence, 0 if there is none.
  size_t Length(CodePoint code_point) const { return length(code_point, data); }
  void Describe(Anatomy* anatomy) const { describe(anatomy, data); }
};

namespace internal {

template <class Form>
struct BigEndianOf {
  using Type = Form;
};
template <template <ByteOrder> class Form, ByteOrder kOrder>
struct BigEndianOf<Form<kOrder>> {
  using Type = Form<ByteOrder::kBigEndian>;
};
template <template <ByteOrder, unsigned> class Form, ByteOrder kOrder,
          unsigned kBits>
struct BigEndianOf<Form<kOrder, kBits>> {
  using Type = Form<ByteOrder::kBigEndian, kBits>;
};

template <class Form>
constexpr size_t ElementOf() {
  if constexpr (requires { Form::kElementSize; }) {
    return Form::kElementSize;
  } else {
    return Form::kMinLength;
  }
}

template <class Form>
constexpr ErrorClass UnencodableIn() {
  if constexpr (requires { Form::kUnencodable; }) {
    return Form::kUnencodable;
  } else {
    return ErrorClass::kNone;
  }
}

// GCC 16 takes a lambda for a constexpr function, which Decode() is not.
template <TellingForm Form>
Decoded DecodeLastOf(const uint8_t* in, const uint8_t* in_end,
                     const void* /*data*/) {
  return kDecodeLast<Form>(in, in_end);
}

template <TellingForm Form>
inline constexpr TellingFace kTellingFace = {
    ElementOf<Form>(),
    UnencodableIn<Form>(),
    Form::kRepertoire,
    &DecodeLastOf<Form>,
    [](CodePoint code_point, const void* /*data*/) {
      return size_t{Form::Length(code_point)};
    },
    [](Anatomy* anatomy, const void* /*data*/) { Form::Describe(anatomy); }};

}  // namespace internal

// Returns the same one for each byte order.
template <class Form>
constexpr const TellingFace* TellingFaceOf() {
  return &internal::kTellingFace<typename internal::BigEndianOf<Form>::Type>;
}

}  // namespace utfx

#endif  // UTFX_LIBRARY_TELLING_FACE_H_
