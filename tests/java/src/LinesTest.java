import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import utfx.Lines;

/** Where lines start. */
final class LinesTest {
  private static final String[] LINES = {"one\n", "\n", "\r\n", "ЖĊ\u0a00\u0a0d𝄞\n", "\u0085\r二\n", "the end"};

  private LinesTest() {}

  private static byte[] join(List<byte[]> parts) {
    byte[] all = new byte[0];
    for (byte[] part : parts) {
      int size = all.length;
      all = Arrays.copyOf(all, size + part.length);
      System.arraycopy(part, 0, all, size, part.length);
    }
    return all;
  }

  /** From every offset on, in pieces of some bytes each. */
  private static void checkAll(Charset charset, Charset bare) {
    List<byte[]> lines = new ArrayList<>();
    for (String line : LINES) lines.add(line.getBytes(bare));
    int unit = "\n".getBytes(bare).length;
    byte[] text = join(lines);
    Tap.same(Lines.charsetOf(charset, text), bare);
    for (int from = 0; from <= text.length; ++from) {
      int expected = 0;
      for (int i = 0; i < LINES.length && expected < from + unit; ++i) expected += lines.get(i).length;
      boolean isThere = expected >= from + unit && expected < text.length;
      byte[] rest = Arrays.copyOfRange(text, from, text.length);
      int found = Lines.start(bare, rest, from);
      if (isThere) {
        Tap.same(from + found, expected);
      } else {
        Tap.require(found < 0 && ~found <= rest.length && rest.length - ~found < unit, "no line starts");
      }
      for (int size = 1; size <= 17; ++size) {
        int at = from;
        int end = from;
        do {
          end = Math.min(end + size, text.length);
          found = Lines.start(bare, Arrays.copyOfRange(text, at, end), at);
          at += found < 0 ? ~found : found;
        } while (found < 0 && end < text.length);
        Tap.same(found >= 0, isThere);
        if (isThere) Tap.same(at, expected);
      }
    }
  }

  private static void refuses(Tap.Check check, String message) throws Exception {
    try {
      check.run();
    } catch (IllegalArgumentException expected) {
      Tap.require(expected.getMessage().contains(message), expected.getMessage());
      return;
    }
    throw new AssertionError("there is no exception");
  }

  public static void main(String[] arguments) {
    List<Charset> all = new ArrayList<>(List.of(StandardCharsets.UTF_8, StandardCharsets.UTF_16LE));
    for (String name : List.of("windows-31j", "GB18030", "windows-1252")) {
      if (Charset.isSupported(name)) all.add(Charset.forName(name));
    }
    for (Charset charset : Charsets.ALL) {
      if (charset.newEncoder().canEncode('\n') && charset.newEncoder().canEncode('e')) all.add(charset);
    }
    for (Charset charset : all) {
      Tap.check(
          charset.name() + ": lines start where a reader from the start finds them",
          () -> {
            Charset bare = Lines.charsetOf(charset, new byte[0]);
            if (bare.equals(charset)) {
              checkAll(charset, charset);
              return;
            }
            refuses(() -> Lines.start(charset, new byte[0], 0), charset.name());
            checkAll(charset, bare);
            Charset reversed = Charset.forName(charset.name() + "LE");
            Tap.same(Lines.charsetOf(charset, "\uFEFFand more".getBytes(reversed)), reversed);
          });
    }
    Tap.check(
        "what the library does not have is refused",
        () -> refuses(() -> Lines.start(Charset.forName("ISO-2022-JP"), new byte[0], 0), "has no ISO-2022-JP"));
    Tap.finish();
  }
}
