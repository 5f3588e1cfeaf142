// Integers and keys, by the table of vectors.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';

import { bytes, hex, utfx } from './support.mjs';

const {
  compareZigzag, decodeInt, decodeInts, decodeKey, Down, encodeCodePoint, encodeInt, encodeInts, encodeKey, Float32, Float64,
  Uuid,
} = utfx;

const rows = (table) =>
  readFileSync(new URL(`../vectors/${table}`, import.meta.url), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => line.split('\t'));

/** The outcome of an error, as the table has it. */
function outcomeOf(call) {
  try {
    call();
  } catch ({ cause }) {
    return `${cause.class === 'Incomplete' ? 'incomplete' : 'ill-formed'} ${cause.offset} ${cause.length}`;
  }
  return 'ok';
}

for (const form of ['unsigned', 'zigzag', 'tuple']) {
  test(`integers: ${form}`, () => {
    let last;
    for (const [, outcome, digits = '', integer = ''] of rows('integers.tsv').filter(([name]) => name === form)) {
      const given = bytes(digits);
      if (outcome === 'too-large') {
        assert.throws(() => encodeInt(BigInt(integer), { form }), /^RangeError: .* too large/);
      } else if (integer === '') {
        const [kind, length] = outcome.split(' ');
        // Nothing is no integer, and no error.
        if (given.length === 0) continue;
        assert.equal(outcomeOf(() => decodeInts(given, { form })), `${kind} 0 ${length}`, digits);
      } else {
        const value = BigInt(integer);
        assert.equal(decodeInt(given, { form }), value);
        assert.deepEqual(decodeInts(Buffer.concat([given, given]), { form }), [value, value]);
        if (outcome === 'read') continue;
        assert.equal(hex(encodeInt(value, { form })).toUpperCase(), digits);
        const order = form === 'zigzag' ? compareZigzag : Buffer.compare;
        if (last !== undefined) assert.ok(order(last, given) < 0 && order(given, last) > 0 && order(given, given) === 0);
        last = given;
      }
    }
  });
}

/** The fields of columns, up to the end or to that of a tuple. */
function fieldsOf(columns) {
  const fields = [];
  while (columns.length > 0 && columns[0] !== ')') fields.push(fieldOf(columns));
  columns.shift();
  return fields;
}

function fieldOf(columns) {
  const [kind, value = ''] = columns.shift().split(':');
  const number = (get) => new DataView(Uint8Array.from(bytes(value)).buffer)[get](0);
  switch (kind) {
    case '(':
      return fieldsOf(columns);
    case 'down':
      return new Down(fieldOf(columns));
    case 'null':
      return null;
    case 'false':
    case 'true':
      return kind === 'true';
    case 'int':
      return BigInt(value);
    case 'bytes':
      return bytes(value);
    case 'float':
      return new Float32(number('getFloat32'));
    case 'double':
      return new Float64(number('getFloat64'));
    case 'uuid':
      return new Uuid(value.replace(/(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-'));
    default:
      return Buffer.from(value, 'hex').toString();
  }
}

test('keys', () => {
  let last = new Uint8Array();
  for (const [outcome, digits = '', ...columns] of rows('keys.tsv')) {
    const key = bytes(digits);
    if (outcome !== 'ok') {
      assert.equal(outcomeOf(() => decodeKey(key)), outcome, digits);
      continue;
    }
    const fields = fieldsOf(columns);
    assert.deepEqual(decodeKey(key), fields, digits);
    // JavaScript need not keep the bits of a NaN.
    if (!fields.some((field) => Number.isNaN(field?.value))) assert.equal(hex(encodeKey(fields)).toUpperCase(), digits);
    assert.ok(Buffer.compare(last, key) <= 0);
    last = key;
  }
});

test('fields of other types', () => {
  assert.ok(Object.is(decodeKey(encodeKey([new Float64(-0)]))[0].value, -0));
  for (const Float of [Float32, Float64]) assert.ok(Number.isNaN(decodeKey(encodeKey([new Float(NaN)]))[0].value));
  assert.equal(new Float32(0.1).value, Math.fround(0.1));
  assert.equal(String(new Uuid('6BA7B810-9dad-11d1-80b4-00c04fd430c8')), '6ba7b810-9dad-11d1-80b4-00c04fd430c8');
  for (const value of ['', '6ba7b8109dad11d180b400c04fd430c8', 5, undefined]) assert.throws(() => new Uuid(value), /^TypeError: .* is no UUID$/);
  for (const hold of [(field) => [field], (field) => new Down(field)]) {
    let field = 7n;
    for (let levels = 0; levels < 64; ++levels) field = hold(field);
    assert.deepEqual(decodeKey(encodeKey([field])), [field]);
    assert.throws(() => encodeKey([hold(field)]), /^RangeError: more than 64 fields hold one another$/);
  }
  assert.throws(() => decodeKey(new Uint8Array(1000).fill(5)), /^TypeError: byte 64 of the key: more than 64 fields hold one another$/);
  const keys = [300, 2, -1].map((number) => encodeKey(['ann', new Down(number), 7]));
  assert.deepEqual(keys.toSorted?.(Buffer.compare) ?? [...keys].sort(Buffer.compare), keys);
});

test('several integers', () => {
  for (const form of ['unsigned', 'zigzag', 'tuple']) {
    const values = [5n, 2n ** 100n, 0n, 2n ** 64n - 1n];
    assert.deepEqual(decodeInts(encodeInts(new Set(values), { form }), { form }), values);
    assert.deepEqual(decodeInts(encodeInts([], { form }), { form }), []);
    assert.throws(() => decodeInt(encodeInts([1, 2], { form }), { form }), /^TypeError: the bytes are several integers$/);
    assert.throws(() => decodeInt(bytes(''), { form }), /^TypeError: the bytes are no integer$/);
  }
  assert.equal(outcomeOf(() => decodeInts(bytes('41E282'))), 'incomplete 1 2');
});

test('explanations', () => {
  assert.throws(() => decodeInt(bytes('1600'), { form: 'tuple' }), /^TypeError: byte 0: the end of the integer is missing$/);
  assert.throws(() => decodeInt(bytes('80')), /^TypeError: byte 0: a trail without a lead$/);
  assert.throws(() => decodeKey(bytes('1403')), /^TypeError: byte 1 of the key: 03 starts no field$/);
});

test('other fields and options', () => {
  const given = new Set([7, '\ufeffé', new ArrayBuffer(1), new SharedArrayBuffer(1)]);
  assert.deepEqual(decodeKey(encodeKey(given)), [7n, '\ufeffé', Uint8Array.of(0), Uint8Array.of(0)]);
  for (const fields of ['ann', Uint8Array.of(1), [undefined], [[undefined]], [new Down()], [{}], [new Set()], 5, null]) {
    assert.throws(() => encodeKey(fields), /^TypeError: (a field is null, .*|the fields are no array)$/);
  }
  assert.throws(() => decodeKey(), /^TypeError: the key is missing$/);
  assert.deepEqual(decodeKey(new ArrayBuffer(0)), []);
  assert.throws(() => encodeKey([2n ** 2040n]), RangeError);
  // 2 ** 53 + 1 is rounded to the first of these.
  for (const number of [2 ** 53, -(2 ** 53), Infinity, NaN, 1.5]) {
    for (const encode of [encodeInt, encodeCodePoint, (field) => encodeKey([field])]) {
      assert.throws(() => encode(number), /^RangeError: \S+ is no safe integer: a BigInt has any$/);
    }
  }
  assert.deepEqual(encodeInt(2 ** 53 - 1), encodeInt(2n ** 53n - 1n));
  for (const value of ['5', '', true, null, undefined]) assert.throws(() => encodeInt(value), TypeError);
  assert.throws(() => encodeKey(['\ud800a']), /lone surrogate/);
  assert.deepEqual(encodeInt(5, null), encodeInt(5, {}));
  // The name of zigzag in 0.2, and others.
  for (const options of [{ signed: true }, { signed: false }, { form: 'sorted' }, { form: 'toString' }]) {
    assert.throws(() => encodeInt(1, options), TypeError);
    assert.throws(() => decodeInt(bytes('01'), options), TypeError);
  }
  assert.throws(() => encodeInt(-1), /negative/);
});
