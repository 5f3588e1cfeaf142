#include "library/table_charset.h"

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <new>
#include <span>
#include <string_view>

#include "converters/table/multibyte_file.h"
#include "converters/table/multibyte_table.h"
#include "converters/table/table.h"
#include "converters/table/table_file.h"
#include "converters/text_form.h"
#include "core/anatomy.h"
#include "core/byte_order.h"
#include "core/code_point.h"
#include "core/result.h"
#include "library/telling_face.h"
#include "library/utfx.h"
#include "library/utfx_charset.h"

namespace utfx {
namespace {

const Table& TableOf(const void* data) {
  return *static_cast<const Table*>(data);
}

TellingFace FaceOf(const Table& table) {
  const auto bits = static_cast<unsigned>(std::bit_width(table.Last()));
  return {1,
          ErrorClass::kNone,
          {bits, {}},
          [](const uint8_t* in, const uint8_t* /*in_end*/, const void* data) {
            return TableOf(data).Decode(*in);
          },
          [](CodePoint code_point, const void* data) {
            return static_cast<size_t>(TableOf(data).ByteOf(code_point) >= 0);
          },
          [](Anatomy* anatomy, const void* data) {
            anatomy->SetLength(1);
            const auto byte = static_cast<uint8_t>(anatomy->Peek(8));
            if (TableOf(data).CodePointOf(byte) == Table::kUnassigned) {
              anatomy->Fail(Cause::kUnassigned, BitRole::kIndex);
            }
            anatomy->Bits(BitRole::kIndex, 8);
          },
          &table};
}

const MultibyteTable& MultibyteTableOf(const void* data) {
  return *static_cast<const MultibyteTable*>(data);
}

// Describes leads, which say that more bytes follow, and the trail.
void DescribeMultibyte(Anatomy* anatomy, const void* data) {
  const MultibyteTable& table = MultibyteTableOf(data);
  constexpr size_t kMost = 4;
  uint8_t bytes[kMost];
  const size_t size = std::min(anatomy->Size(), kMost);
  for (size_t i = 0; i < kMost; ++i) {
    bytes[i] = static_cast<uint8_t>(anatomy->Peek(8, 8 * i));
  }
  const auto [length, is_least] = table.StatedLength(bytes, size);
  if (is_least) {
    anatomy->SetLeastLength(length);
  } else {
    anatomy->SetLength(length);
  }
  const auto is_ill_formed = [&](size_t of) {
    return table.DecodeLast(bytes, bytes + of).status ==
           Decoded::Status::kIllFormed;
  };
  if (is_ill_formed(size)) {
    size_t wrong = 1;
    while (wrong < size && !is_ill_formed(wrong)) {
      ++wrong;
    }
    const bool is_trail = wrong == 1 || table.IsTrailAt(bytes, wrong - 1);
    anatomy->Fail(is_trail ? Cause::kUnassigned : Cause::kMissingTrail,
                  BitRole::kIndex);
  }
  anatomy->Bits(BitRole::kStart, 8 * (length - 1)).Bits(BitRole::kIndex, 8);
}

TellingFace FaceOf(const MultibyteTable& table) {
  const auto bits = static_cast<unsigned>(std::bit_width(table.Last()));
  return {1,
          ErrorClass::kNone,
          {bits, {}},
          [](const uint8_t* in, const uint8_t* in_end, const void* data) {
            return MultibyteTableOf(data).DecodeLast(in, in_end);
          },
          [](CodePoint code_point, const void* data) {
            uint32_t sequence;
            return MultibyteTableOf(data).FindSequence(code_point, &sequence)
                       ? MultibyteTable::LengthOf(sequence)
                       : 0;
          },
          &DescribeMultibyte,
          &table};
}

// As in utfx_charset::other_names.
using Names = char[kMaxNames * (kMaxNameLength + 2) + 1];

// Made by utfx_charset_load().
struct Loaded {
  TableCharset charset;
  uint32_t slots[Table::kMaxSlots];
  Names names;
};
// Likewise, and the room of its table follows.
struct alignas(std::max_align_t) LoadedMultibyte {
  MultibyteCharset charset;
  Names names;
};

size_t RoomOf(const uint8_t* file, size_t size) {
  return IsMultibyteFile(file, size)
             ? sizeof(LoadedMultibyte) + MultibyteRoom(size)
         : IsTableFile(file, size) ? sizeof(Loaded)
                                   : 0;
}

const char* ReadInto(Loaded* loaded, const uint8_t* file, size_t size,
                     TableFile* read) {
  return ReadTableFile(file, size, &loaded->charset.table, loaded->slots, read);
}
const char* ReadInto(LoadedMultibyte* loaded, const uint8_t* file, size_t size,
                     TableFile* read) {
  return ReadMultibyteFile(file, size, loaded + 1, &loaded->charset.table,
                           read);
}

// Writes each name behind its length, and returns the second one.
const char* CopyNames(std::string_view names, char* out) {
  const char* second = nullptr;
  while (!names.empty()) {
    const size_t length = names.find('\0');
    *out++ = static_cast<char>(length);
    out += names.copy(out, length + 1);
    names.remove_prefix(length + 1);
    if (second == nullptr) second = out;
  }
  *out = 0;
  return second;
}

template <class Kind>
const utfx_charset* Load(const uint8_t* file, size_t size, void* room) {
  auto& loaded = *new (room) Kind;
  TableFile read;
  if (ReadInto(&loaded, file, size, &read) != nullptr) return nullptr;
  const char* const other_names = CopyNames(read.names, loaded.names);
  loaded.charset.Make(loaded.names + 1, other_names, read.replacement);
  return &loaded.charset.charset;
}

}  // namespace

void TableCharset::Make(const char* name, const char* other_names,
                        CodePoint replacement) {
  form = {};
  form.any = table.Form();
  form.data = FormData::kTable;
  // Each byte is a sequence.
  form.skip_trails_back = [](const uint8_t* /*text*/,
                             const uint8_t* /*text_end*/,
                             const uint8_t* at) { return at; };
  face = FaceOf(table);
  charset = {name,
             {},
             {&form, &form},
             {},
             1,
             1,
             ByteOrder::kBigEndian,
             Group::kTables,
             &face,
             replacement,
             &table,
             nullptr,
             other_names};
}

void MultibyteCharset::Make(const char* name, const char* other_names,
                            CodePoint replacement) {
  form = {};
  form.any = table.Form();
  form.data = FormData::kMultibyteTable;
  face = FaceOf(table);
  charset = {name,
             {},
             {&form, &form},
             {},
             1,
             table.MaxLength(),
             ByteOrder::kBigEndian,
             Group::kTables,
             &face,
             replacement,
             nullptr,
             &table,
             other_names};
}

}  // namespace utfx

size_t utfx_charset_room(const void* file, size_t file_size) {
  return utfx::RoomOf(utfx::ToBytes(file), file_size);
}

const utfx_charset* utfx_charset_load(const void* file, size_t file_size,
                                      void* room, size_t room_size) {
  const uint8_t* const bytes = utfx::ToBytes(file);
  const size_t needed = utfx::RoomOf(bytes, file_size);
  const bool is_aligned =
      reinterpret_cast<uintptr_t>(room) % alignof(std::max_align_t) == 0;
  if (room == nullptr || needed == 0 || room_size < needed || !is_aligned) {
    return nullptr;
  }
  return utfx::IsMultibyteFile(bytes, file_size)
             ? utfx::Load<utfx::LoadedMultibyte>(bytes, file_size, room)
             : utfx::Load<utfx::Loaded>(bytes, file_size, room);
}
