import { Decoder } from './decoder.js';
import { Encoder } from './encoder.js';

/** Passes on what is not empty. */
const transformStream = (convert) =>
  new TransformStream({
    transform(chunk, controller) {
      const converted = convert(chunk, { stream: true });
      if (converted.length !== 0) controller.enqueue(converted);
    },
    flush(controller) {
      const converted = convert();
      if (converted.length !== 0) controller.enqueue(converted);
    },
  });

/** A TextDecoderStream for a charset of the library. */
export class DecoderStream {
  #decoder;

  constructor(name, options) {
    this.#decoder = new Decoder(name, options);
    const { readable, writable } = transformStream((chunk, more) => this.#decoder.decode(chunk, more));
    this.readable = readable;
    this.writable = writable;
  }

  get encoding() {
    return this.#decoder.encoding;
  }
  get fatal() {
    return this.#decoder.fatal;
  }
  get ignoreBOM() {
    return this.#decoder.ignoreBOM;
  }
}

/** A TextEncoderStream for a charset of the library. */
export class EncoderStream {
  #encoder;

  constructor(name, options) {
    this.#encoder = new Encoder(name, options);
    const { readable, writable } = transformStream((chunk, more) => this.#encoder.encode(chunk, more));
    this.readable = readable;
    this.writable = writable;
  }

  get encoding() {
    return this.#encoder.encoding;
  }
  get fatal() {
    return this.#encoder.fatal;
  }
}
