#ifndef UTFX_GCONV_MODULE_STORED_BYTES_H_
#define UTFX_GCONV_MODULE_STORED_BYTES_H_

#include <gconv.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>

namespace utfx::gconv {

// The bytes of an incomplete sequence that mbrtowc() and its family leave in an
// mbstate_t between two calls. To glibc the low three bits of __count are their
// number, and __count is zero in the initial state. The first four bytes go to
// __value, the others to the upper 24 bits of __count. That is enough for any
// charset of a locale: the sequences of 12 bytes of UTF-16K are longer, and
// mbrtowc() takes these only whole.
inline constexpr size_t kMaxStoredBytes = 7;

inline bool IsInitial(const __mbstate_t& state) { return state.__count == 0; }

// Copies the stored bytes to `out` and returns their number.
inline size_t LoadStoredBytes(const __mbstate_t& state,
                              uint8_t out[kMaxStoredBytes]) {
  const auto count = static_cast<uint32_t>(state.__count);
  const size_t size = count & 7;
  for (size_t i = 0; i < size; ++i) {
    out[i] = i < 4 ? static_cast<uint8_t>(state.__value.__wchb[i])
                   : static_cast<uint8_t>(count >> (8 * (i - 3)));
  }
  return size;
}

// Replaces the stored bytes. Size 0 gives the initial state.
inline void StoreBytes(const uint8_t* in, size_t size, __mbstate_t* state) {
  auto count = static_cast<uint32_t>(size);
  *state = {};
  for (size_t i = 0; i < size; ++i) {
    if (i < 4) {
      state->__value.__wchb[i] = static_cast<char>(in[i]);
    } else {
      count |= uint32_t{in[i]} << (8 * (i - 3));
    }
  }
  state->__count = static_cast<int>(count);
}

// Continues a sequence whose start earlier calls have stored, and stores the
// start of one itself. `convert(&in, in_end)` converts, moves `in`, and returns
// glibc's status; `may_store(in, in_end)` says whether this stores what that
// has left as incomplete. If so, *in comes to the end. `kMost` bytes always
// complete a sequence.
template <size_t kMost = kMaxStoredBytes + 1, class Convert, class MayStore>
int ConvertStoring(__mbstate_t* state, const uint8_t** in,
                   const uint8_t* in_end, Convert convert, MayStore may_store) {
  uint8_t bytes[kMost];
  const size_t stored = LoadStoredBytes(*state, bytes);
  if (stored != 0) {
    const size_t taken =
        std::min(sizeof bytes - stored, static_cast<size_t>(in_end - *in));
    std::memcpy(bytes + stored, *in, taken);
    StoreBytes(nullptr, 0, state);
    const uint8_t* rest = bytes;
    const uint8_t* const bytes_end = bytes + stored + taken;
    const int status = convert(&rest, bytes_end);
    const auto consumed = static_cast<size_t>(rest - bytes);
    if (consumed < stored) {
      const bool stores =
          status == __GCONV_INCOMPLETE_INPUT && may_store(rest, bytes_end);
      StoreBytes(
          rest,
          stores ? static_cast<size_t>(bytes_end - rest) : stored - consumed,
          state);
      if (stores) *in += taken;
      return status;
    }
    // The rest of `bytes` is in the input, too, and is read there.
    *in += consumed - stored;
  }
  const int status = convert(in, in_end);
  if (status == __GCONV_INCOMPLETE_INPUT && may_store(*in, in_end)) {
    StoreBytes(*in, static_cast<size_t>(in_end - *in), state);
    *in = in_end;
  }
  return status;
}

}  // namespace utfx::gconv

#endif  // UTFX_GCONV_MODULE_STORED_BYTES_H_
