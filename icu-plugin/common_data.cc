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
#include <new>
#include <string_view>

#include "converters/charsets.h"
#include "converters/host_names.h"
#include "converters/host_tables.h"
#include "icu-plugin/alias_table.h"
#include "icu-plugin/converter_impl.h"
#include "icu-plugin/host_converters.h"
#include "icu-plugin/icu_data.h"

namespace utfx::icu {
namespace {

// Charsets of the host's: of those that are more, or have no room, ucnv_open()
// alone knows.
constexpr size_t kMostHosts = 256;
constexpr size_t kRoomForHosts = size_t{2} << 20;
constexpr size_t kRoomForAliases = size_t{512} << 10;  // ICU 72's are 64 KB.
constexpr size_t kMostTables = kIcuCount + kMostHosts;

constexpr std::string_view kPackage = U_ICUDATA_NAME "/";
constexpr std::string_view kSuffix = ".cnv";
constexpr std::string_view kAliasTableName = U_ICUDATA_NAME "/cnvalias.icu";
// The name of an entry that marks the end of the last item: to ICU an item ends
// where the next one starts, and the last one has no known length. It sorts
// last.
constexpr std::string_view kEndName = U_ICUDATA_NAME "/end";

constexpr size_t kMaxNameLength = UCNV_MAX_CONVERTER_NAME_LENGTH - 1;
static_assert(std::all_of(kIcuCharsets.begin(), kIcuCharsets.end(),
                          [](const Charset& row) {
                            return row.name.size() <= kMaxNameLength;
                          }));
// With the zero at their end.
constexpr size_t kEntryNameSize =
    kPackage.size() + kMaxNameLength + kSuffix.size() + 1;
static_assert(kAliasTableName.size() < kEntryNameSize);

struct Package {
  Header header;
  uint32_t entry_count;  // First of the contents.
  Entry entries[kMostTables + 2];
  char names[kMostTables + 2][kEntryNameSize];
  // In the order of their names; behind a table of the host's are its stages.
  // Then comes the alias table. Unused memory is never touched.
  alignas(ConversionTable)
      uint8_t items[kIcuCount * sizeof(ConversionTable) + kRoomForHosts +
                    sizeof(Header) + kRoomForAliases];
  // The names of the host's charsets.
  char host_names[kMostHosts * 4 * kMaxNameLength];
};

// In a section that costs nothing until it is written to.
alignas(16) uint8_t package_bytes[sizeof(Package)];
Package& ThePackage() { return *reinterpret_cast<Package*>(package_bytes); }

// Each row's table.
ConversionTable* table_of[kIcuCount];
Header* alias_table;

// How many tables there are, and the names of those of the host's, each with a
// zero behind it.
size_t table_count = 0;
std::string_view host_names[kMostHosts];
size_t host_count = 0;

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
  Entry* entry = package.entries + table_count;
  const void* end = alias_table;
  if (alias_table_size > 0) {
    *entry++ = {OffsetOf(package.names[table_count]), OffsetOf(end)};
    end = ContentOf(alias_table) + alias_table_size;
  }
  *entry++ = {OffsetOf(package.names[table_count + 1]), OffsetOf(end)};
  SetEntryCount(static_cast<uint32_t>(entry - package.entries));
}

// Fills the package with tables.
class Filler {
 public:
  void Fill() {
    for (size_t row = 0; row < kIcuCount; ++row) {
      Add(kIcuCharsets[row].name, row);
    }
    for (const HostFolder folder : kHostFolders) {
      VisitHostNames(folder, [this](const HostName& name) {
        if (name.Text().size() <= kMaxNameLength) Add(name.Text(), kIcuCount);
        return source_count_ == std::size(sources_);
      });
    }
    // ICU searches them as sorted. The others come after these, which have no
    // small letters. Of names that are alike, the first is the first row's.
    std::sort(sources_, sources_ + source_count_);
    for (size_t i = 0; i < source_count_; ++i) {
      if (i == 0 || sources_[i].Name() != sources_[i - 1].Name()) {
        AddTable(sources_[i]);
      }
    }
    alias_table = new (next_) Header;
    Package& package = ThePackage();
    std::copy(kAliasTableName.begin(), kAliasTableName.end(),
              package.names[table_count]);
    std::copy(kEndName.begin(), kEndName.end(), package.names[table_count + 1]);
  }

 private:
  // The name of a table, and its row; kIcuCount if it is the host's.
  struct Source {
    char text[kMaxNameLength + kSuffix.size()];
    size_t length;
    size_t row;

    std::string_view Name() const { return {text, length}; }
    bool operator<(const Source& other) const {
      return Name() != other.Name() ? Name() < other.Name() : row < other.row;
    }
  };

  // As the end of a name counts for the order, it is there.
  void Add(std::string_view name, size_t row) {
    Source& source = sources_[source_count_++];
    char* end = std::copy(name.begin(), name.end(), source.text);
    end = std::copy(kSuffix.begin(), kSuffix.end(), end);
    source.length = static_cast<size_t>(end - source.text);
    source.row = row;
  }

  void AddTable(const Source& source) {
    auto* const table = new (next_) ConversionTable;
    if (source.row != kIcuCount) {
      table_of[source.row] = table;
      FillTable(source.row, table);
      next_ += sizeof *table;
    } else if (!AddHosts(source, table)) {
      return;
    }
    Package& package = ThePackage();
    char* name = package.names[table_count];
    for (const std::string_view part : {kPackage, source.Name()}) {
      name = std::copy(part.begin(), part.end(), name);
    }
    package.entries[table_count] = {OffsetOf(package.names[table_count]),
                                    OffsetOf(table)};
    ++table_count;
  }

  // Other names of a charset are with its main one.
  bool AddHosts(const Source& source, ConversionTable* table) {
    std::string_view name = source.Name();
    name.remove_suffix(kSuffix.size());
    const char* const end = std::end(ThePackage().host_names);
    if (!file_.Read(HostName(name)) || file_.MainName() != name ||
        host_room_ < file_.TableSize() ||
        static_cast<size_t>(end - host_name_) < file_.Names().size()) {
      return false;
    }
    file_.MakeTable(table);
    next_ += file_.TableSize();
    host_room_ -= file_.TableSize();
    char* const names = host_name_;
    host_name_ = std::copy(file_.Names().begin(), file_.Names().end(), names);
    host_names[host_count++] = {names, file_.Names().size()};
    return true;
  }

  HostCharset file_;
  Source sources_[kMostTables];
  size_t source_count_ = 0;
  uint8_t* next_ = ThePackage().items;
  size_t host_room_ = kRoomForHosts;
  char* host_name_ = ThePackage().host_names;
};

}  // namespace

void MakeCommonData() {
  ThePackage().header = Header("CmnD", 1);
  static Filler filler;  // It is large, and some threads have a small stack.
  filler.Fill();
  SetLastEntries(0);
}

const void* CommonData() { return &ThePackage(); }

bool AddAliasTable(const void* package) {
  const AliasTable table = FindAliasTable(package);
  const size_t size = table.header == nullptr
                          ? 0
                          : MergeAliasTable(ContentOf(table.header), table.size,
                                            {host_names, host_count},
                                            alias_table + 1, kRoomForAliases);
  if (size > 0) alias_table->info = table.header->info;
  SetLastEntries(size);
  return size > 0;
}

bool HasAliasTable() { return ThePackage().entry_count > table_count + 1; }

void EmptyCommonData() { SetEntryCount(0); }

UConverterStaticData* StaticDataOf(size_t row) {
  return &table_of[row]->static_data;
}

}  // namespace utfx::icu
