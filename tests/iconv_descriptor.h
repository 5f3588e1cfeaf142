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
#include <utility>

#include "tests/hex.h"
#include "tests/untouched.h"

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
  ~IconvDescriptor() {
    EXPECT_TRUE(IsUntouched(room_))
        << "something has written far behind the output";
    functions_.close(descriptor_);
  }

  // The iconv_t.
  void* Handle() const { return descriptor_; }

  // From now on others than us write the output, who may write behind what they
  // report, too.
  void MayTouchRest() { may_touch_rest_ = true; }

  Call Convert(std::string_view input, size_t room) {
    return Convert(input, room, room);
  }

  // The same where the caller says that there is more room than there is, as
  // there always may be in what is not needed.
  Call Convert(std::string_view input, size_t room, size_t stated_room) {
    char* in = const_cast<char*>(input.data());
    size_t in_left = input.size();
    Call call = Run(&in, &in_left, room, stated_room);
    call.consumed = static_cast<size_t>(in - input.data());
    return call;
  }

  Call Reset(size_t room) { return Run(nullptr, nullptr, room, room); }

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
  // Calls iconv() with a pattern in the room for output and behind it.
  Call Run(char** in, size_t* in_left, size_t room, size_t stated_room) {
    const size_t looked_at = room + 256;
    if (room_.size() < looked_at) room_.resize(looked_at, kUntouched);
    char* out = room_.data();
    size_t out_left = stated_room;
    errno = 0;
    const size_t result =
        functions_.convert(descriptor_, in, in_left, &out, &out_left);
    const int error = result == static_cast<size_t>(-1) ? errno : 0;
    const auto size = static_cast<size_t>(out - room_.data());
    EXPECT_EQ(out_left, stated_room - size);
    EXPECT_LE(size, room);
    const std::string_view rest =
        std::string_view(room_).substr(size, looked_at - size);
    const bool is_untouched = IsUntouched(rest);
    EXPECT_TRUE(is_untouched || may_touch_rest_)
        << Hex(rest.substr(0, 256)) << " behind " << size << " bytes";
    std::string output = room_.substr(0, size);
    // As it was, for the next call.
    std::fill_n(room_.begin(), is_untouched ? size : room_.size(), kUntouched);
    return {result, error, 0, std::move(output)};
  }

  const IconvFunctions& functions_;
  void* descriptor_;
  std::string room_;  // kUntouched, all of it, between two calls.
  bool may_touch_rest_ = false;
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
