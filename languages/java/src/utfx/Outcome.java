package utfx;

import java.nio.charset.CoderResult;

/** How far a conversion got: a result of {@link Library#convert}, whose bits jni.cc sets. */
final class Outcome {
  private Outcome() {}

  /** Whether all was converted, but for a sequence that is cut short at the end. */
  static boolean isUnderflow(long outcome) {
    return status(outcome) <= Codes.INCOMPLETE;
  }

  /** Of elements of a buffer that have 1 &lt;&lt; shift bytes. */
  static CoderResult result(long outcome, int shift) {
    switch (status(outcome)) {
      case Codes.OK:
      case Codes.INCOMPLETE:
        return CoderResult.UNDERFLOW;
      case Codes.OUTPUT_FULL:
        return CoderResult.OVERFLOW;
      case Codes.ILL_FORMED:
        return CoderResult.malformedForLength(length(outcome) >> shift);
      default:
        return CoderResult.unmappableForLength(length(outcome) >> shift);
    }
  }

  static int status(long outcome) {
    return (int) outcome & 0xF;
  }

  /** Of the sequence that is ill-formed or unencodable, in bytes, as are the two below. */
  static int length(long outcome) {
    return (int) outcome >>> 4 & 0xFFF;
  }

  static int read(long outcome) {
    return (int) (outcome >>> 16) & 0xFFFFFF;
  }

  static int written(long outcome) {
    return (int) (outcome >>> 40);
  }
}
