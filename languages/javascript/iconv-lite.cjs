'use strict';
// Adds the charsets to each copy of iconv-lite that the program has loaded or
// loads later.

const Module = require('node:module');
const { charsets, Decoder, Encoder } = require('./utfx.cjs');

// As iconv-lite looks a name up.
const canonical = (name) => name.toLowerCase().replace(/[^0-9a-z]/g, '');
const isAscii = (name) => /^[\x20-\x7e]+$/.test(name);

/** A codec as iconv-lite wants it: a class of objects with two classes, for streams. */
const codecOf = (charset) =>
  class {
    // iconv-lite strips U+FEFF at the start, which a signature becomes, or adds it.
    bomAware = true;

    decoder = class {
      #decoder = new Decoder(charset, { ignoreBOM: true });

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
        this.#encoder = new Encoder(addBOM === undefined || addBOM ? charset : charset.withoutSignature);
        this.#hasMark = charset.hasSignature && Boolean(addBOM);
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

/** Adds the charsets to iconv-lite's map. Those that it has stay its own. */
function addTo(encodings) {
  for (const charset of charsets()) {
    const names = [charset.name, ...charset.aliases].filter(isAscii).map(canonical);
    if (names.some((name) => encodings[name])) continue;
    const codec = codecOf(charset);
    for (const name of names) encodings[name] = codec;
  }
}

const registered = new WeakSet();

function register(iconv) {
  if (registered.has(iconv)) return;
  registered.add(iconv);
  let { encodings } = iconv;
  if (encodings) {
    addTo(encodings);
    return;
  }
  // iconv-lite makes the map when it is first asked for a name.
  Object.defineProperty(iconv, 'encodings', {
    configurable: true,
    enumerable: true,
    get: () => encodings,
    set(map) {
      encodings = map;
      if (map) addTo(map);
    },
  });
}

// A copy may have another name, which begins with this one.
const isPathOfIconvLite = (path) => /(^|[\\/])iconv-lite[^\\/]*([\\/]|$)/.test(path);
const registerIfIconvLite = (exports) => {
  if (typeof exports?.encodingExists === 'function' && 'encodings' in exports) register(exports);
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
