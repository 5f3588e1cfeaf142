#include <utfx.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string_view>
#include <utility>

#include "command/charset.h"
#include "command/conversion.h"

namespace utfx {
namespace {

using std::string_view_literals::operator""sv;

// The charset that everything goes through.
struct Pivot {
  // The names that libutfx and iconv(3) have for it.
  const char* ours;
  const char* iconvs;
  // What stands for an error, the better one first.
  std::array<std::string_view, 2> replacements;
};

// glibc's UTF-8 has the 31 bits that everything has in iconv(3).
constexpr Pivot kWide = {"UTF-E-8", "UTF-8", {"\xEF\xBF\xBD"sv, "?"sv}};
// For charsets that have no more: what comes from iconv(3) and is beyond it is
// ill-formed then.
constexpr Pivot kUnicode = {
    "UTF-32BE", "UTF-32BE", {"\0\0\xFF\xFD"sv, "\0\0\0?"sv}};

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

// Tells where in a text the sequence is that has become something in the pivot.
// What is wrong with it shows only when more is decoded already: so a second
// decoder follows, some bytes behind.
class Follower {
 public:
  Follower(const NamedCharset& from, const Pivot& pivot)
      : from_(from), pivot_(pivot), decoder_(DecoderOf(from, pivot)) {}

  // All of a text is decoded that starts where the follower is. Returns how
  // much of it has been followed, and is not to come again.
  size_t Follow(std::string_view text) {
    // What shifts the state may be a part of the sequence that comes next.
    constexpr size_t kLongestShift = 64;
    Decode(text.substr(0, text.size() - std::min(text.size(), kLongestShift)));
    step_ = 0;
    return std::exchange(at_, 0);
  }

  struct Place {
    size_t start;
    size_t length;
  };

  // Where in such a text the sequence is that has become what is at an offset
  // in the pivot.
  Place Find(std::string_view text, uint64_t offset, size_t length) {
    if (offset == 0) ReadSignature(text);
    const size_t start = StartOf(text, offset);
    const size_t end = StartOf(text, offset + length);
    // It may be one of several characters that are one in the charset.
    return {start, (end > start ? end : at_) - start};
  }

 private:
  void Decode(std::string_view text) {
    decoded_.Clear();
    step_ = at_;
    at_ += decoder_->Convert(text, false, &decoded_).read;
    followed_ += decoded_.Bytes().size();
  }

  // A signature, unlike what shifts the state, is no part of a sequence.
  void ReadSignature(std::string_view text) {
    const utfx_charset* const charset =
        from_.Ours() == nullptr ? utfx_charset_find("UTF-16") : from_.Ours();
    size_t length = 0;
    utfx_charset_of_stream(charset, text.data(), text.size(), &length);
    Decode(text.substr(0, length));
    if (followed_ == 0) step_ = at_;
  }

  // Reads no more than it takes for what comes before: what shifts the state is
  // for what comes next.
  size_t StartOf(std::string_view text, uint64_t offset) {
    for (size_t end = at_ + 1; followed_ < offset && end <= text.size();
         ++end) {
      Decode(text.substr(at_, end - at_));
    }
    const bool is_in_step =
        followed_ > offset || IsHeldBack(text.substr(step_, at_ - step_));
    return is_in_step ? step_ : at_;
  }

  // As some decoders do it with what the next character may change.
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
  uint64_t followed_ = 0;  // In the pivot.
  size_t at_ = 0;          // In the text.
  size_t step_ = 0;        // Where it was before it read last.
};

// What comes next is decoded in rounds, each of which is then encoded.
class PivotConversion : public TextConversion {
 public:
  PivotConversion(const NamedCharset& from, const NamedCharset& to,
                  utfx_on_error on_error)
      : on_error_(on_error),
        pivot_(PivotTo(to)),
        decoder_(DecoderOf(from, pivot_)),
        encoder_(EncoderOf(pivot_, to)) {
    const bool has_all = to.Ours() != nullptr && HasAllOfUnicode(to.Ours());
    if (on_error == UTFX_STOP && !has_all) follower_.emplace(from, pivot_);
  }

  Result Convert(std::string_view in, bool is_last, Buffer* out) override {
    size_t done = 0;
    // The caller hands over again what is decoded, but not followed yet.
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
  // that is the end.
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
    return ReadSequence(utfx_charset_find(pivot_.ours), text, &code_point)
        .length;
  }

  // Behind an error.
  void GoOn(Buffer* out) {
    ++errors_;
    if (on_error_ == UTFX_SKIP) return;
    for (const std::string_view replacement : pivot_.replacements) {
      if (encoder_->Convert(replacement, false, out).status == UTFX_OK) return;
    }
  }

  // The error of an unencodable code point in the round. `in` is as far as it
  // is decoded.
  Result Locate(std::string_view in, size_t done, size_t unencodable) {
    const std::string_view rest = round_.Bytes().substr(unencodable);
    const auto [start, length] = follower_->Find(
        in.substr(done), decoded_ + unencodable, LengthOfFirst(rest));
    return {UTFX_UNENCODABLE, done + start, length};
  }

  const utfx_on_error on_error_;
  const Pivot& pivot_;
  const std::unique_ptr<TextConversion> decoder_;
  const std::unique_ptr<TextConversion> encoder_;
  // Where an error may be unencodable, and is to be told.
  std::optional<Follower> follower_;
  size_t ahead_ = 0;      // How much it is behind the decoder.
  Buffer round_;          // What was decoded last.
  uint64_t decoded_ = 0;  // What was decoded before that.
  uint64_t errors_ = 0;
};

}  // namespace

std::unique_ptr<TextConversion> MakeConversion(const NamedCharset& from,
                                               const NamedCharset& to,
                                               utfx_on_error on_error) {
  if (from.Ours() != nullptr && to.Ours() != nullptr) {
    return MakeLibraryConversion(from.Ours(), to.Ours(), on_error);
  }
  return std::make_unique<PivotConversion>(from, to, on_error);
}

}  // namespace utfx
