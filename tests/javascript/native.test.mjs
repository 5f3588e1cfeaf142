// The module beside the native command: the same texts, the same answers.
// Conversions are proved by tests/conformance.

import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';

import { forms, hex, native, noNative, randomNumbers, rounds, utfx } from './support.mjs';

const { charset, charsets, Checker, describe, encodeCodePoint } = utfx;
const options = { skip: noNative };

test('charsets are those of utfx list', options, () => {
  const rows = native('command/utfx', ['list', '--all', '--json']).map((row) => JSON.parse(row));
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

const random = randomNumbers(1);

/** A code point of any kind. */
function codePoint(bits) {
  const kind = random(10);
  if (kind < 3) return BigInt(random(0x80));
  if (kind < 5) return BigInt(0x80 + random(0x780));
  if (kind < 7) return BigInt(0x800 + random(0xd000 - 0x800));
  if (kind < 9 || bits <= 21) return BigInt(0x10000 + random(0x100000));
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

const folder = mkdtempSync(join(tmpdir(), 'utfx-'));
after(() => rmSync(folder, { recursive: true }));

test('mutated texts, checked and described', { ...options, timeout: 900_000 }, () => {
  let count = 0;
  for (const found of [...forms, charset('CP1252'), charset('IBM1047')]) {
    const text = Uint8Array.from(Array.from({ length: rounds(1000) }, () => [...mutated(found)]).flat());
    const file = join(folder, found.name);
    writeFileSync(file, text);
    const lines = native('command/utfx', ['show', '--json', '-f', found.name, '-F', file]).map((line) => JSON.parse(line));
    const expected = native('command/utfx', ['check', '--json', '--all', '-f', found.name, file]).map((line) => JSON.parse(line));
    const summary = expected.pop();
    count += expected.length;
    const isExpected = (errors) => {
      const found = errors.map(({ bytes, length, ...error }) => ({ type: 'error', file, bytes: hex(bytes).toUpperCase(), ...error }));
      assert.deepEqual(found, expected);
      assert.ok(errors.every(({ bytes, length }) => bytes.length === length));
    };
    const checker = new Checker(found);
    isExpected(checker.check(text));
    const { size, errors, characters, lines: ends, longest, largest } = checker.summary;
    assert.deepEqual([size, errors, characters, ends, longest], [summary.size, summary.errors, summary.characters, summary.lines, summary.longest], found.name);
    assert.equal(largest, BigInt(`0x${summary.largest.slice(2)}`), found.name);
    const another = new Checker(found);
    isExpected(inPieces(text, (...piece) => another.check(...piece)).flat());
    assert.deepEqual(another.summary, checker.summary, found.name);

    for (const { type, offset, charset: its, bytes: digits, codePoint: number, roles } of lines) {
      if (roles === undefined) continue; // A signature.
      const where = `${found} at ${offset}: ${digits}`;
      const description = describe(text.subarray(offset), its);
      assert.equal(hex(description.bytes).toUpperCase(), digits, where);
      assert.equal(description.codePoint, type === 'error' ? undefined : BigInt(`0x${number.slice(2)}`), where);
      const described = description.bits.map(({ value, role, isWrong }) => `${role} ${isWrong} ${value}`);
      assert.deepEqual(described, roles.flatMap(({ role, bits, wrong }) => [...bits].map((bit) => `${role} ${wrong} ${bit}`)), where);
      if (type === 'sequence') assert.equal(hex(encodeCodePoint(description.codePoint, its)).toUpperCase(), digits, where);
    }
  }
  assert.ok(count > rounds(1000), `${count} errors`);
});

test('code points that charsets lack', () => {
  for (const { name, codePointBits } of forms) {
    const most = codePointBits === 21 ? 0x10ffffn : (1n << BigInt(codePointBits)) - 1n;
    assert.equal(describe(encodeCodePoint(most, name), name).codePoint, most, name);
    for (const lacks of [most + 1n, -1n]) assert.throws(() => encodeCodePoint(lacks, name), RangeError, name);
  }
});

test('tables of single bytes', () => {
  assert.equal(charset('cp10007').group, 'tables');
  assert.ok(charsets().includes(charset('KOI8-R')));
  assert.equal(hex(new utfx.Encoder('CP10007').encode('Яé中A\ud800')), '9f3f3f413f');
  assert.equal(new utfx.Decoder('IBM1047').decode(Uint8Array.of(0xc8, 0x89, 0x25)), 'Hi\n');
  assert.equal(new utfx.Decoder('CP1252').decode(Uint8Array.of(0x41, 0x81, 0x80)), 'A\ufffd€');
  assert.throws(() => new utfx.Decoder('CP1252', { fatal: true }).decode(Uint8Array.of(0x41, 0x81)), /byte 1 .*: 81 is unassigned in CP1252$/);
  assert.throws(() => encodeCodePoint(0x20ac, 'ISO-8859-1'), /^RangeError: U\+20AC is not in ISO-8859-1; .* have it$/);
});

test('tables of several bytes', () => {
  const text = '表A丂ｱ';
  const bytes = Buffer.from('c9bd418fb0a18eb1', 'hex');
  assert.equal(charset('euc-jp-ms').maxSequenceLength, 3);
  assert.equal(hex(new utfx.Encoder('EUC-JP-MS').encode(text)), hex(bytes));
  for (let at = 0; at <= bytes.length; ++at) {
    const decoder = new utfx.Decoder('EUC-JP-MS');
    assert.equal(decoder.decode(bytes.subarray(0, at), { stream: true }) + decoder.decode(bytes.subarray(at)), text);
  }
  // An error takes no byte of ASCII with it.
  assert.equal(new utfx.Decoder('SJIS').decode(Uint8Array.of(0x82, 0xa0, 0x82, 0x41, 0x83)), 'あ\ufffdA\ufffd');
  const decoder = new utfx.Decoder('EUC-JP-MS', { fatal: true });
  assert.throws(() => decoder.decode(Uint8Array.of(0x41, 0xa2, 0xaf)), (error) => {
    assert.match(error.message, /byte 1 .*: A2 AF is unassigned in EUC-JP-MS$/);
    assert.equal(error.cause.length, 2);
    return true;
  });
  assert.throws(() => encodeCodePoint(0x9ad9, 'SJIS'), /^RangeError: U\+9AD9 is not in SJIS; CP932 and EUC-JP-MS have it$/);
  // A letter waits for its accent, and one for the next that is in the same sequence.
  const waiting = new utfx.Decoder('TCVN5712-1');
  assert.deepEqual([[0x61], [0xb1, 0x61], []].map((part, i) => waiting.decode(Uint8Array.from(part), { stream: i < 2 })), ['', '\u1ea3', 'a']);
  const encoder = new utfx.Encoder('BIG5-HKSCS', { fatal: true });
  assert.deepEqual(['xÊ', '\u0304中Ê', ''].map((part, i) => hex(encoder.encode(part, { stream: i < 2 }))), ['78', '8862a4a4', '8866']);
  assert.throws(() => encoder.encode('\u0304'), /code unit 0 /);
  assert.equal(describe(Uint8Array.of(0x95, 0x5c), 'CP932').codePoint, 0x8868n);
});

/** UTF-8 as a charset of single bytes would have read it. */
const misread = (text, name) => new utfx.Decoder(name).decode(new TextEncoder().encode(text));

const rightTexts = [
  'Renée n’était pas là : où êtes-vous ? À bientôt…',
  'Все люди рождаются свободными и равными в своём достоинстве',
  'Smile 😀 and ☃ for 5 €, “quoted” and naïve',
];
const damagedTexts = [
  ...rightTexts,
  '',
  ...rightTexts.flatMap((text) => [misread(text, 'ISO-8859-1'), misread(misread(text, 'KOI8-R'), 'IBM437')]),
  `\uFEFF😀 \uFEFF${misread(rightTexts[0], 'ISO-8859-1')} \uFFFD\uFFFD 😀 ${misread('à', 'ISO-8859-1')}`,
  // It crosses the pieces in which it is searched.
  `${rightTexts[0]} ${misread(rightTexts[0], 'ISO-8859-1')}\n`.repeat(3000),
];

test('damage is found and mended as by utfx mend', { ...options, timeout: 300_000 }, () => {
  const [input, output] = [join(folder, 'damaged'), join(folder, 'mended')];
  const others = Buffer.concat([Buffer.from(rightTexts[0].repeat(4)), Buffer.from([0x64, 0xe9, 0x6a, 0xe0]), Buffer.from(' \u{1F600} '), Buffer.from('eda0bdedb88020c08020edb88020f490808020e280', 'hex')]);
  for (const text of [...damagedTexts, others]) {
    const bytes = Buffer.from(text);
    writeFileSync(input, bytes);
    for (const [given, args] of [[{}, []], [{ guess: true }, ['--guess']], [{ through: ['IBM037', 'latin1'] }, ['--through=IBM037', '--through=latin1']]]) {
      native('command/utfx', ['mend', ...args, '-o', output, input]);
      assert.deepEqual(hex(utfx.mend(bytes, given)), hex(readFileSync(output)));
      if (typeof text === 'string') assert.equal(utfx.mend(text, given), readFileSync(output, 'utf8'));
      const rows = native('command/utfx', ['mend', ...args, '--json', input]).map((row) => JSON.parse(row)).filter(({ type }) => type === 'damage');
      const parts = utfx.findDamage(bytes, given);
      assert.deepEqual(
        parts.map((part) => [part.offset, part.length, part.kind, part.through, part.text, part.sure || (given.guess === true && part.text !== undefined)]),
        rows.map((row) => [row.offset, row.length, row.kind, (row.through ?? []).map((name) => charset(name).name), row.text, row.sure]));
      if (typeof text !== 'string') continue;
      // In a string they are the same, at its own places.
      const ofString = utfx.findDamage(text, given);
      assert.deepEqual(
        ofString.map(({ offset, length, ...rest }) => [hex(Buffer.from(text.slice(offset, offset + length))), rest]),
        parts.map(({ offset, length, ...rest }) => [hex(bytes.subarray(offset, offset + length)), rest]));
    }
  }
});
