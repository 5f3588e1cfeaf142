#ifndef UTFX_COMMAND_CHECKER_H_
#define UTFX_COMMAND_CHECKER_H_

#include <utfx.h>

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>

#include "command/code_point.h"
#include "command/half.h"
#include "command/tally.h"

namespace utfx {

// An error in a text. A line ends with U+000A. Columns and characters are code
// points; an error counts as one.
struct FoundError {
  uint64_t offset;  // In bytes from 0.
  uint64_t line;    // These from 1.
  uint64_t column;
  uint64_t character;
  const char* error;  // Its class, as utfx_error_name() has it.
  std::string_view bytes;
  std::string cause;  // The name of utfx.h's; empty if nobody knows.
  std::string reason;
};

// What a text holds, except errors.
struct Contents {
  uint64_t bytes = 0;  // These with errors and a signature.
  uint64_t characters = 0;
  uint64_t lines = 0;  // With the last one if it does not end.
  uint64_t errors = 0;
  Words largest = {0};  // The largest code point.
};

// Checks a text of any length that comes in pieces.
class Checker {
 public:
  using Report = std::function<void(const FoundError&)>;

  // Of a charset of libutfx. With a target, what is well-formed and the target
  // does not have is an error as well.
  Checker(const utfx_charset* charset, const utfx_charset* target,
          Report report);
  // Of one that iconv(3) has.
  Checker(const std::string& charset, Report report);

  // From now on findings are counted, but not reported.
  void StopReporting() { is_reporting_ = false; }

  // Checks what comes next. Returns how many bytes it is done with: have the
  // next piece start with the others, of which there are up to HeldSize().
  size_t Check(std::string_view text, bool is_last);

  // What comes after an error is looked at to explain it.
  static constexpr size_t HeldSize() { return kLookahead; }

  // The charset of libutfx that the stream is in, once it is known.
  const utfx_charset* StreamCharset() const {
    return is_started_ ? charset_ : nullptr;
  }

  // The same as Check(), for whole sequences of that charset at the start of a
  // text. The other bytes, HeldSize() unless the stream ends, are what follows.
  void CheckBlock(std::string_view text, size_t size);
  // The same where all of them are well-formed and in Unicode, for their tally.
  void Append(const Tally& tally) { tally_.Append(tally); }

  Contents GetContents() const;
  // In bytes; 0 for a charset of iconv(3), where it does not show.
  size_t LongestSequence() const;

 private:
  // Checks what starts in the first `size` bytes. Returns how many bytes it is
  // done with.
  size_t CheckStart(std::string_view text, size_t size, bool is_last);
  // Reads those at the start of a text that are beyond Unicode. Returns how
  // many bytes they take.
  size_t ReadOutsideUtf32(std::string_view text);
  void CountOutsideUtf32(std::string_view sequence, const Words& code_point);
  Why WhyOf(std::string_view text, const Half::Result& result,
            bool is_last) const;
  void AddFinding(const char* error, std::string_view bytes,
                  const std::function<Why()>& why);

  TallyReader reader_;
  const utfx_charset* charset_;  // Of the stream, once it is known; or null.
  const utfx_charset* target_;   // Or null.
  std::string iconv_name_;
  Report report_;
  // With what is beyond Unicode, and with errors: their bytes, and each of them
  // as a character of its line.
  Tally tally_;
  uint64_t errors_ = 0;
  Words largest_beyond_unicode_ = {0};
  bool is_started_ = false;
  bool is_reporting_ = true;
};

}  // namespace utfx

#endif  // UTFX_COMMAND_CHECKER_H_
