#include "library/built_in_tables.h"

#include <sched.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <new>
#include <span>
#include <string_view>
#include <type_traits>

#include "converters/table/multibyte_table.h"
#include "converters/table/table.h"
#include "core/code_point.h"
#include "core/name.h"
#include "library/nearness.h"
#include "library/table_charset.h"
#include "library/utfx.h"
#include "library/utfx_charset.h"

#if UTFX_HAS_TABLES
#include "converters/tables_data.h"
#if UTFX_HAS_MULTIBYTE_TABLES
#include "converters/multibyte_data.h"
#endif

namespace utfx {
namespace {

using tables::kCount;

constexpr uint16_t kUnassignedUnit = 0xFFFF;
constexpr size_t kBlockSize = std::size(tables::kBlocks[0]);

uint16_t UnitOf(size_t table, size_t byte) {
  const size_t block = tables::kIndex[table][byte / kBlockSize];
  return tables::kBlocks[block][byte % kBlockSize];
}

// The entries of a table in a list that is sorted by table.
template <class Entry, size_t kSize>
std::span<const Entry> EntriesOf(const Entry (&entries)[kSize], size_t table) {
  const auto start_of = [&](size_t number) {
    return std::lower_bound(
        std::begin(entries), std::end(entries), number,
        [](const Entry& entry, size_t of) { return entry.table < of; });
  };
  return {start_of(table), start_of(table + 1)};
}

std::string_view NameAt(const char* name) {
  return {name + 1, static_cast<unsigned char>(*name)};
}
// A zero follows a name.
const char* NextName(const char* name) {
  return name + NameAt(name).size() + 2;
}

// The names of a charset, the first of which is its name.
#if UTFX_HAS_MULTIBYTE_TABLES
constexpr size_t kCountOfAll = kCount + multibyte::kCount;

const char* NamesOf(size_t index) {
  return index < kCount ? tables::kNames + tables::kNamesAt[index]
                        : multibyte::kNames +
                              multibyte::kDescriptions[index - kCount].names;
}
#else
constexpr size_t kCountOfAll = kCount;

const char* NamesOf(size_t index) {
  return tables::kNames + tables::kNamesAt[index];
}
#endif

CodePoint ReplacementOf(const Table& table) {
  const CodePoint found = FindReplacement(
      [&](CodePoint code_point) { return table.ByteOf(code_point) >= 0; });
  return found == 0 ? table.NextEncoded(0) : found;
}

// Charsets with other characters in the place of these are no less alike.
bool IsC1Control(uint16_t unit) { return unit >= 0x80 && unit <= 0x9F; }

// A charset that is made of a table when somebody asks for it. All of it is
// zero in the library's file, where it takes no space.
template <class Made>
class LazyCharset {
 public:
  const utfx_charset* Charset(size_t index) {
    // One thread makes it, and the others wait for some microseconds, unless
    // fork() has left that thread behind in another process.
    for (;;) {
      pid_t maker = maker_.load(std::memory_order_acquire);
      if (maker == kMade) break;
      const pid_t self = getpid();
      if (maker == self) {
        sched_yield();
      } else if (maker_.compare_exchange_strong(maker, self,
                                                std::memory_order_acquire)) {
        // Another process had this memory when it was made there.
        if constexpr (!std::is_same_v<Made, TableCharset>) {
          if (maker != 0) memory_.Clear();
        }
        Make(index, new (made_) Made);
        maker_.store(kMade, std::memory_order_release);
      }
    }
    return &std::launder(reinterpret_cast<Made*>(made_))->charset;
  }

 private:
  static constexpr pid_t kMade = -1;

  void Make(size_t index, TableCharset* made) {
    Table& table = made->table;
    table.Clear(memory_);
    const auto decode_only = EntriesOf(tables::kDecodeOnly, index);
    for (size_t i = 0; i < 256; ++i) {
      const uint16_t unit = UnitOf(index, i);
      if (unit == kUnassignedUnit) continue;
      const auto byte = static_cast<uint8_t>(i);
      table.AddDecoded(byte, unit);
      if (std::none_of(
              decode_only.begin(), decode_only.end(),
              [byte](const auto& entry) { return entry.byte == byte; })) {
        table.AddEncoded(unit, byte);
      }
    }
    for (const auto& entry : EntriesOf(tables::kEncodeOnly, index)) {
      table.AddEncoded(entry.code_point, entry.byte);
    }
    table.Finish();
    const char* const name = NamesOf(index);
    made->Make(NameAt(name).data(), NextName(name), ReplacementOf(table));
  }

#if UTFX_HAS_MULTIBYTE_TABLES
  void Make(size_t index, MultibyteCharset* made) {
    made->table.Make(multibyte::DataOf(index - kCount), &memory_);
    const char* const name = NamesOf(index);
    // A charset with all of Unicode has a character for what is lost.
    constexpr CodePoint kReplacement = 0xFFFD;
    made->Make(NameAt(name).data(), NextName(name),
               made->table.Has(kReplacement) ? kReplacement : '?');
  }
#endif

  alignas(Made) unsigned char made_[sizeof(Made)] = {};
  // The slots of a table, or what encodes one of several bytes.
  std::conditional_t<std::is_same_v<Made, TableCharset>, uint32_t[1024],
                     MultibyteIndex>
      memory_ = {};
  std::atomic<pid_t> maker_ = 0;  // The process, or kMade, or 0.
};

constinit LazyCharset<TableCharset> charsets[kCount];

#if UTFX_HAS_MULTIBYTE_TABLES
constinit LazyCharset<MultibyteCharset> multibyte_charsets[multibyte::kCount];

const utfx_charset* MultibyteTableAt(size_t index) {
  return multibyte_charsets[index - kCount].Charset(index);
}

// Of those of several bytes.
NearestCharsets FindNearestMultibyte(const utfx_charset& charset,
                                     uint64_t code_point) {
  NearestCharsets nearest = {};
  size_t index = 0;
  while (index < multibyte::kCount &&
         MultibyteTableAt(kCount + index) != &charset) {
    ++index;
  }
  if (index == multibyte::kCount) return nearest;
  const char** name = nearest.names;
  for (const uint8_t other : multibyte::kNearest[index]) {
    const utfx_charset* const near = MultibyteTableAt(kCount + other);
    if (!near->multibyte_table->Has(code_point)) continue;
    *name++ = near->name;
    if (name == std::end(nearest.names)) break;
  }
  return nearest;
}
#else
const utfx_charset* MultibyteTableAt(size_t /*index*/) { return nullptr; }

NearestCharsets FindNearestMultibyte(const utfx_charset& /*charset*/,
                                     uint64_t /*code_point*/) {
  return {};
}
#endif

}  // namespace

size_t CountBuiltInTables() { return kCountOfAll; }

const utfx_charset* BuiltInTable(size_t index) {
  return index < kCount ? charsets[index].Charset(index)
                        : MultibyteTableAt(index);
}

uint32_t BuiltInCharacter(size_t index, uint8_t byte) {
  const uint16_t unit = UnitOf(index, byte);
  return unit == kUnassignedUnit ? Table::kUnassigned : unit;
}

size_t FindBuiltInTable(std::string_view wanted,
                        bool (*is_same)(std::string_view a,
                                        std::string_view b)) {
  // Most names differ from the first character on.
  const size_t start = wanted.find_first_not_of("-_");
  if (start == std::string_view::npos) return kCountOfAll;
  const char first = ToUpper(wanted[start]);
  for (size_t index = 0; index < kCountOfAll; ++index) {
    for (const char* name = NamesOf(index); *name != 0; name = NextName(name)) {
      if (NameAt(name).front() == first && is_same(NameAt(name), wanted)) {
        return index;
      }
    }
  }
  return kCountOfAll;
}

NearestCharsets FindNearest(const utfx_charset& charset, uint64_t code_point) {
  if (charset.table == nullptr)
    return FindNearestMultibyte(charset, code_point);
  NearestCharsets nearest = {};
  int most[2] = {kLeastInCommon, kLeastInCommon};
  for (size_t index = 0; index < kCount; ++index) {
    bool has_it = false;
    int in_common = 0;
    for (size_t byte = 0; byte < 256; ++byte) {
      const uint16_t unit = UnitOf(index, byte);
      if (unit == kUnassignedUnit) continue;
      has_it |= unit == code_point;
      const bool is_same =
          charset.table->CodePointOf(static_cast<uint8_t>(byte)) == unit;
      in_common += static_cast<int>(is_same && !IsC1Control(unit));
    }
    const std::string_view name =
        NameAt(tables::kNames + tables::kNamesAt[index]);
    in_common += NearerThanOthers(name, charset.name);
    if (!has_it || in_common <= most[1]) continue;
    const bool is_first = in_common > most[0];
    if (is_first) {
      nearest.names[1] = nearest.names[0];
      most[1] = most[0];
    }
    nearest.names[is_first ? 0 : 1] = name.data();
    most[is_first ? 0 : 1] = in_common;
  }
  return nearest;
}

}  // namespace utfx

#else  // A build without the group.

namespace utfx {

size_t CountBuiltInTables() { return 0; }

const utfx_charset* BuiltInTable(size_t /*index*/) { return nullptr; }

uint32_t BuiltInCharacter(size_t /*index*/, uint8_t /*byte*/) {
  return Table::kUnassigned;
}

size_t FindBuiltInTable(std::string_view /*wanted*/,
                        bool (* /*is_same*/)(std::string_view a,
                                             std::string_view b)) {
  return 0;
}

NearestCharsets FindNearest(const utfx_charset& /*charset*/,
                            uint64_t /*code_point*/) {
  return {};
}

}  // namespace utfx

#endif
