// Code points beyond Unicode on every target that this machine has: in blocks,
// the outcome is the same as one sequence after the other.

#include "core/simd/beyond_unicode.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <random>
#include <string>
#include <string_view>
#include <vector>

#include "converters/charsets.h"
#include "core/any_form.h"
#include "core/bulk.h"
#include "core/code_point.h"
#include "core/convert.h"
#include "core/encoding_form.h"
#include "core/family.h"
#include "core/result.h"
#include "core/simd/targets.h"
#include "tests/charset_test.h"
#include "tests/core/simd/guarded_buffer.h"
#include "tests/core/simd/texts.h"
#include "tests/each_form.h"
#include "tests/hex.h"
#include "tests/run_convert.h"

namespace utfx::simd {
namespace {

template <class Form>
struct WithoutBlocks : Form {
 private:
  using Form::DecodeBeyondUnicode;
};

using CodePoints = std::vector<CodePoint>;

struct FormInBothWays {
  std::string_view name;
  AnyForm in_blocks;
  AnyForm one_by_one;
  std::string (*encode)(const CodePoints& text);
};

// What the form does not have is left out.
template <class Form>
std::string EncodeText(const CodePoints& text) {
  std::string bytes;
  for (const CodePoint code_point : text) {
    std::string sequence(Form::Length(code_point), '\0');
    if (sequence.empty()) continue;
    Form::Encode(code_point, reinterpret_cast<uint8_t*>(sequence.data()));
    bytes += sequence;
  }
  return bytes;
}

template <class Form>
FormInBothWays Make(std::string_view name) {
  static_assert(BeyondUnicodeForm<Form>);
  static_assert(!BeyondUnicodeForm<WithoutBlocks<Form>>);
  static_assert(WideEncodingForm<WithoutBlocks<Form>> ==
                WideEncodingForm<Form>);
  return {name, AnyForm::Of<Form>(), AnyForm::Of<WithoutBlocks<Form>>(),
          &EncodeText<Form>};
}

// Those of the table that have functions for them.
const std::vector<FormInBothWays> kForms = [] {
  std::vector<FormInBothWays> forms;
  ForEachRow([&forms]<size_t kRow>() {
    if constexpr (BeyondUnicodeForm<NativeForm<kRow>>) {
      const Charset& row = kCharsets[kRow];
      if (row.signatures.empty()) {
        forms.push_back(Make<NativeForm<kRow>>(row.name));
      }
    }
  });
  return forms;
}();

// Of any number of bits up to `most`, few of them as likely as many.
CodePoint RandomCodePoint(unsigned least, unsigned most, std::mt19937& random) {
  const unsigned bits =
      least + static_cast<unsigned>(random() % (most - least + 1));
  // Now and then the first or the last of them.
  const uint64_t any = random() % 8 == 0 ? 0
                       : random() % 8 == 0
                           ? ~uint64_t{0}
                           : uint64_t{random()} << 32 | random();
  const CodePoint code_point = (any | uint64_t{1} << 63) >> (64 - bits);
  return IsSurrogate(code_point) ? code_point - 0x800 : code_point;
}

CodePoints RandomText(size_t size, std::mt19937& random) {
  static constexpr unsigned kRanges[][2] = {{22, 63}, {22, 64}, {22, 31},
                                            {1, 64},  {20, 24}, {58, 64}};
  const auto& range = kRanges[random() % std::size(kRanges)];
  CodePoints text;
  for (size_t i = 0; i < size; ++i) {
    text.push_back(RandomCodePoint(range[0], range[1], random));
  }
  if (random() % 3 == 0) std::sort(text.begin(), text.end());
  return text;
}

// With the kernels of one target.
class BeyondUnicodeKernelsTest : public testing::TestWithParam<size_t> {
 protected:
  void SetUp() override {
    if (!kTargets[GetParam()].is_supported()) {
      GTEST_SKIP() << "not on this processor";
    }
    active_target = GetParam();
  }
  void TearDown() override { active_target = before_; }

  template <class Function>
  static void ForEachPair(Function function) {
    for (const FormInBothWays& from : kForms) {
      for (const FormInBothWays& to : kForms) {
        SCOPED_TRACE(std::string(from.name) + " to " + std::string(to.name));
        function(from, to);
        if (HasFatalFailure()) return;
      }
    }
  }

  static Outcome Expect(const FormInBothWays& from, const FormInBothWays& to,
                        const std::string& input, size_t room) {
    return RunConvert(Conversion(&from.one_by_one, &to.one_by_one, Bulk()),
                      input, room);
  }

  // With input and output that end where memory does.
  Outcome Convert(const FormInBothWays& from, const FormInBothWays& to,
                  const std::string& input, size_t room) {
    uint8_t* const in = in_.End() - input.size();
    uint8_t* const out = out_.End() - room;
    std::copy(input.begin(), input.end(), in);
    std::fill(out, out + room, static_cast<uint8_t>(kUntouched));
    const Conversion convert(&from.in_blocks, &to.in_blocks, Bulk());
    const Result result = convert(in, in_.End(), out, out_.End());
    EXPECT_TRUE(std::all_of(result.out, out_.End(), [](uint8_t byte) {
      return byte == static_cast<uint8_t>(kUntouched);
    }));
    return {std::string(out, result.out), static_cast<size_t>(result.in - in),
            result.stop, result.error_class, result.length};
  }

  void Check(const FormInBothWays& from, const FormInBothWays& to,
             const std::string& input, size_t room) {
    ASSERT_EQ(Convert(from, to, input, room), Expect(from, to, input, room))
        << Hex(input) << " with room for " << room;
  }

  // More than what is written at a time beyond what is needed.
  static size_t EnoughRoom(const std::string& input) {
    return 4 * input.size() + 256;
  }

 private:
  size_t before_ = active_target;
  GuardedBuffer in_{size_t{1} << 17};
  GuardedBuffer out_{size_t{1} << 18};
};

TEST_P(BeyondUnicodeKernelsTest, ConvertEachNumberOfBits) {
  std::mt19937 random(1);
  ForEachPair([&](const FormInBothWays& from, const FormInBothWays& to) {
    for (unsigned bits = 1; bits <= 64; ++bits) {
      CodePoints text;
      for (int i = 0; i < 300; ++i) {
        text.push_back(RandomCodePoint(bits, bits, random));
      }
      const std::string input = from.encode(text);
      Check(from, to, input, EnoughRoom(input));
    }
  });
}

TEST_P(BeyondUnicodeKernelsTest, ConvertToTheEndOfAnyInput) {
  std::mt19937 random(2);
  ForEachPair([&](const FormInBothWays& from, const FormInBothWays& to) {
    const std::string input = from.encode(RandomText(60, random));
    for (size_t size = 0; size <= input.size(); ++size) {
      Check(from, to, input.substr(0, size), EnoughRoom(input));
      Check(from, to, input.substr(size), EnoughRoom(input));
      if (HasFatalFailure()) return;
    }
  });
}

TEST_P(BeyondUnicodeKernelsTest, ConvertToTheEndOfAnyRoom) {
  std::mt19937 random(3);
  ForEachPair([&](const FormInBothWays& from, const FormInBothWays& to) {
    const std::string input = from.encode(RandomText(60, random));
    const size_t most =
        Expect(from, to, input, EnoughRoom(input)).output.size();
    for (size_t room = 0; room <= most + 80; ++room) {
      Check(from, to, input, room);
      if (HasFatalFailure()) return;
    }
  });
}

TEST_P(BeyondUnicodeKernelsTest, AgreeOnMutatedTexts) {
  std::mt19937 random(4);
  const int rounds = std::max(50, Repeat(1000));
  ForEachPair([&](const FormInBothWays& from, const FormInBothWays& to) {
    for (int i = 0; i < rounds; ++i) {
      std::string input = from.encode(RandomText(random() % 400, random));
      Mutate(random, &input);
      const size_t room = EnoughRoom(input);
      Check(from, to, input, random() % 4 == 0 ? random() % room : room);
      if (HasFatalFailure()) return;
    }
  });
}

// The first bits decide whether a sequence is read in a block: each start,
// before different rests, and sequences with each bit changed, behind one that
// is.
TEST_P(BeyondUnicodeKernelsTest, AgreeOnStartsAndChangedBits) {
  for (const FormInBothWays& form : kForms) {
    SCOPED_TRACE(form.name);
    const std::string first = form.encode({0x12345678});
    const auto check = [&](const std::string& bytes) {
      if (HasFatalFailure()) return;
      const std::string input = first + bytes;
      Check(form, form, input, EnoughRoom(input));
    };
    for (unsigned start = 0; start < 0x10000; start += OneIn(3)) {
      for (const char* const pair : {"\x80\x80", "\xBF\xBF", "\xDE\x00",
                                     "\x00\xDE", "\xDF\xFF", "\xFF\xDF"}) {
        check({static_cast<char>(start >> 8), static_cast<char>(start)});
        check(std::string{static_cast<char>(start >> 8),
                          static_cast<char>(start)} +
              Times(11, std::string(pair, 2)));
      }
    }
    for (unsigned bits = 22; bits <= 64; ++bits) {
      const CodePoint most = ~CodePoint{0} >> (64 - bits);
      for (const CodePoint code_point : {most / 2 + 1, most}) {
        const std::string bytes =
            form.encode({code_point}) + std::string(kBeyondUnicodeSize, '\x80');
        for (size_t bit = 0; bit < 8 * kBeyondUnicodeSize; ++bit) {
          std::string changed = bytes;
          changed[bit / 8] = static_cast<char>(changed[bit / 8] ^ 1 << bit % 8);
          check(changed);
        }
      }
    }
  }
}

// So long that positions of 16 bits would start from zero again, and made of
// sequences whose leads are trails.
TEST_P(BeyondUnicodeKernelsTest, StopBeforeALongRunOfTrails) {
  ForEachPair([&](const FormInBothWays& from, const FormInBothWays& to) {
    const std::string text = from.encode(CodePoints(40, 0x12345678));
    std::string trails = text;
    for (char& byte : trails) {
      const auto unsigned_byte = static_cast<uint8_t>(byte);
      if (from.one_by_one.GetFamily() == Family::kUtf8) {
        byte = static_cast<char>(unsigned_byte & 0xBF);
      } else if (unsigned_byte >> 1 == 0xDC >> 1) {
        byte = static_cast<char>(unsigned_byte + 2);
      }
    }
    const std::string run = Times(1 + (size_t{1} << 16) / trails.size(), trails)
                                .substr(0, size_t{1} << 16);
    const std::string input = text + run + text;
    Check(from, to, input, 4096);
  });
}

INSTANTIATE_TEST_SUITE_P(Targets, BeyondUnicodeKernelsTest,
                         testing::Range(size_t{0}, kTargets.size()),
                         [](const auto& info) {
                           return std::string(kTargets[info.param].name);
                         });

}  // namespace
}  // namespace utfx::simd
