#ifndef UTFX_TESTS_CONFORMANCE_DOOR_H_
#define UTFX_TESTS_CONFORMANCE_DOOR_H_

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "tests/conformance/case.h"
#include "tests/conformance/rules.h"

namespace utfx::conformance {

enum class Reason : uint8_t { kNone, kIllFormed, kUnencodable, kIncomplete };

// What one call did.
struct Step {
  enum class Outcome : uint8_t {
    kDone,        // All input is read.
    kIncomplete,  // What is left is the start of a sequence.
    kFull,        // There is too little room for what comes next.
    kError,       // What comes next is an error.
  };

  Outcome outcome;
  size_t read;
  size_t written;
  Reason reason = Reason::kNone;  // Of an error, where the door tells it.
  size_t length = 0;              // Likewise.
  // Of each unit written, the place in `in` that it comes from, if they are
  // told.
  const int32_t* offsets = nullptr;
};

class AnsweringStream;

// A conversion through a door. Between Open() and Close() it allocates nothing,
// takes no lock and asks nothing of the system.
class Stream {
 public:
  Stream() = default;
  Stream(const Stream&) = delete;
  Stream& operator=(const Stream&) = delete;
  virtual ~Stream() = default;

  // Returns 0, or how the library says what went wrong.
  virtual int Open() = 0;
  virtual void Close() = 0;
  // Back to the start of a stream.
  virtual void Restart() = 0;
  // One call, with what it has left before first.
  virtual Step Convert(std::string_view in, bool is_last, char* out,
                       size_t room) = 0;
  // Tells it that the caller goes on behind an error of so many bytes.
  virtual void Skip(size_t /*length*/) {}
  // How many errors it says that it has skipped or replaced, if it counts them.
  virtual std::optional<uint64_t> Errors() const { return {}; }

  virtual AnsweringStream* AsAnswering() { return nullptr; }
};

// What became of a whole text, where a door can't be asked call by call.
struct Answer {
  struct Error {
    size_t begin;
    size_t end;
  };

  std::string output;
  std::vector<Error> errors;
  std::string complaint;  // Of the door's own.
};

// A conversion by another process or in another language.
class AnsweringStream : public Stream {
 public:
  int Open() override { return 0; }
  void Close() override {}
  void Restart() override {}
  Step Convert(std::string_view /*in*/, bool /*is_last*/, char* /*out*/,
               size_t /*room*/) override {
    return {};
  }
  // That these are asked, for what is slow with one at a time.
  virtual void Expect(const std::vector<std::string>& /*texts*/) {}
  // The text comes in pieces of these sizes, if there are any, and is stopped
  // at the first error, if at any.
  virtual Answer Ask(std::string_view text,
                     const std::vector<size_t>& pieces) = 0;

  AnsweringStream* AsAnswering() override { return this; }
};

// A way into the project.
class Door {
 public:
  Door() = default;
  Door(const Door&) = delete;
  Door& operator=(const Door&) = delete;
  virtual ~Door() = default;

  virtual std::string_view Name() const = 0;
  // Which part of it this system lacks; "" if none.
  virtual std::string WhatIsMissing() const { return ""; }
  // Why it has no such conversion, in a phrase; "" if it has, and opens it.
  virtual std::string_view Lacks(const Coder& from, const Coder& to,
                                 OnError on_error) const = 0;
  // A conversion that it has.
  virtual std::unique_ptr<Stream> Make(const Coder& from, const Coder& to,
                                       OnError on_error) const = 0;
  virtual Rules RulesFor(const Coder& from, const Coder& to) const = 0;
  // One in how many texts it is given by day.
  virtual uint32_t ByDay() const { return 1; }
};

// All that this program has.
const std::vector<const Door*>& Doors();
// Null if none has the name.
const Door* FindDoor(std::string_view name);

}  // namespace utfx::conformance

#endif  // UTFX_TESTS_CONFORMANCE_DOOR_H_
