#ifndef UTFX_TESTS_MODEL_PATTERNS_H_
#define UTFX_TESTS_MODEL_PATTERNS_H_

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "converters/charsets.h"
#include "core/byte_order.h"
#include "tests/model/model.h"

// What the files of the model have in common.
namespace utfx::model::internal {

// Writes `bits` into the x's of a pattern, from the right, and zeros into the
// x's that are left over.
Bits Fill(std::string pattern, Bits bits);

// How many ones some digits begin with.
size_t CountOnes(std::string_view bits);

// How many bytes a code unit has.
size_t UnitOf(Encoding encoding);

std::string EncodeUtf8000(const Bits& code_point);
std::string EncodeUtfE8(const Bits& code_point);
std::string EncodeUtfInfinity16(const Bits& code_point, ByteOrder order);

// The encodings of the rows that are there to be tried out.
std::string EncodeExperimental(const Charset& charset, const Bits& code_point);
// What bytes hold if they are a sequence, with zeros before it.
Bits DecodeExperimental(const Charset& charset, const std::string& bytes);
// How many bytes a sequence that starts so may have, where that is settled.
std::vector<size_t> PossibleExperimentalLengths(const Charset& charset,
                                                const std::string& start);
// The start of a sequence with the smallest or the largest rest.
std::string FillExperimental(const Charset& charset, std::string start,
                             size_t length, bool ones);
std::vector<std::string> IllFormedExperimental(const Charset& charset);
std::vector<std::string> CutShortExperimental(const Charset& charset);

}  // namespace utfx::model::internal

#endif  // UTFX_TESTS_MODEL_PATTERNS_H_
