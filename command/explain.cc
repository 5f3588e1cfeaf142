#include "command/explain.h"

#include <utfx.h>

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "command/anatomy.h"
#include "command/cause.h"
#include "command/containers.h"
#include "command/explain_containers.h"
#include "command/layout.h"
#include "command/wording.h"

namespace utfx {
namespace {

using std::string_literals::operator""s;

// Whether bits of a role are wrong if they are set, and only then.
bool IsZero(Role role) {
  return role == Role::kPadding || role == Role::kReserved;
}

// ---- Sequences of bytes ------------------------------------------------

// Whether all of a sequence that says how long it is seems to be there.
bool HasAllTrails(std::string_view bytes, size_t length) {
  return length != 0 && length <= bytes.size() &&
         std::all_of(
             bytes.begin() + 1, bytes.begin() + static_cast<ptrdiff_t>(length),
             [](char byte) { return IsTrailByte(static_cast<uint8_t>(byte)); });
}

Cause MissingTrailByte(std::string_view bytes, size_t index) {
  return {"a lead without its " + Ordinal(index) +
              " trail: " + HexBytes(bytes.substr(index, 1)) + " is no trail",
          As("10xxxxxx", "byte", index),
          {}};
}

Cause OverlongBytes(const utfx_charset* charset, std::string_view bytes) {
  const size_t length = StatedLength(charset, bytes);
  return {HasAllTrails(bytes, length)
              ? OverlongText(charset, "byte", bytes.substr(0, length))
              : OverlongText("byte", length),
          "a mandatory content bit that is set",
          {Role::kMandatoryContent}};
}

Cause SurrogateInBytes(const utfx_charset* charset, std::string_view bytes) {
  if (HasAllTrails(bytes, 3)) {
    const auto value = ContentOf(charset, bytes.substr(0, 3));
    return {"a surrogate, " + CodePointText(value), As("80 to 9F", "byte", 1),
            kValue};
  }
  return {"a surrogate: " + HexBytes(bytes.substr(0, 2)) +
              " starts one of U+D800 to U+DFFF",
          As("80 to 9F", "byte", 1), kValue};
}

// UTF-8 alone ends at U+10FFFF.
Cause BeyondUnicodeInBytes(const utfx_charset* charset,
                           std::string_view bytes) {
  const uint8_t lead = ByteAt(bytes, 0);
  if (lead >= 0xF8) {
    const auto ones = static_cast<size_t>(std::countl_one(lead));
    return {"no lead: sequences of UTF-8 have up to 4 bytes, not " +
                std::to_string(ones) + (ones == 8 ? " or more" : ""),
            As("00 to 7F or C2 to F4", "byte", 0),
            {Role::kStart}};
  }
  const bool is_last_lead = lead == 0xF4;
  const std::string expected =
      is_last_lead ? As("80 to 8F", "byte", 1) : As("up to F4", "byte", 0);
  if (HasAllTrails(bytes, 4)) {
    const auto value = ContentOf(charset, bytes.substr(0, 4));
    return {"over U+10FFFF: " + CodePointText(value), expected, kValue};
  }
  return {"over U+10FFFF: " + HexBytes(bytes.substr(0, is_last_lead ? 2 : 1)) +
              " starts larger code points",
          expected, kValue};
}

// FF in UTF-E-8. `index` is that of the byte which shows that it is an error.
Cause ReservedOrOverlong(const utfx_charset* charset, std::string_view bytes,
                         size_t index) {
  if (index > 2) return OverlongBytes(charset, bytes);
  const std::string right = index == 1 ? "80" : "80 to 87";
  return {"reserved bits are set: byte " + std::to_string(index + 1) +
              ", after the lead FF, is " + HexBytes(bytes.substr(index, 1)),
          As(right, "byte", index),
          {Role::kReserved}};
}

// FF in UTF-8000, likewise.
Cause OverLimitOrOverlong(const utfx_charset* charset, std::string_view bytes,
                          size_t index) {
  const size_t most = utfx_charset_max_length(charset);
  const std::string_view start = bytes.substr(0, index + 1);
  const size_t length = StatedLength(charset, start);
  if (length != 0 && length <= most) return OverlongBytes(charset, bytes);
  const std::string stated =
      length != 0 ? Counted(length, "byte")
                  : std::to_string(6 * start.size() + 2) + " bytes or more";
  return {OverLimit(charset, "the start bits say " + stated + ", and " +
                                 std::to_string(most) + " are the most"),
          "fewer ones among the start bits",
          {Role::kStart}};
}

bool IsOverlongLead(uint8_t byte) { return byte == 0xC0 || byte == 0xC1; }

// `length` is that of the maximal subpart: the byte after it, if there is one,
// is what makes it an error, unless the lead is.
Cause ExplainBytes(const utfx_charset* charset, std::string_view bytes,
                   size_t length) {
  const uint8_t lead = ByteAt(bytes, 0);
  if (IsTrailByte(lead)) {
    return {"a trail without a lead",
            As("0xxxxxxx or 11xxxxxx", "byte", 0),
            {Role::kSelfSynchronization}};
  }
  if (IsOverlongLead(lead)) return OverlongBytes(charset, bytes);
  if (EndsWithUnicode(charset) && lead > 0xF4) {
    return BeyondUnicodeInBytes(charset, bytes);
  }
  // Nothing but the lead shows it.
  if (length == bytes.size()) {
    return {OverLimit(charset, HexBytes(bytes) + " starts larger code points"),
            As("a smaller lead", "byte", 0),
            {Role::kStart}};
  }
  const uint8_t next = ByteAt(bytes, length);
  if (!IsTrailByte(next)) return MissingTrailByte(bytes, length);
  if (EndsWithUnicode(charset) && lead == 0xF4) {
    return BeyondUnicodeInBytes(charset, bytes);
  }
  if (lead == 0xED) return SurrogateInBytes(charset, bytes);
  if (lead != 0xFF) return OverlongBytes(charset, bytes);
  return LayoutOf(charset) == Layout::kUtfE8
             ? ReservedOrOverlong(charset, bytes, length)
             : OverLimitOrOverlong(charset, bytes, length);
}

// ---- Sequences of 16-bit units -----------------------------------------

std::string UnitText(std::string_view bytes, size_t index) {
  return HexUnit(UnitAt(bytes, index), 2);
}

Cause MissingTrailUnit(std::string_view bytes, size_t index, size_t number) {
  return {"a lead without its " + Ordinal(number) +
              " trail: " + UnitText(bytes, index) + " is no trail",
          As("DE00 to DFFF", "unit", index),
          {}};
}

Cause OverlongUnits(const utfx_charset* charset, std::string_view bytes) {
  const size_t length = StatedLength(charset, bytes);
  bool is_whole = length <= bytes.size();
  for (size_t i = 1; is_whole && i < length / 2; ++i) {
    is_whole = IsTrailUnit(UnitAt(bytes, i));
  }
  return {is_whole ? OverlongText(charset, "unit", bytes.substr(0, length))
                   : OverlongText("unit", length / 2),
          "a larger code point", kValue};
}

// The lead DDFF. `index` is that of the unit which shows that it is an error,
// one of those that hold the number of digits.
Cause ExplainDigits(const utfx_charset* charset, std::string_view bytes,
                    size_t index, size_t before) {
  const unsigned most = utfx_charset_code_point_bits(charset) / 4;
  if (index <= before) {
    return {
        OverLimit(charset, "the number of digits takes " +
                               std::to_string(before + 1) + " bytes, and " +
                               std::to_string(most) + " digits are the most"),
        As("DE00 to DEFF", "unit", index),
        {Role::kDigits}};
  }
  if (!IsDigitsUnit(UnitAt(bytes, index))) {
    return {"no number of digits after DDFF: " + UnitText(bytes, index) +
                " holds no byte of it",
            As("DE00 to DEFF", "unit", index),
            {}};
  }
  if (before > 0 && index == 1 + before && ByteAt(bytes, 2 * index + 1) == 0) {
    return {"the number of digits is not the shortest: its first byte is zero",
            As("DE01 to DEFF", "unit", index),
            {}};
  }
  uint64_t stored = 0;
  for (size_t i = 1 + before; i < 2 + 2 * before; ++i) {
    stored = stored << 8 | (i <= index ? ByteAt(bytes, 2 * i + 1) : 0U);
  }
  return {OverLimit(charset, "a number of " + std::to_string(stored + 23) +
                                 " digits or more, and " +
                                 std::to_string(most) + " are the most"),
          "a smaller number of digits",
          {Role::kDigits}};
}

Cause ExplainCounted(const utfx_charset* charset, std::string_view bytes,
                     size_t index) {
  size_t before = 0;
  while (before < bytes.size() / 2 - 1 &&
         UnitAt(bytes, 1 + before) == kBeforeDigits) {
    ++before;
  }
  const size_t first_trail = 2 + 2 * before;
  if (index < first_trail) return ExplainDigits(charset, bytes, index, before);
  const uint16_t unit = UnitAt(bytes, index);
  if (!IsTrailUnit(unit)) {
    return MissingTrailUnit(bytes, index, index - first_trail + 1);
  }
  uint64_t digits = 23;
  for (size_t i = 1 + before; i < first_trail; ++i) {
    digits += uint64_t{ByteAt(bytes, 2 * i + 1)} << 8 * (first_trail - 1 - i);
  }
  return {"the number of digits is not that of the code point: of " +
              std::to_string(digits) + " digits none starts with " +
              UnitText(bytes, index),
          "a number of digits that the first trail, unit " +
              std::to_string(index + 1) + ", agrees with",
          {Role::kDigits}};
}

// Whether a lead is only of code points over a charset's limit.
bool LeadsBeyond(const utfx_charset* charset, uint16_t lead) {
  const unsigned bits = utfx_charset_code_point_bits(charset);
  if (bits > 64) return false;
  const uint64_t largest = (uint64_t{1} << bits) - 1;
  char sequence[32];
  const std::string_view bytes(
      sequence, utfx_write(charset, largest, sequence, sizeof sequence).length);
  return lead > UnitAt(BigEndian(charset, bytes.substr(0, 2)), 0);
}

Cause ExplainExtended(const utfx_charset* charset, std::string_view bytes,
                      size_t index) {
  const uint16_t lead = UnitAt(bytes, 0);
  if (IsTrailUnit(lead)) {
    return {"a trail without a lead",
            As("no DE00 to DFFF", "unit", 0),
            {Role::kPattern}};
  }
  if (lead < 0xDC04) {
    return {UnitText(bytes, 0) +
                " leads nothing: beyond U+10FFFF leads start with DC04",
            As("DC04 to DDFF", "unit", 0), kValue};
  }
  if (LeadsBeyond(charset, lead)) {
    return {OverLimit(charset, UnitText(bytes, 0) + " leads larger ones"),
            As("a smaller lead", "unit", 0),
            {Role::kUnits, Role::kContent}};
  }
  if (lead == kCountedLead) return ExplainCounted(charset, bytes, index);
  return IsTrailUnit(UnitAt(bytes, index))
             ? OverlongUnits(charset, bytes)
             : MissingTrailUnit(bytes, index, index);
}

Cause ExplainUnits(const utfx_charset* charset, std::string_view bytes,
                   size_t length) {
  const uint16_t first = UnitAt(bytes, 0);
  if (IsHighSurrogate(first)) {
    return {"a high surrogate without a low one: " + UnitText(bytes, 1) +
                " is none",
            As("DC00 to DFFF", "unit", 1),
            {}};
  }
  if (EndsWithUnicode(charset) || LayoutOf(charset) == Layout::kUtf16K) {
    return {"a low surrogate without a high one before it",
            As("no DC00 to DFFF", "unit", 0),
            {Role::kPattern}};
  }
  return ExplainExtended(charset, bytes, length / 2);
}

// ---- UTF-32 and UTF-64 -------------------------------------------------

Cause ExplainUtf32(const utfx_charset* charset, std::string_view bytes) {
  const auto value = ContentOf(charset, bytes.substr(0, 4));
  const bool is_padded = ByteAt(bytes, 0) == 0 && ByteAt(bytes, 1) < 0x20;
  if (!is_padded) {
    const std::string number = "0x" + HexDigits(bytes.substr(0, 4));
    return {"over U+10FFFF: " + number, "a smaller number", {Role::kPadding}};
  }
  return value[0] <= 0xDFFF ? Cause{"a surrogate, " + CodePointText(value),
                                    "no U+D800 to U+DFFF", kValue}
                            : Cause{"over U+10FFFF: " + CodePointText(value),
                                    "a smaller number", kValue};
}

Cause ReservedBits(std::string_view unit) {
  // It knows big-endian units by this name.
  const unsigned version =
      utfx_utf64_version(utfx_charset_find("UTF-64BE"), unit.data());
  const std::string bits = HexDigits(unit.substr(4));
  if (version == 1) {
    return {"reserved bits are set: 0x" + bits,
            "zero reserved bits",
            {Role::kReserved}};
  }
  const std::string highest = "0x" + bits.substr(0, 1);
  return {"reserved bits are set; " + highest +
              " in the highest four would be version " +
              std::to_string(version),
          "zero reserved bits",
          {Role::kReserved}};
}

// UTF-8 in the upper half of a unit.
Cause ExplainOctets(std::string_view unit) {
  const utfx_charset* const utf8 = utfx_charset_find("UTF-8");
  const std::string_view octets = unit.substr(0, 4);
  uint64_t code_point = 0;
  const utfx_sequence sequence =
      utfx_read(utf8, octets.data(), octets.size(), &code_point);
  return ExplainBytes(utf8, octets, sequence.length);
}

// Octets of a unit that have to be zero: it has no other sequence than U+0000,
// or one that ends before them.
Cause ExplainPadding(std::string_view unit) {
  const uint8_t lead = ByteAt(unit, 0);
  const size_t length =
      lead < 0x80 ? 1 : static_cast<size_t>(std::countl_one(lead));
  const size_t after = unit.find_first_not_of('\0', length);
  const std::string octet = HexBytes(unit.substr(after, 1));
  return {lead == 0 ? "the first octet is zero, and octet " +
                          std::to_string(after + 1) + " is " + octet
                    : "octet " + std::to_string(after + 1) +
                          ", after a sequence of " + std::to_string(length) +
                          ", is " + octet,
          As("00", "octet", after),
          {Role::kPadding}};
}

Cause ExplainUtf64(std::string_view unit, utfx_error error) {
  switch (error) {
    case UTFX_ERROR_NON_ZERO_RESERVED_BITS:
      return ReservedBits(unit);
    case UTFX_ERROR_INVALID_UTF64:
      return ExplainPadding(unit);
    default:
      return ExplainOctets(unit);
  }
}

// ---- All ----------------------------------------------------------------

// "the signature of UTF-64LE", if a stream starts with one of another charset.
std::string ExplainSignature(const utfx_charset* charset,
                             std::string_view text) {
  for (const char* name : {"UTF-64", "UTF-32", "UTF-16"}) {
    size_t length = 0;
    const utfx_charset* const stream = utfx_charset_of_stream(
        utfx_charset_find(name), text.data(), text.size(), &length);
    if (length == 0) continue;
    if (stream == charset) {
      return "a signature, which "s + name + " reads and " +
             utfx_charset_name(stream) + " does not";
    }
    const std::string signature =
        "the signature of "s + utfx_charset_name(stream);
    return stream == InOtherByteOrder(charset)
               ? signature + ": the byte order is the wrong one"
               : signature;
  }
  return "";
}

Cause ExplainIncomplete(const utfx_charset* charset,
                        std::string_view sequence) {
  const size_t unit = utfx_charset_unit(charset);
  const size_t rest = sequence.size() % unit;
  if (rest != 0) {
    return {"the text ends inside a code unit, of which " +
                std::to_string(rest) + " of " + Counted(unit, "byte") +
                (rest == 1 ? " is there" : " are there"),
            "",
            {}};
  }
  const size_t length = StatedLength(charset, sequence);
  if (length == 0) {
    return {"the text ends inside a sequence, after " +
                Counted(sequence.size(), "byte"),
            "",
            {}};
  }
  return {"the text ends inside a sequence, of which " +
              std::to_string(sequence.size()) + " of " +
              Counted(length, "byte") +
              (sequence.size() == 1 ? " is there" : " are there"),
          "",
          {}};
}

Cause FindCause(const utfx_charset* charset, std::string_view text,
                const Fault& fault) {
  if (fault.status == UTFX_INCOMPLETE) {
    return ExplainIncomplete(charset, text.substr(0, fault.length));
  }
  if (fault.is_at_start) {
    std::string signature = ExplainSignature(charset, text);
    if (!signature.empty()) return {std::move(signature), "", {}, true};
  }
  const utfx_charset* const big_endian =
      IsLittleEndian(charset) ? InOtherByteOrder(charset) : charset;
  const std::string bytes =
      BigEndian(charset, text.substr(0, ContextSize(charset)));
  if (HasContainers(LayoutOf(charset), bytes)) {
    return ExplainContainers(big_endian, bytes, fault.length);
  }
  switch (LayoutOf(charset)) {
    case Layout::kUtf8:
    case Layout::kUtfE8:
      return ExplainBytes(charset, bytes, fault.length);
    case Layout::kUtf16:
    case Layout::kUtf16K:
      return ExplainUnits(big_endian, bytes, fault.length);
    case Layout::kUtf32:
      return ExplainUtf32(big_endian, bytes);
    default:
      break;
  }
  return ExplainUtf64(std::string_view(bytes).substr(0, 8), fault.error);
}

// Code units of two bytes that are below U+0100.
size_t CountLatin(const utfx_charset* charset, std::string_view text) {
  const size_t high = IsLittleEndian(charset) ? 1 : 0;
  size_t count = 0;
  for (size_t i = high; i < text.size(); i += 2) {
    if (text[i] == '\0') ++count;
  }
  return count;
}

// Nearly every text is well-formed in either byte order of UTF-16: the right
// one has more of what most texts have.
bool LooksBetter(const utfx_charset* reversed, const utfx_charset* charset,
                 std::string_view text) {
  return !HasUtf16(LayoutOf(charset)) ||
         CountLatin(reversed, text) > CountLatin(charset, text);
}

}  // namespace

size_t ContextSize(const utfx_charset* charset) {
  return utfx_charset_max_length(charset) + utfx_charset_unit(charset);
}

Explanation Explain(const utfx_charset* charset, std::string_view text,
                    const Fault& fault) {
  Cause cause = FindCause(charset, text, fault);
  Explanation explanation{std::move(cause.reason),
                          std::move(cause.expected),
                          {},
                          cause.is_signature};
  const std::string_view sequence = text.substr(0, fault.length);
  for (const Role role : Anatomy(charset, sequence)) {
    const size_t bit = explanation.is_wrong.size();
    const bool is_set = BitAt(sequence, bit);
    const bool is_meant = std::find(cause.wrong.begin(), cause.wrong.end(),
                                    role) != cause.wrong.end();
    explanation.is_wrong.push_back(is_meant && (is_set || !IsZero(role)));
  }
  return explanation;
}

std::string ExplainIconvs(const std::string& charset, bool is_cut_short) {
  return is_cut_short ? "the text ends inside a character"
                      : "no character of " + charset + " starts with this";
}

std::string ExplainUnencodable(const utfx_charset* charset,
                               std::span<const uint64_t> code_point) {
  const std::string text = CodePointText(code_point);
  const bool is_surrogate = code_point.size() == 1 && code_point[0] <= 0xDFFF;
  if (code_point.size() == 1 && code_point[0] >> 16 == 13 &&
      LayoutOf(charset) == Layout::kUtf16K) {
    return text + " is in plane 13, which " + utfx_charset_name(charset) +
           " does not have";
  }
  return is_surrogate ? text + " is a surrogate"
                      : text + " is over " + LargestCodePoint(charset) +
                            ", where " + utfx_charset_name(charset) + " ends";
}

std::string ExplainByteOrder(const utfx_charset* charset, std::string_view text,
                             bool is_rest) {
  const utfx_charset* const reversed = InOtherByteOrder(charset);
  if (reversed == nullptr) return "";
  const utfx_result result = utfx_validate(reversed, text.data(), text.size());
  const bool is_well_formed = result.status == UTFX_OK ||
                              (result.status == UTFX_INCOMPLETE && !is_rest);
  if (!is_well_formed || !LooksBetter(reversed, charset, text)) return "";
  const std::string what =
      is_rest ? "the rest is"
              : "the next " + Counted(text.size(), "byte") + " are";
  return "the byte order looks wrong: as "s + utfx_charset_name(reversed) +
         ' ' + what + " well-formed";
}

}  // namespace utfx
