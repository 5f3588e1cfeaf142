// What the tests share.

import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);

/** Whether the package is to think that the engine has no vectors. */
export const isWithoutVectors = process.env.UTFX_WITHOUT_VECTORS !== undefined;
if (isWithoutVectors) WebAssembly.validate = () => false;

/** The folder of the package that is tested, and the native build beside it. */
export const packageFolder = process.env.UTFX_PACKAGE;
export const nativeBuild = process.env.UTFX_NATIVE_BUILD;
export const utfx = require(`${packageFolder}/utfx.cjs`);

/** The folder of the programs that come by npm. */
export const programs = createRequire(`${process.env.UTFX_PROGRAMS}/package.json`);

/** A reason to skip tests that ask the native command; false if there is none. */
export const noNative =
  !existsSync(`${nativeBuild}/command/utfx`) && 'the native command is not built';

/** What a program of the native build prints, in lines. */
export function native(path, args, input = '') {
  const { status, stdout, stderr } = spawnSync(`${nativeBuild}/${path}`, args, {
    input,
    encoding: 'utf8',
    maxBuffer: 1 << 30,
    env: { ...process.env, LC_ALL: 'C.UTF-8' },
  });
  // `utfx show` and `check` say by 1 that there are errors in a text.
  if (status === null || status > 1) throw new Error(`${path}: ${stderr}`);
  return stdout.split('\n').slice(0, -1);
}

export const hex = (bytes) => Buffer.from(bytes.buffer ?? bytes, bytes.byteOffset, bytes.length).toString('hex');
export const bytes = (digits) => new Uint8Array(Buffer.from(digits.replaceAll(' ', ''), 'hex'));

/** Fewer rounds where a tool makes everything slow. */
export const rounds = (count) => (process.env.UTFX_TEST_REDUCED ? Math.ceil(count / 100) : count);

/** A generator of numbers below a limit, with a fixed seed. */
export function randomNumbers(seed) {
  let state = seed;
  return (limit) => {
    // Mulberry32.
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) % limit;
  };
}

/** The charsets that are no tables of single bytes. */
export const forms = utfx.charsets().filter(({ group }) => group !== 'tables');

/** Charsets that a byte order mark or other signature does not change. */
export const plainCharsets = forms.filter((charset) => !charset.hasSignature);
