#ifndef UTFX_TESTS_MODEL_PATTERNS_H_
#define UTFX_TESTS_MODEL_PATTERNS_H_

#include <string>

#include "core/byte_order.h"
#include "tests/model/model.h"

// What the files of the model have in common.
namespace utfx::model::internal {

// Writes `bits` into the x's of a pattern, from the right, and zeros into the
// x's that are left over.
Bits Fill(std::string pattern, Bits bits);

std::string EncodeUtf8000(const Bits& code_point);
std::string EncodeUtfE8(const Bits& code_point);
std::string EncodeUtfInfinity16(const Bits& code_point, ByteOrder order);

}  // namespace utfx::model::internal

#endif  // UTFX_TESTS_MODEL_PATTERNS_H_
