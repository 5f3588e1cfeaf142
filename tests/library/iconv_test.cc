// The library against the gconv module, call by call: the same output and the
// same stops for the same pieces of input and the same room.

#include <gtest/gtest.h>

#include <algorithm>
#include <cerrno>
#include <cstddef>
#include <map>
#include <random>
#include <string>
#include <string_view>
#include <vector>

#include "library/utfx.h"
#include "tests/charset_test.h"
#include "tests/gconv-module/real_iconv.h"
#include "tests/hex.h"
#include "tests/library/reference.h"
#include "tests/model/model.h"
#include "tests/random_texts.h"

namespace utfx::library {
namespace {

bool IsUtf8(const utfx_charset* charset) {
  return std::string_view(utfx_charset_name(charset)) == "UTF-8";
}

// Those that both have: glibc's UTF-16 and UTF-32 have rules of their own about
// signatures.
std::vector<const utfx_charset*> SharedCharsets() {
  std::vector<const utfx_charset*> shared = AllCharsets();
  std::erase_if(shared, [](const utfx_charset* charset) {
    return RowOf(charset) == nullptr && utfx_charset_has_signature(charset);
  });
  return shared;
}

constexpr int kTexts = 700;

// What a conversion through glibc's pivot carries.
constexpr unsigned kPivotBits = 31;
// glibc's UTF-8 is not Unicode's: what is none is another matter there, and it
// goes beyond Unicode.
constexpr unsigned kUtf8Bits = 20;

unsigned BitsBetween(const utfx_charset* from, const utfx_charset* to) {
  if (IsUtf8(from) || IsUtf8(to)) return kUtf8Bits;
  const bool is_direct = utfx_charset_code_point_bits(from) > kPivotBits &&
                         utfx_charset_code_point_bits(to) > kPivotBits;
  return is_direct ? utfx_charset_code_point_bits(from) : kPivotBits;
}

// Random texts in a charset whose code points have no more bits.
const std::vector<std::string>& Texts(const utfx_charset* charset,
                                      unsigned most_bits) {
  static auto* const kAll =
      new std::map<std::pair<const utfx_charset*, unsigned>,
                   std::vector<std::string>>;
  std::vector<std::string>& texts = (*kAll)[{charset, most_bits}];
  RandomTexts random(18, [&](const model::Bits& bits) {
    return bits.size() > most_bits ? "" : Encode(charset, bits);
  });
  while (texts.size() < static_cast<size_t>(Repeat(kTexts))) {
    std::string text = random.Next().substr(0, 300);
    const Text cut_up = CutUp(charset, text);
    size_t size = cut_up.signature_length;
    for (const Item& item : cut_up.items) {
      if (item.code_point.size() > most_bits ||
          (most_bits == kUtf8Bits && item.status != UTFX_OK)) {
        break;
      }
      size += item.length;
    }
    texts.push_back(text.substr(0, size));
  }
  return texts;
}

class IconvTest : public testing::TestWithParam<const utfx_charset*> {};

// Whether a call of both stopped for the same reason. The module does not wait
// for the whole of a sequence that the target can't have, or of a unit of
// UTF-64 that shows to be ill-formed.
bool IsSameStop(int error, utfx_status status) {
  switch (status) {
    case UTFX_OK:
      return error == 0;
    case UTFX_OUTPUT_FULL:
      return error == E2BIG;
    case UTFX_INCOMPLETE:
      return error == EINVAL || error == EILSEQ;
    case UTFX_ILL_FORMED:
    case UTFX_UNENCODABLE:
    case UTFX_NO_CHARSET:
      break;
  }
  return error == EILSEQ;
}

// Hands the same pieces to both until one of them can't go on.
void Compare(Iconv* iconv, const utfx_charset* from, const utfx_charset* to,
             const std::string& text, std::mt19937_64* random) {
  utfx_converter converter = utfx_converter_init(from, to, UTFX_STOP);
  iconv->Reset(0);
  const size_t most_input = 1 + (*random)() % 40;
  const size_t most_room = 16 + (*random)() % 40;
  size_t at = 0;
  size_t end = 0;
  for (;;) {
    const std::string_view input = std::string_view(text).substr(at, end - at);
    const size_t room = (*random)() % most_room;
    const Iconv::Call call = iconv->Convert(input, room);
    std::string output(room, '\0');
    const utfx_result result = utfx_convert(
        &converter, input.data(), input.size(), output.data(), room, false);
    output.resize(result.written);
    ASSERT_EQ(output, call.output) << "of " << Hex(input);
    ASSERT_EQ(result.read, call.consumed) << "of " << Hex(input);
    if (call.error == E2BIG && result.status == UTFX_UNENCODABLE) {
      // libutfx needs no room to say that the target lacks a code point.
      ASSERT_LT(room - result.written, utfx_charset_code_unit_size(to));
      return;
    }
    ASSERT_TRUE(IsSameStop(call.error, result.status))
        << call.error << ", " << result.status << " of " << Hex(input);
    at += result.read;
    if (call.error == EILSEQ) return;
    if (call.error == E2BIG) {
      // Of a sequence that is longer than that.
      if (result.read + result.written == 0 && room + 1 == most_room) return;
      continue;
    }
    if (end == text.size()) return;
    end = std::min(text.size(), end + 1 + (*random)() % most_input);
  }
}

TEST_P(IconvTest, DoesTheSame) {
  const utfx_charset* const from = GetParam();
  if (RowOf(from) != nullptr && model::FactsOf(*RowOf(from)).has_surrogates) {
    GTEST_SKIP()
        << "in two steps a surrogate is refused without asking for room";
  }
  std::mt19937_64 random(19);
  for (const utfx_charset* const to : SharedCharsets()) {
    if (RowOf(from) == nullptr && RowOf(to) == nullptr) continue;
    SCOPED_TRACE(utfx_charset_name(from) + std::string(" to ") +
                 utfx_charset_name(to));
    Iconv iconv(utfx_charset_name(to), utfx_charset_name(from));
    for (const std::string& text : Texts(from, BitsBetween(from, to))) {
      Compare(&iconv, from, to, text, &random);
      if (HasFailure()) return;
    }
  }
}

INSTANTIATE_TEST_SUITE_P(
    All, IconvTest, testing::ValuesIn(SharedCharsets()),
    [](const testing::TestParamInfo<const utfx_charset*>& info) {
      return TestName(utfx_charset_name(info.param));
    });

}  // namespace
}  // namespace utfx::library
