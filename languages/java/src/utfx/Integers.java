package utfx;

import java.io.ByteArrayOutputStream;
import java.math.BigInteger;
import java.nio.charset.Charset;
import java.util.ArrayList;
import java.util.List;

/**
 * Integers as sequences, and code points that no string of Java's has.
 *
 * <p>An unsigned integer is a sequence of UTF-8000; this includes the numbers of surrogates. {@link
 * java.util.Arrays#compareUnsigned(byte[], byte[])} compares two sequences as the integers compare,
 * and no sequence is the start of another. The largest integer has 4096 bits.
 *
 * <p>A signed integer is a sequence of UTF-8000's zigzag variant, in which 0, −1, 1, −2, … are 0, 1,
 * 2, 3, ….
 *
 * <p>You may call all methods from any thread. Each throws {@link UnsatisfiedLinkError} if there is no
 * library, and {@link NullPointerException} for null. Some throw {@link IllegalArgumentException}, as
 * said below; its message says what is wrong.
 */
public final class Integers {
  /** As many bytes as the largest integer has, and a sign. */
  private static final int ROOM = 4096 / 8 + 8;

  private Integers() {}

  /**
   * The sequence of an integer that is not negative, in UTF-8000.
   *
   * @param integer no {@link IllegalArgumentException} unless it is negative or too large
   * @return at most 819 bytes
   */
  public static byte[] encode(BigInteger integer) {
    return write(utf8000(), requireUnsigned(integer), false);
  }

  /**
   * The integer of a sequence of UTF-8000.
   *
   * @param sequence all of it, and nothing else: {@link IllegalArgumentException} otherwise
   * @return 0 or more
   */
  public static BigInteger decode(byte[] sequence) {
    return readOnly(sequence, false);
  }

  /**
   * The sequence of a signed integer, by the zigzag variant of UTF-8000.
   *
   * @param integer {@link IllegalArgumentException} if it is too large
   * @return at most 819 bytes
   */
  public static byte[] encodeSigned(BigInteger integer) {
    return write(utf8000(), integer, true);
  }

  /**
   * The signed integer of a sequence, by the zigzag variant of UTF-8000.
   *
   * @param sequence all of it, and nothing else: {@link IllegalArgumentException} otherwise
   * @return the integer
   */
  public static BigInteger decodeSigned(byte[] sequence) {
    return readOnly(sequence, true);
  }

  /**
   * Compares two signed integers by their sequences.
   *
   * @param a well-formed: {@link IllegalArgumentException} otherwise
   * @param b likewise
   * @return less than, equal to or greater than 0 as the first one is less than, equal to or greater
   *     than the second one
   */
  public static int compareSigned(byte[] a, byte[] b) {
    readOnly(a, true);
    readOnly(b, true);
    return Library.compareSigned(a, b);
  }

  /**
   * The sequences of integers one after the other: of UTF-8000, or of code points in another of this
   * module's charsets, without a signature.
   *
   * @param charset {@link IllegalArgumentException} if it is not one of these
   * @param integers {@link IllegalArgumentException} if the charset does not have one of them
   * @return as many as are written
   */
  public static byte[] encodeAll(Charset charset, Iterable<BigInteger> integers) {
    TableCharset ours = requireOurs(charset);
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    for (BigInteger integer : integers) {
      out.writeBytes(write(ours, requireUnsigned(integer), false));
    }
    return out.toByteArray();
  }

  /**
   * The integers of sequences that {@link #encodeAll} writes.
   *
   * @param charset {@link IllegalArgumentException} if it is not one of this module's
   * @param sequences {@link IllegalArgumentException}, with the offset, if they are not all
   *     well-formed
   * @return in the same order
   */
  public static List<BigInteger> decodeAll(Charset charset, byte[] sequences) {
    TableCharset ours = requireOurs(charset);
    List<BigInteger> integers = new ArrayList<>();
    byte[] bytes = new byte[ROOM];
    for (int at = 0; at < sequences.length; ) {
      long outcome = read(ours, false, sequences, at, bytes);
      integers.add(new BigInteger(1, bytes, 0, Outcome.read(outcome)));
      at += Outcome.length(outcome);
    }
    return integers;
  }

  private static TableCharset utf8000() {
    return requireOurs(new Provider().charsetForName("UTF-8000"));
  }

  private static TableCharset requireOurs(Charset charset) {
    Library.require();
    if (charset instanceof TableCharset && !((TableCharset) charset).isOfSingleBytes) {
      return (TableCharset) charset;
    }
    throw new IllegalArgumentException(charset.name() + " is none of utfx's charsets");
  }

  private static BigInteger requireUnsigned(BigInteger integer) {
    if (integer.signum() < 0) throw new IllegalArgumentException("the integer is negative");
    return integer;
  }

  private static byte[] write(TableCharset charset, BigInteger integer, boolean isSigned) {
    byte[] sequence =
        integer.bitLength() >= 8 * ROOM
            ? null
            : Library.writeInteger(charset.bareAddress, isSigned, integer.toByteArray());
    if (sequence == null) {
      throw new IllegalArgumentException(
          "there is no sequence in "
              + charset
              + " for "
              + (integer.bitLength() <= 64 ? integer : "so large an integer"));
    }
    return sequence;
  }

  private static BigInteger readOnly(byte[] sequence, boolean isSigned) {
    byte[] bytes = new byte[ROOM];
    long outcome = read(utf8000(), isSigned, sequence, 0, bytes);
    if (Outcome.length(outcome) != sequence.length) {
      throw new IllegalArgumentException(
          "there is more than one sequence: the first has " + Outcome.length(outcome) + " bytes");
    }
    return isSigned
        ? new BigInteger(bytes, 0, Outcome.read(outcome))
        : new BigInteger(1, bytes, 0, Outcome.read(outcome));
  }

  private static long read(
      TableCharset charset, boolean isSigned, byte[] sequences, int at, byte[] integer) {
    long outcome = Library.readInteger(charset.bareAddress, isSigned, sequences, at, integer);
    if (Outcome.status(outcome) == Outcome.OK) return outcome;
    throw new IllegalArgumentException(
        "the sequence of "
            + charset
            + " at byte "
            + at
            + " is "
            + (Outcome.status(outcome) == Outcome.INCOMPLETE ? "incomplete" : "ill-formed"));
  }
}
