#ifndef UTFX_TESTS_CONFORMANCE_CODER_H_
#define UTFX_TESTS_CONFORMANCE_CODER_H_

#include <cstddef>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "core/charset.h"
#include "core/result.h"
#include "tests/model/model.h"

namespace utfx::conformance {

// A charset as its model knows it: one of the table's, or one of Unicode's own,
// of which "UTF-16" and "UTF-32" have a signature.
class Coder {
 public:
  struct Mark {
    std::string bytes;
    bool is_little_endian;
  };
  // How surrogates stand in a text.
  enum class Surrogates { kNone, kLone, kNumbers };

  static const std::vector<Coder>& All();
  // Null if no charset has the name.
  static const Coder* Find(std::string_view name);

  Coder(std::string name, const Charset& row, std::vector<Mark> marks);

  const std::string& Name() const { return name_; }
  // Whether it is a row of the table, and not one of Unicode's own.
  bool IsOurs() const;
  // Whether it is neither, but a row of tests/model/glibcs.h.
  bool IsGlibcs() const;
  // Whether it is one of those with a table in libutfx.
  bool IsTable() const;
  // The first one is written.
  const std::vector<Mark>& Marks() const { return marks_; }
  std::string Signature() const {
    return marks_.empty() ? "" : marks_[0].bytes;
  }
  size_t Unit() const { return model::FactsOf(row_).unit; }
  Surrogates SurrogateKind() const { return surrogates_; }
  const Charset& Row(bool is_little_endian = false) const {
    return is_little_endian ? reversed_ : row_;
  }

  // A code point behind a signature; "" if the charset lacks it.
  const std::string& Encode(const model::Bits& code_point) const;
  std::string Text(std::u32string_view text) const;

  model::Sequence Read(std::string_view bytes, bool is_little_endian) const {
    return model::Read(Row(is_little_endian), bytes);
  }

 private:
  std::string name_;
  Charset row_;
  Charset reversed_;  // In the other order, where a mark may tell it.
  std::vector<Mark> marks_;
  Surrogates surrogates_ = Surrogates::kNone;
  mutable std::unordered_map<model::Bits, std::string> encoded_;
};

// What stands at one place of a text.
struct Item {
  enum class Kind { kSignature, kSequence, kIllFormed, kIncomplete };

  Kind kind;
  size_t begin;
  size_t end;
  bool is_little_endian;
  model::Bits code_point;  // Of a sequence.
  // Whether what is incomplete is ill-formed whatever comes, and whether a
  // sequence at the end may be the start of another.
  bool shows_error = false;
  bool may_go_on = false;
  ErrorClass error_class = ErrorClass::kNone;

  bool IsError() const { return kind >= Kind::kIllFormed; }
};

// What stands at the start of some bytes, which are all there is. An error is
// as long as the model says.
Item ReadItem(const Coder& from, std::string_view bytes,
              bool is_little_endian = false);

// A whole text, cut up. What is incomplete is the last item. An error may be a
// unit instead.
const std::vector<Item>& CutUp(const Coder& from, const std::string& text,
                               bool errors_are_units = false);

}  // namespace utfx::conformance

#endif  // UTFX_TESTS_CONFORMANCE_CODER_H_
