package utfx;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * Characters whose bits have the same places in their sequences, as libutfx writes them: all from one
 * to another but the surrogates. One is 0 or a power of two, and the other ends before a power of two.
 */
final class Run {
  private static final VarHandle CHARS =
      MethodHandles.byteArrayViewVarHandle(char[].class, ByteOrder.BIG_ENDIAN);
  private static final VarHandle LONGS =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);

  final char first;
  final char last;

  /** Of the sequences, in bytes. */
  final int length;

  /** The bits of all sequences that are 1. */
  private final long bits;

  /** The bits of a character that are in a mask, rotated to the left, are others. */
  private final long mask0;

  private final int rotation0;
  private final long mask1;
  private final int rotation1;
  private final long mask2;
  private final int rotation2;

  /** The bits of a sequence that no character sets. */
  private final long fixed;

  Run(
      int first,
      int end,
      int length,
      long bits,
      long mask0,
      int rotation0,
      long mask1,
      int rotation1,
      long mask2,
      int rotation2) {
    this.first = (char) first;
    this.last = (char) (end - 1);
    this.length = length;
    this.bits = bits;
    this.mask0 = mask0;
    this.rotation0 = rotation0;
    this.mask1 = mask1;
    this.rotation1 = rotation1;
    this.mask2 = mask2;
    this.rotation2 = rotation2;
    fixed = ~(sequence((char) 0) ^ sequence((char) 0xFFFF));
  }

  /** Whether this is the sequence of one of the characters. */
  boolean has(long sequence) {
    if ((sequence & fixed) != bits) return false;
    char c = read(sequence);
    return c >= first && c <= last && !Character.isSurrogate(c);
  }

  /** The sequence of a character, as a number whose highest byte is the first. */
  long sequence(char c) {
    return bits
        | Long.rotateLeft(c & mask0, rotation0)
        | Long.rotateLeft(c & mask1, rotation1)
        | Long.rotateLeft(c & mask2, rotation2);
  }

  private char read(long sequence) {
    return (char)
        (Long.rotateRight(sequence, rotation0) & mask0
            | Long.rotateRight(sequence, rotation1) & mask1
            | Long.rotateRight(sequence, rotation2) & mask2);
  }

  /** One of sequences of two or eight bytes. */
  static long sequenceAt(byte[] bytes, int offset, int index, int length) {
    return length == Long.BYTES
        ? (long) LONGS.get(bytes, offset + index * Long.BYTES)
        : (long) (char) CHARS.get(bytes, offset + index * Character.BYTES) << 48;
  }

  /**
   * Decodes one of some sequences and those behind it, up to one that this has not, and returns which
   * that is. They have two or eight bytes each.
   */
  int decode(byte[] in, int offset, int start, int end, char[] out) {
    int i = start;
    for (; i < end; ++i) {
      long sequence = sequenceAt(in, offset, i, length);
      if (!has(sequence)) break;
      out[i] = read(sequence);
    }
    return i;
  }
}
