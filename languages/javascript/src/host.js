// Short text that the host converts itself in the same way, which takes less time
// than the way into the library and back.

import { addressOf } from './charsets.js';
import { library } from './instance.js';
import { STOP, utf8Encoder, utf8 } from './library.js';

// The longest texts for which that is so, in bytes and in UTF-16 code units.
const MOST_ASCII = 64;
const MOST_UTF8 = 32;
const MOST_UTF16 = 256;
const MOST_UNITS = 64;

// The host only reads and writes well-formed text in them.
const LIKE_UTF8 = 1;
const LIKE_UTF16 = 2; // Little-endian.

let sample; // Each 64th code point.
const likenesses = new Map();

/** Whether a charset has well-formed UTF-8, or UTF-16LE, as it is: what the two functions below take. */
export function likenessOf(charset, strings) {
  let likeness = likenesses.get(charset);
  if (likeness === undefined) {
    const { functions } = library;
    sample ??= Array.from({ length: 0x110000 / 64 }, (_, i) => 64 * i + 1)
      .filter((codePoint) => codePoint < 0xD800 || codePoint > 0xDFFF)
      .map((codePoint) => String.fromCodePoint(codePoint))
      .join('');
    const inputSize = 2 * sample.length;
    const outputSize = 8 * sample.length;
    library.reserve(inputSize + outputSize);
    const output = library.room + inputSize;
    library.writeUtf16(sample, 0, sample.length, library.room);
    functions.utfx_convert_text(
      library.result, strings, addressOf(charset), STOP, library.room, inputSize, output, outputSize);
    const written = library.bytes.subarray(output, output + library.written);
    const isSame = (bytes) => bytes.length === written.length && bytes.every((byte, i) => byte === written[i]);
    if (isSame(utf8Encoder.encode(sample))) likeness = LIKE_UTF8;
    else if (isSame(library.bytes.subarray(library.room, output))) likeness = LIKE_UTF16;
    else likeness = 0;
    likenesses.set(charset, likeness);
  }
  return likeness;
}

const isWellFormed = (text) => text.isWellFormed?.() === true;

/** The text of bytes that end with it; undefined if the library has to convert them. */
export function decodeByHost(likeness, bytes) {
  const { length } = bytes;
  const { Buffer } = library.node;
  if (Buffer === undefined || length === 0) return undefined;
  if (likeness === LIKE_UTF8 && length <= (bytes[0] < 0x80 ? MOST_ASCII : MOST_UTF8)) {
    const text = utf8.decode(bytes);
    return text.includes('\uFFFD') ? undefined : text;
  }
  if (likeness === LIKE_UTF16 && length <= MOST_UTF16 && length % 2 === 0) {
    const text = Buffer.prototype.ucs2Slice.call(bytes, 0, length);
    return isWellFormed(text) ? text : undefined;
  }
  return undefined;
}

/** The bytes of a text; undefined if the library has to convert it. */
export function encodeByHost(likeness, text) {
  if (likeness === 0 || text.length > MOST_UNITS || text === '' || !isWellFormed(text)) return undefined;
  library.reserve(4 * MOST_UNITS);
  const { room } = library;
  let size = 2 * text.length;
  if (likeness === LIKE_UTF8) {
    size = utf8Encoder.encodeInto(text, library.roomBytes).written;
  } else {
    library.writeUtf16(text, 0, text.length, room);
  }
  return library.bytes.slice(room, room + size);
}
