// Charsets of several bytes that people bring: what is converted as their facts
// say, and which facts and files are refused.

#include "converters/table/multibyte_file.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <map>
#include <memory>
#include <random>
#include <set>
#include <sstream>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "converters/table/multibyte_table.h"
#include "converters/table/table_file.h"
#include "converters/text_form.h"
#include "converters/utf16.h"
#include "converters/utf8.h"
#include "core/any_form.h"
#include "core/byte_order.h"
#include "core/code_point.h"
#include "core/convert.h"
#include "core/encoding_form.h"
#include "core/result.h"
#include "core/simd/targets.h"
#include "core/wide_code_point.h"
#include "tests/multibyte_sample.h"
#include "tests/run_convert.h"

namespace utfx::multibyte_file {
namespace {

struct Made {
  explicit Made(std::string_view file)
      : room(new uint8_t[MultibyteRoom(file.size())]) {
    std::fill(room.get(), room.get() + MultibyteRoom(file.size()),
              uint8_t{0xA5});
    refusal =
        ReadMultibyteFile(Bytes(file), file.size(), room.get(), &table, &read);
    if (refusal != nullptr) return;
    form.any = table.Form();
    form.data = FormData::kMultibyteTable;
  }

  std::unique_ptr<uint8_t[]> room;
  MultibyteTable table;
  TableFile read = {};
  const char* refusal;
  TextForm form;
};

uint32_t NumberOf(std::string_view bytes) {
  uint32_t number = 0;
  for (const char byte : bytes)
    number = number << 8 | static_cast<uint8_t>(byte);
  return number;
}

// What the table says of each sequence and of each code point is what the facts
// say.
void ExpectFacts(const MultibyteSample& sample, const MultibyteTable& table) {
  std::set<std::string> leads;
  for (const auto& [bytes, code_point] : sample.decoded) {
    if (bytes.size() > 1) leads.insert(bytes.substr(0, 1));
  }
  std::set<std::string> starts;
  size_t longest = 1;
  uint32_t last = 0;
  for (const auto& [bytes, code_point] : sample.decoded) {
    const Decoded decoded =
        table.DecodeLast(Bytes(bytes), Bytes(bytes) + bytes.size());
    EXPECT_EQ(decoded.status, Decoded::Status::kWellFormed) << Hex(bytes);
    EXPECT_EQ(decoded.code_point, code_point) << Hex(bytes);
    EXPECT_EQ(decoded.length, bytes.size()) << Hex(bytes);
    for (size_t size = 1; size < bytes.size(); ++size) {
      starts.insert(bytes.substr(0, size));
      EXPECT_EQ(table.Decode(Bytes(bytes), Bytes(bytes) + size).status,
                Decoded::Status::kIncomplete)
          << Hex(bytes);
    }
    // All digits behind leads can start four bytes.
    for (char digit = '0'; bytes.size() == 4 && digit <= '9'; ++digit) {
      for (const std::string& lead : leads) starts.insert(lead + digit);
    }
    longest = std::max(longest, bytes.size());
    last = std::max(last, code_point);
  }
  for (const auto& [bytes, pair] : sample.decoded_pairs) {
    const uint8_t* const in = Bytes(bytes);
    const auto length = static_cast<uint32_t>(bytes.size());
    const Decoded decoded = table.DecodeLast(in, in + length);
    EXPECT_EQ(decoded.status, Decoded::Status::kWellFormedWide) << Hex(bytes);
    EXPECT_EQ(decoded.length, length) << Hex(bytes);
    const MultibytePair& read = table.PairAt(in, length);
    EXPECT_EQ(std::pair(read.first, read.second), pair) << Hex(bytes);
    last = std::max({last, pair.first, pair.second});
  }
  for (const auto& [pair, bytes] : sample.encoded_pairs) {
    const MultibytePair* const found = table.FindPair(pair.first, pair.second);
    ASSERT_NE(found, nullptr);
    EXPECT_EQ(found->sequence, NumberOf(bytes)) << Hex(bytes);
    EXPECT_TRUE(table.StartsPair(pair.first));
    last = std::max({last, pair.first, pair.second});
  }
  EXPECT_EQ(table.MaxLength(), longest);
  for (uint32_t i = 0; i < 0x10000; ++i) {
    const std::string bytes = {static_cast<char>(i >> 8), static_cast<char>(i)};
    const Decoded decoded = table.DecodeLast(Bytes(bytes), Bytes(bytes) + 2);
    size_t length = 2;
    while (length > 0 && !sample.decoded.contains(bytes.substr(0, length)) &&
           !sample.decoded_pairs.contains(bytes.substr(0, length))) {
      --length;
    }
    const bool is_there = length > 0;
    EXPECT_EQ(decoded.status == Decoded::Status::kWellFormed ||
                  decoded.status == Decoded::Status::kWellFormedWide,
              is_there)
        << Hex(bytes);
    if (is_there) {
      EXPECT_EQ(decoded.length, length) << Hex(bytes);
    }
    EXPECT_EQ(decoded.status == Decoded::Status::kIncomplete,
              !is_there && starts.contains(bytes))
        << Hex(bytes);
  }
  uint32_t next = 0;
  for (const auto& [code_point, bytes] : sample.encoded) {
    uint32_t sequence = 0;
    EXPECT_TRUE(table.FindSequence(code_point, &sequence)) << code_point;
    EXPECT_EQ(sequence, NumberOf(bytes)) << code_point;
    EXPECT_EQ(table.NextEncoded(next), code_point);
    next = code_point + 1;
  }
  EXPECT_EQ(table.NextEncoded(next), MultibyteTable::kNone);
  EXPECT_EQ(table.LastEncoded(), next - 1);
  EXPECT_EQ(table.Last(), std::max(last, next - 1));
  size_t count = 0;
  for (CodePoint code_point = 0; code_point < 0x120000; ++code_point) {
    count += static_cast<size_t>(table.Has(code_point));
  }
  EXPECT_EQ(count, sample.encoded.size());
  EXPECT_FALSE(table.Has(~CodePoint{0}));
}

// What is written for one character, and how much is read.
struct Character {
  Stop stop;
  uint32_t length;
};
Character ExpectedCharacter(const AnyForm& from, const AnyForm& to,
                            std::string_view text, const Decoded& decoded,
                            uint8_t*& out, const uint8_t* out_end) {
  if (decoded.status == Decoded::Status::kWellFormedWide) {
    const WideCodePoint pair = from.DecodeWide(Bytes(text), decoded.length);
    uint8_t* const start = out;
    if (to.Encode(pair.ToCodePoint(), out, out_end) != Stop::kNone ||
        to.Encode(pair.Second(), out, out_end) != Stop::kNone) {
      out = start;
      return {Stop::kOutputFull, decoded.length};
    }
    return {Stop::kNone, decoded.length};
  }
  if (to.StartsPair(decoded.code_point)) {
    text.remove_prefix(decoded.length);
    const Decoded next =
        text.empty() ? Decoded::Incomplete(1)
                     : from.Decode(Bytes(text), Bytes(text) + text.size());
    if (next.status == Decoded::Status::kIncomplete) {
      return {Stop::kIncomplete, decoded.length + 1};
    }
    if (next.status == Decoded::Status::kWellFormed) {
      const Stop stop =
          to.EncodePair(decoded.code_point, next.code_point, out, out_end);
      if (stop != Stop::kUnencodable) {
        return {stop, decoded.length + next.length};
      }
    }
  }
  return {to.Encode(decoded.code_point, out, out_end), decoded.length};
}

// Converts one character after the other.
Outcome Expected(const AnyForm& from, const AnyForm& to, std::string_view text,
                 size_t room) {
  std::string written;
  for (size_t at = 0;;) {
    if (at == text.size()) return {written, at, Stop::kInputEmpty};
    const Decoded decoded =
        from.Decode(Bytes(text) + at, Bytes(text) + text.size());
    if (decoded.status == Decoded::Status::kIncomplete ||
        decoded.status == Decoded::Status::kIllFormed) {
      const bool is_incomplete = decoded.status == Decoded::Status::kIncomplete;
      return {written, at, is_incomplete ? Stop::kIncomplete : Stop::kIllFormed,
              decoded.error_class, decoded.length};
    }
    uint8_t sequence[2 * kMaxSequenceLength];
    uint8_t* end = sequence;
    const size_t now = std::min(room - written.size(), sizeof sequence);
    const Character character = ExpectedCharacter(from, to, text.substr(at),
                                                  decoded, end, sequence + now);
    if (character.stop != Stop::kNone) {
      const bool is_unencodable = character.stop == Stop::kUnencodable;
      const bool is_told =
          is_unencodable || character.stop == Stop::kIncomplete;
      return {
          written, at, character.stop,
          is_unencodable ? ErrorClass::kInvalidCodePoint : ErrorClass::kNone,
          is_told ? character.length : 0};
    }
    written.append(reinterpret_cast<char*>(sequence), end - sequence);
    at += character.length;
  }
}

class Texts {
 public:
  explicit Texts(const MultibyteSample& sample) {
    for (const auto& [bytes, code_point] : sample.decoded) {
      (bytes.size() == 1 ? short_ : long_).push_back(bytes);
    }
    for (const auto& [bytes, pair] : sample.decoded_pairs) {
      for (int i = 0; i < 20; ++i) long_.push_back(bytes);
    }
  }

  // Runs, as people write them.
  std::string Next() {
    std::string text;
    const size_t size = random_() % (random_() % 20 == 0 ? 3000 : 150);
    while (text.size() < size) {
      const auto& some = random_() % 2 == 0 || long_.empty() ? short_ : long_;
      if (some.empty()) continue;
      const size_t start = random_() % some.size();
      for (size_t run = random_() % 30 + 1; run > 0; --run) {
        text += some[(start + random_() % 24) % some.size()];
      }
    }
    return text;
  }

  std::string Damaged(std::string text) {
    if (!text.empty()) {
      text[random_() % text.size()] = static_cast<char>(random_());
    }
    return text;
  }

  size_t UpTo(size_t most) { return random_() % (most + 1); }

 private:
  std::mt19937 random_{1};
  std::vector<std::string> short_;
  std::vector<std::string> long_;
};

template <class Form>
void ExpectConversionsWith(const MultibyteSample& sample, const Made& made,
                           int texts) {
  const TextForm& other = kForeignForm<Form>;
  const Conversion from = FindConversion(made.form, other);
  const Conversion to = FindConversion(other, made.form);
  Texts random(sample);
  for (int i = 0; i < texts; ++i) {
    const std::string text = random.Next();
    for (const std::string& each : {text, random.Damaged(text)}) {
      const size_t enough = 16 * each.size();
      const Outcome decoded = Expected(made.form.any, other.any, each, enough);
      EXPECT_EQ(RunConvert(from, each, enough), decoded);
      const size_t less = random.UpTo(decoded.output.size());
      EXPECT_EQ(RunConvert(from, each, less),
                Expected(made.form.any, other.any, each, less));
      for (const std::string& back :
           {decoded.output, random.Damaged(decoded.output)}) {
        for (const size_t room : {text.size() + 9, random.UpTo(text.size())}) {
          EXPECT_EQ(RunConvert(to, back, room),
                    Expected(other.any, made.form.any, back, room));
        }
      }
    }
  }
}

// Where it goes back to, a sequence or an error starts.
void ExpectSkipsTrailsBack(const MultibyteSample& sample, const Made& made,
                           int texts) {
  Texts random(sample);
  for (int i = 0; i < texts; ++i) {
    const std::string text = random.Damaged(random.Damaged(random.Next()));
    const auto* const start = reinterpret_cast<const uint8_t*>(text.data());
    const uint8_t* const end = start + text.size();
    std::vector<bool> starts(text.size());
    for (const uint8_t* in = start; in < end;
         in += made.table.DecodeLast(in, end).length) {
      starts[in - start] = true;
    }
    for (const uint8_t* at = start; at != end; ++at) {
      const uint8_t* const found = made.table.SkipTrailsBack(start, at);
      ASSERT_LE(found, at);
      ASSERT_TRUE(starts[found - start]) << at - start;
    }
  }
}

void ExpectAsFacts(const MultibyteSample& sample, int texts) {
  MultibyteRefusal refusal = {};
  const Made made(sample.File(&refusal));
  ASSERT_STREQ(refusal.why, nullptr);
  ASSERT_STREQ(made.refusal, nullptr);
  ExpectFacts(sample, made.table);
  ExpectSkipsTrailsBack(sample, made, texts);
  const size_t best = simd::active_target;
  for (size_t i = best; i < simd::kTargets.size(); ++i) {
    SCOPED_TRACE(simd::kTargets[i].name);
    simd::active_target = i;
    ExpectConversionsWith<Utf8>(sample, made, texts);
    ExpectConversionsWith<Utf16<kHostByteOrder>>(sample, made, texts);
  }
  simd::active_target = best;
}

TEST(MultibyteFileTest, IsConvertedAsItsFactsSay) {
  ExpectAsFacts(PlainMultibyte(), 100);
}

TEST(MultibyteFileTest, HasLettersThatWaitAndPairs) {
  ExpectAsFacts(WaitingMultibyte(), 100);
}

// Leads are anywhere but at 00, byte 00 is another character, or U+0000 is not
// there or another sequence.
TEST(MultibyteFileTest, NeedNotHaveAscii) {
  MultibyteSample pure;
  pure.AddRun(0x4040, 0x40FE, 0x3000);
  pure.AddRun(0x0100, 0x01F0, 0x20000);
  pure.AddRun(0x7F80, 0x7FFE, 0xE000);
  pure.replacement = 0x3001;
  ExpectAsFacts(pure, 40);
  MultibyteSample shifted;
  shifted.AddRun(0x00, 0x3F, 0x40);
  shifted.Add(0x40, 0x1F600);
  shifted.Add(0x4140, 0);
  shifted.AddRun(0x4141, 0x41FE, 0x4E00);
  shifted.replacement = 0x50;
  ExpectAsFacts(shifted, 40);
}

MultibyteSample OfFour() {
  MultibyteSample sample;
  sample.AddRun(0x00, 0x7F, 0);
  sample.AddRun(0x8140, 0x817E, 0x4E00);
  sample.AddRun(0x81308130, 0x81308139, 0x80);
  sample.AddRun(0x81308230, 0x81308239, 0x8A);
  sample.AddRun(0x90308130, 0x90308139, 0x10000);
  sample.AddRun(0x8431A430, 0x8431A439, 0x500);
  sample.AddOneWay(0xFE39FE39, 0x4E01, true, false);
  sample.AddOneWay(0xE3329A35, 0x10FFFF, true, true);
  return sample;
}

TEST(MultibyteFileTest, HasFourBytesAsGb18030) {
  const MultibyteSample sample = OfFour();
  ExpectAsFacts(sample, 40);
  MultibyteSample only;
  only.AddRun('0', '?', '0');
  only.AddRun(0x81308130, 0x81308139, 0x80);
  ExpectAsFacts(only, 20);
}

// In the order of their code points, which is not that of the sequences.
TEST(MultibyteFileTest, HasManyPairs) {
  MultibyteSample sample;
  sample.AddRun(0x00, 0x7F, 0);
  sample.Add(0xA140, 0x3000);
  for (uint32_t i = 0; i < 0x700; ++i) {
    const uint32_t mixed = i * 0x551 % 0x700;
    sample.AddPair(0x8140 + (i / 0x70 << 8) + i % 0x70, 'A' + mixed % 0x1A,
                   0x300 + mixed, true, i % 7 != 0);
  }
  ExpectAsFacts(sample, 40);
}

// As many as a table can have, and one more.
TEST(MultibyteFileTest, HasRoom) {
  MultibyteSample most = PlainMultibyte();
  most.mappings.clear();
  most.encoded.clear();
  most.decoded.clear();
  const auto add = [&](uint32_t count, uint32_t code_point) {
    for (uint32_t i = 0; i < count; ++i, ++code_point) {
      if (code_point == 0xD800) code_point = 0xE000;
      const auto number = static_cast<uint32_t>(most.mappings.size());
      most.Add(0x812121 + (number / 0xD0 << 8) + number % 0xD0, code_point);
    }
  };
  add(MultibyteIndex::kMostLong, 1);
  {
    const Made made(most.File());
    ASSERT_STREQ(made.refusal, nullptr);
    ExpectFacts(most, made.table);
  }
  add(1, 0xF000);
  EXPECT_STREQ(Made(most.File()).refusal, "it has too many characters");
  most.mappings.clear();
  most.Add('?', '?');
  add(0x800, 0x10000);
  EXPECT_STREQ(Made(most.File()).refusal, nullptr);
  add(1, 0x20000);
  MultibyteRefusal refusal;
  EXPECT_EQ(most.File(&refusal), "");
  EXPECT_STREQ(refusal.why, "it has too many characters");
}

// Bytes that start sequences of any kind, in whatever order.
MultibyteSample RandomSample(uint32_t seed) {
  std::mt19937 random(seed);
  MultibyteSample sample;
  std::vector<uint8_t> trails;
  for (uint32_t byte = random() % 0x80; byte < 0xFF; ++byte) {
    if (random() % 4 != 0) trails.push_back(static_cast<uint8_t>(byte));
  }
  std::set<uint32_t> written;
  std::vector<uint32_t> sequences;
  const auto add = [&](uint32_t sequence) {
    if (random() % 8 == 0) return;
    uint32_t code_point = 0;
    do {
      code_point = random() % (random() % 64 == 0 ? 0x110000 : 0x3000);
    } while (IsSurrogate(code_point));
    const bool is_new = written.insert(code_point).second;
    sample.AddOneWay(sequence, code_point, true, is_new);
    sequences.push_back(sequence);
  };
  for (uint32_t byte = 0; byte < 256; ++byte) {
    const uint32_t kind = random() % 16;
    if (kind < 8 || byte == 0) add(byte);
    // Few bytes are both.
    if ((kind < 8 && random() % 64 != 0) || kind > 12 || byte == 0) continue;
    for (const uint8_t second : trails) {
      const uint32_t start = byte << 8 | second;
      if (kind != 12 || random() % 4 == 0) {
        add(start);
      } else if (random() % 4 == 0) {
        for (const uint8_t third : trails) {
          if (random() % 4 == 0) add(start << 8 | third);
        }
      }
    }
  }
  for (int i = 0; i < 20 && !sequences.empty(); ++i) {
    const uint32_t code_point = 0x4E00 + random() % 0x100;
    if (!written.insert(code_point).second) continue;
    sample.AddOneWay(sequences[random() % sequences.size()], code_point, false,
                     true);
  }
  std::shuffle(sample.mappings.begin(), sample.mappings.end(), random);
  if (!sample.encoded.empty()) {
    sample.replacement = sample.encoded.begin()->first;
  }
  return sample;
}

TEST(MultibyteFileTest, AreConvertedAsRandomFactsSay) {
  for (uint32_t seed = 0; seed < 12; ++seed) {
    SCOPED_TRACE(seed);
    ExpectAsFacts(RandomSample(seed), 6);
  }
}

TEST(MultibyteFileTest, TellsItsNamesAndReplacement) {
  const std::string file = PlainMultibyte().File();
  const Made made(file);
  ASSERT_STREQ(made.refusal, nullptr);
  EXPECT_EQ(made.read.replacement, '?');
  EXPECT_EQ(made.read.names, std::string_view("X-DOUBLE\0X.2\0CS:X_22+\0", 22));
  EXPECT_TRUE(made.read.HasName("X.2"));
  EXPECT_TRUE(IsMultibyteFile(Bytes(file), file.size()));
}

TEST(MultibyteFileTest, IsRefusedIfDamaged) {
  const std::string file = WaitingMultibyte().File();
  for (size_t at = 0; at < file.size(); at += 1 + at / 200) {
    std::string damaged = file;
    damaged[at] = static_cast<char>(damaged[at] ^ 1);
    EXPECT_NE(Made(damaged).refusal, nullptr) << at;
    EXPECT_NE(Made(file.substr(0, at)).refusal, nullptr) << at;
  }
  EXPECT_NE(Made(file + '\0').refusal, nullptr);
}

// With a checksum that fits, a file is refused, or agrees with itself.
TEST(MultibyteFileTest, IsRefusedOrAgreesWithItself) {
  const std::string file = WaitingMultibyte().File();
  std::mt19937 random(1);
  size_t made_count = 0;
  for (int i = 0; i < 3000; ++i) {
    std::string hostile = file;
    for (uint32_t k = random() % 4 + 1; k > 0; --k) {
      // Counts, leads, and all else.
      const size_t end = random() % 3 == 0 ? 64 : random() % 2 == 0 ? 2200 : 0;
      const size_t at =
          20 + random() % ((end == 0 ? hostile.size() : end) - 20);
      hostile[at] = static_cast<char>(
          random() % 2 == 0 ? random() : hostile[at] ^ 1 << random() % 8);
    }
    SealTableFile(reinterpret_cast<uint8_t*>(hostile.data()), hostile.size());
    const Made made(hostile);
    if (made.refusal != nullptr) continue;
    ++made_count;
    for (uint32_t code_point = 0; code_point < 0x20000; ++code_point) {
      uint32_t sequence = 0;
      if (!made.table.FindSequence(code_point, &sequence)) continue;
      const std::string bytes = MultibyteSample::BytesOf(sequence);
      ASSERT_LE(bytes.size(), made.table.MaxLength());
      ASSERT_LE(code_point, made.table.LastEncoded());
    }
    const TextForm& other = kForeignForm<Utf8>;
    std::string text;
    for (int k = 0; k < 400; ++k) text += static_cast<char>(random());
    EXPECT_EQ(RunConvert(FindConversion(made.form, other), text, 4000),
              Expected(made.form.any, other.any, text, 4000));
  }
  EXPECT_GT(made_count, 100U);
}

TEST(MultibyteFileTest, RefusesWhatHasNoRoom) {
  MultibyteSample sample = PlainMultibyte();
  const size_t size = sample.File().size();
  std::vector<uint8_t> out(size);
  MultibyteRefusal refusal;
  const MultibyteFacts facts = {sample.mappings, '?', sample.names};
  EXPECT_EQ(WriteMultibyteFile(facts, out, &refusal), size);
  EXPECT_EQ(WriteMultibyteFile(facts, {out.data(), size - 1}, &refusal), 0);
}

// Adds mappings to a sample, and returns why the facts are refused, and the
// sequences that show it.
std::string Refusal(const std::vector<MultibyteFacts::Mapping>& added,
                    MultibyteSample sample = PlainMultibyte()) {
  sample.mappings.insert(sample.mappings.end(), added.begin(), added.end());
  std::string file(kMaxMultibyteFileSize, '\0');
  MultibyteRefusal refusal = {};
  file.resize(WriteMultibyteFile(
      {sample.mappings, sample.replacement, sample.names},
      {reinterpret_cast<uint8_t*>(file.data()), file.size()}, &refusal));
  if (!file.empty()) {
    const char* const why = Made(file).refusal;
    return why == nullptr ? "" : why;
  }
  std::ostringstream text;
  text << refusal.why << std::hex << std::uppercase;
  for (const auto* const mapping : refusal.mappings) {
    if (mapping != nullptr) text << " " << mapping->sequence;
  }
  return text.str();
}

TEST(MultibyteFileTest, RefusesFacts) {
  EXPECT_EQ(Refusal({}), "");
  EXPECT_EQ(Refusal({{0x8140, 0, true, true, 0x7000, 0}}),
            "a sequence has one to four bytes 8140");
  EXPECT_EQ(Refusal({{0x8140, 5, true, true, 0x7000, 0}}),
            "a sequence has one to four bytes 8140");
  EXPECT_EQ(Refusal({{0x18140, 2, true, true, 0x7000, 0}}),
            "a sequence has one to four bytes 18140");
  EXPECT_EQ(Refusal({{0x40, 2, true, true, 0x7000, 0}}), "00 is a lead 40");
  for (const uint32_t wrong : {0xD800U, 0xDFFFU, 0x110000U}) {
    EXPECT_EQ(Refusal({{0x82FB, 2, true, true, wrong, 0}}),
              "a sequence is no Unicode character 82FB");
  }
  EXPECT_EQ(Refusal({{0x8140, 2, true, false, 0x7000, 0}}),
            "a sequence is read as two code points 8140 8140");
  EXPECT_EQ(Refusal({{0x82FB, 2, true, true, 0x3000, 0}}),
            "a code point is written as two sequences 8140 82FB");
  EXPECT_EQ(Refusal({{0xE0, 1, true, true, 0x7000, 0}}),
            "a sequence is the start of another one E0 E0E0A1");
  EXPECT_EQ(Refusal({{0x81, 1, false, true, 0x7000, 0}}),
            "a sequence is the start of another one 81 8140");
  EXPECT_EQ(Refusal({{0xE0E0, 2, false, true, 0x7000, 0}}),
            "a sequence is the start of another one E0E0 E0E0A1");
  EXPECT_EQ(Refusal({{0x8140A1, 3, false, true, 0x7000, 0}}),
            "a sequence is the start of another one 8140 8140A1");
  EXPECT_EQ(Refusal({{0x8EA1A1A1, 4, true, true, 0x7000, 0}}),
            "a sequence of four bytes is none as GB 18030 has 8EA1A1A1");
  EXPECT_EQ(Refusal({{0x8239, 2, true, true, 0x7000, 0},
                     {0x83308130, 4, true, true, 0x7001, 0}}),
            "a shorter sequence has a byte from 30 to 39 behind its lead "
            "83308130");
  EXPECT_EQ(Refusal({{0x81308130, 4, true, false, 0x7000, 0}}, OfFour()),
            "a sequence is read as two code points 81308130 81308130");
  EXPECT_EQ(Refusal({{0x90308330, 4, true, false, 0x80, 0}}, OfFour()),
            "two sequences of four bytes are read as one code point 81308130 "
            "90308330");
  std::vector<MultibyteFacts::Mapping> trails;
  for (uint32_t i = 0; i < 256; ++i) {
    trails.push_back({0xE100 | i, 2, true, true, 0x6000 + i, 0});
  }
  EXPECT_EQ(Refusal(trails), "too many bytes follow others in sequences");
}

}  // namespace
}  // namespace utfx::multibyte_file
