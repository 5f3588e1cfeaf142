package utfx;

import java.io.ByteArrayOutputStream;
import java.math.BigInteger;
import java.nio.charset.Charset;
import java.util.ArrayList;
import java.util.List;

/**
 * Integers as bytes, and code points that no string of Java's has.
 *
 * <p>{@link Form} says how an integer is bytes. No integer's bytes are the start of another's.
 *
 * <p>You may call all methods from any thread. Each throws {@link UnsatisfiedLinkError} if there is no
 * library, and {@link NullPointerException} for null. Some throw {@link IllegalArgumentException}, as
 * said below; its message says what is wrong.
 */
public final class Integers {
  /** As many bytes as the largest integer has, and a sign. */
  private static final int ROOM = 4096 / 8 + 1;

  private Integers() {}

  /** How an integer is bytes. */
  public enum Form {
    /**
     * The sequence of an integer that is not negative in UTF-8000, of up to 4096 bits; this includes
     * the numbers of surrogates. {@link java.util.Arrays#compareUnsigned(byte[], byte[])} compares
     * the bytes as the integers compare.
     */
    UNSIGNED(Codes.UTF8000),
    /**
     * A signed integer, as an unsigned one by UTF-8000's zigzag variant: 0, −1, 1, −2, … are 0, 1, 2, 3, ….
     * {@link #compareZigzag} compares the bytes as the integers compare.
     */
    ZIGZAG(Codes.ZIGZAG),
    /**
     * A signed integer as FoundationDB's tuples have it, of up to 255 bytes. {@link
     * java.util.Arrays#compareUnsigned(byte[], byte[])} compares the bytes as the integers compare.
     */
    TUPLE(Codes.TUPLE);

    final int code;

    Form(int code) {
      this.code = code;
    }
  }

  /**
   * The bytes of an integer that is not negative, of the form {@link Form#UNSIGNED}.
   *
   * @param integer {@link IllegalArgumentException} if it is negative or too large
   * @return at most 819 bytes
   */
  public static byte[] encode(BigInteger integer) {
    return encode(integer, Form.UNSIGNED);
  }

  /**
   * The bytes of an integer.
   *
   * @param integer {@link IllegalArgumentException} if the form does not have it
   * @param form of the bytes
   * @return at most 819 bytes
   */
  public static byte[] encode(BigInteger integer, Form form) {
    return write(utf8000(), form == Form.UNSIGNED ? requireUnsigned(integer) : integer, form);
  }

  /**
   * The integer of bytes of the form {@link Form#UNSIGNED}.
   *
   * @param bytes all of them, and nothing else: {@link IllegalArgumentException} otherwise
   * @return 0 or more
   */
  public static BigInteger decode(byte[] bytes) {
    return decode(bytes, Form.UNSIGNED);
  }

  /**
   * The integer of bytes.
   *
   * @param bytes all of them, and nothing else: {@link IllegalArgumentException} otherwise
   * @param form of the bytes
   * @return the integer
   */
  public static BigInteger decode(byte[] bytes, Form form) {
    byte[] integer = new byte[ROOM];
    long outcome = read(utf8000(), form, bytes, 0, integer);
    if (Outcome.length(outcome) != bytes.length) {
      throw new IllegalArgumentException(
          "there is more than one integer: the first has " + Outcome.length(outcome) + " bytes");
    }
    return integerOf(integer, outcome, form);
  }

  /**
   * Compares two integers by their bytes of the form {@link Form#ZIGZAG}.
   *
   * @param a well-formed: {@link IllegalArgumentException} otherwise
   * @param b likewise
   * @return less than, equal to or greater than 0 as the first one is less than, equal to or greater
   *     than the second one
   */
  public static int compareZigzag(byte[] a, byte[] b) {
    decode(a, Form.ZIGZAG);
    decode(b, Form.ZIGZAG);
    return Library.compareZigzag(a, b);
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
      out.writeBytes(write(ours, requireUnsigned(integer), Form.UNSIGNED));
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
    return readAll(requireOurs(charset), Form.UNSIGNED, sequences);
  }

  /**
   * The bytes of integers one after the other.
   *
   * @param integers {@link IllegalArgumentException} if the form does not have one of them
   * @param form of the bytes
   * @return as many as are written
   */
  public static byte[] encodeAll(Iterable<BigInteger> integers, Form form) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    for (BigInteger integer : integers) out.writeBytes(encode(integer, form));
    return out.toByteArray();
  }

  /**
   * The integers of bytes that {@link #encodeAll(Iterable, Form)} writes.
   *
   * @param bytes {@link IllegalArgumentException}, with the offset, if they are not all well-formed
   * @param form of the bytes
   * @return in the same order
   */
  public static List<BigInteger> decodeAll(byte[] bytes, Form form) {
    return readAll(utf8000(), form, bytes);
  }

  private static List<BigInteger> readAll(TableCharset charset, Form form, byte[] bytes) {
    List<BigInteger> integers = new ArrayList<>();
    byte[] room = new byte[ROOM];
    for (int at = 0; at < bytes.length; ) {
      long outcome = read(charset, form, bytes, at, room);
      integers.add(integerOf(room, outcome, form));
      at += Outcome.length(outcome);
    }
    return integers;
  }

  private static BigInteger integerOf(byte[] bytes, long outcome, Form form) {
    return form == Form.UNSIGNED
        ? new BigInteger(1, bytes, 0, Outcome.read(outcome))
        : new BigInteger(bytes, 0, Outcome.read(outcome));
  }

  private static TableCharset utf8000() {
    return requireOurs(new Provider().charsetForName("UTF-8000"));
  }

  private static TableCharset requireOurs(Charset charset) {
    Library.require();
    if (charset instanceof TableCharset && !((TableCharset) charset).isTable) {
      return (TableCharset) charset;
    }
    throw new IllegalArgumentException(charset.name() + " is none of utfx's charsets");
  }

  private static BigInteger requireUnsigned(BigInteger integer) {
    if (integer.signum() < 0) throw new IllegalArgumentException("the integer is negative");
    return integer;
  }

  private static byte[] write(TableCharset charset, BigInteger integer, Form form) {
    byte[] bytes = Library.writeInteger(charset.bareAddress, form.code, integer.toByteArray());
    if (bytes == null) {
      throw new IllegalArgumentException(
          (form == Form.TUPLE ? "there are no bytes" : "there is no sequence in " + charset)
              + " for "
              + (integer.bitLength() <= 64 ? integer : "so large an integer"));
    }
    return bytes;
  }

  private static long read(
      TableCharset charset, Form form, byte[] bytes, int at, byte[] integer) {
    long outcome = Library.readInteger(charset.bareAddress, form.code, bytes, at, integer);
    if (Outcome.status(outcome) == Codes.OK) return outcome;
    throw new IllegalArgumentException(
        "byte " + at + ": " + Library.explainInteger(charset.bareAddress, form.code, bytes, at));
  }
}
