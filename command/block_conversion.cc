#include "command/block_conversion.h"

#include <utfx.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "command/blocks.h"
#include "command/conversion.h"

namespace utfx {
namespace {

class BlockConversion : public BlockWork {
 public:
  BlockConversion(const BlockJob& job, const BlockSink& sink,
                  BlockOutcome* outcome)
      : job_(job), sink_(sink), outcome_(*outcome) {}

  void Do(const Block& block) override {
    utfx_converter converter =
        utfx_converter_init(job_.from, job_.to, job_.on_error);
    std::span<const uint8_t> in = block.text.first(block.size);
    written_ = 0;
    // Most conversions of most text get along with this.
    out_.resize(std::max(out_.size(), in.size() + in.size() / 4));
    utfx_result result;
    for (;;) {
      result = utfx_convert(&converter, in.data(), in.size(),
                            out_.data() + written_, out_.size() - written_,
                            /*is_last=*/true);
      written_ += result.written;
      in = in.subspan(result.read);
      if (result.status != UTFX_OUTPUT_FULL) break;
      out_.resize(2 * out_.size() + kLeastRoom);
    }
    errors_ = converter.errors;
    finding_.reset();
    if (result.status != UTFX_OK) SetFinding(block, result);
  }

  bool Finish(const Block& block) override {
    sink_(std::span(out_).first(written_), block.size);
    outcome_.errors += errors_;
    outcome_.finding = finding_;
    return !finding_.has_value();
  }

 private:
  static constexpr size_t kLeastRoom = 1024;

  void SetFinding(const Block& block, const utfx_result& result) {
    const auto rest = block.text.subspan(result.offset);
    const auto sequence = rest.first(result.length);
    finding_ = {result.error,
                block.offset + result.offset,
                {sequence.begin(), sequence.end()}};
    if (result.status == UTFX_INCOMPLETE && !block.IsLast()) {
      // It is not the end of the text, but the start of something else.
      uint64_t code_point;
      finding_->error =
          utfx_read(job_.from, rest.data(), rest.size(), &code_point).error;
    }
  }

  const BlockJob& job_;
  const BlockSink& sink_;
  BlockOutcome& outcome_;
  std::vector<uint8_t> out_;
  size_t written_ = 0;
  uint64_t errors_ = 0;
  std::optional<Finding> finding_;
};

}  // namespace

BlockOutcome ConvertBlocks(const BlockJob& job, const BlockSink& sink) {
  BlockOutcome outcome;
  WorkInBlocks(job.from, job.input, job.offset, [&] {
    return std::make_unique<BlockConversion>(job, sink, &outcome);
  });
  return outcome;
}

}  // namespace utfx
