#include "library/mend/misreadings.h"

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <span>
#include <string_view>

#include "converters/table/table.h"
#include "core/any_form.h"
#include "core/result.h"
#include "detect_data.h"
#include "library/detect/candidates.h"
#include "library/detect/likelihood.h"
#include "library/detect/sample.h"
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

constexpr uint32_t kLostCharacter = 0xFFFD;
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

bool IsThere(const ReadAs& read_as) {
  return read_as.candidate < kCharsetCount;
}

bool IsSingle(size_t candidate) {
  return candidate < kCharsetCount && !detect::IsOfSeveralBytes(candidate);
}

// Writes and reads characters in a charset as people's programs do.
class Coder {
 public:
  static constexpr size_t kLongest = 4;

  explicit Coder(size_t candidate)
      : candidate_(candidate),
        charset_(detect::CharsetOf(candidate)),
        table_(charset_->table),
        form_(&charset_->NativeForm().any) {}

  bool IsSingle() const { return table_ != nullptr; }
  bool IsUtf8() const { return candidate_ == kUtf8; }

  // Sets the bytes of a character beyond ASCII, and returns how many there
  // are; 0 if it has none.
  size_t Encode(uint32_t code_point, uint8_t* bytes) const {
    if (IsSingle()) {
      const int byte = table_->ByteOf(code_point);
      if (byte >= 0x80) {
        *bytes = static_cast<uint8_t>(byte);
        return 1;
      }
      constexpr uint32_t kApple = 0xF8FF;
      if (code_point == kApple && candidate_ == CandidateNamed("MACINTOSH")) {
        return EncodeAsByte(0xF0, true, bytes);
      }
      // A byte without a character is read as a control.
      return EncodeAsByte(code_point,
                          code_point >= 0x80 && code_point < 0x100 &&
                              table_->CodePointOf(static_cast<uint8_t>(
                                  code_point)) == Table::kUnassigned,
                          bytes);
    }
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

  Decoded Decode(const uint8_t* in, const uint8_t* end) const {
    return form_->DecodeLast(in, end);
  }
  uint32_t CharacterOf(uint8_t byte) const { return table_->CodePointOf(byte); }

 private:
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

  bool Set(std::span<const uint32_t> text, const Coder& coder) {
    size = kept = encoded = 0;
    for (const uint32_t c : text) {
      if (size + Coder::kLongest > kMaxMended) return false;
      if (c < 0x80) {
        units[size++] = c;
        continue;
      }
      uint8_t bytes[Coder::kLongest];
      const size_t length =
          c == kLostCharacter || c >= kHalf ? 0 : coder.Encode(c, bytes);
      if (length == 0) {
        units[size++] = c | kKept;
        kept += c == kLostCharacter ? 0 : 1;
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
    uint8_t bytes[kMaxMended];
    has_character_ = false;
    is_behind_hole_ = false;
    for (size_t i = 0; i < units.size();) {
      size_t size = 0;
      while (i < units.size() && units[i] < Encoded::kKept) {
        bytes[size++] = static_cast<uint8_t>(units[i++]);
      }
      const bool is_before_hole =
          i < units.size() && units[i] == (kLostCharacter | Encoded::kKept);
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
      while (i < units.size() &&
             units[i] == (kLostCharacter | Encoded::kKept)) {
        if (!is_cut) undone_.Add(kLostCharacter);
        ++i;
      }
      if (is_cut) AddHalf();
      is_behind_hole_ = true;
    }
    return has_character_;
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
               Costs* costs) {
  Character characters[kMaxMended];
  std::transform(word.begin(), word.end(), characters, CharacterIn);
  costs->AddWord({characters, word.size()}, languages);
}

// What a text costs in its likeliest language.
struct Judgement {
  Cost cost;
  size_t language;
  Cost of_words;      // Of the words beyond ASCII alone.
  size_t characters;  // How many these have.
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
        [](uint32_t c) { return c >= 0x80 && c != kLostCharacter; }));
    as_it_stands_ = Judge(text, detect::kAllLanguages);
  }

  Judgement Judge(std::span<const uint32_t> text, LanguageSet languages) const {
    Costs costs = ascii_;
    size_t characters = 0;
    ForEachWordIn(text, [&](std::span<const uint32_t> word, bool is_ascii) {
      if (is_ascii) return;
      AddWordTo(word, languages, &costs);
      characters += word.size();
    });
    Judgement best = {INT32_MAX, 0, 0, characters};
    for (LanguageSet rest = languages; rest != 0; rest &= rest - 1) {
      const auto i = static_cast<size_t>(std::countr_zero(rest));
      const Cost cost = costs.In(i);
      if (cost < best.cost) {
        best.cost = cost;
        best.language = i;
      }
    }
    best.of_words = best.cost - ascii_.In(best.language);
    return best;
  }

  std::span<const uint32_t> Text() const { return text_; }
  size_t CountHigh() const { return high_; }
  const Judgement& AsItStands() const { return as_it_stands_; }

 private:
  std::span<const uint32_t> text_;
  Costs ascii_;
  size_t high_;
  Judgement as_it_stands_;
};

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

// The sums of all chains over some passages.
struct Sums {
  int32_t gains[kReadAsCount][kWasInCount];
  // Of the texts that they give.
  uint64_t fingerprints[kReadAsCount][kWasInCount];
};

// What a misread text has not, unless somebody has changed it since.
constexpr Cost kKeptCharacter = 16;
// And words that can't have been in its charset.
constexpr Cost kUnchangedCharacter = 6;
Cost CostOfKept(const Undone& undone) {
  return kKeptCharacter * static_cast<Cost>(undone.kept) +
         kUnchangedCharacter * static_cast<Cost>(undone.unchanged);
}

// Errors that a text may have.
bool HasTooManyErrors(const Undone& undone) {
  constexpr size_t kForError = 8;
  return undone.errors * kForError > undone.size;
}

// Compares all chains of one reading by a passage.
class Comparison {
 public:
  Comparison(const Passage& passage, Sums* sums)
      : passage_(passage), sums_(*sums) {}

  void Run() {
    uint64_t fingerprints[kReadAsCount];
    Encoded encoded;
    for (size_t i = 0; i < kReadAsCount; ++i) {
      fingerprints[i] = 0;
      if (!IsThere(kReadAs[i])) continue;
      if (!encoded.Set(passage_.Text(), Coder(kReadAs[i].candidate))) continue;
      // Most of the passage.
      if (encoded.kept > encoded.encoded) continue;
      fingerprints[i] = encoded.Fingerprint();
      const auto same = static_cast<size_t>(
          std::find(fingerprints, fingerprints + i, fingerprints[i]) -
          fingerprints);
      for (size_t j = 0; j < kWasInCount; ++j) {
        if (same != i) {
          // All gains are those of the other one, but for a charset that is
          // its own.
          const Last& last = last_[same][j];
          Add(i, j, last.gain, last.fingerprint);
          last_[i][j] = last;
        } else {
          last_[i][j] = GainOf(encoded, j, IsSingle(kReadAs[i].candidate));
          Add(i, j, last_[i][j].gain, last_[i][j].fingerprint);
        }
      }
    }
  }

 private:
  struct Last {
    Cost gain;
    uint64_t fingerprint;
  };

  void Add(size_t read_as, size_t was_in, Cost gain, uint64_t fingerprint) {
    if (kReadAs[read_as].candidate == was_in || gain <= 0) return;
    sums_.gains[read_as][was_in] += gain;
    sums_.fingerprints[read_as][was_in] += fingerprint;
  }

  Last GainOf(const Encoded& encoded, size_t was_in, bool is_single) {
    constexpr Last kNone = {0, 0};
    // The readings of readings.h.
    if (!IsUsual(was_in) || (was_in == kUtf8 && is_single)) return kNone;
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
        passage_.AsItStands().cost - judgement.cost - CostOfKept(undone_);
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

  const Passage& passage_;
  Sums& sums_;
  Undone undone_;
  Last last_[kReadAsCount][kWasInCount];
  Seen seen_[64];
  size_t seen_count_ = 0;
};

// The limits of what clean text of a script costs, for each character.
Cost MostOf(detect::Script script) {
  switch (script) {
    case detect::Script::kChinese:
    case detect::Script::kKorean:
      return 27;
    case detect::Script::kJapanese:
      return 22;
    default:
      return 13;
  }
}

bool IsPlausible(const Judgement& judgement) {
  constexpr Cost kForAny = 30;
  return judgement.of_words <=
         MostOf(detect::kLanguages[judgement.language].script) *
                 static_cast<Cost>(judgement.characters) +
             kForAny;
}

bool IsExpectedOf(std::span<const uint8_t> expected, size_t candidate) {
  return std::find(expected.begin(), expected.end(), candidate) !=
         expected.end();
}

// By how much a caller's words make a misreading likelier.
Cost Bonus(const Expected& expected, const Misreading& misreading) {
  constexpr Cost kForEach = 40;
  return (IsExpectedOf({expected.was_in, expected.was_in_count},
                       misreading.was_in)
              ? kForEach
              : 0) +
         (IsExpectedOf({expected.read_as, expected.read_as_count},
                       misreading.read_as)
              ? kForEach
              : 0);
}

// The least evidence for a chain.
constexpr Cost kLeastEvidence = 16;

// Finds the chain that explains most, and the best one that gives other texts.
bool FindBest(const Sums& sums, const Expected& expected, MisreadingChain* best,
              Cost* margin) {
  Cost most = 0;
  uint64_t fingerprint = 0;
  const auto score = [&](size_t i, size_t j) {
    const Misreading misreading = {static_cast<uint8_t>(j),
                                   kReadAs[i].candidate};
    return sums.gains[i][j] == 0
               ? 0
               : sums.gains[i][j] - CostOfMisreading(misreading) +
                     Bonus(expected, misreading);
  };
  for (size_t i = 0; i < kReadAsCount; ++i) {
    for (size_t j = 0; j < kWasInCount; ++j) {
      const Cost value = score(i, j);
      if (value <= most) continue;
      most = value;
      fingerprint = sums.fingerprints[i][j];
      *best = {1, {{static_cast<uint8_t>(j), kReadAs[i].candidate}, {}}};
    }
  }
  if (most < kLeastEvidence) return false;
  Cost second = 0;
  for (size_t i = 0; i < kReadAsCount; ++i) {
    for (size_t j = 0; j < kWasInCount; ++j) {
      if (sums.fingerprints[i][j] == fingerprint) continue;
      second = std::max(second, score(i, j));
    }
  }
  *margin = most - second;
  return true;
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
  attempt->gain = passage.AsItStands().cost - attempt->judgement.cost -
                  CostOfKept(attempt->undone);
  return attempt->gain > 0;
}

// Keeps words as they stand where these are likelier so by more than it is
// unlikely that only some words of a passage are damaged. Returns how many
// characters beyond ASCII there are in the others.
size_t KeepWords(const Passage& passage, const Judgement& judgement,
                 Undone* undone) {
  constexpr Cost kOneOfMany = 30;
  const size_t before_language = passage.AsItStands().language;
  const std::span<const uint32_t> original = passage.Text();
  uint32_t result[kMaxMended];
  size_t size = 0;
  size_t changed = 0;
  size_t at = 0;
  const std::span<const uint32_t> text = undone->Text();
  for (size_t i = 0; i < original.size();) {
    size_t end = i;
    while (end < original.size() && IsInWord(original[end])) ++end;
    size_t text_end = at;
    while (text_end < text.size() && IsInWord(text[text_end])) ++text_end;
    const auto before = original.subspan(i, end - i);
    auto word = text.subspan(at, text_end - at);
    if (!std::equal(before.begin(), before.end(), word.begin(), word.end())) {
      Costs as_it_stands;
      AddWordTo(before, LanguageSet{1} << before_language, &as_it_stands);
      Costs mended;
      AddWordTo(word, LanguageSet{1} << judgement.language, &mended);
      if (mended.In(judgement.language) >
          as_it_stands.In(before_language) + kOneOfMany) {
        word = before;
      } else {
        changed += static_cast<size_t>(
            std::count_if(before.begin(), before.end(),
                          [](uint32_t c) { return c >= 0x80; }));
      }
    }
    if (size + word.size() + 1 > kMaxMended) return 0;
    std::copy(word.begin(), word.end(), result + size);
    size += word.size();
    i = end;
    at = text_end;
    if (i < original.size()) {
      result[size++] = original[i++];
      ++at;
    }
  }
  std::copy_n(result, size, undone->text);
  undone->size = size;
  return changed;
}

}  // namespace

void MisreadingSearch::Add(std::span<const uint32_t> passage) {
  passage = passage.first(std::min(passage.size(), kMaxPassage));
  const size_t start = count_ == 0 ? 0 : ends_[count_ - 1];
  if (count_ == kMaxPassages || passage.size() > kRoom - start) return;
  std::copy(passage.begin(), passage.end(), text_ + start);
  ends_[count_++] = start + passage.size();
}

void MisreadingSearch::Finish(KnownMisreadings* known) const {
  // So many passages are compared in all charsets at a time.
  constexpr size_t kMostCompared = 16;
  *known = {};
  bool is_explained[kMaxPassages] = {};
  const auto text_of = [&](size_t i) {
    const size_t start = i == 0 ? 0 : ends_[i - 1];
    return std::span(text_ + start, ends_[i] - start);
  };
  while (known->count < KnownMisreadings::kMaxCount) {
    Sums sums = {};
    size_t compared = 0;
    for (size_t i = 0; i < count_ && compared < kMostCompared; ++i) {
      if (is_explained[i]) continue;
      ++compared;
      Comparison(Passage(text_of(i)), &sums).Run();
    }
    KnownMisreadings::Known best = {};
    if (!FindBest(sums, expected_, &best.chain, &best.margin)) break;
    for (size_t i = 0; i < count_; ++i) {
      if (is_explained[i]) continue;
      const Passage passage(text_of(i));
      Attempt attempt;
      const size_t was_in = best.chain.readings[best.chain.size - 1].was_in;
      if (!Try(passage, best.chain, LanguagesIn(was_in), &attempt) ||
          attempt.gain < kLeastEvidence || !IsPlausible(attempt.judgement)) {
        continue;
      }
      is_explained[i] = true;
      ++best.passages;
      best.evidence += attempt.gain;
      best.languages |= LanguageSet{1} << attempt.judgement.language;
    }
    if (best.passages == 0) break;
    known->known[known->count++] = best;
  }
}

bool UndoMisreadings(const KnownMisreadings& known,
                     std::span<const uint32_t> text, MendedPassage* mended) {
  // Alone, a passage must be likelier by so much, in all and for each character
  // that changes, and have some of these.
  constexpr Cost kLeastAlone = 44;
  constexpr Cost kLeastForEach = 5;
  constexpr size_t kLeastChanged = 4;
  constexpr Cost kLeastMargin = 14;
  // With evidence of others.
  constexpr Cost kLeastOfOthers = 60;
  constexpr Cost kLeastKnown = 10;
  // More text must be there for each character that is lost.
  constexpr size_t kForLost = 4;
  if (known.count == 0 || text.empty() || text.size() > kMaxPassage) {
    return false;
  }
  const Passage passage(text);
  Attempt best;
  best.gain = 0;
  const KnownMisreadings::Known* best_known = nullptr;
  for (size_t i = 0; i < known.count; ++i) {
    const KnownMisreadings::Known& each = known.known[i];
    const size_t was_in = each.chain.readings[each.chain.size - 1].was_in;
    Attempt attempt;
    if (!Try(passage, each.chain, LanguagesIn(was_in), &attempt) ||
        attempt.gain <= best.gain) {
      continue;
    }
    best = attempt;
    best_known = &each;
  }
  if (best_known == nullptr) return false;
  const size_t changed = KeepWords(passage, best.judgement, &best.undone);
  if (changed == 0) return false;
  best.judgement = passage.Judge(best.undone.Text(),
                                 LanguageSet{1} << best.judgement.language);
  best.gain = passage.AsItStands().cost - best.judgement.cost;
  const Cost others = best_known->evidence - best.gain;
  const bool is_known = best_known->passages > 1 && others >= kLeastOfOthers;
  const Cost alone = best.gain - CostOfChain(best_known->chain);
  mended->is_sure =
      IsPlausible(best.judgement) &&
      best.undone.lost * kForLost <= best.undone.size &&
      (is_known ? best.gain >= kLeastKnown
                : alone >= kLeastAlone && changed >= kLeastChanged &&
                      best.gain >= kLeastForEach * static_cast<Cost>(changed) &&
                      best_known->margin >= kLeastMargin);
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
    mended->lost += c >= kHalf ? 1 : 0;
    mended->text[mended->size++] = c >= kHalf ? kLostCharacter : c;
  }
  return mended->end > mended->start || mended->size > 0;
}

}  // namespace utfx::mend
