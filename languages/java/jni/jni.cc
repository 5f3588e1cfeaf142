// The native methods of utfx.Library.

#include <jni.h>
#include <utfx.h>

#include <cstddef>
#include <cstdint>
#include <limits>

namespace utfx {
namespace {

// Bits of a direct buffer, as utfx.Library has them.
constexpr jint kIn = 1;
constexpr jint kOut = 2;

const utfx_charset* CharsetAt(jint number) {
  return utfx_charset_at(static_cast<size_t>(number));
}

jint NumberOf(const utfx_charset* charset) {
  for (size_t number = 0;; ++number) {
    const utfx_charset* const candidate = utfx_charset_at(number);
    if (candidate == charset) return static_cast<jint>(number);
    if (candidate == nullptr) return -1;
  }
}

// As utfx.Outcome reads it.
jlong Pack(const utfx_result& result) {
  return static_cast<jlong>(
      uint64_t{result.status} | uint64_t{result.length} << 4 |
      uint64_t{result.read} << 16 | uint64_t{result.written} << 40);
}

// The memory of a direct buffer, or of an array, which does not move while this
// is there. Nothing of JNI may be called then but for another one of an array.
class Memory {
 public:
  // `mode` as of ReleasePrimitiveArrayCritical().
  Memory(JNIEnv* env, jobject object, bool is_direct, jint mode)
      : env_(env),
        array_(is_direct ? nullptr : static_cast<jarray>(object)),
        mode_(mode),
        bytes_(static_cast<uint8_t*>(
            is_direct ? env->GetDirectBufferAddress(object)
                      : env->GetPrimitiveArrayCritical(array_, nullptr))) {}
  Memory(const Memory&) = delete;
  Memory& operator=(const Memory&) = delete;
  ~Memory() {
    if (array_ != nullptr && bytes_ != nullptr) {
      env_->ReleasePrimitiveArrayCritical(array_, bytes_, mode_);
    }
  }

  // Null, with an exception, where the machine would copy the array and has no
  // memory.
  uint8_t* Bytes() const { return bytes_; }

 private:
  JNIEnv* env_;
  jarray array_;
  jint mode_;
  uint8_t* bytes_;
};

struct StreamStart {
  const utfx_charset* charset;
  size_t length;
};

StreamStart ReadStart(JNIEnv* env, jint charset, jbyteArray start) {
  jbyte bytes[8] = {};
  const jsize size = env->GetArrayLength(start);
  const jsize most = size < 8 ? size : 8;
  env->GetByteArrayRegion(start, 0, most, bytes);
  size_t length = 0;
  const utfx_charset* const rest = utfx_charset_of_stream(
      CharsetAt(charset), bytes, static_cast<size_t>(most), &length);
  return {rest, length};
}

}  // namespace
}  // namespace utfx

extern "C" {

JNIEXPORT jint JNICALL Java_utfx_Library_find(JNIEnv* env, jclass /*library*/,
                                              jstring name) {
  const char* const chars = env->GetStringUTFChars(name, nullptr);
  if (chars == nullptr) return -1;
  const utfx_charset* const charset = utfx_charset_find(chars);
  env->ReleaseStringUTFChars(name, chars);
  return charset == nullptr ? -1 : utfx::NumberOf(charset);
}

JNIEXPORT jint JNICALL Java_utfx_Library_charsetOfStream(JNIEnv* env,
                                                         jclass /*library*/,
                                                         jint charset,
                                                         jbyteArray start) {
  return utfx::NumberOf(utfx::ReadStart(env, charset, start).charset);
}

JNIEXPORT jint JNICALL Java_utfx_Library_signatureLength(JNIEnv* env,
                                                         jclass /*library*/,
                                                         jint charset,
                                                         jbyteArray start) {
  return static_cast<jint>(utfx::ReadStart(env, charset, start).length);
}

JNIEXPORT jlong JNICALL Java_utfx_Library_convert(JNIEnv* env,
                                                  jclass /*library*/, jint from,
                                                  jint to, jobject in,
                                                  jlong in_at, jint in_size,
                                                  jobject out, jlong out_at,
                                                  jint out_size, jint direct) {
  // Addresses of direct buffers come before arrays are held.
  const bool in_is_direct = (direct & utfx::kIn) != 0;
  const bool out_is_direct = (direct & utfx::kOut) != 0;
  utfx_converter converter = utfx_converter_init(
      utfx::CharsetAt(from), utfx::CharsetAt(to), UTFX_STOP);
  const auto convert = [&](const utfx::Memory& source,
                           const utfx::Memory& target) -> jlong {
    if (source.Bytes() == nullptr || target.Bytes() == nullptr) return 0;
    return utfx::Pack(utfx_convert(
        &converter, source.Bytes() + in_at, static_cast<size_t>(in_size),
        target.Bytes() + out_at, static_cast<size_t>(out_size), false));
  };
  if (out_is_direct) {
    const utfx::Memory target(env, out, true, 0);
    return convert(utfx::Memory(env, in, in_is_direct, JNI_ABORT), target);
  }
  const utfx::Memory source(env, in, in_is_direct, JNI_ABORT);
  return convert(source, utfx::Memory(env, out, false, 0));
}

}  // extern "C"
