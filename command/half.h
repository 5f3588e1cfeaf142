#ifndef UTFX_COMMAND_HALF_H_
#define UTFX_COMMAND_HALF_H_

#include <utfx.h>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>

namespace utfx {

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

  // An output of so many bytes is room enough to get on. One of kMostGrowth
  // bytes for each byte of the input, and of so many more, is never full.
  static constexpr size_t kEnoughRoom = 1024;
  static constexpr size_t kMostGrowth = 32;

  // Converts what comes next. With `is_last` and UTFX_OK, what the target has
  // at the end of a stream is written, too. UTFX_OUTPUT_FULL may leave some
  // room, but less than kEnoughRoom.
  virtual Result Convert(std::span<const uint8_t> in, std::span<uint8_t> out,
                         bool is_last) = 0;

  // At the start of a stream: reads its signature, if there is one, and returns
  // the length of it.
  virtual size_t ReadSignature(std::span<const uint8_t> in) = 0;

  // Whether all of this is held back at the start of a stream, as some decoders
  // hold back what the next character may change. Then starts another stream.
  virtual bool HoldsBack(std::span<const uint8_t> in) = 0;
};

std::unique_ptr<Half> MakeOurHalf(const utfx_charset* from,
                                  const utfx_charset* to);
// By iconv(3). Throws Trouble if it has no such conversion; so does Convert()
// where it does not get on.
std::unique_ptr<Half> MakeIconvHalf(const std::string& from,
                                    const std::string& to);

}  // namespace utfx

#endif  // UTFX_COMMAND_HALF_H_
