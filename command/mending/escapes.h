#ifndef UTFX_COMMAND_MENDING_ESCAPES_H_
#define UTFX_COMMAND_MENDING_ESCAPES_H_

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

// A character is read from an escape, and is written in one.
namespace utfx {

// How a character is escaped. Forms of bytes stand for UTF-8.
enum class EscapeForm : uint8_t {
  kFour,            // \u00FC; two of them for a surrogate pair.
  kEight,           // \U000000FC
  kBraces,          // \u{FC}
  kBytes,           // \xC3\xBC
  kPercentBytes,    // %C3%BC
  kPercentFour,     // %u00FC
  kDecimal,         // &#252;
  kHexadecimal,     // &#xFC;
  kNamed,           // &uuml;
  kLetter,          // \n, of ASCII alone.
  kQuotedPrintable  // =C3=BC, and "=" at the end of a line goes on.
};

// A set of kinds of escapes.
enum EscapeKinds : unsigned {
  kNoEscapes = 0,
  kJsonEscapes = 1,       // kFour.
  kBackslashEscapes = 2,  // kEight, kBraces, kBytes.
  kPercentEscapes = 4,
  kReferences = 8,
  kQuotedPrintableEscapes = 16,
  kAllEscapes = 31
};

// The escapes of a file.
struct EscapeRules {
  unsigned kinds = kNoEscapes;
  // Its language takes surrogates for errors, and writes \U0001F30D.
  bool has_no_pairs = false;
};
// Returns the escapes of a file of this name: all, or the ones of its kind.
EscapeRules EscapeRulesOf(std::string_view name, bool takes_all);

// Whether a character of ASCII is one that is escaped for what it does, such as
// a space in a URL, and so can't stand where it did not, or be left out.
bool IsSyntax(char c);

enum class EscapeOutcome : uint8_t {
  kNone,  // ASCII that is no syntax, half a pair, U+FEFF, or malformed.
  kCut,   // The text ends before this is clear.
  kRead
};
struct TextEscape {
  EscapeForm form;
  uint32_t code_point;
  size_t length;  // In bytes.
};
// Reads the escape that a text starts with. Sets `*escape` if it is read.
EscapeOutcome ReadEscape(std::string_view text, unsigned kinds,
                         TextEscape* escape);

// The length of the soft line breaks of quoted-printable that a text starts
// with, of which a few are taken.
size_t SoftBreaksLength(std::string_view text);

// Where the last line of a text ends that does not go on, or 0.
size_t WholeLinesEnd(std::string_view text, unsigned kinds);

// Whether hexadecimal digits are capitals: kUnknown if they are none of A to F.
enum class DigitCase : uint8_t { kUnknown, kLower, kCapital };
DigitCase DigitCaseOf(EscapeForm form, std::string_view escape);

// Appends a character in UTF-8.
void AppendUtf8(uint32_t code_point, std::string* text);

// Writes a character beyond ASCII in the shortest way that a form has. One that
// has no name becomes decimal.
std::string WriteEscape(EscapeForm form, uint32_t code_point, DigitCase digits,
                        bool has_no_pairs);

}  // namespace utfx

#endif  // UTFX_COMMAND_MENDING_ESCAPES_H_
