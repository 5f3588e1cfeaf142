#include "command/verdict/charset_guess.h"

#include <utfx.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

#include "command/charsets/conversion.h"
#include "command/charsets/named_charset.h"
#include "command/charsets/text_conversion.h"
#include "command/messages/trouble.h"

#ifdef UTFX_HAS_UCHARDET
#include <uchardet.h>
#endif

namespace utfx {
namespace {

#ifdef UTFX_HAS_UCHARDET
// What each byte is read as in a charset of single bytes, or kNone.
using Table = std::array<uint32_t, 256>;
constexpr uint32_t kNone = UINT32_MAX;

Table TableOf(const NamedCharset& charset) {
  Table table;
  for (size_t i = 0; i < table.size(); ++i) {
    const char byte = static_cast<char>(i);
    Buffer decoded;
    const auto result = MakeDecoder(charset)->Convert(
        std::string_view(&byte, 1), /*is_last=*/true, &decoded);
    table[i] = result.status == UTFX_OK && decoded.CodePoints().size() == 1
                   ? decoded.CodePoints()[0]
                   : kNone;
  }
  return table;
}

// The charset of Windows that people mean by a guess. Where ISO's charsets have
// controls, Windows has quotation marks and dashes, so such a byte tells that
// it is the one that is most alike. And where the text is the same in CP1252,
// that is what nearly all people have.
std::string WindowsFor(const std::string& name, std::string_view text) {
  struct Windows {
    const char* name;
    std::string_view
        iso;  // All of Latin letters are alike; otherwise this one.
  };
  constexpr Windows kAll[] = {
      {"WINDOWS-1252", ""},           {"WINDOWS-1250", ""},
      {"WINDOWS-1254", ""},           {"WINDOWS-1257", ""},
      {"WINDOWS-1253", "ISO-8859-7"}, {"WINDOWS-1255", "ISO-8859-8"},
      {"CP874", "ISO-8859-11"},       {"CP874", "TIS-620"}};
  std::array<size_t, 256> counts = {};
  for (const char c : text) ++counts[static_cast<unsigned char>(c)];
  // How many bytes from a first one on are as a function says.
  const auto count_if = [&](size_t first, const auto& is_so) {
    size_t count = 0;
    for (size_t i = first; i < counts.size(); ++i) {
      if (is_so(i)) count += counts[i];
    }
    return count;
  };
  const size_t letters = count_if(0xA0, [](size_t) { return true; });
  const bool has_marks = (name.starts_with("ISO-8859-") || name == "TIS-620") &&
                         count_if(0x80, [](size_t) { return true; }) > letters;
  if (!has_marks && name == "ISO-8859-1") return name;
  const Table guessed = TableOf(NamedCharset(name));
  size_t most = has_marks ? letters / 2 : text.size() - 1;
  std::string best = name;
  for (const Windows& windows : kAll) {
    if (!NamedCharset::IsKnown(windows.name) ||
        !(windows.iso.empty() || windows.iso == name)) {
      continue;
    }
    const Table table = TableOf(NamedCharset(windows.name));
    const size_t same = count_if(
        has_marks ? 0xA0 : 0, [&](size_t i) { return table[i] == guessed[i]; });
    if (same > most &&
        count_if(0, [&](size_t i) { return table[i] == kNone; }) == 0) {
      most = same;
      best = windows.name;
    }
    if (!has_marks) break;
  }
  return best;
}

// Whether a charset of the library shows that a text is in another.
bool IsWrong(const NamedCharset& guess, std::string_view text) {
  if (guess.Ours() == nullptr) return false;
  const utfx_status status =
      utfx_validate(guess.Ours(), text.data(), text.size()).status;
  // A sample may end inside of a character.
  return status != UTFX_OK && status != UTFX_INCOMPLETE;
}

// A charset with more characters that people call by the same name. It is meant
// in any case if that name stands for it in practice: a backslash of sources in
// SHIFT_JIS is no yen sign.
struct Larger {
  std::string_view guess;
  const char* name;
  bool is_meant;
};
constexpr Larger kLarger[] = {{"SHIFT_JIS", "CP932", true},
                              {"EUC-KR", "UHC", true},
                              {"EUC-JP", "EUC-JP-MS", false},
                              {"BIG5", "BIG5-HKSCS", false}};

std::string LargerFor(const std::string& name, std::string_view text) {
  for (const Larger& larger : kLarger) {
    if (larger.guess == name && NamedCharset::IsKnown(larger.name) &&
        (larger.is_meant || IsWrong(NamedCharset(name), text))) {
      return larger.name;
    }
  }
  return name;
}
#endif

}  // namespace

std::string GuessCharset([[maybe_unused]] std::string_view text) {
#ifdef UTFX_HAS_UCHARDET
  const std::unique_ptr<uchardet, decltype(&uchardet_delete)> detector(
      uchardet_new(), uchardet_delete);
  if (uchardet_handle_data(detector.get(), text.data(), text.size()) != 0) {
    return "";
  }
  uchardet_data_end(detector.get());
  std::string name = uchardet_get_charset(detector.get());
  try {
    if (name.empty()) return "";
    name = LargerFor(WindowsFor(name, text), text);
    const NamedCharset guess(name);
    // Text that is ill-formed in UTF-8 is not in UTF-8.
    if (guess.OursButTables() != nullptr) return "";
    return IsWrong(guess, text) ? "" : name;
  } catch (const Trouble&) {
    // The library has names that iconv(3) does not know.
  }
#endif
  return "";
}

}  // namespace utfx
