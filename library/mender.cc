#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <new>

#include "library/detect/candidates.h"
#include "library/mend/knowledge.h"
#include "library/mend/misreadings.h"
#include "library/mend/readings.h"
#include "library/mend/scanner.h"
#include "library/outcome.h"
#include "library/utfx.h"
#include "library/utfx_charset.h"

namespace utfx::mend {
namespace {

// The contents of a utfx_mender.
struct [[gnu::may_alias]] MenderState {
  static constexpr size_t kMaxExpected = 8;

  Place place;
  uint8_t expected_count;
  uint8_t expected[kMaxExpected];  // Readers.
  bool is_settled;  // Whether the knowledge is that of what is learnt.
  Learnt learnt;
  Knowledge knowledge;
};
static_assert(sizeof(MenderState) <= sizeof(utfx_mender));
static_assert(alignof(MenderState) <= alignof(utfx_mender));
static_assert(Learnt::kMaxSaved <= UTFX_MENDER_SAVED);

MenderState& StateOf(utfx_mender* mender) {
  return *reinterpret_cast<MenderState*>(mender);
}
const MenderState& StateOf(const utfx_mender* mender) {
  return *reinterpret_cast<const MenderState*>(mender);
}

// Adds a charset that is one of the first candidates. Returns whether it is
// there then.
bool AddTo(const utfx_charset* charset, size_t end,
           uint8_t (&candidates)[Expected::kMaxCount], uint8_t* count) {
  const size_t candidate = detect::FindCandidate(utfx_charset_name(charset));
  if (candidate >= end) return false;
  const uint8_t* const all = candidates + *count;
  if (std::find<const uint8_t*>(candidates, all,
                                static_cast<uint8_t>(candidate)) != all) {
    return true;
  }
  if (*count == Expected::kMaxCount) return false;
  candidates[(*count)++] = static_cast<uint8_t>(candidate);
  return true;
}

// The next call is about another text.
void EndText(const utfx_result& result, bool is_last, MenderState* state) {
  if (result.status == UTFX_OK && is_last) state->place = Place::Start();
}

}  // namespace
}  // namespace utfx::mend

using utfx::mend::MenderState;
using utfx::mend::StateOf;

utfx_mender utfx_mender_init(void) {
  // The rest of it is for later versions, and nobody reads it.
  utfx_mender mender;  // NOLINT(cppcoreguidelines-pro-type-member-init)
  auto* const state = new (&mender) MenderState{};
  state->place = utfx::mend::Place::Start();
  return mender;
}

bool utfx_mender_expect(utfx_mender* mender, const utfx_charset* charset) {
  using utfx::mend::Readers;
  MenderState& state = StateOf(mender);
  utfx::mend::Knowledge& known = state.knowledge;
  if (charset == nullptr) return false;
  state.is_settled = false;
  const bool is_added =
      utfx::mend::AddTo(charset, utfx::detect::kCharsetCount,
                        known.expected.read_as, &known.expected.read_as_count);
  if (charset->table == nullptr) return is_added;
  const Readers readers({known.added, known.added_count});
  size_t reader = 0;
  while (reader < readers.Count() && readers.Charset(reader) != charset) {
    ++reader;
  }
  const uint8_t* const end = state.expected + state.expected_count;
  if (std::find<const uint8_t*>(state.expected, end,
                                static_cast<uint8_t>(reader)) != end) {
    return true;
  }
  if (state.expected_count == MenderState::kMaxExpected) return false;
  if (reader == readers.Count()) {
    if (known.added_count == utfx::mend::kMaxAdded) return false;
    known.added[known.added_count++] = charset;
  }
  state.expected[state.expected_count++] = static_cast<uint8_t>(reader);
  return true;
}

bool utfx_mender_expect_original(utfx_mender* mender,
                                 const utfx_charset* charset) {
  MenderState& state = StateOf(mender);
  utfx::mend::Expected& known = state.knowledge.expected;
  state.is_settled = false;
  return charset != nullptr &&
         utfx::mend::AddTo(charset, utfx::detect::kUtf8 + size_t{1},
                           known.was_in, &known.was_in_count);
}

utfx_result utfx_mender_learn(utfx_mender* mender, const void* in,
                              size_t in_size, bool is_last) {
  MenderState& state = StateOf(mender);
  state.is_settled = false;
  const utfx_result result =
      utfx::mend::LearnPiece(&state.knowledge, {utfx::ToBytes(in), in_size},
                             is_last, &state.place, &state.learnt);
  EndText(result, is_last, &state);
  return result;
}

bool utfx_mender_suspects(const utfx_mender* mender) {
  const MenderState& state = StateOf(mender);
  const utfx::mend::Learnt& learnt = state.learnt;
  return learnt.passage_count > 0 || learnt.has_special ||
         (state.expected_count > 0 && learnt.odd_runs > 0);
}

void utfx_mender_merge(utfx_mender* mender, const utfx_mender* other) {
  MenderState& state = StateOf(mender);
  state.learnt.Merge(StateOf(other).learnt);
  state.is_settled = false;
}

size_t utfx_mender_save(const utfx_mender* mender,
                        char out[UTFX_MENDER_SAVED]) {
  return StateOf(mender).learnt.Save(reinterpret_cast<uint8_t*>(out));
}

bool utfx_mender_load(utfx_mender* mender, const void* saved, size_t size) {
  MenderState& state = StateOf(mender);
  utfx::mend::Learnt learnt;
  if (!learnt.Load({utfx::ToBytes(saved), size})) return false;
  state.learnt = learnt;
  state.is_settled = false;
  return true;
}

void utfx_mender_restart(utfx_mender* mender) {
  StateOf(mender).place = utfx::mend::Place::Start();
}

utfx_result utfx_find_damage(utfx_mender* mender, const void* in,
                             size_t in_size, bool is_last,
                             utfx_damage* damage) {
  MenderState& state = StateOf(mender);
  if (!state.is_settled) {
    utfx::mend::Settle(state.learnt, {state.expected, state.expected_count},
                       &state.knowledge);
    state.is_settled = true;
  }
  const utfx_result result =
      utfx::mend::FindDamage(&state.knowledge, {utfx::ToBytes(in), in_size},
                             is_last, &state.place, damage);
  EndText(result, is_last, &state);
  return result;
}

void utfx_mender_skip(utfx_mender* mender, size_t length) {
  StateOf(mender).place.offset += length;
}

const char* utfx_damage_name(utfx_damage_kind kind) {
  static constexpr const char* kNames[] = {
      "none",      "misread", "other-charset",  "surrogate-pair", "long-null",
      "signature", "lost",    "lone-surrogate", "beyond-unicode", "ill-formed"};
  return kind < std::size(kNames) ? kNames[kind] : nullptr;
}
