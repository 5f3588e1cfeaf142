// The kernels of every target that this machine has, on all strings of 32 bits.
// What they have to come to is by the scalar decoders, which decoders_test.cc
// checks on all of these strings, and by the scalar encoders, which the unit
// tests check on all scalar values.

#include "core/simd/kernels.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <string>
#include <string_view>
#include <vector>

#include "converters/utf64.h"
#include "converters/utf8000.h"
#include "converters/utf_infinity_16.h"
#include "core/bulk.h"
#include "core/code_point.h"
#include "core/family.h"
#include "core/result.h"
#include "core/simd/scans.h"
#include "core/simd/targets.h"
#include "tests/core/simd/all_kernels.h"
#include "tests/core/simd/texts.h"
#include "tests/exhaustive/all_strings.h"
#include "tests/hex.h"
#include "tests/run_convert.h"

namespace utfx::simd {
namespace {

// What reads a family on each target: kernels that convert it to another one
// or, without that, those that only look whether it is well-formed.
struct Readers {
  const Kernel* kernels;
  const Validator* validators;
  const Form* to;

  Positions Run(size_t target, const uint8_t* in, const uint8_t* in_end,
                uint8_t* out, uint8_t* out_end) const {
    if (to != nullptr) {
      return kernels[target](in, in_end, out, out_end);
    }
    return {validators[target](in, in_end), out};
  }

  // Of the code units that are written.
  size_t UnitSize() const { return to != nullptr ? to->unit_size : 0; }

  // What a text becomes.
  std::string Written(const std::vector<uint32_t>& text) const {
    return to != nullptr ? Encode(*to, text) : "";
  }
};

template <Family kFrom>
std::vector<Readers> ReadersOf() {
  std::vector<Readers> readers = {{nullptr, Scans<kFrom>::kValidate, nullptr}};
  for (size_t to = 0; to < kFamilies; ++to) {
    const Kernel* const kernels =
        KernelsBetween(kFrom, static_cast<Family>(to));
    if (kernels != nullptr) readers.push_back({kernels, nullptr, &kForms[to]});
  }
  return readers;
}

// Where a string stands: so many code units behind the start of a block, and so
// many before the block of the next string, with text of a code point around.
struct Place {
  const char* name;
  size_t before;
  size_t after;
  uint32_t filler;
};

// Kernels take up to 64 bytes of UTF-8 at a time, 32 units of UTF-16 and 128 of
// UTF-64. Where such a block ends, a smaller one does.
template <class From>
constexpr std::array<Place, 3> PlacesIn() {
  constexpr size_t kUnit = From::kMinLength;
  constexpr size_t kBlock = kUnit == 1 ? 64 : kUnit == 2 ? 32 : 128;
  constexpr size_t kUnits = kStringSize<From> / kUnit;
  constexpr size_t kMiddle = 14;
  constexpr size_t kEnd = kBlock - (kUnits + 1) / 2;
  return {Place{"start", 0, kBlock - kUnits, 'a'},
          Place{"middle", kMiddle, kBlock - kUnits - kMiddle, 0xE9},
          Place{"end", kEnd, 2 * kBlock - kUnits - kEnd, 0x20AC}};
}

// As many of a code point as fit so many units of a form, and then ASCII.
std::vector<uint32_t> Filler(const Form& form, uint32_t code_point,
                             size_t units) {
  const size_t length = form.length(code_point) / form.unit_size;
  std::vector<uint32_t> text(units / length, code_point);
  text.resize(text.size() + units % length, 'a');
  return text;
}

// Whether every target is to have each string in every place, for all that it
// has to read it with. Otherwise it is in one of the places for one of them.
bool TriesAll() {
  static const bool kTriesAll = std::getenv("UTFX_TEST_TRY_ALL") != nullptr;
  return kTriesAll;
}

// Strings that follow each other are in one text. A call is to convert all up
// to one that is not well-formed; the next call begins behind that one.
constexpr size_t kBatch = 64;

template <class From>
class KernelsCheck {
 public:
  explicit KernelsCheck(std::atomic<uint64_t>* calls)
      : calls_(calls), readers_(ReadersOf<From::kFamily>()) {
    size_t most = 0;
    for (const Place& place : PlacesIn<From>()) {
      const Text& text = texts_.emplace_back(place, readers_);
      most = std::max(most, text.bytes.size());
    }
    // A byte becomes up to eight, and a kernel may want room for more than it
    // writes.
    expected_.resize(8 * most);
    out_.resize(16 * most);
    for (size_t i = 0; i < kTargets.size(); ++i) {
      is_supported_.push_back(kTargets[i].is_supported());
      takes_everything_.push_back(TakesEverything(i));
    }
  }

  // Checks a run of strings.
  bool operator()(uint32_t first) {
    for (uint32_t i = 0; i < kRun; i += kBatch) {
      if (!CheckBatch(first + i)) return false;
    }
    return true;
  }

 private:
  static constexpr size_t kSize = kStringSize<From>;
  static constexpr const Form& kForm =
      kForms[static_cast<size_t>(From::kFamily)];

  // What a string begins with that is well-formed Unicode.
  struct WellFormed {
    size_t size;  // In bytes.
    size_t count;
    std::array<uint32_t, 4> code_points;
  };

  // Strings in a place.
  struct Text {
    const char* name;
    size_t at;      // The first one, in bytes,
    size_t stride;  // and how much farther each other one.
    std::string bytes;
    // What is written of the text around them, by what reads it.
    std::vector<std::string> before;
    std::vector<std::string> after;

    Text(const Place& place, const std::vector<Readers>& readers)
        : name(place.name), at(place.before * kForm.unit_size) {
      const auto first = Filler(kForm, place.filler, place.before);
      const auto last = Filler(kForm, place.filler, place.after);
      const std::string part =
          Encode(kForm, first) + std::string(kSize, '\0') + Encode(kForm, last);
      stride = part.size();
      bytes = Times(kBatch, part);
      for (const Readers& reader : readers) {
        before.push_back(reader.Written(first));
        after.push_back(reader.Written(last));
      }
    }
  };

  bool CheckBatch(uint32_t first) {
    Read(first);
    // Not tied to any bits of the strings.
    const uint64_t any = first * uint64_t{0x9E3779B97F4A7C15} >> 40;
    for (size_t i = 0; i < texts_.size(); ++i) {
      if (!TriesAll() && i != any % texts_.size()) continue;
      Put(first, texts_[i]);
      for (size_t reader = 0; reader < readers_.size(); ++reader) {
        if (!TriesAll() && reader != any / 64 % readers_.size()) continue;
        Write(texts_[i], reader);
        for (size_t target = 0; target < kTargets.size(); ++target) {
          if (!is_supported_[target]) continue;
          if (CheckTarget(texts_[i], reader, target)) continue;
          ADD_FAILURE() << kBatch << " strings from 0x" << std::hex << first
                        << " on, at the " << texts_[i].name << " of blocks, by "
                        << "reader " << reader << " of "
                        << kTargets[target].name;
          return false;
        }
      }
    }
    return true;
  }

  void Read(uint32_t first) {
    for (size_t i = 0; i < kBatch; ++i) {
      uint8_t bytes[kSize];
      PutString<From>(first + static_cast<uint32_t>(i), bytes);
      WellFormed& string = strings_[i];
      string.size = string.count = 0;
      while (string.size < kSize) {
        const Decoded decoded =
            From::Decode(bytes + string.size, bytes + kSize);
        if (decoded.status != Decoded::Status::kWellFormed ||
            decoded.code_point > kMaxUnicode) {
          break;
        }
        string.size += decoded.length;
        string.code_points[string.count++] =
            static_cast<uint32_t>(decoded.code_point);
      }
    }
  }

  static void Put(uint32_t first, Text& text) {
    auto* const bytes = reinterpret_cast<uint8_t*>(text.bytes.data());
    for (size_t i = 0; i < kBatch; ++i) {
      PutString<From>(first + static_cast<uint32_t>(i),
                      bytes + i * text.stride + text.at);
    }
  }

  // What is to be written, of each string as far as it is converted.
  void Write(const Text& text, size_t reader) {
    const Form* const to = readers_[reader].to;
    uint8_t* out = expected_.data();
    const auto append = [&out](const std::string& bytes) {
      out = std::copy(bytes.begin(), bytes.end(), out);
    };
    for (size_t i = 0; i < kBatch; ++i) {
      expected_at_[i] = static_cast<size_t>(out - expected_.data());
      append(text.before[reader]);
      for (size_t j = 0; to != nullptr && j < strings_[i].count; ++j) {
        to->encode(strings_[i].code_points[j], out);
        out += to->length(strings_[i].code_points[j]);
      }
      if (strings_[i].size == kSize) append(text.after[reader]);
    }
    expected_at_[kBatch] = static_cast<size_t>(out - expected_.data());
  }

  // Converts a text, call by call, into one output.
  bool CheckTarget(const Text& text, size_t reader, size_t target) {
    const uint8_t* const start = Bytes(text.bytes);
    std::memset(out_.data(), kUntouched, expected_at_[kBatch]);
    uint64_t calls = 0;
    for (size_t i = 0; i < kBatch; ++calls) {
      const uint8_t* const in = start + i * text.stride;
      uint8_t* const out = out_.data() + expected_at_[i];
      const Positions stopped =
          readers_[reader].Run(target, in, start + text.bytes.size(), out,
                               out_.data() + out_.size());
      const auto read = static_cast<size_t>(stopped.in - start);
      if (!IsRight(text, i, read, static_cast<size_t>(stopped.out - out),
                   reader, target)) {
        return false;
      }
      // Behind the string that it has stopped in. What it has left out before
      // that, which only the portable one does, is not to be missed.
      i = read / text.stride + 1;
      std::copy(expected_.data() + (stopped.out - out_.data()),
                expected_.data() + expected_at_[std::min(i, kBatch)],
                stopped.out);
    }
    *calls_ += calls;
    return std::memcmp(out_.data(), expected_.data(), expected_at_[kBatch]) ==
           0;
  }

  // Whether a call that began with string number i is to stop there.
  bool IsRight(const Text& text, size_t i, size_t read, size_t written,
               size_t reader, size_t target) const {
    size_t last = i;
    while (last < kBatch && strings_[last].size == kSize) ++last;
    const size_t well_formed =
        last == kBatch ? text.bytes.size()
                       : last * text.stride + text.at + strings_[last].size;
    if (takes_everything_[target]) {
      return read == well_formed &&
             written ==
                 expected_at_[std::min(last + 1, kBatch)] - expected_at_[i];
    }
    // It only takes ASCII.
    return read <= well_formed && written == (read - i * text.stride) /
                                                 kForm.unit_size *
                                                 readers_[reader].UnitSize();
  }

  std::atomic<uint64_t>* calls_;
  std::vector<Readers> readers_;
  std::vector<Text> texts_;
  std::array<WellFormed, kBatch> strings_;
  std::vector<uint8_t> expected_;
  std::array<size_t, kBatch + 1> expected_at_;  // By string.
  std::vector<uint8_t> out_;
  std::vector<bool> is_supported_;  // By target.
  std::vector<bool> takes_everything_;
};

template <class From>
void CheckKernels() {
  std::atomic<uint64_t> calls = 0;
  ForAllStrings([&] { return KernelsCheck<From>(&calls); });
  testing::Test::RecordProperty("calls", std::to_string(calls));
}

TEST(ExhaustiveKernelsTest, AnyFourBytesOfUtf8) { CheckKernels<Utf8000>(); }

TEST(ExhaustiveKernelsTest, AnyTwoUnitsOfUtf16Be) {
  CheckKernels<UtfInfinity16<kBe>>();
}

TEST(ExhaustiveKernelsTest, AnyTwoUnitsOfUtf16Le) {
  CheckKernels<UtfInfinity16<kLe>>();
}

TEST(ExhaustiveKernelsTest, AnyUpperHalfOfUtf64Be) {
  CheckKernels<Utf64<kBe>>();
}

TEST(ExhaustiveKernelsTest, AnyUpperHalfOfUtf64Le) {
  CheckKernels<Utf64<kLe>>();
}

}  // namespace
}  // namespace utfx::simd
