#ifndef UTFX_TESTS_MODEL_GLIBCS_H_
#define UTFX_TESTS_MODEL_GLIBCS_H_

#include <iconv.h>

#include <array>
#include <cerrno>
#include <cstddef>
#include <cstdlib>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "core/byte_order.h"
#include "core/charset.h"
#include "tests/hex.h"
#include "tests/model/model.h"
#include "tests/model/patterns.h"
#include "tests/model/utf32.h"

// Charsets of glibc's: rows that the table of charsets does not have, and what
// they are. Those of single bytes are libutfx's as well.
namespace utfx {

namespace internal {

constexpr Charset GlibcsRow(std::string_view name, ByteOrder order, size_t unit,
                            unsigned bits, Surrogates surrogates) {
  return {.name = name,
          .aliases = {},
          .signatures = {},
          .family = Family::kNone,
          .order = order,
          .unit = unit,
          .code_point_bits = bits,
          .surrogates = surrogates};
}

}  // namespace internal

inline constexpr std::array kGlibcsCharsets = {
    // INTERNAL, which is between any two steps.
    internal::GlibcsRow("WCHAR_T", kHostByteOrder, 4, 31, Surrogates::kNumbers),
    internal::GlibcsRow("UCS-4", ByteOrder::kBigEndian, 4, 31,
                        Surrogates::kNumbers),
    internal::GlibcsRow("ISO-8859-1", ByteOrder::kBigEndian, 1, 21,
                        Surrogates::kNone),
    // With unassigned bytes; without ASCII; and with bytes that are read as
    // what
    // others are.
    internal::GlibcsRow("CP1252", ByteOrder::kBigEndian, 1, 21,
                        Surrogates::kNone),
    internal::GlibcsRow("IBM037", ByteOrder::kBigEndian, 1, 21,
                        Surrogates::kNone),
    internal::GlibcsRow("ISIRI-3342", ByteOrder::kBigEndian, 1, 21,
                        Surrogates::kNone),
    internal::GlibcsRow("GB18030", ByteOrder::kBigEndian, 1, 21,
                        Surrogates::kNone),
};

namespace model {

// UCS-4 of ISO 10646:1993.
class Ucs4 : public Utf32 {
 public:
  constexpr Ucs4()
      : Utf32({.unit = 4, .has_surrogates = true, .is_sorted = true}) {}

  std::vector<Error> Errors(unsigned /*limit*/) const override {
    return {"80 00 00 00", "FF FF FF FF"};
  }
};

// By what glibc's iconv() answers: of a charset without states, whose errors
// nobody asks for.
class GlibcsCharset : public Model {
 public:
  constexpr explicit GlibcsCharset(const char* name)
      : Model({.bits = 21}), name_(name) {}

  Sequence Read(std::string_view bytes, ByteOrder /*order*/,
                unsigned /*limit*/) const override {
    for (size_t size = 1; size <= bytes.size(); ++size) {
      std::string unit;
      switch (Convert("UTF-32BE", name_, bytes.substr(0, size), &unit)) {
        case 0:
          return Sequence::WellFormed(size,
                                      WithoutLeadingZeros(ToDigits(unit)));
        case EINVAL:
          continue;
        default:
          return Sequence::IllFormed(1);
      }
    }
    return Sequence::Incomplete();
  }
  std::vector<Error> Errors(unsigned /*limit*/) const override { return {}; }
  std::vector<std::string> CutShort() const override { return {}; }

 protected:
  std::string ByPattern(const Bits& code_point) const override {
    std::string bytes;
    const int error = Convert(
        name_, "UTF-32BE", ToBytes(Fill(Times(32, "x"), code_point)), &bytes);
    return error == 0 ? bytes : "";
  }

 private:
  // Returns errno.
  static int Convert(const char* to, const char* from, std::string_view bytes,
                     std::string* converted) {
    static auto* const kOpen = new std::map<std::string, iconv_t>;
    const auto [place, is_new] =
        kOpen->try_emplace(std::string(to) + " " + from);
    if (is_new) place->second = iconv_open(to, from);
    if (place->second == reinterpret_cast<iconv_t>(-1)) std::abort();
    char room[16];
    char* in = const_cast<char*>(bytes.data());
    size_t in_left = bytes.size();
    char* out = room;
    size_t out_left = sizeof room;
    iconv(place->second, nullptr, nullptr, nullptr, nullptr);
    const size_t result = iconv(place->second, &in, &in_left, &out, &out_left);
    converted->assign(room, out);
    return result == static_cast<size_t>(-1) ? errno : 0;
  }

  const char* name_;
};

template <>
inline constexpr Ucs4 kModelOf<"WCHAR_T">;
template <>
inline constexpr Ucs4 kModelOf<"UCS-4">;
template <>
inline constexpr GlibcsCharset kModelOf<"ISO-8859-1">{"ISO-8859-1"};
template <>
inline constexpr GlibcsCharset kModelOf<"CP1252">{"CP1252"};
template <>
inline constexpr GlibcsCharset kModelOf<"IBM037">{"IBM037"};
template <>
inline constexpr GlibcsCharset kModelOf<"ISIRI-3342">{"ISIRI-3342"};
template <>
inline constexpr GlibcsCharset kModelOf<"GB18030">{"GB18030"};

}  // namespace model
}  // namespace utfx

#endif  // UTFX_TESTS_MODEL_GLIBCS_H_
