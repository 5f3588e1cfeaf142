// Bytes stored in the mbstate_t between calls.

#include <gconv.h>
#include <gtest/gtest.h>

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "tests/charset_test.h"
#include "tests/gconv-module/protocol.h"
#include "tests/hex.h"
#include "tests/model/model.h"

namespace utfx {
namespace {

class StoredBytesTest : public ProtocolTest {};
class WideStoredBytesTest : public ProtocolTest {};

TEST_P(StoredBytesTest, MbrtowcResumesByteByByte) {
  Step step = From();
  for (const uint32_t value : kText) {
    if (HasSignature() && value == 0xFEFF) continue;
    const std::string bytes = model::Encode(GetParam(), value);
    Stream stream(&step);
    for (size_t i = 0; i + 1 < bytes.size(); ++i) {
      ASSERT_EQ(stream.ConvertLikeMbrtowc(bytes.substr(i, 1), 4),
                (Stream::Call{__GCONV_INCOMPLETE_INPUT, 1, ""}));
      ASSERT_NE(stream.State().__count, 0);
    }
    ASSERT_EQ(stream.ConvertLikeMbrtowc(bytes.substr(bytes.size() - 1), 4),
              (Stream::Call{__GCONV_EMPTY_INPUT, 1, Internal({value})}));
  }
}

TEST_P(StoredBytesTest, GoesOnAfterTheStoredSequence) {
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

TEST_P(StoredBytesTest, StoresBytesOfInternalToo) {
  Step step = To();
  for (const uint32_t value : kText) {
    const std::string bytes = Internal({value});
    for (size_t split = 1; split < 4; ++split) {
      Stream stream(&step);
      EXPECT_EQ(stream.ConvertLikeMbrtowc(bytes.substr(0, split), 16),
                (Stream::Call{__GCONV_INCOMPLETE_INPUT, split, ""}));
      EXPECT_EQ(static_cast<size_t>(stream.State().__count & 7), split);
      EXPECT_EQ(stream.ConvertLikeMbrtowc(bytes.substr(split), 16),
                (Stream::Call{__GCONV_EMPTY_INPUT, 4 - split,
                              model::Encode(GetParam(), value)}));
      EXPECT_EQ(stream.State().__count, 0);
    }
  }
}

TEST_P(StoredBytesTest, StoredBytesStayWhenTheOutputIsFull) {
  Step step = From();
  const std::string bytes = model::Encode(GetParam(), 0x1F30D);
  Stream stream(&step);
  stream.Convert(bytes.substr(0, bytes.size() - 1), 4, true);
  const int count = stream.State().__count;
  EXPECT_EQ(stream.Convert(bytes.substr(bytes.size() - 1), 3, true),
            (Stream::Call{__GCONV_FULL_OUTPUT, 0, ""}));
  EXPECT_EQ(stream.State().__count, count);
  EXPECT_EQ(stream.Convert(bytes.substr(bytes.size() - 1), 4, true),
            (Stream::Call{__GCONV_EMPTY_INPUT, 1, Internal({0x1F30D})}));
}

TEST_P(StoredBytesTest, ErrorsAfterStoredBytesTakeNothing) {
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
      ASSERT_EQ(static_cast<size_t>(stream.State().__count & 7), stored);
    }
    // All the way to the byte that shows it.
    EXPECT_LT(stored, bad.size()) << Hex(bad);
  }
}

// Some have sequences for 31 bits of which glibc can't store all but the last
// byte.
constexpr size_t kMaxBytesStored = 7;
class LongStoredBytesTest : public StoredBytesTest {};
std::string Largest(const Charset& charset) {
  return model::Encode(charset, 0x7FFFFFFF);
}

// INTERNAL has 31 bits. What the start of a sequence shows to be larger is an
// error at once; what is not is stored like everything else.
TEST_P(WideStoredBytesTest, StoresNothingOfWhatInternalCantHave) {
  Step step = From();
  const std::string largest = Largest(GetParam());
  Stream stream(&step);
  for (size_t i = 0; i + 1 < largest.size(); ++i) {
    ASSERT_EQ(stream.ConvertLikeMbrtowc(largest.substr(i, 1), 4),
              (Stream::Call{__GCONV_INCOMPLETE_INPUT, 1, ""}));
  }
  EXPECT_EQ(stream.ConvertLikeMbrtowc(largest.substr(largest.size() - 1), 4),
            (Stream::Call{__GCONV_EMPTY_INPUT, 1, Internal({0x7FFFFFFF})}));

  const size_t unit = GetParam().unit;
  for (size_t size = BitsUnshown(GetParam()) + 1;
       size <= GetParam().code_point_bits; ++size) {
    const std::string bytes =
        model::Encode(GetParam(), "1" + std::string(size - 1, '0'));
    Stream once(&step);
    EXPECT_EQ(once.ConvertLikeMbrtowc(bytes.substr(0, unit), 4),
              (Stream::Call{__GCONV_ILLEGAL_INPUT, 0, ""}))
        << size;
    EXPECT_EQ(once.State().__count, 0);
  }
}

TEST_P(LongStoredBytesTest, StoresWhatThereIsRoomFor) {
  Step step = From();
  const std::string bytes = Largest(GetParam());
  const std::string converted = Internal({0x7FFFFFFF});
  const Stream::Call refused = {__GCONV_ILLEGAL_INPUT, 0, ""};
  for (size_t first = 1; first < bytes.size(); ++first) {
    Stream stream(&step);
    const std::string start = bytes.substr(0, first);
    if (first > kMaxBytesStored) {
      EXPECT_EQ(stream.ConvertLikeMbrtowc(start, 4), refused) << first;
      continue;
    }
    EXPECT_EQ(stream.ConvertLikeMbrtowc(start, 4),
              (Stream::Call{__GCONV_INCOMPLETE_INPUT, first, ""}));
    for (size_t more = kMaxBytesStored + 1 - first; first + more < bytes.size();
         ++more) {
      Stream again = stream;
      EXPECT_EQ(again.ConvertLikeMbrtowc(bytes.substr(first, more), 4), refused)
          << first << ", " << more;
    }
    EXPECT_EQ(
        stream.ConvertLikeMbrtowc(bytes.substr(first), 4),
        (Stream::Call{__GCONV_EMPTY_INPUT, bytes.size() - first, converted}));
  }
}

TEST_P(StoredBytesTest, ResetDropsStoredBytes) {
  Step step = From();
  const std::string bytes = model::Encode(GetParam(), 0x1F30D);
  for (const int do_flush : {1, 2}) {
    Stream stream(&step);
    stream.Convert(bytes.substr(0, 1), 4, true);
    EXPECT_NE(stream.State().__count, 0);
    EXPECT_EQ(stream.Flush(do_flush), __GCONV_OK);
    EXPECT_EQ(stream.State().__count, 0);
    EXPECT_EQ(
        stream.Convert(bytes, 4, true),
        (Stream::Call{__GCONV_EMPTY_INPUT, bytes.size(), Internal({0x1F30D})}));
  }
}

TEST_P(StoredBytesTest, DirectStepsStoreNothing) {
  Step step = From("ISO-10646/UTF8/");
  const std::string bytes = model::Encode(GetParam(), 0x1F30D);
  Stream stream(&step);
  EXPECT_EQ(stream.Convert(bytes.substr(0, 1), 4, true),
            (Stream::Call{__GCONV_INCOMPLETE_INPUT, 0, ""}));
  EXPECT_EQ(stream.State().__count, 0);
}

UTFX_INSTANTIATE_CHARSET_TEST(StoredBytesTest);
UTFX_INSTANTIATE_CHARSET_TEST_WITH(WideStoredBytesTest,
                                   CharsetsWith([](const Charset& row) {
                                     return row.IsWide() &&
                                            Largest(row).size() <=
                                                kMaxBytesStored + 1;
                                   }));
UTFX_INSTANTIATE_CHARSET_TEST_WITH(LongStoredBytesTest,
                                   CharsetsWith([](const Charset& row) {
                                     return Largest(row).size() >
                                            kMaxBytesStored + 1;
                                   }));
// Without the charsets that are not listed there may be none.
GTEST_ALLOW_UNINSTANTIATED_PARAMETERIZED_TEST(LongStoredBytesTest);

}  // namespace
}  // namespace utfx
