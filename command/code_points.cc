#include "command/code_points.h"

#include <iconv.h>
#include <utfx.h>

#include <bit>
#include <cerrno>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>

namespace utfx {
namespace {

// In the machine's byte order.
constexpr const char* kUtf32 =
    std::endian::native == std::endian::little ? "UTF-32LE" : "UTF-32BE";

class UtfxReader : public CodePointReader {
 public:
  explicit UtfxReader(const utfx_charset* charset)
      : converter_(utfx_converter_init(charset, utfx_charset_find(kUtf32),
                                       UTFX_STOP)) {}

  utfx_result Read(std::string_view text, std::span<uint32_t> out,
                   bool is_last) override {
    utfx_result result = utfx_convert(&converter_, text.data(), text.size(),
                                      out.data(), out.size_bytes(), is_last);
    result.written /= sizeof out[0];
    return result;
  }

 private:
  utfx_converter converter_;
};

class IconvDescriptor {
 public:
  IconvDescriptor(const char* to, const std::string& from)
      : descriptor_(iconv_open(to, from.c_str())) {
    if (descriptor_ == reinterpret_cast<iconv_t>(-1)) {
      throw std::runtime_error("no conversion from " + from);
    }
  }
  IconvDescriptor(const IconvDescriptor&) = delete;
  IconvDescriptor& operator=(const IconvDescriptor&) = delete;
  ~IconvDescriptor() { iconv_close(descriptor_); }

  iconv_t Get() const { return descriptor_; }

 private:
  iconv_t descriptor_;
};

// By how much one letter more makes a text longer: the size of a code unit.
size_t UnitOf(const std::string& charset) {
  const IconvDescriptor descriptor(charset.c_str(), "ASCII");
  char in[] = "AA";
  char* next = in;
  size_t in_left = 1;
  char out[64];
  char* out_next = out;
  size_t out_left = sizeof out;
  iconv(descriptor.Get(), &next, &in_left, &out_next, &out_left);
  const size_t left_after_first = out_left;
  in_left = 1;
  iconv(descriptor.Get(), &next, &in_left, &out_next, &out_left);
  return left_after_first == out_left ? 1 : left_after_first - out_left;
}

class IconvReader : public CodePointReader {
 public:
  explicit IconvReader(const std::string& charset)
      : descriptor_(kUtf32, charset), unit_(UnitOf(charset)) {}

  utfx_result Read(std::string_view text, std::span<uint32_t> out,
                   bool is_last) override {
    char* in = const_cast<char*>(text.data());
    size_t in_left = text.size();
    auto* next = reinterpret_cast<char*>(out.data());
    size_t out_left = out.size_bytes();
    utfx_result result = {};
    size_t converted =
        iconv(descriptor_.Get(), &in, &in_left, &next, &out_left);
    if (converted != kFailed && is_last) {
      // Some charsets hold a character back that may combine with the next.
      converted = iconv(descriptor_.Get(), nullptr, nullptr, &next, &out_left);
    }
    if (converted == kFailed) SetError(errno, in_left, &result);
    result.read = text.size() - in_left;
    result.written = out.size() - out_left / sizeof out[0];
    return result;
  }

 private:
  static constexpr auto kFailed = static_cast<size_t>(-1);

  void SetError(int error, size_t left, utfx_result* result) const {
    if (error == E2BIG) {
      result->status = UTFX_OUTPUT_FULL;
    } else if (error == EINVAL) {
      result->status = UTFX_INCOMPLETE;
      result->error = UTFX_ERROR_INCOMPLETE;
      result->length = left;
    } else {
      result->status = UTFX_ILL_FORMED;
      result->error = UTFX_ERROR_ILL_FORMED;
      result->length = left < unit_ ? left : unit_;
    }
  }

  IconvDescriptor descriptor_;
  size_t unit_;
};

}  // namespace

std::unique_ptr<CodePointReader> MakeReader(const utfx_charset* charset) {
  return std::make_unique<UtfxReader>(charset);
}

std::unique_ptr<CodePointReader> MakeIconvReader(const std::string& charset) {
  return std::make_unique<IconvReader>(charset);
}

}  // namespace utfx
