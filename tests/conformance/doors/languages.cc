// What other languages have, each by a program of its own beside this file.

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <utility>

#include "tests/conformance/doors/child.h"
#include "tests/conformance/doors/doors.h"

namespace utfx::conformance {
namespace {

class Language : public Door {
 public:
  Language(std::string name, const char* variable)
      : name_(std::move(name)), child_(variable) {}

  std::string_view Name() const override { return name_; }

  std::unique_ptr<Stream> Make(const Coder& from, const Coder& to,
                               OnError on_error) const override {
    if (!child_.IsThere()) return nullptr;
    auto stream = std::make_unique<ChildStream>(&child_, from, to, on_error);
    return stream->IsThere() ? std::move(stream) : nullptr;
  }

 protected:
  // Whether a text in a charset is a string of the language.
  static bool IsString(const Coder& charset) {
    return charset.Name() == "UTF-8" || charset.Name() == "WTF-8";
  }

 private:
  std::string name_;
  mutable Child child_;
};

class Python : public Language {
 public:
  Python() : Language("python", "UTFX_PYTHON_DOOR") {}

  Rules RulesFor(const Coder& from, const Coder& to) const override {
    Rules rules = {.signs = Rules::Signs::kWithOutput};
    // Python's own UTF-8 is not tested.
    rules.has_errors = !IsString(from);
    if (IsString(from) && !IsString(to)) {
      // All surrogates that follow one another are one error.
      rules.tells_length = false;
      rules.replacement = '?';
    }
    return rules;
  }
};

class Perl : public Language {
 public:
  Perl() : Language("perl", "UTFX_PERL_DOOR") {}

  Rules RulesFor(const Coder& from, const Coder& /*to*/) const override {
    return {.most_bits = 63,
            .has_errors = !IsString(from),
            // What is left at the end is the program's.
            .mends_the_end = false};
  }
  uint32_t ByDay() const override { return 3; }
};

class Java : public Language {
 public:
  Java() : Language("java", "UTFX_JAVA_DOOR") {}

  Rules RulesFor(const Coder& from, const Coder& to) const override {
    Rules rules;
    if (from.Name() == "UTF-16LE" || from.Name() == "WTF-16LE") {
      // Java's own UTF-16 is not tested, and half a char is no input.
      rules.has_errors = false;
      rules.piece = 2;
    }
    // As in Java's own encoders.
    if (to.Unit() == 1) rules.replacement = '?';
    return rules;
  }
};

}  // namespace

const Door& PythonDoor() {
  static const Python kDoor;
  return kDoor;
}

const Door& PerlDoor() {
  static const Perl kDoor;
  return kDoor;
}

const Door& JavaDoor() {
  static const Java kDoor;
  return kDoor;
}

}  // namespace utfx::conformance
