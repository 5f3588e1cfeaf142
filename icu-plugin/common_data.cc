#include "icu-plugin/common_data.h"

#include <unicode/udata.h>

#include <algorithm>
#include <atomic>
#include <cstring>
#include <iterator>
#include <string_view>

#include "converters/charsets.h"
#include "icu-plugin/alias_table.h"
#include "icu-plugin/converter_impl.h"

namespace utfx::icu {
namespace {

constexpr size_t kRows = kCharsetCount;

// What every piece of ICU's data starts with.
struct Header {
  uint16_t header_size = sizeof(Header);
  uint8_t magic[2] = {0xDA, 0x27};
  UDataInfo info;
  uint8_t padding[8] = {};

  Header() = default;
  constexpr Header(std::string_view format, uint8_t version)
      : info{sizeof(UDataInfo),
             0,
             U_IS_BIG_ENDIAN,
             U_CHARSET_FAMILY,
             U_SIZEOF_UCHAR,
             0,
             {static_cast<uint8_t>(format[0]), static_cast<uint8_t>(format[1]),
              static_cast<uint8_t>(format[2]), static_cast<uint8_t>(format[3])},
             {version, 0, 0, 0},
             {1, 0, 0, 0}} {}
};
static_assert(sizeof(Header) == 32);

// A conversion table (a .cnv file), of which ICU looks at no more than its
// shape before it gets our functions: one byte, no characters.
struct ConversionTable {
  Header header;
  UConverterStaticData static_data;
  struct {
    uint8_t version[4];
    uint32_t state_count;
    uint32_t fallback_count;
    uint32_t offset_to_u_code_units;
    uint32_t offset_from_u_table;
    uint32_t offset_from_u_bytes;
    uint32_t flags;
    uint32_t from_u_bytes_length;
    int32_t states[1][256];
  } mbcs;
};
static_assert(sizeof(ConversionTable) == 32 + 100 + 32 + 1024);

// An entry of a package's table of contents. Offsets count from its start.
struct Entry {
  uint32_t name_offset;
  uint32_t data_offset;
};

constexpr std::string_view kPackage = U_ICUDATA_NAME "/";
constexpr std::string_view kSuffix = ".cnv";
constexpr std::string_view kAliasTableName = U_ICUDATA_NAME "/cnvalias.icu";

constexpr size_t kMaxNameLength = [] {
  size_t most = 0;
  for (const Charset& row : kCharsets) most = std::max(most, row.name.size());
  return most;
}();
static_assert(kMaxNameLength < UCNV_MAX_CONVERTER_NAME_LENGTH);
// With the zero at their end.
constexpr size_t kEntryNameSize =
    std::max(kPackage.size() + kMaxNameLength + kSuffix.size(),
             kAliasTableName.size()) +
    1;

struct Package {
  Header header;
  uint32_t entry_count;  // First of the contents.
  Entry entries[kRows + 1];
  char names[kRows + 1][kEntryNameSize];
  ConversionTable tables[kRows];
  Header alias_table_header;
  // ICU 72's is of 64 KB. What is not used is never touched.
  alignas(4) uint8_t alias_table[512 * 1024];
};

// In a section that costs nothing until it is written to.
alignas(16) uint8_t package_bytes[sizeof(Package)];
Package& ThePackage() { return *reinterpret_cast<Package*>(package_bytes); }

uint32_t OffsetOf(const void* part) {
  return static_cast<uint32_t>(
      static_cast<const uint8_t*>(part) -
      reinterpret_cast<const uint8_t*>(&ThePackage().entry_count));
}

const char* At(uint32_t offset) {
  return reinterpret_cast<const char*>(&ThePackage().entry_count) + offset;
}

void FillTable(size_t row, ConversionTable* table) {
  table->header = Header("cnvt", 6);
  UConverterStaticData& data = table->static_data;
  data.structSize = sizeof data;
  const std::string_view name = kCharsets[row].name;
  std::copy(name.begin(), name.end(), data.name);
  data.platform = UCNV_UNKNOWN;
  // Nobody is to open it before it gets our functions.
  data.conversionType = UCNV_UNSUPPORTED_CONVERTER;
  FillStaticData(row, &data);
  table->mbcs.version[0] = 4;
  table->mbcs.state_count = 1;
  // No more than an end of the data.
  const auto size = static_cast<uint32_t>(sizeof table->mbcs);
  table->mbcs.offset_to_u_code_units = size;
  table->mbcs.offset_from_u_table = size;
  table->mbcs.offset_from_u_bytes = size;
}

bool IsOfFormat(const Header& header, std::string_view format,
                uint8_t version) {
  const Header expected(format, version);
  const UDataInfo& info = header.info;
  return std::equal(header.magic, std::end(header.magic), expected.magic) &&
         info.isBigEndian == expected.info.isBigEndian &&
         info.charsetFamily == expected.info.charsetFamily &&
         std::equal(info.dataFormat, std::end(info.dataFormat),
                    expected.info.dataFormat) &&
         info.formatVersion[0] == version;
}

const uint8_t* ContentOf(const Header* header) {
  return reinterpret_cast<const uint8_t*>(header) + header->header_size;
}

// An alias table in a package of ICU's format. Null if there is none, or if the
// package is of pointers, as the empty one is that ICU can be linked with.
const Header* FindAliasTable(const void* package) {
  const auto* const header = static_cast<const Header*>(package);
  if (header == nullptr || !IsOfFormat(*header, "CmnD", 1)) return nullptr;
  const uint8_t* const contents = ContentOf(header);
  const auto name_of = [contents](const Entry& entry) {
    return reinterpret_cast<const char*>(contents + entry.name_offset);
  };
  uint32_t count = 0;
  std::memcpy(&count, contents, sizeof count);
  const auto* const entries =
      reinterpret_cast<const Entry*>(contents + sizeof count);
  const Entry* const entry =
      std::lower_bound(entries, entries + count, kAliasTableName,
                       [name_of](const Entry& left, std::string_view name) {
                         return std::strcmp(name_of(left), name.data()) < 0;
                       });
  if (entry == entries + count || name_of(*entry) != kAliasTableName) {
    return nullptr;
  }
  const auto* const table =
      reinterpret_cast<const Header*>(contents + entry->data_offset);
  return IsOfFormat(*table, "CvAl", 3) ? table : nullptr;
}

// Other threads may be looking into the package.
void SetEntryCount(uint32_t count) {
  std::atomic_ref(ThePackage().entry_count)
      .store(count, std::memory_order_release);
}

}  // namespace

void MakeCommonData() {
  Package& package = ThePackage();
  package.header = Header("CmnD", 1);
  for (size_t row = 0; row < kRows; ++row) {
    char* const name = package.names[row];
    char* name_end = name;
    for (const std::string_view part :
         {kPackage, kCharsets[row].name, kSuffix}) {
      name_end = std::copy(part.begin(), part.end(), name_end);
    }
    FillTable(row, &package.tables[row]);
    package.entries[row] = {OffsetOf(name), OffsetOf(&package.tables[row])};
  }
  // ICU searches them as sorted.
  std::sort(package.entries, package.entries + kRows,
            [](const Entry& left, const Entry& right) {
              return std::strcmp(At(left.name_offset), At(right.name_offset)) <
                     0;
            });
  // Comes after the others, whose names are upper-case.
  std::copy(kAliasTableName.begin(), kAliasTableName.end(),
            package.names[kRows]);
  package.entries[kRows] = {OffsetOf(package.names[kRows]),
                            OffsetOf(&package.alias_table_header)};
  SetEntryCount(kRows);
}

const void* CommonData() { return &ThePackage(); }

bool AddAliasTable(const void* package) {
  Package& ours = ThePackage();
  const Header* const table = FindAliasTable(package);
  if (table == nullptr || !MergeAliasTable(ContentOf(table), ours.alias_table,
                                           sizeof ours.alias_table)) {
    SetEntryCount(kRows);
    return false;
  }
  ours.alias_table_header = Header();
  ours.alias_table_header.info = table->info;
  SetEntryCount(kRows + 1);
  return true;
}

bool HasAliasTable() { return ThePackage().entry_count > kRows; }

void EmptyCommonData() { SetEntryCount(0); }

UConverterStaticData* StaticDataOf(size_t row) {
  return &ThePackage().tables[row].static_data;
}

}  // namespace utfx::icu
