#include "command/block_check.h"

#include <utfx.h>

#include <cstdint>
#include <memory>
#include <string_view>

#include "command/blocks.h"
#include "command/checker.h"
#include "command/files.h"
#include "command/tally.h"

namespace utfx {
namespace {

// Where all is in order, all that there is to know of a block is found out
// while others are at work; else the checker goes over it.
class BlockCheck : public BlockWork {
 public:
  explicit BlockCheck(Checker* checker) : checker_(*checker) {}

  void Do(const Block& block) override {
    tally_ = {};
    TallyReader reader(checker_.StreamCharset());
    const auto status =
        reader.Read(Text(block).substr(0, block.size), true, &tally_).status;
    is_clean_ = status == UTFX_OK;
  }

  bool Finish(const Block& block) override {
    if (is_clean_) {
      checker_.Append(tally_);
    } else {
      checker_.CheckBlock(Text(block), block.size);
    }
    return true;
  }

 private:
  static std::string_view Text(const Block& block) {
    return {reinterpret_cast<const char*>(block.text.data()),
            block.text.size()};
  }

  Checker& checker_;
  Tally tally_;
  bool is_clean_ = false;
};

}  // namespace

void CheckBlocks(Input* input, uint64_t offset, Checker* checker) {
  WorkInBlocks(checker->StreamCharset(), input, offset,
               [=] { return std::make_unique<BlockCheck>(checker); });
}

}  // namespace utfx
