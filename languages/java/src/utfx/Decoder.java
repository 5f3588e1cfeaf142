package utfx;

import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CoderResult;
import java.nio.charset.StandardCharsets;

class Decoder extends CharsetDecoder {
  /** As many bytes as a signature may have. */
  private static final int START = 8;

  private final TableCharset charset;

  /** The library's number of the charset that comes next, which has no signature. */
  private int next;

  private boolean isAtStart;

  /** Java's own, which is faster than a call into the library; made when it is first used. */
  private CharsetDecoder ascii;

  Decoder(TableCharset charset) {
    // One byte alone may become U+FFFD.
    super(charset, 1f / charset.averageBytesPerChar, 1f);
    this.charset = charset;
    implReset();
  }

  @Override
  protected void implReset() {
    next = charset.number;
    isAtStart = charset.hasSignature();
  }

  @Override
  protected CoderResult decodeLoop(ByteBuffer in, CharBuffer out) {
    if (isAtStart && !readStart(in)) return CoderResult.UNDERFLOW;
    if (charset.isAsciiCompatible && startsInAscii(in)) {
      if (ascii == null) ascii = StandardCharsets.US_ASCII.newDecoder();
      CoderResult result = ascii.decode(in, out, false);
      if (!result.isError()) return result;
    }
    return Conversion.decode(next, in, out);
  }

  /** Whether some bytes are there and all ASCII: one or two are not worth the way. */
  private static boolean startsInAscii(ByteBuffer in) {
    int at = in.position();
    return in.remaining() >= Long.BYTES && (in.getLong(at) & 0x8080808080808080L) == 0;
  }

  /** Returns whether there is enough of the input to tell its byte order. */
  private boolean readStart(ByteBuffer in) {
    if (in.remaining() < charset.unit) return false;
    byte[] start = new byte[Math.min(in.remaining(), START)];
    in.duplicate().get(start);
    in.position(in.position() + Library.signatureLength(next, start));
    next = Library.charsetOfStream(next, start);
    isAtStart = false;
    return true;
  }
}
