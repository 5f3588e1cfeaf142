#ifndef UTFX_COMMAND_CHECKING_TALLY_H_
#define UTFX_COMMAND_CHECKING_TALLY_H_

#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <string_view>
#include <utility>

#include "command/charsets/conversion.h"
#include "command/charsets/named_charset.h"
#include "command/charsets/text_conversion.h"

namespace utfx {

// Counts of a text, of code points up to U+10FFFF.
struct Tally {
  uint64_t bytes = 0;
  uint64_t characters = 0;
  uint64_t newlines = 0;  // U+000A.
  uint64_t column = 0;    // The number of characters after the last of these.
  uint32_t largest = 0;   // The largest code point.

  // Adds the counts of the text that follows.
  void Append(const Tally& next);
};

// Reads a stream of text and counts.
class TallyReader {
 public:
  // Gets the code points of each piece of the text, the piece, and the tally of
  // the text before it.
  using OnPiece =
      std::function<void(std::span<const uint32_t> code_points,
                         std::string_view piece, const Tally& before)>;

  // `on_piece` may be empty.
  TallyReader(const NamedCharset& charset, OnPiece on_piece)
      : decoder_(MakeDecoder(charset)), on_piece_(std::move(on_piece)) {}

  // Reads the next text as far as it is well-formed and in UTF-32, and adds it
  // to a tally. UTFX_UNENCODABLE means a well-formed sequence that UTF-32
  // lacks.
  TextConversion::Result Read(std::string_view text, bool is_last,
                              Tally* tally);

 private:
  std::unique_ptr<TextConversion> decoder_;
  OnPiece on_piece_;
  Buffer decoded_;
};

}  // namespace utfx

#endif  // UTFX_COMMAND_CHECKING_TALLY_H_
