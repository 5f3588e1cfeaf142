// The native library, for tests of the one in JavaScript.
//
// With the argument "vectors", prints what the model knows of each charset, a
// line each: "sequence", its name, a code point in hexadecimal and its
// sequence; "error", its name, bytes and the length of the error that they
// start with.
//
// Otherwise it reads lines of two names of charsets and a text in hexadecimal.
// With "convert", prints the text of each in the second charset, with U+FFFD
// for errors. With "explain" it adds, with tabs between: the roles of the bits
// of what the text starts with; and for each error its offset, length, class,
// cause, why, and what would be right.

#include <utfx.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <iostream>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "converters/charsets.h"
#include "core/result.h"
#include "tests/model/model.h"

namespace {

std::string Hex(std::string_view bytes) {
  std::string digits;
  for (const char byte : bytes) {
    char of_byte[3];
    std::snprintf(of_byte, sizeof of_byte, "%02x",
                  static_cast<unsigned char>(byte));
    digits += of_byte;
  }
  return digits;
}

std::string Bytes(std::string_view digits) {
  std::string bytes;
  for (size_t i = 0; i + 1 < digits.size(); i += 2) {
    bytes += static_cast<char>(
        std::stoi(std::string(digits.substr(i, 2)), nullptr, 16));
  }
  return bytes;
}

std::string HexNumber(utfx::model::Bits bits) {
  bits.insert(0, (8 - bits.size() % 8) % 8, '0');
  return Hex(utfx::model::ToBytes(bits));
}

void PrintVectors() {
  for (const utfx::Charset& charset : utfx::kCharsets) {
    if (!charset.signatures.empty()) continue;
    const auto print = [&](const utfx::model::Bits& code_point) {
      const std::string sequence = utfx::model::Encode(charset, code_point);
      std::cout << "sequence " << charset.name << ' '
                << (code_point.empty() ? "00" : HexNumber(code_point)) << ' '
                << Hex(sequence) << '\n';
    };
    print("");
    // The model takes its time for long ones.
    for (size_t bits = 1; bits <= 4096; bits += bits < 256 ? 1 : 60) {
      print(std::string(bits, '1'));
      print('1' + std::string(bits - 1, '0'));
    }
    for (const uint32_t value : utfx::model::ScalarValues()) {
      if (value % 371 == 0) print(utfx::model::ToBits(value));
    }
    for (const auto& [bytes, sequence] : utfx::model::Errors(charset)) {
      std::cout << "error " << charset.name << ' ' << Hex(bytes) << ' '
                << sequence.length << '\n';
    }
  }
}

std::string Converted(const utfx_charset* from, const utfx_charset* to,
                      const std::string& text) {
  std::string out(utfx_max_output_length(from, to, text.size()), '\0');
  const utfx_result result = utfx_convert_text(
      from, to, UTFX_REPLACE, text.data(), text.size(), out.data(), out.size());
  return out.substr(0, result.written);
}

std::string Roles(const utfx_charset* charset, std::string_view text) {
  std::vector<uint8_t> roles(8 * text.size());
  const utfx_sequence sequence = utfx_describe(
      charset, text.data(), text.size(), roles.data(), roles.size());
  return Hex(
      {reinterpret_cast<const char*>(roles.data()), 8 * sequence.length});
}

// The phrase that a function writes.
template <class Write>
std::string Phrase(Write write) {
  char text[4096];
  write(text, sizeof text);
  return text;
}

void PrintErrors(const utfx_charset* from, std::string_view text) {
  const utfx_charset* const stream =
      utfx_charset_of_stream(from, text.data(), text.size(), nullptr);
  // No charset is as large as UTF-8000.
  utfx_converter converter =
      utfx_converter_init(from, utfx_charset_find("UTF-8000"), UTFX_STOP);
  uint64_t written = 0;
  for (size_t at = 0;;) {
    const std::string_view rest = text.substr(at);
    const utfx_result result =
        utfx_measure(&converter, rest.data(), rest.size(), true, &written);
    if (result.status == UTFX_OK) return;
    const std::string_view wrong = rest.substr(result.read);
    utfx_explanation why = {};
    const std::string reason = Phrase([&](char* to, size_t room) {
      why = utfx_explain(stream, wrong.data(), wrong.size(), to, room);
    });
    // It takes a while, and depends on no more than this.
    static std::map<std::string, std::string> expectations;
    const auto [known, is_new] = expectations.try_emplace(
        std::string(utfx_charset_name(stream)) + utfx_cause_name(why.cause) +
        Hex(wrong.substr(0, result.length)));
    if (is_new) {
      known->second = Phrase([&](char* to, size_t room) {
        utfx_expect(stream, wrong.data(), wrong.size(), to, room);
      });
    }
    std::cout << '\t' << result.offset << '\t' << result.length << '\t'
              << why.error_class << '\t' << utfx_cause_name(why.cause) << '\t'
              << reason << '\t' << known->second;
    at += result.read + result.length;
    utfx_converter_skip(&converter, result.length);
  }
}

void Answer(bool explains) {
  std::string from_name;
  std::string to_name;
  std::string digits;
  while (std::cin >> from_name >> to_name && std::getline(std::cin, digits)) {
    const utfx_charset* const from = utfx_charset_find(from_name.c_str());
    const utfx_charset* const to = utfx_charset_find(to_name.c_str());
    const std::string text = Bytes(digits.substr(
        std::min<size_t>(digits.find_first_not_of(' '), digits.size())));
    std::cout << Hex(Converted(from, to, text));
    if (explains) {
      std::cout << '\t' << Roles(from, text);
      PrintErrors(from, text);
    }
    std::cout << '\n';
  }
}

}  // namespace

int main(int argc, char** argv) {
  std::ios::sync_with_stdio(false);
  const std::string_view what = argc > 1 ? argv[1] : "";
  if (what == "vectors") {
    PrintVectors();
  } else if (what == "convert" || what == "explain") {
    Answer(what == "explain");
  } else {
    std::cerr << "usage: javascript-answers vectors|convert|explain\n";
    return 2;
  }
  return std::cout.flush() ? 0 : 1;
}
