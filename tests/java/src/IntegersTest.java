import java.lang.reflect.Method;
import java.math.BigInteger;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.Objects;
import java.util.UUID;
import utfx.Integers;
import utfx.Integers.Form;
import utfx.Keys;

/** Integers of any size as bytes, and keys. */
final class IntegersTest {
  /** The bits of the largest integer. */
  private static final int LIMIT = 4096;

  private static final Charset UTF_8000 = Charset.forName("UTF-8000");

  private IntegersTest() {}

  /** Those around the ends of sizes. */
  private static List<BigInteger> integers() {
    List<BigInteger> integers = new ArrayList<>();
    for (int bits = 0; bits <= LIMIT; bits += 1 + bits / 40) {
      BigInteger end = BigInteger.ONE.shiftLeft(bits);
      integers.add(end.subtract(BigInteger.ONE));
      if (bits < LIMIT) integers.add(end);
    }
    integers.add(BigInteger.valueOf(0xD800));
    return integers;
  }

  /** The rows of a table of vectors: the columns that are not there are empty. */
  private static List<String[]> rows(String table) throws Exception {
    List<String[]> rows = new ArrayList<>();
    for (String line : Files.readAllLines(Path.of(System.getenv("UTFX_VECTORS"), table))) {
      if (line.startsWith("#")) continue;
      String[] row = line.split("\t");
      int size = Math.max(row.length, 4);
      String[] whole = Arrays.copyOf(row, size);
      Arrays.fill(whole, row.length, size, "");
      rows.add(whole);
    }
    return rows;
  }

  /** The fields of columns up to the end, or to the end of a tuple. */
  private static List<Object> fields(Iterator<String> columns) {
    List<Object> fields = new ArrayList<>();
    while (columns.hasNext()) {
      String column = columns.next();
      if (column.isEmpty() || column.equals(")")) break;
      fields.add(field(column, columns));
    }
    return fields;
  }

  private static Object field(String column, Iterator<String> columns) {
    String value = column.substring(column.indexOf(':') + 1);
    switch (column.split(":")[0]) {
      case "(":
        return fields(columns);
      case "down":
        return new Keys.Down(field(columns.next(), columns));
      case "null":
        return null;
      case "int":
        return new BigInteger(value);
      case "text":
        return new String(Charsets.bytes(value), StandardCharsets.UTF_8);
      case "bytes":
        return Charsets.bytes(value);
      case "float":
        return Float.intBitsToFloat(Integer.parseUnsignedInt(value, 16));
      case "double":
        return Double.longBitsToDouble(Long.parseUnsignedLong(value, 16));
      case "uuid":
        return new UUID(
            Long.parseUnsignedLong(value.substring(0, 16), 16),
            Long.parseUnsignedLong(value.substring(16), 16));
      default:
        return Boolean.valueOf(column);
    }
  }

  /** With the bits of NaNs, and the bytes of arrays. */
  private static boolean isSame(Object a, Object b) {
    if (a instanceof List && b instanceof List) {
      List<?> as = (List<?>) a;
      List<?> bs = (List<?>) b;
      boolean isSame = as.size() == bs.size();
      for (int i = 0; isSame && i < as.size(); ++i) isSame = isSame(as.get(i), bs.get(i));
      return isSame;
    }
    if (a instanceof Keys.Down && b instanceof Keys.Down) {
      return isSame(((Keys.Down) a).field(), ((Keys.Down) b).field());
    }
    if (a instanceof Float && b instanceof Float) {
      return Float.floatToRawIntBits((Float) a) == Float.floatToRawIntBits((Float) b);
    }
    if (a instanceof Double && b instanceof Double) {
      return Double.doubleToRawLongBits((Double) a) == Double.doubleToRawLongBits((Double) b);
    }
    return Objects.deepEquals(a, b);
  }

  private static void refuses(String message, Tap.Check check) throws Exception {
    try {
      check.run();
    } catch (IllegalArgumentException problem) {
      Tap.same(problem.getMessage(), message);
      return;
    }
    throw new AssertionError("nothing is refused: " + message);
  }

  /** As refuses(), with some reason behind a place. */
  private static void explains(String place, Tap.Check check) throws Exception {
    try {
      check.run();
    } catch (IllegalArgumentException problem) {
      String message = problem.getMessage();
      Tap.require(
          message.startsWith(place) && message.length() > place.length(), place + " in " + message);
      return;
    }
    throw new AssertionError("nothing is refused: " + place);
  }

  /** Calls a method of the library that no program has. */
  private static Object library(String name, Object... arguments) throws Exception {
    for (Method method : Class.forName("utfx.Library").getDeclaredMethods()) {
      if (!method.getName().equals(name)) continue;
      method.setAccessible(true);
      return method.invoke(null, arguments);
    }
    throw new AssertionError(name);
  }

  public static void main(String[] args) {
    List<BigInteger> integers = integers();
    Tap.check("vectors", () -> {
      byte[] last = null;
      Form lastForm = null;
      for (String[] row : rows("integers.tsv")) {
        Form form = Form.valueOf(row[0].toUpperCase());
        byte[] bytes = Charsets.bytes(row[2]);
        if (row[1].equals("too-large")) {
          refuses(
              form == Form.TUPLE
                  ? "there are no bytes for so large an integer"
                  : "there is no sequence in UTF-8000 for so large an integer",
              () -> Integers.encode(new BigInteger(row[3]), form));
        } else if (row[3].isEmpty()) {
          explains("byte 0: ", () -> Integers.decode(bytes, form));
        } else {
          BigInteger integer = new BigInteger(row[3]);
          Tap.same(Integers.decode(bytes, form), integer);
          if (row[1].equals("read")) continue;
          Tap.same(Charsets.hex(Integers.encode(integer, form)), row[2]);
          if (form == lastForm) {
            Tap.require(
                form == Form.ZIGZAG
                    ? Integers.compareZigzag(last, bytes) < 0
                        && Integers.compareZigzag(bytes, last) > 0
                    : Arrays.compareUnsigned(last, bytes) < 0,
                "sorted: " + row[3]);
          }
          last = bytes;
          lastForm = form;
        }
      }
    });
    Tap.check("vectors of keys", () -> {
      byte[] last = {};
      for (String[] row : rows("keys.tsv")) {
        byte[] key = Charsets.bytes(row[1]);
        if (!row[0].equals("ok")) {
          String[] outcome = row[0].split(" ");
          explains("byte " + outcome[1] + " of the key: ", () -> Keys.decode(key));
          continue;
        }
        Iterator<String> columns = Arrays.asList(row).listIterator(2);
        List<Object> fields = fields(columns);
        Tap.same(Charsets.hex(Keys.encode(fields.toArray())), row[1]);
        Tap.require(isSame(Keys.decode(key), fields), "read: " + row[1]);
        Tap.require(Arrays.compareUnsigned(last, key) <= 0, "sorted: " + row[1]);
        last = key;
      }
    });
    Tap.check("other fields", () -> {
      Tap.same(
          Keys.decode(Keys.encode(7, -7L, (short) 7, (byte) -7, "a")),
          List.of(
              BigInteger.valueOf(7),
              BigInteger.valueOf(-7),
              BigInteger.valueOf(7),
              BigInteger.valueOf(-7),
              "a"));
      refuses("no field of a key: java.lang.Character", () -> Keys.encode(List.of('a')));
      Tap.same(Keys.decode(Keys.encode((Object) null)), Arrays.asList((Object) null));
      Tap.same(new Keys.Down(new byte[1]), new Keys.Down(new byte[1]));
      Tap.same(new Keys.Down(new byte[1]).hashCode(), new Keys.Down(new byte[1]).hashCode());
      Tap.same(new Keys.Down(5).equals(new Keys.Down(6)), false);
      Tap.same(new Keys.Down("a").toString(), "Down(a)");
      Object field = List.of();
      for (int levels = 1; levels < 64; ++levels) field = new Keys.Down(field);
      Tap.same(Keys.decode(Keys.encode(field)), List.of(field));
      Object deep = List.of(field);
      refuses("more than 64 fields hold one another", () -> Keys.encode(deep));
      refuses(
          "byte 64 of the key: more than 64 fields hold one another",
          () -> Keys.decode(Charsets.bytes("05".repeat(1000))));
      refuses("a string has a lone surrogate", () -> Keys.encode("a\uD800"));
    });
    Tap.check("the longest sequences of libutfx: there and back", () -> {
      // Experimental, so Java has no Charset of it.
      long charset = (long) library("find", "UTF-16KBE");
      if (charset == 0) return;
      BigInteger integer = BigInteger.ONE.shiftLeft(LIMIT - 1);
      byte[] sequence = (byte[]) library("writeInteger", charset, 0, integer.toByteArray());
      Tap.same(sequence.length > 1024, true);
      byte[] read = new byte[LIMIT / 8 + 1];
      library("readInteger", charset, 0, sequence, 0, read);
      Tap.same(new BigInteger(1, read, 0, LIMIT / 8), integer);
    });
    Tap.check("many in a row", () -> {
      Tap.same(Integers.decodeAll(UTF_8000, Integers.encodeAll(UTF_8000, integers)), integers);
      Tap.same(Integers.decodeAll(UTF_8000, new byte[0]), List.of());
      for (Form form : Form.values()) {
        List<BigInteger> some = List.of(BigInteger.TEN, BigInteger.ONE.shiftLeft(100), BigInteger.ZERO);
        byte[] bytes = Integers.encodeAll(some, form);
        Tap.same(Integers.decodeAll(bytes, form), some);
        byte[] cut = Arrays.copyOf(bytes, bytes.length - 2);
        explains("byte " + (form == Form.TUPLE ? 2 : 1) + ": ", () -> Integers.decodeAll(cut, form));
      }
    });
    Tap.check("code points of all charsets", () -> {
      for (Charset charset : Charsets.ALL) {
        int bits = Charsets.is64(charset) || Charsets.hasSurrogates(charset) ? 20 : charset.name().startsWith("UTF-G") ? 31
            : charset.name().startsWith("UTF-E") ? 63 : LIMIT;
        List<BigInteger> some = new ArrayList<>();
        for (BigInteger integer : integers) {
          boolean isSurrogate = integer.shiftRight(11).equals(BigInteger.valueOf(0xD800 >> 11));
          if (integer.bitLength() <= bits && !isSurrogate) some.add(integer);
        }
        Tap.same(Integers.decodeAll(charset, Integers.encodeAll(charset, some)), some);
        refuses("there is no sequence in " + charset + " for so large an integer",
            () -> Integers.encodeAll(charset, List.of(BigInteger.ONE.shiftLeft(LIMIT))));
        byte[] text = "A漢🌍".getBytes(charset);
        byte[] written =
            Integers.encodeAll(
                charset,
                List.of(
                    BigInteger.valueOf('A'),
                    BigInteger.valueOf('漢'),
                    BigInteger.valueOf(0x1F30D)));
        Tap.require(
            Charsets.hex(text).endsWith(Charsets.hex(written)), "in a text, behind a signature");
      }
    });
    Tap.check("what has no string is read", () -> {
      byte[] bytes = Charsets.bytes("41 FFBE87BFBFBFBFBFBFBFBFBFBF 42");
      Tap.same(new String(bytes, UTF_8000), "A\uFFFDB");
      Tap.same(
          Integers.decodeAll(UTF_8000, bytes),
          List.of(
              BigInteger.valueOf('A'), BigInteger.valueOf(Long.MAX_VALUE), BigInteger.valueOf('B')));
    });
    Tap.check("what can't be is refused", () -> {
      refuses("the integer is negative", () -> Integers.encode(BigInteger.valueOf(-1)));
      refuses(
          "there is no sequence in UTF-8000 for so large an integer",
          () -> Integers.encode(BigInteger.ONE.shiftLeft(LIMIT)));
      refuses(
          "there is no sequence in UTF-8000 for so large an integer",
          () -> Integers.encode(BigInteger.ONE.shiftLeft(100_000)));
      refuses(
          "there is no sequence in UTF-64BE for 55296",
          () -> Integers.encodeAll(
              Charset.forName("UTF-64BE"), List.of(BigInteger.valueOf(0xD800))));
      refuses(
          "byte 1: a trail without a lead",
          () -> Integers.decodeAll(UTF_8000, Charsets.bytes("41 80")));
      refuses(
          "byte 0: the text ends inside a sequence, of which 2 of 3 bytes are there",
          () -> Integers.decode(Charsets.bytes("E282")));
      explains("byte 0: the text ends", () -> Integers.decode(new byte[0]));
      refuses(
          "byte 0: the end of the integer is missing",
          () -> Integers.decode(Charsets.bytes("16 01"), Form.TUPLE));
      refuses("byte 1 of the key: 03 starts no field", () -> Keys.decode(Charsets.bytes("14 03")));
      refuses("byte 2 of the key: 03 starts no field", () -> Keys.decode(Charsets.bytes("05 14 03")));
      refuses(
          "byte 0: reserved bits are set: byte 3 is 88",
          () -> Integers.decodeAll(Charset.forName("UTF-E-8"), Charsets.bytes("FF 80 88")));
      refuses(
          "there is more than one integer: the first has 1 bytes",
          () -> Integers.decode(Charsets.bytes("4142")));
      refuses(
          "byte 0: a trail without a lead",
          () -> Integers.compareZigzag(Charsets.bytes("80"), Charsets.bytes("41")));
      refuses(
          "UTF-8 is none of utfx's charsets",
          () -> Integers.decodeAll(StandardCharsets.UTF_8, new byte[0]));
    });
    Tap.finish();
  }
}
