package utfx;

import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import sun.nio.cs.ArrayDecoder;

/** A decoder that String hands its own arrays to. */
final class StringDecoder extends Decoder implements ArrayDecoder {
  private final boolean isAsciiCompatible;

  StringDecoder(TableCharset charset) {
    super(charset);
    isAsciiCompatible = charset.isAsciiCompatible;
  }

  @Override
  public boolean isASCIICompatible() {
    return isAsciiCompatible;
  }

  /** String has it replace errors, and gives it enough room. */
  @Override
  public int decode(byte[] in, int offset, int length, char[] out) {
    CharBuffer chars = CharBuffer.wrap(out);
    decode(ByteBuffer.wrap(in, offset, length), chars, true);
    return chars.position();
  }
}
