// The page of the book that shows the bits, in Chromium, opened from a file; and
// the package in a browser.

import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, mkdirSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync, writeSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { after, before, beforeEach, test } from 'node:test';
import { pathToFileURL } from 'node:url';

import { packageFolder, programs } from './support.mjs';

const page = process.env.UTFX_PAGE;
const pictures = process.env.UTFX_SCREENSHOTS;

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
  assert.equal(await (await find('#strips-title')).getText(), 'U+00E9 é');
  const captions = await texts('figcaption span:first-child');
  assert.deepEqual(captions, ['UTF-64BE', 'UTF-8000, UTF-E-8, UTF-8', 'UTF-INFINITY-16BE, UTF-E-16BE, UTF-G-16BE, UTF-16BE', 'UTF-32BE']);
  assert.deepEqual(await texts('figcaption .quiet'), ['8 bytes', '2 bytes', '2 bytes', '4 bytes']);
  assert.deepEqual(await texts('figure:nth-child(2) .hex'), ['C3', 'A9']);
  assert.equal((await texts('figure:nth-child(2) .bit')).slice(-16).join(''), '1100001110101001');
  const rows = await texts('#lengths tr');
  assert.ok(rows.includes('UTF-64BE 16') && rows.includes('UTF-8000 6') && rows.includes('UTF-16BE 6') && rows.includes('UTF-32BE 8'), rows.join());
});

check('the page shows numbers beyond Unicode, and says which encodings lack them', async () => {
  await retype('#text', 'U+7FFFFFFF');
  assert.equal(await (await find('#strips-title')).getText(), 'U+7FFFFFFF');
  const lacking = await texts('figure.is-lacking');
  assert.ok(lacking.some((text) => /^UTF-64BE\s+U\+7FFFFFFF is over U\+10FFFF/.test(text)), lacking.join());
  assert.ok((await texts('#lengths tr')).some((row) => row.startsWith('UTF-64BE 0 lacks 1 character')));
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

check('the page explains damaged bytes in the words of utfx check', async () => {
  await choose('bytes');
  await retype('#bytes', '41 C0 80 C3');
  assert.deepEqual(await texts('#characters button'), ['A', 'C0', '80', 'C3']);
  const errors = await texts('#errors li');
  assert.equal(errors.length, 3);
  assert.match(errors[0], /^line 1, column 2: IllFormed at byte 1, character 2\nC0: overlong: 2 bytes for U\+0000, which takes 1\nexpected: 00 to 7F or C2 to FF as byte 1/);
  assert.match(errors[2], /Incomplete at byte 3.*\nC3: the text ends inside a sequence, of which 1 of 2 bytes is there/);
  assert.equal(await (await find('#summary')).getText(), '4 bytes in UTF-8000: 3 errors; 1 character, 1 line, longest sequence 1 byte, largest code point U+0041.');
  await (await find('#errors li button')).click();
  assert.equal(await (await find('#strips-title')).getText(), 'C0, at byte 1');
  assert.equal((await texts('figure .bit.wrong')).join(''), '0000');
  await pick('UTF-64BE');
  assert.match((await texts('#errors li'))[0], /Incomplete at byte 0/);
  await retype('#bytes', '4');
  assert.match(await (await find('#trouble')).getText(), /no bytes in hexadecimal/);
  await retype('#bytes', '41 00 00 00 00 00 00 00');
  assert.equal(await (await find('#trouble')).getText(), '');
  assert.equal(await (await find('#findings-title')).getText(), 'Nothing is wrong');
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
});

check('the page can be used by keyboard, and by who hears it', async () => {
  await retype('#text', 'aé');
  const first = await find('#characters button');
  await press(first, Key.ARROW_RIGHT);
  const active = () => driver.switchTo().activeElement();
  assert.equal(await (await active()).getText(), 'é');
  assert.deepEqual([await (await active()).getAriaRole(), await (await active()).getAccessibleName()], ['option', 'é U+00E9']);
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
  assert.match(await (await find('#summary')).getText(), /^damaged\.txt in UTF-8000: 1 error; 2 characters, 1 line/);
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
  assert.match(await (await find('#summary')).getText(), /^large\.txt in UTF-8000: 2 errors; /);
  const errors = await texts('#errors li');
  assert.match(errors[0], new RegExp(`IllFormed at byte ${(42 * 2 ** 20 - 1).toLocaleString('en')}`));
  assert.match(errors[1], new RegExp(`IllFormed at byte ${(77 * 2 ** 20 + 5).toLocaleString('en')}`));
  const seen = await run('return [...seen].sort((a, b) => a - b)');
  assert.ok(seen.length > 10 && seen[0] === 0 && seen.at(-1) === 1, seen.join());
  assert.equal(await (await find('#progress')).isDisplayed(), false);
  assert.ok((await run('return answers')) > 3);
});

check('the page mends a text, and says what each part was', async () => {
  await choose('mend');
  // It starts with an example.
  assert.match(await (await find('#damaged')).getAttribute('value'), /^Renée est au cafÃ©/);
  assert.match(await (await find('#mended')).getAttribute('value'), /^Renée est au café, l’été dernier\.\nПривет, мир!\nTwice: Zoë and François\.\nLost for ever: M\uFFFDller\.$/);
  assert.match((await texts('#chains li')).join(), /^UTF-8 ← CP1252 ← UTF-8 \(\d parts\),UTF-8 ← CP1252 ← UTF-8 ← CP1252 ← UTF-8 \(2 parts\),U\+FFFD, a character that is lost: not mended \(1 part\)$/);
  await (await find('#copy')).click();
  await driver.wait(async () => (await (await find('#copied')).getText()) === 'Copied.', 20_000);
  await retype('#damaged', 'un Ã\u00A0 la');
  assert.equal(await (await find('#mending-summary')).getText(), '1 damaged part, of which 0 are mended; the rest is lost or not sure, and stays.');
  assert.equal(await (await find('#mended')).getAttribute('value'), 'un Ã\u00A0 la');
  await (await find('#guess')).click();
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
  await driver.wait(async () => /^letter\.txt: 4 damaged parts, of which all are mended\.$/.test(await (await find('#mending-summary')).getText()), 20_000);
  assert.equal(await (await find('#mended')).getAttribute('value'), 'déjà été là, été été');
  assert.equal(await (await find('#marked')).getAttribute('textContent'), 'déjà été là, Ã\u00A9é1tÃ\u00A9é1 E9é2tE9é2');
  assert.equal(await run('return document.getElementById("save").download'), 'letter.txt');
  const bytes = await driver.executeAsyncScript('fetch(document.getElementById("save").href).then((answer) => answer.text()).then(arguments[0])');
  assert.equal(bytes, 'déjà été là, été été');
});

check('the page has no part wider than the window, from 360 pixels on', async () => {
  mkdirSync(pictures, { recursive: true });
  const states = { text: '', mend: '#mend=', errors: '#bytes=41C3A9C080F09F8C8DEDA080FF&charset=UTF-8000&at=2' };
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
        const contrast = await run(CONTRAST);
        assert.deepEqual(contrast, [], `${name} ${width} ${scheme}`);
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

check('the page without its program says how to make it', async () => {
  await driver.get(new URL('../../docs/explore.html', import.meta.url).href);
  assert.match(await (await find('#unbuilt')).getText(), /tools\/wasm makes the whole page/);
  assert.equal(await (await find('#input')).isDisplayed(), false);
});

check('the page asks nobody for anything', async () => {
  assert.deepEqual(await run('return performance.getEntriesByType("resource").map(({ name }) => name).filter((name) => !name.startsWith("blob:"))'), []);
});

/** Lists the texts whose contrast with what is behind them is less than WCAG asks for. */
const CONTRAST = `
  const channel = (value) => (value /= 255) <= 0.03928 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  const luminance = ([r, g, b]) => 0.2126 * channel(r) + 0.7152 * channel(g) + 0.0722 * channel(b);
  const rgb = (colour) => colour.match(/[\\d.]+/g).map(Number);
  const behind = (element) => {
    for (let at = element; at; at = at.parentElement) {
      const colour = rgb(getComputedStyle(at).backgroundColor);
      if (colour[3] !== 0) return colour;
    }
  };
  const wrong = [];
  const look = (element, colour, ground) => {
    const [light, dark] = [luminance(colour), luminance(ground)].sort((a, b) => b - a);
    if ((light + 0.05) / (dark + 0.05) < 4.5) wrong.push(element.tagName + ' ' + element.textContent.trim().slice(0, 30));
  };
  for (const element of document.querySelectorAll('body *')) {
    if (element.closest('svg, [hidden], .unseen, option, noscript, script') || !element.offsetParent) continue;
    const hasText = [...element.childNodes].some((node) => node.nodeType === 3 && node.data.trim() !== '');
    if (hasText) look(element, rgb(getComputedStyle(element).color), behind(element));
  }
  for (const box of document.querySelectorAll('svg g rect')) {
    look(box.parentElement, rgb(getComputedStyle(box.parentElement.querySelector('text')).fill), rgb(getComputedStyle(box).fill));
  }
  return wrong;
`;
