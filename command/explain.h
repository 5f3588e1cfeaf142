#ifndef UTFX_COMMAND_EXPLAIN_H_
#define UTFX_COMMAND_EXPLAIN_H_

#include <utfx.h>

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace utfx {

// What libutfx found wrong, and where.
struct Fault {
  utfx_status status;  // UTFX_ILL_FORMED or UTFX_INCOMPLETE.
  utfx_error error;
  size_t length;     // Of the offending sequence, in bytes.
  bool is_at_start;  // Of the stream.
};

struct Explanation {
  // What is wrong, without a capital or a full stop.
  std::string reason;
  // What would be right, and which byte or unit, counted from 1, it is about:
  // "10xxxxxx as byte 3". Empty if nothing would be.
  std::string expected;
  // For each bit of the offending sequence, as Anatomy() has them, whether it
  // is one of those that are wrong. None is where the sequence is well as far
  // as it goes.
  std::vector<bool> is_wrong;
  // Whether it is the signature of something else.
  bool is_signature = false;
};

// How much of a text Explain() may want to see from an error on, in bytes.
size_t ContextSize(const utfx_charset* charset);

// Why a sequence is an error. `text` starts with it, and goes on as far as the
// text does, or for ContextSize(). A charset that has signatures is big-endian
// here.
Explanation Explain(const utfx_charset* charset, std::string_view text,
                    const Fault& fault);

// The same for a charset that libutfx does not have: what iconv(3) tells is
// whether the text is cut short.
std::string ExplainIconvs(const std::string& charset, bool is_cut_short);

// Why a charset does not have a code point, in 64-bit words, the lowest first.
std::string ExplainUnencodable(const utfx_charset* charset,
                               std::span<const uint64_t> code_point);

// "the byte order looks wrong: as UTF-64LE the rest is well-formed", if it does
// for a text from an error on; otherwise empty. `is_rest` says that there is no
// more of it.
std::string ExplainByteOrder(const utfx_charset* charset, std::string_view text,
                             bool is_rest);

}  // namespace utfx

#endif  // UTFX_COMMAND_EXPLAIN_H_
