// Any text in escapes reads in pieces as it does whole, and a run of characters
// that is replaced reads as the new ones, with all else where it was.

#include "command/mending/escapes.h"

#include <fuzzer/FuzzedDataProvider.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <optional>
#include <string>
#include <string_view>

#include "command/mending/escaped_text.h"
#include "tests/fuzz/input.h"
#include "tests/fuzz/require.h"

namespace utfx::fuzz {
namespace {

Text text;

std::string_view AsView(const uint8_t* start, size_t size) {
  return {reinterpret_cast<const char*>(start), size};
}

bool IsAsciiByte(char c) { return static_cast<unsigned char>(c) < 0x80; }
bool IsTrail(char c) { return (static_cast<unsigned char>(c) & 0xC0) == 0x80; }

std::string ReadWhole(std::string_view source, const EscapeRules& rules) {
  EscapedText whole(rules);
  whole.Read(source, /*is_last=*/true);
  return std::string(whole.Text());
}

std::string ReadInPieces(const EscapeRules& rules, Sizes sizes) {
  EscapedText escaped(rules);
  std::string read;
  const uint8_t* at = text.Begin();
  size_t size = 0;
  for (;;) {
    const auto left = static_cast<size_t>(text.End() - at);
    size = std::min(left, size + sizes.Next() + 1);
    escaped.Read(AsView(at, size), size == left);
    const std::string_view piece = escaped.Text();
    size_t end = piece.size();
    // A mender leaves some characters for the next piece.
    if (size < left) end -= std::min(end, sizes.Next() % 4);
    while (end < piece.size() && IsTrail(piece[end])) ++end;
    read += piece.substr(0, end);
    const size_t done = escaped.Finish(end);
    UTFX_REQUIRE(done <= size);
    at += done;
    size -= done;
    if (at == text.End()) return read;
  }
}

// A soft line break may come to stand before a character that is not escaped
// as it goes with.
std::string WithoutSoftBreaks(std::string_view read) {
  std::string joined;
  for (size_t at = 0; at < read.size();) {
    const size_t length = SoftBreaksLength(read.substr(at));
    if (length == 0) joined += read[at++];
    at += length;
  }
  return joined;
}

void Replace(const EscapeRules& rules, std::string_view replacement,
             size_t skipped) {
  const std::string_view source = AsView(text.Begin(), text.Size());
  EscapedText whole(rules);
  whole.Read(source, /*is_last=*/true);
  const std::string_view read = whole.Text();
  size_t start = std::min(skipped, read.size());
  while (start < read.size() &&
         (IsAsciiByte(read[start]) || IsTrail(read[start]))) {
    ++start;
  }
  const auto* const end =
      std::find_if(read.begin() + start, read.end(), IsAsciiByte);
  const auto length = static_cast<size_t>(end - read.begin()) - start;
  if (length == 0) return;
  const EscapedText::Part part = whole.SourceOf(start, length);
  UTFX_REQUIRE(part.start <= source.size() && part.length > 0 &&
               part.length <= source.size() - part.start);
  const std::optional<std::string> written =
      whole.Written(start, length, replacement);
  UTFX_REQUIRE(written.has_value());
  UTFX_REQUIRE(!whole.IsEscaped(start, length) ||
               std::all_of(written->begin(), written->end(), IsAsciiByte));
  const std::string changed =
      std::string(source.substr(0, part.start)) + *written +
      std::string(source.substr(part.start + part.length));
  const std::string wanted = std::string(read.substr(0, start)) +
                             std::string(replacement) +
                             std::string(read.substr(start + length));
  UTFX_REQUIRE(WithoutSoftBreaks(ReadWhole(changed, rules)) ==
               WithoutSoftBreaks(wanted));
}

void Run(const uint8_t* bytes, size_t size) {
  FuzzedDataProvider data(bytes, size);
  const Sizes sizes(&data);
  EscapeRules rules;
  rules.kinds = data.ConsumeBool() ? kAllEscapes
                                   : data.ConsumeIntegralInRange<unsigned>(
                                         kNoEscapes, kAllEscapes);
  rules.has_no_pairs =
      (rules.kinds & kBackslashEscapes) != 0 && data.ConsumeBool();
  static constexpr std::string_view kReplacements[] = {"ü",  "П",  "€",   "🌍",
                                                       "üß", "🌍ü", "üП🌍€"};
  const std::string_view replacement =
      kReplacements[ChooseBelow(&data, std::size(kReplacements))];
  const size_t skipped = data.ConsumeIntegral<uint8_t>();
  text.Take(&data);
  UTFX_REQUIRE(ReadInPieces(rules, sizes) ==
               ReadWhole(AsView(text.Begin(), text.Size()), rules));
  Replace(rules, replacement, skipped);
}

}  // namespace
}  // namespace utfx::fuzz

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* bytes, size_t size) {
  utfx::fuzz::Run(bytes, size);
  return 0;
}
