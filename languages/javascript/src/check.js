import { addressOf, charset, charsetOfStream, signatureSize } from './charsets.js';
import { library } from './instance.js';
import { bytesOf, copyOf, INCOMPLETE, joined, MOST_WORDS, NOTHING, OK, PIECE, STOP, UNENCODABLE } from './library.js';

const NEWLINE = 0x0a;

// The bytes expected in place of errors, by charset, cause and bytes: it takes a
// while.
const expectations = new Map();
const MOST_EXPECTATIONS = 1 << 14;

/** Finds every error in a text, which may come in pieces. */
export class Checker {
  #charset; // Of the stream, once it is known.
  #isStarted = false;
  #limit;
  #held = NOTHING;
  #offset = 0; // Of the next byte.
  #characters = 0;
  #errors = 0;
  #newlines = 0;
  #column = 0; // Characters and errors before the place, in its line.
  #largest = 0;
  #largestBeyond = 0n; // Of those that UTF-32 lacks.

  /** `limit` is the number of errors to explain; all others are only counted. */
  constructor(name = 'UTF-8', options = {}) {
    this.#charset = charset(name);
    this.#limit = options?.limit ?? Infinity;
  }

  /** Checks the next piece. Returns the errors that it has found. */
  check(input, options = undefined) {
    const isLast = !options?.stream;
    let bytes = bytesOf(input);
    if (this.#held.length !== 0) bytes = joined([this.#held, bytes]);
    this.#held = NOTHING;
    let at = 0;
    const found = [];
    if (!this.#isStarted) {
      if (bytes.length < signatureSize(this.#charset) && !isLast) {
        this.#held = copyOf(bytes);
        return found;
      }
      const { charset: stream, length } = charsetOfStream(this.#charset, bytes);
      this.#charset = stream;
      this.#isStarted = true;
      this.#offset = at = length;
    }
    while (at < bytes.length) {
      const piece = bytes.subarray(at, at + PIECE);
      const isEnd = at + piece.length === bytes.length;
      const done = this.#checkPiece(piece, isEnd, isLast, found);
      at += done;
      if (isEnd && done < piece.length && !isLast) break;
    }
    this.#held = copyOf(bytes.subarray(at));
    return found;
  }

  /** The text in numbers, as the summary of `utfx check` has it. */
  get summary() {
    const largest = this.#largestBeyond || BigInt(this.#largest);
    return {
      charset: this.#charset,
      size: this.#offset,
      errors: this.#errors,
      characters: this.#characters,
      lines: this.#newlines + (this.#column > 0 ? 1 : 0),
      largest,
      longest: this.#characters === 0 ? 0 : this.#lengthOf(largest),
    };
  }

  /** The larger a code point, the longer its sequence, in all charsets. */
  #lengthOf(codePoint) {
    const count = library.writeWords(codePoint);
    library.functions.utfx_encode_one_words(
      library.result, addressOf(this.#charset), library.words, count, 0, 0);
    return library.sequence.length;
  }

  /** Checks the start of a piece. Returns how many bytes it has finished. */
  #checkPiece(piece, isEnd, isLast, found) {
    const { functions } = library;
    const from = addressOf(this.#charset);
    const utf32 = addressOf(charset('UTF-32LE'));
    const lookahead = this.#charset.maxSequenceLength + this.#charset.codeUnitSize;
    const room = functions.utfx_max_output_length(from, utf32, piece.length);
    const output = library.place(piece, room);
    functions.utfx_converter_init(library.converter, from, utf32, STOP);
    let done = 0;
    for (;;) {
      const isOver = isEnd && isLast;
      functions.utfx_convert(
        library.result, library.converter, library.room + done, piece.length - done, output, room, isOver);
      const { status, read, written, errorLength } = library;
      this.#count(output >> 2, written >> 2);
      done += read;
      this.#offset += read;
      if (status === OK || (status === INCOMPLETE && !isOver)) return done;
      const left = piece.length - done;
      let length = errorLength;
      if (status === UNENCODABLE) {
        length = this.#countBeyond(library.room + done, left);
      } else {
        // An explanation needs the text behind the error.
        if (left < lookahead && !isOver && this.#errors < this.#limit) return done;
        this.#addError(library.room + done, left, length, found);
      }
      functions.utfx_converter_skip(library.converter, length);
      done += length;
      this.#offset += length;
    }
  }

  /** Counts the code points of UTF-32 at an index. */
  #count(start, count) {
    const { longs } = library;
    let largest = this.#largest;
    let last = -1; // The last newline.
    for (let i = 0; i < count; ++i) {
      const codePoint = longs[start + i];
      if (codePoint > largest) largest = codePoint;
      if (codePoint === NEWLINE) {
        ++this.#newlines;
        last = i;
      }
    }
    this.#largest = largest;
    this.#characters += count;
    this.#column = last < 0 ? this.#column + count : count - 1 - last;
  }

  /** Counts a code point that UTF-32 lacks. Returns the length of its sequence. */
  #countBeyond(address, size) {
    library.functions.utfx_decode_one_words(
      library.result, addressOf(this.#charset), address, size, library.words, MOST_WORDS);
    const { bits, length } = library.sequence;
    const codePoint = library.readWords(Math.ceil(bits / 64));
    if (codePoint <= 0x10ffffn) {
      this.#largest = Math.max(this.#largest, Number(codePoint)); // A surrogate.
    } else if (codePoint > this.#largestBeyond) {
      this.#largestBeyond = codePoint;
    }
    ++this.#characters;
    ++this.#column;
    return length;
  }

  #addError(address, size, length, found) {
    if (this.#errors < this.#limit) {
      const bytes = library.bytes.slice(address, address + length);
      found.push({
        offset: this.#offset,
        length,
        line: this.#newlines + 1,
        column: this.#column + 1,
        character: this.#characters + this.#errors + 1,
        bytes,
        ...this.#explain(address, size, bytes),
      });
    }
    ++this.#errors;
    ++this.#column;
  }

  #explain(address, size, bytes) {
    const from = addressOf(this.#charset);
    const { class: errorClass, cause, reason } = library.explain(from, address, size);
    const key = `${from} ${cause} ${bytes}`;
    if (!expectations.has(key)) {
      if (expectations.size >= MOST_EXPECTATIONS) expectations.clear();
      expectations.set(key, library.expect(from, address, size));
    }
    const expected = expectations.get(key);
    return { class: errorClass, cause, reason, ...(expected === undefined ? {} : { expected }) };
  }
}

/** Checks a whole text. Returns the errors, and a summary of what the text holds. */
export function check(input, name = 'UTF-8', options = {}) {
  const checker = new Checker(name, options);
  const errors = checker.check(input);
  return { errors, summary: checker.summary };
}
