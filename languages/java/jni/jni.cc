// The native methods of utfx.Library.

#include <alloca.h>
#include <jni.h>
#include <utfx.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <limits>

#include "library/host_charset.h"
#include "library/mend_stream.h"

namespace utfx {
namespace {

// Java has no pointers, and keeps addresses.
const utfx_charset* CharsetAt(jlong address) {
  // NOLINTNEXTLINE(performance-no-int-to-ptr)
  return reinterpret_cast<const utfx_charset*>(address);
}
jlong AddressOf(const utfx_charset* charset) {
  return reinterpret_cast<jlong>(charset);
}

// In the form that utfx.Outcome reads.
jlong Pack(const utfx_result& result) {
  return static_cast<jlong>(
      uint64_t{result.status} | uint64_t{result.length} << 4 |
      uint64_t{result.read} << 16 | uint64_t{result.written} << 40);
}

struct StreamStart {
  const utfx_charset* charset;
  size_t length;
};

StreamStart ReadStart(JNIEnv* env, jlong charset, jbyteArray start) {
  jbyte bytes[8] = {};
  const jsize size = env->GetArrayLength(start);
  const jsize most = size < 8 ? size : 8;
  env->GetByteArrayRegion(start, 0, most, bytes);
  size_t length = 0;
  const utfx_charset* const rest = utfx_charset_of_stream(
      CharsetAt(charset), bytes, static_cast<size_t>(most), &length);
  return {rest, length};
}

// Integers come from Java as bytes, the highest first, in two's complement, and
// go so. The largest one has a sign above it.
constexpr size_t kMaxIntegerBytes = 4096 / 8 + 1;

// As a container of integers, UTF-8000 has the numbers of surrogates.
bool IsOfIntegers(const utfx_charset* charset, utfx_int_form form) {
  return form != UTFX_INT_UTF8000 || charset == utfx_charset_find("UTF-8000");
}

utfx_sequence ReadInteger(const utfx_charset* charset, utfx_int_form form,
                          const void* in, size_t size, uint8_t* bytes,
                          size_t count) {
  return IsOfIntegers(charset, form)
             ? utfx_int_decode_bytes(form, in, size, bytes, count)
             : utfx_decode_one_bytes(charset, in, size, bytes, count);
}

// An integer that was read. Few have more bytes than a machine word.
struct Integer {
  utfx_sequence sequence;
  size_t count = sizeof(uint64_t);
  uint8_t bytes[kMaxIntegerBytes];

  Integer(const utfx_charset* charset, utfx_int_form form, const void* in,
          size_t size) {
    const auto read = [&] {
      return ReadInteger(charset, form, in, size, bytes, count);
    };
    sequence = read();
    if (sequence.status != UTFX_OUTPUT_FULL) return;
    count = (sequence.bits + 7) / 8;
    sequence = read();
  }
};

// The text that `explain` writes about bytes from an offset on. Null, with an
// exception, if there is not enough memory.
template <class Explain>
jstring Explained(JNIEnv* env, jbyteArray array, jint at, Explain explain) {
  jbyte* const bytes = env->GetByteArrayElements(array, nullptr);
  if (bytes == nullptr) return nullptr;
  char text[400];
  explain(bytes + at, static_cast<size_t>(env->GetArrayLength(array) - at),
          text, sizeof text);
  env->ReleaseByteArrayElements(array, bytes, JNI_ABORT);
  return env->NewStringUTF(text);
}

// The memory of an array. While this lives, nothing else of Java's may be
// called. Null, with an exception, if there is not enough.
class ArrayBytes {
 public:
  // `mode` says whether Java sees what is written.
  ArrayBytes(JNIEnv* env, jbyteArray array, jint mode = 0)
      : env_(env),
        array_(array),
        mode_(mode),
        bytes_(env->GetPrimitiveArrayCritical(array, nullptr)) {}
  ArrayBytes(const ArrayBytes&) = delete;
  ArrayBytes& operator=(const ArrayBytes&) = delete;
  ~ArrayBytes() {
    if (bytes_ != nullptr) {
      env_->ReleasePrimitiveArrayCritical(array_, bytes_, mode_);
    }
  }

  uint8_t* Get() const { return static_cast<uint8_t*>(bytes_); }

 private:
  JNIEnv* const env_;
  jbyteArray const array_;
  const jint mode_;
  void* const bytes_;
};

// An array for what `write`, which gets the memory of another array, writes
// into the room that it gets. It is called without room first, and returns an
// outcome whose length is the room that it needs.
template <class Write>
jbyteArray NewArray(JNIEnv* env, jbyteArray from, utfx_result* result,
                    Write write) {
  {
    const ArrayBytes in(env, from);
    if (in.Get() == nullptr) return nullptr;
    *result = write(in.Get(), nullptr, 0);
  }
  if (result->status != UTFX_OK && result->status != UTFX_OUTPUT_FULL) {
    return nullptr;
  }
  const size_t length = result->length;
  jbyteArray array = env->NewByteArray(static_cast<jsize>(length));
  if (array == nullptr) return nullptr;
  const ArrayBytes in(env, from);
  const ArrayBytes out(env, array);
  if (in.Get() == nullptr || out.Get() == nullptr) return nullptr;
  *result = write(in.Get(), out.Get(), length);
  return array;
}

// A detector is plain memory, which an array of Java's keeps.
utfx_detector DetectorIn(JNIEnv* env, jbyteArray state) {
  utfx_detector detector;
  env->GetByteArrayRegion(state, 0, sizeof detector,
                          reinterpret_cast<jbyte*>(&detector));
  return detector;
}
void KeepDetector(JNIEnv* env, jbyteArray state,
                  const utfx_detector& detector) {
  env->SetByteArrayRegion(state, 0, sizeof detector,
                          reinterpret_cast<const jbyte*>(&detector));
}

jboolean ExpectName(JNIEnv* env, jbyteArray state, jstring name,
                    bool (*expect)(utfx_detector*, const char*)) {
  // A NUL has two bytes here, which are in no name.
  const char* const text = env->GetStringUTFChars(name, nullptr);
  if (text == nullptr) return JNI_FALSE;
  utfx_detector detector = DetectorIn(env, state);
  const bool is_known = expect(&detector, text);
  env->ReleaseStringUTFChars(name, text);
  KeepDetector(env, state, detector);
  return is_known ? JNI_TRUE : JNI_FALSE;
}

// So is a mender, with the rest of a piece.
MendStream MenderIn(JNIEnv* env, jbyteArray state) {
  MendStream mender;
  env->GetByteArrayRegion(state, 0, sizeof mender,
                          reinterpret_cast<jbyte*>(&mender));
  return mender;
}
void KeepMender(JNIEnv* env, jbyteArray state, const MendStream& mender) {
  env->SetByteArrayRegion(state, 0, sizeof mender,
                          reinterpret_cast<const jbyte*>(&mender));
}

jbyteArray NewBytes(JNIEnv* env, const char* bytes, size_t size) {
  jbyteArray array = env->NewByteArray(static_cast<jsize>(size));
  if (array != nullptr) {
    env->SetByteArrayRegion(array, 0, static_cast<jsize>(size),
                            reinterpret_cast<const jbyte*>(bytes));
  }
  return array;
}

// Calls `read` with parts of a text, and whether each is the last one. A
// garbage collector may wait for the end of a part. Returns false, with an
// exception, if there is not enough memory.
template <class Read>
bool ReadParts(JNIEnv* env, jbyteArray text, jint at, jint size, bool is_last,
               Read read) {
  constexpr jint kPart = 1 << 18;
  const jint end = at + size;
  do {
    const jint part = std::min(kPart, end - at);
    const ArrayBytes bytes(env, text, JNI_ABORT);
    if (bytes.Get() == nullptr) return false;
    const jint start = at;
    at += part;
    read(reinterpret_cast<const char*>(bytes.Get()) + start,
         static_cast<size_t>(part), is_last && at == end);
  } while (at < end);
  return true;
}

void ThrowOutOfMemory(JNIEnv* env) {
  jclass error = env->FindClass("java/lang/OutOfMemoryError");
  if (error != nullptr) env->ThrowNew(error, "a text that is mended");
}

// The names of the charsets of readings, each before a space.
bool AppendNames(const utfx_charset* const* charsets, uint32_t count,
                 MendedText* to) {
  // Nobody says what bytes of another charset were in before.
  for (uint32_t i = 0; i < count && charsets[i] != nullptr; ++i) {
    const char* const name = utfx_charset_name(charsets[i]);
    if (!MendAppend(to, name, std::strlen(name)) || !MendAppend(to, " ", 1)) {
      return false;
    }
  }
  return MendAppend(to, "\n", 1);
}

// A damaged part, as Library.findDamage() has it.
bool AppendDamage(const utfx_damage& damage, size_t at, size_t length,
                  MendedText* to) {
  char line[128];
  const int size = std::snprintf(
      line, sizeof line, "%zu %zu %s %d %d %u %d\n", at, length,
      utfx_damage_name(damage.kind), int{damage.evidence},
      damage.is_sure ? 1 : 0, unsigned{damage.lost},
      damage.has_text ? static_cast<int>(damage.text_length) : -1);
  return MendAppend(to, line, static_cast<size_t>(size)) &&
         AppendNames(damage.through, damage.readings, to) &&
         AppendNames(damage.was_in, damage.readings, to) &&
         MendAppend(to, damage.text, damage.text_length);
}

}  // namespace
}  // namespace utfx

extern "C" {

JNIEXPORT jlong JNICALL Java_utfx_Library_find(JNIEnv* env, jclass /*library*/,
                                               jstring name) {
  const char* const chars = env->GetStringUTFChars(name, nullptr);
  if (chars == nullptr) return 0;
  const utfx_charset* const charset = utfx_charset_find(chars);
  env->ReleaseStringUTFChars(name, chars);
  return utfx::AddressOf(charset);
}

JNIEXPORT jlong JNICALL Java_utfx_Library_inNativeOrder(JNIEnv* /*env*/,
                                                        jclass /*library*/,
                                                        jlong charset) {
  return utfx::AddressOf(
      utfx_charset_in_native_order(utfx::CharsetAt(charset)));
}

JNIEXPORT jlong JNICALL Java_utfx_Library_findTable(JNIEnv* env,
                                                    jclass /*library*/,
                                                    jstring name) {
  const char* const chars = env->GetStringUTFChars(name, nullptr);
  if (chars == nullptr) return 0;
  const utfx_charset* charset = utfx_charset_find(chars);
  if (charset == nullptr) charset = FindHostCharset(chars);
  env->ReleaseStringUTFChars(name, chars);
  return utfx_charset_group(charset) == UTFX_GROUP_TABLES
             ? utfx::AddressOf(charset)
             : 0;
}

JNIEXPORT jobjectArray JNICALL Java_utfx_Library_names(JNIEnv* env,
                                                       jclass /*library*/,
                                                       jlong charset) {
  const utfx_charset* const named = utfx::CharsetAt(charset);
  jsize count = 1;
  while (utfx_charset_alias(named, static_cast<size_t>(count) - 1) != nullptr) {
    ++count;
  }
  jclass string = env->FindClass("java/lang/String");
  if (string == nullptr) return nullptr;
  jobjectArray names = env->NewObjectArray(count, string, nullptr);
  for (jsize i = 0; names != nullptr && i < count; ++i) {
    jstring name = env->NewStringUTF(
        i == 0 ? utfx_charset_name(named)
               : utfx_charset_alias(named, static_cast<size_t>(i) - 1));
    if (name == nullptr) return nullptr;
    env->SetObjectArrayElement(names, i, name);
    if (env->ExceptionCheck() != JNI_FALSE) return nullptr;
    env->DeleteLocalRef(name);
  }
  return names;
}

JNIEXPORT jint JNICALL Java_utfx_Library_codePointBits(JNIEnv* /*env*/,
                                                       jclass /*library*/,
                                                       jlong charset) {
  return static_cast<jint>(
      utfx_charset_code_point_bits(utfx::CharsetAt(charset)));
}

JNIEXPORT jint JNICALL Java_utfx_Library_maxSequenceLength(JNIEnv* /*env*/,
                                                           jclass /*library*/,
                                                           jlong charset) {
  return static_cast<jint>(
      utfx_charset_max_sequence_length(utfx::CharsetAt(charset)));
}

JNIEXPORT jbyteArray JNICALL Java_utfx_Library_replacement(JNIEnv* env,
                                                           jclass /*library*/,
                                                           jlong charset) {
  const utfx_charset* const to = utfx::CharsetAt(charset);
  jbyte bytes[8];
  const utfx_sequence written =
      utfx_encode_one(to, utfx_charset_replacement(to), bytes, sizeof bytes);
  const auto length = static_cast<jsize>(written.length);
  jbyteArray array = env->NewByteArray(length);
  if (array != nullptr) env->SetByteArrayRegion(array, 0, length, bytes);
  return array;
}

JNIEXPORT jlong JNICALL Java_utfx_Library_charsetOfStream(JNIEnv* env,
                                                          jclass /*library*/,
                                                          jlong charset,
                                                          jbyteArray start) {
  return utfx::AddressOf(utfx::ReadStart(env, charset, start).charset);
}

JNIEXPORT jint JNICALL Java_utfx_Library_signatureLength(JNIEnv* env,
                                                         jclass /*library*/,
                                                         jlong charset,
                                                         jbyteArray start) {
  return static_cast<jint>(utfx::ReadStart(env, charset, start).length);
}

JNIEXPORT jint JNICALL Java_utfx_Library_lineStart(JNIEnv* env,
                                                   jclass /*library*/,
                                                   jlong charset,
                                                   jbyteArray bytes,
                                                   jlong offset) {
  const auto size = static_cast<size_t>(env->GetArrayLength(bytes));
  const utfx::ArrayBytes in(env, bytes, JNI_ABORT);
  const utfx_result result = utfx_line_start(utfx::CharsetAt(charset), in.Get(),
                                             in.Get() == nullptr ? 0 : size,
                                             static_cast<uint64_t>(offset));
  const auto read = static_cast<jint>(result.read);
  return result.status == UTFX_MISUSE ? std::numeric_limits<jint>::min()
         : result.status == UTFX_OK   ? read
                                      : ~read;
}

JNIEXPORT jlong JNICALL Java_utfx_Library_address(JNIEnv* env,
                                                  jclass /*library*/,
                                                  jobject buffer) {
  return reinterpret_cast<jlong>(env->GetDirectBufferAddress(buffer));
}

JNIEXPORT jlong JNICALL Java_utfx_Library_convert(
    JNIEnv* /*env*/, jclass /*library*/, jlong from, jlong to, jlong in,
    jint in_size, jlong out, jint out_size, jboolean is_last) {
  utfx_converter converter = utfx_converter_init(
      utfx::CharsetAt(from), utfx::CharsetAt(to), UTFX_STOP);
  return utfx::Pack(utfx_convert(
      &converter,
      // NOLINTNEXTLINE(performance-no-int-to-ptr): Java has no pointers.
      reinterpret_cast<const void*>(in), static_cast<size_t>(in_size),
      reinterpret_cast<void*>(out),  // NOLINT(performance-no-int-to-ptr)
      static_cast<size_t>(out_size), is_last != JNI_FALSE));
}

JNIEXPORT jbyteArray JNICALL
Java_utfx_Library_writeInteger(JNIEnv* env, jclass /*library*/, jlong charset,
                               jint form, jbyteArray integer) {
  const utfx_charset* const to = utfx::CharsetAt(charset);
  const auto its_form = static_cast<utfx_int_form>(form);
  uint8_t bytes[utfx::kMaxIntegerBytes + 1];
  const jsize count = env->GetArrayLength(integer);
  // That is too large.
  if (static_cast<size_t>(count) > sizeof bytes) return nullptr;
  env->GetByteArrayRegion(integer, 0, count, reinterpret_cast<jbyte*>(bytes));
  const size_t room = utfx_charset_max_sequence_length(to);
  auto* const out = static_cast<jbyte*>(alloca(room));
  const auto size = static_cast<size_t>(count);
  const utfx_sequence sequence =
      utfx::IsOfIntegers(to, its_form)
          ? utfx_int_encode_bytes(its_form, bytes, size, out, room)
          : utfx_encode_one_bytes(to, bytes, size, out, room);
  if (sequence.status != UTFX_OK) return nullptr;
  const auto length = static_cast<jsize>(sequence.length);
  jbyteArray array = env->NewByteArray(length);
  if (array != nullptr) env->SetByteArrayRegion(array, 0, length, out);
  return array;
}

JNIEXPORT jlong JNICALL Java_utfx_Library_readInteger(
    JNIEnv* env, jclass /*library*/, jlong charset, jint form,
    jbyteArray sequences, jint at, jbyteArray integer) {
  const utfx_charset* const from = utfx::CharsetAt(charset);
  const jsize size =
      std::min(env->GetArrayLength(sequences) - at,
               static_cast<jsize>(utfx_charset_max_sequence_length(from)));
  auto* const bytes = static_cast<jbyte*>(alloca(static_cast<size_t>(size)));
  env->GetByteArrayRegion(sequences, at, size, bytes);
  const utfx::Integer read(from, static_cast<utfx_int_form>(form), bytes,
                           static_cast<size_t>(size));
  if (read.sequence.status == UTFX_OK) {
    env->SetByteArrayRegion(integer, 0, static_cast<jsize>(read.count),
                            reinterpret_cast<const jbyte*>(read.bytes));
  }
  return utfx::Pack(
      {read.sequence.status, read.count, 0, read.sequence.length, 0});
}

JNIEXPORT jstring JNICALL
Java_utfx_Library_explainInteger(JNIEnv* env, jclass /*library*/, jlong charset,
                                 jint form, jbyteArray sequences, jint at) {
  const utfx_charset* const from = utfx::CharsetAt(charset);
  const auto its_form = static_cast<utfx_int_form>(form);
  return utfx::Explained(
      env, sequences, at,
      [&](const void* in, size_t size, char* text, size_t room) {
        if (utfx::IsOfIntegers(from, its_form)) {
          utfx_int_explain(its_form, in, size, text, room);
        } else {
          utfx_explain(from, in, size, text, room);
        }
      });
}

JNIEXPORT jint JNICALL Java_utfx_Library_compareZigzag(JNIEnv* env,
                                                       jclass /*library*/,
                                                       jbyteArray a,
                                                       jbyteArray b) {
  // Java has read both: each is one sequence.
  const jsize a_size = env->GetArrayLength(a);
  const jsize b_size = env->GetArrayLength(b);
  auto* const a_bytes =
      static_cast<jbyte*>(alloca(static_cast<size_t>(a_size)));
  auto* const b_bytes =
      static_cast<jbyte*>(alloca(static_cast<size_t>(b_size)));
  env->GetByteArrayRegion(a, 0, a_size, a_bytes);
  env->GetByteArrayRegion(b, 0, b_size, b_bytes);
  return utfx_int_compare(UTFX_INT_UTF8000_ZIGZAG, a_bytes,
                          static_cast<size_t>(a_size), b_bytes,
                          static_cast<size_t>(b_size));
}

JNIEXPORT jbyteArray JNICALL Java_utfx_Library_writeField(JNIEnv* env,
                                                          jclass /*library*/,
                                                          jint kind,
                                                          jbyteArray content) {
  const auto count = static_cast<size_t>(env->GetArrayLength(content));
  utfx_result result = {};
  return utfx::NewArray(
      env, content, &result, [&](const uint8_t* in, uint8_t* out, size_t size) {
        return utfx_field_encode(static_cast<utfx_field_kind>(kind), in, count,
                                 out, size);
      });
}

JNIEXPORT jbyteArray JNICALL Java_utfx_Library_readField(JNIEnv* env,
                                                         jclass /*library*/,
                                                         jbyteArray key,
                                                         jint at,
                                                         jlongArray outcome) {
  const auto size = static_cast<size_t>(env->GetArrayLength(key) - at);
  utfx_field_kind kind = UTFX_FIELD_NONE;
  utfx_result result = {};
  jbyteArray content = utfx::NewArray(
      env, key, &result, [&](const uint8_t* in, uint8_t* out, size_t room) {
        in += at;
        kind = utfx_field_kind_of(in, size);
        return utfx_field_decode(
            kind == UTFX_FIELD_NONE ? UTFX_FIELD_BYTES : kind, in, size, out,
            room);
      });
  if (env->ExceptionCheck() != JNI_FALSE) return nullptr;
  const jlong outcomes[] = {static_cast<jlong>(kind),
                            static_cast<jlong>(result.status),
                            static_cast<jlong>(result.read)};
  env->SetLongArrayRegion(outcome, 0, 3, outcomes);
  return content;
}

JNIEXPORT jbyteArray JNICALL Java_utfx_Library_newDetector(JNIEnv* env,
                                                           jclass /*library*/) {
  const utfx_detector detector = utfx_detector_init();
  jbyteArray state = env->NewByteArray(sizeof detector);
  if (state != nullptr) utfx::KeepDetector(env, state, detector);
  return state;
}

JNIEXPORT jboolean JNICALL Java_utfx_Library_expectCharset(JNIEnv* env,
                                                           jclass /*library*/,
                                                           jbyteArray state,
                                                           jstring name) {
  return utfx::ExpectName(env, state, name, utfx_detector_expect_charset);
}

JNIEXPORT jboolean JNICALL Java_utfx_Library_expectLanguage(JNIEnv* env,
                                                            jclass /*library*/,
                                                            jbyteArray state,
                                                            jstring name) {
  return utfx::ExpectName(env, state, name, utfx_detector_expect_language);
}

JNIEXPORT void JNICALL Java_utfx_Library_addText(JNIEnv* env,
                                                 jclass /*library*/,
                                                 jbyteArray state,
                                                 jbyteArray text, jint at,
                                                 jint size) {
  utfx_detector detector = utfx::DetectorIn(env, state);
  if (!utfx::ReadParts(env, text, at, size, /*is_last=*/false,
                       [&](const char* in, size_t in_size, bool /*is_end*/) {
                         utfx_detector_add(&detector, in, in_size);
                       })) {
    return;
  }
  utfx::KeepDetector(env, state, detector);
}

JNIEXPORT void JNICALL Java_utfx_Library_endText(JNIEnv* env,
                                                 jclass /*library*/,
                                                 jbyteArray state) {
  utfx_detector detector = utfx::DetectorIn(env, state);
  utfx_detector_end(&detector);
  utfx::KeepDetector(env, state, detector);
}

JNIEXPORT void JNICALL Java_utfx_Library_mergeTexts(JNIEnv* env,
                                                    jclass /*library*/,
                                                    jbyteArray state,
                                                    jbyteArray other) {
  utfx_detector detector = utfx::DetectorIn(env, state);
  const utfx_detector others = utfx::DetectorIn(env, other);
  utfx_detector_merge(&detector, &others);
  utfx::KeepDetector(env, state, detector);
}

JNIEXPORT jobjectArray JNICALL Java_utfx_Library_detect(JNIEnv* env,
                                                        jclass /*library*/,
                                                        jbyteArray state,
                                                        jboolean is_smallest) {
  constexpr size_t kMost = 128;
  constexpr jsize kStrings = 4;
  const utfx_detector detector = utfx::DetectorIn(env, state);
  utfx_detected answers[kMost];
  const size_t count = std::min(
      kMost, utfx_detect(&detector,
                         is_smallest != JNI_FALSE ? UTFX_DETECT_SMALLEST
                                                  : UTFX_DETECT_DEFAULT,
                         answers, kMost));
  jclass string = env->FindClass("java/lang/String");
  if (string == nullptr) return nullptr;
  jobjectArray array = env->NewObjectArray(static_cast<jsize>(count) * kStrings,
                                           string, nullptr);
  for (jsize i = 0; array != nullptr && i < static_cast<jsize>(count); ++i) {
    const utfx_detected& answer = answers[i];
    char evidence[16];
    char flags[4];
    std::snprintf(evidence, sizeof evidence, "%d", int{answer.evidence});
    std::snprintf(flags, sizeof flags, "%d",
                  (answer.is_sure ? 1 : 0) + (answer.is_likely ? 2 : 0) +
                      (answer.is_declared ? 4 : 0));
    const char* const texts[kStrings] = {answer.name, answer.language, evidence,
                                         flags};
    for (jsize j = 0; j < kStrings; ++j) {
      jstring text = env->NewStringUTF(texts[j]);
      if (text == nullptr) return nullptr;
      env->SetObjectArrayElement(array, i * kStrings + j, text);
      env->DeleteLocalRef(text);
    }
  }
  return array;
}

JNIEXPORT jbyteArray JNICALL Java_utfx_Library_newMender(JNIEnv* env,
                                                         jclass /*library*/) {
  MendStream mender = {};
  MendBegin(&mender);
  return utfx::NewBytes(env, reinterpret_cast<const char*>(&mender),
                        sizeof mender);
}

JNIEXPORT jboolean JNICALL Java_utfx_Library_expectReading(
    JNIEnv* env, jclass /*library*/, jbyteArray state, jlong charset,
    jboolean is_original) {
  MendStream mender = utfx::MenderIn(env, state);
  const utfx_charset* const expected = utfx::CharsetAt(charset);
  const bool is_expected =
      is_original != JNI_FALSE
          ? utfx_mender_expect_original(&mender.mender, expected)
          : utfx_mender_expect(&mender.mender, expected);
  utfx::KeepMender(env, state, mender);
  return is_expected ? JNI_TRUE : JNI_FALSE;
}

JNIEXPORT jboolean JNICALL Java_utfx_Library_isMending(JNIEnv* env,
                                                       jclass /*library*/,
                                                       jbyteArray state) {
  return utfx::MenderIn(env, state).activity == kMendMending ? JNI_TRUE
                                                             : JNI_FALSE;
}

JNIEXPORT void JNICALL Java_utfx_Library_learnText(
    JNIEnv* env, jclass /*library*/, jbyteArray state, jbyteArray text, jint at,
    jint size, jboolean is_last) {
  MendStream mender = utfx::MenderIn(env, state);
  if (utfx::ReadParts(env, text, at, size, is_last != JNI_FALSE,
                      [&](const char* in, size_t in_size, bool is_end) {
                        MendLearn(&mender, in, in_size, is_end);
                      })) {
    utfx::KeepMender(env, state, mender);
  }
}

JNIEXPORT jbyteArray JNICALL Java_utfx_Library_mendText(
    JNIEnv* env, jclass /*library*/, jbyteArray state, jbyteArray text, jint at,
    jint size, jboolean is_last, jboolean takes_guesses) {
  MendStream mender = utfx::MenderIn(env, state);
  MendedText mended = {};
  MendOutput output = {MendAppend, &mended, takes_guesses != JNI_FALSE, false,
                       false};
  jbyteArray array = nullptr;
  if (utfx::ReadParts(env, text, at, size, is_last != JNI_FALSE,
                      [&](const char* in, size_t in_size, bool is_end) {
                        MendPiece(&mender, in, in_size, is_end, &output);
                      })) {
    if (output.has_failed || mended.size > INT32_MAX) {
      utfx::ThrowOutOfMemory(env);
    } else {
      array = utfx::NewBytes(env, mended.bytes, mended.size);
    }
    if (array != nullptr) utfx::KeepMender(env, state, mender);
  }
  std::free(mended.bytes);
  return array;
}

JNIEXPORT jbyteArray JNICALL Java_utfx_Library_findDamage(JNIEnv* env,
                                                          jclass /*library*/,
                                                          jbyteArray state,
                                                          jbyteArray text) {
  MendStream mender = utfx::MenderIn(env, state);
  MendEndLearning(&mender);
  if (mender.activity == kMendStart) utfx::KeepMender(env, state, mender);
  utfx_mender_restart(&mender.mender);
  const auto size = static_cast<size_t>(env->GetArrayLength(text));
  MendedText parts = {};
  bool has_room = true;
  {
    const utfx::ArrayBytes bytes(env, text, JNI_ABORT);
    if (bytes.Get() == nullptr) return nullptr;
    for (size_t at = 0; has_room;) {
      utfx_damage damage;
      const utfx_result found =
          utfx_find_damage(&mender.mender, bytes.Get() + at, size - at,
                           /*is_last=*/true, &damage);
      at += found.read;
      if (found.status != UTFX_DAMAGED) break;
      has_room = utfx::AppendDamage(damage, at, found.length, &parts);
      at += found.length;
      utfx_mender_skip(&mender.mender, found.length);
    }
  }
  jbyteArray array = nullptr;
  if (!has_room || parts.size > INT32_MAX) {
    utfx::ThrowOutOfMemory(env);
  } else {
    array = utfx::NewBytes(env, parts.bytes, parts.size);
  }
  std::free(parts.bytes);
  return array;
}

JNIEXPORT void JNICALL Java_utfx_Library_mergeMenders(JNIEnv* env,
                                                      jclass /*library*/,
                                                      jbyteArray state,
                                                      jbyteArray other) {
  MendStream mender = utfx::MenderIn(env, state);
  MendStream others = utfx::MenderIn(env, other);
  MendMerge(&mender, &others);
  utfx::KeepMender(env, other, others);
  utfx::KeepMender(env, state, mender);
}

JNIEXPORT jbyteArray JNICALL Java_utfx_Library_saveMender(JNIEnv* env,
                                                          jclass /*library*/,
                                                          jbyteArray state) {
  MendStream mender = utfx::MenderIn(env, state);
  MendEndLearning(&mender);
  utfx::KeepMender(env, state, mender);
  char saved[UTFX_MENDER_SAVED];
  return utfx::NewBytes(env, saved, utfx_mender_save(&mender.mender, saved));
}

JNIEXPORT jboolean JNICALL Java_utfx_Library_loadMender(JNIEnv* env,
                                                        jclass /*library*/,
                                                        jbyteArray state,
                                                        jbyteArray saved) {
  MendStream mender = utfx::MenderIn(env, state);
  static_assert(UTFX_MENDER_ROUNDS == 9, "Mender.MOST_ROUNDS differs");
  char bytes[UTFX_MENDER_SAVED];
  const jsize size = env->GetArrayLength(saved);
  if (size > jsize{sizeof bytes}) return JNI_FALSE;
  env->GetByteArrayRegion(saved, 0, size, reinterpret_cast<jbyte*>(bytes));
  const bool is_loaded =
      utfx_mender_load(&mender.mender, bytes, static_cast<size_t>(size));
  utfx::KeepMender(env, state, mender);
  return is_loaded ? JNI_TRUE : JNI_FALSE;
}

JNIEXPORT jboolean JNICALL Java_utfx_Library_suspects(JNIEnv* env,
                                                      jclass /*library*/,
                                                      jbyteArray state) {
  MendStream mender = utfx::MenderIn(env, state);
  MendEndLearning(&mender);
  utfx::KeepMender(env, state, mender);
  return utfx_mender_suspects(&mender.mender) ? JNI_TRUE : JNI_FALSE;
}

JNIEXPORT jstring JNICALL Java_utfx_Library_explainField(JNIEnv* env,
                                                         jclass /*library*/,
                                                         jbyteArray key,
                                                         jint at) {
  return utfx::Explained(env, key, at, utfx_field_explain);
}

}  // extern "C"
