#ifndef UTFX_GCONV_MODULE_STEP_NAMES_H_
#define UTFX_GCONV_MODULE_STEP_NAMES_H_

#include <cstddef>
#include <span>
#include <string_view>
#include <tuple>
#include <utility>

#include "converters/charsets.h"
#include "core/byte_order.h"
#include "gconv-module/glibc_rows.h"

namespace utfx::gconv {

// One side of a step: a row of the table of charsets, and then one of glibc's
// own.
enum Side : size_t {
  kInternal = kCharsetCount,
  kUtf8,
  kFirstInGlibcsModules,
  kBehindGlibcsModules =
      kFirstInGlibcsModules + std::tuple_size_v<decltype(kGlibcUnicodeRows)>,
  kNoSide = kInternal + std::tuple_size_v<decltype(kGlibcRows)>,
};

// The module's own rows: the listed ones, or those of another group, which has
// a module to itself. Such a module has only steps between its own rows and all
// others.
inline constexpr Group kOwnGroup =
    HasGroup(Group::kExperimental)    ? Group::kExperimental
    : HasGroup(Group::kCompatibility) ? Group::kCompatibility
                                      : Group::kListed;
static_assert(!(HasGroup(Group::kExperimental) &&
                HasGroup(Group::kCompatibility)));
inline constexpr size_t kFirstOwn =
    kOwnGroup == Group::kListed ? 0 : kListedCount;
constexpr bool IsOwn(size_t side) {
  return side >= kFirstOwn && side < kCharsetCount;
}

inline constexpr std::span kOwnCharsets =
    std::span(kCharsets).subspan(kFirstOwn);

// The row of a side, as glibc has it.
template <size_t kSide>
constexpr auto SideRowOf() {
  if constexpr (kSide < kCharsetCount) {
    return GlibcRow<NativeForm<kSide>, LittleEndianForm<kSide>>{
        {kCharsets[kSide].name},
        kCharsets[kSide].signatures,
        ByteOrder::kBigEndian};
  } else {
    return std::get<kSide - kInternal>(kGlibcRows);
  }
}
template <size_t kSide>
inline constexpr auto kSideRow = SideRowOf<kSide>();
template <size_t kSide>
inline constexpr GlibcName kSideName = kSideRow<kSide>.name;

// Calls visit.operator()<side>() for each side from the first one on and before
// the last: for code that has no table, as a table of names or functions would
// have to be relocated in each process that loads the module.
template <size_t kFirst, size_t kLast, class Visit>
constexpr void ForEachSide(Visit visit) {
  [&]<size_t... kOffset>(std::index_sequence<kOffset...> /*offsets*/) {
    (visit.template operator()<kFirst + kOffset>(), ...);
  }
  (std::make_index_sequence<kLast - kFirst>());
}
template <class Visit>
constexpr void ForEachCharset(Visit visit) {
  ForEachSide<0, kCharsetCount>(visit);
}

// Returns the side that has this name in glibc, or kNoSide.
constexpr size_t FindSide(std::string_view gconv_name) {
  size_t found = kNoSide;
  ForEachSide<0, kNoSide>([&]<size_t kSide>() {
    if (kSideName<kSide>.Matches(gconv_name)) found = kSide;
  });
  return found;
}

// The kinds of code points that INTERNAL can't carry and a row has, as bits.
constexpr unsigned BeyondInternal(const Charset& row) {
  return (row.IsWide() ? 1U : 0U) |
         (row.surrogates == Surrogates::kLone      ? 2U
          : row.surrogates == Surrogates::kNumbers ? 4U
                                                   : 0U);
}

// Calls visit(from, to, cost), with the sides' names, for each step that the
// module offers to glibc, in the order of the lines of gconv-modules. INTERNAL
// comes first: of routes with equal costs glibc takes the one whose line it
// reads first. The steps among the wide charsets, and among those that have
// surrogates in the same way, each to itself included, are the only way for
// code points that INTERNAL can't carry. A step to or from a charset that glibc
// has in a module costs as much as the two steps that it stands for. glibc
// still prefers it, as it finds it first. At a lower cost, glibc's way from
// UTF-16 to UTF-32 would go through our charsets.
template <class Visit>
constexpr void ForEachStep(Visit visit) {
  ForEachSide<kInternal, kNoSide>([&]<size_t kOther>() {
    const bool is_built_in =
        kOther < kFirstInGlibcsModules || kOther >= kBehindGlibcsModules;
    const int cost = is_built_in ? 1 : 2;
    ForEachSide<kFirstOwn, kCharsetCount>([&]<size_t kRow>() {
      visit(kSideName<kRow>, kSideName<kOther>, cost);
      visit(kSideName<kOther>, kSideName<kRow>, cost);
    });
  });
  ForEachCharset([&]<size_t kFrom>() {
    ForEachCharset([&]<size_t kTo>() {
      if constexpr ((BeyondInternal(kCharsets[kFrom]) &
                     BeyondInternal(kCharsets[kTo])) != 0 &&
                    (IsOwn(kFrom) || IsOwn(kTo))) {
        visit(kSideName<kFrom>, kSideName<kTo>, 1);
      }
    });
  });
}

}  // namespace utfx::gconv

#endif  // UTFX_GCONV_MODULE_STEP_NAMES_H_
