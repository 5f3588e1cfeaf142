#ifndef UTFX_TESTS_MUTANTS_MUTATION_H_
#define UTFX_TESTS_MUTANTS_MUTATION_H_

#include <fcntl.h>
#include <sys/mman.h>
#include <unistd.h>

#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <type_traits>

// What the sources that mutate.py writes call, in each place that has mutants:
// all of them are in one build, and the environment says which one is alive.
//   UTFX_MUTANT   its number, or "all": none lives, but those that are reached
//                 are marked in the file UTFX_REACHED, a byte for each
// What the compiler evaluates knows no environment: there it is the macro
// UTFX_STATIC_MUTANT.
namespace utfx_mutation {

// As many as mutate.py has numbers: few pages of what follows are touched.
inline constexpr unsigned kMax = 1024 * 4096;
#ifndef UTFX_STATIC_MUTANT
#define UTFX_STATIC_MUTANT 0
#endif

// In the file, which child processes share: no matter how they end.
inline bool *reached = nullptr;
// Whether something is to be done for a mutant.
inline bool is_marked[kMax] = {};

// Before anything else is initialized.
[[gnu::constructor(101), gnu::unused]] static void Begin() {
  const char *const mutant = std::getenv("UTFX_MUTANT");
  if (mutant == nullptr || reached != nullptr) return;
  if (std::strcmp(mutant, "all") != 0) {
    is_marked[std::strtoul(mutant, nullptr, 10) % kMax] = true;
    return;
  }
  const char *const path = std::getenv("UTFX_REACHED");
  const int file = path != nullptr ? open(path, O_RDWR | O_CLOEXEC) : -1;
  if (file < 0) return;
  if (ftruncate(file, kMax) == 0) {
    void *const bytes =
        mmap(nullptr, kMax, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
    if (bytes != MAP_FAILED) {
      reached = static_cast<bool *>(bytes);
      std::memset(is_marked, 1, sizeof is_marked);
    }
  }
  close(file);
}

[[gnu::noinline]] inline bool Reach(unsigned id) {
  if (reached != nullptr) {
    reached[id] = true;
    is_marked[id] = false;
  }
  return reached == nullptr;
}

// Whether this one is alive.
template <unsigned kId>
[[gnu::always_inline]] constexpr bool Is() {
  static_assert(kId < kMax);
  if (__builtin_is_constant_evaluated()) return kId == UTFX_STATIC_MUTANT;
  return is_marked[kId] && Reach(kId);
}

// Makes the initialization that it stands in one of the program's start, where
// the environment counts.
template <class Value>
[[gnu::always_inline]] Value Dynamic(Value value) {
  return value;
}

// The operator and its mutants, the first of which has this number.
#define UTFX_ONE_MUTANT(name, op, mutant)                       \
  template <unsigned kId, class Left, class Right>              \
  [[gnu::always_inline]] constexpr auto name(Left a, Right b) { \
    return Is<kId>() ? a mutant b : a op b;                     \
  }
#define UTFX_TWO_MUTANTS(name, op, first, second)                       \
  template <unsigned kId, class Left, class Right>                      \
  [[gnu::always_inline]] constexpr auto name(Left a, Right b) {         \
    return Is<kId>() ? a first b : Is<kId + 1>() ? a second b : a op b; \
  }
#define UTFX_ASSIGNMENT(name, op, mutant)                                  \
  template <unsigned kId, class Left, class Right>                         \
  [[gnu::always_inline]] constexpr decltype(auto) name(Left &a, Right b) { \
    return Is<kId>() ? a mutant b : a op b;                                \
  }

UTFX_ONE_MUTANT(Add, +, -)
UTFX_ONE_MUTANT(Multiply, *, /)
UTFX_ONE_MUTANT(Divide, /, *)
UTFX_ONE_MUTANT(Modulo, %, /)
UTFX_ONE_MUTANT(And, &, |)
UTFX_ONE_MUTANT(Or, |, &)
UTFX_ONE_MUTANT(Xor, ^, &)
UTFX_ONE_MUTANT(ShiftLeft, <<, >>)
UTFX_ONE_MUTANT(ShiftRight, >>, <<)
UTFX_ONE_MUTANT(Equal, ==, !=)
UTFX_ONE_MUTANT(NotEqual, !=, ==)
UTFX_TWO_MUTANTS(Less, <, <=, >=)
UTFX_TWO_MUTANTS(LessEqual, <=, <, >)
UTFX_TWO_MUTANTS(Greater, >, >=, <=)
UTFX_TWO_MUTANTS(GreaterEqual, >=, >, <)
UTFX_ASSIGNMENT(AddTo, +=, -=)
UTFX_ASSIGNMENT(SubtractFrom, -=, +=)
UTFX_ASSIGNMENT(MultiplyBy, *=, /=)
UTFX_ASSIGNMENT(DivideBy, /=, *=)
UTFX_ASSIGNMENT(ReduceBy, %=, /=)
UTFX_ASSIGNMENT(XorWith, ^=, &=)
UTFX_ASSIGNMENT(OrTo, |=, &=)
UTFX_ASSIGNMENT(AndTo, &=, |=)
UTFX_ASSIGNMENT(ShiftLeftBy, <<=, >>=)
UTFX_ASSIGNMENT(ShiftRightBy, >>=, <<=)

#undef UTFX_ONE_MUTANT
#undef UTFX_TWO_MUTANTS
#undef UTFX_ASSIGNMENT

// Two pointers have a difference, and no sum.
template <unsigned kId, class Left, class Right>
[[gnu::always_inline]] constexpr auto Subtract(Left a, Right b) {
  if constexpr (std::is_pointer_v<Right>) {
    return Is<kId>() ? b - a : a - b;
  } else {
    return Is<kId>() ? a + b : a - b;
  }
}

template <unsigned kId, class Value>
[[gnu::always_inline]] constexpr Value Complement(Value value) {
  return Is<kId>() ? value : static_cast<Value>(~value);
}

// A literal of an integer, one more, and one less.
template <unsigned kId, class Value>
[[gnu::always_inline]] constexpr Value MoreOrLess(Value value) {
  return Is<kId>()       ? static_cast<Value>(uint64_t{value} + 1)
         : Is<kId + 1>() ? static_cast<Value>(uint64_t{value} - 1)
                         : value;
}
template <unsigned kId, class Value>
[[gnu::always_inline]] constexpr Value More(Value value) {
  return Is<kId>() ? static_cast<Value>(uint64_t{value} + 1) : value;
}

template <unsigned kId>
struct Min {
  template <class Value>
  [[gnu::always_inline]] static constexpr Value Of(Value a, Value b) {
    return Is<kId>() == (a < b) ? b : a;
  }
};
template <unsigned kId>
struct Max {
  template <class Value>
  [[gnu::always_inline]] static constexpr Value Of(Value a, Value b) {
    return Is<kId>() == (a < b) ? a : b;
  }
};

// A sequence that is incomplete taken for ill-formed, or the reverse.
template <unsigned kId, class Decoded>
[[gnu::always_inline]] constexpr Decoded Verdict(Decoded decoded) {
  using Status = typename Decoded::Status;
  if (Is<kId>()) {
    decoded.status = decoded.status == Status::kIncomplete
                         ? Status::kIllFormed
                         : Status::kIncomplete;
  }
  return decoded;
}

}  // namespace utfx_mutation

#endif  // UTFX_TESTS_MUTANTS_MUTATION_H_
