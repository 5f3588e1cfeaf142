#include "command/checking/checker.h"

#include <utfx.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>

#include "command/charsets/explanation.h"
#include "command/charsets/hints.h"
#include "command/charsets/named_charset.h"
#include "command/charsets/signature.h"
#include "command/charsets/text_conversion.h"
#include "command/checking/excerpt.h"
#include "command/checking/missing_characters.h"
#include "command/checking/tally.h"
#include "command/code_points/sequence.h"
#include "command/files/input_file.h"
#include "command/trees/blocks.h"

namespace utfx {
namespace {

bool IsLess(const Words& a, const Words& b) {
  if (a.size() != b.size()) return a.size() < b.size();
  return std::lexicographical_compare(a.rbegin(), a.rend(), b.rbegin(),
                                      b.rend());
}

// Has the characters counted that a charset lacks, unless `missing` is null.
TallyReader::OnPiece CounterOf(MissingCharacters* missing) {
  if (missing == nullptr) return {};
  return [missing](std::span<const uint32_t> code_points,
                   std::string_view piece, const Tally& before) {
    missing->Count(code_points, piece, before);
  };
}

}  // namespace

Checker::Checker(const NamedCharset& charset, MissingCharacters* missing,
                 Report report)
    : reader_(charset, CounterOf(missing)),
      charset_(charset.Ours()),
      missing_(missing),
      iconv_name_(charset.Name()),
      report_(std::move(report)) {}

size_t Checker::Check(std::string_view text, bool is_last) {
  if (!is_started_) {
    if (text.size() < kMaxSignatureLength && !is_last) return 0;
    const Signature found = FindSignature(charset_, text);
    charset_ = found.stream;
    has_signature_ = found.is_character;
    signature_ = has_signature_ ? 0 : found.length;
    if (missing_ != nullptr) missing_->SetStream(charset_, signature_);
    is_started_ = true;
  }
  text_ = text;
  const size_t done = CheckStart(text, text.size(), is_last);
  before_ = TextBefore(text.substr(0, done));
  return done;
}

Checker::BlockTally Checker::ReadBlock(const Block& block,
                                       MissingCharacters* missing) const {
  BlockTally read = {};
  if (missing != nullptr) {
    missing->Clear();
    missing->SetStream(charset_, 0);
  }
  TallyReader reader(NamedCharset(charset_), CounterOf(missing));
  const std::string_view text = block.text.substr(0, block.size);
  read.is_clean = reader.Read(text, true, &read.tally).status == UTFX_OK;
  return read;
}

void Checker::CheckBlock(const Block& block, const BlockTally& read,
                         const MissingCharacters* missing) {
  text_ = block.text;
  if (read.is_clean) {
    if (missing != nullptr) missing_->Append(*missing, tally_);
    tally_.Append(read.tally);
  } else {
    CheckStart(block.text, block.size, /*is_last=*/true);
  }
  before_ = TextBefore(block.text.substr(0, block.size));
}

size_t Checker::CheckStart(std::string_view text, size_t size, bool is_last) {
  size_t done = 0;
  for (;;) {
    const std::string_view rest = text.substr(done);
    const std::string_view start = rest.substr(0, size - done);
    TextConversion::Result result =
        reader_.Read(start, is_last && size == text.size(), &tally_);
    if (result.status == UTFX_INCOMPLETE && size < text.size()) {
      // The text behind the block tells how it goes on.
      const size_t read = result.read;
      result = reader_.Read(rest.substr(read), is_last, &tally_);
      result.read += read;
    }
    done += result.read;
    if (result.status == UTFX_OK) return done;
    if (result.status == UTFX_UNENCODABLE) {
      const size_t read =
          ReadOutsideUtf32(text.substr(done), size - done, is_last);
      if (read == 0) return done;
      done += read;
      continue;
    }
    const bool is_to_come =
        !is_last && (result.status == UTFX_INCOMPLETE ||
                     (is_reporting_ && text.size() - done < kLookahead));
    if (is_to_come) return done;
    const std::string_view ill_formed = text.substr(done);
    AddError(ill_formed, result.length,
             [&] { return Explain(ill_formed, result, is_last); });
    done += result.length;
  }
}

size_t Checker::ReadOutsideUtf32(std::string_view text, size_t size,
                                 bool is_last) {
  size_t done = 0;
  Words code_point;
  for (;;) {
    const std::string_view rest = text.substr(done);
    if (done >= size || (!is_last && rest.size() < kLookahead)) return done;
    const utfx_sequence sequence = ReadSequence(charset_, rest, &code_point);
    const bool is_in_utf32 =
        !IsBeyondUnicode(code_point) && !IsSurrogate(code_point);
    if (sequence.status != UTFX_OK || is_in_utf32) return done;
    CountOutsideUtf32(rest, sequence.length, code_point);
    done += sequence.length;
  }
}

void Checker::CountOutsideUtf32(std::string_view text, size_t length,
                                const Words& code_point) {
  if (IsBeyondUnicode(code_point) &&
      IsLess(largest_beyond_unicode_, code_point)) {
    largest_beyond_unicode_ = code_point;
  }
  if (missing_ != nullptr && !missing_->TargetHas(code_point)) {
    AddError(text, length, [&] {
      return ExplainUnencodable(missing_->Target(), code_point);
    });
    return;
  }
  Tally tally;
  tally.bytes = length;
  tally.characters = 1;
  tally.column = 1;
  if (!IsBeyondUnicode(code_point)) {
    tally.largest = static_cast<uint32_t>(code_point[0]);
  }
  tally_.Append(tally);
}

// A wrong byte order would be the reason of every error: only the first says
// so.
Explanation Checker::Explain(std::string_view text,
                             const TextConversion::Result& result,
                             bool is_last) {
  if (charset_ == nullptr) {
    return ExplainIconvs(iconv_name_, result.status == UTFX_INCOMPLETE);
  }
  Explanation why = ExplainIllFormed(charset_, text);
  if (result.status != UTFX_ILL_FORMED) return why;
  std::string signature = tally_.bytes == 0
                              ? SignatureHint(charset_, text)
                              : LaterSignatureHint(charset_, text);
  if (!signature.empty()) {
    return {why.error_class, why.cause, std::move(signature)};
  }
  if (errors_ == 0) {
    const std::string byte_order =
        ByteOrderHint(charset_, text.substr(0, kLookahead),
                      is_last && text.size() <= kLookahead);
    if (!byte_order.empty()) why.text += "; " + byte_order;
  }
  constexpr size_t kMax = 1 << 16;
  if (expected_.size() >= kMax) expected_.clear();
  const auto [known, is_new] = expected_.try_emplace(
      why.cause + ' ' + std::string(text.substr(0, result.length)));
  if (is_new) known->second = Expected(charset_, text);
  why.expected = known->second;
  return why;
}

void Checker::AddError(std::string_view text, size_t length,
                       const std::function<Explanation()>& explain) {
  if (is_reporting_) {
    const auto done = static_cast<size_t>(text.data() - text_.data());
    report_({tally_.bytes,
             tally_.newlines + 1,
             tally_.column + 1,
             tally_.characters + errors_ + 1,
             {TextBefore(text_.substr(0, done)), text.substr(0, length),
              text.substr(length).substr(0, Surroundings::kSize)},
             explain()});
  }
  ++errors_;
  tally_.bytes += length;
  ++tally_.column;
}

std::string Checker::TextBefore(std::string_view done) const {
  constexpr size_t kSize = Surroundings::kSize;
  constexpr size_t kMaxUnitSize = 8;
  std::string text;
  if (done.size() < kSize) {
    const size_t more = std::min(before_.size(), kSize - done.size());
    text = before_.substr(before_.size() - more);
  }
  text += done.substr(done.size() - std::min(done.size(), kSize));
  const uint64_t start = tally_.bytes - text.size();
  // A signature is no character.
  if (start < signature_) {
    return text.substr(
        std::min(text.size(), static_cast<size_t>(signature_ - start)));
  }
  const auto part = static_cast<size_t>(start % kMaxUnitSize);
  return part == 0 || start == signature_ ? text
                                          : text.substr(kMaxUnitSize - part);
}

Contents Checker::GetContents() const {
  const bool is_in_unicode = !IsBeyondUnicode(largest_beyond_unicode_);
  return {tally_.bytes, tally_.characters,
          tally_.newlines + (tally_.column > 0 ? 1 : 0), errors_,
          is_in_unicode ? Words{tally_.largest} : largest_beyond_unicode_};
}

// The larger a code point, the longer its sequence, in all charsets.
size_t Checker::LongestSequence() const {
  const Contents contents = GetContents();
  if (charset_ == nullptr || contents.characters == 0) return 0;
  return utfx_encode_one_words(charset_, contents.largest.data(),
                               contents.largest.size(), nullptr, 0)
      .length;
}

TextPlace PlaceOf(InputFile* file, const NamedCharset& charset,
                  uint64_t offset) {
  file->Restart();
  Checker checker(charset, nullptr, [](const TextError& /*error*/) {});
  checker.StopReporting();
  while (file->Offset() < offset && file->ReadMore()) {
    const std::string_view text =
        file->Window().substr(0, offset - file->Offset());
    file->Skip(checker.Check(text, file->Offset() + text.size() == offset));
  }
  return checker.Place();
}

std::optional<Contents> ContentsOf(InputFile* file,
                                   const NamedCharset& charset) {
  struct IsIllFormed {};
  file->Restart();
  Checker checker(charset, nullptr,
                  [](const TextError& /*error*/) { throw IsIllFormed(); });
  try {
    for (bool is_last = false; !is_last;) {
      is_last = !file->ReadMore();
      file->Skip(checker.Check(file->Window(), is_last));
    }
  } catch (const IsIllFormed&) {
    return {};
  }
  return checker.GetContents();
}

}  // namespace utfx
