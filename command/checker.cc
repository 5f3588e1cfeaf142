#include "command/checker.h"

#include <utfx.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <utility>

#include "command/code_point.h"
#include "command/code_points.h"
#include "command/explain.h"
#include "command/half.h"
#include "command/wording.h"

namespace utfx {
namespace {

// What is read at a time stays in the processor's first cache.
constexpr size_t kCodePointsAtATime = 4096;
// The longest signature.
constexpr size_t kSignatureSize = 8;

// The loop over all text: compilers have to be able to vectorize it.

struct Tally {
  uint32_t newlines = 0;
  bool has_larger = false;
};

// `largest` is what another has to be larger than. All are up to U+10FFFF:
// signed ones are compared by more processors.
Tally TallyOf(std::span<const uint32_t> code_points, uint32_t largest) {
  uint32_t newlines = 0;
  uint32_t larger = 0;
  for (const uint32_t code_point : code_points) {
    newlines += static_cast<uint32_t>(code_point == '\n');
    larger |= static_cast<uint32_t>(static_cast<int32_t>(code_point) >
                                    static_cast<int32_t>(largest));
  }
  return {newlines, larger != 0};
}

bool IsLess(const Words& a, const Words& b) {
  if (a.size() != b.size()) return a.size() < b.size();
  return std::lexicographical_compare(a.rbegin(), a.rend(), b.rbegin(),
                                      b.rend());
}

}  // namespace

Checker::Checker(const utfx_charset* charset, const utfx_charset* target,
                 Report report)
    : reader_(charset),
      charset_(charset),
      target_(target),
      report_(std::move(report)),
      code_points_(kCodePointsAtATime) {}

Checker::Checker(const std::string& charset, Report report)
    : reader_(charset),
      charset_(nullptr),
      target_(nullptr),
      iconv_name_(charset),
      report_(std::move(report)),
      code_points_(kCodePointsAtATime) {}

size_t Checker::Check(std::string_view text, bool is_last) {
  if (!is_started_) {
    if (text.size() < kSignatureSize && !is_last) return 0;
    if (charset_ != nullptr) {
      charset_ =
          utfx_charset_of_stream(charset_, text.data(), text.size(), nullptr);
    }
    is_started_ = true;
  }
  size_t done = 0;
  for (;;) {
    const Half::Result result =
        reader_.Read(text.substr(done), code_points_, is_last);
    Count(result.written);
    done += result.read;
    contents_.bytes += result.read;
    size_t length = result.length;
    if (result.status == UTFX_OK) return done;
    if (result.status == UTFX_OUTPUT_FULL) continue;
    if (result.status == UTFX_UNENCODABLE) {
      length = ReadBeyondUnicode(text.substr(done));
    } else {
      const bool is_to_come =
          !is_last && (result.status == UTFX_INCOMPLETE ||
                       (is_reporting_ && text.size() - done < kLookahead));
      if (is_to_come) return done;
      const std::string_view rest = text.substr(done);
      AddFinding(utfx_error_name(result.error), rest.substr(0, length),
                 [&] { return Why(rest, result, is_last); });
    }
    done += length;
    contents_.bytes += length;
  }
}

void Checker::Count(size_t count) {
  const std::span<const uint32_t> read(code_points_.data(), count);
  const Tally tally = TallyOf(read, largest_);
  if (tally.has_larger) {
    largest_ = *std::max_element(read.begin(), read.end());
  }
  contents_.characters += count;
  newlines_ += tally.newlines;
  if (tally.newlines == 0) {
    column_ += count;
  } else {
    column_ = static_cast<uint64_t>(
        std::find(read.rbegin(), read.rend(), '\n') - read.rbegin());
  }
}

size_t Checker::ReadBeyondUnicode(std::string_view text) {
  size_t done = 0;
  Words code_point;
  for (;;) {
    const utfx_sequence sequence =
        ReadSequence(charset_, text.substr(done), &code_point);
    if (sequence.status != UTFX_OK || !IsBeyondUnicode(code_point)) {
      return done;
    }
    CountBeyondUnicode(text.substr(done, sequence.length), code_point);
    done += sequence.length;
  }
}

void Checker::CountBeyondUnicode(std::string_view sequence,
                                 const Words& code_point) {
  if (IsLess(contents_.largest, code_point)) contents_.largest = code_point;
  const utfx_sequence written =
      target_ == nullptr ? utfx_sequence{}
                         : utfx_write_words(target_, code_point.data(),
                                            code_point.size(), nullptr, 0);
  if (written.status != UTFX_UNENCODABLE) {
    ++contents_.characters;
    ++column_;
    return;
  }
  AddFinding(utfx_error_name(written.error), sequence,
             [&] { return ExplainUnencodable(target_, code_point); });
}

// Of the first error only, a wrong byte order is the reason for all.
std::string Checker::Why(std::string_view text, const Half::Result& result,
                         bool is_last) const {
  if (charset_ == nullptr) {
    return result.status == UTFX_INCOMPLETE
               ? "the text ends inside a character"
               : "no character of " + iconv_name_ + " starts with this";
  }
  const bool is_at_start = contents_.bytes == 0;
  Explanation explanation =
      Explain(charset_, text,
              {result.status, result.error, result.length, is_at_start});
  std::string& why = explanation.reason;
  if (contents_.errors == 0 && result.status == UTFX_ILL_FORMED &&
      !explanation.is_signature) {
    const std::string byte_order =
        ExplainByteOrder(charset_, text.substr(0, kLookahead),
                         is_last && text.size() <= kLookahead);
    if (!byte_order.empty()) why += "; " + byte_order;
  }
  return why;
}

void Checker::AddFinding(const char* error, std::string_view bytes,
                         const std::function<std::string()>& why) {
  if (is_reporting_) {
    report_({contents_.bytes, newlines_ + 1, column_ + 1,
             contents_.characters + contents_.errors + 1, error, bytes, why()});
  }
  ++contents_.errors;
  ++column_;
}

Contents Checker::GetContents() const {
  Contents contents = contents_;
  contents.lines = newlines_ + (column_ > 0 ? 1 : 0);
  if (!IsBeyondUnicode(contents.largest)) contents.largest = {largest_};
  return contents;
}

// The larger a code point, the longer its sequence, in all charsets.
size_t Checker::LongestSequence() const {
  const Contents contents = GetContents();
  if (charset_ == nullptr || contents.characters == 0) return 0;
  return utfx_write_words(charset_, contents.largest.data(),
                          contents.largest.size(), nullptr, 0)
      .length;
}

}  // namespace utfx
