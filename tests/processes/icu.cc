// The library for ICU.

#include <unicode/ucnv.h>

#include <algorithm>
#include <cstddef>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "core/charset.h"
#include "icu-plugin/utfx-icu.h"
#include "tests/charset_rows.h"
#include "tests/icu-plugin/converter.h"
#include "tests/processes/conversion.h"
#include "tests/processes/texts.h"

namespace utfx::processes {
namespace {

Conversion::Outcome OutcomeOf(UErrorCode error) {
  if (error == U_BUFFER_OVERFLOW_ERROR) return Conversion::Outcome::kFull;
  return U_FAILURE(error) ? Conversion::Outcome::kError
                          : Conversion::Outcome::kDone;
}

// An ICU converter, which is open or not.
class Converter {
 public:
  Converter(std::string name, const Callback& callback)
      : name_(std::move(name)), callback_(callback) {}

  UErrorCode Open() {
    UErrorCode error = U_ZERO_ERROR;
    cnv_ = ucnv_open(name_.c_str(), &error);
    ucnv_setToUCallBack(cnv_, callback_.to_u, callback_.context, nullptr,
                        nullptr, &error);
    ucnv_setFromUCallBack(cnv_, callback_.from_u, callback_.context, nullptr,
                          nullptr, &error);
    return error;
  }
  void Close() {
    ucnv_close(cnv_);
    cnv_ = nullptr;
  }
  void Reset() { ucnv_reset(cnv_); }
  UConverter* Get() const { return cnv_; }

 private:
  std::string name_;
  const Callback& callback_;
  UConverter* cnv_ = nullptr;
};

// Where ICU writes offsets to, if there is as little room as a Stream has.
class Offsets {
 public:
  int32_t* For(const char* out, const char* out_end) {
    return out_end - out <= std::ssize(offsets_) ? offsets_ : nullptr;
  }

 private:
  int32_t offsets_[2048];
};

class ToUnicode : public Conversion {
 public:
  ToUnicode(const std::string& from, const Callback& callback)
      : Conversion(from + " to UChars, " + std::string(callback.name),
                   TextIn(from)),
        converter_(from, callback) {}

  int Open() override { return converter_.Open(); }
  void Close() override { converter_.Close(); }
  void Restart() override { converter_.Reset(); }

  Outcome Convert(const char** in, const char* in_end, char** out,
                  char* out_end, bool is_last) override {
    UErrorCode error = U_ZERO_ERROR;
    auto* target = reinterpret_cast<UChar*>(*out);
    ucnv_toUnicode(converter_.Get(), &target,
                   reinterpret_cast<const UChar*>(out_end), in, in_end,
                   offsets_.For(*out, out_end), static_cast<UBool>(is_last),
                   &error);
    *out = reinterpret_cast<char*>(target);
    return OutcomeOf(error);
  }

 private:
  Converter converter_;
  Offsets offsets_;
};

class FromUnicode : public Conversion {
 public:
  FromUnicode(const std::string& to, const Callback& callback)
      : Conversion("UChars to " + to + ", " + std::string(callback.name),
                   TextIn("UTF-16LE")),
        converter_(to, callback) {}

  int Open() override { return converter_.Open(); }
  void Close() override { converter_.Close(); }
  void Restart() override { converter_.Reset(); }

  Outcome Convert(const char** in, const char* in_end, char** out,
                  char* out_end, bool is_last) override {
    UErrorCode error = U_ZERO_ERROR;
    const auto* source = reinterpret_cast<const UChar*>(*in);
    ucnv_fromUnicode(converter_.Get(), out, out_end, &source,
                     source + (in_end - *in) / 2, offsets_.For(*out, out_end),
                     static_cast<UBool>(is_last), &error);
    *in = reinterpret_cast<const char*>(source);
    return OutcomeOf(error);
  }

 private:
  Converter converter_;
  Offsets offsets_;
};

// By ucnv_convertEx(), which goes to UTF-8 and from it without UTF-16.
class Between : public Conversion {
 public:
  Between(const std::string& from, const std::string& to,
          const Callback& callback)
      : Conversion(from + " to " + to + ", " + std::string(callback.name),
                   TextIn(from)),
        from_(from, callback),
        to_(to, callback) {}

  int Open() override {
    const UErrorCode error = from_.Open();
    if (U_FAILURE(error)) return error;
    const UErrorCode second = to_.Open();
    if (U_FAILURE(second)) from_.Close();
    return second;
  }
  void Close() override {
    from_.Close();
    to_.Close();
  }
  void Restart() override {
    from_.Reset();
    to_.Reset();
    pivot_source_ = pivot_target_ = pivot_;
  }

  Outcome Convert(const char** in, const char* in_end, char** out,
                  char* out_end, bool is_last) override {
    UErrorCode error = U_ZERO_ERROR;
    ucnv_convertEx(to_.Get(), from_.Get(), out, out_end, in, in_end, pivot_,
                   &pivot_source_, &pivot_target_, std::end(pivot_), 0,
                   static_cast<UBool>(is_last), &error);
    return OutcomeOf(error);
  }

 private:
  Converter from_;
  Converter to_;
  UChar pivot_[200];
  UChar* pivot_source_ = pivot_;
  UChar* pivot_target_ = pivot_;
};

}  // namespace

const int kNoMemory = U_MEMORY_ALLOCATION_ERROR;
const size_t kMostStack = 8192;

// Each charset to and from ICU's strings with all callbacks, and to and from
// ICU's UTF-8, every other and itself.
std::vector<std::unique_ptr<Conversion>> MakeConversions() {
  std::vector<std::unique_ptr<Conversion>> conversions;
  const auto callback = [&conversions]() -> const Callback& {
    return kCallbacks[conversions.size() % std::size(kCallbacks)];
  };
  for (const Charset& charset : Charsets()) {
    const std::string name(charset.name);
    for (const Callback& each : kCallbacks) {
      conversions.push_back(std::make_unique<ToUnicode>(name, each));
      conversions.push_back(std::make_unique<FromUnicode>(name, each));
    }
    conversions.push_back(std::make_unique<Between>("UTF-8", name, callback()));
    conversions.push_back(std::make_unique<Between>(name, "UTF-8", callback()));
    for (const Charset& to : Charsets()) {
      conversions.push_back(
          std::make_unique<Between>(name, std::string(to.name), callback()));
    }
  }
  return conversions;
}

// Registering again, and what ICU has for converters that nobody uses.
bool CallOthers() {
  UErrorCode error = U_ZERO_ERROR;
  utfx_icu_register(&error);
  ucnv_flushCache();
  return error == U_ZERO_ERROR;
}

}  // namespace utfx::processes
