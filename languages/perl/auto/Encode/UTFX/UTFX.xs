/* The charsets of libutfx as encodings of Encode. A Perl string with the UTF8
 * flag is UTF-E-8 in memory, but may have surrogates; one without it is
 * Latin-1. Outcomes and messages are those of Encode's own UTF-8. */
#define PERL_NO_GET_CONTEXT
#include "EXTERN.h"
#include "perl.h"
#include "XSUB.h"

#include "encode.h"
#include "library/host_charset.h"
#include "library/mend_stream.h"
#include "utfx.h"

/* The charset of strings in memory. */
static const utfx_charset *utf_e_8;

/* The charsets of an object. Magic of the object has them: copies of the hash
 * find theirs by their name again, and those for a new thread have the same. */
typedef struct {
  const utfx_charset *charset;
  const utfx_charset *rest; /* Of the rest of the stream. */
  bool is_renewed;          /* For one stream: a layer of PerlIO. */
} Charsets;
static const MGVTBL charsets_magic;

/* The charset that an object stands for. */
typedef struct {
  const char *name;
  Charsets *charsets;
  const utfx_charset *rest; /* Of the text that comes next. */
} Encoding;

/* How to handle errors: Encode's argument CHECK. */
typedef struct {
  IV flags;
  SV *callback; /* Null if there is none. */
  bool stops_at_partial;
  bool takes_source; /* The source keeps what is not converted only. */
} Check;

/* The text to convert, in the memory of `sv`. */
typedef struct {
  SV *sv;
  const U8 *start;
  STRLEN size;
  STRLEN done;
} Source;

/* Null if there is none. No code of the caller's is called for one. */
static const SV *FieldOf(pTHX_ HV *fields, const char *key) {
  SV **field = hv_fetch(fields, key, (I32)strlen(key), 0);
  return field != NULL ? *field : NULL;
}

static bool IsTable(const utfx_charset *charset) {
  return utfx_charset_group(charset) == UTFX_GROUP_TABLES;
}

static const utfx_charset *FindCharset(const char *name) {
  const utfx_charset *charset = utfx_charset_find(name);
  return charset != NULL ? charset : FindHostCharset(name);
}

static Charsets *CharsetsOf(pTHX_ HV *fields) {
  MAGIC *magic = mg_findext((SV *)fields, PERL_MAGIC_ext, &charsets_magic);
  if (magic == NULL) {
    const SV *name = FieldOf(aTHX_ fields, "Name");
    const utfx_charset *charset =
        name != NULL && SvPOK(name) ? FindCharset(SvPVX_const(name)) : NULL;
    if (charset == NULL) return NULL;
    /* renew() sets it in a copy, before that is used. */
    const SV *renewed = FieldOf(aTHX_ fields, "renewed");
    const Charsets charsets = {
        .charset = charset,
        .rest = charset,
        .is_renewed = renewed != NULL && SvIOK(renewed) && SvIVX(renewed) != 0,
    };
    magic = sv_magicext((SV *)fields, NULL, PERL_MAGIC_ext, &charsets_magic,
                        (const char *)&charsets, sizeof charsets);
  }
  return (Charsets *)magic->mg_ptr;
}

static Encoding EncodingOf(pTHX_ SV *self) {
  const bool is_hash = SvROK(self) && SvTYPE(SvRV(self)) == SVt_PVHV;
  HV *fields = is_hash ? (HV *)SvRV(self) : NULL;
  Charsets *charsets = is_hash ? CharsetsOf(aTHX_ fields) : NULL;
  if (charsets == NULL) croak("Encode::UTFX: not an encoding");
  const Encoding encoding = {
      .name = utfx_charset_name(charsets->charset),
      .charsets = charsets,
      .rest = charsets->rest,
  };
  return encoding;
}

static Check CheckOf(pTHX_ const Encoding *encoding, SV *value) {
  SvGETMAGIC(value);
  SV *callback = SvROK(value) ? sv_2mortal(newRV_inc(SvRV(value))) : NULL;
  const IV flags = callback != NULL ? ENCODE_PERLQQ | ENCODE_LEAVE_SRC
                   : SvOK(value)    ? SvIV_nomg(value)
                                    : 0;
  const Check check = {
      .flags = flags,
      .callback = callback,
      .stops_at_partial = encoding->charsets->is_renewed ||
                          (flags & ENCODE_STOP_AT_PARTIAL) != 0,
      .takes_source = flags != 0 && (flags & ENCODE_LEAVE_SRC) == 0,
  };
  return check;
}

/* A plain string is not copied. */
static Source SourceOf(pTHX_ SV *sv, const Check *check) {
  if (check->takes_source && SvREADONLY(sv)) croak_no_modify();
  if (!SvPOK(sv)) {
    STRLEN size;
    const char *bytes = SvPV_nomg(sv, size);
    sv = newSVpvn_flags(bytes, size, SVs_TEMP | SvUTF8(sv));
  }
  const Source source = {
      .sv = sv, .start = (const U8 *)SvPVX_const(sv), .size = SvCUR(sv)};
  return source;
}

/* A string whose characters are octets. */
static Source OctetsOf(pTHX_ SV *sv, const Check *check) {
  Source source = SourceOf(aTHX_ sv, check);
  if (SvUTF8(source.sv)) {
    SV *octets = newSVpvn_flags((const char *)source.start, source.size,
                                SVs_TEMP | SVf_UTF8);
    if (!sv_utf8_downgrade(octets, TRUE)) croak("Wide character");
    source = SourceOf(aTHX_ octets, check);
  }
  return source;
}

/* To be called when code of the caller's has run. */
static void RequireUnchanged(const Source *source) {
  if (!SvPOK(source->sv) || SvCUR(source->sv) != source->size ||
      (const U8 *)SvPVX_const(source->sv) != source->start) {
    croak("Encode::UTFX: the string was changed while it was converted");
  }
}

/* All else of a stream is in this charset, whether it is read or written: a
 * layer that has read ahead writes that back in order to tell() its place. */
static void Settle(const Encoding *encoding) {
  if (encoding->charsets->is_renewed) encoding->charsets->rest = encoding->rest;
}

/* Leaves the rest that is not converted in the caller's string. */
static void TakeConverted(pTHX_ SV *sv, const Source *source) {
  const U8 *rest = source->start + source->done;
  const STRLEN size = source->size - source->done;
  if (sv == source->sv && !SvTHINKFIRST(sv)) {
    Move(rest, SvPVX(sv), size, U8);
    SvCUR_set(sv, size);
    *SvEND(sv) = '\0';
    SvPOK_only_UTF8(sv);
  } else {
    sv_setsv_nomg(sv, newSVpvn_flags((const char *)rest, size,
                                     SVs_TEMP | SvUTF8(source->sv)));
  }
  SvSETMAGIC(sv);
}

/* A temporary that nothing else holds, so a variable that it is assigned to takes
 * over its memory. */
static SV *NewResult(pTHX_ const Source *source) {
  SV *result = sv_2mortal(newSV_type(SVt_PV));
  SvPOK_only(result);
  SvCUR_set(result, 0);
  if (SvTAINTED(source->sv)) SvTAINTED_on(result);
  return result;
}

/* With so many bytes more than needed, the library's kernels convert the end, too;
 * otherwise it goes character by character. */
enum { kAhead = 128 };

/* So many bytes and a signature need no measuring: none becomes more than eight. */
enum { kShort = 512, kShortRoom = 8 * kShort + 8 };

/* Converts and appends the next input, as far as it goes. The outcome is that with
 * endless room. */
static utfx_result Append(pTHX_ SV *result, utfx_converter *converter,
                          const void *in, size_t size, bool is_last) {
  if (size <= kShort) {
    char room[kShortRoom + kAhead];
    const utfx_result outcome =
        utfx_convert(converter, in, size, room, sizeof room, is_last);
    sv_catpvn_nomg(result, room, outcome.written);
    return outcome;
  }
  utfx_converter ahead = *converter;
  uint64_t length = 0;
  const utfx_result outcome = utfx_measure(&ahead, in, size, is_last, &length);
  (void)SvGROW(result, SvCUR(result) + length + kAhead);
  (void)utfx_convert(converter, in, size, SvEND(result), length + kAhead - 1,
                     is_last);
  SvCUR_set(result, SvCUR(result) + length);
  *SvEND(result) = '\0';
  return outcome;
}

/* In hardly more memory than it needs. With so little unused memory, Perl shares a
 * string's memory with its copies, such as Encode's decode() makes. */
static SV *Finished(pTHX_ SV *result) {
  const STRLEN enough = SvCUR(result) + 16;
  if (SvLEN(result) > enough) SvPV_renew(result, enough);
  return result;
}

/* Dies, warns, and says whether to go on with a replacement. */
static bool GoesOn(pTHX_ const Check *check, const Source *source,
                   SV *message) {
  if ((check->flags & ENCODE_DIE_ON_ERR) != 0) croak("%" SVf, SVfARG(message));
  if (encode_ckWARN(check->flags, WARN_UTF8)) {
    Perl_warner(aTHX_ packWARN(WARN_UTF8), "%" SVf, SVfARG(message));
    RequireUnchanged(source);
  }
  return (check->flags & ENCODE_RETURN_ON_ERR) == 0;
}

/* Calls back with numbers, which are on the stack. */
static SV *CallBack(pTHX_ const Check *check) {
  if (call_sv(check->callback, G_SCALAR) != 1) {
    croak("fallback sub must return scalar!");
  }
  dSP;
  SV *text = POPs;
  PUTBACK;
  return text;
}

static SV *CallBackWithOctets(pTHX_ const Check *check, const U8 *octets,
                              STRLEN size) {
  dSP;
  PUSHMARK(SP);
  EXTEND(SP, (SSize_t)size);
  for (STRLEN i = 0; i < size; ++i) mPUSHu(octets[i]);
  PUTBACK;
  return CallBack(aTHX_ check);
}

static SV *CallBackWithCharacter(pTHX_ const Check *check, UV character) {
  dSP;
  PUSHMARK(SP);
  mXPUSHu(character);
  PUTBACK;
  return CallBack(aTHX_ check);
}

static bool ShowsErrors(const Check *check) {
  return (check->flags & (ENCODE_PERLQQ | ENCODE_HTMLCREF | ENCODE_XMLCREF)) !=
         0;
}

static SV *ReplacementCharacter(pTHX) {
  return newSVpvn_flags(FBCHAR_UTF8, strlen(FBCHAR_UTF8), SVs_TEMP | SVf_UTF8);
}

/* As "\xC3\xA9", or as the flags have it. */
static SV *Escaped(pTHX_ IV flags, const U8 *octets, STRLEN size) {
  SV *escaped = newSVpvs_flags("", SVs_TEMP);
  for (STRLEN i = 0; i < size; ++i) {
    const unsigned octet = octets[i];
    if ((flags & ENCODE_HTMLCREF) != 0) {
      sv_catpvf(escaped, "&#%u;", octet);
    } else if ((flags & ENCODE_XMLCREF) != 0) {
      sv_catpvf(escaped, "&#x%02X;", octet);
    } else {
      sv_catpvf(escaped, "\\x%02X", octet);
    }
  }
  return escaped;
}

/* The replacement for octets that are no character, or null to stop there. */
static SV *TextForOctets(pTHX_ const Encoding *encoding, const Check *check,
                         const Source *source, STRLEN size) {
  const U8 *octets = source->start + source->done;
  char reason[400]; /* The longest ones, of large code points, are cut. */
  utfx_explain(encoding->rest, octets, source->size - source->done, reason,
               sizeof reason);
  SV *message = sv_2mortal(
      newSVpvf("%s \"%" SVf "\" does not map to Unicode%s%s", encoding->name,
               SVfARG(Escaped(aTHX_ ENCODE_PERLQQ, octets, size)),
               reason[0] == '\0' ? "" : ": ", reason));
  if (!GoesOn(aTHX_ check, source, message)) return NULL;
  if (check->callback != NULL) {
    return CallBackWithOctets(aTHX_ check, octets, size);
  }
  return ShowsErrors(check) ? Escaped(aTHX_ check->flags, octets, size)
                            : ReplacementCharacter(aTHX);
}

/* The replacement for a character that the charset lacks, or null. */
static SV *TextForCharacter(pTHX_ const Encoding *encoding, const Check *check,
                            const Source *source, UV character) {
  SV *message = sv_2mortal(newSVpvf("\"\\x{%04" UVxf "}\" does not map to %s",
                                    character, encoding->name));
  if (!GoesOn(aTHX_ check, source, message)) return NULL;
  if (check->callback != NULL) {
    return CallBackWithCharacter(aTHX_ check, character);
  }
  if (!ShowsErrors(check)) return ReplacementCharacter(aTHX);
  return sv_2mortal((check->flags & ENCODE_PERLQQ) != 0
                        ? newSVpvf("\\x{%04" UVXf "}", character)
                    : (check->flags & ENCODE_HTMLCREF) != 0
                        ? newSVpvf("&#%" UVuf ";", character)
                        : newSVpvf("&#x%" UVxf ";", character));
}

/* Appends the replacement for octets that are no character. Says whether to go on.
 */
static bool ReplaceOctets(pTHX_ SV *result, const Encoding *encoding,
                          const Check *check, const Source *source,
                          STRLEN size) {
  ENTER;
  SAVETMPS;
  SV *text = TextForOctets(aTHX_ encoding, check, source, size);
  if (text != NULL) {
    STRLEN length;
    const char *bytes = SvPVutf8(text, length);
    sv_catpvn_nomg(result, bytes, length);
  }
  FREETMPS;
  LEAVE;
  return text != NULL;
}

/* Appends the replacement for a character that the charset lacks. It is encoded,
 * too: "\x{D800}" takes 64 bytes of UTF-64. Says whether to go on. */
static bool ReplaceCharacter(pTHX_ SV *result, const Encoding *encoding,
                             const Check *check, const Source *source,
                             utfx_converter *converter, UV character) {
  ENTER;
  SAVETMPS;
  SV *text = TextForCharacter(aTHX_ encoding, check, source, character);
  if (text != NULL) {
    STRLEN length;
    const char *bytes = SvPVutf8(text, length);
    utfx_converter_set_on_error(converter, UTFX_REPLACE);
    (void)Append(aTHX_ result, converter, bytes, length, true);
    utfx_converter_set_on_error(converter, UTFX_STOP);
  }
  FREETMPS;
  LEAVE;
  return text != NULL;
}

/* A string has surrogates, which UTF-E-8 lacks. Says whether that is one. */
static bool DecodeSurrogate(pTHX_ SV *result, const Encoding *encoding,
                            Source *source, STRLEN size) {
  uint64_t character = 0;
  utfx_decode_one(encoding->rest, source->start + source->done, size, &character);
  if (!UNICODE_IS_SURROGATE(character)) return false;
  U8 bytes[UTF8_MAXBYTES];
  const U8 *end = uvchr_to_utf8(bytes, (UV)character);
  sv_catpvn_nomg(result, (const char *)bytes, (STRLEN)(end - bytes));
  source->done += size;
  return true;
}

/* What is left may be a letter that waits for an accent. A layer never says that
 * nothing follows, so there the letter does not wait. */
static void DecodeWaiting(pTHX_ SV *result, const Encoding *encoding,
                          utfx_converter *converter, Source *source) {
  const U8 *rest = source->start + source->done;
  const STRLEN size = source->size - source->done;
  if (!encoding->charsets->is_renewed || !IsTable(encoding->rest) ||
      utfx_validate(encoding->rest, rest, size).status != UTFX_OK) {
    return;
  }
  (void)Append(aTHX_ result, converter, rest, size, true);
  source->done += size;
}

/* Decodes from a charset without a signature. */
static void DecodeText(pTHX_ SV *result, const Encoding *encoding,
                       const Check *check, Source *source) {
  utfx_converter converter =
      utfx_converter_init(encoding->rest, utf_e_8, UTFX_STOP);
  for (;;) {
    const utfx_result outcome =
        Append(aTHX_ result, &converter, source->start + source->done,
               source->size - source->done, !check->stops_at_partial);
    source->done += outcome.read;
    if (outcome.status == UTFX_UNENCODABLE &&
        DecodeSurrogate(aTHX_ result, encoding, source, outcome.length)) {
      continue;
    }
    if (outcome.status == UTFX_INCOMPLETE && check->stops_at_partial) {
      DecodeWaiting(aTHX_ result, encoding, &converter, source);
      return;
    }
    if (outcome.status == UTFX_OK ||
        !ReplaceOctets(aTHX_ result, encoding, check, source, outcome.length)) {
      return;
    }
    RequireUnchanged(source);
    utfx_converter_skip(&converter, outcome.length);
    source->done += outcome.length;
  }
}

/* Keeps a value to the end of this call, even if code of the caller's that runs
 * meanwhile lets go of it. */
static void Keep(pTHX_ SV *sv) {
  sv_2mortal(SvREFCNT_inc_simple_NN(sv));
}

static void KeepArguments(pTHX_ SV *self, SV *string, SV *check) {
  /* Then none of it runs. */
  if (SvPOK(string) && !SvGMAGICAL(string) && !SvGMAGICAL(check) &&
      !SvROK(check) && !SvTRUE_nomg_NN(check)) {
    return;
  }
  if (SvROK(self)) Keep(aTHX_ SvRV(self));
  Keep(aTHX_ string);
  Keep(aTHX_ check);
}

static SV *Decode(pTHX_ SV *self, SV *octets, SV *check_value) {
  KeepArguments(aTHX_ self, octets, check_value);
  Encoding encoding = EncodingOf(aTHX_ self);
  const Check check = CheckOf(aTHX_ &encoding, check_value);
  SvGETMAGIC(octets);
  if (!SvOK(octets)) return &PL_sv_undef;
  Source source = OctetsOf(aTHX_ octets, &check);
  SV *result = NewResult(aTHX_ &source);
  SvUTF8_on(result);
  encoding.rest = utfx_charset_of_stream(encoding.rest, source.start,
                                         source.size, &source.done);
  if (source.size >= utfx_charset_code_unit_size(encoding.rest)) {
    Settle(&encoding);
  }
  DecodeText(aTHX_ result, &encoding, &check, &source);
  if (check.takes_source) TakeConverted(aTHX_ octets, &source);
  return Finished(aTHX_ result);
}

/* Encodes one that the source comes to, if the charset has them. Two side by side
 * are the character that they are a pair of. */
static bool EncodeSurrogate(pTHX_ SV *result, const utfx_charset *charset,
                            Source *source, UV character) {
  char bytes[8];
  utfx_sequence sequence =
      utfx_encode_one(charset, character, bytes, sizeof bytes);
  if (!UNICODE_IS_SURROGATE(character) || sequence.status != UTFX_OK) {
    return false;
  }
  const U8 *end = source->start + source->size;
  const U8 *next = source->start + source->done + UNISKIP(0xD800);
  const UV low = next < end && isUTF8_CHAR(next, end)
                     ? utf8_to_uvchr_buf(next, end, NULL)
                     : 0;
  if (character < 0xDC00 && low >= 0xDC00 && low <= 0xDFFF) {
    character = 0x10000 + ((character - 0xD800) << 10) + (low - 0xDC00);
    sequence = utfx_encode_one(charset, character, bytes, sizeof bytes);
    next += UTF8SKIP(next);
  }
  sv_catpvn_nomg(result, bytes, sequence.length);
  source->done = (STRLEN)(next - source->start);
  return true;
}

/* Encodes text in UTF-E-8, which may have surrogates, or be no text at all. */
static void EncodeText(pTHX_ SV *result, const Encoding *encoding,
                       const Check *check, utfx_converter *converter,
                       Source *source) {
  for (;;) {
    const U8 *end = source->start + source->size;
    const utfx_result outcome =
        Append(aTHX_ result, converter, source->start + source->done,
               source->size - source->done, true);
    source->done += outcome.read;
    if (outcome.status == UTFX_OK) return;
    const U8 *at = source->start + source->done;
    STRLEN length = isUTF8_CHAR(at, end);
    const UV character = length > 0 ? utf8_to_uvchr_buf(at, end, NULL) : *at;
    if (length == 0 && check->stops_at_partial &&
        is_utf8_valid_partial_char(at, end)) {
      return;
    }
    if (EncodeSurrogate(aTHX_ result, encoding->rest, source, character)) {
      continue;
    }
    if (!ReplaceCharacter(aTHX_ result, encoding, check, source, converter,
                          character)) {
      return;
    }
    RequireUnchanged(source);
    if (length == 0) length = 1;
    utfx_converter_skip(converter, length);
    source->done += length;
  }
}

static void EncodeLatin1(pTHX_ SV *result, utfx_converter *converter,
                         Source *source) {
  while (source->done < source->size) {
    STRLEN length = source->size - source->done;
    if (length > 4096) length = 4096;
    const U8 *part = source->start + source->done;
    source->done += length;
    ENTER;
    U8 *utf8 = bytes_to_utf8(part, &length);
    SAVEFREEPV(utf8);
    (void)Append(aTHX_ result, converter, utf8, length, true);
    LEAVE;
  }
}

static SV *Encode(pTHX_ SV *self, SV *string, SV *check_value) {
  KeepArguments(aTHX_ self, string, check_value);
  Encoding encoding = EncodingOf(aTHX_ self);
  const Check check = CheckOf(aTHX_ &encoding, check_value);
  SvGETMAGIC(string);
  if (!SvOK(string)) return &PL_sv_undef;
  Source source = SourceOf(aTHX_ string, &check);
  SV *result = NewResult(aTHX_ &source);
  utfx_converter converter =
      utfx_converter_init(utf_e_8, encoding.rest, UTFX_STOP);
  const bool is_like_utf8 =
      SvUTF8(source.sv) || is_utf8_invariant_string(source.start, source.size);
  /* Without some of Latin-1. */
  if (!is_like_utf8 && IsTable(encoding.rest)) {
    SV *upgraded = newSVpvn_flags((const char *)source.start, source.size, SVs_TEMP);
    sv_utf8_upgrade(upgraded);
    source = SourceOf(aTHX_ upgraded, &check);
  }
  if (is_like_utf8 || IsTable(encoding.rest)) {
    EncodeText(aTHX_ result, &encoding, &check, &converter, &source);
  } else {
    EncodeLatin1(aTHX_ result, &converter, &source);
  }
  /* The signature has been written. */
  if (SvCUR(result) > 0) {
    encoding.rest = utfx_charset_without_signature(encoding.rest);
    Settle(&encoding);
  }
  if (check.takes_source) TakeConverted(aTHX_ string, &source);
  return Finished(aTHX_ result);
}

/* The octets of the largest integer, and of its sign. */
#define MOST_OCTETS (4096 / 8 + 1)

/* The rest of an octet string, without what comes before an offset. */
static const U8 *RestOf(pTHX_ SV *octets, UV offset, STRLEN *size) {
  const char *bytes = SvPVbyte(octets, *size);
  if (offset > *size) offset = *size;
  *size -= offset;
  return (const U8 *)bytes + offset;
}

/* A detector is plain memory, which a string holds: so threads copy it. */
static utfx_detector DetectorIn(pTHX_ SV *state) {
  utfx_detector detector;
  STRLEN size = 0;
  const char *bytes = SvROK(state) || !SvPOK(state) ? NULL : SvPVbyte(state, size);
  if (bytes == NULL || size != sizeof detector) croak("Encode::UTFX: not a detector");
  memcpy(&detector, bytes, sizeof detector);
  return detector;
}

static void KeepDetector(pTHX_ SV *state, const utfx_detector *detector) {
  sv_setpvn(state, (const char *)detector, sizeof *detector);
}

/* So is a mender, with the rest of a piece. */
static MendStream MenderIn(pTHX_ SV *state) {
  MendStream mender;
  STRLEN size = 0;
  const char *bytes = SvROK(state) || !SvPOK(state) ? NULL : SvPVbyte(state, size);
  if (bytes == NULL || size != sizeof mender) croak("Encode::UTFX: not a mender");
  memcpy(&mender, bytes, sizeof mender);
  return mender;
}

static void KeepMender(pTHX_ SV *state, const MendStream *mender) {
  sv_setpvn(state, (const char *)mender, sizeof *mender);
}

/* Octets that are mended, and the interpreter: to find that in a thread takes more
 * than the C library. */
typedef struct MendedOctets {
#ifdef MULTIPLICITY
  PerlInterpreter *my_perl;
#endif
  SV *octets;
} MendedOctets;

static bool AppendMended(void *mended, const char *text, size_t size) {
  const MendedOctets *const to = (const MendedOctets *)mended;
#ifdef MULTIPLICITY
  PerlInterpreter *const my_perl = to->my_perl;
#endif
  sv_catpvn(to->octets, text, size);
  return true;
}

/* The names of the charsets of readings. */
static SV *NewNames(pTHX_ const utfx_charset *const *charsets, uint32_t count) {
  AV *names = newAV();
  /* Nobody says what octets of another charset were in before. */
  for (uint32_t i = 0; i < count && charsets[i] != NULL; ++i) {
    av_push(names, newSVpv(utfx_charset_name(charsets[i]), 0));
  }
  return newRV_noinc((SV *)names);
}

MODULE = Encode::UTFX  PACKAGE = Encode::UTFX

PROTOTYPES: DISABLE

BOOT:
  utf_e_8 = utfx_charset_find("UTF-E-8");
  /* The numbers of utfx.h that UTFX.pm has. */
  HV *stash = gv_stashpvs("Encode::UTFX", GV_ADD);
  newCONSTSUB(stash, "UTFX_INT_UTF8000", newSVuv(UTFX_INT_UTF8000));
  newCONSTSUB(stash, "UTFX_INT_TUPLE", newSVuv(UTFX_INT_TUPLE));
  newCONSTSUB(stash, "UTFX_FIELD_LEVELS", newSVuv(UTFX_FIELD_LEVELS));

void
decode(SV *self, SV *octets, SV *check = &PL_sv_no)
 CODE:
  SV *result = Decode(aTHX_ self, octets, check);
  ST(0) = result;
  XSRETURN(1);

void
encode(SV *self, SV *string, SV *check = &PL_sv_no)
 CODE:
  SV *result = Encode(aTHX_ self, string, check);
  ST(0) = result;
  XSRETURN(1);

# The names of the charsets that are neither experimental nor a table.
void
_names()
 PPCODE:
  const utfx_charset *charset;
  for (size_t i = 0; (charset = utfx_charset_at(i)) != NULL; ++i) {
    const utfx_group group = utfx_charset_group(charset);
    if (group != UTFX_GROUP_EXPERIMENTAL && group != UTFX_GROUP_TABLES) {
      mXPUSHp(utfx_charset_name(charset), strlen(utfx_charset_name(charset)));
    }
  }

# The name of the library's charset that this is a name of as well, or undef.
const char *
_find(SV *name)
 ALIAS:
  # A table, in the library or on the host.
  _find_table = 1
 CODE:
  STRLEN size;
  const char *bytes = SvPV(name, size);
  const utfx_charset *charset = strlen(bytes) != size ? NULL
                                : ix == 0             ? utfx_charset_find(bytes)
                                                      : FindCharset(bytes);
  if (ix != 0 && !IsTable(charset)) charset = NULL;
  RETVAL = charset != NULL ? utfx_charset_name(charset) : NULL;
 OUTPUT:
  RETVAL

# The number of the form with a name; undef if there is none.
SV *
_form_number(const char *name)
 CODE:
  RETVAL = NULL;
  const char *its_name;
  for (UV form = 0; (its_name = utfx_int_form_name((utfx_int_form)form)) != NULL; ++form) {
    if (strcmp(name, its_name) == 0) RETVAL = newSVuv(form);
  }
  if (RETVAL == NULL) XSRETURN_UNDEF;
 OUTPUT:
  RETVAL

# The octets of an integer, which is in two's complement, the highest first. Undef:
# it is too large.
SV *
_encode_int(UV form, SV *integer)
 CODE:
  STRLEN size;
  const char *bytes = SvPVbyte(integer, size);
  char out[819];
  const utfx_sequence written =
      utfx_int_encode_bytes((utfx_int_form)form, (const uint8_t *)bytes, size, out, sizeof out);
  if (written.status != UTFX_OK) XSRETURN_UNDEF;
  RETVAL = newSVpvn(out, written.length);
 OUTPUT:
  RETVAL

# How many octets the integer at an offset has, and its octets in two's complement,
# the highest first, or undef.
void
_decode_int(UV form, SV *octets, UV offset)
 PPCODE:
  STRLEN size;
  const U8 *in = RestOf(aTHX_ octets, offset, &size);
  uint8_t integer[MOST_OCTETS];
  size_t count = sizeof(uint64_t);
  utfx_sequence read = utfx_int_decode_bytes((utfx_int_form)form, in, size, integer, count);
  if (read.status == UTFX_OUTPUT_FULL) {
    count = (read.bits + 7) / 8;
    read = utfx_int_decode_bytes((utfx_int_form)form, in, size, integer, count);
  }
  EXTEND(SP, 2);
  mPUSHu(read.length);
  if (read.status == UTFX_OK) {
    mPUSHp((const char *)integer, count);
  } else {
    PUSHs(&PL_sv_undef);
  }

# Why the octets at an offset are no integer, or no field.
SV *
_explain_int(UV form, SV *octets, UV offset)
 CODE:
  STRLEN size;
  const U8 *in = RestOf(aTHX_ octets, offset, &size);
  char text[400];
  utfx_int_explain((utfx_int_form)form, in, size, text, sizeof text);
  RETVAL = newSVpv(text, 0);
 OUTPUT:
  RETVAL

SV *
_explain_field(SV *octets, UV offset)
 CODE:
  STRLEN size;
  const U8 *in = RestOf(aTHX_ octets, offset, &size);
  char text[400];
  utfx_field_explain(in, size, text, sizeof text);
  RETVAL = newSVpv(text, 0);
 OUTPUT:
  RETVAL

# Of two zigzag integers, which are well-formed.
int
_compare_zigzag(SV *left, SV *right)
 CODE:
  STRLEN left_size;
  STRLEN right_size;
  const char *left_bytes = SvPVbyte(left, left_size);
  const char *right_bytes = SvPVbyte(right, right_size);
  const int order =
      utfx_int_compare(UTFX_INT_UTF8000_ZIGZAG, left_bytes, left_size, right_bytes, right_size);
  RETVAL = (order > 0) - (order < 0);
 OUTPUT:
  RETVAL

# The names of the kinds of fields, by their numbers.
void
_kinds()
 PPCODE:
  const char *name;
  for (UV kind = 0; (name = utfx_field_kind_name((utfx_field_kind)kind)) != NULL; ++kind) {
    mXPUSHp(name, strlen(name));
  }

# The field of a kind with some content; undef if it is none.
SV *
_encode_field(UV kind, SV *octets)
 CODE:
  STRLEN size;
  const char *bytes = SvPVbyte(octets, size);
  const size_t length = utfx_field_encode((utfx_field_kind)kind, bytes, size, NULL, 0).length;
  SV *field = sv_2mortal(newSV(length + 1));
  const utfx_result written = utfx_field_encode((utfx_field_kind)kind, bytes, size, SvPVX(field), length);
  if (written.status != UTFX_OK) XSRETURN_UNDEF;
  SvPOK_only(field);
  SvCUR_set(field, written.written);
  *SvEND(field) = '\0';
  RETVAL = SvREFCNT_inc_simple_NN(field);
 OUTPUT:
  RETVAL

# The kind of the field at an offset; and unless it is an integer, how many octets
# are read, which are those before an error, and its content, or undef.
void
_decode_field(SV *octets, UV offset)
 PPCODE:
  STRLEN size;
  const U8 *in = RestOf(aTHX_ octets, offset, &size);
  const utfx_field_kind kind = utfx_field_kind_of(in, size);
  EXTEND(SP, 3);
  mPUSHu(kind);
  if (kind != UTFX_FIELD_INT) {
    const utfx_field_kind expected = kind == UTFX_FIELD_NONE ? UTFX_FIELD_BYTES : kind;
    const size_t room = utfx_field_decode(expected, in, size, NULL, 0).length;
    SV *content = sv_2mortal(newSV(room + 1));
    const utfx_result read = utfx_field_decode(expected, in, size, SvPVX(content), room);
    SvPOK_only(content);
    SvCUR_set(content, read.written);
    *SvEND(content) = '\0';
    mPUSHu(read.read);
    PUSHs(read.status == UTFX_OK ? content : &PL_sv_undef);
  }

# Whether a scalar was made as a number, and not as a string.
bool
_is_number(SV *sv)
 CODE:
  SvGETMAGIC(sv);
  RETVAL = SvNIOK(sv) && !SvPOK(sv);
 OUTPUT:
  RETVAL

# A mender that has learnt nothing.
SV *
_new_mender()
 CODE:
  MendStream mender;
  memset(&mender, 0, sizeof mender);
  MendBegin(&mender);
  RETVAL = newSVpvn((const char *)&mender, sizeof mender);
 OUTPUT:
  RETVAL

# Has a mender expect a charset that texts were read in, or were in before. Returns
# what is wrong with it, or undef.
const char *
_expect_reading(SV *state, SV *name, bool is_original)
 CODE:
  MendStream mender = MenderIn(aTHX_ state);
  STRLEN size;
  const char *bytes = SvPV(name, size);
  const utfx_charset *charset = strlen(bytes) == size ? FindCharset(bytes) : NULL;
  RETVAL = charset == NULL ? "unknown charset"
           : is_original
               ? (utfx_mender_expect_original(&mender.mender, charset)
                      ? NULL
                      : "no text is taken for one that was in it, or it is the fifth charset")
           : utfx_mender_expect(&mender.mender, charset) ? NULL
           : IsTable(charset) && utfx_charset_max_sequence_length(charset) == 1
               ? "too many charsets: it is the fifth that is not tried without being named"
               : "no text is taken for one that was read in it";
  KeepMender(aTHX_ state, &mender);
 OUTPUT:
  RETVAL

# Whether a text is being mended.
bool
_is_mending(SV *state)
 CODE:
  const MendStream mender = MenderIn(aTHX_ state);
  RETVAL = mender.activity == kMendMending;
 OUTPUT:
  RETVAL

void
_learn(SV *state, SV *octets, bool is_last)
 CODE:
  MendStream mender = MenderIn(aTHX_ state);
  STRLEN size;
  const char *bytes = SvPVbyte(octets, size);
  MendLearn(&mender, bytes, size, is_last);
  KeepMender(aTHX_ state, &mender);

# What is mended of a text so far.
SV *
_mend(SV *state, SV *octets, bool is_last, bool takes_guesses)
 CODE:
  MendStream mender = MenderIn(aTHX_ state);
  STRLEN size;
  const char *bytes = SvPVbyte(octets, size);
  RETVAL = newSVpvs("");
  MendedOctets mended = {
#ifdef MULTIPLICITY
      my_perl,
#endif
      RETVAL};
  MendOutput output = {AppendMended, &mended, takes_guesses, false, false};
  MendPiece(&mender, bytes, size, is_last, &output);
  KeepMender(aTHX_ state, &mender);
 OUTPUT:
  RETVAL

# The damaged parts of a text, as hashes.
void
_find_damage(SV *state, SV *octets)
 PPCODE:
  MendStream mender = MenderIn(aTHX_ state);
  STRLEN size;
  const char *bytes = SvPVbyte(octets, size);
  MendEndLearning(&mender);
  if (mender.activity == kMendStart) KeepMender(aTHX_ state, &mender);
  utfx_mender_restart(&mender.mender);
  for (size_t at = 0;;) {
    utfx_damage damage;
    const utfx_result found =
        utfx_find_damage(&mender.mender, bytes + at, size - at, true, &damage);
    at += found.read;
    if (found.status != UTFX_DAMAGED) break;
    HV *part = newHV();
    (void)hv_stores(part, "offset", newSVuv(at));
    (void)hv_stores(part, "length", newSVuv(found.length));
    (void)hv_stores(part, "kind", newSVpv(utfx_damage_name(damage.kind), 0));
    (void)hv_stores(part, "through", NewNames(aTHX_ damage.through, damage.readings));
    (void)hv_stores(part, "was_in", NewNames(aTHX_ damage.was_in, damage.readings));
    (void)hv_stores(part, "text",
                    damage.has_text ? newSVpvn(damage.text, damage.text_length) : newSV(0));
    (void)hv_stores(part, "lost", newSVuv(damage.lost));
    (void)hv_stores(part, "sure", newSVsv(boolSV(damage.is_sure)));
    (void)hv_stores(part, "evidence", newSViv(damage.evidence));
    mXPUSHs(newRV_noinc((SV *)part));
    at += found.length;
    utfx_mender_skip(&mender.mender, found.length);
  }

void
_merge_mender(SV *state, SV *other)
 CODE:
  MendStream mender = MenderIn(aTHX_ state);
  MendStream others = MenderIn(aTHX_ other);
  MendMerge(&mender, &others);
  KeepMender(aTHX_ state, &mender);
  if (state != other) KeepMender(aTHX_ other, &others);

# What a mender has learnt.
SV *
_save_mender(SV *state)
 CODE:
  MendStream mender = MenderIn(aTHX_ state);
  MendEndLearning(&mender);
  KeepMender(aTHX_ state, &mender);
  char saved[UTFX_MENDER_SAVED];
  RETVAL = newSVpvn(saved, utfx_mender_save(&mender.mender, saved));
 OUTPUT:
  RETVAL

bool
_load_mender(SV *state, SV *saved)
 CODE:
  MendStream mender = MenderIn(aTHX_ state);
  STRLEN size;
  const char *bytes = SvPVbyte(saved, size);
  RETVAL = utfx_mender_load(&mender.mender, bytes, size);
  KeepMender(aTHX_ state, &mender);
 OUTPUT:
  RETVAL

# Whether any of what a mender has learnt may be damaged.
bool
_suspects(SV *state)
 CODE:
  MendStream mender = MenderIn(aTHX_ state);
  MendEndLearning(&mender);
  KeepMender(aTHX_ state, &mender);
  RETVAL = utfx_mender_suspects(&mender.mender);
 OUTPUT:
  RETVAL

# A detector at the start of a text.
SV *
_new_detector()
 CODE:
  const utfx_detector detector = utfx_detector_init();
  RETVAL = newSVpvn((const char *)&detector, sizeof detector);
 OUTPUT:
  RETVAL

# Whether the detector now expects a charset.
bool
_expect_charset(SV *state, SV *name)
 ALIAS:
  _expect_language = 1
 CODE:
  utfx_detector detector = DetectorIn(aTHX_ state);
  STRLEN size;
  const char *bytes = SvPV(name, size);
  RETVAL = strlen(bytes) == size && (ix == 0 ? utfx_detector_expect_charset(&detector, bytes)
                                             : utfx_detector_expect_language(&detector, bytes));
  KeepDetector(aTHX_ state, &detector);
 OUTPUT:
  RETVAL

void
_add(SV *state, SV *octets)
 CODE:
  utfx_detector detector = DetectorIn(aTHX_ state);
  STRLEN size;
  const char *bytes = SvPVbyte(octets, size);
  utfx_detector_add(&detector, bytes, size);
  KeepDetector(aTHX_ state, &detector);

void
_end(SV *state)
 CODE:
  utfx_detector detector = DetectorIn(aTHX_ state);
  utfx_detector_end(&detector);
  KeepDetector(aTHX_ state, &detector);

void
_merge(SV *state, SV *other)
 CODE:
  utfx_detector detector = DetectorIn(aTHX_ state);
  const utfx_detector others = DetectorIn(aTHX_ other);
  utfx_detector_merge(&detector, &others);
  KeepDetector(aTHX_ state, &detector);

# For each answer: its name, its language, the evidence, and whether it is sure,
# likely and declared.
void
_answers(SV *state, bool is_smallest)
 PPCODE:
  const utfx_detector detector = DetectorIn(aTHX_ state);
  utfx_detected answers[128];
  const size_t most = sizeof answers / sizeof *answers;
  const size_t all =
      utfx_detect(&detector, is_smallest ? UTFX_DETECT_SMALLEST : UTFX_DETECT_DEFAULT, answers, most);
  const size_t count = all < most ? all : most;
  for (size_t i = 0; i < count; ++i) {
    AV *answer = newAV();
    mXPUSHs(newRV_noinc((SV *)answer));
    av_push(answer, newSVpv(answers[i].name, 0));
    av_push(answer, *answers[i].language != '\0' ? newSVpv(answers[i].language, 0) : newSV(0));
    av_push(answer, newSViv(answers[i].evidence));
    av_push(answer, newSVsv(boolSV(answers[i].is_sure)));
    av_push(answer, newSVsv(boolSV(answers[i].is_likely)));
    av_push(answer, newSVsv(boolSV(answers[i].is_declared)));
  }
