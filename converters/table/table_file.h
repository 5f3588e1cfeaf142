#ifndef UTFX_CONVERTERS_TABLE_TABLE_FILE_H_
#define UTFX_CONVERTERS_TABLE_TABLE_FILE_H_

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

#include "converters/table/table.h"
#include "core/byte_order.h"

// A file holds a table and its names, for charsets that users bring. Those of
// several bytes have version 2 (multibyte_file.h). Its numbers are
// little-endian:
//   at 0     8 bytes, kTableMagic
//   at 8     the version, 1
//   at 12    the size of the file
//   at 16    the CRC-32 of what comes behind it
//   at 20    the code point that is written for errors
//   at 24    how many code points are written and not read
//   at 28    the size of the names
//   at 32    32 bytes: a bit for each byte that is read and not written, the
//            lowest bit of the first byte for byte 0
//   at 64    256 numbers: the code point of each byte, or Table::kUnassigned
//   at 1088  the code points that are written and not read, ascending, each a
//            number with the byte in its lowest eight bits
//   then     the names, each ended by a zero: first the charset's own one
namespace utfx {

inline constexpr uint8_t kTableMagic[8] = {0x89, 'u', 't', 'f',
                                           'x',  'c', 's', '\n'};
inline constexpr size_t kMaxNameLength = 64;
inline constexpr size_t kMaxNames = 64;
inline constexpr size_t kTableHeaderSize = 1088;
inline constexpr size_t kMaxTableFileSize = kTableHeaderSize +
                                            4 * Table::kMaxEncodeOnly +
                                            kMaxNames * (kMaxNameLength + 1);

// The characters of a name: A to Z, 0 to 9, and these marks.
inline constexpr std::string_view kNameMarks = "._:+-";
constexpr bool IsNameMark(char c) {
  return kNameMarks.find(c) != std::string_view::npos;
}
constexpr bool IsNameLetter(char c) {
  return (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
}

// Whether a charset can have this name: 1 to kMaxNameLength of these, not
// starting with a dot.
bool IsTableName(std::string_view name);

// The facts that a file states, before a table is made of it.
struct TableFacts {
  struct EncodeOnly {
    uint32_t code_point;
    uint8_t byte;
  };

  uint32_t code_points[256];  // Of each byte, or Table::kUnassigned.
  bool is_decode_only[256];
  std::span<const EncodeOnly> encode_only;  // Ascending.
  uint32_t replacement;
  std::span<const std::string_view> names;
};

// Writes a file, and returns its size. There is room for kMaxTableFileSize
// bytes, and the facts have no more entries and names than a file can hold.
// ReadTableFile() says whether they are right.
size_t WriteTableFile(const TableFacts& facts, uint8_t* out);

// Writes the size and the checksum of a file, of whatever version, into its
// header. Its size is
// kTableHeaderSize or more.
void SealTableFile(uint8_t* file, size_t size);

// The rest that ReadTableFile() reads, beside the table.
struct TableFile {
  uint32_t replacement;
  // In the file, each ended by a zero.
  std::string_view names;

  bool HasName(std::string_view name) const;
};

// Whether a file starts as one of these, of whatever version.
bool IsTableFile(const uint8_t* file, size_t size);

// Makes a table of a file from anywhere. Returns why the file is refused, or
// null. The slots are kMaxSlots numbers, or SlotsFor(the number of code points
// that are written); they must live as long as the table.
const char* ReadTableFile(const uint8_t* file, size_t size, Table* table,
                          std::span<uint32_t> slots, TableFile* read);

// Parts of files of all versions.

inline constexpr size_t kTableReplacementAt = 20;

inline uint32_t LoadNumber(const uint8_t* in) {
  return LoadUnit<uint32_t, ByteOrder::kLittleEndian>(in);
}
inline void StoreNumber(uint32_t number, uint8_t* out) {
  StoreUnit<ByteOrder::kLittleEndian>(number, out);
}

uint32_t VersionOf(const uint8_t* file);
// Return why a file or its names are refused, or null.
const char* CheckSeal(const uint8_t* file, size_t size);
const char* CheckTableNames(std::string_view names);
// Write the magic and the version, and the names. Return the end.
uint8_t* WriteTableVersion(uint32_t version, uint8_t* out);
uint8_t* WriteTableNames(std::span<const std::string_view> names, uint8_t* out);

}  // namespace utfx

#endif  // UTFX_CONVERTERS_TABLE_TABLE_FILE_H_
