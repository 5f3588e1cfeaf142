// libutfx.

#include <utfx.h>

#include <cstddef>
#include <memory>
#include <string>
#include <vector>

#include "core/charset.h"
#include "tests/charset_rows.h"
#include "tests/processes/conversion.h"
#include "tests/processes/texts.h"

namespace utfx::processes {
namespace {

class LibraryConversion : public Conversion {
 public:
  LibraryConversion(const utfx_charset* from, const utfx_charset* to,
                    utfx_on_error on_error)
      : Conversion(std::string(utfx_charset_name(from)) + " to " +
                       utfx_charset_name(to),
                   TextIn(utfx_charset_name(from))),
        start_(utfx_converter_init(from, to, on_error)) {}

  int Open() override { return 0; }
  void Close() override {}
  void Restart() override { converter_ = start_; }

  Outcome Convert(const char** in, const char* in_end, char** out,
                  char* out_end, bool is_last) override {
    const utfx_result result =
        utfx_convert(&converter_, *in, static_cast<size_t>(in_end - *in), *out,
                     static_cast<size_t>(out_end - *out), is_last);
    *in += result.read;
    *out += result.written;
    switch (result.status) {
      case UTFX_OK:
        return Outcome::kDone;
      case UTFX_INCOMPLETE:
        return Outcome::kIncomplete;
      case UTFX_OUTPUT_FULL:
        return Outcome::kFull;
      default:
        utfx_converter_skip(&converter_, result.length);
        *in += result.length;
        return Outcome::kError;
    }
  }

 private:
  utfx_converter start_;
  utfx_converter converter_ = start_;
};

}  // namespace

const int kNoMemory = 0;  // It needs none.
const size_t kMostStack = 4096;

// Each charset to every other and itself, and what becomes of errors in turn.
std::vector<std::unique_ptr<Conversion>> MakeConversions() {
  std::vector<const utfx_charset*> charsets;
  charsets.reserve(Charsets().size() + 3);
  for (const Charset& row : Charsets()) {
    charsets.push_back(utfx_charset_find(row.name.data()));
  }
  for (const char* const other : {"UTF-8", "UTF-16LE", "UTF-32LE"}) {
    charsets.push_back(utfx_charset_find(other));
  }
  constexpr utfx_on_error kOnErrors[] = {UTFX_STOP, UTFX_REPLACE, UTFX_SKIP};
  std::vector<std::unique_ptr<Conversion>> conversions;
  for (const utfx_charset* const from : charsets) {
    for (const utfx_charset* const to : charsets) {
      conversions.push_back(std::make_unique<LibraryConversion>(
          from, to, kOnErrors[conversions.size() % 3]));
    }
  }
  return conversions;
}

bool CallOthers() { return utfx_charset_find("utf-8k") != nullptr; }

}  // namespace utfx::processes
