import java.lang.ref.WeakReference;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.Charset;
import java.nio.charset.spi.CharsetProvider;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.ServiceLoader;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;

/**
 * Threads, garbage collection, memory, class loaders, and the end of a JVM. The arguments are how
 * long threads run, in milliseconds, and the jar.
 */
final class StressTest {
  private static long millis;
  private static String jar;

  private StressTest() {}

  public static void main(String[] args) {
    millis = Long.parseLong(args[0]);
    jar = args[1];
    if (args.length > 2) exitWhileConverting();
    Tap.check("16 threads, and garbage", StressTest::threads);
    Tap.check("the JVM keeps nothing", StressTest::memory);
    Tap.check("class loaders come and go", StressTest::classLoaders);
    Tap.check("exit while threads convert", StressTest::exits);
    Tap.finish();
  }

  private static String text(int size) {
    StringBuilder text = new StringBuilder();
    for (int i = 0; text.length() < size; ++i) text.append("é漢🌍a").append(i);
    return text.toString();
  }

  private static void convertOften(long nanos, int size, AtomicLong count) {
    String text = text(size);
    long end = System.nanoTime() + nanos;
    do {
      for (Charset charset : Charsets.ALL) {
        byte[] bytes = text.getBytes(charset);
        if (!new String(bytes, charset).equals(text)) throw new AssertionError(charset);
        CharBuffer chars = charset.decode(ByteBuffer.allocateDirect(bytes.length).put(bytes).flip());
        if (!chars.toString().equals(text)) throw new AssertionError(charset);
        count.incrementAndGet();
      }
    } while (System.nanoTime() < end);
  }

  private static void threads() throws Exception {
    AtomicLong count = new AtomicLong();
    AtomicReference<Throwable> problem = new AtomicReference<>();
    List<Thread> threads = new ArrayList<>();
    for (int i = 0; i < 16; ++i) {
      int size = 10 << i % 12;
      Thread thread = new Thread(() -> convertOften(millis * 1_000_000, size, count));
      thread.setUncaughtExceptionHandler((failed, thrown) -> problem.set(thrown));
      threads.add(thread);
      thread.start();
    }
    for (Thread thread : threads) {
      while (thread.isAlive()) {
        System.gc();
        thread.join(10);
      }
    }
    if (problem.get() != null) throw new AssertionError(problem.get());
    Tap.require(count.get() >= 16L * Charsets.ALL.size(), "all have converted");
  }

  /** Of the process, in kilobytes, without its heap where that is shared memory: ZGC maps it thrice. */
  private static long resident() throws Exception {
    for (String line : Files.readAllLines(Path.of("/proc/self/status"))) {
      if (line.startsWith("RssAnon:")) return Long.parseLong(line.replaceAll("\\D", ""));
    }
    throw new AssertionError("no RssAnon");
  }

  private static void memory() throws Exception {
    AtomicLong count = new AtomicLong();
    long before = 0;
    for (int round = 0; round < 3; ++round) {
      convertOften(millis * 100_000, 3000, count);
      for (int i = 0; i < 200_000; ++i) {
        Charset charset = Charsets.ALL.get(i % Charsets.ALL.size());
        charset.newDecoder().decode(ByteBuffer.wrap("é".getBytes(charset)));
      }
      System.gc();
      if (round == 0) before = resident();
    }
    long grown = resident() - before;
    Tap.require(grown < 32 * 1024, "resident memory grew by less than 32 MB, but by " + grown);
  }

  private static WeakReference<ClassLoader> useAnother() throws Exception {
    try (URLClassLoader loader =
        new URLClassLoader(new URL[] {Path.of(jar).toUri().toURL()}, null)) {
      for (CharsetProvider provider : ServiceLoader.load(CharsetProvider.class, loader)) {
        Charset charset = provider.charsetForName("utf-8000");
        if (charset == null) continue;
        Tap.require(Arrays.equals("é漢".getBytes(charset), "é漢".getBytes("UTF-8")), "converts");
        return new WeakReference<>(loader);
      }
    }
    throw new AssertionError("no provider");
  }

  private static void classLoaders() throws Exception {
    // A library is of one loader at a time: this one has it already.
    Process process = run("-Xcheck:jni", "-cp", System.getProperty("utfx.tests"),
        "StressTest$Loaders", jar);
    Tap.same(new String(process.getInputStream().readAllBytes()), "unloaded\n");
    Tap.same(process.waitFor(), 0);
  }

  private static Process run(String... arguments) throws Exception {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of(arguments));
    return new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start();
  }

  /** A program without the jar in its class path. */
  static final class Loaders {
    private Loaders() {}

    public static void main(String[] args) throws Exception {
      jar = args[0];
      Tap.require(!Charset.isSupported("UTF-8000"), "not there otherwise");
      for (int i = 0; i < 3; ++i) {
        WeakReference<ClassLoader> loader = useAnother();
        for (int tries = 0; loader.get() != null || isLoaded(); ++tries) {
          Tap.require(tries < 3000, "unloaded");
          System.gc();
          Thread.sleep(10);
        }
      }
      System.out.println("unloaded");
    }

    /** The JVM unloads a library some time after the class loader is gone. */
    private static boolean isLoaded() throws Exception {
      return Files.readString(Path.of("/proc/self/maps")).contains("libutfx");
    }
  }

  private static void exits() throws Exception {
    for (int i = 0; i < 3; ++i) {
      Process process =
          run("-Xcheck:jni", "-cp", jar + ":" + System.getProperty("utfx.tests"), "StressTest",
              "1", jar, "exit");
      String output = new String(process.getInputStream().readAllBytes());
      Tap.same(process.waitFor(), 3);
      Tap.same(output, "");
    }
  }

  private static void exitWhileConverting() {
    for (int i = 0; i < 8; ++i) {
      Thread thread =
          new Thread(() -> convertOften(Long.MAX_VALUE / 4, 1 << 20, new AtomicLong()));
      thread.setDaemon(true);
      thread.start();
    }
    try {
      Thread.sleep(300);
    } catch (InterruptedException interrupted) {
      throw new AssertionError(interrupted);
    }
    System.exit(3);
  }
}
