// Every allocation of ICU and of the library failing in turn.

#include <gtest/gtest.h>
#include <unicode/ucnv.h>
#include <unicode/ucnv_err.h>
#include <unicode/uset.h>

#include <algorithm>
#include <csignal>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <iterator>
#include <string_view>

#include "tests/charset_test.h"
#include "tests/faults/each_failure.h"
#include "tests/run_command.h"

namespace utfx {
namespace {

// What came of some calls, in memory of its own.
struct Outcome {
  UErrorCode error = U_ZERO_ERROR;
  size_t size = 0;
  char bytes[2000];

  void Add(const void* more, size_t count) {
    std::memcpy(bytes + size, more, count);
    size += count;
  }
  void Add(const char* text) { Add(text, std::strlen(text)); }

  bool operator==(const Outcome& other) const {
    return error == other.error && size == other.size &&
           std::memcmp(bytes, other.bytes, size) == 0;
  }
};

// Long sequences, as far as the charset has any, and whatever it makes of them.
constexpr std::string_view kBytes =
    "\xFF\xBE\x87\xBF\xBF\xBF\xBF\xBF\xBF\xBF\xBF\xBF\xBF"
    "abcdefgh\xD8\x3D\xDE\x42\xFC\xBF\xBF\xBF\xBF\xBF\xE2\x82";
constexpr std::u16string_view kUnits = u"Hi\xD83Cé中\xD83C\xDF0D\xDC00!";

// In pieces of so many bytes.
void ConvertToUnicode(UConverter* cnv, ptrdiff_t piece, Outcome* outcome) {
  const char* source = kBytes.data();
  const char* const end = source + kBytes.size();
  const char* limit = source;
  while (U_SUCCESS(outcome->error) && limit != end) {
    limit = source + std::min(piece, end - source);
    UChar units[64];
    UChar* target = units;
    ucnv_toUnicode(cnv, &target, std::end(units), &source, limit, nullptr,
                   static_cast<UBool>(limit == end), &outcome->error);
    outcome->Add(units, sizeof(UChar) * static_cast<size_t>(target - units));
  }
}

// With no room to speak of.
void ConvertFromUnicode(UConverter* cnv, Outcome* outcome) {
  const UChar* source = kUnits.data();
  const UChar* const end = source + kUnits.size();
  do {
    char bytes[2];
    char* target = bytes;
    outcome->error = U_ZERO_ERROR;
    ucnv_fromUnicode(cnv, &target, std::end(bytes), &source, end, nullptr, 1,
                     &outcome->error);
    outcome->Add(bytes, static_cast<size_t>(target - bytes));
  } while (outcome->error == U_BUFFER_OVERFLOW_ERROR);
}

// Opens a converter, does something with it and closes it.
template <class Use>
Outcome WithConverter(const char* name, Use use) {
  Outcome outcome;
  UConverter* const cnv = ucnv_open(name, &outcome.error);
  EXPECT_EQ(cnv == nullptr, U_FAILURE(outcome.error));
  if (cnv != nullptr) use(cnv, &outcome);
  ucnv_close(cnv);
  return outcome;
}

Outcome Open(const char* name) {
  return WithConverter(name, [](UConverter* cnv, Outcome* outcome) {
    outcome->Add(ucnv_getName(cnv, &outcome->error));
  });
}

Outcome OpenU(const char* name) {
  UChar units[64];
  for (size_t i = 0; i <= std::strlen(name); ++i) {
    units[i] = static_cast<uint8_t>(name[i]);
  }
  Outcome outcome;
  ucnv_close(ucnv_openU(units, &outcome.error));
  return outcome;
}

template <ptrdiff_t kPiece>
Outcome ToUnicode(const char* name) {
  return WithConverter(name, [](UConverter* cnv, Outcome* outcome) {
    ConvertToUnicode(cnv, kPiece, outcome);
  });
}

template <auto kToU, auto kFromU, char kContext>
Outcome WithCallbacks(const char* name) {
  return WithConverter(name, [](UConverter* cnv, Outcome* outcome) {
    const char context[] = {kContext, 0};
    const char* const given = kContext != 0 ? context : nullptr;
    ucnv_setToUCallBack(cnv, kToU, given, nullptr, nullptr, &outcome->error);
    ucnv_setFromUCallBack(cnv, kFromU, given, nullptr, nullptr,
                          &outcome->error);
    if (U_SUCCESS(outcome->error)) ConvertToUnicode(cnv, 3, outcome);
    if (U_SUCCESS(outcome->error)) ConvertFromUnicode(cnv, outcome);
  });
}

// Whether a charset's own substitution is in memory that ICU has allocated, as
// it is too long to be elsewhere.
bool HasLongSubstitution(const UConverter* cnv) {
  return ucnv_getMaxCharSize(cnv) > 4;
}

// Whether this ICU, asked for another substitution of such a converter, goes on
// with a clone that is null if there is no memory, whatever the charset.
bool GoesOnWithoutAClone() {
  static const int kStatus = InChild([] {
    UErrorCode error = U_ZERO_ERROR;
    UConverter* const cnv = ucnv_open("UTF-8", &error);
    ucnv_setSubstString(cnv, u"0123456789", 10, &error);
    FailAllocation(1, 1);
    ucnv_setSubstString(cnv, u"0123456789", 10, &error);
    return 0;
  });
  EXPECT_TRUE(kStatus == 0 || kStatus == -SIGSEGV) << kStatus;
  return kStatus != 0;
}

void SetSubstitution(UConverter* cnv, UErrorCode* error) {
  if (!HasLongSubstitution(cnv) || !GoesOnWithoutAClone()) {
    ucnv_setSubstString(cnv, u"0123456789", 10, error);
  }
}

Outcome Substitute(const char* name) {
  return WithConverter(name, [](UConverter* cnv, Outcome* outcome) {
    SetSubstitution(cnv, &outcome->error);
    if (U_SUCCESS(outcome->error)) ConvertFromUnicode(cnv, outcome);
  });
}

// Of a converter with a substitution and in the middle of a long sequence, on
// the heap and in memory of the caller's.
template <bool kIsInMemory>
Outcome Clone(const char* name) {
  return WithConverter(name, [](UConverter* cnv, Outcome* outcome) {
    SetSubstitution(cnv, &outcome->error);
    UChar units[8];
    UChar* target = units;
    const char* source = kBytes.data();
    ucnv_toUnicode(cnv, &target, std::end(units), &source, source + 9, nullptr,
                   0, &outcome->error);
    if (U_FAILURE(outcome->error)) return;
    alignas(16) char memory[1024];
    int32_t size = sizeof memory;
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wdeprecated-declarations"
    UConverter* const clone =
        ucnv_safeClone(cnv, kIsInMemory ? memory : nullptr,
                       kIsInMemory ? &size : nullptr, &outcome->error);
#pragma GCC diagnostic pop
    if (clone != nullptr) {
      ConvertToUnicode(clone, 5, outcome);
      if (U_SUCCESS(outcome->error)) ConvertFromUnicode(clone, outcome);
    } else {
      // ICU 72 does not always say so.
      outcome->error = U_MEMORY_ALLOCATION_ERROR;
    }
    ucnv_close(clone);
  });
}

Outcome NextUChar(const char* name) {
  return WithConverter(name, [](UConverter* cnv, Outcome* outcome) {
    const char* source = kBytes.data();
    while (U_SUCCESS(outcome->error)) {
      const UChar32 c = ucnv_getNextUChar(
          cnv, &source, kBytes.data() + kBytes.size(), &outcome->error);
      outcome->Add(&c, sizeof c);
    }
  });
}

Outcome WholeStrings(const char* name) {
  return WithConverter(name, [](UConverter* cnv, Outcome* outcome) {
    char bytes[400];
    const int32_t length =
        ucnv_fromUChars(cnv, bytes, sizeof bytes, kUnits.data(),
                        static_cast<int32_t>(kUnits.size()), &outcome->error);
    UChar units[400];
    const int32_t count =
        ucnv_toUChars(cnv, units, 400, bytes, length, &outcome->error);
    if (U_SUCCESS(outcome->error)) {
      outcome->Add(units, sizeof(UChar) * static_cast<size_t>(count));
    }
  });
}

// To and from UTF-8, by both names, which opens two, and by algorithm.
Outcome Convert(const char* name) {
  Outcome outcome;
  char bytes[400];
  const char text[] = "Hi é中🌍";
  int32_t length = ucnv_convert(name, "UTF-8", bytes, sizeof bytes, text,
                                sizeof text - 1, &outcome.error);
  char utf8[400];
  length = ucnv_convert("UTF-8", name, utf8, sizeof utf8, bytes, length,
                        &outcome.error);
  if (U_SUCCESS(outcome.error)) {
    outcome.Add(utf8, static_cast<size_t>(length));
  }
  return outcome;
}

Outcome ConvertEx(const char* name) {
  return WithConverter(name, [](UConverter* cnv, Outcome* outcome) {
    UConverter* const utf8 = ucnv_open("UTF-8", &outcome->error);
    UChar pivot[4];
    UChar* pivot_source = pivot;
    UChar* pivot_target = pivot;
    char bytes[400];
    char* target = bytes;
    const char* source = kBytes.data();
    ucnv_convertEx(utf8, cnv, &target, std::end(bytes), &source,
                   source + kBytes.size(), pivot, &pivot_source, &pivot_target,
                   std::end(pivot), 1, 1, &outcome->error);
    outcome->Add(bytes, static_cast<size_t>(target - bytes));
    ucnv_close(utf8);
  });
}

Outcome UnicodeSet(const char* name) {
  return WithConverter(name, [](UConverter* cnv, Outcome* outcome) {
    USet* const set = uset_openEmpty();
    if (set == nullptr) {
      outcome->error = U_MEMORY_ALLOCATION_ERROR;
      return;
    }
    ucnv_getUnicodeSet(cnv, set, UCNV_ROUNDTRIP_SET, &outcome->error);
    const int32_t size = uset_size(set);
    outcome->Add(&size, sizeof size);
    uset_close(set);
  });
}

struct Scenario {
  const char* name;
  Outcome (*run)(const char* charset);
};
constexpr Scenario kScenarios[] = {
    {"open", Open},
    {"openU", OpenU},
    {"to Unicode", ToUnicode<1000>},
    {"to Unicode byte by byte", ToUnicode<1>},
    {"skip",
     WithCallbacks<UCNV_TO_U_CALLBACK_SKIP, UCNV_FROM_U_CALLBACK_SKIP, '\0'>},
    {"substitute", WithCallbacks<UCNV_TO_U_CALLBACK_SUBSTITUTE,
                                 UCNV_FROM_U_CALLBACK_SUBSTITUTE, '\0'>},
    {"escape", WithCallbacks<UCNV_TO_U_CALLBACK_ESCAPE,
                             UCNV_FROM_U_CALLBACK_ESCAPE, '\0'>},
    {"escape for XML", WithCallbacks<UCNV_TO_U_CALLBACK_ESCAPE,
                                     UCNV_FROM_U_CALLBACK_ESCAPE, 'X'>},
    {"substitution string", Substitute},
    {"clone", Clone<false>},
    {"clone in memory", Clone<true>},
    {"getNextUChar", NextUChar},
    {"whole strings", WholeStrings},
    {"convert", Convert},
    {"convertEx", ConvertEx},
    {"getUnicodeSet", UnicodeSet},
};

class FaultsTest : public CharsetTest {};

TEST_P(FaultsTest, EachCallFailsOrSucceedsInFull) {
  const char* const name = GetParam().name.data();
  for (const Scenario& scenario : kScenarios) {
    SCOPED_TRACE(scenario.name);
    const Outcome expected = scenario.run(name);
    ExpectSurvivesEachFailure(
        [&] { return scenario.run(name); },
        [&](const Outcome& outcome, bool has_failed) {
          // The second of them where ICU has no room for a callback's text,
          // which is taken elsewhere.
          return (has_failed && (outcome.error == U_MEMORY_ALLOCATION_ERROR ||
                                 outcome.error == U_INTERNAL_PROGRAM_ERROR)) ||
                 outcome == expected;
        });
  }
}

// Only what opens a converter needs memory.
TEST_P(FaultsTest, ConversionsAllocateNothing) {
  const auto count = [](auto run) {
    const char* const name = GetParam().name.data();
    run(name);  // What stays for good is there from now on.
    FailAllocation(0, 0);
    run(name);
    return StopFailing();
  };
  const int opening = count(Open);
  EXPECT_GT(opening, 0);
  EXPECT_EQ(count(ToUnicode<1000>), opening);
  EXPECT_EQ(count(ToUnicode<1>), opening);
  EXPECT_EQ(count(NextUChar), opening);
  EXPECT_EQ(count(WithCallbacks<UCNV_TO_U_CALLBACK_SUBSTITUTE,
                                UCNV_FROM_U_CALLBACK_SUBSTITUTE, '\0'>),
            opening);
}

UTFX_INSTANTIATE_CHARSET_TEST_WITH(FaultsTest, IcuCharsets());

// Each has no memory when the charsets are registered, and has them later.
class RegistrationTest : public testing::TestWithParam<const char*> {};

TEST_P(RegistrationTest, IsMadeUpForWhenThereIsMemory) {
  const Command command =
      RunCommand(std::string("\"$UTFX_NO_MEMORY\" ") + GetParam() + " 2>&1");
  EXPECT_EQ(command.status, 0);
  // How many allocations have failed: nothing else is said.
  EXPECT_GT(std::atoi(command.output.c_str()), 40);
  EXPECT_EQ(command.output.find('\n'), command.output.size() - 1)
      << command.output;
}

INSTANTIATE_TEST_SUITE_P(All, RegistrationTest,
                         testing::Values("load", "cleanup", "functions"));

}  // namespace
}  // namespace utfx
