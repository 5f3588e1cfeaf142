#include "command/charsets/library_conversion.h"

#include <utfx.h>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string_view>

#include "command/charsets/text_conversion.h"

namespace utfx {
namespace {

class LibraryConversion : public TextConversion {
 public:
  LibraryConversion(const utfx_charset* from, const utfx_charset* to,
                    utfx_on_error on_error)
      : converter_(utfx_converter_init(from, to, on_error)) {}

  Result Convert(std::string_view in, bool is_last, Buffer* out) override {
    size_t read = 0;
    // This is enough for most conversions of most text.
    size_t room = in.size() + in.size() / 4;
    utfx_result result;
    do {
      const std::span<char> there = out->Room(room);
      result = utfx_convert(&converter_, in.data() + read, in.size() - read,
                            there.data(), there.size(), is_last);
      read += result.read;
      out->Add(result.written);
      room = 2 * there.size() + kLeastRoom;
    } while (result.status == UTFX_OUTPUT_FULL);
    if (result.status == UTFX_INCOMPLETE && !is_last) result.length = 0;
    utfx_converter_skip(&converter_, result.length);
    return {result.status, read, result.length};
  }

  uint64_t Errors() const override {
    return utfx_converter_errors(&converter_);
  }

 private:
  static constexpr size_t kLeastRoom = 1024;

  utfx_converter converter_;
};

}  // namespace

std::unique_ptr<TextConversion> MakeLibraryConversion(const utfx_charset* from,
                                                      const utfx_charset* to,
                                                      utfx_on_error on_error) {
  return std::make_unique<LibraryConversion>(from, to, on_error);
}

}  // namespace utfx
