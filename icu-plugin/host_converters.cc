// Must stay true:
// * A package stays where it is and is never let go of: ICU keeps pointers into
//   it for as long as it likes.
// * u_cleanup() makes ICU forget all packages, so each opening gives ICU the
//   package again.

#include "icu-plugin/host_converters.h"

#include <unicode/udata.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <initializer_list>
#include <iterator>
#include <new>
#include <span>
#include <string_view>

#include "converters/host_list.h"
#include "converters/host_tables.h"
#include "converters/table/table.h"
#include "converters/table/table_file.h"
#include "icu-plugin/icu_data.h"
#include "icu-plugin/icu_internals.h"

namespace utfx::icu {
namespace {

constexpr std::string_view kHostPackage = "utfx=";
constexpr std::string_view kTableSuffix = ".cnv";
constexpr std::string_view kLastEntry = "~";  // Sorts last.

// Calls visit(code_point, is_new_second, is_new_third) for what is written, in
// order: whether it is the first in its block of a later stage. The first block
// of each stage has none.
template <class Visit>
void ForEachEncoded(std::span<const uint32_t> encoded, Visit visit) {
  uint32_t before = Table::kUnassigned;
  for (const uint32_t code_point : encoded) {
    visit(code_point, code_point >> 10 != before >> 10,
          code_point >> 4 != before >> 4);
    before = code_point;
  }
}

// A package with one conversion table, behind which are the stages: of a
// charset that was added after this library was loaded.
struct HostPackage {
  Header header{"CmnD", 1};
  uint32_t entry_count = 2;  // First of the contents.
  Entry entries[2];
  char name[kHostPackage.size() + HostName::kMaxLength + 1];
  char entry_name[sizeof name + HostName::kMaxLength + kTableSuffix.size() + 1];
  char end_name[sizeof name + kLastEntry.size() + 1];
  ConversionTable table;

  uint32_t OffsetOf(const void* part) const {
    return static_cast<uint32_t>(
        static_cast<const uint8_t*>(part) -
        reinterpret_cast<const uint8_t*>(&entry_count));
  }
};

// One that is made, by the name that it was looked for.
struct Host {
  HostName name;
  const HostPackage* package;
  const Host* next = nullptr;
};
constinit HostList<Host> hosts;

template <size_t kSize>
void Join(char (&out)[kSize], std::initializer_list<std::string_view> parts) {
  char* end = out;
  for (const std::string_view part : parts) {
    end = std::copy(part.begin(), part.end(), end);
  }
  *end = '\0';
}

// What a byte is read as.
int32_t StateOf(uint32_t code_point, bool is_decode_only) {
  constexpr uint32_t kFinal = 0x80000000;
  constexpr uint32_t kUnassigned = 6 << 20;
  constexpr uint32_t kSupplementary = 1 << 20;
  constexpr uint32_t kFallback = 2 << 20;
  if (code_point == Table::kUnassigned) {
    return static_cast<int32_t>(kFinal | kUnassigned);
  }
  return static_cast<int32_t>(kFinal | (is_decode_only ? kFallback : 0) |
                              (code_point <= 0xFFFF
                                   ? code_point
                                   : kSupplementary | (code_point - 0x10000)));
}

// Makes a package of the file of a name. Returns null if there is no sound one.
const HostPackage* MakeHostPackage(const HostName& host_name) {
  HostCharset file;
  if (!file.Read(host_name)) return nullptr;
  const size_t table_size = file.TableSize();
  void* const memory = std::malloc(offsetof(HostPackage, table) + table_size);
  if (memory == nullptr) return nullptr;
  auto& package = *new (memory) HostPackage;
  file.MakeTable(&package.table);
  const std::string_view name = package.table.static_data.name;
  Join(package.name, {kHostPackage, name});
  // ICU takes what comes behind a hyphen for the name of a tree.
  std::replace(package.name, package.name + std::strlen(package.name), '-',
               '=');
  Join(package.entry_name, {package.name, "/", name, kTableSuffix});
  Join(package.end_name, {package.name, "/", kLastEntry});
  package.entries[0] = {package.OffsetOf(package.entry_name),
                        package.OffsetOf(&package.table)};
  package.entries[1] = {
      package.OffsetOf(package.end_name),
      package.OffsetOf(&package.table) + static_cast<uint32_t>(table_size)};
  return &package;
}

// Each name is loaded once. In several threads at once it may be more often.
const HostPackage* Find(const HostName& name) {
  const auto has_name = [&name](const Host& host) {
    return host.name.Text() == name.Text();
  };
  const Host* const found = hosts.Find(has_name);
  if (found != nullptr) return found->package;
  const HostPackage* const package = MakeHostPackage(name);
  if (package == nullptr) return nullptr;
  void* const memory = std::malloc(sizeof(Host));
  return memory == nullptr
             ? package
             : hosts.Add(new (memory) Host{name, package}, has_name)->package;
}

}  // namespace

HostCharset::~HostCharset() { std::free(room_); }

bool HostCharset::Read(const HostName& name) {
  file_ = HostFile(name);
  return file_.IsMultibyte() ? ReadMultibyte(name) : ReadSingle(name);
}

bool HostCharset::ReadMultibyte(const HostName& name) {
  std::free(room_);
  room_ = std::malloc(MultibyteRoom(file_.Size()));
  return room_ != nullptr &&
         MakeHostTable(name, file_, room_, &multibyte_, &read_) &&
         states_.Plan(multibyte_);
}

bool HostCharset::ReadSingle(const HostName& name) {
  if (!MakeHostTable(name, file_, &table_, slots_, &read_)) return false;
  encoded_count_ = table_.AllEncoded(encoded_);
  size_t blocks2 = 1;
  size_t blocks3 = 1;
  ForEachEncoded(Encoded(), [&](uint32_t /*code_point*/, bool is_new_second,
                                bool is_new_third) {
    blocks2 += static_cast<size_t>(is_new_second);
    blocks3 += static_cast<size_t>(is_new_third);
  });
  indexes_ = kUnitsOfStage1 + blocks2 * kUnitsOfBlock2;
  values_ = blocks3 * kUnitsOfBlock3;
  // The stages are numbers of 16 bits. Only a table with characters of a
  // thousand scripts needs more, which ICU does not get.
  constexpr size_t kMost = 0xFFFF;
  return indexes_ <= kMost && values_ <= kMost;
}

size_t HostCharset::TableSize() const {
  return file_.IsMultibyte() ? states_.TableSize()
                             : sizeof(ConversionTable) +
                                   sizeof(uint16_t) * (indexes_ + values_);
}

void HostCharset::MakeTable(ConversionTable* out) const {
  constexpr uint8_t kHasSupplementary = 1;
  out->header = Header("cnvt", 6);
  out->header.info.formatVersion[1] = 2;  // Without it, ICU ignores the mask.
  UConverterStaticData& data = out->static_data;
  data = {};
  data.structSize = sizeof data;
  // ICU's names are shorter.
  MainName().copy(data.name, sizeof data.name - 1);
  data.platform = UCNV_UNKNOWN;
  data.conversionType = UCNV_MBCS;
  data.unicodeMask = kHasSupplementary;
  uint8_t* end = data.subChar;
  if (file_.IsMultibyte()) {
    multibyte_.Encode(read_.replacement, end, std::end(data.subChar));
    states_.Fill(out);
  } else {
    *end++ = static_cast<uint8_t>(table_.ByteOf(read_.replacement));
    MakeStates(out);
  }
  data.subCharLen = static_cast<int8_t>(end - data.subChar);
}

void HostCharset::MakeStates(ConversionTable* out) const {
  out->static_data.minBytesPerChar = 1;
  out->static_data.maxBytesPerChar = 1;
  auto& mbcs = out->mbcs;
  mbcs = {};
  mbcs.version[0] = 4;
  mbcs.state_count = 1;
  const auto size = static_cast<uint32_t>(sizeof mbcs);
  mbcs.offset_to_u_code_units = size;
  mbcs.offset_from_u_table = size;
  mbcs.offset_from_u_bytes =
      size + static_cast<uint32_t>(sizeof(uint16_t) * indexes_);
  mbcs.from_u_bytes_length = static_cast<uint32_t>(sizeof(uint16_t) * values_);
  for (size_t i = 0; i < std::size(mbcs.states[0]); ++i) {
    const auto byte = static_cast<uint8_t>(i);
    const uint32_t code_point = table_.CodePointOf(byte);
    mbcs.states[0][i] =
        StateOf(code_point, code_point != Table::kUnassigned &&
                                table_.ByteOf(code_point) != byte);
  }
  FillStages(reinterpret_cast<uint16_t*>(out + 1));
}

void HostCharset::FillStages(uint16_t* stages) const {
  // ICU takes the one always, the other where the program wants fallbacks, or
  // the byte is not read as the code point: which people have asked for.
  constexpr uint16_t kRoundTrip = 0xF00;
  constexpr uint16_t kOneWay = 0xC00;
  uint16_t* const second = stages + kUnitsOfStage1;
  uint16_t* const third = stages + indexes_;
  std::fill(stages, second, uint16_t{kUnitsOfStage1});
  std::fill(second, third + values_, uint16_t{0});
  size_t block2 = 0;
  size_t block3 = 0;
  ForEachEncoded(Encoded(), [&](uint32_t code_point, bool is_new_second,
                                bool is_new_third) {
    block2 += static_cast<size_t>(is_new_second);
    block3 += static_cast<size_t>(is_new_third);
    const auto byte = static_cast<uint8_t>(table_.ByteOf(code_point));
    stages[code_point >> 10] =
        static_cast<uint16_t>(kUnitsOfStage1 + block2 * kUnitsOfBlock2);
    second[block2 * kUnitsOfBlock2 + (code_point >> 4) % kUnitsOfBlock2] =
        static_cast<uint16_t>(block3 * kUnitsOfBlock3);
    third[block3 * kUnitsOfBlock3 + code_point % kUnitsOfBlock3] =
        static_cast<uint16_t>(
            (table_.CodePointOf(byte) == code_point ? kRoundTrip : kOneWay) |
            byte);
  });
}

UConverter* OpenHosts(const char* name, UErrorCode* error) {
  const std::string_view whole = name;
  const HostName host_name(whole.substr(0, whole.find(UCNV_OPTION_SEP_CHAR)));
  if (!host_name.IsValid()) return nullptr;
  const HostPackage* const package = Find(host_name);
  if (package == nullptr) return nullptr;
  *error = U_ZERO_ERROR;
  udata_setAppData(package->name, package, error);
  if (U_FAILURE(*error)) return nullptr;
  *error = U_ZERO_ERROR;  // Not a warning that ICU has it already.
  return ucnv_openPackage(package->name, package->table.static_data.name,
                          error);
}

}  // namespace utfx::icu
