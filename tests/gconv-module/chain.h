#ifndef UTFX_TESTS_GCONV_MODULE_CHAIN_H_
#define UTFX_TESTS_GCONV_MODULE_CHAIN_H_

#include <gconv.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "tests/gconv-module/protocol.h"
#include "tests/run_convert.h"

// Steps of which ours is not the last.
namespace utfx {

// A later step, under the test's control: it takes a number of bytes of what
// it is offered and then answers with a status.
class NextStep {
 public:
  static NextStep& Get() {
    static NextStep next;
    return next;
  }

  static int Convert(__gconv_step* /*step*/, __gconv_step_data* /*data*/,
                     const unsigned char** in, const unsigned char* in_end,
                     unsigned char** out_start, size_t* irreversible,
                     int do_flush, int consume_incomplete) {
    NextStep& next = Get();
    EXPECT_EQ(out_start, nullptr);
    EXPECT_NE(irreversible, nullptr);
    EXPECT_EQ(consume_incomplete, 0);
    if (do_flush != 0) {
      next.flushed_ = do_flush;
      return next.status_;
    }
    const auto offered = static_cast<size_t>(in_end - *in);
    const size_t taken = std::min(offered, next.room_);
    next.taken_.append(*in, *in + taken);
    *in += taken;
    next.room_ -= taken;
    return taken == offered ? int{__GCONV_EMPTY_INPUT} : next.status_;
  }

  void Start() { *this = {}; }
  // Room for the next call, and what to say when it is used up.
  void Expect(size_t room, int status) {
    room_ = room;
    status_ = status;
  }
  const std::string& Taken() const { return taken_; }
  int Flushed() const { return flushed_; }

 private:
  std::string taken_;
  size_t room_ = 0;
  int status_ = __GCONV_OK;
  int flushed_ = 0;
};

// Our step, with a small buffer of its own, in front of NextStep.
class Chain {
 public:
  Chain(const Step& step, size_t buffer_size, int flags = 0)
      : steps_{step, __gconv_step()},
        convert_(step.__fct),
        buffer_(buffer_size, '\0') {
    steps_[1].__fct = &NextStep::Convert;
    data_[0].__flags = flags;
    data_[0].__statep = &states_[0];
    data_[0].__outbuf = reinterpret_cast<uint8_t*>(buffer_.data());
    data_[0].__outbufend = data_[0].__outbuf + buffer_.size();
    data_[1].__flags = __GCONV_IS_LAST;
    data_[1].__statep = &states_[1];
    NextStep::Get().Start();
  }
  Chain(const Chain&) = delete;
  Chain& operator=(const Chain&) = delete;

  // Makes both functions look to the module as if they came out of shared
  // objects, mangled with a guard of ours.
  void Mangle(uintptr_t guard) {
    for (__gconv_step& step : steps_) {
      step.__shlib_handle =
          reinterpret_cast<__gconv_loaded_object*>(&step);  // Not null.
      uintptr_t address = reinterpret_cast<uintptr_t>(step.__fct) ^ guard;
#ifdef __x86_64__
      address = std::rotl(address, 17);
#elif defined(__i386__)
      address = std::rotl(address, 9);
#endif
      step.__fct = std::bit_cast<__gconv_fct>(address);
    }
  }

  // Converts from `*consumed` on and adds what was consumed to it.
  int Convert(std::string_view input, size_t* consumed) {
    const uint8_t* const start = Bytes(input) + *consumed;
    const uint8_t* in = start;
    const int status = convert_(steps_, data_, &in, Bytes(input) + input.size(),
                                nullptr, &irreversible_, 0, 0);
    *consumed += static_cast<size_t>(in - start);
    return status;
  }

  int Flush(int do_flush) {
    return convert_(steps_, data_, nullptr, nullptr, nullptr, &irreversible_,
                    do_flush, 0);
  }

  const __gconv_step_data& Data() const { return data_[0]; }
  size_t Irreversible() const { return irreversible_; }

 private:
  __gconv_step steps_[2];
  __gconv_fct convert_;
  std::string buffer_;
  __mbstate_t states_[2] = {};
  __gconv_step_data data_[2] = {};
  size_t irreversible_ = 0;
};

}  // namespace utfx

#endif  // UTFX_TESTS_GCONV_MODULE_CHAIN_H_
