#ifndef UTFX_COMMAND_CONVERSION_H_
#define UTFX_COMMAND_CONVERSION_H_

#include <utfx.h>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "command/charset.h"

namespace utfx {

// Bytes that are written one after another, with as much room as they take.
class Buffer {
 public:
  std::string_view Bytes() const { return {bytes_.data(), size_}; }
  // What is there of UTF-32 in the machine's byte order.
  std::span<const uint32_t> CodePoints() const {
    return {reinterpret_cast<const uint32_t*>(bytes_.data()), size_ / 4};
  }
  void Clear() { size_ = 0; }

  // All the room behind that, of so many bytes at least.
  std::span<char> Room(size_t least);
  // So many bytes of the room are written.
  void Add(size_t size) { size_ += size; }

 private:
  std::vector<char> bytes_;
  size_t size_ = 0;
};

// A conversion of one stream.
class TextConversion {
 public:
  struct Result {
    // UTFX_OK, or an error. UTFX_INCOMPLETE is one at the end of the stream
    // only; before it, what comes next goes on where this has stopped.
    utfx_status status;
    size_t read;    // From the input of this call.
    size_t length;  // Of the offending sequence, which is not read.
  };

  virtual ~TextConversion() = default;

  // Converts what comes next, and appends what becomes of it. `is_last` says
  // that nothing comes after it: then, with UTFX_OK, what the target has at the
  // end of a stream is written as well.
  virtual Result Convert(std::string_view in, bool is_last, Buffer* out) = 0;

  // How many errors have been replaced or skipped.
  virtual uint64_t Errors() const { return 0; }
};

// Between charsets of libutfx, of iconv(3), or one of each. `on_error` is as
// for utfx_convert(). Where a target of iconv's has no U+FFFD, it is a question
// mark. What is ill-formed in a charset of iconv's is one error for each of its
// code units. With UTFX_STOP, an error that is UTFX_UNENCODABLE may end a
// conversion through iconv(3); behind any other, have the next call start
// `length` bytes later.
std::unique_ptr<TextConversion> MakeConversion(const NamedCharset& from,
                                               const NamedCharset& to,
                                               utfx_on_error on_error);

// Whether a charset has U+FFFD.
bool HasReplacementCharacter(const NamedCharset& charset);

// To UTF-32 in the machine's byte order, up to the first error.
std::unique_ptr<TextConversion> MakeDecoder(const NamedCharset& from);

// The two that others are made of. By libutfx:
std::unique_ptr<TextConversion> MakeLibraryConversion(const utfx_charset* from,
                                                      const utfx_charset* to,
                                                      utfx_on_error on_error);
// By iconv(3), up to the first error: UTFX_ILL_FORMED is what it refuses,
// whether it is that or unencodable. Throws Trouble if it has no such
// conversion; so does Convert() where it does not get on.
std::unique_ptr<TextConversion> MakeIconvConversion(const std::string& from,
                                                    const std::string& to);

}  // namespace utfx

#endif  // UTFX_COMMAND_CONVERSION_H_
