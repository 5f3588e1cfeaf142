#ifndef UTFX_COMMAND_CHECKER_H_
#define UTFX_COMMAND_CHECKER_H_

#include <utfx.h>

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <string_view>

#include "command/blocks.h"
#include "command/charset.h"
#include "command/conversion.h"
#include "command/excerpt.h"
#include "command/tally.h"

namespace utfx {

// An error in a text. A line ends with U+000A. Columns and characters are code
// points; an error counts as one.
struct TextError {
  uint64_t offset;  // In bytes from 0.
  uint64_t line;    // These from 1.
  uint64_t column;
  uint64_t character;
  Surroundings text;
  Explanation why;
};

// What a text holds, except errors.
struct Contents {
  uint64_t bytes = 0;  // These with errors and a signature.
  uint64_t characters = 0;
  uint64_t lines = 0;  // With the last one if it does not end.
  uint64_t errors = 0;
  Words largest = {0};  // The largest code point.
};

// Where a line and a column are, both from 1.
struct TextPlace {
  uint64_t line;
  uint64_t column;
};

// Checks a text of any length that comes in pieces.
class Checker {
 public:
  using Report = std::function<void(const TextError&)>;

  // With a target, which is null for a charset of iconv's, what is well-formed
  // and the target does not have is an error as well.
  Checker(const NamedCharset& charset, const utfx_charset* target,
          Report report);

  // From now on errors are counted, but not reported.
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

  // The same as Check(), for a block in that charset. What is to be known of it
  // if all of it is well-formed and in Unicode can be had before, on any
  // thread.
  struct BlockTally {
    Tally tally;
    bool is_clean;
  };
  BlockTally ReadBlock(const Block& block) const;
  void CheckBlock(const Block& block, const BlockTally& read);

  // Of what comes next.
  TextPlace Place() const { return {tally_.newlines + 1, tally_.column + 1}; }

  Contents GetContents() const;
  // In bytes; 0 for a charset of iconv(3), where it does not show.
  size_t LongestSequence() const;

 private:
  // Checks what starts in the first `size` bytes. Returns how many bytes it is
  // done with.
  size_t CheckStart(std::string_view text, size_t size, bool is_last);
  // Reads those at the start of a text that are beyond Unicode. Returns how
  // many bytes they take.
  size_t ReadOutsideUtf32(std::string_view text, size_t size);
  // The sequence that a text starts with.
  void CountOutsideUtf32(std::string_view text, size_t length,
                         const Words& code_point);
  Explanation Explain(std::string_view text,
                      const TextConversion::Result& result, bool is_last);
  // An error that a text starts with.
  void AddError(std::string_view text, size_t length,
                const std::function<Explanation()>& explain);
  // The end of the text before the place that the tally is at, in whole units;
  // `done` is how much of the text at hand is before it.
  std::string TextBefore(std::string_view done) const;

  TallyReader reader_;
  // Of libutfx: of the stream, once it is known; null if it is iconv's.
  const utfx_charset* charset_;
  const utfx_charset* target_;  // Or null.
  std::string_view text_;       // What is at hand,
  std::string before_;          // and the end of what came before it.
  std::string iconv_name_;
  Report report_;
  // With what is beyond Unicode, and with errors: their bytes, and each of them
  // as a character of its line.
  Tally tally_;
  uint64_t errors_ = 0;
  Words largest_beyond_unicode_ = {0};
  // What is expected instead of errors, by their causes and bytes.
  std::map<std::string, std::string> expected_;
  bool is_started_ = false;
  bool is_reporting_ = true;
};

// Where in a file the byte at an offset is.
TextPlace PlaceOf(const std::string& file, const NamedCharset& charset,
                  uint64_t offset);
// Whether there is no error in a file.
bool IsWellFormed(const std::string& file, const NamedCharset& charset);

}  // namespace utfx

#endif  // UTFX_COMMAND_CHECKER_H_
