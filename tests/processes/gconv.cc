// The gconv module, by iconv(3).

#include <cerrno>
#include <cstddef>
#include <memory>
#include <vector>

#include "tests/gconv-module/real_iconv.h"
#include "tests/processes/conversion.h"
#include "tests/processes/iconv_conversion.h"

namespace utfx::processes {

const int kNoMemory = ENOMEM;
const size_t kMostStack = 8192;

std::vector<std::unique_ptr<Conversion>> MakeConversions() {
  return MakeIconvConversions(kGlibcIconv);
}

bool CallOthers() { return true; }

}  // namespace utfx::processes
