import { Decoder } from './decoder.js';
import { Encoder } from './encoder.js';

/** Passes on what is not empty. */
const transformStream = (convert, finish) =>
  new TransformStream({
    transform(chunk, controller) {
      const converted = convert(chunk);
      if (converted.length !== 0) controller.enqueue(converted);
    },
    flush(controller) {
      const converted = finish();
      if (converted.length !== 0) controller.enqueue(converted);
    },
  });

/** A TextDecoderStream for a charset of the library. */
export class DecoderStream {
  #decoder;

  constructor(name, options) {
    this.#decoder = new Decoder(name, options);
    // Here an undefined chunk is no text without bytes.
    const { readable, writable } = transformStream(
      (chunk = null) => this.#decoder.decode(chunk, { stream: true }),
      () => this.#decoder.decode(),
    );
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
    const { readable, writable } = transformStream(
      (chunk) => this.#encoder.encode(`${chunk}`, { stream: true }),
      () => this.#encoder.encode(),
    );
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
