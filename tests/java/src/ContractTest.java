import java.io.ByteArrayInputStream;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.Reader;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CharsetEncoder;
import java.nio.charset.CoderResult;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.IllegalCharsetNameException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** The contract of java.nio.charset for charsets, decoders and encoders, beside what they convert. */
final class ContractTest {
  private ContractTest() {}

  public static void main(String[] args) {
    Tap.check("names", ContractTest::names);
    for (Charset charset : Charsets.ALL) {
      Tap.check(charset + ": properties", () -> properties(charset));
      Tap.check(charset + ": sizes are enough", () -> sizes(charset));
      Tap.check(charset + ": canEncode", () -> canEncode(charset));
      Tap.check(charset + ": a short string is converted as a stream is", () -> strings(charset));
      Tap.check(charset + ": half of a pair is forgotten", () -> restarts(charset));
    }
    Tap.check("over U+10FFFF", ContractTest::beyond);
    Tap.check("tables of single bytes", ContractTest::tables);
    Tap.check("tables of several bytes", ContractTest::tablesOfSeveralBytes);
    Tap.check("a charset that was added to the host", ContractTest::added);
    Tap.finish();
  }

  private static void names() throws Exception {
    // As utfx itself has them.
    Process list =
        new ProcessBuilder(System.getenv("UTFX_COMMAND"), "list", "--json")
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    String json = new String(list.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    int rows = 0;
    for (String row : json.split("\n")) {
      if (row.contains("\"group\":\"experimental\"")) continue;
      String name = row.replaceAll(".*\"name\":\"([^\"]*)\".*", "$1");
      // Java's own.
      if (name.matches("UTF-8|UTF-(16|32)(BE|LE)?|CESU-8")) continue;
      ++rows;
      Charset charset = Charset.forName(name);
      Tap.same(charset.name(), name);
      Tap.require(Charsets.ALL.contains(charset), name + " is there");
      String aliases = row.replaceAll(".*\"aliases\":\\[([^\\]]*)\\].*", "$1").replace("\"", "");
      for (String alias : aliases.split(",")) {
        if (alias.contains("∞")) {
          refusesName(alias);
          continue;
        }
        Tap.same(Charset.forName(alias), charset);
        Tap.same(Charset.forName(alias.toLowerCase(Locale.ROOT)), charset);
        Tap.require(charset.aliases().contains(alias), alias);
      }
    }
    Tap.same(rows, Charsets.ALL.size());
    for (String none : List.of("UTF-9000", "UTF", "8000", "utf-64bee", "UTF-16K", "ASCVI")) {
      Tap.require(!Charset.isSupported(none), "there is no " + none);
    }
    // Java's own stay what they are.
    for (String own : List.of("UTF-8", "UTF-16", "UTF-32BE", "CESU-8")) {
      Tap.require(!Charset.forName(own).getClass().getName().startsWith("utfx."), own);
    }
  }

  /** Java itself does. */
  private static void refusesName(String name) {
    try {
      Charset.forName(name);
    } catch (IllegalCharsetNameException expected) {
      return;
    }
    throw new AssertionError(name);
  }

  private static void properties(Charset charset) {
    for (Charset other : Charset.availableCharsets().values()) {
      Tap.require(charset.contains(other), "contains " + other);
    }
    Tap.require(charset.canEncode() && charset.isRegistered(), "can encode");
    Tap.same(charset.newDecoder().charset(), charset);
    Tap.same(charset.newEncoder().charset(), charset);
    Tap.require(!charset.newDecoder().isAutoDetecting(), "detects nothing");
    Tap.same(charset.newDecoder().replacement(), "\uFFFD");
    byte[] replacement = charset.newEncoder().replacement();
    Tap.require(charset.newEncoder().isLegalReplacement(replacement), "its own replacement");
    Tap.same(new String(replacement, charset), Charsets.replacement(charset));
    // By the bytes, too.
    Tap.require(charset.newEncoder().isLegalReplacement(replacement.clone()), "a copy of it");
    byte[] signed = "?".getBytes(charset);
    byte[] question =
        Arrays.copyOfRange(signed, signed.length - Charsets.unit(charset), signed.length);
    CharsetEncoder encoder =
        charset.newEncoder().onMalformedInput(CodingErrorAction.REPLACE).replaceWith(question);
    Tap.same(
        charset.decode(encode(encoder, "a\uD800b\uD800")).toString(),
        Charsets.hasSurrogates(charset) ? "a\uD800b\uD800" : "a?b?");
    Tap.require(!encoder.isLegalReplacement(Charsets.bytes("DDFF80")), "what is ill-formed");
  }

  private static ByteBuffer encode(CharsetEncoder encoder, String text) {
    try {
      return encoder.encode(CharBuffer.wrap(text));
    } catch (CharacterCodingException problem) {
      throw new AssertionError(problem);
    }
  }

  /** The sizes that String and others allocate by. */
  private static void sizes(Charset charset) {
    CharsetEncoder encoder = charset.newEncoder();
    CharsetDecoder decoder = charset.newDecoder();
    Tap.same(decoder.maxCharsPerByte(), 1f);
    Tap.same(decoder.averageCharsPerByte(), 1f / Charsets.unit(charset));
    Tap.same(encoder.averageBytesPerChar(), (float) Charsets.unit(charset));
    float most = 0;
    for (String text : List.of("a", "\u07FF", "\uFFFF", "\uD800", "🌍", "🌍\uDC00")) {
      int length = text.getBytes(charset).length;
      most = Math.max(most, (float) length / text.length());
      Tap.require(length <= text.length() * encoder.maxBytesPerChar(), text);
    }
    Tap.same(encoder.maxBytesPerChar(), most);
    for (int length = 0; length < 20; ++length) {
      byte[] bytes = new byte[length];
      Arrays.fill(bytes, (byte) 0xFF);
      Tap.require(new String(bytes, charset).length() <= length, "decoded");
    }
  }

  private static void canEncode(Charset charset) {
    CharsetEncoder encoder = charset.newEncoder();
    boolean hasSurrogates = Charsets.hasSurrogates(charset);
    for (int c = 0; c <= 0xFFFF; c += 17) {
      Tap.same(encoder.canEncode((char) c), hasSurrogates || !Character.isSurrogate((char) c));
    }
    Tap.require(encoder.canEncode("a🌍"), "a pair");
    Tap.same(encoder.canEncode("a\uDF0D\uD83C"), hasSurrogates);
    // And it can still be used.
    Tap.same(charset.decode(encode(encoder, "a🌍")).toString(), "a🌍");
  }

  /** String has shorter ways, each up to a length of its own. */
  private static void strings(Charset charset) {
    for (String characters : new String[] {"abéz", "aж中", "🌍\ud83d"}) {
      for (int length = 0; length <= 72; ++length) {
        String text = characters.repeat(length).substring(0, length);
        byte[] bytes = text.getBytes(charset);
        Tap.require(Arrays.equals(bytes, bytes(charset.encode(text))), text);
        decodes(bytes, charset);
      }
    }
    for (int c = 0; c <= 0xFFFF; ++c) {
      String text = "é" + (char) c;
      byte[] bytes = text.getBytes(charset);
      Tap.require(Arrays.equals(bytes, bytes(charset.encode(text))), text);
      decodes(bytes, charset);
      for (int bit = 0; c % 101 == 0 && bit < 8 * bytes.length; ++bit) {
        bytes[bit / 8] ^= (byte) (1 << bit % 8);
        decodes(bytes, charset);
        bytes[bit / 8] ^= (byte) (1 << bit % 8);
      }
    }
  }

  private static void restarts(Charset charset) {
    if (!Charsets.hasSurrogates(charset)) return;
    CharsetDecoder decoder = charset.newDecoder();
    CharBuffer chars = CharBuffer.allocate(9);
    decoder.decode(ByteBuffer.wrap("\uD800".getBytes(charset)), chars, false);
    decoder.reset();
    CoderResult result =
        decoder.decode(ByteBuffer.wrap("\uDC00".getBytes(charset)), chars, true);
    Tap.require(result.isUnderflow(), result.toString());
    Tap.same(chars.flip().toString(), "\uD800\uDC00");
    // Another character makes it no half, too.
    decoder.reset();
    chars.clear();
    for (String part : new String[] {"\uD800", "a", "\uDC00"}) {
      result = decoder.decode(ByteBuffer.wrap(part.getBytes(charset)), chars, false);
      Tap.require(result.isUnderflow(), result.toString());
    }
    Tap.same(chars.flip().toString(), "\uD800a\uDC00");
    CharsetEncoder encoder = charset.newEncoder();
    ByteBuffer bytes = ByteBuffer.allocate(32);
    encoder.encode(CharBuffer.wrap("\uD800"), bytes, false);
    encoder.reset();
    bytes.clear();
    encoder.encode(CharBuffer.wrap("\uDC00"), bytes, true);
    encoder.flush(bytes);
    Tap.same(Charsets.hex(bytes(bytes.flip())), Charsets.hex("\uDC00".getBytes(charset)));
  }

  private static void decodes(byte[] bytes, Charset charset) {
    String text = new String(bytes, charset);
    Tap.require(text.contentEquals(charset.decode(ByteBuffer.wrap(bytes))), text);
    // Behind bytes that are none of its text.
    byte[] behind = new byte[3 + bytes.length];
    Arrays.fill(behind, (byte) 0xFE);
    System.arraycopy(bytes, 0, behind, 3, bytes.length);
    ByteBuffer rest = ByteBuffer.wrap(behind, 3, bytes.length);
    Tap.require(text.contentEquals(charset.decode(rest)), text);
  }

  private static byte[] bytes(ByteBuffer buffer) {
    byte[] bytes = new byte[buffer.remaining()];
    buffer.get(bytes);
    return bytes;
  }

  private static void tables() throws Exception {
    Charset table = Charset.forName("cp10007");
    Tap.same(table.name(), "CP10007");
    Tap.same(Charset.forName("MS-MAC-CYRILLIC"), table);
    Tap.same(Charset.forName("iso_5428:1980").name(), "ISO_5428");
    Tap.same(Charsets.hex("Яé中A\uD800🌍".getBytes(table)), "9F3F3F413F3F");
    Tap.same(new String(Charsets.bytes("9F41"), table), "ЯA");
    Tap.require(
        table.contains(table)
            && table.contains(StandardCharsets.US_ASCII)
            && !table.contains(StandardCharsets.UTF_8),
        "contains what it contains");
    Tap.require(!Charset.availableCharsets().containsValue(table), "is not listed");
    // No ASCII.
    Charset ebcdic = Charset.forName("EBCDIC-UK");
    Tap.same(Charsets.hex("A?\u0416".getBytes(ebcdic)), "C16F6F");
    Tap.same(new String(Charsets.bytes("C16F"), ebcdic), "A?");
    // No question mark: a blank pattern.
    Tap.same(Charsets.hex("A\u2803".getBytes("ISO_11548-1")), "0003");
    // As in Java's own.
    for (Charset each : List.of(Charset.forName("CP10007"), Charset.forName("IBM1047"))) {
      CoderResult result =
          each.newEncoder().encode(CharBuffer.wrap("中"), ByteBuffer.allocate(9), true);
      Tap.require(result.isUnmappable() && result.length() == 1, result.toString());
    }
    for (Charset each : List.of(Charset.forName("DIN_66003"), StandardCharsets.US_ASCII)) {
      boolean isTable = each != StandardCharsets.US_ASCII;
      CoderResult result =
          each.newDecoder()
              .decode(ByteBuffer.wrap(Charsets.bytes("80")), CharBuffer.allocate(9), true);
      Tap.require(isTable ? result.isUnmappable() : result.isMalformed(), result.toString());
      Tap.same(new String(Charsets.bytes("41 80 42"), each), "A\uFFFDB");
    }
    for (String own : List.of("windows-1252", "IBM1047", "KOI8-R", "MS-ANSI")) {
      Tap.require(!Charset.forName(own).getClass().getName().startsWith("utfx."), own);
    }
    Tap.require(!Charset.isSupported("CP-1-0007"), "no other spelling");
  }

  private static void tablesOfSeveralBytes() throws Exception {
    Charset table = Charset.forName("euc-jp-ms");
    Tap.same(table.name(), "EUC-JP-MS");
    // Of two, one, three and two bytes.
    String text = "表A丂ｱ";
    Tap.same(Charsets.hex(text.getBytes(table)), "C9BD418FB0A18EB1");
    Tap.same(new String(text.getBytes(table), table), text);
    Tap.same(Charsets.hex("é🌍\uD800".getBytes(table)), "8FABB13F3F");
    Tap.require(table.newEncoder().maxBytesPerChar() == 3, "has three bytes at most");
    Tap.require(
        table.contains(StandardCharsets.US_ASCII) && !table.contains(StandardCharsets.UTF_16),
        "contains what it contains");
    // No error takes ASCII with it. As in Java's own, a sequence can be unassigned.
    for (String[] each :
        new String[][] {
          {"EUC-JP-MS", "A2AF62", "UNMAPPABLE[2]"},
          {"EUC-JP-MS", "A220", "MALFORMED[1]"},
          {"EUC-JP-MS", "FFA1", "MALFORMED[1]"},
          {"EUC-JP-MS", "8FB0", "MALFORMED[2]"},
          {"UHC", "8141C6A041", "UNMAPPABLE[2]"},
          {"UHC", "813F", "MALFORMED[1]"},
        }) {
      CoderResult result =
          Charset.forName(each[0])
              .newDecoder()
              .decode(ByteBuffer.wrap(Charsets.bytes(each[1])), CharBuffer.allocate(9), true);
      Tap.same(result.toString(), each[2]);
    }
    Tap.same(new String(Charsets.bytes("C9BDA2AF62A220"), table), "表\uFFFDb\uFFFD ");
    // A letter waits for its accent, but not at the end of what is there: readers don't flush.
    Charset waits = Charset.forName("TCVN5712-1");
    Tap.same(new String(Charsets.bytes("7861B161"), waits), "x\u1EA3a");
    Reader reader =
        new InputStreamReader(new ByteArrayInputStream(Charsets.bytes("7861")), waits);
    Tap.same(reader.read() + " " + reader.read() + " " + reader.read(), "120 97 -1");
    Tap.same(
        waits.newDecoder().decode(ByteBuffer.wrap(Charsets.bytes("61"))).toString(), "a");
    for (String own : List.of("Shift_JIS", "GB18030", "Big5", "EUC-KR", "JOHAB")) {
      Tap.require(!Charset.forName(own).getClass().getName().startsWith("utfx."), own);
    }
  }

  private static void added() throws Exception {
    Process add =
        new ProcessBuilder(System.getenv("UTFX_COMMAND"), "charset", "add", "--replace")
            .redirectErrorStream(true)
            .start();
    try (OutputStream ucm = add.getOutputStream()) {
      ucm.write(
          ("<code_set_name> \"X-RETRO-1\"\n<mb_cur_max> 1\nCHARMAP\n"
                  + "<U003F> \\x3F |0\n<U1FB00> \\x80 |0\nEND CHARMAP\n")
              .getBytes(StandardCharsets.US_ASCII));
    }
    String said = new String(add.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    Tap.same(add.waitFor() + said.replaceAll("(?s): .*", ""), "0X-RETRO-1");
    Charset retro = Charset.forName("x-retro-1");
    // Two chars for a byte, and more of them than are decoded at once.
    for (int length : new int[] {1, 10_000, 20_001}) {
      byte[] bytes = new byte[length];
      Arrays.fill(bytes, (byte) 0x80);
      String text = new String(bytes, retro);
      Tap.same(text, "\uD83E\uDF00".repeat(length));
      Tap.require(Arrays.equals(text.getBytes(retro), bytes), "and back");
      Tap.same(retro.newDecoder().decode(ByteBuffer.wrap(bytes)).toString(), text);
    }
    Tap.require(!Charset.isSupported("X-RETRO-2"), "no other");
  }

  /** A code point that no string has is told from what is ill-formed. */
  private static void beyond() {
    for (String bytes : List.of("F4908080", "FFBE87BFBFBFBFBFBFBFBFBFBF")) {
      ByteBuffer in = ByteBuffer.wrap(Charsets.bytes(bytes));
      CoderResult result =
          Charset.forName("UTF-8000").newDecoder().decode(in, CharBuffer.allocate(9), true);
      Tap.require(result.isUnmappable() && result.length() == in.capacity(), result.toString());
    }
    ByteBuffer in = ByteBuffer.wrap(Charsets.bytes("80"));
    CoderResult result =
        Charset.forName("UTF-8000").newDecoder().decode(in, CharBuffer.allocate(9), true);
    Tap.require(result.isMalformed() && result.length() == 1, result.toString());
  }
}
