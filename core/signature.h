#ifndef UTFX_CORE_SIGNATURE_H_
#define UTFX_CORE_SIGNATURE_H_

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>

#include "core/byte_order.h"

namespace utfx {

// A byte order mark. It may stand at the start of a stream and is no part of
// the text.
struct Signature {
  uint8_t bytes[8];
  uint8_t length;
  ByteOrder order;  // Of the stream that starts with it.
};

// What the start of a stream says about its byte order.
struct StreamStart {
  enum class Status : uint8_t { kKnown, kIncomplete };
  Status status;
  ByteOrder order;  // Big-endian where there is no signature.
  uint8_t length;   // Of the signature, in bytes; 0 if there is none.
};

// Looks for one of `signatures`; kIncomplete where the input may be the start
// of one.
inline StreamStart ReadSignature(std::span<const Signature> signatures,
                                 const uint8_t* in, const uint8_t* in_end) {
  const auto size = static_cast<size_t>(in_end - in);
  for (const Signature& signature : signatures) {
    const size_t present = std::min(size, size_t{signature.length});
    if (std::memcmp(in, signature.bytes, present) != 0) continue;
    if (present < signature.length) {
      return {StreamStart::Status::kIncomplete, ByteOrder::kBigEndian, 0};
    }
    return {StreamStart::Status::kKnown, signature.order, signature.length};
  }
  return {StreamStart::Status::kKnown, ByteOrder::kBigEndian, 0};
}

}  // namespace utfx

#endif  // UTFX_CORE_SIGNATURE_H_
