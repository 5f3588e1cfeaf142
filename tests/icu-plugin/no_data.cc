// ICU's data as it is where ICU is built for programs that bring their own:
// none.

#include <unicode/udata.h>

namespace {

struct EmptyPackage {
  uint16_t header_size = 32;
  uint8_t magic[2] = {0xDA, 0x27};
  UDataInfo info = {
      sizeof(UDataInfo), 0,           U_IS_BIG_ENDIAN,      U_CHARSET_FAMILY,
      U_SIZEOF_UCHAR,    0,           {'T', 'o', 'C', 'P'},  // Of pointers.
      {1, 0, 0, 0},      {0, 0, 0, 0}};
  uint8_t padding[8] = {};
  uint32_t count = 0;
  uint32_t reserved = 0;
  const void* entry[2] = {};
};

}  // namespace

extern "C" {
[[gnu::visibility("default")]] extern const EmptyPackage U_ICUDATA_ENTRY_POINT;
constinit const EmptyPackage U_ICUDATA_ENTRY_POINT;
}
