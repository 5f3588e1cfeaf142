#ifndef UTFX_COMMAND_CODE_POINTS_H_
#define UTFX_COMMAND_CODE_POINTS_H_

#include <utfx.h>

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>

namespace utfx {

// Reads a stream of text as Unicode's code points.
class CodePointReader {
 public:
  CodePointReader() = default;
  CodePointReader(const CodePointReader&) = delete;
  CodePointReader& operator=(const CodePointReader&) = delete;
  virtual ~CodePointReader() = default;

  // Reads what comes next, as utfx_convert() with UTFX_STOP does into UTF-32.
  // `written` of the result is in code points. UTFX_UNENCODABLE is what is
  // well-formed and beyond Unicode. To go on behind an error, have the next
  // text start `length` bytes later.
  virtual utfx_result Read(std::string_view text, std::span<uint32_t> out,
                           bool is_last) = 0;
};

std::unique_ptr<CodePointReader> MakeReader(const utfx_charset* charset);
// Of any that iconv(3) has. What is ill-formed is as long as a code unit.
std::unique_ptr<CodePointReader> MakeIconvReader(const std::string& charset);

}  // namespace utfx

#endif  // UTFX_COMMAND_CODE_POINTS_H_
