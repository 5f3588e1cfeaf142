package utfx;

import java.nio.Buffer;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.CharBuffer;
import java.nio.charset.CoderResult;

/** Has the library convert from one buffer to another. The charsets have no signature. */
final class Conversion {
  /** Of pieces of buffers that the library can't reach, in bytes or chars: a sequence is shorter. */
  private static final int PIECE = 8192;

  private Conversion() {}

  static CoderResult decode(int charset, ByteBuffer in, CharBuffer out) {
    if (!isReachable(in)) return decodeCopies(charset, in, out);
    if (!isReachable(out)) return decodeToCopies(charset, in, out);
    return convert(charset, utf16(out.order()), in, 0, out, 1);
  }

  static CoderResult encode(int charset, CharBuffer in, ByteBuffer out) {
    if (!isReachable(in)) return encodeCopies(charset, in, out);
    return convert(utf16(in.order()), charset, in, 1, out, 0);
  }

  /** The same of the bytes of chars, in the order of the machine. Returns whether it is underflow. */
  static boolean encodeNative(int charset, ByteBuffer in, ByteBuffer out) {
    return convert(utf16(ByteOrder.nativeOrder()), charset, in, 0, out, 0).isUnderflow();
  }

  /** Not a read-only one on the heap, nor a view of other buffers or of a string. */
  private static boolean isReachable(Buffer buffer) {
    return buffer.hasArray() || buffer.isDirect();
  }

  private static int utf16(ByteOrder order) {
    return order == ByteOrder.BIG_ENDIAN ? Library.utf16be : Library.utf16le;
  }

  private static CoderResult decodeCopies(int charset, ByteBuffer in, CharBuffer out) {
    for (;;) {
      int size = Math.min(in.remaining(), PIECE);
      ByteBuffer piece = ByteBuffer.allocate(size);
      piece.put(in.duplicate().limit(in.position() + size)).flip();
      CoderResult result = decode(charset, piece, out);
      boolean isLast = size == in.remaining();
      in.position(in.position() + piece.position());
      if (!result.isUnderflow() || isLast) return result;
    }
  }

  private static CoderResult decodeToCopies(int charset, ByteBuffer in, CharBuffer out) {
    for (;;) {
      CharBuffer piece = CharBuffer.allocate(Math.min(out.remaining(), PIECE));
      CoderResult result = decode(charset, in, piece);
      boolean isLast = piece.capacity() == out.remaining();
      out.put(piece.flip());
      if (!result.isOverflow() || isLast) return result;
    }
  }

  private static CoderResult encodeCopies(int charset, CharBuffer in, ByteBuffer out) {
    for (;;) {
      int size = Math.min(in.remaining(), PIECE);
      CharBuffer piece = CharBuffer.wrap(in.subSequence(0, size).toString().toCharArray());
      CoderResult result = encode(charset, piece, out);
      boolean isLast = size == in.remaining();
      in.position(in.position() + piece.position());
      if (!result.isUnderflow() || isLast) return result;
    }
  }

  /** An element of each buffer has 1 &lt;&lt; shift bytes. */
  private static CoderResult convert(
      int from, int to, Buffer in, int inShift, Buffer out, int outShift) {
    int direct = (in.isDirect() ? Library.IN : 0) | (out.isDirect() ? Library.OUT : 0);
    Object inMemory = in.isDirect() ? in : in.array();
    Object outMemory = out.isDirect() ? out : out.array();
    int inStart = in.isDirect() ? 0 : in.arrayOffset();
    int outStart = out.isDirect() ? 0 : out.arrayOffset();
    for (;;) {
      int inRoom = Math.min(in.remaining(), Library.MAX_IN >> inShift);
      int outRoom = Math.min(out.remaining(), Library.MAX_OUT >> outShift);
      boolean isAllInput = inRoom == in.remaining();
      boolean isAllRoom = outRoom == out.remaining();
      long outcome =
          Library.convert(
              from,
              to,
              inMemory,
              (long) inStart + in.position() << inShift,
              inRoom << inShift,
              outMemory,
              (long) outStart + out.position() << outShift,
              outRoom << outShift,
              direct);
      in.position(in.position() + (Outcome.read(outcome) >> inShift));
      out.position(out.position() + (Outcome.written(outcome) >> outShift));
      switch (Outcome.status(outcome)) {
        case Outcome.OK:
        case Outcome.INCOMPLETE:
          if (isAllInput) return CoderResult.UNDERFLOW;
          break;
        case Outcome.OUTPUT_FULL:
          if (isAllRoom) return CoderResult.OVERFLOW;
          break;
        case Outcome.ILL_FORMED:
          return CoderResult.malformedForLength(Outcome.length(outcome) >> inShift);
        default:
          return CoderResult.unmappableForLength(Outcome.length(outcome) >> inShift);
      }
    }
  }
}
