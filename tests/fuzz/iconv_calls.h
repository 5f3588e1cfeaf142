#ifndef UTFX_TESTS_FUZZ_ICONV_CALLS_H_
#define UTFX_TESTS_FUZZ_ICONV_CALLS_H_

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <functional>
#include <string>
#include <string_view>

#include "tests/fuzz/input.h"
#include "tests/fuzz/require.h"

// Conversion by some iconv(3), of text and into room that end where memory
// does.
namespace utfx::fuzz {

// The functions of one: libraries differ in what they call them.
struct IconvFunctions {
  void* (*open)(const char* to, const char* from);
  size_t (*convert)(void* descriptor, char** in, size_t* in_left, char** out,
                    size_t* out_left);
  int (*close)(void* descriptor);
};

inline const auto kNoDescriptor = reinterpret_cast<void*>(-1);
inline constexpr auto kError = static_cast<size_t>(-1);

// What a conversion is between. The names are not copied.
struct IconvNames {
  std::string_view to;
  std::string_view suffix;  // Behind `to`.
  std::string_view from;
  std::string_view from_suffix = {};

  bool operator==(const IconvNames&) const = default;

  std::string To() const { return std::string(to) += suffix; }
  std::string From() const { return std::string(from) += from_suffix; }
};

// Open descriptors: to open one takes longer than all else.
class Descriptors {
 public:
  explicit Descriptors(const IconvFunctions& functions)
      : functions_(functions) {}

  void* Find(const IconvNames& names) {
    Entry& entry = entries_[HashOf(names) % entries_.size()];
    if (entry.descriptor == nullptr || !(entry.names == names)) {
      if (entry.descriptor != nullptr) functions_.close(entry.descriptor);
      entry = {names, functions_.open(names.To().c_str(),  //
                                      names.From().c_str())};
      UTFX_REQUIRE(entry.descriptor != kNoDescriptor);
    }
    return entry.descriptor;
  }

 private:
  struct Entry {
    IconvNames names;
    void* descriptor;
  };

  static size_t HashOf(const IconvNames& names) {
    constexpr std::hash<std::string_view> kHash;
    return kHash(names.to) * 31 + kHash(names.from) * 7 +
           names.suffix.size() * 3 + names.from_suffix.size();
  }

  const IconvFunctions& functions_;
  std::array<Entry, 1021> entries_ = {};
};

// What one call did.
struct IconvCall {
  size_t result;
  int error;  // 0, E2BIG, EILSEQ, EINVAL.
  size_t read;
  size_t written;

  bool operator==(const IconvCall&) const = default;
};

// What a conversion of a text did, with all that it wrote.
class Converted {
 public:
  void Start() {
    read = 0;
    written = 0;
    error = 0;
  }
  void Add(const IconvCall& call, const uint8_t* out) {
    UTFX_REQUIRE(written + call.written <= sizeof output);
    std::memcpy(output + written, out, call.written);
    read += call.read;
    written += call.written;
    error = call.error;
  }

  bool operator==(const Converted& other) const {
    return read == other.read && error == other.error && HasSameOutput(other);
  }
  bool HasSameOutput(const Converted& other) const {
    return written == other.written &&
           std::memcmp(output, other.output, written) == 0;
  }

  size_t read;
  size_t written;
  int error;  // Of the last call.
  uint8_t output[kMostOutput];
};

class IconvRunner {
 public:
  static constexpr int kMostPieces = 24;
  // Room for what is written at the end of any stream.
  static constexpr size_t kEnough = 64;

  // Others than us may write behind what they report.
  IconvRunner(const IconvFunctions& functions, void* descriptor, Room* room,
              bool may_touch_rest)
      : functions_(functions),
        descriptor_(descriptor),
        room_(*room),
        may_touch_rest_(may_touch_rest) {}

  IconvCall Call(const uint8_t* in, size_t size, size_t room) {
    char* next = const_cast<char*>(reinterpret_cast<const char*>(in));
    size_t left = size;
    IconvCall call = Run(&next, &left, room);
    call.read = size - left;
    UTFX_REQUIRE(reinterpret_cast<const uint8_t*>(next) == in + call.read);
    if (call.error == 0) UTFX_REQUIRE(left == 0);
    return call;
  }

  // The end of a stream, with room for what is left to write.
  IconvCall Reset(size_t room) { return Run(nullptr, nullptr, room); }

  // The same, after a conversion that may have stopped at an error. Where so
  // much room is too little, nothing is written yet.
  void End(Converted* converted, size_t room = kEnough) {
    const int error = converted->error;
    IconvCall call = Reset(room);
    if (call.error == E2BIG) {
      UTFX_REQUIRE(room < kEnough && call.written == 0);
      call = Reset(kEnough);
    }
    UTFX_REQUIRE(call.error != E2BIG);
    converted->Add(call, room_.Begin());
    converted->error = error;
  }

  // The start of one, whatever came before.
  void Restart() {
    functions_.convert(descriptor_, nullptr, nullptr, nullptr, nullptr);
  }

  // From the start of a stream, with more room than there is output.
  void ConvertWhole(Text* text, Converted* converted) {
    converted->Start();
    Restart();
    converted->Add(Call(text->Begin(), text->Size(), Ample(text->Size())),
                   room_.Begin());
  }

  // That a stream after one of the first `first` bytes, which ends with so much
  // room, does as the first one of a descriptor.
  void RequireReset(Text* text, size_t first, size_t room, Converted* alone,
                    Converted* after) {
    first = std::min(first, text->Size());
    const uint8_t* const rest = text->Begin() + first;
    const size_t rest_size = text->Size() - first;
    alone->Start();
    Restart();
    alone->Add(Call(rest, rest_size, Ample(rest_size)), room_.Begin());
    Restart();
    Call(text->Begin(), first, Ample(first));
    Reset(room);
    after->Start();
    after->Add(Call(rest, rest_size, Ample(rest_size)), room_.Begin());
    UTFX_REQUIRE(*after == *alone);
  }

  // In pieces, after some of which all the rest is handed over.
  void ConvertPieces(Text* text, Sizes pieces, Sizes rooms,
                     Converted* converted) {
    converted->Start();
    Restart();
    size_t given = 0;
    for (int i = 0; i < kMostPieces; ++i) {
      given = std::min(text->Size(), given + pieces.Next());
      const IconvCall call = Call(text->Begin() + converted->read,
                                  given - converted->read, rooms.Next());
      converted->Add(call, room_.Begin());
      if (call.error == EILSEQ) return;
    }
    const size_t left = text->Size() - converted->read;
    converted->Add(Call(text->End() - left, left, Ample(left)), room_.Begin());
  }

  // On after errors, which the descriptor ignores, as long as something moves.
  // Hands over that many pieces at most, and then all the rest.
  void ConvertOn(Text* text, int most_pieces, Sizes pieces, Sizes rooms,
                 Converted* converted) {
    converted->Start();
    Restart();
    size_t given = 0;
    for (int i = 0;; ++i) {
      const bool is_rest = i >= most_pieces;
      given = is_rest ? text->Size()
                      : std::min(text->Size(), given + pieces.Next());
      const size_t left = given - converted->read;
      const IconvCall call = Call(text->Begin() + converted->read, left,
                                  is_rest ? Ample(left) : rooms.Next());
      converted->Add(call, room_.Begin());
      if (is_rest && call.read + call.written == 0) return;
    }
  }

 private:
  // For what follows so much text, and what may have been kept of before.
  static size_t Ample(size_t size) { return 256 + 16 * size; }

  IconvCall Run(char** in, size_t* in_left, size_t room) {
    uint8_t* const start = room_.Make(room);
    char* out = reinterpret_cast<char*>(start);
    size_t out_left = room;
    errno = 0;
    const size_t result =
        functions_.convert(descriptor_, in, in_left, &out, &out_left);
    const int error = result == kError ? errno : 0;
    UTFX_REQUIRE(result != kError || error == E2BIG || error == EILSEQ ||
                 error == EINVAL);
    const auto* const end = reinterpret_cast<const uint8_t*>(out);
    const size_t written = room - out_left;
    UTFX_REQUIRE(out_left <= room && end == start + written);
    if (!may_touch_rest_) room_.RequireUntouchedFrom(end);
    return {result, error, 0, written};
  }

  const IconvFunctions& functions_;
  void* descriptor_;
  Room& room_;
  bool may_touch_rest_;
};

}  // namespace utfx::fuzz

#endif  // UTFX_TESTS_FUZZ_ICONV_CALLS_H_
