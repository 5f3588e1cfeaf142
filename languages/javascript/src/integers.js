import { charset } from './charsets.js';
import { library } from './instance.js';
import { bytesOf, INCOMPLETE, joined, MOST_WORDS, OK } from './library.js';

/** The sequence of an integer. Sequences of unsigned integers sort by their bytes as the integers do. */
export function encodeInteger(value, { signed = false } = {}) {
  const integer = BigInt(value);
  if (integer < 0n && !signed) throw new RangeError(`${integer} is negative: pass { signed: true }`);
  const count = library.writeWords(integer);
  if (count !== undefined) {
    const { functions } = library;
    const encode = (address, size) =>
      signed
        ? functions.utfx_zigzag_encode(library.result, library.words, count + 1, address, size)
        : functions.utfx_uint_encode(library.result, library.words, count, address, size);
    encode(0, 0);
    const { length } = library.sequence;
    library.reserve(length);
    encode(library.room, length);
    if (library.status === OK) return library.bytes.slice(library.room, library.room + length);
  }
  throw new RangeError('the integer has more bits than UTF-8000');
}

/** Reads the integer that bytes start with, and the length of its sequence. */
export function decodeInteger(input, { signed = false } = {}) {
  const bytes = bytesOf(input).subarray(0, charset('UTF-8000').maxSequenceLength);
  library.place(bytes);
  const { functions } = library;
  const decode = signed ? functions.utfx_zigzag_decode : functions.utfx_uint_decode;
  decode(library.result, library.room, bytes.length, library.words, MOST_WORDS);
  const { status, bits, length } = library.sequence;
  if (status !== OK) {
    throw new TypeError(`the bytes start with ${status === INCOMPLETE ? 'an incomplete' : 'no'} integer`);
  }
  const count = Math.ceil(bits / 64);
  const value = library.readWords(count);
  return { value: signed ? BigInt.asIntN(64 * count, value) : value, length };
}

/** Compares two sequences of signed integers: less than, equal to or greater than 0. */
export function compareSigned(a, b) {
  const first = bytesOf(a);
  const second = bytesOf(b);
  library.place(joined([first, second]));
  return library.functions.utfx_zigzag_compare(
    library.room, first.length, library.room + first.length, second.length);
}
