#ifndef UTFX_COMMAND_VERDICT_STATISTICS_H_
#define UTFX_COMMAND_VERDICT_STATISTICS_H_

#include <cstddef>
#include <cstdint>
#include <string>

#include "command/charsets/named_charset.h"
#include "command/files/input_file.h"

namespace utfx {

// Code points from U+0100 on in the start of a text, which tells enough.
struct Others {
  uint64_t characters = 0;  // All of them.
  uint64_t latin = 0;       // All below U+0100.
  uint64_t others = 0;
  // Others that are near the last one before them, but not equal to it.
  uint64_t near = 0;
  uint64_t pairs = 0;  // Others whose bytes could be strings of ASCII.
  // Others right behind a different one: near it, or not.
  uint64_t near_neighbours = 0;
  uint64_t far_neighbours = 0;
};

// The contents of a text, read in some charset.
struct Statistics {
  uint64_t characters = 0;
  uint64_t nulls = 0;
  uint64_t ascii = 0;
  uint64_t unusual = 0;
  uint64_t controls = 0;  // The unusual ones in ASCII.
  uint64_t latin = 0;     // The others below U+0100.
  uint64_t beyond_unicode = 0;
  // Characters near the one before them, as in a text of one script.
  uint64_t near = 0;
  Others others;
  uint64_t errors = 0;
  // The first error.
  std::string error_class;
  uint64_t error_offset = 0;
};

// Nearly every script with an alphabet fits.
inline constexpr uint32_t kNear = 0x80;

// A text has at least so many characters for each unusual one.
inline constexpr uint64_t kCharactersForUnusual = 5;
// At least so many for each control, if nothing else tells that it is text.
inline constexpr uint64_t kCharactersForControl = 50;

// The distance of two code points.
inline uint32_t DistanceOf(uint32_t a, uint32_t b) {
  return a > b ? a - b : b - a;
}

// Reads a text from an offset on, as long as it is almost well-formed.
Statistics StatisticsOf(const NamedCharset& charset, const FileStart& start,
                        size_t offset);

bool IsAlmostWellFormed(const Statistics& statistics);

}  // namespace utfx

#endif  // UTFX_COMMAND_VERDICT_STATISTICS_H_
