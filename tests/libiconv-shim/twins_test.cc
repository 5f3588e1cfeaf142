// Every charset of ours against one of libiconv's own that would do the same,
// call by call: results, errors, positions, hooks and fallbacks.

#include <gtest/gtest.h>

#include <cerrno>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <random>
#include <string>
#include <string_view>
#include <vector>

#include "core/byte_order.h"
#include "libiconv-shim/api.h"
#include "tests/charset_rows.h"
#include "tests/charset_test.h"
#include "tests/hex.h"
#include "tests/libiconv-shim/libiconv.h"
#include "tests/libiconv-shim/lock_step.h"
#include "tests/libiconv-shim/twin.h"
#include "tests/model/model.h"
#include "tests/random_texts.h"

namespace utfx {
namespace {

// All that single steps know, and of the others those with states of all
// kinds: shift sequences, combining characters, characters that become two.
constexpr const char* kOthers[] = {
    "UTF-8",         "UTF-16",      "UTF-16BE",    "UTF-16LE",
    "UTF-32",        "UTF-32BE",    "UTF-32LE",    "UCS-4",
    "UCS-4BE",       "UCS-4LE",     "wchar_t",     "UCS-4-SWAPPED",
    "UCS-2",         "UCS-2LE",     "UTF-7",       "C99",
    "JAVA",          "ISO-8859-1",  "US-ASCII",    "CP1255",
    "CP1258",        "TCVN",        "EUC-JP",      "SHIFT_JIS",
    "ISO-2022-JP-2", "ISO-2022-JP", "ISO-2022-KR", "ISO-2022-CN-EXT",
    "GB18030",       "HZ",          "BIG5-HKSCS",  "JOHAB",
    "EUC-JISX0213"};

// A hook and fallbacks that write down what they are called for.
class Watch {
 public:
  // `replacement` is what the fallback for code points writes, `unit` the size
  // of a code unit.
  Watch(Libiconv* descriptor, std::string replacement, size_t unit)
      : replacement_(std::move(replacement)), unit_(unit) {
    libiconv::Hooks hooks = {&Watch::Hook, nullptr, this};
    EXPECT_EQ(descriptor->Control(libiconv::kSetHooks, &hooks), 0);
    libiconv::Fallbacks fallbacks = {&Watch::FromBytes, &Watch::FromCodePoint,
                                     nullptr, nullptr, this};
    EXPECT_EQ(descriptor->Control(libiconv::kSetFallbacks, &fallbacks), 0);
  }

  const std::string& Calls() const { return log_; }

 private:
  void Log(const std::string& what, size_t number) {
    log_ += what + ' ' + std::to_string(number) + '\n';
  }
  static void Hook(unsigned code_point, void* data) {
    static_cast<Watch*>(data)->Log("hook", code_point);
  }
  static void FromBytes(const char* /*bytes*/, size_t count,
                        libiconv::WriteCodePoints write, void* argument,
                        void* data) {
    auto* const self = static_cast<Watch*>(data);
    self->Log("units", count / self->unit_);
    const unsigned code_points[] = {'<', 0x4E2D, 0x20AC, 0xD800};
    write(code_points, 3, argument);
    write(code_points + 3, 1, argument);
  }
  static void FromCodePoint(unsigned code_point, libiconv::WriteBytes write,
                            void* argument, void* data) {
    auto* const self = static_cast<Watch*>(data);
    self->Log("code point", code_point);
    write(self->replacement_.data(), self->replacement_.size(), argument);
  }

  std::string log_;
  std::string replacement_;
  size_t unit_;
};

class TwinsTest : public CharsetTest {
 protected:
  // Pieces of random sizes, now and then all at once.
  class RandomPieces {
   public:
    RandomPieces(std::mt19937_64* random, size_t size)
        : random_(*random), whole_((*random)() % 4 == 0), size_(size) {}

    std::pair<size_t, size_t> operator()() {
      if (whole_) return {size_, 16 * size_ + 64};
      const size_t limit = size_ > 1000 ? size_ : 40;
      return {random_() % limit, random_() % (2 * limit)};
    }

   private:
    std::mt19937_64& random_;
    bool whole_;
    size_t size_;
  };

  static void CompareTo(const std::string& other, const std::string& suffix,
                        bool watched, int count) {
    Twin twin(GetParam());
    LockStep pair(Name() + suffix, other, twin.Name() + suffix, other, &twin,
                  true);
    Real values("UCS-4BE//IGNORE", other);
    const ByteOrder order = GetParam().order;
    std::optional<Watch> ours;
    std::optional<Watch> theirs;
    if (watched) {
      ours.emplace(&pair.Ours(), twin.Ours('?', order), 1);
      theirs.emplace(&pair.Theirs(), twin.Theirs('?', order), 1);
    }
    RandomTexts texts(2026, [&other](const model::Bits& bits) {
      return EncodeIn(other, bits);
    });
    std::mt19937_64 random(7);
    for (int i = 0; i < count; ++i) {
      std::string text = texts.Next();
      if (random() % 8 == 0) {
        // A mark that says another byte order.
        const size_t at = random() % (text.size() / 4 + 1) * 4;
        text.insert(at, std::string("\xFF\xFE\0\0", random() % 2 == 0 ? 2 : 4));
      }
      const std::vector<uint32_t> all =
          FromUcs4(values.ConvertStream(text).output);
      if (!std::all_of(all.begin(), all.end(),
                       [&twin](uint32_t value) { return twin.Has(value); })) {
        continue;
      }
      // libiconv itself loses what a fallback has no room for.
      RandomPieces pieces(&random, text.size());
      const auto whole = [&text] {
        return std::pair(text.size(), 16 * text.size() + 64);
      };
      ASSERT_TRUE(watched ? pair.Convert({text, text}, whole)
                          : pair.Convert({text, text}, pieces))
          << "from " << other << suffix << ": " << Hex(text);
      if (watched) {
        ASSERT_EQ(ours->Calls(), theirs->Calls());
      }
    }
  }

  static void CompareFrom(const std::string& other, const std::string& suffix,
                          bool watched, int count) {
    Twin twin(GetParam());
    LockStep pair(other + suffix, Name(), other + suffix, twin.Name(), &twin,
                  false);
    const size_t unit = twin.Unit();
    std::optional<Watch> ours;
    std::optional<Watch> theirs;
    if (watched) {
      const std::string replacement = EncodeIn(other, model::ToBits('?'));
      ours.emplace(&pair.Ours(), replacement, unit * twin.Factor());
      theirs.emplace(&pair.Theirs(), replacement, unit);
    }
    std::mt19937_64 random(11);
    for (int i = 0; i < count; ++i) {
      const Texts texts = RandomTextsFrom(other, &twin, &random);
      RandomPieces pieces(&random, texts.theirs.size());
      const auto whole = [&texts] {
        return std::pair(texts.theirs.size(), 16 * texts.theirs.size() + 64);
      };
      ASSERT_TRUE(watched ? pair.Convert(texts, whole)
                          : pair.Convert(texts, pieces))
          << "to " << other << suffix << ": " << Hex(texts.ours);
      if (watched) {
        ASSERT_EQ(ours->Calls(), theirs->Calls());
      }
    }
  }

 private:
  // Characters, mostly such as the other charset has, and errors; in ours and
  // in the twin.
  static Texts RandomTextsFrom(const std::string& other, Twin* twin,
                               std::mt19937_64* random) {
    const std::vector<uint32_t> values = {
        'a',     'b',     '\\',   '~',    0xE9,   0xC0,    0x5D9,
        0x5B4,   0x5E9,   0x5BC,  0x5C1,  0x3B1,  0x3042,  0x30AB,
        0xFF71,  0x4E2D,  0x65E5, 0xAC00, 0xCA,   0x304,   0x1EA4,
        0x20AC,  0x2018,  0xFFFD, 0xFB01, 0xFFFF, 0x1F30D, 0x10FFFF,
        0xE0041, 0x10000, 0x3000, 0xA5,   0xFFFE, 0xFEFF};
    ByteOrder order = GetParam().order;
    Texts texts;
    if (!GetParam().signatures.empty() && (*random)() % 2 == 0) {
      order = (*random)() % 2 == 0 ? ByteOrder::kBigEndian
                                   : ByteOrder::kLittleEndian;
      for (const utfx::Signature& signature : GetParam().signatures) {
        if (signature.order != order) continue;
        texts.ours = SignatureBytes(signature);
        break;
      }
      texts.theirs = twin->Theirs(0xFEFF, order);
    }
    const size_t size =
        (*random)() % 500 == 0 ? 1000 + (*random)() % 2000 : (*random)() % 24;
    const bool with_errors = size < 100 && (*random)() % 4 == 0;
    for (size_t i = 0; i < size; ++i) {
      if (with_errors && (*random)() % 4 == 0) {
        const size_t index = (*random)() % 8;
        texts.ours += twin->OurIllFormed(order, index);
        texts.theirs += twin->TheirIllFormed(order, index);
        continue;
      }
      uint32_t value = values[(*random)() % values.size()];
      if ((*random)() % 16 == 0) {
        const std::vector<uint32_t>& all = model::CommonScalarValues();
        value = all[(*random)() % all.size()];
      }
      if (!twin->Has(value)) continue;
      // Few that the other charset has not.
      if ((*random)() % 8 != 0 && EncodeIn(other, model::ToBits(value)).empty())
        continue;
      texts.ours += twin->Ours(value, order);
      texts.theirs += twin->Theirs(value, order);
    }
    if ((*random)() % 4 == 0) {
      const std::string last = twin->Theirs(0x1F30D, order);
      const size_t cut = 1 + (*random)() % (last.size() - 1);
      texts.theirs += last.substr(0, cut);
      texts.ours += twin->Ours(0x1F30D, order).substr(0, twin->Factor() * cut);
    }
    return texts;
  }
};

TEST_P(TwinsTest, ConvertsFromOthers) {
  for (const std::string other : kOthers) {
    for (const std::string suffix : {"", "//TRANSLIT", "//IGNORE"}) {
      CompareTo(other, suffix, false, Repeat(GetParam(), 500));
      if (HasFatalFailure()) return;
    }
  }
}

TEST_P(TwinsTest, ConvertsToOthers) {
  for (const std::string other : kOthers) {
    for (const std::string suffix :
         {"", "//TRANSLIT", "//IGNORE", "//IGNORE//translit"}) {
      CompareFrom(other, suffix, false, Repeat(GetParam(), 500));
      if (HasFatalFailure()) return;
    }
  }
}

TEST_P(TwinsTest, CallsHooksAndFallbacksFromOthers) {
  for (const std::string other : kOthers) {
    for (const std::string suffix : {"", "//IGNORE"}) {
      CompareTo(other, suffix, true, Repeat(100));
      if (HasFatalFailure()) return;
    }
  }
}

TEST_P(TwinsTest, CallsHooksAndFallbacksToOthers) {
  for (const std::string other : kOthers) {
    for (const std::string suffix : {"", "//IGNORE"}) {
      CompareFrom(other, suffix, true, Repeat(100));
      if (HasFatalFailure()) return;
    }
  }
}

// The others are like none of libiconv's.
UTFX_INSTANTIATE_CHARSET_TEST_WITH(TwinsTest, CharsetsWithTwins());

}  // namespace
}  // namespace utfx
