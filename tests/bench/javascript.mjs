// Usage: node tests/bench/javascript.mjs PACKAGE ICONV-LITE [FOLDER | --short FILE...]
// Prints how many times as fast as TextDecoder, Buffer and iconv-lite the package
// utfx is, for texts in nine scripts, and its time for a call in nanoseconds. All
// are timed in turns, in one process. FOLDER has other texts, one in a file.
// With --short: calls with the short text in each file, in lines for short.py.

import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, join, resolve } from 'node:path';

const isShort = process.argv[4] === '--short';
const files = isShort ? process.argv.slice(5) : [];
const [packagePath, litePath, folder] = process.argv.slice(2, isShort ? 4 : 5).map((path) => resolve(path));
const require = createRequire(import.meta.url);
const { Decoder, Encoder } = require(packagePath);
const lite = require(litePath);

const SENTENCES = {
  arabic: 'يولد جميع الناس أحرارا متساوين في الكرامة والحقوق. ',
  chinese: '人人生而自由，在尊严和权利上一律平等。',
  emoji: '🌍🎉👍🚀😀🐍🦀🍎🎸🌈🔥💧⚡🌙🌻🐳',
  hebrew: 'כל בני האדם נולדו בני חורין ושווים בערכם ובזכויותיהם. ',
  hindi: 'सभी मनुष्यों को गौरव और अधिकारों के मामले में जन्मजात स्वतन्त्रता प्राप्त है। ',
  japanese: 'すべての人間は、生まれながらにして自由であり、かつ、尊厳と権利とについて平等である。',
  korean: '모든 인간은 태어날 때부터 자유로우며 그 존엄과 권리에 있어 동등하다. ',
  latin: 'All human beings are born free and equal in dignity and rights. ',
  russian: 'Все люди рождаются свободными и равными в своем достоинстве и правах. ',
};
const texts =
  folder === undefined
    ? SENTENCES
    : Object.fromEntries(
        readdirSync(folder).map((name) => [basename(name, '.txt'), readFileSync(join(folder, name), 'utf8')]),
      );

/** So many characters, or bytes of UTF-8, of a text that is repeated. */
function cut(text, characters, bytes) {
  const all = [...text];
  let part = '';
  for (let i = 0, size = 0; i < characters && size < bytes; ++i) {
    part += all[i % all.length];
    size += Buffer.byteLength(all[i % all.length]);
  }
  return Buffer.from(part).toString(); // A flat string.
}
const SIZES = { '16 characters': [16, Infinity], '1 KB': [Infinity, 1 << 10], '1 MB': [Infinity, 1 << 20] };

const textDecoder = new TextDecoder();
const decoder = (name) => {
  const made = new Decoder(name);
  return (bytes) => made.decode(bytes);
};
const encoder = (name) => {
  const made = new Encoder(name);
  return (text) => made.encode(text);
};
const utf32 = (text) => lite.encode(text, 'utf-32be', { addBOM: false });
const utf64 = encoder('UTF-64BE');
// Each row: its name, what it takes of a text, and two ways to convert that.
const ROWS = [
  ['UTF-8000 beside TextDecoder', (text) => Buffer.from(text), decoder('UTF-8000'), (bytes) => textDecoder.decode(bytes)],
  ["beside Buffer's toString", (text) => Buffer.from(text), decoder('UTF-8000'), (bytes) => bytes.toString()],
  ["beside Buffer's from", (text) => text, encoder('UTF-8000'), (text) => Buffer.from(text)],
  ["UTF-64BE beside iconv-lite's UTF-32BE, decoded", (text) => [utf64(text), utf32(text)], decoder('UTF-64BE'), (bytes) => lite.decode(bytes, 'utf-32be')],
  ['encoded', (text) => text, utf64, utf32],
];

const textEncoder = new TextEncoder();
const lite32 = ['iconv-lite UTF-32BE', utf32, (bytes) => lite.decode(bytes, 'utf-32be')];
const nodes16 = ['Buffer utf16le', (text) => Buffer.from(text, 'utf16le'), (bytes) => bytes.toString('utf16le')];
const webs8 = ['TextEncoder, TextDecoder', (text) => textEncoder.encode(text), (bytes) => textDecoder.decode(bytes)];
const nodes8 = ['Buffer utf8', (text) => Buffer.from(text), (bytes) => bytes.toString()];
// Short strings are measured beside these: a name, and its two directions.
const SHORT_PAIRS = [
  ['UTF-64BE', lite32],
  ['UTF-8000', webs8],
  ['UTF-8000', nodes8],
  ['UTF-E-8', webs8],
  ['UTF-INFINITY-16LE', nodes16],
];

function printShort([charset, [name, encode, decode]], file) {
  const text = readFileSync(file, 'utf8');
  const [own, other] = [encoder(charset)(text), Buffer.from(encode(text))];
  const [ours, decodeOurs] = [encoder(charset), decoder(charset)];
  const [best, otherBest] = time([() => ours(text), () => encode(text)]);
  console.log(['JavaScript', charset, name, 'encode', file, best, otherBest].join('\t'));
  const [decoded, otherDecoded] = time([() => decodeOurs(own), () => decode(other)]);
  console.log(['JavaScript', charset, name, 'decode', file, decoded, otherDecoded].join('\t'));
}

// Nanoseconds: of the processor, which Linux counts in steps of milliseconds, or
// of the clock, of which the least is hardly disturbed in short rounds.
const processorTime = () => {
  const { user, system } = process.cpuUsage();
  return (user + system) * 1000;
};
const clockTime = () => Number(process.hrtime.bigint());
// A hundredth, where UTFX_TEST_REDUCED is set.
const measured = (whole) => (process.env.UTFX_TEST_REDUCED ? Math.ceil(whole / 100) : whole);
const [now, ROUNDS, PARTS] = isShort ? [clockTime, 300, 100] : [processorTime, 5, 1];

/** Nanoseconds for a call, in the quickest of several rounds of both. */
function time(calls) {
  const repeat = (run, times) => {
    const start = now();
    for (let i = 0; i < times; ++i) run();
    return (now() - start) / times;
  };
  // Until all is compiled.
  const counts = calls.map((run) => {
    let count = 1;
    while (repeat(run, count) * count < measured(2e7)) count *= 2;
    return Math.ceil(count / PARTS);
  });
  const best = calls.map(() => Infinity);
  for (let round = 0; round < measured(ROUNDS); ++round) {
    calls.forEach((run, i) => {
      best[i] = Math.min(best[i], repeat(run, counts[i]));
    });
  }
  return best;
}

for (const pair of isShort ? SHORT_PAIRS : []) for (const file of files) printShort(pair, file);
for (const [size, limits] of isShort ? [] : Object.entries(SIZES)) {
  console.log(`\n| ${size} | ${Object.keys(texts).join(' | ')} |\n|---|${'---|'.repeat(Object.keys(texts).length)}`);
  for (const [name, prepare, ours, theirs] of ROWS) {
    const ratios = Object.values(texts).map((text) => {
      const given = prepare(cut(text, ...limits));
      const [mine, other] = Array.isArray(given) ? given : [given, given];
      const [best, otherBest] = time([() => ours(mine), () => theirs(other)]);
      return `${(otherBest / best).toPrecision(2)} (${best.toPrecision(3)})`;
    });
    console.log(`| ${name} | ${ratios.join(' | ')} |`);
  }
}
