// `utfx convert` and `utfx check` through every charset that iconv(3) has, with
// all that it has and what becomes several characters around the edges of what
// is converted at a time: as iconv(3) in small pieces with
// endless room, which asks nothing of it.

#include "command/conversion.h"

#include <gtest/gtest.h>
#include <iconv.h>
#include <utfx.h>

#include <algorithm>
#include <cerrno>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <random>
#include <set>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include "command/charset.h"
#include "command/tally.h"
#include "command/trouble.h"
#include "tests/effort.h"
#include "tests/hex.h"
#include "tests/iconv_descriptor.h"
#include "tests/run_command.h"

namespace utfx {
namespace {

constexpr IconvFunctions kSystems = {&iconv_open, &iconv, &iconv_close};

// What iconv(3) makes of a text, and what it holds back, if it never has more
// than little to do.
IconvDescriptor::Text InSmallPieces(const std::string& from,
                                    const std::string& to,
                                    std::string_view text,
                                    size_t (*next_size)(std::string_view)) {
  IconvDescriptor descriptor(kSystems, to, from);
  IconvDescriptor::Text all = {};
  size_t given = 0;
  do {
    given += next_size(text.substr(given));
    const IconvDescriptor::Call call = descriptor.Convert(
        text.substr(all.consumed, given - all.consumed), 1 << 15);
    all.consumed += call.consumed;
    all.output += call.output;
    all.error = call.error;
  } while (given < text.size() && (all.error == 0 || all.error == EINVAL));
  if (all.error == 0) all.output += descriptor.Reset(1024).output;
  return all;
}

// As UTF-8.
IconvDescriptor::Text Decode(const std::string& from, std::string_view text) {
  return InSmallPieces(from, "UTF-8", text, [](std::string_view rest) {
    return std::min<size_t>(500, rest.size());
  });
}

// From UTF-8. Cuts before an "a" only.
IconvDescriptor::Text Encode(const std::string& to, std::string_view text) {
  return InSmallPieces("UTF-8", to, text, [](std::string_view rest) {
    return std::min(rest.find('a', 1), rest.size());
  });
}

std::string Utf8Of(uint32_t code_point) {
  char sequence[8];
  return {sequence, utfx_encode_one(utfx_charset_find("UTF-8"), code_point,
                                    sequence, sizeof sequence)
                        .length};
}

size_t LengthOfFirst(std::string_view utf8) {
  uint64_t code_point;
  return utfx_decode_one(utfx_charset_find("UTF-8"), utf8.data(), utf8.size(),
                         &code_point)
      .length;
}

// ---- The charsets --------------------------------------------------------

// What all of a charset is tried out with.
struct Sample {
  std::string charset;
  std::string a;          // An "a".
  std::string all;        // All that it has, but of few planes.
  std::string expanding;  // What becomes several characters at once.
};

// All of planes 0 and 2 that is no surrogate, as far as a test should go, with
// an "a" now and then.
const std::string& Everything() {
  static const std::string* const kEverything = [] {
    auto* const text = new std::string;
    for (uint32_t i = 0; i < 0x10000; ++i) {
      if (i < 0xD800 || i > 0xDFFF) *text += Utf8Of(i);
      if (i < 0x100) *text += Utf8Of(0x20000 + i);
      if (i % 0x100 == 0) *text += 'a';
    }
    return text;
  }();
  return *kEverything;
}

// Converts without what can't be.
std::string Convertible(const std::string& from, const std::string& to,
                        std::string_view text) {
  IconvDescriptor descriptor(kSystems, to + "//IGNORE", from);
  return descriptor.ConvertIgnoring(text, 16 * text.size() + 1024).output +
         descriptor.Reset(1024).output;
}

// How many characters bytes are, of which no fewer are any; or none.
std::optional<size_t> CountOf(IconvDescriptor* decoder, std::string_view prefix,
                              std::string_view bytes) {
  constexpr size_t kRoom = 64;
  char out[kRoom];
  char* out_at = out;
  size_t out_left = kRoom;
  iconv(decoder->Handle(), nullptr, nullptr, nullptr, nullptr);
  for (const std::string_view text : {prefix, bytes}) {
    char* in_at = const_cast<char*>(text.data());
    size_t in_left = text.size();
    out_at = out;
    out_left = kRoom;
    if (iconv(decoder->Handle(), &in_at, &in_left, &out_at, &out_left) != 0 ||
        in_left != 0) {
      return {};
    }
  }
  return (kRoom - out_left) / 4;
}

// All bytes and pairs of bytes that become several characters, in the state
// that a prefix leads to and a suffix leads from.
std::string Expanding(const std::string& charset, const std::string& prefix,
                      const std::string& suffix) {
  IconvDescriptor decoder(kSystems, "UCS-4", charset);
  std::string found;
  for (unsigned first = 0; first < 0x100; ++first) {
    const std::string lead(1, static_cast<char>(first));
    const std::optional<size_t> count = CountOf(&decoder, prefix, lead);
    if (count.value_or(0) > 1) found += lead;
    if (count.has_value()) continue;
    for (unsigned second = 0; second < 0x100; ++second) {
      const std::string pair = lead + static_cast<char>(second);
      if (CountOf(&decoder, prefix, pair).value_or(0) > 1) found += pair;
    }
  }
  return found.empty() ? "" : prefix + found + suffix;
}

Sample MakeSample(const std::string& charset) {
  Sample sample;
  sample.charset = charset;
  sample.a = Encode(charset, "a").output;
  sample.all = Convertible("UTF-8", charset, Everything());
  // Some charsets write characters that they don't read, and ISO-2022-CN text.
  const std::string read = Convertible(charset, "UTF-8", sample.all);
  sample.all = Encode(charset, read).output;
  sample.all.resize(Decode(charset, sample.all).consumed);
  sample.expanding = Expanding(charset, "", "");
  for (const char* const shifting : {"か", "か\u309A"}) {
    IconvDescriptor encoder(kSystems, charset, "UTF-8");
    const std::string prefix = encoder.Convert(shifting, 64).output;
    if (prefix.find_first_of("\x0E\x1B") == 0) {
      sample.expanding += Expanding(charset, prefix, encoder.Reset(64).output);
    }
  }
  return sample;
}

// One name of each charset of iconv(3): others of its names make the same of
// everything.
std::vector<Sample> MakeSamples() {
  std::vector<Sample> samples;
  std::set<size_t> seen;
  int others = 0;
  const Command list = RunCommand("iconv -l");
  EXPECT_EQ(list.status, 0);
  std::istringstream lines(list.output);
  for (std::string name; std::getline(lines, name);) {
    // UCS-4 is shown with a slash of its own, too.
    const size_t end = name.find("//");
    if (end == std::string::npos) continue;
    name.resize(end);
    if (IsReduced() && name.find("X0213") == std::string::npos &&
        ++others % 30 != 0) {
      continue;
    }
    if (utfx_charset_find(name.c_str()) != nullptr) continue;
    const std::string text = Convertible("UTF-8", name, Everything());
    if (!seen.insert(std::hash<std::string>()(text)).second) continue;
    samples.push_back(MakeSample(name));
  }
  return samples;
}

const std::vector<Sample>& Samples() {
  static const auto* const kSamples = new std::vector<Sample>(MakeSamples());
  return *kSamples;
}

// ---- What is tried out ---------------------------------------------------

struct Converted {
  std::string output;
  // What it stopped at; UTFX_OK if it came to the end.
  utfx_status status;
  uint64_t offset;
  std::string bytes;
};

// As the command does it, with pieces of any size.
Converted ConvertInPieces(const std::string& from, const std::string& to,
                          std::string_view text, utfx_on_error on_error,
                          std::mt19937* random) {
  const auto conversion =
      MakeConversion(NamedCharset(from), NamedCharset(to), on_error);
  Buffer out;
  size_t read = 0;
  for (size_t given = 0;;) {
    const size_t most = (*random)() % 4 == 0 ? 100 : 70'000;
    given = std::min(text.size(), given + 1 + (*random)() % most);
    const bool is_last = given == text.size();
    const TextConversion::Result result =
        conversion->Convert(text.substr(read, given - read), is_last, &out);
    read += result.read;
    const std::string output(out.Bytes());
    if (result.length > 0) {
      return {output, result.status, read,
              std::string(text.substr(read, result.length))};
    }
    if (is_last) {
      EXPECT_EQ(read, text.size());
      return {output, UTFX_OK, 0, ""};
    }
    if (output.size() > 64 * text.size() + 4096) {
      ADD_FAILURE() << "it writes without end";
      return {output, UTFX_OK, 0, ""};
    }
  }
}

// Texts of a sample, with what is special in them in all places.
std::vector<std::string> TextsOf(const Sample& sample) {
  std::vector<std::string> texts = {sample.all};
  if (sample.expanding.empty()) return texts;
  // Longer than what is converted at a time.
  constexpr size_t kLeastSize = 40'000;
  for (int before = 0; before < 4; ++before) {
    std::string text;
    for (int i = 0; i < before; ++i) text += sample.a;
    while (text.size() < kLeastSize) text += sample.expanding + sample.a;
    texts.push_back(text);
  }
  return texts;
}

// Calls it for each text and what that is as UTF-8.
template <class Function>
void ForEachText(Function function) {
  for (const Sample& sample : Samples()) {
    SCOPED_TRACE(sample.charset);
    for (const std::string& text : TextsOf(sample)) {
      const IconvDescriptor::Text whole = Decode(sample.charset, text);
      ASSERT_EQ(whole.error, 0);
      ASSERT_NO_FATAL_FAILURE(function(sample, text, whole.output));
      if (testing::Test::HasFailure()) return;
    }
  }
}

// In short: where they first differ.
testing::AssertionResult AreSame(std::string_view got,
                                 std::string_view expected) {
  if (got == expected) return testing::AssertionSuccess();
  const auto at = static_cast<size_t>(
      std::mismatch(got.begin(), got.end(), expected.begin(), expected.end())
          .first -
      got.begin());
  return testing::AssertionFailure()
         << got.size() << " bytes instead of " << expected.size() << ", from "
         << at << " on " << Hex(got.substr(at, 16)) << " instead of "
         << Hex(expected.substr(at, 16));
}

TEST(IconvConversionTest, FindsCharsets) {
  EXPECT_GT(Samples().size(), IsReduced() ? 20U : 200U);
  const auto is_expanding = [](const Sample& sample) {
    return !sample.expanding.empty();
  };
  // EUC-JISX0213, SHIFT_JISX0213, ISO-2022-JP-3, BIG5-HKSCS, IBM1390, IBM1399
  // and TSCII.
  EXPECT_GT(std::count_if(Samples().begin(), Samples().end(), is_expanding),
            IsReduced() ? 1 : 5);
}

TEST(IconvConversionTest, Decodes) {
  std::mt19937 random(1);
  ForEachText([&](const Sample& sample, const std::string& text,
                  const std::string& utf8) {
    const Converted got =
        ConvertInPieces(sample.charset, "UTF-8000", text, UTFX_STOP, &random);
    EXPECT_EQ(got.status, UTFX_OK);
    EXPECT_TRUE(AreSame(got.output, utf8));
  });
}

// Whether an encoder has forgotten what a call before has given it: then there
// is nothing to be done where a text comes in pieces.
bool IsForgetful(const std::string& charset) {
  IconvDescriptor encoder(kSystems, charset, "UTF-8");
  return encoder.Convert("か", 64).error == 0 &&
         Encode(charset, "か\u309A").error == 0 &&
         encoder.Convert("\u309A", 64).error != 0;
}

TEST(IconvConversionTest, Encodes) {
  std::mt19937 random(2);
  size_t forgetful = 0;
  ForEachText([&](const Sample& sample, const std::string& text,
                  const std::string& utf8) {
    if (text != sample.all && IsForgetful(sample.charset)) {
      ++forgetful;
      return;
    }
    const IconvDescriptor::Text whole = Encode(sample.charset, utf8);
    ASSERT_EQ(whole.error, 0);
    const Converted got =
        ConvertInPieces("UTF-8000", sample.charset, utf8, UTFX_STOP, &random);
    EXPECT_EQ(got.status, UTFX_OK);
    EXPECT_TRUE(AreSame(got.output, whole.output));
  });
  // The four texts of IBM1390 and of IBM1399.
  EXPECT_LE(forgetful, 8U);
}

// What the target lacks is found where iconv(3) stops, around the edges of what
// is converted at a time as well.
TEST(IconvConversionTest, FindsUnencodable) {
  std::mt19937 random(4);
  for (const Sample& sample : Samples()) {
    SCOPED_TRACE(sample.charset);
    const std::string all = Decode(sample.charset, sample.all).output;
    // Decoders that hold back a character, for a mark.
    IconvDescriptor decoder(kSystems, "UTF-8", sample.charset);
    const bool is_decomposing = decoder.Convert(sample.a, 64).output.empty();
    for (int i = 0; i < 4; ++i) {
      const size_t start =
          utfx_sequence_start(utfx_charset_find("UTF-8"), all.data(),
                              all.size(), random() % all.size());
      const std::string lacking =
          all.substr(start, LengthOfFirst(all.substr(start, 8)));
      if (lacking.size() == 1) continue;
      const size_t edge = i % 2 == 0 ? 2000 : 8192;
      const std::string utf8 =
          std::string(edge - 12 + random() % 24, 'a') + lacking + "aa";
      const IconvDescriptor::Text text = Encode(sample.charset, utf8);
      if (text.error != 0) continue;
      const IconvDescriptor::Text expected =
          InSmallPieces(sample.charset, "ASCII", text.output,
                        [](std::string_view rest) { return rest.size(); });
      ASSERT_EQ(expected.error, EILSEQ);
      const Converted got = ConvertInPieces(sample.charset, "ASCII",
                                            text.output, UTFX_STOP, &random);
      if (is_decomposing) {
        // It stops inside of a character with a mark, or behind what was held.
        EXPECT_LE(got.offset, expected.consumed);
        EXPECT_GE(got.offset + got.bytes.size(), expected.consumed);
      } else {
        EXPECT_EQ(got.offset, expected.consumed);
        EXPECT_EQ(Decode(sample.charset, got.bytes).output, lacking);
      }
      EXPECT_EQ(got.status, UTFX_UNENCODABLE);
      EXPECT_TRUE(AreSame(got.output, expected.output));
    }
    if (HasFailure()) return;
  }
}

// Each charset of the table to what comes from iconv(3) in any plane, which
// none but UTF-16K lacks.
TEST(IconvConversionTest, FindsWhatOursLack) {
  std::mt19937 random(5);
  for (size_t i = 0; utfx_charset_at(i) != nullptr; ++i) {
    const utfx_charset* const charset = utfx_charset_at(i);
    SCOPED_TRACE(utfx_charset_name(charset));
    for (uint32_t plane = 0; plane < 0x8000;
         plane += plane < 0x10 ? 1 : 0xFFF) {
      const uint32_t code_point = plane << 16 | 0x41;
      std::string ucs4;
      for (const uint32_t value : {0x42U, code_point, 0x43U}) {
        for (int shift = 24; shift >= 0; shift -= 8) {
          ucs4 += static_cast<char>(value >> shift);
        }
      }
      char sequence[16];
      const bool has_it =
          utfx_encode_one(charset, code_point, sequence, sizeof sequence)
              .status == UTFX_OK;
      for (const utfx_on_error on_error :
           {UTFX_STOP, UTFX_SKIP, UTFX_REPLACE}) {
        const Converted got = ConvertInPieces(
            "UCS-4", utfx_charset_name(charset), ucs4, on_error, &random);
        const bool is_found = !has_it && on_error == UTFX_STOP;
        std::string expected;
        for (const uint32_t value : {0x42U, code_point, 0x43U}) {
          const bool is_lacking = value == code_point && !has_it;
          if (is_lacking && on_error == UTFX_STOP) break;
          if (is_lacking && on_error == UTFX_SKIP) continue;
          expected.append(sequence,
                          utfx_encode_one(charset, is_lacking ? 0xFFFD : value,
                                          sequence, sizeof sequence)
                              .length);
        }
        // After a signature, where there is one.
        EXPECT_TRUE(got.output.ends_with(expected)) << Hex(got.output);
        ASSERT_EQ(got.status != UTFX_OK, is_found);
        if (is_found) {
          EXPECT_EQ(got.offset, 4U);
          EXPECT_EQ(got.bytes.size(), 4U);
        }
      }
    }
  }
}

// An error never becomes nothing, unless that is said before.
TEST(IconvConversionTest, Replaces) {
  for (const Sample& sample : Samples()) {
    SCOPED_TRACE(sample.charset);
    const NamedCharset charset(sample.charset);
    const std::optional<uint32_t> replacement = ReplacementFor(charset);
    if (!replacement.has_value()) {
      EXPECT_THROW(MakeConversion(NamedCharset("UTF-8"), charset, UTFX_REPLACE),
                   Trouble);
      const std::string all = Decode(sample.charset, sample.all).output;
      EXPECT_EQ(all.find_first_of("?\x1A"), std::string::npos);
      continue;
    }
    Buffer out;
    const auto conversion =
        MakeConversion(NamedCharset("UTF-8"), charset, UTFX_REPLACE);
    conversion->Convert("\xFF", true, &out);
    EXPECT_EQ(conversion->Errors(), 1U);
    EXPECT_EQ(Decode(sample.charset, out.Bytes()).output, Utf8Of(*replacement));
  }
}

TEST(IconvConversionTest, Counts) {
  std::mt19937 random(3);
  ForEachText([&](const Sample& sample, const std::string& text,
                  const std::string& utf8) {
    TallyReader reader{NamedCharset(sample.charset)};
    Tally tally;
    size_t read = 0;
    for (size_t given = 0; given < text.size();) {
      given = std::min(text.size(), given + 1 + random() % 70'000);
      const TextConversion::Result result =
          reader.Read(std::string_view(text).substr(read, given - read),
                      given == text.size(), &tally);
      read += result.read;
    }
    EXPECT_EQ(read, text.size());
    EXPECT_EQ(tally.characters,
              utfx_count(utfx_charset_find("UTF-8"), utf8.data(), utf8.size()));
  });
}

}  // namespace
}  // namespace utfx
