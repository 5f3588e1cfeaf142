// The page of the book that shows the bits, in Chromium, opened from a file; and
// the package in a browser.

import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, existsSync, mkdirSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync, writeSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { dirname, extname, join } from 'node:path';
import { after, before, beforeEach, test } from 'node:test';
import { pathToFileURL } from 'node:url';

import { tableOfNames } from '../../docs/explore/make-names.mjs';
import { findByName, nameOf, useNames } from '../../docs/explore/names.js';
import { native, noNative, packageFolder, programs } from './support.mjs';

const page = process.env.UTFX_PAGE;
const pictures = process.env.UTFX_SCREENSHOTS;
const UNICODE = '/usr/share/unicode/UnicodeData.txt';

let webdriver;
let chrome;
let skip = false;
try {
  webdriver = programs('selenium-webdriver');
  chrome = programs('selenium-webdriver/chrome');
} catch {
  skip = 'npm could not get selenium-webdriver';
}
for (const program of ['chromium', 'chromedriver']) {
  if (spawnSync(program, ['--version']).error !== undefined) skip = `${program} is not there`;
}

const check = (name, run) => test(name, { skip, timeout: 300_000 }, run);

let driver;
let work;
const url = pathToFileURL(page).href;

before(async () => {
  if (skip) return;
  work = mkdtempSync(join(tmpdir(), 'utfx-'));
  // As root it needs the second option.
  const options = new chrome.Options().addArguments('--headless=new', '--no-sandbox', '--force-color-profile=srgb', '--hide-scrollbars');
  options.setChromeBinaryPath('/usr/bin/chromium');
  driver = await new webdriver.Builder()
    .forBrowser('chrome')
    .setChromeOptions(options)
    .setChromeService(new chrome.ServiceBuilder('/usr/bin/chromedriver'))
    .build();
  await driver.manage().window().setRect({ width: 1400, height: 900 });
});
after(async () => {
  if (skip) return;
  await driver.quit();
  rmSync(work, { recursive: true });
});

const open = async (hash = '') => {
  await driver.get('about:blank');
  await driver.get(url + hash);
  await driver.wait(async () => (await find('#input')).isDisplayed(), 20_000);
};
beforeEach(() => skip || open());

const find = (css) => driver.findElement(webdriver.By.css(css));
const findAll = (css) => driver.findElements(webdriver.By.css(css));
const texts = async (css) => Promise.all((await findAll(css)).map((element) => element.getText()));
const run = (script, ...values) => driver.executeScript(script, ...values);
const choose = (kind) => find(`input[value="${kind}"]`).then((radio) => radio.click());
const retype = async (css, text) => {
  const field = await find(css);
  await field.clear();
  await field.sendKeys(text);
};
const pick = (name) => find(`#charset option[value="${name}"]`).then((option) => option.click());
const press = (element, ...keys) => element.sendKeys(...keys);
const { Key } = webdriver ?? {};

check('the page shows what is typed, in every encoding', async () => {
  await retype('#text', 'é𐍈');
  assert.deepEqual(await texts('#characters button'), ['é', '𐍈']);
  assert.equal(await (await find('#strips-title')).getText(), 'U+00E9 é LATIN SMALL LETTER E WITH ACUTE');
  const captions = await texts('figcaption .names');
  assert.deepEqual(captions, ['UTF-64BE', 'UTF-8000, UTF-E-8, UTF-8', 'UTF-INFINITY-16BE, UTF-E-16BE, UTF-G-16BE, UTF-16BE', 'UTF-32BE']);
  assert.deepEqual(await texts('figcaption .quiet'), ['8 bytes', '2 bytes', '2 bytes', '4 bytes']);
  assert.deepEqual(await texts('figure:nth-child(2) .hex'), ['C3', 'A9']);
  assert.equal((await texts('figure:nth-child(2) .bit')).slice(-16).join(''), '1100001110101001');
  const rows = await texts('#lengths tr');
  assert.ok(['UTF-64BE 16 bytes', 'UTF-8000 6 bytes', 'UTF-16BE 6 bytes', 'UTF-32BE 8 bytes'].every((row) => rows.includes(row)), rows.join());
});

check('the page shows numbers beyond Unicode, and says which encodings lack them', async () => {
  await retype('#text', 'U+7FFFFFFF');
  assert.equal(await (await find('#strips-title')).getText(), 'U+7FFFFFFF beyond Unicode, 2147483647');
  const lacking = await texts('figure.is-lacking');
  assert.ok(lacking.some((text) => /^UTF-64BE\s+U\+7FFFFFFF is over U\+10FFFF/.test(text)), lacking.join());
  assert.ok((await texts('#lengths tr')).some((row) => row.startsWith('UTF-64BE 0 bytes lacks 1 character')));
});

check('the page takes numbers as utfx show does', async () => {
  await retype('#text', ' u+110000 0x110000 1114112 +0X41 U+400..402 U+D800 ');
  assert.deepEqual(await texts('#characters button'), ['U+110000', 'U+110000', 'U+110000', 'A', 'Ѐ', 'Ё', 'Ђ', 'U+D800']);
  assert.equal(await (await find('#strips-title')).getText(), 'U+110000 beyond Unicode, 1114112');
  await retype('#text', '2026');
  assert.deepEqual(await texts('#characters button'), ['ߪ']);
  await (await find('#as-text')).click();
  assert.deepEqual(await texts('#characters button'), ['2', '0', '2', '6']);
  await open(new URL(await driver.getCurrentUrl()).hash);
  assert.deepEqual(await texts('#characters button'), ['2', '0', '2', '6']);
  await (await find('#as-text')).click();
  await retype('#text', 'U+402..U+400');
  assert.equal(await (await find('#trouble')).getText(), 'the range ends before it starts: U+402..U+400');
  await retype('#text', 'U+0..U+FFFFFFFFFFFFFFFFFFFF');
  assert.equal(await (await find('#trouble')).getText(), 'these are more than 65,536 numbers');
  // Neither is a number.
  await retype('#text', '-5');
  assert.deepEqual(await texts('#characters button'), ['-', '5']);
  assert.equal(await (await find('#as-text')).isDisplayed(), false);
});

check('the page finds characters by the words of their names', async () => {
  await choose('name');
  await retype('#name', 'Europe-Africa earth');
  assert.deepEqual(await texts('#characters button'), ['🌍']);
  await retype('#name', 'old sogdian letter kaph');
  await open(new URL(await driver.getCurrentUrl()).hash);
  assert.equal(await (await find('#strips-title')).getText(), 'U+10F0B 𐼋 OLD SOGDIAN LETTER KAPH');
  // The one with just this name comes first.
  await retype('#name', 'sun');
  assert.deepEqual((await texts('#characters button')).slice(0, 2), ['☉', '☀']);
  await retype('#name', 'no such words');
  assert.equal(await (await find('#trouble')).getText(), 'No character has these words in its name.');
});

check('the page ties a bit of the code point to where each encoding keeps it', async () => {
  await retype('#text', '🌍');
  const bit = await find('figure:nth-child(2) g[data-bit="16"]');
  await driver.actions().move({ origin: bit }).perform();
  const tied = await run('return [...document.querySelectorAll("figure")].map((figure) => figure.querySelectorAll("g.tied").length)');
  // Twice in each: as the code point's and as the sequence's. UTF-16 has the bits of another number.
  assert.deepEqual(tied, [2, 2, 0, 2]);
  assert.deepEqual(await texts('figure p'), ['the content bits are the number less 0x10000: 0xF30D']);
  const roles = await run('return [...document.querySelectorAll("figure:nth-child(2) g.tied rect")].map((box) => box.getAttribute("class"))');
  assert.deepEqual(roles, ['r3', 'r3']);
  const colours = await run(
    'return ["r1", "r2", "r3", "r4"].map((name) => getComputedStyle(document.querySelector(`figure:nth-child(2) .${name}`)).fill)');
  assert.equal(new Set(colours).size, 4);
  await press(await find('figure:nth-child(3) svg'), Key.ARROW_RIGHT);
  assert.equal(await (await find('#told')).getAttribute('textContent'), 'Bit 19 of the code point less 0x10000 is 0: content.');
});

check('the page saves the picture that utfx show --svg draws', async () => {
  await driver.setDownloadPath(work);
  const saved = async (name) => {
    await (await find('#save-picture')).click();
    await driver.wait(() => existsSync(join(work, name)), 20_000);
    return readFileSync(join(work, name), 'utf8');
  };
  const drawn = (name) => readFileSync(new URL(`../../docs/pictures/${name}.svg`, import.meta.url), 'utf8');
  await open('#text=U%2B1F30D U%2B10FFFF');
  assert.equal(await saved('U+1F30D.svg'), drawn('earth'));
  await press(await find('#characters button'), Key.END);
  assert.equal(await saved('U+10FFFF.svg'), drawn('last'));
  // The command also says of each that UTF-8000 has the number.
  await open('#text=9141386507638288912');
  const strips = (svg) => svg.match(/<(line|rect|text)[^>]* class="(bit|hex|r\d|small)[^>]*>/g).map((part) => part.replace(/ y\d?="[^"]*"/g, ''));
  assert.deepEqual(strips(await saved('U+7EDCBA9876543210.svg')), strips(drawn('number')));
  await open('#bytes=C0');
  const wrong = await saved('C0.svg');
  assert.match(wrong, /class="error">IllFormed: overlong: 2 bytes for a code point that<.*class="r3 wrong"/s);
  if (noNative) return;
  assert.equal(wrong, `${native('command/utfx', ['show', '--svg', '-x', 'C0']).join('\n')}\n`);
});

check('the page explains damaged bytes in the words of utfx check', async () => {
  await choose('bytes');
  await retype('#bytes', '41 C0 80 C3');
  assert.deepEqual(await texts('#characters button'), ['A', 'C0', '80', 'C3']);
  const errors = await texts('#errors li');
  assert.equal(errors.length, 3);
  assert.match(errors[0], /^line 1, column 2: IllFormed at byte 1, character 2\nC0: overlong: 2 bytes for U\+0000, which takes 1\nexpected: 00 to 7F or C2 to F4 as byte 1/);
  assert.match(errors[2], /Incomplete at byte 3.*\nC3: the text ends inside a sequence, of which 1 of 2 bytes is there/);
  assert.equal(await (await find('#summary')).getText(), '4 bytes in UTF-8: 3 errors; 1 character, 1 line, longest sequence 1 byte, largest code point U+0041.');
  await (await find('#errors li button')).click();
  assert.equal(await (await find('#strips-title')).getText(), 'C0, at byte 1');
  assert.equal((await texts('figure .bit.wrong')).join(''), '0000');
  // Beyond Unicode, unless UTF-8000 is chosen.
  await retype('#bytes', 'F4 90 80 80');
  assert.match((await texts('#errors li'))[0], /F4: over U\+10FFFF: U\+110000/);
  await pick('UTF-8000');
  assert.deepEqual(await texts('#characters button'), ['U+110000']);
  await pick('UTF-64BE');
  assert.match((await texts('#errors li'))[0], /Incomplete at byte 0/);
  await retype('#bytes', '4');
  assert.match(await (await find('#trouble')).getText(), /no bytes in hexadecimal/);
  await retype('#bytes', '41 00 00 00 00 00 00 00');
  assert.equal(await (await find('#trouble')).getText(), '');
  assert.equal(await (await find('#findings-title')).getText(), 'Nothing is wrong');
});

check('the page reads bytes as their signature says', async () => {
  await choose('bytes');
  for (const [bytes, name, characters] of [
    ['FEFF 0041 D83C', 'UTF-16BE', ['FE FF', 'A', 'D8 3C']],
    ['FFFE 4100', 'UTF-16LE', ['FF FE', 'A']],
    ['FFFE0000 41000000', 'UTF-32LE', ['FF FE 00 00', 'A']],
    ['0000FEFF00000000 4100000000000000', 'UTF-64BE', ['00 00 FE FF 00 00 00 00', 'A']],
    ['EFBBBF 41', 'UTF-8', ['U+FEFF', 'A']],
  ]) {
    await retype('#bytes', bytes);
    assert.match(await (await find('#summary')).getText(), new RegExp(` in ${name}: `));
    assert.deepEqual(await texts('#characters button'), characters);
  }
  await retype('#bytes', 'FFFE 4100');
  assert.equal(await (await find('#strips-title')).getText(), 'signature, little-endian, at byte 0');
  assert.deepEqual(await texts('#legend dt'), ['signature']);
});

check('the page has a short address for a long text, and says what is too long for one', async () => {
  const type = (text) => run(`
    const field = document.getElementById('text');
    field.value = ${text};
    field.dispatchEvent(new Event('input'));`);
  const address = async (pattern) => {
    await driver.wait(async () => pattern.test(await driver.getCurrentUrl()), 20_000);
    return new URL(await driver.getCurrentUrl()).hash;
  };
  const long = "Array.from({ length: 1500 }, (_, i) => `Zeile ${i}: é中🌍\\uD800 `).join('')";
  await type(long);
  const hash = await address(/#z=[\w-]+$/);
  assert.ok(hash.length < 8000, hash.length);
  await open(hash);
  assert.equal(await run(`return document.getElementById("text").value === ${long}`), true);
  await type('Array.from({ length: 90_000 }, (_, i) => String.fromCodePoint(0x4e00 + ((i * i * 7919) % 0x5003))).join("")');
  await address(/#long=text$/);
  assert.equal(await (await find('#address')).getText(), 'This is too long for an address: it stays on this page alone.');
  await type('"a".repeat(1 << 19)'); // A megabyte of this deflates to a kilobyte.
  await open(await address(/#z=/));
  assert.equal(await run('return document.getElementById("text").value.length'), 1 << 19);
  await type('"a".repeat(1 << 20)');
  await address(/#long=text$/);
  await type('"short"');
  await address(/#text=short$/);
  assert.equal(await (await find('#address')).getText(), '');
  for (const [hash, said] of [['#long=text', 'This address could not hold what was typed.'], ['#z=nonsense', 'This address is damaged.'], ['#z=%', 'This address is damaged.']]) {
    await open(hash);
    assert.equal(await (await find('#address')).getText(), said);
  }
});

check('the page keeps its state in the address', async () => {
  await choose('bytes');
  await retype('#bytes', 'C3A9 FF');
  await pick('UTF-E-8');
  await press(await find('#characters button'), Key.ARROW_RIGHT);
  const hash = new URL(await driver.getCurrentUrl()).hash;
  await retype('#bytes', '41');
  await open(hash);
  assert.deepEqual(await texts('#characters button'), ['é', 'FF']);
  assert.equal(await (await find('#charset')).getAttribute('value'), 'UTF-E-8');
  assert.equal(await (await find('[aria-selected="true"]')).getText(), 'FF');
  await retype('#bytes', '41');
  await choose('text');
  await retype('#text', 'a b&=#%é');
  await open(new URL(await driver.getCurrentUrl()).hash);
  assert.equal(await (await find('#text')).getAttribute('value'), 'a b&=#%é');
  await open('#charset=nonsense&at=-4&bytes=zz');
  assert.match(await (await find('#trouble')).getText(), /no bytes/);
  // An address may choose one behind those to choose from: the last is chosen, for the keyboard, too.
  await open(`#text=${'ab'.repeat(300)}&at=560`);
  assert.deepEqual(await run('return Array.from(document.querySelectorAll("#characters [tabindex=\\"0\\"]"), ({ dataset }) => dataset.index)'), ['499']);
});

check('the page can be used by keyboard, and by who hears it', async () => {
  await retype('#text', 'aé');
  const first = await find('#characters button');
  await press(first, Key.ARROW_RIGHT);
  const active = () => driver.switchTo().activeElement();
  assert.equal(await (await active()).getText(), 'é');
  assert.deepEqual([await (await active()).getAriaRole(), await (await active()).getAccessibleName()], ['option', 'U+00E9 é LATIN SMALL LETTER E WITH ACUTE']);
  await press(await active(), Key.END, Key.HOME);
  assert.equal(await (await active()).getText(), 'a');
  // The next stop is the first picture.
  await press(await active(), Key.TAB);
  assert.match(await (await active()).getAccessibleName(), /^byte 1, 61: self-synchronization 0, content 1100001; byte 2, 00: /);
  await press(await active(), Key.ARROW_RIGHT);
  assert.equal(await (await find('#told')).getAttribute('textContent'), 'Bit 6 of the code point is 1: content.');
  await press(await active(), Key.ARROW_RIGHT);
  assert.equal(await (await find('#told')).getAttribute('textContent'), 'Bit 5 of the code point is 1: content.');
  for (const [css, role, name] of [
    ['#text', 'textbox', 'Text'], ['#characters', 'listbox', 'Characters'], ['#lengths', 'rowgroup', ''], ['h1', 'heading', 'A character in every encoding, bit by bit'],
  ]) {
    const found = await find(css);
    assert.deepEqual([await found.getAriaRole(), await found.getAccessibleName()], [role, name], css);
  }
  const nameless = await run('return [...document.querySelectorAll("input, textarea, select, button")].filter((field) => field.labels?.length === 0 && !field.textContent && !field.getAttribute("aria-label")).length');
  assert.equal(nameless, 0);
});

/** Drops what a script puts into a DataTransfer. */
const drop = (fill) => run(`
  const dataTransfer = new DataTransfer();
  ${fill}
  for (const type of ['dragover', 'drop']) document.body.dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }));
`);

check('the page takes text and files that are dropped', async () => {
  await drop('dataTransfer.setData("text", "中x");');
  assert.deepEqual(await texts('#characters button'), ['中', 'x']);
  assert.equal(await (await find('#text')).getAttribute('value'), '中x');
  await drop('dataTransfer.items.add(new File([new Uint8Array([0x41, 0xFF, 0x42])], "damaged.txt"));');
  await driver.wait(async () => (await texts('#errors li')).length === 1, 20_000);
  assert.match(await (await find('#summary')).getText(), /^damaged\.txt in UTF-8: 1 error; 2 characters, 1 line/);
  assert.equal(await run('return document.getElementById("file").files[0].name'), 'damaged.txt');
  assert.equal(await (await find('input[value="file"]')).isSelected(), true);
  assert.deepEqual(await texts('#characters button'), ['A', 'FF', 'B']);
  await pick('UTF-32BE');
  await driver.wait(async () => /in UTF-32BE: 1 error; 0 characters/.test(await (await find('#summary')).getText()), 20_000);
});

check('the page checks a file of 100 MB in a worker, with a progress bar', async () => {
  // 100 MB with two errors, of which one crosses the end of a megabyte.
  const path = join(work, 'large.txt');
  const line = Buffer.from('A line of text: é中🌍 and no more of it.\n');
  const piece = Buffer.alloc(1 << 20, 'x');
  for (let at = 0; at + line.length <= piece.length; at += line.length) line.copy(piece, at);
  const file = openSync(path, 'w');
  for (let i = 0; i < 100; ++i) {
    const part = Buffer.from(piece);
    if (i === 41) part[part.length - 1] = 0xe4;
    if (i === 77) part[5] = 0x80;
    writeSync(file, part);
  }
  closeSync(file);
  await choose('file');
  // Notes all that the bar has shown, and that the page answers meanwhile.
  await run(`
    window.seen = new Set();
    window.answers = 0;
    const bar = document.querySelector('progress');
    new MutationObserver(() => seen.add(bar.value)).observe(bar, { attributes: true });
    const watch = () => { ++answers; if (bar.offsetParent !== null) seen.add(bar.value); requestAnimationFrame(watch); };
    watch();
  `);
  await (await find('#file')).sendKeys(path);
  await driver.wait(async () => /^large\.txt/.test(await (await find('#summary')).getText()), 120_000);
  assert.match(await (await find('#summary')).getText(), /^large\.txt in UTF-8: 2 errors; /);
  const errors = await texts('#errors li');
  assert.match(errors[0], new RegExp(`IllFormed at byte ${(42 * 2 ** 20 - 1).toLocaleString('en')}`));
  assert.match(errors[1], new RegExp(`IllFormed at byte ${(77 * 2 ** 20 + 5).toLocaleString('en')}`));
  const seen = await run('return [...seen].sort((a, b) => a - b)');
  assert.ok(seen.length > 10 && seen[0] === 0 && seen.at(-1) === 1, seen.join());
  assert.equal(await (await find('#progress')).isDisplayed(), false);
  assert.ok((await run('return answers')) > 3);
});

check('the page says which charset bytes are in', async () => {
  const koi8 = 'F3 DF C5 DB D8 20 D6 C5 20 C5 DD A3 20 DC D4 C9 C8 20 CD D1 C7 CB C9 C8';
  await choose('bytes');
  await retype('#bytes', '41 42');
  assert.equal(await (await find('#detected')).isDisplayed(), false);
  await retype('#bytes', koi8);
  assert.equal(await (await find('#detected-summary')).getText(), 'These bytes are in KOI8-R.');
  assert.deepEqual(await texts('#readings li'), ['KOI8-R (Russian) Съешь же ещё этих мягких']);
  await retype('#bytes', 'E9');
  assert.match(await (await find('#detected-summary')).getText(), /^(Nothing tells which charset|These bytes are perhaps in)/);
  assert.ok((await texts('#readings li')).length > 1);
  await pick('UTF-8');
  assert.equal(await (await find('#detected')).isDisplayed(), false);
  await drop('dataTransfer.items.add(new File([new Uint8Array([0xCF, 0xF0, 0xE8, 0xE2, 0xE5, 0xF2, 0x2C, 0x20, 0xEC, 0xE8, 0xF0, 0x21])], "letter.txt"));');
  await (await find('#charset option')).click();
  await driver.wait(async () => (await (await find('#detected-summary')).getText()).includes('CP1251'), 20_000);
});

check('the page mends a text, and says what each part was', async () => {
  await choose('mend');
  // It starts with an example.
  assert.match(await (await find('#damaged')).getAttribute('value'), /^Renée est au cafÃ©/);
  assert.match(await (await find('#mended')).getAttribute('value'), /^Renée est au café, l’été dernier\.\nПривет, мир!\nTwice: Zoë and François\.\nПривет, мир! Как дела сегодня\?\nLost for ever: M\uFFFDller\.$/);
  assert.match((await texts('#chains li')).join(), /^UTF-8 ← CP1252 ← UTF-8 \(\d parts\),UTF-8 ← CP1252 ← UTF-8 ← CP1252 ← UTF-8 \(2 parts\),UTF-8 ← CP1252 ← CP1251 \(1 part\),U\+FFFD, a character that is lost: not mended \(1 part\)$/);
  await (await find('#copy')).click();
  await driver.wait(async () => (await (await find('#copied')).getText()) === 'Copied.', 20_000);
  await retype('#damaged', 'un Ã\u00A0 la');
  assert.equal(await (await find('#mending-summary')).getText(), '1 damaged part, not mended: lost or not sure.');
  assert.equal(await (await find('#mended')).getAttribute('value'), 'un Ã\u00A0 la');
  await (await find('#guess')).click();
  assert.equal(await (await find('#mending-summary')).getText(), '1 damaged part, mended.');
  assert.equal(await (await find('#mended')).getAttribute('value'), 'un à la');
  assert.equal(await (await find('#marked')).getAttribute('textContent'), 'un Ã\u00A0à1 la');
  await (await find('#guess')).click();
  await (await find('#through option[value="IBM437"]')).click();
  await retype('#damaged', 'caf├⌐');
  await open(new URL(await driver.getCurrentUrl()).hash);
  assert.equal(await (await find('#mended')).getAttribute('value'), 'café');
  assert.deepEqual(await texts('#chains li'), ['UTF-8 ← CP437 ← UTF-8 (1 part)']);
  await drop('dataTransfer.setData("text", "right");');
  assert.equal(await (await find('#mending-summary')).getText(), 'No damage is found.');
  await (await find('#through option')).click();
  await drop('dataTransfer.items.add(new File([new TextEncoder().encode("déjà été là, Ã\u00A9tÃ\u00A9 "), new Uint8Array([0xE9, 0x74, 0xE9])], "letter.txt"));');
  await driver.wait(async () => /^letter\.txt: 4 damaged parts, all mended\.$/.test(await (await find('#mending-summary')).getText()), 20_000);
  assert.equal(await (await find('#mended')).getAttribute('value'), 'déjà été là, été été');
  assert.equal(await (await find('#marked')).getAttribute('textContent'), 'déjà été là, Ã\u00A9é1tÃ\u00A9é1 E9é2tE9é2');
  assert.equal(await run('return document.getElementById("save").download'), 'letter.txt');
  const bytes = await driver.executeAsyncScript('fetch(document.getElementById("save").href).then((answer) => answer.text()).then(arguments[0])');
  assert.equal(bytes, 'déjà été là, été été');
});

check('the page has no part wider than the window, from 360 pixels on', async () => {
  mkdirSync(pictures, { recursive: true });
  const states = { text: '', number: '#text=U%2B7EDCBA9876543210', mend: '#mend=', errors: '#bytes=41C3A9C080F09F8C8DEDA080F4908080FF&at=2' };
  for (const [name, hash] of Object.entries(states)) {
    for (const width of [360, 1400]) {
      for (const scheme of ['light', 'dark']) {
        await driver.sendDevToolsCommand('Emulation.setDeviceMetricsOverride', { width, height: 900, deviceScaleFactor: 1, mobile: false });
        await driver.sendDevToolsCommand('Emulation.setEmulatedMedia', { features: [{ name: 'prefers-color-scheme', value: scheme }] });
        await open(hash);
        const { cssContentSize } = await driver.sendAndGetDevToolsCommand('Page.getLayoutMetrics', {});
        assert.equal(cssContentSize.width, width);
        const { data } = await driver.sendAndGetDevToolsCommand('Page.captureScreenshot', {
          captureBeyondViewport: true,
          clip: { x: 0, y: 0, width, height: cssContentSize.height, scale: 1 },
        });
        writeFileSync(join(pictures, `${name}-${width}-${scheme}.png`), Buffer.from(data, 'base64'));
        assert.deepEqual(await run(CONTRAST), [], `${name} ${width} ${scheme}`);
        assert.deepEqual(await run(CROSSED), [], `${name} ${width} ${scheme}`);
        assert.deepEqual(await run(ALIKE), [], scheme);
      }
    }
  }
  await driver.sendDevToolsCommand('Emulation.clearDeviceMetricsOverride', {});
  await driver.sendDevToolsCommand('Emulation.setEmulatedMedia', { features: [] });
});

check('a browser loads the package as it is', async () => {
  const types = { '.mjs': 'text/javascript', '.wasm': 'application/wasm', '.html': 'text/html' };
  const asked = [];
  const server = createServer((request, response) => {
    asked.push(request.url);
    response.setHeader('content-type', types[extname(request.url)] ?? 'text/plain');
    const isOfPackage = /^\/(web\.mjs|utfx.*\.wasm)$/.test(request.url);
    response.end(isOfPackage ? readFileSync(packageFolder + request.url) : '');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  try {
    await driver.get(`http://127.0.0.1:${server.address().port}/a.html`);
    const [text, length, errors, long] = await driver.executeAsyncScript(`
      const done = arguments[0];
      import('./web.mjs').then((utfx) => {
        const text = 'é漢🌍'.repeat(100000);
        const encoded = new utfx.Encoder('UTF-64').encode(text);
        done([
          new utfx.Decoder('UTF-8000').decode(Uint8Array.of(0x61, 0xC3, 0xA9)),
          encoded.length,
          utfx.check(Uint8Array.of(0xC0)).errors.length,
          new utfx.Decoder('UTF-64', { fatal: true }).decode(encoded) === text,
        ]);
      }, (error) => done([String(error)]));
    `);
    assert.deepEqual([text, length, errors, long], ['aé', 2_400_008, 1, true]);
    assert.deepEqual(asked.filter((path) => path !== '/a.html' && path !== '/favicon.ico'), ['/web.mjs', '/utfx-simd.wasm']);
  } finally {
    server.closeAllConnections();
    server.close();
  }
});

test('the page has the names of characters that utfx show has', { skip: noNative || !existsSync(UNICODE) }, () => {
  useNames(tableOfNames(dirname(UNICODE)));
  const shown = native('command/utfx', ['show', '-1', '-t', 'UTF-32BE', 'U+0..U+D7FF', 'U+E000..U+10FFFF']);
  assert.equal(shown.length, 0x10f800);
  for (const line of shown) {
    const name = nameOf(BigInt(`0x${/U\+([0-9A-F]+)/.exec(line)[1]}`));
    // The command has the names of ICU's version of Unicode, or without ICU few.
    assert.ok(line.endsWith(` ${name}`) || name === 'unassigned' || /\d$| unassigned$/.test(line), `${line}, ${name}`);
  }
  for (const words of ['delete', 'ga hangul', 'cjk 4e00', 'tone-2 miao']) {
    const numbers = native('command/utfx', ['show', '-1', '--count', '999', '-t', 'UTF-32BE', '--name', words]).map((line) => /U\+([0-9A-F]+)/.exec(line)[1]);
    assert.deepEqual(findByName(words).map((number) => number.toString(16).toUpperCase().padStart(4, '0')), numbers, words);
  }
});

check('the page without its program says how to make it', async () => {
  await driver.get(new URL('../../docs/explore.html', import.meta.url).href);
  assert.match(await (await find('#unloaded')).getText(), /tools\/wasm makes the whole page/);
  assert.equal(await (await find('#input')).isDisplayed(), false);
});

check('the page says what it needs, and what fails, until it is there', async () => {
  const needs = 'It needs JavaScript, WebAssembly and a browser of 2023 or later.';
  for (const [policy, said] of [
    ["script-src 'none'", 'This page is not loaded yet.'],
    // All but WebAssembly.
    ["script-src 'unsafe-inline'", "This page can't start: CompileError: WebAssembly.compile(): "],
  ]) {
    const path = join(work, 'refused.html');
    writeFileSync(path, readFileSync(page, 'utf8').replace('<head>', `<head><meta http-equiv="Content-Security-Policy" content="${policy}">`));
    await driver.get(pathToFileURL(path).href);
    await driver.wait(async () => (await (await find('#unloaded')).getText()).startsWith(said), 20_000);
    assert.ok((await (await find('#unloaded')).getText()).endsWith(needs));
    assert.equal(await (await find('#input')).isDisplayed(), false);
  }
  await open();
  assert.equal((await findAll('#unloaded')).length, 0);
});

check('the page asks nobody for anything', async () => {
  assert.deepEqual(await run('return performance.getEntriesByType("resource").map(({ name }) => name).filter((name) => !name.startsWith("blob:"))'), []);
});

/** The contrast of colours (WCAG 2.2). */
const COLOURS = `
  const channel = (value) => (value /= 255) <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  const rgb = (colour) => colour.match(/[\\d.]+/g).map(Number);
  const linear = (colour) => rgb(colour).slice(0, 3).map(channel);
  const luminance = (colour) => { const [r, g, b] = linear(colour); return 0.2126 * r + 0.7152 * g + 0.0722 * b; };
  const contrast = (one, other) => {
    const [light, dark] = [luminance(one), luminance(other)].sort((a, b) => b - a);
    return (light + 0.05) / (dark + 0.05);
  };
  const behind = (element) => {
    for (let at = element; at; at = at.parentElement) {
      const colour = getComputedStyle(at).backgroundColor;
      if (rgb(colour)[3] !== 0) return colour;
    }
  };
`;

/** Lists the texts and the edges of bits whose contrast with what is behind them is less than WCAG asks for. */
const CONTRAST = `
  ${COLOURS}
  const wrong = [];
  const look = (element, colour, ground, least = 4.5) => {
    if (contrast(colour, ground) < least) wrong.push(element.tagName + ' ' + element.textContent.trim().slice(0, 30));
  };
  for (const element of document.querySelectorAll('body *')) {
    if (element.closest('svg, [hidden], .unseen, option, script') || !element.offsetParent) continue;
    const hasText = [...element.childNodes].some((node) => node.nodeType === 3 && node.data.trim() !== '');
    if (hasText) look(element, getComputedStyle(element).color, behind(element));
  }
  for (const box of document.querySelectorAll('svg g rect')) {
    look(box.parentElement, getComputedStyle(box.parentElement.querySelector('text')).fill, getComputedStyle(box).fill);
    look(box.parentElement, getComputedStyle(box).stroke, behind(box), 3);
  }
  for (const line of document.querySelectorAll('svg line')) look(line, getComputedStyle(line).stroke, behind(line), 3);
  return wrong;
`;

/** Lists the pictures in which a line crosses a bit: it may touch those at its ends. */
const CROSSED = `
  const crossed = [];
  for (const picture of document.querySelectorAll('figure svg')) {
    const boxes = [...picture.querySelectorAll('rect')].map((box) => box.getBoundingClientRect());
    const isCrossed = [...picture.querySelectorAll('line')].some((line) => {
      const { top, bottom } = line.getBoundingClientRect();
      return boxes.some((box) => box.bottom > top + 2 && box.top < bottom - 2);
    });
    if (isCrossed) crossed.push(picture.getAttribute('aria-label'));
  }
  return crossed;
`;

/**
 * Lists the roles that look alike to somebody: in OKLab, after Machado, Oliveira and Fernandes, "A Physiologically-based
 * Model for Simulation of Color Vision Deficiency" (2009).
 */
const ALIKE = `
  ${COLOURS}
  const times = (matrix, vector) => matrix.map((row) => row.reduce((sum, value, i) => sum + value * vector[i], 0));
  const eyes = {
    all: [[1, 0, 0], [0, 1, 0], [0, 0, 1]],
    protanopia: [[0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216], [-0.003882, -0.048116, 1.051998]],
    deuteranopia: [[0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413], [-0.01182, 0.04294, 0.968881]],
    tritanopia: [[1.255528, -0.076749, -0.178779], [-0.078411, 0.930809, 0.147602], [0.004733, 0.691367, 0.3039]],
  };
  const oklab = (colour) => times(
    [[0.2104542553, 0.793617785, -0.0040720468], [1.9779984951, -2.428592205, 0.4505937099], [0.0259040371, 0.7827717662, -0.808675766]],
    times([[0.4122214708, 0.5363325363, 0.0514459929], [0.2119034982, 0.6806995451, 0.1073969566], [0.0883024619, 0.2817188376, 0.6299787005]],
      colour).map(Math.cbrt));
  const picture = document.body.appendChild(document.createElementNS('http://www.w3.org/2000/svg', 'svg'));
  const fills = Array.from({ length: 12 }, (_, role) => {
    const box = picture.appendChild(document.createElementNS('http://www.w3.org/2000/svg', 'rect'));
    box.setAttribute('class', 'r' + role);
    return linear(getComputedStyle(box).fill);
  });
  picture.remove();
  const alike = [];
  for (const [eye, matrix] of Object.entries(eyes)) {
    const seen = fills.map((fill) => oklab(times(matrix, fill).map((value) => Math.min(1, Math.max(0, value)))));
    seen.forEach((one, i) => seen.slice(0, i).forEach((other, j) => {
      const distance = Math.hypot(...one.map((value, k) => value - other[k]));
      if (distance < 0.05) alike.push(eye + ': r' + j + ' r' + i + ' ' + distance);
    }));
  }
  return alike;
`;
