#include "converters/utf8.h"

#include <gtest/gtest.h>

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string>

#include "core/code_point.h"
#include "core/result.h"
#include "tests/model/model.h"
#include "tests/run_convert.h"

namespace utfx {
namespace {

// ICU asks nothing else for a character: it takes the rest to the closer look
// for an error. Decode() has tests with all forms.
void CheckShort(const std::string& bytes) {
  const uint8_t* const end = Bytes(bytes) + bytes.size();
  const Decoded expected = Utf8::Decode(Bytes(bytes), end);
  const bool is_well_formed = expected.status == Decoded::Status::kWellFormed;
  CodePoint code_point = ~CodePoint{0};
  ASSERT_EQ(DecodeShort(Bytes(bytes), end, &code_point),
            is_well_formed ? expected.length : 0)
      << Hex(bytes);
  if (is_well_formed) {
    ASSERT_EQ(code_point, expected.code_point);
  }
}

TEST(Utf8Test, DecodesShortWhatIsWellFormed) {
  for (const uint32_t value : model::ScalarValues()) {
    ASSERT_NO_FATAL_FAILURE(CheckShort(model::EncodeUtf8(value)));
  }
  // Every string of up to two bytes, and of three and four with trails from
  // each side of each boundary.
  const std::string edges = "\x7F\x80\x8F\x90\x9F\xA0\xBF\xC0\xFF";
  for (int start = 0; start < 0x10000; ++start) {
    const std::string two = {static_cast<char>(start >> 8),
                             static_cast<char>(start)};
    CheckShort(two.substr(0, 1));
    CheckShort(two);
    for (const char third : edges) {
      CheckShort(two + third);
      for (const char fourth : edges) CheckShort(two + third + fourth);
    }
    if (HasFatalFailure()) return;
  }
}

TEST(Utf8Test, EncodesWhatThereIsRoomFor) {
  for (const uint32_t value : model::ScalarValues()) {
    const std::string sequence = model::EncodeUtf8(value);
    for (size_t room = 0; room <= 4; ++room) {
      uint8_t out[4] = {};
      const size_t length = EncodeUnicode(value, out, room);
      ASSERT_EQ(length, room < sequence.size() ? 0 : sequence.size()) << value;
      ASSERT_EQ(std::memcmp(out, sequence.data(), length), 0) << value;
    }
  }
}

}  // namespace
}  // namespace utfx
