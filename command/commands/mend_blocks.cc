#include "command/commands/mend_blocks.h"

#include <memory>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "command/code_points/sequence.h"
#include "command/files/input_file.h"
#include "command/mending/damaged_lines.h"
#include "command/trees/blocks.h"

namespace utfx {
namespace {

class BlockLearning : public BlockWork {
 public:
  BlockLearning(Mending* whole, const Mending::OnDone& on_done)
      : whole_(*whole), own_(*whole), on_done_(on_done) {}
  // All threads have ended.
  ~BlockLearning() override { whole_.Merge(own_); }

  void Do(const Block& block) override {
    own_.StartAt(block.offset);
    own_.LearnLines(block.text.substr(0, block.size), /*is_last=*/true);
  }
  bool Finish(const Block& block) override {
    if (on_done_) on_done_(block.size);
    return true;
  }

 private:
  Mending& whole_;
  Mending own_;
  const Mending::OnDone& on_done_;
};

class BlockMending : public BlockWork {
 public:
  BlockMending(Mending* whole, const Mending::OnLine& on_line,
               const Mending::OnText& on_text, const Mending::OnDone& on_done)
      : whole_(*whole),
        own_(*whole),
        on_line_(on_line),
        on_text_(on_text),
        on_done_(on_done) {}

  void Do(const Block& block) override {
    found_.clear();
    own_.StartAt(block.offset);
    own_.ReadLines(
        block.text.substr(0, block.size), /*is_last=*/true,
        [&](const DamagedLine& line) { found_.emplace_back(line); },
        [&](std::string_view text) { found_.emplace_back(text); });
  }
  bool Finish(const Block& block) override {
    for (auto& found : found_) {
      if (auto* const line = std::get_if<DamagedLine>(&found)) {
        whole_.MoveDown(line);
        if (on_line_) on_line_(*line);
      } else if (on_text_) {
        on_text_(std::get<std::string_view>(found));
      }
    }
    whole_.Pass(own_);
    if (on_done_) on_done_(block.size);
    return true;
  }

 private:
  Mending& whole_;
  Mending own_;
  const Mending::OnLine& on_line_;
  const Mending::OnText& on_text_;
  const Mending::OnDone& on_done_;
  std::vector<std::variant<DamagedLine, std::string_view>> found_;
};

}  // namespace

bool LearnInBlocks(Mending* mending, InputFile* input,
                   const Mending::OnDone& on_done) {
  if (mending->TakesBlocks(input) &&
      WorkInBlocks(Utf8(), BlockEdges::kLines, input, [&] {
        return std::make_unique<BlockLearning>(mending, on_done);
      })) {
    return mending->FinishLearning(input);
  }
  mending->StartAt(input->Offset());
  return mending->Learn(input, on_done);
}

DamageCounts RunInBlocks(Mending* mending, InputFile* input,
                         const Mending::OnLine& on_line,
                         const Mending::OnText& on_text,
                         const Mending::OnDone& on_done) {
  if (mending->TakesBlocks(input)) {
    mending->Settle();
    WorkInBlocks(Utf8(), BlockEdges::kLines, input, [&] {
      return std::make_unique<BlockMending>(mending, on_line, on_text, on_done);
    });
  }
  return mending->Run(input, on_line, on_text, on_done);
}

}  // namespace utfx
