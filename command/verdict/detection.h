#ifndef UTFX_COMMAND_VERDICT_DETECTION_H_
#define UTFX_COMMAND_VERDICT_DETECTION_H_

#include <utfx.h>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "command/charsets/named_charset.h"
#include "command/verdict/candidates.h"

// The start of a file tells what the file is.
namespace utfx {

enum class Kind {
  kEmpty,
  kUnicode,  // Well-formed in a charset of libutfx.
  kDamaged,  // The same with a few errors.
  kOther,    // Text in another charset: a guess, unless it is sure.
  kBinary,   // Not text.
};

struct Detection {
  Kind kind;
  std::string charset;  // A name that --from takes; "" if it is unknown.
  // For kBinary, and for kOther if no name is known to --from; "" if it is
  // unknown.
  std::string format;
  bool is_sure = false;  // Of kOther: its escapes tell it.
  // All charsets that were tried, the best one first, and of two equal ones the
  // one with fewer code points. A charset with a signature is tried only if the
  // text starts with one.
  std::vector<Candidate> candidates = {};
  size_t likely = 0;  // The number of candidates worth naming.
  // Where UTF-16 has a byte too many, if that is clear.
  std::optional<uint64_t> stray_byte = {};
};

// So much of a text is looked at: a pipe may have no end.
inline constexpr size_t kMostDetected = 1 << 20;

// Detects the charset of the start of a text. `is_all` says that it is the
// whole text.
Detection Detect(std::string_view text, bool is_all);

// What a text of kOther may be in: "perhaps CP1252", "ISO-2022-JP" if it is
// sure, "" if nothing is known.
std::string GuessText(const Detection& detection);

// Whether the start of a text is well-formed in `charset`, and clearly not
// meant to be in `other`. Null stands for a charset of iconv's, of which
// nothing is known. If `charset` is null, returns true; if `other` is null,
// returns whether the text is more than ASCII.
bool IsRatherIn(const utfx_charset* charset, const utfx_charset* other,
                std::string_view text, bool is_all);

// Why the start of a file can't be read as text in a charset, as a phrase for a
// message: it is binary, or has the signature of another charset. "" if it may
// be text, errors or not.
std::string WhyNotText(const NamedCharset& charset, std::string_view text,
                       bool is_all);

}  // namespace utfx

#endif  // UTFX_COMMAND_VERDICT_DETECTION_H_
