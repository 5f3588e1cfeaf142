#ifndef UTFX_TESTS_CHANGING_TEXT_H_
#define UTFX_TESTS_CHANGING_TEXT_H_

#include <gtest/gtest.h>
#include <sys/mman.h>
#include <ucontext.h>
#include <unistd.h>

#include <algorithm>
#include <csignal>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <random>
#include <string>
#include <string_view>
#include <vector>

#include "tests/effort.h"

// Text that somebody else changes while it is read, as it can be with a mapped
// file: here between any two reads, and the same way each time.
namespace utfx {

// What may become of a text of code units of some size: it is overwritten with
// units that mean much to an encoding form, or with another text.
class TextChanges {
 public:
  TextChanges(uint64_t seed, size_t unit, bool is_little_endian,
              std::vector<std::string> others)
      : random_(seed), others_(std::move(others)) {
    for (const uint64_t value : Values(unit)) {
      std::string bytes;
      for (size_t i = unit; i-- > 0;)
        bytes += static_cast<char>(value >> 8 * i);
      if (is_little_endian) std::reverse(bytes.begin(), bytes.end());
      units_.push_back(bytes);
    }
  }

  // Of the text that comes now: how seldom it changes, and with which unit.
  void Start() {
    seldom_ = uint64_t{1} << random_() % 8;
    unit_ = units_[random_() % units_.size()];
  }

  // It is about to be read.
  void Change(uint8_t* text, size_t size) {
    if (size == 0 || random_() % seldom_ != 0) return;
    const size_t begin = random_() % size / unit_.size() * unit_.size();
    switch (random_() % 6) {
      case 0:
        Fill(text, begin, std::min(begin + unit_.size(), size));
        break;
      case 1:
        Fill(text, begin, size);
        break;
      case 2:
        Fill(text, unit_.size(), size);
        break;
      case 3:
        Fill(text, 2 * unit_.size(), size);
        break;
      case 4:
        Fill(text, 0, std::min(begin + unit_.size(), size));
        break;
      default:
        const std::string& other = others_[random_() % others_.size()];
        std::copy_n(other.begin(), std::min(size, other.size()), text);
    }
  }

 private:
  static std::vector<uint64_t> Values(size_t unit) {
    switch (unit) {
      case 1:
        return {0x00, 0x41, 0x7F, 0x80, 0x81, 0x87, 0x90, 0xA0,
                0xBE, 0xBF, 0xC2, 0xDF, 0xE0, 0xED, 0xEF, 0xF0,
                0xF4, 0xF7, 0xF8, 0xFC, 0xFD, 0xFE, 0xFF};
      case 2:
        return {0x0041, 0x00E9, 0x07FF, 0x4E2D, 0xD800, 0xDB00, 0xDB1F,
                0xDB20, 0xDB3F, 0xDBFF, 0xDC00, 0xDC04, 0xDD00, 0xDDC0,
                0xDDFE, 0xDDFF, 0xDE00, 0xDE01, 0xDE1F, 0xDEFF, 0xDFB4,
                0xDFB4, 0xDFB4, 0xDFB4, 0xDFFF, 0xFFFF};
      case 4:
        return {0x41,       0xE9,       0x4E2D,     0xD800,     0x1F30D,
                0x10FFFF,   0x110000,   0x3FFFFFFF, 0x40000000, 0x7FFFFFFF,
                0x80000000, 0xBFFFFFFF, 0xC0000000, 0xE0000000, 0xFFFFFFFF};
      default:
        return {0,
                uint64_t{0x41} << 56,
                0xC3A9'0000'0000'0000,
                0xE4B8'AD00'0000'0000,
                0xF09F'8C8D'0000'0000,
                0xF7BF'BFBF'0000'0000,
                0xFFFF'FFFF'0000'0000,
                ~uint64_t{0}};
    }
  }

  void Fill(uint8_t* text, size_t begin, size_t end) const {
    for (size_t i = begin; i < end; ++i) {
      text[i] = static_cast<uint8_t>(unit_[i % unit_.size()]);
    }
  }

  std::mt19937_64 random_;
  std::vector<std::string> others_;
  std::vector<std::string> units_;
  std::string unit_;
  uint64_t seldom_ = 1;
};

// Memory, which ends where none that may be read follows, for such a text.
// Whatever reads it is stopped before each instruction that does.
class ChangingText {
 public:
#if defined(__x86_64__)
  // Valgrind has no single steps.
  static bool IsThere() { return !IsReduced(); }
#else
  static bool IsThere() { return false; }
#endif

  explicit ChangingText(size_t most) {
    const auto page = static_cast<size_t>(sysconf(_SC_PAGESIZE));
    size_ = (most + page - 1) / page * page;
    const int file = memfd_create("text", 0);
    if (file < 0 || ftruncate(file, static_cast<off_t>(size_)) != 0) {
      std::abort();
    }
    // A page before it and one behind it stay closed.
    mapped_ = Map(nullptr, size_ + 2 * page, PROT_NONE,
                  MAP_PRIVATE | MAP_ANONYMOUS, -1);
    read_ = Map(mapped_ + page, size_, PROT_NONE, MAP_SHARED | MAP_FIXED, file);
    written_ = Map(nullptr, size_, PROT_READ | PROT_WRITE, MAP_SHARED, file);
    close(file);
  }
  ~ChangingText() {
    munmap(mapped_, size_ + 2 * static_cast<size_t>(read_ - mapped_));
    munmap(written_, size_);
  }
  ChangingText(const ChangingText&) = delete;
  ChangingText& operator=(const ChangingText&) = delete;

  // Calls read(begin, end) with a text that changes.
  template <class Read>
  void Run(std::string_view text, TextChanges* changes, Read read) {
    text_ = written_ + size_ - text.size();
    std::copy(text.begin(), text.end(), text_);
    changes_ = changes;
    changes_->Start();
    active = this;
    struct sigaction was_violation;
    struct sigaction was_step;
    Handle(SIGSEGV, &OnViolation, &was_violation);
    Handle(SIGTRAP, &OnStep, &was_step);
    read(static_cast<const uint8_t*>(read_ + size_ - text.size()),
         static_cast<const uint8_t*>(read_ + size_));
    sigaction(SIGSEGV, &was_violation, nullptr);
    sigaction(SIGTRAP, &was_step, nullptr);
    active = nullptr;
  }

 private:
  static inline ChangingText* active = nullptr;

  static uint8_t* Map(uint8_t* at, size_t size, int protection, int flags,
                      int file) {
    void* const memory = mmap(at, size, protection, flags, file, 0);
    if (memory == MAP_FAILED) std::abort();
    return static_cast<uint8_t*>(memory);
  }

  static void Handle(int signal, void (*handler)(int, siginfo_t*, void*),
                     struct sigaction* was) {
    struct sigaction action = {};
    action.sa_sigaction = handler;
    action.sa_flags = SA_SIGINFO;
    sigaction(signal, &action, was);
  }

  static void SetSingleStep([[maybe_unused]] void* context,
                            [[maybe_unused]] bool on) {
#if defined(__x86_64__)
    constexpr greg_t kTrap = 0x100;
    greg_t& flags =
        static_cast<ucontext_t*>(context)->uc_mcontext.gregs[REG_EFL];
    flags = on ? flags | kTrap : flags & ~kTrap;
#endif
  }

  void Protect(int protection) const {
    if (mprotect(read_, size_, protection) != 0) std::abort();
  }

  static void OnViolation(int /*signal*/, siginfo_t* info, void* context) {
    const auto* const address = static_cast<const uint8_t*>(info->si_addr);
    ChangingText& text = *active;
    if (address < text.read_ || address >= text.read_ + text.size_) {
      // Somebody reads or writes what is not there: it happens again, and ends
      // the program.
      std::signal(SIGSEGV, SIG_DFL);
      return;
    }
    text.changes_->Change(
        text.text_,
        static_cast<size_t>(text.written_ + text.size_ - text.text_));
    text.Protect(PROT_READ);
    SetSingleStep(context, true);
  }

  static void OnStep(int /*signal*/, siginfo_t* /*info*/, void* context) {
    active->Protect(PROT_NONE);
    SetSingleStep(context, false);
  }

  size_t size_;
  uint8_t* mapped_;
  uint8_t* read_;
  uint8_t* written_;
  uint8_t* text_ = nullptr;  // In what is written.
  TextChanges* changes_ = nullptr;
};

}  // namespace utfx

#endif  // UTFX_TESTS_CHANGING_TEXT_H_
