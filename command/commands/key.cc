#include <gmpxx.h>
#include <utfx.h>

#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>
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

std::string WriteField(utfx_field_kind kind, std::string_view bytes) {
  std::string field(2 * bytes.size() + 2, '\0');
  field.resize(utfx_field_encode(kind, bytes.data(), bytes.size(), field.data(),
                                 field.size())
                   .written);
  return field;
}

// Writes the fields of an array in JSON. (A value of the library's would lose
// the digits of a large integer.)
class KeyWriter : public nlohmann::json_sax<WideJson> {
 public:
  const std::string& Key() const { return key_; }
  // Why there is no key.
  const std::string& Why() const { return why_; }

  bool null() override { return Fail(); }
  bool boolean(bool /*value*/) override { return Fail(); }
  bool number_integer(number_integer_t value) override {
    return AddInteger(std::to_string(value));
  }
  bool number_unsigned(number_unsigned_t value) override {
    return AddInteger(std::to_string(value));
  }
  // Also an integer that exceeds 64 bits.
  bool number_float(number_float_t /*value*/, const string_t& digits) override {
    return AddInteger(digits);
  }
  bool string(string_t& text) override {
    if (is_in_object_) return AddHex(text);
    return Add(WriteField(UTFX_FIELD_TEXT, text));
  }
  bool binary(binary_t& /*value*/) override { return Fail(); }
  bool start_object(size_t /*size*/) override {
    if (!is_in_array_ || is_in_object_) return Fail();
    is_in_object_ = true;
    return true;
  }
  bool key(string_t& name) override {
    if (name != "hex" || has_hex_) return Fail();
    has_hex_ = true;
    return true;
  }
  bool end_object() override {
    if (!has_hex_) return Fail();
    is_in_object_ = has_hex_ = false;
    ++fields_;
    return true;
  }
  bool start_array(size_t /*size*/) override {
    if (is_in_array_) return Fail();
    is_in_array_ = true;
    return true;
  }
  bool end_array() override { return true; }
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
  static constexpr const char* kTooLarge = "the integer is too large";

  bool Fail(const char* why =
                R"(an integer, a text or {"hex": "00FF"} was expected)") {
    why_ = is_in_array_ ? ": field " + std::to_string(fields_ + 1) + ": " + why
                        : " is not an array of fields";
    return false;
  }

  bool Add(const std::string& field) {
    if (!is_in_array_ || is_in_object_) return Fail();
    ++fields_;
    key_ += field;
    return true;
  }

  bool AddInteger(const std::string& digits) {
    const std::optional<mpz_class> integer = ParseInteger(digits);
    if (!integer.has_value())
      return Fail("the number is not written as an integer");
    const std::string bytes = WriteTuple(*integer);
    return bytes.empty() ? Fail(kTooLarge) : Add(bytes);
  }

  bool AddHex(const std::string& digits) {
    const std::optional<std::string> bytes = ParseHexBytes(digits);
    if (!bytes.has_value()) return Fail("no bytes in hexadecimal");
    key_ += WriteField(UTFX_FIELD_BYTES, *bytes);
    return true;
  }

  std::string key_;
  std::string why_;
  size_t fields_ = 0;
  bool is_in_array_ = false;
  bool is_in_object_ = false;
  bool has_hex_ = false;
};

// Returns the field that bytes start with in JSON, and sets its length. Throws
// Trouble if there is none; `place` says where the key is.
std::string ReadField(std::string_view bytes, uint64_t offset,
                      const std::string& place, size_t* length) {
  const auto fail = [&](size_t at, size_t size, const std::string& why) {
    throw Trouble(place + " (byte " + std::to_string(offset + at) +
                      "): " + BytesAndWhy(bytes.substr(at, size), why),
                  kErrorStatus);
  };
  const utfx_field_kind kind = utfx_field_kind_of(bytes.data(), bytes.size());
  const auto why = [&] { return ExplainField(bytes).text; };
  if (kind != UTFX_FIELD_BYTES && kind != UTFX_FIELD_TEXT) {
    mpz_class integer;
    const utfx_sequence read = ReadTuple(bytes, &integer);
    *length = read.length;
    if (read.status != UTFX_OK) fail(0, read.length, why());
    return integer.get_str();
  }
  std::string content(
      utfx_field_decode(kind, bytes.data(), bytes.size(), nullptr, 0).length,
      '\0');
  const utfx_result read = utfx_field_decode(kind, bytes.data(), bytes.size(),
                                             content.data(), content.size());
  *length = read.read;
  if (read.status != UTFX_OK) fail(read.read, read.length, why());
  content.resize(read.written);
  std::string json =
      JsonLine(kind == UTFX_FIELD_TEXT ? Json(content)
                                       : Json{{"hex", HexDigits(content)}});
  json.pop_back();
  return json;
}

// Prints a key as an array in JSON.
void ReadKey(std::string_view key, const std::string& place,
             OutputFile* output) {
  std::string array = "[";
  size_t length = 0;
  for (size_t at = 0; at < key.size(); at += length) {
    if (at > 0) array += ',';
    array += ReadField(key.substr(at), at, place, &length);
  }
  output->Write(array + "]\n");
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
      R"(A JSON array: integers, texts, {"hex": "00FF"})",
      [=]() -> std::vector<Option> {
        return {HexOption(is_hexadecimal.get(),
                          "A line of hexadecimal for each, as on a terminal")};
      },
      "Without FIELDS, reads an array in a line each from standard input. "
      "Keys sort (memcmp, LC_ALL=C sort) by their first fields, then by "
      "their second ones: bytes, texts, integers. They are those of "
      "FoundationDB's tuple layer. No byte is between two: several take "
      "--hex.\n"
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
