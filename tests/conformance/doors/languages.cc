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
    Rules rules;
    rules.signs = Rules::Signs::kWithOutput;
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
    Rules rules;
    rules.most_bits = 63;
    rules.has_errors = !IsString(from);
    // What is left at the end is the program's.
    rules.mends_the_end = false;
    return rules;
  }
  uint32_t ByDay() const override { return 3; }
};

// For languages with strings of UTF-16, whose own is not tested. Half a unit is
// no input.
Rules RulesOfUtf16(const Coder& from) {
  const bool is_string = from.Name() == "UTF-16LE" || from.Name() == "WTF-16LE";
  Rules rules;
  rules.has_errors = !is_string;
  rules.piece = is_string ? 2 : 1;
  return rules;
}

class Java : public Language {
 public:
  Java() : Language("java", "UTFX_JAVA_DOOR") {}

  Rules RulesFor(const Coder& from, const Coder& to) const override {
    Rules rules = RulesOfUtf16(from);
    // As in Java's own encoders.
    if (to.Unit() == 1) rules.replacement = '?';
    return rules;
  }
};

class Node : public Language {
 public:
  Node() : Language("node", "UTFX_NODE_DOOR") {}

  Rules RulesFor(const Coder& from, const Coder& /*to*/) const override {
    Rules rules = RulesOfUtf16(from);
    rules.signs = Rules::Signs::kWithOutput;
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

const Door& NodeDoor() {
  static const Node kDoor;
  return kDoor;
}

}  // namespace utfx::conformance
