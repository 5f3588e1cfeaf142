#ifndef UTFX_TESTS_CONFORMANCE_DOORS_ICONV_STREAM_H_
#define UTFX_TESTS_CONFORMANCE_DOORS_ICONV_STREAM_H_

#include <cerrno>
#include <cstddef>
#include <string>
#include <string_view>
#include <utility>

#include "tests/conformance/door.h"
#include "tests/iconv_descriptor.h"

namespace utfx::conformance {

class IconvStream : public Stream {
 public:
  IconvStream(const IconvFunctions& functions, std::string to, std::string from)
      : functions_(functions), to_(std::move(to)), from_(std::move(from)) {}

  int Open() override {
    descriptor_ = functions_.open(to_.c_str(), from_.c_str());
    return descriptor_ == reinterpret_cast<void*>(-1) ? errno : 0;
  }
  void Close() override { functions_.close(descriptor_); }
  void Restart() override {
    functions_.convert(descriptor_, nullptr, nullptr, nullptr, nullptr);
  }

  Step Convert(std::string_view in, bool is_last, char* out,
               size_t room) override {
    char* next = const_cast<char*>(in.data());
    size_t left = in.size();
    char* const start = out;
    size_t result = functions_.convert(descriptor_, &next, &left, &out, &room);
    if (result != kError && is_last) {
      result = functions_.convert(descriptor_, nullptr, nullptr, &out, &room);
    }
    return {result == kError ? OutcomeOf(errno) : Step::Outcome::kDone,
            in.size() - left, static_cast<size_t>(out - start)};
  }

 private:
  static constexpr auto kError = static_cast<size_t>(-1);

  static Step::Outcome OutcomeOf(int error) {
    if (error == E2BIG) return Step::Outcome::kFull;
    return error == EINVAL ? Step::Outcome::kIncomplete : Step::Outcome::kError;
  }

  const IconvFunctions& functions_;
  const std::string to_;
  const std::string from_;
  void* descriptor_ = nullptr;
};

}  // namespace utfx::conformance

#endif  // UTFX_TESTS_CONFORMANCE_DOORS_ICONV_STREAM_H_
