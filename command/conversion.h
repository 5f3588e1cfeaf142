#ifndef UTFX_COMMAND_CONVERSION_H_
#define UTFX_COMMAND_CONVERSION_H_

#include <utfx.h>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "command/named_charset.h"

namespace utfx {

// An error in a stream.
struct Finding {
  utfx_error error;
  uint64_t offset;             // Of its first byte, in the stream.
  std::vector<uint8_t> bytes;  // All that is ill-formed, or the sequence.
};

// A conversion of one stream, between charsets of libutfx, of iconv(3), or one
// of each.
class Conversion {
 public:
  struct Result {
    enum class Status {
      // All is read but a sequence, or a signature, that goes on in what comes
      // next.
      kInputEmpty,
      // Next: call again with more room.
      kOutputFull,
      // There is an error, which is read. Next: call again for what is behind
      // it.
      kFinding,
    };
    Status status;
    size_t read;     // From the input of this call.
    size_t written;  // To the output of this call.
  };

  virtual ~Conversion() = default;

  // Converts what comes next. `is_last` says that nothing comes after it: then
  // all is read where the status is kInputEmpty. An output of
  // Half::kEnoughRoom bytes is room enough to get on.
  virtual Result Convert(std::span<const uint8_t> in, std::span<uint8_t> out,
                         bool is_last) = 0;

  // The error that Convert() has stopped at.
  virtual const Finding& LastFinding() const = 0;

  // How many errors were replaced or skipped.
  virtual uint64_t Errors() const = 0;
};

// `on_error` is as for utfx_convert(). Where a target of iconv's has no U+FFFD,
// it is a question mark. What is ill-formed in a charset of iconv's counts as
// one error for each of its code units.
std::unique_ptr<Conversion> MakeConversion(const NamedCharset& from,
                                           const NamedCharset& to,
                                           utfx_on_error on_error);

}  // namespace utfx

#endif  // UTFX_COMMAND_CONVERSION_H_
