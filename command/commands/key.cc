#include <gmpxx.h>
#include <utfx.h>

#include <algorithm>
#include <bit>
#include <charconv>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <iterator>
#include <limits>
#include <map>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

#include "command/charsets/explanation.h"
#include "command/code_points/integer.h"
#include "command/commands/commands.h"
#include "command/commands/hex_lines.h"
#include "command/files/input_file.h"
#include "command/files/output_file.h"
#include "command/messages/hex.h"
#include "command/messages/json_line.h"
#include "command/messages/trouble.h"
#include "command/options/command.h"

namespace utfx {
namespace {

using Json = nlohmann::ordered_json;
// Floating-point numbers, as which large integers are read, too, of up to 4,932
// digits.
using WideJson = nlohmann::basic_json<std::map, std::vector, std::string, bool,
                                      int64_t, uint64_t, long double>;
constexpr int kNumberTooLarge = 406;

// Writes a field; "" if its content is none.
std::string WriteField(utfx_field_kind kind, std::string_view content) {
  const auto encode = [&](char* out, size_t size) {
    return utfx_field_encode(kind, content.data(), content.size(), out, size);
  };
  std::string field(encode(nullptr, 0).length, '\0');
  field.resize(encode(field.data(), field.size()).written);
  return field;
}

// ---- Numbers and UUIDs ------------------------------------------------------

// Writes a number of C's, as the content of a field is one.
template <class Number>
std::string MemoryOf(Number number) {
  return {reinterpret_cast<const char*>(&number), sizeof number};
}

template <class Number>
Number NumberOf(std::string_view memory) {
  Number number;
  std::memcpy(&number, memory.data(), sizeof number);
  return number;
}

// As the JSON of protocol buffers has them, which are no numbers of JSON.
constexpr std::string_view kInfinity = "Infinity";
constexpr std::string_view kMinusInfinity = "-Infinity";
constexpr std::string_view kNan = "NaN";

// The bits of a number as bytes, the highest first, or the other way around.
std::string InOrder(std::string bits) {
  if (std::endian::native == std::endian::little) {
    std::reverse(bits.begin(), bits.end());
  }
  return bits;
}

// Reads a number from its digits, or from what a text says. Returns nothing if
// there is no such number, or it is too large or too small.
template <class Number>
std::optional<std::string> ParseNumber(std::string_view digits, bool is_text) {
  using Limits = std::numeric_limits<Number>;
  if (is_text) {
    if (digits == kInfinity) return MemoryOf(Limits::infinity());
    if (digits == kMinusInfinity) return MemoryOf(-Limits::infinity());
    if (digits == kNan) return MemoryOf(Limits::quiet_NaN());
    const std::optional<std::string> bits = ParseHexBytes(digits);
    if (!bits.has_value() || bits->size() != sizeof(Number)) return {};
    return InOrder(*bits);
  }
  Number number = 0;
  const char* const end = digits.data() + digits.size();
  const auto [at, error] = std::from_chars(digits.data(), end, number);
  if (error != std::errc() || at != end) return {};
  return MemoryOf(number);
}

// Prints a number as JSON, with a point or an exponent: without one it would be
// an integer.
template <class Number>
std::string PrintNumber(std::string_view memory) {
  const auto number = NumberOf<Number>(memory);
  const auto quoted = [](std::string_view text) {
    return '"' + std::string(text) + '"';
  };
  if (std::isinf(number)) {
    return quoted(number > 0 ? kInfinity : kMinusInfinity);
  }
  if (std::isnan(number)) {
    const bool is_usual =
        memory == MemoryOf(std::numeric_limits<Number>::quiet_NaN());
    return quoted(is_usual ? std::string(kNan)
                           : HexDigits(InOrder(std::string(memory))));
  }
  char digits[32];
  const auto result = std::to_chars(digits, std::end(digits), number);
  std::string printed(digits, result.ptr);
  if (printed.find_first_of(".e") == std::string::npos) printed += ".0";
  return printed;
}

// Where a UUID has hyphens.
constexpr size_t kHyphens[] = {8, 13, 18, 23};

std::optional<std::string> ParseUuid(std::string digits) {
  for (size_t i = std::size(kHyphens); i-- > 0;) {
    if (digits.size() <= kHyphens[i] || digits[kHyphens[i]] != '-') return {};
    digits.erase(kHyphens[i], 1);
  }
  constexpr size_t kDigits = 32;
  const bool is_one =
      digits.size() == kDigits && digits.find(' ') == std::string::npos;
  return is_one ? ParseHexBytes(digits) : std::nullopt;
}

std::string PrintUuid(std::string_view bytes) {
  std::string digits = HexDigits(bytes);
  for (char& digit : digits) {
    if (digit >= 'A') digit = static_cast<char>(digit - 'A' + 'a');
  }
  for (const size_t hyphen : kHyphens) digits.insert(hyphen, 1, '-');
  return digits;
}

// ---- Writing ------------------------------------------------------------

// Writes the fields of an array in JSON. (A value of the library's would lose
// the digits of a large integer.)
class KeyWriter : public nlohmann::json_sax<WideJson> {
 public:
  const std::string& Key() const { return key_; }
  // Why there is no key.
  const std::string& Why() const { return why_; }

  bool null() override { return Add(UTFX_FIELD_NULL, ""); }
  bool boolean(bool value) override {
    return Add(value ? UTFX_FIELD_TRUE : UTFX_FIELD_FALSE, "");
  }
  bool number_integer(number_integer_t value) override {
    return AddNumber(std::to_string(value));
  }
  bool number_unsigned(number_unsigned_t value) override {
    return AddNumber(std::to_string(value));
  }
  // Also an integer that exceeds 64 bits.
  bool number_float(number_float_t /*value*/, const string_t& digits) override {
    return AddNumber(digits);
  }
  bool string(string_t& text) override {
    const utfx_field_kind kind = KindOfObject();
    switch (kind) {
      case UTFX_FIELD_BYTES:
        return AddParsed(kind, ParseHexBytes(text), "no bytes in hexadecimal");
      case UTFX_FIELD_UUID:
        return AddParsed(kind, ParseUuid(text), "no UUID");
      case UTFX_FIELD_FLOAT:
      case UTFX_FIELD_DOUBLE:
        return AddFloat(kind, text, /*is_text=*/true);
      default:
        return Add(UTFX_FIELD_TEXT, text);
    }
  }
  bool binary(binary_t& /*value*/) override { return Fail(kExpected); }
  bool start_object(size_t /*size*/) override {
    return !holders_.empty() && CanHold(UTFX_FIELD_TUPLE)
               ? Hold(UTFX_FIELD_NONE)
               : Fail(kExpected);
  }
  bool key(string_t& name) override {
    Holder& object = holders_.back();
    if (object.kind != UTFX_FIELD_NONE) return Fail(kExpected);
    for (const auto& [its_name, kind] : kObjects) {
      if (name == its_name) object.kind = kind;
    }
    if (object.kind == UTFX_FIELD_NONE) return Fail(kExpected);
    return object.kind != UTFX_FIELD_DOWN || GoDown();
  }
  bool end_object() override {
    const Holder object = holders_.back();
    if (object.fields.empty()) return Fail(kExpected);
    holders_.pop_back();
    if (object.kind == UTFX_FIELD_DOWN) {
      --levels_;
      return Add(object.kind, object.fields);
    }
    return AddField(object.fields);
  }
  bool start_array(size_t /*size*/) override {
    if (holders_.empty()) return Hold(UTFX_FIELD_TUPLE);
    if (!CanHold(UTFX_FIELD_TUPLE)) return Fail(kExpected);
    return GoDown() && Hold(UTFX_FIELD_TUPLE);
  }
  bool end_array() override {
    const std::string fields = holders_.back().fields;
    holders_.pop_back();
    if (holders_.empty()) {
      key_ = fields;
      return true;
    }
    --levels_;
    return Add(UTFX_FIELD_TUPLE, fields);
  }
  bool parse_error(size_t position, const std::string& /*token*/,
                   const nlohmann::detail::exception& error) override {
    if (error.id == kNumberTooLarge) return Fail(kTooLarge);
    const std::string place = " at byte " + std::to_string(position);
    // Half of a pair is JSON, but no text in UTF-8.
    const bool is_half = std::strstr(error.what(), "surrogate") != nullptr;
    why_ = (is_half ? " has a lone surrogate" : " is not JSON") + place;
    return false;
  }

 private:
  // An array, or an object, of whose name the kind is: none before the name.
  struct Holder {
    utfx_field_kind kind;
    std::string fields;
  };

  static constexpr std::pair<std::string_view, utfx_field_kind> kObjects[] = {
      {"hex", UTFX_FIELD_BYTES},     {"float", UTFX_FIELD_FLOAT},
      {"double", UTFX_FIELD_DOUBLE}, {"uuid", UTFX_FIELD_UUID},
      {"down", UTFX_FIELD_DOWN},
  };
  static constexpr const char* kExpected =
      R"(an object is {"hex": "00FF"}, {"float": 1.5}, {"double": 1.5}, )"
      R"({"uuid": "..."} or {"down": FIELD})";
  static constexpr const char* kTooLarge = "the number is too large";

  bool Fail(const std::string& why) {
    why_ = holders_.empty()
               ? " is not an array of fields"
               : ": field " + std::to_string(fields_ + 1) + ": " + why;
    return false;
  }

  // The kind that the name of the innermost object says.
  utfx_field_kind KindOfObject() const {
    return holders_.empty() ? UTFX_FIELD_NONE : holders_.back().kind;
  }

  // Whether such a field may come next: an object that is bytes or another
  // field has only that.
  bool CanHold(utfx_field_kind kind) const {
    const utfx_field_kind holder = KindOfObject();
    return holder == UTFX_FIELD_TUPLE || holder == UTFX_FIELD_DOWN ||
           holder == kind;
  }

  bool Hold(utfx_field_kind kind) {
    holders_.push_back({kind, ""});
    return true;
  }

  bool GoDown() {
    return ++levels_ <= UTFX_FIELD_LEVELS ||
           Fail("more than " + std::to_string(UTFX_FIELD_LEVELS) +
                " fields hold one another");
  }

  bool AddField(const std::string& field) {
    holders_.back().fields += field;
    if (holders_.size() == 1) ++fields_;
    return true;
  }

  bool Add(utfx_field_kind kind, std::string_view content) {
    return !holders_.empty() && CanHold(kind)
               ? AddField(WriteField(kind, content))
               : Fail(kExpected);
  }

  bool AddParsed(utfx_field_kind kind,
                 const std::optional<std::string>& content, const char* why) {
    return content.has_value() ? Add(kind, *content) : Fail(why);
  }

  bool AddFloat(utfx_field_kind kind, std::string_view digits, bool is_text) {
    const bool is_double = kind == UTFX_FIELD_DOUBLE;
    return AddParsed(kind,
                     is_double ? ParseNumber<double>(digits, is_text)
                               : ParseNumber<float>(digits, is_text),
                     is_double ? "a double does not have this number"
                               : "a float does not have this number");
  }

  bool AddNumber(const std::string& digits) {
    const utfx_field_kind holder = KindOfObject();
    const bool is_double = digits.find_first_of(".eE") != std::string::npos;
    if (holder == UTFX_FIELD_FLOAT || holder == UTFX_FIELD_DOUBLE) {
      return AddFloat(holder, digits, /*is_text=*/false);
    }
    if (!CanHold(UTFX_FIELD_INT)) return Fail(kExpected);
    if (is_double) return AddFloat(UTFX_FIELD_DOUBLE, digits, false);
    const std::optional<mpz_class> integer = ParseInteger(digits);
    const std::string field =
        integer.has_value() ? WriteTuple(*integer) : std::string();
    return field.empty() ? Fail(kTooLarge) : AddField(field);
  }

  std::vector<Holder> holders_;
  std::string key_;
  std::string why_;
  size_t fields_ = 0;
  int levels_ = 0;
};

// ---- Reading ------------------------------------------------------------

// NOLINTBEGIN(misc-no-recursion): at most UTFX_FIELD_LEVELS deep.

std::string ReadFields(std::string_view key, const std::string& place);

// Returns a field in JSON.
std::string PrintField(utfx_field_kind kind, const std::string& content,
                       const std::string& place) {
  const auto object = [kind](const std::string& value) {
    return std::string("{\"") + utfx_field_kind_name(kind) + "\":" + value +
           '}';
  };
  switch (kind) {
    case UTFX_FIELD_BYTES:
      return R"({"hex":")" + HexDigits(content) + "\"}";
    case UTFX_FIELD_TEXT: {
      std::string json = JsonLine(Json(content));
      json.pop_back();
      return json;
    }
    case UTFX_FIELD_FLOAT:
      return object(PrintNumber<float>(content));
    case UTFX_FIELD_DOUBLE: {
      const std::string number = PrintNumber<double>(content);
      return number.front() == '"' ? object(number) : number;
    }
    case UTFX_FIELD_UUID:
      return object('"' + PrintUuid(content) + '"');
    case UTFX_FIELD_TUPLE:
      return '[' + ReadFields(content, place) + ']';
    case UTFX_FIELD_DOWN:
      return object(ReadFields(content, place));
    default:
      return utfx_field_kind_name(kind);
  }
}

// Returns the field that bytes start with in JSON, and sets its length. Throws
// Trouble if there is none; `place` says where the key is.
std::string ReadField(std::string_view bytes, uint64_t offset,
                      const std::string& place, size_t* length) {
  const auto fail = [&](size_t at, size_t size) {
    throw Trouble(
        place + " (byte " + std::to_string(offset + at) + "): " +
            BytesAndWhy(bytes.substr(at, size), ExplainField(bytes).text),
        kErrorStatus);
  };
  utfx_field_kind kind = utfx_field_kind_of(bytes.data(), bytes.size());
  if (kind == UTFX_FIELD_INT) {
    mpz_class integer;
    const utfx_sequence read = ReadTuple(bytes, &integer);
    *length = read.length;
    if (read.status != UTFX_OK) fail(0, read.length);
    return integer.get_str();
  }
  if (kind == UTFX_FIELD_NONE) kind = UTFX_FIELD_BYTES;
  std::string content(
      utfx_field_decode(kind, bytes.data(), bytes.size(), nullptr, 0).length,
      '\0');
  const utfx_result read = utfx_field_decode(kind, bytes.data(), bytes.size(),
                                             content.data(), content.size());
  *length = read.read;
  if (read.status != UTFX_OK) fail(read.read, read.length);
  content.resize(read.written);
  return PrintField(kind, content, place);
}

// Returns fields with commas between them.
std::string ReadFields(std::string_view key, const std::string& place) {
  std::string fields;
  size_t length = 0;
  for (size_t at = 0; at < key.size(); at += length) {
    if (at > 0) fields += ',';
    fields += ReadField(key.substr(at), at, place, &length);
  }
  return fields;
}

// NOLINTEND(misc-no-recursion)

// Prints a key as an array in JSON.
void ReadKey(std::string_view key, const std::string& place,
             OutputFile* output) {
  output->Write('[' + ReadFields(key, place) + "]\n");
}

Option HexOption(bool* is_hexadecimal, const char* help) {
  return FlagOption('x', "hex", is_hexadecimal, help);
}

}  // namespace

Command KeyCommand() {
  return {"key",
          "Several fields as bytes, for keys that sort",
          nullptr,
          nullptr,
          {},
          "Examples:\n  utfx key encode --hex '[\"ann\", 7]'\n"
          "  utfx key decode 02 61 6E 6E 00 15 07\n",
          {}};
}

Command KeyEncodeCommand() {
  const auto is_hexadecimal = std::make_shared<bool>(false);
  return {
      "key encode",
      "Write keys of several fields as bytes",
      "FIELDS",
      R"(A JSON array: null, 7, 1.5, "text", {"hex": "00FF"})",
      [=]() -> std::vector<Option> {
        return {HexOption(is_hexadecimal.get(),
                          "A line of hexadecimal for each, as on a terminal")};
      },
      "Without FIELDS, reads an array in a line each from standard input. "
      "A number with a point or an exponent is a double. Objects are "
      "{\"hex\": \"00FF\"} for bytes, {\"float\": 1.5} for a float, "
      "{\"double\": \"-Infinity\"} or \"NaN\", {\"uuid\": \"...\"}, and "
      "{\"down\": FIELD} for a field that sorts downwards.\n"
      "Keys sort (memcmp, LC_ALL=C sort) by their first fields, then by "
      "their second ones: null, bytes, texts, arrays, integers, floats, "
      "doubles, false, true, UUIDs, those downwards. They are those of "
      "FoundationDB's tuple layer, which has none downwards. No byte is "
      "between two: several take --hex.\n"
      "Exit status: 0, 1 for a line that is no key, 2 for trouble.\n"
      "Examples:\n"
      "  utfx key encode --hex '[\"ann\", 7]' '[\"ann\", {\"hex\": \"00\"}]'\n"
      "  utfx key encode --hex <KEYS | LC_ALL=C sort | utfx key decode "
      "--hex\n",
      [is_hexadecimal](const Operands& keys) {
        size_t count = 0;
        WriteEach(keys, *is_hexadecimal,
                  [&](std::string_view text, const Fail& fail) {
                    if (++count > 1 && !WritesHex(*is_hexadecimal)) {
                      fail(" would follow another key: --hex ends each");
                    }
                    KeyWriter writer;
                    WideJson::sax_parse(text, &writer);
                    if (!writer.Why().empty()) fail(writer.Why());
                    return writer.Key();
                  });
        return 0;
      }};
}

Command KeyDecodeCommand() {
  const auto is_hexadecimal = std::make_shared<bool>(false);
  return {"key decode",
          "Read bytes, and print the fields of keys",
          "HEX",
          "Bytes of one key in hexadecimal",
          [=]() -> std::vector<Option> {
            return {HexOption(is_hexadecimal.get(),
                              "The input is a line of hexadecimal for each")};
          },
          "Prints an array in JSON in a line for each key. Without HEX, reads "
          "standard input, all of which is one key unless with --hex.\n"
          "Exit status: 0, 1 for bytes that are no key, 2 for trouble.\n"
          "Examples:\n"
          "  utfx key decode 02 61 6E 6E 00 15 07\n",
          [is_hexadecimal](const Operands& arguments) {
            ReadEach(
                arguments, *is_hexadecimal,
                [](InputFile* input, OutputFile* output) {
                  while (input->ReadMore()) continue;
                  ReadKey(input->Window(), input->Name(), output);
                },
                ReadKey);
            return 0;
          }};
}

}  // namespace utfx
