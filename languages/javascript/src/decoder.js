import { addressOf, charset, charsetOfStream, isAsciiCompatible, signatureSize, stringsBeside } from './charsets.js';
import { decodeByHost, likenessOf } from './host.js';
import { library } from './instance.js';
import { bytesOf, copyOf, INCOMPLETE, joined, MOST_WORDS, NOTHING, OK, PIECE, REPLACE, SHORT_SIZE, STOP, UNENCODABLE } from './library.js';

/** A TextDecoder for a charset of the library. */
export class Decoder {
  #charset;
  #strings;
  #fatal;
  #ignoreBOM;
  #stream; // The charset behind the signature, once it is known.
  #held = NOTHING; // The start of a sequence or a signature.
  #isAtStart = true; // No character has come yet.
  #offset = 0; // Of the next byte of the stream.
  #shortRoom; // For the output of SHORT_SIZE bytes.
  #likeness; // To what the host has.

  constructor(name = 'UTF-8', options = {}) {
    this.#charset = charset(name);
    this.#fatal = Boolean(options?.fatal);
    this.#ignoreBOM = Boolean(options?.ignoreBOM);
    this.#strings = stringsBeside(this.#charset);
    this.#likeness = likenessOf(this.#charset);
    this.#shortRoom = library.functions.utfx_max_output_length(addressOf(this.#charset), this.#strings, SHORT_SIZE);
  }

  get encoding() {
    return this.#charset.name.toLowerCase();
  }
  get fatal() {
    return this.#fatal;
  }
  get ignoreBOM() {
    return this.#ignoreBOM;
  }

  decode(input, options = undefined) {
    const isLast = !options?.stream;
    let bytes = bytesOf(input);
    if (this.#held.length !== 0) {
      bytes = joined([this.#held, bytes]);
      this.#held = NOTHING;
    }
    if (this.#stream === undefined && bytes.length < signatureSize(this.#charset) && !isLast) {
      this.#held = copyOf(bytes);
      return '';
    }
    const text = decodeByHost(this.#likeness, bytes);
    if (text !== undefined) return this.#take(text, bytes.length, isLast);
    let isGoingOn = false;
    try {
      const text = this.#stream === undefined ? this.#decodeStart(bytes, isLast) : this.#decode(bytes, isLast);
      isGoingOn = !isLast;
      return text;
    } finally {
      if (!isGoingOn) this.#reset();
    }
  }

  /** The text that the host has decoded, without U+FEFF at the start of the stream. */
  #take(text, size, isLast) {
    const isMarked = this.#isAtStart && !this.#ignoreBOM && text.charCodeAt(0) === 0xfeff;
    if (isLast) {
      if (!this.#isAtStart) this.#reset();
    } else {
      this.#isAtStart = false;
      this.#offset += size;
    }
    return isMarked ? text.slice(1) : text;
  }

  #reset() {
    this.#stream = undefined;
    this.#held = NOTHING;
    this.#isAtStart = true;
    this.#offset = 0;
  }

  #decodeStart(bytes, isLast) {
    if (!this.#charset.hasSignature) {
      this.#stream = this.#charset;
      return this.#decode(bytes, isLast);
    }
    const { charset: stream, length } = charsetOfStream(this.#charset, bytes);
    this.#stream = stream;
    this.#offset = length;
    this.#isAtStart = false;
    const signature = length !== 0 && this.#ignoreBOM ? '\uFEFF' : '';
    return signature + this.#decode(bytes.subarray(length), isLast);
  }

  #decode(bytes, isLast) {
    const { isAscii, Buffer } = library.node;
    if (isAscii !== undefined && bytes[0] < 0x80 && isAsciiCompatible(this.#stream) && isAscii(bytes)) {
      this.#isAtStart = false;
      this.#offset += bytes.length;
      return Buffer.prototype.latin1Slice.call(bytes);
    }
    return this.#convert(bytes, isLast);
  }

  /** The text of an output, without U+FEFF at the start of the stream. */
  #read(start, end) {
    if (!this.#isAtStart || start === end) return library.readUtf16(start, end);
    this.#isAtStart = false;
    const isMarked = library.units[start >> 1] === 0xfeff && !this.#ignoreBOM;
    return library.readUtf16(isMarked ? start + 2 : start, end);
  }

  #convert(bytes, isLast) {
    const { functions } = library;
    const from = addressOf(this.#stream);
    functions.utfx_converter_init(library.converter, from, this.#strings, this.#fatal ? STOP : REPLACE);
    let text = '';
    let at = 0;
    for (;;) {
      const isEnd = bytes.length - at <= PIECE;
      const piece = at === 0 && isEnd ? bytes : bytes.subarray(at, at + PIECE);
      const room =
        piece.length <= SHORT_SIZE ? this.#shortRoom : functions.utfx_max_output_length(from, this.#strings, piece.length);
      const output = library.place(piece, room);
      functions.utfx_convert(
        library.result, library.converter, library.room, piece.length, output, room, isEnd && isLast);
      const { status, read, written } = library;
      text += this.#read(output, output + written);
      at += read;
      if (status === INCOMPLETE && !isEnd) continue;
      if (status === INCOMPLETE && !isLast) {
        this.#held = copyOf(bytes.subarray(at));
      } else if (status !== OK) {
        this.#refuse(status, at, library.room + read, piece.length - read);
      }
      if (isEnd) break;
    }
    this.#offset += at;
    return text;
  }

  /** Throws for the sequence at an address of the library's memory. */
  #refuse(status, at, address, size) {
    const from = addressOf(this.#stream);
    let error;
    if (status === UNENCODABLE) {
      library.functions.utfx_decode_one_words(library.result, from, address, size, library.words, MOST_WORDS);
      const { bits, length } = library.sequence;
      error = { ...library.explainWords(this.#strings, Math.ceil(bits / 64)), length };
    } else {
      error = library.explain(from, address, size);
    }
    delete error.status;
    error.offset = this.#offset + at;
    throw new TypeError(`byte ${error.offset} of the ${this.#charset.name} text: ${error.reason}`, { cause: error });
  }
}
