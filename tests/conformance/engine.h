#ifndef UTFX_TESTS_CONFORMANCE_ENGINE_H_
#define UTFX_TESTS_CONFORMANCE_ENGINE_H_

#include <string>

#include "tests/conformance/case.h"
#include "tests/conformance/door.h"

namespace utfx::conformance {

// Runs a case through a stream that is open. Returns what is not as the model
// has it, in a phrase, or "".
std::string Run(const Case& test, const Rules& rules, Stream* stream);

// The same, as "conformance DOOR 'LINE': PHRASE", of the shortest text that
// still fails, as far as leaving out parts of it goes.
std::string FindingOf(const Door& door, const Case& test, Stream* stream);

}  // namespace utfx::conformance

#endif  // UTFX_TESTS_CONFORMANCE_ENGINE_H_
