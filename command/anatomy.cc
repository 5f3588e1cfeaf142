#include "command/anatomy.h"

#include <utfx.h>

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "command/containers.h"
#include "command/layout.h"
#include "command/roles.h"

namespace utfx {
namespace {

// Adds the roles of a sequence bit by bit.
class Roles {
 public:
  Roles& Add(size_t count, Role role) {
    roles_.insert(roles_.end(), count, role);
    return *this;
  }
  std::vector<Role> Take() { return std::move(roles_); }
  size_t Size() const { return roles_.size(); }

 private:
  std::vector<Role> roles_;
};

bool IsLeadByte(uint8_t byte) { return byte >= 0xC0; }

// The start bits of a sequence of bytes: the ones at the start of the free
// bits, six in each byte, and the zero after them, if it is there.
struct StartBits {
  size_t ones;
  bool is_ended;

  size_t Count() const { return ones + (is_ended ? 1 : 0); }
  size_t Length() const { return is_ended ? ones + 2 : 0; }
};

StartBits StartBitsOf(std::string_view bytes) {
  size_t ones = 0;
  for (const char byte : bytes) {
    const auto in_byte = static_cast<size_t>(
        std::countl_one(static_cast<uint8_t>(static_cast<uint8_t>(byte) << 2)));
    ones += in_byte;
    if (in_byte < 6) return {ones, true};
  }
  return {ones, false};
}

// Where the kinds of the free bits end in a sequence of bytes, counted from the
// first free bit. In their order.
struct FreeBits {
  size_t start_end;
  size_t reserved_end;
  size_t mandatory_end;

  Role RoleOf(size_t bit) const {
    if (bit < start_end) return Role::kStart;
    if (bit < reserved_end) return Role::kReserved;
    return bit < mandatory_end ? Role::kMandatoryContent : Role::kContent;
  }
};

FreeBits FreeBitsOf(Layout layout, std::string_view bytes) {
  if (layout == Layout::kUtfE8 && ByteAt(bytes, 0) == 0xFF) {
    // 63 bits below nine that are reserved. What has up to 36 is shorter.
    return {6, 6 + 9, 6 + 9 + 63 - 36};
  }
  const StartBits start = StartBitsOf(bytes);
  const size_t mandatory = start.Length() == 2 ? 4 : 5;
  return {start.Count(), start.Count(), start.Count() + mandatory};
}

void AddBytes(Layout layout, std::string_view bytes, Roles* roles) {
  const uint8_t first = ByteAt(bytes, 0);
  if (first < 0x80) {
    roles->Add(1, Role::kSelfSynchronization).Add(7, Role::kContent);
    bytes.remove_prefix(1);
  }
  const bool has_lead = !bytes.empty() && IsLeadByte(ByteAt(bytes, 0));
  const FreeBits free = has_lead ? FreeBitsOf(layout, bytes) : FreeBits{};
  for (size_t i = 0; i < bytes.size(); ++i) {
    roles->Add(2, Role::kSelfSynchronization);
    for (size_t bit = 6 * i; bit < 6 * i + 6; ++bit) {
      roles->Add(1, free.RoleOf(bit));
    }
  }
}

// A lead beyond UTF-16: how many units, and bits of the code point.
void AddExtendedLead(uint16_t unit, Roles* roles) {
  const auto ones =
      static_cast<size_t>(std::countl_one(static_cast<uint16_t>(unit << 7)));
  const size_t units = std::min<size_t>(ones + 1, 9);
  roles->Add(7, Role::kPattern)
      .Add(units, Role::kUnits)
      .Add(9 - units, Role::kContent);
}

// How many units after DDFF are part of the number of digits.
size_t CountDigitsUnits(std::string_view bytes) {
  const size_t units = bytes.size() / 2;
  size_t before = 0;
  while (1 + before < units && UnitAt(bytes, 1 + before) == kBeforeDigits) {
    ++before;
  }
  return std::min(2 * before + 1, units - 1);
}

void AddDigits(std::string_view bytes, Roles* roles) {
  const size_t count = CountDigitsUnits(bytes);
  for (size_t i = 1; i <= count; ++i) {
    const size_t pattern = UnitAt(bytes, i) == kBeforeDigits ? 7 : 8;
    roles->Add(pattern, Role::kPattern).Add(16 - pattern, Role::kDigits);
  }
}

void AddUnits(bool is_extended, std::string_view bytes, Roles* roles) {
  const uint16_t first = UnitAt(bytes, 0);
  size_t pattern = 7;
  if (first < 0xD800 || first > 0xDFFF) {
    roles->Add(16, Role::kContent);
  } else if (!is_extended || IsHighSurrogate(first)) {
    pattern = 6;
    roles->Add(6, Role::kPattern).Add(10, Role::kContent);
  } else if (IsTrailUnit(first)) {
    roles->Add(7, Role::kPattern).Add(9, Role::kContent);
  } else {
    AddExtendedLead(first, roles);
    if (first == kCountedLead) AddDigits(bytes, roles);
  }
  while (roles->Size() < 8 * bytes.size()) {
    roles->Add(pattern, Role::kPattern).Add(16 - pattern, Role::kContent);
  }
}

void AddUtf64(std::string_view unit, Roles* roles) {
  const uint8_t lead = ByteAt(unit, 0);
  const auto ones = static_cast<size_t>(std::countl_one(lead));
  const size_t octets = ones >= 2 && ones <= 4 ? ones : 1;
  AddBytes(Layout::kUtf8, unit.substr(0, octets), roles);
  roles->Add(8 * (4 - octets), Role::kPadding).Add(32, Role::kReserved);
}

void AddContainers(Layout layout, std::string_view bytes, Roles* roles) {
  for (const Role role : ContainerRoles(layout, bytes)) roles->Add(1, role);
}

// Of whole big-endian units.
void AddSequence(const utfx_charset* charset, std::string_view bytes,
                 Roles* roles) {
  const Layout layout = LayoutOf(charset);
  if (HasContainers(layout, bytes)) {
    return AddContainers(layout, bytes, roles);
  }
  switch (layout) {
    case Layout::kUtf8:
    case Layout::kUtfE8:
      return AddBytes(layout, bytes, roles);
    case Layout::kUtf16:
      return AddUnits(!EndsWithUnicode(charset), bytes, roles);
    case Layout::kUtf16K:
      return AddUnits(false, bytes, roles);
    case Layout::kUtf32:
      roles->Add(11, Role::kPadding).Add(21, Role::kContent);
      return;
    case Layout::kUtf64:
      return AddUtf64(bytes, roles);
    default:
      break;  // These have containers.
  }
}

}  // namespace

std::vector<Role> Anatomy(const utfx_charset* charset,
                          std::string_view sequence) {
  const size_t unit = utfx_charset_unit(charset);
  const size_t whole = sequence.size() - sequence.size() % unit;
  const std::string bytes = BigEndian(charset, sequence.substr(0, whole));
  Roles roles;
  if (!bytes.empty()) AddSequence(charset, bytes, &roles);
  std::vector<Role> all = InByteOrder(charset, roles.Take());
  all.resize(8 * sequence.size(), Role::kUnknown);
  return all;
}

void LowerMandatoryContent(std::vector<Role>* roles) {
  const auto first =
      std::find(roles->begin(), roles->end(), Role::kMandatoryContent);
  const auto next = std::find(first, roles->end(), Role::kContent);
  if (next != roles->end()) std::iter_swap(first, next);
}

std::vector<uint64_t> ContentOf(const utfx_charset* charset,
                                std::string_view sequence) {
  const std::string bytes = BigEndian(charset, sequence);
  Roles roles;
  AddSequence(charset, bytes, &roles);
  const std::vector<Role> all = roles.Take();
  std::vector<uint64_t> words((all.size() + 63) / 64);
  size_t low = 0;  // The number of the next bit from the lowest one up.
  for (size_t i = all.size(); i-- > 0;) {
    if (all[i] != Role::kContent && all[i] != Role::kMandatoryContent) continue;
    const uint64_t bit = BitAt(bytes, i) ? 1 : 0;
    words[low / 64] |= bit << low % 64;
    ++low;
  }
  return words;
}

namespace {

size_t StatedUnits(bool is_extended, uint16_t lead) {
  if (IsHighSurrogate(lead)) return 2;
  if (!is_extended || lead < 0xDC00 || lead > 0xDDFF) return 1;
  if (lead == kCountedLead) return 0;
  return 3 +
         static_cast<size_t>(std::countl_one(static_cast<uint16_t>(lead << 7)));
}

}  // namespace

size_t StatedLength(const utfx_charset* charset, std::string_view start) {
  const size_t unit = utfx_charset_unit(charset);
  if (start.size() < unit) return unit;
  const Layout layout = LayoutOf(charset);
  const std::string units =
      BigEndian(charset, start.substr(0, start.size() - start.size() % unit));
  if (HasContainers(layout, units)) {
    return StatedContainersLength(layout, units);
  }
  switch (layout) {
    case Layout::kUtf8:
    case Layout::kUtfE8:
      if (!IsLeadByte(ByteAt(start, 0))) return 1;
      if (layout == Layout::kUtfE8 && ByteAt(start, 0) == 0xFF) return 13;
      return StartBitsOf(start).Length();
    case Layout::kUtf16:
    case Layout::kUtf16K:
      return 2 *
             StatedUnits(layout == Layout::kUtf16 && !EndsWithUnicode(charset),
                         UnitAt(units, 0));
    default:
      return unit;
  }
}

}  // namespace utfx
