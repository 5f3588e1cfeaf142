import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.CharBuffer;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CharsetEncoder;
import java.nio.charset.CoderResult;

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

  /** The text, with the errors where they are, in place of what each skips. */
  static String decode(
      CharsetDecoder decoder, byte[] input, Memory memory, int piece, int room) {
    StringBuilder trace = new StringBuilder();
    ByteBuffer in = bytes(memory, input.length);
    CharBuffer out = chars(memory, room);
    int given = 0;
    in.put(input).flip();
    if (memory == Memory.READ_ONLY_OR_VIEW) in = in.asReadOnlyBuffer();
    decoder.reset();
    for (; ; ) {
      given = Math.min(given, input.length);
      in.limit(given);
      boolean isLast = given == input.length;
      CoderResult result = decoder.decode(in, out, isLast);
      drain(out, trace);
      if (result.isError()) {
        trace.append(error(result, in.position()));
        in.position(in.position() + result.length());
      } else if (result.isUnderflow()) {
        if (isLast) break;
        given += piece;
      }
    }
    while (decoder.flush(out).isOverflow()) drain(out, trace);
    drain(out, trace);
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
    CharBuffer in;
    if (memory == Memory.READ_ONLY_OR_VIEW) {
      in = CharBuffer.wrap(input);
    } else {
      in = chars(memory, input.length());
      in.put(input).flip();
    }
    ByteBuffer out = bytes(memory, room);
    int given = 0;
    encoder.reset();
    for (; ; ) {
      given = Math.min(given, input.length());
      in.limit(given);
      boolean isLast = given == input.length();
      CoderResult result = encoder.encode(in, out, isLast);
      drain(out, trace);
      if (result.isError()) {
        trace.append(error(result, in.position()));
        in.position(in.position() + result.length());
      } else if (result.isUnderflow()) {
        if (isLast) break;
        given += piece;
      }
    }
    while (encoder.flush(out).isOverflow()) drain(out, trace);
    drain(out, trace);
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
