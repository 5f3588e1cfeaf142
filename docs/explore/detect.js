// What the page says of the charset that bytes are in.

import { charset } from '../../languages/javascript/src/charsets.js';
import { Decoder } from '../../languages/javascript/src/decoder.js';
import { detect } from '../../languages/javascript/src/detect.js';
import { familiarName, visible } from './mend.js';

const MOST_READINGS = 4;
const MOST_SHOWN = 120; // Characters of each.

const languages = new Intl.DisplayNames('en', { type: 'language' });

const isKnown = (name) => {
  try {
    return charset(name) !== undefined;
  } catch {
    return false;
  }
};

/** The start of the text in a charset; '' if the library has no such one. */
function startIn(bytes, name) {
  if (!isKnown(name)) return '';
  const text = Array.from(new Decoder(name).decode(bytes.subarray(0, 4 * MOST_SHOWN)));
  return visible(text.slice(0, MOST_SHOWN).join('')) + (text.length > MOST_SHOWN ? '…' : '');
}

/** Returns a sentence, and the likeliest readings, { charset, language, text }. */
export function detecting(bytes) {
  const { charset: name, sure, candidates } = detect(bytes);
  const familiar = (each) => (isKnown(each) ? familiarName(each) : each);
  const summary =
    name === undefined ? 'Nothing tells which charset these bytes are in.'
    : sure ? `These bytes are in ${familiar(name)}.`
    : `These bytes are perhaps in ${familiar(name)}.`;
  const readings = (sure ? candidates.slice(0, 1) : candidates.slice(0, MOST_READINGS)).map(({ charset: each, language }) => ({
    charset: familiar(each),
    language: language === undefined ? '' : languages.of(language),
    text: startIn(bytes, each),
  }));
  return { summary, readings };
}
