// Programs that know nothing of the charsets, run by node -r utfx/iconv-lite, and
// their types.

import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';

import { packageFolder } from './support.mjs';

const folder = process.env.UTFX_PROGRAMS;
const skipWithout = (name) => !existsSync(`${folder}/node_modules/${name}`) && `npm could not get ${name}`;
const versionOf = (name) => {
  try {
    return JSON.parse(readFileSync(`${folder}/node_modules/${name}/package.json`)).version;
  } catch {
    return '';
  }
};

const PRELUDE = `
  const assert = require('node:assert/strict');
  const { once } = require('node:events');
  const http = require('node:http');
  const utfx = require(${JSON.stringify(`${packageFolder}/utfx.cjs`)});
  const TEXT = 'é漢🌍';
  const encode = (name, text = TEXT) => Buffer.from(new utfx.Encoder(name).encode(text));
  const serve = async (handler, use) => {
    const server = http.createServer(handler).listen(0, '127.0.0.1');
    await once(server, 'listening');
    try {
      return await use('http://127.0.0.1:' + server.address().port + '/');
    } finally {
      server.close();
    }
  };
  const post = async (url, type, body) => {
    const response = await fetch(url, { method: 'POST', headers: { 'content-type': type, connection: 'close' }, body });
    return [response.status, await response.text()];
  };
`;

/** Runs a program that awaits, in the folder of the programs. */
function run(program, preload = ['-r', `${packageFolder}/iconv-lite.cjs`]) {
  return spawnSync(process.execPath, [...preload, '-e', `${PRELUDE}(async () => {${program}})();`], {
    cwd: folder,
    encoding: 'utf8',
  });
}

function program(name, what, text) {
  test(`${name} ${versionOf(name)}: ${what}`, { skip: skipWithout(name) }, () => {
    const { status, stderr } = run(text);
    assert.equal(status, 0, stderr);
    // It is the charsets that make it work.
    assert.notEqual(run(text, []).status, 0, 'it works without them');
  });
}

program('body-parser', 'text() and json() take the charset of the request', `
  const bodyParser = require('body-parser');
  const parsers = [bodyParser.text(), bodyParser.json()];
  const handler = (request, response) => {
    const next = (i) => (error) => {
      if (error || i === parsers.length) response.statusCode = error?.status ?? 200, response.end(error ? error.message : JSON.stringify(request.body));
      else parsers[i](request, response, next(i + 1));
    };
    next(0)();
  };
  await serve(handler, async (url) => {
    for (const name of ['utf-8000', 'UTF-64', 'utf-64le', 'utf-infinity-16']) {
      assert.deepEqual(await post(url, 'text/plain; charset=' + name, encode(name)), [200, JSON.stringify(TEXT)]);
      assert.deepEqual(await post(url, 'application/json; charset=' + name, encode(name, '{"a":"é"}')), [200, '{"a":"é"}']);
    }
    assert.equal((await post(url, 'text/plain; charset=utf-65', 'a'))[0], 415);
  });
`);

program('express', 'express.text() takes the charset of the request', `
  const express = require('express');
  const app = express();
  app.use(express.text());
  app.post('/', (request, response) => response.json(request.body));
  await serve(app, async (url) => {
    assert.deepEqual(await post(url, 'text/plain; charset=utf-64be', encode('utf-64be')), [200, JSON.stringify(TEXT)]);
  });
`);

program('raw-body', 'encoding', `
  const getRawBody = require('raw-body');
  const { Readable } = require('node:stream');
  const pieces = Array.from(encode('UTF-8000'), (byte) => Buffer.of(byte));
  assert.equal(await getRawBody(Readable.from(pieces, { objectMode: false }), { encoding: 'UTF-8000' }), TEXT);
`);

const MAIL = `
  const mail = Buffer.concat([
    Buffer.from('Subject: =?utf-8000?B?' + encode('utf-8000').toString('base64') + '?=\\r\\nFrom: a@example.org\\r\\n' +
      'Content-Type: text/plain; charset=UTF-64BE\\r\\nContent-Transfer-Encoding: base64\\r\\n\\r\\n'),
    Buffer.from(encode('UTF-64BE').toString('base64')),
  ]);
  const parsed = await simpleParser(mail);
  assert.equal(parsed.subject, TEXT);
  assert.equal(parsed.text.trim(), TEXT);
`;
program('mailparser', 'the charset of a part and of a header', `const { simpleParser } = require('mailparser'); ${MAIL}`);
test('mailparser as an ES module', { skip: skipWithout('mailparser') }, () => {
  const { status, stderr } = run(`const { simpleParser } = await import('mailparser'); ${MAIL}`);
  assert.equal(status, 0, stderr);
});

program('mysql2', 'strings of a connection, by its parsers', `
  const { encode: write, decode: read } = require('./node_modules/mysql2/lib/parsers/string.js');
  for (const name of ['utf-8000', 'utf-64le']) {
    const bytes = write(TEXT, name);
    assert.deepEqual(bytes, encode(name));
    for (let i = 0; i < 2; ++i) assert.equal(read(bytes, name, 0, bytes.length), TEXT);
  }
`);

program('needle', 'decodes a response by its charset', `
  const needle = require('needle');
  const handler = (request, response) => {
    response.setHeader('content-type', 'text/plain; charset=utf-8000');
    response.end(encode('utf-8000'));
  };
  await serve(handler, async (url) => {
    const { body, charset } = require('needle'), response = await needle('get', url, { decode: true, parse: false });
    assert.equal(String(response.body), TEXT);
    // UTF-8 would read the same: beyond ASCII of UTF-64 it would not.
  });
  const wide = (request, response) => {
    response.setHeader('content-type', 'text/plain; charset=utf-64be');
    response.end(encode('utf-64be'));
  };
  await serve(wide, async (url) => assert.equal(String((await needle('get', url, { parse: false })).body), TEXT));
`);

program('node-fetch', 'textConverted(), by encoding', `
  const fetchOld = require('node-fetch');
  const handler = (request, response) => {
    response.setHeader('content-type', 'text/plain; charset=utf-64be');
    response.end(encode('utf-64be'));
  };
  await serve(handler, async (url) => {
    assert.equal(await (await fetchOld(url, { headers: { connection: 'close' } })).textConverted(), TEXT);
  });
`);

program('encoding', 'convert()', `
  const { convert } = require('encoding');
  assert.deepEqual(convert(TEXT, 'UTF-64BE'), encode('UTF-64BE'));
  assert.equal(convert(encode('UTF-INFINITY-16LE'), 'UTF-8', 'UTF-INFINITY-16LE').toString(), TEXT);
`);

program('csv-parse', 'behind decodeStream()', `
  const iconv = require('iconv-lite');
  const { parse } = require('csv-parse');
  const { Readable } = require('node:stream');
  const bytes = encode('UTF-64', 'a,' + TEXT + '\\n1,"2\\n3"\\n');
  const rows = [];
  for await (const row of Readable.from([bytes.subarray(0, 9), bytes.subarray(9)]).pipe(iconv.decodeStream('UTF-64')).pipe(parse())) rows.push(row);
  assert.deepEqual(rows, [['a', TEXT], ['1', '2\\n3']]);
`);

program('papaparse', 'a stream behind decodeStream()', `
  const iconv = require('iconv-lite');
  const Papa = require('papaparse');
  const { Readable } = require('node:stream');
  const rows = [];
  const stream = Readable.from([encode('UTF-8000', '1,' + TEXT + '\\n')]).pipe(iconv.decodeStream('UTF-8000')).pipe(Papa.parse(Papa.NODE_STREAM_INPUT));
  for await (const row of stream) rows.push(row);
  assert.deepEqual(rows, [['1', TEXT]]);
`);

const withoutFile = typeof globalThis.File === 'undefined' && 'cheerio needs Node.js 20';

// These have lists of their own, so the charsets do not reach them.
test(`nodemailer ${versionOf('nodemailer')}: writes UTF-8 alone`, { skip: skipWithout('nodemailer') }, () => {
  const { status, stderr } = run(`
    const nodemailer = require('nodemailer');
    const transport = nodemailer.createTransport({ streamTransport: true, buffer: true });
    const { message } = await transport.sendMail({ from: 'a@example.org', to: 'b@example.org', subject: TEXT,
      text: { content: TEXT, contentType: 'text/plain; charset=utf-64be' }, encoding: 'base64' });
    const { simpleParser } = require('mailparser');
    // It labels the text as it is told, and does not convert it.
    assert.ok(message.toString().includes(Buffer.from(TEXT).toString('base64')));
    // Bytes that were converted before are sent as they are.
    const attached = await transport.sendMail({ from: 'a@example.org', to: 'b@example.org', subject: TEXT,
      raw: undefined, attachments: [{ content: encode('utf-64be'), contentType: 'text/plain; charset=utf-64be', filename: 'a.txt' }] });
    const parsed = await simpleParser(attached.message);
    assert.deepEqual(parsed.attachments[0].content, encode('utf-64be'));
  `);
  assert.equal(status, 0, stderr);
});
test(`cheerio ${versionOf('cheerio')}: has the labels of the Encoding Standard alone`, { skip: skipWithout('cheerio') || withoutFile }, () => {
  const { status, stderr } = run(`
    const { loadBuffer } = require('cheerio');
    const html = Buffer.from('<meta charset=utf-64be><p>' + TEXT);
    assert.equal(loadBuffer(html)('p').text() === TEXT, false);
  `);
  assert.equal(status, 0, stderr);
});

test('types, for both kinds of module', { skip: skipWithout('typescript') }, () => {
  const work = mkdtempSync(join(tmpdir(), 'utfx-'));
  try {
    mkdirSync(join(work, 'node_modules'));
    cpSync(packageFolder, join(work, 'node_modules/utfx'), { recursive: true });
    const use = `
      const bytes: Uint8Array = new utfx.Encoder('UTF-64BE').encode('Hi');
      const text: string = new utfx.Decoder(utfx.charset('utf8000'), { fatal: true }).decode(bytes, { stream: true });
      const { errors, summary } = utfx.check(bytes, 'UTF-8000', { limit: 3 });
      const offset: number = errors[0].offset;
      const largest: bigint = summary.largest;
      const role: string = utfx.describe(bytes).bits[0].role;
      const value: bigint = utfx.decodeInt(utfx.encodeInt(5n, { form: 'tuple' }), { form: 'tuple' });
      const [name]: (string | bigint | Uint8Array)[] = utfx.decodeKey(utfx.encodeKey(['ann', 7, bytes]));
      new ReadableStream<Uint8Array>().pipeThrough(new utfx.DecoderStream('utf-64'));
      // @ts-expect-error: what it was called in 0.2
      utfx.encodeInt(5n, { signed: true });
      // @ts-expect-error: a name is no number
      new utfx.Decoder(3);
      console.log(text, offset, largest, role, value, name);
    `;
    writeFileSync(join(work, 'a.mts'), `import * as utfx from 'utfx';\nimport { register } from 'utfx/iconv-lite';\n${use}register;`);
    writeFileSync(join(work, 'a.cts'), `import utfx = require('utfx');\n${use}`);
    const tsc = spawnSync(process.execPath, [
      `${folder}/node_modules/typescript/lib/tsc.js`,
      '--strict', '--noEmit', '--target', 'es2022', '--lib', 'es2022,dom', '--module', 'nodenext', '--moduleResolution', 'nodenext', 'a.mts', 'a.cts',
    ], { cwd: work, encoding: 'utf8' });
    assert.equal(tsc.status, 0, tsc.stdout);
  } finally {
    rmSync(work, { recursive: true });
  }
});

test('npm pack, and what it packs, installed', { skip: skipWithout('iconv-lite') }, () => {
  const work = mkdtempSync(join(tmpdir(), 'utfx-'));
  const npm = (...args) => {
    const { status, stdout, stderr } = spawnSync('npm', args, { cwd: work, encoding: 'utf8' });
    assert.equal(status, 0, stderr);
    return stdout.trim();
  };
  try {
    const file = npm('pack', packageFolder, '--silent');
    writeFileSync(join(work, 'package.json'), '{}');
    npm('install', '--offline', '--no-audit', '--no-fund', `./${file}`);
    const use = (flags, text) => spawnSync(process.execPath, [...flags, '-e', text], { cwd: work, encoding: 'utf8' }).stdout.trim();
    const hi = "new Encoder('UTF-64BE').encode('Hi').length";
    assert.equal(use([], `const { Encoder } = require('utfx'); console.log(${hi})`), '16');
    assert.equal(use(['--input-type=module'], `import { Encoder } from 'utfx'; console.log(${hi})`), '16');
    assert.equal(use(['-r', 'utfx/iconv-lite'], 'console.log(1)'), '1');
  } finally {
    rmSync(work, { recursive: true });
  }
});
