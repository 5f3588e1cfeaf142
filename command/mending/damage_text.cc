#include "command/mending/damage_text.h"

#include <utfx.h>

#include <cstddef>
#include <string>
#include <string_view>

#include "command/code_points/sequence.h"
#include "command/mending/damaged_lines.h"
#include "command/messages/hex.h"
#include "command/messages/numbers.h"
#include "command/messages/quote.h"
#include "command/messages/terminal.h"

namespace utfx {
namespace {

// The charset of two bytes that U+FFFD was read in, by what stands for it.
std::string LostInText(std::string_view before) {
  static constexpr struct {
    const char* text;
    const char* name;
  } kCharsets[] = {{"锟", "GBK"},
                   {"嚙", "Big5"},
                   {"占", "CP949"},
                   {"鐃", "EUC-JP"},
                   {"\uFFFD", "CP932"}};
  for (const auto& [text, name] : kCharsets) {
    if (before.starts_with(text)) return name;
  }
  return "";
}

// The readings of a part, the last one first.
std::string ReadBackText(const DamagedPart& part) {
  const std::string_view arrow = ShowsUtf8() ? " ← " : " <- ";
  std::string chain = "UTF-8";
  const auto add = [&](const std::string& read_as, const std::string& was_in) {
    chain.append(arrow).append(read_as).append(arrow).append(was_in);
  };
  for (size_t i = 0; i < part.through.size(); ++i) {
    add(FamiliarName(part.through[i]), FamiliarName(part.was_in[i]));
  }
  if (part.through.empty()) {
    add(LostInText(part.characters_before.has_value() ? *part.characters_before
                                                      : part.before),
        "UTF-8");
  }
  return chain;
}

// Characters as they are, and bytes that are none in hexadecimal.
std::string TextOrBytes(std::string_view text) {
  return utfx_validate(Utf8(), text.data(), text.size()).status == UTFX_OK
             ? '"' + Escape(text) + '"'
             : ShownBytes(text);
}

}  // namespace

std::string FamiliarName(const utfx_charset* charset) {
  const std::string_view name = utfx_charset_name(charset);
  if (!name.starts_with("IBM")) return std::string(name);
  std::string wanted = "CP" + std::string(name.substr(3));
  for (size_t i = 0;; ++i) {
    const char* const alias = utfx_charset_alias(charset, i);
    if (alias == nullptr) return std::string(name);
    if (alias == wanted) return wanted;
  }
}

std::string ChainText(const DamagedPart& part) {
  constexpr const char* kLost = "U+FFFD, a character that is lost";
  switch (part.kind) {
    case UTFX_DAMAGE_MISREAD:
      return ReadBackText(part);
    case UTFX_DAMAGE_OTHER_CHARSET:
      return FamiliarName(part.through.front());
    case UTFX_DAMAGE_SURROGATE_PAIR:
      return "CESU-8";
    case UTFX_DAMAGE_LONG_NULL:
      return "MUTF-8";
    case UTFX_DAMAGE_SIGNATURE:
      return "U+FEFF, a signature";
    case UTFX_DAMAGE_LOST:
      return part.after.has_value() ? kLost + ("; " + ReadBackText(part))
                                    : kLost;
    case UTFX_DAMAGE_LONE_SURROGATE:
      return "half of a surrogate pair, as in WTF-8";
    case UTFX_DAMAGE_BEYOND_UNICODE:
      return "beyond Unicode, as in UTF-E-8";
    default:
      return "ill-formed";
  }
}

std::string DamageText(const DamagedPart& part) {
  const std::string chain = ChainText(part);
  if (!part.after.has_value() || part.after->empty()) {
    const bool is_text =
        part.kind == UTFX_DAMAGE_LOST || part.kind == UTFX_DAMAGE_SIGNATURE;
    return is_text ? chain : ShownBytes(part.before) + ": " + chain;
  }
  std::string after = TextOrBytes(*part.after);
  if (part.characters.has_value()) {
    after += ", " + TextOrBytes(*part.characters);
  }
  const std::string lost =
      part.lost == 0 ? "" : "; " + Counted(part.lost, "character") + " lost";
  return TextOrBytes(part.before) + (part.is_sure ? " is " : " may be ") +
         after + " (" + chain + lost + ')';
}

}  // namespace utfx
