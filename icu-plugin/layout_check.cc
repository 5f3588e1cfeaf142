#include "icu-plugin/layout_check.h"

#include <dlfcn.h>
#include <unicode/ucnv.h>

#include <cstring>
#include <iterator>

namespace utfx::icu {
namespace {

// Whether a pointer leads into the library of ICU's converters, so that it is
// safe to look there.
bool IsInIcu(const void* pointer) {
  dl_find_object icu;
  dl_find_object other;
  void* const function = reinterpret_cast<void*>(&ucnv_getMaxCharSize);
  return _dl_find_object(function, &icu) == 0 &&
         _dl_find_object(const_cast<void*>(pointer), &other) == 0 &&
         icu.dlfo_link_map == other.dlfo_link_map;
}

bool HasSize(const UConverter* cnv) {
  UErrorCode error = U_ZERO_ERROR;
  int32_t size = 0;  // Asks for it, as ucnv_clone() can't.
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wdeprecated-declarations"
  ucnv_safeClone(cnv, nullptr, &size, &error);
#pragma GCC diagnostic pop
  return U_SUCCESS(error) && size == sizeof(UConverter);
}

bool HasCallbacks(const UConverter* cnv) {
  UConverterFromUCallback from_u = nullptr;
  UConverterToUCallback to_u = nullptr;
  const void* context = nullptr;
  ucnv_getFromUCallBack(cnv, &from_u, &context);
  ucnv_getToUCallBack(cnv, &to_u, &context);
  return cnv->fromUCharErrorBehaviour == from_u &&
         cnv->fromCharErrorBehaviour == to_u;
}

bool HasUtf8SharedData(const UConverter* cnv) {
  const UConverterSharedData* const shared = cnv->sharedData;
  if (!IsInIcu(shared) || shared->structSize != kSharedDataSize ||
      shared->isReferenceCounted != 0 || !IsInIcu(shared->staticData) ||
      !IsInIcu(shared->impl) || shared->impl->type != UCNV_UTF8) {
    return false;
  }
  const UConverterStaticData& data = *shared->staticData;
  return data.structSize == sizeof data &&
         std::memcmp(data.name, "UTF-8", sizeof "UTF-8") == 0 &&
         data.conversionType == UCNV_UTF8 && data.minBytesPerChar == 1 &&
         data.maxBytesPerChar == 3 && data.subCharLen == 3 &&
         std::memcmp(data.subChar, "\xEF\xBF\xBD", 3) == 0;
}

bool HasInitialState(const UConverter* cnv) {
  return cnv->extraInfo == nullptr &&
         cnv->subChars == reinterpret_cast<const uint8_t*>(cnv->subUChars) &&
         cnv->subCharLen == 3 && cnv->maxBytesPerUChar == 3 &&
         cnv->preFromUFirstCP == U_SENTINEL &&
         cnv->toUCallbackReason == UCNV_ILLEGAL;
}

// Converts a little and looks where ICU keeps the rest.
bool KeepsStateWhereKnown(UConverter* cnv) {
  UErrorCode error = U_ZERO_ERROR;
  UChar units[4];
  UChar* target = units;
  const char bytes[] = {'\xE2', '\x82'};
  const char* source = bytes;
  ucnv_toUnicode(cnv, &target, std::end(units), &source, std::end(bytes),
                 nullptr, 0, &error);
  const bool keeps_bytes =
      cnv->toULength == 2 && std::memcmp(cnv->toUBytes, bytes, 2) == 0;

  const UChar text[] = {u'\u20AC', 0xD83C};
  const UChar* units_source = text;
  char out[1];
  char* out_target = out;
  ucnv_fromUnicode(cnv, &out_target, std::end(out), &units_source,
                   std::end(text), nullptr, 0, &error);
  const bool keeps_overflow =
      error == U_BUFFER_OVERFLOW_ERROR && cnv->charErrorBufferLength == 2 &&
      std::memcmp(cnv->charErrorBuffer, "\x82\xAC", 2) == 0;

  error = U_ZERO_ERROR;
  char more[8];
  out_target = more;
  ucnv_fromUnicode(cnv, &out_target, std::end(more), &units_source,
                   std::end(text), nullptr, 0, &error);
  return keeps_bytes && keeps_overflow && U_SUCCESS(error) &&
         cnv->fromUChar32 == 0xD83C;
}

}  // namespace

bool HasKnownLayout(UConverter* utf8) {
  return HasSize(utf8) && HasCallbacks(utf8) && HasInitialState(utf8) &&
         HasUtf8SharedData(utf8) && KeepsStateWhereKnown(utf8);
}

bool HasKnownLayout(const UConverterSharedData& shared_data,
                    const UConverterStaticData* static_data) {
  return shared_data.structSize == kSharedDataSize &&
         shared_data.staticData == static_data &&
         shared_data.sharedDataCached != 0 &&
         shared_data.isReferenceCounted != 0 &&
         shared_data.referenceCounter == 1 && IsInIcu(shared_data.impl) &&
         shared_data.impl->type == UCNV_MBCS;
}

}  // namespace utfx::icu
