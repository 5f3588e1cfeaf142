import java.nio.Buffer;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.CharBuffer;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CharsetEncoder;
import java.nio.charset.CoderResult;
import java.util.function.Supplier;

/** Drives decoders and encoders as programs may: in pieces, in all kinds of buffers. */
final class Coding {
  /** Where text is. */
  enum Memory {
    HEAP,
    HEAP_SLICE,
    DIRECT,
    DIRECT_SLICE,
    /** What has no array and is not direct. */
    READ_ONLY_OR_VIEW,
    /** Chars in the order that is not the machine's; bytes: as DIRECT. */
    DIRECT_SWAPPED,
  }

  /** Where nothing may be written. */
  private static final byte CANARY = 0x5A;

  private static final int MARGIN = 3;

  private Coding() {}

  /** Bytes of any size to read or write. */
  static ByteBuffer bytes(Memory memory, int size) {
    switch (memory) {
      case HEAP:
      case READ_ONLY_OR_VIEW:
        return ByteBuffer.allocate(size);
      case HEAP_SLICE:
        return within(ByteBuffer.allocate(size + 2 * MARGIN), size);
      case DIRECT:
      case DIRECT_SWAPPED:
        return ByteBuffer.allocateDirect(size);
      default:
        return within(ByteBuffer.allocateDirect(size + 2 * MARGIN), size);
    }
  }

  private static ByteBuffer within(ByteBuffer whole, int size) {
    while (whole.hasRemaining()) whole.put(CANARY);
    return whole.position(MARGIN).limit(MARGIN + size).slice();
  }

  static CharBuffer chars(Memory memory, int size) {
    switch (memory) {
      case HEAP:
        return CharBuffer.allocate(size);
      case HEAP_SLICE:
        return CharBuffer.allocate(size + 2 * MARGIN)
            .position(MARGIN)
            .limit(MARGIN + size)
            .slice();
      case READ_ONLY_OR_VIEW:
        return ByteBuffer.allocate(2 * size).asCharBuffer();
      case DIRECT_SWAPPED:
        return ByteBuffer.allocateDirect(2 * size)
            .order(
                ByteOrder.nativeOrder() == ByteOrder.BIG_ENDIAN
                    ? ByteOrder.LITTLE_ENDIAN
                    : ByteOrder.BIG_ENDIAN)
            .asCharBuffer();
      case DIRECT:
        return ByteBuffer.allocateDirect(2 * size).order(ByteOrder.nativeOrder()).asCharBuffer();
      default:
        ByteBuffer odd = ByteBuffer.allocateDirect(2 * size + 2 * MARGIN);
        // At an odd address.
        return odd.position(MARGIN).slice().order(ByteOrder.nativeOrder()).asCharBuffer()
            .limit(size).slice();
    }
  }

  private static String error(CoderResult result, long at) {
    return "[" + (result.isMalformed() ? "malformed" : "unmappable") + " " + result.length() + " at "
        + at + "]";
  }

  private interface Coder {
    CoderResult code(boolean isLast);
  }

  /** Gives a coder so much more of the input each time that it wants more. */
  private static void codeInPieces(
      Buffer in, int piece, Coder coder, Supplier<CoderResult> flush, Runnable drain,
      StringBuilder trace) {
    int size = in.limit();
    int given = 0;
    for (; ; ) {
      given = Math.min(given, size);
      in.limit(given);
      boolean isLast = given == size;
      CoderResult result = coder.code(isLast);
      drain.run();
      if (result.isError()) {
        trace.append(error(result, in.position()));
        in.position(in.position() + result.length());
      } else if (result.isUnderflow()) {
        if (isLast) break;
        given += piece;
      }
    }
    while (flush.get().isOverflow()) drain.run();
    drain.run();
  }

  /** The text, with the errors where they are, in place of what each skips. */
  static String decode(
      CharsetDecoder decoder, byte[] input, Memory memory, int piece, int room) {
    StringBuilder trace = new StringBuilder();
    ByteBuffer bytes = bytes(memory, input.length);
    bytes.put(input).flip();
    ByteBuffer in = memory == Memory.READ_ONLY_OR_VIEW ? bytes.asReadOnlyBuffer() : bytes;
    CharBuffer out = chars(memory, room);
    decoder.reset();
    codeInPieces(
        in,
        piece,
        isLast -> decoder.decode(in, out, isLast),
        () -> decoder.flush(out),
        () -> drain(out, trace),
        trace);
    return trace.toString();
  }

  private static void drain(CharBuffer out, StringBuilder to) {
    out.flip();
    to.append(out);
    out.clear();
  }

  /** The bytes, in hexadecimal, with the errors where they are. */
  static String encode(
      CharsetEncoder encoder, String input, Memory memory, int piece, int room) {
    StringBuilder trace = new StringBuilder();
    CharBuffer in =
        memory == Memory.READ_ONLY_OR_VIEW
            ? CharBuffer.wrap(input)
            : chars(memory, input.length()).put(input).flip();
    ByteBuffer out = bytes(memory, room);
    encoder.reset();
    codeInPieces(
        in,
        piece,
        isLast -> encoder.encode(in, out, isLast),
        () -> encoder.flush(out),
        () -> drain(out, trace),
        trace);
    return trace.toString();
  }

  private static final char[] DIGITS = "0123456789ABCDEF".toCharArray();

  private static void drain(ByteBuffer out, StringBuilder to) {
    out.flip();
    while (out.hasRemaining()) {
      byte b = out.get();
      to.append(DIGITS[b >> 4 & 0xF]).append(DIGITS[b & 0xF]);
    }
    out.clear();
  }
}
