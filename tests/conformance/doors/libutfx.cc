// libutfx.

#include <utfx.h>

#include <cstring>
#include <memory>
#include <optional>
#include <string_view>

#include "library/rules.h"
#include "tests/conformance/doors/doors.h"
#include "tests/conformance/doors/library_lacks.h"

namespace utfx::conformance {
namespace {

constexpr utfx_on_error kModes[] = {UTFX_STOP, UTFX_SKIP, UTFX_REPLACE};

Reason ReasonOf(utfx_status status) {
  switch (status) {
    case UTFX_ILL_FORMED:
      return Reason::kIllFormed;
    case UTFX_UNENCODABLE:
      return Reason::kUnencodable;
    default:
      return Reason::kNone;
  }
}

class LibutfxStream : public Stream {
 public:
  explicit LibutfxStream(const utfx_converter& start) : start_(start) {}

  int Open() override { return 0; }
  void Close() override {}
  void Restart() override {
    converter_ = start_;
    read_ = 0;
  }
  void Skip(size_t length) override {
    utfx_converter_skip(&converter_, length);
    read_ += length;
  }
  std::optional<uint64_t> Errors() const override {
    return utfx_converter_errors(&converter_);
  }

  Step Convert(std::string_view in, bool is_last, char* out,
               size_t room) override {
    const utfx_converter before = converter_;
    const utfx_result result =
        utfx_convert(&converter_, in.data(), in.size(), out, room, is_last);
    read_ += result.read;
    const bool is_full = result.status == UTFX_OUTPUT_FULL;
    const bool is_right = result.offset == read_ &&
                          utfx_converter_offset(&converter_) == read_ &&
                          (is_full || IsMeasured(before, in, is_last, result));
    const Step step = {Step::Outcome::kError, result.read, result.written,
                       ReasonOf(result.status), result.length};
    // An outcome that no text has.
    if (!is_right) return {Step::Outcome::kError, in.size() + 1, 0};
    switch (result.status) {
      case UTFX_OK:
        return {Step::Outcome::kDone, step.read, step.written};
      case UTFX_INCOMPLETE:
        return {Step::Outcome::kIncomplete, step.read, step.written};
      case UTFX_OUTPUT_FULL:
        return {Step::Outcome::kFull, step.read, step.written};
      default:
        return step;
    }
  }

 private:
  // utfx_measure() does the same without room.
  bool IsMeasured(utfx_converter before, std::string_view in, bool is_last,
                  utfx_result expected) const {
    uint64_t size = 1000;
    const utfx_result result =
        utfx_measure(&before, in.data(), in.size(), is_last, &size);
    return size == 1000 + expected.written && result.written == 0 &&
           result.status == expected.status && result.read == expected.read &&
           result.length == expected.length &&
           result.offset == expected.offset &&
           utfx_converter_errors(&before) == utfx_converter_errors(&converter_);
  }

  const utfx_converter start_;
  utfx_converter converter_ = start_;
  uint64_t read_ = 0;
};

class Libutfx : public Door {
 public:
  std::string_view Name() const override { return "libutfx"; }

  std::string_view Lacks(const Coder& from, const Coder& to,
                         OnError /*on_error*/) const override {
    for (const Coder* each : {&from, &to}) {
      if (LibraryLacks(*each)) return "glibc alone has it";
    }
    return "";
  }

  std::unique_ptr<Stream> Make(const Coder& from, const Coder& to,
                               OnError on_error) const override {
    return std::make_unique<LibutfxStream>(
        utfx_converter_init(utfx_charset_find(from.Name().c_str()),
                            utfx_charset_find(to.Name().c_str()),
                            kModes[static_cast<size_t>(on_error)]));
  }

  Rules RulesFor(const Coder& /*from*/, const Coder& to) const override {
    Rules rules = {kStreamRules};
    if (to.IsTable()) rules.replacement = '?';
    return rules;
  }
};

}  // namespace

const Door& LibutfxDoor() {
  static const Libutfx kDoor;
  return kDoor;
}

}  // namespace utfx::conformance
