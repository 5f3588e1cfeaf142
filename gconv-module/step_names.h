#ifndef UTFX_GCONV_MODULE_STEP_NAMES_H_
#define UTFX_GCONV_MODULE_STEP_NAMES_H_

#include <cstddef>
#include <string_view>
#include <utility>

#include "converters/charsets.h"

namespace utfx::gconv {

// One side of a step: a row of the table of charsets, or one of glibc's own.
inline constexpr size_t kInternal = kCharsetCount;
inline constexpr size_t kUtf8 = kInternal + 1;
inline constexpr size_t kNoSide = kUtf8 + 1;

// How glibc names a side, in two parts: "UTF-64BE" and "//", for one.
struct SideName {
  std::string_view name;
  std::string_view suffix;

  constexpr bool operator==(const SideName&) const = default;

  // glibc may append an error handler: "UTF-64BE//TRANSLIT".
  constexpr bool Matches(std::string_view gconv_name) const {
    return gconv_name.starts_with(name) &&
           gconv_name.substr(name.size()).starts_with(suffix);
  }
};
inline constexpr SideName kInternalName = {"INTERNAL", ""};
inline constexpr SideName kUtf8Name = {"ISO-10646/UTF8/", ""};

// Calls visit.operator()<row>() for each row of the table of charsets: for code
// that has no table, as a table of names or functions would have to be
// relocated in each process that loads the module.
template <class Visit>
constexpr void ForEachCharset(Visit visit) {
  [&]<size_t... kRow>(std::index_sequence<kRow...> /*rows*/) {
    (visit.template operator()<kRow>(), ...);
  }
  (CharsetIndices());
}

template <size_t kRow>
inline constexpr SideName kCharsetName = {kCharsets[kRow].name, "//"};

// The side that glibc names so, or kNoSide.
constexpr size_t FindSide(std::string_view gconv_name) {
  if (kInternalName.Matches(gconv_name)) return kInternal;
  if (kUtf8Name.Matches(gconv_name)) return kUtf8;
  size_t found = kNoSide;
  ForEachCharset([&]<size_t kRow>() {
    if (kCharsetName<kRow>.Matches(gconv_name)) found = kRow;
  });
  return found;
}

// Calls visit(from, to), with the sides' names, for each step that the module
// offers to glibc, in the order of the lines of gconv-modules. INTERNAL comes
// first: of routes with equal costs glibc takes the one whose line it reads
// first. The steps among the wide charsets are the only way for what INTERNAL
// can't carry; each to itself, too.
template <class Visit>
constexpr void ForEachStep(Visit visit) {
  for (const SideName& other : {kInternalName, kUtf8Name}) {
    ForEachCharset([&]<size_t kRow>() {
      visit(kCharsetName<kRow>, other);
      visit(other, kCharsetName<kRow>);
    });
  }
  ForEachCharset([&]<size_t kFrom>() {
    ForEachCharset([&]<size_t kTo>() {
      if constexpr (kCharsets[kFrom].IsWide() && kCharsets[kTo].IsWide()) {
        visit(kCharsetName<kFrom>, kCharsetName<kTo>);
      }
    });
  });
}

}  // namespace utfx::gconv

#endif  // UTFX_GCONV_MODULE_STEP_NAMES_H_
