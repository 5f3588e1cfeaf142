#ifndef UTFX_TESTS_MODEL_GLIBCS_H_
#define UTFX_TESTS_MODEL_GLIBCS_H_

#include <iconv.h>

#include <array>
#include <cerrno>
#include <cstddef>
#include <cstdlib>
#include <map>
#include <set>
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
// they are. Those of single bytes, UHC and EUC-JP-MS are libutfx's as well.
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
    // what others are.
    internal::GlibcsRow("CP1252", ByteOrder::kBigEndian, 1, 21,
                        Surrogates::kNone),
    internal::GlibcsRow("IBM037", ByteOrder::kBigEndian, 1, 21,
                        Surrogates::kNone),
    internal::GlibcsRow("ISIRI-3342", ByteOrder::kBigEndian, 1, 21,
                        Surrogates::kNone),
    // With trails that may be ASCII, and with up to three bytes.
    internal::GlibcsRow("UHC", ByteOrder::kBigEndian, 1, 21, Surrogates::kNone),
    internal::GlibcsRow("EUC-JP-MS", ByteOrder::kBigEndian, 1, 21,
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
  constexpr explicit GlibcsCharset(const char* name, bool shows_starts = true)
      : Model({.bits = 21, .shows_starts = shows_starts}), name_(name) {}

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

  const char* const name_;
};

// One with sequences of up to three bytes. iconv() says which sequences there
// are, and libutfx how much is an error: up to the byte with which no sequence
// goes on, and that byte only if it is a trail of others and beyond ASCII.
class GlibcsMultibyteCharset : public GlibcsCharset {
 public:
  constexpr explicit GlibcsMultibyteCharset(const char* name)
      : GlibcsCharset(name, /*shows_starts=*/false) {}

  Sequence Read(std::string_view bytes, ByteOrder /*order*/,
                unsigned /*limit*/) const override {
    const Known& known = KnownOf(name_);
    for (size_t size = 1; size <= bytes.size(); ++size) {
      const std::string start(bytes.substr(0, size));
      const auto found = known.sequences.find(start);
      if (found != known.sequences.end()) {
        return Sequence::WellFormed(size, found->second);
      }
      if (known.starts.contains(start)) continue;
      const bool is_in_error =
          size == 1 || (static_cast<signed char>(start.back()) < 0 &&
                        known.trails.contains(start.back()));
      return Sequence::IllFormed(is_in_error ? size : size - 1);
    }
    return Sequence::Incomplete();
  }
  // A byte that is no lead, and a lead without a trail.
  std::vector<Error> Errors(unsigned /*limit*/) const override {
    return {"FF", "8F|20"};
  }
  std::vector<std::string> CutShort() const override { return {"8F"}; }

 private:
  struct Known {
    std::map<std::string, Bits> sequences;
    std::set<std::string> starts;  // Of sequences, which are longer.
    std::set<char> trails;
  };

  static const Known& KnownOf(const char* name) {
    static auto* const kKnown = new std::map<std::string, Known>;
    const auto [place, is_new] = kKnown->try_emplace(name);
    if (is_new) FindSequences(name, "", &place->second);
    return place->second;
  }

  // Returns whether any sequence begins with a start.
  // NOLINTNEXTLINE(misc-no-recursion): at most three deep.
  static bool FindSequences(const char* name, const std::string& start,
                            Known* known) {
    bool has_any = false;
    for (int byte = 0; byte < 256; ++byte) {
      const std::string bytes = start + static_cast<char>(byte);
      std::string unit;
      const int error = Convert("UTF-32BE", name, bytes, &unit);
      if (error == 0) {
        known->sequences[bytes] = WithoutLeadingZeros(ToDigits(unit));
      } else if (error != EINVAL || !FindSequences(name, bytes, known)) {
        continue;
      }
      has_any = true;
      if (!start.empty()) known->trails.insert(static_cast<char>(byte));
    }
    if (has_any) known->starts.insert(start);
    return has_any;
  }
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
inline constexpr GlibcsMultibyteCharset kModelOf<"UHC">{"UHC"};
template <>
inline constexpr GlibcsMultibyteCharset kModelOf<"EUC-JP-MS">{"EUC-JP-MS"};
template <>
inline constexpr GlibcsCharset kModelOf<"GB18030">{"GB18030"};

}  // namespace model
}  // namespace utfx

#endif  // UTFX_TESTS_MODEL_GLIBCS_H_
