import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.Charset;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CharsetEncoder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * How long it takes to decode and encode strings: UTF-64BE beside Java's UTF-32BE, and UTF-8000
 * beside its UTF-8, in turns in one run. By String, which makes a decoder for each call, and by a
 * decoder or encoder that is used again, as streams have it.
 */
final class Charsets {
  /** A hundredth, where UTFX_TEST_REDUCED is set. */
  private static final int ROUNDS = System.getenv("UTFX_TEST_REDUCED") == null ? 150 : 1;
  private static final long ROUND_NANOS = 1_000_000;

  private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

  /** So that all results are looked at. */
  private static volatile Object sink;

  private Charsets() {}

  private interface Work {
    Object run() throws Exception;
  }

  /**
   * The nanoseconds of a call, the least of many short rounds: of each, in turns. They are those that
   * the processor spends in this thread, so other work and the collector of garbage count little.
   */
  private static double[] measure(Work... works) throws Exception {
    double[] least = new double[works.length];
    Arrays.fill(least, Double.MAX_VALUE);
    long[] calls = new long[works.length];
    Arrays.fill(calls, 1);
    for (int round = 0; round < ROUNDS; ++round) {
      for (int i = 0; i < works.length; ++i) {
        long start = THREADS.getCurrentThreadCpuTime();
        for (long j = 0; j < calls[i]; ++j) sink = works[i].run();
        long nanos = THREADS.getCurrentThreadCpuTime() - start;
        least[i] = Math.min(least[i], (double) nanos / calls[i]);
        if (nanos < ROUND_NANOS) calls[i] *= 2;
      }
    }
    return least;
  }

  private static String repeat(String text, int size) {
    int[] codePoints = text.codePoints().toArray();
    StringBuilder builder = new StringBuilder();
    for (int i = 0; i < size; ++i) builder.appendCodePoint(codePoints[i % codePoints.length]);
    return builder.toString();
  }

  private static Work decoding(Charset charset, byte[] bytes, int chars) {
    CharsetDecoder decoder = charset.newDecoder();
    ByteBuffer in = ByteBuffer.wrap(bytes);
    CharBuffer out = CharBuffer.allocate(chars);
    return () -> {
      in.clear();
      out.clear();
      decoder.reset();
      return decoder.decode(in, out, true);
    };
  }

  private static Work encoding(Charset charset, String text, int bytes) {
    CharsetEncoder encoder = charset.newEncoder();
    CharBuffer in = CharBuffer.wrap(text.toCharArray());
    ByteBuffer out = ByteBuffer.allocate(bytes);
    return () -> {
      in.clear();
      out.clear();
      encoder.reset();
      return encoder.encode(in, out, true);
    };
  }

  private static void compare(String what, Work ours, Work javas) throws Exception {
    double[] nanos = measure(ours, javas);
    System.out.printf(
        "%-44s %12.0f %12.0f %8.2f%n", what, nanos[0], nanos[1], nanos[1] / nanos[0]);
  }

  /** The text of a file, by String, in a line for short.py. */
  private static void compareShort(String nearest, String charset, String file) throws Exception {
    String text = Files.readString(Path.of(file));
    Charset ours = Charset.forName(charset);
    Charset javas = Charset.forName(nearest);
    byte[] in = text.getBytes(ours);
    byte[] javasIn = text.getBytes(javas);
    double[] nanos =
        measure(
            () -> text.getBytes(ours),
            () -> text.getBytes(javas),
            () -> new String(in, ours),
            () -> new String(javasIn, javas));
    String line = "Java\t" + charset + "\t" + nearest + "\t%s\t" + file + "\t%.1f\t%.1f%n";
    System.out.printf(line, "encode", nanos[0], nanos[1]);
    System.out.printf(line, "decode", nanos[2], nanos[3]);
  }

  private static void compareShort(String[] files) throws Exception {
    Map<String, String> nearest = new LinkedHashMap<>();
    nearest.put("UTF-64BE", "UTF-32BE");
    nearest.put("UTF-8000", "UTF-8");
    nearest.put("UTF-E-8", "UTF-8");
    nearest.put("UTF-INFINITY-16BE", "UTF-16BE");
    for (String charset : nearest.keySet()) {
      for (String file : files) compareShort(nearest.get(charset), charset, file);
    }
  }

  public static void main(String[] args) throws Exception {
    if (args.length > 0 && args[0].equals("--short")) {
      compareShort(Arrays.copyOfRange(args, 1, args.length));
      return;
    }
    Map<String, String> texts = new LinkedHashMap<>();
    texts.put("English", "The quick brown fox jumps over the lazy dog. ");
    texts.put("German", "Zwölf Boxkämpfer jagen Viktor über den großen Sylter Deich. ");
    texts.put("Russian", "Съешь же ещё этих мягких французских булок, да выпей чаю. ");
    texts.put("Japanese", "いろはにほへと ちりぬるを 我が世誰ぞ 常ならむ。");
    texts.put("Emoji", "🌍🎈 a 🐛🍀");
    int[] sizes =
        args.length == 0
            ? new int[] {16, 100, 10_000, 1 << 20}
            : Arrays.stream(args).mapToInt(Integer::parseInt).toArray();
    String[][] pairs = {{"UTF-64BE", "UTF-32BE"}, {"UTF-8000", "UTF-8"}};
    System.out.printf("%-44s %12s %12s %8s%n", "", "ours, ns", "Java's, ns", "times");
    for (String[] pair : pairs) {
      Charset ours = Charset.forName(pair[0]);
      Charset javas = Charset.forName(pair[1]);
      for (int size : sizes) {
        for (Map.Entry<String, String> entry : texts.entrySet()) {
          String text = repeat(entry.getValue(), size);
          byte[] in = text.getBytes(ours);
          byte[] javasIn = text.getBytes(javas);
          String what = pair[0] + " " + size + " " + entry.getKey();
          compare(what + ", new String", () -> new String(in, ours), () -> new String(javasIn, javas));
          compare(what + ", getBytes", () -> text.getBytes(ours), () -> text.getBytes(javas));
          compare(
              what + ", decoder",
              decoding(ours, in, text.length()),
              decoding(javas, javasIn, text.length()));
          compare(
              what + ", encoder",
              encoding(ours, text, in.length),
              encoding(javas, text, javasIn.length));
        }
      }
    }
  }
}
