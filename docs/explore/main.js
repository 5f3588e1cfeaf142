// The program of the page, and of its worker: one script has all, and can be
// opened from a file.

import wasm from 'utfx.wasm';

import { use } from '../../languages/javascript/src/instance.js';
import { show } from './page.js';
import { work } from './worker.js';

const isPage = typeof document !== 'undefined';
const program = isPage ? document.currentScript.textContent : undefined;
// A worker has to listen before it can load the library.
const early = [];
if (!isPage) self.onmessage = (message) => early.push(message);

WebAssembly.compile(wasm).then((module) => {
  use(module);
  if (isPage) {
    const url = URL.createObjectURL(new Blob([program], { type: 'text/javascript' }));
    show(() => new Worker(url));
  } else {
    work();
    early.forEach((message) => self.onmessage(message));
  }
});
