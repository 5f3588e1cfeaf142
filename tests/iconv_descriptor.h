#ifndef UTFX_TESTS_ICONV_DESCRIPTOR_H_
#define UTFX_TESTS_ICONV_DESCRIPTOR_H_

#include <gtest/gtest.h>

#include <algorithm>
#include <cerrno>
#include <cstddef>
#include <ostream>
#include <stdexcept>
#include <string>
#include <string_view>

#include "tests/hex.h"
#include "tests/run_convert.h"

namespace utfx {

// The functions of one iconv(3), by address: libraries differ in what they call
// them.
struct IconvFunctions {
  void* (*open)(const char* to, const char* from);
  size_t (*convert)(void* descriptor, char** in, size_t* in_left, char** out,
                    size_t* out_left);
  int (*close)(void* descriptor);
};

// A conversion descriptor of some iconv(3), as C++ strings.
class IconvDescriptor {
 public:
  // What one call of iconv() did.
  struct Call {
    size_t result;  // (size_t)-1 on error.
    int error;      // errno then, otherwise 0.
    size_t consumed;
    std::string output;

    bool operator==(const Call&) const = default;
  };

  // What a conversion of a whole text did.
  struct Text {
    std::string output;
    size_t consumed;
    int error;  // 0, EILSEQ, EINVAL; E2BIG if the room is too small for more.

    bool operator==(const Text&) const = default;
  };

  IconvDescriptor(const IconvFunctions& functions, const std::string& to,
                  const std::string& from)
      : functions_(functions),
        descriptor_(functions.open(to.c_str(), from.c_str())) {
    if (descriptor_ == reinterpret_cast<void*>(-1)) {
      throw std::runtime_error("no conversion from " + from + " to " + to);
    }
  }
  IconvDescriptor(const IconvDescriptor&) = delete;
  IconvDescriptor& operator=(const IconvDescriptor&) = delete;
  ~IconvDescriptor() { functions_.close(descriptor_); }

  // The iconv_t.
  void* Handle() const { return descriptor_; }

  // With `room` bytes of output. Nothing behind what is reported is touched,
  // in the room or after it.
  Call Convert(std::string_view input, size_t room) {
    std::string output(room + kBehind, kUntouched);
    char* in = const_cast<char*>(input.data());
    size_t in_left = input.size();
    char* out = output.data();
    size_t out_left = room;
    errno = 0;
    const size_t result =
        functions_.convert(descriptor_, &in, &in_left, &out, &out_left);
    const int error = result == static_cast<size_t>(-1) ? errno : 0;
    CutBehind(out, &output);
    return {result, error, static_cast<size_t>(in - input.data()), output};
  }

  Call Reset(size_t room) {
    std::string output(room + kBehind, kUntouched);
    char* out = output.data();
    size_t out_left = room;
    const size_t result =
        functions_.convert(descriptor_, nullptr, nullptr, &out, &out_left);
    CutBehind(out, &output);
    return {result, result == static_cast<size_t>(-1) ? errno : 0, 0, output};
  }

  // Converts from the start of a stream in one go, with more room than any
  // charset needs.
  Text ConvertAll(std::string_view input) {
    Reset(0);
    const Call call = Convert(input, 256 + 8 * input.size());
    return {call.output, call.consumed, call.error};
  }

  // Converts from the start of a stream, handing over `chunk` more bytes of
  // input at a time, what was left of the last ones before them, and `room`
  // bytes of output. Stops at the first error that more input or a new output
  // buffer does not mend.
  Text ConvertInPieces(std::string_view input, size_t chunk, size_t room) {
    Reset(0);
    Text text{{}, 0, 0};
    size_t given = 0;
    for (;;) {
      const Call call =
          Convert(input.substr(text.consumed, given - text.consumed), room);
      text.consumed += call.consumed;
      text.output += call.output;
      text.error = call.error;
      if (call.error == EILSEQ) return text;
      if (call.error == E2BIG) {
        if (call.consumed == 0 && call.output.empty()) return text;
        continue;
      }
      if (given == input.size()) return text;
      given = std::min(input.size(), given + chunk);
    }
  }

  // Converts with //IGNORE until no input is left or nothing moves any more.
  Text ConvertIgnoring(std::string_view input, size_t room) {
    Reset(0);
    Text text{{}, 0, 0};
    for (;;) {
      const Call call = Convert(input.substr(text.consumed), room);
      text.consumed += call.consumed;
      text.output += call.output;
      text.error = call.error;
      if (text.consumed == input.size() ||
          (call.consumed == 0 && call.output.empty())) {
        return text;
      }
    }
  }

 private:
  static constexpr size_t kBehind = 64;

  static void CutBehind(const char* end, std::string* output) {
    const auto size = static_cast<size_t>(end - output->data());
    EXPECT_EQ(output->find_first_not_of(kUntouched, size), std::string::npos);
    output->resize(size);
  }

  const IconvFunctions& functions_;
  void* descriptor_;
};

inline void PrintTo(const IconvDescriptor::Call& call, std::ostream* stream) {
  *stream << "result " << static_cast<ptrdiff_t>(call.result) << ", errno "
          << call.error << ", consumed " << call.consumed << ", output "
          << Hex(call.output);
}

inline void PrintTo(const IconvDescriptor::Text& text, std::ostream* stream) {
  *stream << "errno " << text.error << ", consumed " << text.consumed
          << ", output of " << text.output.size() << " bytes "
          << Hex(std::string_view(text.output).substr(0, 400));
}

}  // namespace utfx

#endif  // UTFX_TESTS_ICONV_DESCRIPTOR_H_
