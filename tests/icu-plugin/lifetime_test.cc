// What happens to ICU and to the process around the converters.

#include <dlfcn.h>
#include <gtest/gtest.h>
#include <malloc.h>
#include <sys/wait.h>
#include <unicode/uclean.h>
#include <unicode/ucnv.h>
#include <unicode/uversion.h>
#include <unistd.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <iterator>
#include <string>
#include <vector>

#include "core/charset.h"
#include "icu-plugin/utfx-icu.h"
#include "tests/charset_rows.h"
#include "tests/charset_test.h"
#include "tests/icu-plugin/converter.h"
#include "tests/threads.h"

#define UTFX_STRING(name) UTFX_STRING_OF(name)
#define UTFX_STRING_OF(name) #name

namespace utfx {
namespace {

// Whether every charset opens by its aliases and converts.
bool AllWork() {
  return std::all_of(
      IcuCharsets().begin(), IcuCharsets().end(), [](const Charset& row) {
        for (const std::string_view alias : row.aliases) {
          IcuConverter cnv{std::string(alias)};
          const std::u16string text = u"Hi🌍";
          if (cnv.Name() != row.name ||
              Join(cnv.ToUnicode(Join(cnv.FromUnicode(text, {})), {})) !=
                  text) {
            return false;
          }
        }
        return true;
      });
}

TEST(LifetimeTest, RegistersOnce) {
  const int32_t count = ucnv_countAvailable();
  InThreads(8, [](size_t) {
    UErrorCode error = U_ZERO_ERROR;
    utfx_icu_register(&error);
    EXPECT_EQ(error, U_ZERO_ERROR);
  });
  EXPECT_EQ(ucnv_countAvailable(), count);
  UErrorCode error = U_ILLEGAL_ARGUMENT_ERROR;
  utfx_icu_register(&error);
  EXPECT_EQ(error, U_ILLEGAL_ARGUMENT_ERROR);
  utfx_icu_register(nullptr);
  EXPECT_TRUE(AllWork());
}

TEST(LifetimeTest, Cleanup) {
  const int32_t count = ucnv_countAvailable();
  for (int i = 0; i < 3; ++i) {
    u_cleanup();
    EXPECT_TRUE(AllWork());
    EXPECT_EQ(ucnv_countAvailable(), count);
  }
}

// ICU wants them closed, but keeps them.
TEST(LifetimeTest, ConvertersHeldOverCleanup) {
  const std::u16string text = u"Hi🌍";
  for (const Charset& row : IcuCharsets()) {
    IcuConverter held{std::string(row.name)};
    const std::string bytes = Join(held.FromUnicode(text, {}));
    UErrorCode error = U_ZERO_ERROR;
    ucnv_setSubstString(held.Get(), u"?!", 2, &error);
    IcuConverter clone(ucnv_clone(held.Get(), &error));
    EXPECT_EQ(error, U_ZERO_ERROR);
    for (int i = 0; i < 2; ++i) {
      u_cleanup();
      for (IcuConverter* const cnv : {&held, &clone}) {
        EXPECT_EQ(Join(cnv->FromUnicode(text, {})), bytes);
        EXPECT_EQ(Join(cnv->ToUnicode(bytes, {})), text);
      }
      EXPECT_TRUE(AllWork());
    }
  }
  EXPECT_TRUE(AllWork());
  u_cleanup();
  EXPECT_TRUE(AllWork());
}

// In a library that binds its calls to ICU itself, as PHP's are made to.
TEST(LifetimeTest, CleanupThatDoesNotComeByUs) {
  void* const icu =
      dlopen("libicuuc.so." UTFX_STRING(U_ICU_VERSION_MAJOR_NUM), RTLD_NOW);
  ASSERT_NE(icu, nullptr);
  auto* const cleanup = reinterpret_cast<decltype(u_cleanup)*>(
      dlsym(icu, UTFX_STRING(u_cleanup)));
  ASSERT_NE(cleanup, &u_cleanup);
  cleanup();
  UErrorCode error = U_ZERO_ERROR;
  utfx_icu_register(&error);
  EXPECT_EQ(error, U_ZERO_ERROR);
  EXPECT_TRUE(AllWork());

  // And then ICU was used before we hear of it.
  cleanup();
  ucnv_countAvailable();
  utfx_icu_register(&error);
  EXPECT_EQ(error, U_USING_DEFAULT_WARNING);
  EXPECT_TRUE(AllWork());  // ucnv_open() helps with the aliases.
  error = U_ZERO_ERROR;
  EXPECT_EQ(ucnv_countAliases("UTF-8000", &error), 0);

  u_cleanup();
  EXPECT_EQ(ucnv_countAliases("UTF-8000", &error), 4);
  EXPECT_TRUE(AllWork());
  dlclose(icu);
}

TEST(LifetimeTest, FlushCache) {
  IcuConverter open("UTF-64");
  ucnv_flushCache();
  EXPECT_TRUE(AllWork());
  EXPECT_EQ(Join(open.ToUnicode(std::string(8, '\0'), {})),
            std::u16string(1, u'\0'));
  ucnv_flushCache();
  EXPECT_TRUE(AllWork());
}

TEST(LifetimeTest, Fork) {
  IcuConverter open("UTF-8000");
  const pid_t child = fork();
  if (child == 0) {
    const bool work = AllWork();
    u_cleanup();
    // Not exit(): the tests are the parent's.
    _exit(work && AllWork() ? 0 : 1);
  }
  int status = -1;
  ASSERT_EQ(waitpid(child, &status, 0), child);
  EXPECT_EQ(status, 0);
  EXPECT_TRUE(AllWork());
}

// With a substitution string, a clone and a sequence that is not finished, all
// of which take memory.
TEST(LifetimeTest, OpeningAndClosingDoesNotGrow) {
  const auto open_and_close = [](int times) {
    for (int i = 0; i < times; ++i) {
      const Charset& row =
          IcuCharsets()[static_cast<size_t>(i) % IcuCharsets().size()];
      UErrorCode error = U_ZERO_ERROR;
      UConverter* const cnv = ucnv_open(row.name.data(), &error);
      if (i % 16 < 8) {
        ucnv_setSubstString(cnv, u"??", 2, &error);
        UChar units[4];
        UChar* target = units;
        // The start of a long sequence in two of the encodings.
        const std::string text = "\xFF\xBF\xBF\xBF\xBF\xBF\xBF\xBF\xBF\xBF";
        const char* source = text.data();
        ucnv_toUnicode(cnv, &target, std::end(units), &source,
                       source + text.size(), nullptr, 0, &error);
        ucnv_close(ucnv_clone(cnv, &error));
      }
      ucnv_close(cnv);
    }
  };
  open_and_close(1'000);
  const struct mallinfo2 before = mallinfo2();
  open_and_close(Repeat(1'000'000));
  if (IsInstrumented()) return;
  EXPECT_LE(mallinfo2().uordblks, before.uordblks + 4'096);
}

}  // namespace
}  // namespace utfx
