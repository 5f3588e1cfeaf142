#include "gconv-module/tables/step.h"

#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string_view>
#include <tuple>

#include "converters/host_tables.h"
#include "converters/table/multibyte_file.h"
#include "converters/table/multibyte_table.h"
#include "converters/table/table.h"
#include "converters/table/table_file.h"
#include "core/any_form.h"
#include "core/bulk.h"
#include "core/code_point.h"
#include "core/convert.h"
#include "core/family.h"
#include "core/result.h"
#include "gconv-module/glibc_rows.h"
#include "gconv-module/glibc_utf8.h"
#include "gconv-module/halves.h"
#include "gconv-module/open_step.h"
#include "gconv-module/tables/libc_function.h"
#include "gconv-module/two_steps.h"

namespace utfx::gconv::tables {
namespace {

// As a KnownForm.
struct TableForm {
  static constexpr Family kFamily = Family::kNone;
  static constexpr bool kIsWide = false;
  static constexpr bool kHasBlocks = false;
  static constexpr size_t MinLength() { return 1; }

  Decoded Decode(const uint8_t* in, const uint8_t* /*in_end*/) const {
    return table.Decode(*in);
  }
  Stop Encode(CodePoint code_point, uint8_t*& out,
              const uint8_t* out_end) const {
    return table.Encode(code_point, out, out_end);
  }

  const Table& table;
};

struct MultibyteForm {
  static constexpr Family kFamily = Family::kNone;
  static constexpr bool kIsWide = false;
  static constexpr bool kHasBlocks = false;
  static constexpr size_t MinLength() { return 1; }

  Decoded Decode(const uint8_t* in, const uint8_t* in_end) const {
    return is_at_end ? table.DecodeLast(in, in_end) : table.Decode(in, in_end);
  }
  Stop Encode(CodePoint code_point, uint8_t*& out,
              const uint8_t* out_end) const {
    return table.Encode(code_point, out, out_end);
  }

  bool StartsPair(CodePoint code_point) const {
    return table.HasPairs() && table.StartsPair(code_point);
  }
  Stop EncodePair(CodePoint first, CodePoint second, uint8_t*& out,
                  const uint8_t* out_end) const {
    return table.EncodePair(first, second, out, out_end);
  }

  const MultibyteTable& table;
  bool is_at_end;  // Nothing follows a text.
};

}  // namespace

Step::~Step() { std::free(room_); }

template <class WithForm>
auto Step::WithTable(WithForm with_form, bool is_at_end) const {
  return IsMultibyte() ? with_form(MultibyteForm{multibyte_, is_at_end})
                       : with_form(TableForm{table_});
}

uint32_t Step::CodePointOf(uint8_t byte) const {
  if (!IsMultibyte()) return table_.CodePointOf(byte);
  const Decoded decoded = multibyte_.DecodeLast(&byte, &byte + 1);
  return decoded.status == Decoded::Status::kWellFormed
             ? static_cast<uint32_t>(decoded.code_point)
             : Table::kUnassigned;
}

Result Step::Convert(bool /*is_reversed*/, const uint8_t* in,
                     const uint8_t* in_end, uint8_t* out,
                     uint8_t* out_end) const {
  // Where kernels are not worth it.
  constexpr ptrdiff_t kFew = 20;
  if (in_end - in > kFew) {
    return IsMultibyte() ? ConvertWithMultibyteTable(from_form_, to_form_, in,
                                                     in_end, out, out_end)
                         : ConvertWithTable(from_form_, to_form_, in, in_end,
                                            out, out_end);
  }
  const auto convert = [&](const auto& from, const auto& to) {
    return ConvertBetween<StopOrder::kSequenceFirst>(from, to, Bulk(), in,
                                                     in_end, out, out_end);
  };
  return WithTable([&](const auto& table) {
    return writes_table_ ? convert(KnownForm<GlibcUtf8>(), table)
                         : convert(table, KnownForm<GlibcUtf8>());
  });
}

Stop Step::Read(bool /*is_reversed*/, const uint8_t*& in, const uint8_t* in_end,
                uint8_t*& out, uint8_t* out_end, bool skips, size_t* skipped,
                bool is_at_end) const {
  if (writes_table_) {
    return ReadForm(KnownForm<GlibcUtf8>(), in, in_end, out, out_end, skips,
                    skipped);
  }
  return WithTable(
      [&](const auto& table) {
        return ReadForm(table, in, in_end, out, out_end, skips, skipped);
      },
      is_at_end);
}

Stop Step::Write(const uint8_t*& in, const uint8_t* in_end, uint8_t*& out,
                 uint8_t* out_end, bool skips, size_t* skipped) const {
  if (!writes_table_) {
    return WriteForm(KnownForm<GlibcUtf8>(), in, in_end, out, out_end, skips,
                     skipped);
  }
  return WithTable([&](const auto& table) {
    return WriteForm(table, in, in_end, out, out_end, skips, skipped);
  });
}

bool Step::StartsPair(CodePoint code_point) const {
  return IsMultibyte() && multibyte_.StartsPair(code_point);
}

bool Step::IsWhole(const uint8_t* in, const uint8_t* in_end) const {
  const Decoded::Status status = multibyte_.DecodeLast(in, in_end).status;
  return status == Decoded::Status::kWellFormed ||
         status == Decoded::Status::kWellFormedWide;
}

MultibytePair Step::TakePair(const uint8_t*& in, const uint8_t* in_end) const {
  const uint32_t length = multibyte_.DecodeLast(in, in_end).length;
  const MultibytePair pair = multibyte_.PairAt(in, length);
  in += length;
  return pair;
}

bool Step::LoadTable(std::string_view name) {
  const HostName host_name(name);
  const HostFile file(host_name);
  TableFile read;
  if (!file.IsMultibyte()) {
    return MakeHostTable(host_name, file, &table_, slots_, &read);
  }
  room_ = std::malloc(MultibyteRoom(file.Size()));
  const bool is_sound =
      room_ != nullptr &&
      MakeHostTable(host_name, file, room_, &multibyte_, &read);
  if (!is_sound) std::free(room_);
  return is_sound;
}

bool Step::Find(std::string_view from_name, std::string_view to_name) {
  // No name of a charset has a slash, so glibc's ones end here.
  const auto is_internal = [](std::string_view name) {
    return name.substr(0, name.find('/')) == "INTERNAL";
  };
  const auto is_glibcs = [&](std::string_view name) {
    return is_internal(name) || std::get<0>(kGlibcUtf8Row).name.Matches(name);
  };
  writes_table_ = is_glibcs(from_name);
  if (writes_table_ == is_glibcs(to_name)) return false;
  const std::string_view own = writes_table_ ? to_name : from_name;
  if (!LoadTable(own.substr(0, own.find('/')))) return false;
  has_internal_ = is_internal(writes_table_ ? from_name : to_name);
  // Only the steps with INTERNAL let text wait.
  if (!has_internal_ && HasWaiting()) return false;
  const Lengths own_lengths = {1, IsMultibyte() ? multibyte_.MaxLength() : 1};
  const Lengths others =
      has_internal_ ? kLengths<Internal> : kLengths<GlibcUtf8>;
  from_ = writes_table_ ? others : own_lengths;
  to_ = writes_table_ ? own_lengths : others;
  const AnyForm utf8 = AnyForm::Of<GlibcUtf8>();
  const AnyForm own_form = IsMultibyte() ? multibyte_.Form() : table_.Form();
  from_form_ = writes_table_ ? utf8 : own_form;
  to_form_ = writes_table_ ? own_form : utf8;
  if (writes_table_) {
    // To be linked with it, the module would have to be of glibc's version.
    transliterate_ = std::bit_cast<TransliterateFunction*>(
        LibcFunction("__gconv_transliterate"));
  }
  return true;
}

}  // namespace utfx::gconv::tables
