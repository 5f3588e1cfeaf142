#include "command/code_points.h"

#include <utfx.h>

#include <bit>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "command/half.h"

namespace utfx {
namespace {

// In the machine's byte order.
constexpr const char* kUtf32 =
    std::endian::native == std::endian::little ? "UTF-32LE" : "UTF-32BE";

}  // namespace

CodePointReader::CodePointReader(const utfx_charset* charset)
    : decoder_(MakeOurHalf(charset, utfx_charset_find(kUtf32))) {}

CodePointReader::CodePointReader(const std::string& charset)
    : decoder_(MakeIconvHalf(charset, kUtf32)) {}

Half::Result CodePointReader::Read(std::string_view text,
                                   std::span<uint32_t> out, bool is_last) {
  Half::Result result = decoder_->Convert(
      {reinterpret_cast<const uint8_t*>(text.data()), text.size()},
      {reinterpret_cast<uint8_t*>(out.data()), out.size_bytes()}, is_last);
  result.written /= sizeof out[0];
  return result;
}

}  // namespace utfx
