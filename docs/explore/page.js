// The page: what is typed, dropped or in the address becomes characters, strips,
// lengths and errors.

import { charset, charsetOfStream, charsets } from '../../languages/javascript/src/charsets.js';
import { check } from '../../languages/javascript/src/check.js';
import { describe, encodeCodePoint, roles } from '../../languages/javascript/src/describe.js';
import { detecting } from './detect.js';
import { EXAMPLE, familiarName, mending, textOf } from './mend.js';
import { findByName, nameOf } from './names.js';
import { areNumbers, isLong, parseBytes, parseNumbers, parseText, readState, writeState } from './state.js';
import { contentText, counted, hexBytes, pictureFile, strip, swatch } from './strip.js';
import { MOST_ERRORS } from './worker.js';

const MOST_CHARACTERS = 500; // To choose from.
const MOST_BYTES = 1 << 16; // Of those that are typed, or of a file's start.
const MOST_MENDED = 1 << 20; // Bytes of a file that are shown as they are mended.
const START = 'Aé中🌍';
const START_AT = 3;

const $ = (id) => document.getElementById(id);
// The worker has no page, so show() sets these.
let sections;
let narrow; // A narrow window has room for two bytes side by side.

function make(name, properties = {}, ...children) {
  const { attributes = {}, dataset, ...others } = properties;
  const made = Object.assign(document.createElement(name), others);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  Object.assign(made.dataset, dataset);
  made.append(...children);
  return made;
}

/** The encodings that are compared: of each form the big-endian one. */
// Each byte of the others says nothing of its bits.
const known = () => charsets().filter(({ group }) => group !== 'tables');
const forms = () => charsets().filter(({ hasSignature, byteOrder, group }) => group === 'listed' && !hasSignature && byteOrder !== 'little-endian');

const codePointText = (codePoint) => `U+${codePoint.toString(16).toUpperCase().padStart(4, '0')}`;

/** A character that can be seen by itself; '' for others. */
function glyph(codePoint) {
  if (codePoint > 0x10ffffn || (codePoint >= 0xd800n && codePoint <= 0xdfffn)) return '';
  const text = String.fromCodePoint(Number(codePoint));
  return /^[\p{C}\p{Z}\p{M}]$/u.test(text) ? '' : text;
}

/** Numbers of more than 64 bits by their ends. */
const shortened = (text) => text.replace(/[0-9A-F]{17,}/g, (digits) => `${digits.slice(0, 8)}…${digits.slice(-4)}`);

/** A character as it can be seen; its number if it can't. */
function label(codePoint) {
  if (codePoint <= 0x10ffffn && /^\p{M}$/u.test(String.fromCodePoint(Number(codePoint)))) return `\u25CC${String.fromCodePoint(Number(codePoint))}`;
  return glyph(codePoint) || shortened(codePointText(codePoint));
}

const MOST_BITS_IN_DECIMAL = 128;

/** "U+0041 A LATIN CAPITAL LETTER A", as `utfx show` says it. */
function titleOf(codePoint) {
  const title = [shortened(codePointText(codePoint)), glyph(codePoint), nameOf(codePoint)].filter((part) => part !== '').join(' ');
  if (codePoint <= 0x10ffffn) return title;
  const bits = codePoint.toString(2).length;
  return `${title}, ${bits > MOST_BITS_IN_DECIMAL ? `${bits} bits` : codePoint}`;
}

let state;
let worker;
let makeWorker;
let items = []; // The characters and errors that can be chosen.

// ---- Items ----

/** UTF-8, or the charset whose signature the bytes start with: of several, that with the fewest code points. */
function charsetBySignature(bytes) {
  let best = { length: 0, found: charset('UTF-8') };
  for (const found of known().filter(({ hasSignature }) => hasSignature)) {
    const { length } = charsetOfStream(found, bytes);
    if (length > best.length || (length === best.length && length > 0 && found.codePointBits < best.found.codePointBits)) best = { length, found };
  }
  return best.found.name;
}

const charsetOf = (bytes) => state.charset || charsetBySignature(bytes);

/** The sequences of some bytes: { codePoint } or an error, both with { offset, description }, behind a signature. */
function sequencesOf(bytes, name) {
  const { charset: stream, length } = charsetOfStream(charset(name), bytes);
  const all = length === 0 ? [] : [{ offset: 0, isSignature: true, description: describeSignature(stream, bytes.subarray(0, length)) }];
  for (let offset = length; offset < bytes.length && all.length < MOST_CHARACTERS; ) {
    const description = describe(bytes.subarray(offset), stream);
    all.push({ offset, description, codePoint: description.codePoint });
    offset += description.bytes.length;
  }
  return all;
}

const describeSignature = (stream, bytes) => ({
  charset: stream,
  bytes,
  bits: Array.from(bytes, (byte) => Array.from({ length: 8 }, (_, bit) => ({ value: (byte >> (7 - bit)) & 1, role: 'signature', isWrong: false }))).flat(),
});

const titleOfItem = ({ codePoint, isSignature, description }) =>
  codePoint !== undefined ? titleOf(codePoint)
  : isSignature ? `signature, ${description.charset.byteOrder}`
  : `${description.error.class}: ${description.error.reason}`;

function renderItems(total) {
  sections.chosen.hidden = items.length === 0;
  if (items.length === 0) return;
  state.at = Math.min(state.at, items.length - 1, MOST_CHARACTERS - 1);
  $('characters').replaceChildren(
    ...items.slice(0, MOST_CHARACTERS).map((item, i) => {
      const isError = item.description?.error !== undefined;
      const text = item.codePoint === undefined ? hexBytes(item.description.bytes) : label(item.codePoint);
      return make('button', {
        type: 'button',
        textContent: text,
        title: titleOfItem(item),
        className: isError ? 'wrong' : '',
        tabIndex: i === state.at ? 0 : -1,
        attributes: {
          role: 'option',
          'aria-selected': i === state.at,
          'aria-label': isError ? `error: ${text}` : titleOfItem(item),
        },
        dataset: { index: i },
      });
    }),
  );
  $('more').textContent = total > MOST_CHARACTERS ? `The first ${MOST_CHARACTERS} of ${total.toLocaleString('en')}.` : '';
  renderStrips();
}

function choose(at, isFocused) {
  const buttons = $('characters').children;
  buttons[state.at]?.setAttribute('aria-selected', 'false');
  buttons[state.at]?.setAttribute('tabindex', '-1');
  state.at = Math.max(0, Math.min(at, buttons.length - 1));
  const button = buttons[state.at];
  button.setAttribute('aria-selected', 'true');
  button.setAttribute('tabindex', '0');
  if (isFocused) button.focus();
  button.scrollIntoView({ block: 'nearest' });
  renderStrips();
  keepState();
}

// ---- Strips ----

/** The descriptions of a code point in each form, those with the same bits together. */
function inEveryForm(codePoint) {
  const groups = [];
  for (const form of forms()) {
    let description;
    try {
      description = describe(encodeCodePoint(codePoint, form), form);
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      groups.push({ names: [form.name], reason: shortened(error.message) });
      continue;
    }
    const key = JSON.stringify([hexBytes(description.bytes), description.bits]);
    const same = groups.find((group) => group.key === key);
    if (same !== undefined) same.names.push(form.name);
    else groups.push({ names: [form.name], description, key });
  }
  return groups;
}

function figure({ names, description, reason }) {
  const size = description === undefined ? '' : counted(description.bytes.length, 'byte');
  const caption = make('figcaption', {}, make('span', { className: 'names' }, ...names.flatMap((name, i) => [i === 0 ? '' : ', ', make('span', { textContent: name })])), make('span', { className: 'quiet', textContent: size }));
  if (description === undefined) return make('figure', { className: 'is-lacking' }, caption, make('p', { textContent: reason }));
  const content = contentText(description);
  const note = content.includes('less') ? [make('p', { className: 'quiet', textContent: content })] : [];
  const [bytesInRow, scale] = narrow.matches ? [2, 1.6] : [4, 1.25];
  return make('figure', {}, caption, strip(description, bytesInRow, scale), ...note, ...wrongText(description));
}

const wrongText = ({ error }) =>
  error === undefined
    ? []
    : [
        make('p', { className: 'wrong-text', textContent: `${error.class}: ${error.reason}` }),
        ...(error.expected === undefined ? [] : [make('p', { textContent: `expected: ${error.expected}` })]),
      ];

function renderStrips() {
  const item = items[state.at];
  const { codePoint, description, offset } = item;
  const title = description?.error === undefined ? titleOfItem(item) : hexBytes(description.bytes);
  $('strips-title').textContent = title + (offset === undefined ? '' : `, at byte ${offset.toLocaleString('en')}`);
  const figures = codePoint === undefined ? [{ names: [description.charset.name], description }] : inEveryForm(codePoint);
  $('strips').replaceChildren(...figures.map(figure));
  $('strips-help').hidden = $('strips').querySelector('[data-bit]') === null;
  renderLegend();
}

/** Saves the picture of the chosen character or error, as `utfx show --svg` draws it. */
function savePicture() {
  const item = items[state.at];
  const { codePoint, description } = item;
  const title = titleOfItem(item);
  const parts = codePoint === undefined ? [] : inEveryForm(codePoint);
  const figures = [
    { title, ...(codePoint === undefined ? { description } : {}) },
    ...parts.map(({ names, description: part, reason }) => ({ title: names.join(', ') + (part === undefined ? `: ${reason}` : ''), description: part })),
  ];
  const name = codePoint === undefined ? hexBytes(description.bytes).replaceAll(' ', '-') : shortened(codePointText(codePoint));
  const picture = new Blob([pictureFile(figures, document.querySelector('style').textContent)], { type: 'image/svg+xml' });
  const href = URL.createObjectURL(picture);
  make('a', { href, download: `${name}.svg` }).click();
  setTimeout(() => URL.revokeObjectURL(href));
}

let tied;

/** Marks a bit of the code point in every strip. */
function tie(bit) {
  if (bit === tied) return;
  tied = bit;
  for (const marked of $('strips').querySelectorAll('.tied')) marked.classList.remove('tied');
  if (bit === undefined) return;
  for (const marked of $('strips').querySelectorAll(`[data-bit="${bit}"]`)) marked.classList.add('tied');
}

/** Moves the mark with the arrow keys, and says where it is. */
function moveTie(svg, step) {
  const bits = Array.from(svg.querySelectorAll('line'), (line) => line.dataset.bit);
  const at = bits.indexOf(tied);
  const bit = bits[at < 0 ? 0 : Math.max(0, Math.min(at + step, bits.length - 1))];
  tie(bit);
  const value = svg.querySelector(`g[data-bit="${bit}"] text`).textContent;
  const role = svg.querySelector(`g[data-bit="${bit}"] title`).textContent;
  const number = bit.startsWith('-') ? 'the code point less 0x10000' : 'the code point';
  $('told').textContent = `Bit ${bit.replace('-', '')} of ${number} is ${value}: ${role}.`;
}

/** Explains the roles of the bits that are drawn. */
function renderLegend() {
  const drawn = new Set(Array.from($('strips').querySelectorAll('rect'), (box) => box.classList[0]));
  $('legend').replaceChildren(
    ...roles()
      .filter((role, number) => drawn.has(`r${number}`))
      .map(({ name, text }) => make('div', {}, swatch(name), make('dt', { textContent: name }), make('dd', { textContent: text }))),
  );
}

// ---- Lengths ----

function renderLengths(codePoints, title) {
  $('lengths-title').textContent = title;
  sections.sizes.hidden = codePoints.length === 0;
  const counts = new Map();
  for (const codePoint of codePoints) counts.set(codePoint, (counts.get(codePoint) ?? 0) + 1);
  const rows = forms().map((form) => {
    let size = 0;
    let lacking = 0;
    for (const [codePoint, count] of counts) {
      try {
        size += count * encodeCodePoint(codePoint, form).length;
      } catch (error) {
        if (!(error instanceof RangeError)) throw error;
        lacking += count;
      }
    }
    return { form, size, lacking };
  });
  const most = Math.max(...rows.map(({ size }) => size));
  $('lengths').replaceChildren(
    ...rows.map(({ form, size, lacking }) => {
      const bar = make('span', { className: 'bar' });
      bar.style.width = `${most === 0 ? 0 : (100 * size) / most}%`;
      const last = lacking === 0 ? make('td', {}, bar) : make('td', { className: 'quiet', textContent: `lacks ${counted(lacking, 'character')}` });
      return make('tr', {}, make('th', { scope: 'row', textContent: form.name }), make('td', { className: 'count', textContent: counted(size, 'byte') }), last);
    }),
  );
}

// ---- Errors ----

function renderFindings(errors, summary, what) {
  sections.findings.hidden = false;
  const { name } = charset(String(summary.charset));
  const found = `${counted(summary.errors, 'error')}; ${counted(summary.characters, 'character')}, ${counted(summary.lines, 'line')}`;
  const largest = summary.characters === 0 ? '' : `, longest sequence ${counted(summary.longest, 'byte')}, largest code point ${codePointText(summary.largest)}`;
  $('summary').textContent = `${what} in ${name}: ${found}${largest}.`;
  $('findings-title').textContent = summary.errors === 0 ? 'Nothing is wrong' : 'What is wrong';
  $('errors').replaceChildren(
    ...errors.slice(0, MOST_ERRORS).map((error) => {
      const place = `line ${error.line.toLocaleString('en')}, column ${error.column.toLocaleString('en')}: ${error.class} at byte ${error.offset.toLocaleString('en')}, character ${error.character.toLocaleString('en')}`;
      const entry = make('li', {}, make('span', { className: 'wrong-text', textContent: place }), make('br'), make('code', { textContent: hexBytes(error.bytes) }), `: ${error.reason}`);
      if (error.expected !== undefined) entry.append(make('br'), `expected: ${error.expected}`);
      const at = items.findIndex(({ offset }) => offset === error.offset);
      if (at >= 0) entry.append(make('br'), make('button', { type: 'button', textContent: 'Show its bits', dataset: { show: at } }));
      return entry;
    }),
  );
  if (summary.errors > errors.length || errors.length > MOST_ERRORS) {
    $('errors').append(make('li', { textContent: `The first ${Math.min(errors.length, MOST_ERRORS)} of ${summary.errors.toLocaleString('en')} are shown.` }));
  }
}

// ---- Files ----

function stop() {
  worker?.terminate();
  worker = undefined;
  sections.progress.hidden = true;
}

/** Has a worker do something, and takes its last answer. `report` is told how many bytes are done. */
function work(title, question, report, take) {
  stop();
  sections.progress.hidden = false;
  $('progress-title').textContent = title;
  worker = makeWorker();
  worker.onmessage = ({ data }) => {
    if (data.done !== undefined) {
      report(data.done);
      return;
    }
    stop();
    if (data.trouble === undefined) take(data);
    else $('trouble').textContent = data.trouble;
  };
  worker.onerror = ({ message }) => {
    stop();
    $('trouble').textContent = message;
  };
  worker.postMessage(question);
}

function checkFile(file, name) {
  const report = (done) => {
    $('bar').value = file.size === 0 ? 1 : done / file.size;
    $('progress-text').textContent = `${file.name}: ${done.toLocaleString('en')} of ${counted(file.size, 'byte')}`;
  };
  report(0);
  work('Checking', { file, charset: name }, report, ({ errors, summary }) => renderFindings(errors, summary, file.name));
}

/** Shows the start of a file, and has all of it checked. */
async function showFile(file) {
  if (file === undefined) return;
  const start = new Uint8Array(await file.slice(0, MOST_BYTES).arrayBuffer());
  const name = charsetOf(start);
  items = sequencesOf(start, name);
  renderItems(items.length);
  renderDetected(start);
  checkFile(file, name);
}

/** Says which charset bytes are in, if nobody has chosen one and they are not all ASCII. */
function renderDetected(bytes) {
  sections.detected.hidden = state.charset !== '' || bytes.every((byte) => byte < 0x80);
  if (sections.detected.hidden) return;
  const { summary, readings } = detecting(bytes);
  $('detected-summary').textContent = summary;
  $('readings').replaceChildren(
    ...readings.map(({ charset, language, text }) =>
      make('li', {}, make('strong', { textContent: charset }), `${language === '' ? '' : ` (${language})`} `, make('span', { textContent: text }))),
  );
}

// ---- Mending ----

let isFileMended = false;
let saved; // The address of the mended file.

const tables = () => charsets().filter(({ group }) => group === 'tables');

function mendFile() {
  $('bar').removeAttribute('value');
  $('progress-text').textContent = `${file.name}: ${counted(file.size, 'byte')}`;
  work('Mending', { file, through: state.through, guess: state.guess }, () => {}, ({ result }) => renderMending(result, file.name));
}

/** A damaged part, with the number of its chain. */
function mark({ damaged, mended, isMended, chain }, number) {
  const reference = make('sup', { textContent: number });
  if (isMended) {
    return make('mark', { title: chain }, make('del', { textContent: damaged }), make('ins', { textContent: mended }), reference);
  }
  const title = mended === undefined ? chain : `perhaps ${mended} (${chain})`;
  return make('mark', { title }, make('span', { className: 'wrong-text', textContent: damaged }), reference);
}

function renderMending({ shown, count, mendedCount, mended }, name) {
  sections.mending.hidden = false;
  const outcome =
    mendedCount === 0 ? 'not mended: lost or not sure'
    : mendedCount === count ? `${count === 1 ? '' : 'all '}mended`
    : `${mendedCount.toLocaleString('en')} mended; the rest is lost or not sure, and stays`;
  const found = `${counted(count, 'damaged part')}, ${outcome}.`;
  $('mending-summary').textContent = `${name === undefined ? '' : `${name}: `}${count === 0 ? 'No damage is found.' : found}`;
  const chains = new Map(); // How many parts that are shown have each.
  $('marked').replaceChildren(
    ...shown.map((piece) => {
      if (piece.chain === undefined) return piece.text;
      const key = piece.isMended ? piece.chain : `${piece.chain}: ${piece.mended === undefined ? 'not mended' : 'not sure'}`;
      chains.set(key, (chains.get(key) ?? 0) + 1);
      return mark(piece, [...chains.keys()].indexOf(key) + 1);
    }),
  );
  $('chains').replaceChildren(...Array.from(chains, ([chain, parts]) => make('li', { textContent: `${chain} (${counted(parts, 'part')})` })));
  const parts = (shown.length - 1) / 2;
  $('parts-more').textContent = count > parts ? `The first ${parts.toLocaleString('en')} of ${count.toLocaleString('en')} parts.` : '';
  const isAll = mended.length <= MOST_MENDED || name === undefined;
  $('mended').value = textOf(isAll ? mended : mended.subarray(0, MOST_MENDED));
  $('copy').hidden = !isAll;
  $('copied').textContent = isAll ? '' : `This is the first ${counted(MOST_MENDED, 'byte')}.`;
  $('save').hidden = name === undefined;
  if (saved !== undefined) URL.revokeObjectURL(saved);
  saved = name === undefined ? undefined : URL.createObjectURL(new Blob([mended]));
  if (saved !== undefined) Object.assign($('save'), { href: saved, download: name, textContent: `Save ${name}` });
}

async function copyMended() {
  try {
    await navigator.clipboard.writeText($('mended').value);
  } catch {
    $('mended').select();
    document.execCommand('copy');
  }
  $('copied').textContent = 'Copied.';
}

// ---- All of it ----

let file;

function render() {
  stop();
  $('trouble').textContent = '';
  $('title').textContent = state.kind === 'mend' ? 'Mend a text' : 'A character in every encoding, bit by bit';
  Object.values(sections).forEach((section) => (section.hidden = true));
  for (const part of document.querySelectorAll('[data-kind]')) part.hidden = !part.dataset.kind.split(' ').includes(state.kind);
  if (state.kind === 'text') {
    renderText();
  } else if (state.kind === 'name') {
    renderNamed();
  } else if (state.kind === 'bytes') {
    renderBytes();
  } else if (state.kind === 'file') {
    showFile(file);
  } else if (isFileMended) {
    mendFile();
  } else {
    renderMending(mending(state.damaged, state));
  }
}

function renderText() {
  const mayBeNumbers = areNumbers(state.text);
  $('as-text-label').hidden = !mayBeNumbers;
  let codePoints = [];
  try {
    codePoints = mayBeNumbers && !state.isText ? parseNumbers(state.text) : parseText(state.text);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    $('trouble').textContent = error.message;
  }
  items = codePoints.map((codePoint) => ({ codePoint }));
  renderItems(items.length);
  renderLengths(codePoints, 'Lengths');
}

/** The characters whose names have some words. */
function renderNamed() {
  const found = findByName(state.name);
  items = found.map((codePoint) => ({ codePoint }));
  renderItems(items.length);
  if (found.length === 0 && /\S/.test(state.name)) $('trouble').textContent = 'No character has these words in its name.';
}

function renderBytes() {
  const bytes = parseBytes(state.bytes);
  if (bytes === undefined) {
    $('trouble').textContent = 'These are no bytes in hexadecimal: each has two digits.';
    return;
  }
  const name = charsetOf(bytes);
  items = sequencesOf(bytes, name);
  renderItems(items.length);
  renderDetected(bytes);
  if (bytes.length > 0) {
    const { errors, summary } = check(bytes, name, { limit: MOST_ERRORS });
    renderFindings(errors, summary, counted(bytes.length, 'byte'));
  }
  renderLengths(items.map(({ codePoint }) => codePoint).filter((codePoint) => codePoint !== undefined), 'Lengths of the well-formed characters');
}

let kept = 0;

/** Keeps the state in the address, and says if that is too short for it. */
async function keepState() {
  const number = ++kept;
  const hash = await writeState(state);
  if (number !== kept) return;
  history.replaceState(null, '', hash);
  $('address').textContent = isLong(hash) ? 'This is too long for an address: it stays on this page alone.' : '';
}

/** Fills the form from the state. */
function fill() {
  for (const radio of document.getElementsByName('kind')) radio.checked = radio.value === state.kind;
  $('text').value = state.text;
  $('as-text').checked = state.isText;
  $('name').value = state.name;
  $('bytes').value = state.bytes.replace(/(..)(?=.)/g, '$1 ');
  $('charset').value = state.charset;
  $('damaged').value = state.damaged;
  $('through').value = state.through;
  $('guess').checked = state.guess;
}

async function load() {
  const hash = location.hash;
  let note = isLong(hash) ? 'This address could not hold what was typed.' : '';
  try {
    state = await readState(hash);
  } catch {
    state = await readState('');
    note = 'This address is damaged.';
  }
  if (hash === '') Object.assign(state, { text: START, at: START_AT });
  state.charset = known().find(({ name }) => name === state.charset)?.name ?? '';
  state.through = tables().find(({ name }) => name === state.through)?.name ?? '';
  isFileMended = false;
  startMending();
  render();
  $('address').textContent = note;
}

/** A place for damaged text has an example at first. */
function startMending() {
  if (state.kind === 'mend' && state.damaged === '' && !isFileMended) state.damaged = EXAMPLE;
  fill();
}

function change(changes) {
  Object.assign(state, { at: 0 }, changes);
  render();
  keepState();
}

function takeFile(taken) {
  file = taken;
  isFileMended = state.kind === 'mend';
  change(isFileMended ? { damaged: '' } : { kind: 'file' });
  fill();
}

function listen() {
  $('input').addEventListener('submit', (event) => event.preventDefault());
  for (const radio of document.getElementsByName('kind')) radio.addEventListener('change', () => {
    state.kind = radio.value;
    startMending();
    change({});
  });
  $('text').addEventListener('input', () => change({ text: $('text').value }));
  $('as-text').addEventListener('change', () => change({ isText: $('as-text').checked }));
  $('name').addEventListener('input', () => change({ name: $('name').value }));
  $('bytes').addEventListener('input', () => change({ bytes: $('bytes').value }));
  $('charset').addEventListener('change', () => change({ charset: $('charset').value }));
  $('file').addEventListener('change', () => $('file').files.length > 0 && takeFile($('file').files[0]));
  $('damaged').addEventListener('input', () => {
    isFileMended = false;
    change({ damaged: $('damaged').value });
  });
  $('through').addEventListener('change', () => change({ through: $('through').value }));
  $('guess').addEventListener('change', () => change({ guess: $('guess').checked }));
  $('copy').addEventListener('click', copyMended);
  $('stop').addEventListener('click', stop);
  $('save-picture').addEventListener('click', savePicture);
  window.addEventListener('hashchange', load);
  narrow.addEventListener('change', () => items.length > 0 && renderStrips());

  $('characters').addEventListener('click', ({ target }) => target.dataset.index !== undefined && choose(Number(target.dataset.index), true));
  $('characters').addEventListener('keydown', (event) => {
    const steps = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1, Home: -Infinity, End: Infinity };
    if (!(event.key in steps)) return;
    event.preventDefault();
    const step = steps[event.key];
    choose(step === Infinity ? items.length - 1 : step === -Infinity ? 0 : state.at + step, true);
  });
  $('errors').addEventListener('click', ({ target }) => target.dataset.show !== undefined && choose(Number(target.dataset.show), true));

  const bitOf = (target) => target.closest?.('[data-bit]')?.dataset.bit;
  $('strips').addEventListener('pointerover', ({ target }) => tie(bitOf(target)));
  $('strips').addEventListener('pointerleave', () => tie(undefined));
  $('strips').addEventListener('keydown', (event) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (step === undefined || event.target.querySelector('line') === null) return;
    event.preventDefault();
    moveTie(event.target, step);
  });

  document.addEventListener('dragover', (event) => {
    event.preventDefault();
    document.body.classList.add('is-over');
  });
  document.addEventListener('dragleave', () => document.body.classList.remove('is-over'));
  document.addEventListener('drop', (event) => {
    event.preventDefault();
    document.body.classList.remove('is-over');
    const { files } = event.dataTransfer;
    if (files.length > 0) {
      $('file').files = files; // So that it shows the name.
      takeFile(files[0]);
      return;
    }
    const text = event.dataTransfer.getData('text');
    isFileMended = false;
    change(state.kind === 'mend' ? { damaged: text } : { kind: 'text', text });
    fill();
  });
}

/** Starts the page. The promise is kept when it shows something. */
export function show(makeOne) {
  makeWorker = makeOne;
  sections = { detected: $('detected'), findings: $('findings'), chosen: $('chosen'), sizes: $('sizes'), progress: $('progress'), mending: $('mending') };
  narrow = matchMedia('(max-width: 460px)');
  $('charset').append(...known().map(({ name }) => make('option', { value: name, textContent: name })));
  $('through').append(...tables().map(({ name }) => make('option', { value: name, textContent: familiarName(name) })));
  listen();
  return load().then(() => {
    $('unloaded').remove();
    $('input').hidden = false;
    $('names').hidden = false;
  });
}
