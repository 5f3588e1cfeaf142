#include "command/explain_containers.h"

#include <utfx.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "command/anatomy.h"
#include "command/cause.h"
#include "command/containers.h"
#include "command/layout.h"
#include "command/roles.h"
#include "command/wording.h"

namespace utfx {
namespace {

// What a layout calls its containers, and the patterns of the first one of a
// sequence and of the others.
struct Words {
  std::string_view unit;
  std::string first;
  std::string trail;
};

Words WordsOf(Layout layout) {
  switch (layout) {
    case Layout::kAscvi:
      return {"byte", "0xxxxxxx", "1xxxxxxx"};
    case Layout::kUtf16K:
      return {"container", "DB00 to DB1F, DCxx to DFxx",
              "DB20 to DB3F, DCxx to DFxx"};
    case Layout::kUtf32K:
      return {"unit", "0… or 11…", "10…"};
    case Layout::kUtf32KAscvi:
      return {"unit", "0…", "1…"};
    default:
      return {"byte", "0xxxxxxx or 11xxxxxx", "10xxxxxx"};
  }
}

// `length` is that of what is there of the sequence.
Cause MissingTrail(const utfx_charset* charset, std::string_view bytes,
                   size_t length, size_t first_trail) {
  const Words words = WordsOf(LayoutOf(charset));
  const size_t index = length / ContainerSize(LayoutOf(charset));
  const std::string next =
      HexDigits(bytes.substr(length, utfx_charset_unit(charset)));
  return {"a lead without its " + Ordinal(index - first_trail + 1) +
              " trail: " + next + " is no trail",
          As(words.trail, words.unit, index),
          {}};
}

Cause TooLong(const utfx_charset* charset, size_t stated, size_t known) {
  const std::string bytes = stated != 0 ? Counted(stated, "byte")
                                        : "more than " + Counted(known, "byte");
  return {
      OverLimit(charset, "the start bits say " + bytes + ", and " +
                             std::to_string(utfx_charset_max_length(charset)) +
                             " are the most"),
      "fewer ones among the start bits",
      {Role::kStart}};
}

bool HasAllTrails(Layout layout, std::string_view bytes, size_t length) {
  const size_t count = length / ContainerSize(layout);
  for (size_t i = FirstTrailContainer(layout, length); i < count; ++i) {
    if (!IsTrailContainer(layout, bytes, i)) return false;
  }
  return length <= bytes.size();
}

// Whether a sequence has a bit set of those that make it as long as it is.
bool HasMandatoryContent(const utfx_charset* charset,
                         std::string_view sequence) {
  const std::vector<Role> roles = Anatomy(charset, sequence);
  for (size_t bit = 0; bit < roles.size(); ++bit) {
    if (roles[bit] == Role::kMandatoryContent && BitAt(sequence, bit)) {
      return true;
    }
  }
  return false;
}

// Of a sequence with the content of a code point that it must not have.
// `present` is as much of it as has been looked at.
Cause WrongContent(const utfx_charset* charset, std::string_view bytes,
                   size_t stated, size_t present) {
  const std::string_view unit =
      utfx_charset_unit(charset) == 1 ? "byte" : "unit";
  const bool is_whole = HasAllTrails(LayoutOf(charset), bytes, stated);
  const std::string_view sequence =
      bytes.substr(0, is_whole ? stated : present);
  const bool has_mandatory = HasMandatoryContent(charset, sequence);
  // Two containers of UTF-16K may have such a bit and be too long.
  const bool is_overlong =
      stated > ContainerSize(LayoutOf(charset)) &&
      (!has_mandatory || (LayoutOf(charset) == Layout::kUtf16K && stated == 8));
  if (is_overlong) {
    return {is_whole ? OverlongText(charset, unit, sequence)
                     : OverlongText(unit, stated / utfx_charset_unit(charset)),
            has_mandatory && is_whole ? "U+110000 or more"
                                      : "a mandatory content bit that is set",
            {Role::kMandatoryContent}};
  }
  if (stated == utfx_charset_max_length(charset)) {
    return {OverLimit(charset, "the highest content bits are set"),
            "a smaller code point",
            {Role::kMandatoryContent}};
  }
  return {is_whole
              ? "a surrogate, " + CodePointText(ContentOf(charset, sequence))
              : "a surrogate: " + HexBytes(sequence) +
                    " starts one of U+D800 to U+DFFF",
          "no U+D800 to U+DFFF", kValue};
}

}  // namespace

Cause ExplainContainers(const utfx_charset* charset, std::string_view bytes,
                        size_t length) {
  const Layout layout = LayoutOf(charset);
  const size_t unit = utfx_charset_unit(charset);
  const Words words = WordsOf(layout);
  if (BeginsWithTrail(layout, bytes)) {
    return {"a trail without a lead",
            As(words.first, words.unit, 0),
            {Role::kSelfSynchronization}};
  }
  const bool is_half = length % ContainerSize(layout) != 0;
  if (is_half && length < bytes.size() &&
      !IsLowSurrogate(UnitAt(bytes, length / unit))) {
    return {"a high surrogate without a low one: " +
                HexUnit(UnitAt(bytes, length / unit), unit) + " is none",
            As("DC00 to DFFF", "unit", length / unit),
            {}};
  }
  // The unit after the maximal subpart is what makes it an error, unless the
  // first one is.
  uint64_t code_point = 0;
  const bool is_first =
      utfx_read(charset, bytes.data(), unit, &code_point).status ==
      UTFX_ILL_FORMED;
  const size_t present =
      is_first ? unit : std::min(length + unit, bytes.size());
  const size_t stated =
      StatedContainersLength(layout, bytes.substr(0, present));
  if (stated == 0 || stated > utfx_charset_max_length(charset)) {
    return TooLong(charset, stated, present);
  }
  const size_t index = length / ContainerSize(layout);
  const size_t first_trail = FirstTrailContainer(layout, stated);
  const bool is_trail_due =
      !is_first && index >= first_trail && length < stated && !is_half;
  return is_trail_due && !IsTrailContainer(layout, bytes, index)
             ? MissingTrail(charset, bytes, length, first_trail)
             : WrongContent(charset, bytes, stated, present);
}

}  // namespace utfx
