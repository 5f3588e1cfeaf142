#ifndef UTFX_COMMAND_CHECKING_CHECKER_H_
#define UTFX_COMMAND_CHECKING_CHECKER_H_

#include <utfx.h>

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>

#include "command/charsets/explanation.h"
#include "command/charsets/named_charset.h"
#include "command/charsets/text_conversion.h"
#include "command/checking/excerpt.h"
#include "command/checking/missing_characters.h"
#include "command/checking/tally.h"
#include "command/code_points/sequence.h"
#include "command/files/input_file.h"
#include "command/trees/blocks.h"

// A text is read for its errors, lines and columns, and for characters that a
// charset lacks.
namespace utfx {

// An error in a text. A line ends with U+000A. Columns and characters are code
// points; an error counts as one.
struct TextError {
  uint64_t offset;  // In bytes from 0.
  uint64_t line;    // This and the next two count from 1.
  uint64_t column;
  uint64_t character;
  Surroundings text;
  Explanation why;
};

// What a text holds, except errors.
struct Contents {
  uint64_t bytes = 0;  // Includes errors and a signature.
  uint64_t characters = 0;
  uint64_t lines = 0;  // Includes a last one without an end.
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

  // `missing` counts the characters that its target lacks; it may be null. One
  // that UTF-32 lacks, too, is an error.
  Checker(const NamedCharset& charset, MissingCharacters* missing,
          Report report);

  // From now on, counts errors and does not report them.
  void StopReporting() { is_reporting_ = false; }

  // Checks the next piece. Returns how many bytes it has finished. The next
  // piece must start with the others, at most HeldSize().
  size_t Check(std::string_view text, bool is_last);

  // An explanation needs the text after the error.
  static constexpr size_t HeldSize() { return kLookahead; }

  // The charset of libutfx that the stream is in, once it is known.
  const utfx_charset* StreamCharset() const {
    return is_started_ ? charset_ : nullptr;
  }

  // Checks a block in that charset. ReadBlock() runs on any thread, and finds
  // all that is needed if the block is well-formed and in Unicode; CheckBlock()
  // comes after it, in the order of the blocks.
  struct BlockTally {
    Tally tally;
    bool is_clean;
  };
  // `missing` is of the block, null if there is none for the text.
  BlockTally ReadBlock(const Block& block, MissingCharacters* missing) const;
  void CheckBlock(const Block& block, const BlockTally& read,
                  const MissingCharacters* missing);

  // Whether the text starts with U+FEFF in a charset of libutfx's that takes it
  // for a character.
  bool HasSignature() const { return has_signature_; }

  // The place of the next character.
  TextPlace Place() const { return {tally_.newlines + 1, tally_.column + 1}; }

  Contents GetContents() const;
  // In bytes; 0 for a charset of iconv(3)'s, which does not tell.
  size_t LongestSequence() const;

 private:
  // Checks the sequences that start in the first `size` bytes. Returns how many
  // bytes it has finished.
  size_t CheckStart(std::string_view text, size_t size, bool is_last);
  // Reads sequences that UTF-32 lacks, as long as they start in the first
  // `size` bytes and the text behind them is there, too. Returns how many bytes
  // they take.
  size_t ReadOutsideUtf32(std::string_view text, size_t size, bool is_last);
  // Counts such a sequence, which the text starts with.
  void CountOutsideUtf32(std::string_view text, size_t length,
                         const Words& code_point);
  Explanation Explain(std::string_view text,
                      const TextConversion::Result& result, bool is_last);
  // Adds an error that the text starts with.
  void AddError(std::string_view text, size_t length,
                const std::function<Explanation()>& explain);
  // The end of the text before the place of the tally, in whole units. `done`
  // is the part of the current piece before that place.
  std::string TextBefore(std::string_view done) const;

  TallyReader reader_;
  // That of the stream, once it is known; null if it is iconv's.
  const utfx_charset* charset_;
  MissingCharacters* missing_;  // Or null.
  std::string_view text_;       // The current piece,
  std::string before_;          // and the end of the text before it.
  std::string iconv_name_;
  size_t signature_ = 0;  // The length of the one that the stream starts with.
  Report report_;
  // It includes code points beyond Unicode and errors: their bytes, and each as
  // a character of its line.
  Tally tally_;
  uint64_t errors_ = 0;
  Words largest_beyond_unicode_ = {0};
  // The bytes expected in place of errors, by cause and bytes.
  std::map<std::string, std::string> expected_;
  bool is_started_ = false;
  bool has_signature_ = false;
  bool is_reporting_ = true;
};

// Where in a file, which is read again, the byte at an offset is.
TextPlace PlaceOf(InputFile* file, const NamedCharset& charset,
                  uint64_t offset);
// What a file holds, which is read again; nothing if there is an error in it.
std::optional<Contents> ContentsOf(InputFile* file,
                                   const NamedCharset& charset);

}  // namespace utfx

#endif  // UTFX_COMMAND_CHECKING_CHECKER_H_
