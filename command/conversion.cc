#include "command/conversion.h"

#include <utfx.h>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>

#include "command/iconv_conversion.h"
#include "command/named_charset.h"

namespace utfx {
namespace {

// Between two charsets of libutfx.
class OurConversion : public Conversion {
 public:
  OurConversion(const utfx_charset* from, const utfx_charset* to,
                utfx_on_error on_error)
      : converter_(utfx_converter_init(from, to, on_error)) {}

  Result Convert(std::span<const uint8_t> in, std::span<uint8_t> out,
                 bool is_last) override {
    const utfx_result result = utfx_convert(&converter_, in.data(), in.size(),
                                            out.data(), out.size(), is_last);
    if (result.status == UTFX_OUTPUT_FULL) {
      return {Result::Status::kOutputFull, result.read, result.written};
    }
    if (result.status == UTFX_OK ||
        (result.status == UTFX_INCOMPLETE && !is_last)) {
      return {Result::Status::kInputEmpty, result.read, result.written};
    }
    const auto sequence = in.subspan(result.read, result.length);
    finding_ = {
        result.error, result.offset, {sequence.begin(), sequence.end()}};
    utfx_converter_skip(&converter_, result.length);
    return {Result::Status::kFinding, result.read + result.length,
            result.written};
  }

  const Finding& LastFinding() const override { return finding_; }
  uint64_t Errors() const override { return converter_.errors; }

 private:
  utfx_converter converter_;
  Finding finding_ = {};
};

}  // namespace

std::unique_ptr<Conversion> MakeConversion(const NamedCharset& from,
                                           const NamedCharset& to,
                                           utfx_on_error on_error) {
  if (from.Ours() != nullptr && to.Ours() != nullptr) {
    return std::make_unique<OurConversion>(from.Ours(), to.Ours(), on_error);
  }
  return MakeIconvConversion(from, to, on_error);
}

}  // namespace utfx
