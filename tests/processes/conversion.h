#ifndef UTFX_TESTS_PROCESSES_CONVERSION_H_
#define UTFX_TESTS_PROCESSES_CONVERSION_H_

#include <cstddef>
#include <memory>
#include <string>
#include <vector>

#include "tests/conformance/door.h"
#include "tests/iconv_descriptor.h"

namespace utfx::processes {

// A conversion by the library that a test program is linked with.
struct Conversion {
  std::string name;
  // Characters of all lengths, alike and mixed, as far as the charset goes;
  // what is ill-formed; and half a character at its end.
  const std::string& text;
  // How many bytes the caller leaves out at an error.
  size_t skip;
  std::unique_ptr<conformance::Stream> stream;
};

// All kinds of them, not open: each charset to and from every one that the door
// has, and what becomes of errors in turn.
std::vector<Conversion> MakeConversions();

// What each library has to say of itself.

const conformance::Door& TestedDoor();
// Where it is an iconv(3) that has others' charsets, too; or null.
const IconvFunctions* TestedIconv();
// What Open() returns where there is no memory.
extern const int kNoMemory;
// The most stack that a conversion may use, in bytes.
extern const size_t kMaxStack;
// Calls what else may be called at any time, and returns whether it did well.
bool CallOthers();

}  // namespace utfx::processes

#endif  // UTFX_TESTS_PROCESSES_CONVERSION_H_
