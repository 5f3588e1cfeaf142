// The gconv protocol, by calling the module as glibc does: what iconv(3) never
// does (stored bytes, transliteration's calls), and a later step that stops
// wherever the test wants it to.

#include <dlfcn.h>
#include <gconv.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <iterator>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "converters/charsets.h"
#include "tests/charset_test.h"
#include "tests/model/model.h"
#include "tests/run_convert.h"

namespace utfx {
namespace {

// Mixed lengths in every encoding.
const std::vector<uint32_t> kText = {'a',    0xE9,     0x4E2D, 0x1F30D,
                                     0xFEFF, 0x10FFFF, 0,      'z'};

struct Module {
  __gconv_init_fct init;
  __gconv_fct convert;

  static const Module& Get() {
    static const Module kModule = [] {
      void* handle = dlopen(std::getenv("UTFX_MODULE"), RTLD_NOW | RTLD_LOCAL);
      if (handle == nullptr) std::abort();
      return Module{
          std::bit_cast<__gconv_init_fct>(dlsym(handle, "gconv_init")),
          std::bit_cast<__gconv_fct>(dlsym(handle, "gconv")),
      };
    }();
    return kModule;
  }
};

std::string Internal(const std::vector<uint32_t>& text) {
  std::string bytes(4 * text.size(), '\0');
  std::memcpy(bytes.data(), text.data(), bytes.size());
  return bytes;
}

// A step of the module, initialised as glibc does it.
struct Step : __gconv_step {
  Step(std::string from, std::string to)
      : __gconv_step(), from_(std::move(from)), to_(std::move(to)) {
    __from_name = from_.data();
    __to_name = to_.data();
    __fct = Module::Get().convert;
    init_status = Module::Get().init(this);
  }

  int init_status;

 private:
  std::string from_;
  std::string to_;
};

// A stream through one step, which is the last one.
class Stream {
 public:
  struct Call {
    int status;
    size_t consumed;
    std::string output;

    bool operator==(const Call&) const = default;
    friend void PrintTo(const Call& call, std::ostream* stream) {
      *stream << "status " << call.status << ", consumed " << call.consumed
              << ", output " << Hex(call.output);
    }
  };

  explicit Stream(Step* step, int flags = 0) : step_(step) {
    data_.__flags = flags | __GCONV_IS_LAST;
    data_.__statep = &state_;
  }

  Call Convert(std::string_view input, size_t room, bool store = false) {
    std::string output(room + 64, kUntouched);
    data_.__outbuf = reinterpret_cast<uint8_t*>(output.data());
    data_.__outbufend = data_.__outbuf + room;
    const uint8_t* in = Bytes(input);
    const int status =
        Module::Get().convert(step_, &data_, &in, in + input.size(), nullptr,
                              &irreversible_, 0, static_cast<int>(store));
    const auto size = static_cast<size_t>(
        data_.__outbuf - reinterpret_cast<uint8_t*>(output.data()));
    EXPECT_EQ(output.find_first_not_of(kUntouched, size), std::string::npos);
    output.resize(size);
    return {status, static_cast<size_t>(in - Bytes(input)), output};
  }

  int Flush(int do_flush) {
    return Module::Get().convert(step_, &data_, nullptr, nullptr, nullptr,
                                 &irreversible_, do_flush, 0);
  }

  // As in the wchar_t functions, whose step data is new in each call and only
  // the mbstate_t stays.
  Call ConvertLikeMbrtowc(std::string_view input, size_t room) {
    data_ = {};
    data_.__flags = __GCONV_IS_LAST;
    data_.__statep = &state_;
    data_.__internal_use = 1;
    return Convert(input, room, true);
  }

  __gconv_step_data& data() { return data_; }
  const __mbstate_t& state() const { return state_; }
  size_t irreversible() const { return irreversible_; }

 private:
  Step* step_;
  __gconv_step_data data_ = {};
  __mbstate_t state_ = {};
  size_t irreversible_ = 0;
};

class ProtocolTest : public CharsetTest {
 protected:
  static Step To(const std::string& from = "INTERNAL") {
    return {from, Name() + "//"};
  }
  static Step From(const std::string& to = "INTERNAL") {
    return {Name() + "//", to};
  }
  static bool HasSignature() { return !GetParam().signatures.empty(); }
};

class SignedProtocolTest : public ProtocolTest {};
class WideProtocolTest : public ProtocolTest {};

TEST_P(ProtocolTest, InitFillsInTheStep) {
  const int min = static_cast<int>(model::Encode(GetParam(), 'a').size());
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
  EXPECT_EQ(Step(Name() + "//", "UTF-16//").init_status, __GCONV_NOCONV);
}

// Bytes stored in the mbstate_t between calls.

TEST_P(ProtocolTest, MbrtowcResumesAtEverySplit) {
  Step step = From();
  for (const uint32_t value : kText) {
    const std::string bytes = model::Encode(GetParam(), value);
    for (size_t split = 1; split < bytes.size(); ++split) {
      Stream stream(&step);
      EXPECT_EQ(stream.ConvertLikeMbrtowc(bytes.substr(0, split), 4),
                (Stream::Call{__GCONV_INCOMPLETE_INPUT, split, ""}));
      EXPECT_EQ(static_cast<size_t>(stream.state().__count & 7), split);
      const Stream::Call rest =
          stream.ConvertLikeMbrtowc(bytes.substr(split), 4);
      EXPECT_EQ(rest.consumed, bytes.size() - split);
      if (HasSignature() && value == 0xFEFF) {
        EXPECT_EQ(rest.output, "");  // At the start of a stream.
      } else {
        EXPECT_EQ(rest.output, Internal({value}));
      }
      EXPECT_EQ(stream.state().__count, 0);
    }
  }
}

TEST_P(ProtocolTest, MbrtowcResumesByteByByte) {
  Step step = From();
  for (const uint32_t value : kText) {
    if (HasSignature() && value == 0xFEFF) continue;
    const std::string bytes = model::Encode(GetParam(), value);
    Stream stream(&step);
    for (size_t i = 0; i + 1 < bytes.size(); ++i) {
      ASSERT_EQ(stream.ConvertLikeMbrtowc(bytes.substr(i, 1), 4),
                (Stream::Call{__GCONV_INCOMPLETE_INPUT, 1, ""}));
      ASSERT_NE(stream.state().__count, 0);
    }
    ASSERT_EQ(stream.ConvertLikeMbrtowc(bytes.substr(bytes.size() - 1), 4),
              (Stream::Call{__GCONV_EMPTY_INPUT, 1, Internal({value})}));
  }
}

TEST_P(ProtocolTest, GoesOnAfterTheStoredSequence) {
  Step step = From();
  const std::string bytes = Encode(kText);
  for (size_t split = 0; split <= bytes.size(); ++split) {
    Stream stream(&step);
    const Stream::Call head = stream.Convert(bytes.substr(0, split), 400, true);
    EXPECT_EQ(head.consumed, split);
    const Stream::Call tail = stream.Convert(bytes.substr(split), 400, true);
    EXPECT_EQ(tail.status, __GCONV_EMPTY_INPUT);
    EXPECT_EQ(tail.consumed, bytes.size() - split);
    EXPECT_EQ(head.output + tail.output, Internal(kText));
  }
}

TEST_P(ProtocolTest, StoresBytesOfInternalToo) {
  Step step = To();
  for (const uint32_t value : kText) {
    const std::string bytes = Internal({value});
    for (size_t split = 1; split < 4; ++split) {
      Stream stream(&step);
      EXPECT_EQ(stream.ConvertLikeMbrtowc(bytes.substr(0, split), 16),
                (Stream::Call{__GCONV_INCOMPLETE_INPUT, split, ""}));
      EXPECT_EQ(static_cast<size_t>(stream.state().__count & 7), split);
      EXPECT_EQ(stream.ConvertLikeMbrtowc(bytes.substr(split), 16),
                (Stream::Call{__GCONV_EMPTY_INPUT, 4 - split,
                              model::Encode(GetParam(), value)}));
      EXPECT_EQ(stream.state().__count, 0);
    }
  }
}

TEST_P(ProtocolTest, StoredBytesStayWhenTheOutputIsFull) {
  Step step = From();
  const std::string bytes = model::Encode(GetParam(), 0x1F30D);
  Stream stream(&step);
  stream.Convert(bytes.substr(0, bytes.size() - 1), 4, true);
  const int count = stream.state().__count;
  EXPECT_EQ(stream.Convert(bytes.substr(bytes.size() - 1), 3, true),
            (Stream::Call{__GCONV_FULL_OUTPUT, 0, ""}));
  EXPECT_EQ(stream.state().__count, count);
  EXPECT_EQ(stream.Convert(bytes.substr(bytes.size() - 1), 4, true),
            (Stream::Call{__GCONV_EMPTY_INPUT, 1, Internal({0x1F30D})}));
}

TEST_P(ProtocolTest, ErrorsAfterStoredBytesTakeNothing) {
  Step step = From();
  std::vector<std::string> ill_formed = model::IllFormed(GetParam());
  for (const std::string& cut : model::CutShort(GetParam())) {
    ill_formed.push_back(cut + model::Encode(GetParam(), 'a'));
  }
  for (const std::string& bad : ill_formed) {
    Stream stream(&step);
    size_t stored = 0;
    while (stored < bad.size()) {
      const Stream::Call call = stream.Convert(bad.substr(stored, 1), 4, true);
      ASSERT_EQ(call.output, "");
      if (call.status == __GCONV_ILLEGAL_INPUT) {
        EXPECT_EQ(call.consumed, 0U) << Hex(bad);
        break;
      }
      ASSERT_EQ(call.status, __GCONV_INCOMPLETE_INPUT);
      ++stored;
      ASSERT_EQ(static_cast<size_t>(stream.state().__count & 7), stored);
    }
    // All the way to the byte that shows it.
    EXPECT_LT(stored, bad.size()) << Hex(bad);
  }
}

// INTERNAL has 31 bits. What the start of a sequence shows to be larger is an
// error at once; what is not is stored like everything else.
TEST_P(WideProtocolTest, StoresNothingOfWhatInternalCantHave) {
  Step step = From();
  const std::string largest = model::Encode(GetParam(), 0x7FFFFFFF);
  Stream stream(&step);
  for (size_t i = 0; i + 1 < largest.size(); ++i) {
    ASSERT_EQ(stream.ConvertLikeMbrtowc(largest.substr(i, 1), 4),
              (Stream::Call{__GCONV_INCOMPLETE_INPUT, 1, ""}));
  }
  EXPECT_EQ(stream.ConvertLikeMbrtowc(largest.substr(largest.size() - 1), 4),
            (Stream::Call{__GCONV_EMPTY_INPUT, 1, Internal({0x7FFFFFFF})}));

  const size_t unit = model::Encode(GetParam(), 'a').size();
  for (size_t size = 32; size <= GetParam().code_point_bits; ++size) {
    const std::string bytes =
        model::Encode(GetParam(), "1" + std::string(size - 1, '0'));
    Stream once(&step);
    EXPECT_EQ(once.ConvertLikeMbrtowc(bytes.substr(0, unit), 4),
              (Stream::Call{__GCONV_ILLEGAL_INPUT, 0, ""}))
        << size;
    EXPECT_EQ(once.state().__count, 0);
  }
}

TEST_P(ProtocolTest, ResetDropsStoredBytes) {
  Step step = From();
  const std::string bytes = model::Encode(GetParam(), 0x1F30D);
  for (const int do_flush : {1, 2}) {
    Stream stream(&step);
    stream.Convert(bytes.substr(0, 1), 4, true);
    EXPECT_NE(stream.state().__count, 0);
    EXPECT_EQ(stream.Flush(do_flush), __GCONV_OK);
    EXPECT_EQ(stream.state().__count, 0);
    EXPECT_EQ(
        stream.Convert(bytes, 4, true),
        (Stream::Call{__GCONV_EMPTY_INPUT, bytes.size(), Internal({0x1F30D})}));
  }
}

TEST_P(ProtocolTest, DirectStepsStoreNothing) {
  Step step = From("ISO-10646/UTF8/");
  const std::string bytes = model::Encode(GetParam(), 0x1F30D);
  Stream stream(&step);
  EXPECT_EQ(stream.Convert(bytes.substr(0, 1), 4, true),
            (Stream::Call{__GCONV_INCOMPLETE_INPUT, 0, ""}));
  EXPECT_EQ(stream.state().__count, 0);
}

// Signatures.

TEST_P(ProtocolTest, WritesASignatureOnceAndAgainAfterAReset) {
  Step step = To();
  Stream stream(&step);
  const std::string a = model::Encode(GetParam(), 'a');
  for (const int do_flush : {1, 2}) {
    EXPECT_EQ(stream.Convert("", 100),
              (Stream::Call{__GCONV_EMPTY_INPUT, 0, ""}));
    EXPECT_EQ(stream.Convert(Internal({'a'}).substr(0, 2), 100),
              (Stream::Call{__GCONV_INCOMPLETE_INPUT, 0, ""}));
    EXPECT_EQ(stream.Convert(Internal({'a'}), 100),
              (Stream::Call{__GCONV_EMPTY_INPUT, 4, Signature() + a}));
    EXPECT_EQ(stream.Convert(Internal({'a'}), 100),
              (Stream::Call{__GCONV_EMPTY_INPUT, 4, a}));
    EXPECT_EQ(stream.Flush(do_flush), __GCONV_OK);
  }
}

TEST_P(SignedProtocolTest, ASignatureMayGoOutAlone) {
  Step step = To();
  Stream stream(&step);
  const size_t size = Signature().size();
  for (size_t room = 0; room < size; ++room) {
    EXPECT_EQ(stream.Convert(Internal({'a'}), room),
              (Stream::Call{__GCONV_FULL_OUTPUT, 0, ""}));
  }
  EXPECT_EQ(stream.Convert(Internal({'a'}), size),
            (Stream::Call{__GCONV_FULL_OUTPUT, 0, Signature()}));
  EXPECT_EQ(
      stream.Convert(Internal({'a'}), 100),
      (Stream::Call{__GCONV_EMPTY_INPUT, 4, model::Encode(GetParam(), 'a')}));
}

TEST_P(ProtocolTest, ASignatureComesBeforeAnUnencodableCodePoint) {
  Step step = To();
  Stream stream(&step);
  EXPECT_EQ(stream.Convert(Internal({0xD800}), 100),
            (Stream::Call{__GCONV_ILLEGAL_INPUT, 0, Signature()}));
  EXPECT_EQ(
      stream.Convert(Internal({'a'}), 100),
      (Stream::Call{__GCONV_EMPTY_INPUT, 4, model::Encode(GetParam(), 'a')}));
}

TEST_P(ProtocolTest, IllFormedInputWritesNoSignature) {
  Step step = To("ISO-10646/UTF8/");
  Stream stream(&step);
  EXPECT_EQ(stream.Convert("\xFF", 100),
            (Stream::Call{__GCONV_ILLEGAL_INPUT, 0, ""}));
  EXPECT_EQ(stream.Convert("\xE2\x82", 100),
            (Stream::Call{__GCONV_INCOMPLETE_INPUT, 0, ""}));
  EXPECT_EQ(stream.Convert("a", 100),
            (Stream::Call{__GCONV_EMPTY_INPUT, 1,
                          Signature() + model::Encode(GetParam(), 'a')}));
}

TEST_P(ProtocolTest, InternalUseWritesNoSignatureButReadsOne) {
  Step to = To();
  Stream writer(&to);
  writer.data().__internal_use = 1;
  EXPECT_EQ(writer.Convert(Internal(kText), 1000).output, Encode(kText));
  Step from = From();
  Stream reader(&from);
  reader.data().__internal_use = 1;
  EXPECT_EQ(reader.Convert(Signature() + Encode(kText), 1000).output,
            Internal(kText));
}

TEST_P(SignedProtocolTest, ReadsEachSignatureOnceAndFollowsItsOrder) {
  Step step = From();
  for (const utfx::Signature& signature : GetParam().signatures) {
    Charset charset = GetParam();
    charset.order = signature.order;
    const std::string bytes = SignatureBytes(signature);
    std::string text;
    for (const uint32_t value : kText) text += model::Encode(charset, value);
    const std::string mark = model::Encode(charset, 0xFEFF);

    Stream stream(&step);
    for (int i = 0; i < 2; ++i) {
      // Incomplete until it is all there; then it is consumed, whatever
      // follows.
      for (size_t size = 1; size < bytes.size(); ++size) {
        EXPECT_EQ(stream.Convert(bytes.substr(0, size), 100),
                  (Stream::Call{__GCONV_INCOMPLETE_INPUT, 0, ""}));
      }
      EXPECT_EQ(stream.Convert(bytes + mark + text, 0),
                (Stream::Call{__GCONV_FULL_OUTPUT, bytes.size(), ""}));
      EXPECT_EQ(stream.Convert(mark + text, 1000),
                (Stream::Call{__GCONV_EMPTY_INPUT, mark.size() + text.size(),
                              Internal({0xFEFF}) + Internal(kText)}));
      EXPECT_EQ(stream.Flush(i + 1), __GCONV_OK);
    }
    // Without one: big-endian, also after a stream that was not.
    EXPECT_EQ(stream.Convert(Encode(kText), 1000).output, Internal(kText));
  }
}

TEST_P(ProtocolTest, StreamsOfOneStepKeepApart) {
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
  for (Stream& stream : streams) stream.data().__statep = nullptr;
  std::vector<__mbstate_t> states(streams.size());
  std::vector<std::string> outputs(streams.size());
  std::vector<size_t> consumed(streams.size());
  for (size_t turn = 0; turn <= kText.size(); ++turn) {
    for (size_t i = 0; i < streams.size(); ++i) {
      streams[i].data().__statep = &states[i];
      const Stream::Call call =
          streams[i].Convert(inputs[i].substr(consumed[i]), 4);
      consumed[i] += call.consumed;
      outputs[i] += call.output;
    }
  }
  for (const std::string& output : outputs) EXPECT_EQ(output, Internal(kText));
  EXPECT_EQ(step.__data, data);
}

// Errors.

TEST_P(ProtocolTest, StopsAtErrorsOrSkipsThem) {
  constexpr int kEncounteredIllegalInput = 1 << 30;  // glibc 2.41.
  Step step = From();
  const std::string a = model::Encode(GetParam(), 'a');
  for (const std::string& bad : model::IllFormed(GetParam())) {
    Stream strict(&step);
    EXPECT_EQ(strict.Convert(a + bad + a, 100),
              (Stream::Call{__GCONV_ILLEGAL_INPUT, a.size(), Internal({'a'})}));
    EXPECT_EQ(strict.irreversible(), 0U);
    EXPECT_NE(strict.data().__flags & kEncounteredIllegalInput, 0);

    Stream ignoring(&step, __GCONV_IGNORE_ERRORS);
    EXPECT_EQ(ignoring.Convert(a, 100).status, __GCONV_EMPTY_INPUT);
    EXPECT_EQ(ignoring.data().__flags & kEncounteredIllegalInput, 0);
    // Reported once the input is used up, as glibc does it.
    EXPECT_EQ(ignoring.Convert(a + bad + a, 100),
              (Stream::Call{__GCONV_ILLEGAL_INPUT, 2 * a.size() + bad.size(),
                            Internal({'a', 'a'})}));
    EXPECT_EQ(ignoring.irreversible(), 1U);
    EXPECT_NE(ignoring.data().__flags & kEncounteredIllegalInput, 0);
  }
}

TEST_P(ProtocolTest, StopsAtUnencodableCodePointsOrSkipsThem) {
  Step step = To();
  const std::string a = model::Encode(GetParam(), 'a');
  const std::string input = Internal({'a', 0xDFFF, 'a'});
  Stream strict(&step);
  EXPECT_EQ(strict.Convert(input, 100),
            (Stream::Call{__GCONV_ILLEGAL_INPUT, 4, Signature() + a}));
  EXPECT_EQ(strict.irreversible(), 0U);
  Stream ignoring(&step, __GCONV_IGNORE_ERRORS);
  EXPECT_EQ(ignoring.Convert(input, 100),
            (Stream::Call{__GCONV_ILLEGAL_INPUT, 12, Signature() + a + a}));
  EXPECT_EQ(ignoring.irreversible(), 1U);
}

// Calls from an error handler of glibc: it wants this step alone, into a
// buffer of its own, and sees to errors itself.
TEST_P(ProtocolTest, AnErrorHandlerGetsThisStepOnly) {
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
  const std::string input = Internal({'a', 0xD800, 'a'});
  const uint8_t* in = Bytes(input);
  uint8_t* out = buffer;
  EXPECT_EQ(Module::Get().convert(&step, &data, &in, in + input.size(), &out,
                                  nullptr, 0, 0),
            __GCONV_ILLEGAL_INPUT);
  EXPECT_EQ(in, Bytes(input) + 4);
  EXPECT_EQ(std::string(buffer, out), model::Encode(GetParam(), 'a'));
  EXPECT_TRUE(std::all_of(out, std::end(buffer),
                          [](uint8_t byte) { return byte == kUntouched; }));
  EXPECT_EQ(data.__outbuf, &untouched);
}

// A later step, under the test's control: it takes a number of bytes of what
// it is offered and then answers with a status.
class NextStep {
 public:
  static NextStep& Get() {
    static NextStep next;
    return next;
  }

  static int Convert(__gconv_step* /*step*/, __gconv_step_data* /*data*/,
                     const unsigned char** in, const unsigned char* in_end,
                     unsigned char** out_start, size_t* irreversible,
                     int do_flush, int consume_incomplete) {
    NextStep& next = Get();
    EXPECT_EQ(out_start, nullptr);
    EXPECT_NE(irreversible, nullptr);
    EXPECT_EQ(consume_incomplete, 0);
    if (do_flush != 0) {
      next.flushed_ = do_flush;
      return next.status_;
    }
    const auto offered = static_cast<size_t>(in_end - *in);
    const size_t taken = std::min(offered, next.room_);
    next.taken_.append(*in, *in + taken);
    *in += taken;
    next.room_ -= taken;
    return taken == offered ? int{__GCONV_EMPTY_INPUT} : next.status_;
  }

  void Start() { *this = {}; }
  // Room for the next call, and what to say when it is used up.
  void Expect(size_t room, int status) {
    room_ = room;
    status_ = status;
  }
  const std::string& taken() const { return taken_; }
  int flushed() const { return flushed_; }

 private:
  std::string taken_;
  size_t room_ = 0;
  int status_ = __GCONV_OK;
  int flushed_ = 0;
};

// Our step, with a small buffer of its own, in front of NextStep.
class Chain {
 public:
  Chain(const Step& step, size_t buffer_size, int flags = 0)
      : steps_{step, __gconv_step()}, buffer_(buffer_size, '\0') {
    steps_[1].__fct = &NextStep::Convert;
    data_[0].__flags = flags;
    data_[0].__statep = &states_[0];
    data_[0].__outbuf = reinterpret_cast<uint8_t*>(buffer_.data());
    data_[0].__outbufend = data_[0].__outbuf + buffer_.size();
    data_[1].__flags = __GCONV_IS_LAST;
    data_[1].__statep = &states_[1];
    NextStep::Get().Start();
  }
  Chain(const Chain&) = delete;
  Chain& operator=(const Chain&) = delete;

  // Makes both functions look to the module as if they came out of shared
  // objects, mangled with a guard of ours.
  void Mangle(uintptr_t guard) {
    for (__gconv_step& step : steps_) {
      step.__shlib_handle =
          reinterpret_cast<__gconv_loaded_object*>(&step);  // Not null.
      uintptr_t address = reinterpret_cast<uintptr_t>(step.__fct) ^ guard;
#ifdef __x86_64__
      address = std::rotl(address, 17);
#elif defined(__i386__)
      address = std::rotl(address, 9);
#endif
      step.__fct = std::bit_cast<__gconv_fct>(address);
    }
  }

  // Converts from `*consumed` on and adds what was consumed to it.
  int Convert(std::string_view input, size_t* consumed) {
    const uint8_t* const start = Bytes(input) + *consumed;
    const uint8_t* in = start;
    const int status =
        Module::Get().convert(steps_, data_, &in, Bytes(input) + input.size(),
                              nullptr, &irreversible_, 0, 0);
    *consumed += static_cast<size_t>(in - start);
    return status;
  }

  int Flush(int do_flush) {
    return Module::Get().convert(steps_, data_, nullptr, nullptr, nullptr,
                                 &irreversible_, do_flush, 0);
  }

  const __gconv_step_data& data() const { return data_[0]; }
  size_t irreversible() const { return irreversible_; }

 private:
  __gconv_step steps_[2];
  std::string buffer_;
  __mbstate_t states_[2] = {};
  __gconv_step_data data_[2] = {};
  size_t irreversible_ = 0;
};

// For every buffer size of ours and every number of characters that the next
// step takes before it stops, for full output or an error.
TEST_P(ProtocolTest, RewindsToExactlyWhatALaterStepTook) {
  const Step step = From();
  const std::string input = Signature() + Encode(kText);
  const std::string expected = Internal(kText);
  for (size_t buffer = 4; buffer <= 40; buffer += 4) {
    for (size_t first = 0; first <= kText.size(); ++first) {
      for (const int status : {__GCONV_FULL_OUTPUT, __GCONV_ILLEGAL_INPUT}) {
        Chain chain(step, buffer);
        size_t consumed = 0;
        NextStep::Get().Expect(4 * first, status);
        EXPECT_EQ(chain.Convert(input, &consumed),
                  first == kText.size() ? int{__GCONV_EMPTY_INPUT} : status);
        EXPECT_EQ(consumed,
                  Signature().size() +
                      Encode({kText.begin(), kText.begin() + first}).size());
        EXPECT_EQ(NextStep::Get().taken(), expected.substr(0, 4 * first));
        // And the rest, one at a time.
        for (size_t i = first; i < kText.size(); ++i) {
          NextStep::Get().Expect(4, status);
          chain.Convert(input, &consumed);
        }
        EXPECT_EQ(consumed, input.size());
        EXPECT_EQ(NextStep::Get().taken(), expected);
      }
    }
  }
}

// The same into a charset, where sequences have many lengths and a signature
// may be among what is taken back.
TEST_P(ProtocolTest, RewindsAStepThatWrites) {
  const Step step = To();
  const std::string input = Internal(kText);
  const std::string expected = Signature() + Encode(kText);
  std::vector<size_t> ends = {0};
  if (HasSignature()) ends.push_back(Signature().size());
  for (const uint32_t value : kText) {
    ends.push_back(ends.back() + model::Encode(GetParam(), value).size());
  }
  for (size_t buffer = 8; buffer <= 40; ++buffer) {
    for (const size_t room : ends) {
      Chain chain(step, buffer);
      size_t consumed = 0;
      NextStep::Get().Expect(room, __GCONV_FULL_OUTPUT);
      chain.Convert(input, &consumed);
      EXPECT_EQ(NextStep::Get().taken(), expected.substr(0, room));
      NextStep::Get().Expect(1000, __GCONV_FULL_OUTPUT);
      EXPECT_EQ(chain.Convert(input, &consumed), __GCONV_EMPTY_INPUT);
      EXPECT_EQ(consumed, input.size());
      EXPECT_EQ(NextStep::Get().taken(), expected) << buffer << " " << room;
    }
  }
}

// Direct steps: to UTF-8, and between charsets with wide code points.
void CheckRewinds(const Step& step, const Charset& from, const Charset& to,
                  const std::vector<model::Bits>& text) {
  ASSERT_EQ(step.init_status, __GCONV_OK);
  std::string input = SignatureOf(from);
  std::string expected = SignatureOf(to);
  std::vector<std::pair<size_t, size_t>> ends;  // Of input and output.
  size_t longest = expected.size();
  for (const model::Bits& code_point : text) {
    ends.emplace_back(input.size(), expected.size());
    const std::string bytes = model::Encode(to, code_point);
    longest = std::max(longest, bytes.size());
    input += model::Encode(from, code_point);
    expected += bytes;
  }
  ends.emplace_back(input.size(), expected.size());
  for (size_t buffer = longest; buffer <= longest + 24; ++buffer) {
    for (const auto& [read, written] : ends) {
      Chain chain(step, buffer);
      size_t consumed = 0;
      NextStep::Get().Expect(written, __GCONV_FULL_OUTPUT);
      chain.Convert(input, &consumed);
      EXPECT_EQ(consumed, read) << buffer;
      EXPECT_EQ(NextStep::Get().taken(), expected.substr(0, written));
      NextStep::Get().Expect(expected.size(), __GCONV_FULL_OUTPUT);
      EXPECT_EQ(chain.Convert(input, &consumed), __GCONV_EMPTY_INPUT);
      EXPECT_EQ(consumed, input.size());
      EXPECT_EQ(NextStep::Get().taken(), expected);
    }
  }
}

TEST_P(ProtocolTest, RewindsADirectStepToUtf8) {
  // glibc's UTF-8 is the start of UTF-8000.
  const Charset utf8 = {"", {}, {}, Family::kUtf8, {}, 1, 31};
  std::vector<model::Bits> text;
  for (const uint32_t value : kText) text.push_back(model::ToBits(value));
  CheckRewinds(From("ISO-10646/UTF8/"), GetParam(), utf8, text);
}

TEST_P(WideProtocolTest, RewindsADirectStepToEveryOther) {
  for (const Charset& other : WideCharsets()) {
    std::vector<model::Bits> text;
    for (const size_t bits : {1, 22, 33, 63, 7, 91, 300}) {
      if (bits <= std::min(GetParam().code_point_bits, other.code_point_bits)) {
        text.emplace_back(bits, '1');
      }
    }
    CheckRewinds(From(std::string(other.name) + "//"), GetParam(), other, text);
  }
}

TEST_P(ProtocolTest, SkipsErrorsOnceAcrossRewindsAndBuffers) {
  const Step step = From();
  std::string input;
  const std::vector<std::string> ill_formed = model::IllFormed(GetParam());
  for (const std::string& bad : ill_formed) {
    input += model::Encode(GetParam(), 'a') + bad;
  }
  for (size_t buffer = 4; buffer <= 12; buffer += 4) {
    Chain chain(step, buffer, __GCONV_IGNORE_ERRORS);
    size_t consumed = 0;
    for (size_t i = 0; i < ill_formed.size(); ++i) {
      NextStep::Get().Expect(4, __GCONV_FULL_OUTPUT);
      const int status = chain.Convert(input, &consumed);
      EXPECT_EQ(status, i + 1 < ill_formed.size() ? int{__GCONV_FULL_OUTPUT}
                                                  : int{__GCONV_ILLEGAL_INPUT});
    }
    EXPECT_EQ(consumed, input.size());
    EXPECT_EQ(chain.irreversible(), ill_formed.size());
    EXPECT_EQ(NextStep::Get().taken(),
              Internal(std::vector<uint32_t>(ill_formed.size(), 'a')));
    // In one go, through several rounds of the buffer.
    Chain whole(step, buffer, __GCONV_IGNORE_ERRORS);
    consumed = 0;
    NextStep::Get().Expect(1000, __GCONV_FULL_OUTPUT);
    EXPECT_EQ(whole.Convert(input, &consumed), __GCONV_ILLEGAL_INPUT);
    EXPECT_EQ(consumed, input.size());
    EXPECT_EQ(whole.irreversible(), ill_formed.size());
  }
}

TEST_P(ProtocolTest, FlushReachesTheNextStepAndWaitsForIt) {
  const Step step = From();
  for (const int do_flush : {1, 2}) {
    Chain chain(step, 40);
    size_t consumed = 0;
    NextStep::Get().Expect(1000, __GCONV_OK);
    chain.Convert(Encode(kText), &consumed);
    NextStep::Get().Expect(0, __GCONV_FULL_OUTPUT);
    const int progress = chain.data().__invocation_counter;
    EXPECT_EQ(chain.Flush(do_flush), __GCONV_FULL_OUTPUT);
    EXPECT_EQ(chain.data().__invocation_counter, progress);
    NextStep::Get().Expect(0, __GCONV_OK);
    EXPECT_EQ(chain.Flush(do_flush), __GCONV_OK);
    EXPECT_EQ(NextStep::Get().flushed(), do_flush);
    EXPECT_EQ(chain.data().__invocation_counter, 0);
  }
}

TEST_P(ProtocolTest, DemanglesTheNextStepOfASharedObject) {
  const Step step = From();
  for (const uintptr_t guard :
       {uintptr_t{0}, static_cast<uintptr_t>(0x0123456789ABCDEF),
        ~uintptr_t{0}}) {
    Chain chain(step, 40);
    chain.Mangle(guard);
    size_t consumed = 0;
    NextStep::Get().Expect(1000, __GCONV_OK);
    EXPECT_EQ(chain.Convert(Encode(kText), &consumed), __GCONV_EMPTY_INPUT);
    EXPECT_EQ(NextStep::Get().taken(), Internal(kText));
    EXPECT_EQ(chain.Flush(1), __GCONV_OK);
    EXPECT_EQ(NextStep::Get().flushed(), 1);
  }
}

UTFX_INSTANTIATE_CHARSET_TEST(ProtocolTest);
UTFX_INSTANTIATE_CHARSET_TEST_WITH(SignedProtocolTest, SignedCharsets());
UTFX_INSTANTIATE_CHARSET_TEST_WITH(WideProtocolTest, WideCharsets());

}  // namespace
}  // namespace utfx
