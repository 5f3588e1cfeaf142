#include "converters/table/table_file.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <iterator>
#include <span>
#include <string_view>

#include "converters/table/table.h"
#include "core/byte_order.h"

namespace utfx {
namespace {

constexpr uint32_t kVersion = 1;

// Where the numbers are.
constexpr size_t kVersionAt = 8;
constexpr size_t kSizeAt = 12;
constexpr size_t kChecksumAt = 16;
constexpr size_t kEncodeOnlyCountAt = 24;
constexpr size_t kNamesSizeAt = 28;
constexpr size_t kDecodeOnlyAt = 32;
constexpr size_t kCodePointsAt = 64;

constexpr std::array kCrcs = [] {
  std::array<uint32_t, 256> crcs = {};
  for (uint32_t i = 0; i < crcs.size(); ++i) {
    crcs[i] = i;
    for (int bit = 0; bit < 8; ++bit) {
      crcs[i] = crcs[i] >> 1 ^ ((crcs[i] & 1) != 0 ? 0xEDB88320 : 0);
    }
  }
  return crcs;
}();

// CRC-32 as in ISO 3309 and zlib.
uint32_t Checksum(std::span<const uint8_t> bytes) {
  uint32_t crc = 0xFFFFFFFF;
  for (const uint8_t byte : bytes) {
    crc = crc >> 8 ^ kCrcs[(crc ^ byte) & 0xFF];
  }
  return ~crc;
}

uint32_t ChecksumOf(const uint8_t* file, size_t size) {
  return Checksum({file + kTableReplacementAt, size - kTableReplacementAt});
}

}  // namespace

bool IsTableName(std::string_view name) {
  return !name.empty() && name.size() <= kMaxNameLength &&
         name.front() != '.' &&
         std::all_of(name.begin(), name.end(),
                     [](char c) { return IsNameLetter(c) || IsNameMark(c); });
}

uint32_t VersionOf(const uint8_t* file) {
  return LoadNumber(file + kVersionAt);
}

const char* CheckSeal(const uint8_t* file, size_t size) {
  if (LoadNumber(file + kSizeAt) != size) return "its size is wrong";
  return LoadNumber(file + kChecksumAt) == ChecksumOf(file, size)
             ? nullptr
             : "its checksum is wrong";
}

const char* CheckTableNames(std::string_view names) {
  if (names.empty() || names.back() != '\0') return "it has no name";
  size_t count = 0;
  while (!names.empty()) {
    const size_t length = names.find('\0');
    if (!IsTableName(names.substr(0, length))) return "a name is not allowed";
    names.remove_prefix(length + 1);
    ++count;
  }
  return count > kMaxNames ? "it has too many names" : nullptr;
}

uint8_t* WriteTableVersion(uint32_t version, uint8_t* out) {
  std::copy(std::begin(kTableMagic), std::end(kTableMagic), out);
  StoreNumber(version, out + kVersionAt);
  return out + kSizeAt;
}

uint8_t* WriteTableNames(std::span<const std::string_view> names,
                         uint8_t* out) {
  for (const std::string_view name : names) {
    out = std::copy(name.begin(), name.end(), out);
    *out++ = 0;
  }
  return out;
}

size_t WriteTableFile(const TableFacts& facts, uint8_t* out) {
  WriteTableVersion(kVersion, out);
  StoreNumber(facts.replacement, out + kTableReplacementAt);
  StoreNumber(static_cast<uint32_t>(facts.encode_only.size()),
              out + kEncodeOnlyCountAt);
  std::fill(out + kDecodeOnlyAt, out + kCodePointsAt, uint8_t{0});
  for (size_t byte = 0; byte < 256; ++byte) {
    if (facts.is_decode_only[byte]) {
      out[kDecodeOnlyAt + byte / 8] |= static_cast<uint8_t>(1 << byte % 8);
    }
    StoreNumber(facts.code_points[byte], out + kCodePointsAt + 4 * byte);
  }
  uint8_t* end = out + kTableHeaderSize;
  for (const TableFacts::EncodeOnly& entry : facts.encode_only) {
    StoreNumber(entry.code_point << 8 | entry.byte, end);
    end += 4;
  }
  const uint8_t* const names = end;
  end = WriteTableNames(facts.names, end);
  StoreNumber(static_cast<uint32_t>(end - names), out + kNamesSizeAt);
  const auto size = static_cast<size_t>(end - out);
  SealTableFile(out, size);
  return size;
}

void SealTableFile(uint8_t* file, size_t size) {
  StoreNumber(static_cast<uint32_t>(size), file + kSizeAt);
  StoreNumber(ChecksumOf(file, size), file + kChecksumAt);
}

bool TableFile::HasName(std::string_view name) const {
  for (std::string_view rest = names; !rest.empty();) {
    const size_t length = rest.find('\0');
    if (rest.substr(0, length) == name) return true;
    rest.remove_prefix(length + 1);
  }
  return false;
}

bool IsTableFile(const uint8_t* file, size_t size) {
  return size >= kTableHeaderSize &&
         std::memcmp(file, kTableMagic, sizeof kTableMagic) == 0;
}

const char* ReadTableFile(const uint8_t* file, size_t size, Table* table,
                          std::span<uint32_t> slots, TableFile* read) {
  if (!IsTableFile(file, size)) return "it is no compiled charset";
  if (VersionOf(file) != kVersion) return "its version is unknown";
  const size_t count = LoadNumber(file + kEncodeOnlyCountAt);
  const uint64_t names_size = LoadNumber(file + kNamesSizeAt);
  if (size > kMaxTableFileSize || count > Table::kMaxEncodeOnly ||
      uint64_t{kTableHeaderSize} + 4 * count + names_size != size) {
    return "its size is wrong";
  }
  const char* const unsealed = CheckSeal(file, size);
  if (unsealed != nullptr) return unsealed;
  table->Clear(slots);
  for (size_t i = 0; i < 256; ++i) {
    const auto byte = static_cast<uint8_t>(i);
    const uint32_t code_point = LoadNumber(file + kCodePointsAt + 4 * i);
    const bool is_decode_only = (file[kDecodeOnlyAt + i / 8] >> i % 8 & 1) != 0;
    if (code_point == Table::kUnassigned) {
      if (is_decode_only) return "a byte without a code point is decode-only";
      continue;
    }
    if (!table->AddDecoded(byte, code_point)) {
      return "a byte is no Unicode character";
    }
    if (!is_decode_only && !table->AddEncoded(code_point, byte)) {
      return "a code point has two bytes";
    }
  }
  const uint8_t* const entries = file + kTableHeaderSize;
  for (size_t i = 0; i < count; ++i) {
    const uint32_t entry = LoadNumber(entries + 4 * i);
    if (!table->AddEncoded(entry >> 8, static_cast<uint8_t>(entry))) {
      return "a code point has two bytes, or is none of Unicode";
    }
  }
  table->Finish();
  read->replacement = LoadNumber(file + kTableReplacementAt);
  if (table->ByteOf(read->replacement) < 0) {
    return "it lacks the character that it writes for errors";
  }
  read->names = {reinterpret_cast<const char*>(entries + 4 * count),
                 static_cast<size_t>(names_size)};
  return CheckTableNames(read->names);
}

}  // namespace utfx
