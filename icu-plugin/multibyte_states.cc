// ICU's format (ucnvmbcs.h in its sources): a state says for each byte which
// state is next, and what is added to the place of a unit, or what the sequence
// is that the byte ends. Here they are:
// * state 0 for first bytes,
// * two states in which any trail of the table ends a sequence, whose unit is
//   behind those of the trails before: of one unit for each trail, and of two,
// * one for each lead that some sequences of three bytes have.

#include "icu-plugin/multibyte_states.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <iterator>

#include "core/code_point.h"
#include "core/result.h"

namespace utfx::icu {
namespace {

enum : uint32_t {
  kDirect16 = 0,
  kDirect20 = 1,
  kFallback16 = 2,
  kFallback20 = 3,
  kUnits1 = 4,
  kUnits2 = 5,
  kUnassigned = 6,
  kIllegal = 7,
};
constexpr uint32_t kFirstLeadState = 3;
constexpr size_t kMostStates = 128;
constexpr size_t kMostUnits = 1 << 24;  // A place has 24 bits.

// Units that are no character: the whole sequence is one that the charset
// lacks, or ICU goes on behind its lead.
constexpr uint16_t kUnassignedUnit = 0xFFFE;
constexpr uint16_t kIllegalUnit = 0xFFFF;
// The first of two units, the second of which is a code point of the BMP.
constexpr uint16_t kBmpUnit = 0xE000;

// The second stage counts from the first one on, in its own units.
constexpr size_t kFirstOfStage2 =
    kUnitsOfStage1 * sizeof(uint16_t) / sizeof(uint32_t);

constexpr int32_t Final(uint32_t action, uint32_t value) {
  return static_cast<int32_t>(0x80000000 | action << 20 | value);
}
constexpr int32_t Transition(uint32_t state, size_t place) {
  return static_cast<int32_t>(state << 24 | static_cast<uint32_t>(place));
}

// The first block of each stage has none.
template <class Visit>
void ForEachEncoded(const MultibyteTable& table, const Visit& visit) {
  uint32_t before = MultibyteTable::kNone;
  for (uint32_t code_point = table.NextEncoded(0);
       code_point != MultibyteTable::kNone;
       code_point = table.NextEncoded(code_point + 1)) {
    visit(code_point, code_point >> 10 != before >> 10,
          code_point >> 4 != before >> 4);
    before = code_point;
  }
}

bool IsWellFormed(const Decoded& decoded) {
  return decoded.status == Decoded::Status::kWellFormed;
}
bool IsIncomplete(const Decoded& decoded) {
  return decoded.status == Decoded::Status::kIncomplete;
}

}  // namespace

// Reads all sequences; writes states and units if there is room for them, and
// counts them in any case.
class MultibyteStates::Reader {
 public:
  Reader(const MultibyteTable& table, int32_t* states, uint16_t* units)
      : table_(table), states_(states), units_(units) {
    for (uint32_t byte = 0; byte < 256; ++byte) {
      if (table.IsTrail(static_cast<uint8_t>(byte))) {
        trails_[trail_count_++] = static_cast<uint8_t>(byte);
      }
    }
    ReadAll();
  }

  size_t States() const { return state_count_; }
  size_t Units() const { return unit_count_; }

 private:
  void ReadAll() {
    for (size_t i = 0; i < trail_count_; ++i) {
      const auto number = static_cast<uint32_t>(i);
      Set(1, trails_[i], Final(kUnits1, number));
      Set(2, trails_[i], Final(kUnits2, 2 * number));
    }
    for (uint32_t byte = 0; byte < 256; ++byte) {
      sequence_[0] = static_cast<uint8_t>(byte);
      if (!IsIncomplete(Decode(1))) {
        Set(0, sequence_[0], Single());
      } else if (HasThirds()) {
        Set(0, sequence_[0], Leads());
      } else {
        Set(0, sequence_[0], Row(1));
      }
    }
    unit_count_ += unit_count_ % 2;
  }

  Decoded Decode(size_t length) const {
    return table_.Decode(sequence_, sequence_ + length);
  }

  void Set(size_t state, uint8_t byte, int32_t entry) {
    if (states_ != nullptr) states_[state * 256 + byte] = entry;
  }
  void AddUnit(uint32_t unit) {
    if (units_ != nullptr) units_[unit_count_] = static_cast<uint16_t>(unit);
    ++unit_count_;
  }

  // ICU's loop for ASCII writes what is read so without a look at the stages.
  int32_t Single() const {
    const Decoded decoded = Decode(1);
    uint32_t sequence;
    const bool is_decode_only =
        IsWellFormed(decoded) &&
        !(table_.FindSequence(decoded.code_point, &sequence) &&
          sequence == sequence_[0]);
    return Direct(decoded, 1, is_decode_only);
  }

  static int32_t Direct(const Decoded& decoded, uint32_t length,
                        bool is_decode_only) {
    if (!IsWellFormed(decoded)) {
      return Final(decoded.length == length ? kUnassigned : kIllegal, 0);
    }
    const auto code_point = static_cast<uint32_t>(decoded.code_point);
    if (code_point <= 0xFFFF) {
      return Final(is_decode_only ? kFallback16 : kDirect16, code_point);
    }
    return Final(is_decode_only ? kFallback20 : kDirect20,
                 code_point - 0x10000);
  }

  bool HasThirds() {
    return std::any_of(trails_, trails_ + trail_count_, [this](uint8_t trail) {
      sequence_[1] = trail;
      return IsIncomplete(Decode(2));
    });
  }

  // The entry of a lead with a state of its own.
  int32_t Leads() {
    const size_t state = state_count_++;
    if (state >= kMostStates) return 0;  // Plan() refuses it.
    for (size_t i = 0; i < trail_count_; ++i) {
      sequence_[1] = trails_[i];
      const Decoded decoded = Decode(2);
      Set(state, trails_[i],
          IsIncomplete(decoded) ? Row(2) : Direct(decoded, 2, false));
    }
    return Transition(static_cast<uint32_t>(state), 0);
  }

  // The entry of a lead, or of two bytes, behind which a trail ends a sequence.
  // ICU reads what is not written for the code point all the same, so that no
  // unit has to say so.
  int32_t Row(size_t length) {
    const auto full_length = static_cast<uint32_t>(length + 1);
    const size_t place = unit_count_;
    const bool is_wide =
        std::any_of(trails_, trails_ + trail_count_, [&](uint8_t trail) {
          sequence_[length] = trail;
          const Decoded decoded = Decode(full_length);
          return IsWellFormed(decoded) && decoded.code_point >= kUnassignedUnit;
        });
    for (size_t i = 0; i < trail_count_; ++i) {
      sequence_[length] = trails_[i];
      const Decoded decoded = Decode(full_length);
      const auto code_point = static_cast<uint32_t>(decoded.code_point);
      if (!IsWellFormed(decoded)) {
        AddUnit(decoded.length == full_length ? kUnassignedUnit : kIllegalUnit);
        if (is_wide) AddUnit(0);
      } else if (!is_wide) {
        AddUnit(code_point);
      } else if (code_point <= 0xFFFF) {
        AddUnit(kBmpUnit);
        AddUnit(code_point);
      } else {
        AddUnit(0xD800 + ((code_point - 0x10000) >> 10));
        AddUnit(0xDC00 + code_point % 0x400);
      }
    }
    return Transition(is_wide ? 2 : 1, place);
  }

  const MultibyteTable& table_;
  int32_t* const states_;
  uint16_t* const units_;
  uint8_t trails_[256];
  size_t trail_count_ = 0;
  size_t state_count_ = kFirstLeadState;
  size_t unit_count_ = 0;
  uint8_t sequence_[3];
};

bool MultibyteStates::Plan(const MultibyteTable& table) {
  if (table.HasWaiting() || table.MaxLength() > 3) return false;
  table_ = &table;
  const Reader reader(table, nullptr, nullptr);
  states_ = reader.States();
  units_ = reader.Units();
  blocks2_ = 1;
  blocks3_ = 1;
  ForEachEncoded(table, [this](uint32_t /*code_point*/, bool is_new_second,
                               bool is_new_third) {
    blocks2_ += static_cast<size_t>(is_new_second);
    blocks3_ += static_cast<size_t>(is_new_third);
  });
  constexpr size_t kMost = 0xFFFF;
  return states_ <= kMostStates && units_ <= kMostUnits &&
         kFirstOfStage2 + blocks2_ * kUnitsOfBlock2 <= kMost &&
         blocks3_ <= kMost;
}

size_t MultibyteStates::TableSize() const {
  // In the third stage, each has as many bytes as the longest one, two at
  // least.
  const size_t length = std::max<size_t>(table_->MaxLength(), 2);
  return sizeof(ConversionTable) + sizeof(int32_t) * 256 * (states_ - 1) +
         sizeof(uint16_t) * (units_ + kUnitsOfStage1) +
         sizeof(uint32_t) * kUnitsOfBlock2 * blocks2_ +
         length * kUnitsOfBlock3 * blocks3_;
}

void MultibyteStates::Fill(ConversionTable* out) const {
  const size_t length = std::max<size_t>(table_->MaxLength(), 2);
  out->static_data.minBytesPerChar = 1;
  out->static_data.maxBytesPerChar = static_cast<int8_t>(length);
  auto& mbcs = out->mbcs;
  mbcs = {};
  mbcs.version[0] = 4;
  mbcs.state_count = static_cast<uint32_t>(states_);
  mbcs.offset_to_u_code_units = static_cast<uint32_t>(
      offsetof(ConversionTable, mbcs.states) - offsetof(ConversionTable, mbcs) +
      sizeof(int32_t) * 256 * states_);
  mbcs.offset_from_u_table = mbcs.offset_to_u_code_units +
                             static_cast<uint32_t>(sizeof(uint16_t) * units_);
  mbcs.offset_from_u_bytes =
      mbcs.offset_from_u_table +
      static_cast<uint32_t>(sizeof(uint32_t) *
                            (kFirstOfStage2 + blocks2_ * kUnitsOfBlock2));
  // MBCS_OUTPUT_2 or 3.
  mbcs.flags = static_cast<uint32_t>(length - 1);
  mbcs.from_u_bytes_length =
      static_cast<uint32_t>(length * kUnitsOfBlock3 * blocks3_);
  auto* const start =
      reinterpret_cast<uint8_t*>(out) + offsetof(ConversionTable, mbcs);
  auto* const states = reinterpret_cast<int32_t*>(
      start + (offsetof(ConversionTable, mbcs.states) -
               offsetof(ConversionTable, mbcs)));
  std::fill(states, states + 256 * states_, Final(kIllegal, 0));
  auto* const units =
      reinterpret_cast<uint16_t*>(start + mbcs.offset_to_u_code_units);
  std::fill(units, units + units_, kUnassignedUnit);
  Reader(*table_, states, units);
  FillStages(start + mbcs.offset_from_u_table,
             start + mbcs.offset_from_u_bytes);
}

void MultibyteStates::FillStages(uint8_t* table, uint8_t* bytes) const {
  auto* const first = reinterpret_cast<uint16_t*>(table);
  auto* const second = reinterpret_cast<uint32_t*>(table);
  const size_t length = std::max<size_t>(table_->MaxLength(), 2);
  std::fill(first, first + kUnitsOfStage1, uint16_t{kFirstOfStage2});
  std::memset(second + kFirstOfStage2, 0,
              sizeof(uint32_t) * kUnitsOfBlock2 * blocks2_);
  std::memset(bytes, 0, length * kUnitsOfBlock3 * blocks3_);
  size_t block2 = 0;
  size_t block3 = 0;
  ForEachEncoded(
      *table_, [&](uint32_t code_point, bool is_new_second, bool is_new_third) {
        block2 += static_cast<size_t>(is_new_second);
        block3 += static_cast<size_t>(is_new_third);
        const size_t at2 = kFirstOfStage2 + block2 * kUnitsOfBlock2;
        first[code_point >> 10] = static_cast<uint16_t>(at2);
        uint32_t& entry = second[at2 + (code_point >> 4) % kUnitsOfBlock2];
        // The flag makes ICU write it always, also where the sequence is not
        // read as the code point: people have asked for it.
        const uint32_t flag = uint32_t{0x10000} << code_point % kUnitsOfBlock3;
        entry |= flag | static_cast<uint32_t>(block3);
        uint32_t sequence = 0;
        table_->FindSequence(code_point, &sequence);
        uint8_t* const out = bytes + length * (block3 * kUnitsOfBlock3 +
                                               code_point % kUnitsOfBlock3);
        if (length == 2) {
          const auto value = static_cast<uint16_t>(sequence);
          std::memcpy(out, &value, sizeof value);
        } else {
          for (size_t i = 0; i < length; ++i) {
            out[i] = static_cast<uint8_t>(sequence >> 8 * (length - 1 - i));
          }
        }
      });
}

}  // namespace utfx::icu
