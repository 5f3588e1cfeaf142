package utfx;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.CharBuffer;
import java.util.concurrent.atomic.AtomicReferenceArray;

/**
 * Memory outside of the heap, which text is copied to and from. A call with addresses takes a
 * fraction of the time of a call that reaches into arrays, and no garbage collector has to wait for
 * it.
 */
final class Memory {
  /** The most of a text that is decoded at once; a sequence is much shorter. */
  static final int BYTES_IN = 8192;

  /** As many as that may become: in all charsets a byte is at most one char, but in some tables. */
  static final int CHARS_OUT = BYTES_IN;

  /** The most of a text that is encoded at once. */
  static final int CHARS_IN = 4096;

  /** As many as that may become: in all charsets a char is at most eight bytes. */
  static final int BYTES_OUT = 8 * CHARS_IN;

  /** What is not in use, where the threads that used it look first. */
  private static final AtomicReferenceArray<Memory> UNUSED = new AtomicReferenceArray<>(64);

  /** How many places a thread looks at. */
  private static final int TRIES = 4;

  final ByteBuffer bytes = ByteBuffer.allocateDirect(BYTES_OUT);
  final CharBuffer chars;

  /** The bytes of {@link #chars}. */
  final ByteBuffer bytesOfChars = ByteBuffer.allocateDirect(2 * CHARS_OUT);

  final long bytesAddress = Library.address(bytes);
  final long charsAddress;

  private Memory() {
    chars = bytesOfChars.order(ByteOrder.nativeOrder()).asCharBuffer();
    charsAddress = Library.address(bytesOfChars);
  }

  /** The caller has it alone, until it gives it back or forgets it. */
  static Memory take() {
    int first = firstPlace();
    for (int i = 0; i < TRIES; ++i) {
      Memory memory = UNUSED.getAndSet(first ^ i, null);
      if (memory != null) return memory;
    }
    return new Memory();
  }

  void giveBack() {
    int first = firstPlace();
    for (int i = 0; i < TRIES; ++i) {
      if (UNUSED.compareAndSet(first ^ i, null, this)) return;
    }
  }

  /** Threads that come one after the other start far from each other. */
  private static int firstPlace() {
    return (int) Thread.currentThread().getId() * TRIES & UNUSED.length() - 1;
  }
}
