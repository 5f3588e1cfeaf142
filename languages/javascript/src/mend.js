import { addressOf, charset } from './charsets.js';
import { library } from './instance.js';
import { bytesOf, DAMAGED, joined, PIECE } from './library.js';

const utf8Encoder = new TextEncoder();
const isSurrogate = (unit) => (unit & 0xf800) === 0xd800;

/** Starts a search for damage that charsets have done, or any. */
function begin(through = []) {
  const { functions, mender } = library;
  functions.utfx_mender_init(mender);
  for (const name of Array.isArray(through) ? through : [through]) {
    const found = charset(name);
    if (functions.utfx_mender_expect(mender, addressOf(found)) !== 0) continue;
    throw new RangeError(
      found.group === 'tables' && found.maxSequenceLength === 1
        ? `too many charsets: ${found} is the fifth that is not tried without being named`
        : `${found} is not a charset of single bytes`,
    );
  }
}

/** Calls a function with the offset and the length, in bytes, of each damaged part. */
function search(bytes, onDamage) {
  const { functions, mender, damage } = library;
  for (let at = 0, isLast = false; !isLast; ) {
    const piece = bytes.subarray(at, at + PIECE);
    isLast = at + piece.length === bytes.length;
    library.place(piece);
    let done = 0;
    for (;;) {
      functions.utfx_find_damage(library.result, mender, library.room + done, piece.length - done, isLast, damage);
      const { status, read, errorLength } = library;
      done += read;
      if (status !== DAMAGED) break;
      onDamage(at + done, errorLength);
      functions.utfx_mender_skip(mender, errorLength);
      done += errorLength;
    }
    at += done;
  }
}

/** Changes places in the UTF-8 of a string into those in the string. */
function toUnits(parts, bytes, text) {
  let at = 0;
  let units = 0;
  const unitsBefore = (end) => {
    for (; at < end; ++at) {
      if ((bytes[at] & 0xc0) !== 0x80) units += bytes[at] < 0xf0 ? 1 : 2;
    }
    return units;
  };
  for (const part of parts) {
    const end = part.offset + part.length;
    part.offset = unitsBefore(part.offset);
    part.length = unitsBefore(end) - part.offset;
    // UTF-8 has U+FFFD in its place.
    if (part.kind === 'lost' && isSurrogate(text.charCodeAt(part.offset))) part.kind = 'lone-surrogate';
  }
}

/** Finds the damaged parts of a text, a string or UTF-8: by two searches, with all of it as evidence for each part. */
export function findDamage(text, options = {}) {
  const isString = typeof text === 'string';
  const bytes = isString ? utf8Encoder.encode(text) : bytesOf(text);
  begin(options?.through);
  const parts = [];
  search(bytes, () => {});
  library.functions.utfx_mender_restart(library.mender);
  search(bytes, (offset, length) => parts.push({ offset, length, ...library.foundDamage }));
  if (isString) toUnits(parts, bytes, text);
  return parts;
}

/** Mends the damaged parts of a text that are sure, or that have been guessed. */
export function mend(text, options = {}) {
  const isMended = (part) => part.text !== undefined && (part.sure || options?.guess);
  const parts = findDamage(text, options).filter(isMended);
  const isString = typeof text === 'string';
  const bytes = isString ? undefined : bytesOf(text);
  const pieces = [];
  let done = 0;
  const copy = (end) => pieces.push(isString ? text.slice(done, end) : bytes.subarray(done, end));
  for (const { offset, length, text: mended } of parts) {
    copy(offset);
    pieces.push(isString ? mended : utf8Encoder.encode(mended));
    done = offset + length;
  }
  copy();
  return isString ? pieces.join('') : joined(pieces);
}
