package utfx;

import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.StandardCharsets;
import sun.nio.cs.ArrayDecoder;

/** A decoder that String hands its own arrays to. */
final class StringDecoder extends Decoder implements ArrayDecoder {
  private final boolean isUtf8Compatible;

  StringDecoder(TableCharset charset) {
    super(charset);
    isUtf8Compatible = charset.isUtf8Compatible;
  }

  @Override
  public boolean isASCIICompatible() {
    return isUtf8Compatible;
  }

  /** String has it replace errors, and gives it enough room. */
  @Override
  public int decode(byte[] in, int offset, int length, char[] out) {
    if (isUtf8Compatible && isShort(length)) {
      String text = new String(in, offset, length, StandardCharsets.UTF_8);
      if (text.indexOf('\uFFFD') < 0) {
        text.getChars(0, text.length(), out, 0);
        return text.length();
      }
    }
    CharBuffer chars = CharBuffer.wrap(out);
    decode(ByteBuffer.wrap(in, offset, length), chars, true);
    return chars.position();
  }
}
