#ifndef UTFX_CORE_CHARSET_H_
#define UTFX_CORE_CHARSET_H_

#include <cstddef>
#include <cstdint>
#include <iterator>
#include <span>
#include <string_view>

#include "core/byte_order.h"
#include "core/code_point.h"
#include "core/family.h"
#include "core/repertoire.h"
#include "core/signature.h"

// A charset as data, without the code of its encoding form.
namespace utfx {

// Other names of a charset.
struct Aliases {
  std::string_view names[4];

  constexpr const std::string_view* begin() const { return names; }
  constexpr const std::string_view* end() const {
    const std::string_view* end = names;
    while (end != std::end(names) && !end->empty()) ++end;
    return end;
  }
  constexpr size_t size() const { return static_cast<size_t>(end() - begin()); }
};

// The purpose of a charset. Each group but the tables has a gconv module of its
// own. A build may have no experimental ones and no tables.
enum class Group : uint8_t {
  kListed,
  kExperimental,   // To be tried out.
  kCompatibility,  // To read and write what some programs use.
  kTables,         // Single bytes, as other conversion stacks have them.
};
inline constexpr std::string_view kGroupNames[] = {"listed", "experimental",
                                                   "compatibility", "tables"};
constexpr std::string_view NameOf(Group group) {
  return kGroupNames[static_cast<size_t>(group)];
}

// A named charset: an encoding form in a byte order, with or without a
// signature.
struct Charset {
  std::string_view name;  // Upper-case ASCII, as glibc wants it.
  Aliases aliases;
  // If it is empty, no signature is read or written.
  std::span<const Signature> signatures;
  // The one of its encoding form.
  Family family;
  ByteOrder order;  // When writing, and when reading without signature.
  size_t unit;      // In bytes.
  unsigned code_point_bits;  // As in a Repertoire.
  Surrogates surrogates;
  Group group = Group::kListed;
  bool is_icus = false;  // Whether ICU has a charset of that name.
  CodePoint replacement = kReplacementCharacter;  // Of errors. It has it.

  // Whether it has code points over 31 bits, which glibc's INTERNAL and UCS-4
  // can't carry.
  constexpr bool IsWide() const { return code_point_bits > 31; }
};

}  // namespace utfx

#endif  // UTFX_CORE_CHARSET_H_
