import { library } from './instance.js';
import {
  bytesOf, integerOf, joined, LEVELS, MOST_WORDS, NOTHING, OK, utf8, utf8Encoder,
} from './library.js';

function formOf(options) {
  // The name of zigzag in 0.2: other bytes would come of it.
  if (options?.signed !== undefined) {
    throw new TypeError("{ signed } is no option: { form: 'zigzag' } has its bytes, { form: 'tuple' } sorts");
  }
  const { form = 'unsigned' } = options ?? {};
  const number = library.forms[form];
  if (number === undefined) throw new TypeError(`form is 'unsigned', 'zigzag' or 'tuple', not ${form}`);
  return { form, number, isSigned: form !== 'unsigned' };
}

/** The bytes of an integer. */
function encode({ form, number, isSigned }, value) {
  const integer = integerOf(value);
  if (integer < 0n && !isSigned) throw new RangeError(`${integer} is negative: pass { form: 'tuple' }`);
  const count = library.writeWords(integer);
  if (count !== undefined) {
    const write = library.functions.utfx_int_encode_words;
    // A word of the sign is behind the others.
    const words = isSigned ? count + 1 : count;
    write(library.result, number, library.words, words, 0, 0);
    const { length } = library.sequence;
    library.reserve(length);
    write(library.result, number, library.words, words, library.room, length);
    if (library.status === OK) return library.bytes.slice(library.room, library.room + length);
  }
  throw new RangeError(`the integer is too large for the form ${form}`);
}

/** Reads the integer at an address. Returns undefined if there is none. */
function readInteger({ number, isSigned }, address, size) {
  library.functions.utfx_int_decode_words(library.result, number, address, size, library.words, MOST_WORDS);
  const { status, bits, length } = library.sequence;
  if (status !== OK) return undefined;
  const count = Math.ceil(bits / 64);
  const value = library.readWords(count);
  return { value: isSigned ? BigInt.asIntN(64 * count, value) : value, length };
}

/** What is no integer or no field, by an explanation of it: `offset` is where `length` bytes are wrong. */
function errorOf(explanation, offset, length, where = '') {
  const { class: errorClass, cause, reason } = explanation;
  return new TypeError(`byte ${offset}${where}: ${reason}`, {
    cause: { class: errorClass, cause, reason, offset, length },
  });
}

/** The bytes of an integer. They sort as the integers do if these are unsigned or in a tuple. */
export const encodeInt = (value, options) => encode(formOf(options), value);

/** The bytes of integers, one behind the other. */
export function encodeInts(values, options) {
  const form = formOf(options);
  return joined(Array.from(values, (value) => encode(form, value)));
}

/** The integers of bytes, one behind the other: the first ones, up to `most`. */
function decode(input, options, most) {
  const form = formOf(options);
  const bytes = bytesOf(input);
  library.place(bytes);
  const values = [];
  for (let at = 0; at < bytes.length && values.length < most; ) {
    const address = library.room + at;
    const read = readInteger(form, address, bytes.length - at);
    if (read === undefined) {
      const explanation = library.explainInteger(form.number, address, bytes.length - at);
      throw errorOf(explanation, at, explanation.length);
    }
    values.push(read.value);
    at += read.length;
  }
  return values;
}

/** The integers of bytes. */
export const decodeInts = (input, options) => decode(input, options, Infinity);

/** The integer of bytes. */
export function decodeInt(input, options) {
  const values = decode(input, options, 2);
  if (values.length !== 1) throw new TypeError(`the bytes are ${values.length === 0 ? 'no integer' : 'several integers'}`);
  return values[0];
}

/** Compares two zigzag sequences as their integers compare: less than, equal to or greater than 0. */
export function compareZigzag(a, b) {
  const first = bytesOf(a);
  const second = bytesOf(b);
  library.place(joined([first, second]));
  return library.functions.utfx_int_compare(
    library.forms.zigzag, library.room, first.length, library.room + first.length, second.length);
}

// ---- Keys ----

/** A number of 32 bits as a field: the nearest one. Numbers of JavaScript's are integers in a key. */
export class Float32 {
  constructor(value) {
    this.value = Math.fround(value);
  }
}

/** A number of 64 bits as a field. */
export class Float64 {
  constructor(value) {
    this.value = Number(value);
  }
}

/** A UUID as a field. */
export class Uuid {
  constructor(value) {
    if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(value)) throw new TypeError(`${value} is no UUID`);
    this.value = value.toLowerCase();
  }

  toString() {
    return this.value;
  }
}

/** A field that sorts downwards among its like. */
export class Down {
  constructor(field) {
    this.field = field;
  }
}

/** Writes the field of a kind with some content. */
function writeField(kind, content = NOTHING) {
  const room = 2 * content.length + 2;
  const output = library.place(content, room);
  library.functions.utfx_field_encode(
    library.result, library.kinds[kind], library.room, content.length, output, room);
  return library.bytes.slice(output, output + library.written);
}

/** The bytes of a number, which WebAssembly has from the lowest to the highest. */
function bytesOfNumber(size, set, value) {
  const view = new DataView(new ArrayBuffer(size));
  view[set](0, value, true);
  return new Uint8Array(view.buffer);
}

const EXPECTED = 'a field is null, a boolean, an integer, a string, bytes, an array, a Float32, Float64, Uuid or Down';

function encodeField(field, levels) {
  if (typeof field === 'bigint' || typeof field === 'number') return encodeInt(field, { form: 'tuple' });
  if (typeof field === 'string') {
    if (/\p{Surrogate}/u.test(field)) throw new TypeError('a string has a lone surrogate');
    return writeField('text', utf8Encoder.encode(field));
  }
  if (field === null) return writeField('null');
  if (typeof field === 'boolean') return writeField(String(field));
  if (field instanceof Float32) return writeField('float', bytesOfNumber(4, 'setFloat32', field.value));
  if (field instanceof Float64) return writeField('double', bytesOfNumber(8, 'setFloat64', field.value));
  if (field instanceof Uuid) {
    return writeField('uuid', Uint8Array.from(field.value.match(/[0-9a-f]{2}/g), (digits) => parseInt(digits, 16)));
  }
  const isTuple = Array.isArray(field);
  // Nothing is bytes to other functions.
  if (!isTuple && !(field instanceof Down)) return writeField('bytes', bytesOf(field ?? null, EXPECTED));
  if (levels === LEVELS) throw new RangeError(`more than ${LEVELS} fields hold one another`);
  return isTuple
    ? writeField('tuple', encodeFields(field, levels + 1))
    : writeField('down', encodeField(field.field, levels + 1));
}

// A hole in an array is undefined.
const encodeFields = (fields, levels) => joined(Array.from(fields, (field) => encodeField(field, levels)));

/** The bytes of a key of fields, which sort as the fields do. */
export function encodeKey(fields) {
  const isIterable = typeof fields?.[Symbol.iterator] === 'function';
  if (!isIterable || typeof fields === 'string' || ArrayBuffer.isView(fields)) throw new TypeError('the fields are no array');
  return encodeFields(fields, 0);
}

/** The field of a kind with some content. */
function fieldOf(kind, content) {
  const { kinds } = library;
  switch (kind) {
    case kinds.text:
      return utf8.decode(content);
    case kinds.null:
      return null;
    case kinds.false:
    case kinds.true:
      return kind === kinds.true;
    case kinds.float:
      return new Float32(new DataView(content.buffer).getFloat32(0, true));
    case kinds.double:
      return new Float64(new DataView(content.buffer).getFloat64(0, true));
    case kinds.uuid:
      return new Uuid(
        Array.from(content, (byte) => byte.toString(16).padStart(2, '0'))
          .join('')
          .replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-'));
    case kinds.tuple:
      return decodeKey(content);
    case kinds.down:
      return new Down(decodeKey(content)[0]);
    default:
      return content;
  }
}

/** The fields of a key. */
export function decodeKey(input) {
  // Nothing is a text without bytes to other functions.
  if (input === undefined) throw new TypeError('the key is missing');
  const bytes = bytesOf(input);
  const output = library.place(bytes, bytes.length);
  const { functions, kinds } = library;
  const tuple = formOf({ form: 'tuple' });
  const fields = [];
  for (let at = 0; at < bytes.length; ) {
    const address = library.room + at;
    const size = bytes.length - at;
    const kind = functions.utfx_field_kind_of(address, size);
    if (kind === kinds.int) {
      const integer = readInteger(tuple, address, size);
      if (integer === undefined) throw noField(address, size, at, library.sequence.length);
      fields.push(() => integer.value);
      at += integer.length;
      continue;
    }
    functions.utfx_field_decode(library.result, kind === kinds.none ? kinds.bytes : kind, address, size, output, size);
    if (library.status !== OK) throw noField(address, size, at + library.read, library.errorLength);
    const content = library.bytes.slice(output, output + library.written);
    fields.push(() => fieldOf(kind, content));
    at += library.read;
  }
  // What others hold is read in the same place.
  return fields.map((field) => field());
}

const noField = (address, size, offset, length) =>
  errorOf(library.explainField(address, size), offset, length, ' of the key');
