// How much stack conversions use. The log of the tests has it for each.

#include <dlfcn.h>
#include <elf.h>
#include <gtest/gtest.h>
#include <link.h>

#include <algorithm>
#include <cstddef>
#include <cstdio>
#include <string_view>

#include "tests/charset_test.h"
#include "tests/processes/conversion.h"
#include "tests/processes/painted_stack.h"
#include "tests/processes/stream.h"

namespace utfx::processes {
namespace {

// As small as Linux lets one be. glibc has some of it for itself.
constexpr size_t kSmallStack = 16384;

// Errors included, and sequences of 4096 bits.
TEST(StackTest, OfConversionsIsBounded) {
  if (IsInstrumented()) GTEST_SKIP() << "with tools it is more";
  OpenStreams streams;
  PaintedStack stack(std::max(
      kSmallStack, static_cast<size_t>(sysconf(_SC_THREAD_STACK_MIN))));
  for (size_t i = 0; i < streams.Size(); ++i) {
    uint64_t digest = 0;
    const size_t used =
        stack.Use([&] { digest = streams.StreamAt(i).RunAll(); });
    const std::string& name = streams.ConversionAt(i).name;
    std::printf("%5zu bytes of stack: %s\n", used, name.c_str());
    EXPECT_LE(used, kMaxStack) << name;
    streams.ExpectDigest(i, digest);
  }
}

// Otherwise the first call of each function of another library would go there:
// to a stack that may be small, in a signal handler, after a fork.
TEST(StackTest, LeavesNothingToTheDynamicLinker) {
  OpenStreams streams;  // Loads the module.
  size_t ours = 0;
  const auto* map = static_cast<const link_map*>(nullptr);
  ASSERT_EQ(dlinfo(dlopen(nullptr, RTLD_NOW), RTLD_DI_LINKMAP, &map), 0);
  for (map = map->l_next; map != nullptr; map = map->l_next) {
    std::string_view file = map->l_name;
    file.remove_prefix(std::min(file.size(), file.rfind('/') + 1));
    if (!file.starts_with("UTFX") && !file.starts_with("libutfx")) continue;
    const ElfW(Dyn)* entry = map->l_ld;
    while (entry->d_tag != DT_NULL && entry->d_tag != DT_FLAGS) ++entry;
    EXPECT_TRUE(entry->d_tag == DT_FLAGS &&
                (entry->d_un.d_val & DF_BIND_NOW) != 0)
        << map->l_name;
    ++ours;
  }
  EXPECT_GE(ours, 1U);
}

}  // namespace
}  // namespace utfx::processes
