// Files of compiled charsets, with a header that fits: refused, or a charset
// that agrees with itself.

#include "converters/table/table.h"

#include <utfx.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <iterator>
#include <vector>

#include "converters/table/multibyte_file.h"
#include "converters/table/multibyte_table.h"
#include "converters/table/table_file.h"
#include "tests/fuzz/require.h"

namespace utfx::fuzz {
namespace {

// The charset reads all that it writes; bytes stay as they are by way of UTF-8,
// unless another byte is read as the character.
void Convert(const utfx_charset* charset) {
  uint8_t bytes[256];
  for (size_t i = 0; i < std::size(bytes); ++i) {
    bytes[i] = static_cast<uint8_t>(i * 167);
  }
  const utfx_charset* const utf8 = utfx_charset_find("UTF-8");
  // A byte may be two characters, and each of these four bytes.
  uint8_t text[8 * sizeof bytes];
  const utfx_result read = utfx_convert_text(charset, utf8, UTFX_SKIP, bytes,
                                             sizeof bytes, text, sizeof text);
  UTFX_REQUIRE(read.status == UTFX_OK);
  uint8_t back[8 * sizeof bytes];
  const utfx_result written = utfx_convert_text(
      utf8, charset, UTFX_SKIP, text, read.written, back, sizeof back);
  UTFX_REQUIRE(written.status == UTFX_OK);
  uint64_t first = 0;
  uint64_t last = 0;
  for (size_t i = 0;
       i < 3 && utfx_charset_next_gap(charset, last, &first, &last);
       ++i, ++last) {
    UTFX_REQUIRE(utfx_sequence_length(charset, first) == 0);
    UTFX_REQUIRE(utfx_sequence_length(charset, last) == 0);
  }
}

const char* Read(const std::vector<uint8_t>& file, TableFile* read) {
  if (!IsMultibyteFile(file.data(), file.size())) {
    Table table;
    static uint32_t slots[Table::kMaxSlots];
    return ReadTableFile(file.data(), file.size(), &table, slots, read);
  }
  MultibyteTable table;
  static std::vector<std::max_align_t> room;
  room.resize(MultibyteRoom(file.size()) / sizeof room[0] + 1);
  return ReadMultibyteFile(file.data(), file.size(), room.data(), &table, read);
}

void Run(std::vector<uint8_t> file) {
  file.resize(std::max(file.size(), kTableHeaderSize));
  std::copy(std::begin(kTableMagic), std::end(kTableMagic), file.begin());
  SealTableFile(file.data(), file.size());
  TableFile read;
  const bool is_sound = Read(file, &read) == nullptr;
  static std::vector<std::max_align_t> room;
  const size_t room_size = utfx_charset_room(file.data(), file.size());
  room.resize(room_size / sizeof room[0] + 1);
  const utfx_charset* const charset =
      utfx_charset_load(file.data(), file.size(), room.data(), room_size);
  UTFX_REQUIRE((charset != nullptr) == is_sound);
  if (charset == nullptr) return;
  UTFX_REQUIRE(read.names.starts_with(utfx_charset_name(charset)));
  const size_t length = utfx_sequence_length(charset, read.replacement);
  UTFX_REQUIRE(length >= 1 &&
               length <= utfx_charset_max_sequence_length(charset));
  Convert(charset);
}

}  // namespace
}  // namespace utfx::fuzz

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* bytes, size_t size) {
  utfx::fuzz::Run(std::vector<uint8_t>(bytes, bytes + size));
  return 0;
}
