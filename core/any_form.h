#ifndef UTFX_CORE_ANY_FORM_H_
#define UTFX_CORE_ANY_FORM_H_

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>

#include "core/code_point.h"
#include "core/encoding_form.h"
#include "core/family.h"
#include "core/result.h"
#include "core/simd/beyond_unicode.h"
#include "core/wide_code_point.h"

namespace utfx {

using simd::CodePointBlock;

// A condition that is true once at most. With [[unlikely]] alone, GCC does not
// move the code behind it out of the loop.
[[gnu::always_inline]] inline bool EndsLoop(bool condition) {
  // NOLINTNEXTLINE(readability-implicit-bool-conversion): it takes a long.
  return __builtin_expect_with_probability(condition, 0, 1.0) != 0;
}

class AnyForm;

// What a conversion does with an encoding form. An AnyForm calls the functions
// with itself, which these ignore.
template <EncodingForm Form>
struct KnownForm {
  static constexpr Family kFamily = Form::kFamily;
  static constexpr bool kIsWide = WideEncodingForm<Form>;
  static constexpr bool kHasBlocks = BeyondUnicodeForm<Form>;
  // Whether the last sequence of a text can depend on what follows.
  static constexpr bool kWaits = requires { &Form::DecodeLast; };

  // The length of a sequence, in bytes.
  static constexpr size_t MinLength() { return Form::kMinLength; }

  // Inlined, as it is called for each character.
  [[gnu::always_inline]] static Decoded Decode(
      const uint8_t* in, const uint8_t* in_end,
      const AnyForm* /*any*/ = nullptr) {
    return Form::Decode(in, in_end);
  }

  static Decoded DecodeLast(const uint8_t* in, const uint8_t* in_end,
                            const AnyForm* /*any*/ = nullptr) requires kWaits {
    return Form::DecodeLast(in, in_end);
  }

  static WideCodePoint DecodeWide(
      const uint8_t* in, uint32_t length,
      const AnyForm* /*any*/ = nullptr) requires kIsWide {
    return Form::DecodeWide(in, length);
  }

  // Writes a code point, if the form has it and it fits. Returns Stop::kNone if
  // it is written, otherwise kOutputFull or kUnencodable.
  [[gnu::always_inline]] static Stop Encode(CodePoint code_point, uint8_t*& out,
                                            const uint8_t* out_end,
                                            const AnyForm* /*any*/ = nullptr) {
    return EncodeNumber(code_point, out, out_end);
  }

  // The same for one with more bits than a CodePoint.
  static Stop EncodeWide(const WideCodePoint& code_point, uint8_t*& out,
                         const uint8_t* out_end,
                         const AnyForm* /*any*/ = nullptr) {
    if constexpr (kIsWide) {
      return EncodeNumber(code_point, out, out_end);
    } else {
      return static_cast<size_t>(out_end - out) < MinLength()
                 ? Stop::kOutputFull
                 : Stop::kUnencodable;
    }
  }

  // Reads up to `most` code points beyond Unicode, of up to 64 bits. Stops
  // before any other sequence, and near the end.
  static void DecodeBlock(const uint8_t*& in, const uint8_t* in_end,
                          size_t most, CodePointBlock* block,
                          const AnyForm* /*any*/ = nullptr) requires
      kHasBlocks {
    block->count = 0;
    block->bits = 0;
    if (most >= kLeastForKernel) {
      simd::DecodeBeyondUnicode(Form::kBeyondUnicodeLayout, in, in_end, most,
                                block);
    }
    const uint8_t* next = in;
    size_t count = block->count;
    most = std::min(
        most, count + static_cast<size_t>(in_end - in) / kBeyondUnicodeSize);
    CodePoint bits = block->bits;
    for (; count < most; ++count) {
      CodePoint& code_point = block->code_points[count];
      const size_t length = Form::DecodeBeyondUnicode(next, &code_point);
      if (length == 0) break;
      bits |= code_point;
      next += length;
    }
    in = next;
    block->count = count;
    block->bits = bits;
  }

  // Writes code points beyond Unicode, as long as the form has them and they
  // surely fit. Returns how many.
  static size_t EncodeBlock(
      const CodePointBlock& block, uint8_t*& out, const uint8_t* out_end,
      const AnyForm* /*any*/ = nullptr) requires kHasBlocks {
    const CodePoint* const code_points = block.code_points;
    const size_t count =
        std::min(CountUpToLimit(block),
                 static_cast<size_t>((out_end - out) / kBeyondUnicodeSize));
    uint8_t* next = out;
    size_t i = simd::EncodeBeyondUnicode(Form::kBeyondUnicodeLayout, block,
                                         count, next);
    // Each writes kBeyondUnicodeSize bytes. The next three sequences, of four
    // bytes or more, overwrite the excess.
    for (; i + 3 < count; ++i) {
      next += Form::EncodeBeyondUnicode(code_points[i], next);
    }
    for (; i < count; ++i) {
      uint8_t sequence[kBeyondUnicodeSize];
      const size_t length = Form::EncodeBeyondUnicode(code_points[i], sequence);
      // In pieces, the last of which overlap so that none reaches too far.
      for (size_t piece = 0; piece < kBeyondUnicodeSize; piece += 4) {
        const size_t at = std::min(piece, length - 4);
        std::memcpy(next + at, sequence + at, 4);
      }
      next += length;
    }
    out = next;
    return count;
  }

 private:
  // Two vectors of code points beyond Unicode.
  static constexpr size_t kLeastForKernel = 16;

  // Counts the code points before the first that is over the form's limit.
  static size_t CountUpToLimit(const CodePointBlock& block) requires
      kHasBlocks {
    if constexpr (Form::kRepertoire.bits < 64) {
      const auto is_over = [](CodePoint code_point) {
        return code_point >> Form::kRepertoire.bits != 0;
      };
      if (is_over(block.bits)) {
        const CodePoint* const start = block.code_points;
        return static_cast<size_t>(
            std::find_if(start, start + block.count, is_over) - start);
      }
    }
    return block.count;
  }

  template <class Number>
  static Stop EncodeNumber(const Number& code_point, uint8_t*& out,
                           const uint8_t* out_end) {
    const auto room = static_cast<size_t>(out_end - out);
    if (EndsLoop(room < MinLength())) return Stop::kOutputFull;
    const size_t length = Form::Length(code_point);
    if (EndsLoop(length == 0)) return Stop::kUnencodable;
    if (EndsLoop(room < length)) return Stop::kOutputFull;
    Form::Encode(code_point, out);
    out += length;
    return Stop::kNone;
  }
};

// The same for a form that is only known at run time: functions, and data for
// them. Two of these share one conversion, which is slower than others where no
// kernel converts.
class AnyForm {
 public:
  static constexpr bool kIsWide = true;
  static constexpr bool kHasBlocks = true;

  // Of a form that writes some code points together with the next one.
  struct Pairs {
    // Whether a code point is the first one of a pair.
    bool (*starts)(CodePoint code_point, const AnyForm* any);
    // As Encode(). Returns kUnencodable for two that are no pair.
    Stop (*encode)(CodePoint first, CodePoint second, uint8_t*& out,
                   const uint8_t* out_end, const AnyForm* any);
  };

  template <EncodingForm Form>
  static constexpr AnyForm Of() {
    static_assert(Form::kMaxLength <= kMaxSequenceLength);
    return OfCalls<KnownForm<Form>>(nullptr);
  }

  // `Calls` is like KnownForm. Its functions find the data by Data() of the
  // form that they are called with, so that no call loads it for those that
  // have none. It and the pairs, if there are some, must live as long as the
  // form.
  template <class Calls>
  static constexpr AnyForm OfCalls(const void* data,
                                   const Pairs* pairs = nullptr) {
    AnyForm any;
    any.data_ = data;
    any.pairs_ = pairs;
    any.family_ = Calls::kFamily;
    any.min_length_ = Calls::MinLength();
    any.decode_ = any.decode_last_ = &Calls::Decode;
    if constexpr (Calls::kWaits) any.decode_last_ = &Calls::DecodeLast;
    any.encode_ = &Calls::Encode;
    any.encode_wide_ = &Calls::EncodeWide;
    if constexpr (Calls::kIsWide) any.decode_wide_ = &Calls::DecodeWide;
    if constexpr (Calls::kHasBlocks) {
      any.decode_block_ = &Calls::DecodeBlock;
      any.encode_block_ = &Calls::EncodeBlock;
    }
    return any;
  }

  // The table of a form that is one; null for others.
  constexpr const void* Data() const { return data_; }

  // The form in which a text is read that nothing follows.
  AnyForm AtEnd() const {
    AnyForm at_end = *this;
    at_end.decode_ = decode_last_;
    at_end.is_at_end_ = true;
    return at_end;
  }
  bool IsAtEnd() const { return is_at_end_; }

  bool StartsPair(CodePoint code_point) const {
    return pairs_ != nullptr && pairs_->starts(code_point, this);
  }
  Stop EncodePair(CodePoint first, CodePoint second, uint8_t*& out,
                  const uint8_t* out_end) const {
    return pairs_ == nullptr
               ? Stop::kUnencodable
               : pairs_->encode(first, second, out, out_end, this);
  }

  constexpr Family GetFamily() const { return family_; }

  size_t MinLength() const { return min_length_; }
  Decoded Decode(const uint8_t* in, const uint8_t* in_end) const {
    return decode_(in, in_end, this);
  }
  Decoded DecodeLast(const uint8_t* in, const uint8_t* in_end) const {
    return decode_last_(in, in_end, this);
  }
  WideCodePoint DecodeWide(const uint8_t* in, uint32_t length) const {
    return decode_wide_(in, length, this);
  }
  Stop Encode(CodePoint code_point, uint8_t*& out,
              const uint8_t* out_end) const {
    return encode_(code_point, out, out_end, this);
  }
  Stop EncodeWide(const WideCodePoint& code_point, uint8_t*& out,
                  const uint8_t* out_end) const {
    return encode_wide_(code_point, out, out_end, this);
  }
  void DecodeBlock(const uint8_t*& in, const uint8_t* in_end, size_t most,
                   CodePointBlock* block) const {
    if (decode_block_ == nullptr) {
      block->count = 0;
    } else {
      decode_block_(in, in_end, most, block, this);
    }
  }
  size_t EncodeBlock(const CodePointBlock& block, uint8_t*& out,
                     const uint8_t* out_end) const {
    return encode_block_ == nullptr ? 0
                                    : encode_block_(block, out, out_end, this);
  }

 private:
  Family family_ = Family::kNone;
  size_t min_length_ = 0;
  Decoded (*decode_)(const uint8_t* in, const uint8_t* in_end,
                     const AnyForm* any) = nullptr;
  Decoded (*decode_last_)(const uint8_t* in, const uint8_t* in_end,
                          const AnyForm* any) = nullptr;
  WideCodePoint (*decode_wide_)(const uint8_t* in, uint32_t length,
                                const AnyForm* any) = nullptr;
  Stop (*encode_)(CodePoint code_point, uint8_t*& out, const uint8_t* out_end,
                  const AnyForm* any) = nullptr;
  Stop (*encode_wide_)(const WideCodePoint& code_point, uint8_t*& out,
                       const uint8_t* out_end, const AnyForm* any) = nullptr;
  void (*decode_block_)(const uint8_t*& in, const uint8_t* in_end, size_t most,
                        CodePointBlock* block, const AnyForm* any) = nullptr;
  size_t (*encode_block_)(const CodePointBlock& block, uint8_t*& out,
                          const uint8_t* out_end, const AnyForm* any) = nullptr;
  const void* data_ = nullptr;
  const Pairs* pairs_ = nullptr;
  bool is_at_end_ = false;
};

}  // namespace utfx

#endif  // UTFX_CORE_ANY_FORM_H_
