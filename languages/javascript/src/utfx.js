import { library } from './instance.js';

export { charset, charsets } from './charsets.js';
export { Checker, check } from './check.js';
export { Decoder } from './decoder.js';
export { describe, encodeCodePoint, roles } from './describe.js';
export { Encoder } from './encoder.js';
export { hasVectors } from './instance.js';
export {
  compareZigzag, decodeInt, decodeInts, decodeKey, Down, encodeInt, encodeInts, encodeKey, Float32, Float64, Uuid,
} from './integers.js';
export { detect, Detector } from './detect.js';
export { findDamage, mend, Mender } from './mend.js';
export { DecoderStream, EncoderStream } from './streams.js';

/** The version of libutfx, as "1.0.0". */
export function version() {
  const number = library.functions.utfx_version();
  return [number >>> 16, (number >> 8) & 0xff, number & 0xff].join('.');
}
