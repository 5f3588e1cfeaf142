package utfx;

import java.io.ByteArrayOutputStream;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.CharBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.UUID;

/**
 * Keys of several fields, whose bytes sort as the fields do.
 *
 * <p>{@link java.util.Arrays#compareUnsigned(byte[], byte[])} compares two keys by their first fields,
 * then by their second ones. Fields of different kinds sort in this order: null, bytes, strings, which
 * sort by code points, lists of fields, integers of up to 255 bytes, {@link Float}, {@link Double}, false,
 * true, {@link UUID}, {@link Down}. A key that ends sooner comes before those that go on. FoundationDB's
 * tuples have the same bytes for these fields, but for {@link Down}, which they lack.
 *
 * <p>You may call both methods from any thread. Each throws {@link UnsatisfiedLinkError} if there is no
 * library, and {@link NullPointerException} for null instead of an array.
 */
public final class Keys {
  // Outcomes of Library.readField(), by index.
  private static final int KIND = 0;
  private static final int STATUS = 1;
  private static final int READ = 2;

  private static final byte[] NOTHING = {};

  private Keys() {}

  /**
   * A field that sorts downwards among its like: {@code new Down(2)} comes before {@code new Down(1)}.
   */
  public static final class Down {
    private final Object field;

    /**
     * The field that sorts downwards as this one sorts upwards.
     *
     * @param field any field
     */
    public Down(Object field) {
      this.field = field;
    }

    /**
     * The field that it holds.
     *
     * @return that which the constructor got
     */
    public Object field() {
      return field;
    }

    @Override
    public boolean equals(Object other) {
      return other instanceof Down && Objects.deepEquals(field, ((Down) other).field);
    }

    @Override
    public int hashCode() {
      return Arrays.deepHashCode(new Object[] {field});
    }

    @Override
    public String toString() {
      return "Down(" + field + ')';
    }
  }

  /**
   * The bytes of a key.
   *
   * @param fields each null, a {@link Boolean}, {@link BigInteger}, {@link Long}, {@link Integer}, {@link
   *     Short}, {@link Byte}, {@link Float}, {@link Double}, {@link String}, {@code byte[]}, {@link UUID},
   *     {@link List} of fields or {@link Down}; {@link IllegalArgumentException} for any other object, for
   *     a string with a lone surrogate, for an integer that is too large, and if lists and {@link Down}
   *     hold one another more than 64 times
   * @return the fields one behind the other
   */
  public static byte[] encode(Object... fields) {
    Library.require();
    return encodeFields(Arrays.asList(fields), 0);
  }

  /**
   * The fields of a key.
   *
   * @param key {@link IllegalArgumentException}, with the offset, if it is none
   * @return null, a {@link Boolean}, {@link BigInteger}, {@link Float}, {@link Double}, {@link String},
   *     {@code byte[]}, {@link UUID}, {@link List} or {@link Down} for each
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
      fields.add(fieldOf((int) outcome[KIND], content));
    }
    return fields;
  }

  private static Object fieldOf(int kind, byte[] content) {
    switch (kind) {
      case Codes.NULL:
        return null;
      case Codes.FALSE:
      case Codes.TRUE:
        return kind == Codes.TRUE;
      case Codes.INT:
        return new BigInteger(content);
      case Codes.FLOAT:
        return numberIn(content).getFloat();
      case Codes.DOUBLE:
        return numberIn(content).getDouble();
      case Codes.TEXT:
        return new String(content, StandardCharsets.UTF_8);
      case Codes.UUID:
        ByteBuffer id = ByteBuffer.wrap(content);
        return new UUID(id.getLong(), id.getLong());
      case Codes.TUPLE_FIELD:
        return decode(content);
      case Codes.DOWN:
        return new Down(decode(content).get(0));
      default:
        return content;
    }
  }

  /** A float or a double as C has it in memory. */
  private static ByteBuffer numberIn(byte[] content) {
    return ByteBuffer.wrap(content).order(ByteOrder.nativeOrder());
  }

  private static byte[] encodeFields(List<?> fields, int levels) {
    ByteArrayOutputStream key = new ByteArrayOutputStream();
    for (Object field : fields) key.writeBytes(encodeField(field, levels));
    return key.toByteArray();
  }

  private static byte[] encodeField(Object field, int levels) {
    if (field == null) return Library.writeField(Codes.NULL, NOTHING);
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
    if (field instanceof Boolean) {
      return Library.writeField((Boolean) field ? Codes.TRUE : Codes.FALSE, NOTHING);
    }
    if (field instanceof Float) {
      byte[] number = new byte[Float.BYTES];
      numberIn(number).putFloat((Float) field);
      return Library.writeField(Codes.FLOAT, number);
    }
    if (field instanceof Double) {
      byte[] number = new byte[Double.BYTES];
      numberIn(number).putDouble((Double) field);
      return Library.writeField(Codes.DOUBLE, number);
    }
    if (field instanceof UUID) {
      UUID id = (UUID) field;
      ByteBuffer bytes = ByteBuffer.allocate(2 * Long.BYTES);
      bytes.putLong(id.getMostSignificantBits()).putLong(id.getLeastSignificantBits());
      return Library.writeField(Codes.UUID, bytes.array());
    }
    if (!(field instanceof List || field instanceof Down)) {
      throw new IllegalArgumentException("no field of a key: " + field.getClass().getName());
    }
    if (levels == Codes.LEVELS) {
      throw new IllegalArgumentException("more than " + levels + " fields hold one another");
    }
    return field instanceof List
        ? Library.writeField(Codes.TUPLE_FIELD, encodeFields((List<?>) field, levels + 1))
        : Library.writeField(Codes.DOWN, encodeField(((Down) field).field(), levels + 1));
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
