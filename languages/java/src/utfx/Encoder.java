package utfx;

import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharsetEncoder;
import java.nio.charset.CoderResult;
import java.nio.charset.StandardCharsets;

class Encoder extends CharsetEncoder {
  private final TableCharset charset;

  private boolean isAtStart;

  /** Java's own, which is faster than a call into the library; made when it is first used. */
  private CharsetEncoder ascii;

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
    if (charset.isAsciiCompatible && startsInAscii(in)) {
      if (ascii == null) ascii = StandardCharsets.US_ASCII.newEncoder();
      CoderResult result = ascii.encode(in, out, false);
      if (!result.isError()) return result;
    }
    return Conversion.encode(charset.bareNumber, in, out);
  }

  /** Whether some chars are there and all ASCII: one or two are not worth the way. */
  private static boolean startsInAscii(CharBuffer in) {
    int at = in.position();
    if (in.remaining() < Long.BYTES) return false;
    int all = 0;
    for (int i = 0; i < Long.BYTES; ++i) all |= in.get(at + i);
    return all < 0x80;
  }

  /** Whether {@link #encodeShort} is for a text. */
  static boolean isShort(int length) {
    return length > 0 && length <= Memory.CHARS_IN;
  }

  /**
   * Encodes so many chars that the memory has to an array, from its start. Gives the memory back.
   *
   * @return how much is written; -1 if the text is not well-formed
   */
  final int encodeShort(Memory memory, int length, byte[] out) {
    int start = charset.signature.length;
    System.arraycopy(charset.signature, 0, out, 0, start);
    int written = Conversion.encode(charset.bareNumber, memory, length, out, start);
    memory.giveBack();
    return written < 0 ? -1 : start + written;
  }
}
