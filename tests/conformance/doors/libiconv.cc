// The library in front of GNU libiconv.

#include <dlfcn.h>

#include <memory>
#include <string>
#include <string_view>

#include "libiconv-shim/rules.h"
#include "tests/conformance/doors/doors.h"
#include "tests/conformance/doors/iconv_stream.h"

extern "C" {
void* libiconv_open(const char* to, const char* from);
size_t libiconv(void* handle, char** in, size_t* in_left, char** out,
                size_t* out_left);
int libiconv_close(void* handle);
}

namespace utfx::conformance {
namespace {

constexpr IconvFunctions kShim = {&::libiconv_open, &::libiconv,
                                  &::libiconv_close};

class Libiconv : public Door {
 public:
  std::string_view Name() const override { return "libiconv"; }

  std::string WhatIsMissing() const override {
    return ::dlopen("libiconv.so.2", RTLD_NOW) != nullptr ? "" : ::dlerror();
  }

  std::string_view Lacks(const Coder& from, const Coder& to,
                         OnError on_error) const override {
    if (on_error == OnError::kReplace) return "iconv() replaces nothing";
    for (const Coder* each : {&from, &to}) {
      if (each->IsGlibcs() && each->Name() != "ISO-8859-1") {
        return "glibc and libiconv may disagree on the charset";
      }
    }
    if (!from.IsOurs() && !to.IsOurs()) return "libiconv does it alone";
    if (!from.IsOurs() && !from.Marks().empty()) {
      return "libiconv reads marks anywhere";
    }
    if (to.IsGlibcs() && !from.Marks().empty()) {
      return "a signature stays before a first code point that libiconv lacks";
    }
    return "";
  }

  std::unique_ptr<Stream> Make(const Coder& from, const Coder& to,
                               OnError on_error) const override {
    return std::make_unique<IconvStream>(
        kShim, to.Name() + (on_error == OnError::kSkip ? "//IGNORE" : ""),
        from.Name());
  }

  Rules RulesFor(const Coder& from, const Coder& to) const override {
    Rules rules = {libiconv::kStreamRules};
    rules.room_for_unencodable = to.Unit();
    rules.tells_reason = false;
    rules.tells_length = false;
    rules.has_errors = from.IsOurs();
    // U+FFFE could be taken for a mark.
    if (to.Name() == "UTF-16") rules.lacked = 0xFFFE;
    if (to.IsGlibcs()) {
      rules.room_for_unencodable = 1;
      rules.drops_tags = true;
    }
    return rules;
  }
};

}  // namespace

const Door& LibiconvDoor() {
  static const Libiconv kDoor;
  return kDoor;
}

}  // namespace utfx::conformance
