#ifndef UTFX_TESTS_PROCESSES_ICONV_CONVERSION_H_
#define UTFX_TESTS_PROCESSES_ICONV_CONVERSION_H_

#include <algorithm>
#include <cerrno>
#include <cstddef>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/charset.h"
#include "tests/charset_rows.h"
#include "tests/iconv_descriptor.h"
#include "tests/processes/conversion.h"
#include "tests/processes/texts.h"

namespace utfx::processes {

// By some iconv(3).
class IconvConversion : public Conversion {
 public:
  IconvConversion(const IconvFunctions& functions, std::string to,
                  std::string from)
      : Conversion(from + " to " + to, TextIn(from)),
        functions_(functions),
        to_(std::move(to)),
        from_(std::move(from)),
        unit_(UnitOf(from_)) {}

  int Open() override {
    descriptor_ = functions_.open(to_.c_str(), from_.c_str());
    return descriptor_ == reinterpret_cast<void*>(-1) ? errno : 0;
  }
  void Close() override { functions_.close(descriptor_); }
  void Restart() override {
    functions_.convert(descriptor_, nullptr, nullptr, nullptr, nullptr);
  }

  Outcome Convert(const char** in, const char* in_end, char** out,
                  char* out_end, bool is_last) override {
    auto left = static_cast<size_t>(in_end - *in);
    auto room = static_cast<size_t>(out_end - *out);
    size_t result = functions_.convert(descriptor_, const_cast<char**>(in),
                                       &left, out, &room);
    if (result != kError && is_last) {
      result = functions_.convert(descriptor_, nullptr, nullptr, out, &room);
    }
    if (result != kError) return Outcome::kDone;
    if (errno == E2BIG) return Outcome::kFull;
    if (errno == EINVAL) return Outcome::kIncomplete;
    *in += std::min(unit_, left);
    return Outcome::kError;
  }

 private:
  static constexpr auto kError = static_cast<size_t>(-1);

  const IconvFunctions& functions_;
  std::string to_;
  std::string from_;
  size_t unit_;
  void* descriptor_ = nullptr;
};

// Every charset to and from every other and itself, to and from others'
// charsets of several kinds, and with suffixes.
inline std::vector<std::unique_ptr<Conversion>> MakeIconvConversions(
    const IconvFunctions& functions) {
  std::vector<std::unique_ptr<Conversion>> conversions;
  const auto add = [&](std::string_view to, std::string_view from) {
    conversions.push_back(std::make_unique<IconvConversion>(
        functions, std::string(to), std::string(from)));
  };
  for (const Charset& charset : Charsets()) {
    for (const Charset& from : Charsets()) add(charset.name, from.name);
    for (const std::string_view other :
         {"UTF-8", "UTF-16LE", "UTF-32LE", "EUC-JP", "ISO-2022-JP"}) {
      add(charset.name, other);
      add(other, charset.name);
    }
    const std::string ignoring = std::string(charset.name) + "//IGNORE";
    add(ignoring, "UTF-8");
    add(ignoring, "UTF-8000");
    for (const std::string_view other :
         {"UTF-8//IGNORE", "UTF-16LE//IGNORE", "EUC-JP//TRANSLIT",
          "ISO-8859-1//TRANSLIT//IGNORE"}) {
      add(other, charset.name);
    }
  }
  return conversions;
}

}  // namespace utfx::processes

#endif  // UTFX_TESTS_PROCESSES_ICONV_CONVERSION_H_
