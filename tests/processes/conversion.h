#ifndef UTFX_TESTS_PROCESSES_CONVERSION_H_
#define UTFX_TESTS_PROCESSES_CONVERSION_H_

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace utfx::processes {

// A conversion by the library that a test program is linked with, and a text
// for it. Between Open() and Close() it allocates nothing, takes no lock and
// asks nothing of the system, which is what the tests are about.
class Conversion {
 public:
  enum class Outcome : uint8_t { kDone, kIncomplete, kFull, kError };

  Conversion(std::string name, std::string_view text)
      : name_(std::move(name)), text_(text) {}
  Conversion(const Conversion&) = delete;
  Conversion& operator=(const Conversion&) = delete;
  virtual ~Conversion() = default;

  const std::string& Name() const { return name_; }
  std::string_view Text() const { return text_; }

  // Returns 0, or how the library says what went wrong.
  virtual int Open() = 0;
  virtual void Close() = 0;
  // Back to the start of a stream.
  virtual void Restart() = 0;
  // One call of the library's, with what it has not read before first. Moves
  // *in and *out behind what is read and written, *in behind an error, too.
  virtual Outcome Convert(const char** in, const char* in_end, char** out,
                          char* out_end, bool is_last) = 0;

 private:
  std::string name_;
  std::string_view text_;
};

// What each library has to say of itself.

// All kinds of its conversions, not open.
std::vector<std::unique_ptr<Conversion>> MakeConversions();
// What Open() returns where there is no memory.
extern const int kNoMemory;
// The most stack that a conversion may use, in bytes.
extern const size_t kMostStack;
// Calls what else may be called at any time, and returns whether it did well.
bool CallOthers();

}  // namespace utfx::processes

#endif  // UTFX_TESTS_PROCESSES_CONVERSION_H_
