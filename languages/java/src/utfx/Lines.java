package utfx;

import java.nio.charset.Charset;
import java.util.Arrays;
import java.util.Objects;

/**
 * Where the lines of a long text start, so that it can be cut and each part read alone.
 *
 * <p>You may call all methods from any thread. Each throws {@link UnsatisfiedLinkError} if there is no
 * library, {@link NullPointerException} for null, and {@link IllegalArgumentException} for a charset that
 * the library does not have, neither by its name nor by an alias. Bytes are read as the library's charset
 * has them: of IBM1047, Java's own reads another byte as a LINE FEED.
 */
public final class Lines {
  private Lines() {}

  /**
   * Finds where a line starts, as a reader from the start of the text does: behind the first LINE FEED,
   * U+000A, that is all in some bytes of it. To have the first line from a place on, give the bytes from a
   * code unit before that.
   *
   * @param charset {@link IllegalArgumentException} if only a reader from the start finds its lines, or it
   *     has signatures: take what {@link #charsetOf} returns
   * @param bytes of the text
   * @param offset of the bytes in the text, with its signature
   * @return where a line starts in the bytes. If none does, {@code ~read}, which is negative: go on with
   *     the bytes from {@code read} on, less than a code unit, and more
   */
  public static int start(Charset charset, byte[] bytes, long offset) {
    int read = Library.lineStart(find(charset), Objects.requireNonNull(bytes), offset);
    if (read != Integer.MIN_VALUE) return read;
    throw new IllegalArgumentException(
        "only a reader from the start of the text finds the lines of " + charset.name());
  }

  /**
   * The charset of a text behind its signature.
   *
   * @param charset of the whole text
   * @param start the first bytes of the text, eight if it has as many
   * @return as {@code UTF-64LE} for {@code UTF-64}; the charset itself if it has no signatures
   */
  public static Charset charsetOf(Charset charset, byte[] start) {
    long found = find(charset);
    long bare =
        Library.charsetOfStream(found, Arrays.copyOf(start, Math.min(start.length, Long.BYTES)));
    return bare == found ? charset : Charset.forName(Library.names(bare)[0]);
  }

  private static long find(Charset charset) {
    Library.require();
    long found = Library.findReading(charset.name());
    for (String alias : charset.aliases()) {
      if (found != 0) break;
      found = Library.findReading(alias);
    }
    if (found == 0) throw new IllegalArgumentException("the library has no " + charset.name());
    return found;
  }
}
