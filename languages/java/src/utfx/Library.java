package utfx;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.net.URL;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;

/** The native library. A charset is its address there. */
final class Library {
  private static final String NAME = "libutfx-jni.so";

  /** Its place in a jar that has it, as Maven's has. */
  private static final String IN_JAR =
      "linux-" + System.getProperty("os.arch") + '/' + NAME;

  /** The library that it needs: the one beside the jar, otherwise that of the system. */
  private static final String LIBUTFX = "libutfx.so.1";

  /** UTF-16 in the order of the machine. */
  static long utf16;

  private static final boolean IS_THERE = load();

  private Library() {}

  /** Whether it is loaded. If not, a line on standard error has said so. */
  static boolean isThere() {
    return IS_THERE;
  }

  /** Throws what a call of a native method would, but says why. */
  static void require() {
    if (!IS_THERE) throw new UnsatisfiedLinkError("utfx: there is no " + NAME);
  }

  private static boolean load() {
    if (loadFromJar()) return true;
    List<Path> folders = folders();
    for (Path folder : folders) {
      Path library = folder.resolve(NAME);
      if (!Files.exists(library)) continue;
      try {
        Path libutfx = folder.resolve(LIBUTFX);
        if (Files.exists(libutfx)) System.load(libutfx.toString());
        System.load(library.toString());
        findCharsets();
        return true;
      } catch (UnsatisfiedLinkError error) {
        System.err.println("utfx: " + library + " can't be loaded: " + error.getMessage());
        return false;
      }
    }
    System.err.println(
        "utfx: there is no " + NAME + " in any of " + folders + ": its charsets are not known");
    return false;
  }

  private static boolean loadFromJar() {
    try (InputStream inJar = Library.class.getResourceAsStream(IN_JAR)) {
      if (inJar == null) return false;
      Path copy = Files.createTempFile("utfx", ".so").toAbsolutePath();
      try {
        Files.copy(inJar, copy, StandardCopyOption.REPLACE_EXISTING);
        System.load(copy.toString());
      } finally {
        Files.delete(copy);
      }
      findCharsets();
      return true;
    } catch (IOException | UnsatisfiedLinkError error) {
      System.err.println(
          "utfx: the jar's " + NAME + " can't be loaded by way of java.io.tmpdir: " + error);
      return false;
    }
  }

  /** Where it may be: absolute paths. */
  private static List<Path> folders() {
    List<Path> folders = new ArrayList<>();
    Path besideJar = folderOfJar();
    if (besideJar != null) folders.add(besideJar);
    // System.loadLibrary() does not look there for classes on the boot class path.
    for (String folder : System.getProperty("java.library.path", "").split(File.pathSeparator)) {
      if (!folder.isEmpty()) folders.add(Path.of(folder).toAbsolutePath());
    }
    // From PREFIX/share/java.
    if (besideJar != null) folders.add(besideJar.resolve("../../lib/jni").normalize());
    return folders;
  }

  /** Null if this class is in no jar. */
  private static Path folderOfJar() {
    URL url = Library.class.getResource("Library.class");
    if (url == null || !url.getProtocol().equals("jar")) return null;
    String path = url.getPath();
    Path jar = Path.of(java.net.URI.create(path.substring(0, path.lastIndexOf("!/"))));
    return jar.toAbsolutePath().getParent();
  }

  private static void findCharsets() {
    utf16 = inNativeOrder(find("UTF-16"));
    long wtf16 = inNativeOrder(find("WTF-16LE"));
    for (TableCharset charset : Table.CHARSETS) {
      charset.address = find(charset.name());
      if (charset.address == 0) {
        throw new UnsatisfiedLinkError(LIBUTFX + " has no " + charset.name());
      }
      charset.bareAddress = charsetOfStream(charset.address, new byte[0]);
      charset.inStrings = charset.hasSurrogates ? wtf16 : utf16;
    }
  }

  /** The charset with a name; 0 if there is none. */
  private static native long find(String name);

  /** The same charset in the order of the machine. */
  private static native long inNativeOrder(long charset);

  /** The table with a name, in the library or on this host; 0 if there is none. */
  static native long findTable(String name);

  /** The name of a charset, and its other names, in ASCII. */
  static native String[] names(long charset);

  /** Of the largest code point. */
  static native int codePointBits(long charset);

  /** Of the longest sequence, in bytes. */
  static native int maxSequenceLength(long charset);

  /** The bytes that a charset writes for an error. */
  static native byte[] replacement(long charset);

  /** The charset without a signature that the rest of a stream is in. */
  static native long charsetOfStream(long charset, byte[] start);

  /** The length of the signature at the start of a stream. */
  static native int signatureLength(long charset, byte[] start);

  /**
   * Where a line starts in bytes that are at an offset of a text; if none does, the complement of how many
   * are read; the least integer if the charset does not show it.
   */
  static native int lineStart(long charset, byte[] bytes, long offset);

  /** Of a direct buffer's memory. */
  static native long address(ByteBuffer buffer);

  /**
   * Converts text behind the start of a stream, which goes on behind it unless it is the last. Sizes
   * are in bytes. {@link Outcome} reads the result.
   */
  static native long convert(
      long from, long to, long in, int inSize, long out, int outSize, boolean isLast);

  /**
   * The bytes of an integer. An unsigned one is a code point or, in UTF-8000, any; others are in
   * UTF-8000 or no charset.
   *
   * @param charset without a signature
   * @param form the code of an {@link Integers.Form}
   * @param integer as {@link java.math.BigInteger#toByteArray} has it
   * @return null if there is none
   */
  static native byte[] writeInteger(long charset, int form, byte[] integer);

  /**
   * Reads the integer at an offset.
   *
   * @param integer gets it as {@link java.math.BigInteger} takes it, in as many bytes as {@link
   *     Outcome#read} says; has room for the largest
   */
  static native long readInteger(long charset, int form, byte[] bytes, int at, byte[] integer);

  /** Why the bytes at an offset are no integer. */
  static native String explainInteger(long charset, int form, byte[] bytes, int at);

  /** Of two well-formed sequences. */
  static native int compareZigzag(byte[] a, byte[] b);

  /** The field of a kind with some content, as utfx.h has it; null if it is none. */
  static native byte[] writeField(int kind, byte[] content);

  /**
   * Reads the field of a key at an offset.
   *
   * @param outcome gets the kind, the status, and how many bytes are read, which are those before an
   *     error
   * @return its content as utfx.h has it; an integer is as {@link java.math.BigInteger} takes it
   */
  static native byte[] readField(byte[] key, int at, long[] outcome);

  /** Why the bytes at an offset are no field of a key. */
  static native String explainField(byte[] key, int at);

  /** The state of a detector at the start of a text. */
  static native byte[] newDetector();

  /** Whether a detector has answers with this charset; it then expects it. */
  static native boolean expectCharset(byte[] detector, String name);

  /** Whether a detector has answers with this language; it then expects it. */
  static native boolean expectLanguage(byte[] detector, String name);

  static native void addText(byte[] detector, byte[] text, int at, int size);

  static native void endText(byte[] detector);

  static native void mergeTexts(byte[] detector, byte[] other);

  /** For each answer its name, its language, the evidence, and whether it is sure, likely, declared. */
  static native String[] detect(byte[] detector, boolean isSmallest);

  /** The state of a mender that has learnt nothing. */
  static native byte[] newMender();

  /** Whether a mender can expect a charset that texts were read in, or were in before; it then does. */
  static native boolean expectReading(byte[] mender, long charset, boolean isOriginal);

  /** Whether a text is being mended. */
  static native boolean isMending(byte[] mender);

  static native void learnText(byte[] mender, byte[] text, int at, int size, boolean isLast);

  /** What is mended of a text so far. */
  static native byte[] mendText(
      byte[] mender, byte[] text, int at, int size, boolean isLast, boolean takesGuesses);

  /**
   * For each damaged part three lines: the first has its offset, its length, its kind, the evidence, whether
   * it is sure, how many characters are lost, and the size of its text, or -1; the others have names. Then
   * comes its text.
   */
  static native byte[] findDamage(byte[] mender, byte[] text);

  static native void mergeMenders(byte[] mender, byte[] other);

  /** What a mender has learnt. */
  static native byte[] saveMender(byte[] mender);

  static native boolean loadMender(byte[] mender, byte[] saved);

  /** Whether any of what a mender has learnt may be damaged. */
  static native boolean suspects(byte[] mender);

  /** The charset with a name that texts are mended by; 0 if there is none. */
  static long findReading(String name) {
    long table = findTable(name);
    return table != 0 ? table : find(name);
  }
}
