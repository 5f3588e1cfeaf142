#include <dlfcn.h>
#include <iconv.h>

#include <algorithm>
#include <cerrno>
#include <cstddef>
#include <memory>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "tests/bench/hostile/ways.h"

namespace utfx::bench {
namespace {

// The functions of one iconv(3).
struct Functions {
  void* (*open)(const char* to, const char* from);
  size_t (*convert)(void* descriptor, char** in, size_t* in_left, char** out,
                    size_t* out_left);
  int (*close)(void* descriptor);
};

Functions LoadShim() {
  void* const library = dlopen("libutfx-iconv.so.0", RTLD_NOW | RTLD_LOCAL);
  if (library == nullptr) Fail(dlerror());
  const auto find = [library](auto* function, const char* symbol) {
    *function = reinterpret_cast<std::decay_t<decltype(*function)>>(
        dlsym(library, symbol));
  };
  Functions functions = {};
  find(&functions.open, "libiconv_open");
  find(&functions.convert, "libiconv");
  find(&functions.close, "libiconv_close");
  return functions;
}

// What a program gives to a call.
struct Pieces {
  size_t input;  // So many bytes more than the last time.
  size_t room;
  // Whether it first tries a byte less than the last call has written.
  bool is_short = false;
};

constexpr const char* kIgnore = "//IGNORE";
constexpr size_t kAll = ~size_t{0};
constexpr size_t kMuchRoom = 1 << 20;
constexpr size_t kRoomForAny = 1024;  // Any character.
constexpr size_t kRoomForOne = 8;     // Of most charsets.

class Descriptor {
 public:
  Descriptor(const Functions& functions, const Charsets& charsets,
             const std::string& suffix)
      : functions_(functions),
        handle_(functions.open((charsets.to + suffix).c_str(),
                               charsets.from.c_str())),
        unit_(UnitOf(charsets.from)),
        ignores_errors_(suffix == kIgnore),
        room_(kMuchRoom) {
    // NOLINTNEXTLINE(performance-no-int-to-ptr): iconv's own.
    if (handle_ == reinterpret_cast<void*>(-1)) {
      Fail("no conversion from " + charsets.from + " to " + charsets.to);
    }
  }
  Descriptor(const Descriptor&) = delete;
  Descriptor& operator=(const Descriptor&) = delete;
  ~Descriptor() { functions_.close(handle_); }

  void Convert(std::string_view text, const Pieces& pieces) {
    functions_.convert(handle_, nullptr, nullptr, nullptr, nullptr);
    next_ = text.data();
    const char* const end = next_ + text.size();
    given_ = next_ + std::min(pieces.input, text.size());
    size_t room = pieces.room;
    int tries = 0;
    while (next_ != end) {
      const Outcome outcome = Call(room);
      if (outcome.needs_room) {
        if (++tries == 3) Fail("no progress with much room");
        room = tries == 1 ? room + 1 : kRoomForAny;
        continue;
      }
      tries = 0;
      const bool was_one =
          outcome.written > 1 && outcome.written <= kRoomForOne;
      room = pieces.is_short && was_one ? outcome.written - 1 : pieces.room;
      if (outcome.needs_input) {
        if (given_ == end) return;
        given_ += std::min(pieces.input, static_cast<size_t>(end - given_));
      }
    }
  }

 private:
  struct Outcome {
    size_t written;
    bool needs_room;  // To get any further.
    bool needs_input;
  };

  // Skips a unit of what is ill-formed.
  Outcome Call(size_t room) {
    char* in = const_cast<char*>(next_);
    auto in_left = static_cast<size_t>(given_ - next_);
    char* out = room_.data();
    size_t out_left = room;
    const size_t result =
        functions_.convert(handle_, &in, &in_left, &out, &out_left);
    const int error = result == static_cast<size_t>(-1) ? errno : 0;
    const bool has_moved = in != next_ || out_left != room;
    next_ = in;
    if (error == EILSEQ) {
      // glibc says so at the end of what it was given, too.
      if (!ignores_errors_ || !has_moved) {
        next_ += std::min(unit_, static_cast<size_t>(given_ - next_));
      }
    } else if (error == 0 && !has_moved) {
      Fail("no progress and no error");
    }
    return {room - out_left, error == E2BIG && !has_moved,
            error == EINVAL || next_ == given_};
  }

  Functions functions_;
  void* handle_;
  size_t unit_;
  bool ignores_errors_;
  std::vector<char> room_;
  const char* next_ = nullptr;
  const char* given_ = nullptr;
};

Way MakeWay(const Functions& functions, const std::string& name,
            const std::string& suffix, const Pieces& pieces,
            const Bounds& bounds) {
  return {name, bounds, [=](const Charsets& charsets) -> Work {
            const auto descriptor =
                std::make_shared<Descriptor>(functions, charsets, suffix);
            return [=](std::string_view text) {
              descriptor->Convert(text, pieces);
            };
          }};
}

std::vector<Way> WaysWithRoom(const Functions& functions) {
  return {
      MakeWay(functions, "//IGNORE", kIgnore, {kAll, kMuchRoom}, {600, 30}),
      MakeWay(functions, "skipped by hand", "", {kAll, kMuchRoom}, {1200, 60}),
      MakeWay(functions, "byte by byte", kIgnore, {1, kMuchRoom}, {15, 40}),
  };
}

std::vector<Way> Ways(const Functions& functions) {
  std::vector<Way> ways = WaysWithRoom(functions);
  ways.push_back(MakeWay(functions, "room for one", kIgnore,
                         {kAll, kRoomForOne}, {15, 60}));
  ways.push_back(MakeWay(functions, "a byte short", kIgnore,
                         {kAll, kRoomForOne, true}, {30, 60}));
  return ways;
}

// With little room the C library converts what comes again for each character,
// up to 8160 of them.
std::vector<Way> WaysInTwoSteps(const Functions& functions) {
  std::vector<Way> ways = WaysWithRoom(functions);
  ways.push_back(MakeWay(functions, "room for one", kIgnore,
                         {kAll, kRoomForOne}, {60, 25, 4.5}));
  return ways;
}

}  // namespace

std::vector<Interface> IconvInterfaces() {
  const Functions glibcs = {&iconv_open, &iconv, &iconv_close};
  const std::vector<Match> matches = {
      {{"UTF-8000", "UTF-8"}, {"UTF-8", "UCS-4"}},
      {{"UTF-INFINITY-16BE", "UTF-8"}, {"UTF-16BE", "UTF-8"}},
      {{"UTF-64BE", "UTF-8"}, {"UTF-32BE", "UTF-8"}},
      {{"UTF-8", "UTF-64BE"}, {"UTF-8", "UTF-32BE"}},
      {{"UTF-8000", "UTF-INFINITY-16BE"}, {"UTF-8", "UTF-16BE"}},
  };
  const std::vector<Match> in_two_steps = {
      {{"UTF-64", "UTF-E-8"}, {"UTF-32", "UTF-8"}},
  };
  const std::vector<Match> to_ascii = {
      {{"UTF-8000", "ASCII"}, {"UTF-8", "ASCII"}},
      {{"UTF-INFINITY-16BE", "ASCII"}, {"UTF-16BE", "ASCII"}},
      {{"UTF-64BE", "ASCII"}, {"UTF-32BE", "ASCII"}},
  };
  // The shim hands the nearest ones to libiconv.
  return {
      {"iconv(3)", Ways(glibcs), matches},
      {"iconv(3) in two steps", WaysInTwoSteps(glibcs), in_two_steps},
      {"iconv(3) to ASCII",
       {MakeWay(glibcs, "//TRANSLIT", "//TRANSLIT", {kAll, kMuchRoom},
                {15, 10})},
       to_ascii},
      {"libiconv", Ways(LoadShim()), matches},
  };
}

}  // namespace utfx::bench
