#include "tests/conformance/coder.h"

#include <algorithm>
#include <map>
#include <tuple>
#include <utility>

#include "converters/unicode_rows.h"
#include "core/byte_order.h"
#include "core/code_point.h"
#include "core/encoding_form.h"
#include "core/result.h"
#include "tests/charset_rows.h"
#include "tests/charset_test.h"
#include "tests/model/glibcs.h"

namespace utfx::conformance {
namespace {

using namespace std::string_literals;  // NOLINT(google-build-using-namespace)

std::vector<Coder::Mark> MarksOf(const Charset& row) {
  std::vector<Coder::Mark> marks;
  for (const Signature& signature : row.signatures) {
    marks.push_back({SignatureBytes(signature),
                     signature.order == ByteOrder::kLittleEndian});
  }
  return marks;
}

// The model is slow with long strings, and most sequences are short.
model::Sequence ReadOne(const Charset& row, std::string_view rest) {
  for (const size_t size : {8, 16, 100}) {
    if (size >= rest.size()) break;
    model::Sequence sequence = model::Read(row, rest.substr(0, size));
    if (sequence.status != Decoded::Status::kIncomplete) return sequence;
  }
  return model::ReadLast(row, rest.substr(0, kMaxSequenceLength));
}

Item::Kind KindOf(const model::Sequence& sequence, size_t left) {
  if (sequence.status == Decoded::Status::kWellFormed) {
    return Item::Kind::kSequence;
  }
  // What is ill-formed may end where no bytes are, in UTF-64.
  return sequence.status == Decoded::Status::kIncomplete ||
                 sequence.length > left
             ? Item::Kind::kIncomplete
             : Item::Kind::kIllFormed;
}

}  // namespace

Coder::Coder(std::string name, const Charset& row, std::vector<Mark> marks)
    : name_(std::move(name)),
      row_(row),
      reversed_(row),
      marks_(std::move(marks)) {
  if (!marks_.empty()) reversed_.order = ByteOrder::kLittleEndian;
  const std::string& first = Encode(model::ToBits(0xD800));
  if (first.empty()) return;
  const model::Sequence sequence =
      Read(first + Encode(model::ToBits(0xDC00)), false);
  surrogates_ = sequence.status == Decoded::Status::kWellFormed &&
                        sequence.length == first.size()
                    ? Surrogates::kNumbers
                    : Surrogates::kLone;
}

const std::vector<Coder>& Coder::All() {
  static const auto* const kAll = [] {
    auto* const all = new std::vector<Coder>;
    for (const Charset& row : Charsets()) {
      all->emplace_back(std::string(row.name), row, MarksOf(row));
    }
    for (const Charset& row : kUnicodeCharsets) {
      all->emplace_back(std::string(row.name), row, MarksOf(row));
    }
    for (const Charset& row : kGlibcsCharsets) {
      all->emplace_back(std::string(row.name), row, std::vector<Mark>());
    }
    return all;
  }();
  return *kAll;
}

const Coder* Coder::Find(std::string_view name) {
  for (const Coder& coder : All()) {
    if (coder.Name() == name) return &coder;
  }
  return nullptr;
}

bool Coder::IsOurs() const { return FindRow(name_) != nullptr; }

bool Coder::IsGlibcs() const {
  return std::any_of(kGlibcsCharsets.begin(), kGlibcsCharsets.end(),
                     [&](const Charset& row) { return row.name == name_; });
}

bool Coder::IsTable() const {
  return IsGlibcs() && Unit() == 1 && name_ != "GB18030";
}

const std::string& Coder::Encode(const model::Bits& code_point) const {
  const auto [place, is_new] = encoded_.try_emplace(code_point);
  if (is_new) place->second = model::Encode(row_, code_point);
  return place->second;
}

std::string Coder::Text(std::u32string_view text) const {
  std::string bytes;
  for (const char32_t c : text) bytes += Encode(model::ToBits(c));
  return bytes;
}

Item ReadItem(const Coder& from, std::string_view bytes,
              bool is_little_endian) {
  const Charset& row = from.Row(is_little_endian);
  const model::Sequence sequence = ReadOne(row, bytes);
  const Item::Kind kind = KindOf(sequence, bytes.size());
  Item item = {kind, 0,
               kind == Item::Kind::kIncomplete ? bytes.size() : sequence.length,
               is_little_endian, sequence.code_point};
  item.shows_error = sequence.status == Decoded::Status::kIllFormed;
  item.error_class = sequence.error_class;
  item.may_go_on =
      kind == Item::Kind::kSequence &&
      from.SurrogateKind() == Coder::Surrogates::kLone &&
      model::Read(row, bytes).status == Decoded::Status::kIncomplete;
  return item;
}

const std::vector<Item>& CutUp(const Coder& from, const std::string& text,
                               bool errors_are_units) {
  using Key = std::tuple<const Coder*, bool, std::string>;
  static auto* const kKnown = new std::map<Key, std::vector<Item>>;
  // Mutated texts are many, and not asked for again once their row is done.
  if (kKnown->size() > 2000) kKnown->clear();
  const auto [place, is_new] =
      kKnown->try_emplace({&from, errors_are_units, text});
  std::vector<Item>& items = place->second;
  if (!is_new) return items;
  bool is_little_endian = false;
  bool is_mark_cut = false;
  size_t at = 0;
  for (const Coder::Mark& mark : from.Marks()) {
    is_mark_cut |=
        text.size() < mark.bytes.size() && mark.bytes.starts_with(text);
    if (at == 0 && text.starts_with(mark.bytes)) {
      at = mark.bytes.size();
      is_little_endian = mark.is_little_endian;
      items.push_back({Item::Kind::kSignature, 0, at, is_little_endian, {}});
    }
  }
  while (at < text.size()) {
    Item item =
        ReadItem(from, std::string_view(text).substr(at), is_little_endian);
    if (item.kind == Item::Kind::kIllFormed && errors_are_units) {
      item.end = from.Unit();
    }
    item.shows_error &= !is_mark_cut;
    item.begin = at;
    item.end += at;
    at = item.end;
    items.push_back(std::move(item));
  }
  return items;
}

}  // namespace utfx::conformance
