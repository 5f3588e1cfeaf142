// Usage: node make-page.mjs ESBUILD SOURCES WASM UNICODE PAGE
// Makes the page of the book that shows the bits whole: docs/explore.html in the
// folder SOURCES, with the style of the book's pictures, and with a program that
// holds the library, and the names in the folder UNICODE, both deflated. Until that
// has loaded them, or where it can't, the page says what it needs.

import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deflateRawSync } from 'node:zlib';

import { tableOfNames, versionOf } from './make-names.mjs';

const [esbuild, sources, wasm, unicode, page] = process.argv.slice(2);
const read = (path) => readFileSync(path, 'utf8');

function program() {
  const work = mkdtempSync(join(tmpdir(), 'utfx-'));
  try {
    const deflated = (name, data) => {
      const path = join(work, `${name}.deflated`);
      writeFileSync(path, deflateRawSync(data, { level: 9 }));
      return `--alias:${name}=${path}`;
    };
    const data = [deflated('utfx.wasm', readFileSync(wasm)), deflated('names', tableOfNames(unicode))];
    return execFileSync(esbuild, [
      '--log-level=warning', '--bundle', '--minify', '--target=es2022', '--format=iife', '--charset=utf8',
      '--loader:.deflated=binary', ...data, join(sources, 'docs/explore/main.js'),
    ], { encoding: 'utf8', maxBuffer: 1 << 26 });
  } finally {
    rmSync(work, { recursive: true });
  }
}

function put(html, mark, text) {
  if (html.split(mark).length !== 2) throw new Error(`docs/explore.html has no ${mark}`);
  return html.replace(mark, () => text);
}

const unloaded = '<strong>This page is not loaded yet.</strong> It needs JavaScript, WebAssembly and a browser of 2023 or later.';
const style = /<style>(.*?)<\/style>/s.exec(read(join(sources, 'docs/pictures/earth.svg')))[1];
const { version, year } = versionOf(unicode);
let html = read(join(sources, 'docs/explore.html'));
const [, unbuilt] = /<p id="unloaded">(.*?)<\/p>/s.exec(html);
for (const [mark, text] of [
  [unbuilt, unloaded],
  ["/* the style of the book's pictures */", style],
  ['UNICODE_VERSION', version],
  ['UNICODE_YEAR', year],
  ['/* the program */', program().replaceAll('</script', '<\\/script')],
]) html = put(html, mark, text);
writeFileSync(page, html);
