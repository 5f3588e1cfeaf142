#include "command/tally.h"

#include <utfx.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "command/half.h"

namespace utfx {
namespace {

// What is read at a time stays in the processor's first cache.
constexpr size_t kCodePointsAtATime = 4096;
// iconv(3) is asked for much less than there is room for.
constexpr size_t kIconvsAtATime = 1 << 16;

// The loop over all text: compilers have to be able to vectorize it. Where
// the dynamic linker can choose, there is one for AVX2 as well.
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

// `largest` is what another has to be larger than. All are up to U+10FFFF:
// signed ones are compared by more processors.
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

TallyReader::TallyReader(const utfx_charset* charset)
    : reader_(charset), code_points_(kCodePointsAtATime) {}

TallyReader::TallyReader(const std::string& charset)
    : reader_(charset), code_points_(kIconvsAtATime) {}

Half::Result TallyReader::Read(std::string_view text, bool is_last,
                               Tally* tally) {
  size_t read = 0;
  size_t written = 0;
  for (;;) {
    Half::Result result =
        reader_.Read(text.substr(read), code_points_, is_last);
    Tally added =
        TallyOf(std::span(code_points_).first(result.written), tally->largest);
    added.bytes = result.read;
    tally->Append(added);
    read += result.read;
    written += result.written;
    if (result.status == UTFX_OUTPUT_FULL) continue;
    result.read = read;
    result.written = written;
    return result;
  }
}

}  // namespace utfx
