// The program of the page, and of its worker: one script has all, and can be
// opened from a file.

import names from 'names';
import wasm from 'utfx.wasm';

import { use } from '../../languages/javascript/src/instance.js';
import { useNames } from './names.js';
import { show } from './page.js';
import { inflated } from './state.js';
import { work } from './worker.js';

const isPage = typeof document !== 'undefined';
const program = isPage ? document.currentScript.textContent : undefined;
// A worker has to listen before it can load the library.
const early = [];
if (!isPage) self.onmessage = (message) => early.push(message);

async function start() {
  use(await WebAssembly.compile(await inflated(wasm)));
  if (isPage) {
    useNames(new TextDecoder().decode(await inflated(names)));
    const url = URL.createObjectURL(new Blob([program], { type: 'text/javascript' }));
    await show(() => new Worker(url));
  } else {
    work();
    early.forEach((message) => self.onmessage(message));
  }
}

start().catch((error) => {
  if (isPage) document.querySelector('#unloaded strong').textContent = `This page can't start: ${error}.`;
  else self.postMessage({ trouble: String(error) });
});
