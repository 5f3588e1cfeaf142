#ifndef UTFX_COMMAND_HALF_H_
#define UTFX_COMMAND_HALF_H_

#include <utfx.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string_view>

#include "command/charset.h"

namespace utfx {

// The charset that everything is in between the halves of a conversion.
struct Middle {
  // The names that libutfx and iconv(3) have for it.
  const char* ours;
  const char* iconvs;
  // What stands for an error, the better one first.
  std::array<std::string_view, 2> replacements;
};

// One half of a conversion through a charset in the middle: from a charset to
// that, or back.
class Half {
 public:
  struct Result {
    // As of utfx_convert(), but what iconv(3) refuses is UTFX_ILL_FORMED,
    // whether it is that or unencodable.
    utfx_status status;
    utfx_error error;
    size_t read;
    size_t written;
    size_t length;  // Of the offending sequence, which is not read.
  };

  virtual ~Half() = default;

  // Converts what comes next. With `is_last` and UTFX_OK, what the target has
  // at the end of a stream is written, too.
  virtual Result Convert(std::span<const uint8_t> in, std::span<uint8_t> out,
                         bool is_last) = 0;
};

std::unique_ptr<Half> MakeDecoder(const Charset& from, const Middle& middle);
std::unique_ptr<Half> MakeEncoder(const Middle& middle, const Charset& to);

}  // namespace utfx

#endif  // UTFX_COMMAND_HALF_H_
