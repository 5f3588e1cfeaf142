// The charsets, as the library's own table has them.

import { library } from './instance.js';

const BYTE_ORDERS = [undefined, 'big-endian', 'little-endian'];

/** A charset, of a fixed set. */
class Charset {
  #address;

  constructor(address) {
    const { functions } = library;
    this.#address = address;
    this.name = library.string(functions.utfx_charset_name(address));
    this.aliases = [];
    for (let i = 0, alias; (alias = functions.utfx_charset_alias(address, i)) !== 0; ++i) {
      this.aliases.push(library.string(alias));
    }
    Object.freeze(this.aliases);
    this.group = library.string(functions.utfx_group_name(functions.utfx_charset_group(address)));
    this.codeUnitSize = functions.utfx_charset_code_unit_size(address);
    this.maxSequenceLength = functions.utfx_charset_max_sequence_length(address);
    this.codePointBits = functions.utfx_charset_code_point_bits(address);
    this.byteOrder = BYTE_ORDERS[functions.utfx_charset_byte_order(address)];
    this.hasSignature = functions.utfx_charset_has_signature(address) !== 0;
    this.hasSurrogates = functions.utfx_sequence_length(address, 0xD800n) !== 0;
    this.isSelfSynchronizing = functions.utfx_charset_is_self_synchronizing(address) !== 0;
    Object.freeze(this);
  }

  /** The charset of a text behind its signature, if that is big-endian or missing. */
  get withoutSignature() {
    return charsetAt(library.functions.utfx_charset_without_signature(this.#address));
  }

  toString() {
    return this.name;
  }

  /** For the library's functions. */
  static addressOf(charset) {
    return charset.#address;
  }
}

export const addressOf = Charset.addressOf;

const byAddress = new Map();
// Spellings that were asked for: there are more than a program should remember.
const byName = new Map();
const MOST_NAMES = 1000;
let all;

/** All of them. */
export function charsets() {
  if (all === undefined) {
    all = [];
    for (let i = 0, address; (address = library.functions.utfx_charset_at(i)) !== 0; ++i) {
      all.push(charsetAt(address));
    }
    Object.freeze(all);
  }
  return all;
}

/** Made when somebody asks for it, as there are hundreds. */
function charsetAt(address) {
  if (address === 0) return undefined;
  let found = byAddress.get(address);
  if (found === undefined) {
    found = new Charset(address);
    byAddress.set(address, found);
  }
  return found;
}

/** The one with this name, in any spelling that libutfx knows, or a charset itself. */
export function charset(name) {
  if (name instanceof Charset) return name;
  let found = byName.get(name);
  if (found === undefined) {
    found = charsetAt(library.functions.utfx_charset_find(library.name(String(name).trim())));
    if (found === undefined) throw new RangeError(`unknown charset: ${name}`);
    if (byName.size < MOST_NAMES) byName.set(name, found);
  }
  return found;
}

/** The address of the charset that strings are in beside another, which may have surrogates as they have. */
export const stringsBeside = (found) => addressOf(charset(found.hasSurrogates ? 'WTF-16LE' : 'UTF-16LE'));

/** How many bytes of a stream show which charset it is in. */
export const signatureSize = (found) => (found.hasSignature ? found.codeUnitSize : 0);

/** The charset of a stream behind its signature, and the length of that. */
export function charsetOfStream(found, bytes) {
  if (!found.hasSignature) return { charset: found, length: 0 };
  const start = bytes.subarray(0, signatureSize(found));
  library.place(start);
  const address = library.functions.utfx_charset_of_stream(
    addressOf(found), library.room, start.length, library.result);
  // Before a charset is made, for which the library is asked more.
  const length = library.longs[library.result >> 2];
  return { charset: charsetAt(address), length };
}

/** Whether ASCII is itself in a charset, byte by byte. */
export function isAsciiCompatible(found) {
  let known = asciiCompatible.get(found);
  if (known === undefined) {
    known = library.functions.utfx_charset_is_ascii_compatible(addressOf(found)) !== 0;
    asciiCompatible.set(found, known);
  }
  return known;
}
const asciiCompatible = new Map();
