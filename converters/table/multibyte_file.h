#ifndef UTFX_CONVERTERS_TABLE_MULTIBYTE_FILE_H_
#define UTFX_CONVERTERS_TABLE_MULTIBYTE_FILE_H_

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

#include "converters/table/multibyte_table.h"
#include "converters/table/table_file.h"

// A file of version 2 holds a table of sequences of several bytes. Its numbers
// are little-endian, and its header is as in version 1 up to the replacement:
//   at 24  how many leads, ranges, pairs, runs of what is only read, code
//          points that are only written, code points beyond the BMP, units and
//          trails it has, and the size of the names
//   at 64  these, in this order: MultibyteData says what each is. A lead has
//          its place, and a byte each for the first trail, how many trails, the
//          kind, and whether it is a character; a unit has two bytes, a trail
//          one, and all else is numbers of four bytes
//   then   the names, each ended by a zero: first the charset's own one
namespace utfx {

inline constexpr uint32_t kMultibyteVersion = 2;
inline constexpr size_t kMultibyteHeaderSize = 64;
inline constexpr size_t kMaxMultibyteFileSize = 1 << 20;

// The facts that a file states.
struct MultibyteFacts {
  // A sequence is read as a code point, or the code point is written as it, or
  // both.
  struct Mapping {
    uint32_t sequence;  // Its bytes, as a number: 0x8140 is 81 40.
    uint8_t length;     // 1 to 4.
    bool is_read;
    bool is_written;
    uint32_t code_point;
    uint32_t second;  // The second code point of the sequence; 0 if it has one.
    uint32_t pair = 0;  // WriteMultibyteFile() sets it: the number of the two.
  };

  // In whatever order, and one twice, too: they get sorted, and joined.
  std::span<Mapping> mappings;
  uint32_t replacement;
  std::span<const std::string_view> names;
};

// Why facts make no file; and the mappings that show it, if some do.
struct MultibyteRefusal {
  const char* why;
  const MultibyteFacts::Mapping* mappings[2];
};

// Writes a file, and returns its size; 0 if it is refused, or the room is too
// small for it: kMaxMultibyteFileSize bytes are enough for each file.
// ReadMultibyteFile() says whether the rest is right: the names, the
// replacement, and whether there are more characters than a table can have.
size_t WriteMultibyteFile(const MultibyteFacts& facts, std::span<uint8_t> out,
                          MultibyteRefusal* refusal);

// Whether a file starts as one of these.
bool IsMultibyteFile(const uint8_t* file, size_t size);

// How many bytes ReadMultibyteFile() needs for a file of a size.
constexpr size_t MultibyteRoom(size_t file_size) {
  return sizeof(MultibyteIndex) + file_size;
}

// Makes a table of a file from anywhere. Returns why the file is refused, or
// null. The room is MultibyteRoom(size) bytes, aligned as those of malloc(),
// and must live as long as the table; the names are in the file.
const char* ReadMultibyteFile(const uint8_t* file, size_t size, void* room,
                              MultibyteTable* table, TableFile* read);

}  // namespace utfx

#endif  // UTFX_CONVERTERS_TABLE_MULTIBYTE_FILE_H_
