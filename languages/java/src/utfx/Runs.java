package utfx;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/** The characters of a charset up to U+FFFF: of a short text, they take less time than a call. */
final class Runs {
  private static final VarHandle UTF16 =
      MethodHandles.byteArrayViewVarHandle(char[].class, ByteOrder.nativeOrder());
  private static final VarHandle LONGS =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);

  private final Run[] runs;

  /** The runs by the number of bits of a char; null where there is none. */
  private final Run[] byWidth = new Run[Character.SIZE + 1];

  /** Of all sequences, if they have two or eight bytes, and otherwise 0. */
  private final int length;

  Runs(Run[] runs) {
    this.runs = runs;
    for (Run run : runs) {
      for (int width = widthOf(run.first); width <= widthOf(run.last); ++width) byWidth[width] = run;
    }
    int length = runs.length == 0 ? 0 : runs[0].length;
    for (Run run : runs) length = run.length == length ? length : 0;
    this.length = length == Character.BYTES || length == Long.BYTES ? length : 0;
  }

  // As measured with texts of English, French, Russian and Chinese, in OpenJDK 17.

  /**
   * Whether so many chars, if all are in runs, are encoded sooner here than in the library, or by
   * Java's UTF-8 where that is the same.
   */
  boolean areQuickerToEncode(int chars) {
    int most = length == Long.BYTES ? 24 : 12;
    return chars > 0 && chars <= most && runs.length > 0;
  }

  /** Whether so many bytes, if all are in runs, are decoded sooner here. */
  boolean areQuickerToDecode(int bytes) {
    int most = length == Long.BYTES ? 16 : 24;
    return length != 0 && bytes <= most * length && bytes % length == 0;
  }

  /**
   * Encodes chars of a string, which has one byte for each, or two in the order of the machine. The
   * offset and the size are in chars.
   *
   * @return where it ends in the output; -1 if a char is in no run, as no surrogate is
   */
  int encode(byte[] in, int offset, int size, boolean isLatin1, byte[] out, int outStart) {
    int at = outStart;
    for (int i = offset; i < offset + size; ++i) {
      char c = isLatin1 ? (char) (in[i] & 0xFF) : (char) UTF16.get(in, 2 * i);
      Run run = byWidth[widthOf(c)];
      if (run == null || Character.isSurrogate(c)) return -1;
      long sequence = run.sequence(c);
      if (at <= out.length - Long.BYTES) {
        // The next sequence comes over the excess.
        LONGS.set(out, at, sequence);
      } else {
        for (int j = 0; j < run.length; ++j) out[at + j] = (byte) (sequence >>> 56 - 8 * j);
      }
      at += run.length;
    }
    return at;
  }

  /**
   * Decodes bytes.
   *
   * @return the number of chars; -1 if something is in no run
   */
  int decode(byte[] in, int offset, int size, char[] out) {
    int count = size / length;
    for (int i = 0; i < count; ) {
      Run run = find(Run.sequenceAt(in, offset, i, length));
      if (run == null) return -1;
      i = run.decode(in, offset, i, count, out);
    }
    return count;
  }

  private static int widthOf(char c) {
    return Integer.SIZE - Integer.numberOfLeadingZeros(c);
  }

  private Run find(long sequence) {
    for (Run run : runs) {
      if (run.has(sequence)) return run;
    }
    return null;
  }
}
