#ifndef UTFX_COMMAND_CODE_POINTS_H_
#define UTFX_COMMAND_CODE_POINTS_H_

#include <utfx.h>

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>

#include "command/half.h"

namespace utfx {

// Reads a stream of text as Unicode's code points.
class CodePointReader {
 public:
  explicit CodePointReader(const utfx_charset* charset);
  // Of a charset that iconv(3) has.
  explicit CodePointReader(const std::string& charset);

  // Reads what comes next; `written` of the result is in code points.
  // UTFX_UNENCODABLE is what is well-formed and beyond Unicode. To go on behind
  // an error, have the next text start `length` bytes later.
  Half::Result Read(std::string_view text, std::span<uint32_t> out,
                    bool is_last);

 private:
  std::unique_ptr<Half> decoder_;
};

}  // namespace utfx

#endif  // UTFX_COMMAND_CODE_POINTS_H_
