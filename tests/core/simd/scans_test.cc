// What looks at text and writes nothing, on every target that this machine has,
// against the scalar step.

#include "core/simd/scans.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <ostream>
#include <random>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/byte_order.h"
#include "core/code_point.h"
#include "core/family.h"
#include "core/result.h"
#include "tests/charset_test.h"
#include "tests/core/simd/guarded_buffer.h"
#include "tests/core/simd/texts.h"
#include "tests/hex.h"
#include "tests/model/model.h"
#include "tests/run_convert.h"

namespace utfx::simd {

void PrintTo(const CodePointCounts& counts, std::ostream* stream) {
  *stream << counts.all << ", " << counts.over_7f << ", " << counts.over_7ff
          << ", " << counts.over_ffff;
}

namespace {

struct FamilyScans {
  const Validator* validate;
  const Measurer* measure;
};

template <size_t... kFamily>
constexpr auto AllScans(std::index_sequence<kFamily...> /*families*/) {
  return std::array{
      FamilyScans{Scans<static_cast<Family>(kFamily)>::kValidate,
                  Scans<static_cast<Family>(kFamily)>::kMeasure}...};
}
constexpr auto kScans = AllScans(std::make_index_sequence<kFamilies>());

void Add(CodePoint code_point, CodePointCounts* counts) {
  ++counts->all;
  counts->over_7f += code_point > 0x7F ? 1 : 0;
  counts->over_7ff += code_point > 0x7FF ? 1 : 0;
  counts->over_ffff += code_point > 0xFFFF ? 1 : 0;
}

// Where the scalar step comes by in some input, and what it has counted there.
struct Expected {
  std::vector<size_t> positions = {0};
  std::vector<CodePointCounts> counts = {{}};

  Expected(const Form& form, const std::string& input) {
    const uint8_t* const start = Bytes(input);
    const uint8_t* const end = start + input.size();
    for (const uint8_t* in = start; in != end;) {
      const Decoded decoded = form.decode(in, end);
      if (decoded.status != Decoded::Status::kWellFormed) break;
      in += decoded.length;
      positions.push_back(static_cast<size_t>(in - start));
      counts.push_back(counts.back());
      Add(decoded.code_point, &counts.back());
    }
  }
};

class ScansTest : public testing::TestWithParam<size_t> {
 protected:
  void SetUp() override {
    if (!kTargets[GetParam()].is_supported()) {
      GTEST_SKIP() << "not on this processor";
    }
  }

  // Puts an input where it ends, or with an `offset` starts, where memory does.
  const uint8_t* Place(const std::string& input, int offset) {
    uint8_t* const in =
        offset < 0 ? in_.End() - input.size() : in_.Start() + offset;
    std::copy(input.begin(), input.end(), in);
    return in;
  }

  void Check(size_t form, const std::string& input, int offset = -1) {
    Check(form, input, Expected(kForms[form], input), offset);
  }

  void Check(size_t form, const std::string& input, const Expected& expected,
             int offset = -1) {
    const FamilyScans& scans = kScans[form];
    const uint8_t* const in = Place(input, offset);
    const uint8_t* const in_end = in + input.size();
    const auto stopped =
        static_cast<size_t>(scans.validate[GetParam()](in, in_end) - in);
    const auto found = std::lower_bound(expected.positions.begin(),
                                        expected.positions.end(), stopped);
    ASSERT_TRUE(found != expected.positions.end() && *found == stopped)
        << Hex(input) << " to " << stopped << ", form " << form;
    if (TakesEverything(GetParam())) {
      ASSERT_EQ(stopped, expected.positions.back())
          << Hex(input) << ", form " << form;
    }
    CodePointCounts counts;
    ASSERT_EQ(scans.measure[GetParam()](in, in_end, &counts), in + stopped);
    ASSERT_EQ(counts, expected.counts[static_cast<size_t>(
                          found - expected.positions.begin())])
        << Hex(input) << ", form " << form;
  }

 private:
  GuardedBuffer in_{size_t{16} << 20};
};

TEST_P(ScansTest, PassEveryScalarValue) {
  // By day each target has others.
  std::vector<uint32_t> ordered;
  const std::vector<uint32_t>& all = model::ScalarValues();
  for (size_t i = GetParam() % OneIn(3); i < all.size(); i += OneIn(3)) {
    ordered.push_back(all[i]);
  }
  for (const auto& text : {ordered, Shuffled(ordered)}) {
    for (size_t form = 0; form < kFamilies; ++form) {
      Check(form, Encode(kForms[form], text));
      if (HasFatalFailure()) return;
    }
  }
}

TEST_P(ScansTest, AgreeWithTheScalarStep) {
  std::mt19937 random(1);
  for (size_t form = 0; form < kFamilies; ++form) {
    ForEachInput(kForms[form], 300, &random,
                 [&](const std::string& input, int offset) {
                   Check(form, input, offset);
                 });
  }
}

// Text in which some bytes in the middle, over the end of all blocks, are
// others each time.
class PatchedText {
 public:
  PatchedText(const Form& form, uint32_t code_point, uint8_t* memory)
      : form_(form),
        plain_(Encode(
            form, std::vector<uint32_t>(1400 / form.unit_size, code_point))),
        text_(memory) {
    std::copy(plain_.begin(), plain_.end(), text_);
  }

  // Checks a kernel with these bytes, from the second last of a block on where
  // they are bytes.
  void Check(Validator validate, bool takes_everything,
             std::string_view bytes) {
    const size_t unit = form_.unit_size;
    const size_t at = (size_t{512} / unit - (unit < 8 ? 2 : 1)) * unit;
    std::memcpy(text_ + at, bytes.data(), bytes.size());
    const uint8_t* const end = text_ + plain_.size();
    const uint8_t* expected = text_ + at;
    while (expected < text_ + at + bytes.size()) {
      const Decoded decoded = form_.decode(expected, end);
      if (decoded.status != Decoded::Status::kWellFormed) break;
      expected += decoded.length;
    }
    if (expected >= text_ + at + bytes.size()) expected = end;
    const uint8_t* const stopped = validate(text_, end);
    if (takes_everything) {
      ASSERT_EQ(stopped, expected) << Hex(bytes);
    } else {
      ASSERT_LE(stopped, expected) << Hex(bytes);
    }
    std::memcpy(text_ + at, plain_.data() + at, bytes.size());
  }

 private:
  const Form& form_;
  std::string plain_;
  uint8_t* text_;
};

// What stands before and behind two bytes to tell units of so many bytes, in
// hexadecimal and big-endian.
std::vector<std::pair<std::string, std::string>> Around(size_t unit) {
  std::vector<std::pair<std::string, std::string>> around;
  if (unit == 1 || unit == 8) {
    const std::string zeros = unit == 8 ? "00000000" : "";
    for (const char* third : {"00", "41", "7F", "80", "8F", "90", "BF", "C2"}) {
      for (const char* fourth : {"00", "7F", "80", "BF", "C0"}) {
        around.emplace_back("", std::string(third) + fourth + zeros);
      }
    }
  }
  if (unit == 2) {
    for (const char* other :
         {"0041", "D7FF", "D800", "DBFF", "DC00", "DFFF", "E000"}) {
      around.emplace_back("", std::string(other) + "DC00");
      around.emplace_back(other, "DC00");
    }
  }
  if (unit == 4) {
    around = {{"", "0000"}, {"", "FFFF"}, {"0000", ""},
              {"0001", ""}, {"0010", ""}, {"0011", ""}};
  }
  if (unit == 8) {
    for (const char* start : {"4100", "C3A9", "E4B8", "F09F"}) {
      around.emplace_back(start, "00000000");
    }
    for (const char* start : {"41000000", "C3A90000", "E4B8AD00", "F09F8C8D"}) {
      around.emplace_back(start, "0000");
      around.emplace_back(std::string(start) + "0000", "");
    }
  }
  return around;
}

TEST_P(ScansTest, StopBeforeWhatIsNoSequence) {
  std::vector<uint8_t> memory(2048);
  for (size_t index = 0; index < kFamilies; ++index) {
    const Form& form = kForms[index];
    // "A" in big-endian units ends with its byte; in those of UTF-64, it
    // begins.
    const bool is_reversed =
        form.unit_size > 1 &&
        (Encode(form, {'A'})[0] == 'A') == (form.unit_size < 8);
    // Of UTF-64, text of one length is looked at together.
    for (const uint32_t among : {0x41, 0xE9, 0x4E2D, 0x1F30D}) {
      if (among != 0x41 && form.unit_size < 8) continue;
      PatchedText text(form, among, memory.data());
      const unsigned step =
          (IsInstrumented() ? 31 : 1) * (among == 0x41 ? 1 : OneIn(9));
      for (const auto& [before, behind] : Around(form.unit_size)) {
        const std::string start = BytesOfHex(before);
        const std::string rest = BytesOfHex(behind);
        for (unsigned pair = 0; pair <= 0xFFFF; pair += step) {
          std::string bytes = start + static_cast<char>(pair >> 8) +
                              static_cast<char>(pair) + rest;
          for (size_t at = 0; is_reversed && at < bytes.size();
               at += form.unit_size) {
            const auto unit = bytes.begin() + static_cast<ptrdiff_t>(at);
            std::reverse(unit, unit + static_cast<ptrdiff_t>(form.unit_size));
          }
          text.Check(kScans[index].validate[GetParam()],
                     TakesEverything(GetParam()), bytes);
          if (HasFatalFailure()) return;
        }
      }
    }
  }
}

TEST_P(ScansTest, AddUpMoreThan32Bits) {
  CodePointCounts counts = {0xFFFFFFFF, 0xFFFFFFFF, 0xFFFFFFFF, 0xFFFFFFFF};
  const std::string text = utfx::Times(64, "\U0001F30D");
  kScans[0].measure[GetParam()](Bytes(text), Bytes(text) + text.size(),
                                &counts);
  const uint64_t sum = TakesEverything(GetParam()) ? 0x10000003F : 0xFFFFFFFF;
  EXPECT_EQ(counts, (CodePointCounts{sum, sum, sum, sum}));
}

INSTANTIATE_TEST_SUITE_P(Targets, ScansTest,
                         testing::Range(size_t{0}, kTargets.size()),
                         [](const auto& info) {
                           return std::string(kTargets[info.param].name);
                         });

// The sequence counters' definition.
template <Family kFamily>
uint64_t CountSimply(const std::string& input) {
  uint64_t count = 0;
  if constexpr (kFamily == Family::kUtf8) {
    for (const char byte : input) {
      const auto value = static_cast<uint8_t>(byte);
      count += value < 0x80 || value > 0xBF ? 1 : 0;
    }
  } else {
    uint16_t before = 0;
    for (size_t i = 0; i + 1 < input.size(); i += 2) {
      constexpr auto kOrder = kFamily == Family::kUtf16Be
                                  ? ByteOrder::kBigEndian
                                  : ByteOrder::kLittleEndian;
      const auto unit = LoadUnit<uint16_t, kOrder>(Bytes(input) + i);
      const bool is_second = before >= 0xD800 && before <= 0xDBFF;
      count += unit < 0xDC00 || unit > 0xDFFF || (unit <= 0xDDFF && !is_second)
                   ? 1
                   : 0;
      before = unit;
    }
  }
  return count;
}

class SequenceCountersTest : public ScansTest {
 protected:
  template <Family kFamily>
  void CheckCount(const std::string& input, uint64_t expected,
                  int offset = -1) {
    const uint8_t* const in = Place(input, offset);
    ASSERT_EQ(
        SequenceCounters<kFamily>::kByTarget[GetParam()](in, in + input.size()),
        expected)
        << Hex(input);
  }

  // All lengths of bytes that mean something, and one long text.
  template <Family kFamily>
  void CheckAnything() {
    constexpr uint8_t kBytes[] = {0x00, 0x41, 0x7F, 0x80, 0xBF, 0xC0, 0xD7,
                                  0xD8, 0xDB, 0xDC, 0xDD, 0xDE, 0xDF, 0xE0};
    std::mt19937 random(4);
    std::string whole;
    while (whole.size() < 100'000) {
      whole += static_cast<char>(
          random() % 4 == 0 ? random() : kBytes[random() % sizeof kBytes]);
    }
    CheckCount<kFamily>(whole, CountSimply<kFamily>(whole));
    for (size_t size = 0; size < 700; ++size) {
      const std::string input = whole.substr(random() % 90'000, size);
      CheckCount<kFamily>(input, CountSimply<kFamily>(input));
      CheckCount<kFamily>(input, CountSimply<kFamily>(input),
                          static_cast<int>(size % 64));
      if (HasFatalFailure()) return;
    }
  }
};

TEST_P(SequenceCountersTest, CountAnything) {
  CheckAnything<Family::kUtf8>();
  CheckAnything<Family::kUtf16Be>();
  CheckAnything<Family::kUtf16Le>();
}

INSTANTIATE_TEST_SUITE_P(Targets, SequenceCountersTest,
                         testing::Range(size_t{0}, kTargets.size()),
                         [](const auto& info) {
                           return std::string(kTargets[info.param].name);
                         });

}  // namespace
}  // namespace utfx::simd
