#ifndef UTFX_COMMAND_MAPPED_FILE_H_
#define UTFX_COMMAND_MAPPED_FILE_H_

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "command/files.h"
#include "command/interruption.h"

namespace utfx {

// A regular file as it is now, without a copy where the system can.
class MappedFile {
 public:
  explicit MappedFile(const Input& input);
  MappedFile(const MappedFile&) = delete;
  MappedFile& operator=(const MappedFile&) = delete;
  ~MappedFile();

  // What is at an offset: less than the size only where the file ends. Where it
  // can't be mapped, it is read to `copy`.
  std::span<const uint8_t> Show(uint64_t offset, size_t size,
                                std::vector<uint8_t>* copy) const;

  // Nothing before an offset is shown any more, so that it need not be in
  // memory. Call it with ever larger ones.
  void Release(uint64_t end);

 private:
  const Input& input_;
  const uint64_t size_;
  uint8_t* map_ = nullptr;  // Null if it can't be mapped.
  uint64_t released_ = 0;
  MappedInput signal_;
};

}  // namespace utfx

#endif  // UTFX_COMMAND_MAPPED_FILE_H_
