#include "libiconv-shim/names.h"

#include <algorithm>
#include <iterator>
#include <string_view>

#include "converters/charsets.h"
#include "core/name.h"
#include "libiconv-shim/api.h"
#include "libiconv-shim/real.h"
#include "libiconv-shim/sides.h"

namespace utfx::libiconv {
namespace {

// Removes an option from the end of a name, if libiconv knows it from this
// version on (0 is any). Returns whether it did.
bool RemoveSuffix(std::string_view suffix, int version,
                  std::string_view* name) {
  if (name->size() < suffix.size()) return false;
  std::string_view end = *name;
  end.remove_prefix(name->size() - suffix.size());
  if (!EqualIgnoringCase(end, suffix)) return false;
  // Asked last: finding out that there is no libiconv takes time.
  if (version != 0 && real::Version() < version) return false;
  name->remove_suffix(suffix.size());
  return true;
}

}  // namespace

Name ParseName(const char* name) {
  Name parsed = {name, {}};
  const auto remove = [&parsed](std::string_view suffix, int version) {
    if (RemoveSuffix(suffix, version, &parsed.charset)) return true;
    suffix.remove_prefix(1);
    return RemoveSuffix(suffix, kVersion118, &parsed.charset);
  };
  for (;;) {
    if (remove("//TRANSLIT", 0)) {
      parsed.options.transliterates = true;
    } else if (remove("//IGNORE", 0)) {
      parsed.options.discards_invalid = true;
      parsed.options.discards_unencodable = true;
    } else if (remove("//NON_IDENTICAL_DISCARD", kVersion118)) {
      parsed.options.discards_unencodable = true;
    } else {
      break;
    }
  }
  RemoveSuffix("/", kVersion118, &parsed.charset);
  return parsed;
}

const Side* FindOurs(std::string_view charset) {
  const Side* side = kOurSides.data();
  for (const Charset& row : kCharsets) {
    if (HasName(row, charset, EqualIgnoringCase)) return side;
    ++side;
  }
  return nullptr;
}

const Side* FindForeign(const char* name) {
  // "char" and "wchar_t" have become charsets then, too.
  const std::string_view charset = ParseName(real::Canonicalize(name)).charset;
  const auto* const side = std::find_if(
      kForeignSides.begin(), kForeignSides.end(),
      [&](const Side& each) { return EqualIgnoringCase(each.name, charset); });
  return side != kForeignSides.end() ? side : nullptr;
}

}  // namespace utfx::libiconv
