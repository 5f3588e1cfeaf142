/** A copy of iconv-lite. */
interface IconvLite {
  encodings: unknown;
  getCodec(name: string): unknown;
}
/**
 * Adds the charsets to a copy of iconv-lite. The import of this module does so
 * for each copy that the program loads after it, or has loaded by require().
 */
export function register(iconv: IconvLite): void;
