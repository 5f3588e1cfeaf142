// The package for browsers, bundlers and other engines: an ES module.

import { hasVectors, use } from './instance.js';

const url = hasVectors() ? new URL('./utfx-simd.wasm', import.meta.url) : new URL('./utfx.wasm', import.meta.url);
const response = await fetch(url);
if (!response.ok) throw new Error(`${url}: ${response.status} ${response.statusText}`);
use(await WebAssembly.compile(await response.arrayBuffer()));

export * from './utfx.js';
