// Draws the bits of a sequence as `utfx show --svg` does, whose style and measures
// they have: each in the look of its role, with a line from the code point's bit.
// tests/javascript/page.test.mjs compares the two.

import { roles } from '../../languages/javascript/src/describe.js';

// The measures of command/pictures/svg_drawing.cc.
const MARGIN = 12;
const BIT = 11;
const BIT_HEIGHT = 12;
const BYTE_GAP = 6;
const BYTE = 8 * BIT + BYTE_GAP;
const ROW = 30;
const LINE = 13;
const TIES = 18;
const MOST_TIED = 80;
const BYTES_IN_ROW = 4;
const WIDTH = 2 * MARGIN + BYTES_IN_ROW * BYTE;
const COLUMNS = Math.floor((WIDTH * 31) / 200);
const TITLE_COLUMNS = WIDTH / 8;

const SVG = 'http://www.w3.org/2000/svg';

function element(name, attributes, ...children) {
  const made = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.append(...children);
  return made;
}

const textAt = (x, y, text, kind) => element('text', { x, y, class: kind }, text);
const box = (x, y, width, height, kind) =>
  element('rect', { x: x + 0.5, y: y + 0.5, width: width - 1, height: height - 1, rx: 1.5, class: kind });

const roleClass = (role) => `r${roles().findIndex(({ name }) => name === role)}`;
const hexByte = (byte) => byte.toString(16).toUpperCase().padStart(2, '0');
export const hexBytes = (bytes) => Array.from(bytes, hexByte).join(' ');
export const counted = (count, noun) => `${count.toLocaleString('en')} ${noun}${count === 1 ? '' : 's'}`;
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

/** Where a sequence has the code point's bits, the highest first; nowhere if it is an error. */
const contentBits = (description) =>
  description.codePoint === undefined ? [] : bitsInOrder(description).filter((bit) => isContent(description.bits[bit]));

const numberOf = ({ bits }, content) => BigInt(`0b0${content.map((bit) => bits[bit].value).join('')}`);

/** Says how the content bits and the code point relate. */
export function contentText(description) {
  const number = numberOf(description, contentBits(description));
  if (number === description.codePoint) return 'the content bits are the number itself';
  if (number + 0x10000n !== description.codePoint) return '';
  return `the content bits are the number less 0x10000: 0x${number.toString(16).toUpperCase()}`;
}

function bitCell({ value, role, isWrong }, x, y, tie) {
  const wrong = isWrong ? ' wrong' : '';
  return element(
    'g', tie === undefined ? {} : { 'data-bit': tie },
    box(x, y, BIT - 1, BIT_HEIGHT, roleClass(role) + wrong),
    textAt(x + 5, y + 9, String(value), `bit${wrong}`),
    element('title', {}, isWrong ? `${role}, wrong` : role),
  );
}

/**
 * Draws a sequence, with so many bytes in a row. Its elements with `data-bit` belong to that bit of the code
 * point, or behind a minus, of the code point less 0x10000.
 */
function drawSequence(description, bytesInRow, left, top) {
  const { bits, bytes, codePoint } = description;
  const content = contentBits(description);
  const isTied = content.length > 0 && content.length <= MOST_TIED;
  const sign = isTied && numberOf(description, content) !== codePoint ? '-' : '';
  const tieOf = new Map(isTied ? content.map((bit, i) => [bit, `${sign}${content.length - 1 - i}`]) : []);
  const leftOf = (bit) => left + (Math.floor(bit / 8) % bytesInRow) * BYTE + (bit % 8) * BIT;
  const parts = [];
  let y = top;
  for (let begin = 0; begin < bytes.length; begin += bytesInRow) {
    const end = Math.min(begin + bytesInRow, bytes.length);
    const held = isTied ? content.filter((bit) => bit >= 8 * begin && bit < 8 * end) : [];
    if (held.length > 0) {
      if (begin > 0) y += BYTE_GAP;
      const first = leftOf(Math.min(...held) & ~7);
      const width = leftOf(Math.max(...held) | 7) + BIT - first;
      let x = first + Math.floor((width - held.length * BIT) / 2);
      for (const bit of held) {
        const tie = tieOf.get(bit);
        parts.push(
          element('line', { x1: x + 5, y1: y + BIT_HEIGHT, x2: leftOf(bit) + 5, y2: y + BIT_HEIGHT + TIES, 'data-bit': tie }),
          bitCell(bits[bit], x, y, tie),
        );
        x += BIT;
      }
      y += BIT_HEIGHT + TIES;
    }
    for (let i = begin; i < end; ++i) {
      const x = leftOf(8 * i);
      for (let bit = 8 * i; bit < 8 * i + 8; ++bit) parts.push(bitCell(bits[bit], leftOf(bit), y, tieOf.get(bit)));
      parts.push(textAt(x, y + 23, hexByte(bytes[i]), 'hex'));
      const places = content.flatMap((bit, place) => (bit >> 3 === i ? [content.length - 1 - place] : []));
      if (places.length === 0) continue;
      const [most, least] = [Math.max(...places), places.at(-1)];
      parts.push(textAt(x + 8 * BIT - 1, y + 23, most === least ? `${most}` : `${most}…${least}`, 'small faint end'));
    }
    y += ROW;
  }
  return { parts, isTied, bottom: y };
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

/** The picture of a description, which answers to a pointer. A unit of it has at most `scale` pixels. */
export function strip(description, bytesInRow, scale) {
  const { parts, isTied, bottom } = drawSequence(description, bytesInRow, 0, 0);
  const width = Math.min(description.bytes.length, bytesInRow) * BYTE - BYTE_GAP;
  const picture = element(
    'svg', { viewBox: `0 0 ${width} ${bottom - 4}`, role: 'img', 'aria-label': inWords(description) }, ...parts);
  if (isTied) picture.setAttribute('tabindex', '0');
  picture.style.maxWidth = `${scale * width}px`;
  return picture;
}

/** A box in the look of a role. */
export const swatch = (role) =>
  element('svg', { viewBox: '0 0 10 10', 'aria-hidden': 'true' }, box(0, 0, 10, 10, roleClass(role)));

// ---- A file ----

/** Lines of so many characters at most, as far as words allow it. */
function wrapped(text, columns) {
  const lines = [];
  for (const word of text.split(' ').filter((word) => word !== '')) {
    const longer = lines.length === 0 ? word : `${lines.at(-1)} ${word}`;
    if (lines.length > 0 && [...longer].length <= columns) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}

/** Without what only the page needs. */
function plain(part) {
  if (part.localName === 'g') return [...part.children].filter(({ localName }) => localName !== 'title').flatMap(plain);
  part.removeAttribute('data-bit');
  return [part];
}

/**
 * The file that `utfx show --svg` writes of figures: { title, description }, of which the first has none if the
 * others are its parts, and parts that are lacking have none either.
 */
export function pictureFile(figures, style) {
  const parts = [];
  let y = MARGIN;
  const addText = (text, kind, x = MARGIN, columns = COLUMNS) => {
    for (const line of wrapped(text, columns)) parts.push(textAt(x, (y += LINE), line, kind));
  };
  figures.forEach(({ title, description }, i) => {
    const kind = description?.error !== undefined ? 'error' : description === undefined && i > 0 ? 'faint' : 'head';
    addText(title, kind, MARGIN, TITLE_COLUMNS);
    if (description !== undefined) parts.push(textAt(WIDTH - MARGIN, y, counted(description.bytes.length, 'byte'), 'faint end'));
    y += 6;
    if (description !== undefined) {
      const content = contentBits(description);
      if (content.length > 0 && content.length <= MOST_TIED) {
        addText(contentText(description), 'faint');
        y += 5;
      }
      const drawn = drawSequence(description, BYTES_IN_ROW, MARGIN, y);
      parts.push(...drawn.parts.flatMap(plain));
      y = drawn.bottom;
    }
    y += 8;
  });
  const bits = figures.flatMap(({ description }) => description?.bits ?? []);
  for (const { name, text } of roles().filter(({ name }) => bits.some(({ role }) => role === name))) {
    parts.push(box(MARGIN, y + LINE - 9, 10, 10, roleClass(name)));
    addText(`${name}: ${text}`, 'legend', MARGIN + 15);
  }
  if (bits.some(isContent)) addText('Small numbers: the bits of the code point that a byte holds.', 'faint');
  const written = (part) => new XMLSerializer().serializeToString(part).replace(` xmlns="${SVG}"`, '');
  return [
    `<svg xmlns="${SVG}" viewBox="0 0 ${WIDTH} ${y + MARGIN}" role="img">`,
    written(element('title', {}, figures[0].title)),
    `<style>${style}</style>`,
    '<rect class="paper" width="100%" height="100%"/>',
    ...parts.map(written),
    '</svg>\n',
  ].join('\n');
}
