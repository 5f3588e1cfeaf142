import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** The charsets, and what Java itself has in place of each. */
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

  static boolean isLittleEndian(Charset charset) {
    return charset.name().endsWith("LE");
  }

  static boolean hasSignature(Charset charset) {
    return charset.name().equals("UTF-64") || charset.name().endsWith("-16");
  }

  static int unit(Charset charset) {
    return is64(charset) ? 8 : is16(charset) ? 2 : 1;
  }

  /** A well-formed string in a charset, by Java's own UTF-8 and UTF-16. */
  static byte[] encode(Charset charset, String text) {
    byte[] signature = {};
    if (hasSignature(charset) && !text.isEmpty()) {
      signature = bytes(is64(charset) ? "0000FEFF00000000" : "FEFF");
    }
    byte[] encoded;
    if (is64(charset)) {
      ByteBuffer units =
          ByteBuffer.allocate(8 * text.codePointCount(0, text.length()))
              .order(
                  isLittleEndian(charset) ? ByteOrder.LITTLE_ENDIAN : ByteOrder.BIG_ENDIAN);
      byte[] utf8 = text.getBytes(StandardCharsets.UTF_8);
      for (int at = 0; at < utf8.length; ) {
        long unit = 0;
        int room = 64;
        do {
          room -= 8;
          unit |= (utf8[at++] & 0xFFL) << room;
        } while (at < utf8.length && (utf8[at] & 0xC0) == 0x80);
        units.putLong(unit);
      }
      encoded = units.array();
    } else if (is16(charset)) {
      encoded =
          text.getBytes(
              isLittleEndian(charset) ? StandardCharsets.UTF_16LE : StandardCharsets.UTF_16BE);
    } else {
      encoded = text.getBytes(StandardCharsets.UTF_8);
    }
    return ByteBuffer.allocate(signature.length + encoded.length)
        .put(signature)
        .put(encoded)
        .array();
  }

  /** What stands for a surrogate without its other half. */
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
