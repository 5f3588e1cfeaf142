#include "command/charsets/iconv_conversion.h"

#include <iconv.h>
#include <utfx.h>

#include <algorithm>
#include <cerrno>
#include <cstddef>
#include <memory>
#include <span>
#include <string>
#include <string_view>

#include "command/charsets/text_conversion.h"
#include "command/messages/quote.h"
#include "command/messages/trouble.h"

namespace utfx {
namespace {

class IconvConversion : public TextConversion {
 public:
  IconvConversion(const std::string& from, const std::string& to)
      : from_(from),
        to_(to),
        descriptor_(iconv_open(to.c_str(), from.c_str())) {
    if (descriptor_ == reinterpret_cast<iconv_t>(-1)) {
      throw Trouble("iconv(3) does not convert from " + Quote(from) + " to " +
                    Quote(to));
    }
  }
  IconvConversion(const IconvConversion&) = delete;
  IconvConversion& operator=(const IconvConversion&) = delete;
  ~IconvConversion() override { iconv_close(descriptor_); }

  // Never hands over more than the output, and glibc's own buffer of 8160
  // characters, have room for in any case. If one of these is full between two
  // characters that are one in the charset, EUC-JISX0213 and SHIFT_JISX0213
  // write the second one for ever. If the output is full, a transliteration
  // loses the bytes that shift the state.
  Result Convert(std::string_view in, bool is_last, Buffer* out) override {
    for (size_t read = 0;;) {
      const std::string_view piece = in.substr(read, kMaxAtATime);
      const bool is_rest = read + piece.size() == in.size();
      size_t piece_read = 0;
      const int error_number =
          Call(piece, is_last && is_rest, &piece_read, out);
      read += piece_read;
      const size_t left = in.size() - read;
      if (error_number == EILSEQ) {
        return {UTFX_ILL_FORMED, read, std::min(Unit(), left)};
      }
      if (is_rest && error_number == EINVAL) {
        return {UTFX_INCOMPLETE, read, left};
      }
      if (is_rest && error_number == 0) {
        return {UTFX_OK, read, 0};
      }
      if (piece_read == 0) {
        throw Trouble("iconv(3) does not get on from " + Quote(from_) + " to " +
                      Quote(to_));
      }
    }
  }

 private:
  // Two bytes of TSCII can be eight characters.
  static constexpr size_t kMaxAtATime = 2000;
  // This is always enough room: for each byte of the input, and in addition.
  static constexpr size_t kMaxGrowth = 32;
  static constexpr size_t kEnoughRoom = 1024;

  // Returns the error number, or 0.
  int Call(std::string_view in, bool is_last, size_t* read, Buffer* out) {
    constexpr auto kFailed = static_cast<size_t>(-1);
    const std::span<char> room =
        out->Room(kMaxGrowth * in.size() + kEnoughRoom);
    // iconv() takes a pointer to char, but does not write there.
    char* in_at = const_cast<char*>(in.data());
    size_t in_left = in.size();
    char* out_at = room.data();
    size_t out_left = room.size();
    size_t said =
        in.empty() ? 0
                   : iconv(descriptor_, &in_at, &in_left, &out_at, &out_left);
    if (said != kFailed && is_last) {
      said = iconv(descriptor_, nullptr, nullptr, &out_at, &out_left);
    }
    *read = in.size() - in_left;
    out->Add(room.size() - out_left);
    return said == kFailed ? errno : 0;
  }

  // The size of a code unit: that of a second "A".
  size_t Unit() {
    if (unit_ != 0) return unit_;
    IconvConversion encoder("UTF-8", from_);
    Buffer units;
    size_t read = 0;
    encoder.Call("A", false, &read, &units);
    const size_t first = units.Bytes().size();
    encoder.Call("A", false, &read, &units);
    unit_ = std::max<size_t>(1, units.Bytes().size() - first);
    return unit_;
  }

  const std::string from_;
  const std::string to_;
  iconv_t descriptor_;
  size_t unit_ = 0;  // 0 until it is asked for.
};

}  // namespace

std::unique_ptr<TextConversion> MakeIconvConversion(const std::string& from,
                                                    const std::string& to) {
  return std::make_unique<IconvConversion>(from, to);
}

}  // namespace utfx
