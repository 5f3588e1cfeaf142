#ifndef UTFX_TESTS_LIBRARY_MODELLED_H_
#define UTFX_TESTS_LIBRARY_MODELLED_H_

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "library/utfx.h"
#include "tests/conformance/coder.h"
#include "tests/model/model.h"

// The charsets of libutfx, and what conformance's coders say of them.
namespace utfx::library {

inline std::vector<const utfx_charset*> AllCharsets() {
  std::vector<const utfx_charset*> all;
  for (size_t i = 0; utfx_charset_at(i) != nullptr; ++i) {
    all.push_back(utfx_charset_at(i));
  }
  return all;
}

inline const conformance::Coder& CoderOf(const utfx_charset* charset) {
  return *conformance::Coder::Find(utfx_charset_name(charset));
}

// All but the tables, which no model has.
inline std::vector<const utfx_charset*> ModelledCharsets() {
  std::vector<const utfx_charset*> modelled = AllCharsets();
  std::erase_if(modelled, [](const utfx_charset* charset) {
    return utfx_charset_group(charset) == UTFX_GROUP_TABLES;
  });
  return modelled;
}

// "UTF_64BE_to_UTF_8" for "UTF-64BE to UTF-8".
inline std::string TestName(std::string name) {
  std::replace_if(
      name.begin(), name.end(), [](char c) { return c == '-' || c == ' '; },
      '_');
  return name;
}

// A code point in a charset, as after a signature; "" if it has none.
inline std::string Encode(const utfx_charset* charset,
                          const model::Bits& code_point) {
  return model::Encode(CoderOf(charset).Row(), code_point);
}

// So many words of a code point, the lowest first.
inline std::vector<uint64_t> ToWords(const model::Bits& bits, size_t count) {
  std::vector<uint64_t> words(count);
  size_t end = bits.size();
  for (size_t i = 0; end > 0; ++i) {
    const size_t size = std::min<size_t>(end, 64);
    end -= size;
    words[i] = model::ToNumber(bits.substr(end, size));
  }
  return words;
}

inline utfx_status StatusOf(const conformance::Item& item) {
  using Kind = conformance::Item::Kind;
  return item.kind == Kind::kIllFormed    ? UTFX_ILL_FORMED
         : item.kind == Kind::kIncomplete ? UTFX_INCOMPLETE
                                          : UTFX_OK;
}

}  // namespace utfx::library

#endif  // UTFX_TESTS_LIBRARY_MODELLED_H_
