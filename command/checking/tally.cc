#include "command/checking/tally.h"

#include <utfx.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

#include "command/charsets/text_conversion.h"

namespace utfx {
namespace {

// The result of this much text fits the processor's first cache. It is longer
// than any sequence.
constexpr size_t kTalliedAtATime = 8192;

// The loop over all text, which compilers must be able to vectorize. Where the
// dynamic linker can choose, there is one for AVX2, too.
#if defined(__x86_64__) && defined(__GLIBC__)
#define UTFX_FOR_ALL_PROCESSORS \
  __attribute__((target_clones("default", "avx2")))
#else
#define UTFX_FOR_ALL_PROCESSORS
#endif

struct Found {
  uint32_t newlines = 0;
  bool has_larger = false;
};

// `largest` is the largest code point so far. All are at most U+10FFFF, so they
// can be signed: more processors can compare these.
UTFX_FOR_ALL_PROCESSORS
Found Look(std::span<const uint32_t> code_points, uint32_t largest) {
  uint32_t newlines = 0;
  uint32_t larger = 0;
  for (const uint32_t code_point : code_points) {
    newlines += static_cast<uint32_t>(code_point == '\n');
    larger |= static_cast<uint32_t>(static_cast<int32_t>(code_point) >
                                    static_cast<int32_t>(largest));
  }
  return {newlines, larger != 0};
}

Tally TallyOf(std::span<const uint32_t> code_points, uint32_t largest) {
  const Found found = Look(code_points, largest);
  Tally tally;
  tally.characters = code_points.size();
  tally.newlines = found.newlines;
  tally.column =
      found.newlines == 0
          ? code_points.size()
          : static_cast<uint64_t>(
                std::find(code_points.rbegin(), code_points.rend(), '\n') -
                code_points.rbegin());
  tally.largest = found.has_larger ? *std::max_element(code_points.begin(),
                                                       code_points.end())
                                   : largest;
  return tally;
}

}  // namespace

void Tally::Append(const Tally& next) {
  bytes += next.bytes;
  characters += next.characters;
  newlines += next.newlines;
  column = next.newlines == 0 ? column + next.column : next.column;
  largest = std::max(largest, next.largest);
}

TextConversion::Result TallyReader::Read(std::string_view text, bool is_last,
                                         Tally* tally) {
  for (size_t read = 0;;) {
    const std::string_view next = text.substr(read, kTalliedAtATime);
    const bool is_rest = read + next.size() == text.size();
    decoded_.Clear();
    TextConversion::Result result =
        decoder_->Convert(next, is_last && is_rest, &decoded_);
    Tally added = TallyOf(decoded_.CodePoints(), tally->largest);
    added.bytes = result.read;
    if (on_piece_) {
      on_piece_(decoded_.CodePoints(), next.substr(0, result.read), *tally);
    }
    tally->Append(added);
    read += result.read;
    const bool is_cut = result.status == UTFX_INCOMPLETE && !is_rest;
    if (is_cut || (result.status == UTFX_OK && !is_rest)) continue;
    result.read = read;
    return result;
  }
}

}  // namespace utfx
