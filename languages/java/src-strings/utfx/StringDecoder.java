package utfx;

import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.StandardCharsets;
import sun.nio.cs.ArrayDecoder;

/** A decoder that String hands its own arrays to. */
final class StringDecoder extends Decoder implements ArrayDecoder {
  StringDecoder(TableCharset charset) {
    super(charset);
  }

  @Override
  public boolean isASCIICompatible() {
    return charset.isUtf8Compatible;
  }

  /** String has it replace errors, and gives it enough room. */
  @Override
  public int decode(byte[] in, int offset, int length, char[] out) {
    if (charset.isUtf8Compatible && isShort(length)) {
      String text = new String(in, offset, length, StandardCharsets.UTF_8);
      if (text.indexOf('\uFFFD') < 0) {
        text.getChars(0, text.length(), out, 0);
        return text.length();
      }
    }
    if (!charset.hasSignature() && charset.runs.areQuickerToDecode(length)) {
      int count = charset.runs.decode(in, offset, length, out);
      if (count >= 0) return count;
    }
    CharBuffer chars = CharBuffer.wrap(out);
    decode(ByteBuffer.wrap(in, offset, length), chars, true);
    return chars.position();
  }
}
