// Must stay true:
// * ICU's own names mean what they meant: old units keep their indexes, and new
//   ones come behind them. Only the aliases are sorted, with their converters.
// * Sections have the sizes that AddSizes() says, at least as large as what
//   Merger puts in. An index fits 16 bits.
// * A table of a format that Read() does not know is left alone.

#include "icu-plugin/alias_table.h"

#include <unicode/ucnv.h>

#include <algorithm>
#include <cstring>
#include <iterator>
#include <numeric>
#include <string_view>

#include "converters/charsets.h"

namespace utfx::icu {
namespace {

// The table starts with the number of sections and the size of each; then the
// sections follow. Sections consist of 16-bit units, and sizes and indexes
// count these.
enum Section : uint8_t {
  kConverters,   // The name of each converter, as an index to kStrings.
  kTags,         // The name of each standard. The last one has all aliases, the
                 // one before, "", those of no standard.
  kAliases,      // Every alias, sorted as ucnv_compareNames() does,
  kConverterOf,  // and at the same place its converter and some flags.
  kListOf,       // For each tag and converter an index to kLists, or 0.
  kLists,        // A count and as many aliases, one list after the other.
  kOptions,      // Whether there is a kNormalized.
  kStrings,      // Null-terminated, each at an even address.
  kNormalized,   // At the same indexes, the form in which they are compared.
  kSectionCount
};

constexpr uint32_t kAllSections = kSectionCount;
constexpr uint32_t kMinSections = kNormalized;  // It may be missing.

// The index of a converter has 12 bits, and this is that of none.
constexpr uint16_t kNoConverter = 0xFFF;

struct Sections {
  const uint16_t* units[kSectionCount] = {};
  uint32_t sizes[kSectionCount] = {};

  const char* String(uint32_t index) const {
    return reinterpret_cast<const char*>(units[kStrings] + index);
  }
};

bool Read(const void* data, size_t size, Sections* table) {
  uint32_t count = 0;
  if (size < sizeof count) return false;
  std::memcpy(&count, data, sizeof count);
  if (count < kMinSections || count > kAllSections ||
      size / sizeof count <= count) {
    return false;
  }
  const auto* const sizes = static_cast<const uint32_t*>(data) + 1;
  const auto* units = reinterpret_cast<const uint16_t*>(sizes + count);
  size_t left = size / sizeof *units - 2 * size_t{1 + count};
  for (uint32_t i = 0; i < count; ++i) {
    if (sizes[i] > left) return false;
    left -= sizes[i];
    table->units[i] = units;
    table->sizes[i] = sizes[i];
    units += sizes[i];
  }
  const uint32_t* const sizes_of = table->sizes;
  if (sizes_of[kTags] < 2 || sizes_of[kConverterOf] != sizes_of[kAliases] ||
      sizes_of[kListOf] != sizes_of[kTags] * sizes_of[kConverters] ||
      (sizes_of[kNormalized] != 0 &&
       sizes_of[kNormalized] != sizes_of[kStrings])) {
    return false;
  }
  const uint16_t tag = table->units[kTags][sizes_of[kTags] - 2];
  return tag < sizes_of[kStrings] && table->String(tag)[0] == '\0';
}

constexpr bool IsAscii(std::string_view name) {
  return std::all_of(name.begin(), name.end(),
                     [](char c) { return (c & 0x80) == 0; });
}

constexpr uint32_t UnitsOf(std::string_view name) {
  return static_cast<uint32_t>(name.size() / 2 + 1);  // With a null.
}

// ICU can't have the names with ∞: it looks at ASCII only, and would take
// UTF-∞-16 for UTF-16.
template <class Visit>
constexpr void ForEachName(const Charset& charset, Visit visit) {
  visit(charset.name);
  for (const std::string_view alias : charset.aliases) {
    if (IsAscii(alias)) visit(alias);
  }
}

template <class Visit>
void ForEachName(std::string_view names, Visit visit) {
  while (!names.empty()) {
    const std::string_view name = names.substr(0, names.find('\0'));
    names.remove_prefix(name.size() + 1);
    if (name.size() < UCNV_MAX_CONVERTER_NAME_LENGTH) visit(name);
  }
}

std::string_view MainNameOf(const Charset& charset) { return charset.name; }
std::string_view MainNameOf(std::string_view names) {
  return names.substr(0, names.find('\0'));
}

constexpr bool IsDigit(char c) { return c >= '0' && c <= '9'; }

// As ICU does: the letters and digits of a name, in lower case, without zeros
// before a number.
void Normalize(std::string_view name, char* out) {
  bool is_in_number = false;
  for (size_t i = 0; i < name.size(); ++i) {
    const char c = name[i];
    const bool is_leading_zero = c == '0' && !is_in_number &&
                                 i + 1 < name.size() && IsDigit(name[i + 1]);
    if (is_leading_zero) continue;
    is_in_number = IsDigit(c) && (is_in_number || c != '0');
    if (c >= 'A' && c <= 'Z') {
      *out++ = static_cast<char>(c - 'A' + 'a');
    } else if ((c >= 'a' && c <= 'z') || IsDigit(c)) {
      *out++ = c;
    }
  }
  *out = '\0';
}

// Makes sections larger, by the most that the names of charsets add to them.
template <class Charsets>
void AddSizes(const Charsets& charsets, uint32_t* sizes) {
  for (const auto& charset : charsets) {
    ++sizes[kConverters];
    ++sizes[kLists];
    ForEachName(charset, [sizes](std::string_view name) {
      for (const Section section : {kAliases, kConverterOf, kLists}) {
        ++sizes[section];
      }
      sizes[kStrings] += UnitsOf(name);
      if (sizes[kNormalized] > 0) sizes[kNormalized] += UnitsOf(name);
    });
  }
  sizes[kListOf] = sizes[kTags] * sizes[kConverters];
}

class Merger {
 public:
  Merger(const Sections& old, const uint32_t* sizes, uint16_t* units)
      : old_(old), sizes_(sizes) {
    for (int i = 0; i < kSectionCount; ++i) {
      units_[i] = units;
      used_[i] = old.sizes[i];
      std::fill_n(units, sizes[i], 0);
      if (i != kListOf) std::copy_n(old.units[i], old.sizes[i], units);
      units += sizes[i];
    }
  }

  void Merge(std::span<const std::string_view> hosts) {
    for (uint32_t tag = 0; tag < old_.sizes[kTags]; ++tag) {
      std::copy_n(old_.units[kListOf] + size_t{tag} * old_.sizes[kConverters],
                  old_.sizes[kConverters],
                  units_[kListOf] + size_t{tag} * sizes_[kConverters]);
    }
    for (const Charset& charset : kIcuCharsets) Add(charset);
    first_host_ = used_[kConverters];
    for (const std::string_view names : hosts) Add(names);
    // ICU does not tell some names apart, so units at the end of kAliases stay
    // unused: repeat the last alias there, to keep the section sorted.
    for (const Section section : {kAliases, kConverterOf}) {
      uint16_t* const end = units_[section] + used_[section];
      std::fill(end, units_[section] + sizes_[section], end[-1]);
    }
  }

 private:
  template <class Names>
  void Add(const Names& charset) {
    const uint32_t converter = used_[kConverters]++;
    const uint32_t list = used_[kLists]++;
    ForEachName(charset, [&](std::string_view name) {
      const uint16_t string = AddString(name);
      if (name == MainNameOf(charset)) units_[kConverters][converter] = string;
      units_[kLists][used_[kLists]++] = string;
      ++units_[kLists][list];
      AddAlias(string, static_cast<uint16_t>(converter));
    });
    for (uint32_t tag = sizes_[kTags] - 2; tag < sizes_[kTags]; ++tag) {
      units_[kListOf][tag * sizes_[kConverters] + converter] =
          static_cast<uint16_t>(list);
    }
  }

  uint16_t AddString(std::string_view name) {
    const uint32_t index = used_[kStrings];
    used_[kStrings] += UnitsOf(name);
    auto* const string = reinterpret_cast<char*>(units_[kStrings] + index);
    std::copy(name.begin(), name.end(), string);
    string[name.size()] = '\0';
    if (sizes_[kNormalized] > 0) {
      Normalize(name, reinterpret_cast<char*>(units_[kNormalized] + index));
    }
    return static_cast<uint16_t>(index);
  }

  void AddAlias(uint16_t string, uint16_t converter) {
    uint16_t* const aliases = units_[kAliases];
    uint16_t* const end = aliases + used_[kAliases];
    const auto string_at = [this](uint16_t index) {
      return reinterpret_cast<const char*>(units_[kStrings] + index);
    };
    uint16_t* const place = std::lower_bound(
        aliases, end, string, [&string_at](uint16_t left, uint16_t right) {
          return ucnv_compareNames(string_at(left), string_at(right)) < 0;
        });
    if (place != end &&
        ucnv_compareNames(string_at(*place), string_at(string)) == 0) {
      // Two charsets of the host's may differ in a mark of their names: none is
      // found but by its name as it is.
      uint16_t& other = units_[kConverterOf][place - aliases];
      if (other >= first_host_ && other != converter) other = kNoConverter;
      return;
    }
    const auto index = static_cast<uint32_t>(place - aliases);
    Insert(kAliases, index, string);
    Insert(kConverterOf, index, converter);
  }

  void Insert(Section section, uint32_t index, uint16_t unit) {
    uint16_t* const place = units_[section] + index;
    uint16_t* const end = units_[section] + used_[section]++;
    std::copy_backward(place, end, end + 1);
    *place = unit;
  }

  const Sections& old_;
  const uint32_t* sizes_;
  uint16_t* units_[kSectionCount];
  uint32_t used_[kSectionCount];  // So far.
  uint32_t first_host_ = kNoConverter;
};

}  // namespace

size_t MergeAliasTable(const void* table, size_t size,
                       std::span<const std::string_view> hosts, void* out,
                       size_t room) {
  Sections old;
  if (!Read(table, size, &old)) return 0;
  uint32_t sizes[kSectionCount];
  const uint32_t count =
      old.sizes[kNormalized] > 0 ? kAllSections : kMinSections;
  size_t merged = 0;
  for (;; hosts = {}) {
    std::copy_n(old.sizes, kSectionCount, sizes);
    AddSizes(kIcuCharsets, sizes);
    AddSizes(hosts, sizes);
    merged =
        sizeof(uint32_t) * (1 + count) +
        sizeof(uint16_t) * std::accumulate(sizes, sizes + count, size_t{0});
    // An index has 16 bits.
    if (sizes[kConverters] <= kNoConverter && sizes[kLists] <= 0xFFFF &&
        sizes[kStrings] <= 0xFFFF && merged <= room) {
      break;
    }
    if (hosts.empty()) return 0;
  }
  auto* const toc = static_cast<uint32_t*>(out);
  toc[0] = count;
  std::copy_n(sizes, count, toc + 1);
  Merger(old, sizes, reinterpret_cast<uint16_t*>(toc + 1 + count)).Merge(hosts);
  return merged;
}

}  // namespace utfx::icu
