// What a caller of iconv(3) has to hold: the bytes that are left with EINVAL.
// Services hold few, and what a text is said to be comes from strangers.

#include <gtest/gtest.h>

#include <algorithm>
#include <cerrno>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <random>
#include <string>
#include <string_view>
#include <vector>

#include "core/charset.h"
#include "core/code_point.h"
#include "tests/charset_rows.h"
#include "tests/charset_test.h"
#include "tests/gconv-module/real_iconv.h"
#include "tests/hex.h"
#include "tests/model/model.h"

namespace utfx {
namespace {

// For each charset.
const int kStrings = 2'400'000 / static_cast<int>(Charsets().size());

class HeldBytesTest : public CharsetTest {
 protected:
  // Sequences of all sizes and all kinds of errors, without a signature.
  static std::vector<std::string> Sequences() {
    std::vector<std::string> sequences = model::IllFormed(GetParam());
    for (const std::string& cut : model::CutShort(GetParam())) {
      sequences.push_back(cut);
      sequences.push_back(cut + Encode({'a'}));
    }
    for (const uint32_t value :
         {0x0U, 0x61U, 0xFFU, 0x7FFU, 0x4E2DU, 0xFEFFU, 0x1F30DU, 0x10FFFFU}) {
      sequences.push_back(Encode({value}));
    }
    for (size_t size = 21; size <= GetParam().code_point_bits;
         size += size < 100 ? 1 : 97) {
      for (const std::string_view digit : {"0", "1"}) {
        const std::string sequence =
            model::Encode(GetParam(), "1" + Times(size - 1, digit));
        if (!sequence.empty()) sequences.push_back(sequence);
      }
    }
    return sequences;
  }

  // What may come before, and leaves a stream in another state.
  static std::vector<std::string> Starts() {
    std::vector<std::string> starts = {"", Encode({'a'})};
    for (const utfx::Signature& signature : GetParam().signatures) {
      starts.push_back(SignatureBytes(signature));
      starts.push_back(starts.back().substr(0, 1));
    }
    return starts;
  }

  // All but a byte of the longest sequence of up to 31 bits, or of a unit of
  // UTF-64, and no more than glibc could store. UTF-16K takes 12 bytes.
  static size_t MostToHold() {
    const unsigned bits = std::min(GetParam().code_point_bits, 31U);
    return model::Encode(GetParam(), bits == 21 ? model::ToBits(kMaxUnicode)
                                                : Times(bits, "1"))
               .size() -
           1;
  }
  static size_t MostAllowed() { return std::max<size_t>(MostToHold(), 7); }

  // Converts as services do, who skip a byte at each error. Returns the most
  // bytes that were left when the input ended.
  static size_t MostHeld(Iconv* iconv, std::string_view input) {
    iconv->Reset(0);
    for (;;) {
      const Iconv::Call call = iconv->Convert(input, 64 + 8 * input.size());
      input.remove_prefix(call.consumed);
      if (call.error == EINVAL) return input.size();
      if (call.error != EILSEQ || input.empty()) return 0;
      input.remove_prefix(1);
    }
  }

  // Converts with //IGNORE, `chunk` more bytes at a time.
  static Iconv::Text IgnoreInPieces(Iconv* iconv, std::string_view input,
                                    size_t chunk) {
    iconv->Reset(0);
    Iconv::Text text{{}, 0, 0};
    for (size_t given = 0; given < input.size();) {
      given = std::min(input.size(), given + chunk);
      for (;;) {
        const Iconv::Call call =
            iconv->Convert(input.substr(text.consumed, given - text.consumed),
                           64 + 8 * input.size());
        text.consumed += call.consumed;
        text.output += call.output;
        // glibc may have to be asked again for what comes after an error.
        if (call.consumed == 0 || text.consumed == given) break;
      }
    }
    return text;
  }
};

TEST_P(HeldBytesTest, AreFewTowardsOtherCharsets) {
  const auto sequences = Sequences();
  const size_t allowed = MostAllowed();
  for (const std::string other :
       {"UTF-8", "WCHAR_T", "UTF-16", "UTF-16LE", "UTF-32", "UCS-4",
        "ISO-8859-1", "GB18030", "EUC-JP", "UTF-7", "UTF-64BE"}) {
    if (IsSampled(GetParam()) && other.starts_with("U")) continue;
    if (!IsNightly() && other.starts_with("UTF-16")) continue;
    for (const std::string suffix : {"", "//IGNORE"}) {
      Iconv iconv(other + suffix, Name());
      size_t most = 0;
      for (const std::string& start : Starts()) {
        for (const std::string& sequence : sequences) {
          const std::string input = start + sequence;
          for (size_t size = 1; size <= input.size();
               size += size < 40 ? 1 : 61) {
            const size_t held =
                MostHeld(&iconv, std::string_view(input).substr(0, size));
            ASSERT_LE(held, allowed) << Hex(input) << " to " << other;
            most = std::max(most, held);
          }
        }
      }
      EXPECT_GE(most, MostToHold());
    }
  }
}

// The same for bytes in no order at all, most of them such that begin longer
// sequences.
TEST_P(HeldBytesTest, AreFewWhateverTheBytes) {
  Iconv to_utf8("UTF-8", Name());
  Iconv to_internal("WCHAR_T", Name());
  const auto starts = Starts();
  const size_t allowed = MostAllowed();
  std::mt19937_64 random(7);
  constexpr uint8_t kBytes[] = {0x00, 0x00, 0x00, 0xFF, 0xFE, 0xFD, 0xFC,
                                0xBF, 0x80, 0x84, 0xDC, 0xDD, 0xDE, 0xDF,
                                0x10, 0x0F, 0x04, 0x61, 0xED, 0xD8};
  for (int i = 0; i < Repeat(kStrings); ++i) {
    std::string input = starts[random() % starts.size()];
    for (auto count = random() % 24; count > 0; --count) {
      input += static_cast<char>(
          random() % 8 == 0 ? random() : kBytes[random() % std::size(kBytes)]);
    }
    ASSERT_LE(MostHeld(&to_utf8, input), allowed) << Hex(input);
    ASSERT_LE(MostHeld(&to_internal, input), allowed) << Hex(input);
  }
}

TEST_P(HeldBytesTest, AreFewOfOtherCharsets) {
  const std::string utf8 = "\xFD\xBF\xBF\xBF\xBF\xBF";
  for (const std::string other : {"UTF-8", "WCHAR_T"}) {
    Iconv iconv(Name(), other);
    for (size_t size = 1; size < utf8.size(); ++size) {
      EXPECT_LE(MostHeld(&iconv, std::string_view(utf8).substr(0, size)),
                MostAllowed());
    }
  }
}

// What is one error is decided once: wherever the input is split, the same is
// dropped.
TEST_P(HeldBytesTest, ErrorsAreTheSameForEverySplit) {
  const auto sequences = Sequences();
  for (const std::string other : {"UTF-8", "UCS-4", "UTF-16LE", "ISO-8859-1"}) {
    Iconv strict(other, Name());
    Iconv ignoring(other + "//IGNORE", Name());
    for (const std::string& start : Starts()) {
      for (const std::string& sequence : sequences) {
        if (sequence.size() > 60) continue;
        std::string input = start;
        for (int i = 0; i < 2; ++i) {
          input += sequence;
          input += Encode({'b', 'c', 'd'});
        }
        const Iconv::Text whole = strict.ConvertAll(input);
        const Iconv::Text ignored =
            IgnoreInPieces(&ignoring, input, input.size());
        for (size_t chunk = 1; chunk < input.size(); ++chunk) {
          ASSERT_EQ(strict.ConvertInPieces(input, chunk, 1000), whole)
              << Hex(input) << " to " << other << " by " << chunk;
          ASSERT_EQ(IgnoreInPieces(&ignoring, input, chunk), ignored)
              << Hex(input) << " to " << other << " by " << chunk;
        }
      }
    }
  }
}

// Of a sequence over 31 bits the lead is an error, and each trail.
TEST_P(HeldBytesTest, ASequenceOver31BitsIsAsManyErrorsAsUnits) {
  if (!model::FactsOf(GetParam()).shows_starts) {
    GTEST_SKIP() << "what comes after its lead can be read as something else";
  }
  const size_t unit = Encode({'a'}).size();
  Iconv iconv("UTF-8", Name());
  for (const std::string& sequence : Sequences()) {
    if (iconv.ConvertAll(sequence).error == 0) continue;
    const std::string_view bytes = sequence;
    if (GetParam().code_point_bits <= 31 || sequence.size() <= 8) continue;
    for (size_t at = 0; at < bytes.size(); at += unit) {
      ASSERT_EQ(iconv.ConvertAll(bytes.substr(at)),
                (Iconv::Text{"", 0, EILSEQ}))
          << Hex(sequence) << at;
    }
    Iconv ignoring("UTF-8//IGNORE", Name());
    ASSERT_EQ(ignoring.ConvertAll(sequence + Encode({'z'})),
              (Iconv::Text{"z", sequence.size() + unit, EILSEQ}));
  }
}

UTFX_INSTANTIATE_CHARSET_TEST(HeldBytesTest);

// ASCII that says it is UTF-64: each two bytes show that it is not.
class Utf64HeldBytesTest : public HeldBytesTest {};

TEST_P(Utf64HeldBytesTest, AnErrorDoesNotWaitForAWholeUnit) {
  Iconv iconv("UTF-8", Name());
  const std::string text = Times(100, "Mr. Jones left at noon.\r\n");
  for (const std::string& start : Starts()) {
    for (size_t size = 1; size < 40; ++size) {
      ASSERT_LE(MostHeld(&iconv, start + text.substr(0, size)), 1U);
    }
  }
  EXPECT_EQ(iconv.ConvertAll("ab"), (Iconv::Text{"", 0, EILSEQ}));
}

UTFX_INSTANTIATE_CHARSET_TEST_WITH(Utf64HeldBytesTest,
                                   CharsetsWith([](const Charset& row) {
                                     return IsUtf64(row.family);
                                   }));

// Only the steps among the wide charsets wait for whole sequences.
class WideHeldBytesTest : public HeldBytesTest {};

TEST_P(WideHeldBytesTest, AreWholeSequencesAmongTheWide) {
  const auto sequences = Sequences();
  for (const Charset& other : WideCharsets()) {
    Iconv iconv(std::string(other.name), Name());
    for (const std::string& sequence : sequences) {
      if (sequence.size() <= 8) continue;
      const std::string_view cut =
          std::string_view(sequence).substr(0, sequence.size() - 1);
      ASSERT_EQ(MostHeld(&iconv, cut), cut.size()) << Hex(sequence);
    }
  }
}

UTFX_INSTANTIATE_CHARSET_TEST_WITH(WideHeldBytesTest, WideCharsets());

}  // namespace
}  // namespace utfx
