#include "command/charsets/conversion.h"

#include <utfx.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "command/charsets/charset_facts.h"
#include "command/charsets/iconv_conversion.h"
#include "command/charsets/library_conversion.h"
#include "command/charsets/named_charset.h"
#include "command/charsets/text_conversion.h"
#include "command/code_points/sequence.h"

namespace utfx {
namespace {

// The charset between the source and the target.
struct Pivot {
  // Its names in libutfx and in iconv(3).
  const char* ours;
  const char* iconvs;
};

// glibc's UTF-8 has the 31 bits that iconv(3) can carry.
constexpr Pivot kWide = {"UTF-E-8", "UTF-8"};
// This is for charsets that end at U+10FFFF: larger code points that come from
// iconv(3) are ill-formed then.
constexpr Pivot kUnicode = {"UTF-32BE", "UTF-32BE"};

const Pivot& PivotTo(const NamedCharset& to) {
  const bool is_wide = to.Ours() == nullptr || Has(to.Ours(), {0x110000});
  return is_wide ? kWide : kUnicode;
}

std::unique_ptr<TextConversion> DecoderOf(const NamedCharset& from,
                                          const Pivot& pivot) {
  return from.Ours() == nullptr
             ? MakeIconvConversion(from.Name(), pivot.iconvs)
             : MakeLibraryConversion(from.Ours(), utfx_charset_find(pivot.ours),
                                     UTFX_STOP);
}

std::unique_ptr<TextConversion> EncoderOf(const Pivot& pivot,
                                          const NamedCharset& to) {
  return to.Ours() == nullptr
             ? MakeIconvConversion(pivot.iconvs, to.Name())
             : MakeLibraryConversion(utfx_charset_find(pivot.ours), to.Ours(),
                                     UTFX_STOP);
}

// Finds the sequence in a text that has become some place in the pivot. An
// error shows only after more text has been decoded, so a second decoder
// follows some bytes behind.
class Follower {
 public:
  Follower(const NamedCharset& from, const Pivot& pivot)
      : from_(from), pivot_(pivot), decoder_(DecoderOf(from, pivot)) {}

  // The first decoder has decoded all of a text that starts where this follower
  // is. Returns how much of it the follower has read, which need not come
  // again.
  size_t Follow(std::string_view text) {
    // Bytes that shift the state may belong to the next sequence.
    constexpr size_t kMaxShiftLength = 64;
    Decode(
        text.substr(0, text.size() - std::min(text.size(), kMaxShiftLength)));
    step_ = 0;
    return std::exchange(at_, 0);
  }

  struct Place {
    size_t start;
    size_t length;
  };

  // Where in such a text the sequence is that has become the place at `offset`
  // in the pivot.
  Place Find(std::string_view text, uint64_t offset, size_t length) {
    if (offset == 0) ReadSignature(text);
    const size_t start = StartOf(text, offset);
    const size_t end = StartOf(text, offset + length);
    // It may be one of several characters that the charset writes as one.
    return {start, (end > start ? end : at_) - start};
  }

 private:
  void Decode(std::string_view text) {
    decoded_.Clear();
    step_ = at_;
    at_ += decoder_->Convert(text, false, &decoded_).read;
    followed_ += decoded_.Bytes().size();
  }

  // A signature is no part of a sequence; bytes that shift the state are.
  void ReadSignature(std::string_view text) {
    const utfx_charset* const charset =
        from_.Ours() == nullptr ? utfx_charset_find("UTF-16") : from_.Ours();
    size_t length = 0;
    utfx_charset_of_stream(charset, text.data(), text.size(), &length);
    Decode(text.substr(0, length));
    if (followed_ == 0) step_ = at_;
  }

  // Reads no more than the text before the offset takes: bytes that shift the
  // state belong to the next sequence.
  size_t StartOf(std::string_view text, uint64_t offset) {
    for (size_t end = at_ + 1; followed_ < offset && end <= text.size();
         ++end) {
      Decode(text.substr(at_, end - at_));
    }
    const bool is_in_step =
        followed_ > offset || IsHeldBack(text.substr(step_, at_ - step_));
    return is_in_step ? step_ : at_;
  }

  // Some decoders hold back a character that the next one may change.
  bool IsHeldBack(std::string_view character) {
    decoded_.Clear();
    return DecoderOf(from_, pivot_)->Convert(character, false, &decoded_).read >
               0 &&
           decoded_.Bytes().empty();
  }

  const NamedCharset from_;
  const Pivot& pivot_;
  std::unique_ptr<TextConversion> decoder_;
  Buffer decoded_;
  uint64_t followed_ = 0;  // Its place in the pivot.
  size_t at_ = 0;          // Its place in the text.
  size_t step_ = 0;        // Its place before the last read.
};

// Decodes text in rounds, and encodes each round.
class PivotConversion : public TextConversion {
 public:
  PivotConversion(const NamedCharset& from, const NamedCharset& to,
                  utfx_on_error on_error)
      : on_error_(on_error),
        pivot_(PivotTo(to)),
        pivot_charset_(utfx_charset_find(pivot_.ours)),
        decoder_(DecoderOf(from, pivot_)),
        encoder_(EncoderOf(pivot_, to)) {
    const bool has_all = utfx_charset_has_all_of_unicode(to.Ours());
    if (on_error == UTFX_STOP && !has_all) follower_.emplace(from, pivot_);
    if (on_error != UTFX_REPLACE) return;
    replacement_ = WriteSequence(pivot_charset_, {*ReplacementFor(to)});
  }

  Result Convert(std::string_view in, bool is_last, Buffer* out) override {
    size_t done = 0;
    // The caller hands over again the text that is decoded, but not yet
    // followed.
    size_t at = std::exchange(ahead_, 0);
    for (;;) {
      const std::string_view next = in.substr(at, kRoundSize);
      const bool is_rest = at + next.size() == in.size();
      round_.Clear();
      const Result decoded =
          decoder_->Convert(next, is_last && is_rest, &round_);
      at += decoded.read;
      const bool is_end = is_last && is_rest && decoded.status == UTFX_OK;
      const std::optional<size_t> unencodable = Encode(is_end, out);
      if (unencodable.has_value()) {
        return Locate(in.substr(0, at), done, *unencodable);
      }
      decoded_ += round_.Bytes().size();
      done += follower_.has_value()
                  ? follower_->Follow(in.substr(done, at - done))
                  : at - done;
      const bool goes_on =
          decoded.status == UTFX_INCOMPLETE && !(is_last && is_rest);
      if (decoded.status != UTFX_OK && !goes_on) {
        if (on_error_ == UTFX_STOP) {
          return {decoded.status, at, decoded.length};
        }
        GoOn(out);
        at += decoded.length;
      } else if (is_rest) {
        if (!is_last) ahead_ = at - done;
        return {decoded.status, at - ahead_, 0};
      }
    }
  }

  uint64_t Errors() const override { return errors_; }

 private:
  static constexpr size_t kRoundSize = 1 << 13;

  // Encodes the round. Returns where in it an unencodable code point is, if
  // that ends the conversion.
  std::optional<size_t> Encode(bool is_last, Buffer* out) {
    for (std::string_view rest = round_.Bytes();;) {
      const Result encoded = encoder_->Convert(rest, is_last, out);
      rest.remove_prefix(encoded.read);
      if (encoded.status == UTFX_OK) return {};
      if (on_error_ == UTFX_STOP) return round_.Bytes().size() - rest.size();
      GoOn(out);
      rest.remove_prefix(LengthOfFirst(rest));
    }
  }

  size_t LengthOfFirst(std::string_view text) const {
    Words code_point;
    return ReadSequence(pivot_charset_, text, &code_point).length;
  }

  // Goes on behind an error.
  void GoOn(Buffer* out) {
    ++errors_;
    if (on_error_ == UTFX_SKIP) return;
    encoder_->Convert(replacement_, false, out);
  }

  // The result for an unencodable code point in the round. `in` is the text
  // that is decoded.
  Result Locate(std::string_view in, size_t done, size_t unencodable) {
    const std::string_view rest = round_.Bytes().substr(unencodable);
    const auto [start, length] = follower_->Find(
        in.substr(done), decoded_ + unencodable, LengthOfFirst(rest));
    return {UTFX_UNENCODABLE, done + start, length};
  }

  const utfx_on_error on_error_;
  const Pivot& pivot_;
  const utfx_charset* const pivot_charset_;
  const std::unique_ptr<TextConversion> decoder_;
  const std::unique_ptr<TextConversion> encoder_;
  std::string replacement_;  // In the pivot.
  // Present if unencodable code points may come, and are to be reported.
  std::optional<Follower> follower_;
  size_t ahead_ = 0;      // How far the decoder is ahead of it, in bytes.
  Buffer round_;          // The text that was decoded last.
  uint64_t decoded_ = 0;  // The size of the text decoded before that.
  uint64_t errors_ = 0;
};

}  // namespace

std::unique_ptr<TextConversion> MakeConversion(const NamedCharset& from,
                                               const NamedCharset& to,
                                               utfx_on_error on_error) {
  if (on_error == UTFX_REPLACE) CheckReplacement(to);
  if (from.Ours() != nullptr && to.Ours() != nullptr) {
    return MakeLibraryConversion(from.Ours(), to.Ours(), on_error);
  }
  return std::make_unique<PivotConversion>(from, to, on_error);
}

std::unique_ptr<TextConversion> MakeDecoder(const NamedCharset& from) {
  static const utfx_charset* const kUtf32 =
      utfx_charset_in_native_order(utfx_charset_find("UTF-32"));
  return from.Ours() == nullptr
             ? MakeIconvConversion(from.Name(), utfx_charset_name(kUtf32))
             : MakeLibraryConversion(from.Ours(), kUtf32, UTFX_STOP);
}

}  // namespace utfx
