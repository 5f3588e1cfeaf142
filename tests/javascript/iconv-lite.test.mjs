// The charsets in iconv-lite, by the cases of iconv-lite's own tests, in each of
// its versions that programs have.

import assert from 'node:assert/strict';
import { createRequire } from 'node:module';
import { Readable } from 'node:stream';
import { test } from 'node:test';

import { forms, packageFolder, programs, utfx } from './support.mjs';

const require = createRequire(import.meta.url);
const { register } = require(`${packageFolder}/iconv-lite.cjs`);

const VERSIONS = ['iconv-lite-0.4', 'iconv-lite-0.6', 'iconv-lite'];
let skip = false;
try {
  programs.resolve('iconv-lite');
} catch {
  skip = 'iconv-lite is not there';
}

// Without iconv-lite's own.
const OURS = forms.filter(({ name }) => !/^(UTF-(8|16|32)(BE|LE)?|CESU-8)$/.test(name));
const SAMPLE = '<?xml version="1.0" encoding="UTF-8"?>\n<俄语>данные😱</俄语>';
const signatureless = (charset) => charset.withoutSignature;

const collect = async (stream) => {
  const parts = [];
  for await (const part of stream) parts.push(part);
  return typeof parts[0] === 'string' ? parts.join('') : Buffer.concat(parts);
};

for (const version of VERSIONS) {
  // Only the path of the copy's file says iconv-lite here.
  const iconv = skip ? undefined : programs(version);
  const check = (name, run) => test(`${version}: ${name}`, { skip }, run);

  check('names, in any case and spelling', () => {
    for (const charset of OURS) {
      const names = [charset.name, ...charset.aliases].filter((name) => !name.includes('∞'));
      for (const name of names.flatMap((known) => [known, known.toLowerCase(), known.replaceAll('-', '_')])) {
        assert.ok(iconv.encodingExists(name), name);
      }
    }
    for (const name of ['utf-64x', 'utf-9000', '']) assert.ok(!iconv.encodingExists(name) || name === '', name);
  });

  check('its own encodings stay', () => {
    const own = ['utf8', 'utf16', 'utf16le', 'utf-16be', 'cesu8', 'win1251', 'shift_jis', 'base64', 'hex'];
    const { encodings } = iconv;
    for (const name of own.filter((known) => iconv.encodingExists(known))) {
      assert.doesNotMatch(String(encodings[iconv._canonicalizeEncoding(name)]), /utfx|#decoder/);
    }
    assert.equal(iconv.encode('é', 'utf16').toString('hex'), 'fffee900');
    // iconv-lite drops the ∞.
    assert.equal(iconv.encode('é', 'UTF-∞-16').toString('hex'), 'fffee900');
  });

  check('tables of single bytes that it lacks', () => {
    assert.equal(iconv.encode('Яé', 'cp10007').toString('hex'), '9f3f');
    assert.equal(iconv.decode(Buffer.of(0xc8, 0x89), 'IBM1047'), 'Hi');
    // It has no such mark.
    assert.equal(iconv.encode('Я', 'CP10007', { addBOM: true }).toString('hex'), '9f');
    // Another name of what it has.
    assert.equal(iconv.getCodec('MS-ANSI'), iconv.getCodec('cp1252'));
  });

  check('tables of several bytes that it lacks', () => {
    assert.equal(iconv.encode('表A丂', 'EUC-JP-MS').toString('hex'), 'c9bd418fb0a1');
    const decoder = iconv.getDecoder('EUC-JP-MS');
    assert.equal([[0xc9], [0xbd, 0x8f, 0xb0], [0xa1, 0x41]].map((part) => decoder.write(Buffer.from(part))).join('|') + decoder.end(), '|表|丂A');
    // Another name of what it has.
    assert.equal(iconv.getCodec('MS-KANJI'), iconv.getCodec('SJIS'));
  });

  check('decodes and encodes', () => {
    for (const charset of OURS) {
      const encoded = iconv.encode(SAMPLE, charset.name);
      assert.ok(Buffer.isBuffer(encoded));
      assert.deepEqual(encoded, Buffer.from(new utfx.Encoder(charset).encode(SAMPLE)));
      assert.equal(iconv.decode(encoded, charset.name), SAMPLE);
      assert.equal(iconv.decode(Buffer.alloc(0), charset.name), '');
      assert.equal(iconv.encode('', charset.name).length, 0);
      assert.equal(iconv.encode(10, charset.name).length, iconv.encode('10', charset.name).length);
    }
  });

  check('ill-formed text and lone surrogates become U+FFFD', () => {
    assert.equal(iconv.decode(Buffer.from([0x61, 0xc0, 0x80, 0xe4, 0xb8]), 'utf-8000'), 'a\uFFFD\uFFFD\uFFFD');
    const text = '❝Stray high \uD977😱 and low\uDDDD☔ surrogate values.❞';
    for (const charset of OURS) {
      const decoded = iconv.decode(iconv.encode(text, charset.name), charset.name);
      // These have lone surrogates.
      const isSame = /^(MUTF-8|WTF-)/.test(charset.name);
      assert.equal(decoded, isSame ? text : text.replace('\uD977', '\uFFFD').replace('\uDDDD', '\uFFFD'));
      // A length that is no multiple of a unit.
      const uneven = Buffer.concat([iconv.encode('a', charset.name), Buffer.of(0xf0)]);
      assert.equal(iconv.decode(uneven, charset.name), 'a\uFFFD', charset.name);
    }
  });

  check('strips U+FEFF, unless stripBOM is false', () => {
    for (const charset of OURS) {
      for (const name of charset.hasSignature ? [`${charset}BE`, `${charset}LE`] : [charset.name]) {
        const body = Buffer.from(new utfx.Encoder(name).encode(`\uFEFF${SAMPLE}`));
        assert.equal(iconv.decode(body, charset.name), SAMPLE, charset.name);
        assert.equal(iconv.decode(body, charset.name, { stripBOM: false }), `\uFEFF${SAMPLE}`, charset.name);
        let stripped = 0;
        const stripBOM = () => ++stripped;
        assert.equal(iconv.decode(body, charset.name, { stripBOM }), SAMPLE, charset.name);
        assert.equal(stripped, 1);
        assert.equal(iconv.decode(iconv.encode(SAMPLE, `${signatureless(charset)}`), charset.name, { stripBOM }), SAMPLE);
        assert.equal(stripped, 1);
      }
    }
  });

  check('adds U+FEFF if addBOM is true; and a signature by default, unless it is false', () => {
    for (const charset of OURS) {
      const plain = Buffer.from(new utfx.Encoder(signatureless(charset)).encode(SAMPLE));
      const marked = Buffer.from(new utfx.Encoder(charset).encode(charset.hasSignature ? SAMPLE : `\uFEFF${SAMPLE}`));
      assert.deepEqual(iconv.encode(SAMPLE, charset.name, { addBOM: true }), marked, charset.name);
      assert.deepEqual(iconv.encode(SAMPLE, charset.name, { addBOM: false }), plain, charset.name);
      assert.deepEqual(iconv.encode(SAMPLE, charset.name), charset.hasSignature ? marked : plain, charset.name);
    }
  });

  check('streams, in pieces of each size', async () => {
    for (const charset of OURS) {
      const encoded = iconv.encode(SAMPLE, charset.name);
      for (const size of [1, 2, 3, 7, 64]) {
        const pieces = (whole) => Array.from({ length: Math.ceil(whole.length / size) }, (_, i) => whole.slice(size * i, size * (i + 1)));
        const decoded = await collect(Readable.from(pieces(encoded), { objectMode: false }).pipe(iconv.decodeStream(charset.name)));
        assert.equal(decoded, SAMPLE, `${charset} ${size}`);
        const stream = iconv.encodeStream(charset.name);
        const written = collect(stream);
        for (const piece of pieces(SAMPLE)) stream.write(piece);
        stream.end();
        assert.deepEqual(await written, encoded, `${charset} ${size}`);
      }
      const kept = await collect(
        Readable.from([iconv.encode('\uFEFFa', `${signatureless(charset)}`)]).pipe(iconv.decodeStream(charset.name, { stripBOM: false })),
      );
      assert.equal(kept, '\uFEFFa', charset.name);
    }
  });

  check('a decoder that is used again, as mysql2 does', () => {
    const decoder = iconv.getDecoder('utf-64be');
    for (let i = 0; i < 2; ++i) {
      assert.equal(decoder.write(iconv.encode('é', 'utf-64be')), 'é');
      assert.equal(decoder.end() || '', '');
    }
  });
}

test('a copy that is asked for a name before', { skip }, () => {
  // It has its map already when register() comes.
  const path = programs.resolve('iconv-lite-0.6');
  const before = programs.cache[path];
  delete programs.cache[path];
  try {
    const iconv = programs(path);
    assert.ok(!iconv.encodingExists('utf-9000'));
    for (let i = 0; i < 2; ++i) register(iconv);
    assert.ok(iconv.encodingExists('utf-8000'));
    assert.throws(() => iconv.getCodec('utf-9000'), /^Error: Encoding not recognized: 'utf-9000'/);
  } finally {
    programs.cache[path] = before;
  }
});
