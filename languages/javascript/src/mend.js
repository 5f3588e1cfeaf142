import { addressOf, charset } from './charsets.js';
import { library } from './instance.js';
import { bytesOf, copyOf, DAMAGED, joined, MENDER_SIZE, MOST_ROUNDS, MOST_SAVED, NOTHING, PIECE, utf8Encoder } from './library.js';

const isSurrogate = (unit) => (unit & 0xf800) === 0xd800;
const isLead = (unit) => (unit & 0xfc00) === 0xd800;

/** Calls a function with the charset of each name. */
function forEachCharset(names = [], expect) {
  for (const name of Array.isArray(names) ? names : [names]) expect(charset(name));
}

/** Has the library, which `call` calls, read a text, or a piece of one. Returns how many bytes it has read. */
function read(bytes, isAll, call) {
  for (let at = 0; ; ) {
    const piece = bytes.subarray(at, at + PIECE);
    const isEnd = at + piece.length === bytes.length;
    library.place(piece);
    at += call(library.room, piece.length, isAll && isEnd, at);
    if (isEnd) return at;
  }
}

/** Calls a function with the offset and the length, in bytes, of each damaged part. Returns how many bytes are read. */
function search(bytes, isAll, onDamage) {
  const { functions, mender, damage } = library;
  return read(bytes, isAll, (address, size, isLast, at) => {
    for (let done = 0; ; ) {
      functions.utfx_find_damage(library.result, mender, address + done, size - done, isLast, damage);
      const { status, read: before, errorLength } = library;
      done += before;
      if (status !== DAMAGED) return done;
      onDamage(at + done, errorLength);
      functions.utfx_mender_skip(mender, errorLength);
      done += errorLength;
    }
  });
}

/** Changes places in the UTF-8 of a string into those in the string. Returns that of the end. */
function toUnits(parts, bytes, end, text) {
  let at = 0;
  let units = 0;
  const unitsBefore = (place) => {
    for (; at < place; ++at) {
      if ((bytes[at] & 0xc0) !== 0x80) units += bytes[at] < 0xf0 ? 1 : 2;
    }
    return units;
  };
  for (const part of parts) {
    const partEnd = part.offset + part.length;
    part.offset = unitsBefore(part.offset);
    part.length = unitsBefore(partEnd) - part.offset;
    // UTF-8 has U+FFFD in its place.
    if (part.kind === 'lost' && isSurrogate(text.charCodeAt(part.offset))) part.kind = 'lone-surrogate';
  }
  return unitsBefore(end);
}

const textOf = (text) => (typeof text === 'string' ? text : bytesOf(text));

// Whether a mender is at the start of a text, or in one.
const AT_START = 0;
const LEARNING = 1;
const MENDING = 2;

/** Learns from texts how they are damaged, and mends texts by that, both of which may come in pieces. */
export class Mender {
  #state = new Uint8Array(MENDER_SIZE); // A utfx_mender, between calls.
  #doing = AT_START;
  #rest = NOTHING; // Of the last pieces: the library reads it with the next one.

  constructor(options = {}) {
    const { functions, mender } = library;
    functions.utfx_mender_init(mender);
    forEachCharset(options?.through, (found) => {
      if (functions.utfx_mender_expect(mender, addressOf(found)) !== 0) return;
      throw new RangeError(
        found.group === 'tables' && found.maxSequenceLength === 1
          ? `too many charsets: ${found} is the fifth that is not tried without being named`
          : `no text is taken for one that was read in ${found}`,
      );
    });
    let count = 0;
    forEachCharset(options?.wasIn, (found) => {
      if (functions.utfx_mender_expect_original(mender, addressOf(found)) !== 0) ++count;
      else throw new RangeError(count === 4 ? `too many charsets: ${found} is the fifth` : `no text is taken for one that was in ${found}`);
    });
    this.#store();
  }

  #load(address = library.mender) {
    library.bytes.set(this.#state, address);
  }
  #store() {
    this.#state.set(library.bytes.subarray(library.mender, library.mender + MENDER_SIZE));
  }

  /** What is to be read of a text when a piece comes, and its UTF-8. */
  #withRest(piece, isAll) {
    let text = textOf(piece);
    if (this.#rest.length > 0) {
      if (typeof text !== typeof this.#rest) throw new TypeError('the pieces of a text are strings, or none is');
      text = typeof text === 'string' ? this.#rest + text : joined([this.#rest, text]);
    }
    const isString = typeof text === 'string';
    // The other half of a pair may come.
    const end = isString && !isAll && isLead(text.charCodeAt(text.length - 1)) ? text.length - 1 : text.length;
    return { text, bytes: isString ? utf8Encoder.encode(text.slice(0, end)) : text };
  }

  #keepRest(text, done, isAll, doing) {
    this.#rest = isAll ? NOTHING : typeof text === 'string' ? text.slice(done) : copyOf(text.subarray(done));
    this.#doing = isAll ? AT_START : doing;
  }

  #check() {
    if (this.#doing === MENDING) throw new Error('a text is being mended: its last piece comes first');
  }

  /** Ends a text that is learnt. */
  #end() {
    if (this.#doing === LEARNING) this.learn(typeof this.#rest === 'string' ? '' : NOTHING);
  }

  learn(input, options = {}) {
    this.#check();
    const isAll = !options?.stream;
    const { text, bytes } = this.#withRest(input, isAll);
    this.#load();
    let done = read(bytes, isAll, (address, size, isLast) => {
      library.functions.utfx_mender_learn(library.result, library.mender, address, size, isLast);
      return library.read;
    });
    this.#store();
    if (typeof text === 'string') done = toUnits([], bytes, done, text);
    this.#keepRest(text, done, isAll, LEARNING);
  }

  find(input) {
    this.#end();
    const text = textOf(input);
    const bytes = typeof text === 'string' ? utf8Encoder.encode(text) : text;
    const parts = [];
    this.#load();
    library.functions.utfx_mender_restart(library.mender);
    search(bytes, true, (offset, length) => parts.push({ offset, length, ...library.foundDamage }));
    if (this.#doing === AT_START) this.#store();
    if (typeof text === 'string') toUnits(parts, bytes, bytes.length, text);
    return parts;
  }

  mend(input, options = {}) {
    this.#end();
    const isAll = !options?.stream;
    const { text, bytes } = this.#withRest(input, isAll);
    const isString = typeof text === 'string';
    const parts = [];
    this.#load();
    let end = search(bytes, isAll, (offset, length) => {
      const part = library.foundDamage;
      if (part.text !== undefined && (part.sure || options?.guess)) parts.push({ offset, length, ...part });
    });
    this.#store();
    if (isString) end = toUnits(parts, bytes, end, text);
    this.#keepRest(text, end, isAll, MENDING);
    const pieces = [];
    let done = 0;
    const copy = (to) => pieces.push(isString ? text.slice(done, to) : text.subarray(done, to));
    for (const { offset, length, text: mended } of parts) {
      copy(offset);
      pieces.push(isString ? mended : utf8Encoder.encode(mended));
      done = offset + length;
    }
    copy(end);
    return isString ? pieces.join('') : joined(pieces);
  }

  merge(other) {
    this.#check();
    this.#end();
    other.#end();
    other.#load(library.otherMender);
    this.#load();
    library.functions.utfx_mender_merge(library.mender, library.otherMender);
    this.#store();
  }

  copy() {
    const copy = new Mender();
    copy.#state.set(this.#state);
    copy.#doing = this.#doing;
    copy.#rest = this.#rest;
    return copy;
  }

  save() {
    this.#end();
    this.#load();
    library.reserve(MOST_SAVED);
    const size = library.functions.utfx_mender_save(library.mender, library.room);
    return copyOf(library.bytes.subarray(library.room, library.room + size));
  }

  static load(saved, options = {}) {
    const mender = new Mender(options);
    const bytes = bytesOf(saved);
    library.place(bytes);
    mender.#load();
    if (library.functions.utfx_mender_load(library.mender, library.room, bytes.length) === 0) {
      throw new RangeError('no mender of this version has saved these bytes');
    }
    mender.#store();
    return mender;
  }

  /** Whether anything that it has learnt may be damaged. */
  get suspects() {
    this.#end();
    this.#load();
    return library.functions.utfx_mender_suspects(library.mender) !== 0;
  }
}

/** Finds the damaged parts of a text, a string or UTF-8, with all of it as evidence for each part. */
export function findDamage(text, options = {}) {
  const mender = new Mender(options);
  mender.learn(text);
  return mender.find(text);
}

const isMissing = (text) => text === undefined || text === null;
const isSame = (a, b) => a === b || (typeof a !== 'string' && a.length === b.length && a.every((byte, i) => byte === b[i]));

/** Mends texts by what all of them tell, until nothing changes: so it never does again. */
function settle(texts, options) {
  const guess = options?.guess;
  let now = texts;
  for (let round = 0; round < MOST_ROUNDS; ++round) {
    const mender = new Mender(options);
    for (const text of now) mender.learn(text);
    if (!mender.suspects) return now;
    const mended = now.map((text) => mender.mend(text, { guess }));
    if (mended.every((text, i) => isSame(text, now[i]))) return now;
    now = mended;
  }
  return texts;
}

/** Mends the damaged parts of a text, or of each of an array, that are sure, or that have been guessed. */
export function mend(input, options = {}) {
  const texts = Array.isArray(input) ? input.map((text) => (isMissing(text) ? text : textOf(text))) : [textOf(input)];
  const mended = settle(texts.filter((text) => !isMissing(text)), options);
  let at = 0;
  const results = texts.map((text) => {
    if (isMissing(text)) return text;
    const result = mended[at++];
    // Bytes that are the caller's stay so.
    return typeof result === 'string' || result !== text ? result : copyOf(result);
  });
  return Array.isArray(input) ? results : results[0];
}
