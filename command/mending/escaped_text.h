#ifndef UTFX_COMMAND_MENDING_ESCAPED_TEXT_H_
#define UTFX_COMMAND_MENDING_ESCAPED_TEXT_H_

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "command/mending/escapes.h"

namespace utfx {

// A text, in pieces, in which escapes are read as characters. Malformed ones
// and those of letters of ASCII stay as they are.
class EscapedText {
 public:
  explicit EscapedText(const EscapeRules& rules) : rules_(rules) {}

  // Reads a piece of the source, which must stay there. Unless `is_last`, it
  // may end within an escape, which is left out then.
  void Read(std::string_view source, bool is_last);
  // Ends the piece at a place of its text, and returns where that is in the
  // source, at which the next piece starts.
  size_t Finish(size_t at);
  // Starts again with another text.
  void Restart() { is_behind_backslash_ = false; }

  // The piece as it is read.
  std::string_view Text() const {
    return escapes_.empty() ? source_.substr(0, size_) : text_;
  }

  // A part of the source.
  struct Part {
    size_t start;
    size_t length;
  };
  // Where a part of the text comes from, without soft line breaks before it.
  Part SourceOf(size_t start, size_t length) const;
  // Whether all of a part of the text is escaped.
  bool IsEscaped(size_t start, size_t length) const;

  // A part of the text that is replaced, as it is to stand in the source: each
  // character as the one that its first byte comes from. Nothing if escapes of
  // ASCII were changed by that.
  std::optional<std::string> Written(size_t start, size_t length,
                                     std::string_view replacement) const;

 private:
  struct Place {
    size_t start;
    size_t source_start;  // Behind the soft line breaks.
    uint8_t length;
    uint8_t source_length;
    EscapeForm form;

    size_t End() const { return start + length; }
    size_t SourceEnd() const { return source_start + source_length; }
  };
  using Places = std::vector<Place>::const_iterator;

  void ReadEscapes(bool is_last);
  // Where the text up to a place ends in the source.
  size_t SourceEnd(size_t at) const;
  // The first escape from a place on.
  Places FirstFrom(size_t start) const;

  EscapeRules rules_;
  std::string_view source_;
  size_t size_ = 0;                   // Of the source that is read.
  bool is_behind_backslash_ = false;  // Its first character is escaped.
  std::string text_;                  // Empty if there are no escapes.
  std::vector<Place> escapes_;
};

}  // namespace utfx

#endif  // UTFX_COMMAND_MENDING_ESCAPED_TEXT_H_
