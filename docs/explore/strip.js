// Draws the bits of a sequence as the book's pictures do, whose style they share:
// each in the colour of its role, with a line from the code point's bit.

import { roles } from '../../languages/javascript/src/describe.js';

// The measures of command/svg.cc, without its margin.
const BIT = 11;
const BIT_HEIGHT = 12;
const BYTE_GAP = 6;
const BYTE = 8 * BIT + BYTE_GAP;
const ROW = 30;
const TIES = 18;
const MOST_TIED = 34;
const SCALE = 1.25; // The most pixels for a unit of the picture.

const SVG = 'http://www.w3.org/2000/svg';

function element(name, attributes, ...children) {
  const made = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.append(...children);
  return made;
}

const roleNumber = (role) => roles().findIndex(({ name }) => name === role);
const hexByte = (byte) => byte.toString(16).toUpperCase().padStart(2, '0');
export const hexBytes = (bytes) => Array.from(bytes, hexByte).join(' ');
const isContent = ({ role }) => role === 'content' || role === 'mandatory content';

/** The places of a description's bits, in the order of big-endian units. */
function bitsInOrder({ charset, bytes }) {
  const unit = charset.byteOrder === 'little-endian' ? charset.codeUnitSize : 1;
  return Array.from(bytes, (_, byte) => {
    const start = byte - (byte % unit);
    const end = Math.min(start + unit, bytes.length); // A unit may be cut.
    return start + end - 1 - byte;
  }).flatMap((byte) => Array.from({ length: 8 }, (_, bit) => 8 * byte + bit));
}

/** Where a sequence has the code point's bits, the highest first. */
const contentBits = (description) => bitsInOrder(description).filter((bit) => isContent(description.bits[bit]));

const numberOf = ({ bits }, content) => BigInt(`0b0${content.map((bit) => bits[bit].value).join('')}`);

/** Says how the content bits and the code point relate, if they are not the same. */
export function contentText(description) {
  const number = numberOf(description, contentBits(description));
  if (description.codePoint === undefined || number + 0x10000n !== description.codePoint) return '';
  return `the content bits are the number less 0x10000: 0x${number.toString(16).toUpperCase()}`;
}

function bitCell({ value, role, isWrong }, x, y, tie) {
  const cell = element(
    'g', { ...(tie === undefined ? {} : { 'data-bit': tie }), ...(isWrong ? { class: 'is-wrong' } : {}) },
    element('rect', { x, y, width: BIT - 1, height: BIT_HEIGHT, rx: 1.5, class: `r${roleNumber(role)}` }),
    element('text', { x: x + 5, y: y + 9, class: isWrong ? 'bit wrong' : 'bit' }, String(value)),
  );
  cell.append(element('title', {}, isWrong ? `${role}, wrong` : role));
  return cell;
}

/** A sequence in words, for who can't see the picture. */
function inWords({ bytes, bits }) {
  return Array.from(bytes, (byte, i) => {
    const runs = [];
    for (const { value, role, isWrong } of bits.slice(8 * i, 8 * i + 8)) {
      const name = isWrong ? `wrong ${role}` : role;
      if (runs.at(-1)?.name === name) runs.at(-1).digits += value;
      else runs.push({ name, digits: String(value) });
    }
    return `byte ${i + 1}, ${hexByte(byte)}: ${runs.map(({ name, digits }) => `${name} ${digits}`).join(', ')}`;
  }).join('; ');
}

/**
 * The picture of a description, with so many bytes in a row. Its elements with
 * `data-bit` belong to that bit of the code point, or behind a minus, of the code
 * point less 0x10000.
 */
export function strip(description, bytesInRow) {
  const { bits, bytes, codePoint } = description;
  const content = contentBits(description);
  const isTied = codePoint !== undefined && content.length > 0 && content.length <= MOST_TIED;
  const sign = isTied && numberOf(description, content) !== codePoint ? '-' : '';
  const tieOf = new Map(isTied ? content.map((bit, i) => [bit, `${sign}${content.length - 1 - i}`]) : []);
  const rowWidth = Math.min(bytes.length, bytesInRow) * BYTE - BYTE_GAP;
  const width = Math.max(rowWidth, isTied ? content.length * BIT : 0);
  const left = (width - rowWidth) / 2;
  const top = isTied ? BIT_HEIGHT + TIES : 0;
  const leftOf = (bit) => left + (Math.floor(bit / 8) % bytesInRow) * BYTE + (bit % 8) * BIT;
  const topOf = (bit) => top + ROW * Math.floor(bit / 8 / bytesInRow);
  const parts = tieOf.size === 0 ? [] : content.flatMap((bit, i) => {
    const x = (width - content.length * BIT) / 2 + i * BIT;
    const tie = tieOf.get(bit);
    const line = { x1: x + 5, y1: BIT_HEIGHT, x2: leftOf(bit) + 5, y2: topOf(bit), 'data-bit': tie };
    return [element('line', line), bitCell(bits[bit], x, 0, tie)];
  });
  bytes.forEach((byte, i) => {
    const y = topOf(8 * i);
    for (let bit = 8 * i; bit < 8 * i + 8; ++bit) parts.push(bitCell(bits[bit], leftOf(bit), y, tieOf.get(bit)));
    parts.push(element('text', { x: leftOf(8 * i), y: y + 23, class: 'hex' }, hexByte(byte)));
    const held = content.filter((bit) => bit >> 3 === i && tieOf.has(bit)).map((bit) => tieOf.get(bit).replace('-', ''));
    if (held.length > 0) {
      const [most, least] = [held[0], held.at(-1)];
      const text = most === least ? `${most}` : `${most}…${least}`;
      parts.push(element('text', { x: leftOf(8 * i) + 8 * BIT - 1, y: y + 23, class: 'small faint end' }, text));
    }
  });
  const height = top + ROW * Math.ceil(bytes.length / bytesInRow) - 4;
  const picture = element(
    'svg', { viewBox: `0 0 ${width} ${height}`, role: 'img', 'aria-label': inWords(description) }, ...parts);
  if (isTied) picture.setAttribute('tabindex', '0');
  picture.style.maxWidth = `${SCALE * width}px`;
  return picture;
}

/** A box in the colour of a role. */
export const swatch = (role) =>
  element('svg', { viewBox: '0 0 10 10', 'aria-hidden': 'true' }, element('rect', { width: 10, height: 10, rx: 1.5, class: `r${roleNumber(role)}` }));
