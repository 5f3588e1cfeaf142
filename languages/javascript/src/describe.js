import { addressOf, charset } from './charsets.js';
import { library } from './instance.js';
import { bytesOf, copyOf, integerOf, MOST_WORDS, OK, UNENCODABLE } from './library.js';

const WRONG = 0x80; // UTFX_BIT_IS_WRONG
const STATUSES = ['well-formed', 'incomplete', undefined, 'ill-formed'];

/** The charset of single sequences, which know no signatures. */
const plain = (name) => charset(name).withoutSignature;

/** Says what each bit of the sequence that a text starts with is for, and why the sequence is an error. */
export function describe(input, name = 'UTF-8') {
  const found = plain(name);
  // The bytes behind the sequence may show an error.
  const bytes = bytesOf(input).subarray(0, found.maxSequenceLength + found.codeUnitSize);
  const { functions } = library;
  const rolesAt = library.place(bytes, 8 * bytes.length);
  const text = [addressOf(found), library.room, bytes.length];
  functions.utfx_describe(library.result, ...text, rolesAt, 8 * bytes.length);
  const { status, length } = library.sequence;
  const description = {
    charset: found,
    status: STATUSES[status],
    bytes: copyOf(bytes.subarray(0, length)),
    bits: Array.from(library.bytes.subarray(rolesAt, rolesAt + 8 * length), (role, i) => ({
      value: (bytes[i >> 3] >> (7 - (i & 7))) & 1,
      role: roleName(role & ~WRONG),
      isWrong: (role & WRONG) !== 0,
    })),
  };
  if (status === OK) {
    functions.utfx_decode_one_words(library.result, ...text, library.words, MOST_WORDS);
    description.codePoint = library.readWords(Math.ceil(library.sequence.bits / 64));
  } else {
    description.error = explain(...text);
  }
  return description;
}

/** Why the sequence at an address is an error, and what would be right. */
export function explain(found, address, size) {
  const { class: errorClass, cause, length, reason } = library.explain(found, address, size);
  const expected = library.expect(found, address, size);
  return { class: errorClass, cause, length, reason, ...(expected === undefined ? {} : { expected }) };
}

/** The sequence of a code point. Throws a RangeError that says why the charset lacks it. */
export function encodeCodePoint(codePoint, name = 'UTF-8') {
  const found = plain(name);
  const integer = integerOf(codePoint);
  const count = integer < 0n ? undefined : library.writeWords(integer);
  if (count === undefined) throw new RangeError(`no charset has the code point ${codePoint}`);
  const size = found.maxSequenceLength;
  library.reserve(size);
  library.functions.utfx_encode_one_words(
    library.result, addressOf(found), library.words, count, library.room, size);
  const { status, length } = library.sequence;
  if (status === UNENCODABLE) throw new RangeError(library.explainWords(addressOf(found), count).reason);
  return library.bytes.slice(library.room, library.room + length);
}

const names = [];
const roleName = (role) => (names[role] ??= library.string(library.functions.utfx_role_name(role)));

/** The roles that a bit can have, each with what it means. */
export function roles() {
  const all = [];
  for (let role = 0; roleName(role) !== undefined; ++role) {
    all.push({ name: roleName(role), text: library.string(library.functions.utfx_role_text(role)) });
  }
  return all;
}
