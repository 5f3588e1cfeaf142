import { addressOf, charset, stringsBeside } from './charsets.js';
import { encodeByHost, likenessOf } from './host.js';
import { library } from './instance.js';
import { INCOMPLETE, joined, OK, OUTPUT_FULL, PIECE, REPLACE, SHORT_SIZE, STOP, UNENCODABLE } from './library.js';

const UNITS = PIECE / 2; // Of UTF-16 in a piece.

const isHighSurrogate = (unit) => (unit & 0xfc00) === 0xd800;

/** A TextEncoder for a charset of the library. */
export class Encoder {
  #charset;
  #strings;
  #fatal;
  #isBegun = false; // The signature of this stream is written.
  #held = ''; // A high surrogate at the end of a piece.
  #index = 0; // Of the next code unit of the stream.
  #shortRoom; // For the output of SHORT_SIZE bytes of UTF-16.
  #likeness; // To what the host has.

  constructor(name = 'UTF-8', options = {}) {
    this.#charset = charset(name);
    this.#fatal = Boolean(options?.fatal);
    this.#strings = stringsBeside(this.#charset);
    this.#likeness = likenessOf(this.#charset);
    this.#shortRoom = library.functions.utfx_max_output_length(this.#strings, addressOf(this.#charset), SHORT_SIZE);
  }

  get encoding() {
    return this.#charset.name.toLowerCase();
  }
  get fatal() {
    return this.#fatal;
  }

  encode(input = '', options = undefined) {
    const isLast = !options?.stream;
    let text = `${this.#held}${input}`;
    this.#held = '';
    if (!isLast && text !== '' && isHighSurrogate(text.charCodeAt(text.length - 1))) {
      this.#held = text.slice(-1);
      text = text.slice(0, -1);
    }
    const bytes = encodeByHost(this.#likeness, text);
    if (bytes !== undefined) {
      if (isLast) this.#reset();
      else this.#index += text.length;
      return bytes;
    }
    const parts = [];
    let isGoingOn = false;
    try {
      this.#convert(text, undefined, (from, to) => parts.push(library.bytes.slice(from, to)), isLast);
      isGoingOn = !isLast;
    } finally {
      if (!isGoingOn) this.#reset();
    }
    return parts.length === 1 ? parts[0] : joined(parts);
  }

  encodeInto(source, destination) {
    if (!(destination instanceof Uint8Array)) throw new TypeError('the destination is no Uint8Array');
    let at = 0;
    try {
      const read = this.#convert(`${source}`, destination.length, (from, to) => {
        destination.set(library.bytes.subarray(from, to), at);
        at += to - from;
      });
      return { read, written: at };
    } finally {
      this.#reset();
    }
  }

  #reset() {
    this.#isBegun = false;
    this.#held = '';
    this.#index = 0;
  }

  /**
   * Converts a text, as far as it fits into a number of bytes, and gives each
   * piece to `write`. Returns how many code units it has read.
   */
  #convert(text, size, write, isLast = true) {
    const { functions } = library;
    let left = size;
    let at = 0;
    let status = OK;
    while (at < text.length && status !== OUTPUT_FULL) {
      const to = addressOf(this.#isBegun ? this.#charset.withoutSignature : this.#charset);
      functions.utfx_converter_init(library.converter, this.#strings, to, this.#fatal ? STOP : REPLACE);
      const end = Math.min(at + UNITS, text.length);
      // A high surrogate that is not held is alone.
      const isEnd = end === text.length && (isLast || isHighSurrogate(text.charCodeAt(end - 1)));
      const inputSize = 2 * (end - at);
      const most =
        inputSize <= SHORT_SIZE ? this.#shortRoom : functions.utfx_max_output_length(this.#strings, to, inputSize);
      const room = left === undefined ? most : Math.min(most, left);
      library.reserve(inputSize + 16 + most);
      const output = library.room + ((inputSize + 15) & ~15);
      library.writeUtf16(text, at, end, library.room);
      functions.utfx_convert(
        library.result, library.converter, library.room, inputSize, output, room, isEnd);
      const { read, written } = library;
      ({ status } = library);
      if (written !== 0) {
        this.#isBegun = true;
        write(output, output + written);
        if (left !== undefined) left -= written;
      }
      if (status === INCOMPLETE && end === text.length && !isEnd) {
        // A table may have the next two characters as one.
        at += read / 2;
        this.#held = text.slice(at) + this.#held;
        break;
      }
      const isRefused = status !== OK && status !== OUTPUT_FULL && (status !== INCOMPLETE || end === text.length);
      if (isRefused) this.#refuse(status, at + read / 2, library.room + read, inputSize - read);
      at += read / 2;
    }
    this.#index += at;
    return at;
  }

  /** Throws for the character at an address of the library's memory. */
  #refuse(status, at, address, size) {
    let error;
    if (status === UNENCODABLE) {
      library.functions.utfx_decode_one_words(library.result, this.#strings, address, size, library.words, 1);
      error = library.explainWords(addressOf(this.#charset), 1);
    } else {
      // The code unit that waits for the next piece may say what is wrong.
      library.writeUtf16(this.#held, 0, this.#held.length, address + size);
      error = library.explain(this.#strings, address, size + 2 * this.#held.length);
    }
    delete error.status;
    delete error.length;
    error.index = this.#index + at;
    throw new TypeError(`${this.#charset.name} can't have code unit ${error.index} of the string: ${error.reason}`, {
      cause: error,
    });
  }
}
