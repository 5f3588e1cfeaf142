#include "converters/patterns/long_sequences.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <random>
#include <string>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

#include "converters/charsets.h"
#include "core/byte_order.h"
#include "core/code_point.h"
#include "core/encoding_form.h"
#include "core/result.h"
#include "core/wide_code_point.h"
#include "tests/hex.h"
#include "tests/run_convert.h"

namespace utfx {
namespace {

template <class Sequence>
std::vector<unsigned> FixedUnits(const Sequence& sequence, unsigned count) {
  std::vector<unsigned> units;
  for (unsigned i = 0; i < count; ++i) units.push_back(sequence.FixedUnit(i));
  return units;
}

TEST(LongSequenceTest, TellsEachUnitByItself) {
  const LongSequence<8, 6> bytes(9, 0xFF, 0xA0, 0x80, CodePoint{1} << 41, 46);
  EXPECT_EQ(FixedUnits(bytes, 9),
            (std::vector<unsigned>{0xFF, 0xA0, 0x80, 0x80, 0x80, 0x80, 0x80,
                                   0x80, 0x80}));
  const LongSequence<16, 9> units(5, 0xDC42, 0xDE10, 0xDE00, CodePoint{1} << 27,
                                  32);
  EXPECT_EQ(FixedUnits(units, 5),
            (std::vector<unsigned>{0xDC42, 0xDE10, 0xDE00, 0xDE00, 0xDE00}));
}

// The quick ways agree with Decode() and Encode(), which the other tests check.
template <class Form>
class LongSequencesTest : public testing::Test {
 public:
  static std::string Encoded(CodePoint code_point) {
    std::string bytes(Form::Length(code_point), '\0');
    Form::Encode(code_point, reinterpret_cast<uint8_t*>(bytes.data()));
    return bytes;
  }

 protected:
  static std::string EncodedQuickly(CodePoint code_point) {
    std::string bytes(kQuickSize, '\0');
    const size_t size = Form::EncodeQuickly(
        code_point, reinterpret_cast<uint8_t*>(bytes.data()));
    bytes.resize(size);
    return bytes;
  }

  // Whether it is well-formed, beyond Unicode and no more than 64 bits.
  static bool DecodesLong(const std::string& bytes, size_t* length,
                          CodePoint* code_point) {
    const uint8_t* const in = Bytes(bytes);
    const Decoded decoded = Form::Decode(in, in + bytes.size());
    *length = decoded.length;
    *code_point = decoded.code_point;
    if constexpr (WideEncodingForm<Form>) {
      if (decoded.status == Decoded::Status::kWellFormedWide) {
        const WideCodePoint wide = Form::DecodeWide(in, decoded.length);
        *code_point = wide.ToCodePoint();
        return wide.FitsCodePoint();
      }
    }
    return decoded.status == Decoded::Status::kWellFormed &&
           *code_point > kMaxUnicode;
  }

  static void CheckDecode(const std::string& bytes) {
    size_t length = 0;
    CodePoint code_point = 0;
    const bool is_long = DecodesLong(bytes, &length, &code_point);
    CodePoint quick = 0;
    const size_t quick_length = Form::DecodeQuickly(Bytes(bytes), &quick);
    ASSERT_EQ(quick_length, is_long ? length : 0) << Hex(bytes);
    ASSERT_EQ(quick_length == 0 ? 0 : quick, is_long ? code_point : 0)
        << Hex(bytes);
  }

  // The least and the greatest of each length in bits, and some between.
  static std::vector<CodePoint> LongCodePoints() {
    std::mt19937_64 random(1);
    std::vector<CodePoint> code_points = {kMaxUnicode + 1};
    for (unsigned bits = 22; bits <= std::min(64U, Form::kRepertoire.bits);
         ++bits) {
      const CodePoint most = ~CodePoint{0} >> (64 - bits);
      code_points.insert(code_points.end(), {most / 2 + 1, most});
      for (int i = 0; i < 10; ++i) {
        code_points.push_back((random() & most) | (most / 2 + 1));
      }
    }
    return code_points;
  }
};

// Of the table of charsets, those that have a quick way.
template <class Form>
using IfQuick =
    std::conditional_t<QuickEncodingForm<Form>, std::tuple<Form>, std::tuple<>>;
template <size_t... kRow>
auto QuickForms(std::index_sequence<kRow...> /*rows*/)
    -> decltype(std::tuple_cat(IfQuick<NativeForm<kRow>>()...));
template <class Tuple>
struct TypesOf;
template <class... Form>
struct TypesOf<std::tuple<Form...>> {
  using Types = testing::Types<Form...>;
};
TYPED_TEST_SUITE(LongSequencesTest,
                 TypesOf<decltype(QuickForms(CharsetIndices()))>::Types);

TYPED_TEST(LongSequencesTest, EncodesQuickly) {
  for (const CodePoint code_point : this->LongCodePoints()) {
    EXPECT_EQ(Hex(this->EncodedQuickly(code_point)),
              Hex(this->Encoded(code_point)));
  }
}

TYPED_TEST(LongSequencesTest, DecodesQuicklyWhateverFollows) {
  for (const CodePoint code_point : this->LongCodePoints()) {
    for (const char* const after : {"\x00", "\x80", "\xBF", "\xDE", "\xFF"}) {
      this->CheckDecode(this->Encoded(code_point) +
                        std::string(kQuickSize, *after));
    }
  }
}

TYPED_TEST(LongSequencesTest, LeavesWhatIsIllFormed) {
  for (const CodePoint code_point : this->LongCodePoints()) {
    const std::string bytes =
        this->Encoded(code_point) + std::string(kQuickSize, '\x80');
    for (size_t bit = 0; bit < 8 * kQuickSize; ++bit) {
      std::string changed = bytes;
      changed[bit / 8] = static_cast<char>(changed[bit / 8] ^ 1 << bit % 8);
      this->CheckDecode(changed);
    }
  }
}

// The bytes of a sequence with one less in its free bits: overlong, or of
// Unicode, where it is the least of its length.
template <class Form>
std::string WithOneLess(std::string bytes) {
  auto* const start = reinterpret_cast<uint8_t*>(bytes.data());
  for (uint8_t* end = start + bytes.size(); end > start;) {
    if constexpr (Form::kMinLength == 1) {
      --end;
      const bool borrows = (*end & 0x3F) == 0;
      *end = static_cast<uint8_t>(borrows ? *end | 0x3F : *end - 1);
      if (!borrows) break;
    } else {
      end -= 2;
      const auto unit = LoadUnit<uint16_t, Form::kByteOrder>(end);
      const bool borrows = (unit & 0x1FF) == 0;
      StoreUnit<Form::kByteOrder>(
          static_cast<uint16_t>(borrows ? unit | 0x1FF : unit - 1), end);
      if (!borrows) break;
    }
  }
  return bytes;
}

TYPED_TEST(LongSequencesTest, LeavesWhatIsTooSmall) {
  for (const CodePoint code_point : this->LongCodePoints()) {
    this->CheckDecode(WithOneLess<TypeParam>(this->Encoded(code_point)) +
                      std::string(kQuickSize, '\x80'));
  }
}

// All starts of two bytes, before little and before much.
TYPED_TEST(LongSequencesTest, AgreesOnAllStarts) {
  for (unsigned start = 0; start < 0x10000; ++start) {
    for (const char* const pair : {"\x80\x80", "\xBF\xBF", "\xDE\x00",
                                   "\x00\xDE", "\xDF\xFF", "\xFF\xDF"}) {
      std::string bytes = {static_cast<char>(start >> 8),
                           static_cast<char>(start)};
      bytes += Times(11, std::string(pair, 2));
      size_t length = 0;
      CodePoint code_point = 0;
      if (this->DecodesLong(bytes, &length, &code_point) ||
          length <= kQuickSize) {
        this->CheckDecode(bytes);
      }
    }
  }
}

}  // namespace
}  // namespace utfx
