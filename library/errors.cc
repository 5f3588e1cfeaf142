#include "library/utfx.h"

const char* utfx_error_name(utfx_error error) {
  switch (error) {
    case UTFX_ERROR_NONE:
      return "None";
    case UTFX_ERROR_ILL_FORMED:
      return "IllFormed";
    case UTFX_ERROR_INCOMPLETE:
      return "Incomplete";
    case UTFX_ERROR_UNENCODABLE:
      return "Unencodable";
    case UTFX_ERROR_NON_ZERO_RESERVED_BITS:
      return "NonZeroReservedBits";
    case UTFX_ERROR_INVALID_UTF64:
      return "InvalidUtf64";
    case UTFX_ERROR_INVALID_UTF8:
      return "InvalidUtf8";
    case UTFX_ERROR_INVALID_CODE_POINT:
      return "InvalidCodePoint";
  }
  return nullptr;
}
