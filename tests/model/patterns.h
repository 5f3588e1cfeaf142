#ifndef UTFX_TESTS_MODEL_PATTERNS_H_
#define UTFX_TESTS_MODEL_PATTERNS_H_

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "core/byte_order.h"
#include "tests/model/model.h"

// What the models have in common.
namespace utfx::model {

// How many x's a pattern has.
size_t CountFreeBits(std::string_view pattern);

// Writes `bits` into the x's of a pattern, from the right, and zeros into the
// x's that are left over.
Bits Fill(std::string pattern, std::string_view bits);

// What stands in the x's of a pattern, as far as there are digits.
Bits Collect(std::string_view pattern, std::string_view digits);

// How many ones some digits begin with.
size_t CountOnes(std::string_view digits);

// Big-endian bytes in another order, or back. What is behind the last whole
// unit is left as it is.
std::string InOrder(std::string bytes, size_t unit, ByteOrder order);

// A form whose sequences, of any length, follow patterns. What it reads follows
// from what it writes.
class PatternModel : public Model {
 public:
  Sequence Read(std::string_view bytes, ByteOrder order,
                unsigned limit) const final;

 protected:
  using Model::Model;
  ~PatternModel() = default;

  // What a sequence holds, if it is one, with zeros before it: whether it is
  // the right one is seen by encoding that again.
  virtual Bits Content(const std::string& bytes) const = 0;

  // How many bytes a sequence that starts so may have, where that is settled.
  virtual std::vector<size_t> Lengths(const std::string& start) const = 0;

  // What the smallest and the largest sequences of so many bytes end in, once
  // and again.
  virtual std::string Filler(size_t length, bool ones) const = 0;

 private:
  bool StartsASequence(const std::string& start, unsigned limit) const;
};

// A form whose sequences have their length in unary, in the free bits of all
// their containers, which are of one size: n ones and a zero for n + `least`
// containers.
class UnaryModel : public PatternModel {
 protected:
  // How the first container looks and how the others do.
  constexpr UnaryModel(const Facts& facts, std::string_view first,
                       std::string_view trail, size_t least)
      : PatternModel(facts), first_(first), trail_(trail), least_(least) {}
  ~UnaryModel() = default;

  // The shortest.
  std::string ByPattern(const Bits& code_point) const override;
  Bits Content(const std::string& bytes) const override;
  std::vector<size_t> Lengths(const std::string& start) const override;
  std::string Filler(size_t length, bool ones) const override;

 private:
  Bits FreeBits(const std::string& bytes) const;

  std::string_view first_;
  std::string_view trail_;
  size_t least_;
};

}  // namespace utfx::model

#endif  // UTFX_TESTS_MODEL_PATTERNS_H_
