// The parts of libutfx beside conversions: whole texts, single sequences,
// explanations, integers and keys. The answers of each agree with the model and
// with the others, and nothing is written behind the room.

#include <utfx.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string>
#include <vector>

#include "core/code_point.h"
#include "core/encoding_form.h"
#include "tests/conformance/coder.h"
#include "tests/conformance/doors/library_lacks.h"
#include "tests/fuzz/input.h"
#include "tests/fuzz/require.h"

namespace utfx::fuzz {
namespace {

using conformance::Coder;
using conformance::CutUp;
using conformance::Item;

Text text;
Room room;

utfx_status StatusOf(const Item& item) {
  if (item.kind == Item::Kind::kIllFormed) return UTFX_ILL_FORMED;
  return item.kind == Item::Kind::kIncomplete ? UTFX_INCOMPLETE : UTFX_OK;
}

// The functions for a whole text, at an offset and an index that may be beyond
// it.
void LookAt(const Coder& coder, const utfx_charset* charset, size_t number) {
  const size_t size = text.Size();
  std::vector<Item> items = CutUp(coder, {text.Begin(), text.End()});
  size_t signature = 0;
  if (!items.empty() && items[0].kind == Item::Kind::kSignature) {
    signature = items[0].end;
    items.erase(items.begin());
  }

  const auto error = std::find_if(items.begin(), items.end(),
                                  [](const Item& i) { return i.IsError(); });
  const bool is_valid = error == items.end();
  const utfx_result valid = utfx_validate(charset, text.Begin(), size);
  UTFX_REQUIRE(valid.status == (is_valid ? UTFX_OK : StatusOf(*error)));
  UTFX_REQUIRE(valid.read == (is_valid ? size : error->begin));
  UTFX_REQUIRE(valid.length == (is_valid ? 0 : error->end - error->begin));
  UTFX_REQUIRE(valid.offset == valid.read && valid.written == 0);

  const size_t count = utfx_count(charset, text.Begin(), size);
  UTFX_REQUIRE(!is_valid || count == items.size());
  UTFX_REQUIRE(utfx_offset_of_index(charset, text.Begin(), size, number) ==
               (number < items.size() ? items[number].begin : size));

  size_t start = number;
  if (number < size) {
    start = 0;
    for (const Item& item : items) {
      if (item.begin <= number) start = item.begin;
    }
  }
  UTFX_REQUIRE(utfx_sequence_start(charset, text.Begin(), size, number) ==
               start);

  const utfx_result line =
      utfx_line_start(charset, text.Begin() + std::min(number, size),
                      size - std::min(number, size), number);
  if (line.status != UTFX_MISUSE && number <= size) {
    const size_t unit = utfx_charset_code_unit_size(charset);
    const auto feed =
        std::find_if(items.begin(), items.end(), [&](const Item& item) {
          return item.begin >= (number + unit - 1) / unit * unit &&
                 item.kind == Item::Kind::kSequence &&
                 item.code_point == model::ToBits('\n');
        });
    UTFX_REQUIRE((line.status == UTFX_OK) == (feed != items.end()));
    UTFX_REQUIRE(feed == items.end() ? size - line.offset < unit
                                     : line.offset == feed->end);
    UTFX_REQUIRE(line.offset == number + line.read);
  }

  size_t length = SIZE_MAX;
  utfx_charset_of_stream(charset, text.Begin(), size, &length);
  UTFX_REQUIRE(length == signature);
}

// Integers of tuples have a limit of their own: 255 bytes of magnitude, and
// two.
constexpr size_t kMaxIntLength = 257;
constexpr size_t kMaxBits =
    std::max<size_t>(kMaxCodePointBits, size_t{8} * 255);
constexpr size_t kWords = kMaxBits / 64 + 1;
constexpr size_t kMaxLength = std::max(kMaxSequenceLength, kMaxIntLength);

bool AreSame(const utfx_sequence& a, const utfx_sequence& b) {
  return a.status == b.status && a.length == b.length && a.bits == b.bits;
}

// Requires that a sequence that was read is written of its code point, and that
// less room is not enough.
template <class Write>
void RequireWrittenAgain(const utfx_sequence& read, Write write) {
  uint8_t* const out = room.Make(read.length);
  UTFX_REQUIRE(AreSame(write(out, read.length), read));
  UTFX_REQUIRE(std::memcmp(out, text.Begin(), read.length) == 0);
  const utfx_sequence full = write(room.Make(read.length - 1), read.length - 1);
  UTFX_REQUIRE(full.status == UTFX_OUTPUT_FULL && full.length == read.length);
}

void ReadSequence(const Coder& coder, const utfx_charset* charset) {
  uint64_t words[kWords];
  const utfx_sequence read =
      utfx_decode_one_words(charset, text.Begin(), text.Size(), words, kWords);
  uint8_t bytes[8 * kWords];
  UTFX_REQUIRE(AreSame(utfx_decode_one_bytes(charset, text.Begin(), text.Size(),
                                             bytes, sizeof bytes),
                       read));
  uint64_t code_point = 0;
  utfx_sequence narrow =
      utfx_decode_one(charset, text.Begin(), text.Size(), &code_point);
  const bool is_wide = read.status == UTFX_OK && read.bits > 64;
  UTFX_REQUIRE(!is_wide || narrow.status == UTFX_OUTPUT_FULL);
  if (is_wide) narrow.status = UTFX_OK;
  UTFX_REQUIRE(AreSame(narrow, read));
  if (read.status != UTFX_OK) return;
  for (size_t i = 0; i < sizeof bytes; ++i) {
    UTFX_REQUIRE(bytes[sizeof bytes - 1 - i] ==
                 static_cast<uint8_t>(words[i / 8] >> 8 * (i % 8)));
  }
  // Some tables read two sequences as one character, and write one of them.
  if (coder.IsTable()) {
    uint8_t sequence[4];
    const utfx_sequence written =
        utfx_encode_one(charset, code_point, sequence, sizeof sequence);
    uint64_t again = 0;
    UTFX_REQUIRE(AreSame(
        utfx_decode_one(charset, sequence, written.length, &again), written));
    UTFX_REQUIRE(written.status == UTFX_OK && again == code_point);
    return;
  }
  RequireWrittenAgain(read, [&](uint8_t* out, size_t size) {
    return utfx_encode_one_words(charset, words, kWords, out, size);
  });
  RequireWrittenAgain(read, [&](uint8_t* out, size_t size) {
    return utfx_encode_one_bytes(charset, bytes, sizeof bytes, out, size);
  });
  if (is_wide) return;
  UTFX_REQUIRE(code_point == words[0]);
  RequireWrittenAgain(read, [&](uint8_t* out, size_t size) {
    return utfx_encode_one(charset, code_point, out, size);
  });
}

// Text taken for a code point, highest byte first.
void WriteSequence(const utfx_charset* charset) {
  uint8_t* const out = room.Make(kMaxSequenceLength);
  const utfx_sequence written = utfx_encode_one_bytes(
      charset, text.Begin(), text.Size(), out, kMaxSequenceLength);
  if (written.status != UTFX_OK) {
    UTFX_REQUIRE(written.status == UTFX_UNENCODABLE && written.length == 0);
    return;
  }
  room.RequireUntouchedFrom(out + written.length);
  uint8_t bytes[8 * kWords];
  UTFX_REQUIRE(AreSame(
      utfx_decode_one_bytes(charset, out, written.length, bytes, sizeof bytes),
      written));
  const uint8_t* digits = text.Begin();
  while (digits != text.End() && *digits == 0) ++digits;
  const auto count = static_cast<size_t>(text.End() - digits);
  UTFX_REQUIRE(count <= sizeof bytes);
  UTFX_REQUIRE(std::equal(digits, text.End(), std::end(bytes) - count));
}

void RequireInteger(utfx_int_form form) {
  uint64_t words[kWords];
  const utfx_sequence read =
      utfx_int_decode_words(form, text.Begin(), text.Size(), words, kWords);
  uint8_t bytes[8 * kWords];
  UTFX_REQUIRE(AreSame(utfx_int_decode_bytes(form, text.Begin(), text.Size(),
                                             bytes, sizeof bytes),
                       read));
  char why[100];
  const utfx_explanation explanation =
      utfx_int_explain(form, text.Begin(), text.Size(), why, sizeof why);
  UTFX_REQUIRE(explanation.status == read.status &&
               explanation.length == read.length);
  if (read.status == UTFX_OK) {
    for (size_t i = 0; i < sizeof bytes; ++i) {
      UTFX_REQUIRE(bytes[sizeof bytes - 1 - i] ==
                   static_cast<uint8_t>(words[i / 8] >> 8 * (i % 8)));
    }
    // Two integers of tuples have a longer form.
    const size_t length =
        utfx_int_encode_words(form, words, kWords, nullptr, 0).length;
    UTFX_REQUIRE(length <= read.length && read.length - length <= 1);
    if (length < read.length) return;
    RequireWrittenAgain(read, [&](uint8_t* out, size_t size) {
      return utfx_int_encode_words(form, words, kWords, out, size);
    });
    RequireWrittenAgain(read, [&](uint8_t* out, size_t size) {
      return utfx_int_encode_bytes(form, bytes, sizeof bytes, out, size);
    });
  } else if (read.status == UTFX_ILL_FORMED) {
    UTFX_REQUIRE(read.length > 0 && read.length <= text.Size());
  } else {
    UTFX_REQUIRE(read.status == UTFX_INCOMPLETE && read.length == text.Size());
  }
  // Of bytes that are text.
  const size_t count = std::min(text.Size(), sizeof bytes);
  uint8_t* const out = room.Make(kMaxLength);
  const utfx_sequence written =
      utfx_int_encode_bytes(form, text.Begin(), count, out, kMaxLength);
  if (written.status == UTFX_UNENCODABLE) return;
  UTFX_REQUIRE(written.status == UTFX_OK);
  room.RequireUntouchedFrom(out + written.length);
  uint8_t again[8 * kWords];
  UTFX_REQUIRE(AreSame(
      utfx_int_decode_bytes(form, out, written.length, again, count), written));
  UTFX_REQUIRE(std::memcmp(text.Begin(), again, count) == 0);
}

// The order of two that are next to each other in a text.
void RequireOrder() {
  constexpr utfx_int_form kZigzag = UTFX_INT_UTF8000_ZIGZAG;
  uint64_t a[kWords];
  uint64_t b[kWords];
  const utfx_sequence first =
      utfx_int_decode_words(kZigzag, text.Begin(), text.Size(), a, kWords);
  if (first.status != UTFX_OK) return;
  const uint8_t* const next = text.Begin() + first.length;
  const utfx_sequence second = utfx_int_decode_words(
      kZigzag, next, static_cast<size_t>(text.End() - next), b, kWords);
  if (second.status != UTFX_OK) return;
  // FoundationDB's form of the same integers, which may be too large for it.
  uint8_t keys[2][kMaxIntLength];
  const utfx_sequence a_key =
      utfx_int_encode_words(UTFX_INT_TUPLE, a, kWords, keys[0], sizeof keys[0]);
  const utfx_sequence b_key =
      utfx_int_encode_words(UTFX_INT_TUPLE, b, kWords, keys[1], sizeof keys[1]);
  if (a_key.status != UTFX_OK || b_key.status != UTFX_OK) return;
  const int order =
      std::memcmp(keys[0], keys[1], std::min(a_key.length, b_key.length));
  const int compared = utfx_int_compare(kZigzag, text.Begin(), first.length,
                                        next, second.length);
  UTFX_REQUIRE((compared > 0) - (compared < 0) == (order > 0) - (order < 0));
}

// Whether a text is fields one behind the other.
bool AreFields() {
  for (const uint8_t* at = text.Begin(); at != text.End();) {
    const auto size = static_cast<size_t>(text.End() - at);
    uint8_t* const content = room.Make(size);
    const utfx_result read = utfx_field_decode(utfx_field_kind_of(at, size), at,
                                               size, content, size);
    if (read.status != UTFX_OK) return false;
    at += read.read;
  }
  return true;
}

// The field that a text is the content of.
void RequireWrittenField(utfx_field_kind kind) {
  const size_t most = 2 * text.Size() + 2;
  uint8_t* const out = room.Make(most);
  const utfx_result written =
      utfx_field_encode(kind, text.Begin(), text.Size(), out, most);
  UTFX_REQUIRE(written.read + written.length <= most);
  if (written.status != UTFX_OK) {
    UTFX_REQUIRE(kind != UTFX_FIELD_BYTES && written.written == 0);
    const utfx_result valid =
        utfx_validate(utfx_charset_find("UTF-8"), text.Begin(), text.Size());
    UTFX_REQUIRE(kind != UTFX_FIELD_TEXT || valid.status != UTFX_OK);
    return;
  }
  room.RequireUntouchedFrom(out + written.written);
  const std::string field(out, out + written.written);
  const bool holds = kind == UTFX_FIELD_TUPLE || kind == UTFX_FIELD_DOWN;
  UTFX_REQUIRE(!holds || AreFields());
  UTFX_REQUIRE(utfx_field_kind_of(field.data(), field.size()) == kind);
  UTFX_REQUIRE(utfx_field_length(field.data(), field.size()) == field.size());
  // A byte that an integer of none has.
  uint8_t* const again = room.Make(text.Size() + 1);
  const utfx_result read = utfx_field_decode(kind, field.data(), field.size(),
                                             again, text.Size() + 1);
  UTFX_REQUIRE(read.status == UTFX_OK && read.read == field.size());
  if (kind == UTFX_FIELD_INT) return;
  UTFX_REQUIRE(read.written == text.Size());
  UTFX_REQUIRE(std::equal(text.Begin(), text.End(), again));
}

// The field that a text, the rest of a key, starts with.
void RequireReadField() {
  const utfx_field_kind starts = utfx_field_kind_of(text.Begin(), text.Size());
  const utfx_field_kind kind =
      starts == UTFX_FIELD_NONE ? UTFX_FIELD_BYTES : starts;
  uint8_t* const bytes = room.Make(text.Size());
  const utfx_result read =
      utfx_field_decode(kind, text.Begin(), text.Size(), bytes, text.Size());
  UTFX_REQUIRE(read.read + read.length <= text.Size() ||
               (read.status == UTFX_ILL_FORMED && read.read == 0));
  const std::string content(bytes, bytes + read.written);
  char why[200];
  const utfx_explanation explanation =
      utfx_field_explain(text.Begin(), text.Size(), why, sizeof why);
  const bool is_ok = read.status == UTFX_OK;
  UTFX_REQUIRE(explanation.status == read.status &&
               explanation.text_length == std::strlen(why) &&
               (why[0] == '\0') == is_ok && explanation.at <= text.Size());
  UTFX_REQUIRE(explanation.length == (is_ok ? read.read : read.length));
  if (!is_ok) return;
  UTFX_REQUIRE(utfx_field_length(text.Begin(), text.Size()) == read.read);
  uint8_t* const field = room.Make(read.read);
  const utfx_result written =
      utfx_field_encode(kind, content.data(), content.size(), field, read.read);
  // Two integers have a longer form.
  const bool is_longer =
      kind == UTFX_FIELD_INT && written.written + 1 == read.read;
  UTFX_REQUIRE(written.status == UTFX_OK &&
               (written.written == read.read || is_longer));
  if (is_longer) return;
  UTFX_REQUIRE(std::equal(field, field + read.read, text.Begin()));
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
  UTFX_REQUIRE((explanation.text_length != 0) == is_error);
  UTFX_REQUIRE(utfx_cause_text(explanation.cause) != nullptr);
}

// The roles of a sequence's bits.
void DescribeSequence(const utfx_charset* charset, const utfx_sequence& read) {
  const size_t count = 8 * read.length;
  uint8_t* const roles = room.Make(count);
  const utfx_sequence described =
      utfx_describe(charset, text.Begin(), text.Size(), roles, count);
  UTFX_REQUIRE(described.status == read.status && described.bits == 0 &&
               described.length == read.length);
  for (size_t i = 0; i < count; ++i) {
    const auto role = static_cast<utfx_role>(roles[i] & ~UTFX_BIT_IS_WRONG);
    UTFX_REQUIRE(utfx_role_text(role) != nullptr);
    UTFX_REQUIRE(role != UTFX_ROLE_NONE || read.status == UTFX_INCOMPLETE);
    UTFX_REQUIRE(role == roles[i] || read.status == UTFX_ILL_FORMED);
  }
}

// Why a sequence is an error, and why another charset lacks a code point.
void Explain(const utfx_charset* charset, const utfx_charset* other,
             size_t some) {
  uint64_t words[kWords];
  const utfx_sequence read =
      utfx_decode_one_words(charset, text.Begin(), text.Size(), words, kWords);
  DescribeSequence(charset, read);
  const auto explain = [&](char* out, size_t size) {
    return utfx_explain(charset, text.Begin(), text.Size(), out, size);
  };
  const utfx_explanation explanation = explain(nullptr, 0);
  RequireExplained(explanation);
  UTFX_REQUIRE(explanation.status == read.status &&
               explanation.length == read.length);
  // Behind a high surrogate of CESU-8, each byte of a low one can show it.
  UTFX_REQUIRE(explanation.at <= read.length + 2 &&
               explanation.at <= text.Size());
  RequirePhrase(explanation.text_length, some, explain);
  const auto expect = [&](char* out, size_t size) {
    return utfx_explain_expected(charset, text.Begin(), text.Size(), out, size);
  };
  const size_t length = expect(nullptr, 0);
  UTFX_REQUIRE(length == 0 || read.status != UTFX_OK);
  RequirePhrase(length, some, expect);

  // Without a code point, what the text is as words.
  size_t count = kWords;
  if (read.status != UTFX_OK) {
    count = std::min(text.Size() / 8, kWords);
    std::memcpy(words, text.Begin(), 8 * count);
  }
  const auto explain_words = [&](char* out, size_t size) {
    return utfx_explain_words(other, words, count, out, size);
  };
  const utfx_explanation lacks = explain_words(nullptr, 0);
  RequireExplained(lacks);
  UTFX_REQUIRE((lacks.status == UTFX_UNENCODABLE) ==
               (utfx_encode_one_words(other, words, count, nullptr, 0).status ==
                UTFX_UNENCODABLE));
  RequirePhrase(lacks.text_length, some, explain_words);
}

void Run(FuzzedDataProvider* data) {
  const std::vector<Coder>& all = Coder::All();
  const Coder& from = all[ChooseBelow(data, all.size())];
  const Coder& to = all[ChooseBelow(data, all.size())];
  // glibc alone has some, and some have other errors there.
  if (conformance::LibraryLacks(from) || conformance::LibraryLacks(to)) return;
  const utfx_charset* const charset = utfx_charset_find(from.Name().c_str());
  const utfx_charset* const other = utfx_charset_find(to.Name().c_str());
  const size_t way = ChooseBelow(data, 5);
  const size_t number = ChooseBelow(data, 256);
  text.Take(data);
  switch (way) {
    case 0:
      return LookAt(from, charset, number);
    case 1:
      return ReadSequence(from, charset);
    case 2:
      return WriteSequence(other);
    case 3:
      RequireInteger(UTFX_INT_UTF8000);
      RequireInteger(UTFX_INT_UTF8000_ZIGZAG);
      RequireInteger(UTFX_INT_TUPLE);
      for (uint32_t kind = UTFX_FIELD_BYTES; kind <= UTFX_FIELD_DOWN; ++kind) {
        RequireWrittenField(utfx_field_kind{kind});
      }
      RequireReadField();
      return RequireOrder();
    default:
      utfx_charset_find(std::string(text.Begin(), text.End()).c_str());
      return Explain(charset, other, number / 4);
  }
}

}  // namespace
}  // namespace utfx::fuzz

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* bytes, size_t size) {
  FuzzedDataProvider data(bytes, size);
  utfx::fuzz::Run(&data);
  return 0;
}
