// Which kernel a conversion takes, by the families of its forms.

#include "core/bulk.h"

#include <gtest/gtest.h>

#include <cstddef>
#include <cstdint>
#include <iterator>
#include <string>
#include <utility>

#include "core/family.h"
#include "tests/each_form.h"
#include "tests/hex.h"
#include "tests/run_convert.h"

namespace utfx {
namespace {

using std::string_literals::operator""s;

// U+0041 in each family, as its standard has it, in their order. There is none
// of no family.
// Without SIMD, kernels take nothing but ASCII.
const struct {
  const char* kind;
  std::string bytes;
} kInFamily[] = {
    {"UTF-8", "A"},
    {"UTF-16", "\0A"s},
    {"UTF-16", "A\0"s},
    {"UCS-4", "\0\0\0A"s},
    {"UCS-4", "A\0\0\0"s},
    {"UTF-64", "A\0\0\0\0\0\0\0"s},
    {"UTF-64", "\0\0\0\0\0\0\0A"s},
    {"none", ""},
};
static_assert(std::size(kInFamily) == kFamilies + 1);

TEST(BulkTest, FormsAreOfTheirFamilies) {
  ForEachForm([]<class Form>() {
    if (Form::kFamily == Family::kNone) return;
    std::string bytes(Form::Length('A'), kUntouched);
    Form::Encode('A', reinterpret_cast<uint8_t*>(bytes.data()));
    EXPECT_EQ(Hex(bytes),
              Hex(kInFamily[static_cast<size_t>(Form::kFamily)].bytes));
  });
}

bool IsThereAKernel(size_t from, size_t to) {
  if (from == kFamilies || to == kFamilies) return false;
  const std::string kind = kInFamily[from].kind;
  return kind != kInFamily[to].kind || kind == "UTF-8" || kind == "UTF-16";
}

// What the kernel makes of many of the same character, of which it may leave
// some at the end.
std::string Converted(Bulk& bulk, const std::string& input, size_t room) {
  std::string output(room, kUntouched);
  const uint8_t* in = Bytes(input);
  auto* const start = reinterpret_cast<uint8_t*>(output.data());
  uint8_t* out = start;
  bulk.Run(in, in + input.size(), out, start + room);
  output.resize(static_cast<size_t>(out - start));
  return output;
}

void Check(Bulk bulk, size_t from, size_t to) {
  ASSERT_EQ(bulk.HasAny(), IsThereAKernel(from, to));
  if (!bulk.HasAny()) return;
  constexpr size_t kCount = 1000;
  const std::string expected = Times(kCount, kInFamily[to].bytes);
  const std::string converted =
      Converted(bulk, Times(kCount, kInFamily[from].bytes), expected.size());
  ASSERT_GT(converted.size(), expected.size() / 2);
  ASSERT_EQ(Hex(converted), Hex(expected.substr(0, converted.size())));
}

template <class Function>
void ForEachPair(Function function) {
  for (size_t from = 0; from < std::size(kInFamily); ++from) {
    for (size_t to = 0; to < std::size(kInFamily); ++to) {
      SCOPED_TRACE(std::to_string(from) + " to " + std::to_string(to));
      ASSERT_NO_FATAL_FAILURE(function(from, to));
    }
  }
}

TEST(BulkTest, HasTheKernelOfTwoFamilies) {
  ForEachPair([](size_t from, size_t to) {
    Check(Bulk::Among(static_cast<Family>(from), static_cast<Family>(to)), from,
          to);
  });
}

template <size_t kFrom, size_t... kTo>
void CheckBetween(std::index_sequence<kTo...> /*families*/) {
  (Check(Bulk::Between<static_cast<Family>(kFrom), static_cast<Family>(kTo)>(),
         kFrom, kTo),
   ...);
}
template <size_t... kFrom>
void CheckAllBetween(std::index_sequence<kFrom...> families) {
  (CheckBetween<kFrom>(families), ...);
}
TEST(BulkTest, HasTheSameWhereTheFamiliesAreKnown) {
  CheckAllBetween(std::make_index_sequence<std::size(kInFamily)>());
}

constexpr bool IsFromUtf8(Family from, Family /*to*/) {
  return from == Family::kUtf8;
}
TEST(BulkTest, HasNoneButThoseThatAreIncluded) {
  ForEachPair([](size_t from, size_t to) {
    const Bulk bulk = Bulk::Among<IsFromUtf8>(static_cast<Family>(from),
                                              static_cast<Family>(to));
    if (static_cast<Family>(from) == Family::kUtf8) {
      Check(bulk, from, to);
    } else {
      ASSERT_FALSE(bulk.HasAny());
    }
  });
}

TEST(BulkTest, ReversesUcs4) {
  Bulk bulk = Bulk::ReversingUcs4();
  ASSERT_TRUE(bulk.HasAny());
  const std::string input = Times(100, "\xFF\x01\xF3\x0D");
  const std::string output = Converted(bulk, input, input.size());
  ASSERT_GT(output.size(), input.size() / 2);
  EXPECT_EQ(Hex(output),
            Hex(Times(100, "\x0D\xF3\x01\xFF").substr(0, output.size())));
}

TEST(BulkTest, WaitsWhereItWasNotWorthIt) {
  const std::string text = Times(100, "A");
  Bulk bulk = Bulk::Between<Family::kUtf8, Family::kUtf16Le>();
  EXPECT_NE(Converted(bulk, text, 200), "");
  EXPECT_EQ(Converted(bulk, Times(100, "\xFF"), 200), "");
  EXPECT_EQ(Converted(bulk, text, 200), "");
  EXPECT_NE(Converted(bulk, text, 200), "");
  // Too little to be tried, which it does not wait for.
  EXPECT_EQ(Converted(bulk, "A", 200), "");
  EXPECT_NE(Converted(bulk, text, 200), "");
}

TEST(BulkTest, DoesNothingWithoutAKernel) {
  Bulk none;
  EXPECT_FALSE(none.HasAny());
  EXPECT_EQ(Converted(none, Times(100, "A"), 100), "");
}

}  // namespace
}  // namespace utfx
