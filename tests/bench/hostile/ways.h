#ifndef UTFX_TESTS_BENCH_HOSTILE_WAYS_H_
#define UTFX_TESTS_BENCH_HOSTILE_WAYS_H_

#include <cstddef>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

// The ways that programs convert text with the errors that are in it. Each
// reads all of a text; one that gets no further ends the program.
namespace utfx::bench {

using Work = std::function<void(std::string_view text)>;

struct Charsets {
  std::string from;
  std::string to;
};

// How many times another time a text may take, by byte.
struct Bounds {
  double by_good;     // That of good text.
  double by_nearest;  // That of the same in the nearest charset.
  // That of a quarter of it, by size: 4 if it grows with the square. The
  // quarter may be in a cache that has no room for all.
  double linear = 2.5;
};

struct Way {
  std::string name;
  Bounds bounds;
  std::function<Work(const Charsets& charsets)> open;
};

// A conversion of ours, and the nearest one that there is besides, to give the
// scale.
struct Match {
  Charsets ours;
  Charsets nearest;
};

// The ways of one interface, and the charsets to try them with.
struct Interface {
  std::string name;
  std::vector<Way> ways;
  std::vector<Match> matches;
};

// iconv(3) and, by the same functions, libiconv with the shim and without.
std::vector<Interface> IconvInterfaces();
// ucnv_toUnicode() and others, ucnv_fromUnicode(), ucnv_convertEx().
std::vector<Interface> IcuInterfaces();
// <utfx.h>, with UTF-8, UTF-16 and UTF-32 for the scale, and the check of utfx.
std::vector<Interface> UtfxInterfaces();

// What text for ICU is read from or written to: UTF-16 in its own byte order.
inline constexpr const char kUnicode[] = "UTF-16LE";

// The size of a code unit.
size_t UnitOf(const std::string& charset);

[[noreturn]] void Fail(const std::string& what);

}  // namespace utfx::bench

#endif  // UTFX_TESTS_BENCH_HOSTILE_WAYS_H_
