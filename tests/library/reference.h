#ifndef UTFX_TESTS_LIBRARY_REFERENCE_H_
#define UTFX_TESTS_LIBRARY_REFERENCE_H_

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "library/utfx.h"
#include "tests/model/model.h"

// What libutfx should do, by the models of the charsets.
namespace utfx::library {

// All that libutfx has, with and without the tables that no model has.
std::vector<const utfx_charset*> AllCharsets();
std::vector<const utfx_charset*> ModelledCharsets();

// "UTF_64BE_to_UTF_8" for "UTF-64BE to UTF-8".
std::string TestName(std::string name);

// A code point in a charset, as after a signature; "" if it has none.
std::string Encode(const utfx_charset* charset, const model::Bits& code_point,
                   bool is_little_endian = false);

std::string SignatureOf(const utfx_charset* charset);

// So many words of a code point, the lowest first.
std::vector<uint64_t> ToWords(const model::Bits& bits, size_t count);

// What stands at the start of some bytes, which are all there is.
struct Item {
  utfx_status status;  // UTFX_OK, UTFX_INCOMPLETE, UTFX_ILL_FORMED.
  std::string_view error_class;
  size_t length;
  model::Bits code_point;

  bool operator==(const Item&) const = default;
};
Item Read(const utfx_charset* charset, std::string_view bytes,
          bool is_little_endian = false);

// A text that is cut up into its sequences.
struct Text {
  size_t signature_length;
  std::vector<Item> items;
};
Text CutUp(const utfx_charset* charset, std::string_view bytes);

}  // namespace utfx::library

#endif  // UTFX_TESTS_LIBRARY_REFERENCE_H_
