#include "library/detect/state.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <span>

#include "core/any_form.h"
#include "core/result.h"
#include "core/scan.h"
#include "library/detect/candidates.h"
#include "library/utfx_charset.h"

namespace utfx::detect {
namespace {

bool IsAscii(std::span<const uint8_t> bytes) {
  uint8_t all = 0;
  for (const uint8_t byte : bytes) all |= byte;
  return all < 0x80;
}

// Goes on with a block behind the last bytes of the one before it.
void Examine(const AnyForm& form, std::span<const uint8_t> last,
             std::span<const uint8_t> block, Progress* progress) {
  const uint8_t* in = block.data();
  const uint8_t* const end = in + block.size();
  while (progress->pending > 0) {
    // The bytes that are there already, and some of the block.
    uint8_t bytes[2 * kLongestSequence];
    const size_t known = progress->pending;
    std::copy_n(last.data() + last.size() - known, known, bytes);
    const size_t more =
        std::min<size_t>(kLongestSequence, static_cast<size_t>(end - in));
    std::copy_n(in, more, bytes + known);
    const Decoded decoded = form.Decode(bytes, bytes + known + more);
    if (decoded.status == Decoded::Status::kIncomplete) {
      progress->pending =
          static_cast<uint8_t>(std::min(known + more, kLongestSequence - 1));
      return;
    }
    if (decoded.status == Decoded::Status::kIllFormed) ++progress->errors;
    if (decoded.length >= known) {
      in += decoded.length - known;
      progress->pending = 0;
    } else {
      progress->pending = static_cast<uint8_t>(known - decoded.length);
    }
  }
  while (in != end) {
    in = Validate(form, in, end).in;
    if (in == end) return;
    const Decoded decoded = form.Decode(in, end);
    if (decoded.status == Decoded::Status::kIncomplete) {
      progress->pending = static_cast<uint8_t>(std::min<size_t>(
          static_cast<size_t>(end - in), kLongestSequence - 1));
      return;
    }
    if (decoded.status == Decoded::Status::kIllFormed) ++progress->errors;
    in += decoded.length;
  }
}

}  // namespace

bool HasTooMany(uint32_t errors, uint64_t size) {
  constexpr uint32_t kMost = 4;
  constexpr uint64_t kBytesForError = 512;
  return errors > kMost + size / kBytesForError;
}

void State::Add(std::span<const uint8_t> piece) {
  if (piece.empty()) return;
  is_at_end = false;
  if (block_size > 0) {
    const size_t more = std::min(piece.size(), kBlockSize - block_size);
    std::copy_n(piece.data(), more, block + block_size);
    block_size = static_cast<uint16_t>(block_size + more);
    piece = piece.subspan(more);
    if (block_size < kBlockSize) return;
    block_size = 0;
    AddBlock(block);
  }
  for (; piece.size() >= kBlockSize; piece = piece.subspan(kBlockSize)) {
    AddBlock(piece.first(kBlockSize));
  }
  std::copy(piece.begin(), piece.end(), block);
  block_size = static_cast<uint16_t>(piece.size());
}

void State::AddBlock(std::span<const uint8_t> bytes) {
  size += bytes.size();
  if (head_size == 0) {
    std::copy(bytes.begin(), bytes.end(), head);
    head_size = static_cast<uint16_t>(bytes.size());
  }
  Progress* const of_utf8 = &progress[kUtf8Progress];
  if (!HasTooMany(of_utf8->errors, size)) {
    Examine(CharsetOf(kUtf8)->NativeForm().any, {last, last_size}, bytes,
            of_utf8);
  }
  constexpr uint32_t kAsciiBlocks = 16;
  constexpr uint32_t kOtherBlocks = 32;
  constexpr uint32_t kOneOf = 8;
  const bool is_ascii = IsAscii(bytes);
  bool looks;
  if (is_ascii) {
    looks = ascii_blocks++ < kAsciiBlocks;
    if (!has_high) escapes.Add(bytes);
  } else {
    has_high = true;
    // Hardly any other text is so long without an error in UTF-8.
    looks = other_blocks < kOtherBlocks ||
            (of_utf8->errors > 0 && other_blocks % kOneOf == 0);
    ++other_blocks;
  }
  if (looks) Look(bytes);
  has_skipped = !looks;
  const size_t kept = std::min(bytes.size(), std::size(last));
  std::copy(bytes.end() - static_cast<ptrdiff_t>(kept), bytes.end(), last);
  last_size = static_cast<uint8_t>(kept);
}

void State::Look(std::span<const uint8_t> bytes) {
  if (has_skipped) {
    const auto start =
        std::find_if(bytes.begin(), bytes.end(),
                     [](uint8_t byte) { return byte < kFirstOfWord; });
    bytes = bytes.subspan(static_cast<size_t>(start - bytes.begin()));
    sample.Drop();
    for (size_t i = 0; i + 1 < kMaxProgress; ++i) progress[i].pending = 0;
  }
  sample.Add(bytes);
  ForEachOfSeveralBytes([&](size_t candidate, size_t number) {
    if (!HasTooMany(progress[number].errors, sample.Size())) {
      Examine(CharsetOf(candidate)->NativeForm().any, {last, last_size}, bytes,
              &progress[number]);
    }
  });
}

void State::AddRest() {
  if (block_size == 0) return;
  AddBlock({block, block_size});
  block_size = 0;
}

void State::End(bool may_go_on) {
  AddRest();
  sample.End();
  for (Progress& each : progress) {
    each.errors += each.pending > 0 && !may_go_on ? 1 : 0;
    each.pending = 0;
  }
  last_size = 0;
  is_at_end = true;
  has_skipped = false;
}

void State::Merge(const State& other) {
  size += other.size;
  has_high |= other.has_high;
  ascii_blocks += other.ascii_blocks;
  other_blocks += other.other_blocks;
  sample.Merge(other.sample);
  for (size_t i = 0; i < kMaxProgress; ++i) {
    progress[i].errors += other.progress[i].errors;
  }
  // The longest start tells most, of equal ones the one with lower bytes.
  const std::span<const uint8_t> mine(head, head_size);
  const std::span<const uint8_t> others(other.head, other.head_size);
  if (mine.size() != others.size()
          ? mine.size() < others.size()
          : std::lexicographical_compare(others.begin(), others.end(),
                                         mine.begin(), mine.end())) {
    std::copy(others.begin(), others.end(), head);
    head_size = other.head_size;
  }
  escapes.Merge(other.escapes);
}

}  // namespace utfx::detect
