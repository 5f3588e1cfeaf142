// What gconv_init() makes of a step, and what comes of calls of one.

#include <gconv.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <string>
#include <utility>
#include <vector>

#include "converters/charsets.h"
#include "core/byte_order.h"
#include "tests/charset_test.h"
#include "tests/gconv-module/protocol.h"
#include "tests/model/model.h"
#include "tests/run_convert.h"

namespace utfx {
namespace {

class StepTest : public ProtocolTest {};
class UnencodableStepTest : public ProtocolTest {};

TEST_P(StepTest, InitFillsInTheStep) {
  const int min = static_cast<int>(GetParam().unit);
  const std::string longest = model::Encode(
      GetParam(), GetParam().code_point_bits == 21
                      ? model::ToBits(0x10FFFF)
                      : model::Bits(GetParam().code_point_bits, '1'));
  const int max = static_cast<int>(longest.size());
  for (const std::string other : {"INTERNAL", "ISO-10646/UTF8/"}) {
    const int other_max = other == "INTERNAL" ? 4 : 6;
    const Step to = To(other);
    EXPECT_EQ(to.init_status, __GCONV_OK);
    EXPECT_EQ(to.__max_needed_from, other_max);
    EXPECT_EQ(to.__min_needed_to, min);
    EXPECT_EQ(to.__max_needed_to, max);
    EXPECT_EQ(to.__stateful, 0);
    const Step from = From(other);
    EXPECT_EQ(from.init_status, __GCONV_OK);
    EXPECT_EQ(from.__min_needed_from, to.__min_needed_to);
    EXPECT_EQ(from.__max_needed_from, to.__max_needed_to);
    EXPECT_EQ(from.__max_needed_to, other_max);
  }
  EXPECT_EQ(Step("INTERNAL", Name() + "//TRANSLIT").init_status, __GCONV_OK);
  EXPECT_EQ(Step("INTERNAL", Name() + "X//").init_status, __GCONV_NOCONV);
  EXPECT_EQ(Step("INTERNAL", Name()).init_status, __GCONV_NOCONV);
  EXPECT_EQ(Step("INTERNAL", "INTERNAL").init_status, __GCONV_NOCONV);
  EXPECT_EQ(Step(Name() + "//", "UTF-7//").init_status, __GCONV_NOCONV);
}

// glibc goes on with a step that it could not open again.
TEST_P(StepTest, CallsOfAStepThatWasNotOpenedFail) {
  Step step = From("INTERNAL");
  Step refused(Name() + "//", "UTF-7//");
  EXPECT_EQ(refused.__data, nullptr);
  void* const data = std::exchange(step.__data, nullptr);
  Stream stream(&step);
  const std::string input = Encode({'a'});
  EXPECT_EQ(stream.Convert(input, 16).status, __GCONV_ILLEGAL_DESCRIPTOR);
  step.__data = data;
}

TEST_P(StepTest, StreamsOfOneStepKeepApart) {
  Step step = From();
  const void* const data = step.__data;
  std::vector<Stream> streams;
  std::vector<std::string> inputs;
  for (const ByteOrder order :
       {ByteOrder::kBigEndian, ByteOrder::kLittleEndian}) {
    for (const utfx::Signature& signature : GetParam().signatures) {
      if (signature.order != order) continue;
      Charset charset = GetParam();
      charset.order = order;
      std::string input = SignatureBytes(signature);
      for (const uint32_t value : kText) input += model::Encode(charset, value);
      streams.emplace_back(&step);
      inputs.push_back(input);
    }
  }
  streams.emplace_back(&step);
  inputs.push_back(Encode(kText));
  // Character by character, in turns. (A Stream must not move once it is used.)
  for (Stream& stream : streams) stream.Data().__statep = nullptr;
  std::vector<__mbstate_t> states(streams.size());
  std::vector<std::string> outputs(streams.size());
  std::vector<size_t> consumed(streams.size());
  for (size_t turn = 0; turn <= kText.size(); ++turn) {
    for (size_t i = 0; i < streams.size(); ++i) {
      streams[i].Data().__statep = &states[i];
      const Stream::Call call =
          streams[i].Convert(inputs[i].substr(consumed[i]), 4);
      consumed[i] += call.consumed;
      outputs[i] += call.output;
    }
  }
  for (const std::string& output : outputs) EXPECT_EQ(output, Internal(kText));
  EXPECT_EQ(step.__data, data);
}

// Calls from an error handler of glibc: it wants this step alone, into a
// buffer of its own, and sees to errors itself.
TEST_P(UnencodableStepTest, AnErrorHandlerGetsThisStepOnly) {
  Step step = To();
  __mbstate_t state = {};
  __gconv_step_data data = {};
  data.__flags = __GCONV_IGNORE_ERRORS;  // Not the last step.
  data.__statep = &state;
  data.__internal_use = 1;
  uint8_t untouched = 0;
  data.__outbuf = &untouched;
  uint8_t buffer[64];
  std::fill(std::begin(buffer), std::end(buffer), kUntouched);
  data.__outbufend = buffer + sizeof buffer;
  const std::string input = Internal({'a', kUnencodable, 'a'});
  const uint8_t* in = Bytes(input);
  uint8_t* out = buffer;
  EXPECT_EQ(
      step.__fct(&step, &data, &in, in + input.size(), &out, nullptr, 0, 0),
      __GCONV_ILLEGAL_INPUT);
  EXPECT_EQ(in, Bytes(input) + 4);
  EXPECT_EQ(std::string(buffer, out), model::Encode(GetParam(), 'a'));
  EXPECT_TRUE(std::all_of(out, std::end(buffer),
                          [](uint8_t byte) { return byte == kUntouched; }));
  EXPECT_EQ(data.__outbuf, &untouched);
}

TEST_P(StepTest, InternalUseWritesNoSignatureButReadsOne) {
  Step to = To();
  Stream writer(&to);
  writer.Data().__internal_use = 1;
  EXPECT_EQ(writer.Convert(Internal(kText), 1000).output, Encode(kText));
  Step from = From();
  Stream reader(&from);
  reader.Data().__internal_use = 1;
  EXPECT_EQ(reader.Convert(Signature() + Encode(kText), 1000).output,
            Internal(kText));
}

// What tells the program iconv of an error, and how many are skipped.
TEST_P(UnencodableStepTest, CountsAndMarksErrors) {
  constexpr int kEncounteredIllegalInput = 1 << 30;  // glibc 2.41.
  Step from = From();
  Step to = To();
  const std::string a = model::Encode(GetParam(), 'a');
  const std::pair<Step*, std::string> cases[] = {
      {&from, a + AnError(GetParam()) + a},
      {&to, Internal({'a', kUnencodable, 'a'})}};
  for (const auto& [step, input] : cases) {
    Stream strict(step);
    EXPECT_EQ(strict.Convert(input, 100).status, __GCONV_ILLEGAL_INPUT);
    EXPECT_EQ(strict.Irreversible(), 0U);
    EXPECT_NE(strict.Data().__flags & kEncounteredIllegalInput, 0);

    Stream ignoring(step, __GCONV_IGNORE_ERRORS);
    const size_t good = step == &from ? a.size() : 4;
    EXPECT_EQ(ignoring.Convert(input.substr(0, good), 100).status,
              __GCONV_EMPTY_INPUT);
    EXPECT_EQ(ignoring.Data().__flags & kEncounteredIllegalInput, 0);
    // Reported once the input is used up, as glibc does it.
    const Stream::Call call = ignoring.Convert(input, 100);
    EXPECT_EQ(call.status, __GCONV_ILLEGAL_INPUT);
    EXPECT_EQ(call.consumed, input.size());
    EXPECT_EQ(call.output, step == &from ? Internal({'a', 'a'}) : a + a);
    EXPECT_EQ(ignoring.Irreversible(), 1U);
    EXPECT_NE(ignoring.Data().__flags & kEncounteredIllegalInput, 0);
  }
}

UTFX_INSTANTIATE_CHARSET_TEST(StepTest);
UTFX_INSTANTIATE_CHARSET_TEST_WITH(UnencodableStepTest, UnencodableCharsets());

}  // namespace
}  // namespace utfx
