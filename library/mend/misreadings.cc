#include "library/mend/misreadings.h"

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <span>
#include <string_view>

#include "converters/table/table.h"
#include "converters/utf8.h"
#include "core/any_form.h"
#include "core/result.h"
#include "detect_data.h"
#include "library/detect/candidates.h"
#include "library/detect/likelihood.h"
#include "library/detect/sample.h"
#include "library/mend/readings.h"
#include "library/mend/strangeness.h"
#include "library/utfx_charset.h"

namespace utfx::mend {
namespace {

using detect::Character;
using detect::Cost;
using detect::Costs;
using detect::kCharsetCount;
using detect::kLanguageCount;
using detect::kUtf8;
using detect::LanguageSet;

// Of a text that was mended: half a character is there, and bytes are that
// stand for nothing.
constexpr uint32_t kHalf = 0x110000;
constexpr uint32_t kNothing = 0x110001;

consteval uint8_t CandidateNamed(std::string_view name) {
  if (name == "UTF-8") return kUtf8;
  for (size_t i = 0; i < kCharsetCount; ++i) {
    if (detect::kCharsetNames[i] == name) return static_cast<uint8_t>(i);
  }
  return detect::kCandidateCount;
}

// What people read text in, and how much less often.
struct ReadAs {
  uint8_t candidate;
  uint8_t cost;
};
constexpr ReadAs kReadAs[] = {
    {CandidateNamed("CP1252"), 0},       {CandidateNamed("ISO-8859-1"), 1},
    {CandidateNamed("GBK"), 2},          {CandidateNamed("CP932"), 3},
    {CandidateNamed("CP1251"), 4},       {CandidateNamed("UHC"), 4},
    {CandidateNamed("BIG5"), 4},         {CandidateNamed("GB18030"), 6},
    {CandidateNamed("IBM437"), 6},       {CandidateNamed("IBM850"), 6},
    {CandidateNamed("MACINTOSH"), 6},    {CandidateNamed("CP1250"), 6},
    {CandidateNamed("IBM866"), 6},       {CandidateNamed("KOI8-R"), 6},
    {CandidateNamed("CP1253"), 8},       {CandidateNamed("CP1254"), 8},
    {CandidateNamed("ISO-8859-15"), 8},  {CandidateNamed("EUC-JP"), 8},
    {CandidateNamed("CP1257"), 9},       {CandidateNamed("CP1255"), 9},
    {CandidateNamed("CP1256"), 9},       {CandidateNamed("ISO-8859-2"), 9},
    {CandidateNamed("IBM852"), 9},       {CandidateNamed("ISO-8859-9"), 10},
    {CandidateNamed("ISO-8859-7"), 10},  {CandidateNamed("ISO-8859-5"), 10},
    {CandidateNamed("TIS-620"), 10},     {CandidateNamed("CP1258"), 10},
    {CandidateNamed("KOI8-U"), 12},      {CandidateNamed("CP10007"), 12},
    {CandidateNamed("IBM855"), 14},      {CandidateNamed("IBM862"), 14},
    {CandidateNamed("CP737"), 14},       {CandidateNamed("CP775"), 14},
    {CandidateNamed("IBM857"), 14},      {CandidateNamed("ISO-8859-4"), 14},
    {CandidateNamed("ISO-8859-13"), 14}, {CandidateNamed("EUC-KR"), 14},
    {CandidateNamed("BIG5HKSCS"), 14},
};
constexpr size_t kReadAsCount = std::size(kReadAs);
constexpr size_t kWasInCount = kCharsetCount + 1;  // The last one is UTF-8.
static_assert(kUtf8 == kCharsetCount);

// These, and those that a caller has named.
class AllReadAs {
 public:
  static constexpr size_t kMaxCount = kReadAsCount + Expected::kMaxCount;

  explicit AllReadAs(const Expected& expected) {
    std::copy(std::begin(kReadAs), std::end(kReadAs), all_);
    for (size_t i = 0; i < expected.read_as_count; ++i) {
      const uint8_t candidate = expected.read_as[i];
      if (std::none_of(all_, all_ + count_, [=](const ReadAs& each) {
            return each.candidate == candidate;
          })) {
        all_[count_++] = {candidate, 0};
      }
    }
  }

  size_t Count() const { return count_; }
  size_t At(size_t i) const { return all_[i].candidate; }
  // A library may lack it.
  bool IsThere(size_t i) const { return all_[i].candidate < kCharsetCount; }

 private:
  ReadAs all_[kMaxCount];
  size_t count_ = kReadAsCount;
};

bool IsSingle(size_t candidate) {
  return candidate < kCharsetCount && !detect::IsOfSeveralBytes(candidate);
}

// Writes and reads characters in a charset as people's programs do.
class Coder {
 public:
  static constexpr size_t kLongest = 4;

  explicit Coder(size_t candidate)
      : candidate_(candidate),
        charset_(IsUtf8() ? nullptr : detect::CharsetOf(candidate)),
        table_(IsUtf8() ? nullptr : charset_->table),
        form_(IsUtf8() ? nullptr : &charset_->NativeForm().any) {}

  bool IsSingle() const { return table_ != nullptr; }
  bool IsUtf8() const { return candidate_ == kUtf8; }

  // Sets the bytes of a character beyond ASCII, and returns how many there
  // are; 0 if it has none.
  size_t Encode(uint32_t code_point, uint8_t* bytes) const {
    if (IsSingle()) {
      if (candidate_ == CandidateNamed("MACINTOSH")) {
        code_point = UsualOfMacintosh(code_point);
      }
      const int byte = table_->ByteOf(code_point);
      if (byte >= 0x80) {
        *bytes = static_cast<uint8_t>(byte);
        return 1;
      }
      // A byte without a character is read as a control.
      return EncodeAsByte(code_point,
                          code_point >= 0x80 && code_point < 0x100 &&
                              table_->CodePointOf(static_cast<uint8_t>(
                                  code_point)) == Table::kUnassigned,
                          bytes);
    }
    if (IsUtf8()) return 0;  // Nothing is read as UTF-8.
    if (const size_t length = EncodeAsWindows(code_point, bytes); length > 0) {
      return length;
    }
    uint8_t* out = bytes;
    if (form_->Encode(code_point, out, bytes + kLongest) != Stop::kNone) {
      return 0;
    }
    const auto size = static_cast<size_t>(out - bytes);
    if (IsCp932() && size == 2) PreferNec(bytes);
    // Nearly all of Unicode has four bytes in GB 18030, which come by no
    // accident.
    return size == kLongest ? 0 : size;
  }

  // Whether a character has two places in the charset. Sets the bytes of the
  // other one.
  bool GetOther(uint32_t code_point, uint8_t* bytes) const {
    if (code_point == 0x20AC && IsGbk()) {
      bytes[0] = 0xA2;
      bytes[1] = 0xE3;
      return true;
    }
    if (!IsCp932() || Encode(code_point, bytes) != 2) return false;
    // Of signs, those of row 13 are the usual ones, too.
    const auto sequence = static_cast<uint16_t>(bytes[0] << 8 | bytes[1]);
    for (const auto& pair : kSignsOfCp932) {
      if (sequence != pair[0] && sequence != pair[1]) continue;
      const uint16_t other = sequence == pair[0] ? pair[1] : pair[0];
      bytes[0] = static_cast<uint8_t>(other >> 8);
      bytes[1] = static_cast<uint8_t>(other);
      return true;
    }
    uint8_t* out = bytes;
    const uint8_t lead = bytes[0];
    return (lead == 0xED || lead == 0xEE) &&
           form_->Encode(code_point, out, bytes + kLongest) == Stop::kNone &&
           bytes[0] != lead;
  }

  Decoded Decode(const uint8_t* in, const uint8_t* end) const {
    return IsUtf8() ? Utf8::Decode(in, end) : form_->DecodeLast(in, end);
  }
  uint32_t CharacterOf(uint8_t byte) const { return table_->CodePointOf(byte); }

 private:
  // Of two characters for a byte, that of the table.
  static uint32_t UsualOfMacintosh(uint32_t code_point) {
    constexpr uint32_t kPairs[][2] = {
        {0x2206, 0x394}, {0x2126, 0x3A9}, {0xF8FF, 0xE01E}};
    for (const auto& pair : kPairs) {
      if (code_point == pair[0]) return pair[1];
    }
    return code_point;
  }

  // Windows reads single bytes that are none of the charset.
  size_t EncodeAsWindows(uint32_t code_point, uint8_t* bytes) const {
    if (code_point == 0x20AC && IsGbk()) return EncodeAsByte(0x80, true, bytes);
    constexpr uint32_t kFirstOfCp932 = 0xF8F0;
    constexpr uint8_t kOfCp932[] = {0xA0, 0xFD, 0xFE, 0xFF};
    const uint32_t place = code_point - kFirstOfCp932;
    if (place < std::size(kOfCp932) && IsCp932()) {
      return EncodeAsByte(kOfCp932[place], true, bytes);
    }
    return EncodeAsByte(code_point, code_point == 0x80 || code_point == 0xA0,
                        bytes);
  }

  // Of the two places of IBM's ideographs, texts in other charsets have bytes
  // of NEC's, EE and ED, and hardly any from FA on.
  static void PreferNec(uint8_t* bytes) {
    constexpr int kTrails = 188;
    constexpr int kFirstIbm = 28;
    constexpr int kCount = 360;
    const int trail = bytes[1] - 0x40 - (bytes[1] > 0x7F ? 1 : 0);
    const int number = (bytes[0] - 0xFA) * kTrails + trail - kFirstIbm;
    if (bytes[0] < 0xFA || number < 0 || number >= kCount) return;
    bytes[0] = static_cast<uint8_t>(0xED + number / kTrails);
    const int place = number % kTrails;
    bytes[1] = static_cast<uint8_t>(0x40 + place + (place >= 0x3F ? 1 : 0));
  }

  static size_t EncodeAsByte(uint32_t code_point, bool is_byte,
                             uint8_t* bytes) {
    if (!is_byte) return 0;
    *bytes = static_cast<uint8_t>(code_point);
    return 1;
  }
  static constexpr uint16_t kSignsOfCp932[][2] = {
      {0x81BE, 0x879B}, {0x81BF, 0x879C}, {0x81DA, 0x8797}, {0x81DB, 0x8796},
      {0x81DF, 0x8791}, {0x81E0, 0x8790}, {0x81E3, 0x8795}, {0x81E6, 0x879A},
      {0x81E7, 0x8792}, {0x81CA, 0xEEF9}, {0x878A, 0xFA58}, {0x8782, 0xFA59},
      {0x8784, 0xFA5A}, {0x8754, 0xFA4A}, {0x8755, 0xFA4B}, {0x8756, 0xFA4C},
      {0x8757, 0xFA4D}, {0x8758, 0xFA4E}, {0x8759, 0xFA4F}, {0x875A, 0xFA50},
      {0x875B, 0xFA51}, {0x875C, 0xFA52}, {0x875D, 0xFA53}, {0xEEEF, 0xFA40},
      {0xEEF0, 0xFA41}, {0xEEF1, 0xFA42}, {0xEEF2, 0xFA43}, {0xEEF3, 0xFA44},
      {0xEEF4, 0xFA45}, {0xEEF5, 0xFA46}, {0xEEF6, 0xFA47}, {0xEEF7, 0xFA48},
      {0xEEF8, 0xFA49}, {0xEEFA, 0xFA55}, {0xEEFB, 0xFA56}, {0xEEFC, 0xFA57},
  };

  bool IsGbk() const {
    return candidate_ == CandidateNamed("GBK") ||
           candidate_ == CandidateNamed("GB18030");
  }
  bool IsCp932() const { return candidate_ == CandidateNamed("CP932"); }

  size_t candidate_;
  const utfx_charset* charset_;
  const Table* table_;
  const AnyForm* form_;
};

// No charset has a sequence with a byte below this one.
bool IsInWord(uint32_t unit) { return unit >= detect::kFirstOfWord; }

// A passage in the bytes of the charset that it was read as. What the charset
// lacks stands for itself.
struct Encoded {
  static constexpr uint32_t kKept = 0x80000000;

  size_t size;
  size_t kept;     // Characters beyond ASCII that the charset lacks.
  size_t encoded;  // And those that it has.
  uint32_t units[kMaxMended];

  // Of the characters with two places, a bit says which have the other one.
  bool Set(std::span<const uint32_t> text, const Coder& coder,
           uint32_t others = 0) {
    size = kept = encoded = 0;
    for (const uint32_t c : text) {
      if (size + Coder::kLongest > kMaxMended) return false;
      if (c < 0x80) {
        units[size++] = c;
        continue;
      }
      uint8_t bytes[Coder::kLongest];
      size_t length =
          c == kReplacement || c >= kHalf ? 0 : coder.Encode(c, bytes);
      uint8_t other[Coder::kLongest];
      if (others != 0 && coder.GetOther(c, other)) {
        if ((others & 1) != 0) {
          length = 2;
          std::copy_n(other, length, bytes);
        }
        others >>= 1;
      }
      if (length == 0) {
        units[size++] = c | kKept;
        kept += c == kReplacement ? 0 : 1;
        continue;
      }
      ++encoded;
      for (size_t i = 0; i < length; ++i) units[size++] = bytes[i];
    }
    return encoded > 0;
  }

  uint64_t Fingerprint() const {
    uint64_t value = 0xCBF29CE484222325;
    for (size_t i = 0; i < size; ++i) {
      value = (value ^ units[i]) * 0x100000001B3;
    }
    return value;
  }
};

// A passage as it was before it was read. Words that can't have been in the
// charset stay.
struct Undone {
  size_t size;
  size_t kept;       // Characters that the charset lacked.
  size_t lost;       // Halves of characters.
  size_t errors;     // Bytes that stand for nothing.
  size_t unchanged;  // Bytes beyond ASCII in words that stay.
  uint32_t text[kMaxMended];

  void Add(uint32_t code_point) { text[size++] = code_point; }
  std::span<const uint32_t> Text() const { return {text, size}; }

  uint64_t Fingerprint() const {
    uint64_t value = 0x9E3779B97F4A7C15;
    for (size_t i = 0; i < size; ++i) {
      value = (value ^ text[i]) * 0x100000001B3;
      value ^= value >> 29;
    }
    return value;
  }
};

size_t CountLetters(std::span<const uint32_t> text) {
  return static_cast<size_t>(
      std::count_if(text.begin(), text.end(), [](uint32_t c) {
        return c >= 0x80 && c < kHalf && IsLetter(TraitsOf(c).kind);
      }));
}

// Decodes the words of a passage.
class Decoder {
 public:
  Decoder(const Coder& coder, Undone* undone)
      : coder_(coder), undone_(*undone) {}

  // Returns false if there is nothing that can have been in the charset.
  bool Decode(const Encoded& encoded, std::span<const uint32_t> original) {
    undone_.size = undone_.lost = undone_.errors = undone_.unchanged = 0;
    undone_.kept = encoded.kept;
    bool has_any = false;
    size_t at = 0;
    const uint32_t* source = original.data();
    const uint32_t* const source_end = source + original.size();
    while (at < encoded.size) {
      size_t end = at;
      bool has_high = false;
      while (end < encoded.size && IsInWord(encoded.units[end])) {
        has_high |= encoded.units[end] >= 0x80;
        ++end;
      }
      const uint32_t* word_end = source;
      while (word_end != source_end && IsInWord(*word_end)) ++word_end;
      if (has_high && DecodeWord({encoded.units + at, encoded.units + end})) {
        has_any = true;
      } else {
        for (; source != word_end; ++source) {
          undone_.unchanged += *source >= 0x80 ? 1 : 0;
          undone_.Add(*source);
        }
      }
      source = word_end;
      at = end;
      for (; at < encoded.size && !IsInWord(encoded.units[at]); ++at) {
        undone_.Add(encoded.units[at]);
        ++source;
      }
    }
    return has_any;
  }

 private:
  bool DecodeWord(std::span<const uint32_t> units) {
    const size_t size = undone_.size;
    const size_t lost = undone_.lost;
    const size_t errors = undone_.errors;
    if (coder_.IsSingle() ? DecodeSingle(units) : DecodeSeveral(units)) {
      return true;
    }
    undone_.size = size;
    undone_.lost = lost;
    undone_.errors = errors;
    return false;
  }

  bool DecodeSingle(std::span<const uint32_t> units) {
    bool has_any = false;
    for (const uint32_t unit : units) {
      if (unit < 0x80 || unit >= Encoded::kKept) {
        undone_.Add(unit & ~Encoded::kKept);
        continue;
      }
      const uint32_t c = coder_.CharacterOf(static_cast<uint8_t>(unit));
      // Nobody writes controls, or ASCII in other bytes than its own.
      if (c == Table::kUnassigned || c < 0xA0) return false;
      undone_.Add(c);
      has_any = true;
    }
    return has_any;
  }

  bool DecodeSeveral(std::span<const uint32_t> units) {
    const size_t lost = undone_.lost;
    const size_t errors = undone_.errors;
    uint8_t bytes[kMaxMended];
    has_character_ = false;
    is_behind_hole_ = false;
    for (size_t i = 0; i < units.size();) {
      size_t size = 0;
      while (i < units.size() && units[i] < Encoded::kKept) {
        bytes[size++] = static_cast<uint8_t>(units[i++]);
      }
      const bool is_before_hole =
          i < units.size() && units[i] == (kReplacement | Encoded::kKept);
      bool is_cut = false;
      if (size > 0 && !DecodeStretch({bytes, size}, is_before_hole, &is_cut)) {
        return false;
      }
      if (i == units.size()) break;
      if (!is_before_hole) {
        undone_.Add(units[i++] & ~Encoded::kKept);
        is_behind_hole_ = false;
        continue;
      }
      // All holes side by side, and half a character before them.
      while (i < units.size() && units[i] == (kReplacement | Encoded::kKept)) {
        if (!is_cut) undone_.Add(kReplacement);
        ++i;
      }
      if (is_cut) AddHalf();
      is_behind_hole_ = true;
    }
    return has_character_ || (undone_.lost > lost && undone_.errors == errors);
  }

  // Decodes bytes between holes. The last character may be cut by a hole.
  bool DecodeStretch(std::span<const uint8_t> bytes, bool is_before_hole,
                     bool* is_cut) {
    const uint8_t* in = bytes.data();
    const uint8_t* const end = in + bytes.size();
    if (is_behind_hole_ && coder_.IsUtf8()) {
      while (in != end && (*in & 0xC0) == 0x80) ++in;
    }
    while (in != end) {
      if (*in < 0x80) {
        undone_.Add(*in++);
        continue;
      }
      const Decoded decoded = coder_.Decode(in, end);
      if (decoded.status == Decoded::Status::kWellFormed) {
        if (decoded.code_point < 0xA0) return false;
        undone_.Add(static_cast<uint32_t>(decoded.code_point));
        has_character_ = true;
        in += decoded.length;
        continue;
      }
      if (decoded.status == Decoded::Status::kWellFormedWide) return false;
      if (decoded.status == Decoded::Status::kIncomplete) {
        *is_cut = is_before_hole;
        if (!is_before_hole) AddHalf();
        return true;
      }
      in += decoded.length;
      // The rest of the character is a question mark.
      const bool is_lead = in - decoded.length == bytes.data() ||
                           decoded.length > 1 || !coder_.IsUtf8() ||
                           in[-1] >= 0xC2;
      if (in != end && *in == '?' && is_lead) {
        ++in;
        AddHalf();
      } else if (in == end && is_before_hole) {
        *is_cut = true;
      } else if (coder_.IsUtf8() && is_lead) {
        AddHalf();
      } else {
        undone_.Add(kNothing);
        ++undone_.errors;
      }
    }
    return true;
  }

  void AddHalf() {
    undone_.Add(kHalf);
    ++undone_.lost;
  }

  const Coder& coder_;
  Undone& undone_;
  bool has_character_ = false;
  bool is_behind_hole_ = false;
};

Character CharacterIn(uint32_t c) {
  return c == kHalf      ? detect::kCut
         : c == kNothing ? detect::kError
                         : detect::CharacterOf(c);
}

// Calls a function with each word of a text.
template <class Function>
void ForEachWordIn(std::span<const uint32_t> text, Function function) {
  for (size_t at = 0; at < text.size();) {
    size_t end = at;
    bool is_ascii = true;
    for (; end < text.size() && IsInWord(text[end]); ++end) {
      is_ascii &= text[end] < 0x80;
    }
    if (end > at) function(text.subspan(at, end - at), is_ascii);
    at = end + 1;
  }
}

// Adds the costs of a word beyond ASCII.
void AddWordTo(std::span<const uint32_t> word, LanguageSet languages,
               Costs* costs, detect::Letters* gathered = nullptr) {
  Character characters[kMaxMended];
  std::transform(word.begin(), word.end(), characters, CharacterIn);
  costs->AddWord({characters, word.size()}, languages, gathered);
}

// What a misread text has not, unless somebody has changed it since.
constexpr Cost kKeptCharacter = 16;
// And words that can't have been in its charset.
constexpr Cost kUnchangedCharacter = 6;
Cost CostOfKept(const Undone& undone) {
  return kKeptCharacter * static_cast<Cost>(undone.kept) +
         kUnchangedCharacter * static_cast<Cost>(undone.unchanged);
}

// Letters that become signs, where each was one byte.
Cost CostOfLostLetters(std::span<const uint32_t> before, size_t letters,
                       std::span<const uint32_t> after) {
  constexpr Cost kLostLetter = 10;
  if (before.size() != after.size()) return 0;
  const size_t left = CountLetters(after);
  return left < letters ? kLostLetter * static_cast<Cost>(letters - left) : 0;
}

constexpr Cost kHalfCost = 36;  // As detection has it.

// What a text costs in its likeliest language.
struct Judgement {
  Cost cost;
  size_t language;
  // Of the words beyond ASCII alone, but for what is lost.
  Cost of_words;
  size_t characters;  // How many these have.
  size_t ascii;       // Of ASCII among them.
  size_t half_width;  // Katakana of half the width.
};

// What words cost in any language, by the place where they start.
struct CostsOfWords {
  Cost common[kMaxMended];
};

// A passage as it stands.
class Passage {
 public:
  explicit Passage(std::span<const uint32_t> text) : text_(text) {
    ForEachWordIn(text, [&](std::span<const uint32_t> word, bool is_ascii) {
      if (!is_ascii) return;
      uint8_t bytes[kMaxPassage];
      std::transform(word.begin(), word.end(), bytes,
                     [](uint32_t c) { return static_cast<uint8_t>(c); });
      ascii_.AddAsciiWord({bytes, word.size()});
    });
    high_ = static_cast<size_t>(std::count_if(
        text.begin(), text.end(),
        [](uint32_t c) { return c >= 0x80 && c != kReplacement; }));
    letters_ = CountLetters(text);
    as_it_stands_ = Judge(text, detect::kAllLanguages, &costs_of_words_);
  }

  // Keeps what each word costs in any language, by its start.
  Judgement Judge(std::span<const uint32_t> text, LanguageSet languages,
                  CostsOfWords* costs_of_words = nullptr) const {
    Costs costs = ascii_;
    detect::Letters gathered(
        detect::kLanguages[static_cast<size_t>(std::countr_zero(languages))]
            .script);
    size_t characters = 0;
    size_t ascii = 0;
    size_t half_width = 0;
    Cost of_halves = 0;
    ForEachWordIn(text, [&](std::span<const uint32_t> word, bool is_ascii) {
      if (is_ascii) return;
      const Cost common = costs.Common();
      AddWordTo(word, languages, &costs, &gathered);
      if (costs_of_words != nullptr) {
        costs_of_words->common[word.data() - text.data()] =
            costs.Common() - common;
      }
      size_t halves = 0;
      for (const uint32_t c : word) {
        halves += c == kHalf ? 1 : 0;
        ascii += c < 0x80 ? 1 : 0;
        half_width += c >= 0xFF61 && c < 0xFFA0 ? 1 : 0;
      }
      characters += word.size() - halves;
      of_halves += kHalfCost * static_cast<Cost>(halves);
    });
    costs.AddGathered(gathered, languages);
    Judgement best = {INT32_MAX, 0, 0, characters, ascii, half_width};
    for (LanguageSet rest = languages; rest != 0; rest &= rest - 1) {
      const auto i = static_cast<size_t>(std::countr_zero(rest));
      const Cost cost = costs.In(i);
      if (cost < best.cost) {
        best.cost = cost;
        best.language = i;
      }
    }
    best.of_words = best.cost - ascii_.In(best.language) - of_halves;
    return best;
  }

  // By how much another text is likelier.
  Cost GainOf(const Judgement& judgement, const Undone& undone) const {
    return as_it_stands_.cost - judgement.cost - CostOfKept(undone) -
           CostOfLostLetters(text_, letters_, undone.Text());
  }

  std::span<const uint32_t> Text() const { return text_; }
  size_t CountHigh() const { return high_; }
  const Judgement& AsItStands() const { return as_it_stands_; }
  const CostsOfWords& WordsAsTheyStand() const { return costs_of_words_; }

 private:
  std::span<const uint32_t> text_;
  Costs ascii_;
  size_t high_;
  size_t letters_;
  Judgement as_it_stands_;
  CostsOfWords costs_of_words_;
};

bool IsExpectedOf(std::span<const uint8_t> expected, size_t candidate) {
  return std::find(expected.begin(), expected.end(), candidate) !=
         expected.end();
}

// Charsets that others stand for.
bool IsUsual(size_t was_in) {
  constexpr Cost kRare = 40;
  return was_in == kUtf8 || (detect::PriorOf(was_in) < kRare &&
                             was_in != CandidateNamed("EUC-CN") &&
                             was_in != CandidateNamed("EUC-KR") &&
                             was_in != CandidateNamed("EUC-JP-MS"));
}

LanguageSet LanguagesIn(size_t was_in) { return detect::HomeOf(was_in); }

// Western letters that were read as others of Europe: each text has few.
bool IsLatin(size_t candidate) {
  const LanguageSet languages = detect::HomeOf(candidate);
  const auto first = static_cast<size_t>(std::countr_zero(languages));
  return candidate < kCharsetCount &&
         detect::kLanguages[first].script == detect::Script::kLatin;
}

Cost CostOfReadAs(size_t candidate) {
  constexpr Cost kOther = 40;
  for (const ReadAs& each : kReadAs) {
    if (each.candidate == candidate) return each.cost;
  }
  return kOther;
}

// How much less often people have a misreading than the usual ones.
Cost CostOfMisreading(const Misreading& misreading) {
  constexpr Cost kBothLatin = 6;
  const Cost was_in =
      misreading.was_in == kUtf8 ? 0 : detect::PriorOf(misreading.was_in);
  return was_in + CostOfReadAs(misreading.read_as) +
         (IsLatin(misreading.was_in) && IsLatin(misreading.read_as) ? kBothLatin
                                                                    : 0);
}

Cost CostOfChain(const MisreadingChain& chain) {
  constexpr Cost kSecond = 20;
  Cost cost = kSecond * (chain.size - 1);
  for (size_t i = 0; i < chain.size; ++i) {
    cost += CostOfMisreading(chain.readings[i]);
  }
  return cost;
}

// Undoes a chain. Returns false if it can't have been.
bool UndoChain(const MisreadingChain& chain, std::span<const uint32_t> text,
               Undone* undone) {
  Encoded encoded;
  Undone before;
  for (size_t i = 0; i < chain.size; ++i) {
    const Coder read_as(chain.readings[i].read_as);
    const Coder was_in(chain.readings[i].was_in);
    if (!encoded.Set(text, read_as) ||
        !Decoder(was_in, undone).Decode(encoded, text)) {
      return false;
    }
    if (i + 1 == chain.size) break;
    before = *undone;
    text = before.Text();
  }
  return true;
}

// The sums of all chains of one reading over some passages.
struct Sums {
  int32_t gains[AllReadAs::kMaxCount][kWasInCount];
  // Of the texts that they give.
  uint64_t fingerprints[AllReadAs::kMaxCount][kWasInCount];
};

// Errors that a text may have.
bool HasTooManyErrors(const Undone& undone) {
  constexpr size_t kForError = 8;
  return undone.errors * kForError > undone.size;
}

// The limits of what clean text of a script costs, for each character.
Cost MostOf(detect::Script script) {
  switch (script) {
    case detect::Script::kChinese:
      return 24;
    case detect::Script::kJapanese:
      return 20;
    case detect::Script::kKorean:
      return 19;
    default:
      return 12;
  }
}

bool IsPlausible(const Judgement& judgement, Cost for_any = 30) {
  const detect::Script script = detect::kLanguages[judgement.language].script;
  // Ideographs here and there in words of ASCII are no text of East Asia, and
  // nobody writes all in letters of half the width.
  if (script >= detect::Script::kJapanese &&
      (3 * judgement.ascii > judgement.characters ||
       2 * judgement.half_width > judgement.characters)) {
    return false;
  }
  return judgement.of_words <=
         MostOf(script) * static_cast<Cost>(judgement.characters) + for_any;
}

// Compares all chains of one reading by a passage.
class Comparison {
 public:
  Comparison(const AllReadAs& all, const Expected& expected,
             const Passage& passage, Sums* sums)
      : all_(all), expected_(expected), passage_(passage), sums_(*sums) {}

  void Run() {
    uint64_t fingerprints[AllReadAs::kMaxCount];
    Encoded encoded;
    for (size_t i = 0; i < all_.Count(); ++i) {
      fingerprints[i] = 0;
      if (!all_.IsThere(i)) continue;
      if (!encoded.Set(passage_.Text(), Coder(all_.At(i)))) continue;
      // Most of the passage.
      if (encoded.kept > encoded.encoded) continue;
      fingerprints[i] = encoded.Fingerprint();
      const auto same = static_cast<size_t>(
          std::find(fingerprints, fingerprints + i, fingerprints[i]) -
          fingerprints);
      for (size_t j = 0; j < kWasInCount; ++j) {
        // Charsets that give the same bytes give the same texts.
        last_[i][j] = same != i ? last_[same][j] : Compare(encoded, j);
        Add(i, j, last_[i][j]);
      }
    }
  }

 private:
  struct Last {
    Cost gain;
    uint64_t fingerprint;
  };

  void Add(size_t read_as, size_t was_in, const Last& last) {
    // Nothing but controls speaks for CP1252 that was read as ISO-8859-1.
    if (all_.At(read_as) == was_in || last.gain <= 0 ||
        (was_in == CandidateNamed("CP1252") &&
         all_.At(read_as) == CandidateNamed("ISO-8859-1"))) {
      return;
    }
    sums_.gains[read_as][was_in] += last.gain;
    sums_.fingerprints[read_as][was_in] += last.fingerprint;
  }

  Last Compare(const Encoded& encoded, size_t was_in) {
    constexpr Last kNone = {0, 0};
    const bool is_sought =
        was_in == kUtf8 || IsUsual(was_in) ||
        IsExpectedOf({expected_.was_in, expected_.was_in_count}, was_in);
    if (!is_sought) return kNone;
    const Coder coder(was_in);
    if (!Decoder(coder, &undone_).Decode(encoded, passage_.Text()) ||
        HasTooManyErrors(undone_)) {
      return kNone;
    }
    const uint64_t fingerprint = undone_.Fingerprint();
    for (size_t i = 0; i < seen_count_; ++i) {
      if (seen_[i].fingerprint == fingerprint &&
          seen_[i].languages == LanguagesIn(was_in)) {
        return {seen_[i].gain, fingerprint};
      }
    }
    const Judgement judgement =
        passage_.Judge(undone_.Text(), LanguagesIn(was_in));
    const Cost gain =
        IsPlausible(judgement) ? passage_.GainOf(judgement, undone_) : 0;
    if (seen_count_ < std::size(seen_)) {
      seen_[seen_count_++] = {fingerprint, LanguagesIn(was_in), gain};
    }
    return {gain, fingerprint};
  }

  struct Seen {
    uint64_t fingerprint;
    LanguageSet languages;
    Cost gain;
  };

  const AllReadAs& all_;
  const Expected& expected_;
  const Passage& passage_;
  Sums& sums_;
  Undone undone_;
  Last last_[AllReadAs::kMaxCount][kWasInCount];
  Seen seen_[64];
  size_t seen_count_ = 0;
};

// By how much a caller's words make a chain likelier.
Cost BonusOf(const Expected& expected, const MisreadingChain& chain) {
  constexpr Cost kForEach = 40;
  Cost bonus = 0;
  for (size_t i = 0; i < chain.size; ++i) {
    const Misreading& reading = chain.readings[i];
    if (IsExpectedOf({expected.was_in, expected.was_in_count}, reading.was_in))
      bonus += kForEach;
    if (IsExpectedOf({expected.read_as, expected.read_as_count},
                     reading.read_as))
      bonus += kForEach;
  }
  return bonus;
}

// The least evidence for a chain.
constexpr Cost kLeastEvidence = 16;

// The best chains of some, the best one first.
struct Ranking {
  static constexpr size_t kMaxCount = 6;
  struct Ranked {
    MisreadingChain chain;
    Cost score;
    uint64_t fingerprint;
  };

  size_t count = 0;
  Ranked ranked[kMaxCount];

  void Add(const Ranked& one) {
    if (one.score < kLeastEvidence) return;
    size_t place = count;
    while (place > 0 && ranked[place - 1].score < one.score) --place;
    if (place == kMaxCount) return;
    count = std::min(count + 1, kMaxCount);
    std::copy_backward(ranked + place, ranked + count - 1, ranked + count);
    ranked[place] = one;
  }
};

void Rank(const AllReadAs& all, const Sums& sums, const Expected& expected,
          Ranking* ranking) {
  for (size_t i = 0; i < all.Count(); ++i) {
    for (size_t j = 0; j < kWasInCount; ++j) {
      if (sums.gains[i][j] == 0) continue;
      const MisreadingChain chain = {
          1, {{static_cast<uint8_t>(j), static_cast<uint8_t>(all.At(i))}, {}}};
      ranking->Add(
          {chain,
           sums.gains[i][j] - CostOfChain(chain) + BonusOf(expected, chain),
           sums.fingerprints[i][j]});
    }
  }
}

// By how much the best chain is better than the best one that gives other
// texts; of the few that there are, it is the best one by its whole score.
Cost MarginOf(const AllReadAs& all, const Sums& sums, const Expected& expected,
              const Ranking::Ranked& best) {
  Cost second = 0;
  for (size_t i = 0; i < all.Count(); ++i) {
    for (size_t j = 0; j < kWasInCount; ++j) {
      if (sums.gains[i][j] == 0 ||
          sums.fingerprints[i][j] == best.fingerprint) {
        continue;
      }
      const MisreadingChain chain = {
          1, {{static_cast<uint8_t>(j), static_cast<uint8_t>(all.At(i))}, {}}};
      second = std::max(second, sums.gains[i][j] - CostOfChain(chain) +
                                    BonusOf(expected, chain));
    }
  }
  return best.score - second;
}

// A passage with a chain undone.
struct Attempt {
  Undone undone;
  Judgement judgement;
  Cost gain;
};

bool Try(const Passage& passage, const MisreadingChain& chain,
         LanguageSet languages, Attempt* attempt) {
  if (!UndoChain(chain, passage.Text(), &attempt->undone) ||
      HasTooManyErrors(attempt->undone)) {
    return false;
  }
  attempt->judgement = passage.Judge(attempt->undone.Text(), languages);
  attempt->gain = passage.GainOf(attempt->judgement, attempt->undone);
  return attempt->gain > 0;
}

// Chains of two readings have these.
constexpr Misreading kUsualReadings[] = {
    {CandidateNamed("CP1251"), CandidateNamed("IBM866")},
    {CandidateNamed("IBM866"), CandidateNamed("CP1251")},
    {CandidateNamed("CP1251"), CandidateNamed("KOI8-R")},
    {CandidateNamed("KOI8-R"), CandidateNamed("CP1251")},
    {CandidateNamed("KOI8-R"), CandidateNamed("IBM866")},
    {CandidateNamed("IBM866"), CandidateNamed("KOI8-R")},
    {CandidateNamed("CP1251"), CandidateNamed("CP1252")},
    {CandidateNamed("KOI8-R"), CandidateNamed("CP1252")},
    {CandidateNamed("IBM866"), CandidateNamed("CP1252")},
    {CandidateNamed("CP1251"), CandidateNamed("IBM437")},
    {CandidateNamed("CP1251"), CandidateNamed("IBM850")},
    {CandidateNamed("IBM866"), CandidateNamed("IBM437")},
    {CandidateNamed("MIK"), CandidateNamed("CP1251")},
    {CandidateNamed("MIK"), CandidateNamed("IBM866")},
    {CandidateNamed("CP1253"), CandidateNamed("CP1252")},
    {CandidateNamed("CP1255"), CandidateNamed("CP1252")},
    {CandidateNamed("CP1256"), CandidateNamed("CP1252")},
    {CandidateNamed("TIS-620"), CandidateNamed("CP1252")},
    {CandidateNamed("CP1250"), CandidateNamed("CP1252")},
    {CandidateNamed("CP1254"), CandidateNamed("CP1252")},
    {CandidateNamed("CP1252"), CandidateNamed("IBM437")},
    {CandidateNamed("CP1252"), CandidateNamed("IBM850")},
    {CandidateNamed("IBM850"), CandidateNamed("CP1252")},
    {CandidateNamed("GBK"), CandidateNamed("CP1252")},
    {CandidateNamed("BIG5"), CandidateNamed("CP1252")},
    {CandidateNamed("CP932"), CandidateNamed("CP1252")},
    {CandidateNamed("EUC-JP"), CandidateNamed("CP1252")},
    {CandidateNamed("UHC"), CandidateNamed("CP1252")},
    {kUtf8, CandidateNamed("CP1252")},
    {kUtf8, CandidateNamed("ISO-8859-1")},
    {kUtf8, CandidateNamed("CP1251")},
    {kUtf8, CandidateNamed("IBM437")},
    {kUtf8, CandidateNamed("IBM850")},
    {kUtf8, CandidateNamed("GBK")},
    {kUtf8, CandidateNamed("CP932")},
};

// Has each pair of usual readings undone that leaves nothing of a passage, and
// calls a function with the chain, the text, and what it gains.
template <class Function>
void ForEachOfTwo(const Passage& passage, Function function) {
  Encoded encoded;
  Undone between;
  Undone undone;
  const auto undo = [&](const Misreading& reading,
                        std::span<const uint32_t> text, Undone* result) {
    return reading.was_in <= kUtf8 && reading.read_as < kCharsetCount &&
           encoded.Set(text, Coder(reading.read_as)) && encoded.kept == 0 &&
           Decoder(Coder(reading.was_in), result).Decode(encoded, text) &&
           result->unchanged == 0 && result->errors == 0;
  };
  for (const Misreading& last : kUsualReadings) {
    if (!undo(last, passage.Text(), &between)) continue;
    for (const Misreading& first : kUsualReadings) {
      if ((first.was_in == kUtf8 && last.was_in == kUtf8) ||
          !undo(first, between.Text(), &undone)) {
        continue;
      }
      const Judgement judgement =
          passage.Judge(undone.Text(), LanguagesIn(first.was_in));
      const Cost gain = passage.GainOf(judgement, undone);
      // Most of the words must be letters.
      if (gain <= 0 || !IsPlausible(judgement, 0) ||
          2 * CountLetters(undone.Text()) < judgement.characters) {
        continue;
      }
      function(MisreadingChain{2, {last, first}}, undone, gain);
    }
  }
}

// Whether it is for readings.h, run by run.
bool IsOfRuns(const MisreadingChain& chain) {
  return chain.size == 1 && chain.readings[0].was_in == kUtf8 &&
         IsSingle(chain.readings[0].read_as);
}

size_t WasInOf(const MisreadingChain& chain) {
  return chain.readings[chain.size - 1].was_in;
}

// Counts what is well-formed UTF-8 in the bytes of a text.
class Utf8Count {
 public:
  // Whether hardly any other text is so well-formed.
  bool IsMost() const { return found_ > 0 && found_ >= 2 * wrong_; }
  bool IsFew() const { return wrong_ >= 4 && found_ < wrong_; }
  bool IsAll() const { return found_ >= 2 && wrong_ == 0; }

  void Add(uint8_t byte) {
    if (IsTrailOfUtf8(byte)) {
      if (left_ == 0) {
        ++wrong_;
      } else if (--left_ == 0) {
        ++found_;
      }
      return;
    }
    End();
    if (byte < 0x80) return;
    if (byte < 0xC2 || byte > 0xF4) {
      ++wrong_;
      return;
    }
    left_ = byte < 0xE0 ? 1 : byte < 0xF0 ? 2 : 3;
  }
  void End() {
    if (left_ > 0) ++wrong_;
    left_ = 0;
  }
  void AddWrong() {
    End();
    ++wrong_;
  }

 private:
  static bool IsTrailOfUtf8(uint8_t byte) { return (byte & 0xC0) == 0x80; }

  size_t left_ = 0;
  size_t found_ = 0;
  size_t wrong_ = 0;
};

// Whether a text is UTF-8 that was read in a charset of single bytes, perhaps
// several times: hardly anything else is well-formed so, whatever it is like.
bool IsMisreadUtf8(std::span<const uint32_t> text) {
  for (const ReadAs& read_as : kReadAs) {
    if (!IsSingle(read_as.candidate)) continue;
    const Coder coder(read_as.candidate);
    Utf8Count count;
    for (const uint32_t c : text) {
      uint8_t byte[Coder::kLongest];
      if (c < 0x80) {
        count.End();
      } else if (coder.Encode(c, byte) == 0) {
        count.AddWrong();
      } else {
        count.Add(*byte);
      }
      if (count.IsFew()) break;
    }
    count.End();
    if (count.IsMost()) return true;
  }
  return false;
}

// Finds the chains of some passages, one after another: that which explains
// most, then that of the others.
class Settling {
 public:
  static constexpr size_t kMaxPassages = 128;

  // `get_passage(i, text)` sets the text of a passage and returns its size.
  template <class GetPassage>
  static void Run(const Expected& expected, size_t count,
                  const GetPassage& get_passage, KnownMisreadings* known) {
    Settling settling(expected, known);
    bool is_explained[kMaxPassages] = {};
    uint32_t text[kMaxPassage];
    for (size_t i = 0; i < count; ++i) {
      is_explained[i] = IsMisreadUtf8({text, get_passage(i, text)});
    }
    // Calls a function with passages that nothing explains yet.
    const auto for_each = [&](size_t most, auto function) {
      for (size_t i = 0; i < count && most > 0; ++i) {
        if (is_explained[i]) continue;
        --most;
        const Passage passage({text, get_passage(i, text)});
        function(i, passage);
      }
    };
    while (known->count < KnownMisreadings::kMaxCount) {
      // So many are compared in all charsets.
      constexpr size_t kMostCompared = 16;
      constexpr size_t kMostOfTwo = 3;
      settling.Start();
      for_each(kMostCompared, [&](size_t, const Passage& passage) {
        settling.Compare(passage);
      });
      settling.RankOfOne();
      uint8_t explained_by[kMaxPassages] = {};
      for_each(kMaxPassages, [&](size_t i, const Passage& passage) {
        explained_by[i] = settling.TryRanked(passage);
      });
      int best = settling.Take();
      if (best < 0) {
        settling.Start();
        for_each(kMostOfTwo, [&](size_t, const Passage& passage) {
          settling.CompareOfTwo(passage);
        });
        for_each(kMaxPassages, [&](size_t i, const Passage& passage) {
          explained_by[i] = settling.TryRanked(passage);
        });
        best = settling.Take();
        if (best < 0) return;
      }
      for (size_t i = 0; i < count; ++i) {
        is_explained[i] |= (explained_by[i] >> best & 1) != 0;
      }
    }
  }

 private:
  Settling(const Expected& expected, KnownMisreadings* known)
      : expected_(expected), all_(expected), known_(*known) {}

  void Start() {
    sums_ = {};
    ranking_ = {};
    std::fill_n(totals_, Ranking::kMaxCount, Total{});
    margin_ = 0;
  }

  void Compare(const Passage& passage) {
    Comparison(all_, expected_, passage, &sums_).Run();
  }
  void RankOfOne() {
    Rank(all_, sums_, expected_, &ranking_);
    if (ranking_.count > 0) {
      margin_ = MarginOf(all_, sums_, expected_, ranking_.ranked[0]);
    }
  }

  // Only what no text is like has been read twice.
  void CompareOfTwo(const Passage& passage) {
    if (IsPlausible(passage.AsItStands())) return;
    ForEachOfTwo(passage, [&](const MisreadingChain& chain,
                              const Undone& undone, Cost gain) {
      const Cost score = gain - CostOfChain(chain) + BonusOf(expected_, chain);
      const uint64_t fingerprint = undone.Fingerprint();
      const bool has_it = std::any_of(
          ranking_.ranked, ranking_.ranked + ranking_.count,
          [&](const Ranking::Ranked& each) {
            return each.chain == chain ||
                   (each.fingerprint == fingerprint && each.score >= score);
          });
      if (!has_it) ranking_.Add({chain, score, fingerprint});
    });
    if (ranking_.count == 0) return;
    margin_ = ranking_.ranked[0].score;
    for (size_t i = 1; i < ranking_.count; ++i) {
      if (ranking_.ranked[i].fingerprint == ranking_.ranked[0].fingerprint) {
        continue;
      }
      margin_ -= ranking_.ranked[i].score;
      break;
    }
  }

  // Returns by which of the ranked chains a passage is explained, a bit each.
  uint8_t TryRanked(const Passage& passage) {
    unsigned by = 0;
    for (size_t i = 0; i < ranking_.count; ++i) {
      const MisreadingChain& chain = ranking_.ranked[i].chain;
      if (!Try(passage, chain, LanguagesIn(WasInOf(chain)), &attempt_) ||
          attempt_.gain < kLeastEvidence || !IsPlausible(attempt_.judgement)) {
        continue;
      }
      by |= 1U << i;
      ++totals_[i].passages;
      totals_[i].evidence += attempt_.gain;
      totals_[i].languages |= LanguageSet{1} << attempt_.judgement.language;
    }
    return static_cast<uint8_t>(by);
  }

  // Takes the best chain to the known ones, and others that explain nearly as
  // much: they tell a few characters apart. Returns its number; -1 for none.
  int Take() {
    constexpr int32_t kParts = 16;
    const auto score = [&](size_t i) {
      const MisreadingChain& chain = ranking_.ranked[i].chain;
      return totals_[i].passages == 0
                 ? INT32_MIN
                 : totals_[i].evidence - CostOfChain(chain) +
                       BonusOf(expected_, chain);
    };
    size_t best = 0;
    for (size_t i = 1; i < ranking_.count; ++i) {
      if (score(i) > score(best)) best = i;
    }
    if (ranking_.count == 0 || totals_[best].passages == 0) return -1;
    const uint8_t place = known_.count;
    const int32_t evidence = totals_[best].evidence;
    AddKnown(best, best, place);
    for (size_t i = 0;
         i < ranking_.count && !IsOfRuns(ranking_.ranked[best].chain); ++i) {
      if (i == best || totals_[i].evidence < evidence - evidence / kParts ||
          known_.count == KnownMisreadings::kMaxCount) {
        continue;
      }
      AddKnown(i, best, place);
    }
    return static_cast<int>(best);
  }

  void AddKnown(size_t i, size_t best, uint8_t place) {
    const MisreadingChain& chain = ranking_.ranked[i].chain;
    known_.known[known_.count++] = {chain,
                                    place,
                                    BonusOf(expected_, chain) > 0,
                                    totals_[best].passages,
                                    totals_[best].evidence,
                                    margin_,
                                    totals_[best].languages};
  }

  struct Total {
    uint16_t passages;
    int32_t evidence;
    LanguageSet languages;
  };

  const Expected& expected_;
  const AllReadAs all_;
  KnownMisreadings& known_;
  Sums sums_;
  Ranking ranking_;
  Total totals_[Ranking::kMaxCount];
  Cost margin_ = 0;
  Attempt attempt_;
};

// Chooses for each word of a passage whether it is damaged, and the bytes of
// characters that have two places.
class WordChoice {
 public:
  WordChoice(const Passage& passage, const MisreadingChain& chain,
             size_t language, const CostsOfWords& costs_of_words)
      : passage_(passage),
        chain_(chain),
        language_(language),
        costs_of_words_(costs_of_words) {}

  // How many are damaged.
  size_t CountWords() const { return words_; }
  // Whether a word is another one than the text had.
  bool HasChosen() const { return has_chosen_; }

  // Returns how many characters beyond ASCII there are in damaged words.
  size_t Run(Undone* undone) {
    const std::span<const uint32_t> original = passage_.Text();
    const std::span<const uint32_t> text = undone->Text();
    size_t size = 0;
    size_t changed = 0;
    size_t at = 0;
    for (size_t i = 0; i < original.size();) {
      const size_t end = EndOfWord(original, i);
      const size_t text_end = EndOfWord(text, at);
      const auto before = original.subspan(i, end - i);
      auto word = text.subspan(at, text_end - at);
      if (!std::equal(before.begin(), before.end(), word.begin(), word.end())) {
        const auto* const of_text = word.data();
        word = Choose(before, passage_.WordsAsTheyStand().common[i], word,
                      costs_of_words_.common[at]);
        has_chosen_ |= word.data() != of_text;
        if (word.data() != before.data()) {
          ++words_;
          changed += static_cast<size_t>(
              std::count_if(before.begin(), before.end(),
                            [](uint32_t c) { return c >= 0x80; }));
        }
      }
      if (size + word.size() + 1 > kMaxMended) return 0;
      std::copy(word.begin(), word.end(), result_ + size);
      size += word.size();
      i = end;
      at = text_end;
      if (i < original.size()) {
        result_[size++] = original[i++];
        ++at;
      }
    }
    std::copy_n(result_, size, undone->text);
    undone->size = size;
    return changed;
  }

 private:
  static size_t EndOfWord(std::span<const uint32_t> text, size_t at) {
    while (at < text.size() && IsInWord(text[at])) ++at;
    return at;
  }

  static Cost CostIn(size_t language, std::span<const uint32_t> word) {
    Costs costs;
    AddWordTo(word, LanguageSet{1} << language, &costs);
    return costs.In(language);
  }

  static Cost KnownCostIn(size_t language, std::span<const uint32_t> word,
                          Cost common) {
    Costs costs;
    Character characters[kMaxMended];
    std::transform(word.begin(), word.end(), characters, CharacterIn);
    costs.AddKnownWord({characters, word.size()}, LanguageSet{1} << language,
                       common);
    return costs.In(language);
  }

  // A word stays if it is likelier so, by more than it is unlikely that only
  // some words of a passage are damaged.
  std::span<const uint32_t> Choose(std::span<const uint32_t> before,
                                   Cost common_of_before,
                                   std::span<const uint32_t> word,
                                   Cost common) {
    constexpr Cost kOneOfMany = 30;
    if (IsUtf8(before) || HasNothingLeft(word)) return before;
    Cost cost = KnownCostIn(language_, word, common);
    ChoosePlaces(before, &word, &cost);
    return cost > KnownCostIn(passage_.AsItStands().language, before,
                              common_of_before) +
                       kOneOfMany
               ? before
               : word;
  }

  static bool HasNothingLeft(std::span<const uint32_t> word) {
    return std::none_of(word.begin(), word.end(), [](uint32_t c) {
      return c >= 0x80 && c < kHalf && c != kReplacement;
    });
  }

  // Whether a word is UTF-8 that was read as the passage was, or as most text
  // is. Its bytes are so by no chance.
  bool IsUtf8(std::span<const uint32_t> word) {
    const Misreading& last = chain_.readings[0];
    return last.was_in != kUtf8 && (IsUtf8In(last.read_as, word) ||
                                    IsUtf8In(kReadAs[0].candidate, word));
  }
  bool IsUtf8In(size_t read_as, std::span<const uint32_t> word) {
    if (!encoded_.Set(word, Coder(read_as)) || encoded_.kept > 0) return false;
    Utf8Count count;
    for (size_t i = 0; i < encoded_.size; ++i) {
      count.Add(static_cast<uint8_t>(encoded_.units[i]));
    }
    count.End();
    return count.IsAll();
  }

  void ChoosePlaces(std::span<const uint32_t> before,
                    std::span<const uint32_t>* word, Cost* cost) {
    constexpr size_t kMost = 16;
    if (chain_.size != 1) return;
    const Coder read_as(chain_.readings[0].read_as);
    if (read_as.IsSingle()) return;
    const Coder was_in(chain_.readings[0].was_in);
    uint8_t other[Coder::kLongest];
    const auto count =
        std::min(kMost, static_cast<size_t>(std::count_if(
                            before.begin(), before.end(), [&](uint32_t c) {
                              return c >= 0x80 && c != kReplacement &&
                                     read_as.GetOther(c, other);
                            })));
    uint32_t others = 0;
    for (size_t i = 0; i < count; ++i) {
      const uint32_t tried = others | 1U << i;
      if (!encoded_.Set(before, read_as, tried) ||
          !Decoder(was_in, &undone_).Decode(encoded_, before)) {
        continue;
      }
      const Cost of_other = CostIn(language_, undone_.Text());
      if (of_other >= *cost) continue;
      others = tried;
      *cost = of_other;
      std::copy_n(undone_.text, undone_.size, best_);
      *word = {best_, undone_.size};
    }
  }

  const Passage& passage_;
  const MisreadingChain& chain_;
  size_t language_;
  const CostsOfWords& costs_of_words_;
  size_t words_ = 0;
  bool has_chosen_ = false;
  Encoded encoded_ = {};
  Undone undone_ = {};
  uint32_t best_[kMaxMended] = {};
  uint32_t result_[kMaxMended] = {};
};

}  // namespace

void MisreadingSearch::Add(std::span<const uint32_t> passage) {
  passage = passage.first(std::min(passage.size(), kMaxPassage));
  const size_t start = count_ == 0 ? 0 : ends_[count_ - 1];
  if (count_ == kMaxPassages || passage.size() > kRoom - start) return;
  // Hardly any passage has characters beyond the BMP.
  std::transform(passage.begin(), passage.end(), text_ + start, [](uint32_t c) {
    return static_cast<uint16_t>(c < 0x10000 ? c : kReplacement);
  });
  ends_[count_++] = start + passage.size();
}

void MisreadingSearch::Finish(KnownMisreadings* known) const {
  static_assert(kMaxPassages == Settling::kMaxPassages);
  *known = {};
  known->passages = static_cast<uint16_t>(count_);
  Settling::Run(
      expected_, count_,
      [&](size_t i, uint32_t* text) {
        const size_t start = i == 0 ? 0 : ends_[i - 1];
        std::copy(text_ + start, text_ + ends_[i], text);
        return ends_[i] - start;
      },
      known);
}

namespace {

// A text that ends within a word, up to a character that ends with one of the
// text that it was.
std::span<const uint32_t> WithoutHalf(const KnownMisreadings& known,
                                      std::span<const uint32_t> text) {
  constexpr size_t kMost = 6;
  Undone undone = {};
  for (size_t i = 0; i < known.count; ++i) {
    const MisreadingChain& chain = known.known[i].chain;
    if (IsOfRuns(chain)) continue;
    size_t start = text.size();
    while (start > 0 && IsInWord(text[start - 1])) --start;
    for (size_t less = 0; less < kMost && text.size() - start > less; ++less) {
      const size_t size = text.size() - start - less;
      if (UndoChain(chain, text.subspan(start, size), &undone) &&
          undone.size > 0 && undone.text[undone.size - 1] < kHalf &&
          undone.errors == 0) {
        return text.first(start + size);
      }
    }
  }
  return text;
}

}  // namespace

bool MayHaveBeenRead(const KnownMisreadings& known, uint32_t code_point) {
  for (size_t i = 0; i < known.count; ++i) {
    if (IsOfRuns(known.known[i].chain)) continue;
    uint8_t bytes[Coder::kLongest];
    if (Coder(known.known[i].chain.readings[0].read_as)
            .Encode(code_point, bytes) > 0) {
      return true;
    }
  }
  return false;
}

namespace {

// Whether a text is a list of characters, as an alphabet or a table is: no
// likelihood of words tells about these.
bool IsList(std::span<const uint32_t> text) {
  constexpr size_t kLeast = 6;
  // "ABC", "AaBb".
  constexpr uint32_t kSteps[] = {1, 0x20, 0U - 0x1F};
  size_t pairs = 0;
  size_t steps = 0;
  uint32_t previous = 0;
  for (const uint32_t c : text) {
    if (c < 0x80) continue;
    ++pairs;
    steps += std::find(std::begin(kSteps), std::end(kSteps), c - previous) !=
                     std::end(kSteps)
                 ? 1
                 : 0;
    previous = c;
  }
  return pairs >= kLeast && 2 * steps > pairs;
}

// Whether so many words that are damaged are evidence enough. Single letters of
// Latin words may be those of some other language.
bool HasEnoughWords(const Judgement& judgement, size_t words) {
  constexpr size_t kLeastLatin = 3;
  constexpr size_t kLeastOther = 2;
  constexpr size_t kLongWord = 8;
  const detect::Script script = detect::kLanguages[judgement.language].script;
  if (script >= detect::Script::kJapanese) return true;
  if (script == detect::Script::kLatin) return words >= kLeastLatin;
  return 2 * judgement.ascii <= judgement.characters &&
         (words >= kLeastOther || judgement.characters >= kLongWord);
}

// Whether a text has more signs than people write between letters.
bool HasManySigns(std::span<const uint32_t> text) {
  constexpr size_t kLettersForSign = 2;
  const auto high = static_cast<size_t>(
      std::count_if(text.begin(), text.end(),
                    [](uint32_t c) { return c >= 0x80 && c < kHalf; }));
  const size_t letters = CountLetters(text);
  return kLettersForSign * (high - letters) > letters;
}

// Whether nothing but controls differs, which were signs.
bool DifferInControls(std::span<const uint32_t> a,
                      std::span<const uint32_t> b) {
  return a.size() == b.size() &&
         std::equal(a.begin(), a.end(), b.begin(), [](uint32_t x, uint32_t y) {
           return x == y ||
                  (x >= 0x80 && x < 0xA0 && !IsLetter(TraitsOf(y).kind));
         });
}

// Whether a text has hardly any different characters, or controls alone. Bytes
// of any kind are some text of East Asia.
bool IsMonotonous(std::span<const uint32_t> text, detect::Script script) {
  constexpr size_t kLeast = 3;
  constexpr size_t kMostOfEach = 20;
  constexpr size_t kLeastInEastAsia = 5;
  constexpr size_t kEnough = 12;
  uint32_t different[kMaxPassage / kMostOfEach + 1];
  size_t times[std::size(different)];
  size_t most = 0;
  size_t count = 0;
  size_t high = 0;
  bool has_character = false;
  for (const uint32_t c : text) {
    if (c < 0x80) continue;
    ++high;
    has_character |= c >= 0xA0;
    const auto place = static_cast<size_t>(
        std::find(different, different + count, c) - different);
    if (place < count) {
      most = std::max(most, ++times[place]);
    } else if (count < std::size(different)) {
      times[count] = 1;
      different[count++] = c;
    }
  }
  // Latin text may have the same letter beyond ASCII everywhere.
  if (!has_character) return true;
  if (script == detect::Script::kLatin) return false;
  if (high >= kEnough && 2 * most > high) return true;
  if (script >= detect::Script::kJapanese &&
      count < std::clamp(high / 2, kLeastInEastAsia, kEnough)) {
    return true;
  }
  return count < kLeast || count * kMostOfEach < high;
}

}  // namespace

namespace {

// Tries the known chains on a passage. Many of them give the same bytes or the
// same text, which is judged once.
class Attempts {
 public:
  Attempts(const Passage& passage, const KnownMisreadings& known)
      : passage_(passage), known_(known) {}

  // Returns false if the passage is likeliest as it stands.
  bool Run() {
    best_.gain = 0;
    for (size_t i = 0; i < known_.count; ++i) {
      const KnownMisreadings::Known& each = known_.known[i];
      const size_t same = Try(each.chain, i);
      if (tried_[same].gain <= 0) continue;
      // A chain that is nearly another one must be better by what it is rarer.
      Cost gain = tried_[same].gain;
      if (each.variant_of != i) {
        gain -= std::max(CostOfChain(each.chain) -
                             CostOfChain(known_.known[each.variant_of].chain),
                         0);
      }
      if (gain <= best_.gain) continue;
      if (same != best_place_) {
        if (same != i) {
          UndoChain(each.chain, passage_.Text(), &undone_);
          passage_.Judge(undone_.Text(), tried_[same].languages,
                         &costs_of_words_);
        }
        best_.undone = undone_;
        costs_of_best_ = costs_of_words_;
        best_.judgement = tried_[same].judgement;
        best_place_ = same;
      }
      best_.gain = gain;
      best_known_ = &each;
    }
    return best_known_ != nullptr;
  }

  Attempt& Best() { return best_; }
  const CostsOfWords& CostsOfBest() const { return costs_of_best_; }
  const KnownMisreadings::Known& BestKnown() const { return *best_known_; }

 private:
  struct Tried {
    size_t first;  // The place of the first one that gives this text.
    size_t was_in;
    LanguageSet languages;
    // Of the bytes that the passage was read from, and of the text that it was.
    uint64_t encoded;
    uint64_t undone;
    size_t kept;
    size_t unchanged;
    Judgement judgement;
    Cost gain;  // 0 if the chain gives none.
  };

  // Returns the place of the first chain that gives the same text.
  size_t Try(const MisreadingChain& chain, size_t place) {
    Tried& tried = tried_[place];
    tried = {};
    tried.first = place;
    tried.was_in = WasInOf(chain);
    tried.languages = LanguagesIn(tried.was_in);
    const auto find = [&](auto is_same) {
      return static_cast<size_t>(std::find_if(tried_, tried_ + place, is_same) -
                                 tried_);
    };
    if (chain.size == 1) {
      if (!encoded_.Set(passage_.Text(), Coder(chain.readings[0].read_as))) {
        return place;
      }
      tried.encoded = encoded_.Fingerprint();
      const size_t same = find([&](const Tried& other) {
        return other.encoded == tried.encoded && other.was_in == tried.was_in;
      });
      if (same < place) return tried.first = tried_[same].first;
      const Coder was_in(tried.was_in);
      if (!Decoder(was_in, &undone_).Decode(encoded_, passage_.Text())) {
        return place;
      }
    } else if (!UndoChain(chain, passage_.Text(), &undone_)) {
      return place;
    }
    if (HasTooManyErrors(undone_)) return place;
    tried.undone = undone_.Fingerprint();
    tried.kept = undone_.kept;
    tried.unchanged = undone_.unchanged;
    const size_t same = find([&](const Tried& other) {
      return other.undone == tried.undone && other.kept == tried.kept &&
             other.unchanged == tried.unchanged &&
             other.languages == tried.languages;
    });
    if (same < place) return tried.first = tried_[same].first;
    tried.judgement =
        passage_.Judge(undone_.Text(), tried.languages, &costs_of_words_);
    tried.gain = std::max(passage_.GainOf(tried.judgement, undone_), 0);
    return place;
  }

  const Passage& passage_;
  const KnownMisreadings& known_;
  size_t best_place_ = KnownMisreadings::kMaxCount;
  const KnownMisreadings::Known* best_known_ = nullptr;
  Encoded encoded_;
  Undone undone_;
  Attempt best_;
  CostsOfWords costs_of_words_;
  CostsOfWords costs_of_best_;
  Tried tried_[KnownMisreadings::kMaxCount];
};

}  // namespace

bool UndoMisreadings(const KnownMisreadings& known,
                     std::span<const uint32_t> text, bool is_cut,
                     MendedPassage* mended) {
  // Alone, a passage must be likelier by so much, in all and for each character
  // that changes, and have some of these. Signs alone have not been read twice.
  constexpr Cost kLeastAlone = 44;
  // And more in a text that is right for the most part.
  constexpr Cost kLeastAmongRight = 90;
  constexpr size_t kLeastChangedAmongRight = 8;
  constexpr Cost kLeastForEach = 5;
  constexpr Cost kLeastForEachIdeograph = 5;
  constexpr Cost kLeastForEachKnown = 3;
  constexpr size_t kLeastChanged = 4;
  constexpr size_t kLeastLettersOfTwo = 12;
  constexpr Cost kLeastMargin = 9;
  // With evidence of others.
  constexpr Cost kLeastOfOthers = 100;
  constexpr int kPartOfRuled = 3;  // Of the passages.
  constexpr Cost kLeastKnown = 10;
  // And for each that can't have been in its charset, or read in the other one.
  constexpr size_t kForKept = 6;
  // More text must be there for each character that is lost.
  constexpr size_t kForLost = 4;
  // What clean text may cost beside what it costs for each character.
  constexpr Cost kForAny = 12;
  constexpr Cost kForAnyKnown = 30;
  if (known.count == 0 || text.empty() || text.size() > kMaxPassage ||
      IsMisreadUtf8(text)) {
    return false;
  }
  detect::ExpectManyWords();
  if (is_cut) text = WithoutHalf(known, text);
  mended->looked_at = text.size();
  const Passage passage(text);
  Attempts attempts(passage, known);
  if (!attempts.Run()) return false;
  Attempt& best = attempts.Best();
  const KnownMisreadings::Known* const best_known = &attempts.BestKnown();
  if (IsOfRuns(best_known->chain)) return false;
  WordChoice choice(passage, best_known->chain, best.judgement.language,
                    attempts.CostsOfBest());
  const size_t changed = choice.Run(&best.undone);
  if (changed == 0 || DifferInControls(text, best.undone.Text())) return false;
  if (choice.HasChosen()) {
    best.judgement = passage.Judge(best.undone.Text(),
                                   LanguageSet{1} << best.judgement.language);
  }
  best.gain = passage.GainOf(best.judgement, best.undone);
  const Cost others = best_known->evidence - best.gain;
  const bool rules_text =
      known.rule_text && kPartOfRuled * best_known->passages >= known.passages;
  const bool is_known =
      best_known->is_expected ||
      (rules_text && best_known->passages > 1 && others >= kLeastOfOthers);
  const size_t letters = CountLetters(best.undone.Text());
  const Cost least_for_each =
      detect::IsOfSeveralBytes(best_known->chain.readings[0].read_as)
          ? kLeastForEachIdeograph
          : kLeastForEach;
  const Cost alone = best.gain - CostOfChain(best_known->chain);
  const bool is_of_characters =
      !IsList(text) && !HasManySigns(best.undone.Text()) &&
      !IsMonotonous(text, detect::kLanguages[best.judgement.language].script);
  mended->is_sure =
      IsPlausible(best.judgement, is_known ? kForAnyKnown : kForAny) &&
      is_of_characters && best.undone.lost * kForLost <= best.undone.size &&
      (is_known
           ? best.gain >= kLeastKnown &&
                 best.gain >= kLeastForEachKnown * static_cast<Cost>(changed) &&
                 2 * changed >= passage.CountHigh()
           : alone >= (rules_text ? kLeastAlone : kLeastAmongRight) &&
                 changed >=
                     (rules_text ? kLeastChanged : kLeastChangedAmongRight) &&
                 HasEnoughWords(best.judgement, choice.CountWords()) &&
                 best.undone.errors == 0 &&
                 3 * changed >= 2 * passage.CountHigh() &&
                 kForKept * (best.undone.kept + best.undone.unchanged) <=
                     changed &&
                 (best_known->chain.size == 1 ||
                  letters >= kLeastLettersOfTwo) &&
                 best.gain >= least_for_each * static_cast<Cost>(changed) &&
                 best_known->margin >= kLeastMargin);
  // What is worth naming.
  constexpr Cost kLeastLikely = 30;
  constexpr Cost kMostForAny = 8;
  if (!mended->is_sure && (alone < kLeastLikely || !is_of_characters ||
                           !IsPlausible(best.judgement, kMostForAny))) {
    return false;
  }
  mended->evidence = best.gain;
  mended->chain = best_known->chain;
  mended->lost = 0;
  const std::span<const uint32_t> result = best.undone.Text();
  size_t start = 0;
  while (start < text.size() && start < result.size() &&
         text[start] == result[start]) {
    ++start;
  }
  size_t same = 0;
  while (same < text.size() - start && same < result.size() - start &&
         text[text.size() - 1 - same] == result[result.size() - 1 - same]) {
    ++same;
  }
  mended->start = start;
  mended->end = text.size() - same;
  mended->size = 0;
  for (const uint32_t c : result.subspan(start, result.size() - start - same)) {
    mended->lost += c >= kHalf || c == kReplacement ? 1 : 0;
    mended->text[mended->size++] = c >= kHalf ? kReplacement : c;
  }
  return mended->end > mended->start || mended->size > 0;
}

}  // namespace utfx::mend
