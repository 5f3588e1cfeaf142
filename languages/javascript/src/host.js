// Short text that the host converts itself in the same way, which takes less time
// than the way into the library and back.

import { addressOf } from './charsets.js';
import { library } from './instance.js';
import { utf8Encoder, utf8 } from './library.js';

// The longest texts for which that is so, in bytes and in UTF-16 code units.
const MOST_ASCII = 64;
const MOST_UTF8 = 32;
const MOST_UTF16 = 256;
const MOST_UNITS = 64;

// The host only reads and writes well-formed text in them.
const LIKE_UTF8 = 1;
const LIKE_UTF16 = 2; // Little-endian.

const LIKENESSES = new Map([['UTF-8', LIKE_UTF8], ['UTF-16LE', LIKE_UTF16]]);
const likenesses = new Map();

/** Whether a charset has well-formed UTF-8, or UTF-16LE, as it is: what the two functions below take. */
export function likenessOf(charset) {
  let likeness = likenesses.get(charset);
  if (likeness === undefined) {
    const { functions } = library;
    // Behind a signature: this one has none.
    const extended = charset.hasSignature ? 0 : functions.utfx_charset_extends(addressOf(charset));
    likeness = LIKENESSES.get(library.string(functions.utfx_charset_name(extended))) ?? 0;
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
