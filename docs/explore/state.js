// What the page shows, as the hash of its address: #text=…, or #bytes=…&charset=…,
// and &at=… for the character that is chosen; or #mend=…&through=…&guess.

const KINDS = ['text', 'bytes', 'file', 'mend'];

export function readState(hash) {
  const given = new URLSearchParams(hash.replace(/^#/, ''));
  const kind = KINDS.find((known) => given.has(known)) ?? 'text';
  return {
    kind,
    text: given.get('text') ?? '',
    bytes: given.get('bytes') ?? '',
    damaged: given.get('mend') ?? '',
    through: given.get('through') ?? '',
    guess: given.has('guess'),
    charset: given.get('charset') ?? 'UTF-8000',
    at: Math.max(0, Number.parseInt(given.get('at') ?? '0', 10) || 0),
  };
}

/** A file is no part of an address. */
export function writeState({ kind, text, bytes, charset, at, damaged, through, guess }) {
  const hash = new URLSearchParams();
  if (kind === 'mend') {
    hash.set('mend', damaged);
    if (through !== '') hash.set('through', through);
    if (guess) hash.set('guess', '');
    return `#${hash}`;
  }
  if (kind === 'text') hash.set('text', text);
  else if (kind === 'bytes') hash.set('bytes', bytes.replaceAll(' ', ''));
  else hash.set('file', '');
  if (kind !== 'text') hash.set('charset', charset);
  if (at > 0) hash.set('at', at);
  return `#${hash}`;
}

/** The bytes of hexadecimal digits; undefined if they are none. */
export function parseBytes(digits) {
  const compact = digits.replace(/\s|0x|\\x|,/gi, '');
  if (compact.length % 2 !== 0 || /[^0-9a-f]/i.test(compact)) return undefined;
  return Uint8Array.from(compact.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16));
}

/** The code points of a text; of numbers if there is nothing else. */
export function parseText(text) {
  if (/^\s*(U\+[0-9a-f]+\s*)+$/i.test(text)) {
    return text.match(/[0-9a-f]+(?=\s|$)/gi).map((digits) => BigInt(`0x${digits}`));
  }
  return Array.from(text, (character) => BigInt(character.codePointAt(0)));
}
