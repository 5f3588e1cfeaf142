// The state of the page, as the hash of its address: #text=…, #name=… or #bytes=…&charset=…,
// and &at=… for the character that is chosen; or #mend=…&through=…&guess. A long one
// is deflated: #z=….

const KINDS = ['text', 'name', 'bytes', 'file', 'mend'];

// Characters. Programs that pass addresses on cut longer ones.
const MOST_PLAIN = 1000;
const MOST_DEFLATED = 8000;
const MOST_INFLATED = 1 << 20; // Of what somebody else deflated.
const MOST_BYTES = 3; // Of a character of a string, in UTF-8.

/** The bytes of deflated ones. Throws if they are damaged, or more than `most`. */
export async function inflated(bytes, most = Infinity) {
  const reader = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate-raw')).getReader();
  const parts = [];
  let size = 0;
  for (let part; !(part = await reader.read()).done; ) {
    size += part.value.length;
    if (size > most) throw new RangeError('too long');
    parts.push(part.value);
  }
  return new Uint8Array(await new Blob(parts).arrayBuffer());
}

const deflated = async (text) =>
  new Uint8Array(await new Response(new Blob([text]).stream().pipeThrough(new CompressionStream('deflate-raw'))).arrayBuffer());

/** Base64 for addresses (RFC 4648, 5). */
function toBase64(bytes) {
  const text = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}
const fromBase64 = (text) => Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (c) => c.charCodeAt(0));

/** Whether a state is too long for an address, which then holds its kind alone. */
export const isLong = (hash) => hash.startsWith('#long=');

/** Reads an address. Throws if it is damaged. */
export async function readState(hash) {
  let given = new URLSearchParams(hash.replace(/^#/, ''));
  if (given.has('z')) given = new Map(JSON.parse(new TextDecoder().decode(await inflated(fromBase64(given.get('z')), MOST_BYTES * MOST_INFLATED))));
  const kind = KINDS.find((known) => given.has(known) || given.get('long') === known) ?? 'text';
  return {
    kind,
    text: given.get('text') ?? '',
    isText: given.has('as-text'),
    name: given.get('name') ?? '',
    bytes: given.get('bytes') ?? '',
    damaged: given.get('mend') ?? '',
    through: given.get('through') ?? '',
    guess: given.has('guess'),
    charset: given.get('charset') ?? '',
    at: Math.max(0, Number.parseInt(given.get('at') ?? '0', 10) || 0),
  };
}

/** A file is no part of an address. */
function given({ kind, text, isText, name, bytes, charset, at, damaged, through, guess }) {
  if (kind === 'mend') return [['mend', damaged], ...(through === '' ? [] : [['through', through]]), ...(guess ? [['guess', '']] : [])];
  const all = [[kind, { text, name, bytes: bytes.replaceAll(' ', ''), file: '' }[kind]]];
  if (kind === 'text' && isText) all.push(['as-text', '']);
  if ((kind === 'bytes' || kind === 'file') && charset !== '') all.push(['charset', charset]);
  if (at > 0) all.push(['at', String(at)]);
  return all;
}

/** The address of a state. */
export async function writeState(state) {
  const all = given(state);
  const hash = `#${new URLSearchParams(all)}`;
  if (hash.length <= MOST_PLAIN) return hash;
  const long = JSON.stringify(all);
  const short = long.length <= MOST_INFLATED ? `#z=${toBase64(await deflated(long))}` : '';
  return short !== '' && short.length <= MOST_DEFLATED ? short : `#long=${state.kind}`;
}

/** The bytes of hexadecimal digits; undefined if they are none. */
export function parseBytes(digits) {
  const compact = digits.replace(/\s|0x|\\x|,/gi, '');
  if (compact.length % 2 !== 0 || /[^0-9a-f]/i.test(compact)) return undefined;
  return Uint8Array.from(compact.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16));
}

// As `utfx show` takes them: U+1F30D, U+400..U+40F, and integers.
const CODE_POINTS = /^U\+([0-9a-f]+)(?:\.\.(?:U\+)?([0-9a-f]+))?$/i;
const INTEGER = /^\+?(0x[0-9a-f]+|[0-9]+)$/i;
const MOST_NUMBERS = 1 << 16;

const wordsOf = (text) => text.split(/\s+/).filter((word) => word !== '');

/** Whether a text is numbers and nothing else. */
export const areNumbers = (text) => /\S/.test(text) && wordsOf(text).every((word) => CODE_POINTS.test(word) || INTEGER.test(word));

/** Throws a RangeError if a range ends before it starts, or there are too many. */
export function parseNumbers(text) {
  const numbers = [];
  for (const word of wordsOf(text)) {
    const [, start, end = start] = CODE_POINTS.exec(word) ?? [];
    const first = BigInt(start === undefined ? word.replace('+', '') : `0x${start}`);
    const last = start === undefined ? first : BigInt(`0x${end}`);
    if (last < first) throw new RangeError(`the range ends before it starts: ${word}`);
    if (last - first >= MOST_NUMBERS - numbers.length) throw new RangeError(`these are more than ${MOST_NUMBERS.toLocaleString('en')} numbers`);
    for (let number = first; number <= last; ++number) numbers.push(number);
  }
  return numbers;
}

/** The code points of a text. */
export const parseText = (text) => Array.from(text, (character) => BigInt(character.codePointAt(0)));
