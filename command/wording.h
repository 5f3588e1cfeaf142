#ifndef UTFX_COMMAND_WORDING_H_
#define UTFX_COMMAND_WORDING_H_

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

// How numbers, bytes and code points are written in what people read.
namespace utfx {

// "E2 82 AC".
std::string HexBytes(std::string_view bytes);
// The same of a sequence, or of its start if it is long: some have hundreds.
std::string ShownBytes(std::string_view bytes);
// "E282AC".
std::string HexDigits(std::string_view bytes);

// "0041": a code unit of so many bytes.
std::string HexUnit(uint64_t unit, size_t size);

// "U+0041", of a number in 64-bit words, the lowest first.
std::string CodePointText(std::span<const uint64_t> code_point);
std::string CodePointText(uint64_t code_point);

// "1 byte", "2 bytes".
std::string Counted(uint64_t count, std::string_view noun);

}  // namespace utfx

#endif  // UTFX_COMMAND_WORDING_H_
