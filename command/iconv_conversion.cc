#include "command/iconv_conversion.h"

#include <utfx.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

#include "command/code_point.h"
#include "command/conversion.h"
#include "command/half.h"
#include "command/named_charset.h"

namespace utfx {
namespace {

using std::string_view_literals::operator""sv;

// The charset that everything is in between the halves of a conversion.
struct Middle {
  // The names that libutfx and iconv(3) have for it.
  const char* ours;
  const char* iconvs;
  // What stands for an error, the better one first.
  std::array<std::string_view, 2> replacements;
};

// glibc's UTF-8 has the 31 bits that everything has in iconv(3).
constexpr Middle kWide = {"UTF-E-8", "UTF-8", {"\xEF\xBF\xBD"sv, "?"sv}};
// What all charsets of libutfx have.
constexpr Middle kUnicode = {
    "UTF-32BE", "UTF-32BE", {"\0\0\xFF\xFD"sv, "\0\0\0?"sv}};

std::unique_ptr<Half> MakeDecoder(const NamedCharset& from,
                                  const Middle& middle) {
  return from.Ours() == nullptr
             ? MakeIconvHalf(from.Name(), middle.iconvs)
             : MakeOurHalf(from.Ours(), utfx_charset_find(middle.ours));
}

std::unique_ptr<Half> MakeEncoder(const Middle& middle,
                                  const NamedCharset& to) {
  return to.Ours() == nullptr
             ? MakeIconvHalf(middle.iconvs, to.Name())
             : MakeOurHalf(utfx_charset_find(middle.ours), to.Ours());
}

bool IsUnicodeOnly(const utfx_charset* charset) {
  return utfx_charset_code_point_bits(charset) == 21;
}

// Whether a charset has all that comes from iconv(3).
bool HasAll(const NamedCharset& charset) {
  return charset.Ours() != nullptr && HasAllOfUnicode(charset.Ours());
}

std::span<const uint8_t> ToBytes(std::string_view text) {
  return {reinterpret_cast<const uint8_t*>(text.data()), text.size()};
}

// How much of the input goes through the middle at a time, and what there is
// room for there: most of it is never touched.
constexpr size_t kRoundSize = 1 << 13;
constexpr size_t kMiddleSize =
    Half::kMostGrowth * kRoundSize + Half::kEnoughRoom;

// Goes through the charset in the middle, in rounds: what comes next is decoded
// as far as there is room, and then encoded. A code point that the target does
// not have only shows when all of the round is decoded already. So that it can
// be told where it was, a second decoder follows, to the same place.
class IconvConversion : public Conversion {
 public:
  IconvConversion(const NamedCharset& from, const NamedCharset& to,
                  utfx_on_error on_error)
      : on_error_(on_error),
        charset_(to.Ours() != nullptr && IsUnicodeOnly(to.Ours()) ? kUnicode
                                                                  : kWide),
        decoder_(MakeDecoder(from, charset_)),
        encoder_(MakeEncoder(charset_, to)) {
    if (!HasAll(to)) {
      follower_ = MakeDecoder(from, charset_);
      fresh_ = MakeDecoder(from, charset_);
      followed_ = MakeBuffer();
    }
  }

  Result Convert(std::span<const uint8_t> in, std::span<uint8_t> out,
                 bool is_last) override {
    using enum Result::Status;
    std::span<const uint8_t> in_left = in;
    std::span<uint8_t> out_left = out;
    const auto stopped = [&](Result::Status status) -> Result {
      return {status, in.size() - in_left.size(), out.size() - out_left.size()};
    };
    for (;;) {
      const Result::Status status = Encode(&out_left);
      if (status == kOutputFull) return stopped(status);
      if (status == kInputEmpty && !TakePending()) {
        if (!Decode(&in_left, is_last)) return stopped(status);
        continue;
      }
      if (on_error_ == UTFX_STOP) return stopped(kFinding);
      ++errors_;
      if (on_error_ == UTFX_REPLACE) replacement_ = charset_.replacements[0];
    }
  }

  const Finding& LastFinding() const override { return finding_; }
  uint64_t Errors() const override { return errors_; }

 private:
  using Buffer = std::unique_ptr<uint8_t[]>;

  static Buffer MakeBuffer() {
    return std::make_unique_for_overwrite<uint8_t[]>(kMiddleSize);
  }

  // Encodes what there is in the middle. kFinding: an unencodable code point,
  // which is dropped.
  Result::Status Encode(std::span<uint8_t>* out) {
    if (!EncodeReplacement(out)) return Result::Status::kOutputFull;
    if (is_finished_) return Result::Status::kInputEmpty;
    const Half::Result result =
        encoder_->Convert(Decoded().subspan(encoded_), *out, is_end_);
    *out = out->subspan(result.written);
    encoded_ += result.read;
    switch (result.status) {
      case UTFX_OK:
        is_finished_ = is_end_;
        return Result::Status::kInputEmpty;
      case UTFX_OUTPUT_FULL:
        return Result::Status::kOutputFull;
      default:
        DropUnencodable();
        return Result::Status::kFinding;
    }
  }

  // Returns false if there is no room.
  bool EncodeReplacement(std::span<uint8_t>* out) {
    while (!replacement_.empty()) {
      const Half::Result result =
          encoder_->Convert(ToBytes(replacement_), *out, false);
      if (result.status == UTFX_OUTPUT_FULL) return false;
      *out = out->subspan(result.written);
      const bool has_next =
          result.status != UTFX_OK && replacement_ == charset_.replacements[0];
      replacement_ = has_next ? charset_.replacements[1] : std::string_view();
    }
    return true;
  }

  std::span<const uint8_t> Decoded() const { return {middle_.get(), decoded_}; }

  void DropUnencodable() {
    const std::span<const uint8_t> rest = Decoded().subspan(encoded_);
    uint64_t code_point;
    const size_t length = utfx_read(utfx_charset_find(charset_.ours),
                                    rest.data(), rest.size(), &code_point)
                              .length;
    size_t start = Origin(encoded_);
    // What shifts the state is a part of the sequence, and a signature is not.
    if (held_offset_ + held_at_ == 0) {
      start = held_at_ = step_at_ = follower_->ReadSignature(held_);
    }
    encoded_ += length;
    size_t end = Origin(encoded_);
    // It is one of several characters that are one in the charset.
    if (end <= start) end = held_at_;
    const auto sequence = std::span(held_).subspan(start, end - start);
    finding_ = {UTFX_ERROR_UNENCODABLE,
                held_offset_ + start,
                {sequence.begin(), sequence.end()}};
  }

  // Where in what is held the sequence starts that becomes what is there in the
  // middle. The follower may have to read more to write what is before it.
  size_t Origin(size_t middle_at) {
    FollowTo(middle_at);
    if (followed_to_ < middle_at) return held_at_;
    const auto step = std::span(held_).subspan(step_at_, held_at_ - step_at_);
    const bool is_ahead = followed_to_ > middle_at || fresh_->HoldsBack(step);
    return is_ahead ? step_at_ : held_at_;
  }

  // Has the follower decode what the middle has up to there, of no more than it
  // takes: what shifts states is not for what is before it.
  void FollowTo(size_t middle_end) {
    size_t left = held_.size() - held_at_;
    size_t unread = 0;
    while (followed_to_ < middle_end && unread < left) {
      const size_t size =
          std::max(unread + 1, (middle_end - followed_to_) / Half::kMostGrowth);
      unread = std::min(size, left);
      const size_t read = Follow(unread);
      unread -= read;
      left -= read;
    }
  }

  // Has it decode all of the round, but for what shifts the state for the next
  // one, which stays held. Behind an error there is no such thing.
  void FinishFollowing() {
    constexpr size_t kLongestShift = 64;
    const bool is_after_error = held_offset_ + held_.size() != offset_;
    const size_t left = held_.size() - held_at_;
    Follow(is_after_error ? left : left - std::min(left, kLongestShift));
    FollowTo(decoded_);
    held_.erase(held_.begin(),
                held_.begin() + static_cast<ptrdiff_t>(held_at_));
    held_at_ = step_at_ = 0;
    held_offset_ = offset_ - held_.size();
  }

  // Has it decode so much of what is held. Returns how much it has read.
  size_t Follow(size_t size) {
    step_at_ = held_at_;
    const Half::Result result =
        follower_->Convert(std::span(held_).subspan(held_at_, size),
                           {followed_.get(), kMiddleSize}, false);
    held_at_ += result.read;
    followed_to_ += result.written;
    return result.read;
  }

  bool TakePending() {
    if (!is_pending_) return false;
    is_pending_ = false;
    finding_ = std::move(pending_);
    return true;
  }

  // Starts a round. Returns false if there is nothing that could be decoded.
  bool Decode(std::span<const uint8_t>* in, bool is_last) {
    if (is_end_ || (in->empty() && !is_last)) return false;
    const size_t size = std::min(in->size(), kRoundSize);
    is_last &= size == in->size();
    if (follower_ != nullptr) FinishFollowing();
    const Half::Result result = decoder_->Convert(
        in->first(size), {middle_.get(), kMiddleSize}, is_last);
    decoded_ = result.written;
    encoded_ = followed_to_ = 0;
    if (follower_ != nullptr) {
      const auto read = in->first(result.read);
      held_.insert(held_.end(), read.begin(), read.end());
    }
    Advance(in, result.read);
    switch (result.status) {
      case UTFX_OK:
        is_end_ = is_last;
        return true;
      case UTFX_OUTPUT_FULL:
        return true;
      case UTFX_INCOMPLETE:
        if (!is_last) return result.read != 0;
        break;
      default:
        break;
    }
    const auto sequence = in->first(result.length);
    pending_ = {result.error, offset_, {sequence.begin(), sequence.end()}};
    is_pending_ = true;
    Advance(in, result.length);
    return true;
  }

  void Advance(std::span<const uint8_t>* in, size_t length) {
    *in = in->subspan(length);
    offset_ += length;
  }

  const utfx_on_error on_error_;
  const Middle& charset_;
  std::unique_ptr<Half> decoder_;
  // Null where nothing is unencodable: then nothing is held either.
  std::unique_ptr<Half> follower_;
  std::unique_ptr<Half> fresh_;  // Another one, of which no more is had.
  std::unique_ptr<Half> encoder_;

  // A round: what was decoded, how far it is encoded, and from what.
  Buffer middle_ = MakeBuffer();
  size_t decoded_ = 0;
  size_t encoded_ = 0;
  std::vector<uint8_t> held_;
  uint64_t held_offset_ = 0;  // In the stream.
  // How far the follower is, in the middle and in what is held.
  size_t followed_to_ = 0;
  size_t held_at_ = 0;
  size_t step_at_ = 0;  // Where it was before it read last.
  Buffer followed_;     // What it writes, which nobody reads.

  // What is still to be written of a replacement, before the middle.
  std::string_view replacement_;
  // An error behind what is in the middle.
  bool is_pending_ = false;
  Finding pending_ = {};
  Finding finding_ = {};
  uint64_t errors_ = 0;
  uint64_t offset_ = 0;       // How much of the stream has been decoded.
  bool is_end_ = false;       // All of it has.
  bool is_finished_ = false;  // It is encoded, too.
};

}  // namespace

std::unique_ptr<Conversion> MakeIconvConversion(const NamedCharset& from,
                                                const NamedCharset& to,
                                                utfx_on_error on_error) {
  return std::make_unique<IconvConversion>(from, to, on_error);
}

}  // namespace utfx
