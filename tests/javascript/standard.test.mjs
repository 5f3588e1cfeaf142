// The Encoding Standard's TextDecoder, TextEncoder and their streams, with the
// charsets of libutfx in place of its UTF-8 and UTF-16. tests/conformance has texts
// and pieces of them.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';

import { bytes, forms, hex, isWithoutVectors, packageFolder, plainCharsets, utfx } from './support.mjs';

const { Decoder, DecoderStream, Encoder, EncoderStream } = utfx;

/** The Standard's encodings, and the charsets that are the same as far as Unicode goes. */
const NAMES = [
  ['utf-8', 'UTF-8'],
  ['utf-8', 'UTF-8000'],
  ['utf-8', 'UTF-E-8'],
  ['utf-16le', 'UTF-16LE'],
  ['utf-16le', 'UTF-INFINITY-16LE'],
  ['utf-16le', 'UTF-E-16LE'],
  ['utf-16be', 'UTF-16BE'],
  ['utf-16be', 'UTF-INFINITY-16BE'],
  ['utf-16be', 'UTF-G-16BE'],
];

const encodeAs = (label, text) =>
  label === 'utf-8' ? Buffer.from(text)
  : label === 'utf-16le' ? Buffer.from(text, 'utf16le')
  : Buffer.from(text, 'utf16le').swap16();

test('the kernels for vectors are in use, where there are vectors', () => {
  const simd = readFileSync(`${packageFolder}/utfx-simd.wasm`);
  const plain = readFileSync(`${packageFolder}/utfx.wasm`);
  for (const file of [simd, plain]) new WebAssembly.Module(file);
  assert.notEqual(Buffer.compare(simd, plain), 0);
  assert.equal(utfx.hasVectors(), !isWithoutVectors);
});

test('U+FEFF at the start', () => {
  for (const [label, name] of NAMES) {
    const encoded = encodeAs(label, '\uFEFFa\uFEFF');
    for (const ignoreBOM of [false, true]) {
      const expected = new TextDecoder(label, { ignoreBOM }).decode(encoded);
      const decoder = new Decoder(name, { ignoreBOM });
      for (let i = 0; i < 2; ++i) assert.equal(decoder.decode(encoded), expected, name);
      let pieces = '';
      for (const byte of encoded) pieces += decoder.decode(Uint8Array.of(byte), { stream: true });
      assert.equal(pieces + decoder.decode(), expected, name);
    }
    // Twice: only the first one is the mark.
    assert.equal(new Decoder(name).decode(encodeAs(label, '\uFEFF\uFEFFa')), '\uFEFFa', name);
  }
});

test('a signature is none of the text unless it is kept', () => {
  for (const name of ['UTF-64', 'UTF-INFINITY-16', 'UTF-E-16', 'UTF-G-16', 'UTF-16', 'UTF-32']) {
    for (const order of ['BE', 'LE']) {
      const signed = new Encoder(name + order).encode('\uFEFF\uFEFFa');
      assert.equal(new Decoder(name).decode(signed), '\uFEFFa', name);
      assert.equal(new Decoder(name, { ignoreBOM: true }).decode(signed), '\uFEFF\uFEFFa', name);
    }
    const decoder = new Decoder(name);
    const encoded = new Encoder(name).encode('é');
    assert.equal(decoder.decode(encoded.subarray(0, 1), { stream: true }), '');
    assert.equal(decoder.decode(encoded.subarray(1)), 'é');
    assert.equal(new Encoder(name).encode('').length, 0);
    // A stream has one signature.
    const encoder = new Encoder(name);
    const parts = ['a', 'b'].map((text) => hex(encoder.encode(text, { stream: true })));
    assert.equal(parts.join('') + hex(encoder.encode()), hex(new Encoder(name).encode('ab')), name);
  }
});

const ILL_FORMED = {
  'utf-8': [
    'FF', 'C0', 'E0', 'C0 00', 'C0 C0', 'E0 00', 'E0 C0', 'E0 80 00', 'E0 80 C0', 'C0 80', 'E0 80 80', 'F0 80 80 80',
    'C1 BF', 'E0 81 BF', 'E0 9F BF', 'F0 8F BF BF', 'ED A0 80', 'ED AF BF', 'ED BF BF', 'ED A0 80 ED B0 80', '80', 'BF',
    '61 F1 80 80 E1 80 C2 62 80 63 80 BF 64', 'F0 90 41', 'E2 98', 'F0 9F 98 F0 9F 98', 'C3',
  ],
  'utf-16le': ['00', '00 D8', '00 DC', '00 D8 00 00', '00 DC 00 D8', '00 D8 00 D8 00 DC', '3D D8 4D DE 3D'],
  'utf-16be': ['00', 'D8 00', 'DC 00', 'D8 00 00 00', 'DC 00 D8 00', 'D8 00 D8 00 DC 00'],
};

test('ill-formed texts', () => {
  for (const [label, name] of NAMES) {
    for (const digits of ILL_FORMED[label]) {
      const text = bytes(digits);
      assert.equal(new Decoder(name).decode(text), new TextDecoder(label).decode(text), `${name} ${digits}`);
      const fatal = new Decoder(name, { fatal: true });
      assert.throws(() => fatal.decode(text), TypeError, `${name} ${digits}`);
      // It begins anew.
      assert.equal(fatal.decode(encodeAs(label, 'a')), 'a');
    }
  }
  // Beyond Unicode: sequences of the charset, which no string has.
  for (const name of ['UTF-8000', 'UTF-E-8']) {
    const beyond = bytes('41 F4 90 80 80 42');
    assert.equal(new Decoder(name).decode(beyond), 'A\uFFFDB');
    assert.throws(() => new Decoder(name, { fatal: true }).decode(beyond), { name: 'TypeError', message: /^byte 1 of / });
  }
});

test('fatal, in streams', () => {
  for (const [, name] of NAMES.filter(([label]) => label === 'utf-16le')) {
    const decoder = new Decoder(name, { fatal: true });
    const odd = Uint8Array.of(0);
    const even = Uint8Array.of(0, 0);
    assert.equal(decoder.decode(odd, { stream: true }), '');
    assert.equal(decoder.decode(odd), '\0');
    assert.throws(() => decoder.decode(even, { stream: true }) + decoder.decode(odd), TypeError);
    assert.throws(() => decoder.decode(odd, { stream: true }) + decoder.decode(even), TypeError);
    assert.equal(decoder.decode(odd, { stream: true }), '');
    assert.equal(decoder.decode(odd), '\0');
  }
});

test('an input may change after a call', () => {
  const decoder = new Decoder('UTF-8000');
  const piece = Buffer.from('aé').subarray(0, 2);
  assert.equal(decoder.decode(piece, { stream: true }), 'a');
  piece.fill(0x7a);
  assert.equal(decoder.decode(bytes('A9')), 'é');
});

test('inputs of each kind', () => {
  const { buffer } = Uint8Array.of(0, 0x61, 0xc3, 0xa9);
  for (const input of [
    buffer.slice(1), new Uint8Array(buffer, 1), new DataView(buffer, 1), new Uint16Array(buffer.slice(1, 3)), Buffer.from('aé'),
    new Uint8Array(new SharedArrayBuffer(2)).fill(0x61),
  ]) {
    const view = ArrayBuffer.isView(input) ? input : new Uint8Array(input);
    const expected = Buffer.from(view.buffer, view.byteOffset, view.byteLength).toString();
    assert.equal(new Decoder().decode(input), expected);
  }
  assert.equal(new Decoder().decode(), '');
  for (const input of [null, 'text', 3, [65]]) assert.throws(() => new Decoder().decode(input), TypeError);
  for (const name of ['utf-9', '', 'UTF-64X', null]) assert.throws(() => new Decoder(name), RangeError);
  assert.equal(new Decoder(' utf8000\n').encoding, 'utf-8000');
  assert.deepEqual(
    [new Decoder().encoding, new Decoder().fatal, new Decoder('UTF-64', { fatal: 1 }).fatal, new Decoder().ignoreBOM],
    ['utf-8', false, true, false]);
});

/** Views and a buffer that hold nothing any more. */
const detached = () =>
  [(buffer) => buffer, (buffer) => new Uint8Array(buffer), (buffer) => new Uint16Array(buffer), (buffer) => new DataView(buffer)].map((view) => {
    const input = view(new ArrayBuffer(2));
    structuredClone(input.buffer ?? input, { transfer: [input.buffer ?? input] });
    return input;
  });

test('a detached input is empty', () => {
  for (const input of detached()) {
    assert.equal(new Decoder().decode(input), new TextDecoder().decode(input));
    const decoder = new Decoder();
    assert.equal(decoder.decode(bytes('C3'), { stream: true }) + decoder.decode(input, { stream: true }) + decoder.decode(bytes('A9')), 'é');
    assert.deepEqual(utfx.check(input).errors, []);
    assert.throws(() => utfx.decodeInt(input), TypeError);
  }
});

test('a stream that ends in two high surrogates', () => {
  const cause = (encoder, ...args) => {
    try {
      encoder.encode(...args);
    } catch (error) {
      return [error.cause.cause, error.cause.index];
    }
    return undefined;
  };
  for (const { name, hasSurrogates } of plainCharsets) {
    const expected = hasSurrogates ? undefined : ['lone-high-surrogate', 1];
    assert.deepEqual(cause(new Encoder(name, { fatal: true }), 'a\uD83D\uD83D', { stream: true }), expected, name);
    const encoder = new Encoder(name, { fatal: true });
    assert.equal(cause(encoder, 'a\uD83D', { stream: true }), undefined);
    assert.deepEqual(cause(encoder, '\uD83D', { stream: true }), expected, name);
  }
});

test('surrogates are characters where a charset has them', () => {
  const names = plainCharsets.filter(({ group, hasSurrogates }) => group === 'compatibility' && hasSurrogates);
  assert.deepEqual(names.map(String), ['MUTF-8', 'WTF-8', 'WTF-16BE', 'WTF-16LE']);
  const text = `${'€\uD83Da\uDF0D\uDF0D🌍'.repeat(1e5)}\uD83D`;
  for (const name of names) {
    assert.ok(new Decoder(name, { fatal: true }).decode(new Encoder(name, { fatal: true }).encode(text)) === text, name);
  }
});

test('a class in the place of TextEncoder that uses the package', () => {
  const { TextEncoder: own } = globalThis;
  globalThis.TextEncoder = class extends Encoder {
    constructor() {
      super('Utf_8'); // No spelling that was looked up before.
    }
  };
  try {
    assert.equal(hex(new TextEncoder().encode('é')), 'c3a9');
  } finally {
    globalThis.TextEncoder = own;
  }
});

test('encodeInto', () => {
  const texts = ['Hi', '\u{1D306}A', 'A\u{1D306}A', '\u{1D306}\uD834', '¥¥', 'a\uDC00b\uD800'];
  for (const text of texts) {
    for (let size = 0; size < 12; ++size) {
      const [ours, theirs] = [new Uint8Array(size), new Uint8Array(size)];
      assert.deepEqual(new Encoder('UTF-8000').encodeInto(text, ours), new TextEncoder().encodeInto(text, theirs));
      assert.equal(hex(ours), hex(theirs));
    }
  }
  assert.throws(() => new Encoder().encodeInto('', new Uint16Array(1)), TypeError);
});

test('long texts, across the pieces in which they are converted', () => {
  for (const unit of ['a', 'é', '中', '🌍', 'aé中🌍']) {
    const text = unit.repeat(300_000);
    for (const charset of plainCharsets) {
      const encoded = new Encoder(charset).encode(text);
      assert.ok(new Decoder(charset, { fatal: true }).decode(encoded) === text, `${charset} ${unit}`);
      const destination = new Uint8Array(encoded.length);
      assert.deepEqual(new Encoder(charset).encodeInto(text, destination), { read: text.length, written: encoded.length });
      assert.ok(Buffer.compare(destination, encoded) === 0);
    }
  }
});

/** All chunks that come out of a stream. */
async function collect(stream, parts) {
  const write = async () => {
    const writer = stream.writable.getWriter();
    for (const part of parts) await writer.write(part);
    await writer.close();
  };
  const read = async () => {
    const chunks = [];
    for await (const chunk of stream.readable) chunks.push(chunk);
    return chunks;
  };
  const [chunks] = await Promise.all([read(), write()]);
  return chunks;
}

test('short texts, as the ends of long ones', () => {
  const before = 'A'.repeat(300);
  for (const charset of plainCharsets) {
    const [encoder, decoder] = [new Encoder(charset), new Decoder(charset)];
    const long = encoder.encode(before);
    for (let codePoint = 0; codePoint < 0x110000; codePoint += 331) {
      const text = String.fromCodePoint(codePoint);
      const encoded = encoder.encode(text);
      assert.deepEqual(encoder.encode(before + text).subarray(long.length), encoded, `${charset} ${codePoint}`);
      assert.equal(decoder.decode(encoded), decoder.decode(Buffer.concat([long, encoded])).slice(300), `${charset} ${codePoint}`);
    }
  }
});

test('chunks of each kind', async () => {
  // The Standard converts each to a string.
  for (const chunk of [undefined, null, 3, {}, ['a', 'b'], { toString: () => 'é', valueOf: () => 1 }]) {
    const [encoded] = await collect(new EncoderStream('UTF-8000'), [chunk]);
    assert.equal(hex(encoded), hex(Buffer.from(`${chunk}`)), `${chunk}`);
  }
  await assert.rejects(collect(new EncoderStream('UTF-8000'), [Symbol('a')]), TypeError);
  for (const chunk of [undefined, null, 3, {}, ['a'], 'a']) {
    await assert.rejects(collect(new DecoderStream('UTF-8000'), [chunk]), TypeError, `${chunk}`);
  }
  for (const chunk of detached()) assert.deepEqual(await collect(new DecoderStream('UTF-8000'), [chunk]), []);
});

test('streams', async () => {
  for (const charset of forms) {
    const text = 'a\u{1D11E}é';
    const encoded = await collect(new EncoderStream(charset), [...text.split(''), '']);
    assert.ok(encoded.every((chunk) => chunk.length > 0));
    assert.equal(encoded.map(hex).join(''), hex(new Encoder(charset).encode(text)), charset.name);
    const single = Array.from(Buffer.concat(encoded), (byte) => Uint8Array.of(byte));
    assert.equal((await collect(new DecoderStream(charset), single)).join(''), text, charset.name);
    const cut = single.slice(0, -1);
    assert.equal((await collect(new DecoderStream(charset), cut)).join(''), 'a\u{1D11E}\uFFFD', charset.name);
    await assert.rejects(collect(new DecoderStream(charset, { fatal: true }), cut), TypeError, charset.name);
  }
  assert.equal(new DecoderStream('utf64', { fatal: true }).encoding, 'utf-64');
});

test('import and require have one library', async () => {
  const imported = await import(`${packageFolder}/node.mjs`);
  assert.equal(imported.Decoder, Decoder);
  assert.deepEqual(Object.keys(imported).filter((key) => key !== 'default' && key !== 'module.exports').sort(), Object.keys(utfx).sort());
});

test('what mend() and findDamage() take', () => {
  const damaged = 'CafÃ© à l’Ã©cole';
  assert.equal(utfx.mend(damaged), 'Café à l’école');
  const { evidence, ...part } = utfx.findDamage(damaged)[0];
  assert.deepEqual(part, { offset: 3, length: 2, kind: 'misread', through: ['CP1252'], wasIn: ['UTF-8'], text: 'é', lost: 0, sure: true });
  assert.ok(evidence > 0);
  const bytes = new TextEncoder().encode(damaged);
  for (const input of [bytes, bytes.buffer, new DataView(bytes.buffer)]) {
    assert.deepEqual(utfx.mend(input), new TextEncoder().encode('Café à l’école'));
  }
  // Lone surrogates stay.
  assert.equal(utfx.mend(`\uD800 ${damaged}\uDC00`), '\uD800 Café à l’école\uDC00');
  assert.deepEqual(utfx.findDamage('\uD800a\uFFFD').map(({ kind, offset, length }) => [kind, offset, length]), [['lone-surrogate', 0, 1], ['lost', 2, 1]]);
  const weak = 'un Ã\u00A0 la';
  assert.deepEqual([utfx.mend(weak), utfx.mend(weak, { guess: true }), utfx.mend(weak, { through: 'CP1252' })], [weak, 'un à la', 'un à la']);
  for (const [through, message] of [
    ['nonsense', /unknown charset: nonsense/], ['UTF-64', /no text is taken for one that was read in UTF-64/],
    [['IBM037', 'IBM273', 'IBM500', 'IBM1047', 'IBM1140'], /too many charsets: IBM1140/],
  ]) {
    assert.throws(() => utfx.findDamage(damaged, { through }), { name: 'RangeError', message });
  }
  for (const [wasIn, message] of [['nonsense', /unknown charset: nonsense/], ['UTF-64', /no text is taken for one that was in UTF-64/]]) {
    assert.throws(() => utfx.mend(damaged, { wasIn }), { name: 'RangeError', message });
  }
  assert.throws(() => utfx.mend('', { wasIn: ['CP1251', 'KOI8-R', 'GBK', 'CP932', 'UTF-8'] }), { name: 'RangeError', message: /UTF-8 is the fifth/ });
  assert.equal(utfx.mend(damaged, { wasIn: ['CP1251', 'UTF-8'] }), 'Café à l’école');
  for (const wrong of [1, [1], ['a', {}]]) assert.throws(() => utfx.mend(wrong), TypeError);
});

const misread = (text) => new Decoder('CP1252').decode(new TextEncoder().encode(text));
const rightLines = ['Renée n’était pas là', 'où êtes-vous ?', 'très bientôt, déjà', 'ASCII', ''];

test('mend() of several texts has all of them as evidence', () => {
  const weak = 'un Ã\u00A0 la';
  const texts = [...rightLines.map(misread), weak, undefined, null, new TextEncoder().encode(weak)];
  assert.deepEqual(utfx.mend(texts), [...rightLines, 'un à la', undefined, null, new TextEncoder().encode('un à la')]);
  assert.equal(utfx.mend(weak), weak);
  assert.deepEqual(utfx.mend([]), []);
  const right = [...rightLines, new TextEncoder().encode('déjà')];
  const same = utfx.mend(right);
  assert.deepEqual(same, right);
  assert.notEqual(same[5], right[5]);
});

test('a Mender takes pieces of any size, and is merged, copied and saved', () => {
  const damaged = `${misread(rightLines.join('\n')).repeat(30)}\n\u{1F600} \uD800 a\uDC00\n\uFEFFb`;
  const bytes = new TextEncoder().encode(damaged);
  const whole = new utfx.Mender();
  whole.learn(damaged);
  assert.equal(whole.suspects, true);
  const mended = whole.mend(damaged);
  assert.equal(mended, `${rightLines.join('\n').repeat(30)}\n\u{1F600} \uD800 a\uDC00\nb`);
  const saved = whole.save();
  for (const size of [1, 2, 7, 500, 5000]) {
    for (const text of [damaged, bytes]) {
      const mender = new utfx.Mender();
      const pieces = [];
      for (let at = 0; at < text.length; at += size) mender.learn(text.slice(at, at + size), { stream: true });
      assert.equal(hex(mender.copy().save()), hex(saved));
      for (let at = 0; at < text.length; at += size) pieces.push(mender.mend(text.slice(at, at + size), { stream: true }));
      assert.throws(() => mender.learn('a'), { message: /a text is being mended/ });
      pieces.push(mender.mend(typeof text === 'string' ? '' : new Uint8Array()));
      if (text === damaged) assert.equal(pieces.join(''), mended);
      else assert.equal(Buffer.concat(pieces).toString(), Buffer.from(mended).toString());
      assert.equal(hex(mender.save()), hex(saved));
    }
  }
  const parts = damaged.split(/(?<=\n)/).map((line) => {
    const mender = new utfx.Mender();
    mender.learn(line, { stream: true });
    return mender;
  });
  for (const order of [parts, [...parts].reverse()]) {
    const merged = new utfx.Mender();
    for (const part of order) merged.merge(part);
    assert.equal(hex(merged.save()), hex(saved));
    const loaded = utfx.Mender.load(merged.save(), { through: 'CP1252' });
    assert.equal(hex(loaded.save()), hex(saved));
    assert.equal(loaded.mend(damaged), mended);
  }
  assert.deepEqual(whole.find('Ã©')[0].text, 'é');
  const copy = whole.copy();
  copy.learn(misread('Καλημέρα, κόσμε').repeat(9));
  assert.equal(hex(whole.save()), hex(saved));
  assert.notEqual(hex(copy.save()), hex(saved));
  assert.equal(new utfx.Mender().suspects, false);
  assert.equal(new utfx.Mender().mend('a', { guess: true }), 'a');
  const mixed = new utfx.Mender();
  mixed.learn('Ã', { stream: true });
  assert.throws(() => mixed.learn(Uint8Array.of(0xa9)), { name: 'TypeError', message: /pieces of a text/ });
  for (const wrong of [new Uint8Array(), saved.subarray(1), saved.subarray(0, -1)]) {
    assert.throws(() => utfx.Mender.load(wrong), { name: 'RangeError', message: /no mender of this version/ });
  }
  assert.throws(() => whole.merge({}), TypeError);
});

const russian = 'Съешь же ещё этих мягких французских булок, да выпей чаю.';

test('detect() names a charset', () => {
  const bytes = new Encoder('KOI8-R').encode(russian);
  const found = utfx.detect(bytes);
  assert.deepEqual([found.charset, found.language, found.sure], ['KOI8-R', 'ru', true]);
  assert.ok(found.evidence > 0);
  assert.equal(new Decoder(found.charset).decode(bytes), russian);
  const [first, ...others] = found.candidates;
  assert.deepEqual(first, { charset: 'KOI8-R', language: 'ru', evidence: found.evidence, declared: false });
  assert.ok(others.every(({ evidence }) => evidence <= 0));
  for (const input of [bytes.buffer, new DataView(bytes.buffer)]) assert.deepEqual(utfx.detect(input), found);
  const nothing = { charset: undefined, language: undefined, evidence: 0, sure: false, candidates: [] };
  assert.deepEqual(utfx.detect(new Uint8Array()), nothing);
  assert.deepEqual(new utfx.Detector().detect(), nothing);
  assert.equal(utfx.detect(Buffer.from('ASCII')).charset, 'UTF-8');
  assert.equal(utfx.detect(Uint8Array.of(0xe9)).sure, false);
  const latin = Buffer.from('déjà vu, été, très naïve', 'latin1');
  assert.equal(utfx.detect(latin).charset, 'CP1252');
  const { charset: smallest } = utfx.detect(latin, { smallest: true });
  assert.notEqual(smallest, 'CP1252');
  assert.equal(new Decoder(smallest).decode(latin), 'déjà vu, été, très naïve');
  const declared = Buffer.concat([Buffer.from("<?xml version='1.0' encoding='KOI8-R'?>"), new Encoder('KOI8-R').encode('да')]);
  assert.deepEqual(utfx.detect(declared).candidates.filter((each) => each.declared).map(({ charset }) => charset), ['KOI8-R']);
});

test('a Detector takes pieces, is copied and merged', () => {
  const bytes = new Encoder('CP1251').encode(russian.repeat(40));
  const detector = new utfx.Detector();
  for (let at = 0; at < bytes.length; at += 13) detector.add(bytes.subarray(at, at + 13));
  const copy = detector.copy();
  detector.end();
  assert.deepEqual(detector.detect(), utfx.detect(bytes));
  copy.add(new Encoder('CP1251').encode(' и ещё'));
  copy.end();
  assert.deepEqual(detector.detect(), utfx.detect(bytes));
  assert.deepEqual(copy.detect(), utfx.detect(new Encoder('CP1251').encode(`${russian.repeat(40)} и ещё`)));
  // Longer than the pieces that the library gets.
  assert.equal(utfx.detect(new Encoder('CP1251').encode(russian.repeat(10_000))).charset, 'CP1251');
  const parts = [bytes, new Encoder('CP1252').encode('déjà vu, été')].map((part) => {
    const one = new utfx.Detector();
    one.add(part);
    return one;
  });
  const merged = [parts, [...parts].reverse()].map((order) => {
    const all = new utfx.Detector();
    for (const part of order) all.merge(part);
    return all.detect();
  });
  assert.deepEqual(merged[0], merged[1]);
});

test('what a Detector expects', () => {
  const short = new Encoder('ISO-8859-5').encode('да');
  const names = (options) => utfx.detect(short, options).candidates.map(({ charset }) => charset).sort();
  assert.deepEqual(names({ among: 'iso-8859-5' }), ['ISO-8859-5']);
  assert.deepEqual(names({ among: ['koi8-r', utfx.charset('windows-1251')] }), ['CP1251', 'KOI8-R']);
  assert.equal(utfx.detect(new Encoder('CP1251').encode(russian), { language: ['ru', 'pl'] }).language, 'ru');
  for (const [options, message] of [
    [{ among: 'nonsense' }, /no text is looked for in this charset: nonsense/],
    [{ among: ['CP1252', 'UTF-64'] }, /charset: UTF-64/],
    [{ among: 'CP1252\0' }, /no text is looked for/],
    [{ language: 'xx' }, /unknown language: xx/],
  ]) {
    assert.throws(() => utfx.detect(short, options), { name: 'RangeError', message });
  }
  assert.throws(() => utfx.detect('text'), TypeError);
  assert.throws(() => new utfx.Detector().merge({}), TypeError);
});
