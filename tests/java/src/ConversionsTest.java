import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Random;

/**
 * Text in every charset, whole and in pieces, in every kind of buffer. An argument says that all
 * scalar values are to be tried in all pieces, which takes minutes.
 */
final class ConversionsTest {
  private static boolean isLong;

  /** What all scalar values are tried in. */
  private static final Coding.Memory[] LARGE = {Coding.Memory.HEAP, Coding.Memory.DIRECT};

  private ConversionsTest() {}

  public static void main(String[] args) {
    isLong = args.length > 0;
    String all = Charsets.scalarValues(1);
    String some = isLong ? all : Charsets.scalarValues(20_011);
    for (Charset charset : Charsets.ALL) {
      Tap.check(charset + ": all scalar values, whole", () -> wholeIsAsJavas(charset, all));
      for (Coding.Memory memory : isLong ? LARGE : Coding.Memory.values()) {
        Tap.check(charset + ": every split, " + memory, () -> splits(charset, some, memory));
      }
      Tap.check(charset + ": ill-formed text, split", () -> illFormed(charset));
    }
    for (String name : new String[] {"UTF-8000", "UTF-E-8"}) {
      Tap.check(name + ": ill-formed text as Java's UTF-8", () -> asUtf8(Charset.forName(name)));
    }
    Tap.check("UTF-16's surrogates in strings as Java's UTF-8", ConversionsTest::surrogates);
    Tap.finish();
  }

  private static void wholeIsAsJavas(Charset charset, String text) {
    byte[] bytes = Charsets.encode(charset, text);
    Tap.require(Arrays.equals(text.getBytes(charset), bytes), "getBytes()");
    Tap.require(new String(bytes, charset).equals(text), "new String()");
    ByteBuffer direct = ByteBuffer.allocateDirect(bytes.length).put(bytes).flip();
    Tap.require(charset.decode(direct).toString().equals(text), "decode()");
    direct.clear();
    CharBuffer chars = Coding.chars(Coding.Memory.DIRECT, text.length()).put(text).flip();
    Tap.require(charset.newEncoder().encode(chars, direct, true).isUnderflow(), "encode()");
    Tap.require(direct.flip().equals(ByteBuffer.wrap(bytes)), "all bytes");
  }

  private static void splits(Charset charset, String text, Coding.Memory memory) {
    byte[] bytes = Charsets.encode(charset, text);
    String hex = Charsets.hex(bytes);
    for (int piece = 1; piece <= 9; ++piece) {
      Tap.same(Coding.decode(charset.newDecoder(), bytes, memory, piece, 2 + piece % 4), text);
      Tap.same(
          Coding.encode(charset.newEncoder(), text, memory, 1 + piece % 4, 8 + piece), hex);
    }
  }

  private static final String[] WORDS = {
    "a", "Hi ", "é", "Привет", "漢字", "🌍", "\u0000", "\uFEFF", "\uFFFF", "𐍈𐍉", "\u07FF\u0800"
  };

  static byte[] mutated(Charset charset, Random random) {
    StringBuilder text = new StringBuilder();
    for (int words = 1 + random.nextInt(8); words > 0; --words) {
      text.append(WORDS[random.nextInt(WORDS.length)]);
    }
    byte[] bytes = Charsets.encode(charset, text.toString());
    for (int changes = random.nextInt(4); changes > 0; --changes) {
      int at = random.nextInt(bytes.length);
      // What leads long sequences comes often.
      bytes[at] = (byte) (random.nextBoolean() ? random.nextInt() : 0xD8 | random.nextInt(64));
    }
    return random.nextInt(4) == 0 ? Arrays.copyOf(bytes, random.nextInt(bytes.length + 1)) : bytes;
  }

  private static void illFormed(Charset charset) {
    Random random = new Random(1);
    Coding.Memory[] memories = Coding.Memory.values();
    int errors = 0;
    for (int i = 0; i < (isLong ? 100_000 : 500); ++i) {
      byte[] bytes = mutated(charset, random);
      String whole =
          Coding.decode(
              charset.newDecoder(), bytes, Coding.Memory.HEAP, bytes.length, 2 * bytes.length + 2);
      if (whole.contains(" at ")) ++errors;
      Tap.same(
          Coding.decode(
              charset.newDecoder(),
              bytes,
              memories[i % memories.length],
              1 + random.nextInt(9),
              2 + random.nextInt(5)),
          whole);
      // Of errors there are as many replacements.
      String text = new String(bytes, charset);
      String expected = whole.replaceAll("\\[(malformed|unmappable) \\d+ at \\d+\\]", "\uFFFD");
      Tap.same(text, expected);
    }
    Tap.require(errors > 50, "there are errors");
  }

  /** Where UTF-8 is what these are: they have more leads, after F3. */
  private static void asUtf8(Charset charset) {
    Random random = new Random(2);
    for (int i = 0; i < 20_000; ++i) {
      byte[] bytes = new byte[random.nextInt(12)];
      for (int at = 0; at < bytes.length; ++at) {
        int choice = random.nextInt(4);
        int b =
            choice == 0
                ? random.nextInt(0x80)
                : choice == 1 ? 0xC0 + random.nextInt(0x34) : 0x80 + random.nextInt(0x40);
        // To Java a surrogate is one error of three bytes, and not three.
        bytes[at] = (byte) (b == 0xED ? 0xEC : b);
      }
      Tap.same(
          Coding.decode(charset.newDecoder(), bytes, Coding.Memory.HEAP, bytes.length, 32),
          Coding.decode(
              StandardCharsets.UTF_8.newDecoder(), bytes, Coding.Memory.HEAP, bytes.length, 32));
    }
  }

  private static String errors(String trace) {
    return trace.replaceAll("(^|\\])[0-9A-F]+", "$1");
  }

  private static void surrogates() {
    Random random = new Random(3);
    for (Charset charset : Charsets.ALL) {
      for (int i = 0; i < 2000; ++i) {
        char[] chars = new char[random.nextInt(8)];
        for (int at = 0; at < chars.length; ++at) {
          int choice = random.nextInt(3);
          chars[at] = (char) (choice == 0 ? 'a' : choice == 1 ? 0xD83C : 0xDF0D);
        }
        String text = new String(chars);
        String expected =
            Coding.encode(
                StandardCharsets.UTF_8.newEncoder(), text, Coding.Memory.HEAP, text.length(), 64);
        String actual =
            Coding.encode(
                charset.newEncoder(),
                text,
                Coding.Memory.values()[i % 6],
                1 + random.nextInt(3),
                16 + random.nextInt(3));
        // Errors and their places.
        Tap.same(errors(actual), errors(expected));
        String kept = text.replaceAll("(?<![\\uD800-\\uDBFF])[\\uDC00-\\uDFFF]|"
            + "[\\uD800-\\uDBFF](?![\\uDC00-\\uDFFF])",
            java.util.regex.Matcher.quoteReplacement(Charsets.replacement(charset)));
        Tap.same(new String(text.getBytes(charset), charset), kept);
      }
    }
  }
}
