#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <iterator>

#include "converters/table/multibyte_table.h"
#include "converters/text_form.h"
#include "core/any_form.h"
#include "core/bulk.h"
#include "core/family.h"
#include "core/repertoire.h"
#include "core/result.h"
#include "core/scan.h"
#include "library/outcome.h"
#include "library/utfx.h"
#include "library/utfx_charset.h"

namespace utfx {
namespace {

// Advances by one sequence, which may be ill-formed or incomplete.
const uint8_t* Next(const AnyForm& form, const uint8_t* in,
                    const uint8_t* in_end) {
  const Decoded decoded = form.DecodeLast(in, in_end);
  return in +
         std::min(size_t{decoded.length}, static_cast<size_t>(in_end - in));
}

// Counts the code units that can start a sequence.
uint64_t Count(const TextForm& form, const uint8_t* in, const uint8_t* in_end) {
  const Family family = form.any.GetFamily();
  if (ShowsStarts(family) && form.skip_trails_back != nullptr) {
    return CountSequences(family, in, in_end);
  }
  // The units do not show it by themselves.
  uint64_t count = 0;
  for (; in != in_end; in = Next(form.any, in, in_end)) ++count;
  return count;
}

// Advances by a number of sequences, or to the end.
const uint8_t* Skip(const TextForm& form, size_t count, const uint8_t* in,
                    const uint8_t* in_end) {
  constexpr ptrdiff_t kWindow = 4096;
  while (count > 0 && in != in_end) {
    const uint8_t* const window = in + std::min(kWindow, in_end - in);
    const uint8_t* const stopped = Validate(form.any, in, window).in;
    const uint64_t passed = Count(form, in, stopped);
    if (passed < count) {
      in = stopped;
      count -= static_cast<size_t>(passed);
      if (in == in_end) break;
      in = Next(form.any, in, in_end);
      --count;
    } else {
      // If the text has changed since they were counted, there may be fewer.
      for (; count > 0 && in != in_end; --count) {
        in = Next(form.any, in, in_end);
      }
    }
  }
  return in;
}

// Returns where sequences are found as from the start of the text, at a code
// unit or before it: at worst that start.
const uint8_t* SureStart(const TextForm& form, const uint8_t* text,
                         const uint8_t* text_end, const uint8_t* at) {
  if (form.skip_trails_back != nullptr) {
    return form.skip_trails_back(text, text_end, at);
  }
  return form.data == FormData::kMultibyteTable
             ? static_cast<const MultibyteTable*>(form.any.Data())
                   ->SkipTrailsBack(text, at)
             : text;
}

// Returns the start of the sequence that a code unit is part of.
const uint8_t* StartOfSequence(const TextForm& form, const uint8_t* text,
                               const uint8_t* text_end, const uint8_t* at) {
  const uint8_t* start = SureStart(form, text, text_end, at);
  for (;;) {
    const uint8_t* const next = Next(form.any, start, text_end);
    if (next > at) return start;
    start = next;
  }
}

// Whether a code unit alone is a LINE FEED, whatever follows.
bool IsLineFeed(const AnyForm& form, const uint8_t* unit, size_t size) {
  const Decoded decoded = form.Decode(unit, unit + size);
  return decoded.status == Decoded::Status::kWellFormed &&
         decoded.code_point == '\n';
}

// Whether such a unit is one wherever it stands in a text.
bool ShowsLines(const utfx_charset& charset) {
  const TextForm& form = charset.NativeForm();
  if (charset.telling_face->Length('\n') > charset.unit) return false;
  // Of the forms with lone surrogates, only these are trails, too.
  if (form.skip_trails_back != nullptr ||
      form.surrogates == Surrogates::kLone) {
    return true;
  }
  if (form.data != FormData::kMultibyteTable) return false;
  for (unsigned byte = 0; byte <= 0xFF; ++byte) {
    const auto unit = static_cast<uint8_t>(byte);
    const uint8_t text[] = {unit, unit};
    if (IsLineFeed(form.any, text, 1) &&
        SureStart(form, text, std::end(text), text + 1) == text) {
      return false;
    }
  }
  return true;
}

}  // namespace
}  // namespace utfx

utfx_result utfx_validate(const utfx_charset* charset, const void* in,
                          size_t size) {
  using utfx::Result;
  using utfx::Stop;
  if (charset == nullptr) return utfx::kNoCharset;
  if (size == 0) return {UTFX_OK, 0, 0, 0, 0};
  const utfx::TextStart start = charset->StartOfText(in, size);
  const uint8_t* const bytes = utfx::ToBytes(in);
  const Result result = utfx::Validate(
      start.form->any.AtEnd(), bytes + start.signature_length, bytes + size);
  const auto read = static_cast<size_t>(result.in - bytes);
  utfx::Problem problem = {UTFX_OK, 0};
  if (result.stop == Stop::kIncomplete) {
    problem = utfx::Incomplete(size - read);
  } else if (result.stop == Stop::kIllFormed) {
    problem = utfx::IllFormed(result.length, size - read);
  }
  return {problem.status, read, 0, problem.length, read};
}

size_t utfx_count(const utfx_charset* charset, const void* in, size_t size) {
  if (charset == nullptr) return 0;
  // Each byte is a sequence.
  if (charset->max_length == 1) return size;
  const utfx::TextStart start = charset->StartOfText(in, size);
  const uint8_t* const bytes = utfx::ToBytes(in);
  return static_cast<size_t>(
      utfx::Count(*start.form, bytes + start.signature_length, bytes + size));
}

size_t utfx_offset_of_index(const utfx_charset* charset, const void* in,
                            size_t size, size_t index) {
  if (charset == nullptr) return size;
  const utfx::TextStart start = charset->StartOfText(in, size);
  if (charset->HasFixedLength()) {
    // A part of a unit at the end counts, too.
    const size_t length = size - start.signature_length;
    const size_t count = (length + charset->unit - 1) / charset->unit;
    return index < count ? start.signature_length + index * charset->unit
                         : size;
  }
  const uint8_t* const bytes = utfx::ToBytes(in);
  const uint8_t* const found = utfx::Skip(
      *start.form, index, bytes + start.signature_length, bytes + size);
  return static_cast<size_t>(found - bytes);
}

size_t utfx_sequence_start(const utfx_charset* charset, const void* in,
                           size_t size, size_t offset) {
  if (charset == nullptr) return offset;
  const utfx::TextStart start = charset->StartOfText(in, size);
  if (offset >= size) return offset;
  if (offset < start.signature_length) return 0;
  const uint8_t* const bytes = utfx::ToBytes(in);
  const uint8_t* const text = bytes + start.signature_length;
  const size_t unit_offset =
      offset - (offset - start.signature_length) % charset->unit;
  if (charset->HasFixedLength()) return unit_offset;
  const uint8_t* const found = utfx::StartOfSequence(
      *start.form, text, bytes + size, bytes + unit_offset);
  return static_cast<size_t>(found - bytes);
}

utfx_result utfx_line_start(const utfx_charset* charset, const void* in,
                            size_t size, uint64_t offset) {
  if (charset == nullptr) return utfx::kNoCharset;
  if (!charset->signatures.empty() || !utfx::ShowsLines(*charset)) {
    return {UTFX_MISUSE, 0, 0, 0, offset};
  }
  const size_t unit = charset->unit;
  const uint8_t* const bytes = utfx::ToBytes(in);
  // Behind the rest of a unit.
  size_t at = std::min(size, static_cast<size_t>(-offset % unit));
  while (size - at >= unit) {
    const uint8_t* const next = bytes + at;
    at += unit;
    if (utfx::IsLineFeed(charset->NativeForm().any, next, unit)) {
      return {UTFX_OK, at, 0, 0, offset + at};
    }
  }
  const utfx::Problem problem = utfx::Incomplete(size - at);
  return {problem.status, at, 0, problem.length, offset + at};
}
