#ifndef UTFX_CONVERTERS_HOST_TABLES_H_
#define UTFX_CONVERTERS_HOST_TABLES_H_

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <utility>

#include "converters/table/multibyte_file.h"
#include "converters/table/table.h"
#include "converters/table/table_file.h"

// The tables that a host keeps, of charsets that its people bring: a file
// NAME.utfx in a folder for each, and a symbolic link for each other name.
// Nothing here throws or changes errno.
namespace utfx {

// No compiled table is larger, in bytes.
inline constexpr size_t kMaxHostTableSize = kMaxMultibyteFileSize;
static_assert(kMaxHostTableSize >= kMaxTableFileSize);

// A name of such a charset: of [A-Z0-9._:+-], the first a letter or a digit, so
// no path and no option.
class HostName {
 public:
  static constexpr size_t kMaxLength = kMaxNameLength;

  // Takes letters in either case.
  explicit HostName(std::string_view name);

  // Whether the name is one.
  bool IsValid() const { return length_ != 0; }
  // In upper case.
  std::string_view Text() const { return {text_, length_}; }

 private:
  char text_[kMaxLength];
  size_t length_ = 0;
};

// Text that ends with a zero character, as a path for open(2).
class HostPath {
 public:
  // Appends; what does not fit makes the path empty for good.
  void Append(std::string_view text);

  bool IsEmpty() const { return length_ == 0; }
  const char* Text() const { return text_; }

 private:
  char text_[4096] = "";  // Linux's PATH_MAX.
  size_t length_ = 0;
  bool is_too_long_ = false;
};

// The folders, in the order in which a name is looked for.
enum class HostFolder {
  kVariable,  // $UTFX_CHARSETS.
  kUser,      // utfx/charsets in $XDG_DATA_HOME, or in ~/.local/share.
  kSystem,
};
inline constexpr HostFolder kHostFolders[] = {
    HostFolder::kVariable, HostFolder::kUser, HostFolder::kSystem};

// Without a slash at the end; empty if there is none: the environment has no
// absolute path for it, or the process runs set-user-ID and the folder is not
// the system's.
HostPath PathOf(HostFolder folder);
// The file of a name in a folder; empty if there is no such folder.
HostPath PathOf(HostFolder folder, const HostName& name);

// The file of a name, in memory of its own. The caller verifies the bytes.
class HostFile {
 public:
  // Reads it from the first folder where one can be opened, and sets `folder`
  // unless it is null. It is empty if there is none, the first one is no
  // regular file, larger than any table or empty, or memory is short.
  explicit HostFile(const HostName& name, HostFolder* folder = nullptr);
  HostFile() = default;
  ~HostFile();
  HostFile(HostFile&& other) noexcept
      : bytes_(std::exchange(other.bytes_, nullptr)),
        size_(std::exchange(other.size_, 0)) {}
  HostFile& operator=(HostFile&& other) noexcept {
    std::swap(bytes_, other.bytes_);
    std::swap(size_, other.size_);
    return *this;
  }

  bool IsEmpty() const { return size_ == 0; }
  const uint8_t* Bytes() const { return bytes_; }
  size_t Size() const { return size_; }
  bool IsMultibyte() const { return IsMultibyteFile(bytes_, size_); }

 private:
  uint8_t* bytes_ = nullptr;
  size_t size_ = 0;
};

// Make the table of a name's file, as ReadTableFile() and ReadMultibyteFile()
// do. Return false if the file is not sound, or is a charset of other names.
inline bool MakeHostTable(const HostName& name, const HostFile& file,
                          Table* table, std::span<uint32_t> slots,
                          TableFile* read) {
  return ReadTableFile(file.Bytes(), file.Size(), table, slots, read) ==
             nullptr &&
         read->HasName(name.Text());
}
inline bool MakeHostTable(const HostName& name, const HostFile& file,
                          void* room, MultibyteTable* table, TableFile* read) {
  return ReadMultibyteFile(file.Bytes(), file.Size(), room, table, read) ==
             nullptr &&
         read->HasName(name.Text());
}

}  // namespace utfx

#endif  // UTFX_CONVERTERS_HOST_TABLES_H_
