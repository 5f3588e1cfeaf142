// Writes seeds for all targets into a folder: texts of each charset, good and
// bad, and behind them choices, of which the last is the charset.

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <fstream>
#include <iterator>
#include <random>
#include <string>
#include <vector>

#include "converters/charsets.h"
#include "converters/text_form.h"
#include "core/any_form.h"
#include "core/byte_order.h"
#include "core/code_point.h"
#include "core/encoding_form.h"
#include "core/result.h"
#include "core/signature.h"
#include "core/wide_code_point.h"
#include "tests/fuzz/forms.h"

namespace utfx::fuzz {
namespace {

constexpr size_t kTextsOfEach = 48;

// One of so many bits, or nothing if the form does not have it.
std::string EncodeRandom(const AnyForm& form, unsigned bits,
                         std::mt19937_64* random) {
  WideCodePoint wide(bits);
  wide.SetBits(bits - 1, 1);
  for (unsigned i = bits - 1; i-- > 0;) {
    wide.SetBits(i, static_cast<unsigned>((*random)() % 2));
  }
  uint8_t bytes[kMaxSequenceLength];
  uint8_t* end = bytes;
  const Stop stop = wide.FitsCodePoint()
                        ? form.Encode(wide.ToCodePoint(), end, std::end(bytes))
                        : form.EncodeWide(wide, end, std::end(bytes));
  return stop == Stop::kInputEmpty ? std::string(bytes, end) : "";
}

// Code points of so many bits.
constexpr unsigned kBits[] = {
    7, 7, 8, 11, 12, 15, 16, 17, 20, 21, 31, 36, 63, 100, kMaxCodePointBits};
constexpr size_t kMostBytes = 200;

// All of one length.
std::string MakeUniform(const AnyForm& form, unsigned bits,
                        std::mt19937_64* random) {
  std::string text;
  for (size_t n = 20 + (*random)() % 80; n > 0 && text.size() < kMostBytes;
       --n) {
    text += EncodeRandom(form, bits, random);
  }
  return text;
}

std::string MakeText(const AnyForm& form, std::mt19937_64* random) {
  // Runs of a script, as text has them.
  std::string text;
  for (size_t runs = 1 + (*random)() % 4; runs > 0; --runs) {
    const unsigned bits = kBits[(*random)() % std::size(kBits)];
    const bool is_mixed = (*random)() % 2 == 0;
    for (size_t n = (*random)() % 80; n > 0 && text.size() < kMostBytes; --n) {
      text +=
          EncodeRandom(form, is_mixed ? 1 + (*random)() % bits : bits, random);
    }
  }
  if ((*random)() % 3 == 0 && !text.empty()) {
    char& byte = text[(*random)() % text.size()];
    byte = static_cast<char>(byte ^ 1 << (*random)() % 8);
  }
  return text;
}

// A text, behind a signature at times.
std::string MakeStream(size_t from, std::mt19937_64* random) {
  const NamedForm& named = kForms[from];
  if (named.little_endian == nullptr || kCharsets[from].signatures.empty() ||
      (*random)() % 2 == 0) {
    return MakeText(named.form->any, random);
  }
  const auto signatures = kCharsets[from].signatures;
  const Signature& signature = signatures[(*random)() % signatures.size()];
  const TextForm& form = signature.order == ByteOrder::kLittleEndian
                             ? *named.little_endian
                             : *named.form;
  return std::string(signature.bytes, signature.bytes + signature.length) +
         MakeText(form.any, random);
}

int MakeSeeds(const std::string& folder) {
  std::mt19937_64 random(1);
  for (size_t from = 0; from < kForms.size(); ++from) {
    for (size_t i = 0; i < kTextsOfEach; ++i) {
      const bool is_uniform = i % 3 == 0;
      std::string seed =
          is_uniform ? MakeUniform(kForms[from].form->any,
                                   kBits[i / 3 % std::size(kBits)], &random)
                     : MakeStream(from, &random);
      for (int choice = 0; choice < 11; ++choice) {
        seed += static_cast<char>(random());
      }
      // How often the kernels have the text: if it is uniform, most often.
      seed += static_cast<char>(is_uniform ? 0 : random());
      for (int choice = 0; choice < 3; ++choice) {
        seed += static_cast<char>(random());
      }
      seed += static_cast<char>(from);
      std::ofstream(
          folder + "/" + std::to_string(from) + "-" + std::to_string(i),
          std::ios::binary)
          << seed;
    }
  }
  return 0;
}

}  // namespace
}  // namespace utfx::fuzz

int main(int argc, char** argv) {
  if (argc != 2) {
    std::fprintf(stderr, "usage: %s FOLDER\n", argv[0]);
    return 2;
  }
  return utfx::fuzz::MakeSeeds(argv[1]);
}
