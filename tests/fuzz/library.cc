// libutfx: streams whole and in pieces, texts, single sequences, explanations,
// integers and names, against the scalar steps of the forms.

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <iterator>
#include <string>
#include <string_view>

#include "converters/charsets.h"
#include "converters/text_form.h"
#include "core/any_form.h"
#include "core/byte_order.h"
#include "core/code_point.h"
#include "core/result.h"
#include "core/signature.h"
#include "library/utfx.h"
#include "tests/fuzz/forms.h"
#include "tests/fuzz/input.h"
#include "tests/fuzz/require.h"

namespace utfx::fuzz {
namespace {

constexpr ByteOrder kBig = ByteOrder::kBigEndian;
constexpr ByteOrder kLittle = ByteOrder::kLittleEndian;

// Behind those of kForms: Unicode's with signatures.
constexpr NamedForm kSigned[] = {
    {"UTF-16", &kForeignForm<Utf16<kBig>>, &kForeignForm<Utf16<kLittle>>},
    {"UTF-32", &kForeignForm<Utf32<kBig>>, &kForeignForm<Utf32<kLittle>>},
};

// A charset of libutfx with what is to be known of it.
class KnownCharset {
 public:
  explicit KnownCharset(FuzzedDataProvider* data) {
    const size_t i = ChooseBelow(data, kForms.size() + std::size(kSigned));
    form_ = i < kForms.size() ? &kForms[i] : &kSigned[i - kForms.size()];
    if (i < kCharsetCount) {
      signatures_ = kCharsets[i].signatures;
    } else if (i == kForms.size()) {
      signatures_ = kUtf16Signatures;
    } else if (i == kForms.size() + 1) {
      signatures_ = kUtf32Signatures;
    }
    charset_ = utfx_charset_find(form_->name.data());
    UTFX_REQUIRE(charset_ != nullptr);
  }

  const utfx_charset* Charset() const { return charset_; }
  std::span<const Signature> Signatures() const { return signatures_; }
  const AnyForm& Native() const { return form_->form->any; }
  // The form that text of another charset is written with.
  const AnyForm& WrittenFrom(const KnownCharset& from) const {
    return WrittenForm(*from.form_->form, *form_->form);
  }
  const AnyForm& Form(ByteOrder order) const {
    return order == kLittle && !signatures_.empty() ? form_->little_endian->any
                                                    : Native();
  }

 private:
  const NamedForm* form_;
  std::span<const Signature> signatures_;
  const utfx_charset* charset_;
};

// Memory of a run.
Text text;
Room room;

// A text by its sequences, and what a conversion of it writes.
class Expected {
 public:
  struct Item {
    size_t start;
    size_t length;
    utfx_status status;
  };

  // `to` may be null: then nothing is written.
  void Cut(const KnownCharset& from, const KnownCharset* to,
           utfx_on_error on_error) {
    count_ = 0;
    written_ = 0;
    signature_length_ = 0;
    is_started_ = false;
    const uint8_t* in = text.Begin();
    ByteOrder order = kBig;
    if (text.Size() > 0) {
      const StreamStart start =
          ReadSignature(from.Signatures(), in, text.End());
      order = start.order;
      signature_length_ = start.length;
      in += start.length;
    }
    const AnyForm& form = from.Form(order);
    while (in != text.End()) {
      Item& item = items_[count_++];
      const auto left = static_cast<size_t>(text.End() - in);
      const Decoded decoded = form.DecodeLast(in, text.End());
      const size_t length = std::min(left, size_t{decoded.length});
      item = {static_cast<size_t>(in - text.Begin()), length, UTFX_OK};
      if (decoded.status == Decoded::Status::kIncomplete ||
          decoded.length > left) {
        item.status = UTFX_INCOMPLETE;
        item.length = left;
      } else if (decoded.status == Decoded::Status::kIllFormed) {
        item.status = UTFX_ILL_FORMED;
      } else if (to != nullptr) {
        WriteStart(*to);
        uint8_t* out = output_ + written_;
        const Stop stop = ConvertOne(form, to->WrittenFrom(from), decoded, in,
                                     out, std::end(output_));
        written_ = static_cast<size_t>(out - output_);
        if (stop == Stop::kUnencodable) item.status = UTFX_UNENCODABLE;
      }
      if (to != nullptr && item.status != UTFX_OK && on_error == UTFX_REPLACE) {
        WriteStart(*to);
        uint8_t* out = output_ + written_;
        UTFX_REQUIRE(to->Native().Encode(0xFFFD, out, std::end(output_)) ==
                     Stop::kInputEmpty);
        written_ = static_cast<size_t>(out - output_);
      }
      in += item.length;
    }
  }

  std::span<const Item> Items() const { return {items_, count_}; }
  size_t SignatureLength() const { return signature_length_; }
  size_t Errors() const {
    return static_cast<size_t>(
        std::count_if(items_, items_ + count_,
                      [](const Item& item) { return item.status != UTFX_OK; }));
  }
  const uint8_t* Output() const { return output_; }
  size_t Written() const { return written_; }

 private:
  void WriteStart(const KnownCharset& to) {
    if (!is_started_ && !to.Signatures().empty()) {
      const Signature& signature = to.Signatures()[0];
      std::memcpy(output_, signature.bytes, signature.length);
      written_ = signature.length;
    }
    is_started_ = true;
  }

  Item items_[kMostText];
  size_t count_;
  size_t signature_length_;
  bool is_started_;
  uint8_t output_[kMostOutput];
  size_t written_;
};
Expected expected;

bool IsError(const utfx_result& result) {
  return result.status != UTFX_OK && result.status != UTFX_OUTPUT_FULL;
}

// A program that converts a stream.
class Program {
 public:
  Program(const KnownCharset& from, const KnownCharset& to,
          utfx_on_error on_error)
      : from_(from),
        on_error_(on_error),
        converter_(
            utfx_converter_init(from.Charset(), to.Charset(), on_error)) {}

  // In up to so many pieces, and then all the rest.
  void Run(int most_pieces, Sizes pieces, Sizes rooms) {
    size_t given = 0;
    const Expected::Item* item = expected.Items().data();
    const Expected::Item* const end = item + expected.Items().size();
    for (int i = 0;; ++i) {
      const bool is_rest = i >= most_pieces;
      given =
          is_rest ? text.Size() : std::min(text.Size(), given + pieces.Next());
      const size_t size =
          is_rest ? expected.Written() - written_ + kMaxSequenceLength
                  : rooms.Next();
      const utfx_result result = Call(given, size);
      if (IsError(result) &&
          (given == text.Size() || result.status != UTFX_INCOMPLETE)) {
        // The next one that is expected.
        while (item != end && item->status == UTFX_OK) ++item;
        UTFX_REQUIRE(item != end);
        UTFX_REQUIRE(item->start == read_);
        UTFX_REQUIRE(item->length == result.length);
        UTFX_REQUIRE(item->status == result.status);
        ++item;
        read_ += result.length;
        utfx_converter_skip(&converter_, result.length);
      } else if (is_rest) {
        UTFX_REQUIRE(result.status == UTFX_OK);
      }
      if (is_rest && read_ == text.Size()) break;
    }
    UTFX_REQUIRE(written_ == expected.Written());
    UTFX_REQUIRE(utfx_converter_offset(&converter_) == text.Size());
    if (on_error_ == UTFX_STOP) {
      UTFX_REQUIRE(utfx_converter_errors(&converter_) == 0);
      UTFX_REQUIRE(std::all_of(item, end, [](const Expected::Item& left) {
        return left.status == UTFX_OK;
      }));
    } else {
      UTFX_REQUIRE(utfx_converter_errors(&converter_) == expected.Errors());
    }
  }

 private:
  utfx_result Call(size_t given, size_t size) {
    const uint8_t* const in = text.Begin() + read_;
    const size_t in_size = given - read_;
    const bool is_last = given == text.Size();
    utfx_converter before = converter_;
    uint8_t* const out = room.Make(size);
    const utfx_result result =
        utfx_convert(&converter_, in, in_size, out, size, is_last);
    UTFX_REQUIRE(result.read <= in_size && result.written <= size);
    room.RequireUntouchedFrom(out + result.written);
    read_ += result.read;
    UTFX_REQUIRE(result.offset == read_);
    UTFX_REQUIRE(utfx_converter_offset(&converter_) == read_);
    UTFX_REQUIRE(written_ + result.written <= expected.Written());
    UTFX_REQUIRE(
        std::memcmp(out, expected.Output() + written_, result.written) == 0);
    written_ += result.written;
    RequireReason(result, in_size, size, is_last);
    if (result.status != UTFX_OUTPUT_FULL) {
      uint64_t measured = 0;
      const utfx_result same =
          utfx_measure(&before, in, in_size, is_last, &measured);
      UTFX_REQUIRE(measured == result.written);
      UTFX_REQUIRE(same.status == result.status);
      UTFX_REQUIRE(same.read == result.read && same.length == result.length);
      UTFX_REQUIRE(utfx_converter_errors(&before) ==
                   utfx_converter_errors(&converter_));
    }
    return result;
  }

  void RequireReason(const utfx_result& result, size_t in_size, size_t size,
                     bool is_last) {
    UTFX_REQUIRE(IsError(result) == (result.length != 0));
    UTFX_REQUIRE(result.length <= in_size - result.read);
    switch (result.status) {
      case UTFX_OK:
        UTFX_REQUIRE(result.read == in_size);
        break;
      case UTFX_OUTPUT_FULL:
        UTFX_REQUIRE(size - result.written < kMaxSequenceLength);
        break;
      case UTFX_INCOMPLETE:
        UTFX_REQUIRE(result.length == in_size - result.read);
        UTFX_REQUIRE(result.length <
                     std::max<size_t>(
                         utfx_charset_max_sequence_length(from_.Charset()), 8));
        UTFX_REQUIRE(!is_last || on_error_ == UTFX_STOP);
        break;
      case UTFX_ILL_FORMED:
      case UTFX_UNENCODABLE:
        UTFX_REQUIRE(on_error_ == UTFX_STOP);
        break;
      case UTFX_NO_CHARSET:
        UTFX_REQUIRE(false);
    }
  }

  const KnownCharset& from_;
  const utfx_on_error on_error_;
  utfx_converter converter_;
  size_t read_ = 0;
  size_t written_ = 0;
};

void Convert(const KnownCharset& from, const KnownCharset& to,
             FuzzedDataProvider* data) {
  const auto on_error = static_cast<utfx_on_error>(ChooseBelow(data, 3));
  const Sizes pieces(data);
  const Sizes rooms(data);
  text.Take(data);
  expected.Cut(from, &to, on_error);
  Program(from, to, on_error).Run(0, pieces, rooms);
  Program(from, to, on_error).Run(16, pieces, rooms);
}

// The functions for a whole text, at an offset and an index that may be beyond
// it.
void LookAt(const KnownCharset& charset, FuzzedDataProvider* data) {
  const size_t number = ChooseBelow(data, 512);
  text.Take(data);
  expected.Cut(charset, nullptr, UTFX_STOP);
  const auto items = expected.Items();
  const utfx_charset* const known = charset.Charset();
  const size_t size = text.Size();

  const auto* const error =
      std::find_if(items.data(), items.data() + items.size(),
                   [](const auto& item) { return item.status != UTFX_OK; });
  const bool is_valid = error == items.data() + items.size();
  const utfx_result valid = utfx_validate(known, text.Begin(), size);
  UTFX_REQUIRE(valid.status == (is_valid ? UTFX_OK : error->status));
  UTFX_REQUIRE(valid.read == (is_valid ? size : error->start));
  UTFX_REQUIRE(valid.length == (is_valid ? 0 : error->length));
  UTFX_REQUIRE(valid.offset == valid.read && valid.written == 0);

  const size_t count = utfx_count(known, text.Begin(), size);
  if (is_valid) UTFX_REQUIRE(count == items.size());
  UTFX_REQUIRE(utfx_offset_of_index(known, text.Begin(), size, number) ==
               (number < items.size() ? items[number].start : size));

  size_t start = number;
  if (number < size) {
    start = 0;
    for (const auto& item : items) {
      if (item.start <= number) start = item.start;
    }
  }
  UTFX_REQUIRE(utfx_sequence_start(known, text.Begin(), size, number) == start);

  size_t signature_length = SIZE_MAX;
  const utfx_charset* const stream =
      utfx_charset_of_stream(known, text.Begin(), size, &signature_length);
  UTFX_REQUIRE(signature_length == expected.SignatureLength());
  UTFX_REQUIRE(!utfx_charset_has_signature(stream));
  UTFX_REQUIRE(utfx_charset_has_signature(known) || stream == known);
}

constexpr size_t kWords = kMaxCodePointBits / 64 + 1;

// That a sequence that was read is what is written of its code point, and that
// less room is not enough.
template <class Write>
void RequireWrittenAgain(const utfx_sequence& read, Write write) {
  uint8_t* const out = room.Make(read.length);
  const utfx_sequence written = write(out, read.length);
  UTFX_REQUIRE(written.status == UTFX_OK && written.length == read.length);
  UTFX_REQUIRE(written.bits == read.bits);
  UTFX_REQUIRE(std::memcmp(out, text.Begin(), read.length) == 0);
  const utfx_sequence full = write(room.Make(read.length - 1), read.length - 1);
  UTFX_REQUIRE(full.status == UTFX_OUTPUT_FULL && full.length == read.length);
}

void RequireSameSequence(const utfx_sequence& a, const utfx_sequence& b) {
  UTFX_REQUIRE(a.status == b.status);
  UTFX_REQUIRE(a.length == b.length && a.bits == b.bits);
}

void ReadSequence(const KnownCharset& charset) {
  const utfx_charset* const known = charset.Charset();
  uint64_t words[kWords];
  const utfx_sequence read =
      utfx_decode_one_words(known, text.Begin(), text.Size(), words, kWords);
  uint8_t bytes[8 * kWords];
  RequireSameSequence(utfx_decode_one_bytes(known, text.Begin(), text.Size(),
                                            bytes, sizeof bytes),
                      read);
  uint64_t code_point = 0;
  const utfx_sequence narrow =
      utfx_decode_one(known, text.Begin(), text.Size(), &code_point);
  UTFX_REQUIRE(narrow.length == read.length && narrow.bits == read.bits);
  if (read.status != UTFX_OK) {
    RequireSameSequence(narrow, read);
    return;
  }
  UTFX_REQUIRE(narrow.status == (read.bits > 64 ? UTFX_OUTPUT_FULL : UTFX_OK));
  for (size_t i = 0; i < sizeof bytes; ++i) {
    UTFX_REQUIRE(bytes[sizeof bytes - 1 - i] ==
                 static_cast<uint8_t>(words[i / 8] >> 8 * (i % 8)));
  }
  RequireWrittenAgain(read, [&](uint8_t* out, size_t size) {
    return utfx_encode_one_words(known, words, kWords, out, size);
  });
  RequireWrittenAgain(read, [&](uint8_t* out, size_t size) {
    return utfx_encode_one_bytes(known, bytes, sizeof bytes, out, size);
  });
  if (read.bits > 64) return;
  UTFX_REQUIRE(code_point == words[0]);
  RequireWrittenAgain(read, [&](uint8_t* out, size_t size) {
    return utfx_encode_one(known, code_point, out, size);
  });
}

// Text taken for a code point, highest byte first.
void WriteSequence(const KnownCharset& charset) {
  const utfx_charset* const known = charset.Charset();
  uint8_t* const out = room.Make(kMaxSequenceLength);
  const utfx_sequence written = utfx_encode_one_bytes(
      known, text.Begin(), text.Size(), out, kMaxSequenceLength);
  RequireSameSequence(
      utfx_encode_one_bytes(known, text.Begin(), text.Size(), nullptr, 0)
                  .status == UTFX_UNENCODABLE
          ? utfx_encode_one_bytes(known, text.Begin(), text.Size(), nullptr, 0)
          : written,
      written);
  if (written.status != UTFX_OK) {
    UTFX_REQUIRE(written.status == UTFX_UNENCODABLE && written.length == 0);
    return;
  }
  room.RequireUntouchedFrom(out + written.length);
  uint8_t bytes[8 * kWords];
  const utfx_sequence read =
      utfx_decode_one_bytes(known, out, written.length, bytes, sizeof bytes);
  RequireSameSequence(read, written);
  const uint8_t* digits = text.Begin();
  while (digits != text.End() && *digits == 0) ++digits;
  const auto count = static_cast<size_t>(text.End() - digits);
  UTFX_REQUIRE(count <= sizeof bytes);
  UTFX_REQUIRE(count == 0 ||
               std::memcmp(bytes + sizeof bytes - count, digits, count) == 0);
}

using ReadInteger = utfx_sequence (*)(const void*, size_t, uint64_t*, size_t);
using WriteInteger = utfx_sequence (*)(const uint64_t*, size_t, void*, size_t);

void RequireInteger(ReadInteger read_integer, WriteInteger write_integer) {
  uint64_t words[kWords];
  const utfx_sequence read =
      read_integer(text.Begin(), text.Size(), words, kWords);
  if (read.status == UTFX_OK) {
    RequireWrittenAgain(read, [&](uint8_t* out, size_t size) {
      return write_integer(words, kWords, out, size);
    });
  } else if (read.status == UTFX_ILL_FORMED) {
    UTFX_REQUIRE(read.length > 0 && read.length <= text.Size());
  } else {
    UTFX_REQUIRE(read.status == UTFX_INCOMPLETE && read.length == text.Size());
  }
  // Of words that are text.
  const size_t count = std::min(text.Size() / 8, kWords);
  std::memcpy(words, text.Begin(), 8 * count);
  uint8_t* const out = room.Make(kMaxSequenceLength);
  const utfx_sequence written =
      write_integer(words, count, out, kMaxSequenceLength);
  if (written.status == UTFX_UNENCODABLE) return;
  UTFX_REQUIRE(written.status == UTFX_OK);
  room.RequireUntouchedFrom(out + written.length);
  uint64_t again[kWords];
  RequireSameSequence(read_integer(out, written.length, again, count), written);
  UTFX_REQUIRE(count == 0 || std::memcmp(again, words, 8 * count) == 0);
}

// The order of two that are next to each other in a text.
void RequireOrder() {
  uint64_t a[kWords];
  uint64_t b[kWords];
  const utfx_sequence first =
      utfx_int_decode(text.Begin(), text.Size(), a, kWords);
  if (first.status != UTFX_OK) return;
  const uint8_t* const next = text.Begin() + first.length;
  const utfx_sequence second =
      utfx_int_decode(next, static_cast<size_t>(text.End() - next), b, kWords);
  if (second.status != UTFX_OK) return;
  int order = 0;
  for (size_t i = kWords; i-- > 0 && order == 0;) {
    // The top word has the sign.
    const uint64_t sign = i == kWords - 1 ? uint64_t{1} << 63 : 0;
    if (a[i] != b[i]) order = (a[i] ^ sign) < (b[i] ^ sign) ? -1 : 1;
  }
  const int compared =
      utfx_int_compare(text.Begin(), first.length, next, second.length);
  UTFX_REQUIRE((compared > 0) - (compared < 0) == order);
}

void RequireNames(const utfx_charset* charset) {
  UTFX_REQUIRE(utfx_charset_find(utfx_charset_name(charset)) == charset);
  for (size_t i = 0; utfx_charset_alias(charset, i) != nullptr; ++i) {
    UTFX_REQUIRE(utfx_charset_find(utfx_charset_alias(charset, i)) == charset);
  }
}

// A phrase in English that a call writes, with enough room and with some.
template <class Write>
void RequirePhrase(size_t length, size_t some, Write write) {
  auto* const whole = reinterpret_cast<char*>(room.Make(length + 1));
  write(whole, length + 1);
  const std::string phrase(whole, length);
  UTFX_REQUIRE(whole[length] == '\0');
  UTFX_REQUIRE(std::all_of(phrase.begin(), phrase.end(),
                           [](char c) { return ' ' <= c && c <= '~'; }));
  auto* const part = reinterpret_cast<char*>(room.Make(some));
  write(part, some);
  if (some == 0) return;
  const size_t fits = std::min(some - 1, length);
  UTFX_REQUIRE(phrase.compare(0, fits, part, fits) == 0 && part[fits] == '\0');
  room.RequireUntouchedFrom(room.Begin() + fits + 1);
}

void RequireExplained(const utfx_explanation& explanation) {
  const bool is_error = explanation.status != UTFX_OK;
  UTFX_REQUIRE((explanation.cause != UTFX_CAUSE_NONE) == is_error);
  UTFX_REQUIRE((explanation.error_class != std::string_view("None")) ==
               is_error);
  UTFX_REQUIRE((explanation.text_length != 0) == is_error);
  UTFX_REQUIRE(utfx_cause_name(explanation.cause) != nullptr);
  UTFX_REQUIRE(utfx_cause_text(explanation.cause) != nullptr);
}

// What the bits of a sequence are for.
void DescribeSequence(const utfx_charset* charset, const utfx_sequence& read) {
  const size_t count = 8 * read.length;
  uint8_t* const roles = room.Make(count);
  const utfx_sequence described =
      utfx_describe(charset, text.Begin(), text.Size(), roles, count);
  UTFX_REQUIRE(described.status == read.status);
  UTFX_REQUIRE(described.bits == 0);
  UTFX_REQUIRE(described.length == read.length);
  bool is_right = true;
  for (size_t i = 0; i < count; ++i) {
    const auto role = static_cast<utfx_role>(roles[i] & ~UTFX_BIT_IS_WRONG);
    UTFX_REQUIRE(utfx_role_name(role) != nullptr);
    UTFX_REQUIRE(utfx_role_text(role) != nullptr);
    UTFX_REQUIRE(role != UTFX_ROLE_NONE || read.status == UTFX_INCOMPLETE);
    is_right = is_right && role == roles[i];
  }
  UTFX_REQUIRE(is_right || read.status == UTFX_ILL_FORMED);
  if (count == 0) return;
  uint8_t* const less = room.Make(count - 1);
  UTFX_REQUIRE(
      utfx_describe(charset, text.Begin(), text.Size(), less, count - 1)
          .status == UTFX_OUTPUT_FULL);
  room.RequireUntouchedFrom(less);
}

// Why a sequence is an error, and why a charset lacks a code point.
void Explain(const KnownCharset& known, const KnownCharset& other,
             FuzzedDataProvider* data) {
  const size_t some = ChooseBelow(data, 64);
  text.Take(data);
  const utfx_charset* const charset = known.Charset();
  uint64_t words[kWords];
  utfx_sequence read =
      utfx_decode_one_words(charset, text.Begin(), text.Size(), words, kWords);
  DescribeSequence(charset, read);
  const auto explain = [&](char* out, size_t size) {
    return utfx_explain(charset, text.Begin(), text.Size(), out, size);
  };
  const utfx_explanation explanation = explain(nullptr, 0);
  RequireExplained(explanation);
  UTFX_REQUIRE(explanation.status == read.status);
  UTFX_REQUIRE(explanation.length == read.length);
  if (read.status == UTFX_ILL_FORMED) {
    // Behind a high surrogate of CESU-8, each byte of a low one can show it.
    UTFX_REQUIRE(explanation.at < text.Size());
    UTFX_REQUIRE(explanation.at <= read.length + 2);
  } else {
    UTFX_REQUIRE(explanation.at ==
                 (read.status == UTFX_INCOMPLETE ? read.length : 0));
  }
  RequirePhrase(explanation.text_length, some, explain);
  const auto expect = [&](char* out, size_t size) {
    return utfx_expect(charset, text.Begin(), text.Size(), out, size);
  };
  const size_t length = expect(nullptr, 0);
  UTFX_REQUIRE(length == 0 || read.status != UTFX_OK);
  RequirePhrase(length, some, expect);

  // The code point in another charset; without one, what the text is as words.
  size_t count = kWords;
  if (read.status != UTFX_OK) {
    count = std::min(text.Size() / 8, kWords);
    std::memcpy(words, text.Begin(), 8 * count);
  }
  const auto explain_words = [&](char* out, size_t size) {
    return utfx_explain_words(other.Charset(), words, count, out, size);
  };
  const utfx_explanation lacks = explain_words(nullptr, 0);
  RequireExplained(lacks);
  const utfx_sequence written =
      utfx_encode_one_words(other.Charset(), words, count, nullptr, 0);
  UTFX_REQUIRE((lacks.status == UTFX_UNENCODABLE) ==
               (written.status == UTFX_UNENCODABLE));
  RequirePhrase(lacks.text_length, some, explain_words);
}

// That a charset has the code points right before and after a gap, and none
// in it.
void RequireGaps(const utfx_charset* charset) {
  uint64_t first = 0;
  uint64_t last = 0;
  for (size_t i = 0; utfx_charset_gap(charset, i, &first, &last); ++i) {
    UTFX_REQUIRE(0 < first && first <= last);
    for (const uint64_t in : {first, last}) {
      UTFX_REQUIRE(utfx_encode_one(charset, in, nullptr, 0).status ==
                   UTFX_UNENCODABLE);
    }
    for (const uint64_t next : {first - 1, last + 1}) {
      UTFX_REQUIRE(utfx_encode_one(charset, next, nullptr, 0).status ==
                   UTFX_OUTPUT_FULL);
    }
  }
}

void RequireByteOrder(const utfx_charset* charset) {
  const bool has_order = utfx_charset_code_unit_size(charset) > 1;
  const auto order = utfx_charset_byte_order(charset);
  UTFX_REQUIRE((order != UTFX_NO_BYTE_ORDER) == has_order);
  const utfx_charset* const reversed = utfx_charset_reversed(charset);
  UTFX_REQUIRE((reversed != nullptr) == has_order);
  if (!has_order) return;
  UTFX_REQUIRE(utfx_charset_byte_order(reversed) != order);
  UTFX_REQUIRE(utfx_charset_has_signature(charset) ||
               utfx_charset_reversed(reversed) == charset);
  UTFX_REQUIRE(utfx_charset_is_self_synchronizing(reversed) ==
               utfx_charset_is_self_synchronizing(charset));
}

// What there is to know of the charset with a number.
void RequireCharset(size_t index) {
  const utfx_charset* const charset = utfx_charset_at(index);
  UTFX_REQUIRE((charset != nullptr) == (index < kForms.size() + 2));
  if (charset == nullptr) return;
  RequireNames(charset);
  RequireGaps(charset);
  RequireByteOrder(charset);
  const size_t unit = utfx_charset_code_unit_size(charset);
  UTFX_REQUIRE(unit == 1 || unit == 2 || unit == 4 || unit == 8);
  UTFX_REQUIRE(utfx_charset_max_sequence_length(charset) >= unit);
  UTFX_REQUIRE(utfx_charset_code_point_bits(charset) >= 21);
  UTFX_REQUIRE((utfx_charset_group(charset) == UTFX_GROUP_LISTED) ==
               (index < kListedCount || index >= kCharsetCount));
  if (text.Size() >= 8) {
    UTFX_REQUIRE(utfx_utf64_version(charset, text.Begin()) <= 16);
  }
}

// Text taken for a name.
void FindName() {
  const std::string name(reinterpret_cast<const char*>(text.Begin()),
                         text.Size());
  const utfx_charset* const found = utfx_charset_find(name.c_str());
  if (found != nullptr) RequireNames(found);
}

}  // namespace
}  // namespace utfx::fuzz

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* bytes, size_t size) {
  using namespace utfx::fuzz;  // NOLINT(google-build-using-namespace)
  FuzzedDataProvider data(bytes, size);
  const KnownCharset from(&data);
  const KnownCharset to(&data);
  switch (ChooseBelow(&data, 10)) {
    case 0:
      LookAt(from, &data);
      break;
    case 1:
      text.Take(&data);
      ReadSequence(from);
      break;
    case 2:
      text.Take(&data);
      WriteSequence(to);
      break;
    case 3:
      text.Take(&data);
      RequireInteger(&utfx_uint_decode, &utfx_uint_encode);
      RequireInteger(&utfx_int_decode, &utfx_int_encode);
      RequireOrder();
      break;
    case 4:
      text.Take(&data);
      RequireCharset(text.Size() % 64);
      FindName();
      break;
    case 5:
    case 6:
      Explain(from, to, &data);
      break;
    default:
      Convert(from, to, &data);
  }
  return 0;
}
