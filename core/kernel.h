#ifndef UTFX_CORE_KERNEL_H_
#define UTFX_CORE_KERNEL_H_

#include <cstdint>

namespace utfx {

// A kernel moves a prefix of the input that is well-formed, complete and
// encodable, and fits the output; it stops, without judging, before the first
// thing that it does not handle, and may move nothing at all. The scalar step
// of Convert() deals with what comes next and then calls the kernel again.
//
// This is the kernel of every pair that has no better one: it leaves all to
// the scalar step. A faster kernel for a pair is a specialization.
template <class From, class To>
struct Kernel {
  static void Move(const uint8_t*& /*in*/, const uint8_t* /*in_end*/,
                   uint8_t*& /*out*/, uint8_t* /*out_end*/) {}
};

}  // namespace utfx

#endif  // UTFX_CORE_KERNEL_H_
