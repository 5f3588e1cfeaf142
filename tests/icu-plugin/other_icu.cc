// Makes ICU seem to have converters of another size.

#include <unicode/ucnv.h>

extern "C" __attribute__((visibility("default"))) UConverter* ucnv_safeClone(
    const UConverter* /*cnv*/, void* /*buffer*/, int32_t* size,
    UErrorCode* /*error*/) {
  *size = 304;
  return nullptr;
}
