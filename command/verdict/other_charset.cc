#include "command/verdict/other_charset.h"

#include <utfx.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include "command/charsets/charset_facts.h"
#include "command/charsets/named_charset.h"
#include "command/checking/checker.h"
#include "command/code_points/sequence.h"
#include "command/files/input_file.h"
#include "command/verdict/candidates.h"
#include "command/verdict/verdict.h"

namespace utfx {
namespace {

bool HasNoErrors(InputFile* file, const NamedCharset& charset) {
  return ContentsOf(file, charset).has_value();
}

// Whether a sequence is at an offset. A large file is seldom read in vain then.
bool IsRightAt(InputFile* file, const utfx_charset* charset, uint64_t offset) {
  file->Restart();
  file->SkipTo(offset);
  Words code_point;
  return ReadSequence(charset, file->Peek(kLookahead), &code_point).status ==
         UTFX_OK;
}

// How many of some characters two charsets have as other bytes.
size_t CountDifferent(const utfx_charset* a, const utfx_charset* b) {
  constexpr uint64_t kSamples[] = {0, 'A', 0xE9, 0x20AC, 0x1F30D};
  return static_cast<size_t>(std::count_if(
      std::begin(kSamples), std::end(kSamples), [=](uint64_t code_point) {
        return WriteSequence(a, {code_point}) != WriteSequence(b, {code_point});
      }));
}

// The forms with units of the same size, the most similar ones first, and of
// these the ones with the fewest code points.
std::vector<const utfx_charset*> FormsLike(const utfx_charset* charset) {
  std::vector<const utfx_charset*> forms = AllCharsets();
  std::erase_if(forms, [charset](const utfx_charset* form) {
    const utfx_group group = utfx_charset_group(form);
    return form == charset || utfx_charset_has_signature(form) ||
           (group != UTFX_GROUP_LISTED && group != UTFX_GROUP_COMPATIBILITY) ||
           // Nothing is an error in WTF-16.
           (group == UTFX_GROUP_COMPATIBILITY &&
            utfx_charset_code_unit_size(form) == 2) ||
           utfx_charset_code_unit_size(form) !=
               utfx_charset_code_unit_size(charset) ||
           utfx_charset_byte_order(form) != utfx_charset_byte_order(charset);
  });
  const auto key = [charset](const utfx_charset* form) {
    return std::pair(CountDifferent(form, charset),
                     utfx_charset_code_point_bits(form));
  };
  std::stable_sort(forms.begin(), forms.end(),
                   [&](const utfx_charset* a, const utfx_charset* b) {
                     return key(a) < key(b);
                   });
  return forms;
}

// Whether the start of a text is well-formed in `charset`, and clearly not
// meant to be in `other`. Null stands for a charset of iconv's, of which
// nothing is known. If `charset` is null, returns true; if `other` is null,
// returns whether the text is more than ASCII.
bool IsRatherIn(const utfx_charset* charset, const utfx_charset* other,
                const FileStart& start) {
  if (charset == nullptr) return true;
  const Sample sample = MakeSample(start);
  const size_t signature = SignatureLength(charset, start.text);
  if (utfx_charset_has_signature(charset) && signature == 0) return false;
  const Candidate candidate = MakeCandidate(charset, sample, signature);
  if (!candidate.is_plausible || !candidate.is_well_formed) return false;
  if (other == nullptr) return candidate.is_telling;
  return !MakeCandidate(other, sample, SignatureLength(other, start.text))
              .is_plausible;
}

}  // namespace

std::optional<OtherCharset> FindOtherCharset(InputFile* file,
                                             const NamedCharset& charset,
                                             uint64_t first_error) {
  if (charset.OursButTables() != nullptr) {
    const FileStart start = StartOf(file);
    const utfx_charset* const stream = utfx_charset_of_stream(
        charset.Ours(), start.text.data(), start.text.size(), nullptr);
    const utfx_charset* const reversed = utfx_charset_reversed(stream);
    if (reversed != nullptr && IsRatherIn(reversed, stream, start) &&
        HasNoErrors(file, NamedCharset(reversed))) {
      return OtherCharset{utfx_charset_name(reversed), false};
    }
    for (const utfx_charset* form : FormsLike(stream)) {
      if (IsRightAt(file, form, first_error) &&
          HasNoErrors(file, NamedCharset(form))) {
        return OtherCharset{utfx_charset_name(form), false};
      }
    }
  }
  // Less text could be in any charset.
  constexpr size_t kLeast = 16;
  const FileStart start = StartOf(file, kMostJudged);
  if (start.text.size() < kLeast) return {};
  const Verdict verdict = Judge(start);
  if (verdict.kind == Kind::kDamaged || verdict.charset.empty()) return {};
  const NamedCharset other(verdict.charset);
  const bool is_same = other.Ours() == nullptr ? other.Name() == charset.Name()
                                               : other.Ours() == charset.Ours();
  if (is_same) return {};
  if (!HasNoErrors(file, other)) return {};
  return OtherCharset{other.Name(),
                      verdict.kind == Kind::kOther && !verdict.is_sure};
}

bool IsConverted(InputFile* file, const NamedCharset& from,
                 const NamedCharset& to) {
  const FileStart start = StartOf(file);
  const auto& [text, is_all] = start;
  if (text.empty()) return false;
  // The start of a long text may be ASCII, which says nothing.
  const bool needs_rest = IsAscii(text) && !is_all &&
                          from.OursButTables() == nullptr && WritesAscii(to);
  if (!needs_rest && !IsRatherIn(to.Ours(), from.OursButTables(), start)) {
    return false;
  }
  const std::optional<Contents> contents = ContentsOf(file, to);
  return contents.has_value() && (!needs_rest || contents->largest.size() > 1 ||
                                  contents->largest[0] >= 0x80);
}

}  // namespace utfx
