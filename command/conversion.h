#ifndef UTFX_COMMAND_CONVERSION_H_
#define UTFX_COMMAND_CONVERSION_H_

#include <utfx.h>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "command/named_charset.h"

namespace utfx {

// Bytes that are appended, in room that grows.
class Buffer {
 public:
  std::string_view Bytes() const { return {bytes_.data(), size_}; }
  // The bytes as UTF-32 in the machine's byte order.
  std::span<const uint32_t> CodePoints() const {
    return {reinterpret_cast<const uint32_t*>(bytes_.data()), size_ / 4};
  }
  void Clear() { size_ = 0; }

  // The room behind the bytes, at least `least` bytes.
  std::span<char> Room(size_t least);
  // Appends bytes that the caller has written to the room.
  void Add(size_t size) { size_ += size; }
  void Append(std::string_view bytes) {
    bytes.copy(Room(bytes.size()).data(), bytes.size());
    Add(bytes.size());
  }

 private:
  std::vector<char> bytes_;
  size_t size_ = 0;
};

// A conversion of one stream.
class TextConversion {
 public:
  struct Result {
    // UTFX_OK, or an error. UTFX_INCOMPLETE is an error only at the end of the
    // stream; before it, the next call goes on from `read`.
    utfx_status status;
    size_t read;    // In bytes, from the input of this call.
    size_t length;  // That of the offending sequence, which is not read.
  };

  virtual ~TextConversion() = default;

  // Converts the next piece and appends the result. `is_last` says that the
  // stream ends with it: then, with UTFX_OK, this also writes the bytes that
  // the target has at the end of a stream.
  virtual Result Convert(std::string_view in, bool is_last, Buffer* out) = 0;

  // How many errors have been replaced or skipped.
  virtual uint64_t Errors() const { return 0; }
};

// Converts between charsets of libutfx, of iconv(3), or one of each. `on_error`
// is as for utfx_convert(). A target of iconv's gets the character that
// ReplacementFor() names; throws Trouble if it has none. In a charset of
// iconv's, each ill-formed code unit is an error.
// With UTFX_STOP, a conversion through iconv(3) may end with UTFX_UNENCODABLE;
// after any other error, the next call can start `length` bytes later.
std::unique_ptr<TextConversion> MakeConversion(const NamedCharset& from,
                                               const NamedCharset& to,
                                               utfx_on_error on_error);

// The code point that a charset has for text that is lost: U+FFFD, a question
// mark, or U+001A SUBSTITUTE; nothing if it has none of them.
std::optional<uint32_t> ReplacementFor(const NamedCharset& charset);
// Throws Trouble if there is none.
void CheckReplacement(const NamedCharset& charset);

// Whether a charset has ASCII, or its ends of lines, as bytes of ASCII, so that
// a terminal shows some of its text.
bool WritesAscii(const NamedCharset& charset);

// To UTF-32 in the machine's byte order, up to the first error.
std::unique_ptr<TextConversion> MakeDecoder(const NamedCharset& from);

// The parts of other conversions. This one is libutfx's:
std::unique_ptr<TextConversion> MakeLibraryConversion(const utfx_charset* from,
                                                      const utfx_charset* to,
                                                      utfx_on_error on_error);
// This one is iconv(3)'s, up to the first error. UTFX_ILL_FORMED stands for all
// that iconv(3) refuses, unencodable characters included. Throws Trouble if
// iconv(3) has no such conversion; Convert() does where iconv(3) gets stuck.
std::unique_ptr<TextConversion> MakeIconvConversion(const std::string& from,
                                                    const std::string& to);

}  // namespace utfx

#endif  // UTFX_COMMAND_CONVERSION_H_
