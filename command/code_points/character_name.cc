#include "command/code_points/character_name.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "command/code_points/capitals.h"
#include "command/code_points/sequence.h"

#ifdef UTFX_HAS_ICU
#include <unicode/uchar.h>
#include <unicode/utypes.h>
#endif

namespace utfx {
namespace {

// From Unicode's NameAliases.txt: U+0000 to U+001F, then U+007F to U+009F.
constexpr std::string_view kControls =
    "NULL;START OF HEADING;START OF TEXT;END OF TEXT;END OF TRANSMISSION;"
    "ENQUIRY;ACKNOWLEDGE;ALERT;BACKSPACE;CHARACTER TABULATION;LINE FEED;"
    "LINE TABULATION;FORM FEED;CARRIAGE RETURN;SHIFT OUT;SHIFT IN;"
    "DATA LINK ESCAPE;DEVICE CONTROL ONE;DEVICE CONTROL TWO;"
    "DEVICE CONTROL THREE;DEVICE CONTROL FOUR;NEGATIVE ACKNOWLEDGE;"
    "SYNCHRONOUS IDLE;END OF TRANSMISSION BLOCK;CANCEL;END OF MEDIUM;"
    "SUBSTITUTE;ESCAPE;INFORMATION SEPARATOR FOUR;"
    "INFORMATION SEPARATOR THREE;INFORMATION SEPARATOR TWO;"
    "INFORMATION SEPARATOR ONE;DELETE;PADDING CHARACTER;HIGH OCTET PRESET;"
    "BREAK PERMITTED HERE;NO BREAK HERE;INDEX;NEXT LINE;"
    "START OF SELECTED AREA;END OF SELECTED AREA;CHARACTER TABULATION SET;"
    "CHARACTER TABULATION WITH JUSTIFICATION;LINE TABULATION SET;"
    "PARTIAL LINE FORWARD;PARTIAL LINE BACKWARD;REVERSE LINE FEED;"
    "SINGLE SHIFT TWO;SINGLE SHIFT THREE;DEVICE CONTROL STRING;"
    "PRIVATE USE ONE;PRIVATE USE TWO;SET TRANSMIT STATE;CANCEL CHARACTER;"
    "MESSAGE WAITING;START OF GUARDED AREA;END OF GUARDED AREA;"
    "START OF STRING;SINGLE GRAPHIC CHARACTER INTRODUCER;"
    "SINGLE CHARACTER INTRODUCER;CONTROL SEQUENCE INTRODUCER;"
    "STRING TERMINATOR;OPERATING SYSTEM COMMAND;PRIVACY MESSAGE;"
    "APPLICATION PROGRAM COMMAND;";
static_assert(std::count(kControls.begin(), kControls.end(), ';') ==
              0x20 + 0x21);

bool IsControl(uint64_t value) {
  return value < 0x20 || (value >= 0x7F && value < 0xA0);
}

bool IsNoncharacter(uint64_t value) {
  return (value & 0xFFFE) == 0xFFFE || (value >= 0xFDD0 && value <= 0xFDEF);
}

std::string ControlName(size_t index) {
  std::string_view names = kControls;
  for (; index > 0; --index) names.remove_prefix(names.find(';') + 1);
  return std::string(names.substr(0, names.find(';')));
}

bool IsPrivateUse(uint64_t value) {
  return (value >= 0xE000 && value <= 0xF8FF) || value >= 0xF0000;
}

constexpr std::string_view kBetweenWords = " -";

std::vector<std::string> WordsOf(std::string_view text) {
  std::vector<std::string> words;
  for (;;) {
    text.remove_prefix(
        std::min(text.size(), text.find_first_not_of(kBetweenWords)));
    if (text.empty()) return words;
    const size_t end = std::min(text.size(), text.find_first_of(kBetweenWords));
    words.emplace_back(text.substr(0, end));
    text.remove_prefix(end);
  }
}

// Whether a text has a word as a whole.
bool HasWord(std::string_view text, std::string_view word) {
  const auto is_end = [&](size_t at) {
    return at >= text.size() ||
           kBetweenWords.find(text[at]) != std::string_view::npos;
  };
  for (size_t at = text.find(word); at != std::string_view::npos;
       at = text.find(word, at + 1)) {
    if ((at == 0 || is_end(at - 1)) && is_end(at + word.size())) return true;
  }
  return false;
}

// Finds characters by the words of their names.
class NameSearch {
 public:
  explicit NameSearch(std::string_view words)
      : name_(Upper(words)), words_(WordsOf(name_)) {}

  void Look(uint32_t code_point, std::string_view name) {
    const bool has_all = std::all_of(
        words_.begin(), words_.end(),
        [&](const std::string& word) { return HasWord(name, word); });
    if (!has_all) return;
    found_.insert(name == name_ ? found_.begin() : found_.end(), code_point);
  }

  std::vector<uint32_t> Found() && { return std::move(found_); }

 private:
  const std::string name_;
  const std::vector<std::string> words_;
  std::vector<uint32_t> found_;
};

#ifdef UTFX_HAS_ICU
void LookAtIcuNames(NameSearch* search) {
  UErrorCode status = U_ZERO_ERROR;
  u_enumCharNames(
      0, UCHAR_MAX_VALUE + 1,
      [](void* context, UChar32 code, UCharNameChoice /*choice*/,
         const char* name, int32_t length) -> UBool {
        static_cast<NameSearch*>(context)->Look(
            static_cast<uint32_t>(code), {name, static_cast<size_t>(length)});
        return 1;
      },
      search, U_UNICODE_CHAR_NAME, &status);
}

std::string IcuName(uint64_t value) {
  char name[256];
  UErrorCode status = U_ZERO_ERROR;
  const int32_t length =
      u_charName(static_cast<UChar32>(value), U_UNICODE_CHAR_NAME, name,
                 static_cast<int32_t>(sizeof name), &status);
  if (U_FAILURE(status) != 0) return "";
  return length == 0 ? "unassigned"
                     : std::string(name, static_cast<size_t>(length));
}

// Whether it is a control, for private use or not assigned, as noncharacters
// are.
bool IsOther(uint32_t code_point) {
  return (U_GET_GC_MASK(static_cast<UChar32>(code_point)) &
          (U_GC_CC_MASK | U_GC_CO_MASK | U_GC_CN_MASK)) != 0;
}
#else
void LookAtIcuNames(NameSearch* /*search*/) {}
std::string IcuName(uint64_t /*value*/) { return ""; }
bool IsOther(uint32_t code_point) {
  return IsControl(code_point) || IsNoncharacter(code_point) ||
         IsPrivateUse(code_point);
}
#endif

}  // namespace

std::string VersionOfNames() {
#ifdef UTFX_HAS_ICU
  UVersionInfo version;
  u_getUnicodeVersion(version);
  return "Unicode " + std::to_string(version[0]) + '.' +
         std::to_string(version[1]);
#else
  return "";
#endif
}

std::string CharacterName(const Words& code_point) {
  if (IsBeyondUnicode(code_point)) return "beyond Unicode";
  const uint64_t value = code_point[0];
  if (IsControl(value)) {
    return ControlName(value < 0x20 ? value : value - 0x7F + 0x20);
  }
  if (value >= 0xD800 && value <= 0xDFFF) return "surrogate";
  if (IsNoncharacter(value)) return "noncharacter";
  if (IsPrivateUse(value)) return "private use";
  return IcuName(value);
}

std::vector<uint32_t> FindByName(std::string_view words) {
  NameSearch search(words);
  for (uint32_t code_point = 0; code_point < 0xA0; ++code_point) {
    if (IsControl(code_point)) {
      search.Look(code_point, CharacterName({code_point}));
    }
  }
  LookAtIcuNames(&search);
  return std::move(search).Found();
}

bool IsInvisible(uint64_t code_point) {
  struct Range {
    uint32_t first;
    uint32_t last;
  };
  // Default_Ignorable_Code_Point of Unicode's DerivedCoreProperties.txt, which
  // reserves ranges for what is to come; the categories Zl and Zp; and Cf, but
  // for Prepended_Concatenation_Mark, which has a shape.
  static constexpr Range kRanges[] = {
      {0xAD, 0xAD},       {0x34F, 0x34F},     {0x61C, 0x61C},
      {0x115F, 0x1160},   {0x17B4, 0x17B5},   {0x180B, 0x180F},
      {0x200B, 0x200F},   {0x2028, 0x202E},   {0x2060, 0x206F},
      {0x3164, 0x3164},   {0xFE00, 0xFE0F},   {0xFEFF, 0xFEFF},
      {0xFFA0, 0xFFA0},   {0xFFF0, 0xFFFB},   {0x13430, 0x1343F},
      {0x1BCA0, 0x1BCA3}, {0x1D173, 0x1D17A}, {0xE0000, 0xE0FFF}};
  return IsControl(code_point) ||
         std::any_of(
             std::begin(kRanges), std::end(kRanges), [=](const Range& range) {
               return code_point >= range.first && code_point <= range.last;
             });
}

bool IsUnusual(uint32_t code_point) {
  return code_point < 0x80 ? IsUnusualInAscii(code_point) : IsOther(code_point);
}

}  // namespace utfx
