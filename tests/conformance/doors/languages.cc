// The doors of other languages, each by a program of its own beside this file.

#include <algorithm>
#include <array>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <utility>

#include "core/charset.h"
#include "tests/conformance/doors/child.h"
#include "tests/conformance/doors/doors.h"
#include "tests/conformance/doors/library_lacks.h"

namespace utfx::conformance {
namespace {

constexpr std::array<std::string_view, 2> kUtf8 = {"UTF-8", "WTF-8"};
constexpr std::array<std::string_view, 2> kUtf16 = {"UTF-16LE", "WTF-16LE"};

// A table, if it is one that the language lacks, or whose codec of ours the
// program takes in any case.
bool IsTheirs(const Coder& charset) {
  constexpr std::array<std::string_view, 3> kTables = {"ISIRI-3342", "UHC",
                                                       "EUC-JP-MS"};
  if (LibraryLacks(charset)) return false;
  return (charset.IsOurs() && charset.Row().group != Group::kExperimental) ||
         std::find(kTables.begin(), kTables.end(), charset.Name()) !=
             kTables.end();
}

bool HasSurrogates(const Coder& charset) {
  return charset.SurrogateKind() != Coder::Surrogates::kNone;
}

// A language has all charsets but the experimental ones, and strings, which
// stand here as texts in a form of Unicode with or without surrogates.
class Language : public Door {
 public:
  Language(std::string name, const char* variable,
           std::array<std::string_view, 2> strings)
      : name_(std::move(name)), child_(variable), strings_(strings) {}

  std::string_view Name() const override { return name_; }

  std::string_view Lacks(const Coder& from, const Coder& to,
                         OnError on_error) const override {
    if (!child_.IsThere()) return "the command that runs it is not set";
    return Has(from, to, on_error) ? "" : "the language has none";
  }

  std::unique_ptr<Stream> Make(const Coder& from, const Coder& to,
                               OnError on_error) const override {
    return std::make_unique<ChildStream>(&child_, from, to, on_error);
  }

 protected:
  virtual bool Has(const Coder& from, const Coder& to,
                   OnError /*on_error*/) const {
    return (IsTheirs(from) && TakesAll(to, from)) ||
           (IsString(from) && IsTheirs(to));
  }
  // Whether it is a string, with surrogates if the charset has some.
  bool TakesAll(const Coder& string, const Coder& from) const {
    return string.Name() == strings_[1] ||
           (string.Name() == strings_[0] && !HasSurrogates(from));
  }
  bool IsString(const Coder& charset) const {
    return charset.Name() == strings_[0] || charset.Name() == strings_[1];
  }

 private:
  std::string name_;
  mutable Child child_;
  std::array<std::string_view, 2> strings_;
};

class Python : public Language {
 public:
  Python() : Language("python", "UTFX_PYTHON_DOOR", kUtf8) {}

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

 protected:
  // Also among ours, as integers, of which UTF-8000 has the numbers of
  // surrogates.
  bool Has(const Coder& from, const Coder& to,
           OnError on_error) const override {
    return Language::Has(from, to, on_error) ||
           (IsTheirs(from) && IsTheirs(to) && on_error == OnError::kStop &&
            from.Name() != "UTF-8000" && !from.IsTable() && !to.IsTable() &&
            (to.Name() != "UTF-8000" || !HasSurrogates(from)) &&
            from.Marks().empty() && to.Marks().empty());
  }
};

class Perl : public Language {
 public:
  Perl() : Language("perl", "UTFX_PERL_DOOR", kUtf8) {}

  Rules RulesFor(const Coder& from, const Coder& to) const override {
    Rules rules;
    rules.most_bits = 63;
    if (to.IsTable()) rules.replacement = '?';
    rules.has_errors = !IsString(from);
    // As a layer of a file, which is given the start of what follows.
    rules.knows_the_end = false;
    // The rest at the end is the program's.
    rules.mends_the_end = false;
    return rules;
  }
  uint32_t ByDay() const override { return 3; }

 protected:
  // Two encodings, one of which is a string's at most.
  bool Has(const Coder& from, const Coder& to,
           OnError /*on_error*/) const override {
    return IsTheirs(to) && (IsTheirs(from) || IsString(from));
  }
};

// For languages with strings of UTF-16, whose own is not tested. Half a unit is
// no input.
Rules RulesOfUtf16(bool is_string) {
  Rules rules;
  rules.has_errors = !is_string;
  rules.piece = is_string ? 2 : 1;
  return rules;
}

class Java : public Language {
 public:
  Java() : Language("java", "UTFX_JAVA_DOOR", kUtf16) {}

  Rules RulesFor(const Coder& from, const Coder& to) const override {
    Rules rules = RulesOfUtf16(IsString(from));
    // As in Java's own encoders.
    if (to.Unit() == 1) rules.replacement = '?';
    return rules;
  }

 protected:
  // CESU-8 is Java's own.
  bool Has(const Coder& from, const Coder& to,
           OnError on_error) const override {
    return Language::Has(from, to, on_error) && from.Name() != "CESU-8" &&
           to.Name() != "CESU-8";
  }
};

class Node : public Language {
 public:
  Node() : Language("node", "UTFX_NODE_DOOR", kUtf16) {}

  Rules RulesFor(const Coder& from, const Coder& to) const override {
    Rules rules = RulesOfUtf16(IsString(from));
    rules.signs = Rules::Signs::kWithOutput;
    if (to.IsTable()) rules.replacement = '?';
    return rules;
  }

 protected:
  // It skips nothing, and one target stands for its strings.
  bool Has(const Coder& from, const Coder& to,
           OnError on_error) const override {
    return Language::Has(from, to, on_error) && on_error != OnError::kSkip &&
           to.Name() != "WTF-16LE";
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
