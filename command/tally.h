#ifndef UTFX_COMMAND_TALLY_H_
#define UTFX_COMMAND_TALLY_H_

#include <utfx.h>

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "command/code_points.h"
#include "command/half.h"

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
  explicit TallyReader(const utfx_charset* charset);
  // Of a charset that iconv(3) has.
  explicit TallyReader(const std::string& charset);

  // Reads what comes next, as far as it is well-formed and in Unicode, and adds
  // it to a tally. The result is as that of CodePointReader::Read(), but never
  // UTFX_OUTPUT_FULL.
  Half::Result Read(std::string_view text, bool is_last, Tally* tally);

 private:
  CodePointReader reader_;
  std::vector<uint32_t> code_points_;
};

}  // namespace utfx

#endif  // UTFX_COMMAND_TALLY_H_
