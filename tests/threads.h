#ifndef UTFX_TESTS_THREADS_H_
#define UTFX_TESTS_THREADS_H_

#include <cstddef>
#include <thread>
#include <vector>

namespace utfx {

// Calls function(i), i from 0 on, in so many threads at once.
template <class Function>
void InThreads(size_t count, Function function) {
  std::vector<std::thread> threads;
  threads.reserve(count);
  for (size_t i = 0; i < count; ++i) {
    threads.emplace_back([&function, i] { function(i); });
  }
  for (std::thread& thread : threads) thread.join();
}

}  // namespace utfx

#endif  // UTFX_TESTS_THREADS_H_
