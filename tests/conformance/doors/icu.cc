// ICU: a charset to ICU's strings, which stand here as UTF-16LE, and back; and
// between two by ucnv_convertEx().

#include <unicode/ucnv.h>
#include <unicode/ucnv_err.h>
#include <utfx-icu.h>

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "core/family.h"
#include "icu-plugin/rules.h"
#include "tests/charset_rows.h"
#include "tests/conformance/doors/doors.h"

namespace utfx::conformance {
namespace {

struct Callbacks {
  UConverterToUCallback to_u;
  UConverterFromUCallback from_u;
};
constexpr Callbacks kCallbacks[] = {
    {UCNV_TO_U_CALLBACK_STOP, UCNV_FROM_U_CALLBACK_STOP},
    {UCNV_TO_U_CALLBACK_SKIP, UCNV_FROM_U_CALLBACK_SKIP},
    {UCNV_TO_U_CALLBACK_SUBSTITUTE, UCNV_FROM_U_CALLBACK_SUBSTITUTE}};

// An ICU converter, which is open or not.
class Converter {
 public:
  Converter(std::string name, OnError on_error)
      : name_(std::move(name)),
        callbacks_(kCallbacks[static_cast<size_t>(on_error)]) {}

  UErrorCode Open() {
    UErrorCode error = U_ZERO_ERROR;
    cnv_ = ucnv_open(name_.c_str(), &error);
    ucnv_setToUCallBack(cnv_, callbacks_.to_u, nullptr, nullptr, nullptr,
                        &error);
    ucnv_setFromUCallBack(cnv_, callbacks_.from_u, nullptr, nullptr, nullptr,
                          &error);
    return error;
  }
  void Close() {
    ucnv_close(cnv_);
    cnv_ = nullptr;
  }
  UConverter* Get() const { return cnv_; }

 private:
  std::string name_;
  Callbacks callbacks_;
  UConverter* cnv_ = nullptr;
};

Step StepOf(UErrorCode error, size_t read, size_t written) {
  using Outcome = Step::Outcome;
  switch (error) {
    case U_BUFFER_OVERFLOW_ERROR:
      return {Outcome::kFull, read, written};
    case U_ILLEGAL_CHAR_FOUND:
      return {Outcome::kError, read, written, Reason::kIllFormed};
    case U_INVALID_CHAR_FOUND:
      return {Outcome::kError, read, written, Reason::kUnencodable};
    case U_TRUNCATED_CHAR_FOUND:
      return {Outcome::kError, read, written, Reason::kIncomplete};
    default:
      return {U_FAILURE(error) != 0 ? Outcome::kError : Outcome::kDone, read,
              written};
  }
}

class ToUnicode : public Stream {
 public:
  ToUnicode(const std::string& from, OnError on_error)
      : converter_(from, on_error) {}

  int Open() override { return converter_.Open(); }
  void Close() override { converter_.Close(); }
  void Restart() override { ucnv_reset(converter_.Get()); }

  Step Convert(std::string_view in, bool is_last, char* out,
               size_t room) override {
    UErrorCode error = U_ZERO_ERROR;
    auto* const start = reinterpret_cast<UChar*>(out);
    UChar* target = start;
    const char* source = in.data();
    const bool has_offsets = room / 2 <= std::size(offsets_);
    ucnv_toUnicode(converter_.Get(), &target, start + room / 2, &source,
                   in.data() + in.size(), has_offsets ? offsets_ : nullptr,
                   static_cast<UBool>(is_last), &error);
    Step step = StepOf(error, static_cast<size_t>(source - in.data()),
                       2 * static_cast<size_t>(target - start));
    if (has_offsets) step.offsets = offsets_;
    if (step.outcome == Step::Outcome::kError) {
      char bytes[16];
      auto length = static_cast<int8_t>(sizeof bytes);
      UErrorCode invalid = U_ZERO_ERROR;
      ucnv_getInvalidChars(converter_.Get(), bytes, &length, &invalid);
      step.length = static_cast<uint8_t>(length);
    }
    return step;
  }

 private:
  Converter converter_;
  int32_t offsets_[2048];
};

class FromUnicode : public Stream {
 public:
  FromUnicode(const std::string& to, OnError on_error)
      : converter_(to, on_error) {}

  int Open() override { return converter_.Open(); }
  void Close() override { converter_.Close(); }
  void Restart() override { ucnv_reset(converter_.Get()); }

  // Half a unit at the end of a piece is left.
  Step Convert(std::string_view in, bool is_last, char* out,
               size_t room) override {
    UErrorCode error = U_ZERO_ERROR;
    const auto* const start = reinterpret_cast<const UChar*>(in.data());
    const UChar* source = start;
    char* target = out;
    const bool has_offsets = room <= std::size(offsets_);
    ucnv_fromUnicode(converter_.Get(), &target, out + room, &source,
                     start + in.size() / 2, has_offsets ? offsets_ : nullptr,
                     static_cast<UBool>(is_last), &error);
    Step step = StepOf(error, 2 * static_cast<size_t>(source - start),
                       static_cast<size_t>(target - out));
    if (has_offsets) step.offsets = offsets_;
    if (step.outcome == Step::Outcome::kError) {
      UChar units[4];
      auto length = static_cast<int8_t>(std::size(units));
      UErrorCode invalid = U_ZERO_ERROR;
      ucnv_getInvalidUChars(converter_.Get(), units, &length, &invalid);
      step.length = 2 * size_t{static_cast<uint8_t>(length)};
    }
    return step;
  }

 private:
  Converter converter_;
  int32_t offsets_[2048];
};

// Goes to UTF-8 and from it without UTF-16.
class Between : public Stream {
 public:
  Between(const std::string& from, const std::string& to, OnError on_error)
      : from_(from, on_error), to_(to, on_error) {}

  int Open() override {
    const UErrorCode error = from_.Open();
    if (U_FAILURE(error) != 0) return error;
    const UErrorCode second = to_.Open();
    if (U_FAILURE(second) != 0) from_.Close();
    return second;
  }
  void Close() override {
    from_.Close();
    to_.Close();
  }
  void Restart() override {
    ucnv_reset(from_.Get());
    ucnv_reset(to_.Get());
    pivot_source_ = pivot_target_ = pivot_;
    pivot_end_ = nullptr;
  }

  Step Convert(std::string_view in, bool is_last, char* out,
               size_t room) override {
    UErrorCode error = U_ZERO_ERROR;
    const char* source = in.data();
    char* target = out;
    if (pivot_end_ == nullptr) {
      pivot_end_ = pivot_ + 1 + room % std::size(pivot_);
    }
    ucnv_convertEx(to_.Get(), from_.Get(), &target, out + room, &source,
                   in.data() + in.size(), pivot_, &pivot_source_,
                   &pivot_target_, pivot_end_, 0, static_cast<UBool>(is_last),
                   &error);
    return StepOf(error, static_cast<size_t>(source - in.data()),
                  static_cast<size_t>(target - out));
  }

 private:
  Converter from_;
  Converter to_;
  UChar pivot_[200];
  const UChar* pivot_end_ = nullptr;  // Of any size, by the first room.
  UChar* pivot_source_ = pivot_;
  UChar* pivot_target_ = pivot_;
};

class Icu : public Door {
 public:
  std::string_view Name() const override { return "icu"; }

  std::string_view Lacks(const Coder& from, const Coder& to,
                         OnError /*on_error*/) const override {
    if (!IsOurs(from) && !IsOurs(to)) return "ICU does it alone";
    if (to.IsGlibcs()) return "ICU drops what nobody sees";
    for (const Coder* each : {&from, &to}) {
      if (each->IsGlibcs() && each->Name() != "ISO-8859-1") {
        return "glibc and ICU may disagree on the charset";
      }
      if (!IsOurs(*each) && !IsUnicode(*each)) {
        return "of ICU's own, UTF-8, strings and ISO-8859-1 are enough";
      }
    }
    return "";
  }

  std::unique_ptr<Stream> Make(const Coder& from, const Coder& to,
                               OnError on_error) const override {
    UErrorCode error = U_ZERO_ERROR;
    utfx_icu_register(&error);
    if (IsString(to)) return std::make_unique<ToUnicode>(from.Name(), on_error);
    if (IsString(from)) {
      return std::make_unique<FromUnicode>(to.Name(), on_error);
    }
    return std::make_unique<Between>(from.Name(), to.Name(), on_error);
  }

  Rules RulesFor(const Coder& from, const Coder& to) const override {
    Rules rules = {icu::kStreamRules};
    rules.pivot = Coder::Find("UTF-16LE");
    rules.offset_of_held = OffsetOfHeld(from, to);
    rules.waits_at_the_end = IsString(from) && !IsUtf16(to.Row().family);
    rules.piece = IsString(from) ? 2 : 1;
    rules.room_unit = IsString(to) ? 2 : 1;
    rules.has_early_errors = !IsString(from) && !IsString(to);
    rules.terminates = rules.has_early_errors;
    // ucnv_fromUnicode() writes it before it looks at the text.
    if (IsString(from)) rules.signs = Rules::Signs::kBeforeAnything;
    rules.tells_length = !rules.has_early_errors;
    rules.most_length = 8;
    return rules;
  }

 private:
  // ICU's UTF-8 counts it as if it were in what comes next, and its UTF-16, to
  // which it converts in several ways, does so in some.
  static std::optional<int32_t> OffsetOfHeld(const Coder& from,
                                             const Coder& to) {
    if (!IsString(from)) return from.Row().family == Family::kUtf8 ? 0 : -1;
    if (IsUtf16(to.Row().family)) return {};
    return -1;
  }
  static bool IsOurs(const Coder& charset) {
    return std::any_of(
        IcuCharsets().begin(), IcuCharsets().end(),
        [&](const Charset& row) { return row.name == charset.Name(); });
  }
  static bool IsString(const Coder& charset) {
    return charset.Name() == (std::endian::native == std::endian::little
                                  ? "UTF-16LE"
                                  : "UTF-16BE");
  }
  // In ICU as in Unicode; its charsets with a signature are in the machine's
  // order.
  static bool IsUnicode(const Coder& charset) {
    return charset.Name() == "UTF-8" || IsString(charset) || charset.IsGlibcs();
  }
};

}  // namespace

const Door& IcuDoor() {
  static const Icu kDoor;
  return kDoor;
}

}  // namespace utfx::conformance
