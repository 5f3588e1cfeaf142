#ifndef UTFX_TESTS_CONFORMANCE_CASE_H_
#define UTFX_TESTS_CONFORMANCE_CASE_H_

#include <cstddef>
#include <cstdint>
#include <optional>
#include <random>
#include <string>
#include <string_view>
#include <vector>

#include "tests/conformance/coder.h"

namespace utfx::conformance {

// What becomes of an error.
enum class OnError : uint8_t { kStop, kSkip, kReplace };
inline constexpr OnError kOnErrors[] = {OnError::kStop, OnError::kSkip,
                                        OnError::kReplace};

std::string NameOf(OnError on_error);

// A conversion of a text. As a line: "FROM TO stop|skip|replace SEED HEX".
struct Case {
  const Coder* from;
  const Coder* to;
  OnError on_error;
  // How the text and the room for its conversion are cut; 0: not at all.
  uint32_t seed;
  std::string text;

  std::string ToLine() const;
  static std::optional<Case> FromLine(const std::string& line);
};

// The sizes of pieces and rooms, in bytes, as a seed has them.
class Split {
 public:
  explicit Split(uint32_t seed);

  // At least 1; SIZE_MAX for all.
  size_t NextPiece() { return Next(most_input_); }
  size_t NextRoom() { return Next(most_room_); }

 private:
  size_t Next(size_t most) {
    return most == SIZE_MAX ? most : 1 + random_() % most;
  }

  std::minstd_rand random_;
  size_t most_input_ = SIZE_MAX;
  size_t most_room_ = SIZE_MAX;
};

// Texts in a charset, made once: the ends of each length, of gaps and of what
// there are code points for, scalar values, each kind of error and of cut
// between text, at the start and at the end, signatures, and mutations.
const std::vector<std::string>& TextsIn(const Coder& charset);

// Whether `partner` is one that a charset is converted to and from by day:
// UTF-8, UTF-16, one that has more code points, and glibc's. By night, all are.
bool IsByDay(const Coder& charset, const Coder& partner);

}  // namespace utfx::conformance

#endif  // UTFX_TESTS_CONFORMANCE_CASE_H_
