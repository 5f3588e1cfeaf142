// The module beside the native library and the model: the same texts, the same
// answers.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { answers, bytes, hex, native, noNative, randomNumbers, rounds, utfx } from './support.mjs';

const { charset, charsets, Checker, Decoder, describe, encodeCodePoint, Encoder } = utfx;
const options = { skip: noNative };

test('charsets are those of utfx list', options, () => {
  const rows = native('command/utfx', ['list', '--json']).map((row) => JSON.parse(row));
  const all = new Map(rows.map((row) => [row.name, row]));
  for (const { name, aliases, group, codePointBits, hasSignature } of charsets()) {
    const row = all.get(name);
    assert.deepEqual([row.aliases ?? [], row.group, row.codePointBits, row.signature], [aliases, group, codePointBits, hasSignature]);
    for (const alias of [name, ...aliases, name.toLowerCase(), name.replaceAll('-', '_')]) {
      assert.equal(charset(alias).name, name);
    }
  }
  const listed = rows.filter((row) => row.group === 'listed').length;
  assert.equal(charsets().filter(({ group }) => group === 'listed').length, listed);
});

test("the model's sequences and errors", options, () => {
  let sequences = 0;
  let errors = 0;
  for (const line of answers(['vectors'])) {
    const [kind, name, first, second] = line.split(' ');
    if (!charsets().some((known) => known.name === name)) continue;
    if (kind === 'error') {
      ++errors;
      const description = describe(bytes(first), name);
      // An incomplete text has no length in the model.
      const length = description.status === 'incomplete' ? 0 : description.error.length;
      assert.equal(length, Number(second), line);
    } else if (second === '') {
      assert.throws(() => encodeCodePoint(BigInt(`0x${first}`), name), RangeError, line);
    } else {
      ++sequences;
      const codePoint = BigInt(`0x${first}`);
      assert.equal(hex(encodeCodePoint(codePoint, name)), second, line);
      const description = describe(bytes(second), name);
      assert.equal(description.codePoint, codePoint, line);
      assert.equal(description.bytes.length, second.length / 2, line);
    }
  }
  assert.ok(sequences > 20_000 && errors > 100, `${sequences} sequences, ${errors} errors`);
});

const random = randomNumbers(1);

/** A code point of any kind. */
function codePoint(bits) {
  const kind = random(10);
  if (kind < 3) return BigInt(random(0x80));
  if (kind < 5) return BigInt(0x80 + random(0x780));
  if (kind < 7) return BigInt(0x800 + random(0xd000 - 0x800));
  if (kind < 9 || bits === 21) return BigInt(0x10000 + random(0x100000));
  const size = 21 + random(Math.min(bits, 200) - 21);
  return (1n << BigInt(size)) | BigInt(random(0x7fffffff));
}

/** A text with random changes. */
function mutated(found) {
  const parts = [];
  for (let count = random(20); count > 0; --count) {
    try {
      parts.push(...encodeCodePoint(codePoint(found.codePointBits), found));
    } catch (error) {
      if (!(error instanceof RangeError)) throw error; // The charset lacks it.
    }
  }
  for (let count = random(4); count > 0; --count) {
    const at = random(parts.length + 1);
    const kind = random(4);
    if (kind === 0) parts.splice(at, random(3));
    else if (kind === 1) parts.splice(at, 0, random(256));
    else if (kind === 2) parts.length = Math.min(parts.length, at);
    else if (at < parts.length) parts[at] ^= 1 << random(8);
  }
  return Uint8Array.from(parts);
}

/** Gives the pieces of a text to a function, split anywhere. */
function inPieces(text, convert) {
  const all = [];
  for (let at = 0; ; ) {
    const end = at + random(9);
    if (end >= text.length) return [...all, convert(text.slice(at))];
    all.push(convert(text.slice(at, end), { stream: true }));
    at = end;
  }
}

const COUNT = rounds(100_000);

test(`${COUNT} mutated texts, decoded, checked and described`, { ...options, timeout: 900_000 }, () => {
  const texts = Array.from({ length: COUNT }, () => {
    const found = charsets()[random(charsets().length)];
    return { found, text: mutated(found) };
  });
  const lines = answers(['explain'], texts.map(({ found, text }) => `${found} UTF-16LE ${hex(text)}\n`).join(''));
  assert.equal(lines.length, COUNT);
  let count = 0;
  texts.forEach(({ found, text }, i) => {
    const [utf16, roles, ...fields] = lines[i].split('\t');
    const where = `${found} ${hex(text)}`;
    // A signature is no part of the text; U+FEFF in another charset is.
    const keeps = { ignoreBOM: !found.hasSignature };
    const decoder = new Decoder(found, keeps);
    const decoded = decoder.decode(text);
    assert.equal(Buffer.from(decoded, 'utf16le').toString('hex'), utf16, where);
    const pieces = inPieces(text, (...piece) => decoder.decode(...piece));
    assert.equal(pieces.join(''), decoded, `${where} in pieces`);

    const expected = [];
    for (let at = 0; at < fields.length; at += 6) {
      const [offset, length, errorClass, cause, reason, right] = fields.slice(at, at + 6);
      expected.push({ offset: Number(offset), length: Number(length), class: errorClass, cause, reason, expected: right });
    }
    count += expected.length;
    const errorsOf = (list) =>
      list.map(({ offset, length, class: errorClass, cause, reason, expected: right = '' }) => ({
        offset, length, class: errorClass, cause, reason, expected: right,
      }));
    const checker = new Checker(found);
    assert.deepEqual(errorsOf(checker.check(text)), expected, where);
    const another = new Checker(found);
    const inParts = inPieces(text, (...piece) => another.check(...piece)).flat();
    assert.deepEqual(errorsOf(inParts), expected, `${where} in pieces`);
    assert.deepEqual(another.summary, checker.summary, where);

    const fatal = new Decoder(found, { ...keeps, fatal: true });
    const { largest } = checker.summary;
    if (expected.length === 0 && largest <= 0x10ffffn) {
      assert.equal(fatal.decode(text), decoded, where);
    } else {
      assert.throws(() => fatal.decode(text), (error) =>
        error instanceof TypeError && (largest > 0x10ffffn || error.cause.offset === expected[0].offset), where);
    }

    if (text.length === 0) return;
    const description = describe(text, found);
    const described = description.bits.map(({ role, isWrong }) => [role, isWrong]);
    const names = utfx.roles().map(({ name }) => name);
    assert.deepEqual(described, Array.from(bytes(roles), (role) => [names[role & 0x7f], role >= 0x80]), where);
  });
  assert.ok(count > COUNT / 4, `${count} errors`);
});

test(`${COUNT} strings, encoded`, { ...options, timeout: 900_000 }, () => {
  const texts = Array.from({ length: COUNT }, () => ({
    found: charsets()[random(charsets().length)],
    // Surrogates are pairs by chance, and alone.
    text: String.fromCharCode(
      ...Array.from({ length: random(30) }, () => [random(0x80), random(0x10000), 0xd800 + random(0x800)][random(3)]),
    ),
  }));
  const lines = answers(['convert'], texts.map(({ found, text }) => `UTF-16LE ${found} ${Buffer.from(text, 'utf16le').toString('hex')}\n`).join(''));
  texts.forEach(({ found, text }, i) => {
    const expected = lines[i];
    const encoder = new Encoder(found);
    const where = `${found} ${JSON.stringify(text)}`;
    const encoded = encoder.encode(text);
    assert.equal(hex(encoded), expected, where);
    const pieces = inPieces(text, (...piece) => encoder.encode(...piece));
    assert.equal(pieces.map(hex).join(''), expected, `${where} in pieces`);
    // What fits, and nothing behind it.
    const room = random(encoded.length + 3);
    const destination = new Uint8Array(room + 4).fill(0xa5);
    const { read, written } = encoder.encodeInto(text, destination.subarray(0, room));
    assert.ok(written <= room && destination.subarray(written).every((byte) => byte === 0xa5), where);
    assert.equal(hex(destination.subarray(0, written)), expected.slice(0, 2 * written), where);
    if (read < text.length) assert.ok(written + found.maxSequenceLength > room, where);
    else assert.equal(written, encoded.length, where);
    const isWellFormed = Buffer.from(text).toString() === text;
    if (isWellFormed) assert.equal(hex(new Encoder(found, { fatal: true }).encode(text)), expected, where);
    else assert.throws(() => new Encoder(found, { fatal: true }).encode(text), TypeError, where);
  });
});

test('integers are those of utfx int', options, () => {
  const integers = [0n, 1n, -1n, 2n, 63n, -64n, 64n];
  for (let bits = 1n; bits <= 4095n; bits += 1n + BigInt(random(40))) {
    const integer = (1n << bits) - BigInt(random(3));
    integers.push(integer, -integer);
  }
  for (const signed of [false, true]) {
    const given = integers.filter((integer) => signed || integer >= 0n).filter((i) => i >= -(1n << 4095n) && i < 1n << 4095n);
    const lines = native('command/utfx', ['int', 'encode', '--hex', ...(signed ? ['--zigzag'] : [])], `${given.join('\n')}\n`);
    given.forEach((integer, i) => {
      const encoded = utfx.encodeInteger(integer, { signed });
      assert.equal(hex(encoded), lines[i].replaceAll(' ', '').toLowerCase(), integer);
      assert.deepEqual(utfx.decodeInteger(encoded, { signed }), { value: integer, length: encoded.length });
    });
    const order = (a, b) => (a < b ? -1 : a > b ? 1 : 0);
    given.forEach((integer, i) => {
      const other = given[random(given.length)];
      const [a, b] = [integer, other].map((value) => utfx.encodeInteger(value, { signed }));
      const compared = signed ? utfx.compareSigned(a, b) : Buffer.compare(a, b);
      assert.equal(Math.sign(compared), order(integer, other), `${i}`);
    });
  }
});
