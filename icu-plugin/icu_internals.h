#ifndef UTFX_ICU_PLUGIN_ICU_INTERNALS_H_
#define UTFX_ICU_PLUGIN_ICU_INTERNALS_H_

#include <unicode/ucnv.h>
#include <unicode/ucnv_err.h>
#include <unicode/uset.h>

#include <cstddef>
#include <cstdint>

// The part of ICU's private structures that a converter implementation works
// with (ucnv_bld.h, ucnv_cnv.h and uset_imp.h in ICU's sources), as they are in
// ICU 72 to 78 on 64-bit machines. HasKnownLayout() checks that the ICU at
// hand has them like this before anything relies on it. The names are ICU's.

extern "C" {

struct UConverterImpl;

struct UConverterStaticData {
  uint32_t structSize;
  char name[UCNV_MAX_CONVERTER_NAME_LENGTH];
  int32_t codepage;
  int8_t platform;
  int8_t conversionType;
  int8_t minBytesPerChar;
  int8_t maxBytesPerChar;  // Per UChar.
  uint8_t subChar[4];
  int8_t subCharLen;
  uint8_t hasToUnicodeFallback;
  uint8_t hasFromUnicodeFallback;
  uint8_t unicodeMask;
  uint8_t subChar1;
  uint8_t reserved[19];
};
static_assert(sizeof(UConverterStaticData) == 100);

struct UConverterSharedData {
  uint32_t structSize;  // kSharedDataSize: more follows.
  uint32_t referenceCounter;
  const void* dataMemory;
  UConverterStaticData* staticData;
  UBool sharedDataCached;
  UBool isReferenceCounted;
  const UConverterImpl* impl;
  uint32_t toUnicodeStatus;
};
static_assert(offsetof(UConverterSharedData, staticData) == 16);
static_assert(offsetof(UConverterSharedData, impl) == 32);

struct UConverter {
  UConverterFromUCallback fromUCharErrorBehaviour;
  UConverterToUCallback fromCharErrorBehaviour;
  void* extraInfo;
  const void* fromUContext;
  const void* toUContext;
  uint8_t* subChars;
  UConverterSharedData* sharedData;
  uint32_t options;
  UBool sharedDataIsCached;
  UBool isCopyLocal;
  UBool isExtraLocal;
  UBool useFallback;
  int8_t toULength;
  // toUBytes has seven bytes, and the four of toUnicodeStatus follow; both
  // belong to the implementation. On an error ICU copies up to eight bytes from
  // toUBytes, so the eighth is the first one of toUnicodeStatus.
  uint8_t toUBytes[8];
  // The rest of toUnicodeStatus, and the four bytes of mode, which ICU sets to
  // zero on a reset: what comes before the input, less than a unit, and the
  // StreamOrder.
  uint8_t pushedBackCount;
  uint8_t pushedBack[3];
  uint8_t order;
  uint8_t unused[2];
  uint32_t fromUnicodeStatus;  // The implementation's; zero on a reset.
  UChar32 fromUChar32;
  int8_t maxBytesPerUChar;
  int8_t subCharLen;
  int8_t invalidCharLength;
  int8_t charErrorBufferLength;
  int8_t invalidUCharLength;
  int8_t UCharErrorBufferLength;
  uint8_t subChar1;
  UBool useSubChar1;
  char invalidCharBuffer[8];
  uint8_t charErrorBuffer[32];
  UChar subUChars[2];
  UChar invalidUCharBuffer[2];
  UChar UCharErrorBuffer[32];
  UChar32 preFromUFirstCP;
  char extension[72];
  UConverterCallbackReason toUCallbackReason;
};
static_assert(offsetof(UConverter, subChars) == 40);
static_assert(offsetof(UConverter, toULength) == 64);
static_assert(offsetof(UConverter, fromUnicodeStatus) == 80);
static_assert(offsetof(UConverter, maxBytesPerUChar) == 88);
static_assert(offsetof(UConverter, charErrorBuffer) == 104);
static_assert(offsetof(UConverter, preFromUFirstCP) == 208);
static_assert(offsetof(UConverter, toUCallbackReason) == 284);
static_assert(sizeof(UConverter) == 288);

struct UConverterLoadArgs {
  int32_t size;
  int32_t nestedLoads;
  UBool onlyTestIsLoadable;  // More follows.
};

enum UConverterResetChoice {
  kResetBoth,
  kResetToUnicode,
  kResetFromUnicode,
};

struct USetAdder {
  USet* set;
  void (*add)(USet* set, UChar32 code_point);
  void (*addRange)(USet* set, UChar32 start, UChar32 end);  // More follows.
};

struct UConverterImpl {
  int32_t type;
  void (*load)(UConverterSharedData*, UConverterLoadArgs*, const uint8_t*,
               UErrorCode*);
  void (*unload)(UConverterSharedData*);
  void (*open)(UConverter*, UConverterLoadArgs*, UErrorCode*);
  void (*close)(UConverter*);
  void (*reset)(UConverter*, UConverterResetChoice);
  void (*toUnicode)(UConverterToUnicodeArgs*, UErrorCode*);
  void (*toUnicodeWithOffsets)(UConverterToUnicodeArgs*, UErrorCode*);
  void (*fromUnicode)(UConverterFromUnicodeArgs*, UErrorCode*);
  void (*fromUnicodeWithOffsets)(UConverterFromUnicodeArgs*, UErrorCode*);
  UChar32 (*getNextUChar)(UConverterToUnicodeArgs*, UErrorCode*);
  void (*getStarters)(const UConverter*, UBool starters[256], UErrorCode*);
  const char* (*getName)(const UConverter*);
  void (*writeSub)(UConverterFromUnicodeArgs*, int32_t offset_index,
                   UErrorCode*);
  UConverter* (*safeClone)(const UConverter*, void* stack_buffer,
                           int32_t* buffer_size, UErrorCode*);
  void (*getUnicodeSet)(const UConverter*, const USetAdder*,
                        UConverterUnicodeSet, UErrorCode*);
  void (*toUTF8)(UConverterFromUnicodeArgs*, UConverterToUnicodeArgs*,
                 UErrorCode*);
  void (*fromUTF8)(UConverterFromUnicodeArgs*, UConverterToUnicodeArgs*,
                   UErrorCode*);
};
static_assert(sizeof(UConverterImpl) == 144);

// These allocate memory that ICU frees, or that lives as long as ICU's objects.
void* uprv_calloc(size_t count, size_t size);
void uprv_free(void* block);

}  // extern "C"

namespace utfx::icu {

inline constexpr uint32_t kSharedDataSize = 296;

// getNextUChar() returns this to make ICU call toUnicode() instead.
inline constexpr UChar32 kUseToUnicode = -9;

}  // namespace utfx::icu

#endif  // UTFX_ICU_PLUGIN_ICU_INTERNALS_H_
