package utfx;

import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CoderResult;
import java.nio.charset.StandardCharsets;

class Decoder extends CharsetDecoder {
  /** As many bytes as a signature may have. */
  private static final int START = 8;

  final TableCharset charset;

  /** The library's charset of what comes next, which has no signature. */
  private long next;

  private boolean isAtStart;

  /** Whether the last char was the first half of a pair, of which no more was there. */
  private boolean isAfterHalf;

  /** Java's own decoders, which are made when they are first used. */
  private CharsetDecoder utf8;

  private CharsetDecoder ascii;

  Decoder(TableCharset charset) {
    // One byte alone may become U+FFFD.
    super(charset, 1f / charset.averageBytesPerChar, charset.maxCharsPerByte);
    this.charset = charset;
    implReset();
  }

  @Override
  protected void implReset() {
    next = charset.address;
    isAtStart = charset.hasSignature();
    isAfterHalf = false;
  }

  @Override
  protected CoderResult decodeLoop(ByteBuffer in, CharBuffer out) {
    if (isAtStart && !readStart(in)) return CoderResult.UNDERFLOW;
    CharsetDecoder faster = charset.isUtf8Compatible ? fasterThanLibrary(in) : null;
    if (faster != null) {
      CoderResult result = faster.decode(in, out, false);
      // The library judges all that is not well-formed UTF-8.
      if (result.isOverflow() || !in.hasRemaining()) return result;
    }
    if (charset.hasSurrogates) return decodeHalves(in, out);
    CoderResult result = Conversion.decode(next, charset.inStrings, in, out, false);
    if (!charset.isTable) return result;
    if (result.isUnderflow() && in.hasRemaining()) return decodeWaiting(in, out);
    // As in Java's own: a byte that starts no sequence of several is malformed.
    return result.isMalformed() && (charset.maxBytesPerChar == 1 || result.length() > 1)
        ? CoderResult.unmappableForLength(result.length())
        : result;
  }

  /**
   * The rest may be a letter that waits for an accent. Nobody says that nothing follows, as readers
   * don't flush, so it does not wait. An accent that is read later is a character of its own, as in
   * Java's own charsets of this kind.
   */
  private CoderResult decodeWaiting(ByteBuffer in, CharBuffer out) {
    ByteBuffer rest = in.duplicate();
    CharBuffer chars = out.duplicate();
    CoderResult result = Conversion.decode(next, charset.inStrings, rest, chars, true);
    if (result.isOverflow()) return result;
    if (result.isUnderflow() && !rest.hasRemaining()) {
      in.position(rest.position());
      out.position(chars.position());
    }
    return CoderResult.UNDERFLOW;
  }

  /**
   * Nobody says whether anything follows the first half of a pair. It is a char in any case. Where the
   * second half, by itself, is no part of a pair, that one is the error.
   */
  private CoderResult decodeHalves(ByteBuffer in, CharBuffer out) {
    int start = in.position();
    int outStart = out.position();
    CoderResult result = Conversion.decode(next, charset.inStrings, in, out, false);
    boolean isWritten = out.position() > outStart;
    boolean isHalf = isAfterHalf && isWritten && Character.isLowSurrogate(out.get(outStart));
    if (isWritten || result.isError()) isAfterHalf = false;
    if (isHalf && !charset.joinsHalves) {
      in.position(start);
      out.position(outStart);
      return CoderResult.malformedForLength(charset.maxBytesPerChar);
    }
    if (!result.isUnderflow() || !in.hasRemaining()) return result;
    outStart = out.position();
    result = Conversion.decode(next, charset.inStrings, in, out, true);
    isAfterHalf |= out.position() > outStart;
    return result;
  }

  /** Whether Java's own UTF-8 is faster than a call into the library. */
  static boolean isShort(int bytes) {
    return bytes <= 64;
  }

  /** The decoder of Java's own that is faster for the next bytes; null if none is. */
  private CharsetDecoder fasterThanLibrary(ByteBuffer in) {
    if (isShort(in.remaining())) {
      if (utf8 == null) utf8 = StandardCharsets.UTF_8.newDecoder();
      return utf8;
    }
    if ((in.getLong(in.position()) & 0x8080808080808080L) != 0) return null;
    // It stops where ASCII ends, and the library is faster than Java's UTF-8 for the rest.
    if (ascii == null) ascii = StandardCharsets.US_ASCII.newDecoder();
    return ascii;
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
