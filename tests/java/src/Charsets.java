import java.nio.charset.Charset;
import java.util.ArrayList;
import java.util.List;

/** The charsets. */
final class Charsets {
  static final List<Charset> ALL = all();

  private Charsets() {}

  private static List<Charset> all() {
    List<Charset> ours = new ArrayList<>();
    for (Charset charset : Charset.availableCharsets().values()) {
      if (charset.getClass().getName().startsWith("utfx.")) ours.add(charset);
    }
    if (ours.isEmpty()) throw new AssertionError("there are no charsets");
    return ours;
  }

  static boolean is64(Charset charset) {
    return charset.name().startsWith("UTF-64");
  }

  static boolean is16(Charset charset) {
    return charset.name().contains("-16");
  }

  static int unit(Charset charset) {
    return is64(charset) ? 8 : is16(charset) ? 2 : 1;
  }

  /** Whether surrogates without their other half are characters. */
  static boolean hasSurrogates(Charset charset) {
    return charset.name().matches("MUTF-8|WTF-.*");
  }

  /** The bytes that stand for a surrogate without its other half. */
  static String replacement(Charset charset) {
    return unit(charset) == 1 ? "?" : "\uFFFD";
  }

  /** From hexadecimal digits. */
  static byte[] bytes(String hex) {
    String digits = hex.replace(" ", "");
    byte[] bytes = new byte[digits.length() / 2];
    for (int i = 0; i < bytes.length; ++i) {
      bytes[i] = (byte) Integer.parseInt(digits.substring(2 * i, 2 * i + 2), 16);
    }
    return bytes;
  }

  static String hex(byte[] bytes) {
    StringBuilder hex = new StringBuilder();
    for (byte b : bytes) hex.append(String.format("%02X", b));
    return hex.toString();
  }
}
