import { charset } from './charsets.js';
import { library } from './instance.js';
import { bytesOf, INCOMPLETE, integerOf, joined, MOST_WORDS, OK, utf8Encoder } from './library.js';

const FORMS = {
  unsigned: ['utfx_uint_encode', 'utfx_uint_decode'],
  zigzag: ['utfx_zigzag_encode', 'utfx_zigzag_decode'],
  signed: ['utfx_int_encode', 'utfx_int_decode'],
};

function formOf(options) {
  // The name of zigzag in 0.2: other bytes would come of it.
  if (options?.signed !== undefined) {
    throw new TypeError("{ signed } is no option: { form: 'zigzag' } has its bytes, { form: 'signed' } sorts");
  }
  const { form = 'unsigned' } = options ?? {};
  if (!Object.hasOwn(FORMS, form)) throw new TypeError(`form is 'unsigned', 'zigzag' or 'signed', not ${form}`);
  const [encode, decode] = FORMS[form];
  return { form, encode: library.functions[encode], decode: library.functions[decode] };
}

/** The bytes of an integer. They sort as the integers do if these are unsigned or signed. */
export function encodeInteger(value, options) {
  const { form, encode } = formOf(options);
  const integer = integerOf(value);
  if (integer < 0n && form === 'unsigned') throw new RangeError(`${integer} is negative: pass { form: 'signed' }`);
  const count = library.writeWords(integer);
  if (count !== undefined) {
    // A word of the sign is behind the others.
    const words = form === 'unsigned' ? count : count + 1;
    encode(library.result, library.words, words, 0, 0);
    const { length } = library.sequence;
    library.reserve(length);
    encode(library.result, library.words, words, library.room, length);
    if (library.status === OK) return library.bytes.slice(library.room, library.room + length);
  }
  throw new RangeError(`the integer is too large for the form ${form}`);
}

/** Reads the integer at an address. Returns undefined if there is none. */
function readInteger(decode, isSigned, address, size) {
  decode(library.result, address, size, library.words, MOST_WORDS);
  const { status, bits, length } = library.sequence;
  if (status !== OK) return undefined;
  const count = Math.ceil(bits / 64);
  const value = library.readWords(count);
  return { value: isSigned ? BigInt.asIntN(64 * count, value) : value, length };
}

/** Reads the integer that bytes start with, and the length of its bytes. */
export function decodeInteger(input, options) {
  const { form, decode } = formOf(options);
  const bytes = bytesOf(input).subarray(0, charset('UTF-8000').maxSequenceLength);
  library.place(bytes);
  const read = readInteger(decode, form !== 'unsigned', library.room, bytes.length);
  if (read !== undefined) return read;
  throw new TypeError(`the bytes start with ${library.status === INCOMPLETE ? 'an incomplete' : 'no'} integer`);
}

/** Compares two zigzag sequences as their integers compare: less than, equal to or greater than 0. */
export function compareZigzag(a, b) {
  const first = bytesOf(a);
  const second = bytesOf(b);
  library.place(joined([first, second]));
  return library.functions.utfx_zigzag_compare(
    library.room, first.length, library.room + first.length, second.length);
}

// ---- Keys ----

// utfx_field_kind
const NONE = 0;
const BYTES = 1;
const TEXT = 2;
const INT = 3;

function encodeField(field) {
  if (typeof field === 'bigint' || typeof field === 'number') return encodeInteger(field, { form: 'signed' });
  const isText = typeof field === 'string';
  if (isText && /\p{Surrogate}/u.test(field)) throw new TypeError('a string has a lone surrogate');
  const bytes = isText ? utf8Encoder.encode(field) : bytesOf(field ?? null, 'a field is an integer, a string or bytes');
  const room = 2 * bytes.length + 2;
  const output = library.place(bytes, room);
  library.functions.utfx_field_encode(library.result, isText ? TEXT : BYTES, library.room, bytes.length, output, room);
  return library.bytes.slice(output, output + library.written);
}

/** The bytes of a key of fields, integers, strings and bytes, which sort as the fields do. */
export function encodeKey(fields) {
  const isIterable = typeof fields?.[Symbol.iterator] === 'function';
  if (!isIterable || typeof fields === 'string' || ArrayBuffer.isView(fields)) throw new TypeError('the fields are no array');
  return joined([...fields].map(encodeField));
}

/** The fields of a key. */
export function decodeKey(input) {
  // Nothing is a text without bytes to other functions.
  if (input === undefined) throw new TypeError('the key is missing');
  const bytes = bytesOf(input);
  const output = library.place(bytes, bytes.length);
  const { functions } = library;
  const fields = [];
  for (let at = 0; at < bytes.length; ) {
    const address = library.room + at;
    const size = bytes.length - at;
    const kind = functions.utfx_field_kind_of(address, size);
    if (kind === INT) {
      const integer = readInteger(functions.utfx_int_decode, true, address, size);
      if (integer === undefined) throw noField(at, library.sequence.length);
      fields.push(integer.value);
      at += integer.length;
      continue;
    }
    functions.utfx_field_decode(library.result, kind === NONE ? BYTES : kind, address, size, output, size);
    if (library.status !== OK) throw noField(at + library.read, library.errorLength);
    const end = output + library.written;
    fields.push(kind === TEXT ? library.readUtf8(output, end) : library.bytes.slice(output, end));
    at += library.read;
  }
  return fields;
}

function noField(offset, length) {
  const isIncomplete = library.status === INCOMPLETE;
  const reason = isIncomplete ? 'the end of the field is missing' : 'no field has these bytes';
  return new TypeError(`byte ${offset} of the key: ${reason}`, {
    cause: { class: isIncomplete ? 'Incomplete' : 'IllFormed', reason, offset, length },
  });
}
