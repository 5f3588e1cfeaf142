package utfx;

import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharsetEncoder;
import java.nio.charset.CoderResult;

class Encoder extends CharsetEncoder {
  private final TableCharset charset;

  private boolean isAtStart;

  Encoder(TableCharset charset) {
    super(charset, charset.averageBytesPerChar, charset.maxBytesPerChar, charset.replacement);
    this.charset = charset;
    implReset();
  }

  @Override
  protected void implReset() {
    isAtStart = charset.hasSignature();
  }

  /** Without decoding the one that each encoder is made with. */
  @Override
  public boolean isLegalReplacement(byte[] replacement) {
    return replacement == ((TableCharset) charset()).replacement
        || super.isLegalReplacement(replacement);
  }

  @Override
  protected CoderResult encodeLoop(CharBuffer in, ByteBuffer out) {
    if (isAtStart && in.hasRemaining()) {
      // Before a replacement, too.
      if (out.remaining() < charset.signature.length) return CoderResult.OVERFLOW;
      out.put(charset.signature);
      isAtStart = false;
    }
    return Conversion.encode(charset.bareNumber, in, out);
  }

  /**
   * Encodes text that is in the order of the machine in an array, from its start.
   *
   * @return how much is written; -1 if all is to be done otherwise, as there is an error
   */
  final int encodeNative(byte[] in, int offset, int length, byte[] out) {
    int start = length == 0 ? 0 : charset.signature.length;
    System.arraycopy(charset.signature, 0, out, 0, start);
    ByteBuffer bytes = ByteBuffer.wrap(out).position(start);
    ByteBuffer chars = ByteBuffer.wrap(in, 2 * offset, 2 * length);
    boolean isDone =
        Conversion.encodeNative(charset.bareNumber, chars, bytes) && !chars.hasRemaining();
    return isDone ? bytes.position() : -1;
  }
}
