// Must stay true:
// * The package stays where it is and is never let go of: ICU keeps pointers
//   into it for as long as it likes.
// * Entries are sorted as ICU searches, by name, and the last one marks the
//   end.
// * Other threads may read it. So an entry is whole before entry_count, set
//   last, has it.

#include "icu-plugin/common_data.h"

#include <unicode/udata.h>

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <iterator>
#include <string_view>

#include "converters/charsets.h"
#include "icu-plugin/alias_table.h"
#include "icu-plugin/converter_impl.h"
#include "icu-plugin/icu_data.h"

namespace utfx::icu {
namespace {

constexpr size_t kTables = kIcuCount;

constexpr std::string_view kPackage = U_ICUDATA_NAME "/";
constexpr std::string_view kSuffix = ".cnv";
constexpr std::string_view kAliasTableName = U_ICUDATA_NAME "/cnvalias.icu";
// The name of an entry that marks the end of the last item: to ICU an item ends
// where the next one starts, and the last one has no known length. It sorts
// last.
constexpr std::string_view kEndName = U_ICUDATA_NAME "/end";

constexpr size_t kMaxNameLength = [] {
  size_t most = 0;
  for (const Charset& row : kIcuCharsets)
    most = std::max(most, row.name.size());
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
  Entry entries[kTables + 2];
  char names[kTables + 2][kEntryNameSize];
  ConversionTable tables[kTables];  // In the order of their names.
  Header alias_table_header;
  // ICU 72's has 64 KB. Unused memory is never touched.
  alignas(4) uint8_t alias_table[512 * 1024];
};

// In a section that costs nothing until it is written to.
alignas(16) uint8_t package_bytes[sizeof(Package)];
Package& ThePackage() { return *reinterpret_cast<Package*>(package_bytes); }

// The place of each row's table.
size_t table_of[kTables];

uint32_t OffsetOf(const void* part) {
  return static_cast<uint32_t>(
      static_cast<const uint8_t*>(part) -
      reinterpret_cast<const uint8_t*>(&ThePackage().entry_count));
}

// ICU looks only at its shape before it gets our functions: one byte, no
// characters.
void FillTable(size_t row, ConversionTable* table) {
  table->header = Header("cnvt", 6);
  UConverterStaticData& data = table->static_data;
  data.structSize = sizeof data;
  const std::string_view name = kIcuCharsets[row].name;
  std::copy(name.begin(), name.end(), data.name);
  data.platform = UCNV_UNKNOWN;
  // Nobody must open it before it gets our functions.
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

// An alias table, and the most bytes that its content has.
struct AliasTable {
  const Header* header = nullptr;
  size_t size = 0;
};

// Finds it in a package of ICU's format. A package of pointers, such as the
// empty one that ICU can be linked with, has none.
AliasTable FindAliasTable(const void* package) {
  const auto* const header = static_cast<const Header*>(package);
  if (header == nullptr || !IsOfFormat(*header, "CmnD", 1)) return {};
  const uint8_t* const contents = ContentOf(header);
  const auto name_of = [contents](const Entry& entry) {
    return reinterpret_cast<const char*>(contents + entry.name_offset);
  };
  uint32_t count = 0;
  std::memcpy(&count, contents, sizeof count);
  const auto* const entries =
      reinterpret_cast<const Entry*>(contents + sizeof count);
  const Entry* const end = entries + count;
  const Entry* const entry =
      std::lower_bound(entries, end, kAliasTableName,
                       [name_of](const Entry& left, std::string_view name) {
                         return std::strcmp(name_of(left), name.data()) < 0;
                       });
  if (entry == end || name_of(*entry) != kAliasTableName) return {};
  const auto* const table =
      reinterpret_cast<const Header*>(contents + entry->data_offset);
  if (!IsOfFormat(*table, "CvAl", 3)) return {};
  const size_t size = entry + 1 == end
                          ? SIZE_MAX
                          : size_t{entry[1].data_offset} - entry->data_offset;
  return {table, size - std::min(size, size_t{table->header_size})};
}

// Other threads may be looking into the package.
void SetEntryCount(uint32_t count) {
  std::atomic_ref(ThePackage().entry_count)
      .store(count, std::memory_order_release);
}

// The last entries of the package: the alias table, if it has content, and the
// end.
void SetLastEntries(size_t alias_table_size) {
  Package& package = ThePackage();
  Entry* entry = package.entries + kTables;
  const void* end = &package.alias_table_header;
  if (alias_table_size > 0) {
    *entry++ = {OffsetOf(package.names[kTables]), OffsetOf(end)};
    end = package.alias_table + alias_table_size;
  }
  *entry++ = {OffsetOf(package.names[kTables + 1]), OffsetOf(end)};
  SetEntryCount(static_cast<uint32_t>(entry - package.entries));
}

}  // namespace

void MakeCommonData() {
  Package& package = ThePackage();
  package.header = Header("CmnD", 1);
  size_t rows[kTables];
  for (size_t row = 0; row < kTables; ++row) {
    rows[row] = row;
    char* name = package.names[row];
    for (const std::string_view part :
         {kPackage, kIcuCharsets[row].name, kSuffix}) {
      name = std::copy(part.begin(), part.end(), name);
    }
  }
  // ICU searches them as sorted. The others come after these, whose names are
  // upper-case.
  std::sort(rows, rows + kTables, [&package](size_t left, size_t right) {
    return std::strcmp(package.names[left], package.names[right]) < 0;
  });
  for (size_t i = 0; i < kTables; ++i) {
    const size_t row = rows[i];
    table_of[row] = i;
    FillTable(row, &package.tables[i]);
    package.entries[i] = {OffsetOf(package.names[row]),
                          OffsetOf(&package.tables[i])};
  }
  std::copy(kAliasTableName.begin(), kAliasTableName.end(),
            package.names[kTables]);
  std::copy(kEndName.begin(), kEndName.end(), package.names[kTables + 1]);
  SetLastEntries(0);
}

const void* CommonData() { return &ThePackage(); }

bool AddAliasTable(const void* package) {
  Package& ours = ThePackage();
  const AliasTable table = FindAliasTable(package);
  const size_t size =
      table.header == nullptr
          ? 0
          : MergeAliasTable(ContentOf(table.header), table.size,
                            ours.alias_table, sizeof ours.alias_table);
  if (size > 0) {
    ours.alias_table_header = Header();
    ours.alias_table_header.info = table.header->info;
  }
  SetLastEntries(size);
  return size > 0;
}

bool HasAliasTable() { return ThePackage().entry_count > kTables + 1; }

void EmptyCommonData() { SetEntryCount(0); }

UConverterStaticData* StaticDataOf(size_t row) {
  return &ThePackage().tables[table_of[row]].static_data;
}

}  // namespace utfx::icu
