// Every allocation of the shim and of the real libiconv failing in turn. Nobody
// loads that one before the shim does.

#include <dlfcn.h>
#include <gtest/gtest.h>

#include <cerrno>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <iterator>
#include <string>
#include <vector>

#include "core/charset.h"
#include "libiconv-shim/api.h"
#include "tests/charset_rows.h"
#include "tests/faults/each_failure.h"

extern "C" {
void* libiconv_open(const char* to, const char* from);
int libiconv_open_into(const char* to, const char* from,
                       utfx::libiconv::Allocation* allocation);
size_t libiconv(void* handle, char** in, size_t* in_left, char** out,
                size_t* out_left);
int libiconv_close(void* handle);
int libiconvctl(void* handle, int request, void* argument);
void libiconvlist(utfx::libiconv::ListNames list, void* data);
const char* iconv_canonicalize(const char* name);
}

namespace utfx {
namespace {

void* const kFailed = reinterpret_cast<void*>(-1);

// Without libiconv the whole program is skipped.
class Environment : public testing::Environment {
 public:
  void SetUp() override {
    const int status = InChild(
        [] { return dlopen("libiconv.so.2", RTLD_NOW) != nullptr ? 0 : 1; });
    if (status == 0) return;
    std::fputs("skipped: no libiconv.so.2\nRun tools/libiconv first.\n",
               stderr);
    std::_Exit(77);
  }
};
const testing::Environment* const kEnvironment =
    testing::AddGlobalTestEnvironment(new Environment);

struct Outcome {
  int error = 0;  // Of opening.
  size_t size = 0;
  char bytes[400] = {};

  bool operator==(const Outcome& other) const {
    return error == other.error && size == other.size &&
           std::memcmp(bytes, other.bytes, size) == 0;
  }
  void Add(const void* more, size_t count) {
    std::memcpy(bytes + size, more, count);
    size += count;
  }
  void Add(size_t number) { Add(&number, sizeof number); }
};

// Anything but what every charset has.
constexpr char kText[] = "Hi \0\0\0\xFF\xFE\xE2\x82\xACx\x1B$B";

// Converts in pieces, with errors, and asks for all that there is to ask.
void Use(void* handle, Outcome* outcome) {
  char text[sizeof kText];
  std::memcpy(text, kText, sizeof kText);
  char* in = text;
  size_t in_left = sizeof kText;
  for (int i = 0; i < 8; ++i) {
    char buffer[12];
    char* out = buffer;
    size_t out_left = sizeof buffer;
    errno = 0;
    outcome->Add(i == 7 ? ::libiconv(handle, nullptr, nullptr, &out, &out_left)
                        : ::libiconv(handle, &in, &in_left, &out, &out_left));
    outcome->Add(static_cast<size_t>(errno));
    outcome->Add(buffer, static_cast<size_t>(out - buffer));
    if (errno == EILSEQ && in_left > 0) {
      ++in;
      --in_left;
    }
  }
  for (const int request :
       {libiconv::kTrivialP, libiconv::kGetTransliterate,
        libiconv::kGetDiscardIlseq, libiconv::kGetDiscardInvalid,
        libiconv::kGetDiscardNonIdentical}) {
    int value = -1;
    outcome->Add(static_cast<size_t>(libiconvctl(handle, request, &value)));
    outcome->Add(&value, sizeof value);
  }
}

Outcome OpenAndUse(const char* to, const char* from) {
  Outcome outcome;
  errno = 0;
  void* const handle = libiconv_open(to, from);
  if (handle == kFailed) {
    outcome.error = errno;
    return outcome;
  }
  Use(handle, &outcome);
  libiconv_close(handle);
  return outcome;
}

Outcome OpenIntoAndUse(const char* to, const char* from) {
  Outcome outcome;
  libiconv::Allocation allocation[2];
  errno = 0;
  if (libiconv_open_into(to, from, allocation) != 0) {
    outcome.error = errno;
  } else {
    Use(allocation, &outcome);
  }
  return outcome;
}

Outcome List() {
  Outcome outcome;
  size_t count = 0;
  libiconvlist(
      [](unsigned names, const char* const* /*names*/, void* sum) {
        *static_cast<size_t*>(sum) += names;
        return 0;
      },
      &count);
  outcome.Add(count);
  return outcome;
}

bool FailsOrIs(const Outcome& outcome, bool has_failed,
               const Outcome& expected) {
  return outcome == expected || (has_failed && outcome.error == ENOMEM);
}

// Single steps, chains, and libiconv's own, which has its memory from the same
// place.
const std::vector<std::pair<std::string, std::string>>& Pairs() {
  static const auto* const kPairs = [] {
    auto* const pairs = new std::vector<std::pair<std::string, std::string>>;
    const std::vector<std::string> others = {
        "UTF-8",  "UTF-16", "UCS-4", "wchar_t",     "ISO-8859-1",
        "EUC-JP", "UCS-2",  "C99",   "ISO-2022-JP", "NO-SUCH-CHARSET"};
    for (const Charset& charset : Charsets()) {
      const std::string name(charset.name);
      for (const std::string& other : others) {
        pairs->push_back({name, other});
        pairs->push_back({other + "//TRANSLIT", name + "//IGNORE"});
      }
      for (const Charset& other : Charsets()) {
        pairs->push_back({name, std::string(other.name)});
      }
    }
    for (const std::string& from : others) {
      for (const std::string& to : others) pairs->push_back({to, from});
    }
    return pairs;
  }();
  return *kPairs;
}

// The first lookup of libiconv, in a process each. So it comes first in this
// one.
TEST(FirstUseTest, FailsOrDoesWhatItDoes) {
  const std::pair<const char*, const char*> pairs[] = {
      {"UTF-8000", "EUC-JP"},
      {"UTF-16", "UTF-64//TRANSLIT"},
      {"UTF-64//IGNORE", "UTF-64BE//IGNORE"},
      {"UTF-64/TRANSLIT", "UTF-64BE/IGNORE"},
      {"UTF-64", "UTF-8000"},
      {"UTF-8", "EUC-JP"},
      {"NO-SUCH-CHARSET", "UTF-8000"}};
  ASSERT_EQ(dlopen("libiconv.so.2", RTLD_NOW | RTLD_NOLOAD), nullptr);
  for (const auto& pair : pairs) {
    const char* const to = pair.first;
    const char* const from = pair.second;
    for (const auto open_and_use : {OpenAndUse, OpenIntoAndUse}) {
      ForEachFailure([&](const Failure& failure) {
        const int status = InChild([&] {
          FailAllocation(failure.n, static_cast<int>(failure.all_after));
          const Outcome outcome = open_and_use(to, from);
          const bool has_failed = StopFailing() >= failure.n;
          const Outcome expected = open_and_use(to, from);
          if (!FailsOrIs(outcome, has_failed, expected)) return 2;
          if (!(open_and_use(to, from) == expected)) return 3;
          return has_failed ? 1 : 0;
        });
        EXPECT_TRUE(status == 0 || status == 1)
            << from << " to " << to << ": " << failure << ": " << status;
        return status == 1 ? failure.n : 0;
      });
    }
  }
}

TEST(FaultsTest, OpeningFailsOrDoesWhatItDoes) {
  for (const auto& pair : Pairs()) {
    const std::string& to = pair.first;
    const std::string& from = pair.second;
    SCOPED_TRACE(from + " to " + to);
    const Outcome expected = OpenAndUse(to.c_str(), from.c_str());
    ExpectSurvivesEachFailure(
        [&] { return OpenAndUse(to.c_str(), from.c_str()); },
        [&](const Outcome& outcome, bool has_failed) {
          return FailsOrIs(outcome, has_failed, expected);
        });
  }
}

// Nor does anything else than opening.
TEST(FaultsTest, OpeningInTheCallersMemoryAllocatesNothing) {
  for (const auto& [to, from] : Pairs()) {
    OpenIntoAndUse(to.c_str(), from.c_str());
    FailAllocation(1, 1);
    const Outcome outcome = OpenIntoAndUse(to.c_str(), from.c_str());
    EXPECT_EQ(StopFailing(), 0) << from << " to " << to;
    EXPECT_EQ(outcome.error, OpenAndUse(to.c_str(), from.c_str()).error);
  }
}

// Of libiconv's, qsort() would have some memory and does without.
TEST(FaultsTest, ListingIsComplete) {
  const Outcome expected = List();
  ExpectSurvivesEachFailure([] { return List(); },
                            [&](const Outcome& outcome, bool /*has_failed*/) {
                              return outcome == expected;
                            });
}

}  // namespace
}  // namespace utfx
