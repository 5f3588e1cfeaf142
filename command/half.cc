#include "command/half.h"

#include <iconv.h>
#include <utfx.h>

#include <algorithm>
#include <cerrno>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <memory>
#include <span>
#include <string>

#include "command/trouble.h"

namespace utfx {
namespace {

// By libutfx.
class OurHalf : public Half {
 public:
  OurHalf(const utfx_charset* from, const utfx_charset* to)
      : converter_(utfx_converter_init(from, to, UTFX_STOP)) {}

  Result Convert(std::span<const uint8_t> in, std::span<uint8_t> out,
                 bool is_last) override {
    const utfx_result result = utfx_convert(&converter_, in.data(), in.size(),
                                            out.data(), out.size(), is_last);
    return {result.status, result.error, result.read, result.written,
            result.length};
  }

  size_t ReadSignature(std::span<const uint8_t> in) override {
    return Convert(in, {}, false).read;
  }

  bool HoldsBack(std::span<const uint8_t> /*in*/) override { return false; }

 private:
  utfx_converter converter_;
};

// By iconv(3).
class IconvHalf : public Half {
 public:
  IconvHalf(const std::string& from, const std::string& to)
      : from_(from),
        to_(to),
        descriptor_(iconv_open(to.c_str(), from.c_str())) {
    if (descriptor_ == reinterpret_cast<iconv_t>(-1)) {
      throw Trouble("iconv(3) does not convert from " + Quote(from) + " to " +
                    Quote(to));
    }
    unit_ = UnitOf(from);
  }
  IconvHalf(const IconvHalf&) = delete;
  IconvHalf& operator=(const IconvHalf&) = delete;
  ~IconvHalf() override { iconv_close(descriptor_); }

  // Never hands over more than there is room for, whatever it becomes, both in
  // the output and in glibc's own buffer, of 8160 characters. Where one of
  // these is full between two characters that are one in the charset,
  // EUC-JISX0213 and SHIFT_JISX0213 write the second one for ever; and where
  // the output is full, a transliteration loses what shifts the state.
  Result Convert(std::span<const uint8_t> in, std::span<uint8_t> out,
                 bool is_last) override {
    Result result = {UTFX_OK, UTFX_ERROR_NONE, 0, 0, 0};
    while (result.read < in.size() || is_last) {
      const std::span<const uint8_t> rest = in.subspan(result.read);
      const std::span<uint8_t> room = out.subspan(result.written);
      if (room.size() < kEnoughRoom) {
        result.status = UTFX_OUTPUT_FULL;
        return result;
      }
      const std::span<const uint8_t> piece = rest.first(
          std::min({rest.size(), room.size() / kMostGrowth, kMostAtATime}));
      const bool is_rest = piece.size() == rest.size();
      const Called called = Call(piece, room, is_last && is_rest);
      result.read += called.read;
      result.written += called.written;
      const bool is_over = called.error_number == EILSEQ ||
                           (is_rest && called.error_number != E2BIG);
      if (is_over) {
        SetError(called.error_number, in.size() - result.read, &result);
        return result;
      }
      if (called.read == 0) {
        throw Trouble("iconv(3) does not get on from " + Quote(from_) + " to " +
                      Quote(to_));
      }
    }
    return result;
  }

  size_t ReadSignature(std::span<const uint8_t> in) override {
    constexpr size_t kMost = 8;
    uint8_t out;  // For iconv(), which takes no null pointer.
    return Call(in.first(std::min(in.size(), kMost)), {&out, 0}, false).read;
  }

  bool HoldsBack(std::span<const uint8_t> in) override {
    uint8_t out[kEnoughRoom];
    const Called called = Call(in, out, false);
    iconv(descriptor_, nullptr, nullptr, nullptr, nullptr);
    return called.error_number == 0 && called.read > 0 && called.written == 0;
  }

 private:
  static constexpr auto kFailed = static_cast<size_t>(-1);
  // Two bytes of TSCII can be eight characters.
  static constexpr size_t kMostAtATime = 2000;

  struct Called {
    int error_number;  // 0 if there is no error.
    size_t read;
    size_t written;
  };

  Called Call(std::span<const uint8_t> in, std::span<uint8_t> out,
              bool is_last) const {
    // iconv() wants it so, and does not write there.
    char* in_at = const_cast<char*>(reinterpret_cast<const char*>(in.data()));
    size_t in_left = in.size();
    char* out_at = reinterpret_cast<char*>(out.data());
    size_t out_left = out.size();
    size_t said =
        in.empty() ? 0
                   : iconv(descriptor_, &in_at, &in_left, &out_at, &out_left);
    if (said != kFailed && is_last) {
      said = iconv(descriptor_, nullptr, nullptr, &out_at, &out_left);
    }
    return {said == kFailed ? errno : 0, in.size() - in_left,
            out.size() - out_left};
  }

  void SetError(int error_number, size_t in_left, Result* result) const {
    switch (error_number) {
      case 0:
        break;
      case EINVAL:
        result->status = UTFX_INCOMPLETE;
        result->error = UTFX_ERROR_INCOMPLETE;
        result->length = in_left;
        break;
      default:
        result->status = UTFX_ILL_FORMED;
        result->error = UTFX_ERROR_ILL_FORMED;
        result->length = std::min(unit_, in_left);
    }
  }

  // The size of a code unit: what a second "A" takes.
  static size_t UnitOf(const std::string& charset) {
    iconv_t descriptor = iconv_open(charset.c_str(), "UTF-8");
    if (descriptor == reinterpret_cast<iconv_t>(-1)) return 1;
    char in[] = "AA";
    char out[64];
    char* in_at = in;
    char* out_at = out;
    size_t sizes[2];
    for (size_t& size : sizes) {
      const char* const start = out_at;
      size_t in_left = 1;
      auto out_left = static_cast<size_t>(std::end(out) - out_at);
      iconv(descriptor, &in_at, &in_left, &out_at, &out_left);
      size = static_cast<size_t>(out_at - start);
    }
    iconv_close(descriptor);
    return std::max<size_t>(1, sizes[1]);
  }

  const std::string from_;
  const std::string to_;
  iconv_t descriptor_;
  size_t unit_;
};

}  // namespace

std::unique_ptr<Half> MakeOurHalf(const utfx_charset* from,
                                  const utfx_charset* to) {
  return std::make_unique<OurHalf>(from, to);
}

std::unique_ptr<Half> MakeIconvHalf(const std::string& from,
                                    const std::string& to) {
  return std::make_unique<IconvHalf>(from, to);
}

}  // namespace utfx
