package utfx;

import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CoderResult;

/** Has the library convert from one buffer to another. The charsets have no signature. */
final class Conversion {
  private Conversion() {}

  static CoderResult decode(long charset, long strings, ByteBuffer in, CharBuffer out, boolean isLast) {
    Memory memory = Memory.take();
    long outcome;
    boolean isAllInput;
    int room;
    do {
      int start = in.position();
      int end = in.limit();
      int size = Math.min(in.remaining(), Memory.BYTES_IN);
      room = Math.min(out.remaining(), Memory.CHARS_OUT);
      isAllInput = size == in.remaining();
      memory.bytes.clear().put(in.limit(start + size));
      in.limit(end);
      outcome =
          Library.convert(
              charset,
              strings,
              memory.bytesAddress,
              size,
              memory.charsAddress,
              room << 1,
              isLast && isAllInput);
      out.put(memory.chars.clear().limit(Outcome.written(outcome) >> 1));
      in.position(start + Outcome.read(outcome));
    } while ((Outcome.isUnderflow(outcome) && !isAllInput)
        || (Outcome.status(outcome) == Codes.OUTPUT_FULL && room == Memory.CHARS_OUT));
    memory.giveBack();
    return Outcome.result(outcome, 0);
  }

  static CoderResult encode(long strings, long charset, CharBuffer in, ByteBuffer out, boolean isLast) {
    Memory memory = Memory.take();
    long outcome;
    boolean isAllInput;
    do {
      int start = in.position();
      int end = in.limit();
      int size = Math.min(in.remaining(), Memory.CHARS_IN);
      isAllInput = size == in.remaining();
      memory.chars.clear().put(in.limit(start + size));
      in.limit(end);
      outcome =
          Library.convert(
              strings,
              charset,
              memory.charsAddress,
              size << 1,
              memory.bytesAddress,
              Math.min(out.remaining(), Memory.BYTES_OUT),
              isLast && isAllInput);
      out.put(memory.bytes.clear().limit(Outcome.written(outcome)));
      in.position(start + (Outcome.read(outcome) >> 1));
    } while (Outcome.isUnderflow(outcome) && !isAllInput);
    memory.giveBack();
    return Outcome.result(outcome, 1);
  }

  /**
   * Encodes so many chars that the memory has, at most {@link Memory#CHARS_IN}, to an array.
   *
   * @return how much is written; -1 if the text is not well-formed
   */
  static int encode(
      long strings, long charset, Memory memory, int size, byte[] out, int outAt) {
    long outcome =
        Library.convert(
            strings,
            charset,
            memory.charsAddress,
            size << 1,
            memory.bytesAddress,
            Math.min(out.length - outAt, Memory.BYTES_OUT),
            false);
    if (Outcome.status(outcome) != Codes.OK) return -1;
    memory.bytes.clear().get(out, outAt, Outcome.written(outcome));
    return Outcome.written(outcome);
  }
}
