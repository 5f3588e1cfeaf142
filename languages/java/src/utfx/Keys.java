package utfx;

import java.io.ByteArrayOutputStream;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * Keys of several fields, whose bytes sort as the fields do.
 *
 * <p>A field is an integer of up to 255 bytes, a string or bytes. {@link
 * java.util.Arrays#compareUnsigned(byte[], byte[])} compares two keys by their first fields, then by
 * their second ones: bytes come before strings, which sort by code points, and these before integers.
 * A key that ends sooner comes before those that go on. FoundationDB's tuples have the same bytes for
 * these fields, and other kinds of fields, which these methods refuse.
 *
 * <p>You may call both methods from any thread. Each throws {@link UnsatisfiedLinkError} if there is no
 * library, and {@link NullPointerException} for null.
 */
public final class Keys {
  // Outcomes of Library.readField(), by index.
  private static final int KIND = 0;
  private static final int STATUS = 1;
  private static final int READ = 2;

  private Keys() {}

  /**
   * The bytes of a key.
   *
   * @param fields each a {@link BigInteger}, {@link Long}, {@link Integer}, {@link Short}, {@link
   *     Byte}, {@link String} or {@code byte[]}; {@link IllegalArgumentException} for any other
   *     object, for a string with a lone surrogate, and for an integer that is too large
   * @return the fields one behind the other
   */
  public static byte[] encode(Object... fields) {
    Library.require();
    ByteArrayOutputStream key = new ByteArrayOutputStream();
    for (Object field : fields) key.writeBytes(encodeField(field));
    return key.toByteArray();
  }

  /**
   * The fields of a key.
   *
   * @param key {@link IllegalArgumentException}, with the offset, if it is none
   * @return a {@link BigInteger}, {@link String} or {@code byte[]} for each
   */
  public static List<Object> decode(byte[] key) {
    Library.require();
    List<Object> fields = new ArrayList<>();
    long[] outcome = new long[3];
    for (int at = 0; at < key.length; at += (int) outcome[READ]) {
      byte[] content = Library.readField(key, at, outcome);
      if (outcome[STATUS] != Codes.OK) {
        throw new IllegalArgumentException(
            "byte "
                + (at + outcome[READ])
                + " of the key: "
                + Library.explainField(key, at));
      }
      fields.add(
          outcome[KIND] == Codes.BYTES
              ? content
              : outcome[KIND] == Codes.TEXT
                  ? new String(content, StandardCharsets.UTF_8)
                  : new BigInteger(content));
    }
    return fields;
  }

  private static byte[] encodeField(Object field) {
    if (field instanceof byte[]) return Library.writeField(Codes.BYTES, (byte[]) field);
    if (field instanceof String) return Library.writeField(Codes.TEXT, utf8((String) field));
    if (field instanceof BigInteger) {
      return Integers.encode((BigInteger) field, Integers.Form.TUPLE);
    }
    if (field instanceof Long
        || field instanceof Integer
        || field instanceof Short
        || field instanceof Byte) {
      BigInteger integer = BigInteger.valueOf(((Number) field).longValue());
      return Integers.encode(integer, Integers.Form.TUPLE);
    }
    throw new IllegalArgumentException("no field of a key: " + field.getClass().getName());
  }

  private static byte[] utf8(String text) {
    try {
      ByteBuffer bytes = StandardCharsets.UTF_8.newEncoder().encode(CharBuffer.wrap(text));
      byte[] array = new byte[bytes.remaining()];
      bytes.get(array);
      return array;
    } catch (CharacterCodingException problem) {
      throw new IllegalArgumentException("a string has a lone surrogate", problem);
    }
  }
}
