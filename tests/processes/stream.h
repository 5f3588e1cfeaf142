#ifndef UTFX_TESTS_PROCESSES_STREAM_H_
#define UTFX_TESTS_PROCESSES_STREAM_H_

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <memory>
#include <string_view>
#include <vector>

#include "tests/processes/child.h"
#include "tests/processes/conversion.h"

namespace utfx::processes {

// A text on its way through an open conversion, in pieces, errors included.
// Allocates nothing after it is made.
class Stream {
 public:
  explicit Stream(Conversion* conversion) : conversion_(conversion) {}

  void Restart() {
    conversion_->Restart();
    read_ = given_ = pieces_ = 0;
    digest_ = 0xCBF29CE484222325;
  }

  // Hands over the next pieces, to the end of the text or about half of it.
  void RunToMiddle() { RunTo(conversion_->Text().size() / 2); }
  void RunToEnd() { RunTo(conversion_->Text().size()); }

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
      given_ = std::min(conversion_->Text().size(),
                        given_ + (pieces_++ % 2 == 0 ? 701 : 13));
      GiveAll();
    }
  }

  void GiveAll() {
    const std::string_view text = conversion_->Text();
    for (;;) {
      const char* in = text.data() + read_;
      char* out = room_;
      const Conversion::Outcome outcome =
          conversion_->Convert(&in, text.data() + given_, &out, std::end(room_),
                               given_ == text.size());
      const auto read = static_cast<size_t>(in - text.data());
      const bool moves = read != read_ || out != room_;
      read_ = read;
      Add(static_cast<uint8_t>(outcome));
      Add(read_);
      for (const char* byte = room_; byte != out; ++byte) {
        Add(static_cast<uint8_t>(*byte));
      }
      const bool goes_on =
          outcome == Conversion::Outcome::kFull ||
          (outcome == Conversion::Outcome::kError && read_ != given_);
      if (!goes_on || !moves) return;
    }
  }

  void Add(uint64_t value) { digest_ = (digest_ ^ value) * 0x100000001B3; }

  Conversion* conversion_;
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
           for (const auto& conversion : MakeConversions()) {
             if (conversion->Open() != 0) return;
             sender.Send(Stream(conversion.get()).RunAll());
             conversion->Close();
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
    for (const auto& conversion : conversions_) {
      EXPECT_EQ(conversion->Open(), 0) << conversion->Name();
      streams_.emplace_back(conversion.get());
    }
  }
  OpenStreams(const OpenStreams&) = delete;
  OpenStreams& operator=(const OpenStreams&) = delete;
  ~OpenStreams() {
    for (const auto& conversion : conversions_) conversion->Close();
  }

  size_t Size() const { return streams_.size(); }
  Conversion& ConversionAt(size_t i) { return *conversions_[i]; }
  Stream& StreamAt(size_t i) { return streams_[i]; }
  uint64_t ExpectedAt(size_t i) const { return expected_[i]; }

  // What a stream has come to elsewhere, and all of them in order.
  void ExpectDigest(size_t i, uint64_t digest) const {
    EXPECT_EQ(digest, expected_[i]) << conversions_[i]->Name();
  }
  void ExpectDigests(const std::vector<uint64_t>& digests) const {
    ASSERT_EQ(digests.size(), expected_.size());
    for (size_t i = 0; i < digests.size(); ++i) ExpectDigest(i, digests[i]);
  }

 private:
  std::vector<std::unique_ptr<Conversion>> conversions_;
  std::vector<uint64_t> expected_;
  std::vector<Stream> streams_;
};

}  // namespace utfx::processes

#endif  // UTFX_TESTS_PROCESSES_STREAM_H_
