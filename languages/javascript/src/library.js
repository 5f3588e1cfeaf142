// libutfx itself: its functions, its memory, and the structures of utfx.h.

// The sizes of the structures, and below the offsets of their fields; layout.cc
// checks them and what else is of utfx.h.
const OUTCOME_SIZE = 40; // Of the largest one.
const CONVERTER_SIZE = 64;
export const MENDER_SIZE = 16384;
export const MOST_SAVED = 12288; // UTFX_MENDER_SAVED
export const MOST_ROUNDS = 9; // UTFX_MENDER_ROUNDS
const DAMAGE_SIZE = 2136;
const DAMAGE_TEXT = 56;
export const DETECTOR_SIZE = 10240;
const DETECTED_SIZE = 56;
const MOST_DETECTED = 128; // There are fewer.

// The numbers of a utfx_status: the library has their names.
export let OK;
export let INCOMPLETE;
export let OUTPUT_FULL;
export let UNENCODABLE;
export let DAMAGED;

// utfx_on_error, as layout.cc says.
export const STOP = 0;
export const REPLACE = 1;

// utfx_detect_options, as layout.cc says.
const DETECT_DEFAULT = 0;
const DETECT_SMALLEST = 1;

export const LEVELS = 64; // UTFX_FIELD_LEVELS, as layout.cc says.

export const MOST_WORDS = 64; // No charset has larger code points.
const TEXT_SIZE = 2048; // Of an explanation in words.
// Loops are quicker for texts of up to so many UTF-16 code units.
const SHORT_TO_READ = 48;
const SHORT_TO_WRITE = 16;

// Taken now, as a program may put a class that uses this package in their place.
export const utf8 = new TextDecoder('utf-8', { ignoreBOM: true });
export const utf8Encoder = new TextEncoder();
const utf16 = new TextDecoder('utf-16le', { ignoreBOM: true });

/** The memory of an instance. The library has no allocator: what lies behind its own pages is ours. */
export class Library {
  #buffer; // A Buffer of the same memory.

  /**
   * @param {WebAssembly.Exports} functions what the module exports
   * @param {{Buffer?, isAscii?}} node what Node.js does quicker than others
   */
  constructor(functions, node) {
    this.functions = functions;
    this.node = node;
    this.memory = functions.memory;
    functions._initialize();
    const start = this.memory.buffer.byteLength;
    this.converter = start;
    this.words = start + CONVERTER_SIZE; // A code point of any size.
    this.result = this.words + 8 * (MOST_WORDS + 1);
    this.text = this.result + OUTCOME_SIZE;
    this.mender = this.text + TEXT_SIZE;
    this.otherMender = this.mender + MENDER_SIZE;
    this.damage = this.otherMender + MENDER_SIZE;
    this.detector = (this.damage + DAMAGE_SIZE + 15) & ~15;
    this.otherDetector = this.detector + DETECTOR_SIZE;
    this.detected = this.otherDetector + DETECTOR_SIZE;
    this.room = this.detected + MOST_DETECTED * DETECTED_SIZE; // For input and output.
    this.#grow(this.room);
    const statuses = this.#numbers(functions.utfx_status_name);
    ({ ok: OK, incomplete: INCOMPLETE, 'output-full': OUTPUT_FULL, unencodable: UNENCODABLE, damaged: DAMAGED } = statuses);
    this.kinds = this.#numbers(functions.utfx_field_kind_name);
    this.forms = this.#numbers(functions.utfx_int_form_name);
  }

  /** The numbers of an enumeration, by their names. */
  #numbers(nameOf) {
    const numbers = Object.create(null);
    for (let i = 0, name; (name = this.string(nameOf(i))) !== undefined; ++i) numbers[name] = i;
    return numbers;
  }

  #grow(size) {
    const missing = size - this.memory.buffer.byteLength;
    if (missing > 0) this.memory.grow(Math.ceil(missing / 65536));
    const { buffer } = this.memory;
    this.bytes = new Uint8Array(buffer);
    this.units = new Uint16Array(buffer);
    this.longs = new Uint32Array(buffer);
    this.quads = new BigUint64Array(buffer);
    this.roomBytes = this.bytes.subarray(this.room);
    this.#buffer = this.node.Buffer?.from(buffer);
  }

  /** Makes room for so many bytes, from `this.room` on. */
  reserve(size) {
    if (this.room + size > this.bytes.length) this.#grow(this.room + size);
  }

  /** Puts bytes where input is, with room for output behind it, and returns where that is. */
  place(bytes, outputSize = 0) {
    const output = this.room + ((bytes.length + 15) & ~15);
    this.reserve(output - this.room + outputSize);
    this.bytes.set(bytes, this.room);
    return output;
  }

  // ---- Strings ----

  string(address) {
    if (address === 0) return undefined;
    return utf8.decode(this.bytes.subarray(address, this.bytes.indexOf(0, address)));
  }

  /** Writes a name, and returns where it is. */
  name(text) {
    this.place(utf8Encoder.encode(`${text}\0`));
    return this.room;
  }

  /** The UTF-8 in [start, end). */
  readUtf8(start, end) {
    return utf8.decode(this.bytes.subarray(start, end));
  }

  /** The UTF-16 in [start, end), little-endian. */
  readUtf16(start, end) {
    if (this.#buffer !== undefined) return this.#buffer.ucs2Slice(start, end);
    const units = this.units.subarray(start >> 1, end >> 1);
    if (units.length <= SHORT_TO_READ) return String.fromCharCode.apply(null, units);
    return utf16.decode(this.bytes.subarray(start, end));
  }

  /** Writes [from, to) of a string as UTF-16, little-endian. */
  writeUtf16(text, from, to, address) {
    if (to - from > SHORT_TO_WRITE && this.#buffer !== undefined) {
      const part = from === 0 && to === text.length ? text : text.slice(from, to);
      this.#buffer.ucs2Write(part, address, 2 * part.length);
      return;
    }
    const { units } = this;
    for (let i = from, at = address >> 1; i < to; ++i, ++at) units[at] = text.charCodeAt(i);
  }

  // ---- Outcomes ----

  get status() {
    return this.longs[this.result >> 2];
  }
  get read() {
    return this.longs[(this.result >> 2) + 1];
  }
  get written() {
    return this.longs[(this.result >> 2) + 2];
  }
  /** Of the offending sequence. */
  get errorLength() {
    return this.longs[(this.result >> 2) + 3];
  }
  /** Of utfx_sequence. */
  get sequence() {
    const at = this.result >> 2;
    return { status: this.longs[at], bits: this.longs[at + 1], length: this.longs[at + 2] };
  }
  /** Of utfx_explanation, with its text. */
  get explanation() {
    const at = this.result >> 2;
    return {
      status: this.longs[at],
      class: this.string(this.longs[at + 5]),
      cause: this.string(this.functions.utfx_cause_name(this.longs[at + 1])),
      length: this.longs[at + 2],
      reason: this.string(this.text),
    };
  }

  /** Of utfx_damage. */
  get foundDamage() {
    const at = this.damage >> 2;
    const textAt = this.damage + DAMAGE_TEXT;
    const [isSure, hasText] = this.bytes.subarray(this.damage + 8);
    const names = (start) => Array.from(this.longs.subarray(start, start + this.longs[at + 3]))
      .filter((charset) => charset !== 0)
      .map((charset) => this.string(this.functions.utfx_charset_name(charset)));
    return {
      kind: this.string(this.functions.utfx_damage_name(this.longs[at])),
      through: names(at + 4),
      wasIn: names(at + 8),
      ...(hasText ? { text: this.readUtf8(textAt, textAt + this.longs[at + 13]) } : {}),
      lost: this.longs[at + 12],
      sure: isSure !== 0,
      evidence: this.longs[at + 1] | 0,
    };
  }

  /** What utfx_detect() answers. */
  detect(smallest) {
    const { longs, bytes, detector, detected } = this;
    const count = this.functions.utfx_detect(detector, smallest ? DETECT_SMALLEST : DETECT_DEFAULT, detected, MOST_DETECTED);
    return Array.from({ length: Math.min(count, MOST_DETECTED) }, (_, i) => {
      const start = detected + i * DETECTED_SIZE;
      const at = start >> 2;
      const [isSure, isLikely, isDeclared] = bytes.subarray(start + 16);
      return {
        charset: this.string(longs[at]),
        language: this.string(longs[at + 2]) || undefined,
        evidence: longs[at + 3] | 0,
        isSure: isSure !== 0,
        isLikely: isLikely !== 0,
        isDeclared: isDeclared !== 0,
      };
    });
  }

  explain(charset, address, size) {
    this.functions.utfx_explain(this.result, charset, address, size, this.text, TEXT_SIZE);
    return this.explanation;
  }

  explainInteger(form, address, size) {
    this.functions.utfx_int_explain(this.result, form, address, size, this.text, TEXT_SIZE);
    return this.explanation;
  }

  explainField(address, size) {
    this.functions.utfx_field_explain(this.result, address, size, this.text, TEXT_SIZE);
    return this.explanation;
  }

  explainWords(charset, count) {
    this.functions.utfx_explain_words(this.result, charset, this.words, count, this.text, TEXT_SIZE);
    return this.explanation;
  }

  /** The bytes that would be right where an error shows; undefined if only more text is missing. */
  expect(charset, address, size) {
    const length = this.functions.utfx_explain_expected(charset, address, size, this.text, TEXT_SIZE);
    return length === 0 ? undefined : this.string(this.text);
  }

  // ---- Integers ----

  /**
   * Writes an integer as words, and behind them a word of the sign. Returns how
   * many words there are without that; undefined if there are too many.
   */
  writeWords(integer) {
    let at = this.words >> 3;
    for (let count = 1; count <= MOST_WORDS; ++count) {
      this.quads[at++] = BigInt.asUintN(64, integer);
      integer >>= 64n;
      if (integer !== 0n && integer !== -1n) continue;
      this.quads[at] = BigInt.asUintN(64, integer);
      return count;
    }
    return undefined;
  }

  readWords(count) {
    let integer = 0n;
    for (let at = (this.words >> 3) + count; at-- > this.words >> 3; ) {
      integer = (integer << 64n) | this.quads[at];
    }
    return integer;
  }
}

export const NOTHING = new Uint8Array(0);

/** Room for the output of this many bytes does for all shorter texts, so that nobody has to ask for each. */
export const SHORT_SIZE = 4096;

/** The bytes of what a caller gave: a view of any kind or a buffer. A detached one has none. */
export function bytesOf(input, otherwise = 'the input is neither an ArrayBuffer nor a view of one') {
  if (input === undefined) return NOTHING;
  if (input instanceof Uint8Array) return input.length === 0 ? NOTHING : input;
  if (ArrayBuffer.isView(input)) {
    const { buffer } = input;
    return buffer.byteLength === 0 ? NOTHING : new Uint8Array(buffer, input.byteOffset, input.byteLength);
  }
  if (input instanceof ArrayBuffer || Object.prototype.toString.call(input) === '[object SharedArrayBuffer]') {
    return input.byteLength === 0 ? NOTHING : new Uint8Array(input);
  }
  throw new TypeError(otherwise);
}

/** The integer of a number or a BigInt. A number that is no safe one may have been rounded. */
export function integerOf(value) {
  if (typeof value === 'bigint') return value;
  if (Number.isSafeInteger(value)) return BigInt(value);
  if (typeof value === 'number') throw new RangeError(`${value} is no safe integer: a BigInt has any`);
  throw new TypeError('an integer is a number or a BigInt');
}

/** A copy, which no later change of the input reaches. */
export const copyOf = (bytes) => new Uint8Array(bytes);

/** One array of bytes from several. */
export function joined(parts) {
  const bytes = new Uint8Array(parts.reduce((size, part) => size + part.length, 0));
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}

/** Longer texts are converted in pieces of so many bytes, which stay in the processor's cache. */
export const PIECE = 1 << 18;
