// The names of characters, as utfx has them.

// Of the letters in a syllable of Hangul (The Unicode Standard, 3.12).
const LEADS = 'G GG N D DD R M B BB S SS  J JJ C K T P H'.split(' ');
const VOWELS = 'A AE YA YAE EO E YEO YE O WA WAE OE YO U WEO WE WI YU EU YI I'.split(' ');
const TRAILS = ' G GG GS N NJ NH D L LG LM LB LS LT LP LH M B BS S SS NG J C K T P H'.split(' ');
const FIRST_SYLLABLE = 0xac00;

const starts = []; // The first code point of each row, its last one, and its name.
const ends = [];
const names = [];

/** Takes the table of make-names.mjs. */
export function useNames(table) {
  const NO_WORDS = 'g'.charCodeAt(0);
  let next = 0;
  let name = '';
  for (const line of table.split('\n')) {
    let at = 0;
    while (line.charCodeAt(at) < NO_WORDS) ++at; // Digits, and the plus.
    const [between, more] = at === 0 ? [] : line.slice(0, at).split('+');
    let end = 0; // Of the words that are the same.
    name += ' ';
    for (let words = line.charCodeAt(at) - NO_WORDS; words > 0; --words) end = name.indexOf(' ', end) + 1;
    name = name.slice(0, end) + line.slice(at + 1);
    const start = next + Number.parseInt(between || '0', 16);
    next = start + Number.parseInt(more ?? '0', 16) + 1;
    starts.push(start);
    ends.push(next - 1);
    names.push(name);
  }
}

function syllable(index) {
  const trails = TRAILS.length;
  const rest = Math.floor(index / trails);
  return LEADS[Math.floor(rest / VOWELS.length)] + VOWELS[rest % VOWELS.length] + TRAILS[index % trails];
}

function nameIn(row, value) {
  const name = names[row];
  if (name.endsWith('-')) return name + value.toString(16).toUpperCase().padStart(4, '0');
  return name.endsWith(' ') ? name + syllable(value - FIRST_SYLLABLE) : name;
}

/** In capitals; in small letters what a code point is that has no name. */
export function nameOf(codePoint) {
  if (codePoint > 0x10ffffn) return 'beyond Unicode';
  const value = Number(codePoint);
  if (value >= 0xd800 && value <= 0xdfff) return 'surrogate';
  if ((value & 0xfffe) === 0xfffe || (value >= 0xfdd0 && value <= 0xfdef)) return 'noncharacter';
  if ((value >= 0xe000 && value <= 0xf8ff) || value >= 0xf0000) return 'private use';
  let [low, high] = [0, starts.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (ends[middle] < value) low = middle + 1;
    else high = middle;
  }
  if (!(starts[low] <= value)) return 'unassigned';
  return nameIn(low, value);
}

/** The characters whose names have all words of a text: the one with this very name first, as `utfx show` finds them. */
export function findByName(text) {
  const wanted = text.trim().toUpperCase();
  const words = wanted.split(/[ -]+/).filter((word) => word !== '');
  const found = [];
  if (words.length === 0) return found;
  for (let row = 0; row < starts.length; ++row) {
    for (let value = starts[row]; value <= ends[row]; ++value) {
      const name = nameIn(row, value);
      if (!words.every((word) => name.includes(word))) continue;
      const own = name.split(/[ -]/);
      if (!words.every((word) => own.includes(word))) continue;
      if (name === wanted) found.unshift(BigInt(value));
      else found.push(BigInt(value));
    }
  }
  return found;
}
