#ifndef UTFX_TESTS_CONFORMANCE_ENGINE_H_
#define UTFX_TESTS_CONFORMANCE_ENGINE_H_

#include <string>

#include "tests/conformance/case.h"
#include "tests/conformance/door.h"

namespace utfx::conformance {

// Runs a case through a stream that is open. Returns what is not as the model
// has it, in a phrase, or "".
std::string Run(const Case& test, const Rules& rules, Stream* stream);

// The shortest text that still fails, as far as leaving out parts of it goes.
Case Shorten(Case test, const Rules& rules, Stream* stream);

}  // namespace utfx::conformance

#endif  // UTFX_TESTS_CONFORMANCE_ENGINE_H_
