#include "library/utfx_charset.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <string_view>
#include <tuple>

#include "converters/row.h"
#include "converters/rows.h"
#include "converters/text_form.h"
#include "core/any_form.h"
#include "core/byte_order.h"
#include "core/code_point.h"
#include "core/family.h"
#include "core/name.h"
#include "core/repertoire.h"
#include "core/result.h"
#include "library/built_in_tables.h"
#include "library/telling_face.h"
#include "library/utfx.h"

namespace utfx {
namespace {

template <class Row>
constexpr utfx_charset CharsetOf(const Row& row) {
  using Native = typename Row::Native;
  return {
      row.name.data(),
      row.aliases,
      {&RowForm<Native>::kText, &RowForm<typename Row::LittleEndian>::kText},
      row.signatures,
      Native::kMinLength,
      Native::kMaxLength,
      ByteOrderOf<Native>(),
      row.group,
      TellingFaceOf<Native>(),
      row.replacement};
}

constexpr std::array kAll = std::apply(
    [](const auto&... row) { return std::array{CharsetOf(row)...}; }, kAllRows);

bool IsHyphen(char c) { return c == '-' || c == '_'; }

// A single hyphen or underscore does not count. But "UTF--16", which glibc
// takes for UTF-INFINITY-16, must not be UTF-16. `name` is a charset's, and
// `wanted` does not start with a hyphen. Most pairs differ in the first
// character, or start with "UTF" and differ in the last one.
bool IsSameName(std::string_view name, std::string_view wanted) {
  if (wanted.empty() || name.front() != ToUpper(wanted.front())) return false;
  for (;;) {
    if (!name.empty() && IsHyphen(name.back())) name.remove_suffix(1);
    if (!wanted.empty() && IsHyphen(wanted.back())) wanted.remove_suffix(1);
    if (name.empty() || wanted.empty()) return name.empty() && wanted.empty();
    if (ToUpper(name.back()) != ToUpper(wanted.back())) return false;
    name.remove_suffix(1);
    wanted.remove_suffix(1);
  }
}

// Returns the charset without signatures that has a form.
const utfx_charset* WithoutSignature(const TextForm& form) {
  for (const utfx_charset& charset : kAll) {
    if (charset.signatures.empty() && &charset.NativeForm() == &form) {
      return &charset;
    }
  }
  return nullptr;
}

// Whether each byte of ASCII starts a sequence that is that byte, whatever
// follows, and each character of ASCII is written so.
bool HasAscii(const utfx_charset& charset) {
  if (charset.table != nullptr) return charset.table->HasAscii();
  if (charset.multibyte_table != nullptr) {
    return charset.multibyte_table->HasAscii();
  }
  const AnyForm& form = charset.NativeForm().any;
  for (uint8_t c = 0; c < 0x80; ++c) {
    const uint8_t text[] = {c, c};
    const Decoded decoded = form.DecodeLast(text, std::end(text));
    uint8_t written[2] = {};
    uint8_t* end = written;
    if (decoded.status != Decoded::Status::kWellFormed ||
        decoded.code_point != c || decoded.length != 1 ||
        form.Encode(c, end, std::end(written)) != Stop::kNone ||
        end != written + 1 || written[0] != c) {
      return false;
    }
  }
  return true;
}

// Whether it has Unicode's scalar values and no others.
bool IsOfScalarValues(const utfx_charset& charset) {
  const Repertoire& repertoire = charset.telling_face->repertoire;
  return repertoire.bits == kScalarValues.bits &&
         repertoire.gaps.data() == kScalarValues.gaps.data();
}

// Of a table: the smallest code point from `least` on that is written.
CodePoint NextEncoded(const utfx_charset& charset, CodePoint least) {
  const auto from = static_cast<uint32_t>(least);
  return charset.table != nullptr ? charset.table->NextEncoded(from)
                                  : charset.multibyte_table->NextEncoded(from);
}

// Among the code points that are written, up to the last one.
bool FindGap(const utfx_charset& charset, CodePoint from, uint64_t* first,
             uint64_t* last) {
  const CodePoint end = charset.telling_face->repertoire.Last() + 1;
  while (from < end) {
    const CodePoint found = std::min(end, NextEncoded(charset, from));
    if (found != from) {
      *first = from;
      *last = found - 1;
      return true;
    }
    ++from;
  }
  return false;
}

}  // namespace
}  // namespace utfx

const utfx_charset* utfx_charset_at(size_t index) {
  if (index < utfx::kAll.size()) return &utfx::kAll[index];
  index -= utfx::kAll.size();
  return index < utfx::CountBuiltInTables() ? utfx::BuiltInTable(index)
                                            : nullptr;
}

const utfx_charset* utfx_charset_find(const char* name) {
  if (name == nullptr) return nullptr;
  std::string_view wanted = name;
  if (!wanted.empty() && utfx::IsHyphen(wanted.front()))
    wanted.remove_prefix(1);
  for (const utfx_charset& charset : utfx::kAll) {
    if (utfx::HasName(charset, wanted, utfx::IsSameName)) return &charset;
  }
  const size_t table = utfx::FindBuiltInTable(wanted, utfx::IsSameName);
  return table < utfx::CountBuiltInTables() ? utfx::BuiltInTable(table)
                                            : nullptr;
}

const char* utfx_charset_name(const utfx_charset* charset) {
  return charset == nullptr ? nullptr : charset->name;
}

const char* utfx_charset_alias(const utfx_charset* charset, size_t index) {
  if (charset == nullptr) return nullptr;
  if (const char* name = charset->other_names) {
    for (; *name != 0 && index > 0; --index) {
      name += static_cast<unsigned char>(*name) + 2;
    }
    return *name != 0 ? name + 1 : nullptr;
  }
  return index < charset->aliases.size()
             ? charset->aliases.begin()[index].data()
             : nullptr;
}

size_t utfx_charset_code_unit_size(const utfx_charset* charset) {
  return charset == nullptr ? 0 : charset->unit;
}

size_t utfx_charset_max_sequence_length(const utfx_charset* charset) {
  return charset == nullptr ? 0 : charset->max_length;
}

bool utfx_charset_has_fixed_length(const utfx_charset* charset) {
  return charset != nullptr && charset->HasFixedLength();
}

uint32_t utfx_charset_code_point_bits(const utfx_charset* charset) {
  return charset == nullptr ? 0 : charset->telling_face->repertoire.bits;
}

uint64_t utfx_charset_last_code_point(const utfx_charset* charset) {
  if (charset == nullptr) return 0;
  if (charset->table != nullptr) return charset->table->LastEncoded();
  return charset->multibyte_table != nullptr
             ? charset->multibyte_table->LastEncoded()
             : charset->telling_face->repertoire.Last();
}

bool utfx_charset_has_all_of_unicode(const utfx_charset* charset) {
  if (charset == nullptr) return false;
  if (charset->group == utfx::Group::kTables) {
    return charset->multibyte_table != nullptr &&
           charset->multibyte_table->HasAllOfUnicode();
  }
  const utfx::Repertoire& repertoire = charset->telling_face->repertoire;
  return repertoire.Last() >= utfx::kMaxUnicode &&
         std::all_of(repertoire.gaps.begin(), repertoire.gaps.end(),
                     [](const utfx::CodePointRange& gap) {
                       return gap.first > utfx::kMaxUnicode ||
                              (utfx::IsSurrogate(gap.first) &&
                               utfx::IsSurrogate(gap.last));
                     });
}

bool utfx_charset_is_ascii_compatible(const utfx_charset* charset) {
  return charset != nullptr && utfx::HasAscii(*charset);
}

const utfx_charset* utfx_charset_extends(const utfx_charset* charset) {
  if (charset == nullptr) return nullptr;
  // The forms of a family agree on Unicode's scalar values.
  const utfx::Family family = charset->NativeForm().any.GetFamily();
  if (family == utfx::Family::kNone || utfx::IsUtf64(family)) return nullptr;
  for (const utfx_charset& other : utfx::kAll) {
    if (other.signatures.empty() && utfx::IsOfScalarValues(other) &&
        other.NativeForm().any.GetFamily() == family) {
      return &other;
    }
  }
  return nullptr;
}

bool utfx_charset_next_gap(const utfx_charset* charset, uint64_t code_point,
                           uint64_t* first, uint64_t* last) {
  if (charset == nullptr) return false;
  if (charset->group == utfx::Group::kTables) {
    return utfx::FindGap(*charset, code_point, first, last);
  }
  for (const auto& gap : charset->telling_face->repertoire.gaps) {
    if (gap.last < code_point) continue;
    *first = std::max<uint64_t>(gap.first, code_point);
    *last = gap.last;
    return true;
  }
  return false;
}

uint64_t utfx_charset_replacement(const utfx_charset* charset) {
  return charset == nullptr ? 0 : charset->replacement;
}

utfx_byte_order utfx_charset_byte_order(const utfx_charset* charset) {
  if (charset == nullptr || charset->unit == 1) return UTFX_NO_BYTE_ORDER;
  return charset->order == utfx::ByteOrder::kLittleEndian ? UTFX_LITTLE_ENDIAN
                                                          : UTFX_BIG_ENDIAN;
}

const utfx_charset* utfx_charset_reversed(const utfx_charset* charset) {
  if (charset == nullptr || charset->unit == 1) return nullptr;
  for (const utfx_charset& other : utfx::kAll) {
    if (other.signatures.empty() && other.order != charset->order &&
        other.telling_face == charset->telling_face) {
      return &other;
    }
  }
  return nullptr;
}

const utfx_charset* utfx_charset_in_native_order(const utfx_charset* charset) {
  if (charset == nullptr || charset->unit == 1) return charset;
  return charset->order == utfx::kHostByteOrder
             ? utfx_charset_without_signature(charset)
             : utfx_charset_reversed(charset);
}

bool utfx_charset_has_signature(const utfx_charset* charset) {
  return charset != nullptr && !charset->signatures.empty();
}

const uint8_t* utfx_charset_signature(const utfx_charset* charset,
                                      size_t* length) {
  const bool is_there = utfx_charset_has_signature(charset);
  if (length != nullptr) {
    *length = is_there ? charset->signatures[0].length : 0;
  }
  return is_there ? charset->signatures[0].bytes : nullptr;
}

bool utfx_charset_is_self_synchronizing(const utfx_charset* charset) {
  return charset != nullptr &&
         charset->NativeForm().skip_trails_back != nullptr;
}

utfx_group utfx_charset_group(const utfx_charset* charset) {
  static_assert(static_cast<int>(utfx::Group::kExperimental) ==
                    UTFX_GROUP_EXPERIMENTAL &&
                static_cast<int>(utfx::Group::kCompatibility) ==
                    UTFX_GROUP_COMPATIBILITY &&
                static_cast<int>(utfx::Group::kTables) == UTFX_GROUP_TABLES);
  return charset == nullptr ? UTFX_GROUP_LISTED
                            : static_cast<utfx_group>(charset->group);
}

const char* utfx_group_name(utfx_group group) {
  return group < std::size(utfx::kGroupNames) ? utfx::kGroupNames[group].data()
                                              : nullptr;
}

const utfx_charset* utfx_charset_without_signature(
    const utfx_charset* charset) {
  return charset == nullptr || charset->signatures.empty()
             ? charset
             : utfx::WithoutSignature(charset->NativeForm());
}

const utfx_charset* utfx_charset_of_stream(const utfx_charset* charset,
                                           const void* in, size_t size,
                                           size_t* length) {
  if (charset == nullptr) {
    if (length != nullptr) *length = 0;
    return nullptr;
  }
  const utfx::TextStart start = charset->StartOfText(in, size);
  if (length != nullptr) *length = start.signature_length;
  return charset->signatures.empty() ? charset
                                     : utfx::WithoutSignature(*start.form);
}

uint32_t utfx_charset_announced_version(const utfx_charset* charset,
                                        const void* in, size_t size) {
  using utfx::ByteOrder;
  using BigEndian = utfx::Utf64<ByteOrder::kBigEndian>;
  if (charset == nullptr || size < sizeof(uint64_t) ||
      charset->telling_face != utfx::TellingFaceOf<BigEndian>()) {
    return 0;
  }
  const uint8_t* const bytes = utfx::ToBytes(in);
  const auto unit =
      charset->order == ByteOrder::kLittleEndian
          ? utfx::LoadUnit<uint64_t, ByteOrder::kLittleEndian>(bytes)
          : utfx::LoadUnit<uint64_t, ByteOrder::kBigEndian>(bytes);
  return static_cast<uint32_t>(unit >> 28 & 0xF) + 1;
}
