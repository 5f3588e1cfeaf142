#ifndef UTFX_COMMAND_CHARSETS_TEXT_CONVERSION_H_
#define UTFX_COMMAND_CHARSETS_TEXT_CONVERSION_H_

#include <utfx.h>

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

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

}  // namespace utfx

#endif  // UTFX_COMMAND_CHARSETS_TEXT_CONVERSION_H_
