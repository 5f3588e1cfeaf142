// The gconv module, by iconv(3).

#include <cerrno>
#include <cstddef>
#include <memory>
#include <mutex>
#include <vector>

#include "tests/gconv-module/real_iconv.h"
#include "tests/processes/conversion.h"
#include "tests/processes/iconv_conversion.h"

namespace utfx::processes {
namespace {

#ifdef __SANITIZE_THREAD__
// glibc loads a module, has it make what the descriptors of a pair share, and
// frees and unloads all that again under a lock of its own. ThreadSanitizer,
// which does not see into glibc, takes all of this for races with conversions
// in other threads. This lock it does see. Conversions have none.
std::mutex lock;

constexpr IconvFunctions kIconv = {[](const char* to, const char* from) {
                                     const std::lock_guard guard(lock);
                                     return kGlibcIconv.open(to, from);
                                   },
                                   kGlibcIconv.convert,
                                   [](void* descriptor) {
                                     const std::lock_guard guard(lock);
                                     return kGlibcIconv.close(descriptor);
                                   }};
#else
constexpr const IconvFunctions& kIconv = kGlibcIconv;
#endif

}  // namespace

const int kNoMemory = ENOMEM;
const size_t kMostStack = 8192;

std::vector<std::unique_ptr<Conversion>> MakeConversions() {
  return MakeIconvConversions(kIconv);
}

bool CallOthers() { return true; }

}  // namespace utfx::processes
