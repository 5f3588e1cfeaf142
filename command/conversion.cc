#include "command/conversion.h"

#include <iconv.h>
#include <utfx.h>

#include <algorithm>
#include <bit>
#include <cerrno>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "command/named_charset.h"
#include "command/trouble.h"
#include "command/wording.h"
#include "converters/table/table.h"

namespace utfx {
namespace {

class LibraryConversion : public TextConversion {
 public:
  LibraryConversion(const utfx_charset* from, const utfx_charset* to,
                    utfx_on_error on_error)
      : converter_(utfx_converter_init(from, to, on_error)) {}

  Result Convert(std::string_view in, bool is_last, Buffer* out) override {
    size_t read = 0;
    // This is enough for most conversions of most text.
    size_t room = in.size() + in.size() / 4;
    utfx_result result;
    do {
      const std::span<char> there = out->Room(room);
      result = utfx_convert(&converter_, in.data() + read, in.size() - read,
                            there.data(), there.size(), is_last);
      read += result.read;
      out->Add(result.written);
      room = 2 * there.size() + kLeastRoom;
    } while (result.status == UTFX_OUTPUT_FULL);
    if (result.status == UTFX_INCOMPLETE && !is_last) result.length = 0;
    utfx_converter_skip(&converter_, result.length);
    return {result.status, read, result.length};
  }

  uint64_t Errors() const override {
    return utfx_converter_errors(&converter_);
  }

 private:
  static constexpr size_t kLeastRoom = 1024;

  utfx_converter converter_;
};

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

std::span<char> Buffer::Room(size_t least) {
  if (bytes_.size() - size_ < least) {
    bytes_.resize(std::max(2 * bytes_.size(), size_ + least));
  }
  return std::span(bytes_).subspan(size_);
}

std::optional<uint32_t> ReplacementFor(const NamedCharset& charset) {
  constexpr uint32_t kReplacement = 0xFFFD;
  const uint64_t ours = utfx_charset_replacement(charset.Ours());
  // Its file may have chosen any.
  if (IsAdded(charset.Ours())) return static_cast<uint32_t>(ours);
  const auto has = [&](uint64_t code_point) {
    if (charset.Ours() != nullptr) return code_point == ours;
    Buffer encoded;
    return IconvConversion("UTF-8", charset.Name())
                   .Convert(WriteSequence(Utf8(), {code_point}), true, &encoded)
                   .status == UTFX_OK &&
           !encoded.Bytes().empty();
  };
  if (has(kReplacement)) return kReplacement;
  const auto found = static_cast<uint32_t>(FindReplacement(has));
  return found == 0 ? std::nullopt : std::optional(found);
}

void CheckReplacement(const NamedCharset& charset) {
  if (ReplacementFor(charset).has_value()) return;
  throw Trouble(Quote(charset.Name()) +
                " has no character that --replace could write for an error; "
                "--skip leaves errors out");
}

bool WritesAscii(const NamedCharset& charset) {
  if (charset.Ours() != nullptr) {
    return WriteSequence(charset.Ours(), {'A'}) == "A";
  }
  IconvConversion encoder("UTF-8", charset.Name());
  for (const std::string_view text : {"A", "\n"}) {
    // A signature, or bytes that shift the state, may be before the first one.
    Buffer first;
    if (encoder.Convert(text, false, &first).status != UTFX_OK) continue;
    Buffer second;
    encoder.Convert(text, false, &second);
    return second.Bytes() == text;
  }
  return false;
}

std::unique_ptr<TextConversion> MakeDecoder(const NamedCharset& from) {
  constexpr const char* kUtf32 =
      std::endian::native == std::endian::little ? "UTF-32LE" : "UTF-32BE";
  static const utfx_charset* const kOurs = utfx_charset_find(kUtf32);
  return from.Ours() == nullptr
             ? MakeIconvConversion(from.Name(), kUtf32)
             : MakeLibraryConversion(from.Ours(), kOurs, UTFX_STOP);
}

std::unique_ptr<TextConversion> MakeLibraryConversion(const utfx_charset* from,
                                                      const utfx_charset* to,
                                                      utfx_on_error on_error) {
  return std::make_unique<LibraryConversion>(from, to, on_error);
}

std::unique_ptr<TextConversion> MakeIconvConversion(const std::string& from,
                                                    const std::string& to) {
  return std::make_unique<IconvConversion>(from, to);
}

}  // namespace utfx
