#include "command/verdict/statistics.h"

#include <utfx.h>

#include <cstddef>
#include <cstdint>
#include <span>

#include "command/charsets/conversion.h"
#include "command/charsets/explanation.h"
#include "command/charsets/named_charset.h"
#include "command/charsets/text_conversion.h"
#include "command/code_points/character_name.h"
#include "command/files/input_file.h"

namespace utfx {
namespace {

// A text is almost well-formed if it has at least so many characters for each
// error.
constexpr uint64_t kCharactersForError = 4;

bool IsInString(uint32_t byte) {
  return (byte >= 0x20 && byte < 0x7F) || byte == '\t' || byte == '\n' ||
         byte == '\r';
}

// Whether a code point may be two bytes of strings with zeros between them.
bool IsPair(uint32_t code_point) {
  const uint32_t low = code_point & 0xFF;
  return IsInString(code_point >> 8) && (IsInString(low) || low == 0);
}

void Count(std::span<const uint32_t> code_points, Others* others) {
  constexpr size_t kEnough = 1 << 14;
  uint32_t last = 0;
  bool is_behind_other = false;
  for (const uint32_t code_point : code_points) {
    if (others->characters == kEnough) return;
    ++others->characters;
    if (code_point < 0x100) {
      ++others->latin;
      is_behind_other = false;
      continue;
    }
    ++others->others;
    if (IsPair(code_point)) ++others->pairs;
    if (code_point != last) {
      const bool is_near = DistanceOf(code_point, last) < kNear;
      if (is_near) ++others->near;
      // A string hardly begins with a tabulator, or the end of a line.
      if (is_behind_other || code_point < 0x2000) {
        ++(is_near ? others->near_neighbours : others->far_neighbours);
      }
    }
    last = code_point;
    is_behind_other = true;
  }
}

void Count(std::span<const uint32_t> code_points, Statistics* statistics) {
  Count(code_points, &statistics->others);
  uint32_t last = 0;
  for (const uint32_t code_point : code_points) {
    ++statistics->characters;
    if (code_point == 0) ++statistics->nulls;
    if (code_point < 0x80) ++statistics->ascii;
    const bool is_unusual = IsUnusual(code_point);
    if (is_unusual) ++statistics->unusual;
    if (is_unusual && code_point < 0x80) ++statistics->controls;
    if (!is_unusual && code_point < 0x100) ++statistics->latin;
    if (DistanceOf(code_point, last) < kNear) ++statistics->near;
    last = code_point;
  }
}

}  // namespace

Statistics StatisticsOf(const NamedCharset& charset, const FileStart& start,
                        size_t offset) {
  Statistics statistics;
  Buffer decoded;
  const utfx_charset* const ours = charset.Ours();
  const auto decoder = MakeDecoder(charset);
  const uint64_t units =
      start.text.size() /
      (ours == nullptr ? 1 : utfx_charset_code_unit_size(ours));
  for (size_t done = offset;
       statistics.errors * kCharactersForError <= units;) {
    decoded.Clear();
    const TextConversion::Result result =
        decoder->Convert(start.text.substr(done), start.is_all, &decoded);
    Count(decoded.CodePoints(), &statistics);
    done += result.read;
    if (result.status == UTFX_UNENCODABLE) {
      ++statistics.characters;
      ++statistics.beyond_unicode;
    } else if (result.length > 0) {
      if (statistics.errors++ == 0) {
        if (ours != nullptr) {
          statistics.error_class =
              ExplainIllFormed(ours, start.text.substr(done)).error_class;
        }
        statistics.error_offset = done;
      }
    }
    if (result.status == UTFX_OK || result.status == UTFX_INCOMPLETE) break;
    done += result.length;
  }
  return statistics;
}

bool IsAlmostWellFormed(const Statistics& statistics) {
  return statistics.errors * kCharactersForError <= statistics.characters;
}

}  // namespace utfx
