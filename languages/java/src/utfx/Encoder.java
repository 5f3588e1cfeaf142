package utfx;

import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharsetEncoder;
import java.nio.charset.CoderResult;
import java.nio.charset.StandardCharsets;

class Encoder extends CharsetEncoder {
  final TableCharset charset;

  private boolean isAtStart;

  /** Java's own encoders, which are made when they are first used. */
  private CharsetEncoder utf8;

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
    CharsetEncoder faster = charset.isUtf8Compatible ? fasterThanLibrary(in) : null;
    if (faster != null) {
      CoderResult result = faster.encode(in, out, false);
      // The library judges surrogates without their other half.
      if (result.isOverflow() || !in.hasRemaining()) return result;
    }
    return Conversion.encode(charset.bareAddress, in, out);
  }

  /** Whether Java's own UTF-8 is faster than a call into the library. */
  static boolean isShort(int chars) {
    return chars <= 32;
  }

  /** The encoder of Java's own that is faster for the next chars; null if none is. */
  private CharsetEncoder fasterThanLibrary(CharBuffer in) {
    if (isShort(in.remaining())) {
      if (utf8 == null) utf8 = StandardCharsets.UTF_8.newEncoder();
      return utf8;
    }
    int all = 0;
    for (int i = 0; i < 8; ++i) all |= in.get(in.position() + i);
    if (all >= 0x80) return null;
    // It stops where ASCII ends, and the library is faster than Java's UTF-8 for the rest.
    if (ascii == null) ascii = StandardCharsets.US_ASCII.newEncoder();
    return ascii;
  }

  /** Whether the memory has room for so many chars, and there are some. */
  static boolean fits(int chars) {
    return chars > 0 && chars <= Memory.CHARS_IN;
  }

  /**
   * Encodes so many chars that the memory has to an array, from its start. Gives the memory back.
   *
   * @return how much is written; -1 if the text is not well-formed
   */
  final int encodeAtOnce(Memory memory, int length, byte[] out) {
    int start = charset.signature.length;
    System.arraycopy(charset.signature, 0, out, 0, start);
    int written = Conversion.encode(charset.bareAddress, memory, length, out, start);
    memory.giveBack();
    return written < 0 ? -1 : start + written;
  }
}
