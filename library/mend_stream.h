#ifndef UTFX_LIBRARY_MEND_STREAM_H_
#define UTFX_LIBRARY_MEND_STREAM_H_

/* A mender for texts that come in pieces, for modules that use libutfx. It
 * keeps what the library has not read of a piece. This is no part of libutfx.
 * In C, as a module for Perl is. */

#include <stdint.h>  // NOLINT(modernize-deprecated-headers): for C.
#include <stdlib.h>  // NOLINT(modernize-deprecated-headers): for C.
#include <string.h>  // NOLINT(modernize-deprecated-headers): for C.
#include <utfx.h>

// NOLINTBEGIN(modernize-use-auto,modernize-use-nullptr,modernize-use-using):
// this is also C.

/* What a mender does: it is at the start of a text, or in one. */
typedef enum MendActivity {
  kMendStart,
  kMendLearning,
  kMendMending
} MendActivity;

/* Plain memory, which you may copy. Its fields are for the functions below
 * alone. */
typedef struct MendStream {
  utfx_mender mender;
  MendActivity activity;
  uint32_t rest_size;
  char rest[UTFX_MEND_ROOM];
} MendStream;

/* Takes a part of the text that is mended; false if it can't. */
typedef bool (*MendWrite)(void* context, const char* text, size_t size);

static inline void MendBegin(MendStream* stream) {
  stream->mender = utfx_mender_init();
  stream->activity = kMendStart;
  stream->rest_size = 0;
}

/* Reads a part of a text. Returns how much of it is done. */
typedef size_t (*MendRead)(MendStream* stream, const char* in, size_t size,
                           bool is_last, void* how);

/* Reads the rest of the last piece and this one. */
static inline void MendReadPiece(MendStream* stream, const char* in,
                                 size_t size, bool is_last, MendRead read,
                                 void* how, MendActivity activity) {
  size_t done = 0;
  if (stream->rest_size > 0) {
    /* With so much of the piece, all of the rest is read. */
    char joined[2 * UTFX_MEND_ROOM];
    const size_t rest = stream->rest_size;
    const size_t taken = size < UTFX_MEND_ROOM ? size : UTFX_MEND_ROOM;
    memcpy(joined, stream->rest, rest);
    if (taken > 0) memcpy(joined + rest, in, taken);
    const size_t end = rest + taken;
    const size_t joined_done =
        read(stream, joined, end, is_last && taken == size, how);
    if (taken == size) {
      stream->rest_size = (uint32_t)(end - joined_done);
      memcpy(stream->rest, joined + joined_done, stream->rest_size);
      stream->activity = is_last ? kMendStart : activity;
      return;
    }
    done = joined_done - rest;
  }
  if (done < size || is_last) {
    done += read(stream, size > 0 ? in + done : in, size - done, is_last, how);
  }
  stream->rest_size = (uint32_t)(size - done);
  if (size > done) memcpy(stream->rest, in + done, size - done);
  stream->activity = is_last ? kMendStart : activity;
}

static inline size_t MendReadToLearn(MendStream* stream, const char* in,
                                     size_t size, bool is_last, void* how) {
  (void)how;
  return utfx_mender_learn(&stream->mender, in, size, is_last).read;
}

/* Learns from the next piece of a text. Not while one is mended. */
static inline void MendLearn(MendStream* stream, const char* in, size_t size,
                             bool is_last) {
  MendReadPiece(stream, in, size, is_last, MendReadToLearn, stream,
                kMendLearning);
}

/* Ends a text that is learnt. */
static inline void MendEndLearning(MendStream* stream) {
  if (stream->activity == kMendLearning)
    MendLearn(stream, stream->rest, 0, true);
}

typedef struct MendOutput {
  MendWrite write;
  void* context;
  bool takes_guesses;
  bool has_failed;
  bool has_changed; /* Whether a part was damaged. */
} MendOutput;

static inline void MendPut(MendOutput* output, const char* text, size_t size) {
  if (size > 0 && !output->has_failed) {
    output->has_failed = !output->write(output->context, text, size);
  }
}

static inline size_t MendReadToMend(MendStream* stream, const char* in,
                                    size_t size, bool is_last, void* how) {
  MendOutput* const output = (MendOutput*)how;
  utfx_damage damage;
  size_t written = 0;
  size_t at = 0;
  for (;;) {
    const utfx_result found = utfx_find_damage(
        &stream->mender, size > 0 ? in + at : in, size - at, is_last, &damage);
    at += found.read;
    if (found.status != UTFX_DAMAGED) break;
    if (damage.has_text && (damage.is_sure || output->takes_guesses)) {
      MendPut(output, in + written, at - written);
      MendPut(output, damage.text, damage.text_length);
      written = at + found.length;
      output->has_changed = true;
    }
    at += found.length;
    utfx_mender_skip(&stream->mender, found.length);
  }
  MendPut(output, in + written, at - written);
  return at;
}

/* Mends the next piece of a text, as far as the next ones don't change it. If
 * it can't be written, the text ends there. */
static inline void MendPiece(MendStream* stream, const char* in, size_t size,
                             bool is_last, MendOutput* output) {
  MendEndLearning(stream);
  MendReadPiece(stream, in, size, is_last, MendReadToMend, output,
                kMendMending);
  if (output->has_failed) {
    utfx_mender_restart(&stream->mender);
    stream->activity = kMendStart;
    stream->rest_size = 0;
  }
}

/* Memory for what is mended, which grows. At first all is zero. Free `bytes`.
 */
typedef struct MendedText {
  char* bytes;
  size_t size;
  size_t capacity;
} MendedText;

/* A MendWrite. */
static inline bool MendAppend(void* mended, const char* text, size_t size) {
  MendedText* const to = (MendedText*)mended;
  if (size == 0) return true;
  if (to->capacity - to->size < size) {
    const size_t capacity = to->capacity + to->capacity / 2 + size;
    char* const bytes = (char*)realloc(to->bytes, capacity);
    if (bytes == NULL) return false;
    to->bytes = bytes;
    to->capacity = capacity;
  }
  memcpy(to->bytes + to->size, text, size);
  to->size += size;
  return true;
}

/* Adds what another one has learnt. Both texts end. Not while one is mended. */
static inline void MendMerge(MendStream* stream, MendStream* other) {
  MendEndLearning(stream);
  MendEndLearning(other);
  utfx_mender_merge(&stream->mender, &other->mender);
}

// NOLINTEND(modernize-use-auto,modernize-use-nullptr,modernize-use-using)

#endif /* UTFX_LIBRARY_MEND_STREAM_H_ */
