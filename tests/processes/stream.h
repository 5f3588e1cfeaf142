#ifndef UTFX_TESTS_PROCESSES_STREAM_H_
#define UTFX_TESTS_PROCESSES_STREAM_H_

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include "tests/processes/child.h"
#include "tests/processes/conversion.h"

namespace utfx::processes {

// A text on its way through an open conversion, in pieces, errors included.
// Allocates nothing after it is made.
class Stream {
 public:
  using Outcome = conformance::Step::Outcome;

  explicit Stream(const Conversion* conversion) : conversion_(conversion) {}

  void Restart() {
    conversion_->stream->Restart();
    read_ = given_ = pieces_ = 0;
    digest_ = 0xCBF29CE484222325;
  }

  // Hands over the next pieces, to the end of the text or about half of it.
  void RunToMiddle() { RunTo(conversion_->text.size() / 2); }
  void RunToEnd() { RunTo(conversion_->text.size()); }

  uint64_t RunAll() {
    Restart();
    RunToEnd();
    return Digest();
  }

  // Of everything that was told and written since the start (FNV-1a).
  uint64_t Digest() const { return digest_; }

 private:
  void RunTo(size_t end) {
    // Some for the vectors, and some that end in the middle of sequences.
    while (given_ < end) {
      given_ = std::min(conversion_->text.size(),
                        given_ + (pieces_++ % 2 == 0 ? 701 : 13));
      while (GoesOn()) {
      }
    }
  }

  bool GoesOn() {
    const std::string_view text = conversion_->text;
    const conformance::Step step = conversion_->stream->Convert(
        text.substr(read_, given_ - read_), given_ == text.size(), room_,
        sizeof room_);
    read_ += step.read;
    Add(static_cast<uint8_t>(step.outcome));
    Add(read_);
    for (size_t i = 0; i < step.written; ++i) {
      Add(static_cast<uint8_t>(room_[i]));
    }
    if (step.outcome == Outcome::kFull) return true;
    if (step.outcome != Outcome::kError || read_ == given_) return false;
    const size_t skip = std::min(conversion_->skip, given_ - read_);
    conversion_->stream->Skip(skip);
    read_ += skip;
    return step.read + step.written + skip > 0;
  }

  void Add(uint64_t value) { digest_ = (digest_ ^ value) * 0x100000001B3; }

  const Conversion* conversion_;
  size_t read_ = 0;
  size_t given_ = 0;
  size_t pieces_ = 0;
  uint64_t digest_ = 0;
  // More than a sequence takes.
  alignas(16) char room_[2048];
};

// What all conversions come to in peace, in a process of their own.
inline std::vector<uint64_t> DigestsInPeace() {
  return Child([](Child::Sender sender) {
           for (const Conversion& conversion : MakeConversions()) {
             if (conversion.stream->Open() != 0) return;
             sender.Send(Stream(&conversion).RunAll());
             conversion.stream->Close();
           }
         })
      .Receive();
}

// All conversions, open, with a stream through each that nothing has gone
// through yet.
class OpenStreams {
 public:
  OpenStreams() : conversions_(MakeConversions()), expected_(DigestsInPeace()) {
    EXPECT_EQ(expected_.size(), conversions_.size());
    streams_.reserve(conversions_.size());
    for (const Conversion& conversion : conversions_) {
      EXPECT_EQ(conversion.stream->Open(), 0) << conversion.name;
      streams_.emplace_back(&conversion);
    }
  }
  OpenStreams(const OpenStreams&) = delete;
  OpenStreams& operator=(const OpenStreams&) = delete;
  ~OpenStreams() {
    for (const Conversion& each : conversions_) each.stream->Close();
  }

  size_t Size() const { return streams_.size(); }
  const Conversion& ConversionAt(size_t i) { return conversions_[i]; }
  Stream& StreamAt(size_t i) { return streams_[i]; }
  uint64_t ExpectedAt(size_t i) const { return expected_[i]; }

  // What a stream has come to elsewhere, and all of them in order.
  void ExpectDigest(size_t i, uint64_t digest) const {
    EXPECT_EQ(digest, expected_[i]) << conversions_[i].name;
  }
  void ExpectDigests(const std::vector<uint64_t>& digests) const {
    ASSERT_EQ(digests.size(), expected_.size());
    for (size_t i = 0; i < digests.size(); ++i) ExpectDigest(i, digests[i]);
  }

 private:
  std::vector<Conversion> conversions_;
  std::vector<uint64_t> expected_;
  std::vector<Stream> streams_;
};

}  // namespace utfx::processes

#endif  // UTFX_TESTS_PROCESSES_STREAM_H_
