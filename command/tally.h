#ifndef UTFX_COMMAND_TALLY_H_
#define UTFX_COMMAND_TALLY_H_

#include <cstdint>
#include <memory>
#include <string_view>

#include "command/charset.h"
#include "command/conversion.h"

namespace utfx {

// What a text holds, of code points up to U+10FFFF.
struct Tally {
  uint64_t bytes = 0;
  uint64_t characters = 0;
  uint64_t newlines = 0;  // U+000A.
  uint64_t column = 0;    // How many characters come after the last of these.
  uint32_t largest = 0;   // The largest code point.

  // Adds what comes next.
  void Append(const Tally& next);
};

// Reads a stream of text for what it holds.
class TallyReader {
 public:
  explicit TallyReader(const NamedCharset& charset)
      : decoder_(MakeDecoder(charset)) {}

  // Reads what comes next, as far as it is well-formed and in Unicode, and adds
  // it to a tally. UTFX_UNENCODABLE is what is well-formed, and not in UTF-32.
  TextConversion::Result Read(std::string_view text, bool is_last,
                              Tally* tally);

 private:
  std::unique_ptr<TextConversion> decoder_;
  Buffer decoded_;
};

}  // namespace utfx

#endif  // UTFX_COMMAND_TALLY_H_
