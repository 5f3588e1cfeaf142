// The package for JavaScript, in Node.js. child.h has the lines.

import { createRequire } from 'node:module';
import { createInterface } from 'node:readline';

if (process.env.UTFX_WITHOUT_VECTORS !== undefined) WebAssembly.validate = () => false;
const { charset, Decoder, Encoder } = createRequire(import.meta.url)(`${process.env.UTFX_PACKAGE}/utfx.cjs`);

/** What is written before an error, and where that is. */
class Stopped extends Error {
  constructor(output, begin, end) {
    super();
    Object.assign(this, { output, begin, end });
  }
}

/** Gives each piece to a function, and the end with the last, or behind it. */
const inPieces = (pieces, convert) => {
  if (pieces.length === 1) return [convert(pieces[0])];
  const behind = pieces.length % 2 === 0;
  return [
    ...pieces.map((piece, i) => convert(piece, { stream: behind || i < pieces.length - 1 })),
    ...(behind ? [convert(pieces[0].slice(0, 0))] : []),
  ];
};

function decode(from, fatal, pieces) {
  // U+FEFF that is no signature is text.
  const decoder = new Decoder(from, { fatal, ignoreBOM: !from.hasSignature });
  const bytesOf = (text) => Buffer.from(text, 'utf16le');
  const parts = [];
  try {
    return bytesOf(inPieces(pieces, (...piece) => parts.push(decoder.decode(...piece)) && parts.at(-1)).join(''));
  } catch (error) {
    if (error.cause?.offset === undefined) throw error;
    const { offset, length } = error.cause;
    // What the last call lost, and by that what came before it.
    const before = decoder.decode(Buffer.concat(pieces).subarray(0, offset), { stream: true });
    if (!before.startsWith(parts.join(''))) throw new Error('something else came before');
    throw new Stopped(bytesOf(before), offset, offset + length);
  }
}

function encode(to, fatal, pieces) {
  const encoder = new Encoder(to, { fatal });
  const texts = pieces.map((piece) => piece.toString('utf16le'));
  const text = texts.join('');
  try {
    const output = Buffer.concat(inPieces(texts, (...piece) => encoder.encode(...piece)));
    if (pieces.length === 1) checkEncodeInto(encoder, to, text, output);
    return output;
  } catch (error) {
    if (error.cause?.index === undefined) throw error;
    const { index } = error.cause;
    const { length } = String.fromCodePoint(text.codePointAt(index));
    throw new Stopped(Buffer.from(encoder.encode(text.slice(0, index))), 2 * index, 2 * (index + length));
  }
}

/** What fits, and nothing behind it. */
function checkEncodeInto(encoder, to, text, output) {
  const room = text.length % (output.length + 3);
  const destination = new Uint8Array(room + 4).fill(0xa5);
  const { read, written } = encoder.encodeInto(text, destination.subarray(0, room));
  const isRight =
    written <= room &&
    destination.subarray(written).every((byte) => byte === 0xa5) &&
    output.subarray(0, written).equals(destination.subarray(0, written)) &&
    (read < text.length ? written + to.maxSequenceLength > room : written === output.length);
  if (!isRight) throw new Error('encodeInto() has another outcome');
}

function answer(from, to, onError, sizes, digits) {
  const decodes = to === 'UTF-16LE';
  const text = Buffer.from(digits === '-' ? '' : digits, 'hex');
  let at = 0;
  const pieces = sizes === '-' ? [text] : sizes.split(',').map((size) => text.subarray(at, (at += Number(size))));
  const hex = (output) => output.toString('hex').toUpperCase() || '-';
  try {
    return hex((decodes ? decode : encode)(charset(decodes ? from : to), onError === 'stop', pieces));
  } catch (error) {
    return error instanceof Stopped ? `${hex(error.output)} ${error.begin} ${error.end}` : `! ${error}`;
  }
}

for await (const line of createInterface({ input: process.stdin })) {
  process.stdout.write(`${answer(...line.split(' '))}\n`);
}
