// The table of characters' names that the page has, from the files of Unicode.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';

// Of UnicodeData.txt's ranges, those whose characters have names: the code point
// follows the hyphen. Hangul's are made of letters.
const RANGES = { 'CJK Ideograph': 'CJK UNIFIED IDEOGRAPH-', 'Tangut Ideograph': 'TANGUT IDEOGRAPH-', 'Hangul Syllable': 'HANGUL SYLLABLE ' };

const aliases = (folder) => readFileSync(join(folder, 'NameAliases.txt'), 'utf8');

/** { version: "15.0", year: "2022" } of Unicode's files. */
export const versionOf = (folder) => /^# NameAliases-(?<version>[0-9]+\.[0-9]+).*?© (?<year>[0-9]+)/s.exec(aliases(folder)).groups;

/** Control characters have no name: the alias that stands first. */
function controlNames(folder) {
  const names = new Map();
  for (const line of aliases(folder).split('\n')) {
    const [digits, alias, kind] = line.split(';');
    if ((kind === 'control' || kind === 'figment') && !names.has(digits)) names.set(digits, alias);
  }
  return names;
}

/**
 * A line for each name: in hexadecimal how many code points lie between, if any do, and behind a plus, how many
 * more have the name; then a letter that tells how many words are those of the name before, and the other words. A
 * code point follows each name that ends in a hyphen.
 */
export function tableOfNames(folder) {
  const controls = controlNames(folder);
  const lines = [];
  let next = 0;
  let words = [];
  const add = (first, last, name) => {
    const between = first === next ? '' : (first - next).toString(16);
    const more = last === first ? '' : `+${(last - first).toString(16)}`;
    const own = name.split(' ');
    let same = 0;
    while (same < own.length - 1 && own[same] === words[same]) ++same;
    lines.push(`${between}${more}${String.fromCharCode('g'.charCodeAt(0) + same)}${own.slice(same).join(' ')}`);
    next = last + 1;
    words = own;
  };
  let first;
  for (const line of readFileSync(join(folder, 'UnicodeData.txt'), 'utf8').split('\n')) {
    const [digits, name] = line.split(';');
    const codePoint = Number.parseInt(digits, 16);
    const [, range, end] = /^<(.*), (First|Last)>$/.exec(name ?? '') ?? [];
    if (end === 'First') {
      first = codePoint;
    } else if (end === 'Last') {
      const found = Object.keys(RANGES).find((start) => range.startsWith(start));
      if (found !== undefined) add(first, codePoint, RANGES[found]);
    } else if (name === '<control>') {
      if (controls.has(digits)) add(codePoint, codePoint, controls.get(digits));
    } else if (name !== undefined) {
      add(codePoint, codePoint, name.endsWith(`-${digits}`) ? name.slice(0, -digits.length) : name);
    }
  }
  return lines.join('\n');
}
