#ifndef UTFX_COMMAND_VERDICT_VERDICT_H_
#define UTFX_COMMAND_VERDICT_VERDICT_H_

#include <utfx.h>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "command/charsets/named_charset.h"
#include "command/files/input_file.h"
#include "command/mending/diagnosis.h"
#include "command/mending/escapes.h"
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

// What a file is. All commands ask for this, and none decides it.
struct Verdict {
  FileStart start;
  Kind kind = Kind::kOther;
  std::string charset = {};  // A name that --from takes; "" if it is unknown.
  // For kBinary, and for kOther if no name is known to --from; "" if it is
  // unknown.
  std::string format = {};
  bool is_sure = false;  // Of kOther.
  // Of kOther, the charsets that it may be in, the likeliest first. If several
  // are about as likely, `charset` is "".
  std::vector<utfx_detected> answers = {};
  bool is_plain = false;  // UTF-8 without errors or controls.
  // All charsets that were tried, the best one first, and of two equal ones the
  // one with fewer code points. A charset with a signature is tried only if the
  // text starts with one.
  std::vector<Candidate> candidates = {};
  size_t likely = 0;  // The number of candidates worth naming.
  // Where UTF-16 has a byte too many, if that is clear.
  std::optional<uint64_t> stray_byte = {};
  // Of a text in UTF-8.
  bool has_signature = false;
  Diagnosis diagnosis = {};

  // Whether the text is in UTF-8 or a form that extends it, damaged or not.
  bool IsInUtf8() const;
  // The charset of a text that is not Unicode: "perhaps CP1252", "ISO-2022-JP"
  // if it is sure, "" if nothing is known; or those that are as likely.
  std::string GuessText() const;
  // Which option of ExpectationOptionsOf() would tell more, as the end of a
  // message; "" if none would.
  std::string SettledBy() const;
  // Why the charset is not sure, as a phrase for a message; "" if it is.
  std::string WhyNotSure() const;
  // Why the file is binary, as a phrase for a message; "" if it is text. Text
  // has no zeros in its charset, and hardly any other controls.
  std::string WhyNotText() const;
};

// So much of a file is looked at: a pipe may have no end.
inline constexpr size_t kMostJudged = 1 << 20;

// Judges a file by its start, whose text must outlive the verdict. If that is
// clear at once, no charset is tried, and there are no candidates. The detector
// is that of some Expectations.
Verdict Judge(const FileStart& start,
              const utfx_detector& detector = utfx_detector_init());
// Tries all charsets, and looks for damage, also in such escapes.
Verdict JudgeInFull(const FileStart& start, const utfx_detector& detector,
                    const EscapeRules& escapes);

// Why the start of a file can't be read as text in a charset, as a phrase for a
// message: it is binary, or has the signature of another charset. "" if it may
// be text, errors or not.
std::string WhyNotText(const NamedCharset& charset, const FileStart& start);

}  // namespace utfx

#endif  // UTFX_COMMAND_VERDICT_VERDICT_H_
