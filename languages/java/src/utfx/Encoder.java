package utfx;

import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharsetEncoder;
import java.nio.charset.CoderResult;
import java.nio.charset.StandardCharsets;

class Encoder extends CharsetEncoder {
  final TableCharset charset;

  private boolean isAtStart;

  /** The first half of a pair that came last, if it is a character by itself; otherwise 0. */
  private char half;

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
    half = 0;
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
    if (half != 0 && in.hasRemaining()) {
      char next = in.get(in.position());
      boolean isPair = Character.isLowSurrogate(next);
      CoderResult result = encodeHalf(isPair ? new char[] {half, next} : new char[] {half}, out);
      if (result.isOverflow()) return result;
      if (isPair) in.get();
    }
    CoderResult result =
        Conversion.encode(charset.inStrings, charset.bareAddress, in, out, false);
    if (!result.isUnderflow() || !in.hasRemaining()) return result;
    if (charset.hasSurrogates) half = in.get();
    return charset.isTable ? encodeWaiting(in, out) : result;
  }

  /** The rest may be half a pair, or a letter that waits for an accent, which does not: see Decoder. */
  private CoderResult encodeWaiting(CharBuffer in, ByteBuffer out) {
    CharBuffer rest = in.duplicate();
    ByteBuffer bytes = out.duplicate();
    CoderResult result =
        Conversion.encode(charset.inStrings, charset.bareAddress, rest, bytes, true);
    if (result.isOverflow()) return result;
    if (result.isUnderflow() && !rest.hasRemaining()) {
      in.position(rest.position());
      out.position(bytes.position());
    }
    return CoderResult.UNDERFLOW;
  }

  @Override
  protected CoderResult implFlush(ByteBuffer out) {
    return half == 0 ? CoderResult.UNDERFLOW : encodeHalf(new char[] {half}, out);
  }

  private CoderResult encodeHalf(char[] chars, ByteBuffer out) {
    CoderResult result =
        Conversion.encode(
            charset.inStrings, charset.bareAddress, CharBuffer.wrap(chars), out, true);
    if (result.isUnderflow()) half = 0;
    return result;
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
    int written =
        Conversion.encode(charset.inStrings, charset.bareAddress, memory, length, out, start);
    memory.giveBack();
    return written < 0 ? -1 : start + written;
  }
}
