/** The name of a charset in any spelling that libutfx knows, such as "utf8000", or a charset itself. */
export type CharsetName = string | Charset;

/** A charset, of a fixed set: that of libutfx. */
export interface Charset {
  readonly name: string;
  readonly aliases: readonly string[];
  /** "listed", "compatibility", "tables", or in a build with these "experimental". */
  readonly group: string;
  /** In bytes: 1, 2, 4 or 8. */
  readonly codeUnitSize: number;
  /** In bytes. */
  readonly maxSequenceLength: number;
  /** The largest code point is 2^bits - 1; but 21 bits mean U+10FFFF. */
  readonly codePointBits: number;
  /** Undefined if units are bytes. With a signature: of a stream without one. */
  readonly byteOrder: 'big-endian' | 'little-endian' | undefined;
  /** Streams start with a signature, or byte order mark. */
  readonly hasSignature: boolean;
  /** Surrogates without their other half are characters, as in strings: in MUTF-8, WTF-8 and WTF-16. */
  readonly hasSurrogates: boolean;
  readonly isSelfSynchronizing: boolean;
  /** The charset of a text behind its signature, if that is big-endian or missing. */
  readonly withoutSignature: Charset;
  toString(): string;
}

/** All charsets; those in the group "tables" are more than two hundred. */
export function charsets(): readonly Charset[];
/** The one with this name. Throws a RangeError if there is none. */
export function charset(name: CharsetName): Charset;
/** The version of libutfx, as "1.0.0". */
export function version(): string;
/** Whether the engine has vectors (SIMD), for which there are kernels. */
export function hasVectors(): boolean;

export type Bytes = ArrayBufferLike | ArrayBufferView;

export interface DecoderOptions {
  /** Throw a TypeError at an error, and don't write U+FFFD. Its `cause` is a Problem. */
  fatal?: boolean;
  /** Keep U+FEFF at the start of a stream. */
  ignoreBOM?: boolean;
}
export interface EncoderOptions {
  /**
   * Throw a TypeError at a lone surrogate or a character that the charset lacks, and don't write U+FFFD, or
   * in a charset of the group "tables" mostly "?".
   */
  fatal?: boolean;
}
export interface StreamOptions {
  /** More of the same stream follows. */
  stream?: boolean;
}

/** A TextDecoder for the charsets of libutfx; UTF-8 if none is named. */
export class Decoder {
  constructor(name?: CharsetName, options?: DecoderOptions);
  /** The name of the charset, in lower case. */
  readonly encoding: string;
  readonly fatal: boolean;
  readonly ignoreBOM: boolean;
  decode(input?: Bytes, options?: StreamOptions): string;
}

/** A TextEncoder for the charsets of libutfx. If they have a signature, it writes one before the first character. */
export class Encoder {
  constructor(name?: CharsetName, options?: EncoderOptions);
  /** The name of the charset, in lower case. */
  readonly encoding: string;
  readonly fatal: boolean;
  encode(input?: string, options?: StreamOptions): Uint8Array;
  /** Writes as much as fits: whole characters. `read` counts UTF-16 code units. */
  encodeInto(source: string, destination: Uint8Array): { read: number; written: number };
}

/** A TextDecoderStream. */
export class DecoderStream {
  constructor(name?: CharsetName, options?: DecoderOptions);
  /** The name of the charset, in lower case. */
  readonly encoding: string;
  readonly fatal: boolean;
  readonly ignoreBOM: boolean;
  readonly readable: ReadableStream<string>;
  readonly writable: WritableStream<Bytes>;
}

/** A TextEncoderStream. */
export class EncoderStream {
  constructor(name?: CharsetName, options?: EncoderOptions);
  /** The name of the charset, in lower case. */
  readonly encoding: string;
  readonly fatal: boolean;
  readonly readable: ReadableStream<Uint8Array>;
  readonly writable: WritableStream<string>;
}

/** Why something is an error. Programs go by `class` and `cause`, whose values are the names in utfx(3). */
export interface Problem {
  class: string;
  cause?: string;
  /** A sentence for people. */
  reason: string;
  /** Of the bytes, from the start of the stream; when encoding, `index` is that of the code unit. */
  offset?: number;
  index?: number;
  /** Of the bytes that are the error. */
  length?: number;
}

/** An error in a text: an element of `utfx check --json`. */
export interface TextError extends Problem {
  offset: number;
  length: number;
  bytes: Uint8Array;
  /** The bytes that would be right, if only more text would not. */
  expected?: string;
  /** These count from 1, in code points. An error counts as one. */
  line: number;
  column: number;
  character: number;
}

export interface Summary {
  /** The charset of the stream, behind its signature. */
  charset: Charset;
  /** In bytes. */
  size: number;
  errors: number;
  /** These are without errors. */
  characters: number;
  lines: number;
  /** The largest code point. */
  largest: bigint;
  /** The length of the longest sequence. */
  longest: number;
}

export interface CheckOptions {
  /** Explain so many errors, and only count the others. */
  limit?: number;
}

/** Finds every error in a text, in UTF-8 if no charset is named, which may come in pieces. */
export class Checker {
  constructor(name?: CharsetName, options?: CheckOptions);
  check(input?: Bytes, options?: StreamOptions): TextError[];
  readonly summary: Summary;
}
/** Finds every error in a whole text. */
export function check(
  input: Bytes,
  name?: CharsetName,
  options?: CheckOptions,
): { errors: TextError[]; summary: Summary };

export interface DetectorOptions {
  /** A charset, or several, one of which the text is in. */
  among?: string | Charset | readonly (string | Charset)[];
  /** The language of the text, or several, one of which it is: "de" or "zh-Hans". */
  language?: string | readonly string[];
}
export interface DetectOptions {
  /** Of several charsets in which the text is the same: that with the fewest characters, not the one that people mean. */
  smallest?: boolean;
}
/** A charset that a text may be in. */
export interface Candidate {
  /** As iconv(3) takes it; the package has no decoder of few of them. */
  charset: string;
  language: string | undefined;
  /** About the logarithm, to the base 2, of the odds against another text. */
  evidence: number;
  /** Whether the text names it. */
  declared: boolean;
}
export interface Detection {
  /** Undefined if none is worth naming. */
  charset: string | undefined;
  language: string | undefined;
  evidence: number;
  /** Whether that is enough. */
  sure: boolean;
  /** All that the text may be in, each in another reading. */
  candidates: Candidate[];
}
/** Finds out which charset a text is in that comes in pieces. Throws a RangeError for names that no answer has. */
export class Detector {
  constructor(options?: DetectorOptions);
  add(input: Bytes): void;
  /** Says that the text has ended. What add() takes next is another one, in the same charset. */
  end(): void;
  /** Adds what another one has seen, in the same charset. Both texts end. */
  merge(other: Detector): void;
  /** One that knows the same. */
  copy(): Detector;
  detect(options?: DetectOptions): Detection;
}
/** Says which charset bytes are in. */
export function detect(input: Bytes, options?: DetectorOptions & DetectOptions): Detection;

/** A damaged part of a text: what `utfx mend --json` says of it. */
export interface Damage {
  /** Its place: in a string in UTF-16 code units, in anything else in bytes. */
  offset: number;
  length: number;
  /** "misread" and others, as utfx_damage_name(3) has them. */
  kind: string;
  /** The charsets that it was read in, the last reading first. */
  through: string[];
  /** The charset that it was in at each of these readings, if somebody knows. */
  wasIn: string[];
  /** The part as it is mended; missing if nobody knows. */
  text?: string;
  /** How many characters of it are lost, each of them U+FFFD in the text. */
  lost: number;
  /** Whether mend() changes it without `guess`. */
  sure: boolean;
  /** About the logarithm of the odds. */
  evidence: number;
}

export interface DamageOptions {
  /** Charsets that parts are likely to have been read in. */
  through?: CharsetName | readonly CharsetName[];
  /** Up to four charsets that parts are likely to have been in before. */
  wasIn?: CharsetName | readonly CharsetName[];
}
export interface GuessOptions {
  /** Mend what is not sure, too. */
  guess?: boolean;
}
export interface MendOptions extends DamageOptions, GuessOptions {}

/**
 * Learns from texts how they are damaged, and mends texts by that. The pieces of a text are strings, or all are bytes of
 * UTF-8; `stream` says that more of it follows. While a text is mended, nothing can be learnt.
 */
export class Mender {
  constructor(options?: DamageOptions);
  learn(text: string | Bytes, options?: StreamOptions): void;
  /** Whether any of what it has learnt may be damaged. If not, mend() changes none of it. */
  readonly suspects: boolean;
  /** Finds the damaged parts of a whole text. */
  find(text: string | Bytes): Damage[];
  /** Returns what is mended of a text so far. */
  mend(text: string, options?: StreamOptions & GuessOptions): string;
  mend(text: Bytes, options?: StreamOptions & GuessOptions): Uint8Array;
  /** Adds what another one has learnt, in any order. Texts that both have begun to learn end. */
  merge(other: Mender): void;
  /** One that knows the same. */
  copy(): Mender;
  /** What it has learnt, as bytes; but not what it expects. */
  save(): Uint8Array;
  /** One that has learnt what another one has saved. Throws a RangeError for other bytes. */
  static load(saved: Bytes, options?: DamageOptions): Mender;
}

/** Finds the damaged parts of a text, a string or UTF-8. */
export function findDamage(text: string | Bytes, options?: DamageOptions): Damage[];
/** Mends the parts of a text that are sure: UTF-8 that was read in another charset, and what else findDamage() finds. */
export function mend(text: string, options?: MendOptions): string;
export function mend(text: Bytes, options?: MendOptions): Uint8Array;
/** Mends each of several texts, such as a column of a table, with all of them as evidence. */
export function mend<Text extends string | Bytes | null | undefined>(
  texts: readonly Text[],
  options?: MendOptions,
): (Text extends Bytes ? Uint8Array : Text)[];

export interface Bit {
  value: 0 | 1;
  /** One of roles(). */
  role: string;
  /** The bit makes the sequence ill-formed. */
  isWrong: boolean;
}

export interface Description {
  charset: Charset;
  status: 'well-formed' | 'ill-formed' | 'incomplete';
  /** Of the sequence that the text starts with. */
  bytes: Uint8Array;
  /** Eight for each byte, from its highest bit down. */
  bits: Bit[];
  /** If it is well-formed. */
  codePoint?: bigint;
  /** If it is not. */
  error?: Problem & { expected?: string };
}

/** Describes the sequence that a text starts with. */
export function describe(input: Bytes, name?: CharsetName): Description;
/** The sequence of a code point. Throws a RangeError that says why the charset lacks it; from 2**53 on, pass a BigInt. */
export function encodeCodePoint(codePoint: number | bigint, name?: CharsetName): Uint8Array;
/** The roles of bits, and what they mean. */
export function roles(): { name: string; text: string }[];

export interface IntegerOptions {
  /**
   * "unsigned", which is the default: sequences of UTF-8000, of up to 4096 bits. "zigzag": the same, where 0, 1, 2, 3
   * stand for 0, -1, 1, -2. "tuple": integers of FoundationDB's tuples, of up to 255 bytes.
   */
  form?: 'unsigned' | 'zigzag' | 'tuple';
}
/**
 * The bytes of an integer. They sort as the integers do if these are unsigned or in a tuple. Throws a RangeError
 * for one that is too large, and for a number that is no safe integer: from 2**53 on, pass a BigInt.
 */
export function encodeInt(value: number | bigint, options?: IntegerOptions): Uint8Array;
/** The integer of bytes. Throws a TypeError if they are none, whose `cause` is a Problem, or several. */
export function decodeInt(input: Bytes, options?: IntegerOptions): bigint;
/** The same for integers one behind the other. */
export function encodeInts(values: Iterable<number | bigint>, options?: IntegerOptions): Uint8Array;
export function decodeInts(input: Bytes, options?: IntegerOptions): bigint[];
/** Compares two zigzag sequences as their integers compare: less than, equal to or greater than 0. */
export function compareZigzag(a: Bytes, b: Bytes): number;

/** A number of 32 bits as a field of a key: the nearest one. NaNs come back as one. */
export class Float32 {
  constructor(value: number);
  readonly value: number;
}
/** A number of 64 bits as a field of a key. NaNs come back as one. */
export class Float64 {
  constructor(value: number);
  readonly value: number;
}
/** A UUID as a field of a key. Throws a TypeError for any other text. */
export class Uuid {
  constructor(value: string);
  /** In lower case, with hyphens. */
  readonly value: string;
  toString(): string;
}
/** A field of a key that sorts downwards among its like: new Down(2) comes before new Down(1). */
export class Down<Held = Field> {
  constructor(field: Held);
  readonly field: Held;
}
export type Field =
  | null | boolean | number | bigint | string | Bytes | Float32 | Float64 | Uuid | Down | readonly Field[];
/** What is read: an integer is a BigInt. */
export type DecodedField =
  | null | boolean | bigint | string | Uint8Array | Float32 | Float64 | Uuid | Down<DecodedField> | DecodedField[];

/**
 * The bytes of a key. Keys sort by their first fields, then by their second ones. Fields of different kinds sort in this
 * order: null, bytes, strings, which sort by code points, arrays of fields, integers, Float32, Float64, false, true, Uuid,
 * Down. A number is an integer. FoundationDB's tuples have the same bytes, but no Down. Throws a TypeError for a lone
 * surrogate, and a RangeError for a number that is no safe integer, a BigInt of more than 255 bytes, and if more than 64
 * arrays and Down hold one another.
 */
export function encodeKey(fields: Iterable<Field>): Uint8Array;
/** The fields of a key. Throws a TypeError for bytes that are none; its `cause` is a Problem. */
export function decodeKey(input: Bytes): DecodedField[];
