package utfx;

import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import sun.nio.cs.ArrayDecoder;

/** A decoder of which String, too, knows that ASCII is itself. */
final class StringDecoder extends Decoder implements ArrayDecoder {
  StringDecoder(TableCharset charset) {
    super(charset);
  }

  @Override
  public boolean isASCIICompatible() {
    return true;
  }

  /** String has it replace errors, and gives it enough room. */
  @Override
  public int decode(byte[] in, int offset, int length, char[] out) {
    CharBuffer chars = CharBuffer.wrap(out);
    decode(ByteBuffer.wrap(in, offset, length), chars, true);
    return chars.position();
  }
}
