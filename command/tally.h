#ifndef UTFX_COMMAND_TALLY_H_
#define UTFX_COMMAND_TALLY_H_

#include <cstdint>
#include <memory>
#include <string_view>

#include "command/conversion.h"
#include "command/named_charset.h"

namespace utfx {

class Census;

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

// Reads a stream of text and counts, and has a census count, too, if there is
// one.
class TallyReader {
 public:
  TallyReader(const NamedCharset& charset, Census* census)
      : decoder_(MakeDecoder(charset)), census_(census) {}

  // Reads the next text as far as it is well-formed and in UTF-32, and adds it
  // to a tally. UTFX_UNENCODABLE means a well-formed sequence that UTF-32
  // lacks.
  TextConversion::Result Read(std::string_view text, bool is_last,
                              Tally* tally);

 private:
  std::unique_ptr<TextConversion> decoder_;
  Census* census_;
  Buffer decoded_;
};

}  // namespace utfx

#endif  // UTFX_COMMAND_TALLY_H_
