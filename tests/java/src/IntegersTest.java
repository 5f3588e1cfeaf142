import java.lang.reflect.Method;
import java.math.BigInteger;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import utfx.Integers;

/** Integers of any size as sequences. */
final class IntegersTest {
  /** The bits of the largest integer. */
  private static final int LIMIT = 4096;

  private static final Charset UTF_8000 = Charset.forName("UTF-8000");

  private IntegersTest() {}

  /** Some of each size, and those around the ends of sizes. */
  private static List<BigInteger> integers() {
    Random random = new Random(1);
    List<BigInteger> integers = new ArrayList<>();
    for (int bits = 0; bits <= LIMIT; bits += 1 + bits / 40) {
      BigInteger end = BigInteger.ONE.shiftLeft(bits);
      integers.add(end.subtract(BigInteger.ONE));
      if (bits < LIMIT) integers.add(end);
      integers.add(new BigInteger(bits, random));
    }
    integers.add(BigInteger.valueOf(0xD800));
    return integers;
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
    Tap.check("what sequences are", () -> {
      Tap.same(Charsets.hex(Integers.encode(BigInteger.valueOf(0x41))), "41");
      Tap.same(Charsets.hex(Integers.encode(BigInteger.valueOf(0x1F30D))), "F09F8C8D");
      Tap.same(
          Charsets.hex(Integers.encode(BigInteger.valueOf(Long.MAX_VALUE))),
          "FFBE87BFBFBFBFBFBFBFBFBFBF");
      Tap.same(Charsets.hex(Integers.encodeSigned(BigInteger.valueOf(-1))), "01");
      Tap.same(Charsets.hex(Integers.encodeSigned(BigInteger.valueOf(32))), "40");
      Tap.same(Charsets.hex(Integers.encodeSigned(BigInteger.valueOf(-33))), "41");
    });
    Tap.check("of any size: there and back", () -> {
      for (BigInteger integer : integers) {
        Tap.same(Integers.decode(Integers.encode(integer)), integer);
      }
    });
    Tap.check("the longest sequences of libutfx: there and back", () -> {
      // Experimental, so Java has no Charset of it.
      long charset = (long) library("find", "UTF-16KBE");
      if (charset < 0) return;
      BigInteger integer = BigInteger.ONE.shiftLeft(LIMIT - 1);
      byte[] sequence = (byte[]) library("writeInteger", charset, false, integer.toByteArray());
      Tap.same(sequence.length > 1024, true);
      byte[] read = new byte[LIMIT / 8 + 8];
      library("readInteger", charset, false, sequence, 0, read);
      Tap.same(new BigInteger(read), integer);
    });
    Tap.check("signed: there and back", () -> {
      for (BigInteger integer : integers) {
        BigInteger half = integer.shiftRight(1);
        for (BigInteger signed : List.of(half, half.negate(), half.not())) {
          Tap.same(Integers.decodeSigned(Integers.encodeSigned(signed)), signed);
        }
      }
    });
    Tap.check("signed ones compare as they do", () -> {
      Random random = new Random(2);
      for (int i = 0; i < 20_000; ++i) {
        BigInteger a = integers.get(random.nextInt(integers.size())).shiftRight(1);
        BigInteger b = integers.get(random.nextInt(integers.size())).shiftRight(1);
        if (random.nextBoolean()) a = a.negate();
        if (random.nextBoolean()) b = b.negate();
        int compared = Integers.compareSigned(Integers.encodeSigned(a), Integers.encodeSigned(b));
        Tap.same(Integer.signum(compared), a.compareTo(b));
      }
    });
    Tap.check("many in a row", () -> {
      Tap.same(Integers.decodeAll(UTF_8000, Integers.encodeAll(UTF_8000, integers)), integers);
      Tap.same(Integers.decodeAll(UTF_8000, new byte[0]), List.of());
    });
    Tap.check("code points of all charsets", () -> {
      for (Charset charset : Charsets.ALL) {
        int bits = Charsets.is64(charset) ? 20 : charset.name().startsWith("UTF-G") ? 31
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
          "there is no sequence in UTF-8000 for so large an integer",
          () -> Integers.encodeSigned(BigInteger.ONE.shiftLeft(LIMIT)));
      refuses(
          "there is no sequence in UTF-64BE for 55296",
          () -> Integers.encodeAll(
              Charset.forName("UTF-64BE"), List.of(BigInteger.valueOf(0xD800))));
      refuses(
          "the sequence of UTF-8000 at byte 1 is ill-formed",
          () -> Integers.decodeAll(UTF_8000, Charsets.bytes("41 80")));
      refuses(
          "the sequence of UTF-8000 at byte 0 is incomplete",
          () -> Integers.decode(Charsets.bytes("E282")));
      refuses(
          "the sequence of UTF-8000 at byte 0 is incomplete", () -> Integers.decode(new byte[0]));
      refuses(
          "there is more than one sequence: the first has 1 bytes",
          () -> Integers.decode(Charsets.bytes("4142")));
      refuses(
          "the sequence of UTF-8000 at byte 0 is ill-formed",
          () -> Integers.compareSigned(Charsets.bytes("80"), Charsets.bytes("41")));
      refuses(
          "UTF-8 is none of utfx's charsets",
          () -> Integers.decodeAll(StandardCharsets.UTF_8, new byte[0]));
    });
    Tap.finish();
  }
}
