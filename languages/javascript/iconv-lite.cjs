'use strict';
// Adds the charsets to each copy of iconv-lite that the program has loaded or
// loads later.

const Module = require('node:module');
const { charset, Decoder, Encoder } = require('./utfx.cjs');

// As iconv-lite looks a name up.
const canonical = (name) => name.toLowerCase().replace(/:\d{4}$|[^0-9a-z]/g, '');

/** A codec as iconv-lite wants it: a class of objects with two classes, for streams. */
const codecOf = (found) =>
  class {
    // iconv-lite strips U+FEFF at the start, which a signature becomes, or adds it.
    // Tables don't have it, but for GB18030, whose text has none in practice.
    bomAware = found.group !== 'tables';

    decoder = class {
      #decoder = new Decoder(found, { ignoreBOM: true });

      write(bytes) {
        return this.#decoder.decode(Buffer.from(bytes), { stream: true });
      }
      end() {
        return this.#decoder.decode();
      }
    };

    encoder = class {
      #encoder;
      #hasMark; // iconv-lite's U+FEFF before the text, in place of a signature.

      // A charset with a signature has one, unless `addBOM` is false.
      constructor(options) {
        const addBOM = options?.addBOM;
        this.#encoder = new Encoder(addBOM === undefined || addBOM ? found : found.withoutSignature);
        this.#hasMark = found.hasSignature && Boolean(addBOM);
      }
      write(text) {
        const unmarked = this.#hasMark ? text.slice(1) : text;
        this.#hasMark = false;
        return asBuffer(this.#encoder.encode(unmarked, { stream: true }));
      }
      end() {
        return asBuffer(this.#encoder.encode());
      }
    };
  };

const asBuffer = (bytes) => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);

const find = (name) => {
  // iconv-lite takes more marks for none than libutfx, and drops the year of a standard.
  for (const spelling of [canonical(name), name]) {
    try {
      return charset(spelling);
    } catch {
      // It is unknown.
    }
  }
  return undefined;
};

/** Adds a name that iconv-lite lacks to its map, if it is one of a charset. */
function add(encodings, name) {
  const found = find(name);
  if (found === undefined) return false;
  const main = canonical(found.name);
  // iconv-lite may have the charset by another name.
  encodings[canonical(name)] = encodings[main] ? main : codecOf(found);
  return true;
}

const registered = new WeakSet();

function register(iconv) {
  if (registered.has(iconv)) return;
  registered.add(iconv);
  // All its functions ask this one.
  const { getCodec } = iconv;
  iconv.getCodec = (name) => {
    try {
      return getCodec.call(iconv, name);
    } catch (unknown) {
      if (!add(iconv.encodings, `${name}`)) throw unknown;
      return getCodec.call(iconv, name);
    }
  };
}

// A copy may have another name, which begins with this one.
const isPathOfIconvLite = (path) => /(^|[\\/])iconv-lite[^\\/]*([\\/]|$)/.test(path);
const registerIfIconvLite = (exports) => {
  if (typeof exports?.getCodec === 'function' && 'encodings' in exports) register(exports);
};

const load = Module._load;
Module._load = function (request, ...rest) {
  const exports = load.call(this, request, ...rest);
  if (isPathOfIconvLite(request)) registerIfIconvLite(exports);
  return exports;
};
for (const [path, loaded] of Object.entries(require.cache)) {
  if (isPathOfIconvLite(path)) registerIfIconvLite(loaded.exports);
}

module.exports = { register };
