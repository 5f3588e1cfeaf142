import { library } from './instance.js';
import { bytesOf, DETECTOR_SIZE, PIECE } from './library.js';

const listOf = (names = []) => (Array.isArray(names) ? names : [names]);

/** Finds out which charset a text is in that comes in pieces. */
export class Detector {
  #state = new Uint8Array(DETECTOR_SIZE); // A utfx_detector, between calls.

  constructor(options = {}) {
    const { functions, detector } = library;
    const expect = (name, does, message) => {
      const text = String(name);
      if (text.includes('\0') || !does(detector, library.name(text))) throw new RangeError(`${message}: ${name}`);
    };
    functions.utfx_detector_init(detector);
    for (const name of listOf(options?.among)) {
      expect(name, functions.utfx_detector_expect_charset, 'no text is looked for in this charset');
    }
    for (const name of listOf(options?.language)) expect(name, functions.utfx_detector_expect_language, 'unknown language');
    this.#store();
  }

  #load(address = library.detector) {
    library.bytes.set(this.#state, address);
  }
  #store() {
    this.#state.set(library.bytes.subarray(library.detector, library.detector + DETECTOR_SIZE));
  }

  add(input) {
    const bytes = bytesOf(input);
    this.#load();
    for (let at = 0; at < bytes.length; at += PIECE) {
      const piece = bytes.subarray(at, at + PIECE);
      library.place(piece);
      library.functions.utfx_detector_add(library.detector, library.room, piece.length);
    }
    this.#store();
  }

  end() {
    this.#load();
    library.functions.utfx_detector_end(library.detector);
    this.#store();
  }

  merge(other) {
    other.#load(library.otherDetector);
    this.#load();
    library.functions.utfx_detector_merge(library.detector, library.otherDetector);
    this.#store();
  }

  copy() {
    const copy = new Detector();
    copy.#state.set(this.#state);
    return copy;
  }

  detect(options = {}) {
    this.#load();
    const answers = library.detect(options?.smallest);
    const [first] = answers;
    return {
      charset: first?.isLikely ? first.charset : undefined,
      language: first?.isLikely ? first.language : undefined,
      evidence: first?.evidence ?? 0,
      sure: first?.isSure ?? false,
      candidates: answers.map(({ charset, language, evidence, isDeclared: declared }) => ({ charset, language, evidence, declared })),
    };
  }
}

/** Says which charset bytes are in. */
export function detect(input, options = {}) {
  const detector = new Detector(options);
  detector.add(input);
  detector.end();
  return detector.detect(options);
}
