// What each form says of its own sequences, against the model. How errors are
// told is tested with the library.

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "converters/charsets.h"
#include "core/anatomy.h"
#include "core/byte_order.h"
#include "core/charset.h"
#include "core/result.h"
#include "library/telling_face.h"
#include "tests/charset_test.h"
#include "tests/each_form.h"
#include "tests/hex.h"
#include "tests/model/model.h"

namespace utfx {
namespace {

const TellingFace& FaceOf(const Charset& row) {
  static const auto kFaces = [] {
    std::map<std::string, const TellingFace*> by_name;
    ForEachRow([&by_name]<size_t kRow>() {
      by_name[std::string(kCharsets[kRow].name)] =
          TellingFaceOf<NativeForm<kRow>>();
    });
    return by_name;
  }();
  return *kFaces.at(std::string(row.name));
}

// Those of up to 40 bits are on both sides of each boundary between lengths.
std::vector<model::Bits> CodePoints(const Charset& row) {
  std::vector<model::Bits> code_points = {""};
  for (unsigned bits = 1; bits <= std::min(row.code_point_bits, 200U);
       bits += bits < 40 ? 1 : 7) {
    code_points.push_back("1" + Times(bits - 1, "0"));
    code_points.push_back(Times(bits, "1"));
  }
  // The number of digits takes more than a byte in UTF-infinity-16.
  for (const unsigned bits : {1120U, row.code_point_bits}) {
    if (bits <= row.code_point_bits) code_points.push_back(Times(bits, "1"));
  }
  for (const uint32_t code_point :
       {0xD7FF, 0xD800, 0xE000, 0x10FFFF, 0x110000}) {
    code_points.push_back(model::ToBits(code_point));
  }
  return code_points;
}

class DescriptionsTest : public CharsetTest {
 protected:
  static Anatomy Describe(const std::string& bytes) {
    Anatomy anatomy(reinterpret_cast<const uint8_t*>(bytes.data()),
                    bytes.size());
    FaceOf(GetParam()).Describe(&anatomy);
    return anatomy;
  }

  // Big-endian, as the description is the same one in each byte order. Its
  // length is in elements, without padding. Empty if the form has none.
  struct Sequence {
    std::string bytes;
    size_t length = 0;
  };
  static Sequence SequenceOf(const model::Bits& code_point) {
    Charset row = GetParam();
    row.order = ByteOrder::kBigEndian;
    Sequence sequence = {model::Encode(row, code_point)};
    if (sequence.bytes.empty()) return sequence;
    const size_t element = FaceOf(row).element;
    sequence.length = element == row.unit
                          ? sequence.bytes.size() / element
                          : model::EncodeUtf8(static_cast<uint32_t>(
                                                  model::ToNumber(code_point)))
                                .size();
    return sequence;
  }

  // Calls check(bytes, length).
  template <class Check>
  static void ForEachSequence(Check check) {
    for (const model::Bits& code_point : CodePoints(GetParam())) {
      const auto [bytes, length] = SequenceOf(code_point);
      if (bytes.empty()) continue;
      SCOPED_TRACE(Hex(bytes));
      check(bytes, length);
      if (testing::Test::HasFailure()) return;
    }
  }
};

TEST_P(DescriptionsTest, OfASequence) {
  ForEachSequence([](const std::string& bytes, size_t length) {
    const Anatomy anatomy = Describe(bytes);
    EXPECT_EQ(anatomy.GetFailure().cause, Cause::kNone);
    EXPECT_TRUE(anatomy.IsLengthKnown());
    EXPECT_EQ(anatomy.Length(), length);
    EXPECT_EQ(anatomy.Position(), 8 * bytes.size());
    size_t content = 0;
    size_t mandatory = 0;
    for (size_t bit = 0; bit < 8 * bytes.size(); ++bit) {
      EXPECT_NE(anatomy.RoleOf(bit), BitRole::kNone);
      content += anatomy.IsContent(bit) ? 1 : 0;
      mandatory += anatomy.RoleOf(bit) == BitRole::kMandatoryContent ? 1 : 0;
    }
    EXPECT_EQ(anatomy.ContentBits(), content);
    EXPECT_EQ(anatomy.MandatoryBits(), mandatory);
  });
}

// The least code point of a length has the last mandatory bit, and none before.
TEST_P(DescriptionsTest, MandatoryBitsAreThoseOfALength) {
  for (unsigned bits = 8; bits <= std::min(GetParam().code_point_bits, 200U);
       ++bits) {
    const auto [bytes, length] = SequenceOf("1" + Times(bits - 1, "0"));
    if (length <= SequenceOf(Times(bits - 1, "1")).length) continue;
    const Anatomy anatomy = Describe(bytes);
    if (anatomy.MandatoryBits() == 0) continue;
    SCOPED_TRACE(Hex(bytes));
    const model::Bits digits = model::ToDigits(bytes);
    size_t bit = 0;
    while (!anatomy.IsContent(bit) || digits[bit] == '0') ++bit;
    EXPECT_EQ(anatomy.RoleOf(bit), BitRole::kMandatoryContent);
    do {
      ++bit;
    } while (!anatomy.IsContent(bit));
    EXPECT_EQ(anatomy.RoleOf(bit), BitRole::kContent);
  }
}

// Once the length is known, bits have the roles that they have in the whole
// sequence.
TEST_P(DescriptionsTest, OfAStart) {
  ForEachSequence([](const std::string& bytes, size_t length) {
    const TellingFace& face = FaceOf(GetParam());
    const Anatomy whole = Describe(bytes);
    for (size_t size = face.element; size < bytes.size();
         size += face.element) {
      const std::string cut = bytes.substr(0, size);
      // At the end of a text, half a pair may be a sequence.
      const auto* const in = reinterpret_cast<const uint8_t*>(cut.data());
      if (face.DecodeLast(in, in + size).status !=
          Decoded::Status::kIncomplete) {
        continue;
      }
      const Anatomy start = Describe(cut);
      EXPECT_EQ(start.GetFailure().cause, Cause::kNone);
      EXPECT_EQ(start.Position(), 8 * size);
      if (!start.IsLengthKnown()) {
        EXPECT_LE(start.Length(), length);
        continue;
      }
      EXPECT_EQ(start.Length(), length);
      EXPECT_EQ(start.ContentBits(), whole.ContentBits());
      for (size_t bit = 0; bit < 8 * size; ++bit) {
        EXPECT_EQ(start.RoleOf(bit), whole.RoleOf(bit));
      }
    }
  });
}

TEST_P(DescriptionsTest, EndWithTheSequence) {
  ForEachSequence([](const std::string& bytes, size_t length) {
    const Anatomy anatomy =
        Describe(bytes + std::string(GetParam().unit, '\xFF'));
    EXPECT_EQ(anatomy.GetFailure().cause, Cause::kNone);
    EXPECT_EQ(anatomy.Length(), length);
    EXPECT_EQ(anatomy.Position(), 8 * bytes.size());
  });
}

UTFX_INSTANTIATE_CHARSET_TEST(DescriptionsTest);

}  // namespace
}  // namespace utfx
