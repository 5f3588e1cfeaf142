import java.io.BufferedReader;
import java.io.ByteArrayOutputStream;
import java.io.InputStreamReader;
import java.nio.Buffer;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.CharBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CharsetEncoder;
import java.nio.charset.CoderResult;
import java.nio.charset.CodingErrorAction;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** Java's decoders and encoders, in all kinds of buffers. child.h has the lines. */
final class Conformance {
  /** Forms of a string. */
  private static final List<String> STRINGS = List.of("UTF-16LE", "WTF-16LE");

  private static final Map<String, CodingErrorAction> ACTIONS =
      Map.of(
          "stop", CodingErrorAction.REPORT,
          "skip", CodingErrorAction.IGNORE,
          "replace", CodingErrorAction.REPLACE);

  /** The byte that must stay as it is, and how many are around a buffer. */
  private static final byte UNTOUCHED = 0x5A;

  private static final char UNTOUCHED_CHAR = 0x5A5A;
  private static final int MARGIN = 3;

  private static final Map<Charset, CharsetDecoder> DECODERS = new HashMap<>();
  private static final Map<Charset, CharsetEncoder> ENCODERS = new HashMap<>();

  private static int count;

  private final Charset charset;
  private final boolean decodes;
  private final byte[] text;
  private final int kind = count++ % 6;
  private final ByteArrayOutputStream output = new ByteArrayOutputStream();
  // The buffer that is written to, and the one that it is a part of.
  private ByteBuffer bytes;
  private ByteBuffer allBytes;
  private CharBuffer chars;
  private CharBuffer allChars;

  private Conformance(Charset charset, boolean decodes, byte[] text) {
    this.charset = charset;
    this.decodes = decodes;
    this.text = text;
  }

  /** Kinds with odd numbers are slices. */
  private int margin() {
    return kind % 2 == 0 ? 0 : MARGIN;
  }

  private void makeBytes(int size) {
    int all = size + 2 * margin();
    allBytes = kind == 2 || kind == 3 || kind == 5 ? ByteBuffer.allocateDirect(all) : ByteBuffer.allocate(all);
    while (allBytes.hasRemaining()) allBytes.put(UNTOUCHED);
    bytes = allBytes.clear().slice(margin(), size);
  }

  /** In arrays, or in bytes of either order, at odd addresses, too. */
  private void makeChars(int size) {
    if (kind < 2) {
      allChars = CharBuffer.allocate(size + 2 * margin());
      while (allChars.hasRemaining()) allChars.put(UNTOUCHED_CHAR);
      chars = allChars.clear().slice().position(margin()).limit(margin() + size).slice();
      return;
    }
    makeBytes(2 * size);
    boolean isLittle = (ByteOrder.nativeOrder() == ByteOrder.LITTLE_ENDIAN) != (kind == 5);
    chars = bytes.order(isLittle ? ByteOrder.LITTLE_ENDIAN : ByteOrder.BIG_ENDIAN).asCharBuffer();
  }

  private Buffer makeInput() {
    if (decodes) {
      makeBytes(text.length);
      bytes.put(text).flip();
      return kind == 4 ? bytes.asReadOnlyBuffer() : bytes;
    }
    makeChars(text.length / 2);
    chars.put(units()).flip();
    return kind == 4 ? CharBuffer.wrap(units()) : chars;
  }

  /** The text's own units, surrogates included. */
  private String units() {
    return ByteBuffer.wrap(text).order(ByteOrder.LITTLE_ENDIAN).asCharBuffer().toString();
  }

  private Buffer makeOutput(int room) {
    if (decodes) {
      makeChars(room);
      return chars;
    }
    makeBytes(room);
    return bytes;
  }

  /** Takes what was written, behind and around which nothing may be. */
  private void drain(Buffer out) {
    int written = out.position();
    out.flip();
    for (int i = 0; i < written; ++i) {
      if (decodes) {
        char c = chars.get(i);
        output.write(c);
        output.write(c >> 8);
        chars.put(i, UNTOUCHED_CHAR);
      } else {
        output.write(bytes.get(i));
        bytes.put(i, UNTOUCHED);
      }
    }
    out.clear();
    boolean inChars = decodes && kind < 2;
    for (int i = 0; i < (inChars ? allChars : allBytes).capacity(); ++i) {
      if (inChars ? allChars.get(i) != UNTOUCHED_CHAR : allBytes.get(i) != UNTOUCHED) {
        throw new IllegalStateException("something is written beside the output");
      }
    }
  }

  private interface Coder {
    CoderResult code(Buffer in, Buffer out, boolean isLast);
  }

  /** The answer's line. */
  private String convert(CodingErrorAction action, int[] sizes) {
    // The rest of another text in them must be gone.
    CharsetDecoder decoder = DECODERS.computeIfAbsent(charset, Charset::newDecoder).reset();
    CharsetEncoder encoder = ENCODERS.computeIfAbsent(charset, Charset::newEncoder).reset();
    decoder.onMalformedInput(action).onUnmappableCharacter(action);
    encoder.onMalformedInput(action).onUnmappableCharacter(action);
    Coder coder =
        decodes
            ? (in, out, isLast) -> decoder.decode((ByteBuffer) in, (CharBuffer) out, isLast)
            : (in, out, isLast) -> encoder.encode((CharBuffer) in, (ByteBuffer) out, isLast);
    int unit = decodes ? 1 : 2;
    Buffer in = makeInput();
    int size = in.limit();
    int room = sizes.length == 0 ? 4 * text.length + 16 : 1 + sizes[0] % 9;
    Buffer out = makeOutput(room);
    int given = sizes.length == 0 ? text.length : 0;
    // The last piece is called so, or nothing behind it.
    boolean isLast = sizes.length == 0;
    for (int next = 0; ; ) {
      in.limit(given / unit);
      CoderResult result = coder.code(in, out, isLast);
      boolean isStuck = result.isOverflow() && out.position() == 0;
      drain(out);
      if (result.isError()) {
        int begin = unit * in.position();
        return hex() + " " + begin + " " + (begin + unit * result.length());
      }
      if (isStuck) {
        room = 2 * room + 1;
        out = makeOutput(room);
      }
      if (result.isOverflow()) continue;
      if (isLast) break;
      if (given < text.length) given += sizes[next++];
      else isLast = true;
      if (given == text.length && sizes.length % 2 == 0) isLast = true;
    }
    if (in.position() != size) throw new IllegalStateException("not all is read");
    while ((decodes ? decoder.flush(chars) : encoder.flush(bytes)).isOverflow()) {
      drain(out);
      out = makeOutput(room = 2 * room + 1);
    }
    drain(out);
    if (sizes.length == 0 && action == CodingErrorAction.REPLACE) checkWhole();
    return hex();
  }

  /** Strings have to do the same. */
  private void checkWhole() {
    byte[] whole = decodes ? bytesOf(new String(text, charset)) : units().getBytes(charset);
    if (!Arrays.equals(whole, output.toByteArray())) {
      throw new IllegalStateException("a string has another outcome");
    }
  }

  /** Surrogates included. */
  private static byte[] bytesOf(String string) {
    ByteBuffer bytes = ByteBuffer.allocate(2 * string.length()).order(ByteOrder.LITTLE_ENDIAN);
    bytes.asCharBuffer().put(string);
    return bytes.array();
  }

  private String hex() {
    return output.size() == 0 ? "-" : HexFormat.of().withUpperCase().formatHex(output.toByteArray());
  }

  private static boolean isWellFormed(byte[] text, Charset charset) {
    try {
      charset.newDecoder().decode(ByteBuffer.wrap(text));
      return true;
    } catch (CharacterCodingException error) {
      return false;
    }
  }

  private static String answer(String[] words) {
    boolean decodes = STRINGS.contains(words[1]);
    byte[] text = words[4].equals("-") ? new byte[0] : HexFormat.of().parseHex(words[4]);
    int[] sizes =
        words[3].equals("-")
            ? new int[0]
            : Stream.of(words[3].split(",")).mapToInt(Integer::parseInt).toArray();
    try {
      Charset charset = Charset.forName(words[decodes ? 0 : 1]);
      // Half a pair at the end of a piece is a char before the other half shows that both are an
      // error.
      if (decodes && charset.name().equals("WTF-8") && !isWellFormed(text, charset)) sizes = new int[0];
      return new Conformance(charset, decodes, text).convert(ACTIONS.get(words[2]), sizes);
    } catch (RuntimeException problem) {
      return "! " + problem;
    }
  }

  public static void main(String[] args) throws Exception {
    BufferedReader in = new BufferedReader(new InputStreamReader(System.in));
    for (String line = in.readLine(); line != null; line = in.readLine()) {
      System.out.print(answer(line.split(" ")) + "\n");
      System.out.flush();
    }
  }
}
