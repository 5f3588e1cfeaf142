#ifndef UTFX_LIBRARY_DETECT_ESCAPES_H_
#define UTFX_LIBRARY_DETECT_ESCAPES_H_

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

namespace utfx::detect {

// Looks for charsets that are written in bytes of ASCII: ISO-2022, HZ, UTF-7.
// Their escapes tell them.
class Escapes {
 public:
  // Takes the next piece of a text in ASCII.
  void Add(std::span<const uint8_t> piece);

  // Keeps of two texts the one that tells more.
  void Merge(const Escapes& other);

  // The name of the charset; null if it is none of these. `is_all` says that
  // the text has ended.
  const char* Find(bool is_all) const;

 private:
  // The longer an escape, the less likely it is something else.
  enum class Kind : uint8_t { kNone, kPlus, kTilde, kEscape };

  // The text from the first escape of the best kind on.
  static constexpr size_t kRoom = 1024;
  Kind kind_ = Kind::kNone;
  bool is_cut_ = false;
  uint16_t size_ = 0;
  char text_[kRoom];
};

}  // namespace utfx::detect

#endif  // UTFX_LIBRARY_DETECT_ESCAPES_H_
