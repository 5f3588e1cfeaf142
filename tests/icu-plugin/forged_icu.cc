// Makes ICU seem to be another than the library knows, in the one way that the
// environment names with UTFX_FORGED. To be loaded behind the library and
// before ICU.

#include <dlfcn.h>
#include <sys/mman.h>
#include <unicode/uclean.h>
#include <unicode/ucnv.h>
#include <unicode/udata.h>
#include <unicode/uversion.h>
#include <unistd.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <string_view>

#include "icu-plugin/icu_internals.h"

namespace {

bool IsForged(std::string_view what) {
  const char* const forged = std::getenv("UTFX_FORGED");
  return forged != nullptr && forged == what;
}

// Whether it is, as this is called for the n-th time.
bool IsForgedAt(std::string_view what, int* calls, int n) {
  return IsForged(what) && ++*calls == n;
}

#define STRING(name) STRING_OF(name)
#define STRING_OF(name) #name
#define NEXT(function) \
  (reinterpret_cast<decltype(function)*>(dlsym(RTLD_NEXT, STRING(function))))

// ICU's own constants.
template <class Member>
void Overwrite(Member* member, Member value) {
  const auto page_size = static_cast<uintptr_t>(sysconf(_SC_PAGESIZE));
  const auto address = reinterpret_cast<uintptr_t>(member);
  const uintptr_t page = address & ~(page_size - 1);
  // NOLINTNEXTLINE(bugprone-sizeof-expression): a member can be a pointer.
  mprotect(reinterpret_cast<void*>(page), address + sizeof *member - page,
           PROT_READ | PROT_WRITE);
  *member = value;
}

// A constant that is not ICU's.
template <class Type>
Type* Copy(const Type* original) {
  static Type copy;
  return &(copy = *original);
}

// A converter that is forged, and what it was before, which it is again when it
// is closed.
class Forged {
 public:
  bool Is(const UConverter* cnv) const { return cnv_ == cnv; }

  void ForgeUtf8(UConverter* cnv) {
    Keep(cnv);
    UConverterSharedData* const shared = cnv->sharedData;
    UConverterStaticData* const data = shared->staticData;
    const UConverterImpl* const impl = shared->impl;
    static int extra;
    if (IsForged("extra info")) cnv->extraInfo = &extra;
    if (IsForged("substitution's place")) cnv->subChars = data->subChar;
    if (IsForged("substitution's length")) cnv->subCharLen = 2;
    if (IsForged("bytes per unit")) cnv->maxBytesPerUChar = 4;
    if (IsForged("extension's start")) cnv->preFromUFirstCP = 0;
    if (IsForged("reason")) cnv->toUCallbackReason = UCNV_UNASSIGNED;
    if (IsForged("shared data's place")) cnv->sharedData = Copy(shared);
    if (IsForged("shared data's size")) Overwrite(&shared->structSize, 304U);
    if (IsForged("counted")) Overwrite(&shared->isReferenceCounted, UBool{1});
    if (IsForged("data's place")) Overwrite(&shared->staticData, Copy(data));
    if (IsForged("functions' place")) {
      Overwrite(&shared->impl, static_cast<const UConverterImpl*>(Copy(impl)));
    }
    if (IsForged("functions' type")) {
      Overwrite(const_cast<int32_t*>(&impl->type), 99);
    }
    if (IsForged("data's size")) Overwrite(&data->structSize, 104U);
    if (IsForged("name")) Overwrite(&data->name[0], 'u');
    if (IsForged("type")) Overwrite(&data->conversionType, int8_t{5});
    if (IsForged("fewest bytes")) Overwrite(&data->minBytesPerChar, int8_t{2});
    if (IsForged("most bytes")) Overwrite(&data->maxBytesPerChar, int8_t{4});
    if (IsForged("substitution's size")) {
      Overwrite(&data->subCharLen, int8_t{2});
    }
    if (IsForged("substitution")) Overwrite(&data->subChar[0], uint8_t{0xEE});
  }

  // Of a charset of ours, before it has our functions.
  void ForgeOurs(UConverter* cnv) {
    Keep(cnv);
    UConverterSharedData* const shared = cnv->sharedData;
    if (IsForged("our shared data's size")) shared->structSize = 304;
    if (IsForged("our data")) shared->staticData = Copy(shared->staticData);
    if (IsForged("not counted")) shared->isReferenceCounted = 0;
    if (IsForged("count")) ++shared->referenceCounter;
    if (IsForged("our functions' place")) shared->impl = Copy(shared->impl);
    if (IsForged("our functions' type")) {
      Overwrite(const_cast<int32_t*>(&shared->impl->type), 99);
    }
  }

  void Restore() {
    *cnv_ = was_;
    UConverterSharedData* const shared = cnv_->sharedData;
    // NOLINTNEXTLINE(bugprone-suspicious-memory-comparison): any change counts.
    if (std::memcmp(shared, &shared_was_, sizeof shared_was_) != 0) {
      Overwrite(shared, shared_was_);
    }
    if (std::memcmp(shared->staticData, &data_was_, sizeof data_was_) != 0) {
      Overwrite(shared->staticData, data_was_);
    }
    if (shared->impl->type != type_was_) {
      Overwrite(const_cast<int32_t*>(&shared->impl->type), type_was_);
    }
    cnv_ = nullptr;
  }

 private:
  void Keep(UConverter* cnv) {
    cnv_ = cnv;
    was_ = *cnv;
    shared_was_ = *cnv->sharedData;
    data_was_ = *cnv->sharedData->staticData;
    type_was_ = cnv->sharedData->impl->type;
  }

  UConverter* cnv_ = nullptr;
  UConverter was_;
  UConverterSharedData shared_was_;
  UConverterStaticData data_was_;
  int32_t type_was_;
};

Forged utf8;
Forged ours;

// A table of aliases with too few sections, in a package.
void ForgeAliasTable(const void* package) {
  auto* const bytes = static_cast<uint8_t*>(const_cast<void*>(package));
  constexpr std::string_view kFormat = "CvAl";
  // In its header, which has 32 bytes.
  uint8_t* const format =
      std::search(bytes, bytes + 1'000'000, kFormat.begin(), kFormat.end());
  const uint32_t sections = 1;
  std::memcpy(format - 12 + 32, &sections, sizeof sections);
}

}  // namespace

extern "C" {

[[gnu::visibility("default")]] void u_getVersion(UVersionInfo version) {
  NEXT(u_getVersion)(version);
  if (IsForged("version")) version[0] = 99;
}

[[gnu::visibility("default")]] UConverter* ucnv_safeClone(const UConverter* cnv,
                                                          void* buffer,
                                                          int32_t* size,
                                                          UErrorCode* error) {
  if (IsForged("size")) {
    *size = 304;
    return nullptr;
  }
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wdeprecated-declarations"
  return NEXT(ucnv_safeClone)(cnv, buffer, size, error);
#pragma GCC diagnostic pop
}

[[gnu::visibility("default")]] void ucnv_getToUCallBack(
    const UConverter* cnv, UConverterToUCallback* action,
    const void** context) {
  NEXT(ucnv_getToUCallBack)(cnv, action, context);
  if (IsForged("callback to Unicode")) *action = nullptr;
}

[[gnu::visibility("default")]] void ucnv_getFromUCallBack(
    const UConverter* cnv, UConverterFromUCallback* action,
    const void** context) {
  NEXT(ucnv_getFromUCallBack)(cnv, action, context);
  if (IsForged("callback from Unicode")) *action = nullptr;
}

[[gnu::visibility("default")]] UConverter* ucnv_open(const char* name,
                                                     UErrorCode* error) {
  UConverter* const cnv = NEXT(ucnv_open)(name, error);
  if (cnv == nullptr || name == nullptr) return cnv;
  // The first one is the library's, which looks at it.
  static bool is_first = true;
  if (std::string_view(name) == "UTF-8" && is_first) {
    is_first = false;
    utf8.ForgeUtf8(cnv);
  }
  if (std::string_view(name) == "UTF-E-8") {
    if (IsForged("table")) {
      *error = U_INVALID_TABLE_FORMAT;
      ucnv_close(cnv);
      return nullptr;
    }
    ours.ForgeOurs(cnv);
  }
  return cnv;
}

[[gnu::visibility("default")]] void ucnv_close(UConverter* cnv) {
  for (Forged* const forged : {&utf8, &ours}) {
    if (cnv != nullptr && forged->Is(cnv)) forged->Restore();
  }
  NEXT(ucnv_close)(cnv);
}

[[gnu::visibility("default")]] void ucnv_toUnicode(
    UConverter* cnv, UChar** target, const UChar* target_limit,
    const char** source, const char* source_limit, int32_t* offsets,
    UBool flush, UErrorCode* error) {
  NEXT(ucnv_toUnicode)
  (cnv, target, target_limit, source, source_limit, offsets, flush, error);
  static int calls = 0;
  if (IsForgedAt("bytes kept", &calls, 1)) cnv->toUBytes[0] = 0;
}

[[gnu::visibility("default")]] void ucnv_fromUnicode(
    UConverter* cnv, char** target, const char* target_limit,
    const UChar** source, const UChar* source_limit, int32_t* offsets,
    UBool flush, UErrorCode* error) {
  NEXT(ucnv_fromUnicode)
  (cnv, target, target_limit, source, source_limit, offsets, flush, error);
  static int calls = 0;
  if (IsForgedAt("bytes left", &calls, 1)) cnv->charErrorBuffer[0] = 0;
  if (IsForgedAt("unit kept", &calls, 2)) cnv->fromUChar32 = 0;
}

[[gnu::visibility("default")]] void udata_setCommonData(const void* data,
                                                        UErrorCode* error) {
  if (IsForged("package")) {
    *error = U_INVALID_FORMAT_ERROR;
    return;
  }
  if (IsForged("aliases")) ForgeAliasTable(data);
  NEXT(udata_setCommonData)(data, error);
}

}  // extern "C"
