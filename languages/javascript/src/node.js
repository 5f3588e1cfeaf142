// The package for Node.js: esbuild makes a CommonJS file of it.

import { Buffer, isAscii } from 'node:buffer';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { hasVectors, use } from './instance.js';

const file = hasVectors() ? 'utfx-simd.wasm' : 'utfx.wasm';
use(new WebAssembly.Module(readFileSync(join(__dirname, file))), { Buffer, isAscii });

export * from './utfx.js';
