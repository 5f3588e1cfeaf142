package utfx;

import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharsetEncoder;
import java.nio.charset.CoderResult;

final class Encoder extends CharsetEncoder {
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
      // Before what is replaced, too.
      if (out.remaining() < charset.signature.length) return CoderResult.OVERFLOW;
      out.put(charset.signature);
      isAtStart = false;
    }
    return Conversion.encode(charset.bareNumber, in, out);
  }
}
