package utfx;

/** How far a conversion got: a result of {@link Library#convert}, whose bits jni.cc sets. */
final class Outcome {
  /** Of utfx_status. */
  static final int OK = 0;

  static final int INCOMPLETE = 1;
  static final int OUTPUT_FULL = 2;
  static final int ILL_FORMED = 3;
  static final int UNENCODABLE = 4;

  private Outcome() {}

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
