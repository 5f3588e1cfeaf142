import { Library } from './library.js';

/** The library that this program uses. Each entry of the package begins with use(). */
export let library;

/**
 * @param {WebAssembly.Module} module
 * @param node what Node.js does quicker than others; see Library
 */
export function use(module, node = {}) {
  library = new Library(new WebAssembly.Instance(module, {}).exports, node);
}

// A function that adds two vectors.
const VECTORS = Uint8Array.of(
  0, 97, 115, 109, 1, 0, 0, 0, // The magic number and the version.
  1, 6, 1, 96, 1, 123, 1, 123, // A type: v128 -> v128.
  3, 2, 1, 0, // A function of this type.
  10, 10, 1, 8, 0, 32, 0, 32, 0, 253, 110, 11, // local.get 0, local.get 0, i8x16.add
);

/** Whether the engine has vectors: the file of the package that it can use. */
export const hasVectors = () => WebAssembly.validate(VECTORS);
