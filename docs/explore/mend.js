// What the page shows of a damaged text: its parts, each with the chain that it
// stands for, and all of it mended.

import { charset } from '../../languages/javascript/src/charsets.js';
import { findDamage, mend } from '../../languages/javascript/src/mend.js';
import { hexBytes } from './strip.js';

export const EXAMPLE = [
  'Renée est au cafÃ©, lâ€™Ã©tÃ© dernier.',
  'ÐŸÑ€Ð¸Ð²ÐµÑ‚, Ð¼Ð¸Ñ€!',
  'Twice: ZoÃƒÂ« and FranÃƒÂ§ois.',
  'Ïðèâåò, ìèð! Êàê äåëà ñåãîäíÿ?',
  'Lost for ever: M\uFFFDller.',
].join('\n');

const MOST_PARTS = 1000; // That are shown.
const MOST_BETWEEN = 500; // Characters on either side of what is left out.

/** The name that most people know: "CP437" for "IBM437". */
export function familiarName(name) {
  const other = name.replace(/^IBM/, 'CP');
  return charset(name).aliases.includes(other) ? other : name;
}

/** What a part stands for, in the words of `utfx mend`. */
function chainOf({ kind, through, wasIn }) {
  switch (kind) {
    case 'misread':
      return ['UTF-8', ...through.map((name, i) => `${familiarName(name)} ← ${familiarName(wasIn[i])}`)].join(' ← ');
    case 'other-charset':
      return familiarName(through[0]);
    case 'surrogate-pair':
      return 'CESU-8';
    case 'long-null':
      return 'MUTF-8';
    case 'signature':
      return 'U+FEFF, a signature';
    case 'lost':
      return 'U+FFFD, a character that is lost';
    case 'lone-surrogate':
      return 'half of a surrogate pair, as in WTF-8';
    case 'beyond-unicode':
      return 'beyond Unicode, as in UTF-E-8';
    default:
      return 'ill-formed';
  }
}

/** Controls, which nobody sees, as numbers. */
export const visible = (text) =>
  text.replace(/(?![\t\n\r])\p{C}/gu, (control) => `[U+${control.codePointAt(0).toString(16).toUpperCase().padStart(4, '0')}]`);

const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
const strictDecoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

export const textOf = (text) => (typeof text === 'string' ? text : decoder.decode(text));

function damagedText(damaged) {
  if (typeof damaged === 'string') return visible(damaged);
  try {
    return visible(strictDecoder.decode(damaged));
  } catch {
    return hexBytes(damaged);
  }
}

/** Searches a string or bytes. Returns what is shown of it, { text } and parts in turn, and all of it mended. */
export function mending(text, { through, guess }) {
  const options = { through: through === '' ? [] : through, guess };
  const parts = findDamage(text, options).map((part) => ({
    ...part,
    isMended: part.text !== undefined && (part.sure || guess),
    chain: chainOf(part),
  }));
  const slice = (start, end) => (typeof text === 'string' ? text.slice(start, end) : text.subarray(start, end));
  const between = (start, end) => {
    if (end - start <= 2 * MOST_BETWEEN) return visible(textOf(slice(start, end)));
    return visible(`${textOf(slice(start, start + MOST_BETWEEN))}\n…\n${textOf(slice(end - MOST_BETWEEN, end))}`);
  };
  const shown = [];
  let done = 0;
  for (const part of parts.slice(0, MOST_PARTS)) {
    const end = part.offset + part.length;
    const mended = part.text === undefined ? undefined : visible(part.text);
    shown.push({ text: between(done, part.offset) }, { ...part, damaged: damagedText(slice(part.offset, end)), mended });
    done = end;
  }
  shown.push({ text: between(done, text.length) });
  return { shown, count: parts.length, mendedCount: parts.filter(({ isMended }) => isMended).length, mended: mend(text, options) };
}
